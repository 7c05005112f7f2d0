"""Where nothing is seen through a card: what lies below it there need not be painted."""

from __future__ import annotations

import math

import pygame

from game.ui.cache import Picture, Solid
from game.ui.light import middle
from game.ui.raster import Size
from game.ui.theme import CORNER, RATIO

__all__ = ["card_picture"]

_ROUND = 1.0 - math.sqrt(0.5)
"""How far a corner reaches into the form that it rounds, in its radii, along each side."""
_RIM = 5
"""Pixels of the rim that may be blended with what is clear beside it."""


def card_picture(image: pygame.Surface, width: int, turn: float = 0.0, *, opaque: bool = True) -> Picture:
    """A card of a width in pixels, drawn in the middle of `image`, turned by degrees, and held there.

    It hides what lies below it unless it is not `opaque`: to squeeze a picture leaves it a little clear all over.
    """
    card = width, round(width * RATIO)
    return Picture(image, middle(image), card, _solid(image.get_size(), card, turn) if opaque else None)


def _solid(picture: Size, card: Size, turn: float) -> Solid | None:
    """The largest rectangle round the middle of a picture that lies wholly within a card; None where there is none."""
    rim = _ROUND * CORNER * card[0] + _RIM
    w, h = card[0] - 2 * rim, card[1] - 2 * rim
    if min(w, h) <= 0:
        return None
    sine, cosine = abs(math.sin(math.radians(turn))), abs(math.cos(math.radians(turn)))
    if min(w, h) <= 2 * sine * cosine * max(w, h) or math.isclose(sine, cosine):
        # Two of its corners touch the long sides; the others are free.
        half = min(w, h) / 2
        wide, tall = (half / sine, half / cosine) if w >= h else (half / cosine, half / sine)
    else:
        narrowing = cosine * cosine - sine * sine
        wide, tall = (w * cosine - h * sine) / narrowing, (h * cosine - w * sine) / narrowing
    x, y = math.ceil((picture[0] - wide) / 2), math.ceil((picture[1] - tall) / 2)
    right, bottom = math.floor((picture[0] + wide) / 2), math.floor((picture[1] + tall) / 2)
    return (x, y, right - x, bottom - y) if right > x and bottom > y else None
