"""The rows of melds of That Dam Game: a row is the seat of whoever has laid the contract.

Numbers are design units; what comes out is pixels. Portrait, name, cards and begs are at the left end of a row, the
score on its upper edge, the melds beside; in rows too low for that, name, cards and begs are beside the portrait. In
wide windows rows lie in two columns with the packs between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final, NamedTuple

from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.layout import Layout
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot
from game.ui.theme import RATIO

MELD_WIDTH, LEAST_MELD = 150.0, 58.0
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
ROW_LINES: Final = 44.0
"""Height of the lines below a portrait in a row of `ROW_TALL`."""
SCORE_GROWS: Final = 0.6
"""How much of what the scores grow rows are set further apart by."""
BESIDE, BESIDE_LINES = 118.0, 74.0
"""From the left end of a row to its first meld at least, and the same without the height of the lines."""
CARDS_RIM: Final = 26.0
"""Height of a row that its cards leave free."""
NEARLY_LEAST: Final = 8.0
"""In rows whose cards are wider than `LEAST_MELD` by less than this, these end before the score."""
SCORE_WIDE: Final = 2.4
"""Width of the score there, in its heights."""
TIGHTEST: Final = 0.72
"""Cards get smaller before their steps shrink below this share."""
TIGHTER: Final = 0.02
"""By which part steps shrink at a time until all melds have room."""
DISC_RIM: Final = 22.0
"""Height of a row that portrait and lines leave free."""
LEAST_HAT: Final = 10.0
"""From a row's upper edge to the portrait at least: hats break the rim of the disc."""
DISC_LOWER, DISC_RIGHT = 3.0, 2.0
"""How far the portrait is below and right of the middle of its place."""
DISC_TO_LINES, LINES_RIM, LINES_AIR = 3.0, 4.0, 14.0
"""From the portrait to the lines, below these, and beside them."""
FACE_EDGE, FACE_TO_LINES, FACE_RIM = 10.0, 6.0, 14.0
"""In low rows: from the left end to the portrait, from there to the lines beside it, and the height it leaves free."""
CARDS_UP, CARDS_EDGE, CARDS_LOWER = 3.0, 5.0, 1.0
"""How far cards reach into the score, their distance from a row's lower edge, and from its middle down."""
MELD_AIR, MELD_RIM = 8.0, 3.0
"""Beside the cards of a meld within its place, and over and below that."""
ROW_TALL, TALLEST, LEAST_DISC, MOST_DISC = 196.0, 240.0, 44.0, 100.0
"""Height of a row as drawn and at most, and the diameters that a portrait in it may have."""

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
    """Center and diameter of the portrait."""
    plate: tuple[float, float, float]
    """Middle of the upper edge of the lines below the portrait or beside it, and how wide they may be, in pixels."""
    melds: list[MeldPlace]


class _Start(NamedTuple):
    """What the left ends of rows are like, in u."""

    beside: float
    """From the left end of a row to its first meld."""
    disc: float
    """Diameter of a portrait that has the lines beside it; 0 where they are below."""


class Rows:
    """Places the rows of one moment in some columns, line by line."""

    def __init__(self, layout: Layout, model: TableModel, columns: Sequence[Area], lines: float, score: float) -> None:
        self._layout = layout
        self._model = model
        self._columns = columns
        self._lines = lines
        """Height of the lines below a portrait."""
        self._score = score
        self._more = max(0.0, (score - SCORE_TALL) * SCORE_GROWS)
        """By how much the scores on the upper edges are larger than drawn."""

    def laid(self, owners: Sequence[int]) -> list[RowPlace]:
        """What some players have laid."""
        many = ceil(len(owners) / len(self._columns))
        _, top, _, height = self._columns[0]
        taller, gap = self._lines - ROW_LINES, ROW_GAP + self._more
        tall = min(TALLEST + taller, (height - gap * (many - 1)) / max(1, many))
        melds = {seat: self._counts(seat) for seat in owners}
        # In low rows cards reach up to the score: they end before it.
        low = (tall - CARDS_RIM - 2 * self._more) / RATIO < LEAST_MELD + NEARLY_LEAST
        room = self._columns[0][2] - (AIR + SCORE_WIDE * self._score if low else AIR)
        start = self._start(tall, room, melds.values())
        room -= start.beside
        width = min((self._width(counts, room, tall) for counts in melds.values()), default=MELD_WIDTH)
        # No row is taller than its cards want it to be.
        tall = min(tall, max(ROW_TALL + taller, width * RATIO + CARDS_RIM + 2 * self._more))
        if len(self._columns) > 1:
            top += (height - many * tall - (many - 1) * gap) / 2
        rows = []
        for i, seat in enumerate(owners):
            line, column = divmod(i, len(self._columns))
            x, _, wide, _ = self._columns[column]
            rows.append(self._row(seat, melds[seat], (x, top + line * (tall + gap), wide, tall), width, room, start))
        return rows

    def _start(self, tall: float, room: float, melds: Iterable[_Counts]) -> _Start:
        """The left ends of rows of a height, where melds and all before them may be so wide."""
        beside = max(BESIDE, BESIDE_LINES + self._lines)
        if LEAST_HAT + LEAST_DISC + self._lines + LINES_RIM <= tall:
            return _Start(beside, 0.0)
        beside += FACE_EDGE + FACE_TO_LINES
        want = max((_span(counts, LEAST_MELD) for counts in melds), default=0.0)
        disc = max(LEAST_DISC, min(MOST_DISC, tall - FACE_RIM, room - beside - want))
        return _Start(beside + disc, disc)

    def _counts(self, seat: int) -> _Counts:
        zones = [zone for zone in self._model.zones if zone.kind is ZoneKind.MELD and zone.owner == seat]
        return [(zone, len(self._model.zones[zone])) for zone in sorted(zones, key=lambda zone: zone.number)]

    def _width(self, counts: _Counts, room: float, tall: float) -> float:
        """How wide cards can be so that the melds of one player fit a row with their steps, or nearly."""
        width = max(LEAST_MELD, min(MELD_WIDTH, (tall - CARDS_RIM - 2 * self._more) / RATIO))
        while width > LEAST_MELD and _span(counts, width, TIGHTEST) > room:
            width -= 1.0
        return width

    def _row(self, seat: int, counts: _Counts, area: Area, width: float, room: float, start: _Start) -> RowPlace:
        layout = self._layout
        x, y, wide, tall = area
        face, plate = self._face(area, start)
        tight, least = _squeezed(counts, width, room)
        melds, left, size = [], x + start.beside, width * layout.u
        # Below the score as far as the row is tall enough for it.
        lowest = tall - CARDS_EDGE - width * RATIO / 2
        below = min(SCORE_BELOW * self._score - CARDS_UP + width * RATIO / 2, lowest)
        middle = y + max(tall / 2, min(tall / 2 + CARDS_LOWER + self._more / 2, lowest), below)
        for zone, count in counts:
            step = max(width * _step(count) * tight, least)
            px, py = layout.at(left + width / 2, middle)
            spots = [Spot(px + i * step * layout.u, py, size, 0.0, float(i)) for i in range(count)]
            span = max(width + (count - 1) * step + 2 * MELD_AIR, layout.table.finger / layout.u)
            melds.append(
                MeldPlace(
                    zone, spots, layout.box(left - MELD_AIR, y + MELD_RIM, span, tall - 2 * MELD_RIM), step * layout.u
                )
            )
            left += width + (count - 1) * step + MELD_GAP
        return RowPlace(seat, layout.box(x, y, wide, tall), face, plate, melds)

    def _face(self, area: Area, start: _Start) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Where the portrait in a row is and the lines that belong to it."""
        layout, lines = self._layout, self._lines
        x, y, _, tall = area
        if start.disc:
            d, wide = start.disc, start.beside - start.disc - FACE_EDGE - FACE_TO_LINES - LINES_AIR
            face = (*layout.at(x + FACE_EDGE + d / 2, y + tall / 2 + DISC_LOWER), d * layout.u)
            left, top = x + FACE_EDGE + d + FACE_TO_LINES, y + (tall - lines) / 2
            return face, (*layout.at(left + wide / 2, top), wide * layout.u)
        d = max(LEAST_DISC, min(MOST_DISC, tall - lines - DISC_RIM))
        # Hats break the rim of the disc.
        top = y + max(LEAST_HAT, (tall - d - lines - LINES_RIM) / 2 + DISC_LOWER)
        face = (*layout.at(x + start.beside / 2 + DISC_RIGHT, top + d / 2), d * layout.u)
        under = layout.at(0, min(top + d + DISC_TO_LINES, y + tall - lines - LINES_RIM))[1]
        return face, (face[0], under, (start.beside - LINES_AIR) * layout.u)


def least_height(many: int, score: float) -> float:
    """How high so many rows are at least, one below the other, in which cards lie that can be told."""
    gap = ROW_GAP + max(0.0, (score - SCORE_TALL) * SCORE_GROWS)
    return many * (LEAST_MELD * RATIO + 2 * CARDS_EDGE) + gap * max(0, many - 1)


def _span(counts: _Counts, width: float, tight: float = 1.0, least: float = LEAST_STEP) -> float:
    """How wide some melds are side by side, with `tight` parts of their steps, but for the least step."""
    parts = (width + (count - 1) * max(least, width * _step(count) * tight) for _, count in counts)
    return sum(parts) + MELD_GAP * (len(counts) - 1)


def _squeezed(counts: _Counts, width: float, room: float) -> tuple[float, float]:
    """Which part of their steps is left to some melds in a room, and from card to card at least.

    That is less than `LEAST_STEP` only where many cards were laid off on all melds: no row is left.
    """
    tight, least = 1.0, LEAST_STEP
    steps = sum(count - 1 for _, count in counts)
    if steps:
        least = min(least, max(0.0, (room - _span(counts, width, 0.0, 0.0)) / steps))
    while tight > 0.0 and _span(counts, width, tight, least) > room:
        tight -= TIGHTER
    return max(0.0, tight), least


def _step(count: int) -> float:
    """How far the cards of a meld lie apart, in widths."""
    return next(step for least, step in STEPS if count >= least)
