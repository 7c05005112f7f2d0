"""The samples that tests take: small, fair and the same in every run."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.check_whole import sampled
from tests.support.sample import combined, spread

WINDOWS, WORDS, SEATS = tuple(range(10)), (1.0, 1.5, 2.0), (2, 3, 4, 5, 6)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_every_value_comes_as_often_as_the_others(times: int) -> None:
    rows = spread(times, WINDOWS, WORDS, SEATS)
    assert len(set(rows)) == len(rows) == times * len(WINDOWS)
    for column, axis in zip(zip(*rows, strict=True), (WINDOWS, WORDS, SEATS), strict=True):
        counts = Counter(column)
        assert counts.keys() == set(axis)
        assert max(counts.values()) - min(counts.values()) <= 1


def test_a_sample_is_no_larger_than_the_whole() -> None:
    assert sorted(spread(9, (0, 1), (0, 1, 2))) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_what_is_always_wanted_is_there_and_nothing_comes_twice() -> None:
    corner = (9, 2.0, 6)
    rows = list(combined(1, windows=WINDOWS, words=WORDS, seats=SEATS, always=[corner]).args[1])
    assert corner in rows
    assert len(set(rows)) == len(rows)


def test_the_name_of_a_test_is_the_same_in_every_process() -> None:
    ids = combined(size=[(640, 360)], how=[sorted], words=[1.5]).kwargs["ids"]
    assert ids == ["640x360-sorted-1.5"]


def test_tests_with_samples_are_found() -> None:
    assert {"tests/test_sample.py", "tests/ui/test_table_layout.py"} <= set(sampled())
