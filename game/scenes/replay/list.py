"""The plays of a match as a list: one is the present one, what comes after it is pale. A press leads to any of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.scenes.replay.plays import ICONS
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Point
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, PALE, PAPER, RED, SOFT
from game.ui.widgets import Widget

__all__ = ["PlayList", "mark_picture"]

WORDS: Final = 19.0
"""Size of the sentences, in u."""
ROW: Final = 62.0
"""Least height of a row, in u."""
FACE: Final = 40.0
"""Diameter of the faces, in u."""
_DRAG: Final = 10.0
"""A pointer that has moved this far scrolls, in u."""
_PALE: Final = 105
"""How much is seen of what is still to come, of 255."""
_TINTS: Final = {"icons": PALE, "signs": RED}


def mark_picture(art: Art, mark: str, size: float) -> pygame.Surface:
    """The picture of a mark, no wider and no taller than `size` pixels."""
    name = ICONS[mark]
    folder = name.partition("/")[0]
    if folder in _TINTS:
        return art.tinted(name.removeprefix("icons/"), size, _TINTS[folder])
    image = art.svg(name, size)
    return image if image.get_height() <= size else art.svg(name, size * size / image.get_height())


class Row:
    """What a row says: its number, whose face stands before it, a sentence, and a mark behind it."""

    __slots__ = ("face", "mark", "number", "words")

    def __init__(self, number: int, face: str, words: str, mark: str) -> None:
        self.number, self.face, self.words, self.mark = number, face, words, mark


class PlayList(Widget):
    """Rows of one height, of which as many are drawn as fit. `on_choose` is told the number of a row, from 0."""

    focusable = False

    def __init__(self, key: Hashable, on_choose: Callable[[int], None]) -> None:
        super().__init__(key)
        self.on_choose = on_choose
        self.rows: Sequence[Row] = ()
        self.current = -1
        """The number of the row that is the present one, from 0; -1 for none."""
        self._first = 0
        self._grip: tuple[Point, int] | None = None
        self._scrolled = False
        self._made: dict[tuple[int, bool, bool], Picture] = {}

    def fill(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        self.rows = rows
        self._made.clear()
        self.follow(self.current)

    def refresh(self) -> None:
        """Forget what was drawn: the style has changed."""
        super().refresh()
        self._made.clear()

    @property
    def fitting(self) -> int:
        """How many rows are seen at once."""
        m = self.style.metrics
        return max(1, self.rect.h // max(m.px(ROW), round(m.words(WORDS) * 2.5), round(self.style.target * 0.75)))

    @property
    def tall(self) -> int:
        """Height of a row, in pixels."""
        return max(1, self.rect.h // self.fitting)

    @property
    def first(self) -> int:
        """The number of the uppermost row that is seen, from 0."""
        return self._first

    def scroll(self, rows: int) -> None:
        """Let later rows be seen, or earlier ones."""
        self._first = max(0, min(len(self.rows) - self.fitting, self._first + rows))

    def follow(self, current: int) -> None:
        """Let another row be the present one, in the middle as far as that is possible."""
        self.current = current
        if self._grip is None:
            self._first = 0
            self.scroll(max(0, current) - self.fitting // 2)

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
        if number < min(len(self.rows), self._first + self.fitting):
            self.cue("button")
            self.on_choose(number)

    def cancel(self) -> None:
        """Let go of it."""
        super().cancel()
        self._grip = None

    # -- look ----------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the rows that are seen."""
        shown = range(self._first, min(len(self.rows), self._first + self.fitting))
        if len(self._made) > 4 * self.fitting + 16:
            self._made.clear()
        for number in shown:
            key = (number, number == self.current, number > self.current)
            if key not in self._made:
                self._made[key] = self._make(self.rows[number], present=key[1], pale=key[2])
            place = self.row_rect(number)
            self.show(frame, z, f"row {number}", self._made[key], place.topleft)

    def _make(self, row: Row, *, present: bool, pale: bool) -> Picture:
        style = self.style
        m, art = style.metrics, style.art
        w, h = self.rect.w, self.tall
        image = pygame.Surface((w, h), pygame.SRCALPHA)
        if present:
            plate = shapes.panel(art, w - m.px(8), h - m.px(6), PAPER, opacity=0.14, edge=GOLD, radius=12)
            plate.draw(image, (m.px(4), m.px(3)))
        px = m.words(WORDS)
        number = text.render(str(row.number), m.words(17), GOLD if present else SOFT, "semi")
        digits = text.size("0" * len(str(max(1, len(self.rows)))), m.words(17), "semi")[0]
        left = m.px(14)
        image.blit(number, (left + digits - number.get_width(), (h - number.get_height()) // 2))
        d = min(m.words(FACE), round(h * 0.8))
        left += digits + m.px(12)
        art.avatar(row.face, "neutral", d * 0.84).draw(image, (left + d / 2, h * 0.53))
        left += d + m.px(14)
        size = min(m.words(30), round(h * 0.62))
        right = w - m.px(14)
        if row.mark:
            mark = mark_picture(art, row.mark, size)
            image.blit(mark, mark.get_rect(center=(right - size // 2, h // 2)))
        right -= size + m.px(8)
        self._write(image, row.words, left, right - left, px)
        if pale:
            image.set_alpha(_PALE)
        return Picture(image, (0, 0), (w, h))

    def _write(self, image: pygame.Surface, words: str, left: int, room: int, px: int) -> None:
        """The sentence on one line or on two; smaller, and cut at last, where it is longer."""
        h = image.get_height()
        least = self.style.metrics.smallest
        while px > least and len(text.wrap(words, room, px, "semi")) > 2:
            px -= 1
        lines = text.balanced(words, room, px, "semi") if words else []
        if len(lines) > 2:
            lines = [lines[0], text.ellipsis(" ".join(lines[1:]), room, px, "semi")]
        step = text.line_height(px, 1.12)
        top = h / 2 - step * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            written = text.render(line, px, PAPER, "semi")
            image.blit(written, (left, round(top + i * step - text.cap_middle("semi", px))))
