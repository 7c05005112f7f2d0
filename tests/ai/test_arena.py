"""The arena and the tuning command measure what they say, and the levels are in order."""

import pytest

from game.ai import arena, tune
from game.ai.arena import Entrant, gain
from game.ai.port import Level
from game.rules.options import defaults
from tests.support.computers import GAME

OPTIONS = {**defaults(GAME.options, 2), "rounds": 1}


@pytest.mark.parametrize(
    ("better", "worse", "deals"), [("easy", "random", 150), ("normal", "random", 100), ("hard", "easy", 100)]
)
def test_better_level_wins_more_cards(better: Level, worse: Level, deals: int) -> None:
    found = gain(GAME, OPTIONS, Entrant(better, 0), Entrant(worse, 0), 2, deals)
    assert found.mean > found.margin


def test_nobody_gains_on_its_like() -> None:
    """Every pack is played from every seat, so equal players share it to the card."""
    assert gain(GAME, OPTIONS, Entrant("normal", 0), Entrant("normal", 0), 2, 10).mean == 0.0


def test_arena_prints_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["dang_it", "normal", "easy", "--players", "3", "--deals", "3"]) == 0
    line = capsys.readouterr().out
    assert line.startswith("dang_it, 3 players, normal among easy: ")
    assert line.endswith("points over an equal share (3 packs, every seat)\n")


def test_arena_refuses_a_table_that_the_game_does_not_have(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arena.main(["dang_it", "normal", "easy", "--players", "9"])
    assert "played by 2 to 6" in capsys.readouterr().err


def test_tuning_prints_both_tables_for_every_number_of_players(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "_HANDS", 150)
    assert tune.main(["dang_it"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("2 players, OWN 1: 0: ")
    assert "1: +0.000 +- 0.000" in lines[0]
    assert lines[1].split()[:2] == ["LEAD", "2.0"]
