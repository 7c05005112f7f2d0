"""Woven patterns cut to any outline, and the shading helper used everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable

from assets.generators.deck.pips import suit_parts
from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import Path, Point, Polygon, clip_convex, clip_line, clockwise, inside, simplify
from game.ui.pen.suits import suit_path

Pattern = Callable[[Canvas, Polygon], None]


def right_of(path: Path, x: float, lean: float = 0.0) -> Path | None:
    """The part of a filled outline to the right of a (possibly leaning) upright line."""
    poly = clip_convex(path.outline(), clockwise([(x - lean, -999), (999, -999), (999, 999), (x + lean, 999)]))
    return Path.polygon(simplify(poly)) if len(poly) > 2 else None


def shade_right(c: Canvas, path: Path, x: float, color: str, opacity: float = 1.0, lean: float = 0.0) -> None:
    """Lay hard-edged shade over the right part of an outline."""
    part = right_of(path, x, lean)
    if part:
        c.draw(part, color, opacity=opacity)


def _box(region: Polygon) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in region], [p[1] for p in region]
    return min(xs), min(ys), max(xs), max(ys)


def _stroke(c: Canvas, region: Polygon, points: list[Point], color: str, width: float) -> None:
    runs = [simplify(r, 0.1) for r in clip_line(points, region) if len(r) > 1]
    if runs:
        c.line(Path.runs(runs, closed=False), color, width, cap="butt")


def _motif(c: Canvas, region: Polygon, suit: str, x: float, y: float, size: float, color: str) -> None:
    """A suit symbol, whole if it fits and cut piece by piece if it does not."""
    whole = suit_path(suit).moved(x, y, size / 100)
    reach = size * 0.55
    xs = [p[0] for p in region]
    if x + reach < min(xs) or x - reach > max(xs):
        return
    outline = whole.outline(2)
    if all(len(clip_line([p, (p[0] + 0.01, p[1])], region)) for p in outline[::3]):
        c.draw(whole, color)
        return
    for part in suit_parts(suit):
        hull = clockwise(part.moved(x, y, size / 100).outline(1))
        cut = clip_convex(region, hull)
        if len(cut) > 2:
            c.draw(Path.polygon(simplify(cut)), color)


def lattice(
    suit: str, line: str, motif: str, step: float = 15.0, size: float = 8.0, width: float = 0.9, lean: float = 1.35
) -> Pattern:
    """Crossed diagonals with a suit symbol in every cell."""

    def run(c: Canvas, region: Polygon) -> None:
        x0, y0, x1, y1 = _box(region)
        tall = step * lean
        cx = 125.0
        n = math.ceil((x1 - x0 + y1 - y0) / step) + 2
        for i in range(-n, n + 1):
            x = cx + (i + 0.5) * step
            reach = (y1 - y0) / lean
            for k in (-1, 1):
                _stroke(c, region, [(x, y0), (x + k * reach, y1)], line, width)
        rows = math.ceil((y1 - y0) / tall) * 2 + 2
        for j in range(rows):
            y = y0 + j * tall / 2
            for i in range(-12, 13):
                x = cx + (i + (0.5 if j % 2 else 0.0)) * step
                _motif(c, region, suit, x, y, size, motif)

    return run


def motifs(suit: str, color: str, step: float = 16.0, size: float = 9.0, dot: str = "") -> Pattern:
    """Suit symbols in staggered rows, with beads between."""

    def run(c: Canvas, region: Polygon) -> None:
        _, y0, _, y1 = _box(region)
        for j in range(math.ceil((y1 - y0) / (step * 0.72)) + 2):
            y = y0 + j * step * 0.72
            for i in range(-12, 13):
                x = 125 + (i + (0.5 if j % 2 else 0.0)) * step
                _motif(c, region, suit, x, y, size, color)
                if dot:
                    bead = clockwise(Path.circle(x + step / 2, y, 1.25).outline(0.8))
                    cut = clip_convex(region, bead)
                    if len(cut) > 2:
                        c.draw(Path.polygon(cut), dot)

    return run


def stripes(color: str, step: float = 13.0, band: float = 6.0, thin: str = "", flare: float = 0.22) -> Pattern:
    """Stripes that fan out from the neck."""

    def run(c: Canvas, region: Polygon) -> None:
        def edge(v: float, y: float) -> Point:
            return (125 + (v - 125) * (1 + 3 * flare * (y - 110) / 100), y)

        for i in range(-9, 10):
            x = 125 + i * step
            strip = clockwise(
                [edge(x - band / 2, 100), edge(x + band / 2, 100), edge(x + band / 2, 240), edge(x - band / 2, 240)]
            )
            cut = clip_convex(region, strip)
            if len(cut) > 2:
                c.draw(Path.polygon(cut), color)
            if thin:
                _stroke(c, region, [edge(x + step / 2, 100), edge(x + step / 2, 240)], thin, 0.9)

    return run


def scales(line: str, fill: str = "", r: float = 8.0, width: float = 1.0, eye: str = "") -> Pattern:
    """Overlapping fish-scale fans in rows."""

    def run(c: Canvas, region: Polygon) -> None:
        x0, y0, x1, y1 = _box(region)
        for j in range(math.ceil((y1 - y0) / r) + 3):
            y = y1 + r - j * r
            for i in range(-14, 15):
                x = 125 + (i + (0.5 if j % 2 else 0)) * 2 * r
                if x < x0 - r or x > x1 + r:
                    continue
                for k, rr in enumerate((r, r * 0.58)):
                    pts = Path.arc(x, y, rr, 180, 360).outline(1.5)
                    if k == 0 or not eye:
                        _stroke(c, region, pts, line, width if k == 0 else width * 0.75)
                if eye:
                    cut = clip_convex(region, clockwise(Path.circle(x, y - r * 0.36, r * 0.24).outline(0.8)))
                    if len(cut) > 2:
                        c.draw(Path.polygon(cut), eye)

    return run


def chevrons(color: str, step: float = 12.0, width: float = 3.0, thin: str = "", rise: float = 0.55) -> Pattern:
    """Nested V bands down the body."""

    def run(c: Canvas, region: Polygon) -> None:
        _, y0, _, y1 = _box(region)
        for j in range(math.ceil((y1 - y0 + 80) / step) + 2):
            y = y0 + j * step
            _stroke(c, region, [(125 - 110, y - 110 * rise), (125, y), (125 + 110, y - 110 * rise)], color, width)
            if thin:
                _stroke(
                    c,
                    region,
                    [(15, y + step / 2 - 110 * rise), (125, y + step / 2), (235, y + step / 2 - 110 * rise)],
                    thin,
                    0.9,
                )

    return run


def harlequin(color: str, step: float, dot: str) -> Pattern:
    """Tall lozenges in two colors."""

    def run(c: Canvas, region: Polygon) -> None:
        tall = step * 1.5
        for j in range(-2, 10):
            for i in range(-8, 9):
                qx, qy = 127 + (i + (0.5 if j % 2 else 0)) * step, 118 + j * tall / 2
                if j % 2 == 0:
                    cut = clip_convex(
                        region, [(qx, qy - tall / 2), (qx + step / 2, qy), (qx, qy + tall / 2), (qx - step / 2, qy)]
                    )
                    if len(cut) > 2:
                        c.draw(Path.polygon(cut), color)
                if inside((qx, qy - tall / 2), region):
                    c.draw(Path.circle(qx, qy - tall / 2, 1.5), dot)

    return run


def weave_sides(c: Canvas, outline: Path, pattern: Pattern, x0: float, x1: float) -> None:
    """Lay a pattern left of x0 and right of x1 only (something will hide the middle)."""
    for path in (right_of(outline.mirrored(), -x0), right_of(outline, x1)):
        if path:
            weave(c, path.mirrored() if path.hull()[2] < 20 else path, pattern)


def weave(c: Canvas, outline: Path, pattern: Pattern) -> None:
    """Lay a pattern over a filled outline."""
    region = outline.outline(1.5)
    clip = c.local_clip()
    if clip:
        region = clip_convex(region, clip)
    if len(region) > 2:
        pattern(c, simplify(region))
