"""Rays behind whatever matters: they begin thin, widen, and fade out before they end."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.fx.light import falloff
from game.ui.light import middle
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface

__all__ = ["rays"]

_COARSE = 2.5
"""How many pixels of a window of 1920 x 1080 one that is drawn stands for: rays have no fine lines to lose."""
_HOLES = 16
"""The part of their reach in which rays are brightest is kept to so many steps: each is a mould of its own."""


def rays(
    art: Art,
    inner: float,
    outer: float,
    *,
    count: int = 30,
    color: str = "#ffd98a",
    strength: float = 0.8,
    width: float = 0.6,
    turn: float = 0.0,
    seed: int = 3,
    opened: float = 1.0,
) -> Picture:
    """Rays from one radius to another, in pixels, held at their middle, to be listed with `BLEND_RGB_ADD`.

    Each has its own weight. `opened` says how far out they have come, from 0 to 1, in steps of an eighth;
    `turn` is in degrees.
    """
    step = max(1, min(8, round(opened * 8)))
    whole = max(2, round(outer))
    reach = max(2, round(inner + (outer - inner) * step / 8))
    size = (2 * reach, 2 * reach)
    n = max(1.0, _COARSE * art.metrics.u)

    def sheet() -> Picture:
        drawn = pen_surface(_drawn(inner, whole, count, width, turn, seed), 2 * whole, 2 * whole, 1 / n)
        image = pygame.Surface(drawn.get_size(), depth=32)
        image.blit(drawn, (0, 0))
        return Picture(image, middle(image), image.get_size())

    def make() -> Picture:
        # As they come out, more of one and the same drawing is seen.
        drawn = art.keep(("rays", inner, whole, count, width, turn, seed), sheet).image
        small = (max(2, round(size[0] / n)), max(2, round(size[1] / n)))
        seen = pygame.Surface(small, depth=32)
        seen.blit(drawn, drawn.get_rect(center=(small[0] // 2, small[1] // 2)))
        hole = round(min(0.5, inner / reach * 0.9) * _HOLES) / _HOLES
        fade = pygame.transform.smoothscale(falloff(1.6, hole), small)
        seen.blit(fade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        tint = pygame.Color(color)
        seen.fill(tuple(round(part * strength) for part in tint[:3]), special_flags=pygame.BLEND_RGB_MULT)
        return Picture(pygame.transform.smoothscale(seen, size), (reach, reach), size)

    return art.keep(("rays", inner, outer, count, color, strength, width, turn, seed, step), make)


def _drawn(inner: float, middle: int, count: int, width: float, turn: float, seed: int) -> Pen:
    """The rays in white about a middle, each as opaque as it is strong."""
    chance = random.Random(seed)
    pen = Pen()
    for i in range(count):
        angle = turn + 360 / count * (i + chance.uniform(-0.14, 0.14))
        half = 180 / count * width * chance.uniform(0.55, 1.1)
        points = []
        # They reach beyond the picture: it is the fading that ends them, each after its own strength.
        for r, aside in ((inner, -half * 0.35), (middle * 1.1, -half), (middle * 1.1, half), (inner, half * 0.35)):
            a = math.radians(angle + aside)
            points.append((middle + r * math.cos(a), middle + r * math.sin(a)))
        pen.draw(Path.polygon(points), "#ffffff", opacity=chance.uniform(0.45, 1.0))
    return pen
