"""A game on the menu: a giant card that rises under the mouse and shows its button."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

import pygame

from game.ui import shapes, text
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.shapes import ButtonState
from game.ui.shapes.furniture import RAYS_APART, Tile, tile_emblem, tile_rays
from game.ui.tween import out
from game.ui.widgets.base import Widget

__all__ = ["GameTile"]

RISE, OVERHANG = 20, 56
"""How far a tile rises and how far its button hangs below the card, in 1/334 of the tile's width."""
_TIME, _JIGGLE, _SPIN = 0.14, 0.55, 1.2
"""Seconds that rising takes, the answer of the emblem, and the turn of the rays behind it."""
_TURNS = 3 * RAYS_APART
"""By how many degrees they turn; in the end they stand as before."""


class GameTile(Widget):
    """A game as a card. All of it may be pressed; the button with `words` is shown while it is chosen.

    Its place includes the room below the card into which the button hangs.
    """

    def __init__(self, key: Hashable, tile: Tile, words: str, on_press: Callable[[], None]) -> None:
        super().__init__(key)
        self.tile, self.words, self.on_press = tile, words, on_press
        self.chosen = False
        """Whether it stays risen when neither mouse nor focus is at it."""
        self._share = 0.0
        self._answer = _SPIN
        """Seconds since its emblem began to answer."""

    @property
    def hot(self) -> bool:
        """Whether it has risen, or is about to."""
        return self.chosen or self.hovered or self.focused or self.pressed

    @property
    def card(self) -> tuple[int, int]:
        """How wide and tall the card is, without the room below it."""
        return self.rect.w, self.rect.h - round(OVERHANG * self.rect.w / 334)

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the card, and the button if it is chosen."""
        (x, y), (w, h) = self.rect.topleft, self.card
        hot, u = self.hot, w / 334
        y -= round(RISE * u * out(self._share))
        answers = self._answer < _SPIN
        card = shapes.game_tile(self.style.art, w, h, self.tile, hot=hot, focused=self.focused, bare=answers)
        self.show(frame, z, "card", card, (x, y))
        if answers:
            self._draw_emblem(frame, z, x, y, w, h)
        if hot:
            least = self.style.metrics.smallest
            room = text.size(self.words, least, "display")[0] + 3 * least
            bw, bh = max(round(168 * u * self.style.metrics.text_scale), room), round(68 * u)
            state: ButtonState = "pressed" if self.pressed else "hover" if self.hovered else "normal"
            button = shapes.button(self.style.art, bw, bh, self.words, "red", state, icon="play", px=round(32 * u))
            self.show(frame, z, "button", button, (x + (w - bw) // 2, y + h - round(12 * u)))

    def _draw_emblem(self, frame: DisplayList, z: float, x: int, y: int, w: int, h: int) -> None:
        """The emblem as it nods at whoever points at it, before rays that turn."""
        part = min(1.0, self._answer / _JIGGLE)
        rays = tile_rays(self.style.art, w, h, self.tile, round(_TURNS * out(self._answer / _SPIN)))
        self.show(frame, z, "rays", rays, (x, y))
        emblem, (across, down) = tile_emblem(self.style.art, w, h, self.tile)
        angle = round(9.0 * math.sin(3.0 * math.pi * part) * (1.0 - part))
        scale = 1.0 + round(7.0 * math.sin(math.pi * part)) / 100
        picture = self.drawn(
            "emblem", (w, h, angle, scale), lambda: _held(pygame.transform.rotozoom(emblem, angle, scale))
        )
        self.show(frame, z, "emblem", picture, (x + across, y + down))

    def update(self, dt: float) -> bool:
        """Rise or sink; the emblem nods as it rises."""
        goal = 1.0 if self.hot else 0.0
        if goal and self._share == 0.0 and self.style.motion and (self.hovered or self.focused):
            self._answer = 0.0
        nods = self._answer < _SPIN
        self._answer += dt if nods else 0.0
        if self._share == goal:
            return nods
        step = dt / _TIME if self.style.motion else 1.0
        self._share = min(goal, self._share + step) if goal else max(goal, self._share - step)
        return True

    @property
    def animating(self) -> bool:
        """While it rises or sinks, and while its emblem answers."""
        return self._share != (1.0 if self.hot else 0.0) or self._answer < _SPIN

    def activate(self) -> None:
        """Play it."""
        self.cue("button")
        self.on_press()


def _held(image: pygame.Surface) -> Picture:
    w, h = image.get_size()
    return Picture(image, (w // 2, h // 2), (w, h))
