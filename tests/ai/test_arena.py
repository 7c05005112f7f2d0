"""The arena and the tuning command measure what they say, and the levels are in order."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from game.ai import arena
from game.ai.arena import Pairing, gain
from game.ai.dang_it import tune
from game.ai.match import Entrant, play_match
from game.ai.port import BotRequest, Level, ShouldStop
from game.ai.tune import main as tune_main
from game.rules.actions import Action
from game.rules.engine import Result
from game.rules.options import defaults
from game.rules.registry import info_of
from tests.support.computers import GAME
from tests.support.sample import some

OPTIONS = {**defaults(GAME.options, 2), "rounds": 1}


@pytest.mark.parametrize(
    ("better", "worse", "deals"), [("easy", "random", 60), ("normal", "random", 40), ("hard", "easy", some(24, 40))]
)
def test_better_level_wins_more_cards(better: Level, worse: Level, deals: int) -> None:
    found = gain(GAME, OPTIONS, Entrant(better, 0), Entrant(worse, 0), 2, deals)
    assert found.mean > found.margin


def test_nobody_gains_on_its_like() -> None:
    """Every pack is played from every seat, so equal players share it to the card."""
    assert gain(GAME, OPTIONS, Entrant("normal", 0), Entrant("normal", 0), 2, 10).mean == 0.0


@pytest.mark.parametrize("sign", [1, -1])
def test_gain_is_what_the_seats_of_a_pack_have_over_an_equal_share(sign: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 always has 9 of 12 points; so the hero has them in one of three matches, and 1.5 in the others."""
    monkeypatch.setattr(arena, "play_match", lambda *_: Result((18, 3, 3), (0,)))
    info = replace(info_of(GAME.id), low_score_wins=sign < 0)
    monkeypatch.setattr(arena, "info_of", lambda _: info)
    pairing = Pairing(GAME, OPTIONS, Entrant("easy", 0), Entrant("hard", 0), 3)
    assert pairing.gain(0) == 0.0
    monkeypatch.setattr(
        arena,
        "play_match",
        lambda game, options, entrants, seed: Result(tuple(9 * (one.level == "easy") for one in entrants), (0,)),
    )
    assert pairing.gain(0) == sign * 6.0


def test_entrants_of_a_pack_have_streams_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[list[int]] = []

    def note(game: object, options: object, entrants: Sequence[Entrant], seed: int) -> Result:
        seeds.append([one.seed for one in entrants])
        return Result((0, 0), (0, 1))

    monkeypatch.setattr(arena, "play_match", note)
    gain(GAME, OPTIONS, Entrant("easy", 0), Entrant("hard", 0), 2, 2)
    assert seeds == [[0, 1], [0, 1], [1000, 1001], [1000, 1001]]


def test_rule_is_asked_where_there_is_a_choice_and_stopped_when_its_processor_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    spent = 0.0
    monkeypatch.setattr("game.ai.match.process_time", lambda: spent)

    def wait(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
        nonlocal spent
        asked.append(request)
        assert not should_stop()
        spent += 0.009
        assert not should_stop()
        spent += 0.002
        assert should_stop()
        return request.legal[-1]

    slow = Entrant("random", 0, seconds=0.01, rule=wait)
    play_match(GAME, OPTIONS, [slow, Entrant("random", 1)], 3)
    assert asked
    assert not any(request.forced for request in asked)
    assert {request.seat for request in asked} == {0}


def test_tuning_prints_both_tables_for_every_number_of_players(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "HANDS", 150)
    assert tune_main(["dang_it"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("2 players, OWN 1: 0: ")
    assert "1: +0.000 +- 0.000" in lines[0]
    assert lines[1].split()[:2] == ["LEAD", "2.0"]
