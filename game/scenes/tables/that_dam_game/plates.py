"""How large the plates of That Dam Game are, in design units."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.events import Fact
from game.scenes.tables.base import LayoutContext
from game.ui import text
from game.ui.table.model import TableModel
from game.ui.theme import Metrics

ONE_LINE: Final = 48.0
"""Height of a plate that has all on one line."""


ON_A_LINE: Final = 270.0
"""Least width of such a plate."""
LINE_WORDS: Final = 23.0
"""Size of the words on it at most."""
LINE_END, LINE_GAP, LINE_PAIR = 14.0, 8.0, 3.0
"""Air on it: at the ends, between two facts, and between a fact and its picture."""
FIGURES, LINE_AIR = "000", 2 * LINE_END + 3 * LINE_GAP + 2 * LINE_PAIR
"""What stands beside a name and a score there: cards and begs, two pictures, and all air, in u."""


def on_a_line(model: TableModel, table: LayoutContext, wide: float) -> bool:
    """Whether plates of a width in u have all on one line.

    In wide windows, with words about as large as drawn, where that cuts nobody's name; in one hand always alike.
    """
    m = table.metrics
    if wide < ON_A_LINE or m.portrait or m.words(21) > LINE_WORDS * m.u:
        return False
    px = m.words(21)
    room = (wide - LINE_AIR) * m.u - 2 * px

    def needs(seat: int) -> int:
        figures = f"{model.fact(Fact.SCORE, seat)}{FIGURES}"
        return text.size(table.short(seat), m.smallest, "bold")[0] + text.size(figures, px, "bold")[0]

    return all(needs(seat) <= room for seat in table.opponents())


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
