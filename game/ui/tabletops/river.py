"""The river: a workbench of planks, water behind the dam, stumps and shavings at the sides."""

from __future__ import annotations

import random

import pygame

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen
from game.ui.tabletops.materials import Steps, boards, fallen, lamp, lay, mix, stamp, unit
from game.ui.tabletops.saloon import board_rows

SHORE = 106.0
"""Where the dam lies, in u from the upper edge."""
_SHADES = (236, 255, 220, 246, 228, 250, 232, 252, 224)


def river(top: pygame.Surface) -> Steps:
    """Draw the whole table, step by step."""
    size = w, h = top.get_size()
    k = unit(size)
    shore = round(SHORE * k)
    rows = board_rows(shore, h, 162 * k, _SHADES)
    yield from boards(top, rows, "#8b7250", 31, gap="#1d140c", shine="#fbe7c0")
    rng = random.Random(5)
    pen = Pen()
    _water(pen, rng, w, k)
    yield from lay(top, pen, [pygame.Rect(0, 0, w, round(114 * k))])
    pen, shade = Pen(), Path.rect(0, 94 * k, w, 50 * k, 0.1)
    for i in range(6):
        pen.draw(shade.moved(0, i * 7 * k), "#0a0906", opacity=0.13)
    yield from lay(top, pen, [pygame.Rect(0, round(90 * k), w, round(100 * k))])
    at, i, reach = -60 * k, 0, round(36 * k)
    while at < w + 60 * k:
        pen, length = Pen(), rng.uniform(330, 560) * k
        light = rng.choice(("#b07a45", "#a06c3c", "#bd8951"))
        y = (SHORE + 5 * (i % 2)) * k
        log(pen, at, at + length, y, 25 * k, light=light)
        stamp(top, pen, pygame.Rect(round(at) - reach, round(y) - reach, round(length) + 2 * reach, 2 * reach))
        yield
        at += length - 14 * k
        i += 1
    yield from _stumps(top, k)
    pen = Pen()
    for _ in range(16):  # shavings
        x, y = rng.choice((rng.uniform(0.02, 0.10), rng.uniform(0.90, 0.98))) * w, rng.uniform(0.55, 0.97) * h
        r = rng.uniform(7, 13) * k
        pen.line(Path.arc(x, y, r, rng.uniform(0, 90), rng.uniform(220, 330)), "#efd9a8", 3.4 * k, opacity=0.8)
        pen.line(Path.arc(x + k, y + 2 * k, r, 40, 200), "#17150f", 1.4 * k, opacity=0.4)
    for left in (0, round(w * 0.88)):
        yield from lay(top, pen, [pygame.Rect(left, round(h * 0.5), round(w * 0.12), h - round(h * 0.5))])
    yield from lamp(top, center=(0.5, 0.46), warm="#fff3d8", edge="#4a4a5c", add="#2a1f0e")


def _water(pen: Pen, rng: random.Random, w: int, k: float) -> None:
    pen.draw(Path.rect(0, 0, w, 110 * k, 0.1), "#3a86b4")
    pen.draw(Path.rect(0, 0, w, 30 * k, 0.1), "#2b6f9c")
    pen.draw(Path.rect(0, 70 * k, w, 40 * k, 0.1), "#2a6a96")
    for _ in range(round(64 * w / k / 1920)):
        x, y, a = rng.uniform(0, w), rng.uniform(4, 84) * k, rng.uniform(26, 70) * k
        wave = f"M{x},{y} q{a * 0.25},{-6 * k} {a * 0.5},0 q{a * 0.25},{6 * k} {a * 0.5},0"
        color = rng.choice(("#8cc6e4", "#d8f0f6", "#17456b"))
        pen.line(P(wave), color, rng.uniform(1.8, 3.4) * k, opacity=0.8)


def log(pen: Pen, x0: float, x1: float, y: float, r: float, *, light: str = "#b07a45", dark: str = "#6d4422",
        cut: str = "#e8c795") -> None:  # fmt: skip
    """A trunk lying across, its cut end to the right."""
    body = Path.rect(x0, y - r, x1 - x0, 2 * r, r)
    pen.draw(body, light)
    far = 9.0
    low, high = y + r * 0.24, y - r * 0.62
    pen.cut(body, [(x0 - far, low), (x1 + far, low), (x1 + far, y + 2 * r), (x0 - far, y + 2 * r)], dark)
    pen.cut(body, [(x0 - far, y - 2 * r), (x1 + far, y - 2 * r), (x1 + far, high), (x0 - far, high)],
            mix(light, "#ffffff", 0.22))  # fmt: skip
    rng = random.Random(round(x0 / r) + 7)
    for _ in range(round((x1 - x0) / (r * 3.2))):
        gx, gy = rng.uniform(x0 + r, x1 - 3 * r), y + rng.uniform(-0.7, 0.7) * r
        length = rng.uniform(0.8, 2.2) * r
        pen.line(P(f"M{gx},{gy} q{length / 2},{-r * 0.08} {length},0"), INK.ink, r * 0.05, opacity=0.55)
    pen.line(body, INK.ink, r * 0.11)
    end = x1 - r * 0.42
    pen.draw(Path.circle(end, y, r * 0.60, r * 0.98), cut, INK.ink, r * 0.09)
    for q in (0.66, 0.36):
        pen.line(Path.circle(end, y, r * 0.60 * q, r * 0.98 * q), dark, r * 0.05)


def _stumps(top: pygame.Surface, k: float) -> Steps:
    """Stumps at both sides, their cut ends up."""
    w, h = top.get_size()
    for side in (0, 1):
        pen = Pen()
        x = 12 * k if side == 0 else w - 12 * k
        middle = h * 0.4
        for dy, r in ((-106, 31), (-38, 38), (36, 29), (98, 34)):
            y = middle + dy * k
            stump = Path.circle(x, y, r * k)
            fallen(pen, stump, k, dx=6 if side == 0 else -6)
            pen.draw(stump, "#7c5029", INK.ink, 3 * k)
            pen.draw(Path.circle(x - k, y - 2 * k, r * 0.80 * k), "#d9b27c", INK.ink, 1.6 * k)
            for q in (0.55, 0.30):
                pen.line(Path.circle(x - k, y - 2 * k, r * q * k), "#9a6c3b", 1.8 * k)
        wide = round(80 * k)
        stamp(top, pen, pygame.Rect(0 if side == 0 else w - wide, round(middle - 160 * k), wide, round(340 * k)))
        yield
