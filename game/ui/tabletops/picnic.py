"""The picnic: a checked cloth on the grass, daisies, and a trail of ants that has found it."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen
from game.ui.tabletops.materials import Size, Steps, bands, fallen, grain, lamp, lay, patch, rim_boxes, soft, unit

_CHECK = 66.0
"""The side of a check, in u."""
_EDGE = 54.0
"""How far the cloth ends from the sides of the window, in u."""
_LIGHT, _MIDDLE, _DARK = "#7b6152", "#78413e", "#64202a"
"""Quiet enough for cards and words to stand out."""
_GRASS = "#3c6b35"


def picnic(top: pygame.Surface) -> Steps:
    """Draw the whole cloth, step by step."""
    size = w, h = top.get_size()
    k = unit(size)
    top.fill(pygame.Color(_GRASS))
    yield from grain(top, patch(60, 23), patch(44, 29, (1.2, 5.0), 96))
    yield from _blades(top, size, k)
    cloth = pygame.Rect(round(_EDGE * k), round(_EDGE * k), w - 2 * round(_EDGE * k), h - 2 * round(_EDGE * k))
    pen = Pen()
    fallen(pen, Path.rect(cloth.x, cloth.y, cloth.w, cloth.h, 10 * k), k * 1.2)
    yield from soft(top, pen, rim_boxes(size, 110 * k))
    yield from _checks(top, cloth, k)
    pen = Pen()
    pen.line(Path.rect(cloth.x, cloth.y, cloth.w, cloth.h, 5 * k), "#6d1a24", 3 * k)
    _hem(pen, cloth, k)
    _daisies(pen, size, k)
    _ants(pen, size, k)
    yield from lay(top, pen, rim_boxes(size, 150 * k))
    yield from lamp(top, warm="#fff6df", edge="#4c4a55", add="#120f08")


def _blades(top: pygame.Surface, size: Size, k: float) -> Steps:
    """Grass, where it can be seen."""
    rng = random.Random(7)
    for box in rim_boxes(size, (_EDGE + 22) * k):
        for piece in _pieces(box, round(480 * k)):
            pen = Pen()
            for _ in range(round(piece.w * piece.h / (300 * k * k))):
                x, y = piece.left + rng.random() * piece.w, piece.top + rng.random() * piece.h
                lean, tall = rng.uniform(-9, 9) * k, rng.uniform(12, 30) * k
                color = rng.choice(("#27502a", "#4f8442", "#66994e", "#2f5d2f"))
                pen.line(P(f"M{x},{y} q{lean * 0.2},{-tall * 0.6} {lean},{-tall}"), color, 3.2 * k, opacity=0.8)
            yield from lay(top, pen, [piece.inflate(0, round(40 * k)).clip(box)])


def _pieces(box: pygame.Rect, most: int) -> list[pygame.Rect]:
    """A strip cut across, so that none of its pieces is long."""
    return [
        pygame.Rect(x, y, min(most, box.right - x), min(most, box.bottom - y))
        for x in range(box.left, box.right, most)
        for y in range(box.top, box.bottom, most)
    ]


def _checks(top: pygame.Surface, cloth: pygame.Rect, k: float) -> Steps:
    """Gingham: threads of two colors that cross."""
    across = max(5, round(cloth.w / (_CHECK * k)) // 2 * 2 + 1)
    down = max(5, round(cloth.h / (_CHECK * k)) // 2 * 2 + 1)
    weave = patch(34, 31)
    for j in range(down):
        y0, y1 = cloth.top + cloth.h * j // down, cloth.top + cloth.h * (j + 1) // down
        for i in range(across):
            x0, x1 = cloth.left + cloth.w * i // across, cloth.left + cloth.w * (i + 1) // across
            color = (_DARK, _MIDDLE, _LIGHT)[i % 2 + j % 2]
            top.fill(pygame.Color(color), (x0, y0, x1 - x0, y1 - y0))
        yield
    step = max(2, round(4 * k))
    for box in bands(cloth):
        threads = pygame.Surface(box.size, pygame.SRCALPHA)
        for x in range(-box.h // step * step, box.w, step):
            pygame.draw.line(threads, (255, 255, 255, 15), (x, box.h), (x + box.h, 0))
        top.blit(threads, box)
        top.set_clip(box)
        for y in range(box.top, box.bottom, weave.get_height()):
            for x in range(box.left, box.right, weave.get_width()):
                top.blit(weave, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        top.set_clip(None)
        yield


def _hem(pen: Pen, cloth: pygame.Rect, k: float) -> None:
    """Stitches along the edge."""
    inset = 11 * k
    for length, start, lies in ((cloth.w, cloth.left, True), (cloth.h, cloth.top, False)):
        count = max(4, round(length / (26 * k)))
        for i in range(count):
            a, b = start + length * (i + 0.25) / count, start + length * (i + 0.75) / count
            for at in (cloth.top + inset, cloth.bottom - inset) if lies else (cloth.left + inset, cloth.right - inset):
                line = f"M{a},{at} L{b},{at}" if lies else f"M{at},{a} L{at},{b}"
                pen.line(P(line), "#f3e7d2", 2.6 * k, opacity=0.7)


def _daisies(pen: Pen, size: Size, k: float) -> None:
    """In the grass, in three of the corners."""
    w, h = size
    for x, y, r in (
        (30, 38, 19), (66, 20, 13), (24, 84, 12), (-34, -30, 18), (-74, -20, 12), (-26, 40, 13), (40, -26, 14)
    ):  # fmt: skip
        cx, cy = (x * k) % w, (y * k) % h
        for i in range(11):
            a = math.tau * i / 11
            petal = Path.circle(0, -r * 0.62, r * 0.2, r * 0.42).moved(cx, cy, k, turn=math.degrees(a))
            pen.draw(petal, INK.paper, INK.ink, 1.2 * k)
        pen.draw(Path.circle(cx, cy, r * 0.33 * k), INK.gold, INK.ink, 1.4 * k)


def _ants(pen: Pen, size: Size, k: float) -> None:
    """One behind the other over the corner of the cloth."""
    w, h = size
    for i in range(7):
        x, y = w - (24 + 27 * i) * k, h - (112 - 12.5 * i - 5 * math.sin(i * 1.3)) * k
        turn = 196 + 12 * math.sin(i * 1.7)
        ant = Pen()
        with ant.at(x, y, 1.15 * k, turn=turn):
            for s in (-1, 1):
                for dx in (-3, 1, 5):
                    ant.line(P(f"M{dx},0 l{(dx - 1) * 0.6},{s * 7}"), "#23130f", 1.3)
            for at, r in ((-6.5, 4.2), (0.0, 2.6), (5.0, 3.2)):
                ant.draw(Path.circle(at, 0, r, r * 0.8), "#23130f")
            ant.line(P("M7,-1 l4,-4 m-4,6 l4,4"), "#23130f", 1.1)
        pen.items += ant.items
