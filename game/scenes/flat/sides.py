"""Who sits at which edge of a flat screen, and how the screen looks from there.

Everything that belongs to a side is laid out and drawn as that side sees it, and turned by quarters into the window:
words, buttons and portraits need to know nothing of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from game.ui.input import Point
from game.ui.table.spots import Box, Spot
from game.ui.theme import Metrics

__all__ = ["DEPTH", "MENU", "MENUS", "RIM", "Side", "Sight", "Strip", "counts", "lying_box", "middle", "strips", "unit"]


class Side(IntEnum):
    """An edge of the screen, clockwise; its number is by how many quarters it is turned."""

    BOTTOM = 0
    LEFT = 1
    TOP = 2
    RIGHT = 3


DEPTH: Final = 268.0
"""How deep the strip along an edge is at which people sit, in u."""
RIM: Final = 26.0
"""From an edge at which nobody sits to the first thing on the table, and from a hand to its edge, in u."""
MENU: Final = 96.0
"""Width of a corner with a menu, in u."""
MENUS: Final = (Side.BOTTOM, Side.TOP)
"""The sides that have a menu in the corner at their left, opposite to each other."""
LARGEST: Final = 1.34
"""How much larger strips are at most where the window has room."""
SHORT: Final = 6.75
"""The shorter edge of a wide window, in c."""
GAP: Final = 18.0
"""Between two people at one edge, in u."""

_WIDE: Final[Mapping[int, tuple[int, int, int, int]]] = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (2, 1, 1, 1), 6: (2, 1, 2, 1), 7: (3, 1, 2, 1),
    8: (3, 1, 3, 1), 9: (3, 2, 3, 1), 10: (3, 2, 3, 2),
}  # fmt: skip
_SQUARE: Final[Mapping[int, tuple[int, int, int, int]]] = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (2, 1, 1, 1), 6: (2, 1, 2, 1), 7: (2, 2, 2, 1),
    8: (2, 2, 2, 2), 9: (3, 2, 2, 2), 10: (3, 2, 3, 2),
}  # fmt: skip
"""By number of seats: how many sit at the bottom, at the left, at the top and at the right."""
_NEARLY_SQUARE: Final = 1.2
"""Up to this ratio of its edges a screen is as good as square."""


class Sight(NamedTuple):
    """The window as one side sees it: what it calls right and down, in pixels."""

    side: Side
    width: int
    height: int
    """Size of the window, as it is."""

    @property
    def size(self) -> tuple[int, int]:
        """How wide and tall the window is for this side."""
        return (self.width, self.height) if self.side % 2 == 0 else (self.height, self.width)

    @property
    def turn(self) -> float:
        """By how many degrees what it sees is turned, clockwise."""
        return 90.0 * self.side

    @property
    def opposite(self) -> Sight:
        """How the window looks from the other side."""
        return self._replace(side=Side((self.side + 2) % 4))

    @property
    def down(self) -> tuple[float, float]:
        """Which way down is, in the window."""
        return ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))[self.side]

    def into(self, pos: Point) -> Point:
        """A place of the window as this side sees it."""
        x, y = pos
        match self.side:
            case Side.BOTTOM:
                return x, y
            case Side.LEFT:
                return y, self.width - 1 - x
            case Side.TOP:
                return self.width - 1 - x, self.height - 1 - y
            case _:
                return self.height - 1 - y, x

    def into_point(self, x: float, y: float) -> tuple[float, float]:
        """A place of the window, between pixels, as this side sees it."""
        return Sight(Side(-self.side % 4), *self.size).out(x, y)

    def out(self, x: float, y: float) -> tuple[float, float]:
        """A place as this side sees it as one of the window."""
        match self.side:
            case Side.BOTTOM:
                return x, y
            case Side.LEFT:
                return self.width - y, x
            case Side.TOP:
                return self.width - x, self.height - y
            case _:
                return y, self.height - x

    def out_box(self, box: Box) -> Box:
        """A rectangle as this side sees it as one of the window."""
        ax, ay = self.out(box.x, box.y)
        bx, by = self.out(box.x + box.w, box.y + box.h)
        return Box(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by))

    def into_box(self, box: Box) -> Box:
        """A rectangle of the window as this side sees it."""
        back = Sight(Side(-self.side % 4), *self.size)
        return back.out_box(box)

    def out_spot(self, spot: Spot) -> Spot:
        """A card as this side sees it as one of the window."""
        x, y = self.out(spot.x, spot.y)
        return spot._replace(x=x, y=y, turn=spot.turn + self.turn)

    def corner(self, x: int, y: int, w: int, h: int) -> Point:
        """The left upper corner in the window of a picture as large as `w` by `h` that this side sees at a place."""
        match self.side:
            case Side.BOTTOM:
                return x, y
            case Side.LEFT:
                return self.width - y - h, x
            case Side.TOP:
                return self.width - x - w, self.height - y - h
            case _:
                return y, self.height - x - w


class Strip(NamedTuple):
    """Where one seat has its things: the edge it sits at, and its part of it as that side sees it, in pixels."""

    seat: int
    sight: Sight
    box: Box

    @property
    def place(self) -> Box:
        """The same in the window."""
        return self.sight.out_box(self.box)


def lying_box(spot: Spot) -> Box:
    """The box of a card that lies turned by quarters; what it leans beside is left out."""
    across = round(spot.turn / 90.0) % 2 == 1
    w, h = (spot.height, spot.width) if across else (spot.width, spot.height)
    return Box(spot.x - w / 2, spot.y - h / 2, w, h)


def counts(players: int, width: int, height: int) -> tuple[int, int, int, int]:
    """How many sit at the bottom, left, top and right of a screen; the long edges take more."""
    if max(width, height) <= _NEARLY_SQUARE * min(width, height):
        return _SQUARE[players]
    bottom, left, top, right = _WIDE[players]
    return (bottom, left, top, right) if width >= height else (right, bottom, left, top)


def unit(metrics: Metrics) -> float:
    """Pixels a design unit of what lies in a strip: in windows that are not wide there is room for larger cards."""
    return metrics.u * max(1.0, min(LARGEST, min(metrics.width, metrics.height) / (SHORT * metrics.c)))


def strips(metrics: Metrics, players: int) -> tuple[Strip, ...]:
    """The strips of all seats, by seat: clockwise from the right end of the first edge, as play goes round."""
    w, h = metrics.width, metrics.height
    sits = counts(players, w, h)
    deep, rim, gap, menu = (round(length * metrics.u) for length in (DEPTH * unit(metrics) / metrics.u, RIM, GAP, MENU))
    found: list[Strip] = []
    for side in Side:
        sight = Sight(side, w, h)
        wide, tall = sight.size
        # Every side has the corner at its left, like the blades of a fan; the menus are in two of them.
        left = menu if side in MENUS else rim
        beside = Side((side - 1) % 4)
        right = deep if sits[beside] else menu if beside in MENUS else rim
        number = sits[side]
        each = (wide - left - right - gap * (number - 1)) / max(1, number)
        for i in reversed(range(number)):
            x = left + i * (each + gap)
            found.append(Strip(len(found), sight, Box(x, tall - deep, each, deep - rim)))
    return tuple(found)


def middle(metrics: Metrics, sits: Sequence[int]) -> Box:
    """What is left in the middle of the table, in pixels of the window."""
    deep, rim = DEPTH * unit(metrics), RIM * metrics.u
    bottom, left, top, right = (deep if count else rim for count in sits)
    return Box(left, top, metrics.width - left - right, metrics.height - top - bottom)
