"""`grawlix statistics` where something in the data folder cannot be used: it ends, and says why where it must."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from game import cli
from game.session.files import LARGEST_MATCH
from game.session.lines import line_of
from game.session.statistics import Statistics
from tests.support.replayed import played

Asked = Callable[..., tuple[int, str, str]]
ROUNDS = 5
"""So often records are taken in at most, where each is tried once."""


@pytest.fixture
def asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Asked:
    """What the command answers: its exit code, what it told and what it complained of."""

    def ask(*words: str) -> tuple[int, str, str]:
        code = cli.main(["--data-dir", str(tmp_path), "statistics", *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return ask


@pytest.fixture
def _bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    take_in = Statistics.take_in
    rounds: list[Iterable[str]] = []

    def counted(statistics: Statistics, names: Iterable[str]) -> None:
        rounds.append(names)
        assert len(rounds) <= ROUNDS, f"it goes on for ever with {names}"
        take_in(statistics, names)

    monkeypatch.setattr(Statistics, "take_in", counted)


@pytest.mark.usefixtures("_bounded")
@pytest.mark.parametrize("what", ["a folder", "too large"])
def test_a_record_that_cannot_be_opened_is_left_out(tmp_path: Path, asked: Asked, what: str) -> None:
    paths = played(tmp_path)
    count = len(list(paths.finished.iterdir()))
    place = paths.finished / "20300101T000000Z-shithead.jsonl"
    if what == "a folder":
        place.mkdir()
    else:
        place.touch()
        with place.open("r+b") as file:
            file.truncate(LARGEST_MATCH + 1)
    code, told, _ = asked()
    assert code == 0
    assert told.startswith(f"all games: {count} finished, 0 left, won ")
    table = tmp_path / "out.csv"
    assert asked("--csv", str(table))[:2] == (0, f"{table}: {count} matches.\n")


@pytest.mark.parametrize("words", [("--rebuild",), ("--delete", "all"), ("--delete", "20251121T060000Z-dang_it")])
def test_statistics_of_a_newer_version_are_not_changed_and_said_to_be_so(
    tmp_path: Path, asked: Asked, words: tuple[str, ...]
) -> None:
    paths = played(tmp_path)
    newer = line_of({"format": "grawlix-summaries/2"}) + line_of(["x", None])
    paths.summaries.write_bytes(newer)
    assert asked(*words) == (
        1,
        "",
        "grawlix: The statistics cannot be changed: the statistics are from a newer Grawlix; "
        "this one adds nothing to them.\n",
    )
    assert paths.summaries.read_bytes() == newer


def test_a_match_whose_record_is_too_large_is_forgotten(tmp_path: Path, asked: Asked) -> None:
    paths = played(tmp_path)
    asked()
    paths.luck.touch()
    place = min(paths.finished.iterdir())
    with place.open("r+b") as file:
        file.truncate(LARGEST_MATCH + 1)
    assert asked("--delete", place.stem) == (0, "1 match forgotten.\n", "")
