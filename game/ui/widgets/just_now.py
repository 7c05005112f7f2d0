"""What a second press may be meant for, for as long as the two may be one double click."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

__all__ = ["JustNow"]

T = TypeVar("T")
TWICE: Final = 0.3
"""Seconds within which somebody who clicks twice presses again."""


class JustNow(Generic[T]):
    """Holds the last thing for so long and then forgets it."""

    def __init__(self) -> None:
        self._held: T | None = None
        self._left = 0.0

    @property
    def held(self) -> T | None:
        """The last thing; None where there was none just now."""
        return self._held

    def hold(self, thing: T | None) -> None:
        """This is the last thing from here on; with None there is none."""
        self._held, self._left = thing, TWICE

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._left -= dt
        if self._left <= 0.0:
            self._held = None
