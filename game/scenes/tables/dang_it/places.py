"""Where everything of Dang It! lies: a heap in the middle, the others round it, the own hand below.

Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules.events import Fact
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Count, LayoutContext, Plan, SeatPlace, Tail
from game.scenes.tables.layout import Layout
from game.texts import t
from game.ui import text
from game.ui.table.layout import centred, inset, middle, row, split
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, fan, rows, scattered, squared

PILE: Final = Zone(ZoneKind.PILE)
STOCK: Final = Zone(ZoneKind.STOCK)
WON_ROOM: Final = 300.0
"""Between the cards that the person has won and the pile there is so much room for words, in u."""


CARD, TOP, SMALL_HAND = 1.15, 1.34, 1.2
"""Widths in c: of cards in hand and in the pile, of the pile's top card, of cards in hand in small windows."""
PACK, LARGE_PACK = 0.72, 0.88
"""Widths in c of cards in a pack, and between two players, where there is more room."""
HALF, LOW = 80.0, 112.0
"""From the middle of a card that is 1 c wide to its side and to its lower edge, in u."""
PILE_WIDE, PILE_UPRIGHT = 300.0, 380.0
"""Width that the middles of the cards in the pile may take, in u."""
PLATE_AT = 0.525
"""How far below the middle of a portrait its plate begins, in diameters."""


class _Rival(NamedTuple):
    """Where one of the others has everything, in u unless said otherwise."""

    x: float
    y: float
    d: float
    """Middle and diameter of the portrait."""
    hand: tuple[float, float]
    width: float
    """Width of a card in hand, in c."""
    room: float
    """Width that the hand may take."""
    won: tuple[float, float]
    pack: float
    """Width of the cards that were won, in c."""
    mouth: tuple[float, float]
    tail: Tail
    marker: tuple[float, float] | None = None


def drawing(model: TableModel) -> bool:
    """Whether the pack lies fanned out: until the draw for the deal is won."""
    return any(model.fact(Fact.DRAWING, seat) for seat in range(model.players))


class Planner(Layout):
    """Places everything for one moment. `u` is a design unit, all results are pixels."""

    def __init__(self, model: TableModel, table: LayoutContext) -> None:
        super().__init__(table)
        self.model = model
        self.drawing = drawing(model)
        self.ring = len(table.names) > 4
        """Whether opponents sit at the sides as well."""
        self.face_to_face = len(table.names) == 2
        self.empty: list[Spot] = []

    # -- the parts ------------------------------------------------------------------

    def plan(self) -> Plan:
        """All of it."""
        model, table = self.model, self.table
        spots: dict[Zone, Sequence[Spot]] = {}
        seats: list[SeatPlace] = [self._own_seat()]
        counts: list[Count] = []
        px, py = self._centre()
        pile_x, pile_y = self.at(px, py)
        top, width = TOP * self.c, CARD * self.c
        room = (PILE_UPRIGHT if self.upright else PILE_WIDE) * self.u
        spots[PILE] = scattered(model.count(ZoneKind.PILE), pile_x, pile_y, width, top, self.u, room)
        left, right, high = 110 * self.u, 130 * self.u, 200 * self.u
        reach = inset(Box(pile_x - room / 2, pile_y, room, 0.0), left=-left, top=-high, right=-right, bottom=-high)
        self._stock(spots, counts)
        self._own_cards(spots, counts)
        opponents = table.opponents()
        for i, seat in enumerate(opponents):
            self._opponent(seat, self._rival(i, len(opponents)), spots, seats, counts)
        mark = scattered(model.count(ZoneKind.PILE) + 1, pile_x, pile_y, width, top, self.u, room)[-1]
        hand = self._hand_box()
        return Plan(
            spots={zone: spots.get(zone, ()) for zone in model.zones},
            seats=tuple(seats),
            prompt=self._prompt(),
            drop={"pile": reach, "hand": hand},
            marks={"pile": mark, "hand": Spot(*middle(hand), self.c)},
            counts=() if self.drawing else tuple(counts),
            empty=() if self.drawing else tuple(self.empty),
            # Large words leave no room for it; the log has the number as well.
            pill=None
            if self.drawing or self.metrics.large
            else self.at(px - (0 if self.upright else 20), py + (184 if self.ring else 192)),
            tag=self._tag(),
            hand=hand,
            speech=420.0 if self.upright or len(opponents) < 2 else 200.0,
        )

    def _centre(self) -> tuple[float, float]:
        if self.upright:
            return self.wide / 2, self.tall * 0.455
        if self.ring:
            return self.wide / 2, self.lower(505, 0.4)
        return self.wide / 2, self.lower(495, 0.45)

    def _tag(self) -> tuple[float, float, float]:
        x, y = self._centre()
        if self.upright:
            return (*self.at(x, y + 292), 620 * self.u)
        # It keeps clear of the widest heap, whatever its words.
        start = x + 265
        room = self.grow(308, 132) - min(22.0, 44 * self.grown)
        down = 40 if self.ring else self.grow(52, 24)
        if self.table.left_handed:
            # What the person has won lies at that side.
            x, _, size = self._won_place()
            room = min(room, x - size * HALF - 20 - start)
        return (*self.at(start + room / 2, y + down), room * self.u)

    def _prompt(self) -> tuple[float, float, float]:
        if self.upright:
            return (*self.at(self.wide / 2, self.tall - self.grow(506, 10)), (self.wide - 120) * self.u)
        return (*self.at(self._hand_x(), self.tall - 348 - (0 if self.drawing else 16) * self.grown), 1040 * self.u)

    def button(self) -> tuple[Box, float]:
        """Where the big button lies, and how large the burst behind it is."""
        if self.upright:
            return self.box(self.wide / 2 - 210, self.tall - 458, 420, 132), 300 * self.u
        return self.box(self.side(self.wide - 316) - 184, self.tall - 304, 368, 164), 420 * self.u

    # -- the person -------------------------------------------------------------------

    def _own_seat(self) -> SeatPlace:
        x, y, d = (104.0, 176.0, 104.0) if self.upright else (128.0, 144.0, 118.0)
        return self.own_place(x, self.tall - y, d, plate=PLATE_AT * d)

    def plate_room(self, seat: int) -> float:
        """How wide a name plate may be, in pixels: it keeps clear of the hand, of the next one and of what was won."""
        table = self.table
        if seat == table.me:
            return (170 if self.upright else 350) * self.u
        others = table.opponents()
        if self.upright:
            return (self.wide / len(others) - 28) * self.u
        if len(others) == 1:
            return 210 * self.u
        return (244 if len(others) > 4 else 270) * self.u

    def _hand_x(self) -> float:
        """Middle of the hand, in u: between the portrait and the actions."""
        if self.upright:
            return self.wide / 2 + (-86 if self.table.left_handed else 86)
        return self.side(self.wide / 2 - 60)

    def _hand_width(self) -> float:
        """Width of a card in hand, in c."""
        return SMALL_HAND if self.metrics.small and not self.upright else CARD

    def _hand_room(self) -> float:
        return (self.wide - 254 if self.upright else min(980.0, self.wide - 940)) * self.u

    def _hand_box(self) -> Box:
        up = 176 if self.upright else 173 if self._hand_width() > CARD else 167
        return centred(*self.at(self._hand_x(), self.tall - up), self._hand_room(), 290 * self.u)

    def _own_cards(self, spots: dict[Zone, Sequence[Spot]], counts: list[Count]) -> None:
        me, model = self.table.me, self.model
        box = self._hand_box()
        x, y = middle(box)
        hand = Zone(ZoneKind.HAND, me)
        count = model.count(ZoneKind.HAND, me)
        width = self._hand_width() * self.c
        spots[hand] = fan(count, x, y, width, step=0.82, arc=2.6, room=box.w)
        spots[Zone(ZoneKind.DRAWN, me)] = fan(model.count(ZoneKind.DRAWN, me), x, y, width, step=0.5, room=box.w)
        won = Zone(ZoneKind.WON, me)
        ux, uy, size = self._won_place()
        wx, wy = self.at(ux, uy)
        spots[won] = squared(model.count(ZoneKind.WON, me), wx, wy, size * self.c)
        if not spots[won]:
            self.empty.append(Spot(wx, wy, size * self.c))
        words = t("table.you_won") if not self.table.named(me) else t("table.they_won", name=self.table.names[me])
        if not self.upright and text.size(words, self.metrics.words(20), "bold")[0] > WON_ROOM * self.u:
            words = t("table.they_won_short")
        counts.append(self._beside(won, "won me", words, model.count(ZoneKind.WON, me), wx, wy, size))

    def _won_place(self) -> tuple[float, float, float]:
        """Middle of what the person has won, in u, and the width of its cards, in c."""
        if self.upright:
            return self.side(150), self._centre()[1] + 120, PACK
        size = LARGE_PACK if self.face_to_face else PACK
        return (self.side(266), self.tall - 400, size) if self.ring else (self.side(280), self.tall - 440, size)

    def _beside(self, zone: Zone, key: str, words: str, number: int, x: float, y: float, size: float) -> Count:
        """A number right of a pack, or below it where the window stands upright."""
        if self.upright:
            below = size * LOW + self.grow(46, 24)
            return Count(key, words, number, x, y + below * self.u, centred=True, zone=zone)
        return Count(key, words, number, x + (size * HALF + 22) * self.u, y, zone=zone)

    # -- the pack -----------------------------------------------------------------------

    def _stock(self, spots: dict[Zone, Sequence[Spot]], counts: list[Count]) -> None:
        count = self.model.count(ZoneKind.STOCK)
        if self.drawing:
            x, y = self._centre()
            total = 52 * int(str(self.table.options.get("packs", 1)))
            # Two packs lie in rows, between the cards that others have drawn and the prompt, which may be large.
            double = total > 52 and not self.upright
            px, py = self.at(x, y + (0 if self.upright else self.grow(18, -14) if double else 40))
            aside = 314 if self.ring else 240
            room = (self.wide - 130 if self.upright else min(1420.0, self.wide - 2 * aside)) * self.u
            most = 30 if self.upright else 56
            width = (0.7 if self.upright else 0.78) * self.c
            # A card that was drawn leaves a gap: the others stay where they lie.
            pitch = width * (0.98 if double else 1.28)
            fan_out = rows(total, px, py, width, room, pitch, most)
            kept = [token.goal for token in self.model.tokens(ZoneKind.STOCK)]
            laid = count < total and set(kept) <= set(fan_out)
            spots[STOCK] = kept if laid else rows(count, px, py, width, room, pitch, most)
            return
        size = LARGE_PACK if self.face_to_face and not self.upright else PACK
        if self.upright:
            x, y = self.at(self.side(150), self._centre()[1] - 210)
        elif self.ring:
            x, y = self.at(self.wide / 2 - 450, self._centre()[1] - 30)
        elif self.face_to_face:
            x, y = self.at(280, self.lower(312, 0.3))
        else:
            x, y = self.at(236, self.lower(394, 0.3))
        spots[STOCK] = squared(count, x, y, size * self.c)
        if count:
            if self.metrics.large and (self.upright or self.ring):
                counts.append(Count("stock", "", count, x, y + (size * LOW + 18) * self.u, centred=True))
            elif self.ring:
                below = y + (size * LOW + self.grow(47, 34)) * self.u
                counts.append(Count("stock", t("table.to_deal"), count, x, below, centred=True))
            else:
                counts.append(self._beside(STOCK, "stock", t("table.to_deal"), count, x, y, size))

    # -- the others ---------------------------------------------------------------------

    def _rival(self, place: int, total: int) -> _Rival:
        """Where one of the others has everything, counted clockwise from the left of the person."""
        if self.upright:
            return self._in_column(place, total)
        if total == 1:
            return self._opposite()
        if self.ring and place in (0, total - 1):
            return self._at_side(-1 if place == 0 else 1)
        return self._in_row(place - self.ring, total - 2 * self.ring)

    def _in_column(self, place: int, total: int) -> _Rival:
        """Upright, everybody has a column: portrait, plate, hand."""
        (left, column) = split(0.0, self.wide, total)[place]
        x, y, d = left + column / 2, 232.0, min(124.0, column * 0.48)
        room = min(190.0, column - 74)
        badges = self.model.players > 2 and not self.metrics.large
        plate = 22 + 44 * self.words(22) / 22 if badges else 12 + self.words(22)
        drop = max(self.grow(180, 12) if self.metrics.large else 202, d * PLATE_AT + plate + 70)
        # Many sit so close that the last one's cards would lie on the frame.
        aside = -1 if total > 3 and place == total - 1 else 1
        # Large words bring the state of the match down to where the turn marker would stand.
        marker = (x - aside * 0.46 * d, y - 0.36 * d) if self.metrics.large else None
        won = x + aside * (d * 0.5 + 28), y - 14
        return _Rival(x, y, d, (x, y + drop), 0.46, room, won, 0.30, (x, y + d * PLATE_AT + 76), "up", marker)

    def _opposite(self) -> _Rival:
        """A single opponent at the top."""
        x, y, d = self.wide / 2, 124.0, 136.0
        won = self.wide - self.grow(330, 100), self.lower(372, 0.3)
        return _Rival(x, y, d, (x + 220, y + 4), 0.65, 240, won, LARGE_PACK, (x - d * 0.52, y + 4), "right")

    def _at_side(self, way: int) -> _Rival:
        """At the left (-1) or at the right (1), the hand towards the pile."""
        x, y, d = 128.0 if way < 0 else self.wide - 128, self.lower(318, 0.3), 112.0
        mouth = x - way * d * 0.5, y - d * 0.16
        hand, won = (x - way * 158, y - 12), (x - way * 44, y + 196)
        return _Rival(x, y, d, hand, 0.52, 170, won, 0.40, mouth, "left" if way < 0 else "right")

    def _in_row(self, index: int, count: int) -> _Rival:
        """In the row at the top, the hand at the right of each. A bubble lies over it: there is nothing to read."""
        three = count == 3
        x = row(count, self.wide / 2 - 56 + (12 if three else 0), 410.0 if three else 560.0)[index]
        # In windows nearly as high as wide their cards keep clear of the tools.
        y, d = 174.0 + min(16.0, self.lower(0, 0.05)), 112.0
        won = x - 108, y + (4 if self.metrics.large else -26)
        return _Rival(x, y, d, (x + 152, y - 12), 0.52, 164, won, 0.40, (x + d * 0.5, y - d * 0.1), "left")

    def _opponent(
        self,
        seat: int,
        rival: _Rival,
        spots: dict[Zone, Sequence[Spot]],
        seats: list[SeatPlace],
        counts: list[Count],
    ) -> None:
        model = self.model
        hand, won, drawn = (Zone(kind, seat) for kind in (ZoneKind.HAND, ZoneKind.WON, ZoneKind.DRAWN))
        cards, taken, pulled = (model.count(kind, seat) for kind in (ZoneKind.HAND, ZoneKind.WON, ZoneKind.DRAWN))
        cx, cy = self.at(rival.x, rival.y)
        hand_x, hand_y = self.at(*rival.hand)
        won_x, won_y = self.at(*rival.won)
        width, room, pack = rival.width * self.c, rival.room * self.u, rival.pack * self.c
        spots[hand] = fan(cards, hand_x, hand_y, width, step=0.46, arc=6.0, room=room, upside=True, open_=False)
        spots[drawn] = fan(pulled, hand_x, hand_y, width, step=0.5, room=room)
        spots[won] = squared(taken, won_x, won_y, pack)
        plate_y = cy + (rival.d * PLATE_AT + 4) * self.u
        marker = self.at(*rival.marker) if rival.marker is not None else None
        bubble = self.at(*rival.mouth)
        seats.append(SeatPlace(seat, cx, cy, rival.d * self.u, plate_y, 130, bubble, rival.tail, marker=marker))
        if self.face_to_face and not self.upright:
            if not taken:
                self.empty.append(Spot(won_x, won_y, pack))
            words = t("table.they_won", name=self.table.names[seat])
            count = self._beside(won, f"won {seat}", words, taken, won_x, won_y, rival.pack)
            m = self.metrics
            if text.size(words, m.words(20), "bold")[0] > m.width - m.px(14) - count.x:
                count = count._replace(words=t("table.they_won_short"))
            counts.append(count)
        elif taken:
            # A large number would reach down to the plate: it lies on its pack.
            below = 8 if self.metrics.large else rival.pack * LOW + 18
            counts.append(Count(f"won {seat}", "", taken, won_x, won_y + below * self.u, centred=True, zone=won))
