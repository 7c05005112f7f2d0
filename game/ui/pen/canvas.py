"""A small SVG writer that clips as it goes and keeps to what nanosvg can draw.

Coordinates are card units (250 x 350). They are written as whole numbers on a
grid of 1/12 unit, in relative path commands, so that even the courts stay small.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from game.ui.pen.geometry import (
    IDENTITY,
    Affine,
    Path,
    Polygon,
    apply,
    clip_convex,
    clip_line,
    clockwise,
    compose,
    in_convex,
    shift,
    simplify,
)

CARD_W, CARD_H, CORNER = 250.0, 350.0, 14.0
GRID = 12
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class PathStyle:
    """How one path is painted."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    opacity: float = 1.0
    even_odd: bool = False
    cap: str = "round"

    def attributes(self) -> str:
        """The SVG attributes, leaving out whatever the root group already says."""
        bits = [f'fill="{_short(self.fill)}"'] if self.fill else []
        if self.even_odd:
            bits.append('fill-rule="evenodd"')
        if self.stroke:
            bits.append(f'stroke="{_short(self.stroke)}" stroke-width="{round(self.width * GRID)}"')
            if self.cap != "round":
                bits.append(f'stroke-linecap="{self.cap}"')
        if self.opacity < 1:
            bits.append(f'opacity="{self.opacity:.2g}"')
        return " ".join(bits)


@dataclass
class Item:
    """One painted path."""

    path: Path
    style: PathStyle
    boxes: list[Box] = field(default_factory=list)


@dataclass
class Group:
    """Items under an SVG transform."""

    transform: str
    items: list[Item | Group] = field(default_factory=list)


class Canvas:
    """Collects shapes in card units, cut to an optional convex clip region."""

    def __init__(self, clip: Polygon | None = None) -> None:
        self.items: list[Item | Group] = []
        self.matrix: Affine = IDENTITY
        self.clip: Polygon | None = clockwise(clip) if clip else None

    @contextmanager
    def at(self, dx: float, dy: float, sx: float = 1.0, sy: float | None = None, turn: float = 0.0) -> Iterator[None]:
        """Draw in local coordinates, scaled, turned, then moved to (dx, dy)."""
        kept = self.matrix
        self.matrix = compose(kept, shift(dx, dy, sx, sy, turn))
        yield
        self.matrix = kept

    def local_clip(self) -> Polygon | None:
        """The clip region in the current local coordinates."""
        if not self.clip:
            return None
        a, b, c, d, e, f = self.matrix
        det = a * d - b * c
        inverse = (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)
        return clockwise([apply(inverse, p) for p in self.clip])

    def draw(
        self,
        path: Path,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
        *,
        opacity: float = 1.0,
        even_odd: bool = False,
        cap: str = "round",
    ) -> None:
        """Fill and stroke one path. Stroke widths are card units whatever the local scale."""
        path = path.under(self.matrix)
        style = PathStyle(fill, stroke, width, opacity, even_odd, cap)
        if self.clip:
            flat = path.flatten(0.8)
            if not all(in_convex(p, self.clip) for poly, _ in flat for p in poly):
                self._draw_cut(flat, style)
                return
        self._emit(path, style)

    def line(self, path: Path, stroke: str, width: float, *, opacity: float = 1.0, cap: str = "round") -> None:
        """Stroke one path."""
        self.draw(path, None, stroke, width, opacity=opacity, cap=cap)

    def _draw_cut(self, flat: list[tuple[Polygon, bool]], style: PathStyle) -> None:
        assert self.clip
        if style.fill:
            cut = [simplify(c) for poly, _ in flat if len(c := clip_convex(poly, self.clip)) > 2]
            if cut:
                self._emit(Path.runs(cut, closed=True), replace(style, stroke=None))
        if style.stroke:
            runs = [
                simplify(r)
                for poly, closed in flat
                for r in clip_line([*poly, poly[0]] if closed else poly, self.clip)
                if len(r) > 1
            ]
            if runs:
                self._emit(Path.runs(runs, closed=False), replace(style, fill=None))

    def _emit(self, path: Path, style: PathStyle) -> None:
        """Append a path, folding it into the one before where that cannot change the picture."""
        last = self.items[-1] if self.items else None
        box = path.hull()
        if isinstance(last, Item) and last.style == style and style.opacity == 1 and not _circle(path):
            plain = not style.fill or (not style.even_odd and not any(_touch(box, b) for b in last.boxes))
            if plain:
                last.path = last.path + path
                last.boxes.append(box)
                return
        self.items.append(Item(path, style, [box]))

    def twice(self, half: Canvas) -> None:
        """Add a half drawing and its copy turned by 180 degrees about the card's center."""
        self.items.append(Group("", half.items))
        self.items.append(Group(f"rotate(180 {CARD_W / 2 * GRID:g} {CARD_H / 2 * GRID:g})", half.items))

    def four_ways(self, quarter: Canvas) -> None:
        """Add a top-left quarter and its three mirror images (symmetrical both ways)."""
        w, h = CARD_W * GRID, CARD_H * GRID
        for transform in (
            "",
            f"matrix(-1 0 0 1 {w:g} 0)",
            f"matrix(1 0 0 -1 0 {h:g})",
            f"matrix(-1 0 0 -1 {w:g} {h:g})",
        ):
            self.items.append(Group(transform, quarter.items))

    def svg(self, width: float = CARD_W, height: float = CARD_H, left: float = 0.0, top: float = 0.0) -> str:
        """The document, or the part of it in a box."""
        out = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="{left:g} {top:g} {width:g} {height:g}">',
            f'<g transform="scale({1 / GRID:.8g})" fill="none" stroke-linejoin="round" stroke-linecap="round">',
        ]
        _write(self.items, out)
        out += ["</g>", "</svg>", ""]
        return "\n".join(out)


def _touch(a: Box, b: Box) -> bool:
    return a[0] < b[2] + 2 and b[0] < a[2] + 2 and a[1] < b[3] + 2 and b[1] < a[3] + 2


def _write(items: list[Item | Group], out: list[str]) -> None:
    for item in items:
        if isinstance(item, Group):
            out.append(f'<g transform="{item.transform}">' if item.transform else "<g>")
            _write(item.items, out)
            out.append("</g>")
        else:
            round_shape = _circle(item.path)
            if round_shape:
                x, y, r = (round(v * GRID) for v in round_shape)
                out.append(f'<circle {item.style.attributes()} cx="{x}" cy="{y}" r="{r}"/>')
            else:
                out.append(f'<path {item.style.attributes()} d="{_data(item.path)}"/>')


def _circle(path: Path) -> tuple[float, float, float] | None:
    """Center and radius, if the path is four quarter arcs of one circle."""
    seg = path.segments
    if len(seg) != 6 or any(k != "C" for k, _ in seg[1:5]):
        return None
    on = [pts[-1] for _, pts in seg[1:5]]
    cx, cy = sum(p[0] for p in on) / 4, sum(p[1] for p in on) / 4
    r = math.dist(on[0], (cx, cy))
    handles = [math.hypot(p[0] - cx, p[1] - cy) for _, pts in seg[1:5] for p in pts[:2]]
    if any(abs(math.dist(p, (cx, cy)) - r) > r * 1e-4 for p in on) or any(
        abs(h - r * 1.1413) > r * 0.002 for h in handles
    ):
        return None
    return cx, cy, r


def _short(color: str | None) -> str:
    if color and len(color) == 7 and color[1] == color[2] and color[3] == color[4] and color[5] == color[6]:
        return f"#{color[1]}{color[3]}{color[5]}"
    return color or "none"


def _data(path: Path) -> str:
    """Relative, whole-number path data on the grid."""
    out: list[str] = []
    x = y = 0
    last = ""
    for kind, pts in path.segments:
        grid = [(round(px * GRID), round(py * GRID)) for px, py in pts]
        if kind == "Z":
            out.append("z")
            last = "z"
            continue
        if kind == "M":
            cmd, numbers = "M", [grid[0][0], grid[0][1]]
        elif kind == "L":
            dx, dy = grid[0][0] - x, grid[0][1] - y
            if dx == 0 and dy == 0:
                continue
            if dy == 0:
                cmd, numbers = "h", [dx]
            elif dx == 0:
                cmd, numbers = "v", [dy]
            else:
                cmd, numbers = "l", [dx, dy]
        else:
            cmd, numbers = "c", [v for gx, gy in grid for v in (gx - x, gy - y)]
        text = ""
        for i, n in enumerate(numbers):
            glue = "" if n < 0 or (i == 0 and cmd != last) else " "
            text += f"{glue}{n}"
        out.append(text if cmd == last else cmd + text)
        last = cmd
        x, y = grid[-1]
    return "".join(out)
