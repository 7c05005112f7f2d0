"""Chance that is the same each time: programs make generators without a seed for what plays no part in a match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random


@contextmanager
def drawn_from(seed: int) -> Iterator[None]:
    """While this lasts, generators that are made without a seed get one from here, and not from the system."""
    source, begin = Random(seed), Random.__init__

    def begun(self: Random, x: int | float | str | bytes | bytearray | None = None) -> None:
        begin(self, source.getrandbits(64) if x is None else x)

    Random.__init__ = begun  # type: ignore[method-assign]
    try:
        yield
    finally:
        Random.__init__ = begin  # type: ignore[method-assign]
