"""Where everything of Shithead lies: the stack in the middle, the tables of all players round it, the hand below.

Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920. `u` is a design unit; all results are pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from game.rules.cards import HIDDEN, RANK_OF
from game.rules.events import Phase
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import LayoutContext, Plan, SeatPlace, Tail
from game.scenes.tables.layout import Layout
from game.scenes.tables.shithead.packs import hand_packs, packs, strip_of
from game.ui.table.layout import centred, middle, row, split
from game.ui.table.model import TableModel, Token, by_rank
from game.ui.table.spots import Box, Spot, squared
from game.ui.theme import RATIO

STACK: Final = Zone(ZoneKind.STACK)
STOCK: Final = Zone(ZoneKind.STOCK)
BURNT: Final = Zone(ZoneKind.BURNT)
OUT_OF_PLAY: Final = Zone(ZoneKind.OUT_OF_PLAY)

SIZES: Final = {2: 6, 3: 4, 4: 3}
"""By number of players: places on each table. A short game has three always."""
HAND, TOP, OWN, PACK = 1.0, 1.16, 0.66, 0.86
"""Widths of cards in c: in hand and in the stack, on top of it, on tables, in the stock."""
LOWER = 0.17
"""How much lower an open card lies than the blind one below it, in its widths."""
STEP = 0.71
"""Distance of neighbours in a hand that has room, in widths."""
STRIP: Final = 0.27
"""The least strip on which the index of a card can be seen, in widths."""
ROW = 84.0
"""How far the second row of a large hand shows above the first, in u."""
PLATE = 66.0
"""Height of a name plate with a badge, in u at words of 100 %."""
_SHOWN = 9
"""Cards of the stack that are drawn: what lies deeper is covered."""
_STACK: Final = ((-44, 18, -22), (-18, -4, 14), (-32, 10, -12), (6, -16, 19), (-14, 16, -6), (18, -6, 24), (0, 10, -16))
"""How cards below the top lie beside it: right and down in u, degrees."""


def size_of(table: LayoutContext) -> int:
    """How many places every table has."""
    return 3 if table.options.get("short_game") else SIZES[len(table.names)]


class Middle(NamedTuple):
    """Places of what the game itself draws beside its cards, in pixels."""

    pile: tuple[float, float, float]
    """Middle of the words at the lower edge of the stack, and the width they may take."""
    stock: tuple[float, float]
    """Middle of the words below the stock."""
    burnt: tuple[float, float]
    """Middle of the flame that stands where the burnt cards are."""
    turning: tuple[float, float]
    """Middle of the words for the direction of play."""
    main: Box
    pick_up: Box


class _Opponent(NamedTuple):
    """Where one of the others has everything, in u."""

    x: float
    y: float
    d: float
    hand: tuple[float, float]
    room: float
    places: tuple[float, float]
    """Middle of the row of places."""
    step: float
    width: float
    """Of cards on the table, in c."""
    mouth: tuple[float, float]
    tail: Tail


class Planner(Layout):
    """Places everything for one moment."""

    def __init__(self, model: TableModel, table: LayoutContext) -> None:
        super().__init__(table)
        self.model = model
        self.scale = table.metrics.words(20) / (20 * self.u)
        """How much larger words are than drawn: by the setting, or because none is smaller than can be read."""
        self.size = size_of(table)
        self.two_rows = self.size > 4 and not self.upright
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
        self._centre_spots(spots)
        x, y = self.at(*self.centre())
        reach = centred(x, y, 340 * self.u, 360 * self.u)
        marks = {"stack": Spot(x, y, TOP * self.c, -4.0), "hand": Spot(*middle(hand), self.c)}
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
            in_order=tuple(token.number for pack in packs(self._hand()) for token in pack) if self.packed else (),
        )

    def _empty(self) -> tuple[Spot, ...]:
        """Where a stock and a stack will lie, or have lain."""
        count = self.model.count
        found = [] if count(ZoneKind.STOCK) else [Spot(*self._stock_at(), PACK * self.c)]
        if not count(ZoneKind.STACK) and self.model.phase is not Phase.OVER:
            found.append(Spot(*self.at(*self.centre()), TOP * self.c))
        return tuple(found)

    def centre(self) -> tuple[float, float]:
        """Middle of the stack, in u."""
        if self.upright:
            above, below = self._opponents_end() + 20, self.tall - 650
            # Large words need room below the stack.
            return self.wide / 2, above + 150 + max(0.0, (below - above - 470 - 76 * (self.scale - 1)) * 0.5)
        # Four places at either side leave room for the rule only if the stack moves away from it.
        return self.wide / 2 - (66 if self._crowded() else 16), self.lower(452, 0.42)

    def _crowded(self) -> bool:
        return self.size == 4 and not self.upright

    def middle(self) -> Middle:
        """What lies round the stack, and the buttons."""
        x, y = self.centre()
        stock_x, stock_y = self._stock_at()
        below = (PACK * 0.7 * 160 + 34 * max(1.0, self.scale * 0.8)) * self.u
        if self.upright:
            burnt, turning = self.at(x + 330, y - 10), self.at(x + 330, y - 130)
            left = 60 + self._own_step() * (self.size - 1) + OWN * 160 + 44
            main = self.own_box(left, self.tall - 562, self.wide - 40 - left, 96)
            other = self.own_box(left, self.tall - 454, self.wide - 40 - left, 76)
        else:
            right = self._tag_middle()
            middle, half, s = self._tag_height(), 30 + 60 * self.scale, self.scale
            # Two players leave the right side free; else the fire burns above the rule.
            above = middle - half - 50 - 39 * s
            burnt = self.at(right + 290, middle - 30) if len(self.table.names) == 2 else self.at(right + 120, above)
            turning = self.at(right, middle + half + 6 + 17 * s)
            main = self.own_box(self.wide - 378, self.tall - 276, 326, 104)
            other = self.own_box(self.wide - 378, self.tall - 146, 326, 84)
        px, py = self.at(x, y + (172 if self.upright else 166))
        right = 400.0 if self.upright else self._tag_middle() - 170 - x
        pile = px, py, 2 * min(px - stock_x - 70 * self.u, right * self.u)
        return Middle(pile, (stock_x, stock_y + below), burnt, turning, main, other)

    def _stock_at(self) -> tuple[float, float]:
        x, y = self.centre()
        return self.at(x - (310 if self.upright else 304), y)

    def _tag(self) -> tuple[float, float, float]:
        x, y = self.centre()
        if self.upright:
            return (*self.at(x, y + 206 + 58 * self.scale), (self.wide - 200) * self.u)
        return (*self.at(self._tag_middle(), self._tag_height()), (362 if self._crowded() else 388) * self.u)

    def _tag_height(self) -> float:
        return self.centre()[1] - 30 * (self.scale - 1)

    def _tag_middle(self) -> float:
        return self.wide / 2 + (262 if self._crowded() else 326)

    def _prompt(self, hand: Box) -> tuple[float, float, float]:
        if self.upright:
            return (*self.at(self.wide / 2, self.tall - 612), (self.wide - 120) * self.u)
        y = self.top + (self.tall - 380) * self.u
        if self.two_rows:
            return middle(hand)[0], y, max(hand.w, 700 * self.u)
        # Below the stack, clear of the tables at both sides.
        x = self.centre()[0]
        side = self._side_wide() + 56 + 20
        return self.at(x, 0)[0], y, 2 * (min(x, self.wide - x) - side) * self.u

    def _side_wide(self) -> float:
        """Width of the table of a player at a side, in u."""
        return (118.0 if self.size == 3 else 112.0) * (self.size - 1) + OWN * 160

    def _centre_spots(self, spots: dict[Zone, Sequence[Spot]]) -> None:
        model, c = self.model, self.c
        x, y = self.at(*self.centre())
        count = model.count(ZoneKind.STACK)
        pile = []
        for i in range(count - 1):
            dx, dy, turn = _STACK[i % len(_STACK)]
            seen = i >= count - _SHOWN
            pile.append(Spot(x + dx * self.u, y + dy * self.u, HAND * c, turn, float(i), True, seen))
        if count:
            pile.append(Spot(x, y, TOP * c, -4.0, float(count)))
        spots[STACK] = pile
        stock_x, stock_y = self._stock_at()
        spots[STOCK] = squared(model.count(ZoneKind.STOCK), stock_x, stock_y, PACK * c)
        hidden = Spot(stock_x, stock_y, PACK * c, open=False, drawn=False)
        spots[OUT_OF_PLAY] = [hidden] * model.count(ZoneKind.OUT_OF_PLAY)
        burnt = Spot(*self.middle().burnt, OWN * c, open=False, drawn=False)
        spots[BURNT] = [burnt] * model.count(ZoneKind.BURNT)

    # -- the person -------------------------------------------------------------------

    def _own_seat(self) -> SeatPlace:
        x, low, d = (104.0, 110.0, 104.0) if self.upright else (128.0, 114.0, 118.0)
        return self.own_place(x, self.tall - low - PLATE * self.scale, d, plate=0.56 * d)

    def _own_step(self) -> float:
        return 121.0 if self.size == 3 or self.two_rows else 112.0

    def _own_place(self, place: int) -> tuple[float, float]:
        """Middle of one of the own places, in u."""
        step = self._own_step()
        across, line = (place % 3, place // 3) if self.two_rows else (place, 0)
        columns = 3 if self.two_rows else self.size
        if self.upright:
            x, y = 60 + OWN * 80 + across * step, self.tall - 478
        else:
            x = 315 + across * step
            y = self.tall - 312 + line * 178 if self.two_rows else self.tall - 174
        if self.table.left_handed:
            # The other side, but still from left to right.
            first = 60 + OWN * 80 if self.upright else 315
            x = self.wide - 2 * first - (columns - 1) * step + x
        return x, y

    def _own_cards(self, spots: dict[Zone, Sequence[Spot]]) -> Box:
        me = self.table.me
        for place in range(self.size):
            self._pair(me, place, *self._own_place(place), OWN, spots)
        box = self._hand_box()
        hand = Zone(ZoneKind.HAND, me)
        tokens = by_rank(self._hand(), True)
        groups = [len(list(same)) for _, same in groupby(tokens, lambda token: _rank(token.card))]
        if self.packed:
            spots[hand] = hand_packs(groups, box, HAND * self.c, ROW * self.u, 33 * self.u)
        else:
            spots[hand] = hand_rows(groups, box, HAND * self.c, ROW * self.u, self.table.finger)
        return box

    def _hand(self) -> Sequence[Token]:
        return self.model.zones.get(Zone(ZoneKind.HAND, self.table.me), ())

    def _hand_box(self) -> Box:
        if self.upright:
            return self.own_box(200, self.tall - 295, self.wide - 226, 290)
        left = 650 if self.size == 3 or self.two_rows else 744
        return self.own_box(left, self.tall - 299, self.wide - 412 - left, 290)

    @property
    def packed(self) -> bool:
        """Whether the hand is so large that cards of a rank lie in packs."""
        tokens, width = self._hand(), HAND * self.c
        if self.model.phase is Phase.ARRANGE or any(token.card == HIDDEN for token in tokens):
            return False
        if not 1 < len(packs(tokens)) < len(tokens):
            return False
        return strip_of(len(tokens), self._hand_box().w, width) < max(
            STRIP * width, min(self.table.finger, STEP * width)
        )

    def _pair(self, seat: int, place: int, x: float, y: float, width: float, spots: dict[Zone, Sequence[Spot]]) -> None:
        """A place of a table: the blind card, and the open one that lies lower so that the back shows."""
        w = width * self.c
        px, py = self.at(x, y)
        below, above = Zone(ZoneKind.FACE_DOWN, seat, place), Zone(ZoneKind.FACE_UP, seat, place)
        depth = float(4 * place)
        if below in self.model.zones:
            spots[below] = [Spot(px, py - LOWER / 2 * w, w, -2.5, depth, False)]
        if above in self.model.zones:
            spots[above] = [Spot(px + 0.03 * w, py + LOWER / 2 * w, w, 1.5, depth + 2)]

    def _swap_places(self, spots: dict[Zone, Sequence[Spot]]) -> dict[str, Spot]:
        """While the open cards are chosen: where each card of the person lies, with a rim, as a place for another."""
        return {
            f"{zone.kind.value} {max(i, zone.number)}": spot._replace(width=1.05 * spot.width)
            for zone, places in spots.items()
            if zone.owner == self.table.me and zone.kind in (ZoneKind.HAND, ZoneKind.FACE_UP)
            for i, spot in enumerate(places)
        }

    # -- plates -----------------------------------------------------------------------

    def plate_room(self, seat: int) -> float:
        """How wide the plate of a seat may be so that it meets neither cards nor another plate, in pixels."""
        opponents = self.table.opponents()
        if seat == self.table.me:
            room = 166.0 if self.upright else 222.0
        elif self.upright:
            column = self.wide / len(opponents)
            room = min(300.0, column - 2 * (self._upright_shift(len(opponents)) + 8))
        elif len(opponents) == 1 or (len(opponents) == 3 and seat == opponents[1]):
            room = self._top_place().d + 2 * (self._beside() - 8)
        else:
            room = 300.0
        return room * self.u

    def _beside(self) -> float:
        """From the disc at the top to its cards: a plate of large words takes some room of them."""
        return 36 + 80 * (self.scale - 1)

    @staticmethod
    def _upright_shift(count: int) -> float:
        """How far a disc is left of the middle of its column."""
        return 48.0 if count > 2 else 80.0

    # -- the others ---------------------------------------------------------------------

    def _opponents_end(self) -> float:
        """Where the row of opponents ends in an upright window, in u."""
        count = len(self.table.names) - 1
        return 294 + PLATE * self.scale + 18 + self._upright_width(count) * 160 * (RATIO + LOWER)

    @staticmethod
    def _upright_width(count: int) -> float:
        return {1: OWN, 2: 0.62}.get(count, 0.54)

    def _place_of(self, index: int, count: int) -> _Opponent:
        if self.upright:
            return self._upright_place(index, count)
        if count == 1 or (count == 3 and index == 1):
            return self._top_place()
        left = index == 0
        d = 120.0
        x = 132.0 if left else self.wide - 134
        y = self.lower(344, 0.36) - (34 if count == 2 else 0) - 30 * (self.scale - 1)
        way = 1.0 if left else -1.0
        step = 118.0 if self.size == 3 else 112.0
        half = self._side_wide() / 2
        places = 56 + half if left else self.wide - 56 - half
        drop = 72 + PLATE * self.scale + 20 + (RATIO + LOWER) * OWN * 80
        mouth = (x + way * d * 0.5, y - d * 0.16)
        return _Opponent(
            x, y, d, (x + way * 182, y - 4), 172, (places, y + drop), step, OWN, mouth, "left" if left else "right"
        )

    def _top_place(self) -> _Opponent:
        d = 124.0
        step = 124.0 if self.size == 3 else 110.0
        wide = step * (self.size - 1) + OWN * 160
        hand = 172.0
        beside = self._beside()
        x = self.wide / 2 - (d + beside + wide + 30 + hand) / 2 + d / 2 + (0 if self.size == 3 else 16)
        y = 122.0 + min(16.0, self.lower(0, 0.05))
        places = x + d / 2 + beside + wide / 2
        return _Opponent(
            x, y, d, (places + wide / 2 + 30 + hand / 2, y), hand, (places, y + 22), step, OWN,
            (x - d * 0.52, y + d * 0.34), "right",
        )  # fmt: skip

    def _upright_place(self, index: int, count: int) -> _Opponent:
        left, column = split(0.0, self.wide, count)[index]
        centre = left + column / 2
        width = self._upright_width(count)
        step = min(width * 160 + 10, (column - 30 - width * 160) / max(1, self.size - 1))
        d = 108.0
        shift = self._upright_shift(count)
        y = 226.0
        places = y + 68 + PLATE * self.scale + 18 + width * 80 * (RATIO + LOWER)
        x = centre - shift
        room = min(190.0, column / 2 + shift - d / 2 - 64)
        hand = (x + d / 2 + 34 + room / 2, y - 14)
        return _Opponent(
            x, y, d, hand, room, (centre, places), step, width, (x, y + d * 0.56 + PLATE * self.scale), "up"
        )

    def tables(self) -> list[Box]:
        """What the hands and tables of all players take, whether cards lie there or not, in pixels."""
        count = len(self.table.names) - 1
        found = []
        for place in (self._place_of(i, count) for i in range(count)):
            wide, tall = self.size * place.step + 20, place.width * 160 * (RATIO + LOWER) + 20
            x, y = place.places
            found += [self.box(x - wide / 2, y - tall / 2, wide, tall),
                      self.box(place.hand[0] - place.room / 2, place.hand[1] - 80, place.room, 160)]  # fmt: skip
        for i in range(self.size):
            found.append(centred(*self.at(*self._own_place(i)), 130 * self.u, 190 * self.u))
        return found

    def _opponent(self, seat: int, place: _Opponent, spots: dict[Zone, Sequence[Spot]]) -> SeatPlace:
        for number, x in enumerate(row(self.size, place.places[0], place.step)):
            self._pair(seat, number, x, place.places[1], place.width, spots)
        hand = Zone(ZoneKind.HAND, seat)
        x, y = self.at(*place.hand)
        spots[hand] = _backs(self.model.count(ZoneKind.HAND, seat), x, y, 0.51 * self.c, place.room * self.u)
        x, y = self.at(place.x, place.y)
        d = place.d * self.u
        return SeatPlace(seat, x, y, d, y + d * 0.58, 130, self.at(*place.mouth), place.tail)


def _rank(card: int) -> int:
    return -1 if card == HIDDEN else int(RANK_OF[card])


def _backs(count: int, x: float, y: float, width: float, room: float) -> list[Spot]:
    """Another player's hand: backs in a fan, the tighter the more there are."""
    if not count:
        return []
    step = min(width * 0.4, (room - width) / max(1, count - 1))
    lean = min(4.0, 26.0 / count)
    spots = []
    for i in range(count):
        o = i - (count - 1) / 2
        spots.append(Spot(x + o * step, y + (o / count) ** 2 * width * 0.7, width, o * lean, float(i), False))
    return spots


def hand_rows(groups: Sequence[int], box: Box, width: float, rows: float, finger: float) -> list[Spot]:
    """A hand of groups of equal cards in a box: one row, or two where strips would be narrower than a finger.

    `rows` is how far the second row shows above the first, in pixels.

    In two rows no group is torn. Where even these are too narrow, each group keeps a strip for a finger and its
    cards lie closer together: a tap takes all of a rank.
    """
    count = sum(groups)
    if not count:
        return []
    least = min(finger, STEP * width)
    centre, _ = middle(box)
    # Cards stand on the lower edge of the box.
    low = box.y + box.h - 33 * rows / ROW - width * RATIO / 2
    if count == 1 or (box.w - width) / (count - 1) >= least or len(groups) == 1:
        return _line(groups, centre, low, width, box.w, least, 0.0)
    cut = min(range(1, len(groups)), key=lambda i: (max(sum(groups[:i]), sum(groups[i:])), i))
    front = low + 14 * rows / ROW
    return _line(groups[:cut], centre, front - rows, width, box.w, least, 0.0) + _line(
        groups[cut:], centre, front, width, box.w, least, 200.0
    )


def _line(
    groups: Sequence[int], x: float, y: float, width: float, room: float, least: float, depth: float
) -> list[Spot]:
    """One row of a hand about a middle."""
    count = sum(groups)
    step = min(STEP * width, (room - width) / max(1, count - 1))
    between = within = step
    if step < least and count > len(groups) > 1:
        free = room - width - (len(groups) - 1) * least
        if free > 0:
            between, within = least, free / (count - len(groups))
    at = 0.0
    places = []
    for size in groups:
        for _ in range(size):
            places.append(at)
            at += within
        at += between - within
    start = x - places[-1] / 2
    return [Spot(start + place, y, width, 0.0, depth + i) for i, place in enumerate(places)]
