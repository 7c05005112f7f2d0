"""The plays of a match as a list: one is the present one, what comes after it is pale. A press leads to any of them.

Over the plays of each part of the match stands what it is called, for they are counted anew there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.scenes.long_list import LongList
from game.scenes.replay.plays import ICONS
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import GOLD, LINE_REST, PALE, PAPER, RED, SOFT

__all__ = ["PlayList", "mark_picture"]

WORDS: Final = 19.0
"""Size of the sentences, in u."""
HEADING: Final = 20.0
"""Size of the headings, in u."""
ROW: Final = 62.0
"""Least height of a row, in u."""
FACE: Final = 40.0
"""Diameter of the faces, in u."""
_LEAD: Final = 1.12
"""From line to line of a sentence, in its heights."""
_AROUND: Final = 10
"""What a row has above and below its lines, in u."""
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
    """What a row says: its number, whose face stands before it, a sentence, and a mark behind it.

    One without a face is the heading of the rows below it.
    """

    __slots__ = ("face", "mark", "number", "words")

    def __init__(self, number: int, face: str, words: str, mark: str) -> None:
        self.number, self.face, self.words, self.mark = number, face, words, mark


class PlayList(LongList):
    """The plays of a match, one a row. `on_choose` is told the number of a play, from 0; of a heading the one below."""

    def __init__(self, key: Hashable, on_choose: Callable[[int], None]) -> None:
        super().__init__(key, lambda row: on_choose(bisect_left(self._plays, row)))
        self.rows: Sequence[Row] = ()
        self._plays: list[int] = []
        """The rows of the plays."""
        self._largest = 1
        self._lines: tuple[int, int] | None = None
        """For which width is known how many lines the longest sentence takes, and how many."""

    def fill(self, rows: Sequence[Row]) -> None:
        """Show other plays."""
        self.rows = rows
        self._plays = [number for number, row in enumerate(rows) if row.face]
        self._largest = max((row.number for row in rows), default=1)
        self._lines = None
        self.renew(len(rows))

    def row_of(self, play: int) -> int:
        """The number of the row of a play, both from 0; -1 for -1, the moment before all of them."""
        return self._plays[play] if play >= 0 else -1

    @property
    def least_tall(self) -> int:
        """Two lines of words, or as many small ones as the longest sentence takes."""
        m = self.style.metrics
        small = self._most_lines * text.line_height(m.smallest, _LEAD) + m.px(_AROUND)
        return max(m.px(ROW), round(m.words(WORDS) * 2.5), round(self.style.target * 0.75), small)

    @property
    def _most_lines(self) -> int:
        """How many lines the longest sentence takes in the smallest words."""
        w = self.rect.w
        if self._lines is None or self._lines[0] != w:
            m = self.style.metrics
            room = max(1, w - self._before(m.words(FACE)) - self._behind(m.words(30)))
            # Only what is much longer than a line can need more than two.
            long = [row.words for row in self.rows if text.size(row.words, m.smallest, "semi")[0] > 1.5 * room]
            self._lines = w, max((len(text.wrap(words, room, m.smallest, "semi")) for words in long), default=2)
        return self._lines[1]

    def refresh(self) -> None:
        """Forget what was drawn and measured: the style has changed."""
        super().refresh()
        self._lines = None

    def _before(self, face: int) -> int:
        """Where the sentences begin, behind a number and a face."""
        m = self.style.metrics
        return m.px(14) + self._digits + m.px(12) + face + m.px(14)

    def _behind(self, mark: int) -> int:
        """How much of the width the marks take."""
        return self.style.metrics.px(14) + mark + self.style.metrics.px(8)

    @property
    def _digits(self) -> int:
        """How wide the longest number is."""
        return text.size("0" * len(str(self._largest)), self.style.metrics.words(17), "semi")[0]

    def make(self, number: int, *, present: bool, later: bool) -> Picture:
        """The picture of a play or of a heading; what is still to come is pale."""
        row = self.rows[number]
        return self._make(row, present=present, pale=later) if row.face else self._heading(row.words, pale=later)

    def _heading(self, words: str, *, pale: bool) -> Picture:
        m, w, h = self.style.metrics, self.rect.w, self.tall
        image = pygame.Surface((w, h), pygame.SRCALPHA)
        px = m.words(HEADING)
        left, right = m.px(14), w - m.px(14)
        middle = round(h * 0.58)
        written = text.render(text.ellipsis(words, right - left, px, "display"), px, GOLD, "display")
        image.blit(written, (left, middle - text.cap_middle("display", px)))
        left += written.get_width() + m.px(14)
        if left < right:
            image.fill(LINE_REST, (left, middle, right - left, max(1, m.px(2))))
        if pale:
            image.set_alpha(_PALE)
        return Picture(image, (0, 0), (w, h))

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
        digits = self._digits
        left = m.px(14)
        image.blit(number, (left + digits - number.get_width(), (h - number.get_height()) // 2))
        d = min(m.words(FACE), round(h * 0.8))
        left += digits + m.px(12)
        art.avatar(row.face, "neutral", d * 0.84).draw(image, (left + d / 2, h * 0.53))
        left = self._before(d)
        size = min(m.words(30), round(h * 0.62))
        right = w - m.px(14)
        if row.mark:
            mark = mark_picture(art, row.mark, size)
            image.blit(mark, mark.get_rect(center=(right - size // 2, h // 2)))
        self._write(image, row.words, left, w - self._behind(size) - left, px)
        if pale:
            image.set_alpha(_PALE)
        return Picture(image, (0, 0), (w, h))

    def _write(self, image: pygame.Surface, words: str, left: int, room: int, px: int) -> None:
        """The sentence on one line or on two; smaller where it is longer, and on more lines at last."""
        h = image.get_height()
        least = self.style.metrics.smallest
        while px > least and len(text.wrap(words, room, px, "semi")) > 2:
            px -= 1
        lines = text.balanced(words, room, px, "semi") if words else []
        most = max(2, self._most_lines)
        if len(lines) > most:
            lines = [*lines[: most - 1], text.ellipsis(" ".join(lines[most - 1 :]), room, px, "semi")]
        step = text.line_height(px, _LEAD)
        top = h / 2 - step * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            written = text.render(line, px, PAPER, "semi")
            image.blit(written, (left, round(top + i * step - text.cap_middle("semi", px))))
