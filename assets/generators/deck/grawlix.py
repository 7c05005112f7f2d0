"""Comic-strip swearing, drawn as ornament."""

from __future__ import annotations

import math

from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import P, Path

KINDS = "#$%!*@~&"


def _star(r: float, inner: float, n: int = 5) -> Path:
    pts = [
        (
            math.sin(math.pi * i / n) * (r if i % 2 == 0 else inner),
            -math.cos(math.pi * i / n) * (r if i % 2 == 0 else inner),
        )
        for i in range(2 * n)
    ]
    return Path.polygon(pts)


def draw_curse(
    c: Canvas, kind: str, x: float, y: float, size: float, color: str, turn: float = 0.0, weight: float = 5.2
) -> None:
    """One sign, about `size` high: # $ % ! * @, ~ for a lightning bolt, & for a star."""
    k = size / 44
    w = weight * k
    with c.at(x, y, k, turn=turn):
        if kind == "#":
            for d in ("M-4,-20 L-9,20", "M9,-20 L4,20", "M-15,-7 L17,-7", "M-17,7 L15,7"):
                c.line(P(d), color, w)
        elif kind == "$":
            c.line(P("M11,-10.5 C9,-18 -11,-19 -11,-8.5 C-11,0.5 11,-0.5 11,8.5 C11,19 -9,18 -11,10.5"), color, w)
            c.line(P("M0,-22 L0,22"), color, w * 0.8)
        elif kind == "%":
            c.line(P("M11,-19 L-11,19"), color, w)
            for s in (-1, 1):
                c.line(Path.circle(s * 10.5, s * 10.5, 6.2, 7.2), color, w * 0.9)
        elif kind == "!":
            c.draw(P("M-5.4,-20 C-5,-24 5,-24 5.4,-20 L2.6,6 C2,8.5 -2,8.5 -2.6,6 Z"), color)
            c.draw(Path.circle(0, 16.5, 4.6), color)
        elif kind == "*":
            for a in (0, 60, 120):
                t = math.radians(a + 30)
                c.line(P(f"M{-math.cos(t) * 14},{-math.sin(t) * 14} L{math.cos(t) * 14},{math.sin(t) * 14}"), color, w)
        elif kind == "@":
            pts = [
                (math.cos(a) * (1.5 + a * 1.36), math.sin(a) * (1.5 + a * 1.36)) for a in [i * 0.52 for i in range(26)]
            ]
            c.line(Path.spline(pts), color, w * 0.86)
        elif kind == "~":
            c.draw(P("M4,-23 L-12,3 L-2,3 L-6,23 L12,-5 L2,-5 Z"), color)
        else:
            c.draw(_star(20, 8.4), color)
