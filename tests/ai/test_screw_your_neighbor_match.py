"""Expert of Screw Your Neighbor with two to four left: it plays for the match, by everybody's pennies."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.ai.port import Level, choose, hint
from game.ai.screw_your_neighbor import match, match_tables, solve
from game.ai.screw_your_neighbor.infoset import KING, InfoSet, Stakes, row_of, stakes_of, turns
from game.ai.screw_your_neighbor.match import (
    PENNIES,
    SETTINGS,
    Setting,
    length,
    match_threshold,
    matches,
    number,
    starts,
)
from game.ai.screw_your_neighbor.policy import threshold_of
from game.ai.screw_your_neighbor.tables import UNIT, solved_threshold
from game.rules.events import Fact
from game.rules.registry import game_by_id
from game.texts import say
from tests.support.minds import THINKERS, choices, moments, told
from tests.support.two_left import match as two_left

GAME = game_by_id("screw_your_neighbor")
OPTIONS = list(product((False, True), repeat=2))


def infosets(players: int, jump: bool) -> Iterator[InfoSet]:
    """Every information set in which there is something to choose, with a seven."""
    for kings in starts(players, jump):
        row, order = row_of(players, kings, jump), turns(players, kings, jump)
        for turn, (place, _) in enumerate(order):
            for past in product((0, 1), repeat=turn):
                swaps = sum(1 << order[i][0] for i in range(turn) if past[i])
                got = turn and past[-1] and not row.firsts[turn]
                for given in range(1, KING) if got else (0,):
                    yield InfoSet(players, place, kings, swaps, 7, given)


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.players < 4])
def test_every_infoset_has_a_threshold_whatever_the_pennies(setting: Setting) -> None:
    everything = list(infosets(setting.players, setting.jump))
    assert len(everything) == length(setting.players, setting.jump)
    for pennies in product((1, 2, 5, PENNIES), repeat=setting.players):
        for replay in (False, True):
            for infoset in everything:
                threshold = match_threshold(infoset, Stakes(pennies, replay), setting.jump, setting.drawn_king_loses)
                assert threshold is not None
                assert 0 <= threshold < KING


@pytest.mark.parametrize("setting", SETTINGS)
def test_tables_hold_strategies_for_all_pennies(setting: Setting) -> None:
    found = matches()[setting]
    listed, left = divmod(len(found.strategies), length(setting.players, setting.jump))
    assert left == 0
    assert max(found.strategies) < KING * UNIT
    states = 2 * PENNIES**setting.players
    assert len(found.picks) == 2 * states
    assert {found.pick(state) for state in range(states)} <= set(range(listed))


def test_states_have_numbers_of_their_own() -> None:
    found = [number(Stakes(p, replay)) for replay in (False, True) for p in product(range(1, 13), repeat=3)]
    assert found == list(range(2 * 12**3))
    for pennies in ((8,), (3, 0), (13, 2), (8,) * 5):
        assert number(Stakes(pennies)) is None


@pytest.mark.parametrize(("replay", "king_loses"), OPTIONS)
def test_no_answer_wins_more_with_two_left(replay: bool, king_loses: bool) -> None:
    """Exact, over all deals and all that may follow, by plain play."""

    def threshold(infoset: InfoSet, stakes: Stakes) -> float:
        return threshold_of(infoset, "expert", False, king_loses, stakes)

    wins, best = two_left(threshold, 2, replay, king_loses)
    for pennies, chances in wins.items():
        assert sum(chances) == pytest.approx(1.0)
        for won, most in zip(chances, best[pennies], strict=True):
            assert won - 1e-12 < most < won + 0.0001


def test_round_by_round_more_can_be_won() -> None:
    wins, best = two_left(lambda infoset, stakes: solved_threshold(infoset, False, False), 2, False, False)
    assert max(best[p][0] - wins[p][0] for p in wins) > 0.002


WINS = {
    (False, False): {(1, 1): 0.500664, (1, 2): 0.230824, (2, 1): 0.765644, (2, 2): 0.501958},
    (True, False): {(1, 1): 0.500624, (1, 2): 0.230843, (2, 1): 0.765662, (2, 2): 0.501943},
    (False, True): {(1, 1): 0.551318, (1, 2): 0.230194, (2, 1): 0.768962, (2, 2): 0.524702},
    (True, True): {(1, 1): 0.548215, (1, 2): 0.231785, (2, 1): 0.770262, (2, 2): 0.523566},
}
"""By `replay` and whether a drawn king loses, by pennies: the chance of the one left of the dealer to win the match, by
the solver's exact pass over all deals."""


@pytest.mark.parametrize(("replay", "king_loses"), OPTIONS)
def test_chances_to_win_are_what_the_solver_says(replay: bool, king_loses: bool) -> None:
    def threshold(infoset: InfoSet, stakes: Stakes) -> float:
        return threshold_of(infoset, "expert", False, king_loses, stakes)

    wins, _ = two_left(threshold, 2, replay, king_loses)
    assert {pennies: round(won[0], 6) for pennies, won in wins.items()} == WINS[replay, king_loses]


def test_stakes_are_what_the_state_says() -> None:
    for moment in choices(moments(GAME, 4, 6, {"pennies": 3})):
        found = stakes_of(moment.request.view, True)
        assert found == Stakes(tuple(moment.state.pennies[seat] for seat in moment.state.seats), True)
        assert all(found.pennies)


def with_pennies(asked: Any, by_seat: dict[int, int], level: Level = "expert") -> Any:
    facts = {**asked.view.facts, **{(Fact.PENNIES, seat): pennies for seat, pennies in by_seat.items()}}
    return replace(asked, level=level, view=replace(asked.view, facts=facts))


def test_expert_minds_pennies_and_nobody_else_does() -> None:
    """With two left: between eight pennies each, and one against eight."""
    found = choices(moments(GAME, 2, 3, {"pennies": 12}))
    changed = dict.fromkeys(THINKERS, 0)
    for moment in found:
        for level in THINKERS:
            answers = []
            for pennies in ((8, 8), (1, 8), (8, 1)):
                asked = with_pennies(moment.request, dict(enumerate(pennies)), level)
                answers.append(told(choose(asked)))
            changed[level] += len(set(answers)) > 1
    assert changed.pop("expert") > 0
    assert set(changed.values()) == {0}


def test_expert_plays_by_the_match_tables() -> None:
    """A dealer who has got the same card back: to lose together is to win the match, or to lose it."""
    for card in range(1, KING):
        equal = InfoSet(2, 1, 0, 1, card, card)
        for more in range(2, PENNIES + 1):
            assert threshold_of(equal, "expert", False, False, Stakes((1, more))) == card - 1
            assert threshold_of(equal, "expert", False, False, Stakes((more, 1))) == card
    low = InfoSet(2, 1, 0, 1, 4, 4)
    assert threshold_of(low, "expert", False, False) == 4.0


def test_hint_has_a_reason_by_pennies_too() -> None:
    for moment in choices(moments(GAME, 3, 2, {"pennies": 4})):
        view, request = moment.request.view, moment.request
        action, why = hint(view, request.events, request.legal, request.options, request.ply)
        assert action in request.legal
        assert say(why).endswith(".")


def test_more_players_play_round_by_round() -> None:
    infoset = InfoSet(5, 0, 0, 0, 7, 0)
    assert match_threshold(infoset, Stakes((8,) * 5), False, False) is None
    assert threshold_of(infoset, "expert", False, False, Stakes((8,) * 5)) == solved_threshold(infoset, False, False)


@pytest.mark.parametrize("change", [{"TABLES": "00" * 15}, {"CHECKSUM": 0}, {"RULES_VERSION": 0}, {"GAME": "dang_it"}])
def test_damaged_tables_are_refused_and_done_without(change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    infoset, stakes = InfoSet(2, 1, 0, 1, 4, 4), Stakes((1, 12))
    for name, value in change.items():
        monkeypatch.setattr(match_tables, name, value)
    match.matches.cache_clear()
    with pytest.raises(ValueError, match="damaged"):
        match_threshold(infoset, stakes, False, False)
    assert threshold_of(infoset, "expert", False, False, stakes) == solved_threshold(infoset, False, False)
    monkeypatch.undo()
    match.matches.cache_clear()


def test_written_match_tables_are_those_that_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    target = tmp_path / "tables.py"
    shipped_text = Path(str(match_tables.__file__)).read_text("utf-8")
    monkeypatch.setattr(match_tables, "__file__", str(target))
    solve.write_match(matches()[setting] for setting in SETTINGS)
    assert target.read_text("utf-8") == shipped_text
    assert len(shipped_text) < 150_000


@pytest.mark.parametrize("wrong", [["--players", "5"], ["--plain"], ["--levels"]])
def test_command_looks_at_the_match_of_few_players_only(wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        solve.main(["--match", *wrong])
