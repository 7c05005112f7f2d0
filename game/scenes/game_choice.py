"""The emblems of the games in a row, of which one is chosen: pages that show one game, or one at a time, have them."""

from __future__ import annotations

from collections.abc import Callable

from game.ui import shapes
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, LINE_REST
from game.ui.widgets import Widget

__all__ = ["GameChoice"]


class GameChoice(Widget):
    """The emblem of a game; chosen, it has a golden plate."""

    draws_focus = False

    def __init__(self, game: str, on_press: Callable[[], None], *, hint: str) -> None:
        super().__init__(("only", game), hint=hint)
        self._game, self.on_press = game, on_press
        self.chosen = False

    def draw(self, frame: DisplayList, z: float) -> None:
        """List plate and emblem."""
        art, (w, h) = self.style.art, self.rect.size
        edge = GOLD if self.chosen or self.hovered else LINE_REST
        plate = shapes.panel(art, w, h, GOLD if self.chosen else INK, opacity=0.85, edge=edge, radius=14)
        self.show(frame, z, "plate", plate, self.rect.topleft)
        size = round(min(w, h) * 0.82)
        emblem = art.svg(f"emblems/{self._game}", size)
        picture = Picture(emblem, (emblem.get_width() // 2, emblem.get_height() // 2), emblem.get_size())
        self.show(frame, z + 0.1, "emblem", picture, self.rect.center)

    def activate(self) -> None:
        """Choose it, or no longer."""
        self.cue("toggle")
        self.on_press()
