"""Where everything of Screw Your Neighbor lies: an oval, seats round it, one card before each; and what a round is at.

Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920. `u` is a design unit; all results are pixels.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from math import cos, radians, sin
from typing import Final, Literal, NamedTuple

from game.rules.cards import HIDDEN
from game.rules.events import Fact
from game.rules.options import Options
from game.rules.screw_your_neighbor import reading
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Count, LayoutContext, Plan, SeatPlace, Tail
from game.scenes.tables.layout import HALF_TALL, PLATE_LEAST, PROMPT_WORDS, Layout
from game.scenes.tables.screw_your_neighbor import sizes
from game.scenes.tables.screw_your_neighbor.sizes import (
    AT_UPRIGHT,
    CARD,
    CARD_OF_MANY,
    KING,
    KING_OF_MANY,
    MANY,
    OWN,
    PACK,
    PLATE_AT,
    RY,
)
from game.texts import t
from game.ui import text
from game.ui.table.layout import Point, beside_oval, centered, row
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box, Spot, bounds, squared
from game.ui.theme import CARD_UNITS, PILL_TALL, RATIO, Metrics

STOCK: Final = Zone(ZoneKind.STOCK)
ASIDE: Final = Zone(ZoneKind.ASIDE)
_A_PACK: Final = 52


class _Chair(NamedTuple):
    """Where one opponent sits, in u of the table."""

    x: float
    y: float
    card: Point
    turn: float
    side: Literal["left", "top", "right"]


# -- what a round is at ---------------------------------------------------------------------


def card_of(model: TableModel, seat: int) -> Token | None:
    """The card before a player, hidden or open."""
    tokens = model.tokens(ZoneKind.HAND, seat) or model.tokens(ZoneKind.SHOWN, seat)
    return tokens[-1] if tokens else None


def shows_king(model: TableModel, seat: int) -> bool:
    """Whether a player's card lies open and is a king."""
    return reading.shows_king(model.view(), seat)


def neighbor(model: TableModel, seat: int) -> int | None:
    """The next player still in, clockwise."""
    return reading.next_in(model.view(), seat)


def partner(model: TableModel, options: Options, seat: int) -> int | None:
    """Who has to take a player's card in a swap; a king that bars it, where swaps do not go over kings."""
    return reading.asked(model.view(), options, seat)


def held(model: TableModel) -> bool:
    """Whether the showdown is held: every card before a player lies open, and has been seen to."""
    return model.to_act is None and not model.played_out and reading.showdown_held(model.view())


def drew_king(model: TableModel) -> bool:
    """Whether the dealer shows a king that was drawn."""
    return reading.drew_king(model.view())


def goes_over_kings(options: Options) -> bool:
    """Whether a swap goes over a king to whoever sits behind it, and none is barred by one king alone."""
    return options.get("blocked_swap") == "jump"


def costly(model: TableModel, options: Options) -> bool:
    """Whether a king costs a penny if it is shown now: it was drawn, as a card has been laid aside."""
    return options.get("drawn_king") == "loses" and model.count(ZoneKind.ASIDE) > 0


def losers(model: TableModel, options: Options) -> tuple[int, ...]:
    """Who loses a penny in the showdown that is held; nobody before it but a dealer whose drawn king costs one."""
    if reading.king_costs(model.view(), options):
        return (model.fact(Fact.DEALER),)
    return reading.losers(model.view(), options) if held(model) else ()


def known(token: Token) -> bool:
    """Whether the viewer knows a card."""
    return token.card != HIDDEN


def pennies_at_first(table: LayoutContext) -> int:
    """How many pennies everybody begins with."""
    pennies = table.options.get("pennies", 8)
    return pennies if isinstance(pennies, int) else 8


def purse_room(model: TableModel, table: LayoutContext) -> float:
    """How wide a row of pennies on a plate may be, and the name over it, in pixels."""
    many = model.players > MANY
    few, full = sizes.PURSE_ROOM, model.players > sizes.PURSE_FEW
    units = sizes.PURSE_UPRIGHT if table.metrics.portrait else few[2] if many else few[1] if full else few[0]
    return units * table.metrics.u


# -- places ---------------------------------------------------------------------------------


class Planner(Layout):
    """Places everything for one moment."""

    def __init__(self, model: TableModel, table: LayoutContext) -> None:
        super().__init__(table)
        self.model = model
        self.many = model.players >= MANY
        self.form = sizes.UPRIGHT if self.upright else sizes.WIDE
        self.disc = self.grow(*(sizes.DISC_OF_MANY if self.many else self.form.others))
        """Diameter of an opponent's portrait, in u."""
        self.plate = sizes.PLATE_AIR + sizes.PLATE_LINE * self.words(sizes.PLATE_WORDS)
        """Height of a plate, in u."""
        self.cx = self.wide / 2
        if self.upright:
            above, below = self.grow(*sizes.UPRIGHT_ABOVE), self.tall - sizes.UPRIGHT_BELOW
            self.cy = (above + below) / 2
            self.rx, self.ry = min(sizes.UPRIGHT_RX, self.wide / 2 - sizes.UPRIGHT_BESIDE), (below - above) / 2
        else:
            self.cy = self.lower(*sizes.CENTER)
            self.rx, self.ry = sizes.RX, self.lower(*sizes.RY_GROWS)

    # -- the parts ------------------------------------------------------------------

    def plan(self) -> Plan:
        """All of it."""
        model, table = self.model, self.table
        lost = losers(model, table.options)
        spots: dict[Zone, Sequence[Spot]] = {}
        labels: dict[int, Point] = {}
        seats = [self._own_seat()]
        chairs = dict(zip(table.opponents(), self.chairs(), strict=True))
        homes = self._homes(chairs)
        lie = [bounds([spot], leaning=True) for spot in homes.values()]
        self._put(table.me, homes[table.me], lost, spots)
        for seat, chair in chairs.items():
            seats.append(self._seat(seat, chair))
            spot = homes[seat]
            self._put(seat, spot, lost, spots)
            token = card_of(model, seat)
            if token is not None and not known(token) and seat not in lost:
                labels[seat] = self._label(spot, lie)
        stock, aside = self.pack(-sizes.PACK_ASIDE), self.pack(sizes.PACK_ASIDE)
        spots[STOCK] = squared(model.count(ZoneKind.STOCK), *stock, PACK * self.c)
        spots[ASIDE] = [Spot(*aside, PACK * self.c)] * model.count(ZoneKind.ASIDE)
        foot = stock[1] + (0.5 * RATIO * PACK * CARD_UNITS + sizes.PACK_TO_PILL) * self.u
        hand, prompt = self.hand(), self._prompt()
        return Plan(
            spots={zone: spots.get(zone, ()) for zone in model.zones},
            seats=tuple(seats),
            prompt=prompt,
            hand=hand,
            drop=self._drop(chairs, hand),
            counts=(Count("stock", "", model.count(ZoneKind.STOCK), stock[0], foot),),
            empty=() if model.count(ZoneKind.ASIDE) else (Spot(*aside, PACK * self.c),),
            labels=labels,
            label_words=sizes.SMALL,
            label_wide=self._label_wide(labels.values(), (stock, aside)),
        )

    def _label(self, spot: Spot, lie: Iterable[Box]) -> Point:
        """Where a pill below a card has its middle: closer to it where one of the cards begins at that height.

        `lie` has what each card covers, its own among them.
        """
        (x, y), half = below(spot, self.metrics), small(self.metrics) * PILL_TALL / 2
        own = bounds([spot], leaning=True)
        tops = [box.y for box in lie if box.y > y and abs(box.x + box.w / 2 - x) < (box.w + spot.width) / 2]
        return x, min([y, *(max(top - half, (own.y + own.h + top) / 2) for top in tops)])

    def _label_wide(self, labels: Collection[Point], packs: Iterable[Point]) -> float:
        """How wide a pill below a card may be beside those of the neighbors and beside the packs, in pixels."""
        pack = PACK * self.c
        free = [
            abs(ax - bx) for (ax, ay), (bx, by) in combinations(labels, 2) if abs(ay - by) < 2 * small(self.metrics)
        ]
        for x, y in packs:
            tall = RATIO * pack / 2 + small(self.metrics)
            free += [2 * abs(px - x) - pack for px, py in labels if abs(py - y) < tall and abs(px - x) > pack / 2]
        return max(1.0, min(free) - sizes.PILL_GAP * self.u) if free else 0.0

    def homes(self) -> dict[int, Spot]:
        """By seat, where a card lies before it in a round, whether one does now or not."""
        return self._homes(dict(zip(self.table.opponents(), self.chairs(), strict=True)))

    def _homes(self, chairs: Mapping[int, _Chair]) -> dict[int, Spot]:
        width = (CARD_OF_MANY if self.many else CARD) * self.c
        others = {seat: Spot(*self.at(*chair.card), width, chair.turn) for seat, chair in chairs.items()}
        return {self.table.me: self.own(), **others}

    def shown(self, seat: int, home: Spot, *, king: bool, lost: bool) -> Spot:
        """The place of an open card: a king of somebody else is larger, and a card that loses sinks."""
        larger = 1.0 if seat == self.table.me or not king else KING_OF_MANY / CARD_OF_MANY if self.many else KING / CARD
        sunk = sizes.SINK * self.c if lost else 0.0
        return home._replace(y=home.y + sunk, width=home.width * larger, open=True)

    def _put(self, seat: int, spot: Spot, lost: Sequence[int], spots: dict[Zone, Sequence[Spot]]) -> None:
        """The places of a player's card; while two are exchanged there are two of them for a moment."""
        model = self.model
        hand, shown = Zone(ZoneKind.HAND, seat), Zone(ZoneKind.SHOWN, seat)
        spots[hand] = [spot._replace(open=seat == self.table.me)] * model.count(ZoneKind.HAND, seat)
        place = self.shown(seat, spot, king=shows_king(model, seat), lost=seat in lost)
        spots[shown] = [place] * model.count(ZoneKind.SHOWN, seat)

    def pack(self, x: float) -> Point:
        """A place in the middle of the table, so far to the right, in pixels."""
        if self.upright:
            left, _, _ = sizes.AROUND_UPRIGHT[self.model.players - 1]
            return self.at(self.cx + x, self.cy + AT_UPRIGHT.packs[left] * self.ry)
        return self.at(self.cx + x, self.cy + self.grow(*sizes.PACK_BELOW))

    def at_far_end(self, y: float) -> bool:
        """Whether something so far down, in pixels, lies beyond the far end of the table."""
        return y < self.at(0, self.cy - self.ry)[1]

    def packs(self) -> list[Box]:
        """What the stock takes at most, and the card aside."""
        stock, aside = self.pack(-sizes.PACK_ASIDE), self.pack(sizes.PACK_ASIDE)
        return [bounds(squared(_A_PACK, *stock, PACK * self.c)), Spot(*aside, PACK * self.c).box]

    def aside_words(self) -> Box:
        """Where the words on what was laid aside lie below it, at their largest; to be read they may need more room."""
        wide = (1.0 if self.upright else sizes.ASIDE_WIDE) * PACK * self.c
        needed = text.size(t("screw_your_neighbor.aside"), self.metrics.smallest, "semi")[0]
        wide = max(wide, needed + 2 * round(sizes.ASIDE_PAD * self.u))
        tall = PILL_TALL * small(self.metrics)
        x, y = self.pack(sizes.PACK_ASIDE)
        foot = y + 0.5 * RATIO * PACK * self.c
        return Box(x - wide / 2, foot + sizes.PACK_TO_ASIDE * self.u, wide, tall)

    def people(self) -> list[Box]:
        """Portraits and plates of the others, as wide as these are at most."""
        wide, d = purse_room(self.model, self.table) + sizes.PURSE_AIR * self.u, self.disc * self.u
        found = []
        for chair in self.chairs():
            x, y = self.at(chair.x, chair.y)
            found += [centered(x, y, d, d), Box(x - wide / 2, y + d * PLATE_AT, wide, self.plate * self.u)]
        return found

    def _drop(self, chairs: Mapping[int, _Chair], hand: Box) -> dict[str, Box]:
        """Where a card can be dragged: onto the neighbor's, onto the stock, and from both of them home."""
        places = {"stock": Spot(*self.pack(-sizes.PACK_ASIDE), PACK * self.c).box, "hand": hand}
        seat = self.model.to_act
        if seat is not None:
            other = partner(self.model, self.table.options, seat)
            other = neighbor(self.model, seat) if other is None else other
            if other is not None and other in chairs:
                places["neighbor"] = Spot(*self.at(*chairs[other].card), CARD * self.c).box
        return places

    # -- the person -------------------------------------------------------------------

    def own(self) -> Spot:
        """The place of the own card: the pill below it stays within the frame."""
        low = sizes.CARD_UP + PILL_TALL * small(self.metrics) / self.u
        x = self.side(self.cx - self.form.card_left)
        return Spot(*self.at(x, self.tall - max(self.form.card_up, low)), OWN * self.c)

    def hand(self) -> Box:
        """The own card with some air."""
        return self.own()._replace(width=sizes.HAND * OWN * self.c).box

    def _own_seat(self) -> SeatPlace:
        table, form = self.table, self.form
        # In wide windows large words push it up.
        more = 0.0 if self.upright else self.plate - sizes.PLATE_DRAWN
        px, py = self.at(self.side(self.cx - form.disc_left), self.tall - form.disc_up - more)
        d = form.d * self.u
        tail: Tail = "down" if self.upright else "left" if table.left_handed else "right"
        beside = (sizes.MOUTH_BESIDE if table.left_handed else -sizes.MOUTH_BESIDE) * d
        mouth = (px, py - sizes.OWN_MOUTH_ABOVE * d) if self.upright else (px + beside, py - sizes.OWN_MOUTH_HIGH * d)
        aside, above = sizes.OWN_MARKER
        marker = (px + (aside * d if table.left_handed else -aside * d), py - above * d)
        return SeatPlace(table.me, px, py, d, py + d * PLATE_AT, PLATE_LEAST, mouth, tail, marker=marker)

    def _prompt(self) -> tuple[float, float, float]:
        form = self.form
        x, y = self.side(self.cx + form.prompt_right), self.tall - self.grow(*form.prompt_up)
        room = self.grow(*form.prompt_room)
        for chair in self.chairs() if not self.upright else ():
            # Who sits beside it has a plate there.
            if chair.y + PLATE_AT * self.disc + self.plate > y - self.pill(PROMPT_WORDS) / 2:
                room = min(room, 2 * (abs(chair.x - x) - sizes.PROMPT_TO_CHAIR))
        return (*self.at(x, y), room * self.u)

    def buttons(self) -> tuple[Box, Box]:
        """The places of the main action and of the other one."""
        grow, tall, form = self.grow, self.tall, self.form
        x, w = self.cx + form.buttons_right, form.buttons_wide
        main = self.own_box(x, tall - grow(*form.main_up), w, grow(*form.main_tall))
        return main, self.own_box(x, tall - grow(*form.other_up), w, grow(*form.other_tall))

    # -- the others ---------------------------------------------------------------------

    def _seat(self, seat: int, chair: _Chair) -> SeatPlace:
        x, y = self.at(chair.x, chair.y)
        d = self.disc * self.u
        plate_y = y + d * PLATE_AT
        tail: Tail
        if (chair.side == "top") is self.upright:
            mouth, tail = (x, y - sizes.MOUTH_ABOVE * d), "down"
        elif chair.side == "top":
            right = chair.x <= self.cx
            beside = sizes.MOUTH_BESIDE if right else -sizes.MOUTH_BESIDE
            mouth, tail = (x + beside * d, y + sizes.MOUTH_LOW * d), "left" if right else "right"
        else:
            mouth, tail = (x, plate_y + (self.plate + sizes.PLATE_TO_MOUTH) * self.u), "up"
        return SeatPlace(seat, x, y, d, plate_y, 0, mouth, tail)

    def chairs(self) -> list[_Chair]:
        """Where the others sit, clockwise from the left of the person."""
        count = self.model.players - 1
        left, top, right = (sizes.AROUND_UPRIGHT if self.upright else sizes.AROUND)[count]
        sit = self._at_side_upright if self.upright else self._at_side
        first = [sit(i, left, -1) for i in range(left)]
        last = [sit(i, right, 1) for i in range(right)]
        return [*reversed(first), *(self._at_top(i, top) for i in range(top)), *last]

    def _at_top(self, i: int, count: int) -> _Chair:
        top = self.cy - self.ry
        if self.upright:
            step = min(AT_UPRIGHT.top_pitch, (self.wide - 2 * AT_UPRIGHT.top_beside) / max(1, count))
            card_step = AT_UPRIGHT.many_cards * CARD_OF_MANY * CARD_UNITS if count > 2 else AT_UPRIGHT.few_cards
            x, card_x = row(count, self.cx, step)[i], row(count, self.cx, card_step)[i]
            return _Chair(x, top - AT_UPRIGHT.top_above, (card_x, top + AT_UPRIGHT.top_card_below), 0.0, "top")
        y = top - self.grow(*sizes.TOP_ABOVE) + sizes.TOP_OF_MANY_LOWER * self.many
        plate_end = y + PLATE_AT * self.disc + self.plate
        card_y = max(top + sizes.TOP_CARD_BELOW, plate_end + sizes.PLATE_TO_CARD + CARD * HALF_TALL)
        x, card_x = row(count, self.cx, sizes.TOP_SEATS[count])[i], row(count, self.cx, sizes.TOP_CARDS[count])[i]
        return _Chair(x, y, (card_x, card_y), 0.0, "top")

    def _at_side(self, i: int, count: int, sign: int) -> _Chair:
        """A seat beside the oval, the upper one first."""
        top = sizes.AROUND[self.model.players - 1][1]
        k = self.ry / RY
        alone = count == 1 and top < sizes.FULL_TOP
        (x, y), (card_x, card_y), turn = sizes.ALONE if alone else sizes.UPPER[top] if i == 0 else sizes.LOWER
        card = self.cx + sign * card_x, self.cy + card_y * k
        return _Chair(self.cx + sign * x, self.cy + y * k, card, turn * sign, "left" if sign < 0 else "right")

    def _at_side_upright(self, i: int, count: int, sign: int) -> _Chair:
        share = AT_UPRIGHT.side_shares[count][i]
        dy = share * self.ry + (self.grow(*AT_UPRIGHT.first_lower) if i == 0 and count > 1 else 0)
        reach = beside_oval(self.rx, share) - AT_UPRIGHT.rim - 0.5 * CARD * CARD_UNITS
        lean = AT_UPRIGHT.turn if share < 0 else -AT_UPRIGHT.turn
        turn = (0.0 if abs(share) < AT_UPRIGHT.straight else lean) * sign
        x, y = self.cx + sign * (self.wide / 2 - AT_UPRIGHT.side_beside), self.cy + dy - AT_UPRIGHT.side_above
        return _Chair(x, y, (self.cx + sign * reach, self.cy + dy), turn, "left" if sign < 0 else "right")


def small(metrics: Metrics) -> int:
    """Height of words that lie between cards: they grow with the words setting as far as there is room, in pixels."""
    return min(metrics.words(sizes.PILL_WORDS), max(metrics.smallest, round(sizes.SMALL * metrics.u)))


def below(spot: Spot, metrics: Metrics) -> Point:
    """Where a pill below a card has its middle, whatever the card's lean."""
    lean = radians(abs(spot.turn))
    half = (spot.height * cos(lean) + spot.width * sin(lean)) / 2
    return spot.x, spot.y + half + max(sizes.CARD_TO_PILL * metrics.u, sizes.CARD_TO_PILL_WORDS * small(metrics))
