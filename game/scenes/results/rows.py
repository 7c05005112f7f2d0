"""What everybody has come to at the end of a match: rows whose bars grow round by round while their numbers count."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

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

__all__ = ["Row", "ScoreRows"]

_SECONDS: Final = 1.3
"""How long all rows take."""
_OVERLAP: Final = 1.6
"""How much longer a row takes than its share of that."""
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

    The last row counts first, the winner's last. `edge` is the colour of its plate's edge.
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

    # -- measures ------------------------------------------------------------------------------------------------

    def height(self, m: Metrics, width: int) -> int:
        """How tall the list is in a width, in pixels."""
        return self._head(m) + len(self.rows) * self._row(m, width) + m.px(14)

    @property
    def _marked(self) -> bool:
        return any(row.mark for row in self.rows)

    @staticmethod
    def _head(m: Metrics) -> int:
        return max(m.px(44), round(m.words(18) * 1.9))

    def _row(self, m: Metrics, width: int) -> int:
        name, note = m.words(27), m.words(19)
        tall = name * 1.3 + (0 if self._beside(m, width) else note * 1.3)
        return round(
            max(
                m.px(66),
                tall + (m.px(32) if any(row.parts for row in self.rows) else m.px(42) if self._marked else m.px(14)),
            )
        )

    def _beside(self, m: Metrics, width: int) -> bool:
        """Whether every remark has room on the line of the name."""
        room = self._room(m, width)
        return all(
            text.size(row.name, m.words(27), "display")[0] + text.size(row.note, m.words(19))[0] + m.px(24) <= room
            for row in self.rows
        )

    def _room(self, m: Metrics, width: int) -> float:
        return width - self._left(m) - self._number(m) - m.px(28)

    def _left(self, m: Metrics) -> int:
        return m.px(112)

    def _number(self, m: Metrics) -> int:
        """How wide the column of numbers is."""
        widest = max((text.size(str(row.score), m.words(50), "display")[0] for row in self.rows), default=0)
        return max(m.px(104), widest + m.px(30))

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
                colour = GOLD if row.won else PALE
                words = text.render(str(shown), m.words(50 if row.won else 44), colour, "display")
                x = self.rect.right - m.px(28) - words.get_width()
                y = top + tall / 2 - text.cap_middle("display", m.words(50 if row.won else 44))
                frame.put((self.key, "number", number), words, x, y, z)

    def _draw_marks(self, frame: DisplayList, z: float, number: int, row: Row, share: float, bottom: float) -> None:
        """Tokens that drop in one after the other."""
        art = self.style.art
        m = art.metrics
        side = m.px(40)
        step = min(m.px(46), self._room(m, self.rect.w) / max(1, row.score))
        token = art.token(row.mark, side)
        for i in range(row.score):
            fallen = during(share, i / (row.score + 1), 1.0 / (row.score + 1), in_)
            if fallen > 0.0:
                x = self.rect.x + self._left(m) + side / 2 + i * step
                rect = token.rect((x, bottom - m.px(26) - (1.0 - fallen) * m.px(60)))
                frame.put((self.key, "mark", number, i), token.image, rect.x, rect.y, z, round(255 * fallen))

    @staticmethod
    def _grown(row: Row, share: float) -> float:
        """How far a bar reaches: it grows part by part, with a short stop at the end of each."""
        if share >= 1.0:
            return sum(row.parts)
        place = share * len(row.parts)
        done = int(place)
        now = min(1.0, (place - done) * 1.35)
        return sum(row.parts[:done]) + (row.parts[done] * now if done < len(row.parts) else 0.0)

    def _bar_top(self, m: Metrics, width: int) -> int:
        tall = self._row(m, width)
        return round(tall - m.px(29))

    def _bar(self, art: Art, row: Row, wide: int) -> Picture:
        """A bar at full length, in as many pieces as there were rounds."""
        m = art.metrics
        tall = m.px(14)
        pen, x = Pen(), 0.0
        for i, part in enumerate(row.parts):
            length = part * wide
            if length > 0.5:
                colour = (_FIRST if row.won else _OTHER)[i % 2]
                piece = max(1.0, length - max(1.0, 2 * m.u))
                pen.draw(Path.rect(x, 0, piece, tall, min(4 * m.u, piece / 2)), colour)
            x += length
        return Picture(pen_surface(pen, wide, tall), (0, 0), (wide, tall))

    def _plate(self, art: Art, w: int, h: int) -> Picture:
        """The plate with all that does not move."""
        m = art.metrics
        made = shapes.panel(art, w, h, INK, opacity=0.86, edge=self._edge(), radius=22, shade=True)
        plate = Picture(made.image.copy(), made.origin, made.body)
        image, (ox, oy) = plate.image, plate.origin
        head, tall = self._head(m), self._row(m, w)
        px = m.words(18)
        half = (w - m.px(68)) // 2
        write(image, self.heads[0], ox + m.px(34), oy + head * 0.55, px, SOFT, room=half)
        write(image, self.heads[1], ox + w - m.px(34), oy + head * 0.55, px, SOFT, at="right", room=half)
        beside = self._beside(m, w)
        for number, row in enumerate(self.rows):
            top = oy + head + number * tall
            if row.won:
                shapes.panel(art, w - m.px(28), tall - m.px(4), GOLD, opacity=0.13, edge=GOLD, radius=16).draw(
                    image, (ox + m.px(14), top - m.px(2))
                )
            d = min(m.px(66), round(tall * 0.76))
            middle = top + tall / 2 - m.px(2)
            face = art.avatar(row.character, "happy" if row.won else "neutral", d)
            face.draw(image, (ox + m.px(30) + m.px(33), middle + d * 0.05))
            self._write(
                art, image, row, pygame.Rect(ox + self._left(m), round(top), round(self._room(m, w)), tall), beside
            )
        return plate

    def _write(self, art: Art, image: pygame.Surface, row: Row, box: pygame.Rect, beside: bool) -> None:
        m = art.metrics
        name, note = m.words(27), m.words(19)
        lower = m.px(30) if row.parts else m.px(42) if row.mark else m.px(8)
        free = box.h - lower
        colour = GOLD if row.won else PAPER
        if beside or not row.note:
            middle = box.y + free / 2 + m.px(4)
            write(image, row.name, box.x, middle, name, colour, "display", room=box.w)
            write(image, row.note, box.right, middle, note, SOFT, at="right", room=box.w)
        else:
            write(image, row.name, box.x, box.y + free * 0.34 + m.px(2), name, colour, "display", room=box.w)
            write(image, row.note, box.x, box.y + free * 0.80, note, SOFT, room=box.w)
        if row.parts:
            track = canvas(box.w, m.px(18))
            pen = Pen()
            pen.draw(Path.rect(0, 0, box.w, m.px(18), m.px(8)), _EMPTY, opacity=0.7)
            track.blit(pen_surface(pen, box.w, m.px(18)), (0, 0))
            image.blit(track, (box.x - m.px(2), box.bottom - m.px(31)))


def _left_part(bar: Picture, seen: int) -> Picture:
    """The part of a bar that has grown."""
    w, h = bar.image.get_size()
    return Picture(bar.image.subsurface((0, 0, max(1, min(w, seen)), h)), (0, 0), (seen, h))
