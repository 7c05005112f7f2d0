"""The pen with the habits that every drawing shares.

One family with the cards: light from the left, a hard-edged shade on the right,
one ink outline round every form, the sunburst behind whatever matters.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import Path, Point, Polygon, clip_convex, clockwise, lerp
from game.ui.pen.palette import CLASSIC

INK = CLASSIC
OUTLINE, DETAIL, FINE = 2.4, 1.6, 1.1

FAR = 4000.0


def half_plane(axis: float, lean: float = 0.0) -> Polygon:
    """Everything to the right of x = axis; `lean` tilts the edge (x gained per unit down)."""
    return clockwise([(axis - lean * FAR, -FAR), (FAR * 2, -FAR), (FAR * 2, FAR), (axis + lean * FAR, FAR)])


def disc(cx: float, cy: float, r: float, n: int = 96) -> Polygon:
    """A circle as a clip polygon."""
    return clockwise(Path.circle(cx, cy, r).outline(max(0.5, r * 6.3 / n)))


def star(points: int, outer: float, inner: float, turn: float = -90.0) -> Path:
    """A star about the origin."""
    out: Polygon = []
    for i in range(points * 2):
        r = outer if i % 2 == 0 else inner
        a = math.radians(turn + 180 / points * i)
        out.append((r * math.cos(a), r * math.sin(a)))
    return Path.polygon(out)


def ray_wedges(cx: float, cy: float, r: float, n: int, turn: float = 0.0) -> Path:
    """The deck's sunburst: every second wedge of a circle."""
    runs: list[Sequence[Point]] = []
    for i in range(n):
        a, b = (math.radians(turn + 360 / n * (i + k)) for k in (-0.25, 0.25))
        runs.append(
            [(cx, cy), (cx + r * math.cos(a), cy + r * math.sin(a)), (cx + r * math.cos(b), cy + r * math.sin(b))]
        )
    return Path.runs(runs, closed=True)


def dashed(path: Path, dash: float, gap: float) -> Path:
    """A path as dashes; the lengths are stretched a little so that a closed path meets itself evenly."""
    runs: list[Sequence[Point]] = []
    for points, closed in path.flatten(0.5):
        line = [*points, points[0]] if closed else points
        total = sum(math.dist(p, q) for p, q in pairwise(line))
        step = total / max(1, round(total / (dash + gap)))
        runs += _cut(line, step, step * dash / (dash + gap))
    return Path.runs(runs, closed=False)


def _cut(line: Polygon, step: float, dash: float) -> list[Polygon]:
    """The first `dash` of every `step` along a line."""
    runs: list[Polygon] = []
    run: Polygon = [line[0]]
    left, on = dash, True
    for p, q in pairwise(line):
        length, done = math.dist(p, q), 0.0
        while length - done > left:
            done += left
            cut = lerp(p, q, done / length)
            if on:
                runs.append([*run, cut])
            run, on = [cut], not on
            left = dash if on else step - dash
        left -= length - done
        run.append(q)
    if on and len(run) > 1 and left < dash * 0.98:
        runs.append(run)
    return runs


class Pen(Canvas):
    """The deck's canvas, with the strokes this kit repeats."""

    def shape(
        self,
        path: Path,
        light: str,
        dark: str | None = None,
        axis: float = 0.0,
        lean: float = 0.0,
        width: float = OUTLINE,
        line: str = INK.ink,
    ) -> None:
        """A form: light fill, hard-edged shade right of the axis, ink outline."""
        self.draw(path, light)
        if dark:
            self.shade(path, dark, axis, lean)
        if width:
            self.line(path, line, width)

    def shade(self, path: Path, dark: str, axis: float = 0.0, lean: float = 0.0, opacity: float = 1.0) -> None:
        """Paint the part of a form that lies right of the axis."""
        runs = [cut for poly, _ in path.flatten(0.8) if len(cut := clip_convex(poly, half_plane(axis, lean))) > 2]
        if runs:
            self.draw(Path.runs(runs, closed=True), dark, opacity=opacity)

    def cut(self, path: Path, region: Polygon, fill: str, opacity: float = 1.0) -> None:
        """Fill only the part of a form inside a convex region."""
        runs = [c for poly, _ in path.flatten(0.8) if len(c := clip_convex(poly, clockwise(region))) > 2]
        if runs:
            self.draw(Path.runs(runs, closed=True), fill, opacity=opacity)

    def dot(self, x: float, y: float, r: float, fill: str, ry: float | None = None, *, opacity: float = 1.0) -> None:
        """A filled circle or ellipse."""
        self.draw(Path.circle(x, y, r, ry), fill, opacity=opacity)
