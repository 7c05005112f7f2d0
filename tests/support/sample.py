"""What a test takes of more cases than the suite has time for: here a sample, with `python -m tests.check_whole` all.

A sample is the same in every run. It is as fair as can be: every window, number of players and size of words comes as
often as every other, each time beside others.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any, Final

import pytest

VARIABLE: Final = "GRAWLIX_WHOLE"
"""The variable of the environment with which nothing is left out."""
WHOLE: Final = bool(os.environ.get(VARIABLE))


def some(few: int, many: int) -> int:
    """How many of something a test takes: few in the suite, many where nothing is left out."""
    return many if WHOLE else few


def combined(times: int = 1, *, always: Sequence[tuple[Any, ...]] = (), **axes: Sequence[Any]) -> pytest.MarkDecorator:
    """Run a test with the combinations of some values: in the suite with so many that the longest row of values comes
    `times` times, and all others as often or oftener; and with those that are always wanted.
    """
    rows = list(product(*axes.values()))
    if not WHOLE:
        wanted = {*always, *spread(times, *axes.values())}
        rows = [row for row in rows if row in wanted]
    return pytest.mark.parametrize(
        tuple(axes) if len(axes) > 1 else next(iter(axes)),
        rows if len(axes) > 1 else [value for (value,) in rows],
        ids=["-".join(map(_name, row)) for row in rows],
    )


def cases(times: int, *axes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The same combinations for a loop in a test."""
    return list(product(*axes)) if WHOLE else spread(times, *axes)


def spread(times: int, *axes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """So many combinations of values that those of the longest axis come `times` times, and of no axis any is left out.

    No two are the same as long as there are others.
    """
    count, every = times * max(map(len, axes)), list(product(*axes))
    if count >= len(every):
        return every
    random = Random(count)
    best: list[tuple[Any, ...]] = []
    for _ in range(50):
        columns = []
        for axis in axes:
            column: list[Any] = []
            while len(column) < count:
                column += random.sample(list(axis), len(axis))
            columns.append(column[:count])
        rows = list(dict.fromkeys(zip(*columns, strict=True)))
        if len(rows) > len(best):
            best = rows
    return best


def _name(value: Any) -> str:
    """What a value is called in the name of a test, in every process the same."""
    return "x".join(map(str, value)) if isinstance(value, tuple) else getattr(value, "__name__", str(value))
