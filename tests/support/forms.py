"""Forms on a table, for tests of what covers what: discs and four-sided forms that may lean, in pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import cos, hypot, radians, sin

from game.ui.table.spots import Box, Spot

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
Disc = tuple[float, float, float]
"""Center and radius."""


@dataclass(frozen=True)
class Thing:
    """Something on the table: a disc, or one or more four-sided forms; cards lean."""

    name: str
    quads: tuple[Quad, ...]
    disc: Disc | None = None

    def meets(self, other: Thing, slack: float) -> bool:
        """Whether the two overlap by more than `slack` pixels."""
        return self.depth(other) > slack

    def depth(self, other: Thing, slack: float = 0.0) -> float:
        """How deep the two lie in each other, in pixels; at most `slack` counts as nothing and may be told as 0."""
        a, b = self.box, other.box
        if a.x + a.w <= b.x + slack or b.x + b.w <= a.x + slack:
            return 0.0
        if a.y + a.h <= b.y + slack or b.y + b.h <= a.y + slack:
            return 0.0
        return max(overlap(c, d) for c in self.forms() for d in other.forms())

    def forms(self) -> tuple[Quad | Disc, ...]:
        """What it consists of."""
        return self.quads if self.disc is None else (self.disc,)

    def inside(self, width: float, height: float) -> bool:
        """Whether no part of it lies outside of the window."""
        return all(-1 <= x <= width + 1 and -1 <= y <= height + 1 for quad in self.quads for x, y in quad)

    @cached_property
    def box(self) -> Box:
        """The upright box round it."""
        xs = [x for quad in self.quads for x, _ in quad]
        ys = [y for quad in self.quads for _, y in quad]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def __str__(self) -> str:
        box = self.box
        return f"{self.name} ({box.x:.0f}-{box.x + box.w:.0f}, {box.y:.0f}-{box.y + box.h:.0f})"


def meeting(things: Iterable[Thing], slack: float) -> Iterator[tuple[Thing, Thing]]:
    """All that overlap by more than `slack` pixels, two and two."""
    edged = [(thing, box.x, box.x + box.w, box.y, box.y + box.h) for thing in things for box in [thing.box]]
    for (a, left, right, top, bottom), (b, left2, right2, top2, bottom2) in combinations(edged, 2):
        if left < right2 and left2 < right and top < bottom2 and top2 < bottom and a.meets(b, slack):
            yield a, b


def overlap(a: Quad | Disc, b: Quad | Disc) -> float:
    """How deep two convex forms lie in each other, in pixels: the shortest way that would part them."""
    if len(a) == 3 and len(b) == 3:
        return a[2] + b[2] - hypot(a[0] - b[0], a[1] - b[1])
    axes = [axis for form in (a, b) for axis in _axes(form)]
    for disc, form in ((a, b), (b, a)):
        if len(disc) == 3 and len(form) == 4:
            x, y = min(form, key=lambda point: hypot(point[0] - disc[0], point[1] - disc[1]))
            far = hypot(x - disc[0], y - disc[1]) or 1.0
            axes.append(((x - disc[0]) / far, (y - disc[1]) / far))
    depths = []
    for axis in axes:
        (low, high), (bottom, top) = _shadow(a, axis), _shadow(b, axis)
        depths.append(min(high, top) - max(low, bottom))
    return min(depths)


def _axes(form: Quad | Disc) -> list[Point]:
    if len(form) == 3:
        return []
    (x, y), (x2, y2) = form[0], form[1]
    far = hypot(x2 - x, y2 - y) or 1.0
    return [((x2 - x) / far, (y2 - y) / far), (-(y2 - y) / far, (x2 - x) / far)]


def _shadow(form: Quad | Disc, axis: Point) -> tuple[float, float]:
    """From where to where a form reaches along an axis."""
    if len(form) == 3:
        at = form[0] * axis[0] + form[1] * axis[1]
        return at - form[2], at + form[2]
    places = [x * axis[0] + y * axis[1] for x, y in form]
    return min(places), max(places)


def quad(x: float, y: float, w: float, h: float, turn: float = 0.0) -> Quad:
    """A box about a center, turned clockwise by degrees."""
    c, s = cos(radians(turn)), sin(radians(turn))
    corners = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    p, q, r, t = ((x + a * c - b * s, y + a * s + b * c) for a, b in corners)
    return p, q, r, t


def block(name: str, box: Box) -> Thing:
    """A box as a thing."""
    return Thing(name, (quad(box.x + box.w / 2, box.y + box.h / 2, box.w, box.h),))


def disc(name: str, x: float, y: float, d: float) -> Thing:
    """A disc of a diameter."""
    return Thing(name, (quad(x, y, d, d),), (x, y, d / 2))


def cards(name: str, spots: Sequence[Spot]) -> Thing:
    """Some cards as they lie."""
    return Thing(name, tuple(quad(s.x, s.y, s.width, s.height, s.turn) for s in spots))
