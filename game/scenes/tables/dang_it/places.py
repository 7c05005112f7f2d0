"""Where everything of Dang It! lies: a heap in the middle, the others round it, the own hand below.

Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.cards import packs
from game.rules.events import Fact
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Count, LayoutContext, Plan, SeatPlace, Tail
from game.scenes.tables.dang_it import sizes
from game.scenes.tables.dang_it.sizes import COLUMN, TAG, Form, Rival
from game.scenes.tables.layout import (
    HALF_TALL,
    HALF_WIDE,
    PLATE_AT,
    PLATE_BELOW,
    PLATE_LEAST,
    TOP_SINKS,
    TOP_SINKS_MOST,
    Layout,
)
from game.texts import t
from game.ui import text
from game.ui.table.layout import Point, centered, inset, middle, row, split
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, fan, rows, scattered, squared
from game.ui.theme import Metrics

PILE: Final = Zone(ZoneKind.PILE)
STOCK: Final = Zone(ZoneKind.STOCK)


class _Placed(NamedTuple):
    """Where one of the others has everything, in u unless said otherwise."""

    x: float
    y: float
    d: float
    """Middle and diameter of the portrait."""
    hand: Point
    width: float
    """Width of a card in hand, in c."""
    room: float
    """Width that the hand may take."""
    won: Point
    pack: float
    """Width of the cards that were won, in c."""
    mouth: Point
    tail: Tail
    marker: Point | None = None


def _placed(rival: Rival, x: float, y: float, tail: Tail, way: int = 1) -> _Placed:
    """One of the others about the middle of the portrait; -1 for `way` mirrors it."""

    def at(right: float, down: float) -> Point:
        return x + way * right, y + down

    d = rival.d
    mouth = x + way * d * rival.mouth[0], y + d * rival.mouth[1]
    return _Placed(x, y, d, at(*rival.hand), rival.card, rival.room, at(*rival.won), rival.pack, mouth, tail)


def drawing(model: TableModel) -> bool:
    """Whether the pack lies fanned out: until the draw for the deal is won."""
    return any(model.fact(Fact.DRAWING, seat) for seat in range(model.players))


def hand_width(metrics: Metrics) -> float:
    """Width of a card in the person's hand, in c."""
    return sizes.SMALL_HAND if metrics.small and not metrics.portrait else sizes.CARD


def _backs(count: int, x: float, y: float, width: float, room: float) -> list[Spot]:
    """The hand of one of the others."""
    return fan(count, x, y, width, step=sizes.BACKS_STEP, arc=sizes.BACKS_ARC, room=room, upside=True, open_=False)


@lru_cache(maxsize=32)
def _all_backs(most: int, x: float, y: float, width: float, room: float) -> tuple[Spot, ...]:
    """The cards of such a hand of one card, of `most` of them, and of any number in between."""
    return tuple(spot for count in range(1, most + 1) for spot in _backs(count, x, y, width, room))


class Planner(Layout):
    """Places everything for one moment. `u` is a design unit, all results are pixels."""

    def __init__(self, model: TableModel, table: LayoutContext) -> None:
        super().__init__(table)
        self.model = model
        self.drawing = drawing(model)
        self.ring = len(table.names) >= sizes.RING_FROM
        """Whether opponents sit at the sides as well."""
        self.face_to_face = len(table.names) == 2
        self.form = self._form()
        self.empty: list[Spot] = []

    def _form(self) -> Form:
        if self.upright:
            return sizes.UPRIGHT_RING if self.ring else sizes.UPRIGHT
        if self.ring:
            return sizes.RING if len(self.table.names) == sizes.RING_FROM else sizes.RING_OF_SIX
        return sizes.FACE_TO_FACE if self.face_to_face else sizes.IN_ROW_FORM

    # -- the parts ------------------------------------------------------------------

    def plan(self) -> Plan:
        """All of it."""
        model, table, form = self.model, self.table, self.form
        spots: dict[Zone, Sequence[Spot]] = {}
        seats: list[SeatPlace] = [self._own_seat()]
        counts: list[Count] = []
        px, py = self._center()
        pile_x, pile_y = self.at(px, py)
        top, width = sizes.TOP * self.c, sizes.CARD * self.c
        room = form.pile_wide * self.u
        spots[PILE] = scattered(model.count(ZoneKind.PILE), pile_x, pile_y, width, top, self.u, room)
        left, right = sizes.PILE_REACH_LEFT * self.u, sizes.PILE_REACH_RIGHT * self.u
        high = sizes.PILE_REACH_HIGH * self.u
        reach = inset(Box(pile_x - room / 2, pile_y, room, 0.0), left=-left, top=-high, right=-right, bottom=-high)
        self._stock(spots, counts)
        self._own_cards(spots, counts)
        opponents = table.opponents()
        for i, seat in enumerate(opponents):
            self._opponent(seat, self._rival(i, len(opponents)), spots, seats, counts)
        mark = scattered(model.count(ZoneKind.PILE) + 1, pile_x, pile_y, width, top, self.u, room)[-1]
        hand, counted = self._hand_box(), px if self.upright else self._hand_x()
        return Plan(
            spots={zone: spots.get(zone, ()) for zone in model.zones},
            seats=tuple(seats),
            prompt=self._prompt(),
            drop={"pile": reach, "hand": hand},
            marks={"pile": mark, "hand": Spot(*middle(hand), self.c)},
            counts=() if self.drawing else tuple(counts),
            empty=() if self.drawing else tuple(self.empty),
            # Large words leave no room for it; the log has the number as well.
            pill=None if self.drawing or self.metrics.large else self.at(counted, py + form.pile_pill),
            tag=self._tag(),
            hand=hand,
            speech=form.speech,
            full=tuple(spot for i in range(len(opponents)) for spot in self._full(self._rival(i, len(opponents)))),
        )

    def _center(self) -> Point:
        """Middle of the pile, in u."""
        if self.upright:
            return self.wide / 2, self.tall * (sizes.UPRIGHT_DRAW_AT if self.drawing else sizes.UPRIGHT_PILE_AT)
        return self.wide / 2, self.lower(*self.form.pile)

    def _tag(self) -> tuple[float, float, float]:
        x, y = self._center()
        if self.upright:
            return (*self.at(x, y + self.grow(*sizes.UPRIGHT_TAG_BELOW)), sizes.UPRIGHT_TAG_WIDE * self.u)
        start = x + TAG.beside
        room = self.grow(*TAG.room) - min(TAG.less.drawn, TAG.less.by * self.grown)
        down = self.grow(*self.form.tag_below)
        if self.table.left_handed:
            x, _, size = self._won_place()
            room = min(room, x - size * HALF_WIDE - TAG.to_won - start)
        return (*self.at(start + room / 2, y + down), room * self.u)

    def _prompt(self) -> tuple[float, float, float]:
        if self.upright:
            up = self.grow(*(sizes.UPRIGHT_DRAW_UP if self.drawing else sizes.UPRIGHT_PROMPT_UP))
            return (*self.at(self.wide / 2, self.tall - up), (self.wide - sizes.UPRIGHT_PROMPT_BESIDE) * self.u)
        up = self.grow(*(sizes.DRAW_PROMPT_UP if self.drawing else sizes.PROMPT_UP))
        # The pack that is drawn from lies fanned out over the middle, and no button beside what lies below it.
        middle, wide = self.wide / 2 if self.drawing else self._hand_x(), sizes.PROMPT_WIDE
        if self.table.left_handed and not self.drawing:
            x, _, size = self._won_place()
            wide = min(wide, 2 * (x - size * HALF_WIDE - TAG.to_won - middle))
        return (*self.at(middle, self.tall - up), wide * self.u)

    def button(self) -> tuple[Box, float]:
        """Where the big button lies, and how large the burst behind it is."""
        (up, tall), wide, burst = sizes.UPRIGHT_BIG_BUTTON if self.upright else sizes.BIG_BUTTON
        x = self.wide / 2 if self.upright else self.side(self.wide - sizes.BUTTON_BESIDE)
        return self.box(x - wide / 2, self.tall - up, wide, tall), burst * self.u

    # -- the person -------------------------------------------------------------------

    def _own_seat(self) -> SeatPlace:
        x, up, d = self.form.own
        return self.own_place(x, self.tall - up, d, plate=PLATE_AT * d)

    def plate_room(self, seat: int) -> float:
        """How wide a name plate may be, in pixels: it keeps clear of the hand, of the next one and of what was won."""
        table = self.table
        if seat == table.me:
            return self.form.own_plate * self.u
        if self.upright:
            return (self.wide / len(table.opponents()) - sizes.COLUMN_GAP) * self.u
        return self.form.plate * self.u

    def _hand_x(self) -> float:
        """Middle of the hand, in u: between the portrait and the actions."""
        if self.upright:
            right = sizes.UPRIGHT_HAND_RIGHT
            return self.wide / 2 + (-right if self.table.left_handed else right)
        return self.side(self.wide / 2 - sizes.HAND_LEFT)

    def _hand_box(self) -> Box:
        if self.upright:
            up, wide = sizes.UPRIGHT_HAND_UP, self.wide - sizes.UPRIGHT_HAND_BESIDE
        else:
            up = sizes.LARGE_HAND_UP if hand_width(self.metrics) > sizes.CARD else sizes.HAND_UP
            wide = min(sizes.HAND_WIDE, self.wide - sizes.HAND_BESIDE)
        return centered(*self.at(self._hand_x(), self.tall - up), wide * self.u, sizes.HAND_TALL * self.u)

    def _own_cards(self, spots: dict[Zone, Sequence[Spot]], counts: list[Count]) -> None:
        me, model = self.table.me, self.model
        box = self._hand_box()
        x, y = middle(box)
        hand, drawn, won = (Zone(kind, me) for kind in (ZoneKind.HAND, ZoneKind.DRAWN, ZoneKind.WON))
        cards, pulled, taken = (model.count(zone.kind, me) for zone in (hand, drawn, won))
        width = hand_width(self.metrics) * self.c
        spots[hand] = fan(cards, x, y, width, step=sizes.HAND_STEP, arc=sizes.HAND_ARC, room=box.w)
        beside = x if self.upright or not self.drawing else self.at(self.wide / 2, 0.0)[0]
        spots[drawn] = fan(pulled, beside, y, width, step=sizes.DRAWN_STEP, room=box.w)
        ux, uy, size = self._won_place()
        wx, wy = self.at(ux, uy)
        spots[won] = squared(taken, wx, wy, size * self.c)
        if not spots[won]:
            self.empty.append(Spot(wx, wy, size * self.c))
        counts.append(self._beside(won, "won me", self._won_words(), taken, wx, wy, size))

    def _won_words(self) -> str:
        """What is said over the number of cards won: less where there is no room for a name."""
        me, table = self.table.me, self.table
        words = t("table.they_won", name=table.names[me]) if table.named(me) else t("table.you_won")
        if not table.named(me):
            return words
        room = sizes.UPRIGHT_WON_ROOM if self.upright else sizes.WON_ROOM
        if table.left_handed and not self.upright:
            aside, size = self.form.won[0], self.form.pack
            room = min(room, aside + sizes.WON_FURTHER_IN - self._beside_pack(size) - sizes.COUNT_TO_RIM)
        said = words, t("table.they_won_short"), ""
        return next(words for words in said if self._count_wide(words) <= room * self.u)

    def _won_place(self) -> tuple[float, float, float]:
        """Middle of what the person has won, in u, and the width of its cards, in c."""
        if self.upright:
            x, y = self.side(sizes.UPRIGHT_PACKS), self._center()[1] + sizes.UPRIGHT_WON_BELOW
        else:
            aside, up = self.form.won
            x, y = self.side(aside), self.tall - (min(up, sizes.WON_UP_RIGHT) if self.table.left_handed else up)
            if self.table.left_handed:
                x -= self._further_in(x, self._won_words(), self.form.pack)
        return x, y, self.form.pack

    # -- numbers --------------------------------------------------------------------------

    def _count_wide(self, words: str) -> int:
        """How wide words over a number are, in pixels."""
        return text.size(words, self.metrics.words(sizes.COUNT_WORDS), "bold")[0]

    @staticmethod
    def _beside_pack(size: float) -> float:
        """From the middle of a pack to the words beside it, in u."""
        return size * HALF_WIDE + sizes.PACK_TO_COUNT

    def _further_in(self, x: float, words: str, size: float) -> float:
        """By how much a pack at `x` lies further from the right edge so that words beside it end before the rail."""
        over = x + self._beside_pack(size) + self._count_wide(words) / self.u + sizes.COUNT_TO_RIM - self.wide
        return min(sizes.WON_FURTHER_IN, max(0.0, over))

    def _beside(self, zone: Zone, key: str, words: str, number: int, x: float, y: float, size: float) -> Count:
        """A number right of a pack, or below it where the window stands upright."""
        if self.upright:
            below = size * HALF_TALL + self.grow(*sizes.COUNT_BELOW)
            return Count(key, words, number, x, y + below * self.u, centered=True, zone=zone)
        return Count(key, words, number, x + self._beside_pack(size) * self.u, y, zone=zone)

    # -- the pack -----------------------------------------------------------------------

    def _stock(self, spots: dict[Zone, Sequence[Spot]], counts: list[Count]) -> None:
        if self.drawing:
            spots[STOCK] = self._drawn_from()
            return
        count, size = self.model.count(ZoneKind.STOCK), self.form.pack
        x, y = self._stock_at()
        spots[STOCK] = squared(count, x, y, size * self.c)
        if count:
            if self.metrics.large and (self.upright or self.ring):
                below = y + (size * HALF_TALL + sizes.NUMBER_BELOW) * self.u
                counts.append(Count("stock", "", count, x, below, centered=True))
            elif self.ring:
                below = y + (size * HALF_TALL + self.grow(*sizes.STOCK_COUNT_BELOW)) * self.u
                counts.append(self._beside_pile(Count("stock", t("table.to_deal"), count, x, below, centered=True)))
            else:
                counts.append(self._beside_pile(self._beside(STOCK, "stock", t("table.to_deal"), count, x, y, size)))

    def _beside_pile(self, told: Count) -> Count:
        """The same, upright further out where its words are so long that they would reach into a pile of many cards.

        At its right side the top card lies upright: there is room beside it.
        """
        if not self.upright or self.table.left_handed:
            return told
        reach = (self.form.pile_wide / 2 + sizes.UPRIGHT_PILE_BESIDE) * self.u + self._count_wide(told.words) / 2
        return told._replace(x=min(told.x, self.at(*self._center())[0] - reach))

    def _drawn_from(self) -> list[Spot]:
        """The pack as it lies fanned out. A card that was drawn leaves a gap: the others stay where they lie."""
        x, y = self._center()
        decks = int(str(self.table.options.get("packs", 1)))
        draw = sizes.UPRIGHT_DRAW_FAN if self.upright else sizes.DRAW_FAN if decks == 1 else sizes.DOUBLE_DRAW_FAN
        px, py = self.at(x, y + self.grow(*draw.below))
        wide = self.wide - 2 * self.form.fan_beside
        room = (wide if self.upright else min(sizes.DRAW_FAN_WIDE, wide)) * self.u
        width = draw.width * self.c
        pitch = width * draw.pitch
        count, total = self.model.count(ZoneKind.STOCK), decks * len(packs(1))
        fan_out = rows(total, px, py, width, room, pitch, draw.most)
        kept = [token.goal for token in self.model.tokens(ZoneKind.STOCK)]
        laid = count < total and set(kept) <= set(fan_out)
        return kept if laid else rows(count, px, py, width, room, pitch, draw.most)

    def _stock_at(self) -> Point:
        """Middle of the squared-up stock, in pixels."""
        x, y = self.form.stock
        if self.upright:
            return self.at(self.side(sizes.UPRIGHT_PACKS), self._center()[1] - sizes.UPRIGHT_STOCK_ABOVE)
        if self.ring:
            px, py = self._center()
            return self.at(px + x, py + y)
        return self.at(x, self.lower(y, self.form.stock_sinks))

    # -- the others ---------------------------------------------------------------------

    def _rival(self, place: int, total: int) -> _Placed:
        """Where one of the others has everything, counted clockwise from the left of the person."""
        if self.upright:
            return self._in_column(place, total)
        if total == 1:
            return self._opposite()
        if self.ring and place in (0, total - 1):
            return self._at_side(-1 if place == 0 else 1)
        return self._in_row(place - self.ring, total - 2 * self.ring)

    def _in_column(self, place: int, total: int) -> _Placed:
        """Upright, everybody has a column: portrait, plate, hand."""
        rival, column = sizes.IN_COLUMN, COLUMN
        (left, wide) = split(0.0, self.wide, total)[place]
        x, d = left + wide / 2, min(rival.d, wide * column.disc)
        y = sizes.LARGE_COLUMN_Y if self.metrics.large else rival.y
        room = min(rival.room, wide - column.beside_hand)
        badges = self.model.players > 2 and not self.metrics.large
        words, size = self.words(column.plate_words), column.plate_words
        still, growing = column.badges_plate
        plate = still + growing * words / size if badges else column.plate_air + words
        drop = self.grow(*column.large_hand) if self.metrics.large else rival.hand[1]
        drop = max(drop, d * PLATE_AT + plate + column.plate_to_hand)
        aside = -1 if total >= sizes.FULL_COLUMNS and place == total - 1 else 1
        marker = (x - aside * column.marker[0] * d, y + column.marker[1] * d) if self.metrics.large else None
        won = x + aside * (d * 0.5 + rival.won[0]), y + rival.won[1]
        mouth = x, y + d * rival.mouth[1] + column.mouth_below
        return _Placed(x, y, d, (x, y + drop), rival.card, room, won, rival.pack, mouth, "up", marker)

    def _opposite(self) -> _Placed:
        """A single opponent at the top."""
        placed = _placed(sizes.OPPOSITE, self.wide / 2, sizes.OPPOSITE.y, "right")
        aside, y = self.grow(*sizes.OPPOSITE_WON_BESIDE), self.lower(*sizes.OPPOSITE_WON_Y)
        return placed._replace(won=(self.wide - aside, y))

    def _at_side(self, way: int) -> _Placed:
        """At the left (-1) or at the right (1), the hand towards the pile."""
        beside = sizes.AT_SIDE_BESIDE
        x, y = beside if way < 0 else self.wide - beside, self.lower(sizes.AT_SIDE.y, sizes.AT_SIDE_SINKS)
        return _placed(sizes.AT_SIDE, x, y, "left" if way < 0 else "right", -way)

    def _in_row(self, index: int, count: int) -> _Placed:
        """In the row at the top, the hand at the right of each."""
        left, pitch = sizes.ROW_OF_THREE if count == 3 else sizes.ROW
        x = row(count, self.wide / 2 - left, pitch)[index]
        y = sizes.IN_ROW.y + min(TOP_SINKS_MOST, self.lower(0, TOP_SINKS))
        placed = _placed(sizes.IN_ROW, x, y, "left")
        return placed._replace(won=(placed.won[0], y + sizes.IN_ROW_LARGE_WON)) if self.metrics.large else placed

    def _full(self, rival: _Placed) -> tuple[Spot, ...]:
        """Where cards of one of the others come to lie: a hand of any size, and what was won."""
        most = sizes.FULL_HANDS * int(str(self.table.options.get("hand_size", sizes.HAND_SIZE)))
        hands = _all_backs(most, *self.at(*rival.hand), rival.width * self.c, rival.room * self.u)
        return *hands, Spot(*self.at(*rival.won), rival.pack * self.c)

    def _opposite_words(self, seat: int, rival: _Placed) -> str:
        """What is said over the number of cards that a single opponent has won: no name where there is no room."""
        words = t("table.they_won", name=self.table.names[seat])
        room = self.wide - sizes.COUNT_TO_RIM - self._beside_pack(rival.pack) - rival.won[0] + sizes.WON_FURTHER_IN
        return words if self._count_wide(words) <= room * self.u else t("table.they_won_short")

    def _opponent(
        self,
        seat: int,
        rival: _Placed,
        spots: dict[Zone, Sequence[Spot]],
        seats: list[SeatPlace],
        counts: list[Count],
    ) -> None:
        model = self.model
        hand, won, drawn = (Zone(kind, seat) for kind in (ZoneKind.HAND, ZoneKind.WON, ZoneKind.DRAWN))
        cards, taken, pulled = (model.count(kind, seat) for kind in (ZoneKind.HAND, ZoneKind.WON, ZoneKind.DRAWN))
        cx, cy = self.at(rival.x, rival.y)
        hand_x, hand_y = self.at(*rival.hand)
        opposite = self.face_to_face and not self.upright
        words = self._opposite_words(seat, rival) if opposite else ""
        inwards = self._further_in(rival.won[0], words, rival.pack) if opposite else 0.0
        won_x, won_y = self.at(rival.won[0] - inwards, rival.won[1])
        width, room, pack = rival.width * self.c, rival.room * self.u, rival.pack * self.c
        spots[hand] = _backs(cards, hand_x, hand_y, width, room)
        spots[drawn] = fan(pulled, hand_x, hand_y, width, step=sizes.DRAWN_STEP, room=room)
        spots[won] = squared(taken, won_x, won_y, pack)
        plate_y = cy + (rival.d * PLATE_AT + PLATE_BELOW) * self.u
        marker = self.at(*rival.marker) if rival.marker is not None else None
        bubble, least = self.at(*rival.mouth), PLATE_LEAST
        seats.append(SeatPlace(seat, cx, cy, rival.d * self.u, plate_y, least, bubble, rival.tail, marker=marker))
        if opposite:
            if not taken:
                self.empty.append(Spot(won_x, won_y, pack))
            counts.append(self._beside(won, f"won {seat}", words, taken, won_x, won_y, rival.pack))
        elif taken:
            # A large number would reach down to the plate: it lies on its pack.
            number_at = rival.pack * HALF_TALL + sizes.NUMBER_BELOW
            below = sizes.LARGE_NUMBER_BELOW if self.metrics.large else number_at
            counts.append(Count(f"won {seat}", "", taken, won_x, won_y + below * self.u, centered=True, zone=won))
