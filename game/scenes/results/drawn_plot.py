"""The plot of a match that draws itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

import pygame

from game.scenes.page import write
from game.scenes.results.plot import Line, Plot, layers
from game.scenes.results.remark import height_below, said_below
from game.scenes.results.rows import WORDS_LEFT
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import INK, SOFT, Metrics
from game.ui.widgets.still import Still

__all__ = ["DrawnPlot"]

_STEP: Final = 6
"""By how many u the lines grow at a time."""
_TITLE, _HEAD, _MIDDLE = 20, 2.1, 1.25
"""The words of the title in u, and in sizes of them how tall their line is and where in it they lie."""
_EDGE: Final = 34
_BELOW_REMARK: Final = 8
"""Between a remark and the plot, in u."""


class _Made(NamedTuple):
    plate: Picture
    at: tuple[int, int]
    """Where the plot lies in the plate's place."""
    plot: Plot


class DrawnPlot(Still):
    """A plot on a plate, with a title. `share` says how much of it is drawn, 0 to 1: all its lines end at once.

    What is remarked of the match may stand below the title, where that leaves more room than a plate of its own.
    """

    def __init__(
        self,
        key: Hashable,
        lines: Callable[[], list[Line]],
        title: str,
        edge: Callable[[], str],
        share: Callable[[], float],
        *,
        from_zero: bool,
        skipped: int = 0,
    ) -> None:
        super().__init__(key)
        self._lines, self._title, self._edge, self._share = lines, title, edge, share
        self._from_zero, self._skipped = from_zero, skipped
        self.remark = ""
        """What is remarked below the title; empty for nothing."""
        self._made: tuple[Hashable, _Made] | None = None

    def refresh(self) -> None:
        """Forget drawn pictures: the style changed."""
        super().refresh()
        self._made = None

    @staticmethod
    def taller(m: Metrics, width: float, remark: str) -> int:
        """How much taller the plate is with a remark, in pixels."""
        return height_below(m, remark, width) + m.px(_BELOW_REMARK) if remark else 0

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the plate, the lines as far as they are drawn, and the faces once they are."""
        art, size = self.style.art, self.rect.size
        key = (size, self._edge(), self.remark)
        if self._made is None or self._made[0] != key:
            self._made = (key, self._make(art, *size))
        made = self._made[1]
        plot = made.plot
        x, y = self.rect.x + made.at[0], self.rect.y + made.at[1]
        self.show(frame, z, "plate", made.plate, self.rect.topleft)
        share = self._share()
        if share <= 0.0:
            return
        w, h = plot.lines.get_size()
        if share >= 1.0:
            frame.put((self.key, "lines"), plot.lines, x, y, z)
        else:
            step = max(1, art.metrics.px(_STEP))
            seen = plot.left + round((plot.right - plot.left) * share / step) * step
            seen = max(1, min(seen, w))
            part = self.drawn("lines", (key, seen), lambda: _cut(plot.lines, seen, h))
            self.show(frame, z, "lines", part, (x, y))
            return
        for i, (face, fx, fy) in enumerate(plot.faces):
            rect = face.rect((x + fx, y + fy))
            frame.put((self.key, "face", i), face.image, rect.x, rect.y, z)

    def _make(self, art: Art, w: int, h: int) -> _Made:
        m = art.metrics
        made = shapes.panel(art, w, h, INK, opacity=0.86, edge=self._edge(), radius=22, shade=True)
        plate = Picture(made.image.copy(), made.origin, made.body)
        px = m.words(_TITLE)
        ox, oy = plate.origin
        left, top = m.px(WORDS_LEFT if self.remark else _EDGE), round(px * _HEAD)
        write(plate.image, self._title, ox + left, oy + px * _MIDDLE, px, SOFT, room=w - left - m.px(_EDGE))
        if self.remark:
            head = pygame.Rect(ox, oy, w, top + self.taller(m, w, self.remark))
            said_below(art, plate.image, self.remark, head, top - m.px(_BELOW_REMARK) // 2)
            top = head.h
        room = w - m.px(56), h - top - m.px(14)
        drawn = layers(art, *room, self._lines(), from_zero=self._from_zero, skipped=self._skipped)
        plate.image.blit(drawn.ground, (ox + m.px(30), oy + top))
        return _Made(plate, (m.px(30), top), drawn)


def _cut(lines: pygame.Surface, seen: int, tall: int) -> Picture:
    return Picture(lines.subsurface((0, 0, seen, tall)), (0, 0), (seen, tall))
