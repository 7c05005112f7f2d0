"""Intervals and the test of dealt cards, against values that are known and against fair and unfair packs."""

from __future__ import annotations

from random import Random

import pytest

from game.session.odds import Cards, chi_square_tail, fair_ranks, wilson

KINDS = (4,) * 13 + (0,)


def test_intervals_are_those_of_the_tables() -> None:
    """Newcombe (1998), table I, method 3."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("df", "x", "tail"),
    [(1, 3.841459, 0.05), (12, 21.02607, 0.05), (12, 5.226029, 0.95), (13, 27.68825, 0.01), (65, 84.8206, 0.05)],
)
def test_tail_of_chi_square_is_that_of_the_tables(df: int, x: float, tail: float) -> None:
    assert chi_square_tail(x, df) == pytest.approx(tail, abs=1e-6)


def dealt(random: Random, deals: int, k: int, weight: float = 0.0) -> Cards:
    """Cards by rank from so many deals of k cards from 52; `weight` is how often an ace is made a king."""
    counts = [0] * 14
    for _ in range(deals):
        for card in random.sample(range(52), k):
            rank = card % 13
            counts[12 if rank == 0 and random.random() < weight else rank] += 1
    return Cards(KINDS, tuple(counts), deals * k * (52 - k) / 51)


def test_fair_cards_are_called_unfair_as_often_as_promised() -> None:
    """Of 400 histories with hands of 13, whose counts spread less than those of a die, 5 % fall below p = 0.05."""
    found = [fair_ranks([dealt(Random(seed), 40, 13)]).p or 0.0 for seed in range(400)]
    below = sum(p < 0.05 for p in found)
    assert 8 <= below <= 34, below
    assert 0.44 < sum(found) / len(found) < 0.56


def test_rigged_cards_are_found() -> None:
    assert (fair_ranks([dealt(Random(1), 200, 13, weight=0.3)]).p or 0.0) < 1e-4


def test_too_few_cards_say_nothing() -> None:
    assert fair_ranks([dealt(Random(1), 4, 13)]).p is None
    assert fair_ranks([]).p is None
