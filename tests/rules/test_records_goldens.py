"""Goldens: the same seed makes the same match, to the byte, today and tomorrow and in every process."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.rules.actions import Arrange
from game.rules.record import ActionStep, read_record, replay
from game.rules.registry import GAME_IDS, game_by_id
from tests.support.goldens import FOLDER, LEAVES, ZOO, goldens_of, leaves_of, records_of

ROOT = Path(__file__).resolve().parents[2]
MEANT = "if the change is meant, run python -m tests.write_goldens"

PRINT = """
import hashlib
from game.rules.registry import GAME_IDS
from tests.support.goldens import records_of
for name in GAME_IDS:
    print(name, hashlib.sha256(records_of(name).encode()).hexdigest())
"""


def lines_of(name: str) -> list[str]:
    return (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()


def test_every_game_has_its_goldens() -> None:
    there = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert there == {f"{name}.jsonl" for name in GAME_IDS} | {LEAVES.name, ZOO.name}, MEANT
    assert set(json.loads(LEAVES.read_text("utf-8"))) == set(GAME_IDS), MEANT


@pytest.mark.parametrize("name", GAME_IDS)
def test_goldens_cover_every_option_and_several_numbers_of_players(name: str) -> None:
    game = game_by_id(name)
    given = {option for golden in goldens_of(name) for option in golden.options}
    assert given == {option.name for option in game.options}
    assert len({golden.players for golden in goldens_of(name)}) >= 3
    assert any(golden.legal for golden in goldens_of(name))


@pytest.mark.parametrize("name", GAME_IDS)
def test_the_same_seed_makes_the_same_record_with_the_same_lists_in_the_same_order(name: str) -> None:
    assert records_of(name) == (FOLDER / f"{name}.jsonl").read_bytes().decode(), MEANT


@pytest.mark.parametrize("name", GAME_IDS)
def test_golden_records_are_sound_and_their_lists_stand_in_the_games_order(name: str) -> None:
    game = game_by_id(name)
    for line in lines_of(name):
        record = read_record(line)

        def same_order(number: int, step: ActionStep, state: object) -> None:
            if step.legal is not None:
                assert list(step.legal) == list(game.legal_actions(state))

        assert replay(record, before=same_order) is not None
        assert record.result is not None
        listed = [step.legal is not None for step in record.steps if isinstance(step, ActionStep)]
        assert any(listed) == goldens_of(name)[lines_of(name).index(line)].legal
        assert not any(isinstance(s, ActionStep) and isinstance(s.action, Arrange) and s.legal for s in record.steps)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_records_do_not_hang_on_the_hashing_of_the_process(hash_seed: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", PRINT],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    files = {name: hashlib.sha256((FOLDER / f"{name}.jsonl").read_bytes()).hexdigest() for name in GAME_IDS}
    assert dict(line.split() for line in found.stdout.splitlines()) == files


@pytest.mark.parametrize("name", GAME_IDS)
def test_as_many_ways_lead_on_as_ever(name: str) -> None:
    assert leaves_of(name) == json.loads(LEAVES.read_text("utf-8"))[name], MEANT


def test_the_goldens_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 300_000
