"""The solver of the match of Screw Your Neighbor, held to plain play. Needs numpy, which nothing else does."""

from collections.abc import Callable
from typing import Any

import pytest

from game.ai.screw_your_neighbor import solve
from game.ai.screw_your_neighbor.enumeration import Pass, Variant, shipped
from game.ai.screw_your_neighbor.infoset import InfoSet, Stakes
from game.ai.screw_your_neighbor.match import SETTINGS, Setting, match_threshold, matches
from tests.support.two_left import match as two_left

np = pytest.importorskip("numpy")

from game.ai.screw_your_neighbor.matches import (  # noqa: E402
    Chances,
    Profile,
    Solution,
    judge,
    of_one_round,
    shipped_solution,
    solve_setting,
)
from game.ai.screw_your_neighbor.rounds import RoundTable  # noqa: E402


def chances_of_chain(setting: Setting, found: Callable[[Setting], Solution]) -> tuple[Chances, Chances]:
    """The chances to win where all play what is found for each table, and those of the best answer of one."""
    wins, best = Chances(), Chances()
    for players in range(2, setting.players + 1):
        judge(found(setting._replace(players=players, jump=setting.jump and players > 2)), wins, best)
    return wins, best


@pytest.mark.parametrize("king_loses", [False, True])
@pytest.mark.parametrize("replay", [False, True])
def test_chances_to_win_are_those_of_plain_play(replay: bool, king_loses: bool) -> None:
    """With two left, where both play by the tables and where one answers as well as can be."""
    wins, best = chances_of_chain(Setting(2, False, king_loses), shipped_solution)

    def threshold(infoset: InfoSet, stakes: Stakes) -> float:
        found = match_threshold(infoset, stakes, False, king_loses)
        assert found is not None
        return found

    for plain, swept in zip(two_left(threshold, 2, replay, king_loses), (wins, best), strict=True):
        for pennies, chances in plain.items():
            assert swept.by_players[replay][2][pennies] == pytest.approx(chances, abs=1e-12)


def test_outcomes_are_those_of_playing_every_deal() -> None:
    """Three players under all that can be different, by what each loses."""
    variant = Variant(3, True, True)
    table = RoundTable(3, True, True)
    profile = Profile(table, of_one_round(Setting(3, True, True)).strategies[0])
    losses = [sum(chance for outcome, chance in enumerate(profile.outcomes) if outcome >> p & 1) for p in range(3)]
    assert losses == pytest.approx(Pass(variant, shipped(variant)).losses, abs=1e-12)
    paid = -np.array([[[outcome >> place & 1 for outcome in range(8)] for place in range(3)]])
    assert profile.gains(paid)[0] == pytest.approx(Pass(variant, shipped(variant)).gain(), abs=1e-12)


@pytest.mark.parametrize("setting", [Setting(2, False, False), Setting(2, False, True), Setting(3, False, False)])
def test_no_answer_wins_more_of_the_match(setting: Setting) -> None:
    """Exact, over all states with up to twelve pennies; round by round there is something to win."""
    wins, best = chances_of_chain(setting, shipped_solution)
    plain_wins, plain_best = chances_of_chain(setting, of_one_round)
    for replay in (False, True):
        assert 0 < best.most_above(wins, setting.players, replay) < 0.00005
        assert plain_best.most_above(plain_wins, setting.players, replay) > 0.002


def test_solving_a_few_pennies_anew_finds_what_is_shipped() -> None:
    for players in (2, 3):
        setting = Setting(players, False, True)
        wins, _ = chances_of_chain(setting, shipped_solution)
        anew, cache = Chances(), {}
        for smaller in range(2, players + 1):
            cache[smaller] = solve_setting(setting._replace(players=smaller), anew, 2)
        few = (slice(1, 3),) * players
        for replay in (0, 1):
            found, known = anew.by_players[replay][players][few], wins.by_players[replay][players][few]
            assert found == pytest.approx(known, abs=0.0001)
        poorest, known = cache[players], shipped_solution(setting)
        ones = (0,) * (players + 1)
        assert poorest.strategies[poorest.picks[ones]] == known.strategies[known.picks[ones]]


def test_command_tells_and_writes_the_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Any] = []
    monkeypatch.setattr(solve, "MATCH_PLAYERS", range(2, 3))
    monkeypatch.setattr(solve, "SETTINGS", SETTINGS[:2])
    monkeypatch.setattr(solve, "write_match", written.extend)
    assert solve.main(["--match", "--write"]) == 0
    assert written == [matches()[setting] for setting in SETTINGS[:2]]
    assert solve.main(["--match"]) == 0
    assert "2 loses replay: with 8 pennies each the best answer wins 50.0" in capsys.readouterr().out
