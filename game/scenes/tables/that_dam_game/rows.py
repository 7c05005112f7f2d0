"""The rows of melds of That Dam Game: what everybody has laid, and below them places for what is still to be laid.

Numbers are design units; what comes out is pixels. A row has the portrait of its owner at its left end. Rows share
the room between the opponents and the contract; two owners lie side by side where cards would get too small.
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

MELD_WIDTH, ROOMY_WIDTH, LEAST_MELD, SMALL_MELD = 98.0, 110.0, 77.0, 56.0
"""Width of a card in a meld: as drawn, in windows with room to spare, the width below which owners share rows, and
that of cards so small that they lie side by side where there is room."""
MELD_STEP, READABLE, TIGHT = 0.62, 0.45, 0.3
"""From card to card in a meld, in widths: as drawn, what is worth smaller cards, and the least that is easily read."""
MELD_GAP, AIR, ROW_GAP = 24.0, 16.0, 10.0
"""Between two melds, right of the last one, and between two rows."""
CAPTION, LEAST_PLACE = 18.0, 36.0
"""Size of the words below empty places, and the width of places below which there are none."""
ROW_TALL, ROOMY_TALL, LEAST_TALL = 174.0, 190.0, 92.0
"""Height of a row at most, in windows with room to spare, and of a row in which nothing lies yet at least."""

_Counts = Sequence[tuple[Zone, int]]
"""The melds of a player in the order laid, and how many cards they have."""
Area = tuple[float, float, float, float]
"""Left and upper edge, width and height."""


class MeldPlace(NamedTuple):
    """A meld on the table, or a place for one."""

    zone: Zone
    spots: list[Spot]
    box: Box
    step: float
    """What is seen of each card but the last, in pixels."""


class RowPlace(NamedTuple):
    """What one player has laid, or is to lay."""

    seat: int
    box: Box
    face: tuple[float, float, float]
    """Centre and diameter of the portrait."""
    name: tuple[float, float, float] | None
    """Centre of the name and the width it may take; None where there is room for the portrait only."""
    melds: list[MeldPlace]
    caption: float = 0.0
    """Height of the words below the places of what is still to be laid, in pixels; 0 for none."""


class Rows:
    """Places the rows of one moment."""

    def __init__(self, layout: Layout, model: TableModel, area: Area) -> None:
        self._layout = layout
        self._model = model
        self._area = area
        self._roomy = layout.metrics.small or layout.tall > 1150
        """Whether there is more height than the table needs, or words are large for the window."""

    def laid(self, owners: Sequence[int]) -> list[RowPlace]:
        """What some players have laid, all over the area, in one column or in two."""
        melds = [(seat, self._counts(seat)) for seat in owners]
        one, two = (self._share(melds, columns, self._area) for columns in (1, 2))
        unit = self._layout.u
        return one if _legible(one, unit) >= _legible(two, unit) else two

    def waiting(self, rows: Sequence[RowPlace], seats: Sequence[int], parts: Sequence[int]) -> list[RowPlace]:
        """Places for contracts with parts of some sizes: all over the area while no rows lie, else one line of them."""
        layout = self._layout
        to_come = [
            (seat, [(Zone(ZoneKind.MELD, seat, -1 - part), count) for part, count in enumerate(parts)])
            for seat in seats
        ]
        left, first, wide, tall = self._area
        ends = [(row.box.y + row.box.h - layout.top) / layout.u + ROW_GAP for row in rows]
        top = max(ends, default=first)
        room = first + tall - top
        if not seats or room < LEAST_TALL:
            return []
        # Where there is little room they lie side by side, below what has been laid in one line.
        high = room / len(seats) - ROW_GAP >= LEAST_TALL
        columns = 1 if high or layout.upright else len(seats) if rows else 2
        return self._share(to_come, columns, (left, top, wide, room), empty=True)

    def _share(
        self, melds: Sequence[tuple[int, _Counts]], columns: int, area: Area, *, empty: bool = False
    ) -> list[RowPlace]:
        """Rows for some players in so many columns. One who is alone in the last line has all of it."""
        left, top, room, height = area
        lines = ceil(len(melds) / columns)
        tall = min(ROOMY_TALL if self._roomy else ROW_TALL, (height - ROW_GAP * (lines - 1)) / lines)
        wide = (room - ROW_GAP * (columns - 1)) / columns
        beside = self._beside(tall, wide)
        size = self._place_width if empty else self._width
        width = min(size(counts, wide - beside - AIR, tall) for _, counts in melds)
        rows = []
        for i, (seat, counts) in enumerate(melds):
            line, column = divmod(i, columns)
            x, y = left + column * (wide + ROW_GAP), top + line * (tall + ROW_GAP)
            alone = column == 0 and i == len(melds) - 1
            rows.append(self._row(seat, counts, (x, y, room if alone else wide, tall), beside, width, empty))
        return rows

    def _counts(self, seat: int) -> _Counts:
        zones = [zone for zone in self._model.zones if zone.kind is ZoneKind.MELD and zone.owner == seat]
        return [(zone, len(self._model.zones[zone])) for zone in sorted(zones, key=lambda zone: zone.number)]

    def _named(self, tall: float, wide: float) -> bool:
        """Whether a row has room for a name below the portrait."""
        return tall > 140 + self._layout.words(19) * 0.6 and wide > 900

    def _beside(self, tall: float, wide: float) -> float:
        """From the left end of a row to its first meld."""
        return 122.0 if self._named(tall, wide) else min(74.0, tall * 0.56) + 30

    def _width(self, counts: _Counts, room: float, tall: float) -> float:
        """How wide cards can be so that the melds of one player fit a row and every card is well seen."""
        width = min(ROOMY_WIDTH if self._roomy else MELD_WIDTH, (tall - 2 * (14.0 if tall > 150 else 7.0)) / RATIO)
        between = sum(count - 1 for _, count in counts)
        readable = (room - MELD_GAP * (len(counts) - 1)) / (len(counts) + READABLE * between)
        return min(width, max(LEAST_MELD, readable))

    def _place_width(self, counts: _Counts, room: float, tall: float) -> float:
        """How wide empty places are: as far apart as cards that can be read, with a word below them."""
        between = sum(count - 1 for _, count in counts)
        fits = (room - MELD_GAP * (len(counts) - 1)) / (len(counts) + MELD_STEP * between)
        return min(LEAST_MELD, fits, (tall - 24.0 - self._caption(tall)) / RATIO)

    def _caption(self, tall: float) -> float:
        """Height of the words below empty places; 0 where a row has no room for them."""
        high = self._layout.pill(CAPTION)
        return high if tall - 24.0 - high > LEAST_PLACE * RATIO else 0.0

    def _row(
        self, seat: int, counts: _Counts, area: Area, beside: float, width: float, empty: bool = False
    ) -> RowPlace:
        layout = self._layout
        x, y, wide, tall = area
        named = self._named(tall, wide) and beside > 120
        d = min(74.0, tall * 0.56)
        face = (*layout.at(x + (61 if named else 15 + d / 2), y + tall / 2 - (14 if named else 0)), d * layout.u)
        name = (*layout.at(x + 61, y + tall - 10 - layout.words(19) * 0.62), 112 * layout.u) if named else None
        starts, step = _spread(counts, x + beside, wide - beside - AIR, width)
        middle = y + tall / 2
        if empty:
            starts, step = _places(counts, x + beside, wide - beside - AIR, width)
            middle -= self._caption(tall) / 2
        melds, size, gap = [], width * layout.u, step * layout.u
        for (zone, count), left in zip(counts, starts, strict=True):
            px, py = layout.at(left + width / 2, middle)
            spots = [Spot(px + i * gap, py, size, 0.0, float(i)) for i in range(count)]
            span = max(width + (count - 1) * step + 16, layout.table.finger / layout.u)
            melds.append(MeldPlace(zone, spots, layout.box(left - 8, y + 3, span, tall - 6), step * layout.u))
        caption = self._caption(tall) * layout.u if empty else 0.0
        return RowPlace(seat, layout.box(x, y, wide, tall), face, name, melds, caption)


def _spread(counts: _Counts, start: float, room: float, width: float) -> tuple[list[float], float]:
    """Where the melds of a row begin, and the distance from card to card: each has the same share if that is enough."""
    share = room / max(1, len(counts))
    small = min(1.0, max(0.0, (MELD_WIDTH - width) / (MELD_WIDTH - SMALL_MELD)))
    most = width * (MELD_STEP + (1.02 - MELD_STEP) * small)
    longest = max((count - 1 for _, count in counts), default=0)
    step = min(most, (share - MELD_GAP - width) / max(1, longest))
    if step >= MELD_STEP * width:
        return [start + i * share for i in range(len(counts))], step
    between = sum(count - 1 for _, count in counts)
    step = min(most, (room - len(counts) * width - MELD_GAP * (len(counts) - 1)) / max(1, between))
    starts = []
    for _, count in counts:
        starts.append(start)
        start += width + (count - 1) * step + MELD_GAP
    return starts, step


def _places(counts: _Counts, start: float, room: float, width: float) -> tuple[list[float], float]:
    """The same for what is still to be laid: all gaps are alike."""
    cards = sum(count for _, count in counts)
    step = width * max(MELD_STEP, min(0.85, (room - MELD_GAP * len(counts)) / cards / width))
    gap = (room - cards * step) / len(counts)
    before = [sum(count for _, count in counts[:i]) for i in range(len(counts))]
    return [start + gap * (i + 0.5) + step * count for i, count in enumerate(before)], step


def _legible(rows: Sequence[RowPlace], unit: float) -> float:
    """How well the worst of some melds can be read, `unit` being a design unit in pixels; 1 is good enough."""
    return min(
        min(1.0, spot.width / (LEAST_MELD * unit)) * min(1.0, meld.step / (TIGHT * spot.width))
        for row in rows
        for meld in row.melds
        for spot in meld.spots[:1]
    )
