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
"""Color of the rays, and color and strength of the light."""


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


class _Tile(NamedTuple):
    """A part of the window with its rays."""

    box: pygame.Rect
    image: pygame.Surface
    """It takes no memory of its own."""
    near: float
    """How far its nearest point is from the portrait, in pixels."""
    far: float
    """And its farthest one."""


class Lamp:
    """Two pictures of the table in that light, without rays and with them: nothing is lit anew in any frame."""

    def __init__(self, kind: Kind, *, still: bool) -> None:
        self._kind, self._still = kind, still
        self._grounds: tuple[Hashable, pygame.Surface, pygame.Surface] | None = None
        self._times = (0.0, 0.0)
        """Which time is seen left and right of the portrait."""
        self._tiles: list[_Tile] = []
        """The window with its rays, in small parts."""
        self._faded: dict[tuple[int, int], tuple[float, pygame.Surface]] = {}
        """By corner: those that are partly seen now, with the time that they show."""
        self._ramp: pygame.Surface | None = None
        """How near to the portrait everything is, as opacity, small."""

    def forget(self) -> None:
        """Drop the pictures: the window or the stage is another one."""
        self._grounds = self._ramp = None
        self._tiles.clear()
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
        _, color, strength = _LIGHT[self._kind]
        if self._kind == "shame":
            light.dusk(top, [light.Spot(x, y - 20 * k, 640 * k, 660 * k)], 0.24, tint=(0.9, 0.82, 0.92), hole=0.34)
            light.glow(top, light.Spot(x, y - 60 * k, 520 * k, 560 * k), color, strength, 1.9)
            Shame.shine(top, stage)
        else:
            light.dusk(top, [light.Spot(x, y + 20 * k, 800 * k, 720 * k)], 0.26, hole=0.30)
            light.glow(top, light.Spot(x, y, 640 * k, 580 * k), color, strength, 1.8)
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
            color=_LIGHT[self._kind][0],
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
        if not self._tiles:
            side = max(2 * _COARSE, art.metrics.px(_LARGE_TILE if in_turns else _TILE) // _COARSE * _COARSE)
            self._tiles = [_Tile(box, lit.subsurface(box), *_away(middle, box)) for box in _boxes(lit.get_rect(), side)]
        left, right = self._times
        if not in_turns:
            self._times = (now, now)
        elif now != max(left, right):
            # Both sides in one frame would be too much.
            self._times = (now, right) if left <= right else (left, now)
        fronts = [self._front(reach, time, _LARGE_STEEP if in_turns else _STEEP) for time in self._times]
        before, self._faded = self._faded, {}
        for box, image, near, far in self._tiles:
            front = fronts[box.left >= middle[0]]
            if near >= front.reached:
                continue
            place = box.topleft
            if far > front.reached - front.soft - _COARSE:
                made = before.get(place)
                if made is None or made[0] != front.time:
                    made = (front.time, _faded(image, front.mask, box))
                self._faded[place], image = made, made[1]
            frame.put(("rays", *place), image, *place, 1)

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


def _boxes(window: pygame.Rect, side: int) -> Iterator[pygame.Rect]:
    """Squares that cover a window, cut at its edges."""
    for top in range(0, window.h, side):
        for left in range(0, window.w, side):
            yield pygame.Rect(left, top, side, side).clip(window)


def _away(middle: tuple[float, float], box: pygame.Rect) -> tuple[float, float]:
    """How far the nearest and the farthest point of a box are from the middle."""
    x, y = middle
    sides = (box.left - x, x - box.right), (box.top - y, y - box.bottom)
    near = (max(0.0, *side) for side in sides)
    far = (max(abs(edge) for edge in side) for side in sides)
    return math.hypot(*near), math.hypot(*far)


def _faded(image: pygame.Surface, mask: pygame.Surface, box: pygame.Rect) -> pygame.Surface:
    """A tile as far as its light is seen."""
    out = pygame.Surface(box.size, pygame.SRCALPHA)
    out.blit(image, (0, 0))
    # Enlarged, a picture begins and ends in the middle of its outermost pixels: so it goes on from tile to tile.
    small = pygame.Rect(box.x // _COARSE, box.y // _COARSE, -(-box.w // _COARSE) + 1, -(-box.h // _COARSE) + 1)
    seen = pygame.transform.smoothscale(mask.subsurface(small), ((small.w - 1) * _COARSE, (small.h - 1) * _COARSE))
    out.blit(seen, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out
