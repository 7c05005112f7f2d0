"""Moments at the tables, for `strips.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from screenshots import Cast, happening, table
from strips import Moment

from game.rules.events import BlindFlipped, Event, StackBurnt
from game.session.session import Session


def happens(name: str, cast: Cast, wanted: Callable[[Event, Session], bool], times: tuple[float, ...]) -> Moment:
    """Something that happens at a table in a match played at random, seen from the action that lets it on."""
    found = cache(lambda: happening(cast, wanted))
    return Moment(name, table(lambda: found()[0]), times, lambda studio: studio.submit(found()[1]))


def moments() -> Iterator[Moment]:
    """Every one of them."""
    shithead = Cast("shithead", 4, seed=3)
    burn = (0.0, 0.15, 0.3, 0.5, 0.75, 1.0, 1.4, 2.0)
    yield happens("burn", shithead, lambda e, s: isinstance(e, StackBurnt) and e.count > 5, burn)
    flip = (0.0, 0.12, 0.3, 0.6, 0.9, 1.05, 1.2, 1.4, 1.7, 2.2)
    yield happens("blind-flip", shithead, lambda e, s: isinstance(e, BlindFlipped) and e.seat == 0, flip)
