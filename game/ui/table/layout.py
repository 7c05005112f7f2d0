"""The words that layouts of tables are written in: how boxes lie to each other. Pure functions over rectangles.

Lengths are in whatever unit the boxes are in: pixels, or units of the design. Cards in fans, rows, heaps and packs
are in `game.ui.table.spots`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from game.ui.table.spots import Box

Point = tuple[float, float]


class Choice(NamedTuple):
    """One of several places for something, the most wanted first."""

    box: Box
    off: float = 0.0
    """How far it is from where it should be, such as a bubble that does not quite point at its mouth."""


# -- single boxes -----------------------------------------------------------------------------


def centered(x: float, y: float, w: float, h: float) -> Box:
    """A box about its middle."""
    return Box(x - w / 2, y - h / 2, w, h)


def inset(box: Box, *, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> Box:
    """A box without strips at its sides; negative strips let it grow. It never gets narrower than nothing."""
    return Box(box.x + left, box.y + top, max(0.0, box.w - left - right), max(0.0, box.h - top - bottom))


def grown(box: Box, by: float) -> Box:
    """A box with a rim of `by` all round."""
    return inset(box, left=-by, top=-by, right=-by, bottom=-by)


def middle(box: Box) -> Point:
    """The middle of a box."""
    return box.x + box.w / 2, box.y + box.h / 2


def kept_in(box: Box, room: Box) -> Box:
    """A box moved as little as it takes to lie in another; one that is too large for it begins where the room does."""
    x = max(room.x, min(box.x, room.x + room.w - box.w))
    y = max(room.y, min(box.y, room.y + room.h - box.h))
    return box._replace(x=x, y=y)


def shared(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    w = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    h = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return w * h if w > 0 and h > 0 else 0.0


def union(boxes: Iterable[Box]) -> Box:
    """The least box round one or more others."""
    found = list(boxes)
    x, y = min(box.x for box in found), min(box.y for box in found)
    return Box(x, y, max(box.x + box.w for box in found) - x, max(box.y + box.h for box in found) - y)


# -- places that are free ------------------------------------------------------------------------


def clearest(choices: Iterable[Choice], taken: Sequence[Box]) -> int:
    """Which of some places lies free of what is taken: the first that does, else the one that covers least.

    No more of them are asked for than it takes. Where none is free, being `off` by a length counts as much as covering
    an area as long and as wide.
    """
    best, least = 0, float("inf")
    edges = [(other.x, other.y, other.x + other.w, other.y + other.h) for other in taken]
    for number, ((x, y, w, h), off) in enumerate(choices):
        right, bottom, cost = x + w, y + h, off * off
        # As `shared` counts, written out: a place that is not free is compared with all that lies on a table.
        for left, top, far, low in edges:
            if left < right and far > x and top < bottom and low > y:
                cost += (min(right, far) - max(x, left)) * (min(bottom, low) - max(y, top))
                if cost >= least:
                    break
        if cost <= 0.0:
            return number
        if cost < least:
            best, least = number, cost
    return best


def free_boxes(room: Box, taken: Iterable[Box], least: tuple[float, float]) -> list[Box]:
    """The largest boxes in a room that lie free of what is taken, none of them inside another one.

    Those that are narrower or lower than `least` are of no use.
    """
    wide, tall = least
    free = [room]
    for box in taken:
        right, bottom = box.x + box.w, box.y + box.h
        split: list[Box] = []
        whole: list[Box] = []
        for other in free:
            if not other.overlaps(box):
                whole.append(other)
                continue
            far, low = other.x + other.w, other.y + other.h
            split += [
                part
                for part in (
                    other._replace(w=box.x - other.x),
                    other._replace(x=right, w=far - right),
                    other._replace(h=box.y - other.y),
                    other._replace(y=bottom, h=low - bottom),
                )
                if part.w >= wide and part.h >= tall
            ]
        kept = [part for i, part in enumerate(split)
                if not any(_within(part, other) for other in whole)
                and not any(_within(part, other) and (part != other or j < i)
                            for j, other in enumerate(split) if j != i)]  # fmt: skip
        free = whole + kept
    return free


def _within(a: Box, b: Box) -> bool:
    return b.x <= a.x and b.y <= a.y and a.x + a.w <= b.x + b.w and a.y + a.h <= b.y + b.h


# -- many ---------------------------------------------------------------------------------------------


def row(count: int, middle: float, pitch: float) -> list[float]:
    """Middles of so many things side by side, or one below the other, about a middle."""
    return [middle + (i - (count - 1) / 2) * pitch for i in range(count)]


def split(start: float, room: float, count: int, gap: float = 0.0) -> list[tuple[float, float]]:
    """A room in equal parts with gaps between: where each begins, and how long it is."""
    size = (room - gap * (count - 1)) / max(1, count)
    return [(start + i * (size + gap), size) for i in range(count)]


def beside_oval(rx: float, share: float) -> float:
    """How far beside the middle of an oval, half of whose width is `rx`, its edge is at a share of half its height."""
    return rx * sqrt(1 - share * share)
