"""Two accounts of each game come to the same: the one that is played, and a plain one written from the pages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.rules.registry import GAME_IDS, game_by_id
from tests.support.changes import changed
from tests.support.faults import refusal, samples
from tests.support.faults_of_form import text
from tests.support.referees import REFEREES, sound
from tests.support.sample import some
from tests.support.witness import watch

MATCHES = {"dang_it": 25, "damn_you": 30, "screw_your_neighbor": 45, "that_dam_game": 4, "shithead": 9}
"""Fewer of the long ones, and 10 of others; `tests.check_matches` holds thousands to it."""

games = pytest.mark.parametrize("name", REFEREES)


def test_every_game_has_a_second_account() -> None:
    without = set(GAME_IDS) - set(REFEREES)
    assert not without, f"tests/support/referees.py names no referee of {', '.join(without)}"


@games
def test_both_accounts_come_to_the_same_results(name: str) -> None:
    game = game_by_id(name)
    for seed in range(-(-MATCHES.get(name, 10) // some(2, 1))):
        players = game.seats[seed % len(game.seats)]
        options: dict[str, Any] = {"deals": 1} if name == "shithead" else {}
        witness = watch(name, players, seed, **options)
        assert REFEREES[name](witness.data) == witness.data["result"]


@games
def test_both_accounts_judge_changed_records_alike(name: str) -> None:
    random = Random(name)
    taken = refused = 0
    for number in range(some(100, 150)):
        data = changed(samples(name)[number % len(samples(name))], random)
        error = refusal(text(data))
        assert (error is None) == sound(data), f"{error}: {text(data)}"
        taken += error is None
        refused += error is not None
    assert taken >= some(5, 10)
    assert refused > some(25, 40)
