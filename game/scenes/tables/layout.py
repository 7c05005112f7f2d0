"""What every layout of a table counts in: units of the design from the table's upper left corner."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.scenes.tables.base import LayoutContext, SeatPlace, Tail
from game.ui.table.layout import grown, kept_in
from game.ui.table.spots import Box
from game.ui.theme import CARD_UNITS, PILL_TALL, RATIO, Metrics

HALF_WIDE, HALF_TALL = CARD_UNITS / 2, CARD_UNITS * RATIO / 2
"""From the middle of a card that is 1 c wide to its side and to its lower edge, in u."""
DRAWN: Final = 1080.0
"""How tall the table is in windows of the shape that it was drawn for, in u."""
NEAR, MOUTH = 0.5, 0.05
"""How far beside a portrait's middle, and how far above it, the person's own bubble points, in diameters."""
PLATE_AT, PLATE_BELOW = 0.525, 4.0
"""From the middle of a portrait to the plate below it: in diameters, and in u beyond that."""
PLATE_LEAST: Final = 130.0
"""Width of a name plate at least, in u."""
TOP_SINKS, TOP_SINKS_MOST = 0.05, 16.0
"""By which share who sits at the top sinks in taller windows, and how far at most, in u: clear of the tools."""
PROMPT_WORDS: Final = 24.0
"""Size of the words of a prompt, in u."""


class Growing(NamedTuple):
    """A length that grows with the words setting, in u: see `Layout.grow`."""

    drawn: float
    by: float
    """What is added where words are twice as large."""


class Sinking(NamedTuple):
    """A height from the upper edge that sinks in taller windows, in u: see `Layout.lower`."""

    drawn: float
    share: float
    """Of what the table is taller than it was drawn."""


class OwnDisc(NamedTuple):
    """The portrait of the person, in u."""

    aside: float
    """From the edge that it sits at to its middle."""
    up: float
    """From the lower edge to its middle."""
    d: float
    """Diameter."""


class Button(NamedTuple):
    """A button that stands on the lower edge, in u."""

    up: float
    """From the lower edge to its upper one."""
    tall: float


def ribbon_box(metrics: Metrics, at: tuple[float, float, float], body: tuple[int, int]) -> Box:
    """Where a prompt as large as `body` lies, in pixels, if its place is `at`: the middle of its line, and the room.

    It stands on the lower edge of that line: what needs several lines grows upward, away from the hand. It never lies
    on the frame, for one that was moved aside may have become longer there.
    """
    x, y, _ = at
    width, height = body
    line = round(metrics.words(PROMPT_WORDS) * PILL_TALL)
    room = grown(Box(*metrics.table), -metrics.frame)
    return kept_in(Box(x - width / 2, y + line / 2 - height, width, height), room)


class Layout:
    """A table to lay things out on."""

    def __init__(self, table: LayoutContext) -> None:
        self.table = table
        metrics = self.metrics = table.metrics
        self.left, self.top, self.w, self.h = metrics.table
        self.u, self.c = metrics.u, metrics.c
        self.upright = metrics.portrait
        self.wide, self.tall = self.w / self.u, self.h / self.u
        """Its size, in u."""
        self.grown = max(0.0, metrics.text_scale - 1.0)
        """How much larger words are than drawn, by the setting: 1 for twice as large."""

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place in u of the table as a place in the window."""
        return self.left + x * self.u, self.top + y * self.u

    def grow(self, length: float, by: float) -> float:
        """A length in u that grows with the words setting: by `by` where words are twice as large."""
        return length + by * self.grown

    def lower(self, y: float, share: float) -> float:
        """A height as drawn, in u, moved down by a share of what the table is taller than it was drawn."""
        return y + (self.tall - DRAWN) * share

    def side(self, x: float) -> float:
        """A place counted from the left for right-handed people, from the right for the others."""
        return self.wide - x if self.table.left_handed else x

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """A box in u of the table as one in the window."""
        return Box(*self.at(x, y), w * self.u, h * self.u)

    def words(self, size: float) -> float:
        """How high words of a size are in fact, in u: they grow with the setting and never get too small."""
        return self.metrics.words(size) / self.u

    def pill(self, size: float) -> float:
        """Height of a pill with words of a size, in u."""
        return self.words(size) * PILL_TALL

    def own_place(
        self,
        x: float,
        y: float,
        d: float,
        *,
        plate: float,
        wide: float = PLATE_LEAST,
        marker: tuple[float, float] | None = None,
    ) -> SeatPlace:
        """Where the person sits: the middle of the disc and its diameter, in u, as right-handed people have it.

        The bubble points from the side of the hand. `plate` is how far below the middle the name plate begins, `wide`
        its least width, in u; `marker` where the turn marker stands, in pixels, if not over the disc.
        """
        left = self.table.left_handed
        px, py = self.at(self.side(x), y)
        size = d * self.u
        mouth = (px + (-NEAR if left else NEAR) * size, py - MOUTH * size)
        tail: Tail = "right" if left else "left"
        return SeatPlace(self.table.me, px, py, size, py + plate * self.u, wide, mouth, tail, marker=marker)

    def own_box(self, x: float, y: float, w: float, h: float) -> Box:
        """A box on the own side by its left upper corner as right-handed people have it, in u."""
        return self.box(self.wide - x - w if self.table.left_handed else x, y, w, h)
