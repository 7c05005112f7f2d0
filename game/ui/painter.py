"""Draws a frame by redrawing only what changed since the one before.

A scene lists what is to be seen, front to back order given by `z`; the painter compares the list with the
previous one and repaints the few rectangles in which they differ. A picture without a change costs one
comparison of two lists. `docs/decisions/0006-drawing.md` has the reasons and the measurements.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

import pygame

__all__ = ["DisplayList", "Painter", "Sprite"]

EMPTY = pygame.Color(21, 26, 46)
"""What shows where no background reaches: the deck's ink."""

MAX_RECTS = 24
"""Up to so many rectangles each is compared with every other one before they are repainted."""

MOST_RECTS = 128
"""More rectangles than this are merged, whatever it costs in area."""

GRID = 4
"""So many pixels are 16 bytes."""

MERGE_SLACK = 10_000
"""Pixels that may be repainted in vain to save one rectangle: about what setting up a rectangle costs."""


class Sprite(NamedTuple):
    """One picture at a place, for one frame.

    `key` is unique in the frame and says which thing this is from frame to frame. `image` must not be drawn
    on after it was shown once: the painter knows pictures by identity. `x` and `y` are the left top corner in
    whole pixels. Of equal `z`, the later one lies on top. `alpha` fades the picture, from 0 to 255.

    `blend` is one of pygame's flags for light and shade, such as `BLEND_RGB_ADD`; `alpha` does not fade those.
    """

    key: Hashable
    image: pygame.Surface
    x: int
    y: int
    z: float = 0.0
    alpha: int = 255
    blend: int = 0


class DisplayList:
    """What is to be seen in a frame: a background and the sprites over it.

    >>> frame = DisplayList()
    >>> frame.put("card", pygame.Surface((8, 8)), 10.4, 20.6, z=2)
    >>> frame.sprites[0].x, frame.sprites[0].y
    (10, 21)
    """

    __slots__ = ("_level", "_z", "background", "sprites")

    def __init__(self) -> None:
        self.background: pygame.Surface | None = None
        """An opaque picture of the whole window."""
        self.sprites: list[Sprite] = []
        self._level = 0
        self._z = 0.0

    def clear(self) -> None:
        """Start a frame anew."""
        self.background = None
        self.sprites = []
        self._level = 0
        self._z = 0.0

    def put(
        self,
        key: Hashable,
        image: pygame.Surface,
        x: float,
        y: float,
        z: float = 0.0,
        alpha: int = 255,
        blend: int = 0,
    ) -> None:
        """Add a picture with its left top corner at a place, rounded to whole pixels."""
        if self._level:
            key = (self._level, key)
            z += self._z
        self.sprites.append(Sprite(key, image, round(x), round(y), z, alpha, blend))

    def add(self, sprite: Sprite) -> None:
        """Add a sprite made before. One that is kept from frame to frame costs next to nothing."""
        if self._level:
            sprite = sprite._replace(key=(self._level, sprite.key), z=sprite.z + self._z)
        self.sprites.append(sprite)

    def extend(self, sprites: Iterable[Sprite]) -> None:
        """Add many sprites made before."""
        if self._level:
            for sprite in sprites:
                self.add(sprite)
        else:
            self.sprites.extend(sprites)

    def raise_level(self) -> None:
        """Let whatever follows lie above everything listed so far, with keys of its own."""
        self._level += 1
        self._z = max((s.z for s in self.sprites), default=0.0) + 1_000.0

    def shift(self, start: int, dx: int, dy: int) -> None:
        """Move every sprite from number `start` on."""
        self.sprites[start:] = [s._replace(x=s.x + dx, y=s.y + dy) for s in self.sprites[start:]]


class Painter:
    """Brings a surface from the previous frame to the next.

    It may be used on any surface; on another one than last time, or on one of another size, it draws all.
    """

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._size = (0, 0)
        self._background: pygame.Surface | None = None
        self._listed: list[Sprite] = []
        self._order: list[Sprite] = []
        """What was listed, by depth."""
        self._places: list[pygame.Rect] = []
        """Where each of those is painted."""
        self._numbers: list[int] = []
        """The number in that order of whatever was listed as the first, the second and so on."""

    @property
    def invalid(self) -> bool:
        """Whether everything is drawn in the next frame."""
        return self._surface is None

    def invalidate(self) -> None:
        """Draw everything in the next frame, for instance after the window was covered."""
        self._surface = None

    def paint(self, surface: pygame.Surface, frame: DisplayList) -> list[pygame.Rect]:
        """Draw a frame and return the rectangles that changed, for `pygame.display.update`.

        Raises `ValueError` when two sprites of the frame have one key.
        """
        size = surface.get_size()
        whole = surface is not self._surface or size != self._size or frame.background is not self._background
        same = frame.sprites == self._listed
        if not whole and same:
            return []
        listed = frame.sprites.copy()
        changed = [] if same else self._moved(listed)
        if changed is None:
            changed = self._compared(listed)
        if whole:
            changed = [pygame.Rect((0, 0), size)]
        self._surface, self._size, self._background = surface, size, frame.background
        self._listed = listed
        rects = _merged(changed, surface.get_rect())
        _repaint(surface, frame.background, self._order, self._places, rects)
        return rects

    def _moved(self, listed: list[Sprite]) -> list[pygame.Rect] | None:
        """What changed where the same things are listed at the same depths: most frames. None where it is not so."""
        before = self._listed
        if len(listed) != len(before):
            return None
        others = [i for i, (sprite, old) in enumerate(zip(listed, before, strict=True)) if sprite is not old]
        if any(listed[i][0] != before[i][0] or listed[i][4] != before[i][4] for i in others):
            return None
        changed: list[pygame.Rect] = []
        for i in others:
            sprite, number = listed[i], self._numbers[i]
            self._order[number] = sprite
            if sprite != before[i]:
                rect = sprite[1].get_rect(topleft=(sprite[2], sprite[3]))
                changed += _both(self._places[number], rect)
                self._places[number] = rect
        return changed

    def _compared(self, listed: list[Sprite]) -> list[pygame.Rect]:
        """What changed, whatever is listed now. Raises `ValueError` when two sprites have one key."""
        numbers = sorted(range(len(listed)), key=lambda i: listed[i][4])
        order = [listed[i] for i in numbers]
        before = {sprite[0]: (sprite, rect) for sprite, rect in zip(self._order, self._places, strict=True)}
        shown: dict[Hashable, tuple[Sprite, pygame.Rect]] = {}
        changed: list[pygame.Rect] = []
        kept: list[Hashable] = []
        for sprite in order:
            key = sprite[0]
            entry = before.get(key)
            if entry is not None and (entry[0] is sprite or _alike(entry[0], sprite)):
                shown[key] = (sprite, entry[1])
                kept.append(key)
                continue
            rect = sprite[1].get_rect(topleft=(sprite[2], sprite[3]))
            shown[key] = (sprite, rect)
            if entry is None:
                changed.append(rect)
            else:
                changed += _both(entry[1], rect)
        if len(shown) != len(order):
            raise ValueError(f"two sprites have the key {_twice(order)!r}")
        changed += [entry[1] for key, entry in before.items() if key not in shown]
        changed += _reordered(kept, before, shown)
        self._order, self._places = order, [entry[1] for entry in shown.values()]
        self._numbers = [0] * len(listed)
        for number, i in enumerate(numbers):
            self._numbers[i] = number
        return changed


def _twice(order: Sequence[Sprite]) -> Hashable:
    """A key that occurs more than once."""
    return Counter(sprite.key for sprite in order).most_common(1)[0][0]


def _both(old: pygame.Rect, new: pygame.Rect) -> list[pygame.Rect]:
    """Where a thing was and where it is: one rectangle when it moved a little, two when it jumped."""
    union = old.union(new)
    return [union] if _area(union) <= _area(old) + _area(new) + MERGE_SLACK else [old, new]


def _reordered(
    kept: list[Hashable],
    before: dict[Hashable, tuple[Sprite, pygame.Rect]],
    shown: dict[Hashable, tuple[Sprite, pygame.Rect]],
) -> list[pygame.Rect]:
    """Where sprites overlap that did not change but now lie in another order.

    Two sprites that keep their number among the unchanged ones keep their order, so it is enough to look at those that
    changed number: of cards that go from heap to heap most touch none of those that they come to lie before or after.
    """
    if not kept:
        return []
    still = set(kept)
    earlier = [key for key in before if key in still]
    if earlier == kept:
        return []
    was = {key: number for number, key in enumerate(earlier)}
    places = [shown[key][1] for key in kept]
    changed: list[pygame.Rect] = []
    for now, (old, key) in enumerate(zip(earlier, kept, strict=True)):
        if old != key:
            rect, number = places[now], was[key]
            touched = rect.collidelistall(places)
            changed += [rect.clip(places[i]) for i in touched if (i < now) is not (was[kept[i]] < number)]
    return changed


def _alike(one: Sprite, other: Sprite) -> bool:
    """Whether two sprites look the same at the same place, at whichever depths: a heap is raised before it moves."""
    return one[1] is other[1] and one[2:4] == other[2:4] and one[5:] == other[5:]


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _merged(rects: list[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Few rectangles that cover all the given ones inside the window.

    Two become one when that costs fewer pixels than drawing both, or when there would be too many. Comparing all of a
    crowd with each other would take longer than painting it: there, each meets only the first one that it touches.
    """
    rects = [clipped for rect in rects if (clipped := rect.clip(window)).w and clipped.h]
    if len(rects) > MAX_RECTS:
        crowd = _crowd(rects)
        if len(crowd) <= MOST_RECTS:
            return crowd
    out: list[pygame.Rect] = []
    for rect in rects:
        while out:
            best, growth = _nearest(rect, out)
            if growth > MERGE_SLACK and len(out) < MAX_RECTS:
                break
            rect = rect.union(out.pop(best))
        out.append(rect)
    return out


def _nearest(rect: pygame.Rect, others: list[pygame.Rect]) -> tuple[int, int]:
    """The number of the rectangle with which this one grows least, and by how many pixels: asked often in a frame."""
    size, union = rect.w * rect.h, rect.union
    best, least = 0, sys.maxsize
    for number, other in enumerate(others):
        (w, h), (wide, tall) = union(other).size, other.size
        growth = w * h - wide * tall - size
        if growth < least:
            best, least = number, growth
    return best, least


def _crowd(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Many rectangles, each made one with that of those it touches with which it grows least, where that costs little.

    All of them are one where they overlap so much that they have more pixels together than what they lie in.
    """
    out: list[pygame.Rect] = []
    for rect in rects:
        while touched := rect.collidelistall(out):
            near, growth = _nearest(rect, [out[i] for i in touched])
            if growth > MERGE_SLACK:
                break
            rect = rect.union(out.pop(touched[near]))
        out.append(rect)
    whole = out[0].unionall(out[1:])
    return [whole] if sum(map(_area, out)) >= _area(whole) else out


def _beside_the_grid(rect: pygame.Rect) -> pygame.Rect:
    """The same rectangle, or one column more, so that it does not begin where memory is a multiple of 16 bytes.

    From there SDL copies past the processor's caches, and whatever is drawn on the copy waits for the memory: both
    together take twice as long as where the copy begins a pixel aside. At the window's edge nothing helps.
    """
    return pygame.Rect(rect.x - 1, rect.y, rect.w + 1, rect.h) if rect.x and not rect.x % GRID else rect


def _repaint(
    surface: pygame.Surface,
    background: pygame.Surface | None,
    order: list[Sprite],
    places: list[pygame.Rect],
    rects: list[pygame.Rect],
) -> None:
    """Draw background and sprites anew inside rectangles."""
    covers = background is not None and background.get_rect().contains(surface.get_rect())
    for rect in rects:
        rect = _beside_the_grid(rect)
        surface.set_clip(rect)
        if not covers:
            surface.fill(EMPTY)
        if background is not None:
            surface.blit(background, rect, rect)
        for i in rect.collidelistall(places):
            _, image, x, y, _, alpha, blend = order[i]
            if blend:
                surface.blit(image, (x, y), special_flags=blend)
            elif alpha >= 255:
                surface.blit(image, (x, y))
            elif alpha > 0:
                own = image.get_alpha()
                image.set_alpha(alpha)
                surface.blit(image, (x, y))
                image.set_alpha(own)
    surface.set_clip(None)
