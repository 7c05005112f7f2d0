"""A list of any length, of whose rows only those are drawn that are seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.ui.cache import Picture
from game.ui.input import Point
from game.ui.painter import DisplayList
from game.ui.widgets import Widget

__all__ = ["LongList"]

_DRAG: Final = 10.0
"""A pointer that has moved this far scrolls, in u."""


class LongList(Widget):
    """Rows of one height, of which as many are drawn as fit. `on_choose` is told the number of a row, from 0.

    Subclasses say how tall a row has to be and draw it.
    """

    focusable = False

    def __init__(self, key: Hashable, on_choose: Callable[[int], None]) -> None:
        super().__init__(key)
        self.on_choose = on_choose
        self.count = 0
        """How many rows there are; after a change of what they say, call `renew`."""
        self.current = -1
        """The number of the row that is the present one, from 0; -1 for none."""
        self._first = 0
        self._grip: tuple[Point, int] | None = None
        self._scrolled = False
        self._made: dict[Hashable, Picture] = {}

    def renew(self, count: int) -> None:
        """Show other rows, so many."""
        self.count = count
        self._made.clear()
        self.scroll(0)

    def refresh(self) -> None:
        """Forget what was drawn: the style has changed."""
        super().refresh()
        self._made.clear()

    @property
    def least_tall(self) -> int:
        """How tall a row has to be at least, in pixels."""
        raise NotImplementedError

    def make(self, number: int, *, present: bool, later: bool) -> Picture:
        """The picture of a row: whether it is the present one, or comes after that. As large as a row."""
        raise NotImplementedError

    @property
    def fitting(self) -> int:
        """How many rows are seen at once."""
        return max(1, self.rect.h // self.least_tall)

    @property
    def tall(self) -> int:
        """Height of a row, in pixels."""
        return max(1, self.rect.h // self.fitting)

    @property
    def first(self) -> int:
        """The number of the uppermost row that is seen, from 0."""
        return self._first

    @property
    def shown(self) -> range:
        """The numbers of the rows that are seen."""
        return range(self._first, min(self.count, self._first + self.fitting))

    def scroll(self, rows: int) -> None:
        """Let later rows be seen, or earlier ones."""
        self._first = max(0, min(self.count - self.fitting, self._first + rows))

    def follow(self, current: int) -> None:
        """Let another row be the present one, in the middle as far as that is possible."""
        self.current = current
        if self._grip is None:
            self._first = 0
            self.scroll(max(0, current) - self.fitting // 2)

    def reveal(self, current: int) -> None:
        """Let another row be the present one, and scroll no more than shows it."""
        self.current = current
        if current not in self.shown:
            self.scroll(current - self._first if current < self._first else current - self._first - self.fitting + 1)

    def row_rect(self, number: int) -> pygame.Rect:
        """Where a row is seen, in pixels of the window."""
        return pygame.Rect(self.rect.x, self.rect.y + (number - self._first) * self.tall, self.rect.w, self.tall)

    # -- pointers ------------------------------------------------------------------------------------------------

    def press(self, pos: Point) -> None:
        """Take hold of the list, or of one of its rows."""
        super().press(pos)
        self._grip, self._scrolled = (pos, self._first), False

    def drag(self, pos: Point) -> None:
        """Let the rows follow the pointer."""
        if self._grip is None:
            return
        (_, y), first = self._grip
        if abs(pos[1] - y) > max(_DRAG * self.style.u, self.tall * 0.4):
            self._scrolled = True
        if self._scrolled:
            self._first = first
            self.scroll(round((y - pos[1]) / self.tall))

    def release(self, pos: Point) -> None:
        """Choose the row that was pressed, unless the list was scrolled."""
        held, self._grip, self.pressed = self._grip is not None, None, False
        if not held or self._scrolled or not self.rect.collidepoint(pos):
            return
        number = self._first + (pos[1] - self.rect.y) // self.tall
        if number < min(self.count, self._first + self.fitting):
            self.cue("button")
            self.on_choose(number)

    def cancel(self) -> None:
        """Let go of it."""
        super().cancel()
        self._grip = None

    # -- look ----------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the rows that are seen."""
        if len(self._made) > 4 * self.fitting + 16:
            self._made.clear()
        for number in self.shown:
            present, later = number == self.current, number > self.current
            key = (number, present, later)
            if key not in self._made:
                self._made[key] = self.make(number, present=present, later=later)
            self.show(frame, z, f"row {number}", self._made[key], self.row_rect(number).topleft)
