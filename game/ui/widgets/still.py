"""Widgets that only show: words, plates, drawings."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal

import pygame

from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import INK, PAPER, RADIUS_PANEL, SMALLEST_WORDS, Role
from game.ui.widgets.base import Widget, WidgetStyle

__all__ = ["Drawing", "Label", "Panel", "Paragraph"]

Align = Literal["left", "center", "right"]


class Still(Widget):
    """A widget nobody can press."""

    focusable = False

    def contains(self, pos: tuple[int, int]) -> bool:
        """Never: pointers go to what lies beneath."""
        return False


class _Words(Still):
    """Words in a place."""

    def __init__(self, key: Hashable, words: str, size: float, color: str, role: Role, at: Align) -> None:
        super().__init__(key)
        self.words = words
        self.size, self.color, self.role, self.at = size, color, role, at

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the words."""
        if not self.words:
            return
        picture = self.drawn("words", (self.words, self.rect.size, self.color, self.at), self._make)
        self.show(frame, z, "words", picture, self.rect.topleft)

    def _make(self) -> Picture:
        raise NotImplementedError


class Label(_Words):
    """One line of words in the middle of its height. They shrink to its place and are cut only as a last resort.

    `size` is in u and follows the words setting. Words that stand on a table itself can have an `outline`, in u: planks
    and logs run behind them.
    """

    def __init__(
        self, key: Hashable, words: str, size: float = 22, color: str = PAPER, role: Role = "semi", at: Align = "left",
        *, outline: float = 0.0,
    ) -> None:  # fmt: skip
        super().__init__(key, words, size, color, role, at)
        self.outline = outline

    def measure(self, style: WidgetStyle) -> tuple[int, int]:
        """The width and height that the words take at full size, in pixels."""
        return text.size(self.words, style.metrics.words(self.size), self.role)

    def whole(self, style: WidgetStyle) -> bool:
        """Whether its place holds all the words, small if need be."""
        px = text.fit(self.words, self.rect.w, self._largest(style), self.role)
        return text.size(self.words, px, self.role)[0] <= self.rect.w

    @property
    def written(self) -> tuple[int, int]:
        """How wide the words are as they stand in their place, and their size, in pixels."""
        words, px = text.fitted(self.words, self.rect.w, self._largest(self.style), self.role)
        return text.size(words, px, self.role)[0], px

    def _largest(self, style: WidgetStyle) -> int:
        return min(style.metrics.words(self.size), max(SMALLEST_WORDS, round(self.rect.h / 1.2)))

    def _make(self) -> Picture:
        words, px = text.fitted(self.words, self.rect.w, self._largest(self.style), self.role)
        rim = round(self.outline * self.style.u)
        image = text.render(words, px, self.color, self.role, outline=rim)
        spare = self.rect.w - image.get_width() + 2 * rim
        x = 0 if self.at == "left" else spare if self.at == "right" else spare // 2
        y = round(self.rect.h / 2 - text.cap_middle(self.role, px))
        return Picture(image, (rim - x, rim - y), self.rect.size)


class Paragraph(_Words):
    """Words broken to its width, from its top. They shrink when they would be taller than it."""

    def __init__(
        self,
        key: Hashable,
        words: str,
        size: float = 22,
        color: str = PAPER,
        role: Role = "body",
        at: Align = "left",
        lead: float = text.LEAD,
    ) -> None:
        super().__init__(key, words, size, color, role, at)
        self.lead = lead

    def height_for(self, style: WidgetStyle, width: float, words: str | None = None) -> int:
        """How tall the words are at full size in a width, in pixels, or others in their place."""
        return self._height(style.metrics.words(self.size), round(width), words)

    def _height(self, px: int, width: int, words: str | None = None) -> int:
        lines = len(text.wrap(self.words if words is None else words, width, px, self.role))
        return text.line_height(px, self.lead) * (lines - 1) + text.font(self.role, px).get_height()

    def _make(self) -> Picture:
        px = self.style.metrics.words(self.size)
        while px > SMALLEST_WORDS and self._height(px, self.rect.w) > self.rect.h:
            px -= 1
        image = text.paragraph(self.words, self.rect.w, px, self.color, self.role, at=self.at, lead=self.lead)
        return Picture(image, (0, 0), image.get_size())


class Panel(Still):
    """A plate that other widgets lie on. Radius and line are in u."""

    def __init__(
        self,
        key: Hashable,
        fill: str = INK,
        *,
        opacity: float = 0.80,
        edge: str | None = None,
        radius: float = RADIUS_PANEL,
        line: float = 2.0,
        inner: str | None = None,
        shade: bool = False,
    ) -> None:
        super().__init__(key)
        self.fill, self.opacity, self.edge, self.radius = fill, opacity, edge, radius
        self.line, self.inner, self.shade = line, inner, shade

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the plate."""
        picture = shapes.panel(
            self.style.art,
            self.rect.w,
            self.rect.h,
            self.fill,
            opacity=self.opacity,
            edge=self.edge,
            radius=self.radius,
            line=self.line,
            inner=self.inner,
            shade=self.shade,
        )
        self.show(frame, z, "plate", picture, self.rect.topleft)


class Drawing(Still):
    """Any picture: `make` gives it for an art and a place, held at the place's left top corner or its middle."""

    def __init__(
        self, key: Hashable, make: Callable[[Art, pygame.Rect], Picture | pygame.Surface], *, middle: bool = False
    ) -> None:
        super().__init__(key)
        self.make = make
        self.middle = middle

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the picture."""
        made = self.make(self.style.art, self.rect)
        picture = made if isinstance(made, Picture) else Picture(made, (0, 0), made.get_size())
        self.show(frame, z, "picture", picture, self.rect.center if self.middle else self.rect.topleft)
