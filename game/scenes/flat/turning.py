"""Pictures turned by quarters: what a side sees upright, as it stands in the window."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.flat.sides import Side, Sight
from game.ui.cache import Picture
from game.ui.painter import DisplayList, Sprite

__all__ = ["Turner"]

_MOST: Final = 256
"""So many turned pictures are kept."""


class Turner:
    """Turns lists of pictures, and remembers what it has turned: the painter knows pictures by identity."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._kept: dict[tuple[int, Side], tuple[pygame.Surface, pygame.Surface]] = {}

    def image(self, image: pygame.Surface, side: Side) -> pygame.Surface:
        """A picture turned for a side; the same object each time, as long as it is shown."""
        if not side:
            return image
        key = (id(image), side)
        found = self._kept.pop(key, None)
        if found is None or found[0] is not image:
            # The picture that was turned is kept as well, so that no other one can have its identity.
            found = (image, pygame.transform.rotate(image, -90.0 * side))
            while len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = found
        return found[1]

    def list(self, frame: DisplayList, seen: DisplayList, sight: Sight, name: object) -> None:
        """List what a side sees into the frame of the window; `name` tells its keys from those of others."""
        for sprite in seen.sprites:
            w, h = sprite.image.get_size()
            x, y = sight.corner(sprite.x, sprite.y, w, h)
            image = self.image(sprite.image, sight.side)
            frame.add(Sprite((name, sprite.key), image, x, y, sprite.z, sprite.alpha, sprite.blend))

    def picture(self, picture: Picture, side: Side) -> Picture:
        """A picture turned about the point at which it is held."""
        if not side:
            return picture
        image = self.image(picture.image, side)
        w, h = picture.image.get_size()
        x, y = picture.origin
        origin = {Side.LEFT: (h - y, x), Side.TOP: (w - x, h - y), Side.RIGHT: (y, w - x)}[side]
        return Picture(image, origin, picture.body)
