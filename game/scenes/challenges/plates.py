"""A plate of the page of challenges: a picture, what it is called, and how it stands."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.challenges.entries import Entry
from game.ui import shapes, text
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, LINE_REST, PALE, PAPER, SOFT, Role
from game.ui.widgets import Widget, WidgetStyle

__all__ = ["EntryPlate"]

PAD = 26
"""Inside a plate, in u."""
TITLE, LINE = 34.0, 22.0
"""Of the words, in u; the largest plate has larger ones."""
LARGE = 1.35
"""Times as large are those on a plate that is as tall as it is wide."""
UPRIGHT = 0.72
"""From this height over its width on, everything on a plate stands below each other."""


class EntryPlate(Widget):
    """A large plate that is pressed as a whole."""

    def __init__(self, entry: Entry, on_press: Callable[[], None]) -> None:
        super().__init__(entry.key)
        self.entry, self.on_press = entry, on_press
        self.scale = 1.0
        """Times as large are its words where they stand beside its picture: alike on all plates of a page."""

    def roomy(self, style: WidgetStyle, w: int, h: int) -> float:
        """How much larger its words may be on a plate of a size in pixels."""
        m = style.metrics
        room = w - 3 * m.px(PAD) - self._side(style, h) - m.words(TITLE)
        return next(k for k in (LARGE, 1.15, 1.0) if k == 1.0 or sum(self._words(style, room, k)) < h * 0.55)

    # -- measures ------------------------------------------------------------------------------------------------

    def height_for(self, style: WidgetStyle, w: int) -> int:
        """How tall it must be for a width, its picture beside its words; in pixels."""
        m = style.metrics
        room = w - 3 * m.px(PAD) - self._side(style, m.px(140)) - m.words(TITLE)
        head, words = self._words(style, room, 1.0)
        return max(m.px(140), head + words + 2 * m.px(PAD))

    @staticmethod
    def _side(style: WidgetStyle, tall: int) -> int:
        return min(round(tall * 0.74), style.metrics.px(190))

    def _words(self, style: WidgetStyle, room: int, scale: float) -> tuple[int, int]:
        """How tall title and line are."""
        m = style.metrics
        title, line = m.words(TITLE * scale), m.words(LINE * scale)
        head = len(text.balanced(self.entry.title, room, title, "display")) * text.line_height(title, 1.2)
        return head, len(text.balanced(self.entry.line, room, line, "semi")) * text.line_height(line, 1.25)

    # -- look ----------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the plate."""
        key = (self.entry.key, self.entry.title, self.entry.line, self.state, self.rect.size, self.scale)
        self.show(frame, z, "plate", self.drawn("plate", key, self._make), self.rect.topleft)

    def _make(self) -> Picture:
        style = self.style
        m, (w, h) = style.metrics, self.rect.size
        hot = self.state in ("hover", "pressed")
        plate = shapes.panel(
            style.art, w, h, INK, opacity=0.96 if self.state == "pressed" else 0.86 if hot else 0.74,
            edge=GOLD if hot else LINE_REST, radius=24, line=2.4, shade=True,
        )  # fmt: skip
        ring = shapes.focus_ring(style.art, w, h, 24) if self.state == "focused" else None
        pad = max(plate.origin[0], plate.origin[1], ring.origin[0] if ring else 0)
        pad = max(pad, plate.image.get_height() - plate.origin[1] - h)
        image = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
        plate.draw(image, (pad, pad))
        if ring:
            ring.draw(image, (pad, pad))
        body = image.subsurface((pad, pad, w, h))
        if h >= UPRIGHT * w:
            self._stand(body, m.px(PAD))
        else:
            self._lie(body, m.px(PAD))
        return Picture(image, (pad, pad), (w, h))

    def _stand(self, body: pygame.Surface, pad: int) -> None:
        """Everything below each other, in the middle."""
        style = self.style
        m, (w, h) = style.metrics, body.get_size()
        scale, room = LARGE, w - 2 * pad
        head, words = self._words(style, room, scale)
        if head + words + 3 * pad > h * 0.75:
            scale = 1.0
            head, words = self._words(style, room, scale)
        side = max(m.px(60), min(round(w * 0.56), m.px(360), h - head - words - 3 * pad))
        y = (h - side - head - words - pad) // 2
        picture = self.entry.draw(style.art, side)
        body.blit(picture, picture.get_rect(midtop=(w // 2, y)))
        y += side + pad
        self._write(body, pad, y, room, scale, middle=True)

    def _lie(self, body: pygame.Surface, pad: int) -> None:
        """The picture at the left, the words beside it, at the right a sign that it leads on."""
        style = self.style
        m, (w, h) = style.metrics, body.get_size()
        side = self._side(style, h)
        picture = self.entry.draw(style.art, side)
        body.blit(picture, picture.get_rect(center=(pad + side // 2, h // 2)))
        arrow = style.art.tinted("next", m.words(TITLE * 0.7), GOLD if self.state == "hover" else SOFT)
        body.blit(arrow, arrow.get_rect(center=(w - pad - arrow.get_width() // 2, h // 2)))
        left = pad + side + pad
        room = w - left - pad - m.words(TITLE)
        scale = self.scale
        tall = sum(self._words(style, room, scale))
        self._write(body, left, (h - tall) // 2, room, scale, middle=False)

    def _write(self, body: pygame.Surface, x: int, y: int, room: int, scale: float, *, middle: bool) -> None:
        m, entry = self.style.metrics, self.entry
        title, line = m.words(TITLE * scale), m.words(LINE * scale)
        parts: tuple[tuple[str, int, str, Role, float], ...] = (
            (entry.title, title, PAPER, "display", 1.2),
            (entry.line, line, PALE, "semi", 1.25),
        )
        for words, px, color, role, lead in parts:
            for one in text.balanced(words, room, px, role):
                one, fit = text.fitted(one, room, px, role)
                drawn = text.render(one, fit, color, role)
                left = x + (room - drawn.get_width()) // 2 if middle else x
                tall = text.line_height(px, lead)
                body.blit(drawn, (left, round(y + tall / 2 - text.cap_middle(role, fit))))
                y += tall

    def activate(self) -> None:
        """Press it."""
        self.cue("button")
        self.on_press()
