"""Where everything of Dang It! lies: a heap in the middle, the others round it, the own hand below.

Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.events import Fact
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Count, LayoutContext, Plan, SeatPlace
from game.scenes.tables.layout import Layout
from game.texts import t
from game.ui import text
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, fan, rows, scattered, squared

PILE: Final = Zone(ZoneKind.PILE)
STOCK: Final = Zone(ZoneKind.STOCK)
WON_ROOM: Final = 300.0
"""Between the cards that the person has won and the pile there is so much room for words, in u."""


def drawing(model: TableModel) -> bool:
    """Whether the pack lies fanned out: until the draw for the deal is won."""
    return any(model.fact(Fact.DRAWING, seat) for seat in range(model.players))


class Planner(Layout):
    """Places everything for one moment. `u` is a design unit, all results are pixels."""

    def __init__(self, model: TableModel, table: LayoutContext) -> None:
        super().__init__(table)
        self.model = model
        self.drawing = drawing(model)
        self.grown = max(0.0, self.metrics.text_scale - 1.0)
        """How much larger than drawn words are, as a part."""
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
        top = 1.34 * self.c
        room = (380 if self.upright else 300) * self.u
        spots[PILE] = scattered(model.count(ZoneKind.PILE), pile_x, pile_y, 1.15 * self.c, top, self.u, room)
        reach = Box(pile_x - room / 2 - 110 * self.u, pile_y - 200 * self.u, room + 240 * self.u, 400 * self.u)
        self._stock(spots, counts)
        self._own_cards(spots, counts)
        opponents = table.opponents()
        for i, seat in enumerate(opponents):
            self._opponent(seat, i, len(opponents), spots, seats, counts)
        mark = scattered(model.count(ZoneKind.PILE) + 1, pile_x, pile_y, 1.15 * self.c, top, self.u, room)[-1]
        hand = self._hand_box()
        return Plan(
            spots={zone: spots.get(zone, ()) for zone in model.zones},
            seats=tuple(seats),
            prompt=self._prompt(),
            drop={"pile": reach, "hand": hand},
            marks={"pile": mark, "hand": Spot(hand.x + hand.w / 2, hand.y + hand.h / 2, self.c)},
            counts=() if self.drawing else tuple(counts),
            empty=() if self.drawing else tuple(self.empty),
            # Large words leave no room for it; the log has the number as well.
            pill=None
            if self.drawing or table.metrics.large
            else self.at(px - (0 if self.upright else 20), py + (184 if self._ring() else 192)),
            tag=self._tag(),
            hand=hand,
            speech=420.0 if self.upright or len(opponents) < 2 else 200.0,
        )

    def _centre(self) -> tuple[float, float]:
        if self.upright:
            return self.wide / 2, self.tall * 0.455
        if self._ring():
            return self.wide / 2, (self.tall - 1080) * 0.4 + 505
        return self.wide / 2, (self.tall - 1080) * 0.45 + 495

    def _ring(self) -> bool:
        """Whether opponents sit at the sides as well."""
        return len(self.table.names) > 4

    def _tag(self) -> tuple[float, float, float]:
        x, y = self._centre()
        if self.upright:
            return (*self.at(x, y + 292), 620 * self.u)
        room = 330 + 110 * self.grown
        down = 40 if self._ring() else 52 + 24 * self.grown
        start = x + 243 + min(22.0, 44 * self.grown)
        if self.table.left_handed:
            # What the person has won lies at that side.
            won = self.side(280) - 0.44 * 160 if not self._ring() else self.side(266) - 0.36 * 160
            room = min(room, won - 20 - start)
        return (*self.at(start + room / 2, y + down), room * self.u)

    def _prompt(self) -> tuple[float, float, float]:
        if self.upright:
            return (*self.at(self.wide / 2, self.tall - 506 - 10 * self.grown), (self.wide - 120) * self.u)
        return (*self.at(self._hand_x(), self.tall - 348 - (0 if self.drawing else 16) * self.grown), 1040 * self.u)

    def button(self) -> tuple[Box, float]:
        """Where the big button lies, and how large the burst behind it is."""
        if self.upright:
            w, h = 420.0, 132.0
            x, y = self.at(self.wide / 2 - w / 2, self.tall - 458)
            return Box(x, y, w * self.u, h * self.u), 300 * self.u
        w, h = 368.0, 164.0
        x, y = self.at(self.side(self.wide - 316) - w / 2, self.tall - 304)
        return Box(x, y, w * self.u, h * self.u), 420 * self.u

    # -- the person -------------------------------------------------------------------

    def _own_seat(self) -> SeatPlace:
        table = self.table
        if self.upright:
            x, y = self.at(self.side(104), self.tall - 176)
            d = 104 * self.u
        else:
            x, y = self.at(self.side(128), self.tall - 144)
            d = 118 * self.u
        mouth = (x + (-0.5 if table.left_handed else 0.5) * d, y - 0.05 * d)
        return SeatPlace(table.me, x, y, d, y + d * 0.525, 130, mouth, "right" if table.left_handed else "left")

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
        return 1.2 if self.table.metrics.small and not self.upright else 1.15

    def _hand_room(self) -> float:
        return (self.wide - 254 if self.upright else min(980.0, self.wide - 940)) * self.u

    def _hand_box(self) -> Box:
        x, y = self.at(self._hand_x(), self.tall - (176 if self.upright else 173 if self._hand_width() > 1.15 else 167))
        room, tall = self._hand_room(), 290 * self.u
        return Box(x - room / 2, y - tall / 2, room, tall)

    def _own_cards(self, spots: dict[Zone, Sequence[Spot]], counts: list[Count]) -> None:
        me, model = self.table.me, self.model
        box = self._hand_box()
        x, y = box.x + box.w / 2, box.y + box.h / 2
        hand = Zone(ZoneKind.HAND, me)
        count = model.count(ZoneKind.HAND, me)
        width = self._hand_width() * self.c
        spots[hand] = fan(count, x, y, width, step=0.82, arc=2.6, room=box.w)
        spots[Zone(ZoneKind.DRAWN, me)] = fan(model.count(ZoneKind.DRAWN, me), x, y, width, step=0.5, room=box.w)
        won = Zone(ZoneKind.WON, me)
        if self.upright:
            wx, wy = self.at(self.side(150), self._centre()[1] + 120)
            size = 0.72
        else:
            wx, wy = self.at(
                self.side(280 if not self._ring() else 266), self.tall - (440 if not self._ring() else 400)
            )
            size = 0.88 if len(self.table.names) == 2 else 0.72
        spots[won] = squared(model.count(ZoneKind.WON, me), wx, wy, size * self.c)
        if not spots[won]:
            self.empty.append(Spot(wx, wy, size * self.c))
        words = t("table.you_won") if not self.table.named(me) else t("table.they_won", name=self.table.names[me])
        if not self.upright and text.size(words, self.metrics.words(20), "bold")[0] > WON_ROOM * self.u:
            words = t("table.they_won_short")
        counts.append(self._beside("won me", words, model.count(ZoneKind.WON, me), wx, wy, size))

    def _beside(self, key: str, words: str, number: int, x: float, y: float, size: float) -> Count:
        """A number right of a pack, or below it where the window stands upright."""
        if self.upright:
            return Count(key, words, number, x, y + (size * 0.7 * 160 + 46 + 24 * self.grown) * self.u, centred=True)
        return Count(key, words, number, x + (size * 80 + 22) * self.u, y)

    # -- the pack -----------------------------------------------------------------------

    def _stock(self, spots: dict[Zone, Sequence[Spot]], counts: list[Count]) -> None:
        count = self.model.count(ZoneKind.STOCK)
        if self.drawing:
            x, y = self._centre()
            total = 52 * int(str(self.table.options.get("packs", 1)))
            # Two packs lie in rows, between the cards that others have drawn and the prompt, which may be large.
            double = total > 52 and not self.upright
            px, py = self.at(x, y + (0 if self.upright else 18 - 14 * self.grown if double else 40))
            aside = 314 if self._ring() else 240
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
        if self.upright:
            x, y = self.at(self.side(150), self._centre()[1] - 210)
            size = 0.72
        elif self._ring():
            x, y = self.at(self.wide / 2 - 450, self._centre()[1] - 30)
            size = 0.72
        elif len(self.table.names) == 2:
            x, y = self.at(280, (self.tall - 1080) * 0.3 + 312)
            size = 0.88
        else:
            x, y = self.at(236, (self.tall - 1080) * 0.3 + 394)
            size = 0.72
        spots[STOCK] = squared(count, x, y, size * self.c)
        if count:
            if self.table.metrics.large and (self.upright or self._ring()):
                counts.append(Count("stock", "", count, x, y + (size * 112 + 18) * self.u, centred=True))
            elif self._ring():
                below = y + (size * 112 + 47 + 34 * self.grown) * self.u
                counts.append(Count("stock", t("table.to_deal"), count, x, below, centred=True))
            else:
                counts.append(self._beside("stock", t("table.to_deal"), count, x, y, size))

    # -- the others ---------------------------------------------------------------------

    def _opponent(
        self,
        seat: int,
        place: int,
        total: int,
        spots: dict[Zone, Sequence[Spot]],
        seats: list[SeatPlace],
        counts: list[Count],
    ) -> None:
        model = self.model
        hand, won, drawn = (Zone(kind, seat) for kind in (ZoneKind.HAND, ZoneKind.WON, ZoneKind.DRAWN))
        cards, taken, pulled = (model.count(kind, seat) for kind in (ZoneKind.HAND, ZoneKind.WON, ZoneKind.DRAWN))
        aside = 1
        if self.upright:
            x, y, d = (place + 0.5) * self.wide / total, 232.0, min(124.0, self.wide / total * 0.48)
            width, room = 0.46 * self.c, min(190.0, self.wide / total - 74) * self.u
            plate = (
                22 + 44 * self.words(22) / 22
                if self.model.players > 2 and not self.metrics.large
                else 12 + self.words(22)
            )
            hx, hy = x, y + max(202 if not self.metrics.large else 180 + 12 * self.grown, d * 0.525 + plate + 67)
            # Many sit so close that the last one's cards would lie on the frame.
            aside = -1 if total > 3 and place == total - 1 else 1
            wx, wy, size = x + aside * (d * 0.5 + 28), y - 14, 0.30
            tail, mouth = "up", (x, y + d * 0.525 + 76)
        elif total == 1:
            x, y, d = self.wide / 2, 124.0, 136.0
            width, room = 0.65 * self.c, 240 * self.u
            hx, hy = x + 220, y + 4
            wx, wy, size = self.wide - 330 - 100 * self.grown, (self.tall - 1080) * 0.3 + 372, 0.88
            tail, mouth = "right", (x - d * 0.52, y + 4)
        elif self._ring() and place in (0, total - 1):
            left = place == 0
            x, d = (128.0 if left else self.wide - 128), 112.0
            y = (self.tall - 1080) * 0.3 + 318
            width, room = 0.52 * self.c, 170 * self.u
            hx, hy = x + (158 if left else -158), y - 12
            wx, wy, size = x + (44 if left else -44), y + 196, 0.40
            tail, mouth = ("left" if left else "right"), (x + (d * 0.5 if left else -d * 0.5), y - d * 0.16)
        else:
            inner = total - 2 if self._ring() else total
            index = place - 1 if self._ring() else place
            pitch = 410.0 if inner == 3 else 560.0
            x = self.wide / 2 + (index - (inner - 1) / 2) * pitch - 56 + (12 if inner == 3 else 0)
            # In windows nearly as high as wide their cards keep clear of the tools.
            y, d = 174.0 + min(16.0, (self.tall - 1080) * 0.05), 112.0
            width, room = 0.52 * self.c, 164 * self.u
            hx, hy = x + 152, y - 12
            wx, wy, size = x - 108, y + (4 if self.table.metrics.large else -26), 0.40
            # A bubble lies over the backs in hand, where there is nothing to read.
            tail, mouth = "left", (x + d * 0.5, y - d * 0.1)
        cx, cy = self.at(x, y)
        hand_x, hand_y = self.at(hx, hy)
        won_x, won_y = self.at(wx, wy)
        spots[hand] = fan(cards, hand_x, hand_y, width, step=0.46, arc=6.0, room=room, upside=True, open_=False)
        spots[drawn] = fan(pulled, hand_x, hand_y, width, step=0.5, room=room)
        spots[won] = squared(taken, won_x, won_y, size * self.c)
        plate_y = cy + d * 0.525 * self.u + 4 * self.u
        bubble = self.at(*mouth)
        # Large words bring the state of the match down to where the turn marker would stand.
        marker = self.at(x - aside * 0.46 * d, y - 0.36 * d) if self.upright and self.metrics.large else None
        seats.append(SeatPlace(seat, cx, cy, d * self.u, plate_y, 130, bubble, tail, marker=marker))  # type: ignore[arg-type]
        if total == 1 and not self.upright:
            if not taken:
                self.empty.append(Spot(won_x, won_y, size * self.c))
            name = self.table.names[seat]
            count = self._beside(f"won {seat}", t("table.they_won", name=name), taken, won_x, won_y, size)
            m = self.table.metrics
            room = 2 * (m.width - count.x) if count.centred else m.width - m.px(14) - count.x
            if text.size(count.words, m.words(20), "bold")[0] > room:
                count = count._replace(words=t("table.they_won_short"))
            counts.append(count)
        elif taken:
            # A large number would reach down to the plate: it lies on its pack.
            below = 8 if self.table.metrics.large else size * 112 + 18
            counts.append(Count(f"won {seat}", "", taken, won_x, won_y + below * self.u, centred=True))
