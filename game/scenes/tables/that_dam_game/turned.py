"""A canvas on which everything is turned a little about a middle: paper that was laid down by hand."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final
from weakref import WeakKeyDictionary

import pygame

from game.scenes.tables.base import Canvas
from game.ui.cache import Picture
from game.ui.fx.light import Spot as Light
from game.ui.light import aired
from game.ui.table.spots import Box

TURN: Final = -1.6
"""How far the contract on the stage is turned, in degrees."""

_drawn: WeakKeyDictionary[pygame.Surface, dict[float, pygame.Surface]] = WeakKeyDictionary()
"""What was turned, for as long as what it was drawn from is kept."""


def turned(picture: Picture, degrees: float, about: tuple[float, float]) -> Picture:
    """A picture turned about a point, which is given from the place at which the picture is held."""
    found = _drawn.setdefault(picture.image, {})
    if degrees not in found:
        found[degrees] = pygame.transform.rotozoom(aired(picture.image), -degrees, 1)
    image = found[degrees]
    x, y = about
    ox, oy = picture.origin
    w, h = picture.image.get_size()
    # From the middle of the picture to the point, which stays where it is.
    px, py = _round(ox + x - w / 2, oy + y - h / 2, degrees)
    origin = round(image.get_width() / 2 + px - x), round(image.get_height() / 2 + py - y)
    return Picture(image, origin, picture.body)


def _round(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A point turned clockwise about the origin, as it is seen on the screen."""
    a = radians(degrees)
    return x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)


class Turned:
    """The canvas: what is listed on it is turned about the middle of a box. Implements `Canvas`."""

    def __init__(self, look: Canvas, box: Box, degrees: float = TURN) -> None:
        self.art, self.metrics, self._look, self._degrees = look.art, look.metrics, look, degrees
        self._middle = box.x + box.w / 2, box.y + box.h / 2

    @property
    def asked_at(self) -> Box | None:
        """Where the prompt lies."""
        return self._look.asked_at

    @property
    def peeking(self) -> bool:
        """Whether something is looked at closely."""
        return self._look.peeking

    def show(
        self, key: str, picture: Picture, x: float, y: float, z: float, alpha: int = 255, *, read: bool = False,
        blend: int = 0,
    ) -> None:  # fmt: skip
        """List a picture, turned."""
        mx, my = self._middle
        made = turned(picture, self._degrees, (mx - x, my - y))
        self._look.show(key, made, x, y, z, alpha, read=read, blend=blend)

    def dim(self, key: str, spots: tuple[Light, ...], level: float, z: float, alpha: int = 255) -> None:
        """Darken what lies below."""
        self._look.dim(key, spots, level, z, alpha)

    def running(self, key: str) -> bool:
        """Whether an effect is on."""
        return self._look.running(key)
