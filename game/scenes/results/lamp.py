"""The light of the end of a match: the room goes dark but for one place, and rays open there."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from typing import Final, Literal, NamedTuple

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

RAYS: Final = (0.46, 0.48)
"""When the rays open, and how long that takes, in seconds."""
_TILE: Final = 96
"""Side of the tiles in which the rays come to light, in u."""
_REACH, _STEEP = 1100, 8
"""How far the front goes behind which they come to light, as drawn, and the part of it that is its soft rim."""
_LARGE_TILE, _LARGE_STEEP = 64, 16
"""The same in large windows, where less can be lit in a frame."""
_WHOLE_UP_TO: Final = 2560
"""Up to which width of the window all of it comes forward in every frame; else one side in each."""
_COARSE: Final = 8
"""How many pixels of the window one of its opacity stands for, along each side."""
_LIGHT: Final[dict[Kind, tuple[str, str, float]]] = {
    "own": ("#ffd98a", "#ffcf70", 0.62),
    "other": ("#a9bcf2", "#8fa6e6", 0.40),
    "shame": ("#ffe2a8", "#d8a25a", 0.46),
}
"""Colour of the rays, and colour and strength of the light."""


class _Front(NamedTuple):
    """How far light has come."""

    time: float
    """When it has."""
    reached: float
    """How far, in pixels."""
    soft: float
    """Over which distance it fades in, in pixels."""
    mask: pygame.Surface
    """How much of it is seen where, as opacity, at a fraction of the pixels of the window."""


class Lamp:
    """Two pictures of the table in that light, without rays and with them: nothing is lit anew in any frame."""

    def __init__(self, kind: Kind, *, still: bool) -> None:
        self._kind, self._still = kind, still
        self._grounds: tuple[Hashable, pygame.Surface, pygame.Surface] | None = None
        self._times = (0.0, 0.0)
        """Which time is seen left and right of the portrait."""
        self._places: list[tuple[pygame.Rect, float, float]] = []
        """The tiles of the window, and how far the nearest and the farthest point of each are from the portrait."""
        self._tiles: dict[tuple[int, int], pygame.Surface] = {}
        self._faded: dict[tuple[int, int], tuple[float, pygame.Surface]] = {}
        """Those that are partly seen now, with the time that they show."""
        self._ramp: pygame.Surface | None = None
        """How near to the portrait everything is, as opacity, small."""

    def forget(self) -> None:
        """Drop the pictures: the window or the stage is another one."""
        self._grounds = self._ramp = None
        self._tiles.clear()
        self._places.clear()
        self._faded.clear()

    def backdrop(self, art: Art, theme: Theme, stage: Stage, now: float) -> pygame.Surface:
        """The table top with all light on the stage, as large as the window. Made once for a window."""
        key = (theme, self._kind, round(stage.x), round(stage.face), round(stage.d))
        if self._grounds is None or self._grounds[0] != key:
            # The plain top that it is made from is let go at once: two as large as the window are enough.
            made = self._dark(art, theme, stage)
            dark = art.ground(("dark", *key, id(self)), lambda: made)
            lit = dark if self._still or self._kind == "shame" else self._lit(art, dark, stage)
            self._grounds = (key, dark, art.ground(("ceremony", *key, id(self)), lambda: lit))
            if dark is not lit:
                self._ramp = _ramp(lit.get_size(), (stage.x, stage.face), _REACH * stage.k)
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
        """Let the rays open: the table with them comes to light from the portrait outwards, behind a soft front."""
        opened = during(now, *RAYS)
        if opened <= 0.0 or opened >= 1.0 or self._grounds is None:
            return
        _, dark, lit = self._grounds
        if dark is lit:
            return
        middle, reach = (stage.x, stage.face), _REACH * stage.k
        in_turns = art.metrics.width > _WHOLE_UP_TO
        if not self._places:
            side = max(2 * _COARSE, art.metrics.px(_LARGE_TILE if in_turns else _TILE) // _COARSE * _COARSE)
            self._places = [(tile, *_away(middle, tile)) for tile in _tiles(lit.get_rect(), side)]
        left, right = self._times
        if not in_turns:
            self._times = (now, now)
        elif now != max(left, right):
            # Both sides in one frame would be too much.
            self._times = (now, right) if left <= right else (left, now)
        fronts = [self._front(reach, time, _LARGE_STEEP if in_turns else _STEEP) for time in self._times]
        before, self._faded = self._faded, {}
        for tile, near, far in self._places:
            front = fronts[tile.left >= middle[0]]
            if near >= front.reached:
                continue
            place = tile.topleft
            if far <= front.reached - front.soft - _COARSE:
                image = self._tile(lit, tile)
            else:
                made = before.get(place)
                if made is None or made[0] != front.time:
                    made = (front.time, _faded(lit, front.mask, tile))
                self._faded[place], image = made, made[1]
            frame.put(("rays", *place), image, *place, 1)

    def _tile(self, lit: pygame.Surface, tile: pygame.Rect) -> pygame.Surface:
        """A part of the light as a picture of its own, which takes no memory."""
        return self._tiles.setdefault(tile.topleft, lit.subsurface(tile))

    def _front(self, reach: float, time: float, steep: int) -> _Front:
        """How far the light has come at a time."""
        assert self._ramp is not None
        opened = during(time, *RAYS)
        mask = self._ramp.copy()
        mask.fill((0, 0, 0, round(255 * (1.0 - opened))), special_flags=pygame.BLEND_RGBA_SUB)
        for _ in range(steep.bit_length() - 1):
            mask.blit(mask.copy(), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return _Front(time, opened * reach, reach / steep, mask)


def _ramp(size: tuple[int, int], middle: tuple[float, float], reach: float) -> pygame.Surface:
    """How near to the middle everything is in a window and a pixel further, as opacity, at a fraction of the pixels."""
    out = pygame.Surface([-(-side // _COARSE) + 1 for side in size], pygame.SRCALPHA)
    wide = round(2 * reach / _COARSE)
    cone = pygame.transform.smoothscale(light.opacity(light.falloff(1.0)), (wide, wide))
    place = cone.get_rect(center=[round(at / _COARSE) for at in middle])
    out.blit(cone, place, special_flags=pygame.BLEND_RGBA_MAX)
    return out


def _tiles(window: pygame.Rect, side: int) -> Iterator[pygame.Rect]:
    """Squares that cover a window, cut at its edges."""
    for top in range(0, window.h, side):
        for left in range(0, window.w, side):
            yield pygame.Rect(left, top, side, side).clip(window)


def _away(middle: tuple[float, float], tile: pygame.Rect) -> tuple[float, float]:
    """How far the nearest and the farthest point of a tile are from the middle."""
    x, y = middle
    sides = (tile.left - x, x - tile.right), (tile.top - y, y - tile.bottom)
    near = (max(0.0, *side) for side in sides)
    far = (max(abs(edge) for edge in side) for side in sides)
    return math.hypot(*near), math.hypot(*far)


def _faded(lit: pygame.Surface, mask: pygame.Surface, tile: pygame.Rect) -> pygame.Surface:
    """A tile of the light as far as it is seen."""
    out = pygame.Surface(tile.size, pygame.SRCALPHA)
    out.blit(lit, (0, 0), tile)
    # Enlarged, a picture begins and ends in the middle of its outermost pixels: so it goes on from tile to tile.
    small = pygame.Rect(tile.x // _COARSE, tile.y // _COARSE, -(-tile.w // _COARSE) + 1, -(-tile.h // _COARSE) + 1)
    seen = pygame.transform.smoothscale(mask.subsurface(small), ((small.w - 1) * _COARSE, (small.h - 1) * _COARSE))
    out.blit(seen, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out
