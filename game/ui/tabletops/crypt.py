"""The crypt: flagstones in moonlight, moss in their joints, a ring of runes, and a spider in its corner."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pygame

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import Pen
from game.ui.pen.signs import NON_ZERO, sign
from game.ui.tabletops.materials import Size, Steps, grain, lamp, lay, mix, patch, rim_boxes, soft, stamp, unit

_STONE, _JOINT, _MOSS = "#5a6072", "#181b26", "#4f6a4a"
_ROW = 168.0
"""How tall a row of stones is, in u."""
_RUNES = ("hash", "star", "at", "spiral", "percent", "bolt", "dollar", "skull", "amp", "planet", "bang", "burst")


def crypt(top: pygame.Surface) -> Steps:
    """Draw the whole floor, step by step."""
    size = w, h = top.get_size()
    k = unit(size)
    top.fill(pygame.Color(_JOINT))
    yield from _stones(top, size, k)
    fine = max(1.0, k) ** 0.5
    yield from grain(top, patch(70, 41), patch(50, 43, (3.0 * fine, 3.0 * fine), 128))
    yield from _ring(top, size, k)
    pen = Pen()
    for x, y, turn in ((0, 0, 0), (w, 0, 90), (w, h, 180), (0, h, 270)):
        _web(pen, x, y, turn, (190 if turn == 180 else 120) * k, k)
    yield from lay(top, pen, rim_boxes(size, 200 * k))
    pen = Pen()
    _spider(pen, w - 66 * k, h - 62 * k, k)
    stamp(top, pen, pygame.Rect(round(w - 130 * k), round(h - 126 * k), round(130 * k), round(126 * k)))
    yield
    yield from lamp(top, warm="#f1f4ff", edge="#2c2c4a", add="#141a2c")


def _stones(top: pygame.Surface, size: Size, k: float) -> Steps:
    """Rows of slabs, none like the other; the light falls on their upper left edges."""
    w, h = size
    rng = random.Random(13)
    rows = max(4, round(h / (_ROW * k)))
    for j in range(rows):
        y0, y1 = h * j / rows, h * (j + 1) / rows
        pen = Pen()
        x = -rng.uniform(0.1, 0.9) * _ROW * k
        while x < w:
            wide = rng.uniform(1.1, 2.0) * _ROW * k
            shade = mix(_STONE, rng.choice(("#6d7386", "#4a5063", "#635c70", "#566a72")), rng.uniform(0.1, 0.8))
            gap, r = 4.5 * k, 16 * k
            slab = Path.rect(x + gap, y0 + gap, wide - 2 * gap, y1 - y0 - 2 * gap, r)
            pen.draw(slab.moved(3 * k, 4 * k), "#0d0f17")
            pen.draw(slab, shade)
            left, right, up, low = x + gap, x + wide - gap, y0 + gap, y1 - gap
            for line, color, width, opacity in (
                (f"M{left + r},{up + 2 * k} L{right - r},{up + 2 * k}", "#aab2c8", 2.4, 0.4),
                (f"M{left + 2 * k},{up + r} L{left + 2 * k},{low - r}", "#aab2c8", 2.4, 0.3),
                (f"M{left + r},{low - 2 * k} L{right - r},{low - 2 * k}", "#10131d", 4.0, 0.5),
            ):
                pen.line(P(line), color, width * k, opacity=opacity)
            if rng.random() < 0.4:
                _crack(pen, rng, x, y0, wide, y1 - y0, k)
            for _ in range(rng.choice((0, 1, 2, 3))):
                mx = x + rng.random() * wide
                for _ in range(5):
                    tuft = (mx + rng.uniform(-26, 26) * k, y1 + rng.uniform(-6, 5) * k)
                    pen.draw(Path.circle(*tuft, rng.uniform(4, 10) * k, rng.uniform(3, 5) * k), _MOSS, opacity=0.55)
            x += wide
        yield from lay(top, pen, [pygame.Rect(0, math.floor(y0), w, math.ceil(y1) - math.floor(y0))])


def _crack(pen: Pen, rng: random.Random, x: float, y: float, w: float, h: float, k: float) -> None:
    cx, cy = x + rng.uniform(0.2, 0.8) * w, y + 6 * k
    line = f"M{cx},{cy}"
    for _ in range(4):
        cx, cy = cx + rng.uniform(-24, 24) * k, cy + rng.uniform(14, 30) * k
        line += f" L{cx},{min(cy, y + h - 8 * k)}"
    pen.line(P(line), "#10131d", 2.6 * k, opacity=0.6)
    pen.line(P(line).moved(1.6 * k, 0), "#aab2c8", 1.0 * k, opacity=0.25)


def _ring(top: pygame.Surface, size: Size, k: float) -> Steps:
    """A circle cut into the floor, with signs that nobody reads aloud."""
    w, h = size
    cx, cy, r = w / 2, h * 0.46, min(w, h) * 0.36
    pen = Pen()
    for part, width in ((1.0, 5.0), (0.80, 3.4)):
        pen.line(Path.circle(cx, cy + 1.6 * k, r * part), "#aab2c8", width * k, opacity=0.16)
        pen.line(Path.circle(cx, cy, r * part), "#0e111b", width * k, opacity=0.42)
    for i, name in enumerate(_RUNES):
        a = math.tau * i / len(_RUNES) - math.pi / 2
        at = (cx + math.cos(a) * r * 0.9, cy + math.sin(a) * r * 0.9)
        rune = sign(name).moved(*at, r * 0.00115, turn=math.degrees(a) + 90)
        even_odd = name not in NON_ZERO or name == "percent"
        pen.draw(rune.moved(0, 1.6 * k), "#aab2c8", opacity=0.16, even_odd=even_odd)
        pen.draw(rune, "#0e111b", opacity=0.42, even_odd=even_odd)
    yield from soft(top, pen, [pygame.Rect(round(cx - 1.05 * r), round(cy - 1.05 * r), round(2.1 * r), round(2.1 * r))])


def _web(pen: Pen, x: float, y: float, turn: float, r: float, k: float) -> None:
    """A cobweb in a corner."""
    with pen.at(x, y, 1.0, turn=turn):
        angles = [math.radians(a) for a in (2, 22, 45, 68, 88)]
        for a in angles:
            pen.line(P(f"M0,0 L{math.cos(a) * r},{math.sin(a) * r}"), "#cfd6e8", 1.5 * k, opacity=0.42)
        for part in (0.28, 0.48, 0.68, 0.88):
            q = r * part
            for a, b in pairwise(angles):
                middle = (a + b) / 2
                pen.line(
                    P(f"M{math.cos(a) * q},{math.sin(a) * q} "
                      f"Q{math.cos(middle) * q * 0.86},{math.sin(middle) * q * 0.86} "
                      f"{math.cos(b) * q},{math.sin(b) * q}"),
                    "#cfd6e8", 1.2 * k, opacity=0.38,
                )  # fmt: skip


def _spider(pen: Pen, x: float, y: float, k: float) -> None:
    """In its web, waiting for somebody to leave the table."""
    with pen.at(x, y, 1.1 * k, turn=-45):
        for s in (-1, 1):
            for dx, dy, ex, ey in ((14, -10, 20, 2), (17, -3, 24, 10), (16, 5, 21, 20), (11, 10, 13, 26)):
                pen.line(P(f"M0,0 L{s * dx},{dy} L{s * ex},{ey}"), "#0b0d14", 2.2)
        pen.draw(Path.circle(0, 5, 10, 12), "#151823", "#05060a", 1.6)
        pen.draw(Path.circle(0, -8, 6.5), "#151823", "#05060a", 1.6)
        for s in (-1, 1):
            pen.draw(Path.circle(s * 2.4, -9, 1.7), "#f3dca0")
        pen.draw(Path.polygon([(0, 0), (3, 5), (0, 10), (-3, 5)]), "#c5202e")
