"""Where the coach docks: in a free corner of the table, with a clear way for her arrow. Pure functions over boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import hypot, inf
from typing import Final, Literal, NamedTuple

import pygame

from game.ui.fx.ink import swung
from game.ui.pen.bubbles import Tail
from game.ui.pen.geometry import curve
from game.ui.table.layout import Point, free_boxes, grown, kept_in, middle, shared
from game.ui.table.spots import Box

__all__ = ["AIR", "LITTLE", "READ_WELL", "SEEN", "WELL", "Dock", "Shape", "Tier", "bend", "dock", "way"]


class Tier(NamedTuple):
    """What is taken, as long as nothing less will do."""

    air: float
    """How far she keeps from all of it, in u."""
    face: float
    """The least diameter of her portrait, in u."""
    wide: float
    """How wide the note is at least, in heights of its words."""
    taken: Sequence[Box]
    words: int = 0
    """How tall its words are at least, in pixels."""


Side = Literal["below", "above", "right", "left", "inside"]

SIDES: Final[tuple[tuple[Side, float], ...]] = (
    ("below", 200), ("right", 190), ("left", 190), ("below", 150), ("right", 140), ("left", 140), ("above", 140),
    ("right", 104), ("left", 104), ("inside", 76), ("inside", 56),
)  # fmt: skip
"""Where her portrait can be, seen from the note, and its diameter in u; what is wanted most comes first."""
WIDTHS: Final = (23.0, 26.0, 20.0, 30.0, 17.0, 36.0, 15.0, 44.0, 13.0, 54.0, 66.0, 10.5)
"""How wide a note can be, in heights of its words."""
FINER: Final = range(11, 67)
"""The same where it fits in none of these widths."""
TAILS: Final[dict[Side, Tail]] = {"below": "down", "above": "up", "right": "right", "left": "left", "inside": "none"}
GAP: Final = 26.0
"""Between note and portrait, in u: there the tail of the bubble is."""
HAIR: Final = 0.64
"""How far her hair reaches above the middle of the portrait, in diameters; her shoulders keep within the disc."""
WELL, SEEN = 140.0, 104.0
"""Diameter of a portrait from which on it is seen well, and from which on it stands beside the note at all, in u."""
READ_WELL: Final = 15.0
"""How wide a note is, in heights of its words, that is read like a note and not like a column."""
AIR, LITTLE = 10.0, 2.0
"""How far she keeps from everything, in u, and how far where there is next to no room."""
MORE, FINE, LESS_WANTED = 28, 160.0, 5.0
"""So many more forms are tried where the first one that fits does not lie fine; what a less wanted one costs."""
GRID: Final = 20
"""At so many places across and down a note is tried that covers something everywhere."""
SHORT: Final = 60.0
"""A way that is shorter than this, in u, is no way for an arrow."""
BEND: Final = 0.18
"""How far an arrow swings aside, in lengths of its way."""
LOOKS: Final = 12
"""At so many places along its way it is looked whether it crosses her."""


class Shape(NamedTuple):
    """How a note is written: the height of its words and its width, in pixels, and where the portrait is."""

    px: int
    wide: int
    side: Side
    face: float
    """Diameter of the portrait, in pixels."""


class Dock(NamedTuple):
    """Where all of it lies, in pixels."""

    shape: Shape
    note: Box
    face: Point
    """The middle of the portrait."""
    at: float
    """How far along its side the bubble's tail is, from 0 to 1."""
    covers: float = 0.0
    """How large an area it covers of what is taken, in square pixels."""

    @property
    def boxes(self) -> list[Box]:
        """The note and the portrait."""
        d, (x, y) = self.shape.face, self.face
        if self.shape.side == "inside":
            return [self.note]
        return [self.note, Box(x - d / 2, y - HAIR * d, d, (HAIR + 0.5) * d)]


def shapes(sizes: Sequence[int], u: float) -> Iterator[Shape]:
    """The ways to write a note, the most wanted first: small words are the last resort."""
    for px in sizes:
        for side, d in SIDES:
            for wide in WIDTHS:
                yield Shape(px, round(wide * px), side, d * u)


def dock(
    room: Box,
    tiers: Iterable[Tier],
    sizes: Sequence[int],
    tall: Callable[[Shape], float],
    target: Box | None,
    u: float,
    backs: Sequence[Box] = (),
) -> Dock:
    """Where a note lies free of what is taken.

    `tiers` are what is taken, the most wanted first;
    `tall` tells how high a note of a shape is. Where nothing is free of even the last tier, it lies where it covers
    least. Of `backs` it covers as little as can be, `target` is what an arrow is to point at.
    """
    last: Sequence[Box] = ()
    ways = list(shapes(sizes, u))
    least = min(shape.wide for shape in ways), 70 * u
    tall = _kept(tall)
    soft = _rects(backs)
    for air, face, wide, taken, words in tiers:
        last = taken
        free = free_boxes(room, (grown(box, air * u) for box in taken), least)
        rects = _rects(taken)
        best: tuple[float, Dock] | None = None
        tried = 0
        for shape in ways:
            if shape.face < face * u or shape.wide < wide * shape.px or shape.px < words:
                continue
            if not any(box.w >= shape.wide for box in free):
                continue
            size = _size(shape, tall(shape), u)
            for box in _corners(free, size) if size[1] < inf else ():
                one = _laid(shape, tall(shape), box, u)
                cost = _cost(one, room, rects, soft, target, u) + LESS_WANTED * tried
                if best is None or cost < best[0]:
                    best = cost, one
            # A little less wanted a form may lie a good deal better.
            tried += best is not None
            if best is not None and (tried > MORE or best[0] < FINE):
                break
        if best is not None:
            return best[1]
    return _squeezed(room, last, ways, tall, u) or _least(room, last, ways, tall, u)


def _kept(tall: Callable[[Shape], float]) -> Callable[[Shape], float]:
    """The same, asked once for notes that are alike: a portrait beside the note changes nothing of it."""

    @cache
    def alike(px: int, wide: int, inside: float) -> float:
        return tall(Shape(px, wide, "inside" if inside else "below", inside))

    return lambda shape: alike(shape.px, shape.wide, shape.face if shape.side == "inside" else 0.0)


def _rects(boxes: Sequence[Box]) -> list[pygame.Rect]:
    return [pygame.Rect(*map(round, box)) for box in boxes]


def _squeezed(
    room: Box, taken: Sequence[Box], ways: Sequence[Shape], tall: Callable[[Shape], float], u: float
) -> Dock | None:
    """Where the smallest note lies free that is as wide as it has to be for that; None if it lies free nowhere."""
    px, face = min(shape.px for shape in ways), min(shape.face for shape in ways)
    notes = [Shape(px, wide * px, "inside", face) for wide in FINER]
    free = free_boxes(room, taken, (notes[0].wide, 2 * px))
    for shape in notes:
        if tall(shape) < inf:
            for box in _corners(free, _size(shape, tall(shape), u)):
                return _laid(shape, tall(shape), box, u)
    return None


def _least(room: Box, taken: Sequence[Box], ways: Sequence[Shape], tall: Callable[[Shape], float], u: float) -> Dock:
    """Where the smallest note covers least."""
    best: Dock | None = None
    smallest, rects = min(shape.px for shape in ways), _rects(taken)
    for shape in ways:
        if shape.px > smallest or shape.side != "inside" or tall(shape) == inf:
            continue
        w, h = _size(shape, tall(shape), u)
        for i in range(GRID + 1):
            for j in range(GRID + 1):
                box = kept_in(Box(room.x + (room.w - w) * i / GRID, room.y + (room.h - h) * j / GRID, w, h), room)
                rect = pygame.Rect(*map(round, box))
                covers = float(
                    sum(part.w * part.h for k in rect.collidelistall(rects) for part in (rect.clip(rects[k]),))
                )
                outside = w * h - shared(box, room)
                if best is None or covers + 4 * outside < best.covers:
                    best = _laid(shape, tall(shape), box, u)._replace(covers=covers + 4 * outside)
    assert best is not None
    return best


def _size(shape: Shape, tall: float, u: float) -> tuple[float, float]:
    """How wide and tall note and portrait are together."""
    d, high = shape.face, (HAIR + 0.5) * shape.face
    if shape.side == "inside":
        return shape.wide, tall
    if shape.side in ("below", "above"):
        return max(shape.wide, d), tall + GAP * u + high
    return shape.wide + GAP * u + d, max(tall, high)


def _corners(free: Iterable[Box], size: tuple[float, float]) -> Iterator[Box]:
    """The corners of free boxes that something of a size fits into."""
    w, h = size
    for box in free:
        if box.w >= w and box.h >= h:
            for x in {box.x, box.x + box.w - w}:
                for y in {box.y, box.y + box.h - h}:
                    yield Box(x, y, w, h)


def _laid(shape: Shape, tall: float, whole: Box, u: float) -> Dock:
    """Note and portrait in a box that is large enough for both."""
    d, w = shape.face, float(shape.wide)
    high = (HAIR + 0.5) * d
    right = whole.x + whole.w
    if shape.side == "inside":
        air = 14 * u
        return Dock(shape, whole, (whole.x + air + d / 2, whole.y + air + HAIR * d), 0.0)
    if shape.side in ("below", "above"):
        note = Box(whole.x, whole.y if shape.side == "below" else whole.y + whole.h - tall, w, tall)
        x = right - d / 2 - 0.06 * max(0.0, whole.w - d)
        top = whole.y + whole.h - high if shape.side == "below" else whole.y
        return Dock(shape, note, (x, top + HAIR * d), min(0.92, max(0.08, (x - note.x) / w)))
    x = right - d / 2 if shape.side == "right" else whole.x + d / 2
    left = whole.x if shape.side == "right" else right - w
    # Both stand on one line: what is lower than the other is at the lower end.
    note = Box(left, whole.y + whole.h - tall, w, tall)
    y = whole.y + whole.h - 0.5 * d
    return Dock(shape, note, (x, y), min(0.85, max(0.15, (y - note.y) / tall)))


def way(boxes: Sequence[Box], target: Box, u: float) -> tuple[Point, Point] | None:
    """From where to where an arrow points from a note and a portrait to something; None where they lie too close."""
    note, *face = boxes
    (ax, ay), (bx, by) = middle(note), middle(target)
    near = _edge(grown(note, 6 * u), (ax, ay), (bx, by))
    far = _edge(grown(target, 16 * u), (bx, by), (ax, ay))
    for box in face:
        if pygame.Rect(*map(round, box)).clipline(*near, *far):
            # It begins at her hand.
            (ax, ay) = middle(box)
            near = _edge(grown(box, 6 * u), (ax, ay), (bx, by))
            far = _edge(grown(target, 16 * u), (bx, by), (ax, ay))
    forward = (far[0] - near[0]) * (bx - ax) + (far[1] - near[1]) * (by - ay)
    if forward <= 0 or hypot(far[0] - near[0], far[1] - near[1]) < SHORT * u:
        return None
    return near, far


def bend(ends: tuple[Point, Point], boxes: Sequence[Box]) -> float:
    """How far an arrow swings aside: to the other side, or to none, where it would cross a box."""
    (ax, ay), (bx, by) = ends
    wanted = BEND if (bx - ax) * (ay - by) >= 0 else -BEND
    rects = _rects(boxes)

    def clear(side: float) -> bool:
        over = swung(*ends, side)
        places = [curve(ends[0], over, ends[1], number / LOOKS) for number in range(1, LOOKS + 1)]
        return not any(rect.collidepoint(place) for place in places for rect in rects)

    return next((side for side in (wanted, -wanted, 0.0) if clear(side)), wanted)


def _edge(box: Box, inside: Point, outside: Point) -> Point:
    """Where the way from the middle of a box to a place outside leaves it."""
    dx, dy = outside[0] - inside[0], outside[1] - inside[1]
    part = min(
        box.w / 2 / abs(dx) if dx else float("inf"),
        box.h / 2 / abs(dy) if dy else float("inf"),
        1.0,
    )
    return inside[0] + dx * part, inside[1] + dy * part


def _cost(
    one: Dock,
    room: Box,
    taken: Sequence[pygame.Rect],
    soft: Sequence[pygame.Rect],
    target: Box | None,
    u: float,
) -> float:
    """How good a place is: best is a corner of the window from which a short arrow points over nothing."""
    boxes = one.boxes
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    aside = min(left - room.x, room.x + room.w - right) + 0.6 * min(top - room.y, room.y + room.h - bottom)
    cost = aside / u
    for rect in _rects(boxes):
        for i in rect.collidelistall(list(soft)):
            part = rect.clip(soft[i])
            cost += part.w * part.h / u / u / 60.0
    if target is not None:
        arrow = way(boxes, target, u)
        if arrow is None:
            cost += 150.0
        else:
            (ax, ay), (bx, by) = arrow
            goal = pygame.Rect(*map(round, grown(target, 20 * u)))
            crossed = sum(bool(rect.clipline(ax, ay, bx, by)) for rect in taken if not goal.contains(rect))
            cost += 220.0 * min(crossed, 4) + 0.35 * hypot(bx - ax, by - ay) / u
    return cost
