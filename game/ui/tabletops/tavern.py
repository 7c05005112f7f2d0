"""The tavern: an oak table with iron bands, an oxblood cloth woven with signs, gold braid and fringe."""

from __future__ import annotations

import pygame

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen
from game.ui.pen.signs import NON_ZERO, sign
from game.ui.pen.suits import suit_path
from game.ui.tabletops.materials import Size, Steps, boards, grain, lamp, lay, patch, rim_boxes, soft, unit
from game.ui.tabletops.saloon import board_rows

_SIDE, _TOP, _ROUND = 62.0, 46.0, 150.0
"""How far the cloth ends from the sides and from above and below, and the radius of its corners, in u."""
_SHADES = (230, 250, 216, 244, 224, 250, 234)
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
    for inset, colour, width, opacity in (
        (22.0, INK.gold_deep, 7.0, 1.0), (22.0, INK.gold, 3.0, 1.0), (35.0, INK.gold, 1.3, 0.7)
    ):  # fmt: skip
        g = inset * k
        braid = Path.rect(side + g, edge + g, w - 2 * side - 2 * g, h - 2 * edge - 2 * g, r - g)
        pen.line(braid, colour, width * k, opacity=opacity)
    count = max(2, round((w - 2 * side - 2 * r) / (26 * k)))
    for i in range(count):  # the fringe
        x = side + r + (w - 2 * side - 2 * r) * i / (count - 1)
        for y, way in ((edge, -1), (h - edge, 1)):
            pen.line(P(f"M{x},{y} l0,{way * 13 * k}"), INK.gold_deep, 5 * k)
            pen.line(P(f"M{x - k},{y} l0,{way * 11 * k}"), INK.gold, 2 * k)
    _bands(pen, size, k)
    yield from lay(top, pen, rim_boxes(size, 210 * k))
    yield from lamp(top, warm="#fff0d2", edge="#3d2f48", add="#30200e")


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
