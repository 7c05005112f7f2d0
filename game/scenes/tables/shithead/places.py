"""Where everything of Shithead lies: the stack in the middle, the tables of all players round it, the hand below.

Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920. `u` is a design unit; all results are pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from game.rules.cards import HIDDEN, RANK_OF
from game.rules.events import Phase
from game.rules.shithead.reading import places_of
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import LayoutContext, Plan, SeatPlace, Tail
from game.scenes.tables.layout import HALF_WIDE, PLATE_LEAST, TOP_SINKS, TOP_SINKS_MOST
from game.scenes.tables.shithead import sizes
from game.scenes.tables.shithead.blind import told
from game.scenes.tables.shithead.hand import hand_rows
from game.scenes.tables.shithead.packs import hand_packs, packs, strip_of
from game.scenes.tables.shithead.sizes import (
    AT_SIDE,
    AT_TOP,
    AT_UPRIGHT,
    COLUMNS,
    HAND,
    LOWER,
    OWN,
    PACK,
    PLATE,
    ROW,
    STEP,
    UPRIGHT_STACK,
)
from game.scenes.tables.shithead.stack import Stack
from game.ui.table.layout import Point, centered, middle, row, split
from game.ui.table.model import TableModel, Token, by_rank
from game.ui.table.spots import Box, Spot, squared
from game.ui.theme import CARD_UNITS, RATIO

STACK: Final = Zone(ZoneKind.STACK)
STOCK: Final = Zone(ZoneKind.STOCK)
BURNT: Final = Zone(ZoneKind.BURNT)
OUT_OF_PLAY: Final = Zone(ZoneKind.OUT_OF_PLAY)


class Middle(NamedTuple):
    """Places of what the game itself draws beside its cards, in pixels."""

    pile: tuple[float, float, float]
    """Middle of the words at the lower edge of the stack, and the width they may take."""
    stock: Point
    """Middle of the words below the stock."""
    burnt: Point
    """Middle of the flame that stands where the burnt cards are."""
    turning: Point
    """Middle of the words for the direction of play."""
    main: Box
    pick_up: Box


class _Opponent(NamedTuple):
    """Where one of the others has everything, in u."""

    x: float
    y: float
    d: float
    hand: Point
    room: float
    places: Point
    """Middle of the row of places."""
    step: float
    width: float
    """Of cards on the table, in c."""
    mouth: Point
    tail: Tail


class Planner(Stack):
    """Places everything for one moment."""

    def __init__(self, model: TableModel, table: LayoutContext) -> None:
        super().__init__(table)
        self.model = model
        self.size = places_of(len(table.names), table.options)
        self.form = sizes.UPRIGHT if self.upright else sizes.WIDE
        tables = sizes.TABLES[self.size]
        self.places = sizes.UPRIGHT_OF_SIX if self.upright and tables is sizes.OF_SIX else tables
        self.two_rows = self.places.columns < self.size
        """Whether the own places lie in two rows."""

    # -- the parts ------------------------------------------------------------------

    def plan(self) -> Plan:
        """All of it."""
        model, table = self.model, self.table
        spots: dict[Zone, Sequence[Spot]] = {}
        seats = [self._own_seat()]
        hand = self._own_cards(spots)
        opponents = table.opponents()
        for i, seat in enumerate(opponents):
            seats.append(self._opponent(seat, self._place_of(i, len(opponents)), spots))
        self._center_spots(spots)
        x, y = self.at(*self.center())
        reach = centered(x, y, *self.reach())
        marks = {"stack": Spot(x, y, self.top_wide(), sizes.STACK_TURN), "hand": Spot(*middle(hand), self.c)}
        if model.phase is Phase.ARRANGE:
            marks = self._swap_places(spots)
            drop = {name: spot.box for name, spot in marks.items()}
        else:
            drop = {"stack": reach, "hand": hand}
        return Plan(
            spots={zone: spots.get(zone, ()) for zone in model.zones},
            seats=tuple(seats),
            prompt=self._prompt(hand),
            hand=hand,
            drop=drop,
            marks=marks,
            empty=self._empty(),
            tag=self._tag(),
            crowd=self._crowd(),
            full=self._full(),
            in_order=tuple(token.number for pack in packs(self._hand()) for token in pack) if self.packed else (),
        )

    def _empty(self) -> tuple[Spot, ...]:
        """Where a stock and a stack will lie, or have lain."""
        count = self.model.count
        found = [] if count(ZoneKind.STOCK) else [Spot(*self._stock_at(), PACK * self.c)]
        if not count(ZoneKind.STACK) and self.model.phase is not Phase.OVER:
            found.append(Spot(*self.at(*self.center()), self.top_wide()))
        return tuple(found)

    def center(self) -> tuple[float, float]:
        """Middle of the stack, in u."""
        if self.upright:
            room, more = UPRIGHT_STACK, self.stack_scale - 1
            above = self._opponents_end() + room.below_others
            return self.wide / 2, above + room.top * self.stack_scale + max(
                0.0, (self._free() - more * room.tall) * 0.5
            )
        return self.wide / 2 - self.places.stack_left, self.lower(*sizes.STACK_Y)

    def middle(self) -> Middle:
        """What lies round the stack, and the buttons."""
        x, y = self.center()
        stock_x, stock_y = self._stock_at()
        words = sizes.STOCK_TO_WORDS * max(1.0, self.scale * sizes.STOCK_WORDS_GROW)
        below = (PACK * (RATIO / 2) * CARD_UNITS + words) * self.u
        if self.upright:
            right, down = sizes.UPRIGHT_TURNING
            right += max(0.0, self.words(sizes.TURNING_WORDS) - sizes.TURNING_WORDS) * sizes.TURNING_WIDER
            burnt, turning = self.at(x + sizes.UPRIGHT_FIRE[0], y + sizes.UPRIGHT_FIRE[1]), self.at(x + right, y + down)
            places = sizes.BARE_PLACES if self.bare else self.size
            places_end = sizes.UPRIGHT_EDGE + self.places.own_step * (places - 1) + OWN * CARD_UNITS
            left = places_end + sizes.PLACES_TO_BUTTONS
            wide = self.wide - sizes.UPRIGHT_BUTTON_BESIDE - left
            right = sizes.UPRIGHT_PILE_RIGHT
        else:
            burnt, turning = self._round_tag()
            left, wide = self.wide - sizes.BUTTON_BESIDE, sizes.BUTTON_WIDE
            right = self._tag_middle() - sizes.PILE_TO_TAG - x
        main, other = (
            self.own_box(left, self.tall - up, wide, tall) for up, tall in (self.form.main, self.form.pick_up)
        )
        px, py = self.at(x, y + self.form.pile_below * self.stack_scale)
        pile = px, py, 2 * min(px - stock_x - sizes.PILE_TO_STOCK * self.u, right * self.u)
        return Middle(pile, (stock_x, stock_y + below), burnt, turning, main, other)

    def _round_tag(self) -> tuple[Point, Point]:
        """Where the fire burns, and the words for the direction of play, in wide windows."""
        right, middle, s = self._tag_middle(), self._tag_height(), self.scale
        half = sizes.TAG_HALF + sizes.TAG_HALF_WORDS * s
        turning = self.at(right, middle + half + sizes.TAG_TO_TURNING + sizes.TAG_TO_TURNING_WORDS * s)
        if len(self.table.names) == 2:
            beside, below = sizes.FIRE_BESIDE
            return self.at(right + beside, middle + below), turning
        above = middle - half - sizes.FIRE_TO_TAG - sizes.FIRE_TO_TAG_WORDS * s
        return self.at(right + sizes.FIRE_RIGHT, above), turning

    def _stock_at(self) -> Point:
        x, y = self.center()
        return self.at(x - self.form.stock_left, y)

    def _tag(self) -> tuple[float, float, float]:
        if self.upright:
            x, y = self.center()
            below = y + sizes.UPRIGHT_TAG_BELOW * self.stack_scale + sizes.UPRIGHT_TAG_WORDS * self.scale
            return (*self.at(x, below), (self.wide - sizes.UPRIGHT_TAG_BESIDE) * self.u)
        return (*self.at(self._tag_middle(), self._tag_height()), self.places.tag_wide * self.u)

    def _tag_height(self) -> float:
        return self.center()[1] - sizes.TAG_LIFT * (self.scale - 1)

    def _tag_middle(self) -> float:
        return self.wide / 2 + self.places.tag_right

    def _prompt(self, hand: Box) -> tuple[float, float, float]:
        if self.upright:
            x, y = self.at(self.wide / 2, self.tall - self.form.prompt_up)
            return x, y, (self.wide - sizes.UPRIGHT_PROMPT_BESIDE) * self.u
        y = self.top + (self.tall - self.form.prompt_up) * self.u
        if self.two_rows:
            return middle(hand)[0], y, max(hand.w, sizes.PROMPT_LEAST * self.u)
        # Below the stack, clear of the tables at both sides.
        x = self.center()[0]
        side = self._side_wide() + self._side_edge + sizes.PROMPT_TO_TABLE
        return self.at(x, 0)[0], y, 2 * (min(x, self.wide - x) - side) * self.u

    def _side_wide(self) -> float:
        """Width of the table of a player at a side, in u."""
        return self.places.side_step * (self.size - 1) + OWN * CARD_UNITS

    def _center_spots(self, spots: dict[Zone, Sequence[Spot]]) -> None:
        model, c = self.model, self.c
        x, y = self.at(*self.center())
        count = model.count(ZoneKind.STACK)
        pile = []
        for i in range(count - 1):
            dx, dy, turn = sizes.STACK[i % len(sizes.STACK)]
            seen = i >= count - sizes.SHOWN
            aside, lower = dx * self.stack_scale * self.u, dy * self.stack_scale * self.u
            pile.append(Spot(x + aside, y + lower, HAND * self.stack_scale * c, turn, float(i), True, seen))
        if count:
            pile.append(Spot(x, y, self.top_wide(), sizes.STACK_TURN, float(count)))
        spots[STACK] = pile
        stock_x, stock_y = self._stock_at()
        spots[STOCK] = squared(model.count(ZoneKind.STOCK), stock_x, stock_y, PACK * c)
        hidden = Spot(stock_x, stock_y, PACK * c, open=False, drawn=False)
        spots[OUT_OF_PLAY] = [hidden] * model.count(ZoneKind.OUT_OF_PLAY)
        burnt = Spot(*self.middle().burnt, OWN * c, open=False, drawn=False)
        spots[BURNT] = [burnt] * model.count(ZoneKind.BURNT)

    # -- the person -------------------------------------------------------------------

    def _own_seat(self) -> SeatPlace:
        x, low, d = self.form.own
        if self.upright and self.bare:
            # Beside the buttons: all below is for what lies on the table.
            at = sizes.BARE_OWN
            x, y = self.at(self.side(at.aside), self.tall - at.up)
            plate = self.at(self.side(at.plate), 0)[0]
            d, top = at.d * self.u, y - PLATE * self.scale / 2 * self.u
            marker = x + at.marker[0] * d, y + at.marker[1] * d
            return SeatPlace(self.table.me, x, y, d, top, PLATE_LEAST, (x, y - d / 2), "down", plate, marker)
        return self.own_place(x, self.tall - low - PLATE * self.scale, d, plate=sizes.OWN_PLATE_AT * d)

    def _own_place(self, place: int) -> Point:
        """Middle of one of the own places, in u."""
        step, columns, first = self.places.own_step, self.places.columns, self.form.own_start
        line, across = divmod(place, columns)
        x = first + across * step
        y = self.tall - (sizes.FIRST_ROW_UP if self.two_rows else self.form.own_up) + line * sizes.OWN_ROW
        if self.table.left_handed:
            # The other side, but still from left to right.
            x = self.wide - 2 * first - (columns - 1) * step + x
        return x, y

    def _own_cards(self, spots: dict[Zone, Sequence[Spot]]) -> Box:
        me, box = self.table.me, self._hand_box()
        for place in range(self.size):
            if self.bare:
                self._pair(me, place, *self._bare_place(place, box), spots)
            else:
                self._pair(me, place, *self.at(*self._own_place(place)), OWN, spots)
        hand = Zone(ZoneKind.HAND, me)
        tokens = by_rank(self._hand(), True)
        groups = [len(list(same)) for _, same in groupby(tokens, lambda token: _rank(token.card))]
        if self.packed:
            spots[hand] = hand_packs(groups, box, HAND * self.c, ROW * self.u, sizes.HAND_FOOT * self.u)
        else:
            spots[hand] = hand_rows(groups, box, HAND * self.c, ROW * self.u, self.table.finger)
        return box

    @cached_property
    def bare(self) -> bool:
        """Whether the person has no hand any more: what lies on the table is played then, and lies where the hand was.

        A blind card in the air leaves the rest where it lies.
        """
        return not (self.model.count(ZoneKind.STOCK) or told(self.model, ZoneKind.HAND, self.table.me))

    def _bare_place(self, place: int, box: Box) -> tuple[float, float, float]:
        """Middle of one of the own places where the hand was, in pixels, and the width of its cards in c."""
        tall, foot = RATIO + LOWER, sizes.HAND_FOOT * self.u
        most = (box.h - foot) / tall if self.upright else HAND * self.c
        width = min(most, box.w / self.size / sizes.BARE_STEP)
        x = box.x + box.w / 2 + (place - (self.size - 1) / 2) * width * sizes.BARE_STEP
        # In an upright window they lie about the middle of what is left below the buttons.
        low = (box.h - foot) / 2 if self.upright else box.h - foot - tall / 2 * width
        return x, box.y + low, width / self.c

    def _hand(self) -> Sequence[Token]:
        return self.model.zones.get(Zone(ZoneKind.HAND, self.table.me), ())

    def _hand_box(self) -> Box:
        if self.upright and self.bare:
            edge, up = sizes.BARE_EDGE, sizes.BARE_UP
            return self.own_box(edge, self.tall - up, self.wide - 2 * edge, up)
        if self.upright:
            left, room = sizes.UPRIGHT_HAND_START, self.wide - sizes.UPRIGHT_HAND_BESIDE
        else:
            left = self.places.hand_start
            room = self.wide - sizes.HAND_BESIDE - left
        return self.own_box(left, self.tall - self.form.hand_up, room, sizes.HAND_TALL)

    @property
    def packed(self) -> bool:
        """Whether the hand is so large that cards of a rank lie in packs."""
        tokens, width = self._hand(), HAND * self.c
        if self.table.fanned or self.model.phase is Phase.ARRANGE or any(token.card == HIDDEN for token in tokens):
            return False
        if not 1 < len(packs(tokens)) < len(tokens):
            return False
        return strip_of(len(tokens), self._hand_box().w, width) < max(
            sizes.STRIP * width, min(self.table.finger, STEP * width)
        )

    def _pair(
        self, seat: int, place: int, px: float, py: float, width: float, spots: dict[Zone, Sequence[Spot]]
    ) -> None:
        """A place of a table: the blind card, and the open one that lies lower so that the back shows."""
        w = width * self.c
        below, above = Zone(ZoneKind.FACE_DOWN, seat, place), Zone(ZoneKind.FACE_UP, seat, place)
        depth = float(sizes.PLACE_DEPTH * place)
        if below in self.model.zones:
            spots[below] = [Spot(px, py - LOWER / 2 * w, w, sizes.BLIND_TURN, depth, False)]
        if above in self.model.zones:
            spots[above] = [Spot(px + sizes.OPEN_RIGHT * w, py + LOWER / 2 * w, w, sizes.OPEN_TURN, depth + 2)]

    def _swap_places(self, spots: dict[Zone, Sequence[Spot]]) -> dict[str, Spot]:
        """While the open cards are chosen: where each card of the person lies, with a rim, as a place for another."""
        return {
            f"{zone.kind.value} {max(i, zone.number)}": spot._replace(width=sizes.SWAP_RIM * spot.width)
            for zone, places in spots.items()
            if zone.owner == self.table.me and zone.kind in (ZoneKind.HAND, ZoneKind.FACE_UP)
            for i, spot in enumerate(places)
        }

    # -- plates -----------------------------------------------------------------------

    def plate_room(self, seat: int) -> float:
        """How wide the plate of a seat may be so that it meets neither cards nor another plate, in pixels."""
        opponents = self.table.opponents()
        if seat == self.table.me:
            room = self.form.own_plate
        elif self.upright:
            column = self.wide / len(opponents)
            room = min(sizes.SIDE_PLATE, column - 2 * (sizes.DISC_LEFT[len(opponents)] + COLUMNS.plate_gap))
        elif len(opponents) == 1 or (len(opponents) == 3 and seat == opponents[1]):
            room = AT_TOP.d + 2 * (self._beside() - sizes.TOP_PLATE_TO_PLACES)
        else:
            room = sizes.SIDE_PLATE
        return room * self.u

    def _beside(self) -> float:
        """From the disc at the top to its cards: a plate of large words takes some room of them."""
        return sizes.TOP_TO_PLACES + sizes.TOP_TO_PLACES_WORDS * (self.scale - 1)

    # -- the others ---------------------------------------------------------------------

    def _place_of(self, index: int, count: int) -> _Opponent:
        if self.upright:
            return self._upright_place(index, count)
        if count == 1 or (count == 3 and index == 1):
            return self._top_place()
        left = index == 0
        y, d, room, (mouth_x, mouth_y) = AT_SIDE
        hand_x, hand_y = sizes.SIDE_HAND
        x = sizes.SIDE_LEFT if left else self.wide - sizes.SIDE_RIGHT
        y = self.lower(y, sizes.AT_SIDE_SINKS) - (sizes.THREE_PLAYERS_HIGHER if count == 2 else 0)
        y -= sizes.SIDE_LIFT * (self.scale - 1)
        way = 1.0 if left else -1.0
        half = self._side_wide() / 2
        places = self._side_edge + half if left else self.wide - self._side_edge - half
        drop = sizes.SIDE_PLATE_BELOW + PLATE * self.scale + sizes.SIDE_PLATE_TO_PLACES
        drop += (RATIO + LOWER) * OWN * HALF_WIDE
        hand, mouth = (x + way * hand_x, y + hand_y), (x + way * d * mouth_x, y + d * mouth_y)
        tail: Tail = "left" if left else "right"
        return _Opponent(x, y, d, hand, room, (places, y + drop), self.places.side_step, OWN, mouth, tail)

    @property
    def _side_edge(self) -> float:
        scarce = 1.0 if len(self.table.names) == 3 else self.scale - 1
        return sizes.SIDE_EDGE - sizes.SIDE_EDGE_WORDS * scarce

    def _top_place(self) -> _Opponent:
        y, d, hand, (mouth_x, mouth_y) = AT_TOP
        gap = sizes.TOP_PLACES_TO_HAND
        step = self.places.top_step
        wide = step * (self.size - 1) + OWN * CARD_UNITS
        beside = self._beside()
        x = self.wide / 2 - (d + beside + wide + gap + hand) / 2 + d / 2 + self.places.top_right
        y += min(TOP_SINKS_MOST, self.lower(0, TOP_SINKS))
        places = x + d / 2 + beside + wide / 2
        return _Opponent(
            x, y, d, (places + wide / 2 + gap + hand / 2, y), hand, (places, y + sizes.TOP_PLACES_BELOW), step, OWN,
            (x + d * mouth_x, y + d * mouth_y), "right",
        )  # fmt: skip

    def _crowd(self) -> float:
        """How far the hand at the top may reach beside the tools: it grows with every stack that is picked up."""
        if self.upright or len(self.table.opponents()) == 2:
            return 0.0
        top = self._top_place()
        return self.at(top.hand[0] + top.room / 2, 0)[0]

    def _full(self) -> tuple[Spot, ...]:
        """Where the cards of the others come to lie: as wide a hand as there can be, and all of their places."""
        count = len(self.table.names) - 1
        found: list[Spot] = []
        for place in (self._place_of(i, count) for i in range(count)):
            width, lower = place.width * self.c, sizes.OPEN_RIGHT * place.width * self.c
            found += _all_backs(*self.at(*place.hand), sizes.BACKS * self.c, place.room * self.u)
            places = [self.at(x, place.places[1]) for x in row(self.size, place.places[0], place.step)]
            found += [Spot(x, y - LOWER / 2 * width, width, sizes.BLIND_TURN) for x, y in places]
            found += [Spot(x + lower, y + LOWER / 2 * width, width, sizes.OPEN_TURN) for x, y in places]
        return tuple(found)

    def _upright_place(self, index: int, count: int) -> _Opponent:
        left, column = split(0.0, self.wide, count)[index]
        center = left + column / 2
        y, d, most, (_, mouth_y) = AT_UPRIGHT
        width, shift = sizes.UPRIGHT_CARDS[count], sizes.DISC_LEFT[count]
        card = width * CARD_UNITS
        step = min(card + COLUMNS.places_gap, (column - COLUMNS.beside - card) / max(1, self.size - 1))
        plate_end = y + COLUMNS.plate_below + PLATE * self.scale
        places = plate_end + COLUMNS.plate_to_places + width * HALF_WIDE * (RATIO + LOWER)
        x = center - shift
        room = min(most, column / 2 + shift - d / 2 - COLUMNS.beside_hand)
        hand = (x + d / 2 + COLUMNS.disc_to_hand + room / 2, y - COLUMNS.hand_above)
        mouth = (x, y + d * mouth_y + PLATE * self.scale)
        return _Opponent(x, y, d, hand, room, (center, places), step, width, mouth, "up")

    def tables(self) -> list[Box]:
        """What the hands and tables of all players take, whether cards lie there or not, in pixels."""
        count = len(self.table.names) - 1
        found = []
        for place in (self._place_of(i, count) for i in range(count)):
            cards = place.width * CARD_UNITS * (RATIO + LOWER)
            table = centered(*place.places, self.size * place.step + sizes.TABLE_AIR, cards + sizes.TABLE_AIR)
            hand = centered(*place.hand, place.room, sizes.HAND_HIGH)
            found += [self.box(*table), self.box(*hand)]
        wide, tall = sizes.OWN_PLACE
        for i in range(self.size):
            found.append(centered(*self.at(*self._own_place(i)), wide * self.u, tall * self.u))
        return found

    def _opponent(self, seat: int, place: _Opponent, spots: dict[Zone, Sequence[Spot]]) -> SeatPlace:
        for number, x in enumerate(row(self.size, place.places[0], place.step)):
            self._pair(seat, number, *self.at(x, place.places[1]), place.width, spots)
        hand = Zone(ZoneKind.HAND, seat)
        x, y = self.at(*place.hand)
        spots[hand] = _backs(self.model.count(ZoneKind.HAND, seat), x, y, sizes.BACKS * self.c, place.room * self.u)
        x, y = self.at(place.x, place.y)
        d = place.d * self.u
        return SeatPlace(seat, x, y, d, y + d * sizes.PLATE_AT, PLATE_LEAST, self.at(*place.mouth), place.tail)


def _rank(card: int) -> int:
    return -1 if card == HIDDEN else int(RANK_OF[card])


@lru_cache(maxsize=16)
def _all_backs(x: float, y: float, width: float, room: float) -> tuple[Spot, ...]:
    """The first and the last cards of such hands of one card, of very many, and of any number in between."""
    hands = (_backs(count, x, y, width, room) for count in range(1, sizes.FULL_HAND + 1))
    return tuple(spot for hand in hands for spot in (hand[0], hand[-1]))


def _backs(count: int, x: float, y: float, width: float, room: float) -> list[Spot]:
    """Another player's hand: backs in a fan, the tighter the more there are."""
    if not count:
        return []
    step = min(width * sizes.BACKS_STEP, (room - width) / max(1, count - 1))
    lean = min(sizes.BACKS_TURN, sizes.BACKS_SPREAD / count)
    spots = []
    for i in range(count):
        o = i - (count - 1) / 2
        spots.append(
            Spot(x + o * step, y + (o / count) ** 2 * width * sizes.BACKS_SINK, width, o * lean, float(i), False)
        )
    return spots
