"""Canvases laid over another one: turned a little, as paper that was laid down by hand, or raised over all cards."""

from __future__ import annotations

from collections.abc import Callable
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

Z_LIFTED: Final = 3200.0
"""How deep what is raised lies at least."""

Z_LEAVING: Final = 90.0
"""How deep the contract lies while it fades."""
_LEAVING: Final = {"tray": "shrinking", "tray words": "shrinking words"}
"""Keys of its paper and its head then."""

_drawn: WeakKeyDictionary[pygame.Surface, dict[float, pygame.Surface]] = WeakKeyDictionary()
"""What was turned, for as long as what it was drawn from is kept."""
_large: WeakKeyDictionary[pygame.Surface, Callable[[], pygame.Surface]] = WeakKeyDictionary()
"""What draws something twice as large."""


def finer(image: pygame.Surface, large: Callable[[], pygame.Surface]) -> pygame.Surface:
    """The same; turned it is made from what `large` draws, twice as large: small letters stay sharp."""
    _large.setdefault(image, large)
    return image


def turned(picture: Picture, degrees: float, about: tuple[float, float], *, clear: bool = False) -> Picture:
    """A picture turned about a point, which is given from the place at which the picture is held.

    One with a `clear` rim needs no air for its edges to stay smooth.
    """
    found = _drawn.setdefault(picture.image, {})
    if degrees not in found:
        draw = _large.get(picture.image)
        image = picture.image if draw is None else draw()
        found[degrees] = pygame.transform.rotozoom(image if clear else aired(image), -degrees, 0.5 if draw else 1)
    image = found[degrees]
    x, y = about
    ox, oy = picture.origin
    w, h = picture.image.get_size()
    # From the middle of the picture to the point, which stays where it is.
    px, py = _round(ox + x - w / 2, oy + y - h / 2, degrees)
    origin = round(image.get_width() / 2 + px - x), round(image.get_height() / 2 + py - y)
    return Picture(image, origin, picture.body)


def turned_box(box: Box, degrees: float = TURN) -> Box:
    """What a box takes that is turned about its middle."""
    a = abs(radians(degrees))
    w, h = box.w * cos(a) + box.h * sin(a), box.w * sin(a) + box.h * cos(a)
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


def _round(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A point turned clockwise about the origin, as it is seen on the screen."""
    a = radians(degrees)
    return x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)


class _Over:
    """A canvas that hands all on to another one. Implements `Canvas`."""

    def __init__(self, look: Canvas) -> None:
        self.art, self.metrics, self._look = look.art, look.metrics, look

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
        """List a picture."""
        self._look.show(key, picture, x, y, z, alpha, read=read, blend=blend)

    def dim(self, key: str, spots: tuple[Light, ...], level: float, z: float, alpha: int = 255) -> None:
        """Darken what lies below."""
        self._look.dim(key, spots, level, z, alpha)

    def running(self, key: str) -> bool:
        """Whether an effect is on."""
        return self._look.running(key)


class Turned(_Over):
    """What is listed on it is turned about the middle of a box."""

    def __init__(self, look: Canvas, box: Box, degrees: float = TURN) -> None:
        super().__init__(look)
        self._degrees, self._middle = degrees, (box.x + box.w / 2, box.y + box.h / 2)

    def show(
        self, key: str, picture: Picture, x: float, y: float, z: float, alpha: int = 255, *, read: bool = False,
        blend: int = 0,
    ) -> None:  # fmt: skip
        """List a picture, turned."""
        mx, my = self._middle
        super().show(key, turned(picture, self._degrees, (mx - x, my - y)), x, y, z, alpha, read=read, blend=blend)


class Raised(_Over):
    """Over all cards: keys and depths are other ones, all else is that of the canvas below."""

    def show(
        self, key: str, picture: Picture, x: float, y: float, z: float, alpha: int = 255, *, read: bool = False,
        blend: int = 0,
    ) -> None:  # fmt: skip
        """List a picture; nothing needs to keep clear of it, for it is gone soon."""
        super().show(f"lifted {key}", picture, x, y, Z_LIFTED + z, alpha, blend=blend)

    def dim(self, key: str, spots: tuple[Light, ...], level: float, z: float, alpha: int = 255) -> None:
        """Darken what lies below."""
        super().dim(f"lifted {key}", spots, level, Z_LIFTED + z, alpha)


class Leaving(_Over):
    """For the contract on the stage, over all that lies, while it fades: its paper, and what is on it."""

    def __init__(self, look: Canvas, paper: int, words: int) -> None:
        super().__init__(look)
        self._paper, self._words = paper, words

    def show(
        self, key: str, picture: Picture, x: float, y: float, z: float, alpha: int = 255, *, read: bool = False,
        blend: int = 0,
    ) -> None:  # fmt: skip
        """List a picture. A card through which its own shadow is seen would be gray, not pale."""
        paper = key == "tray"
        if self._words < 255 and key.endswith(" shade"):
            return
        left = alpha * (self._paper if paper else self._words) // 255
        if left > 0:
            super().show(_LEAVING.get(key, f"leaving {key}"), picture, x, y, Z_LEAVING + z / 1000, left, blend=blend)
