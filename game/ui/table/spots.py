"""Where cards lie: pure geometry, in pixels, for any number of cards and any window.

A layout gives every card of every zone a `Spot`. Nothing here knows a game, a
picture or the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import cos, inf, radians, sin
from typing import Final, NamedTuple

from game.ui.theme import RATIO


class Spot(NamedTuple):
    """A card at rest: its center, its width, its lean in degrees clockwise, and how high it lies in the heap."""

    x: float
    y: float
    width: float
    turn: float = 0.0
    depth: float = 0.0
    """Of two cards the one with the greater depth lies on top."""
    open: bool = True
    """Whether the face is up, as far as it is known."""
    drawn: bool = True
    """Whether it can be seen at all: the cards inside a squared-up pack cannot."""
    behind: bool = False
    """Whether it lies behind a portrait: cards slip under that as they come, and come out from under it."""
    strip: bool = False
    """Whether others lie on it so that only its upper end is seen: it wears the small index, which is not cut there."""

    @property
    def height(self) -> float:
        """Height of the card in pixels."""
        return self.width * RATIO

    @property
    def box(self) -> Box:
        """The box of the card, its lean left out of account."""
        return Box(self.x - self.width / 2, self.y - self.height / 2, self.width, self.height)


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    w: float
    h: float

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def distance(self, x: float, y: float) -> float:
        """How far a point lies outside of it, 0 inside."""
        dx = max(self.x - x, 0.0, x - self.x - self.w)
        dy = max(self.y - y, 0.0, y - self.y - self.h)
        return float((dx * dx + dy * dy) ** 0.5)

    def overlaps(self, other: Box) -> bool:
        """Whether two rectangles share more than an edge."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )


_LAYERS: Final = 5
"""How many cards of a squared-up pack can be told apart."""
_LEANS: Final = (-24.0, 11.0, -8.0, 17.0, -13.0, 6.0, -19.0, 9.0, -5.0, 21.0, -15.0, 3.0)
_DROPS: Final = (14.0, -32.0, 26.0, -26.0, 28.0, -18.0, 8.0, -30.0, 20.0, -22.0, 30.0, -10.0)


def fan_step(count: int, width: float, step: float, room: float) -> float:
    """Distance between neighbors in a fan: `step` widths, or less so that it keeps to `room` pixels."""
    if count < 2:
        return 0.0
    return max(0.0, min(step * width, (room - width) / (count - 1)))


def fan(
    count: int,
    x: float,
    y: float,
    width: float,
    *,
    step: float,
    arc: float = 0.0,
    room: float = float("inf"),
    upside: bool = False,
    open_: bool = True,
    depth: float = 0.0,
) -> list[Spot]:
    """A hand about a center: `arc` is the angle between neighbors; `upside` bends it the other way."""
    gap = fan_step(count, width, step, room)
    sign = -1.0 if upside else 1.0
    # A tight fan is also a flat one: its ends must not sink out of the window.
    lean = arc * min(1.0, 5.0 / count) if count else 0.0
    # Backs look alike: few angles are few pictures, and a hand that grows finds them all there.
    grain = 0.5 if open_ else 2.0
    lowest = ((count - 1) / 2) ** 1.9 * lean * width * 0.0085
    spots = []
    for i in range(count):
        o = i - (count - 1) / 2
        sink = abs(o) ** 1.9 * lean * width * 0.0085 - lowest * 0.6
        turn = round(sign * o * lean / grain) * grain
        spots.append(Spot(x + o * gap, y + sign * sink, width, turn, depth + i, open_))
    return spots


def squared(count: int, x: float, y: float, width: float, *, open_: bool = False, depth: float = 0.0) -> list[Spot]:
    """A squared-up pack: a few edges show below the top card, the more the thicker it is."""
    layers = min(_LAYERS, 1 + count // 5)
    inside = max(0, count - layers)
    spots = list(_inside(inside, x, y, width, layers, open_, depth))
    for i in range(inside, count):
        # Each layer leans out a little to the lower right, as a real pack seen from the front.
        off = (count - 1 - i) * width * 0.012
        spots.append(Spot(x + off * 0.7, y + off, width, 0.0, depth + i, open_))
    return spots


@lru_cache(maxsize=16)
def _pack(x: float, y: float, width: float, layers: int, open_: bool, depth: float) -> list[Spot]:
    """The cards inside of a pack, as many as were asked for yet."""
    return []


def _inside(count: int, x: float, y: float, width: float, layers: int, open_: bool, depth: float) -> Iterator[Spot]:
    """So many cards inside of a pack, which lie as its lowest layer does: a card is taken off it again and again."""
    spots, off = _pack(x, y, width, layers, open_, depth), (layers - 1) * width * 0.012
    while len(spots) < count:
        spots.append(Spot(x + off * 0.7, y + off, width, 0.0, depth + len(spots), open_, False))
    return islice(spots, count)


def scattered(count: int, x: float, y: float, width: float, top: float, unit: float, room: float) -> list[Spot]:
    """A heap that has been played onto: older cards lean this way and that, the top one lies large at the right.

    `unit` is one design unit in pixels and `room` the width that the centers may take.
    """
    if not count:
        return []
    step = min(46.0 * unit, (room - 42.0 * unit) / max(1, count - 1))
    left = x - min(room, max(2, count - 1) * step + 42.0 * unit) / 2
    spots = []
    for i in range(count - 1):
        k = i % len(_LEANS)
        spots.append(Spot(left + i * step, y + _DROPS[k] * unit, width, _LEANS[k], float(i)))
    spots.append(Spot(left + (count - 1) * step + 42.0 * unit * min(1, count - 1), y, top, -3.0, float(count)))
    return spots


def rows(count: int, x: float, y: float, width: float, room: float, gap: float, most: int) -> list[Spot]:
    """Face-down cards spread in one or more rows about a center, no row longer than `most`: a pack to draw from."""
    lines = max(1, -(-count // most))
    per = -(-count // lines)
    spots: list[Spot] = []
    for line in range(lines):
        here = min(per, count - line * per)
        top = y + (line - (lines - 1) / 2) * gap
        step = min(width * 0.5, (room - width) / max(1, per - 1))
        for i in range(here):
            o = i - (here - 1) / 2
            bow = (o / max(1.0, (per - 1) / 2)) ** 2
            spots.append(
                Spot(
                    x + o * step,
                    top + bow * width * 0.34,
                    width,
                    9.0 * o / max(1.0, per / 2),
                    float(line * per + i),
                    False,
                )
            )
    return spots


def bounds(spots: Sequence[Spot], *, leaning: bool = False) -> Box:
    """The upright rectangle round some cards; their lean is left out of account unless asked for."""
    left = top = inf
    right = bottom = -inf
    for spot in spots:
        w, h = _reach(spot) if leaning and spot.turn else (spot.width, spot.width * RATIO)
        x, y = spot.x - w / 2, spot.y - h / 2
        # A table asks for the bounds of all its cards in many a frame: `min` and `max` would take twice as long.
        left, top = (x if x < left else left), (y if y < top else top)
        x, y = x + w, y + h
        right, bottom = (x if x > right else right), (y if y > bottom else bottom)
    return Box(left, top, right - left, bottom - top)


def reach(spot: Spot, bottom: float) -> float:
    """How far to the right what is seen of a card above some height reaches; minus infinity for nothing."""
    lean, w, h = radians(spot.turn), spot.width / 2, spot.height / 2
    corners = [
        (spot.x + x * cos(lean) - y * sin(lean), spot.y + x * sin(lean) + y * cos(lean))
        for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))
    ]
    found = [x for x, y in corners if y < bottom]
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay < bottom) is not (by < bottom):
            found.append(ax + (bx - ax) * (bottom - ay) / (by - ay))
    return max(found, default=-inf)


@lru_cache(maxsize=256)
def _reach(spot: Spot) -> tuple[float, float]:
    """How wide and how tall a card that leans is."""
    lean = radians(abs(spot.turn))
    w, h = spot.width, spot.height
    return w * cos(lean) + h * sin(lean), h * cos(lean) + w * sin(lean)
