"""The last picture of a table, for frames in which somebody has blinked and nothing else has changed."""

from __future__ import annotations

import pygame

from game.scenes.table.furniture import Furniture
from game.ui.painter import DisplayList, Sprite

__all__ = ["Kept"]


class Kept:
    """What was listed last. To list a whole table takes a hundred times as long as to list its faces."""

    def __init__(self) -> None:
        self._listed: tuple[pygame.Surface | None, list[Sprite]] | None = None

        self._alone = True
        """Whether nothing lay below the table as it began to be listed."""

    def disturb(self, changed: bool = True) -> None:
        """Something may have changed: what was listed is of no use any longer."""
        if changed:
            self._listed = None

    def remember(self, frame: DisplayList) -> None:
        """All was listed, after `blink`; with others below it, it cannot be used again."""
        self._listed = (frame.background, frame.sprites.copy()) if self._alone else None

    def blink(self, frame: DisplayList, look: Furniture, only: bool) -> bool:
        """List all as it was, with the faces as they are now, if `only` those have changed.

        Returns whether that was possible.
        """
        self._alone = not frame.sprites
        if self._listed is None or not self._alone or not only:
            return False
        frame.background, sprites = self._listed
        for place in look.stage.plan.seats:
            look.draw_face(frame, place)
        faces = {sprite.key: sprite for sprite in frame.sprites}
        frame.sprites = [faces.get(sprite.key, sprite) for sprite in sprites]
        return True
