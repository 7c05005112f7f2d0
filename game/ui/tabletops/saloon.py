"""The saloon: boards under a padded leather rim with brass nails."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import Pen
from game.ui.tabletops.materials import (
    Size,
    Steps,
    beyond,
    boards,
    bolster,
    lamp,
    lay,
    nail,
    rim,
    rim_boxes,
    soft,
    unit,
)

_INSET, _ROUND, _PAD = 14.0, 84.0, 62.0
"""From the window's edge to the middle of the padding, its corners' radius, and how wide it is, in u."""
_TUFTS, _NAILS = 120.0, 27.0
"""Distance of the stitches in the leather and of its nails, in u."""
_SHADES = (226, 250, 212, 240, 222, 246, 230, 252, 216, 242, 224, 248)


def board_rows(top: int, bottom: int, pitch: float, shades: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Boards of about a height between two lines, each with its lightness."""
    count = max(1, round((bottom - top) / pitch))
    edges = [top + round((bottom - top) * i / count) for i in range(count + 1)]
    return [(a, b, shades[i % len(shades)]) for i, (a, b) in enumerate(pairwise(edges))]


def saloon(top: pygame.Surface) -> Steps:
    """Draw the whole table, step by step."""
    size = top.get_size()
    k = unit(size)
    yield from boards(top, board_rows(0, size[1], 180 * k, _SHADES), "#96623a", 11)
    inset, r, pad = _INSET * k, _ROUND * k, _PAD * k
    pen = Pen()
    for i in range(5):
        pen.line(rim(size, inset + pad * 0.7 + i * 5 * k, r), "#080304", 30 * k - i * 5 * k, opacity=0.14)
    beyond(pen, size, inset, r, "#2a0c10")
    bolster(pen, rim(size, inset - 2 * k, r), pad, "#3c0e15", "#a23b40", steps=8)
    yield from soft(top, pen, rim_boxes(size, 150 * k))
    # Side by side: what is drawn on a strip is written down for it anew.
    for side, box in enumerate(rim_boxes(size, 110 * k)):
        pen = Pen()
        _tufts(pen, size, k, side)
        yield from lay(top, pen, [box])
        pen = Pen()
        _brass(pen, size, k, side)
        yield from lay(top, pen, [box])
    yield from lamp(top, warm="#fff1d4", edge="#4d3a46", add="#2e1f0c")


def _along(size: Size, side: int, from_edge: float, a: float) -> tuple[float, float]:
    """A point so far from the edge of a side, above, below, left or right, and so far along it."""
    w, h = size
    return ((a, from_edge), (a, h - from_edge), (from_edge, a), (w - from_edge, a))[side]


def _tufts(pen: Pen, size: Size, k: float, side: int) -> None:
    """Stitches with soft creases along a side."""
    inset, r, half = _INSET * k, _ROUND * k, _PAD * k * 0.42
    across, start = side < 2, r + inset * 0.4
    length = size[0] if across else size[1]
    count = max(1, round((length - 2 * r) / (_TUFTS * k)))
    for i in range(count + 1):
        x, y = _along(size, side, inset - 2 * k, start + (length - 2 * start) * i / count)
        path = (f"M{x},{y - half} Q{x + 3 * k},{y} {x},{y + half}" if across
                else f"M{x - half},{y} Q{x},{y + 3 * k} {x + half},{y}")  # fmt: skip
        crease = P(path)
        pen.line(crease, "#2b080d", 4.0 * k, opacity=0.8)
        pen.line(crease.moved(*((4 * k, 0.0) if across else (0.0, 4 * k))), "#c4605c", 1.6 * k, opacity=0.45)
        pen.draw(Path.circle(x, y, 5.2 * k), "#2b080d")
        pen.draw(Path.circle(x - 1.2 * k, y - 1.4 * k, 3.4 * k), "#8d2f36")


def _brass(pen: Pen, size: Size, k: float, side: int) -> None:
    """The nails along the inner edge of a side; those of the corners are above and below."""
    w, h = size
    pad = _PAD * k
    inner, r = _INSET * k + pad * 0.5 + 2 * k, _ROUND * k - pad * 0.42
    pen.line(rim(size, inner, r), "#140506", 9 * k)
    start, length = inner + r, w if side < 2 else h
    count = max(1, round((length - 2 * start) / (_NAILS * k)))
    for i in range(count + 1):
        nail(pen, *_along(size, side, inner, start + (length - 2 * start) * i / count), 5.0 * k)
    corners = (((start, start, 180), (w - start, start, 270)), ((w - start, h - start, 0), (start, h - start, 90)))
    for cx, cy, first in corners[side] if side < 2 else ():
        for j in range(1, 4):
            a = math.radians(first + j * 22.5)
            nail(pen, cx + r * math.cos(a), cy + r * math.sin(a), 5.0 * k)
