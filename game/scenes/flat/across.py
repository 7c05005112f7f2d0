"""Scenes on a screen that lies flat, turned as a whole to whoever sits at its upper edge."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.scenes.base import Scene
from game.scenes.flat.sides import Side, Sight
from game.scenes.flat.turning import Turner
from game.ui.input import InputEvent, PointerDown, PointerMove, PointerUp, Wheel
from game.ui.painter import DisplayList
from game.ui.theme import Metrics

__all__ = ["Across"]

_MOST: Final = 1024
"""So many turned pictures are kept."""


class Across:
    """Passes on what scenes list and what they are told: upside down where they face the upper edge."""

    def __init__(self) -> None:
        self._turner = Turner(_MOST)

    @staticmethod
    def _turned(scene: Scene) -> bool:
        return scene.turns and bool(scene.across)

    def event(self, scene: Scene, event: InputEvent, m: Metrics) -> InputEvent:
        """An event as a scene sees it."""
        if not self._turned(scene) or not isinstance(event, PointerDown | PointerMove | PointerUp | Wheel):
            return event
        return replace(event, pos=Sight(Side.TOP, m.width, m.height).into(event.pos))

    def typing(self, scene: Scene, m: Metrics) -> pygame.Rect | None:
        """Where words are being typed in a scene, in the window."""
        rect = scene.typing
        if rect is None or not self._turned(scene):
            return rect
        return rect.move(m.width - rect.x - rect.right, m.height - rect.y - rect.bottom)

    def draw(self, scene: Scene, frame: DisplayList, m: Metrics) -> None:
        """List the picture of a scene."""
        if not self._turned(scene):
            scene.draw(frame)
            return
        seen = DisplayList()
        scene.draw(seen)
        if seen.background is not None:
            frame.background = self._turner.image(seen.background, Side.TOP)
        self._turner.list(frame, seen, Sight(Side.TOP, m.width, m.height), "across")
