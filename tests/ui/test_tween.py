"""Movement in time: eases keep their ends."""

import itertools

import pytest

from game.ui.tween import Ease, back, during, in_, in_out, linear, out, spring

EASES = [linear, out, in_, in_out, back, spring]


@pytest.mark.parametrize("ease", EASES)
def test_every_ease_keeps_both_ends(ease: Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0)


@pytest.mark.parametrize("ease", EASES)
def test_no_ease_jumps(ease: Ease) -> None:
    values = [ease(i / 1000) for i in range(1001)]
    assert max(abs(b - a) for a, b in itertools.pairwise(values)) < 0.01


def test_spring_overshoots_once_by_six_per_cent() -> None:
    values = [spring(i / 1000) for i in range(1001)]
    assert max(values) == pytest.approx(1.06, abs=0.001)
    above = [v > 1.0 + 1e-9 for v in values]
    assert sum(b and not a for a, b in itertools.pairwise(above)) == 1


def test_back_overshoots_and_out_does_not() -> None:
    assert max(back(i / 100) for i in range(101)) > 1.02
    assert max(out(i / 100) for i in range(101)) == 1.0


def test_what_happens_during_a_time_begins_and_ends_with_it() -> None:
    assert [during(now, 1.0, 2.0) for now in (0.0, 1.0, 2.0, 3.0, 9.0)] == [0.0, 0.0, 0.5, 1.0, 1.0]
    assert during(1.0, 1.0, 0.0) == 0.0
    assert during(1.1, 1.0, 0.0) == 1.0
    assert during(2.0, 1.0, 2.0, out) == out(0.5)
