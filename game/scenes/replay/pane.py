"""A table that is watched again as one picture: over it lie the hands that are open and have no room on it."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.cards import KIND_OF, Card, format_card
from game.rules.views import ALL
from game.rules.zones import ZoneKind
from game.scenes.replay.table import Framed, ReplayTable
from game.ui.painter import DisplayList, Painter
from game.ui.table.order import HandOrder
from game.ui.theme import INK, LINE_REST, RATIO, Metrics
from game.ui.window import least_size

__all__ = ["Pane"]

ROW: Final = 136.0
"""Height of a row of hands, in u."""
MOST_WIDER: Final = 1.25
"""By how much it grows with the words at most."""
ABREAST: Final = 3
"""So many hands lie beside each other; more take two rows."""
CARD, FACE = 0.80, 0.62
"""Height of a card and diameter of a portrait, in rows."""
STEP: Final = 0.62
"""From one card to the next where there is room, in widths of a card."""
GAP: Final = 0.12
"""Beside a portrait and a hand, in rows."""


class Pane:
    """Paints the table of a match that is watched again, after `fit`."""

    def __init__(self, framed: Framed, table: ReplayTable) -> None:
        self._framed, self._table = framed, table
        self._painter, self._list = Painter(), DisplayList()
        self.size = (0, 0)
        """How large it is to be seen, in pixels."""
        self.image = self._screen = pygame.Surface((1, 1))
        """The picture: larger than that where the table could not be laid out as small."""
        self._tall = 0
        """Height of the hands over the table, in pixels of the picture."""
        self._held: tuple[object, ...] = ()
        """The hands as they were painted last."""

    def fit(self, size: tuple[int, int]) -> None:
        """Be as large; also after another choice of whose hands are open."""
        tall = self._hands_tall(size)
        room = (size[0], size[1] - tall)
        least = least_size(room)
        larger = max(1.0, least[0] / room[0], least[1] / room[1])
        whole = (round(size[0] * larger), round(size[1] * larger))
        self.size, self._tall, self._held = size, round(tall * larger), ()
        below = (whole[0], whole[1] - self._tall)
        self._framed.fit(below, larger)
        if self.image.get_size() != whole:
            self.image = pygame.Surface(whole).convert()
        self._screen = self.image.subsurface((0, self._tall, *below))
        self._painter.invalidate()
        self._table.resize(self._framed.art.metrics)

    def paint(self) -> pygame.Rect | None:
        """Paint what looks different than before; returns where that is in `image`, None for nowhere."""
        self._list.clear()
        self._table.draw(self._list)
        self._table.stale = self._table.blinked = False
        changed = [rect.move(0, self._tall) for rect in self._painter.paint(self._screen, self._list)]
        changed += self._paint_hands()
        return changed[0].unionall(changed[1:]) if changed else None

    @property
    def height_of_a_row(self) -> float:
        """How tall a row of hands over the table is, in pixels of the picture; 0 where there is none."""
        return self._tall / self._rows() if self._tall else 0.0

    # -- hands that have no room on the table ----------------------------------------------------

    @property
    def _others(self) -> list[int]:
        """Whose hands lie over the table; nobody's where all are seen on it, or are closed."""
        stage = self._table.stage
        if self._table.onlooker.viewer != ALL or stage.info.opens_hands:
            return []
        return stage.table.opponents()

    def _rows(self) -> int:
        return -(-len(self._others) // ABREAST) if len(self._others) <= 2 * ABREAST else 2

    def _hands_tall(self, size: tuple[int, int]) -> int:
        metrics = Metrics(*size, self._framed.settings.words)
        return round(metrics.px(ROW) * min(MOST_WIDER, metrics.text_scale)) * self._rows()

    def _paint_hands(self) -> list[pygame.Rect]:
        """Paint them anew if they have changed."""
        stage, others = self._table.stage, self._others
        if not self._tall or not others:
            return []
        order = HandOrder(stage.info.aces_high, ranks_first=stage.info.by_rank)
        held = tuple(
            (seat, stage.model.to_act == seat, tuple(token.card for token in order.shown(tokens)))
            for seat in others
            for tokens in (stage.model.tokens(ZoneKind.HAND, seat),)
        )
        if held == self._held:
            return []
        self._held = held
        band = self.image.subsurface((0, 0, self.image.get_width(), self._tall))
        band.fill(INK)
        pygame.draw.line(band, LINE_REST, (0, self._tall - 1), (band.get_width(), self._tall - 1))
        rows = self._rows()
        columns = -(-len(held) // rows)
        wide, tall = band.get_width() / columns, self.height_of_a_row
        for number, (seat, active, cards) in enumerate(held):
            row, column = divmod(number, columns)
            self._paint_hand(band, pygame.Rect(column * wide, row * tall, wide, tall), seat, active, cards)
        return [pygame.Rect(0, 0, band.get_width(), self._tall)]

    def _paint_hand(
        self, band: pygame.Surface, place: pygame.Rect, seat: int, active: bool, cards: tuple[Card, ...]
    ) -> None:
        art, tall = self._framed.art, place.h
        d, gap = FACE * tall, GAP * tall
        face = self._table.seat.seats[seat].face
        portrait = art.avatar(face, "neutral", d, active=active, dim=not cards)
        portrait.draw(band, (place.x + gap + d / 2, place.centery + 0.04 * tall))
        width = CARD * tall / RATIO
        left = place.x + 2 * gap + d
        step = min(STEP * width, (place.right - gap - left - width) / max(1, len(cards) - 1))
        for i, card in enumerate(cards):
            at = (left + width / 2 + i * step, place.centery)
            art.card_shadow(width).draw(band, at)
            art.card_image(format_card(Card(KIND_OF[card])), width).draw(band, at)
