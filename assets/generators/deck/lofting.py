"""Curves spread evenly between two curves: hair, folds, feathers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from game.ui.pen.geometry import Path, Point, Polygon, lerp


def resample(points: Sequence[Point], n: int) -> Polygon:
    """n points at equal steps along a polyline."""
    lengths = [0.0]
    for p, q in pairwise(points):
        lengths.append(lengths[-1] + math.dist(p, q))
    total, out, j = lengths[-1], [], 0
    for i in range(n):
        want = total * i / (n - 1)
        while j < len(points) - 2 and lengths[j + 1] < want:
            j += 1
        span = lengths[j + 1] - lengths[j]
        out.append(lerp(points[j], points[j + 1], 0 if span == 0 else (want - lengths[j]) / span))
    return out


def loft(a: Path, b: Path, n: int, samples: int = 6, trim: tuple[float, float] = (0.0, 1.0)) -> list[Path]:
    """n smooth curves spread evenly between curve a and curve b (neither included)."""
    pa, pb = resample(a.outline(), 41), resample(b.outline(), 41)
    lo, hi = round(trim[0] * 40), round(trim[1] * 40)
    out: list[Path] = []
    for i in range(1, n + 1):
        t = i / (n + 1)
        curve = [lerp(p, q, t) for p, q in zip(pa, pb, strict=True)][lo : hi + 1]
        out.append(Path.spline(resample(curve, samples)))
    return out
