"""The casino: peacock baize, a black lacquered rim, and a fan of gold inlaid at both ends."""

from __future__ import annotations

import math

import pygame

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen
from game.ui.pen.suits import suit_path
from game.ui.tabletops.materials import (
    Size,
    Steps,
    beyond,
    bolster,
    grain,
    lamp,
    lay,
    nail,
    patch,
    rim,
    rim_boxes,
    soft,
    unit,
)  # fmt: skip

_GOLD: tuple[tuple[str, float, float], ...] = ((INK.gold_deep, 6.0, 0.55), (INK.gold, 2.2, 0.85))


def casino(top: pygame.Surface) -> Steps:
    """Draw the whole table, step by step."""
    size = w, h = top.get_size()
    k = unit(size)
    top.fill(pygame.Color("#12566b"))
    fine = max(1.0, k) ** 0.5
    yield from grain(top, patch(36, 11), patch(24, 17, (2.0 * fine, 2.0 * fine)))
    pen = Pen()
    reach = round(420 * k)
    if w >= h:
        middles = ((0.0, h / 2, 0.0), (float(w), h / 2, 180.0))
        ends = [pygame.Rect(x, h // 2 - reach, reach, 2 * reach) for x in (0, w - reach)]
    else:
        middles = ((w / 2, 0.0, 90.0), (w / 2, float(h), 270.0))
        ends = [pygame.Rect(w // 2 - reach, y, 2 * reach, reach) for y in (0, h - reach)]
    for x, y, way in middles:
        _fan(pen, x, y, way, 330 * k, k)
    yield from lay(top, pen, ends)
    inset, r = 8 * k, 130 * k
    pen = Pen()
    for i in range(4):
        pen.line(rim(size, inset + 34 * k + i * 5 * k, r - 30 * k), "#020d12", 24 * k - i * 4 * k, opacity=0.14)
    beyond(pen, size, inset, r, "#07080c")
    bolster(pen, rim(size, inset + 10 * k, r - 10 * k), 50 * k, "#08090e", "#3d4150")
    yield from soft(top, pen, rim_boxes(size, 130 * k))
    pen = Pen()
    pen.line(rim(size, inset + 3 * k, r - 3 * k), "#8d93a8", 2.0 * k, opacity=0.5)
    pen.line(rim(size, inset + 36 * k, r - 36 * k), INK.gold_deep, 4.4 * k)
    pen.line(rim(size, inset + 36 * k, r - 36 * k), INK.gold_pale, 1.4 * k)
    for gap, width in ((64.0, 2.6), (74.0, 1.2)):
        pen.line(rim(size, inset + gap * k, r - gap * k), INK.gold, width * k, opacity=0.75)
    _studs(pen, size, k)
    yield from lay(top, pen, rim_boxes(size, 130 * k))
    yield from lamp(top, warm="#fff3d6", edge="#3c4560", add="#1a2216")


def _fan(pen: Pen, x: float, y: float, way: float, r: float, k: float) -> None:
    """Half a rosette of the twenties, opening in a direction given in degrees."""
    for color, width, opacity in _GOLD:
        for part in (1.0, 0.94, 0.62, 0.3):
            thick = width * k * (0.6 if part == 0.94 else 1.0)
            pen.line(Path.arc(x, y, r * part, way - 90, way + 90), color, thick, opacity=opacity)
        for i in range(-6, 7):
            a = math.radians(way + i * 14)
            near, far = (0.3, 0.94) if i % 2 else (0.3, 0.62)
            pen.line(
                P(f"M{x + math.cos(a) * r * near},{y + math.sin(a) * r * near} "
                  f"L{x + math.cos(a) * r * far},{y + math.sin(a) * r * far}"),
                color, width * k * 0.7, opacity=opacity,
            )  # fmt: skip
    for step, suit in zip((-4.0, -1.35, 1.35, 4.0), "SHDC", strict=True):
        a = math.radians(way + step * 14)
        at = (x + math.cos(a) * r * 0.79, y + math.sin(a) * r * 0.79)
        pen.draw(suit_path(suit).moved(*at, 0.3 * k, turn=way + step * 14 + 90), INK.gold, opacity=0.8)


def _studs(pen: Pen, size: Size, k: float) -> None:
    """Brass studs in the rim."""
    w, h = size
    at = 18 * k
    for length, fixed, lies in ((w, h, True), (h, w, False)):
        count = max(4, round((length - 360 * k) / (118 * k)))
        for i in range(count):
            along = 180 * k + (length - 360 * k) * i / (count - 1)
            for across in (at, fixed - at):
                x, y = (along, across) if lies else (across, along)
                nail(pen, x, y, 5.2 * k)
