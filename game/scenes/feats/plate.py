"""A plate for a feat, or for several done at once: the medal, its name, what it is for, and when it was done."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.scenes.feats.medals import medal
from game.scenes.page import canvas
from game.session.feats import Feat
from game.ui import shapes, text
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, LINE_REST, PALE, PAPER, SOFT, Role
from game.ui.widgets import Widget, WidgetStyle

__all__ = ["FeatPlate"]

PAD: Final = 20
"""Inside a plate, in u."""
NAME, WHAT, WHEN = 25.0, 19.0, 17.0
"""Of the words, in u."""
MEDAL: Final = 92
MOST: Final = 3
"""Medals that are shown beside each other."""


class FeatPlate(Widget):
    """Can be pressed where it leads somewhere. `when` is empty for what is still to be done."""

    def __init__(
        self,
        key: Hashable,
        feats: Sequence[Feat],
        words: tuple[str, str, str],
        *,
        done: bool,
        on_press: Callable[[], None] | None = None,
        edge: str = LINE_REST,
    ) -> None:
        super().__init__(key)
        self.feats, self.done, self.on_press, self.edge = tuple(feats), done, on_press, edge
        self.name, self.what, self.when = words
        self.focusable = on_press is not None

    # -- measures ------------------------------------------------------------------------------------------------

    def _side(self, style: WidgetStyle) -> int:
        m = style.metrics
        return max(m.px(MEDAL), min(m.words(MEDAL * 0.8), m.px(MEDAL * 1.5)))

    def _left(self, style: WidgetStyle) -> int:
        """Where words begin: right of the medals, which lie upon each other a little."""
        side, pad = self._side(style), style.metrics.px(PAD)
        return pad + side + (min(len(self.feats), MOST) - 1) * round(side * 0.62) + pad

    def _lines(self, style: WidgetStyle, w: int) -> tuple[list[str], list[str], list[str]]:
        m = style.metrics
        room = max(1, w - self._left(style) - m.px(PAD))
        name = text.balanced(self.name, room, m.words(NAME), "display")
        when = [self.when] if self.when else []
        return name, text.balanced(self.what, room, m.words(WHAT), "semi") if self.what else [], when

    def height_for(self, style: WidgetStyle, w: int) -> int:
        """How tall it must be for a width, in pixels."""
        m = style.metrics
        return max(self._side(style), self._tall(style, w)) + 2 * m.px(PAD * 0.8)

    def _tall(self, style: WidgetStyle, w: int) -> int:
        m = style.metrics
        name, what, when = self._lines(style, w)
        return (
            len(name) * text.line_height(m.words(NAME), 1.15)
            + len(what) * text.line_height(m.words(WHAT), 1.25)
            + len(when) * text.line_height(m.words(WHEN), 1.35)
        )

    # -- look ----------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the plate."""
        key = (self.name, self.what, self.when, self.done, self.state, self.edge, self.rect.size)
        self.show(frame, z, "plate", self.drawn("plate", key, self._make), self.rect.topleft)

    def _make(self) -> Picture:
        style = self.style
        art, m, (w, h) = style.art, style.metrics, self.rect.size
        hot = self.on_press is not None and self.state in ("hover", "pressed")
        opacity = (0.92 if hot else 0.8) if self.done else 0.46
        plate = shapes.panel(
            art, w, h, INK, opacity=opacity, edge=GOLD if hot else self.edge, radius=20, shade=self.done
        )
        ring = shapes.focus_ring(art, w, h, 20) if self.state == "focused" else None
        pad = max(*plate.origin, *(ring.origin if ring else (0, 0)), plate.image.get_height() - plate.origin[1] - h)
        image = canvas(w + 2 * pad, h + 2 * pad)
        plate.draw(image, (pad, pad))
        if ring:
            ring.draw(image, (pad, pad))
        body = image.subsurface((pad, pad, w, h))
        side = self._side(style)
        for number, feat in reversed(list(enumerate(self.feats[:MOST]))):
            body.blit(medal(art, feat, side, self.done), (m.px(PAD) + number * round(side * 0.62), (h - side) // 2))
        self._write(body)
        return Picture(image, (pad, pad), (w, h))

    def _write(self, body: pygame.Surface) -> None:
        style = self.style
        m, (w, h) = style.metrics, body.get_size()
        left = self._left(style)
        room = max(1, w - left - m.px(PAD))
        name, what, when = self._lines(style, w)
        y = (h - self._tall(style, w)) // 2
        parts: tuple[tuple[list[str], float, str, Role, float], ...] = (
            (name, NAME, PAPER if self.done else SOFT, "display", 1.15),
            (what, WHAT, PALE if self.done else SOFT, "semi", 1.25),
            (when, WHEN, GOLD, "semi", 1.35),
        )
        for lines, size, color, role, lead in parts:
            px = m.words(size)
            for one in lines:
                words, fit = text.fitted(one, room, px, role)
                drawn = text.render(words, fit, color, role)
                tall = text.line_height(px, lead)
                body.blit(drawn, (left, round(y + tall / 2 - text.cap_middle(role, fit))))
                y += tall

    def activate(self) -> None:
        """Go where it leads."""
        if self.on_press is not None:
            self.cue("button")
            self.on_press()
