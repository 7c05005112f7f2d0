"""How large the plates of That Dam Game are, in design units."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.ui.theme import Metrics

ONE_LINE: Final = 48.0
"""Height of a plate that has all on one line."""


ON_A_LINE: Final = 270.0
"""Least width of such a plate."""
LINE_WORDS: Final = 23.0
"""Size of the words on it at most."""


def on_a_line(metrics: Metrics, wide: float) -> bool:
    """Whether a plate of a width in u has all on one line: in wide windows, with words about as large as drawn."""
    return wide >= ON_A_LINE and not metrics.portrait and metrics.words(21) <= LINE_WORDS * metrics.u


def large(metrics: Metrics) -> float:
    """How far words are larger than drawn: 0 at 100 %, 1 at 200 % and beyond."""
    return min(1.0, max(0.0, metrics.words(21) / metrics.u / 21 - 1))


class PlateSize(NamedTuple):
    """How an opponent's plate is written: its lines, their distance and the size of its words, in u."""

    lines: int
    line: float
    words: float

    @property
    def tall(self) -> float:
        """Height of the plate in u."""
        return self.lines * self.line + 10


def plate_size(metrics: Metrics, wide: float) -> PlateSize:
    """How a plate of a width in u is written: two lines if cards, begs and score go beside each other."""
    size = metrics.words(21) / metrics.u
    lines = 2 if wide >= 34 + 7.7 * size else 3
    if lines == 3:
        # Two figures of cards with their picture and four of a score keep a distance.
        size = max(metrics.smallest / metrics.u, min(size, (wide - 40) / 4.75))
    return PlateSize(lines, min(1.62 * size, max(1.28 * size, 104 / lines)), size)
