"""The rows of melds of That Dam Game: a row is the seat of whoever has laid the contract.

Numbers are design units; what comes out is pixels. Portrait, name, cards and begs are at the left end of a row, the
score on its upper edge, the melds beside. In wide windows rows lie in two columns with the packs between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.layout import Layout
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot
from game.ui.theme import RATIO

MELD_WIDTH, LEAST_MELD = 118.0, 58.0
"""Width of a card in a meld, at most and at least."""
STEPS = ((9, 0.30), (6, 0.36), (4, 0.40), (0, 0.30))
"""From how many cards on they lie how far apart, in widths: sets have three."""
SCORE_TALL = 34.0
"""Height of the score on a row's upper edge, as drawn."""
SCORE_BELOW = 0.48
"""Which part of the score lies below the row's upper edge."""
LEAST_STEP = 17.0
"""From card to card at least."""
MELD_GAP, AIR, ROW_GAP = 22.0, 16.0, 14.0
"""Between two melds, right of the last one, and between two rows."""
ROW_TALL, LEAST_DISC, MOST_DISC = 196.0, 44.0, 100.0
"""Height of a row, and the diameters that a portrait in it may have."""

_Counts = Sequence[tuple[Zone, int]]
"""The melds of a player in the order laid, and how many cards they have."""
Area = tuple[float, float, float, float]
"""Left and upper edge, width and height."""


class MeldPlace(NamedTuple):
    """A meld on the table."""

    zone: Zone
    spots: list[Spot]
    box: Box
    step: float
    """What is seen of each card but the last, in pixels."""


class RowPlace(NamedTuple):
    """What one player has laid, and where that player sits."""

    seat: int
    box: Box
    face: tuple[float, float, float]
    """Centre and diameter of the portrait."""
    plate: tuple[float, float]
    """Upper edge of the lines below the portrait, and how wide they may be, in pixels."""
    melds: list[MeldPlace]


class Rows:
    """Places the rows of one moment in some columns, line by line."""

    def __init__(self, layout: Layout, model: TableModel, columns: Sequence[Area], lines: float, score: float) -> None:
        self._layout = layout
        self._model = model
        self._columns = columns
        self._lines = lines
        """Height of the lines below a portrait."""
        self._score = score
        self._more = max(0.0, (score - SCORE_TALL) * 0.6)
        """By how much the scores on the upper edges are larger than drawn."""

    def laid(self, owners: Sequence[int]) -> list[RowPlace]:
        """What some players have laid."""
        many = ceil(len(owners) / len(self._columns))
        _, top, _, height = self._columns[0]
        tall = min(ROW_TALL + self._lines - 44, (height - (ROW_GAP + self._more) * (many - 1)) / max(1, many))
        beside = self.beside
        # In low rows cards reach up to the score: they end before it.
        low = (tall - 26.0 - 2 * self._more) / RATIO < LEAST_MELD + 8
        room = self._columns[0][2] - beside - (AIR + 2.4 * self._score if low else AIR)
        melds = {seat: self._counts(seat) for seat in owners}
        width = min((self._width(counts, room, tall) for counts in melds.values()), default=MELD_WIDTH)
        rows = []
        for i, seat in enumerate(owners):
            line, column = divmod(i, len(self._columns))
            x, _, wide, _ = self._columns[column]
            rows.append(
                self._row(seat, melds[seat], (x, top + line * (tall + ROW_GAP + self._more), wide, tall), width, room)
            )
        return rows

    @property
    def beside(self) -> float:
        """From the left end of a row to its first meld."""
        return max(118.0, 74.0 + self._lines)

    def _counts(self, seat: int) -> _Counts:
        zones = [zone for zone in self._model.zones if zone.kind is ZoneKind.MELD and zone.owner == seat]
        return [(zone, len(self._model.zones[zone])) for zone in sorted(zones, key=lambda zone: zone.number)]

    def _width(self, counts: _Counts, room: float, tall: float) -> float:
        """How wide cards can be so that the melds of one player fit a row with their steps, or nearly."""
        width = max(LEAST_MELD, min(MELD_WIDTH, (tall - 26.0 - 2 * self._more) / RATIO))
        while width > LEAST_MELD and _span(counts, width, 0.72) > room:
            width -= 1.0
        return width

    def _row(self, seat: int, counts: _Counts, area: Area, width: float, room: float) -> RowPlace:
        layout = self._layout
        x, y, wide, tall = area
        beside, lines = self.beside, self._lines
        d = max(LEAST_DISC, min(MOST_DISC, tall - lines - 22))
        # Hats break the rim of the disc.
        top = y + max(10.0, (tall - d - lines - 4) / 2 + 3)
        face = (*layout.at(x + beside / 2 + 2, top + d / 2), d * layout.u)
        plate = layout.at(0, min(top + d + 3, y + tall - lines - 4))[1], (beside - 14) * layout.u
        want = _span(counts, width)
        between = sum((count - 1) * _step(count) for _, count in counts) * width
        tight = min(1.0, max(0.0, 1 - (want - room) / between)) if between and want > room else 1.0
        melds, left, size = [], x + beside, width * layout.u
        # Below the score as far as the row is tall enough for it.
        below = min(SCORE_BELOW * self._score - 3 + width * RATIO / 2, tall - 5 - width * RATIO / 2)
        middle = y + max(tall / 2 + 1 + self._more / 2, below)
        for zone, count in counts:
            step = width * _step(count) * tight
            if count > 1:
                step = min(max(step, LEAST_STEP), max(step, (room - width) / (count - 1)))
            px, py = layout.at(left + width / 2, middle)
            spots = [Spot(px + i * step * layout.u, py, size, 0.0, float(i)) for i in range(count)]
            span = max(width + (count - 1) * step + 16, layout.table.finger / layout.u)
            melds.append(MeldPlace(zone, spots, layout.box(left - 8, y + 3, span, tall - 6), step * layout.u))
            left += width + (count - 1) * step + MELD_GAP
        return RowPlace(seat, layout.box(x, y, wide, tall), face, plate, melds)


def _span(counts: _Counts, width: float, tight: float = 1.0) -> float:
    """How wide some melds are side by side, with `tight` parts of their steps."""
    parts = (width + (count - 1) * max(LEAST_STEP, width * _step(count) * tight) for _, count in counts)
    return sum(parts) + MELD_GAP * (len(counts) - 1)


def _step(count: int) -> float:
    """How far the cards of a meld lie apart, in widths."""
    return next(step for least, step in STEPS if count >= least)
