"""Numbers on the table that count up or down to their new value. Times are passed in."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor

from game.ui.tween import out

__all__ = ["COUNT_UP", "Counters"]

COUNT_UP = 0.32
"""Seconds in which a number counts up at normal pace."""
POP = 0.16
"""Seconds in which a number that has grown comes back to its size."""
_POPS = 3
"""In so many sizes it does."""


class Counters:
    """The numbers that are shown now, by key. A number that is shown no longer is forgotten, wherever it stood.

    So `running` depends on nothing that `update` does not bring forward: every count ends after `COUNT_UP`.
    """

    def __init__(self) -> None:
        self._counts: dict[str, tuple[float, float, float]] = {}
        """From where to where each counts, and which share of its time is over."""
        self._pops: dict[str, float] = {}
        """How much of its swelling is left of each number that has just grown, 1 to 0."""

    @property
    def running(self) -> bool:
        """Whether a number still counts."""
        return bool(self._pops) or any(share < 1.0 for _, _, share in self._counts.values())

    def update(self, numbers: Mapping[str, int], share: float) -> None:
        """Let a share of `COUNT_UP` go by; `numbers` are all that are shown, new ones at once as they are."""
        before = self._counts
        self._counts = {key: self._further(key, number, share) for key, number in numbers.items()}
        less = share * COUNT_UP / POP
        self._pops = {key: left - less for key, left in self._pops.items() if key in numbers and left > less}
        if share < 1.0:
            grown = (key for key, number in numbers.items() if key in before and number > before[key][1])
            self._pops.update(dict.fromkeys(grown, 1.0))

    def shown(self, key: str, number: int) -> int:
        """What is shown of a number at this moment: one that grows by a single card is there as the card lands."""
        start, end, share = self._counts.get(key, (number, number, 1.0))
        now = start + (end - start) * out(share)
        return round(min(ceil(now), end) if end > start else max(floor(now), end))

    def swell(self, key: str) -> float:
        """How much larger than it is a number is shown because it has just grown, 1 to 0, in few steps."""
        return -(-self._pops.get(key, 0.0) * _POPS // 1) / _POPS

    def _further(self, key: str, number: int, more: float) -> tuple[float, float, float]:
        start, end, share = self._counts.get(key, (float(number), float(number), 1.0))
        if end != number:
            # It goes on from what is seen: else cards that land close upon each other would turn it back.
            start, end, share = start + (end - start) * out(share), float(number), 0.0
        return start, end, min(1.0, share + more)
