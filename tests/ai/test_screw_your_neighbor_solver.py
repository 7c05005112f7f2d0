"""The solver of Screw Your Neighbor, held to the plain playing of every deal. Needs numpy, which nothing else does."""

from functools import partial
from typing import Any

import pytest

from game.ai.port import Level
from game.ai.screw_your_neighbor import solve
from game.ai.screw_your_neighbor.enumeration import Pass, Strategy, Variant, shipped
from game.ai.screw_your_neighbor.infoset import InfoSet, Row, row_of
from game.ai.screw_your_neighbor.policy import level_chance, threshold_of
from game.ai.screw_your_neighbor.tables import Case, case_of, cases, thresholds

np = pytest.importorskip("numpy")

from game.ai.screw_your_neighbor.learning import (  # noqa: E402
    Judged,
    judge_level,
    judge_shipped,
    judge_table,
    learn,
    spread,
)
from game.ai.screw_your_neighbor.sweep import RANKS, Sweep, heaps  # noqa: E402


def shipped_table(players: int, jump: bool = False, loses: bool = False) -> Judged:
    return judge_table(players, jump, loses, judge_shipped)


@pytest.mark.parametrize("variant", [Variant(2), Variant(2, drawn_king_loses=True), Variant(3), Variant(3, True, True)])
def test_sweep_finds_what_playing_every_deal_finds(variant: Variant) -> None:
    plain = Pass(variant, shipped(variant))
    swept = shipped_table(variant.players, variant.jump, variant.drawn_king_loses)
    assert list(swept.losses) == pytest.approx(plain.losses, abs=1e-12)
    assert swept.gains.max() == pytest.approx(plain.gain(), abs=1e-12)


@pytest.mark.parametrize(("kings", "jump"), [(0b0100, False), (0b0010, True), (0b1000, False), (0b0110, False)])
def test_sweep_of_a_row_finds_what_playing_its_deals_finds(kings: int, jump: bool) -> None:
    """Four players, kings between them; everybody at random, so that every information set is reached."""
    variant = Variant(4, jump)
    plain = Pass(variant, lambda infoset: 0.3, kings)
    row = row_of(4, kings, jump)
    sweep = Sweep(row, False, [np.full((row.situations(turn), 12), 0.3) for turn in range(len(row.firsts))])
    some = [loss for place, loss in enumerate(plain.losses) if not kings >> place & 1]
    assert sorted(sweep.losses / sweep.losses.sum()) == pytest.approx(sorted(loss / sum(some) for loss in some))


def test_heaps_are_all_multisets_of_a_pack() -> None:
    found = heaps(RANKS, 6)
    assert len(found.counts) == 12376 - 12 - 12 * 11  # of one rank alone, and five of one and another
    assert (found.counts.sum(axis=1) == 6).all()
    assert (np.diff(found.lowest) >= 0).all()
    assert found.left.sum(axis=1) == pytest.approx(1.0)
    more = heaps(RANKS, 7)
    assert (more.counts[found.more[100]] - found.counts[100] == np.eye(12)).all()


@pytest.mark.parametrize(
    "case", [case_of(row_of(2, 0, False), True), case_of(row_of(3, 0, False), False), (Row(0, (3,), 0, 0), False)]
)
def test_learning_anew_finds_the_shipped_thresholds(case: Case) -> None:
    assert learn(case, 40) == thresholds(case)


def test_learning_with_high_ranks_taken_for_one_finds_the_shipped_thresholds() -> None:
    case = next(case for case in cases() if len(case[0].deciders) == 6 and len(case[0].firsts) == 2)
    assert learn(case, 40) == thresholds(case)


@pytest.mark.parametrize(("players", "jump", "loses"), [(4, True, False), (5, False, False), (5, True, True)])
def test_no_answer_gains_at_larger_tables(players: int, jump: bool, loses: bool) -> None:
    """Exact, over all deals."""
    assert shipped_table(players, jump, loses).gains.max() < 0.0001


def strategy_of(level: Level) -> Strategy:
    def away(infoset: InfoSet) -> float:
        return level_chance(level, infoset, infoset.card, threshold_of(infoset, level, False, False), False)

    return away


def test_guest_loses_what_playing_every_deal_says() -> None:
    """One hard player among easy ones, in each place."""
    hard, easy = strategy_of("hard"), strategy_of("easy")
    found = judge_table(3, False, False, partial(judge_level, others="easy", guests=("hard",), players=3), 1)
    for place in range(3):

        def mixed(infoset: InfoSet, place: int = place) -> float:
            return hard(infoset) if infoset.place == place else easy(infoset)

        assert found.guests[0][place] == pytest.approx(Pass(Variant(3), mixed).losses[place])


def test_command_solves_and_prints(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Any] = []
    monkeypatch.setattr(solve, "cases", lambda: (case_of(row_of(2, 0, False), True),))
    monkeypatch.setattr(solve, "write", written.append)
    assert solve.main(["--write", "--steps", "40"]) == 0
    assert written == [[thresholds(case_of(row_of(2, 0, False), True))]]
    assert solve.main(["--players", "3"]) == 0
    assert solve.main(["--players", "2", "--levels"]) == 0
    assert "3 jump loses: " in capsys.readouterr().out


def test_spread_thresholds_are_chances() -> None:
    case = case_of(row_of(2, 0, False), True)
    first, dealer = spread(case, thresholds(case))
    assert first.tolist() == [[1.0] * 7 + [0.0] * 5]
    assert dealer.shape == (13, 12)
