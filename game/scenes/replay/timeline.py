"""The bar below the table: the whole match from beginning to end, with ticks between hands and marks over it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.scenes.replay.list import mark_picture
from game.scenes.replay.plays import ICONS
from game.ui import text
from game.ui.cache import Picture
from game.ui.input import Direction, Point
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, LINE, PAPER, SOFT
from game.ui.widgets import Widget

__all__ = ["Timeline"]

BAR, KNOB, MARK, WORDS = 14.0, 30.0, 30.0, 18.0
"""Height of the bar, diameter of what is dragged, size of the marks and of the words below, in u."""
AIR: Final = 6.0
"""Between marks, bar and words, in u."""
_SHARP: Final = 3
"""How many times as large it is drawn at first."""
_RANK: Final = {mark: number for number, mark in enumerate(ICONS)}


class Timeline(Widget):
    """A moment among `length` ones, dragged or stepped. `on_change` is told every moment on the way."""

    draws_focus = False

    def __init__(self, key: Hashable, on_change: Callable[[int], None]) -> None:
        super().__init__(key)
        self.on_change = on_change
        self.length = 0
        self.position = 0
        self.parts: Sequence[tuple[int, str]] = ()
        """The moments at which hands begin, and what they are called."""
        self.marks: Sequence[tuple[int, str]] = ()
        """Moments with a mark, and its name."""
        self.dragged = False
        """Whether somebody drags it just now."""

    def height(self) -> int:
        """How tall it has to be, in pixels."""
        m = self.style.metrics
        return self._bar_top + m.px(BAR) + m.px(AIR) + round(m.words(WORDS) * 1.4)

    @property
    def _bar_top(self) -> int:
        m = self.style.metrics
        return m.px(MARK) + m.px(AIR) + m.px((KNOB - BAR) / 2)

    @property
    def _ends(self) -> tuple[float, float]:
        half = self.style.metrics.px(KNOB) / 2
        return self.rect.x + half, self.rect.right - half

    def x_of(self, position: float) -> float:
        """Where a moment lies, in pixels of the window."""
        left, right = self._ends
        return left + (right - left) * position / max(1, self.length)

    # -- pointers and keys ---------------------------------------------------------------------------------------

    def press(self, pos: Point) -> None:
        """Go where the pointer is."""
        super().press(pos)
        self.dragged = True
        self._go(pos)

    def drag(self, pos: Point) -> None:
        """Follow the pointer, also beyond the ends."""
        self._go(pos)

    def release(self, pos: Point) -> None:
        """Stay there."""
        self.pressed = self.dragged = False

    def cancel(self) -> None:
        """Stay there."""
        self.pressed = self.dragged = False

    def nav(self, direction: Direction) -> bool:
        """Left and right step."""
        if direction not in (Direction.LEFT, Direction.RIGHT):
            return False
        self._choose(self.position + (1 if direction is Direction.RIGHT else -1))
        return True

    def _go(self, pos: Point) -> None:
        left, right = self._ends
        self._choose(round((pos[0] - left) / max(1.0, right - left) * self.length))

    def _choose(self, position: int) -> None:
        position = max(0, min(self.length, position))
        if position != self.position:
            self.on_change(position)

    # -- look ----------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the bar, what is over and below it, and the knob."""
        m, (w, h) = self.style.metrics, self.rect.size
        scale = self.drawn("scale", (w, h, self.length, tuple(self.parts), tuple(self.marks)), self._scale)
        self.show(frame, z, "scale", scale, self.rect.topleft)
        x = round(self.x_of(self.position))
        part = max((i for i, (begins, _) in enumerate(self.parts) if begins <= max(0, self.position - 1)), default=-1)
        done = self.drawn("done", (w, x - self.rect.x, part), lambda: self._done(x - self.rect.x, part))
        self.show(frame, z + 0.1, "done", done, self.rect.topleft)
        knob = self.drawn("knob", (m.px(KNOB), self.state), self._knob)
        middle = self.rect.y + self._bar_top + m.px(BAR) // 2
        self.show(frame, z + 0.2, "knob", knob, (x, middle))

    def _scale(self) -> Picture:
        m, (w, h) = self.style.metrics, self.rect.size
        image = pygame.Surface((w, h), pygame.SRCALPHA)
        left, top, tall = m.px(KNOB) // 2, self._bar_top, m.px(BAR)
        image.blit(_rounded(w - 2 * left, tall, INK, LINE), (left, top))
        for begins, _ in self.parts:
            if begins:
                x = round(self.x_of(begins)) - self.rect.x
                pygame.draw.rect(image, PAPER, (x - m.px(1.5), top - m.px(5), m.px(3), tall + 2 * m.px(5)))
        self._place_marks(image)
        self._place_words(image, -1, SOFT)
        return Picture(image, (0, 0), (w, h))

    def _place_marks(self, image: pygame.Surface) -> None:
        """Marks that matter most find room first; one that would lie on another is left out."""
        m, art = self.style.metrics, self.style.art
        size = m.px(MARK)
        taken: list[float] = []
        for at, mark in sorted(self.marks, key=lambda marked: (_RANK[marked[1]], marked[0])):
            x = self.x_of(at) - self.rect.x
            if any(abs(x - other) < size * 1.1 for other in taken):
                continue
            taken.append(x)
            picture = mark_picture(art, mark, size)
            image.blit(picture, picture.get_rect(center=(round(x), size // 2)))

    def _place_words(self, image: pygame.Surface, only: int, color: str) -> None:
        """What the hands are called, below the middle of each; `only` one of them, or all for -1."""
        m = self.style.metrics
        px = m.words(WORDS)
        y = self._bar_top + m.px(BAR) + m.px(AIR) + px * 0.7
        ends = [begins for begins, _ in self.parts[1:]] + [self.length]
        right = 0.0
        for number, ((begins, name), end) in enumerate(zip(self.parts, ends, strict=True)):
            wide = text.size(name, px, "semi")[0]
            x = (self.x_of(begins) + self.x_of(end)) / 2 - self.rect.x - wide / 2
            x = min(max(0.0, x), self.rect.w - wide)
            if x < right:
                continue
            right = x + wide + px
            if only in (-1, number):
                line = text.render(name, px, color, "semi")
                image.blit(line, (round(x), round(y - text.cap_middle("semi", px))))

    def _done(self, x: int, part: int) -> Picture:
        """What is over, and what the present hand is called, in gold."""
        m, (w, h) = self.style.metrics, self.rect.size
        image = pygame.Surface((w, h), pygame.SRCALPHA)
        left, top, tall = m.px(KNOB) // 2, self._bar_top, m.px(BAR)
        if x - left > tall:
            image.blit(_rounded(x - left, tall, GOLD, GOLD), (left, top))
        for begins, _ in self.parts:
            tick = round(self.x_of(begins)) - self.rect.x
            if begins and tick <= x:
                pygame.draw.rect(image, PAPER, (tick - m.px(1.5), top - m.px(5), m.px(3), tall + 2 * m.px(5)))
        if part >= 0:
            self._place_words(image, part, GOLD)
        return Picture(image, (0, 0), (w, h))

    def _knob(self) -> Picture:
        d = self.style.metrics.px(KNOB) + (self.style.metrics.px(6) if self.state in ("hover", "pressed") else 0)
        big = pygame.Surface((d * _SHARP, d * _SHARP), pygame.SRCALPHA)
        big.fill((*pygame.Color(PAPER)[:3], 0))
        pygame.draw.circle(big, INK, (d * _SHARP / 2, d * _SHARP / 2), d * _SHARP / 2)
        edge = max(1, round(2.5 * self.style.u)) * _SHARP
        pygame.draw.circle(big, PAPER, (d * _SHARP / 2, d * _SHARP / 2), d * _SHARP / 2 - edge)
        image = pygame.transform.smoothscale(big, (d, d))
        return Picture(image, (d // 2, d // 2), (d, d))


def _rounded(w: int, h: int, fill: str, edge: str) -> pygame.Surface:
    """A bar with round ends."""
    w, h = max(1, w), max(1, h)
    big = pygame.Surface((w * 2, h * 2), pygame.SRCALPHA)
    big.fill((*pygame.Color(edge)[:3], 0))
    pygame.draw.rect(big, edge, big.get_rect(), border_radius=h)
    pygame.draw.rect(big, fill, big.get_rect().inflate(-4, -4), border_radius=h)
    return pygame.transform.smoothscale(big, (w, h))
