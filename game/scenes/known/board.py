"""What one seat saw, drawn as one picture: the others' hands, what lay on the table, and its own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

from game.rules.cards import Rank
from game.scenes.page import bar, write
from game.scenes.sketch import Sketch, cards_of
from game.session.minds import Explained, Known
from game.session.seats import SeatConfig
from game.texts import n, rank_letter, t
from game.ui import shapes, text
from game.ui.art import Art, Back
from game.ui.cache import Picture
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import GOLD, INK, KNOWN, LINE, PAPER, RED, Box

__all__ = ["Board"]

BLUE: Final = KNOWN
"""What was worked out."""
TROUGH: Final = "#0b1024"
"""Of bars on a dark plate."""
SUIT_ICONS: Final = ("suit_C", "suit_D", "suit_H", "suit_S")
SUIT_COLORS: Final = (PAPER, "#ff9a8f", "#ff9a8f", PAPER)
MOST_MARKS: Final = 7
"""So many marks stand at one hand; what is more is counted."""
UNSEEN_WIDE: Final = 0.36, 0.46
"""How much of the middle what was unseen takes, of suits or of two rows of ranks, and at most of one row."""
LEAST_COLUMN: Final = 12
"""Two rows of ranks are as tall as that at least, without their figures, in u."""
RANK_LINES: Final = 2.7
"""How tall a figure and a rank are together, over and below a column, in their size."""
RIM_AIR: Final = 9
"""What is left free at both ends of the own hand, in u: the rim of the widest card."""
_JOKER: Final = "*"
Counts: TypeAlias = Sequence[tuple[int, int]]
"""Ranks, each with how many of its cards were unseen."""


class Board(Sketch):
    """Draws what a seat saw. `me` is the person who looks, whose hand is called theirs."""

    def __init__(
        self, art: Art, size: tuple[int, int], found: Explained, seats: Sequence[SeatConfig], me: int, back: Back
    ) -> None:
        super().__init__(art, size, found.view, seats, back)
        self.found, self._person = found, me

    def draw(self) -> Picture:
        """The picture."""
        m, others = self.m, self.others
        rows = 1 if len(others) <= max(3, self.w // max(m.px(230), self.small * 9)) else 2
        gap = m.px(14)
        top = round(self.h * (0.36 if rows == 1 else 0.46))
        low = round(self.h * (0.34 if rows == 1 else 0.28))
        if self.has_field:
            # Four rows need more height than a single one.
            top, low = round(top * 0.88), round(low * 0.88)
        self._others(others, rows, (0, 0, self.w, top))
        self._middle((0, top + gap, self.w, self.h - top - low - 2 * gap))
        self._own((0, self.h - low, self.w, low))
        return Picture(self.image, (0, 0), (self.w, self.h))

    # -- the others ------------------------------------------------------------------------------------------------

    def _others(self, others: Sequence[int], rows: int, box: Box) -> None:
        x, y, w, h = box
        columns = -(-len(others) // rows)
        known = {known.seat: known for known in self.found.insight.seats}
        caption = 0
        key = f"known.{self.view.game}.how"
        if known:
            pill = shapes.pill(self.art, t(key), self.small, icon="eye", edge=BLUE, role="semi", max_width=w, wrap=True)
            caption = pill.body[1] + self.m.px(8)
            self._blit(pill, x + (w - pill.body[0]) / 2, y + h - pill.body[1])
        wide, tall = w / columns, (h - caption) / rows
        for i, seat in enumerate(others):
            place = round(x + i % columns * wide), round(y + i // columns * tall), round(wide), round(tall)
            self._seat(seat, known.get(seat), place)

    def _seat(self, seat: int, known: Known | None, box: Box) -> None:
        """A player with a hand as it was seen, and what was known of it."""
        x, y, w, h = box
        m = self.m
        head = max(m.px(44), round(self.small * 1.5))
        config = self.seats[seat]
        name = t("known.your_hand") if seat == self._person and config.kind == "person" else config.name
        d = min(head, round(w * 0.3))
        words, px = text.fitted(name, max(1, w - d - m.px(24)), self.small, "bold")
        wide = d + m.px(8) + text.size(words, px, "bold")[0]
        left = x + (w - wide) / 2
        face = self.art.avatar(config.face, "neutral", d * 0.8)
        face.draw(self.image, (left + d / 2, y + head / 2))
        write(self.image, words, left + d + m.px(8), y + head / 2, px, PAPER, "bold", outline=m.px(2))
        marks = min(m.px(46), round(h * 0.24)) if known is not None and _marked(known) else 0
        groups = self.before(seat)
        room = (x + m.px(6), y + head + m.px(2), w - m.px(12), h - head - m.px(8) - (marks * 0.7 if marks else 0))
        bottom = self.lay(groups, room, known=known.holds if known is not None else ())
        if known is not None and marks:
            self._marks(known, (x, min(y + h - marks, bottom - marks * 0.45), w, marks))

    def _marks(self, known: Known, box: tuple[float, float, float, float]) -> None:
        """What a hand was known not to hold: crossed discs, as many as there is room for."""
        x, y, w, d = box
        marks: list[pygame.Surface | str] = [self.art.tinted(SUIT_ICONS[suit], d * 0.52, PAPER) for suit in known.suits]
        marks += [rank_letter(Rank(rank)) for rank in known.ranks]
        marks += [self.face(card, d * 0.5) for card in (*known.lacks, *known.spurned)]
        step = d * 1.12
        most = max(1, min(MOST_MARKS, int(w // step)))
        more = len(marks) - most
        if more > 0:
            marks = [*marks[: most - 1], f"+{more + 1}"]
        left = x + (w - step * (len(marks) - 1)) / 2
        for i, mark in enumerate(marks):
            self._disc(mark, left + i * step, y + d / 2, d, crossed=not (isinstance(mark, str) and mark[0] == "+"))

    def _disc(self, mark: pygame.Surface | str, x: float, y: float, d: float, *, crossed: bool) -> None:
        u = self.m.u
        shapes.panel(self.art, d, d, INK, opacity=0.94, edge=BLUE, radius=d / 2 / u, line=2.4).draw(
            self.image, (round(x - d / 2), round(y - d / 2))
        )
        if isinstance(mark, str):
            write(self.image, mark, x, y, round(d * 0.46), PAPER, "display", at="center", room=d * 0.8)
        else:
            self.image.blit(mark, mark.get_rect(center=(round(x), round(y))))
        if crossed:
            cross = _cross(round(d * 0.46))
            self.image.blit(cross, cross.get_rect(center=(round(x + d * 0.34), round(y + d * 0.34))))

    # -- the table -------------------------------------------------------------------------------------------------

    def _middle(self, box: Box) -> None:
        """What lay on the table, beside what was unseen."""
        x, y, w, h = box
        unseen = self.found.insight.unseen
        if unseen:
            wide, rows = min(round(w * UNSEEN_WIDE[0]), max(self.m.px(250), self.small * 13)), 1
            if self.found.insight.by_rank:
                wide, rows = self._rank_rows(unseen, wide, (w, h))
            self._unseen((x, y, wide, h), rows)
            x, w = x + wide + self.m.px(20), w - wide - self.m.px(20)
        self.draw_middle((x, y, w, h))

    def _unseen(self, box: Box, rows: int) -> None:
        """How many cards were in no place that the seat could name."""
        x, y, w, h = box
        m, insight = self.m, self.found.insight
        shapes.panel(self.art, w, h, INK, opacity=0.86, edge=LINE, radius=18).draw(self.image, (x, y))
        total = sum(many for _, many in insight.unseen)
        head = self._unseen_head
        key = "known.unseen_forgotten" if insight.forgot else "known.unseen"
        write(self.image, n(key, total), x + w / 2, y + head * 0.56, self.small, PAPER, "semi", at="center",
              room=w - m.px(24))  # fmt: skip
        most = max(1, *(many for _, many in insight.unseen))
        if insight.by_rank:
            many = -(-len(insight.unseen) // rows)
            tall = (h - head) / rows
            px = self._rank_words(insight.unseen, many, (w, tall))
            for i in range(rows):
                place = x, round(y + head + i * tall), w, round(tall)
                self._columns(insight.unseen[i * many : (i + 1) * many], (many, most), px, place)
            return
        row = (h - head - m.px(8)) / max(1, len(insight.unseen))
        size = min(round(row * 0.72), m.words(20))
        for i, (suit, many) in enumerate(insight.unseen):
            mid = y + head + row * (i + 0.5)
            icon = self.art.tinted(SUIT_ICONS[suit], size, SUIT_COLORS[suit])
            self.image.blit(icon, icon.get_rect(center=(round(x + m.px(14) + size / 2), round(mid))))
            figure = text.size(str(most), size, "display")[0] + m.px(14)
            left, right = x + m.px(24) + size, x + w - m.px(14) - figure
            bar(self.art, self.image, left, mid, right - left, max(4.0, size * 0.42), many / most, (TROUGH, BLUE))
            write(self.image, str(many), x + w - m.px(14), mid, size, GOLD, "display", at="right")

    @property
    def _unseen_head(self) -> int:
        """How tall the line over what was unseen is."""
        return round(self.small * 1.9)

    def _rank_rows(self, counts: Counts, wide: int, room: tuple[int, int]) -> tuple[int, int]:
        """How wide the plate of ranks is, and in how many rows they stand, so that every figure can be read."""
        w, h = room
        least = self.m.smallest
        one, two = (self._rank_cell(counts, least) * -(-len(counts) // rows) + self.m.px(20) for rows in (1, 2))
        below = (h - self._unseen_head) / 2 - round(least * RANK_LINES)
        if one <= w * UNSEEN_WIDE[1] or below < self.m.px(LEAST_COLUMN):
            return max(wide, one), 1
        return max(wide, two), 2

    def _rank_cell(self, counts: Counts, px: int) -> int:
        """How wide the widest of the figures and ranks is, with what lies between two."""
        widest = max(max(text.size(str(many), px, "display")[0], text.size(_letter(rank), px, "bold")[0])
                     for rank, many in counts)  # fmt: skip
        return widest + max(3, self.m.px(4))

    def _rank_words(self, counts: Counts, many: int, room: tuple[int, float]) -> int:
        """How large figures and ranks are where so many stand in a row."""
        wide, tall = room[0] - self.m.px(20), room[1] - self.m.px(LEAST_COLUMN)
        px, least = self.m.words(15), self.m.smallest
        while px > least and (self._rank_cell(counts, px) * many > wide or px * RANK_LINES > tall):
            px -= 1
        return max(px, least)

    def _columns(self, counts: Counts, scale: tuple[int, int], px: int, box: Box) -> None:
        """A row of columns; `scale` is for how many there is room, and how many cards the tallest stands for."""
        x, y, w, h = box
        m, (places, most) = self.m, scale
        step = (w - m.px(20)) / places
        foot = round(px * RANK_LINES / 2)
        for i, (rank, many) in enumerate(counts):
            middle = x + m.px(10) + step * (i + 0.5)
            tall = (h - 2 * foot) * many / most
            bottom = y + h - foot
            if many:
                column = pygame.Rect(0, 0, max(3, round(step * 0.56)), max(2, round(tall)))
                column.midbottom = (round(middle), round(bottom))
                plate = shapes.panel(self.art, *column.size, BLUE, opacity=1, radius=column.w * 0.3 / m.u)
                plate.draw(self.image, column.topleft)
                write(self.image, str(many), middle, column.top - px * 0.62, px, GOLD, "display", at="center")
            write(self.image, _letter(rank), middle, y + h - foot * 0.5, px, PAPER, "bold", at="center")

    # -- the own hand ----------------------------------------------------------------------------------------------

    def _own(self, box: Box) -> None:
        x, y, w, h = box
        seat = self.found.decision.seat
        groups = self.before(seat)
        if not any(groups):
            return
        head = round(self.small * 1.7)
        name = t("known.own_hand", name=self.seats[seat].name)
        write(self.image, name, x + w / 2, y + head / 2, self.small, PAPER, "bold", at="center", room=w,
              outline=self.m.px(2))  # fmt: skip
        rims = dict.fromkeys(cards_of(self.found.decision.action), GOLD)
        # The rim of a card at either end is seen whole.
        air = self.m.px(RIM_AIR)
        self.lay(groups, (x + air, y + head, w - 2 * air, h - head), rims=rims)

    def _blit(self, picture: Picture, x: float, y: float) -> None:
        """Draw a picture with its body at a place."""
        self.image.blit(picture.image, (round(x) - picture.origin[0], round(y) - picture.origin[1]))


def _letter(rank: int) -> str:
    """What a rank is called below its column."""
    return _JOKER if rank == Rank.JOKER else rank_letter(Rank(rank))


def _marked(known: Known) -> bool:
    """Whether there is anything that marks tell."""
    return bool(known.suits or known.ranks or known.lacks or known.spurned)


def _cross(side: int) -> pygame.Surface:
    """A white cross on a red disc."""
    pen = Pen()
    s = float(side)
    pen.draw(Path.circle(s / 2, s / 2, s * 0.48), RED)
    for a, b in (((0.3, 0.3), (0.7, 0.7)), ((0.7, 0.3), (0.3, 0.7))):
        pen.line(Path.polygon([(a[0] * s, a[1] * s), (b[0] * s, b[1] * s)], closed=False), PAPER, s * 0.13)
    return pen_surface(pen, side, side)
