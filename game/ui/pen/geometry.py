"""Plane geometry: paths, splines, clipping.

SVG clip paths and masks are off limits (nanosvg ignores them), so everything
that must stop at an edge is cut here, in numbers, before it is written.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Polygon = list[Point]
Segment = tuple[str, tuple[Point, ...]]
Affine = tuple[float, float, float, float, float, float]

IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_TOKEN = re.compile(r"[MLHVCSQZmlhvcsqz]|-?\d*\.?\d+(?:e-?\d+)?")


def compose(outer: Affine, inner: Affine) -> Affine:
    """The affine map 'outer after inner'."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def apply(m: Affine, p: Point) -> Point:
    """Map one point."""
    a, b, c, d, e, f = m
    return (a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f)


def shift(dx: float, dy: float, sx: float = 1.0, sy: float | None = None, turn: float = 0.0) -> Affine:
    """Scale, then rotate by `turn` degrees (clockwise on screen), then move."""
    sy = sx if sy is None else sy
    t = math.radians(turn)
    return (sx * math.cos(t), sx * math.sin(t), -sy * math.sin(t), sy * math.cos(t), dx, dy)


def lerp(p: Point, q: Point, t: float) -> Point:
    """The point a fraction `t` of the way from p to q."""
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def curve(start: Point, control: Point, end: Point, t: float) -> Point:
    """The place after a share `t` of a quadratic curve."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]


class Path:
    """An immutable path of absolute M, L, C and Z segments."""

    __slots__ = ("segments",)

    def __init__(self, segments: Iterable[Segment]) -> None:
        self.segments: tuple[Segment, ...] = tuple(segments)

    # -- making ------------------------------------------------------------

    @staticmethod
    def parse(d: str) -> Path:
        """Read SVG path data (M L H V C S Q Z, either case)."""
        tokens = _TOKEN.findall(d)
        out: list[Segment] = []
        cur: Point = (0.0, 0.0)
        start: Point = cur
        last_control: Point | None = None
        i, cmd = 0, "M"

        def take(n: int) -> list[float]:
            nonlocal i
            values = [float(t) for t in tokens[i : i + n]]
            i += n
            return values

        while i < len(tokens):
            if tokens[i].isalpha():
                cmd = tokens[i]
                i += 1
            ox, oy = cur if cmd.islower() else (0.0, 0.0)
            kind = cmd.upper()
            if kind == "Z":
                out.append(("Z", ()))
                cur, last_control = start, None
                continue
            if kind in "ML":
                x, y = take(2)
                cur = (x + ox, y + oy)
                out.append((kind, (cur,)))
                if kind == "M":
                    start = cur
                    cmd = "l" if cmd.islower() else "L"
                last_control = None
            elif kind == "H":
                cur = (take(1)[0] + ox, cur[1])
                out.append(("L", (cur,)))
                last_control = None
            elif kind == "V":
                cur = (cur[0], take(1)[0] + oy)
                out.append(("L", (cur,)))
                last_control = None
            elif kind in "CS":
                if kind == "S":
                    ref = last_control or cur
                    p1 = (2 * cur[0] - ref[0], 2 * cur[1] - ref[1])
                else:
                    x, y = take(2)
                    p1 = (x + ox, y + oy)
                x2, y2, x, y = take(4)
                p2, p = (x2 + ox, y2 + oy), (x + ox, y + oy)
                out.append(("C", (p1, p2, p)))
                cur, last_control = p, p2
            else:  # Q
                xq, yq, x, y = take(4)
                q, p = (xq + ox, yq + oy), (x + ox, y + oy)
                out.append(("C", (lerp(cur, q, 2 / 3), lerp(p, q, 2 / 3), p)))
                cur, last_control = p, None
        return Path(out)

    @staticmethod
    def polygon(points: Sequence[Point], closed: bool = True) -> Path:
        """Straight lines through `points`."""
        segments: list[Segment] = [("M", (points[0],))]
        segments += [("L", (p,)) for p in points[1:]]
        if closed:
            segments.append(("Z", ()))
        return Path(segments)

    @staticmethod
    def runs(runs: Sequence[Sequence[Point]], closed: bool) -> Path:
        """Several straight-sided runs as one path."""
        return Path([s for r in runs for s in Path.polygon(r, closed).segments])

    @staticmethod
    def spline(points: Sequence[Point], closed: bool = False, tension: float = 1.0) -> Path:
        """A smooth Catmull-Rom curve through `points`."""
        n = len(points)
        segments: list[Segment] = [("M", (points[0],))]
        for i in range(n if closed else n - 1):
            if closed:
                p0, p1, p2, p3 = (points[(i + k) % n] for k in (-1, 0, 1, 2))
            else:
                p0, p1 = points[max(i - 1, 0)], points[i]
                p2, p3 = points[i + 1], points[min(i + 2, n - 1)]
            k = tension / 6
            segments.append(
                (
                    "C",
                    (
                        (p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k),
                        (p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k),
                        p2,
                    ),
                )
            )
        if closed:
            segments.append(("Z", ()))
        return Path(segments)

    @staticmethod
    def arc(cx: float, cy: float, r: float, a0: float, a1: float, ry: float | None = None) -> Path:
        """An open elliptical arc from angle a0 to a1 (degrees, clockwise on screen)."""
        ry = r if ry is None else ry
        steps = max(1, math.ceil(abs(a1 - a0) / 90 - 1e-9))
        da = math.radians((a1 - a0) / steps)
        k = 4 / 3 * math.tan(da / 4)
        t = math.radians(a0)
        segments: list[Segment] = [("M", ((cx + r * math.cos(t), cy + ry * math.sin(t)),))]
        for _ in range(steps):
            u = t + da
            segments.append(
                (
                    "C",
                    (
                        (cx + r * (math.cos(t) - k * math.sin(t)), cy + ry * (math.sin(t) + k * math.cos(t))),
                        (cx + r * (math.cos(u) + k * math.sin(u)), cy + ry * (math.sin(u) - k * math.cos(u))),
                        (cx + r * math.cos(u), cy + ry * math.sin(u)),
                    ),
                )
            )
            t = u
        return Path(segments)

    @staticmethod
    def circle(cx: float, cy: float, r: float, ry: float | None = None) -> Path:
        """A full circle or ellipse."""
        return Path.arc(cx, cy, r, -90, 270, ry).close()

    @staticmethod
    def rect(x: float, y: float, w: float, h: float, r: float = 0.0) -> Path:
        """A rectangle, its corners rounded by r."""
        if r <= 0:
            return Path.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        parts = [
            Path.arc(x + w - r, y + r, r, -90, 0),
            Path.arc(x + w - r, y + h - r, r, 0, 90),
            Path.arc(x + r, y + h - r, r, 90, 180),
            Path.arc(x + r, y + r, r, 180, 270),
        ]
        return Path.joined(parts).close()

    @staticmethod
    def joined(parts: Sequence[Path]) -> Path:
        """Parts run together into one stroke, a straight line across each gap."""
        segments: list[Segment] = list(parts[0].segments)
        for part in parts[1:]:
            first = part.segments[0][1]
            segments.append(("L", first))
            segments += part.segments[1:]
        return Path(segments)

    # -- changing ----------------------------------------------------------

    def __add__(self, other: Path) -> Path:
        return Path(self.segments + other.segments)

    def close(self) -> Path:
        """The same path, closed."""
        return Path((*self.segments, ("Z", ())))

    def map(self, fn: Callable[[Point], Point]) -> Path:
        """Every control point passed through `fn`."""
        return Path((k, tuple(fn(p) for p in pts)) for k, pts in self.segments)

    def under(self, m: Affine) -> Path:
        """The path after an affine map."""
        return self.map(lambda p: apply(m, p))

    def moved(self, dx: float, dy: float, sx: float = 1.0, sy: float | None = None, turn: float = 0.0) -> Path:
        """Scaled, rotated, then moved (see `shift`)."""
        return self.under(shift(dx, dy, sx, sy, turn))

    def mirrored(self, axis: float = 0.0) -> Path:
        """Reflected left to right about x = axis."""
        return self.map(lambda p: (2 * axis - p[0], p[1]))

    def reversed(self) -> Path:
        """A single open stroke, run backwards."""
        points: list[tuple[str, tuple[Point, ...]]] = list(self.segments)
        out: list[Segment] = [("M", (points[-1][1][-1],))]
        for i in range(len(points) - 1, 0, -1):
            kind, pts = points[i]
            end = points[i - 1][1][-1]
            out.append(("C", (pts[1], pts[0], end)) if kind == "C" else ("L", (end,)))
        return Path(out)

    # -- reading -----------------------------------------------------------

    def flatten(self, step: float = 1.2) -> list[tuple[Polygon, bool]]:
        """Sub-paths as point lists with a 'closed' flag."""
        result: list[tuple[Polygon, bool]] = []
        points: Polygon = []
        for kind, pts in self.segments:
            if kind == "M":
                if len(points) > 1:
                    result.append((points, False))
                points = [pts[0]]
            elif kind == "L":
                points.append(pts[0])
            elif kind == "C":
                p0, (p1, p2, p3) = points[-1], pts
                length = math.dist(p0, p1) + math.dist(p1, p2) + math.dist(p2, p3)
                n = max(3, min(40, math.ceil(length / step)))
                for i in range(1, n + 1):
                    t = i / n
                    u = 1 - t
                    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                    points.append(
                        (a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1])
                    )
            elif points:
                result.append((points, True))
                points = [points[0]]
        if len(points) > 1:
            result.append((points, False))
        return result

    def outline(self, step: float = 1.2) -> Polygon:
        """The first sub-path as points."""
        return self.flatten(step)[0][0]

    def hull(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the control points (never smaller than the path)."""
        pts = [p for _, points in self.segments for p in points]
        xs, ys = [p[0] for p in pts], [p[1] for p in pts]
        return min(xs), min(ys), max(xs), max(ys)

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the flattened path."""
        pts = [p for poly, _ in self.flatten() for p in poly]
        xs, ys = [p[0] for p in pts], [p[1] for p in pts]
        return min(xs), min(ys), max(xs), max(ys)


P = Path.parse


def both(left: str) -> Path:
    """Close a half outline (drawn from axis to axis) with its mirror image about x = 0."""
    half = P(left)
    return Path.joined([half, half.mirrored().reversed()]).close()


# -- clipping --------------------------------------------------------------


def area(poly: Sequence[Point]) -> float:
    """Signed area (positive when clockwise on screen)."""
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(poly, [*poly[1:], poly[0]], strict=True)) / 2


def clockwise(poly: Polygon) -> Polygon:
    """The polygon, wound clockwise on screen."""
    return poly if area(poly) >= 0 else poly[::-1]


def _side(p: Point, a: Point, b: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def in_convex(p: Point, region: Polygon) -> bool:
    """Whether p lies in a clockwise convex region."""
    n = len(region)
    return all(_side(p, region[i], region[(i + 1) % n]) >= -1e-9 for i in range(n))


def clip_convex(subject: Polygon, region: Polygon) -> Polygon:
    """Sutherland-Hodgman: any polygon cut to a clockwise convex region."""
    out = list(subject)
    for i, a in enumerate(region):
        b = region[(i + 1) % len(region)]
        source, out = out, []
        for j, q in enumerate(source):
            p = source[j - 1]
            sp, sq = _side(p, a, b), _side(q, a, b)
            if (sp >= 0) != (sq >= 0):
                out.append(lerp(p, q, sp / (sp - sq)))
            if sq >= 0:
                out.append(q)
        if not out:
            return []
    return out


def inside(p: Point, poly: Sequence[Point]) -> bool:
    """Even-odd test against any polygon."""
    hit = False
    x, y = p
    for i, a in enumerate(poly):
        b = poly[i - 1]
        if (a[1] > y) != (b[1] > y) and x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]:
            hit = not hit
    return hit


def clip_line(points: Sequence[Point], poly: Polygon) -> list[Polygon]:
    """The runs of a polyline that lie inside any polygon."""
    runs: list[Polygon] = []
    run: Polygon = []
    for p, q in pairwise(points):
        cuts = [0.0, 1.0]
        dx, dy = q[0] - p[0], q[1] - p[1]
        for i, a in enumerate(poly):
            b = poly[i - 1]
            ex, ey = b[0] - a[0], b[1] - a[1]
            det = dx * ey - dy * ex
            if abs(det) < 1e-12:
                continue
            t = ((a[0] - p[0]) * ey - (a[1] - p[1]) * ex) / det
            u = ((a[0] - p[0]) * dy - (a[1] - p[1]) * dx) / det
            if 0 < t < 1 and 0 <= u <= 1:
                cuts.append(t)
        cuts.sort()
        for t0, t1 in pairwise(cuts):
            if t1 - t0 < 1e-9:
                continue
            s, e = lerp(p, q, t0), lerp(p, q, t1)
            if inside(lerp(s, e, 0.5), poly):
                if run and math.dist(run[-1], s) < 1e-6:
                    run.append(e)
                else:
                    if run:
                        runs.append(run)
                    run = [s, e]
            elif run:
                runs.append(run)
                run = []
    if run:
        runs.append(run)
    return runs


def simplify(points: Polygon, tolerance: float = 0.035) -> Polygon:
    """Douglas-Peucker: drop points that lie within `tolerance` of a straight run."""
    if len(points) < 4:
        return points
    keep = {0, len(points) - 1}
    stack = [(0, len(points) - 1)]
    while stack:
        i, j = stack.pop()
        (ax, ay), (bx, by) = points[i], points[j]
        dx, dy = bx - ax, by - ay
        norm = math.hypot(dx, dy)
        worst, at = tolerance, -1
        for k in range(i + 1, j):
            px, py = points[k]
            gap = abs(dx * (py - ay) - dy * (px - ax)) / norm if norm > 1e-9 else math.dist(points[k], points[i])
            if gap > worst:
                worst, at = gap, k
        if at >= 0:
            keep.add(at)
            stack += [(i, at), (at, j)]
    return [points[k] for k in sorted(keep)]
