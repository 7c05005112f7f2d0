"""Intervals hold what they promise, and the sequential test decides as often right as it says."""

from math import inf, isinf
from random import Random

import pytest

from game.ai.measure import FEWEST, Gain, Sprt, gain_of, t_point


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.706), (4, 2.776), (5, 2.571), (7, 2.365), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_points_of_student_are_those_of_the_tables(freedom: int, point: float) -> None:
    assert t_point(freedom) == pytest.approx(point, abs=0.006)


def test_gain_of_some_packs() -> None:
    found = gain_of([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.margin == pytest.approx(3.1824 * (5 / 3) ** 0.5 / 2, abs=1e-3)
    assert str(found) == "+2.50 +- 2.05"


def test_gain_is_shown_where_enough_packs_leave_zero_out() -> None:
    assert gain_of([1.0, 2.0, 3.0, 1.0, 2.0, 3.0]).clear
    assert gain_of([-1.0] * 6).clear
    assert not gain_of([-1.0] * 5).clear
    assert not gain_of([1.0, -2.0, 3.0, 1.0, 2.0, -3.0]).clear


def test_gain_of_one_pack_is_never_clear() -> None:
    found = gain_of([3.0])
    assert isinf(found.margin)
    assert not found.clear


def test_other_side_of_a_table_of_two() -> None:
    assert Gain(1.5, 0.5, 9).mirrored() == Gain(-1.5, 0.5, 9)
    assert str(Gain(0.0, 0.0, 9).mirrored()) == "+0.00 +- 0.00"


def test_interval_holds_the_truth_in_nineteen_of_twenty() -> None:
    random = Random(4)
    held = sum(
        abs(found.mean - 1.0) <= found.margin
        for found in (gain_of([random.gauss(1.0, 3.0) for _ in range(6)]) for _ in range(2000))
    )
    assert 1870 <= held <= 1930


def decided(truth: float, random: Random) -> str:
    test = Sprt(1.0)
    while test.verdict == "undecided":
        test.add(random.gauss(truth, 2.0))
    return test.verdict


@pytest.mark.parametrize(("truth", "right"), [(0.0, "reject"), (1.0, "accept")])
def test_gate_errs_in_about_one_of_twenty(truth: float, right: str) -> None:
    random = Random(7)
    found = [decided(truth, random) for _ in range(400)]
    assert found.count(right) >= 372


def test_gate_says_nothing_before_the_spread_is_known() -> None:
    test = Sprt(1.0)
    for _ in range(FEWEST - 1):
        test.add(50.0 + _ % 2)
    assert (test.ratio, test.verdict) == (0.0, "undecided")
    test.add(50.0)
    assert test.verdict == "accept"


@pytest.mark.parametrize(
    ("gain", "ratio", "verdict"), [(2.0, inf, "accept"), (0.0, -inf, "reject"), (0.5, 0.0, "undecided")]
)
def test_gate_of_packs_that_are_all_alike(gain: float, ratio: float, verdict: str) -> None:
    test = Sprt(1.0)
    for _ in range(FEWEST):
        test.add(gain)
    assert (test.ratio, test.verdict) == (ratio, verdict)
