"""Light that is added to what lies below, and shade that takes from it."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import pygame

from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList

__all__ = ["Spot", "dusk", "falloff", "glow", "in_channels", "levels_of", "opacity", "pool", "veil"]

_MOULD = 64
_TILE, _COARSE = 120, 8
"""Side of a tile of a veil, in u; how many pixels of it one that is drawn stands for, along each side."""
_HOLE = 0.5
"""Which part of the radii of a spot is fully lit."""
NIGHT = "#070a18"
"""The color that dusk goes to."""


class Spot(NamedTuple):
    """A soft oval of light: its middle and its radii, in pixels."""

    x: float
    y: float
    rx: float
    ry: float


@cache
def falloff(power: float = 2.0, hole: float = 0.0) -> pygame.Surface:
    """A white disc of 64 x 64 pixels that falls to black at its rim: the mould of every light. Not to be drawn on.

    Within `hole` of its radius it is white; the higher `power`, the sooner it falls.
    """
    middle, half = (_MOULD - 1) / 2, _MOULD // 2

    def gray(x: int, y: int) -> int:
        away = math.hypot(x - middle, y - middle) / half
        left: float = max(0.0, 1.0 - max(0.0, (away - hole) / (1.0 - hole)))
        return round(255 * math.pow(left, power))

    # An eighth of it, and its mirror images.
    wedge = [[gray(x, y) for x in range(y + 1)] for y in range(half)]
    quarter = [bytes(wedge[max(x, y)][min(x, y)] for x in range(half)) for y in range(half)]
    upper = [row + row[::-1] for row in quarter]
    levels = b"".join(upper + upper[::-1])
    out = pygame.Surface((_MOULD, _MOULD), depth=32)
    out.blit(pygame.image.frombytes(in_channels([levels] * 3), (_MOULD, _MOULD), "RGB"), (0, 0))
    return out


def in_channels(channels: Sequence[bytes]) -> bytes:
    """Pixels whose channels are given one by one."""
    pixels = bytearray(len(channels) * len(channels[0]))
    for i, channel in enumerate(channels):
        pixels[i :: len(channels)] = channel
    return bytes(pixels)


def levels_of(gray: pygame.Surface) -> bytes:
    """How bright a gray picture is, pixel by pixel."""
    return pygame.image.tobytes(gray, "RGB")[::3]


def opacity(mould: pygame.Surface) -> pygame.Surface:
    """A white picture that is as opaque as a gray one is bright."""
    levels = levels_of(mould)
    white = b"\xff" * len(levels)
    return pygame.image.frombytes(in_channels([white, white, white, levels]), mould.get_size(), "BGRA")


def pool(
    art: Art, rx: float, ry: float, color: str, strength: float = 1.0, power: float = 2.0, hole: float = 0.0
) -> Picture:
    """A soft pool of colored light with these radii in pixels, held at its middle, to be listed with `BLEND_RGB_ADD`.

    `strength` goes from 0 to 1 and is kept to steps of a sixteenth.
    """
    size = (max(2, round(2 * rx)), max(2, round(2 * ry)))
    level = max(1, round(strength * 16)) / 16
    key = ("pool", size, color, level, power, hole)
    return art.keep(key, lambda: pool_of(rx, ry, color, strength, power, hole))


def pool_of(rx: float, ry: float, color: str, strength: float = 1.0, power: float = 2.0, hole: float = 0.0) -> Picture:
    """The same, drawn anew and kept nowhere: a large one that is seen once would crowd out all other pictures."""
    size = (max(2, round(2 * rx)), max(2, round(2 * ry)))
    level = max(1, round(strength * 16)) / 16
    image = pygame.transform.smoothscale(_tinted(color, level, power, hole), size)
    return Picture(image, (size[0] // 2, size[1] // 2), size)


def glow(
    target: pygame.Surface,
    spot: Spot,
    color: str,
    strength: float = 1.0,
    power: float = 2.0,
    hole: float = 0.0,
) -> None:
    """Paint a soft pool of colored light on a picture for good."""
    size = (max(2, round(2 * spot.rx)), max(2, round(2 * spot.ry)))
    light = pygame.transform.smoothscale(_tinted(color, strength, power, hole), size)
    target.blit(light, (round(spot.x - spot.rx), round(spot.y - spot.ry)), special_flags=pygame.BLEND_RGB_ADD)


def _tinted(color: str, strength: float, power: float, hole: float) -> pygame.Surface:
    tint = pygame.Color(color)
    out = falloff(power, hole).copy()
    level = (round(tint.r * strength), round(tint.g * strength), round(tint.b * strength))
    out.fill(level, special_flags=pygame.BLEND_RGB_MULT)
    return out


def dusk(
    target: pygame.Surface,
    spots: Sequence[Spot],
    level: float,
    *,
    tint: tuple[float, float, float] = (0.86, 0.88, 1.0),
    power: float = 1.1,
    hole: float = _HOLE,
) -> None:
    """Darken a picture for good but for soft ovals; `level` is what is left outside them, from 0 to 1.

    It is made small and enlarged: a table top of 1920 x 1080 takes some 5 ms.
    """
    w, h = target.get_size()
    n = max(1, max(w, h) // 480)
    small = pygame.Surface((math.ceil(w / n), math.ceil(h / n)), depth=32)
    small.fill(tuple(round(255 * level * part) for part in tint))
    for spot in spots:
        size = (max(2, round(2 * spot.rx / n)), max(2, round(2 * spot.ry / n)))
        light = pygame.transform.smoothscale(falloff(power, hole), size)
        at = (round((spot.x - spot.rx) / n), round((spot.y - spot.ry) / n))
        small.blit(light, at, special_flags=pygame.BLEND_RGB_MAX)
    target.blit(pygame.transform.smoothscale(small, (w, h)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def veil(
    frame: DisplayList, art: Art, key: Hashable, spots: tuple[Spot, ...], level: float, z: float, alpha: int = 255
) -> None:
    """List a darkness over the whole window but for soft ovals: for a while, over whatever is seen.

    `level` is what is left outside the ovals, from 0 to 1; `alpha` fades it in and out. It is laid in tiles: those that
    are evenly dark share one picture, so that it weighs what the ovals weigh, and a tile without darkness is left out.
    """
    m = art.metrics
    side = max(2, round(_TILE * m.u / _COARSE)) * _COARSE
    dark = round(255 * (1.0 - level))
    places = [(left, top) for top in range(0, m.height, side) for left in range(0, m.width, side)]
    whole = ("veil", m.width, m.height, side, dark, spots)
    for number, picture in enumerate(_tiles(art, whole, spots, dark, side, places)):
        if picture is not None:
            frame.put(("veil", key, number), picture, *places[number], z, alpha)


def _tiles(
    art: Art,
    whole: Hashable,
    spots: tuple[Spot, ...],
    dark: int,
    side: int,
    places: list[tuple[int, int]],
) -> Iterator[pygame.Surface | None]:
    """The tiles of a veil; None where nothing is dark."""
    even = art.keep(("veil", side, dark), lambda: Picture(_night((side, side), dark), (0, 0), (side, side))).image
    drawn: list[pygame.Surface] = []
    for left, top in places:
        box = pygame.Rect(left, top, side, side)
        near = [spot for spot in spots if box.colliderect(_box(spot))]
        if not near:
            yield even
        elif any(_inside(spot, box) for spot in near):
            yield None
        else:

            def tile(box: pygame.Rect = box) -> Picture:
                if not drawn:  # all of it at once: tiles enlarged one by one would not meet without seams
                    drawn.append(_whole((places[-1][0] + side, places[-1][1] + side), dark, spots))
                return Picture(drawn[0].subsurface(box).copy(), (0, 0), box.size)

            yield art.keep((whole, left, top), tile).image


def _box(spot: Spot) -> pygame.Rect:
    return pygame.Rect(round(spot.x - spot.rx), round(spot.y - spot.ry), round(2 * spot.rx), round(2 * spot.ry))


def _inside(spot: Spot, box: pygame.Rect) -> bool:
    """Whether a box lies where a spot takes all darkness away."""
    corners = (box.topleft, box.topright, box.bottomleft, box.bottomright)
    return all(math.hypot((x - spot.x) / spot.rx, (y - spot.y) / spot.ry) < _HOLE for x, y in corners)


def _night(size: tuple[int, int], dark: int) -> pygame.Surface:
    out = pygame.Surface(size, pygame.SRCALPHA)
    night = pygame.Color(NIGHT)
    out.fill((night.r, night.g, night.b, dark))
    return out


def _whole(size: tuple[int, int], dark: int, spots: Sequence[Spot]) -> pygame.Surface:
    """A veil in one piece, made small and enlarged."""
    small = _night((size[0] // _COARSE, size[1] // _COARSE), dark)
    for spot in spots:
        wide = (max(2, round(2 * spot.rx / _COARSE)), max(2, round(2 * spot.ry / _COARSE)))
        clear = pygame.transform.smoothscale(_clear(dark), wide)
        at = (round((spot.x - spot.rx) / _COARSE), round((spot.y - spot.ry) / _COARSE))
        small.blit(clear, at, special_flags=pygame.BLEND_RGBA_SUB)
    return pygame.transform.smoothscale(small, size)


@cache
def _clear(dark: int) -> pygame.Surface:
    """How much of a veil an oval takes away, as the opacity of a small picture."""
    taken = bytes(level * dark // 255 for level in levels_of(falloff(1.1, _HOLE)))
    none = bytes(len(taken))
    return pygame.image.frombytes(in_channels([none, none, none, taken]), (_MOULD, _MOULD), "RGBA").convert_alpha()
