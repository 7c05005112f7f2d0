"""What the endgames of all games share: hands that are known by counting are not guessed at, but solved.

Where more than two still play, every seat takes the most for itself, and where
that leaves it a choice, what leaves least to the seat after it, then to the next
one: the values of max^n (Luckhardt, Irani 1986), made definite by that rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

Gains = TypeVar("Gains", tuple[int, ...], tuple[float, ...])
_ASK_EVERY: Final = 256
"""Positions between two questions whether to stop."""


class TooLarge(Exception):
    """There are more positions than may be looked into, or no time is left for them."""


class Looks:
    """Counts the positions that are looked into."""

    def __init__(self, most: int, should_stop: Callable[[], bool]) -> None:
        self._most = most
        self._should_stop = should_stop
        self.count = 0
        self.stopped = False
        """Whether there was no time left."""

    def another(self) -> None:
        """Count one more. Raises `TooLarge`."""
        if self.count % _ASK_EVERY == 0 and self._should_stop():
            self.stopped = True
        if self.stopped or self.count == self._most:
            raise TooLarge
        self.count += 1


def best_for(turn: int, outcomes: Iterable[Gains]) -> Gains:
    """What the seat in turn chooses among outcomes, which are gains by seat; of equal ones the first."""
    return max(outcomes, key=lambda gains: _liking(gains, turn))


def _liking(gains: Sequence[float], turn: int) -> tuple[float, ...]:
    """What a seat compares, the higher the better: its own gain, then the losses of the others in the order of play."""
    seats = len(gains)
    # Rounded, because the same sum may come out otherwise in another order.
    return (round(gains[turn], 6), *(round(-gains[(turn + i) % seats], 6) for i in range(1, seats)))
