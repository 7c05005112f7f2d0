"""What everybody has come to at the end of a match: rows whose bars grow round by round while their numbers count."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import ceil
from typing import Final

import pygame

from game.rules.values import dataclass
from game.scenes.page import canvas, write
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import GOLD, GOLD_DEEP, INK, PALE, PAPER, SOFT, Metrics
from game.ui.tween import during, in_
from game.ui.widgets.still import Still

__all__ = ["CLOSE", "CLOSEST", "FACE_MIDDLE", "FACE_SIZE", "WORDS_LEFT", "Row", "ScoreRows"]

_SECONDS: Final = 1.3
"""How long all rows take."""
_OVERLAP: Final = 1.6
"""How much longer a row takes than its share of that."""
_STOPPED: Final = 1.35
"""How much faster than it has to a part of a bar grows: at its end it stops for a moment."""

# Lengths in u.
_HEAD, _HEAD_LINES, _HEAD_MIDDLE = 44, 1.9, 0.55
"""Height of the head at least, and in sizes of its words; where they lie in it, in its heights."""
_HEAD_WORDS, _NAME, _NOTE, _SCORE, _WON_SCORE = 18, 27, 19, 44, 50
"""Sizes of words: of the head, of names and remarks, and of numbers, the winner's last."""
_LINE: Final = 1.3
"""Height of a line, in sizes of its words."""
_LEAST_ROW, _FOOT = 66, 14
"""Height of a row at least, and below all of them."""
_CLOSER, _LOWER_BAR = (0, 10, 16, 16), (0, 8, 11, 11)
"""Where rows with bars stand closer, step by step: how much less tall they are, and how much nearer bars are to their
lower edges."""
CLOSE, CLOSEST = 1, len(_CLOSER) - 1
"""So many steps they take before they are crowded, and so many there are."""
_CLOSEST_NOTE: Final = 0.78
"""How large remarks are at the last of them: so they have room on the lines of the names."""
_BARS_TALL, _MARKS_TALL, _BARE_TALL = 32, 42, 14
"""What a row is taller than its lines: with bars, with tokens, and with neither."""
_UNDER_BAR, _UNDER_MARKS, _UNDER_NONE = 30, 42, 8
"""How far above the lower edge of a row its lines end then."""
_EDGE, _HEAD_EDGE = 28, 34
"""From the edge of the plate to numbers, and to the words of the head."""
WORDS_LEFT: Final = 112
"""From the left edge to names and bars, past the portraits."""
_NUMBER, _NUMBER_AIR = 104, 30
"""Width of the column of numbers at least, and beside the widest of them."""
_NOTE_GAP: Final = 24
"""Between a name and the remark on its line."""
_NAME_LOWER, _FIRST_LINE, _FIRST_LOWER, _SECOND_LINE = 4, 0.34, 2, 0.80
"""A name alone, below the middle of its line; of two lines the middles, in heights of both, the first a bit lower."""
_DEPTH: Final = 0.62
"""How far letters reach below the middle of their capitals, in sizes of the words."""
_ROOMY: Final = 94
"""Height of a row where there is room."""
_ENOUGH: Final = 82
"""So tall is enough: up to there the remark is shorter for the sake of the rows."""
_LARGER: Final = 6
"""How much taller bars are in a row that has got as much taller as they do at most."""
_GROWN: Final = 27
"""How much taller that is."""
_LOWER_WORDS, _LOWER_PARTS = 0.8, 0.52
"""Of what a row is taller, so much lies below its words, and below its bar or tokens."""
FACE_SIZE, _FACE_TALL, FACE_MIDDLE, _FACE_LOWER = 72, 0.76, 63, 0.05
"""A portrait: its diameter at most, in u and in heights of the row, from the left edge to its middle, and how far
below its place it is, in diameters."""
_TRACK, _TRACK_ROUND, _TRACK_UP, _TRACK_RIM, _TRACK_DARK = 18, 8, 31, 2, 0.7
"""What a bar grows in: height, corners, from the lower edge of the row, beyond the bar's end, and how dark it is."""
_BAR, _BAR_ROUND, _BAR_UP, _PIECES_APART = 14, 4, 29, 2
"""The same of a bar, and between two of its pieces."""
_MARK, _MARK_STEP, _MARK_UP, _MARK_FALL = 40, 46, 26, 60
"""A token: its width, to the next at most, from the row's lower edge to its middle, and how far it falls."""
_WINNER_RIM, _WINNER_GAP, _WINNER_UP, _WINNER_ROUND, _WINNER_GOLD = 14, 4, 2, 16, 0.13
"""The winner's plate: from the edges, below it, above its row, its corners, and how strong its gold is."""
_ROUND, _DARK = 22, 0.86
"""Corners of the plate of all, and how dark it is."""
_OTHER: Final = ("#7b86b4", "#5f6a98")
_FIRST: Final = (GOLD, GOLD_DEEP)
_EMPTY: Final = "#0a0d1c"


@dataclass(frozen=True, slots=True)
class Row:
    """One player: whose face, what is said, the parts of the bar, and what the number counts up to."""

    character: str
    name: str
    note: str
    score: int
    parts: tuple[float, ...]
    """How long each part of the bar is, of a bar of length 1; empty for no bar."""
    won: bool = False
    mark: str = ""
    """A token that stands as often as the score says in place of the bar; empty for a bar."""


class ScoreRows(Still):
    """The list on its plate. `clock` says how long ago it began to count; everything follows from that.

    The last row counts first, the winner's last. `edge` is the color of its plate's edge.
    """

    def __init__(
        self,
        key: Hashable,
        rows: Sequence[Row],
        heads: tuple[str, str],
        edge: Callable[[], str],
        clock: Callable[[], float],
    ) -> None:
        super().__init__(key)
        self.rows, self.heads, self._edge, self._clock = tuple(rows), heads, edge, clock
        self._heard = 0
        self.close = 0
        """How much closer rows stand than they might, in steps, so that everything else has room."""
        self.more = 0
        """How much taller each of them is than it has to be, in pixels."""

    # -- measures ------------------------------------------------------------------------------------------------

    def height(self, m: Metrics, width: int) -> int:
        """How tall the list is in a width, in pixels."""
        return self._head(m) + len(self.rows) * self._row(m, width) + m.px(_FOOT)

    def widen(self, m: Metrics, width: int, free: int) -> int:
        """Let rows be taller where so much room is free; returns how much of it they take."""
        self.more = 0
        self.more = max(0, min(m.px(_ROOMY) - self._row(m, width), free // max(1, len(self.rows))))
        return self.more * len(self.rows)

    def lacking(self, m: Metrics, width: int) -> int:
        """How much room rows lack until nobody would call them crowded, in pixels."""
        return max(0, m.px(_ENOUGH) - self._row(m, width)) * len(self.rows)

    @property
    def _marked(self) -> bool:
        return any(row.mark for row in self.rows)

    @staticmethod
    def _head(m: Metrics) -> int:
        return max(m.px(_HEAD), round(m.words(_HEAD_WORDS) * _HEAD_LINES))

    def _row(self, m: Metrics, width: int) -> int:
        name, note = m.words(_NAME), self._note(m, width)
        tall = name * _LINE + (0 if self._beside(m, width) else note * _LINE)
        more = _BARS_TALL if any(row.parts for row in self.rows) else _MARKS_TALL if self._marked else _BARE_TALL
        least = round(max(m.px(_LEAST_ROW), tall + m.px(more))) - (m.px(_CLOSER[self.close]) if self._lower(m) else 0)
        return least + self.more

    def _larger(self, m: Metrics) -> int:
        """How much taller bars are."""
        return round(m.px(_LARGER) * min(1.0, self.more / m.px(_GROWN)))

    def _lower(self, m: Metrics) -> int:
        """By how much bars lie lower in their rows."""
        return m.px(_LOWER_BAR[self.close]) if any(row.parts for row in self.rows) else 0

    def _beside(self, m: Metrics, width: int) -> bool:
        """Whether every remark has room on the line of the name."""
        return self._fits(m, width, self._note(m, width))

    def _fits(self, m: Metrics, width: int, note: int) -> bool:
        """The same for remarks in words of a size."""
        room, gap = self._room(m, width), m.px(_NOTE_GAP)
        return all(
            text.size(row.name, m.words(_NAME), "display")[0] + text.size(row.note, note)[0] + gap <= room
            for row in self.rows
        )

    def _note(self, m: Metrics, width: int) -> int:
        """Size of the words of remarks, in pixels."""
        words = m.words(_NOTE)
        small = max(m.smallest, round(words * _CLOSEST_NOTE))
        helps = self.close == CLOSEST and not self._fits(m, width, words) and self._fits(m, width, small)
        return small if helps else words

    def _room(self, m: Metrics, width: int) -> float:
        return width - self._left(m) - self._number(m) - m.px(_EDGE)

    def _left(self, m: Metrics) -> int:
        return m.px(WORDS_LEFT)

    def _number(self, m: Metrics) -> int:
        """How wide the column of numbers is."""
        widest = max((text.size(str(row.score), m.words(_WON_SCORE), "display")[0] for row in self.rows), default=0)
        return max(m.px(_NUMBER), widest + m.px(_NUMBER_AIR))

    # -- time ----------------------------------------------------------------------------------------------------

    def share(self, number: int) -> float:
        """How much of a row has been counted, 0 to 1."""
        count = len(self.rows)
        each = _SECONDS / max(1, count)
        return during(self._clock(), each * (count - 1 - number), each * _OVERLAP)

    def landed(self) -> int:
        """How many rows have begun to count since this was asked last: each is heard."""
        begun = sum(self.share(number) > 0.0 for number in range(len(self.rows)))
        new, self._heard = begun - self._heard, begun
        return max(0, new)

    # -- look ----------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the plate, what has grown of the bars, and the numbers as far as they have counted."""
        art, (w, h) = self.style.art, self.rect.size
        m = art.metrics
        plate = self.drawn("plate", (w, h, self._edge()), lambda: self._plate(art, w, h))
        self.show(frame, z, "plate", plate, self.rect.topleft)
        head, tall, wide = self._head(m), self._row(m, w), round(self._room(m, w))
        for number, row in enumerate(self.rows):
            share = self.share(number)
            top = self.rect.y + head + number * tall
            if row.parts:
                # `m`-sized so that a bar is one picture, of which more and more is shown.
                bar = self.drawn(f"bar {number}", (w, h), lambda row=row: self._bar(art, row, wide))  # type: ignore[misc]
                seen = round(wide * self._grown(row, share))
                if seen:
                    step = (seen, number)
                    part = self.drawn(
                        f"seen {number}",
                        (step, bar.image),
                        lambda bar=bar, seen=seen: _left_part(bar, seen),  # type: ignore[misc]
                    )
                    self.show(frame, z, f"bar {number}", part, (self.rect.x + self._left(m), top + self._bar_top(m, w)))
            if row.mark:
                self._draw_marks(frame, z, number, row, share, top + tall)
            shown = round(row.score * share)
            if share > 0.0:
                color = GOLD if row.won else PALE
                px = m.words(_WON_SCORE if row.won else _SCORE)
                words = text.render(str(shown), px, color, "display")
                x = self.rect.right - m.px(_EDGE) - words.get_width()
                y = top + tall / 2 - (m.px(_WINNER_UP) if self._lower(m) else 0) - text.cap_middle("display", px)
                frame.put((self.key, "number", number), words, x, y, z)

    def _draw_marks(self, frame: DisplayList, z: float, number: int, row: Row, share: float, bottom: float) -> None:
        """Tokens that drop in one after the other."""
        art = self.style.art
        m = art.metrics
        side = m.px(_MARK)
        step = min(m.px(_MARK_STEP), self._room(m, self.rect.w) / max(1, row.score))
        token, up = art.token(row.mark, side), m.px(_MARK_UP) + round(self.more * _LOWER_PARTS)
        for i in range(row.score):
            fallen = during(share, i / (row.score + 1), 1.0 / (row.score + 1), in_)
            if fallen > 0.0:
                x = self.rect.x + self._left(m) + side / 2 + i * step
                rect = token.rect((x, bottom - up - (1.0 - fallen) * m.px(_MARK_FALL)))
                frame.put((self.key, "mark", number, i), token.image, rect.x, rect.y, z, round(255 * fallen))

    @staticmethod
    def _grown(row: Row, share: float) -> float:
        """How far a bar reaches: it grows part by part, with a short stop at the end of each."""
        if share >= 1.0:
            return sum(row.parts)
        place = share * len(row.parts)
        done = int(place)
        now = min(1.0, (place - done) * _STOPPED)
        return sum(row.parts[:done]) + (row.parts[done] * now if done < len(row.parts) else 0.0)

    def _bar_top(self, m: Metrics, width: int) -> int:
        tall = self._row(m, width)
        return round(tall - m.px(_BAR_UP) - self.more * _LOWER_PARTS) + self._lower(m)

    def _bar(self, art: Art, row: Row, wide: int) -> Picture:
        """A bar at full length, in as many pieces as there were rounds."""
        m = art.metrics
        tall = m.px(_BAR) + self._larger(m)
        pen, x = Pen(), 0.0
        for i, part in enumerate(row.parts):
            length = part * wide
            if length > 0.5:
                color = (_FIRST if row.won else _OTHER)[i % 2]
                piece = max(1.0, length - max(1.0, _PIECES_APART * m.u))
                pen.draw(Path.rect(x, 0, piece, tall, min(_BAR_ROUND * m.u, piece / 2)), color)
            x += length
        return Picture(pen_surface(pen, wide, tall), (0, 0), (wide, tall))

    def _plate(self, art: Art, w: int, h: int) -> Picture:
        """The plate with all that does not move."""
        m = art.metrics
        made = shapes.panel(art, w, h, INK, opacity=_DARK, edge=self._edge(), radius=_ROUND, shade=True)
        plate = Picture(made.image.copy(), made.origin, made.body)
        image, (ox, oy) = plate.image, plate.origin
        head, tall = self._head(m), self._row(m, w)
        px = m.words(_HEAD_WORDS)
        edge, line = m.px(_HEAD_EDGE), oy + head * _HEAD_MIDDLE
        half = (w - m.px(2 * _HEAD_EDGE)) // 2
        write(image, self.heads[0], ox + edge, line, px, SOFT, room=half)
        write(image, self.heads[1], ox + w - edge, line, px, SOFT, at="right", room=half)
        beside, note = self._beside(m, w), self._note(m, w)
        for number, row in enumerate(self.rows):
            top = oy + head + number * tall
            if row.won:
                wide, high = w - m.px(2 * _WINNER_RIM), tall - (0 if self._lower(m) else m.px(_WINNER_GAP))
                first = shapes.panel(art, wide, high, GOLD, opacity=_WINNER_GOLD, edge=GOLD, radius=_WINNER_ROUND)
                first.draw(image, (ox + m.px(_WINNER_RIM), top - m.px(_WINNER_UP)))
            d = min(m.px(FACE_SIZE), round(tall * _FACE_TALL))
            middle = top + tall / 2 - m.px(_WINNER_UP)
            face = art.avatar(row.character, "happy" if row.won else "neutral", d)
            face.draw(image, (ox + m.px(FACE_MIDDLE), middle + d * _FACE_LOWER))
            box = pygame.Rect(ox + self._left(m), round(top), round(self._room(m, w)), tall)
            self._write(art, image, row, box, beside, note)
        return plate

    def _write(self, art: Art, image: pygame.Surface, row: Row, box: pygame.Rect, beside: bool, note: int) -> None:
        m = art.metrics
        name = m.words(_NAME)
        lower = m.px(_UNDER_BAR if row.parts else _UNDER_MARKS if row.mark and row.score else _UNDER_NONE)
        free = box.h - lower + self._lower(m) - self.more * _LOWER_WORDS
        color = GOLD if row.won else PAPER
        track = box.bottom - m.px(_TRACK_UP) + self._lower(m) - round(self.more * _LOWER_PARTS)
        # Above a bar words stand as high as no letter of theirs touches it.
        lowest = track if row.parts else box.bottom
        if beside or not row.note:
            middle = box.y + free / 2 + (0 if self._lower(m) else m.px(_NAME_LOWER))
            middle = min(middle, lowest - ceil(_DEPTH * name))
            write(image, row.name, box.x, middle, name, color, "display", room=box.w)
            write(image, row.note, box.right, middle, note, SOFT, at="right", room=box.w)
        else:
            middle = min(box.y + free * _SECOND_LINE, lowest - ceil(_DEPTH * note))
            up = box.y + free * _SECOND_LINE - middle
            first = box.y + free * _FIRST_LINE + m.px(_FIRST_LOWER) - up
            write(image, row.name, box.x, first, name, color, "display", room=box.w)
            write(image, row.note, box.x, middle, note, SOFT, room=box.w)
        if row.parts:
            tall = m.px(_TRACK) + self._larger(m)
            trough = canvas(box.w, tall)
            pen = Pen()
            pen.draw(Path.rect(0, 0, box.w, tall, m.px(_TRACK_ROUND)), _EMPTY, opacity=_TRACK_DARK)
            trough.blit(pen_surface(pen, box.w, tall), (0, 0))
            image.blit(trough, (box.x - m.px(_TRACK_RIM), track))


def _left_part(bar: Picture, seen: int) -> Picture:
    """The part of a bar that has grown."""
    w, h = bar.image.get_size()
    return Picture(bar.image.subsurface((0, 0, max(1, min(w, seen)), h)), (0, 0), (seen, h))
