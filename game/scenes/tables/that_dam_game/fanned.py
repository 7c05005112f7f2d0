"""The person's hand in That Dam Game: one fan with its groups set apart, or rows where there are too many cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, radians, sin
from typing import Final, NamedTuple

from game.ui.table.layout import row
from game.ui.table.spots import Spot, fan_step
from game.ui.theme import RATIO

WIDE, CROWDED, SMALL = 172.0, 160.0, 178.0
"""Width of a card in a fan: as drawn, from `MANY` cards on, and in small windows."""
MANY: Final = 12
STEP, APART = 0.58, 0.17
"""From card to card, and what groups are set apart by, in widths."""
LEAN, SPREAD, LOW_SPREAD = 1.15, 15.0, 8.0
"""Degrees from card to card, and from end to end at most: as drawn, and where height is short."""
LEAST_STRIP: Final = 0.36
"""What is seen of a card in hand at least, in widths; with less the hand lies in two rows."""
IN_ROWS, IN_SMALL_ROWS = 128.0, 140.0
"""Width of a card in rows."""
ROW_STEP, ROW_STEP_WHOLE = 0.42, 0.66
"""From row to row, in heights of a card, and where there is room to see rank and suit of a large index."""


BACKS_LEAN: Final = ((5, 5.0), (7, 4.0), (9, 3.0), (14, 2.0), (28, 1.0), (56, 0.5))
"""Degrees from card to card in the hand of somebody else, for up to so many cards."""
BACKS_REACH, BACKS_REACH_MOST = 0.4, 2.2
"""How far below their middles the point is about which they turn at least and at most, in heights of a card."""


class HandShape(NamedTuple):
    """How a hand lies, in u."""

    lines: int
    width: float
    per: int
    """Cards in a row."""
    step: float
    apart: float
    lean: float
    """Degrees from card to card; 0 for rows, which lie straight."""
    down: float = ROW_STEP
    """From row to row, in heights of a card."""

    @property
    def sunk(self) -> float:
        """How much lower the ends of a fan reach than its middle."""
        half = radians(self.lean * (self.per - 1) / 2)
        return self._radius * (1 - cos(half)) + self.width / 2 * sin(half) if self.lean else 0.0

    @property
    def risen(self) -> float:
        """How much higher the corners of the last card reach than a straight one would."""
        return self.width / 2 * sin(radians(self.lean * (self.per - 1) / 2)) if self.lean else 0.0

    @property
    def tall(self) -> float:
        """Height of all of it."""
        return self.width * RATIO * (1 + self.down * (self.lines - 1)) + self.sunk

    @property
    def _radius(self) -> float:
        return self.step / sin(radians(self.lean)) if self.lean else 0.0


def hand_shape(
    count: int, gaps: int, room: float, finger: float, *, small: bool, flat: bool, low: bool = False, high: bool = False
) -> HandShape:
    """How so many cards in `gaps` + 1 groups lie in a room; `finger` is the least strip that a finger hits, in u.

    `low` is a fan that takes as little height as it can; with room for `high` rows two of them show more.
    """
    single = CROWDED if low else SMALL if small else WIDE if count <= MANY else CROWDED
    least = max(min(finger, 0.5 * single), LEAST_STRIP * single)
    if count <= 1:
        return HandShape(1, single, 1, 0.0, 0.0, 0.0)
    for apart in (APART * single, 0.0):
        step = min(STEP * single, (room - single - 24 - gaps * apart) / (count - 1))
        if step >= least:
            lean = 0.0 if flat else min(LEAN, (LOW_SPREAD if low else SPREAD) / (count - 1))
            return HandShape(1, single, count, step, apart, lean)
    width = IN_SMALL_ROWS if small else IN_ROWS
    least = max(min(finger, 0.5 * width), LEAST_STRIP * width)
    pers = [(lines, ceil(count / lines)) for lines in (2, 3, 4)]
    lines, per = next((way for way in pers if fan_step(way[1], width, 0.8, room) >= least), pers[-1])
    down = ROW_STEP_WHOLE if high and lines == 2 else ROW_STEP
    return HandShape(lines, width, per, fan_step(per, width, 0.8, room), 0.0, 0.0, down)


def held(count: int, x: float, y: float, width: float, room: float) -> list[Spot]:
    """Backs as somebody holds them, about a middle in u: they turn about a point below, within so much room.

    Angles are few, and whole or half ones: backs that look alike are few pictures.
    """
    lean = next((lean for most, lean in BACKS_LEAN if count <= most), BACKS_LEAN[-1][1])
    tall = width * RATIO
    while True:
        half = radians(lean * (count - 1) / 2)
        # The upper outer corners of the first and the last card reach furthest.
        spread = room / 2 - width / 2 * cos(half) - tall / 2 * sin(half)
        reach = spread / sin(half) if half else 0.0
        if not half or reach >= BACKS_REACH * tall:
            break
        lean /= 2
    reach = min(reach, BACKS_REACH_MOST * tall)
    angles = [lean * (i - (count - 1) / 2) for i in range(count)]
    drop = reach * (1 - cos(half)) / 2
    return [
        Spot(x + reach * sin(radians(angle)), y + reach * (1 - cos(radians(angle))) - drop, width,
             round(angle * 2) / 2, float(i), False)
        for i, angle in enumerate(angles)
    ]  # fmt: skip


def hand_places(shape: HandShape, count: int, starts: Sequence[int], middle: float, top: float) -> list[Spot]:
    """A place for every card, row by row, in u: `starts` are the numbers of cards before which a gap is."""
    lines, width, per, step, apart, lean, down = shape
    if lines > 1 or not lean:
        spots: list[Spot] = []
        for line in range(lines):
            y = top + width * RATIO * (0.5 + down * line)
            in_row = max(0, min(per, count - line * per))
            gaps = apart * len(starts) if lines == 1 else 0.0
            for i, x in enumerate(row(in_row, middle, step)):
                shift = apart * sum(start <= i for start in starts) - gaps / 2 if lines == 1 else 0.0
                # The suit of a large index would lie below the next row where that is near.
                strip = line < lines - 1 and down < ROW_STEP_WHOLE
                spots.append(Spot(x + shift, y, width, 0.0, float(len(spots)), strip=strip))
        return spots
    offsets = [i * step + apart * sum(start <= i for start in starts) for i in range(count)]
    center = offsets[-1] / 2
    reach = step / sin(radians(lean))
    spots = []
    for i, offset in enumerate(offsets):
        turn = (offset - center) / step * lean
        sink = reach * (1 - cos(radians(turn)))
        spots.append(
            Spot(middle + offset - center, top + width * RATIO / 2 + sink, width, round(turn * 2) / 2, float(i))
        )
    return spots
