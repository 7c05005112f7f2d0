"""The light of the end of a match: the room goes dark but for one place, and rays open there."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Final, Literal

import pygame

from game.scenes.results.shame import Shame
from game.scenes.results.stage import Stage
from game.ui.art import Art
from game.ui.fx import light
from game.ui.fx.rays import rays
from game.ui.painter import DisplayList
from game.ui.tabletops import Theme
from game.ui.tween import during

__all__ = ["Kind", "Lamp"]

Kind = Literal["own", "other", "shame"]
"""Whose end it is: that of somebody at the screen, of a computer, or of whoever has lost."""

RAYS: Final = (0.50, 0.32)
"""When the rays open, and how long that takes, in seconds."""
_TILE: Final = 96
"""Side of the tiles in which the rays come to light, in u."""
_REACH, _SOFT, _LEVELS = 900, 640, 6
"""How far out they come to light, over which distance, as drawn, and in how many steps: tiles must not be seen."""
_LIGHT: Final[dict[Kind, tuple[str, str, float]]] = {
    "own": ("#ffd98a", "#ffcf70", 0.62),
    "other": ("#a9bcf2", "#8fa6e6", 0.40),
    "shame": ("#ffe2a8", "#d8a25a", 0.46),
}
"""Colour of the rays, and colour and strength of the light."""


class Lamp:
    """Two pictures of the table in that light, without rays and with them: nothing is lit anew in any frame."""

    def __init__(self, kind: Kind, *, still: bool) -> None:
        self._kind, self._still = kind, still
        self._grounds: tuple[Hashable, pygame.Surface, pygame.Surface] | None = None
        self._tiles: dict[tuple[int, int], pygame.Surface] = {}

    def forget(self) -> None:
        """Drop the pictures: the window or the stage is another one."""
        self._grounds = None
        self._tiles.clear()

    def backdrop(self, art: Art, theme: Theme, stage: Stage, now: float) -> pygame.Surface:
        """The table top with all light on the stage, as large as the window. Made once for a window."""
        key = (theme, self._kind, round(stage.x), round(stage.face), round(stage.d))
        if self._grounds is None or self._grounds[0] != key:
            # The plain top that it is made from is let go at once: two as large as the window are enough.
            made = self._dark(art, theme, stage)
            dark = art.ground(("dark", *key, id(self)), lambda: made)
            lit = dark if self._still or self._kind == "shame" else self._lit(art, dark, stage)
            self._grounds = (key, dark, art.ground(("ceremony", *key, id(self)), lambda: lit))
        _, dark, lit = self._grounds
        if dark is not lit and now >= RAYS[0] + RAYS[1]:
            self._grounds = (key, lit, lit)
        return self._grounds[1]

    def _dark(self, art: Art, theme: Theme, stage: Stage) -> pygame.Surface:
        """The table when the light has gone to one place."""
        top = art.table_top(theme).copy()
        k, x, y = stage.k, stage.x, stage.face
        _, colour, strength = _LIGHT[self._kind]
        if self._kind == "shame":
            light.dusk(top, [light.Spot(x, y - 20 * k, 640 * k, 660 * k)], 0.24, tint=(0.9, 0.82, 0.92), hole=0.34)
            light.glow(top, light.Spot(x, y - 60 * k, 520 * k, 560 * k), colour, strength, 1.9)
            Shame.shine(top, stage)
        else:
            light.dusk(top, [light.Spot(x, y + 20 * k, 800 * k, 720 * k)], 0.26, hole=0.30)
            light.glow(top, light.Spot(x, y, 640 * k, 580 * k), colour, strength, 1.8)
        return top

    def _lit(self, art: Art, dark: pygame.Surface, stage: Stage) -> pygame.Surface:
        """The same with rays, which open from the portrait."""
        own = self._kind == "own"
        out = dark.copy()
        fan = rays(
            art,
            190 * stage.k,
            (880 if own else 640) * stage.k,
            count=30 if own else 22,
            colour=_LIGHT[self._kind][0],
            strength=0.85 if own else 0.5,
            turn=4,
        )
        place = fan.rect((stage.x, stage.face - 14 * stage.k))
        out.blit(fan.image, place, special_flags=pygame.BLEND_RGB_ADD)
        return out

    def open(self, frame: DisplayList, art: Art, stage: Stage, now: float) -> None:
        """Let the rays open: the table with them comes to light tile by tile, from the portrait outwards."""
        opened = during(now, *RAYS)
        if opened <= 0.0 or opened >= 1.0 or self._grounds is None:
            return
        _, dark, lit = self._grounds
        if dark is lit:
            return
        side = max(8, art.metrics.px(_TILE))
        reach, soft = _REACH * stage.k, _SOFT * stage.k
        front = opened * (reach + soft)
        w, h = lit.get_size()
        middle = (stage.x, stage.face)
        for top in range(0, h, side):
            for left in range(0, w, side):
                away = math.dist(middle, (left + side / 2, top + side / 2))
                alpha = round(_LEVELS * min(1.0, (front - away) / soft)) * 256 // _LEVELS - 1
                if away < reach and alpha > 0:
                    tile = self._tile(lit, left, top, side)
                    frame.put(("rays", left, top), tile, left, top, 1, alpha)

    def _tile(self, ground: pygame.Surface, left: int, top: int, side: int) -> pygame.Surface:
        """A part of a table top as a picture of its own, which takes no memory."""
        tile = self._tiles.get((left, top))
        if tile is None:
            tile = ground.subsurface(pygame.Rect(left, top, side, side).clip(ground.get_rect()))
            self._tiles[left, top] = tile
        return tile
