"""A small painting of a moment as one seat saw it: who else was there, what lay on the table, and the own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

import pygame

from game.rules.actions import Action
from game.rules.cards import HIDDEN, Card
from game.rules.facts import Phase
from game.rules.views import View
from game.rules.zones import ZoneKind
from game.scenes.page import write
from game.scenes.sketch import Sketch, cards_of
from game.scenes.tables.base import LayoutContext
from game.session.seats import SeatConfig, people_of
from game.texts import has, t
from game.ui import shapes, tabletops, text
from game.ui.art import Art, Back
from game.ui.cache import Picture
from game.ui.tabletops import Theme
from game.ui.theme import GOLD, INK, PAPER, RATIO, RED, SOFT, TARGET, Box

__all__ = ["Position", "ground", "rings"]

ROUND: Final = 1.5
"""How large the table is of which the middle is seen, in sizes of the painting."""
MOST: Final = 250_000
"""A table of more pixels is drawn smaller and enlarged: its wood and its cloth are soft, and larger ones take long."""
LINE: Final = 1.3
"""Height of a line of names below faces, in sizes of their words."""
OPEN: Final = 0.17
"""Which part of the height the open cards of the others take at least, below names on two lines."""
DIM: Final = 168
"""How bright the middle is left, of 255: names and numbers are to be read on it."""


def ground(art: Art, theme: Theme, w: int, h: int) -> Picture:
    """The middle of the table that a match was played on, as a rounded plate of that size."""

    def make() -> Picture:
        wide, tall = round(ROUND * w), round(ROUND * h)
        k = min(1.0, sqrt(MOST / (wide * tall)))
        table = tabletops.draw(theme, (round(wide * k), round(tall * k)))
        if k < 1.0:
            table = pygame.transform.smoothscale(table, (wide, tall))
        table.fill((DIM, DIM, DIM), special_flags=pygame.BLEND_RGB_MULT)
        plate = shapes.panel(art, w, h, INK, opacity=1, edge=INK, radius=10, line=3)
        image = plate.image.copy()
        # Its edge stays; what lies within it is cut as round as it.
        left, inset = plate.origin, round(1.5 * art.metrics.u)
        within = pygame.Surface((w - 2 * inset, h - 2 * inset), pygame.SRCALPHA)
        pygame.draw.rect(within, "white", within.get_rect(), border_radius=max(1, round(10 * art.metrics.u) - inset))
        within.blit(table, ((within.get_width() - wide) // 2, (within.get_height() - tall) // 2),
                    special_flags=pygame.BLEND_RGB_MULT)  # fmt: skip
        image.blit(within, (left[0] + inset, left[1] + inset))
        return Picture(image, left, (w, h))

    return art.keep(("moment ground", theme, w, h), make)


def rings(played: Action, better: Action) -> dict[Card, str]:
    """The colors round the cards of what was done, red, and of what was better, green; of a card in both, gold."""
    wrong, right = cards_of(played), cards_of(better)
    found = dict.fromkeys(wrong, RED) | dict.fromkeys(right, TARGET)
    return found | {card: GOLD for card in wrong if card in right}


class _Named(NamedTuple):
    """What the others are called, how many lines below their faces that takes, and each name's room and size there."""

    names: Sequence[str]
    lines: int
    room: float
    px: int
    tall: float
    """How tall faces are with the names below them."""


class Position(Sketch):
    """Draws a view with rings round some cards of the own hand, given by card."""

    rim = 0.06

    def __init__(
        self,
        art: Art,
        size: tuple[int, int],
        view: View,
        seats: Sequence[SeatConfig],
        theme: Theme,
        back: Back,
        marks: Mapping[Card, str],
    ) -> None:
        super().__init__(art, size, view, seats, back)
        self._marks, self._theme = marks, theme
        self.small = min(self.small, max(self.m.smallest, round(size[1] / 15)))

    def draw(self) -> Picture:
        """The picture."""
        m, w, h = self.m, self.w, self.h
        ground(self.art, self._theme, w, h).draw(self.image, (0, 0))
        pad = m.px(12)
        others = self.others
        shown = any(self._open(seat) for seat in others)
        room, gap = h - 2 * pad, m.px(12)
        top = round(room * (0.36 if shown else 0.22))
        low = round(room * (0.36 if shown else 0.42))
        if self.has_field:
            low = round(low * 0.62)
        elif not self.lying():
            low = round(room * 0.56)
        named = self._named(others, w - 2 * pad)
        # Among many names stand on two lines, and packs and the own cards give way to them.
        lacking = max(0, round(named.tall + (OPEN * room if shown else 0.0)) - top) if named.lines > 1 else 0
        top, low = top + lacking, low - lacking // 2
        self._row(others, named, (pad, pad, w - 2 * pad, top))
        x, y, wide, tall = pad, pad + top + m.px(4), w - 2 * pad, room - top - low - m.px(4) - gap
        # Baize reaches nearer to the edges than cards do.
        rim = m.px(7) if self.has_field else 0
        if self._leads:
            said = self._tell_of_lead((x, y, wide, tall))
            y, tall = y + said, tall - said
        self.draw_middle((x - rim, y - rim, wide + 2 * rim, tall + 2 * rim))
        self.lay(self.before(self.me), (pad, h - pad - low, w - 2 * pad, low), rims=self._marks)
        return Picture(self.image, (0, 0), (w, h))

    @property
    def _leads(self) -> bool:
        """Whether nothing lay there to be followed, where the game has that."""
        return self.view.phase is Phase.LEAD and has(self._lead)

    @property
    def _lead(self) -> str:
        return f"review.{self.view.game}.lead"

    def _tell_of_lead(self, box: Box) -> int:
        """Say above what lies there, or in its place, that nothing was to be followed; returns how tall that is."""
        (x, y, w, h), words = box, t(self._lead)
        alone = not self.lying()
        most = self.m.words(24) if alone else self.small
        px = text.fit(words, round(w), max(self.m.smallest, min(most, round(h * 0.4))), "semi", self.m.smallest)
        tall = round(px * 1.4)
        write(self.image, words, x + w / 2, y + (h if alone else tall) / 2, px, PAPER, "semi", at="center", room=w)
        return 0 if alone else tall

    def _open(self, seat: int) -> tuple[Card, ...]:
        """Cards before another seat that everybody could see."""
        return tuple(card for group in self.before(seat) for card in group.cards if card != HIDDEN)

    def _held(self, seat: int) -> int:
        """How many cards another seat held, those with it that it had to show."""
        return sum(len(self.view.cards(kind, seat)) for kind in (ZoneKind.HAND, ZoneKind.SHOWN))

    def _named(self, others: Sequence[int], w: float) -> _Named:
        """What the others are called, and where: beside their faces, or below them where that is narrow."""
        m, wide = self.m, w / len(others)
        d = min(wide * 0.42, m.px(64))
        beside, below = wide - d - m.px(14), wide - m.px(8)
        if names := self._names(others, beside):
            return _Named(names, 0, beside, self.small, d)
        lines, room = 1, below
        if not (names := self._names(others, below)):
            # Every other name stands lower, and so has room beside the next one.
            lines, room = 2, below + wide
            names = self._names(others, room, cut=True)
        px = min(text.fit(name, round(room), self.small, "bold", m.smallest) for name in names)
        return _Named(names, lines, room, px, d + lines * LINE * px)

    def _row(self, others: Sequence[int], named: _Named, box: Box) -> None:
        """Who else was there, with how many cards."""
        x, y, w, h = box
        m = self.m
        wide = w / len(others)
        open_cards = any(self._open(seat) for seat in others)
        names, lines, below = named.names, named.lines, LINE * named.px
        head = h * (0.48 if open_cards else 1.0)
        if lines > 1:
            head = min(max(head, named.tall), h)
        d = max(1.0, min(head - lines * below, wide * 0.42, m.px(64)))
        # A sign, up to two figures, and a gap to the next face.
        room = wide - min(head, wide * 0.42, m.px(64)) - m.px(14)
        px = max(m.smallest, min(self.small, round(head * 0.4), round(room / 3)))
        # Among very many the next face would lie over the number.
        figures = max(text.size(str(self._held(seat)), px, "display")[0] for seat in others)
        signed = 1.5 * px + figures <= wide - d - m.px(8)
        told = d + m.px(8) + (1.5 * px if signed else 0.0) + figures
        for i, seat in enumerate(others):
            left, middle = x + i * wide, y + (head - lines * below) / 2
            begin = left + (max(0.0, wide - told) / 2 if lines else m.px(2))
            face = self.art.avatar(self.seats[seat].face, "neutral", d * 0.86)
            face.draw(self.image, (begin + d / 2, middle))
            at = begin + d + m.px(6)
            if lines:
                half = min(named.room, text.size(names[i], named.px, "bold")[0]) / 2
                middle_of = max(x + half, min(x + w - half, left + wide / 2))
                line = y + head - (lines - i % lines - 0.5) * below
                write(self.image, names[i], middle_of, line, named.px, PAPER, "bold", at="center", room=named.room)
            else:
                write(self.image, names[i], at, middle - px * 0.62, px, PAPER, "bold", room=room)
                middle += px * 0.62
            if signed:
                icon = self.art.tinted("cards", round(px * 1.1), SOFT)
                self.image.blit(icon, icon.get_rect(midleft=(round(at), round(middle))))
                at += px * 1.5
            write(self.image, str(self._held(seat)), at, middle, px, GOLD, "display")
            if cards := self._open(seat):
                lower = max(h / 2, head + m.px(2))
                self._lay_open(cards, (left, y + lower, wide, h - lower), centered=bool(lines))

    def _lay_open(self, cards: Sequence[Card], box: tuple[float, float, float, float], *, centered: bool) -> None:
        """The cards of another seat that everybody could see, as far apart as there is room."""
        x, y, w, h = box
        size, within = h / RATIO, w - self.m.px(8)
        step = min(0.9 * size, within / len(cards), (within - size) / max(1, len(cards) - 1))
        x += self.m.px(4) + (max(0.0, within - size - step * (len(cards) - 1)) / 2 if centered else 0.0)
        for place, card in enumerate(cards):
            self.image.blit(self.face(card, size), (round(x + place * step), round(y + h - size * RATIO)))

    def _names(self, others: Sequence[int], room: float, *, cut: bool = False) -> list[str]:
        """What the others are called in a room so wide: in full, or each in one word, to be cut if that is allowed.

        Else there are none where one had to be cut.
        """
        names, faces = (tuple(getattr(seat, what) for seat in self.seats) for what in ("name", "face"))
        table = LayoutContext(self.m, self.me, names, frozenset(people_of(self.seats)), faces=faces)
        short = [table.short(seat) for seat in others]
        for found in ([names[seat] for seat in others], short):
            if all(text.size(name, self.m.smallest, "bold")[0] <= room for name in found):
                return found
        return short if cut else []
