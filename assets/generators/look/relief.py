"""Depth for letters: what a form leaves behind it while it is pushed aside.

It is drawn in one piece. Copies one after the other look the same when they are small, and like the teeth of a saw on
a large screen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from game.ui.pen.geometry import Path, Point, area, lerp


def swept(form: Path, dx: float, dy: float) -> Path:
    """All that the edges of a form pass over on the way to (dx, dy), wherever the form is not at the beginning.

    Every edge passes over a strip of its own. They overlap, and all run the same way round: fill them as non-zero.
    """
    out: list[Path] = []
    for edge in _edges(form, (dx, dy)):
        strip = _strip(edge, dx, dy)
        out.append(strip if area(strip.outline(0.2)) >= 0 else _strip(edge.reversed(), dx, dy))
    return Path([segment for strip in out for segment in strip.segments])


def _strip(edge: Path, dx: float, dy: float) -> Path:
    return Path.joined([edge, edge.moved(dx, dy).reversed()]).close()


def _edges(form: Path, way: Point) -> Iterator[Path]:
    """Every edge of a closed form, cut where it runs along the way: no part passes over anything twice."""
    start: Point = (0.0, 0.0)
    here = start
    for kind, points in form.segments:
        if kind == "M":
            start = here = points[0]
            continue
        if kind == "C":
            for curve in _cut((here, *points), way):
                yield Path([("M", (curve[0],)), ("C", curve[1:])])
        else:
            end = points[0] if points else start
            if end != here:
                yield Path([("M", (here,)), ("L", (end,))])
        here = points[-1] if points else start


def _cut(curve: tuple[Point, ...], way: Point) -> list[tuple[Point, ...]]:
    """A curve in pieces that each go to one side of the way only."""
    # How fast it goes aside is a parabola along the curve.
    a, b, c = ((q[0] - p[0]) * way[1] - (q[1] - p[1]) * way[0] for p, q in pairwise(curve))
    parts, done = [], 0.0
    for at in sorted(at for at in _zeros(a - 2 * b + c, 2 * (b - a), a) if 1e-6 < at < 1 - 1e-6):
        first, curve = _halves(curve, (at - done) / (1 - done))
        parts.append(first)
        done = at
    return [*parts, curve]


def _zeros(a: float, b: float, c: float) -> list[float]:
    """Where a x^2 + b x + c is nought."""
    if abs(a) < 1e-9:
        return [-c / b] if abs(b) > 1e-9 else []
    inner = b * b - 4 * a * c
    return [(-b + side * math.sqrt(inner)) / (2 * a) for side in (-1, 1)] if inner > 0 else []


def _halves(curve: tuple[Point, ...], at: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """A curve cut in two."""
    p0, p1, p2, p3 = curve
    p01, p12, p23 = lerp(p0, p1, at), lerp(p1, p2, at), lerp(p2, p3, at)
    left, right = lerp(p01, p12, at), lerp(p12, p23, at)
    middle = lerp(left, right, at)
    return (p0, p01, left, middle), (middle, right, p23, p3)
