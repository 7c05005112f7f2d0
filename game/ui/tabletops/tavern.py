"""The tavern: an oak table with iron bands, an oxblood cloth woven with signs, gold braid and fringe, two candles."""

from __future__ import annotations

import math

import pygame

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen
from game.ui.pen.signs import NON_ZERO, sign
from game.ui.pen.suits import suit_path
from game.ui.tabletops.materials import (
    Size,
    Steps,
    boards,
    fallen,
    grain,
    lamp,
    lay,
    patch,
    rim_boxes,
    soft,
    stamp,
    unit,
)
from game.ui.tabletops.saloon import board_rows

_SIDE, _TOP, _ROUND = 62.0, 46.0, 150.0
"""How far the cloth ends from the sides and from above and below, and the radius of its corners, in u."""
_SHADES = (230, 250, 216, 244, 224, 250, 234)
_CANDLE, _FROM_EDGE = 0.56, 33.0
"""How large a candle is, in its own measures, and how far from the side of the window it stands, in u: on the oak."""
_CANDLES = {False: ((0, 0.70), (1, 0.225)), True: ((0, 0.63), (1, 0.36))}
"""At which side and how far down candles stand, in wide windows and in upright ones: where no table lays anything."""
_GLOW, _GLOW_POINTS = 250.0, 48
"""How far the light of a candle reaches, in u, and on how many points it is worked out."""
_WEAVE = ("hash", "star", "bang", "spiral", "dollar", "bolt", "at", "skull", "percent")


def tavern(top: pygame.Surface) -> Steps:
    """Draw the whole table, step by step."""
    size = w, h = top.get_size()
    k = unit(size)
    yield from boards(top, board_rows(0, h, 154 * k, _SHADES), "#7d4b2c", 47, gap="#0d0504")
    side, edge, r = _SIDE * k, _TOP * k, _ROUND * k
    cloth = Path.rect(side, edge, w - 2 * side, h - 2 * edge, r)
    pen = Pen()
    for i in range(6):
        pen.draw(cloth.moved(5 * k, (6 + i * 3) * k), "#060203", "#060203", (26 - i * 4) * k, opacity=0.12)
    pen.draw(cloth, "#8c2233", INK.ink, 4 * k)
    yield from soft(top, pen)
    yield from _weave(top, size, k)
    yield from grain(top, patch(26, 13))
    pen = Pen()
    pen.line(cloth, INK.ink, 4 * k)
    for inset, color, width, opacity in (
        (22.0, INK.gold_deep, 7.0, 1.0), (22.0, INK.gold, 3.0, 1.0), (35.0, INK.gold, 1.3, 0.7)
    ):  # fmt: skip
        g = inset * k
        braid = Path.rect(side + g, edge + g, w - 2 * side - 2 * g, h - 2 * edge - 2 * g, r - g)
        pen.line(braid, color, width * k, opacity=opacity)
    count = max(2, round((w - 2 * side - 2 * r) / (26 * k)))
    for i in range(count):  # the fringe
        x = side + r + (w - 2 * side - 2 * r) * i / (count - 1)
        for y, way in ((edge, -1), (h - edge, 1)):
            pen.line(P(f"M{x},{y} l0,{way * 13 * k}"), INK.gold_deep, 5 * k)
            pen.line(P(f"M{x - k},{y} l0,{way * 11 * k}"), INK.gold, 2 * k)
    _bands(pen, size, k)
    yield from lay(top, pen, rim_boxes(size, 210 * k))
    yield from lamp(top, warm="#fff0d2", edge="#3d2f48", add="#30200e")
    for box in candles(size):
        _light(top, box.centerx, box.top + round(0.3 * box.height), k)
        yield
        pen = Pen()
        _candle(pen, box.centerx, box.bottom - 50 * _CANDLE * k, _CANDLE * k)
        stamp(top, pen, box)
        yield


def candles(size: Size) -> list[pygame.Rect]:
    """Where candles stand, with their dishes."""
    w, h = size
    k = unit(size)
    wide, tall = round(104 * _CANDLE * k), round(152 * _CANDLE * k)
    found = []
    for side, down in _CANDLES[h > w]:
        x = _FROM_EDGE * k if side == 0 else w - _FROM_EDGE * k
        found.append(pygame.Rect(round(x) - wide // 2, round(down * h) - tall // 2, wide, tall))
    return found


def _light(top: pygame.Surface, x: int, y: int, k: float) -> None:
    """The warm pool round a flame."""
    n = _GLOW_POINTS
    pool = pygame.Surface((n, n), depth=32)
    for row in range(n):
        for col in range(n):
            g = max(0.0, 1.0 - math.hypot(col - (n - 1) / 2, row - (n - 1) / 2) / (n / 2)) ** 2
            pool.set_at((col, row), (round(118 * g), round(62 * g), round(20 * g)))
    reach = round(_GLOW * k)
    image = pygame.transform.smoothscale(pool, (2 * reach, 2 * reach))
    top.blit(image, (x - reach, y - reach), special_flags=pygame.BLEND_RGB_ADD)


def _candle(pen: Pen, x: float, y: float, k: float) -> None:
    """A candle in a brass dish, from above and a little in front."""
    dish = Path.circle(x, y, 46 * k, 40 * k)
    fallen(pen, dish, k, dx=0, dy=5)
    pen.draw(dish, INK.gold_deep, INK.ink, 4 * k)
    pen.draw(Path.circle(x, y - 3 * k, 36 * k, 30 * k), "#c98f34", INK.ink, 2 * k)
    wax = [(-24, 2), (-18, -16), (0, -22), (18, -16), (25, 2), (14, 16), (0, 20), (-16, 14)]
    pen.draw(Path.spline(wax, closed=True).moved(x, y - 4 * k, k), "#efe0bd", INK.ink, 2.4 * k)
    pen.draw(Path.rect(x - 14 * k, y - 44 * k, 28 * k, 44 * k, 8 * k), INK.paper, INK.ink, 3 * k)
    pen.draw(Path.rect(x + 2 * k, y - 42 * k, 11 * k, 40 * k, 6 * k), "#e2d3ae")
    flame = P("M0,-98 C8,-78 19,-70 14,-54 C9,-44 -9,-44 -14,-54 C-18,-68 -4,-78 0,-98 Z").moved(x, y, k)
    pen.draw(flame, INK.gold, INK.ink, 3 * k)
    pen.draw(Path.circle(x, y - 57 * k, 6.5 * k, 10 * k), INK.gold_pale)


def _weave(top: pygame.Surface, size: Size, k: float) -> Steps:
    """Swear signs in the cloth, so quietly that grandmother will not notice."""
    w, h = size
    step = 98 * k
    for row in range(round(h / step) + 1):
        pen, y = Pen(), row * step + 20 * k
        if not 110 * k < y < h - 110 * k:
            continue
        for col in range(round(w / step) + 1):
            x = (col + 0.5 * (row % 2)) * step
            if 140 * k < x < w - 140 * k:
                name = _WEAVE[(col * 3 + row * 7) % len(_WEAVE)]
                even_odd = name not in NON_ZERO or name == "percent"
                pen.draw(sign(name).moved(x, y, step * 0.0034, turn=-8), "#ffb3a8", opacity=0.075, even_odd=even_odd)
                pen.draw(suit_path("D").moved(x + step / 2, y, step * 0.0008), "#ffb3a8", opacity=0.14)
        yield from lay(top, pen, [pygame.Rect(0, round(y - 24 * k), w, round(48 * k))])


def _bands(pen: Pen, size: Size, k: float) -> None:
    """Iron bands with bolts, at both sides."""
    w, h = size
    for x in (24 * k, w - 24 * k):
        pen.draw(Path.rect(x - 15 * k, -10, 30 * k, h + 20, 4), "#23222c", INK.ink, 3 * k)
        pen.line(P(f"M{x - 11 * k},0 L{x - 11 * k},{h}"), "#6b6b7c", 2 * k, opacity=0.7)
        count = max(3, round(h / (120 * k)))
        for i in range(count):
            y = h * (i + 0.5) / count
            pen.draw(Path.circle(x, y, 7 * k), "#3c3b48", INK.ink, 2.4 * k)
            pen.draw(Path.circle(x - 2 * k, y - 2.4 * k, 2.8 * k), "#8f8f9f")
