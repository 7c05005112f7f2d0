"""Where everything of Screw Your Neighbor lies: an oval, seats round it, one card before each; and what a round is at.

Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920. `u` is a design unit; all results are pixels.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from math import cos, radians, sin
from typing import Final, NamedTuple

from game.rules.cards import HIDDEN
from game.rules.options import Options
from game.rules.screw_your_neighbor import reading
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Count, LayoutContext, Plan, SeatPlace, Tail
from game.scenes.tables.layout import Layout
from game.ui.table.layout import beside_oval, row
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box, Spot, squared
from game.ui.theme import RATIO, Metrics

STOCK: Final = Zone(ZoneKind.STOCK)
ASIDE: Final = Zone(ZoneKind.ASIDE)

CARD, KING, OWN, PACK = 0.73, 0.78, 1.3, 0.625
"""Widths in c: of a card before a player, of an open king, of the own card, of stock and what is laid aside."""
CARD_OF_MANY, KING_OF_MANY = 0.66, 0.70
"""Widths of cards and kings where many sit round the table."""
MANY: Final = 8
"""From so many players on, portraits are smaller and pennies are counted by a number."""
SMALL: Final = 25.0
"""How tall words between cards may become, in u."""
RY: Final = 296.0
"""Half of the oval's height in windows of the shape it was drawn for, in u."""
SINK: Final = 0.06
"""How far the lowest cards sink at the showdown, in c."""

_AROUND: Final = {1: (0, 1, 0), 2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2),
                  8: (2, 4, 2), 9: (2, 5, 2)}  # fmt: skip
_AROUND_UPRIGHT: Final = {1: (0, 1, 0), 2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (2, 1, 2), 6: (2, 2, 2),
                          7: (2, 3, 2), 8: (3, 2, 3), 9: (3, 3, 3)}  # fmt: skip
"""By number of opponents: how many sit at the left, at the top and at the right."""
_TOP_SEATS: Final = {1: 0.0, 2: 440.0, 3: 385.0, 4: 252.0, 5: 189.0}
_TOP_CARDS: Final = {1: 0.0, 2: 330.0, 3: 260.0, 4: 214.0, 5: 172.0}
"""By how many sit at the top: distance of neighbours, in u."""


class _Chair(NamedTuple):
    """Where one opponent sits, in u of the table."""

    x: float
    y: float
    card: tuple[float, float]
    turn: float
    side: str
    """`left`, `top` or `right`."""


# -- what a round is at ---------------------------------------------------------------------


def card_of(model: TableModel, seat: int) -> Token | None:
    """The card before a player, hidden or open."""
    tokens = model.tokens(ZoneKind.HAND, seat) or model.tokens(ZoneKind.SHOWN, seat)
    return tokens[-1] if tokens else None


def shows_king(model: TableModel, seat: int) -> bool:
    """Whether a player's card lies open and is a king."""
    return reading.shows_king(model.view(), seat)


def neighbour(model: TableModel, seat: int) -> int | None:
    """The next player still in, clockwise."""
    return reading.next_in(model.view(), seat)


def partner(model: TableModel, options: Options, seat: int) -> int | None:
    """Who has to take a player's card in a swap; a king that bars it, where swaps do not go over kings."""
    return reading.asked(model.view(), options, seat)


def held(model: TableModel) -> bool:
    """Whether the showdown is held: every card before a player lies open, and has been seen to."""
    return model.to_act is None and reading.showdown_held(model.view())


def losers(model: TableModel, options: Options) -> tuple[int, ...]:
    """Who loses a penny in the showdown that is held; nobody before it."""
    return reading.losers(model.view(), options) if held(model) else ()


def known(token: Token) -> bool:
    """Whether the viewer knows a card."""
    return token.card != HIDDEN


# -- places ---------------------------------------------------------------------------------


class Planner(Layout):
    """Places everything for one moment."""

    def __init__(self, model: TableModel, table: LayoutContext) -> None:
        super().__init__(table)
        self.model = model
        self.many = model.players >= MANY
        self.disc = self.grow(99.0, -8) if self.many else 110.0 if self.upright else self.grow(118.0, -16)
        """Diameter of an opponent's portrait, in u."""
        self.plate = 43.0 + 1.24 * self.words(21)
        """Height of a plate, in u."""
        if self.upright:
            above, below = self.grow(330, 20), self.tall - 452
            self.cx, self.cy = self.wide / 2, (above + below) / 2
            self.rx, self.ry = min(500.0, self.wide / 2 - 236), (below - above) / 2
        else:
            self.cx, self.cy = self.wide / 2, self.lower(486, 0.42)
            self.rx, self.ry = 664.0, self.lower(RY, 0.26)

    # -- the parts ------------------------------------------------------------------

    def plan(self) -> Plan:
        """All of it."""
        model, table = self.model, self.table
        lost = losers(model, table.options)
        spots: dict[Zone, Sequence[Spot]] = {}
        labels: dict[int, tuple[float, float]] = {}
        seats = [self._own_seat()]
        self._put(table.me, self.own(), lost, spots, KING / CARD)
        chairs = dict(zip(table.opponents(), self.chairs(), strict=True))
        for seat, chair in chairs.items():
            seats.append(self._seat(seat, chair))
            width = (CARD_OF_MANY if self.many else CARD) * self.c
            spot = Spot(*self.at(*chair.card), width, chair.turn)
            self._put(seat, spot, lost, spots, KING_OF_MANY / CARD_OF_MANY if self.many else KING / CARD)
            token = card_of(model, seat)
            if token is not None and not known(token) and seat not in lost:
                labels[seat] = below(spot, self.metrics)
        stock, aside = self.pack(-70), self.pack(70)
        spots[STOCK] = squared(model.count(ZoneKind.STOCK), *stock, PACK * self.c)
        spots[ASIDE] = [Spot(*aside, PACK * self.c)] * model.count(ZoneKind.ASIDE)
        foot = stock[1] + (0.5 * RATIO * PACK * 160 + 6) * self.u
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
            label_words=SMALL,
            label_wide=self._label_wide(labels.values(), (stock, aside)),
        )

    def _label_wide(self, labels: Collection[tuple[float, float]], packs: Iterable[tuple[float, float]]) -> float:
        """How wide a pill below a card may be beside those of the neighbors and beside the packs, in pixels."""
        pack = PACK * self.c
        free = [
            abs(ax - bx) for (ax, ay), (bx, by) in combinations(labels, 2) if abs(ay - by) < 2 * small(self.metrics)
        ]
        for x, y in packs:
            tall = RATIO * pack / 2 + small(self.metrics)
            free += [2 * abs(px - x) - pack for px, py in labels if abs(py - y) < tall and abs(px - x) > pack / 2]
        return max(1.0, min(free) - 4 * self.u) if free else 0.0

    def _put(self, seat: int, spot: Spot, lost: Sequence[int], spots: dict[Zone, Sequence[Spot]], king: float) -> None:
        """The places of a player's card; while two are exchanged there are two of them for a moment."""
        model = self.model
        hand, shown = Zone(ZoneKind.HAND, seat), Zone(ZoneKind.SHOWN, seat)
        spots[hand] = [spot._replace(open=seat == self.table.me)] * model.count(ZoneKind.HAND, seat)
        larger = king if seat != self.table.me and shows_king(model, seat) else 1.0
        sunk = SINK * self.c if seat in lost else 0.0
        place = spot._replace(y=spot.y + sunk, width=spot.width * larger, open=True)
        spots[shown] = [place] * model.count(ZoneKind.SHOWN, seat)

    def pack(self, x: float) -> tuple[float, float]:
        """A place in the middle of the table, so far to the right, in pixels."""
        return self.at(self.cx + x, self.cy + (0 if self.upright else self.grow(86, 12)))

    def _drop(self, chairs: Mapping[int, _Chair], hand: Box) -> dict[str, Box]:
        """Where a card can be dragged: onto the neighbour's, onto the stock, and from both of them home."""
        places = {"stock": Spot(*self.pack(-70), PACK * self.c).box, "hand": hand}
        seat = self.model.to_act
        if seat is not None:
            other = partner(self.model, self.table.options, seat)
            other = neighbour(self.model, seat) if other is None else other
            if other is not None and other in chairs:
                places["neighbour"] = Spot(*self.at(*chairs[other].card), CARD * self.c).box
        return places

    # -- the person -------------------------------------------------------------------

    def own(self) -> Spot:
        """The place of the own card: the pill below it stays within the frame."""
        low = 175 + 1.75 * small(self.metrics) / self.u
        if self.upright:
            return Spot(*self.at(self.side(self.wide / 2 - 110), self.tall - max(206.0, low)), OWN * self.c)
        return Spot(*self.at(self.cx, self.tall - max(212.0, low)), OWN * self.c)

    def hand(self) -> Box:
        """The own card with some air."""
        return self.own()._replace(width=1.16 * OWN * self.c).box

    def _own_seat(self) -> SeatPlace:
        table = self.table
        if self.upright:
            x, y, d = self.side(self.wide / 2 - 420), self.tall - 214, 120.0
        else:
            x, y, d = self.side(self.cx - 270), self.tall - 158 - (self.plate - 69), 124.0
        px, py = self.at(x, y)
        d *= self.u
        tail: Tail = "down" if self.upright else "left" if table.left_handed else "right"
        mouth = (px, py - 0.56 * d) if self.upright else (px + (0.5 if table.left_handed else -0.5) * d, py - 0.1 * d)
        # The arrow sets out on the other side of the portrait.
        away = 0.44 * d if table.left_handed else -0.44 * d
        marker = (px + away, py - 0.5 * d)
        return SeatPlace(table.me, px, py, d, py + d * 0.55, 130, mouth, tail, marker=marker)

    def _prompt(self) -> tuple[float, float, float]:
        if self.upright:
            return (*self.at(self.side(self.wide / 2 + 266), self.tall - self.grow(398, 60)), 500 * self.u)
        room = self.grow(530, -20)
        x, y = self.side(self.cx + 398), self.tall - self.grow(304, 30)
        for chair in self.chairs():
            # Who sits beside it has a plate there.
            if chair.y + 0.55 * self.disc + self.plate > y - self.pill(24) / 2:
                room = min(room, 2 * (abs(chair.x - x) - 116))
        return (*self.at(x, y), room * self.u)

    def buttons(self) -> tuple[Box, Box]:
        """The places of the main action and of the other one."""
        grow, tall = self.grow, self.tall
        if self.upright:
            x, w = self.wide / 2 + 20, 490
            main = self.own_box(x, tall - grow(352, 40), w, grow(132, 30))
            return main, self.own_box(x, tall - grow(196, 10), w, grow(104, 10))
        x, w = self.cx + 210, 376
        main = self.own_box(x, tall - grow(258, 20), w, grow(110, 14))
        return main, self.own_box(x, tall - grow(124, 6), w, grow(84, 6))

    # -- the others ---------------------------------------------------------------------

    def _seat(self, seat: int, chair: _Chair) -> SeatPlace:
        x, y = self.at(chair.x, chair.y)
        d = self.disc * self.u
        plate_y = y + d * 0.55
        if (chair.side == "top") is self.upright:
            mouth, tail = (x, y - 0.58 * d), "down"
        elif chair.side == "top":
            right = chair.x <= self.cx
            mouth, tail = (x + (0.5 if right else -0.5) * d, y + 0.1 * d), "left" if right else "right"
        else:
            mouth, tail = (x, plate_y + (self.plate + 6) * self.u), "up"
        return SeatPlace(seat, x, y, d, plate_y, 0, mouth, tail)  # type: ignore[arg-type]

    def chairs(self) -> list[_Chair]:
        """Where the others sit, clockwise from the left of the person."""
        count = self.model.players - 1
        left, top, right = (_AROUND_UPRIGHT if self.upright else _AROUND)[count]
        sit = self._at_side_upright if self.upright else self._at_side
        first = [sit(i, left, -1) for i in range(left)]
        last = [sit(i, right, 1) for i in range(right)]
        return [*reversed(first), *(self._at_top(i, top) for i in range(top)), *last]

    def _at_top(self, i: int, count: int) -> _Chair:
        top = self.cy - self.ry
        if self.upright:
            step = min(300.0, (self.wide - 2 * 130) / max(1, count))
            card_step = 1.16 * CARD_OF_MANY * 160 if count > 2 else 176.0
            x, card_x = row(count, self.cx, step)[i], row(count, self.cx, card_step)[i]
            return _Chair(x, top - 98, (card_x, top + 148), 0.0, "top")
        y = top - self.grow(76, 8) + 4 * self.many
        card_y = max(top + 156, y + 0.55 * self.disc + self.plate + 12 + CARD * 112)
        x, card_x = row(count, self.cx, _TOP_SEATS[count])[i], row(count, self.cx, _TOP_CARDS[count])[i]
        return _Chair(x, y, (card_x, card_y), 0.0, "top")

    def _at_side(self, i: int, count: int, sign: int) -> _Chair:
        """A seat beside the oval, the upper one first."""
        top = _AROUND[self.model.players - 1][1]
        k = self.ry / RY
        if count == 1 and top < 3:
            return _Chair(self.cx + sign * 800, self.cy - 60 * k, (self.cx + sign * 490, self.cy - 10 * k), 0.0,
                          "left" if sign < 0 else "right")  # fmt: skip
        card = {3: (490.0, -118.0), 4: (505.0, -102.0), 5: (516.0, -96.0)}[top]
        place = (780.0, -170.0) if i == 0 else (724.0, 124.0)
        x, y = card if i == 0 else (436.0, 128.0)
        turn = (20.0 if i == 0 else -20.0) * sign
        return _Chair(self.cx + sign * place[0], self.cy + place[1] * k, (self.cx + sign * x, self.cy + y * k), turn,
                      "left" if sign < 0 else "right")  # fmt: skip

    def _at_side_upright(self, i: int, count: int, sign: int) -> _Chair:
        share = {1: (0.05,), 2: (-0.345, 0.40), 3: (-0.34, 0.14, 0.62)}[count][i]
        dy = share * self.ry + (self.grow(0, 12) if i == 0 and count > 1 else 0)
        reach = beside_oval(self.rx, share) - 52 - 0.5 * CARD * 160
        turn = (0.0 if abs(share) < 0.2 else 10.0 if share < 0 else -10.0) * sign
        x = self.cx + sign * (self.wide / 2 - 116)
        return _Chair(x, self.cy + dy - 30, (self.cx + sign * reach, self.cy + dy), turn,
                      "left" if sign < 0 else "right")  # fmt: skip


def small(metrics: Metrics) -> int:
    """Height of words that lie between cards: they grow with the words setting as far as there is room, in pixels."""
    return min(metrics.words(18), max(metrics.smallest, round(SMALL * metrics.u)))


def below(spot: Spot, metrics: Metrics) -> tuple[float, float]:
    """Where a pill below a card has its middle, whatever the card's lean."""
    lean = radians(abs(spot.turn))
    half = (spot.height * cos(lean) + spot.width * sin(lean)) / 2
    return spot.x, spot.y + half + max(22 * metrics.u, 0.9 * small(metrics))
