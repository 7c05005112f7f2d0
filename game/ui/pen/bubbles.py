"""Speech bubbles made to measure."""

from __future__ import annotations

import math
from typing import Literal

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen

Tail = Literal["none", "down", "up", "left", "right"]


def speech_path(
    x: float, y: float, w: float, h: float, r: float, tail: Tail, at: float = 0.28, size: float = 22.0
) -> Path:
    """A rounded rectangle with a leaning tail on one side; `at` says where along it."""
    k = 0.45 * r
    base = size * 0.62

    def side(n: int) -> str:
        name = ("up", "right", "down", "left")[n]
        if tail != name:
            return ""
        if n == 0:
            px = x + r + (w - 2 * r) * at
            return f"L{px - base / 2},{y} L{px - size * 0.5},{y - size} L{px + base / 2},{y} "
        if n == 1:
            py = y + r + (h - 2 * r) * at
            return f"L{x + w},{py - base / 2} L{x + w + size},{py + size * 0.3} L{x + w},{py + base / 2} "
        if n == 2:
            px = x + r + (w - 2 * r) * at
            return f"L{px + base / 2},{y + h} L{px - size * 0.5},{y + h + size} L{px - base / 2},{y + h} "
        py = y + r + (h - 2 * r) * at
        return f"L{x},{py + base / 2} L{x - size},{py + size * 0.3} L{x},{py - base / 2} "

    return P(
        f"M{x + r},{y} {side(0)}L{x + w - r},{y} C{x + w - k},{y} {x + w},{y + k} {x + w},{y + r} "
        f"{side(1)}L{x + w},{y + h - r} "
        f"C{x + w},{y + h - k} {x + w - k},{y + h} {x + w - r},{y + h} {side(2)}L{x + r},{y + h} "
        f"C{x + k},{y + h} {x},{y + h - k} {x},{y + h - r} "
        f"{side(3)}L{x},{y + r} C{x},{y + k} {x + k},{y} {x + r},{y} Z"
    )


MARGIN = 26.0


def speech(
    w: float, h: float, tail: Tail = "down", at: float = 0.28, fill: str = INK.paper, shadow: str = INK.ink
) -> Pen:
    """A talking bubble whose body is w x h, inside a margin of 26 all round."""
    c = Pen()
    path = speech_path(MARGIN, MARGIN, w, h, min(18.0, h / 2.2), tail, at)
    c.draw(path.moved(4, 5), shadow, shadow, 3, opacity=0.35)
    c.draw(path, fill, INK.ink, 3.2)
    return c


def curse(
    w: float, h: float, tail: Tail = "down", at: float = 0.28, fill: str = INK.gold, deep: str = INK.red_deep
) -> Pen:
    """A bellowing bubble: spikes all round, signs flying off. Body w x h inside the margin."""
    c = Pen()
    pts: list[tuple[float, float]] = []
    cx, cy = MARGIN + w / 2, MARGIN + h / 2
    n = max(18, round(2 * (w + h) / 21))
    for i in range(n * 2):
        t = 2 * math.pi * i / (n * 2)
        ex, ey = math.cos(t), math.sin(t)
        p = 3.6  # a squircle, so that text fits into the corners
        k = (abs(ex) ** p + abs(ey) ** p) ** (-1 / p)
        wobble = (1.0, 0.55, 0.85, 0.4)[(i // 2) % 4]
        out = (15.0 * wobble + 4) if i % 2 == 0 else 0.0
        length = math.hypot(ex * w, ey * h) or 1
        pts.append(
            (cx + ex * k * w / 2 + out * ex * w / length * 1.1, cy + ey * k * h / 2 + out * ey * h / length * 1.1)
        )
    body = Path.polygon(pts)
    if tail in ("down", "up"):
        s = 1 if tail == "down" else -1
        px = MARGIN + w * (0.15 + 0.7 * at)
        edge = cy + s * h * 0.42
        spike = Path.polygon([(px - 12, edge), (px - 18, cy + s * (h / 2 + 25)), (px + 16, edge)])
    elif tail in ("left", "right"):
        s = 1 if tail == "right" else -1
        py = MARGIN + h * (0.2 + 0.6 * at)
        spike = Path.polygon(
            [(cx + s * w * 0.44, py - 11), (cx + s * (w / 2 + 25), py + 8), (cx + s * w * 0.44, py + 13)]
        )
    else:
        spike = None
    forms = [body] + ([spike] if spike else [])
    for form in forms:
        c.draw(form.moved(6, 7), deep, INK.ink, 5)
    for form in forms:
        c.line(form, INK.ink, 6.4)
    for form in forms:
        c.draw(form, fill)
    return c
