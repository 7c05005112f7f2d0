"""A moment of a match drawn small, as one seat saw it: what lay before each, what lay on the table, and the own hand.

Two pages draw on it: what a computer player knew (`known/board.py`), and a match looked back at (`review/position.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from game.rules.actions import Action
from game.rules.cards import HIDDEN, KIND_OF, RANK_OF, SUIT_OF, Card, format_card
from game.rules.views import View
from game.rules.zones import NOBODY, ZoneKind
from game.scenes.page import canvas, write
from game.scenes.tables import info_of
from game.session.seats import SeatConfig
from game.texts import n, rank_letter
from game.ui import shapes, text
from game.ui.art import Art, Back
from game.ui.table.model import ALTERNATING, rank_key, suit_key
from game.ui.theme import KNOWN, PAPER, RATIO, Box

__all__ = ["Group", "Sketch", "card_face", "cards_of"]

LAST: Final = {ZoneKind.PILE: 6, ZoneKind.STACK: 6, ZoneKind.DISCARD: 4, ZoneKind.BURNT: 0, ZoneKind.STOCK: 1}
"""Of packs on the table, so many cards are drawn, the last ones."""
_HELD: Final = (ZoneKind.HAND, ZoneKind.SHOWN, ZoneKind.DRAWN, ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)
"""What belongs to a seat and lies before it."""
_LIFT: Final = 10
"""By how much cards with a rim are lifted, in u."""
_BETWEEN: Final = 16
"""From one group to the next, in u."""
_INLAY: Final = 9
"""From the edge of the baize to the cards on it, in u."""
_FILLS: Final = 0.95
"""How much of its place in a field a card takes, one way at least."""
_APART: Final = (1.3, 1.2)
"""Places of a field are at most so far apart, from column to column and from row to row, in cards."""
_CLOSED: Final = 110
"""How much is seen of the rank of a place that is still empty, of 255."""
_GAIN: Final = 1.15
"""Numbers stand beside their cards where these become larger by that."""
_NONE: Final[Mapping[Card, str]] = MappingProxyType({})


def card_face(art: Art, card: int, wide: float, back: Back | None = None) -> pygame.Surface:
    """A card's face, or the back of one that is not seen: this one, or that of the program."""
    return art.back(back, wide) if card == HIDDEN else art.face(format_card(Card(KIND_OF[card])), wide)


def cards_of(action: Action) -> tuple[Card, ...]:
    """The cards that an action is done with; none for one that names no card."""
    cards = getattr(action, "cards", None)
    if isinstance(cards, tuple):
        return cards
    card = getattr(action, "card", None)
    if isinstance(card, int):
        return (Card(card),)
    groups = (*getattr(action, "sets", ()), *getattr(action, "runs", ()))
    return tuple(card for group in groups for card in group)


class Group(NamedTuple):
    """Cards that lie together; `many` is how many there are if that is told, because not all are drawn."""

    cards: tuple[Card, ...]
    many: int = 0


class _Plan(NamedTuple):
    """How rows of groups are laid: their height, and what numbers take below the cards or beside them, in pixels."""

    tall: float
    foot: int
    aside: float


class Sketch:
    """A picture of a view, so many pixels wide and tall, to be drawn by subclasses part by part."""

    rim: float = 0.045
    """Width of the rims round cards, in widths of a card."""

    def __init__(self, art: Art, size: tuple[int, int], view: View, seats: Sequence[SeatConfig], back: Back) -> None:
        self.art, self.m = art, art.metrics
        self.w, self.h = size
        self.view, self.seats, self.back = view, seats, back
        self.image = canvas(*size)
        self.small = self.m.words(18)

    @property
    def me(self) -> int:
        """The seat that saw it."""
        return int(self.view.viewer)

    @property
    def others(self) -> list[int]:
        """The other seats, those that play on if any does, the next one first."""
        others = [(self.me + i) % self.view.players for i in range(1, self.view.players)]
        return [seat for seat in others if self.before(seat)] or others

    def before(self, seat: int) -> list[Group]:
        """What lies before a seat, the hand first."""
        found = []
        for kind in _HELD:
            zones = sorted(zone for zone in self.view.zones if zone.kind is kind and zone.owner == seat)
            cards = tuple(card for zone in zones for card in self.view.zones[zone])
            if kind is ZoneKind.HAND:
                cards = self._sorted(cards)
            if cards:
                found.append(Group(cards))
        return found

    def _sorted(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """A hand as the table sorts it, so that one finds it again."""
        info = info_of(self.view.game)
        key = rank_key if info.by_rank else suit_key
        return tuple(sorted(cards, key=lambda card: key(card, info.aces_high)))

    def lying(self) -> list[Group]:
        """The packs and melds on the table."""
        found = []
        for zone in sorted(self.view.zones, key=lambda zone: (zone.kind.value, zone.number)):
            cards = self.view.zones[zone]
            if zone.kind is ZoneKind.MELD:
                found.append(Group(cards))
            elif zone.owner == NOBODY and zone.kind in LAST and (most := LAST[zone.kind]):
                found.append(Group(cards[-most:], len(cards) if len(cards) > most else 0))
        return found

    @property
    def has_field(self) -> bool:
        """Whether cards are built in suits on the table."""
        return any(zone.kind is ZoneKind.TABLEAU for zone in self.view.zones)

    def face(self, card: int, wide: float) -> pygame.Surface:
        """A card as it is drawn here."""
        return card_face(self.art, card, wide, self.back)

    # -- places --------------------------------------------------------------------------------------------------

    def draw_middle(self, box: Box) -> None:
        """Draw what lies on the table: the field, or packs and melds."""
        if self.has_field:
            self._draw_field(box)
        else:
            self.lay(self.lying(), box)

    def _draw_field(self, box: Box) -> None:
        """Cards built in suits on baize: a row for each suit, in the order of the ranks, and none covers another."""
        x, y, w, h = box
        inlay = self.m.px(_INLAY)
        wide = max(1, int(min((w - 2 * inlay) / 13, (h - 2 * inlay) / 4 / RATIO) * _FILLS))
        across = min((w - 2 * inlay) / 13, wide * _APART[0])
        down = min((h - 2 * inlay) / 4, wide * RATIO * _APART[1])
        left, top = x + (w - across * 13) / 2, y + (h - down * 4) / 2
        baize = shapes.baize_field(self.art, across * 13 + 2 * inlay, down * 4 + 2 * inlay, lined=False)
        baize.draw(self.image, (left - inlay, top - inlay))
        cards = {zone.number: cards for zone, cards in self.view.zones.items() if zone.kind is ZoneKind.TABLEAU}
        for place in range(52):
            spot = left + (place % 13 + 0.5) * across, top + (ALTERNATING.index(SUIT_OF[Card(place)]) + 0.5) * down
            corner = round(spot[0] - wide / 2), round(spot[1] - wide * RATIO / 2)
            for card in cards.get(place, ()):
                self.image.blit(self._laid_face(card, wide), corner)
            if not cards.get(place):
                self._draw_slot(place, wide, spot)

    def _laid_face(self, card: Card, wide: int) -> pygame.Surface:
        """A card of a field as it is drawn here: one too narrow for its picture says what it is."""
        return shapes.narrow_card(self.art, card, wide).image if wide < shapes.NARROW else self.face(card, wide)

    def _draw_slot(self, place: int, wide: int, spot: tuple[float, float]) -> None:
        """The empty place of a card, with its rank."""
        shapes.slot(self.art, wide, color="#000000", alpha=60).draw(self.image, spot)
        rank, px = rank_letter(RANK_OF[Card(place)]), max(self.m.smallest, round(wide * 0.4))
        words = shapes.narrow_words(rank, wide, px, PAPER).copy()
        words.set_alpha(_CLOSED)
        at = round(spot[0] - words.get_width() / 2), round(spot[1] - text.cap_middle("display", px))
        self.image.blit(words, at)

    def lay(
        self,
        groups: Sequence[Group],
        box: tuple[float, float, float, float],
        *,
        rims: Mapping[Card, str] = _NONE,
        known: Sequence[Card] = (),
    ) -> float:
        """Lay groups side by side in a box, as large as they fit; returns where they end below.

        Cards in `rims` are lifted and have a rim of that color; those whose kind is in `known` have the rim of what was
        worked out.
        """
        x, y, w, h = box
        if not groups:
            return y
        m = self.m
        lift = m.px(_LIFT) if rims else 0
        rows = max(1, -(-len(groups) // 6))
        columns = -(-len(groups) // rows)
        below = _Plan((h - lift) / rows, round(self.small * 1.3) if any(group.many for group in groups) else 0, 0.0)
        aside = _Plan(
            (h - lift) / rows, 0, max(self._aside(groups[i : i + columns]) for i in range(0, len(groups), columns))
        )
        wide, other = (self._wide(groups, w, columns, plan) for plan in (below, aside))
        plan = aside if other > wide * _GAIN else below
        wide = max(wide, other) if plan is aside else wide
        bottom = y
        for row in range(rows):
            part = groups[row * columns : (row + 1) * columns]
            top = y + lift + row * plan.tall + (plan.tall - plan.foot - wide * RATIO) / 2
            self._lay_row(part, (x, top, w), wide, plan, rims, known)
            bottom = top + wide * RATIO
        return bottom

    def _aside(self, groups: Sequence[Group]) -> float:
        """How much room numbers take beside their cards."""
        return sum(text.size(str(group.many), self.small, "semi")[0] + self.m.px(8) for group in groups if group.many)

    def _wide(self, groups: Sequence[Group], w: float, columns: int, plan: _Plan) -> float:
        """How wide a card can be."""
        gap = self.m.px(_BETWEEN)
        spread = max(
            sum(1 + min(0.3, 3.0 / len(group.cards)) * (len(group.cards) - 1) for group in groups[i : i + columns])
            for i in range(0, len(groups), columns)
        )
        room = w - gap * (columns - 1) - plan.aside
        return max(8.0, min((plan.tall - plan.foot) / RATIO, room / spread, self.m.c * 1.15))

    def _lay_row(
        self,
        groups: Sequence[Group],
        at: tuple[float, float, float],
        wide: float,
        plan: _Plan,
        rims: Mapping[Card, str],
        known: Sequence[Card],
    ) -> None:
        (x, top, w), m, gap = at, self.m, self.m.px(_BETWEEN)
        steps = _steps(groups, wide, w - gap * (len(groups) - 1) - plan.aside)
        total = (
            sum(wide + step * (len(group.cards) - 1) for group, step in zip(groups, steps, strict=True)) + plan.aside
        )
        left = x + (w - total - gap * (len(groups) - 1)) / 2
        words = self._captions(
            groups, [wide + step * (len(g.cards) - 1) for g, step in zip(groups, steps, strict=True)]
        )
        for group, step, caption in zip(groups, steps, words, strict=True):
            for i, card in enumerate(group.cards):
                self.draw_card(card, left + i * step, top, wide, rims, known)
            end = left + wide + step * (len(group.cards) - 1)
            if group.many and plan.aside:
                number = str(group.many)
                middle = top + wide * RATIO / 2
                end = write(self.image, number, end + m.px(8), middle, self.small, PAPER, "semi", outline=m.px(2))
            elif group.many:
                half = text.size(caption, self.small, "semi")[0] / 2 + m.px(4)
                middle = max(half, min(self.w - half, (left + end) / 2))
                write(self.image, caption, middle, top + wide * RATIO + plan.foot * 0.6, self.small, PAPER, "semi",
                      at="center", outline=m.px(2))  # fmt: skip
            left = end + gap

    def _captions(self, groups: Sequence[Group], widths: Sequence[float]) -> list[str]:
        """What is written below groups so wide: the bare numbers where words of two would touch."""
        words = [n("known.cards", group.many) if group.many else "" for group in groups]
        room = [wide + self.m.px(_BETWEEN) for wide in widths]
        touch = any(text.size(said, self.small, "semi")[0] > most for said, most in zip(words, room, strict=True))
        if sum(map(bool, words)) < 2 or not touch:
            return words
        return [str(group.many) if group.many else "" for group in groups]

    def draw_card(
        self, card: Card, x: float, y: float, wide: float, rims: Mapping[Card, str], known: Sequence[Card]
    ) -> None:
        """Draw a card, lifted or with a rim."""
        color = rims.get(card) if card != HIDDEN else None
        if color is not None:
            y -= self.m.px(_LIFT)
        elif card != HIDDEN and KIND_OF[card] in known:
            color = KNOWN
        if color is not None:
            rim = max(3, round(wide * self.rim))
            size = round(wide) + 2 * rim, round(wide * RATIO) + 2 * rim
            ring = shapes.panel(self.art, *size, color, opacity=1, radius=(wide * 0.09 + rim) / self.m.u)
            ring.draw(self.image, (round(x) - rim, round(y) - rim))
        self.image.blit(self.face(card, wide), (round(x), round(y)))


def _steps(groups: Sequence[Group], wide: float, room: float) -> list[float]:
    """How far it is from card to card in each group: as far as there is room, and not farther than a card."""
    gaps = sum(len(group.cards) - 1 for group in groups)
    if not gaps:
        return [0.0] * len(groups)
    step = max(1.0, min(wide * 0.62 if gaps > 4 else wide * 1.06, (room - wide * len(groups)) / gaps))
    return [step] * len(groups)
