"""A bounded memory for drawn surfaces."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from sys import getrefcount
from typing import NamedTuple

import pygame


class Picture(NamedTuple):
    """A picture and where to hold it.

    `origin` is the pixel of `image` that belongs at the place it is drawn at: the upper left corner of the
    body for forms (their shadows reach further out), the center for cards, portraits and tokens.
    `body` is the size of the form itself, without shadow, in pixels.
    """

    image: pygame.Surface
    origin: tuple[int, int]
    body: tuple[int, int]

    def rect(self, place: tuple[float, float]) -> pygame.Rect:
        """What is painted when the origin lies at `place`."""
        return self.image.get_rect(topleft=(round(place[0]) - self.origin[0], round(place[1]) - self.origin[1]))

    def draw(self, target: pygame.Surface, place: tuple[float, float], alpha: int = 255) -> pygame.Rect:
        """Paint it with its origin at `place`; returns what was painted."""
        rect = self.rect(place)
        if alpha < 255:
            faded = self.image.copy()
            faded.set_alpha(alpha)
            return target.blit(faded, rect)
        return target.blit(self.image, rect)

    def resized(self, kx: float, ky: float | None = None, *, smooth: bool = True) -> Picture:
        """It so many times as wide and as tall, with all that is measured on it; as tall as wide unless told.

        One that is seen for a moment need not be smooth, and takes a fifth of the time so.
        """
        ky = kx if ky is None else ky
        w, h = self.image.get_size()
        resize = pygame.transform.smoothscale if smooth else pygame.transform.scale
        image = resize(self.image, (max(1, round(w * kx)), max(1, round(h * ky))))
        origin = round(self.origin[0] * kx), round(self.origin[1] * ky)
        return Picture(image, origin, (max(1, round(self.body[0] * kx)), max(1, round(self.body[1] * ky))))


_NOBODY = 2
"""How many references there are to something that nobody else holds: a name here and the argument of the count."""


class Postponed(Exception):
    """A picture would have to be drawn, and enough were drawn in this frame."""


class SurfaceCache:
    """Keeps what was drawn last, up to a number of bytes; the rest is drawn again when it is asked for.

    What somebody else holds still, such as what is on the screen, is let go last: that would free nothing, and it
    would soon be asked for again, though nobody has asked for it lately.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self.left: int | None = None
        """So many more pictures may be drawn, those that they are made of aside; None for as many as are asked for."""
        self.made = 0
        """How many pictures have been drawn."""
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """The picture of a key, made now if it is not at hand. It is shared: nobody draws on it.

        Raises Postponed where it would have to be made and none is `left`.
        """
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        picture = make() if self.left is None else self._sparingly(make, self.left)
        self.made += 1
        self._kept[key] = picture
        self.used += _bytes(picture.image)
        spared = 0
        while self.used > self.limit and len(self._kept) > 1:
            other, old = self._kept.popitem(last=False)
            held = getrefcount(old) > _NOBODY or getrefcount(old.image) > _NOBODY
            # Half of the room is for what nobody holds yet.
            if held and spared + _bytes(old.image) <= self.limit // 2:
                spared += _bytes(old.image)
                self._kept[other] = old
            else:
                self.used -= _bytes(old.image)
        return picture

    def _sparingly(self, make: Callable[[], Picture], left: int) -> Picture:
        """Make one of the pictures that are left."""
        if left <= 0:
            raise Postponed
        self.left = None
        try:
            return make()
        finally:
            self.left = left - 1

    def held(self, key: Hashable) -> bool:
        """Whether somebody else still holds the picture of a key, such as what is on the screen."""
        old = self._kept.get(key)
        # The memory holds the picture itself.
        return old is not None and (getrefcount(old) > _NOBODY + 1 or getrefcount(old.image) > _NOBODY)

    def surface(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """As `get`, for a bare surface."""

        def wrap() -> Picture:
            image = make()
            return Picture(image, (0, 0), image.get_size())

        return self.get(key, wrap).image

    def drop(self, key: Hashable) -> None:
        """Forget a picture that will not be asked for again."""
        old = self._kept.pop(key, None)
        if old is not None:
            self.used -= _bytes(old.image)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


def _bytes(image: pygame.Surface) -> int:
    return image.get_pitch() * image.get_height()
