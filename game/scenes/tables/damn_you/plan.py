"""Where everything lies on the table of D$%n You!: the field, the seats round it, the hand and the buttons.

Three arrangements. A wide window has the others at both sides of the field. A squarer one has them in a row above
it, which leaves the field more width. An upright one stands the suits up as columns. Numbers are design units `u`
unless they are said to be pixels.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from game.rules.cards import HIDDEN, RANK_OF, SUIT_OF, Card, Rank, Suit, card_of, format_card
from game.rules.damn_you.reading import taken_places
from game.rules.events import POT, Fact
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.tables.base import Count, LayoutContext, Plan, SeatPlace, Tail
from game.scenes.tables.layout import Layout
from game.texts import t
from game.ui.table.layout import centred, middle, row
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, fan, squared
from game.ui.theme import RATIO

STOCK: Final = Zone(ZoneKind.STOCK)
SUITS: Final = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
"""The suits of the field, from the top or from the left."""
FIELD: Final = "field"
"""The name of the whole field as a place to drop cards on; the 52 places are named after their cards."""

WORDS: Final = 44.0
"""Height of the two lines of a name plate, with words at 100 %."""
AIR: Final = 22.0
"""Height of the air between and around them."""
OTHERS: Final = 0.42
"""Width of the cards that fly to the other players, in c."""
BAR: Final = 40.0
"""Height of the bar that is an open place where suits stand upright."""
REACH: Final = 0.98
"""How much of the distance to the next place is where a card can be dropped that is meant for one."""
BOTTOM, BESIDE = 22.0, 26.0
"""Below the person's plate, and beside the plates at the sides, in u."""
ROOMY: Final = 1354.0
"""From this height on a landscape table has the others in a row above the field."""


@dataclass(frozen=True, slots=True)
class Field:
    """The field of four suits by thirteen places, in pixels."""

    box: Box
    card: float
    """Width of a card on it."""
    x: float
    """Middle of the first column."""
    y: float
    """Middle of the first row; upright, the upper edge of the kings."""
    column: float
    row: float
    """Distance between columns and rows; upright, between cards of a suit."""
    upright: bool
    unit: float
    """A design unit."""

    def spot(self, place: Card, depth: float = 0.0) -> Spot:
        """Where the card of a place lies."""
        rank, line = int(RANK_OF[place]), SUITS.index(SUIT_OF[place])
        if self.upright:
            y = self.y + (12 - rank) * self.row + self.card * RATIO / 2
            return Spot(self.x + line * self.column, y, self.card, 0.0, 12.0 - rank + depth)
        return Spot(self.x + rank * self.column, self.y + line * self.row, self.card, 0.0, depth)

    def below(self, suit: Suit, taken: Collection[Card]) -> tuple[float, int]:
        """Upright: the lower edge of a suit's cards, and the rank of the first place below them."""
        ranks = [int(RANK_OF[card]) for card in taken if SUIT_OF[card] is suit]
        if ranks:
            spot = self.spot(card_of(Rank(min(ranks)), suit))
            return spot.y + spot.height / 2, min(ranks) - 1
        return self.y + (12 - Rank.SEVEN) * self.row + self.row / 2 - (BAR / 2 + 18) * self.unit, int(Rank.SEVEN)

    def label(self, place: Card, taken: Collection[Card]) -> tuple[float, float]:
        """Upright: the middle of the bar or the rank that stands for a place without a card."""
        rank, suit = int(RANK_OF[place]), SUIT_OF[place]
        x = self.x + SUITS.index(suit) * self.column
        edge, first = self.below(suit, taken)
        if rank > first:
            return x, self.y + (12 - rank) * self.row + self.row / 2
        y = edge + (18 + BAR / 2) * self.unit
        return x, y + (first - rank) * min(47 * self.unit, self.row)

    def reach(self, place: Card, taken: Collection[Card]) -> Box:
        """Where something is dropped that is meant for a place."""
        spot = self.spot(place)
        if not self.upright:
            return centred(spot.x, spot.y, REACH * self.column, REACH * self.row)
        if place in taken:
            return Box(spot.x - self.card / 2, spot.y - spot.height / 2, self.card, self.row)
        x, y = self.label(place, taken)
        h = max(self.row * 0.9, BAR * self.unit)
        return centred(x, y, self.card, h)


def seen_places(model: TableModel) -> frozenset[Card]:
    """The places of the field on which a card has been seen to lie."""
    return frozenset(
        place
        for place in taken_places(model.view())
        if any(token.flip >= 1.0 for token in model.tokens(ZoneKind.TABLEAU, number=place))
    )


class Buttons(NamedTuple):
    """Where the actions lie, in pixels: the main one, and the others side by side."""

    main: Box
    others: tuple[Box, ...]


class Planner(Layout):
    """Places everything on one table. Lengths are in u, results in pixels."""

    def __init__(self, table: LayoutContext) -> None:
        super().__init__(table)
        metrics = self.metrics
        self.others = table.opponents()
        self.kind: Literal["sides", "above", "upright"] = (
            "upright" if self.upright else "above" if self.tall >= ROOMY else "sides"
        )
        self.k = metrics.words(22) / 22 / self.u
        """How much larger than drawn words are, for the setting or because they must stay readable."""
        self.plaque, self.tag = AIR + WORDS * self.k, metrics.words(18) * 1.75 / self.u
        self.ribbon = metrics.words(24) * 1.75 / self.u
        """Height of the prompt."""
        self.plate = max(176.0, 164.0 * self.k)
        """Width of a name plate with both badges."""
        self.two_rows = self.kind == "upright" and len(self.others) > 4
        self.lift = 84.0 if self.kind == "upright" and len(table.names) < 5 else 0.0
        """By how much a hand of up to eighteen cards pushes the rest up, where it may need a second row."""

    # -- all of it -----------------------------------------------------------------

    def plan(self, model: TableModel) -> Plan:
        """Every place of the table at one moment."""
        table = self.table
        field = self.field()
        seats = [self._own_seat(), *self._opponents()]
        taken = taken_places(model.view())
        spots: dict[Zone, Sequence[Spot]] = dict.fromkeys(model.zones, ())
        for zone, tokens in model.zones.items():
            if zone.kind is ZoneKind.TABLEAU:
                # While a joker is exchanged it lies on the card that slides in beneath it.
                top = len(tokens) - 1
                spots[zone] = [field.spot(Card(zone.number), 0.5 * (top - i)) for i in range(len(tokens))]
        spots[STOCK] = self._stock(model, field, seats)
        hand = self._hand_box()
        for place in seats:
            zone = Zone(ZoneKind.HAND, place.seat)
            if place.seat == table.me:
                spots[zone] = self._hand(model, hand)
            else:
                spots[zone] = self._held(model, place)
        names = [Card(place) for place in range(52)]
        x, y, size = self.pot()
        return Plan(
            spots={zone: spots[zone] for zone in model.zones},
            seats=tuple(seats),
            prompt=self._prompt(),
            hand=hand,
            drop={FIELD: field.box} | {format_card(card): field.reach(card, taken) for card in names},
            marks={format_card(card): field.spot(card) for card in names},
            counts=(Count("pot", t("damn_you.pot"), model.fact(Fact.CHIPS, POT), x + 2.55 * size, y),),
            labels=self._labels(),
            speech=260.0 if self.kind == "sides" else 420.0,
            title=x - 2.5 * size if not self.two_rows else float("inf"),
        )

    # -- the field -----------------------------------------------------------------

    def field(self) -> Field:
        """The field, as large as the window lets it be."""
        if self.kind == "upright":
            return self._columns()
        top = 142.0 if self.kind == "sides" else self._row_y() + self._disc() * 0.525 + self.plaque + self.tag + 26
        room = self.tall - 365 - top
        aside = 60.0
        if self.kind == "sides":
            aside = max(294.0 if self.tall < 1120 else 262.0, self._side_x() + self.plate / 2 + 34)
        scale = min((self.wide - 2 * aside) / 1332, room / 573, 1.4)
        row = max(135 * scale, min(151 * scale, (room - 168 * scale) / 3))
        w, h = 1332 * scale, 3 * row + 168 * scale
        x, y = self.wide / 2 - w / 2, top + (room - h) / 2
        box = self.box(x, y, w, h)
        cx, cy = self.at(x + 72 * scale, y + 84 * scale)
        u = self.u * scale
        return Field(box, 92 * u, cx, cy, 99 * u, row * self.u, upright=False, unit=self.u)

    def _columns(self) -> Field:
        if self.two_rows:
            top = self._row_y(1) + self._disc() * 0.525 + self.plaque + 18
        else:
            top = self._row_y() + self._disc() * 0.525 + self.plaque + (self.tag + 14 if self._tagged() else 16)
        bottom = self.tall - 416 - self.ribbon - self.lift
        w = min(self.wide - 146, 1240.0)
        column = w / 4
        card = min(160.0, column * 0.72)
        row = (bottom - top - 50 - card * RATIO) / 12
        box = self.box(self.wide / 2 - w / 2, top, w, bottom - top)
        x, y = self.at(self.wide / 2 - w / 2 + column / 2, top + 25)
        u = self.u
        return Field(box, card * u, x, y, column * u, row * u, upright=True, unit=u)

    def pot(self) -> tuple[float, float, float]:
        """Middle of the pot and the width of a chip, in pixels."""
        size = 40 * self.u
        if self.two_rows:
            return *self.at(self.wide / 2 - 40, self._row_y(1) + 6), size
        if self.kind == "upright":
            return *self.at(self.wide * 0.555, 74), size
        x = self.wide / 2 - 40
        if self._top_seat():
            x = max(x, 650 + self.plate + 120)
        return *self.at(x, 78), size

    # -- the others ------------------------------------------------------------------

    def _top_seat(self) -> bool:
        """Whether one player sits at the end of the top."""
        return self.kind == "sides" and len(self.others) > 6

    def _sides(self) -> tuple[int, int]:
        """How many sit at the left and at the right."""
        count = len(self.others) - self._top_seat()
        return (count + 1) // 2, count // 2

    def _side_x(self) -> float:
        """Middle of the seats at the left."""
        return max(140.0, BESIDE + self.plate / 2)

    def _own_y(self) -> float:
        """Middle of the own portrait."""
        if self.kind == "upright":
            return min(self.tall - 160, self.tall - BOTTOM - self.plaque - 59)
        return min(self.tall - 172, self.tall - BOTTOM - self.plaque - 66)

    def _side_room(self) -> tuple[float, float]:
        """Upper edge and height of the room for the seats at the sides."""
        top = 132.0
        return top, min(self._own_y() - 134, self.tall - 300) - top

    def _disc(self) -> float:
        """Diameter of the others' portraits."""
        if self.kind == "sides":
            most = max(self._sides())
            each = self._side_room()[1] / most - self.plaque - 10
            tagged = (each - self.tag - 6) / 1.16
            return min(120.0, tagged if tagged >= 72 else max(50.0, each / 1.16))
        if self.two_rows:
            return 84.0
        return min(116.0, 0.46 * self.wide / len(self.others))

    def _tagged(self) -> bool:
        """Whether there is room for a pill below each plate."""
        if self.kind == "sides":
            each = self._side_room()[1] / max(self._sides()) - self.plaque - 10
            return (each - self.tag - 6) / 1.16 >= 72
        if self.kind == "above":
            # The longest pill, "paid 10 of 18 chips", must not touch its neighbour.
            return self._pitch() >= 6.3 * self.tag
        return not self.two_rows and self.k < 1.3

    def _row_y(self, line: int = 0) -> float:
        """Middle of the portraits in a row above the field."""
        d = self._disc()
        first = 134 + d * 0.62 if not self.two_rows else 122 + d * 0.62
        return first + line * (d * 1.16 + self.plaque + 10)

    def _pitch(self) -> float:
        """Distance between two of the others in a row."""
        count = len(self.others)
        return self.wide / count if self.kind == "upright" else min(420.0, (self.wide - 60) / count)

    def _room(self) -> float:
        """Width that a plate of the others may take."""
        if self.kind == "sides":
            return self.plate
        count = len(self.others) - 2 if self.two_rows else len(self.others)
        return min(1.6 * self.plate, (self.wide / count if self.two_rows else self._pitch()) - 26)

    def plate_room(self, seat: int) -> float:
        """Width that a seat's name plate may take, in pixels."""
        if seat != self.table.me:
            return self._room() * self.u
        return (self.plate if self.kind != "upright" else 166.0) * self.u

    def both_badges(self, seat: int) -> bool:
        """Whether a plate has room for the chips beside the cards."""
        return self.plate_room(seat) >= 160 * self.k * self.u

    def _opponents(self) -> list[SeatPlace]:
        if self.kind == "sides":
            return self._at_the_sides()
        d, n = self._disc(), len(self.others)
        if self.two_rows:
            upper = row(n - 2, self.wide / 2, self.wide / (n - 2))
            low = self._row_y(1)
            places = [(upper[0], low), *((x, self._row_y()) for x in upper), (upper[-1], low)]
        else:
            places = [(x, self._row_y()) for x in row(n, self.wide / 2, self._pitch())]
        out = []
        for (x, y), seat in zip(places, self.others, strict=True):
            tail: Tail = "left" if x < self.wide / 2 else "right"
            out.append(self._seat(seat, x, y, d, tail, beside=True))
        return out

    def _at_the_sides(self) -> list[SeatPlace]:
        d = self._disc()
        top, room = self._side_room()
        left, right = self._sides()
        order = list(self.others)
        out = []
        # The marker stands beside a disc where a plate, or the title in large words, is right above.
        crowded = max(left, right) > 2 or self.table.metrics.large or self.table.metrics.small
        block = d * 1.16 + 4 + self.plaque + (self.tag + 6 if self._tagged() else 0)

        def y_of(i: int, count: int) -> float:
            gap = (room - count * block) / (count + 1)
            return top + gap * (i + 1) + block * i + d * 0.64

        for i in range(left):
            # Clockwise from the left of the person: upward at the left, downward at the right.
            out.append(self._seat(order[i], self._side_x(), y_of(left - 1 - i, left), d, "left", beside=crowded))
        if self._top_seat():
            x, y = self.at(600, 66)
            size = 84 * self.u
            plate = self.at(652 + self.plate / 2, 0)[0]
            plate_y = self.at(0, max(24.0, 66 - self.plaque / 2))[1]
            out.append(SeatPlace(order[left], x, y, size, plate_y, 130, (x - 0.5 * size, y), "right", plate))
        for i in range(right):
            x, y = self.wide - self._side_x(), y_of(i, right)
            out.append(self._seat(order[len(order) - right + i], x, y, d, "right", beside=crowded))
        return out

    def _seat(self, seat: int, x: float, y: float, d: float, tail: Tail, *, beside: bool) -> SeatPlace:
        px, py = self.at(x, y)
        size = d * self.u
        # In the second of two rows a bubble keeps clear of the plates above it.
        lower = self.two_rows and y > self._row_y()
        mouth = (px + (0.5 if tail == "left" else -0.5) * size, py + (0.22 if lower else -0.12) * size)
        marker = (px + (0.50 if tail == "left" else -0.50) * size, py - 0.12 * size) if beside else None
        plate = py + (d * 0.525 + 4) * self.u
        return SeatPlace(seat, px, py, size, plate, min(176, self._room()), mouth, tail, None, marker)

    def _labels(self) -> dict[int, tuple[float, float]]:
        if not self._tagged():
            return {}
        below = (self.plaque + 6 + self.tag / 2) * self.u
        return {place.seat: (place.x, place.plate_y + below) for place in self._opponents() if place.plate_x is None}

    def _held(self, model: TableModel, place: SeatPlace) -> list[Spot]:
        """Cards in another's hand are behind the portrait; a joker whose owner is known peeps out."""
        tokens = model.tokens(ZoneKind.HAND, place.seat)
        known = [i for i, token in enumerate(tokens) if token.card != HIDDEN]
        spots = [Spot(place.x, place.y, OTHERS * self.c, open=False, drawn=False)] * len(tokens)
        for n, i in enumerate(known):
            width = min(0.30 * self.c, place.d * 0.44)
            x = place.x - place.d * (0.46 - 0.22 * n)
            spots[i] = Spot(x, place.y + place.d * 0.22, width, -10.0 + 12 * n, 40.0 + n)
        return spots

    def _stock(self, model: TableModel, field: Field, seats: Sequence[SeatPlace]) -> list[Spot]:
        """The pack while it is dealt: on the field, before the dealer."""
        count = model.count(ZoneKind.STOCK)
        dealer = model.fold.facts.get((Fact.DEALER, NOBODY), NOBODY)
        width = 0.56 * self.c
        box = field.box
        x, y = middle(box)
        seat = next((place for place in seats if place.seat == dealer), None)
        if seat is not None:
            x = min(max(seat.x, box.x + width), box.x + box.w - width)
            y = min(max(seat.y, box.y + width), box.y + box.h - width)
        return squared(count, x, y, width)

    # -- the person --------------------------------------------------------------------

    def _own_seat(self) -> SeatPlace:
        y = self._own_y()
        if self.kind == "upright":
            x, d = 97.0, 104.0
            # The actions are right above.
            marker = self.at(self.side(x + 0.5 * d), y - 0.12 * d)
            return self.own_place(x, y, d, plate=59, marker=marker)
        return self.own_place(max(132.0, 24 + self.plate / 2), y, 118.0, plate=64, wide=176)

    def _hand_edges(self) -> tuple[float, float]:
        """Where the hand begins and ends, for right-handed people."""
        if self.kind == "upright":
            return 192.0, self.wide - 30
        return max(262.0, 24 + self.plate + 24), self.wide - 446

    def _hand_box(self) -> Box:
        first, last = self._hand_edges()
        x = self.side((first + last) / 2) - (last - first) / 2
        tall = 256.0 + self.lift
        return self.box(x, self.tall - 20 - tall, last - first, tall)

    def hand_width(self, *, full: bool) -> float:
        """Width of a card in hand in pixels; a full hand may lie in two rows of smaller ones."""
        return (0.86 if full and self.lift else 0.975) * self.c

    def _hand(self, model: TableModel, box: Box) -> list[Spot]:
        count = model.count(ZoneKind.HAND, self.table.me)
        full = count > 9 or model.count(ZoneKind.STOCK) > 0
        width = self.hand_width(full=full)
        x = box.x + box.w / 2
        y = box.y + box.h - 10 * self.u - width * RATIO / 2
        if not (full and self.lift):
            return fan(count, x, y, width, step=0.9, room=box.w)
        upper = (count + 1) // 2
        above = fan(upper, x, y - 108 * self.u, width, step=0.9, room=box.w)
        return above + fan(count - upper, x, y, width, step=0.9, room=box.w, depth=float(upper))

    def _prompt(self) -> tuple[float, float, float]:
        if self.kind == "upright":
            return (*self.at(self.wide / 2, self.tall - 404 - self.ribbon / 2 - self.lift), (self.wide - 100) * self.u)
        first, last = self._hand_edges()
        return (*self.at(self.side((first + last) / 2), self.tall - 314), (last - first) * self.u)

    def buttons(self, others: int) -> Buttons:
        """The main action, and so many others: two at most."""
        gap = 20.0
        if self.kind == "upright":
            # Chosen cards rise, with a ring round them, and must not come near a button.
            y, h = self.tall - 394 - self.lift, 98.0
            widths = [500.0, 376.0][: others + 1] if others < 2 else [350.0, 285.0, 285.0]
            x = self.wide / 2 - (sum(widths) + gap * others) / 2
            boxes = []
            for w in widths:
                boxes.append(self.box(self.side(x) - (w if self.table.left_handed else 0), y, w, h))
                x += w + gap
            return Buttons(boxes[0], tuple(boxes[1:]))
        w = 362.0
        x = self.side(self.wide - 239) - w / 2
        rows = {0: ((198.0, 118.0),), 1: ((268.0, 104.0), (142.0, 86.0))}.get(
            others, ((274.0, 84.0), (180.0, 70.0), (102.0, 70.0))
        )
        boxes = [self.box(x, self.tall - y, w, h) for y, h in rows]
        return Buttons(boxes[0], tuple(boxes[1:]))
