"""Numbers on the table that count up or down to their new value. Times are passed in."""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.tween import out

__all__ = ["COUNT_UP", "Counters"]

COUNT_UP = 0.32
"""Seconds in which a number counts up at normal pace."""


class Counters:
    """The numbers that are shown now, by key. A number that is shown no longer is forgotten, wherever it stood.

    So `running` depends on nothing that `update` does not bring forward: every count ends after `COUNT_UP`.
    """

    def __init__(self) -> None:
        self._counts: dict[str, tuple[float, float, float]] = {}
        """From where to where each counts, and which share of its time is over."""

    @property
    def running(self) -> bool:
        """Whether a number still counts."""
        return any(share < 1.0 for _, _, share in self._counts.values())

    def update(self, numbers: Mapping[str, int], share: float) -> None:
        """Let a share of `COUNT_UP` go by; `numbers` are all that are shown, new ones at once as they are."""
        self._counts = {key: self._further(key, number, share) for key, number in numbers.items()}

    def shown(self, key: str, number: int) -> int:
        """What is shown of a number at this moment."""
        start, end, share = self._counts.get(key, (number, number, 1.0))
        return round(start + (end - start) * out(share))

    def _further(self, key: str, number: int, more: float) -> tuple[float, float, float]:
        start, end, share = self._counts.get(key, (float(number), float(number), 1.0))
        if end != number:
            start, end, share = start + (end - start) * share, float(number), 0.0
        return start, end, min(1.0, share + more)
