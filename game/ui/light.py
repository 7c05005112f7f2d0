"""What the lamp does to cards and forms: soft shadows and glows, the grain of paper, a sheen."""

from __future__ import annotations

import math
from functools import cache

import pygame

from game.ui.cache import Picture
from game.ui.raster import Size
from game.ui.tabletops.materials import patch

FINE_BLUR = 8
"""Blurs of up to this many pixels are made at full size."""
GRAINED_FROM = 240
"""Cards of so many pixels of width show the grain of their paper; in smaller ones it would be lost."""
GRAIN = 13
"""How dark the grain is at most, of 255."""
UNSEEN = 3
"""An opacity below this, of 255, does not show."""
_SHEEN = (24, 34)
"""Points on which a sheen is worked out."""


def glow(
    size: Size, box: tuple[float, float, float, float], radius: float, blur: int, color: str, alpha: int
) -> pygame.Surface:
    """A blurred rounded form in a picture of a size; wide blurs are made small and enlarged, far faster."""
    tint = pygame.Color(color)
    n = math.ceil(blur / FINE_BLUR)
    out = pygame.Surface((math.ceil(size[0] / n), math.ceil(size[1] / n)), pygame.SRCALPHA)
    out.fill((tint.r, tint.g, tint.b, 0))  # the color reaches beyond the form, or its blur would darken
    pygame.draw.rect(out, (tint.r, tint.g, tint.b, alpha), [round(v / n) for v in box], border_radius=round(radius / n))
    out = pygame.transform.gaussian_blur(out, max(1, round(blur / n)))
    return out if n == 1 else pygame.transform.smoothscale(out, size)


def enlarged(shadow: pygame.Surface, turn: float, scale: float, *, filters: bool = False) -> Picture:
    """A shadow that was drawn small, turned clockwise by degrees and enlarged, held where its middle is.

    It has no detail, so that is as good as turning it at full size, at a fraction of the cost. What nobody can see of
    its rim is left out: it would be blended in every frame. One that `filters` tells how much light is left, on white:
    to be multiplied with what it falls on, which takes less time than to blend it.
    """
    image = pygame.transform.rotozoom(shadow, -turn, 1) if turn else shadow
    x, y = middle(image)
    seen = image.get_bounding_rect(min_alpha=UNSEEN)
    image = image.subsurface(seen)
    if filters:
        light = pygame.Surface(seen.size, depth=32)
        light.fill("white")
        light.blit(image, (0, 0))
        image = light
    image = pygame.transform.smoothscale_by(image, scale)
    return Picture(image, (round((x - seen.x) * scale), round((y - seen.y) * scale)), image.get_size())


def aired(image: pygame.Surface) -> pygame.Surface:
    """A picture with clear pixels round it, so that its edges stay smooth when it is turned."""
    w, h = image.get_size()
    out = pygame.Surface((w + 4, h + 4), pygame.SRCALPHA)
    out.blit(image, (2, 2))
    return out


def even(image: pygame.Surface) -> pygame.Surface:
    """A picture with a clear column or row more where it has an odd number, so that it can be halved exactly.

    Else it would lose a pixel, and become a little clear all over.
    """
    w, h = image.get_size()
    if w % 2 == h % 2 == 0:
        return image
    out = pygame.Surface((w + w % 2, h + h % 2), pygame.SRCALPHA)
    out.blit(image, (0, 0))
    return out


def middle(image: pygame.Surface) -> tuple[int, int]:
    """The middle of a picture, in pixels."""
    return image.get_width() // 2, image.get_height() // 2


@cache
def _paper() -> pygame.Surface:
    return patch(GRAIN, 41)


def grained(face: pygame.Surface) -> pygame.Surface:
    """A card's face or back on paper: drawn on, and handed back. Small ones stay as they are."""
    w, h = face.get_size()
    if w >= GRAINED_FROM:
        paper = _paper()
        for y in range(0, h, paper.get_height()):
            for x in range(0, w, paper.get_width()):
                face.blit(paper, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    return face


def sheen(face: pygame.Surface) -> pygame.Surface:
    """A copy of a card on which the lamp glances: a broad band of light across it, the rest a little duller."""
    small = pygame.Surface(_SHEEN, depth=32)
    w, h = _SHEEN
    for y in range(h):
        for x in range(w):
            off = (x / (w - 1) + 0.55 * y / (h - 1) - 0.72) / 0.26
            light = math.exp(-off * off)
            small.set_at((x, y), (round(231 + 24 * light), round(228 + 27 * light), round(222 + 33 * light)))
    out = face.copy()
    out.blit(pygame.transform.smoothscale(small, face.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out
