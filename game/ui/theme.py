"""Colors, type roles and measures: the look in names and numbers.

Measures follow the window. `c` is the width of a card in hand, `u = c / 160` the design unit:
one pixel in a window of 1920 x 1080. Everything drawn is measured in one of the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from game.ui.pen.palette import CLASSIC

PAPER = CLASSIC.paper
PAPER_SHADE = CLASSIC.paper_shade
PAPER_EDGE = CLASSIC.edge
INK = CLASSIC.ink
INK_SOFT = CLASSIC.ink_soft
NIGHT = "#1d2444"
RED = CLASSIC.red
RED_DEEP = CLASSIC.red_deep
GOLD = CLASSIC.gold
GOLD_DEEP = CLASSIC.gold_deep
PALE = CLASSIC.gold_pale
BLUE = CLASSIC.blue
BLUE_DEEP = CLASSIC.blue_deep
GREEN = CLASSIC.green
GREEN_DEEP = CLASSIC.green_deep
DONE = "#1f7a4d"
"""A group that is complete; the green of a switch that is on is GREEN."""
SOFT = "#c9cfe4"
"""Captions on dark plates; never on bare felt."""
LINE = "#5a648a"
"""Edges of tool buttons and pills."""
LINE_REST = "#4a5478"
"""Edges of resting plates."""
LINE_FELT = "#5f9c80"
"""Edges of areas laid out on felt."""
LINE_VELVET = "#7d4a55"
"""Edges of plates on velvet."""
TARGET = "#7fe0a8"
"""This can go here, or is offered."""
KNOWN = "#8fb8ff"
"""Only this seat sees or knows it; the line of chance in plots."""
COPPER = "#cf7d45"
COPPER_DEEP = "#9c5427"
BROWN = "#8a5a33"
BROWN_DEEP = "#643d20"
OFF = "#3a415d"
OFF_DEEP = "#2a3150"
OFF_WORDS = "#8f97b5"
REFUSED = "#ffc2b8"
"""Words of a prompt that says what cannot be done."""

RATIO = 1.4
"""Height of a card over its width."""
CARD_UNITS = 160
"""Width of a card in hand, 1 c, in u."""
CORNER = 0.056
"""Radius of a card's corners, in widths of the card."""
EDGE = 34
"""From the rim of the screen to the first thing on it, in u."""
FRAME_LINES = (11.88, 18.9)
"""From the rim of a window to the two lines of its table top's frame, in u."""
RADIUS_PLATE, RADIUS_PANEL = 14, 20
"""Corner radii, in u."""

Role = Literal["display", "body", "semi", "bold", "italic"]
"""Type roles: `display` for voices and numbers, the others for everything that is read."""

SMALLEST_WORDS = 15
"""No word is ever drawn smaller than this, in physical pixels."""
SMALL_WINDOW = 800
"""Below this height the tools fold into the menu and names lose their surnames, in pixels."""
LARGE_WORDS = 1.2
"""Beyond this words setting names lose their surnames, and second badges are left to the log."""
PILL_TALL = 1.75
"""Height of a pill with one line of words, in sizes of these words."""
WIDEST_TABLE = 2.0
"""A table is at most this much longer than it is short; the theme fills the rest of the window."""

Box = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""


@dataclass(frozen=True)
class Metrics:
    """Every measure that follows from the size of the window and the words setting.

    `text_scale` is the words setting: 1.0 is 100 %, 2.0 the largest.
    """

    width: int
    height: int
    text_scale: float = 1.0

    @cached_property
    def portrait(self) -> bool:
        """Whether the screen stands upright."""
        return self.height > self.width

    @cached_property
    def small(self) -> bool:
        """Whether tools fold away and names are shortened."""
        return self.height < SMALL_WINDOW

    @cached_property
    def large(self) -> bool:
        """Whether words are so large that what can be seen elsewhere gives way to them."""
        return self.text_scale > LARGE_WORDS

    @cached_property
    def table(self) -> Box:
        """The part of the window a table uses: all of it up to 2 to 1, else a strip in the middle."""
        w = min(self.width, round(self.height * WIDEST_TABLE))
        h = min(self.height, round(self.width * WIDEST_TABLE))
        return (self.width - w) // 2, (self.height - h) // 2, w, h

    @cached_property
    def c(self) -> float:
        """Width of a card in hand, in pixels."""
        if self.portrait:
            return min(self.width / 6.75, self.height / 12)
        return min(self.width / 12, self.height / 6.75)

    @cached_property
    def u(self) -> float:
        """Pixels per design unit."""
        return self.c / CARD_UNITS

    @cached_property
    def frame(self) -> float:
        """From the rim of the window to the inner edge of the frame of its table top, in pixels."""
        return FRAME_LINES[1] * self.u + max(1.0, self.u) / 2

    def px(self, units: float) -> int:
        """A length in u as whole pixels, never vanishing: at least 1 for anything above zero."""
        return max(1, round(units * self.u)) if units > 0 else round(units * self.u)

    def words(self, units: float) -> int:
        """A size of type in u as pixels, enlarged by the words setting and never below what can be read."""
        return max(SMALLEST_WORDS, round(units * self.u * self.text_scale))

    @cached_property
    def smallest(self) -> int:
        """Words that must shrink to fit shrink to this size, in pixels, and are cut beyond."""
        return max(SMALLEST_WORDS, round(15 * self.u))

    def card(self, widths: float = 1.0) -> tuple[int, int]:
        """Size in pixels of a card that is `widths` times as wide as one in hand."""
        w = max(1, round(self.c * widths))
        return w, round(w * RATIO)
