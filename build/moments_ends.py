"""Moments at the end of rounds and matches, for `strips.py`."""

from __future__ import annotations

from collections.abc import Iterator

from screenshots import Cast, at, is_over, standing
from strips import Moment

from game.scenes import routes


def moments() -> Iterator[Moment]:
    """Every one of them."""
    ended = at(Cast("dang_it", 3, {"rounds": 5}, 3), is_over)
    times = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.5, 2.0, 2.6, 3.0, 4.0)
    yield Moment("end-dang-it", lambda services: routes.Result(standing(ended())), times, before=0.0)
