"""Fire: drawn frames of flames, cards that are eaten away from below, sparks, ash, and the place that stays burnt.

What takes long is made once for a window, in pieces that `ahead` hands out one by one, so that nothing has to be drawn
while it burns. What is eaten from a card is one of a few masks, enlarged; no card is changed pixel by pixel.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from math import ceil, pi, sin
from typing import Final

import pygame

from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.fx.light import falloff, in_channels, levels_of
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen
from game.ui.raster import pen_surface
from game.ui.theme import GOLD, PALE

__all__ = ["CHAR_STEPS", "FRAME", "FRAMES", "ahead", "ash", "charred", "flames", "masks", "scorch", "spark"]

FRAMES, FRAME = 6, 0.07
"""How many drawn frames of flames there are, and for how many seconds each is shown."""
CHAR_STEPS: Final = 8
"""In so many steps a card is eaten away."""
FINE: Final = 240
"""Cards of more pixels of width burn by finer masks."""
SCORCHES: Final = 6
"""In so many strengths a burnt place is drawn as it fades."""
ORANGE, EMBER = "#e8702a", "#ff9d3c"
_LEANS = (0.10, -0.08, 0.16, -0.02, -0.14, 0.06)
_MASK = (75, 105)
"""Width and height of the masks of burning cards, in pixels; they are enlarged."""
_FINER: Final = 3
"""So many times larger are the finer ones: enlarged much further, the edge of a burning card climbs in steps."""
_SEEDS = (11, 12)
"""Cards burn in so many ways."""
_DEEPEST: Final = 0.86
"""The level at which nothing is left of a card."""


def tongues_of(w: float, h: float, n: int, chance: random.Random, lean: float) -> Path:
    """The outline of one sheet of fire that stands on y = 0: n tongues, tallest in the middle, each tip an S."""
    step = w / n
    d = (
        f"M{-w / 2},0 C{-w / 2 - 0.10 * w},{-0.10 * h} {-w / 2 - 0.06 * w},{-0.18 * h} "
        f"{-w / 2 + step * 0.05},{-0.22 * h} "
    )
    for i in range(n):
        x = -w / 2 + step * (i + 0.5)
        tall = h * (0.42 + 0.58 * sin(pi * (i + 0.5) / n) ** 1.2) * chance.uniform(0.74, 1.0)
        if i % 2 and n > 3:
            tall *= 0.72
        tip = x + lean * tall * chance.uniform(0.2, 1.0) + chance.uniform(-0.3, 0.3) * step
        left, right = x - step * 0.46, x + step * 0.46
        low = (0.20 + 0.16 * sin(pi * (i + 1) / n) * chance.uniform(0.4, 1.1)) * h
        d += (
            f"C{left - step * 0.22},{-tall * 0.52} {tip - step * 0.05},{-tall * 0.62} {tip},{-tall} "
            f"C{tip + step * 0.30},{-tall * 0.74} {right + step * 0.30},{-tall * 0.55} {right},{-low} "
        )
    d += (
        f"C{w / 2 + 0.08 * w},{-0.16 * h} {w / 2 + 0.06 * w},{-0.06 * h} {w / 2},0 "
        f"C{w * 0.2},{h * 0.06} {-w * 0.2},{h * 0.06} {-w / 2},0 Z"
    )
    return P(d)


def flames(art: Art, width: float, height: float, frame: int) -> Picture:
    """A drawn frame of flames of a size in pixels, held at the middle of its foot."""
    w, h, number = max(8, round(width)), max(8, round(height)), frame % FRAMES

    def make() -> Picture:
        chance = random.Random(100 + number)
        lean = _LEANS[number]
        u = art.metrics.u
        pen = Pen()
        x, y = w / 2, h * 0.94
        for wide, tall, tongues, fill in (
            (0.80, 0.90, 5, INK.red),
            (0.66, 0.68, 5, ORANGE),
            (0.50, 0.48, 3, GOLD),
            (0.32, 0.30, 3, PALE),
        ):
            sheet = tongues_of(w * wide, h * tall, tongues, chance, lean).moved(x, y)
            if fill == INK.red:
                pen.line(sheet, INK.ink, 6.4 * u)
            pen.draw(sheet, fill)
            if fill == INK.red:
                pen.shade(sheet, INK.red_deep, x + w * 0.16, 0.18)
        for _ in range(3):  # loose licks above the tips
            lx, ly = x + chance.uniform(-0.3, 0.3) * w, h * chance.uniform(0.10, 0.34)
            r = min(9.0 * u, w * chance.uniform(0.018, 0.034))
            lick = P(
                f"M{lx},{ly - r * 2.2} C{lx + r * 1.6},{ly} {lx + r},{ly + r * 1.5} {lx},{ly + r * 1.5} "
                f"C{lx - r},{ly + r * 1.5} {lx - r * 0.9},{ly} {lx},{ly - r * 2.2} Z"
            )
            pen.draw(lick, ORANGE, INK.ink, 2 * u)
        return Picture(pen_surface(pen, w, h), (w // 2, round(y)), (w, h))

    return art.keep_apart(("flames", w, h, number), make)


# -- cards -----------------------------------------------------------------------------------


_GRAIN: Final = 1000
"""Steps in which what is left of a card is counted."""
_GONE, _WHOLE = -0.03, 0.25
"""What has so much less left than nothing is burnt and cold, and what has so much left is as it was."""


@cache
def _shape() -> tuple[float, ...]:
    """How much longer every pixel of a mask lasts for where it lies: longest in the middle and at the top."""
    w, h = _MASK
    across = [min(x, w - 1 - x) for x in range(w)]
    most = [(min(y * 0.8, h - 1 - y), 0.30 * (1 - y / h)) for y in range(h)]
    return tuple(_GRAIN * (0.34 * min(aside, least) / (w * 0.5) + lasts) for least, lasts in most for aside in across)


@cache
def _field(seed: int) -> tuple[int, ...]:
    """How long every pixel of a mask lasts, in steps of `_GRAIN`."""
    chance = random.Random(seed)
    layers = []
    for cells, weight in ((4, 0.70), (9, 0.30)):
        small = pygame.Surface((cells, round(cells * 1.4)), depth=32)
        for y in range(small.get_height()):
            for x in range(cells):
                gray = chance.randrange(256)
                small.set_at((x, y), (gray, gray, gray))
        big = pygame.transform.smoothscale(small, _MASK)
        steps = [_GRAIN * 0.52 * weight / 255 * gray for gray in range(256)]
        layers.append(map(steps.__getitem__, levels_of(big)))
    return tuple(map(round, map(sum, zip(*layers, _shape(), strict=True))))


@cache
def _colors() -> tuple[list[bytes], list[bytes]]:
    """What a card is multiplied with and how it glows, channel by channel, by how much is left in 255 steps."""
    keep, glow = [], []
    for step in range(256):
        left = _GONE + (_WHOLE - _GONE) * step / 255
        alpha = 255 if left > 0.03 else max(0, round(255 * left / 0.03)) if left > 0 else 0
        brown = max(0.0, min(1.0, (left - 0.04) / 0.20)) ** 0.8
        keep.append((*(round(dark + (255 - dark) * brown) for dark in (18, 22, 34)), alpha))
        near = max(0.0, 1 - abs(left - 0.022) / 0.034)
        glow.append((round(70 * near**3), round(70 + 130 * near * near), 255, round(245 * near)))
    return [bytes(levels) for levels in zip(*keep, strict=True)], [bytes(levels) for levels in zip(*glow, strict=True)]


@cache
def _burning() -> bytes:
    """How much is left of what burns just now, in 255 steps, by how much longer it lasts than what is gone."""
    span = _GRAIN * (_WHOLE - _GONE)
    return bytes(round(255 * longer / span) for longer in range(ceil(span)))


@cache
def masks(step: int, seed: int, *, fine: bool = False) -> tuple[pygame.Surface, pygame.Surface]:
    """What is left of a card, and its glowing edge. A millisecond each; kept for the life of the program."""
    gone = round(_GRAIN * (0.10 + (_DEEPEST - 0.10) * step / CHAR_STEPS + _GONE))
    steps = (bytes(gone) + _burning()).ljust(2 * _GRAIN, b"\xff")
    left, size = bytes(map(steps.__getitem__, _field(seed))), _MASK
    if fine:
        # What is between two pixels is found before it is colored: a colored edge would keep its steps.
        gray = pygame.image.frombytes(in_channels([left] * 3), size, "RGB")
        size = size[0] * _FINER, size[1] * _FINER
        left = levels_of(pygame.transform.smoothscale(gray, size))
    # As all other pictures have it: to mix two that order their colors in another way takes fifty times as long.
    kept, lit = (
        pygame.image.frombytes(in_channels([left.translate(levels) for levels in colors]), size, "BGRA")
        for colors in _colors()
    )
    return kept, lit


def charred(art: Art, code: str, width: float, turn: float, step: int, seed: int = 0) -> Picture:
    """A card that lies turned by degrees, eaten from below by so many steps of `CHAR_STEPS`; the edge glows.

    Drawn anew with every call, and kept nowhere: many large pictures that are seen once would crowd out all others.
    """
    step = max(0, min(CHAR_STEPS, step))
    kind = _SEEDS[seed % len(_SEEDS)]
    card = art.card_image(code, width, turn=turn, flying=True)
    if step == 0:
        return card

    keep, glow = masks(step, kind, fine=width > FINE)
    out = card.image.copy()
    # Its rim is clear: the masks belong to the card itself.
    body = out.get_bounding_rect()
    edge = pygame.transform.smoothscale(glow, body.size)
    # Most of it does not glow, and to mix pictures that are partly clear takes long.
    lit = edge.get_bounding_rect()
    edge = edge.subsurface(lit)
    place = lit.move(body.topleft)
    edge.blit(out, (0, 0), place, special_flags=pygame.BLEND_RGBA_MIN)
    edge.fill((255, 140, 40, 0), special_flags=pygame.BLEND_RGBA_MAX)
    out.blit(pygame.transform.smoothscale(keep, body.size), body, special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(edge, place)
    return Picture(out, card.origin, card.body)


# -- what flies and what stays ---------------------------------------------------------------


def spark(art: Art, size: float, kind: int) -> Picture:
    """A hot streak as long as `size` pixels, one of four colors, held at its middle."""
    tall = max(2, round(size))
    color = (PALE, GOLD, EMBER, ORANGE)[kind % 4]

    def make() -> Picture:
        wide = max(2, round(tall * 0.45))
        soft = pygame.Surface((wide * 3, tall + wide * 2), pygame.SRCALPHA)
        tint = pygame.Color(color)
        soft.fill((tint.r, tint.g, tint.b, 0))
        pygame.draw.ellipse(soft, (tint.r, tint.g, tint.b, 90), soft.get_rect())
        pygame.draw.rect(soft, color, (wide, wide, wide, tall), border_radius=wide // 2)
        return Picture(soft, (soft.get_width() // 2, soft.get_height() // 2), soft.get_size())

    return art.keep(("spark", tall, kind % 4), make)


def ash(art: Art, size: float, kind: int, turn: float = 0.0) -> Picture:
    """A flake of burnt card as large as `size` pixels, one of four grays, turned in steps of 45 degrees."""
    n, turn = max(3, round(size)), round(turn / 45) * 45 % 360

    def make() -> Picture:
        pen = Pen()
        flake = Path.polygon([(-1, -0.3), (-0.2, -0.7), (0.9, -0.4), (0.6, 0.5), (-0.5, 0.6)])
        squash = 0.5 + 0.16 * (kind % 4)
        pen.draw(
            flake.moved(n, n, n * 0.7, n * 0.7 * squash, turn=turn),
            ("#2b2730", "#4a434b", "#6f666b", "#17141a")[kind % 4],
        )
        return Picture(pen_surface(pen, 2 * n, 2 * n), (n, n), (n, n))

    return art.keep(("ash flake", n, kind % 4, turn), make)


def scorch(art: Art, rx: float, ry: float, step: int) -> Picture:
    """A burnt place of these radii in pixels, to be listed with `BLEND_RGB_MULT`: weakest at 1, then to `SCORCHES`."""
    size = (max(2, round(2 * rx)), max(2, round(2 * ry)))
    step = max(1, min(SCORCHES, step))

    def make() -> Picture:
        dark = falloff(1.3).copy()
        level = round(255 * 0.74 * step / SCORCHES)
        dark.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        mark = pygame.Surface(dark.get_size(), depth=32)
        mark.fill((255, 255, 255))
        mark.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        image = pygame.transform.smoothscale(mark, size)
        return Picture(image, (size[0] // 2, size[1] // 2), size)

    return art.keep(("scorch", size, step), make)


def ahead(art: Art, sizes: tuple[tuple[float, float], ...], width: float) -> Iterator[Callable[[], object]]:
    """What draws every frame of flames of some sizes, and the masks of cards of a width, one piece of work each."""
    for width, height in sizes:
        for frame in range(FRAMES):
            yield partial(flames, art, width, height, frame)
    for seed in _SEEDS:
        for step in range(1, CHAR_STEPS + 1):
            yield partial(masks, step, seed, fine=width > FINE)
