"""A window onto more widgets than fit: dragged, flicked, wheeled or followed by the focus. Not for tables."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.ui import shapes
from game.ui.input import Direction, Point
from game.ui.painter import DisplayList, Sprite
from game.ui.theme import INK_SOFT, SOFT
from game.ui.widgets.base import Widget

__all__ = ["ScrollArea"]

NOTCH = 96
"""How far one notch of the wheel scrolls, in u."""
_FRICTION = 4.0
"""A flick loses this many times its speed in a second."""
_SLOWEST = 20.0
"""Pixels a second at which a flick ends."""
_THUMB, _BAR = 6, 28
"""Width of the thumb, and of the strip in which it can be gripped, in u."""
FADE: Final = 40
"""Where it goes on beyond an edge, the content fades so far before it, in u: nothing looks sawn off."""


class ScrollArea(Widget):
    """Shows `content` of a height through its place. The widgets in it belong to the same form.

    Their places are given as if the area began at (0, 0); `settle` moves them to where they are seen. It can have the
    focus itself when nothing in it can, so that arrows scroll pages of text.
    """

    draws_focus = False

    def __init__(self, key: Hashable) -> None:
        super().__init__(key)
        self.children: tuple[Widget, ...] = ()
        self.on_paper = False
        """Whether it lies on paper."""
        self.offset = 0.0
        """How many pixels of the content lie above the window."""
        self._places: dict[Hashable, pygame.Rect] = {}
        self._height = 0
        self._grip: tuple[float, int] | None = None
        self._on_thumb = False
        self._speed = 0.0
        self._last = 0.0
        self._cut: dict[Hashable, tuple[pygame.Surface, tuple[int, ...], pygame.Surface]] = {}

    def hold(self, children: Sequence[Widget], height: float) -> None:
        """Take the widgets that are scrolled, placed from (0, 0) on, and the height of all in pixels."""
        self.children = tuple(children)
        self._places = {child.key: child.rect.copy() for child in children}
        self._height = round(height)
        self._cut.clear()
        for child in children:
            child.area = self
        self.settle()

    @property
    def reach(self) -> int:
        """How far it can scroll, in pixels; 0 when everything fits."""
        return max(0, self._height - self.rect.h)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether arrows are of use here: there is more than fits, and nothing in it takes the focus."""
        return self.reach > 0 and not any(child.focusable for child in self.children)

    def settle(self) -> None:
        """Move the widgets to where they are seen, within the ends of the content."""
        self.offset = min(float(self.reach), max(0.0, self.offset))
        top = self.rect.y - round(self.offset)
        for child in self.children:
            child.rect = self._places[child.key].move(self.rect.x, top)

    def scroll(self, pixels: float) -> bool:
        """Scroll down by pixels, up when negative; returns whether that was possible."""
        before = self.offset
        self.offset += pixels
        self.settle()
        return self.offset != before

    def reveal(self, child: Widget) -> None:
        """Scroll as little as shows a widget, with a little air."""
        air = min(round(24 * self.style.u), max(0, (self.rect.h - child.rect.h) // 2))
        if child.rect.top < self.rect.top + air:
            self.scroll(child.rect.top - air - self.rect.top)
        elif child.rect.bottom > self.rect.bottom - air:
            self.scroll(min(child.rect.bottom + air - self.rect.bottom, child.rect.top - self.rect.top))

    # -- pointers ------------------------------------------------------------------------------------------------

    def press(self, pos: Point) -> None:
        """Take hold of the content, or of the thumb."""
        self._speed = 0.0
        self._last = self.offset
        self._on_thumb = self.reach > 0 and pos[0] >= self.rect.right - _BAR * self.style.u
        self._grip = (self.offset, pos[1])
        if self._on_thumb:
            self.drag(pos)

    def drag(self, pos: Point) -> None:
        """Let the content follow the pointer, or the thumb."""
        if self._grip is None:
            return
        if self._on_thumb:
            tall = self._thumb_height()
            share = (pos[1] - self.rect.y - tall / 2) / max(1, self.rect.h - tall)
            self.offset = share * self.reach
        else:
            self.offset = self._grip[0] + self._grip[1] - pos[1]
        self.settle()

    def release(self, pos: Point) -> None:
        """Let go; a flick goes on for a while."""
        self._grip = None
        if self._on_thumb or not self.style.motion:
            self._speed = 0.0

    def cancel(self) -> None:
        """Let go and stay."""
        self._grip = None
        self._speed = 0.0

    def nav(self, direction: Direction) -> bool:
        """Up and down scroll until the end, where the focus moves on."""
        if direction is Direction.UP:
            return self.scroll(-NOTCH * self.style.u)
        if direction is Direction.DOWN:
            return self.scroll(NOTCH * self.style.u)
        return False

    def page(self, ways: float) -> bool:
        """Scroll by window heights, less a line."""
        return self.scroll(ways * (self.rect.h - 40 * self.style.u))

    def update(self, dt: float) -> bool:
        """Go on with a flick."""
        if dt <= 0.0:
            return False
        if self._grip is not None:
            self._speed += 0.5 * ((self.offset - self._last) / dt - self._speed)
            self._last = self.offset
            return False
        if abs(self._speed) < _SLOWEST:
            self._speed = 0.0
            return False
        if not self.scroll(self._speed * dt):
            self._speed = 0.0
        self._speed *= math.exp(-_FRICTION * dt)
        return True

    @property
    def animating(self) -> bool:
        """While a flick goes on, and while it is held, to measure the flick."""
        return self._grip is not None or abs(self._speed) >= _SLOWEST

    # -- look ----------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the widgets in it, cut at its edges, and the thumb."""
        inner = DisplayList()
        for child in self.children:
            if child.visible and child.rect.colliderect(self.rect):
                child.draw(inner, z)
                if child.focused and not (child.draws_focus and child.enabled):
                    child.show_ring(inner, z)
        # The focus ring of what lies at an edge may reach a little beyond it.
        window = self.rect.inflate(round(16 * self.style.u), 0)
        above, below = self._fades
        clear = pygame.Rect(window.x, window.y + above, window.w, max(0, window.h - above - below))
        for sprite in inner.sprites:
            self._list(frame, sprite, window, clear)
        if self.reach > 0:
            u, tall = self.style.u, self._thumb_height()
            y = self.rect.y + round((self.rect.h - tall) * self.offset / self.reach)
            color = INK_SOFT if self.on_paper else SOFT
            wide = max(3, round(_THUMB * u))
            thumb = shapes.panel(self.style.art, wide, tall, color, opacity=0.55, radius=_THUMB / 2)
            self.show(frame, z, "thumb", thumb, (self.rect.right - round((_THUMB + 6) * u), y))

    def _thumb_height(self) -> int:
        return max(round(48 * self.style.u), self.rect.h * self.rect.h // max(1, self._height))

    @property
    def _fades(self) -> tuple[int, int]:
        """How tall the strips are in which the content fades, at the upper and the lower edge, in pixels."""
        most = min(round(FADE * self.style.u), self.rect.h // 3)
        hidden = round(self.offset)
        return min(most, hidden), min(most, self.reach - hidden)

    def _list(self, frame: DisplayList, sprite: Sprite, window: pygame.Rect, clear: pygame.Rect) -> None:
        """List what of a sprite lies in the window, as the same pictures for as long as the cut is the same."""
        whole = sprite.image.get_rect(topleft=(sprite.x, sprite.y))
        seen = whole.clip(window)
        if not seen.w or not seen.h:
            return
        if clear.contains(whole):
            frame.add(sprite)
            return
        above = pygame.Rect(window.x, window.y, window.w, clear.y - window.y)
        below = pygame.Rect(window.x, clear.bottom, window.w, window.bottom - clear.bottom)
        for key, strip in ((sprite.key, clear), (("above", sprite.key), above), (("below", sprite.key), below)):
            part = seen.clip(strip)
            if part.w and part.h:
                image = self._part(key, sprite.image, part.move(-whole.x, -whole.y), part.y - strip.y, strip is below,
                                   0 if strip is clear else strip.h)  # fmt: skip
                frame.put(key, image, part.x, part.y, sprite.z, sprite.alpha)

    def _part(
        self, key: Hashable, image: pygame.Surface, part: pygame.Rect, at: int, down: bool, tall: int
    ) -> pygame.Surface:
        """A part of a picture; in a strip that is so `tall` it fades from `at` on towards the edge, `down` or up."""
        cut = (part.x, part.y, part.w, part.h, at, down, tall)
        kept = self._cut.get(key)
        if kept is None or kept[0] is not image or kept[1] != cut:
            made = image.subsurface(part)
            if tall:
                made = made.convert_alpha()
                column = pygame.Surface((1, part.h), pygame.SRCALPHA)
                for y in range(part.h):
                    share = (at + y + 0.5) / tall
                    column.set_at((0, y), (255, 255, 255, round(255 * (1.0 - share if down else share))))
                made.blit(pygame.transform.scale(column, part.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            kept = (image, cut, made)
            self._cut[key] = kept
        return kept[2]
