"""Where everything lies on the table of That Dam Game, for any window, number of players and size of hand.

Numbers are design units; what comes out is pixels. Things are stacked from the lower edge up: hand, brackets, prompt.
Who has not laid the contract sits at the dam, above; whoever has sits at the left end of a row of melds. As long as
nobody has laid it, the contract is a card on the middle of the stage; later it is a strip below the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from game.rules.events import Fact, Phase
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Plan, SeatPlace
from game.scenes.tables.that_dam_game import tray
from game.scenes.tables.that_dam_game.own_side import OwnSide
from game.scenes.tables.that_dam_game.plates import ONE_LINE, large, on_a_line, plate_size
from game.scenes.tables.that_dam_game.rows import RowPlace, Rows
from game.scenes.tables.that_dam_game.tray import TrayPlace
from game.ui import text
from game.ui.table.layout import centred, grown
from game.ui.table.spots import Box, Spot, fan, squared
from game.ui.theme import RATIO

STOCK: Final = Zone(ZoneKind.STOCK)
DISCARD: Final = Zone(ZoneKind.DISCARD)

SIGN_WIDE: Final = 190.0
"""Width of the words of the contract in upright windows."""
PER_PLATE: Final = 112.0
"""Height kept free for an opponent's plate upright."""
MIDDLE: Final = 240.0
"""Width of the middle of the table, where the packs lie between the two columns of rows, in u."""
BESIDE: Final = (92.0, 128.0)
"""Width of stock and discard pile where they lie beside each other there."""
LEAST_STAGE: Final = 300.0
"""Height that the contract needs as a card on the middle of the stage."""


class Places(OwnSide):
    """Places everything for one moment."""

    @cached_property
    def prompt_y(self) -> float:
        """Middle of the prompt."""
        return self.above_hand - 8 - self.pill(24) / 2

    def on_a_line(self, words: str) -> bool:
        """Whether a prompt has room for some words on its line, if need be in smaller letters."""
        px = max(self.metrics.smallest, round(0.85 * self.metrics.words(24)))
        left, right = self.hand_room
        return text.size(words, px, "semi")[0] <= (right - left) * self.u - 2.5 * px - 48 * self.u

    def own_seat(self) -> SeatPlace:
        """The person: beside the hand, upright above it beside the buttons; or in the row of what they have laid."""
        me = self.table.me
        if me in self.owners:
            return self._in_row(next(row for row in self.rows if row.seat == me))
        if self.upright:
            x, y = self.at(self.side(84), self.above_hand + 74)
            d = 100 * self.u
            px = self.at(self.side(84 + 60 + 78), 0)[0]
            marker = (x - 0.4 * d, y - 0.3 * d)
            return SeatPlace(me, x, y, d, y - 44 * self.u, 150, (x, y - d / 2), "down", px, marker)
        ux = 78 if self.small else 98
        d, wide = (98.0, 138.0) if self.small else (116.0, 150.0)
        return self.own_place(ux, self.tall - 188, d, plate=d * 0.525 + 4, wide=wide)

    def buttons(self, count: int = 2) -> tuple[list[Box], tuple[float, float, float]]:
        """So many actions, two or three, the main one first; the middle of a line below and the width it may take."""
        if self.upright:
            y, h = self.above_hand + 16, 112.0
            start = 34.0 if self.table.left_handed else 316.0
            if self.table.me in self.owners:
                start = 34.0
            room = self.wide - start - 34 - (282 if self.table.left_handed and start == 34.0 else 0)
            if self.table.me in self.owners:
                room = self.wide - 68
            share = (room - 16 * (count - 1)) / count
            boxes = [self.box(start + i * (share + 16), y, share, h) for i in range(count)]
            return boxes, (*self.at(self.side(84 + 60 + 78), y + h + 8), 190 * self.u)
        w = 290.0 if self.small else 306.0
        x = self.side(self.wide - (22 if self.small else 42) - w / 2) - w / 2
        sizes_ = ((296, 112), (168, 86)) if count == 2 else ((300, 92), (196, 74), (110, 74))
        boxes = [self.box(x, self.tall - up, w, h) for up, h in sizes_]
        return boxes, (*self.at(x + w / 2, self.tall - 56), w * self.u)

    # -- the others ---------------------------------------------------------------------------

    @cached_property
    def seated_below(self) -> bool:
        """Whether plates lie below the portraits at the dam and hands beside them: where there is height for it."""
        if self.upright:
            return True
        lines = (len(self.owners) + 1) // 2
        return self.words(21) <= 25 and not self.lowered and lines <= 2

    @cached_property
    def _top_row(self) -> tuple[float, float, float]:
        """Where the row at the dam begins, from one to the next, and how large their discs are."""
        count = max(1, len(self.dam))
        if self.upright:
            pitch = (self.wide - 28) / count
            return 14.0 if count > 1 else self.wide / 4, min(pitch, self.wide / 2), min(104.0, pitch * 0.46)
        button = max(56.0, min(self.finger, 84.0))
        tools = 2 if self.small else 5
        right = self.wide - 34.0 if self.lowered else self.wide - 66 + button / 2 - tools * (button + 14) - 4
        if self.seated_below:
            start, right = 448.0, right - 20
            pitch = min(302.0, (right - start) / count)
            # The foreman stands right of the last one.
            first = min(max(start, self.wide / 2 - pitch * count / 2 - 66), right - pitch * count)
            return first, pitch, min(148.0, pitch * 0.474)
        coarse = self.words(21) > 22 and self.metrics.text_scale < 1.05
        start = 34.0 if self.lowered else 470.0 if self.small else 425.0 if coarse else 392.0 if count > 3 else 420.0
        pitch = min(330.0, (right - start) / count)
        first = max(start, min((start + right) / 2, self.wide / 2 + pitch * count / 2) - pitch * count / 2)
        first = min(max(first, self.wide / 2 - pitch * count / 2), right - pitch * count)
        return first, pitch, 100.0 if pitch > 290 else 86.0 if pitch > 255 else 60.0 if self.small or coarse else 72.0

    @property
    def dam_end(self) -> tuple[float, float]:
        """Where the row at the dam ends, and how much room there is from there to the tools."""
        first, pitch, _ = self._top_row
        end = first + pitch * len(self.dam) - 12
        button = max(56.0, min(self.finger, 84.0))
        return end, self.wide - 66 + button / 2 - (2 if self.small else 5) * (button + 14) - 4 - end

    @cached_property
    def plate_wide(self) -> float:
        """Width of the plate of who sits at the dam."""
        _, pitch, d = self._top_row
        if self.upright:
            return min(230.0, pitch - 14)
        return pitch - 20 if self.seated_below else pitch - d - 22

    def others(self) -> list[SeatPlace]:
        """The opponents: at the dam, or in their rows."""
        rows = {row.seat: row for row in self.rows}
        return [self._in_row(rows[seat]) if seat in rows else self._at_dam(seat) for seat in self.table.opponents()]

    def _at_dam(self, seat: int) -> SeatPlace:
        first, pitch, d = self._top_row
        wide, u, i = self.plate_wide, self.u, self.dam.index(seat)
        if self.upright:
            x, y = self.at(first + (i + 0.5) * pitch, self.others_y)
            x -= self._aside * u
            px = self.at(first + (i + 0.5) * pitch, 0)[0]
            return SeatPlace(seat, x, y, d * u, y + d * 0.53 * u, wide, (x, y + d * 0.5 * u), "up", px)
        x, y = self.at(first + i * pitch + d / 2 + 4, self.others_y)
        mouth, above = (x + d * 0.46 * u, y + d * 0.1 * u), (x - d * 0.44 * u, y - d * 0.42 * u)
        if self.seated_below:
            px = self.at(first + (i + 0.5) * pitch, 0)[0]
            return SeatPlace(seat, x, y, d * u, y + d * 0.54 * u, wide, mouth, "left", px, above)
        px = x + (d / 2 + 6 + wide / 2) * u
        # The marker stands at the left: at the right the plate begins.
        top = self.at(0, self.plate_top)[1]
        return SeatPlace(seat, x, y, d * u, top, wide, mouth, "left", px, above)

    def _in_row(self, row: RowPlace) -> SeatPlace:
        x, y, d = row.face
        top, wide = row.plate
        mouth = (x + d * 0.46, y - d * 0.05)
        return SeatPlace(row.seat, x, y, d, top, wide / self.u, mouth, "left", x, (x - d * 0.4, y - d * 0.3))

    @cached_property
    def _aside(self) -> float:
        """Upright: how far left of its place's middle a portrait is, so that the hand has room beside it."""
        _, pitch, d = self._top_row
        return min(60.0, (pitch - d) / 2 - 10)

    def backs(self, place: SeatPlace) -> list[Spot]:
        """The hand of who sits at the dam: backs in a fan beside the portrait."""
        count = self.model.count(ZoneKind.HAND, place.seat)
        if place.seat in self.owners or not self.seated_below or not count:
            home = Spot(place.x, place.y, 0.5 * self.c, 0.0, 0.0, False, False)
            return [home._replace(depth=float(i)) for i in range(count)]
        first, pitch, d = self._top_row
        width = 0.50 * d
        left = place.x / self.u - self.left / self.u + d * 0.5 + 2
        right = first + (self.dam.index(place.seat) + 1) * pitch - 8
        room = right - left
        y = self.others_y + d * 0.08
        found = fan(count, (left + right) / 2, y, width, step=0.28, arc=3.0, room=room - 0.14 * d, open_=False)
        return [Spot(*self.at(spot.x, spot.y), width * self.u, spot.turn, spot.depth, False) for spot in found]

    @cached_property
    def others_y(self) -> float:
        """The middle of the portraits at the dam: beside the title, or clear of it below."""
        if self.upright:
            return 190 + 26 * large(self.metrics)
        if self.seated_below:
            return 16 + 0.70 * self._top_row[2]
        return 214.0 if self.lowered else 88.0

    @property
    def lowered(self) -> bool:
        """Whether a window nearly as high as it is wide has the opponents below the title and the tools."""
        return not self.upright and self.tall >= 1500

    @property
    def plate_top(self) -> float:
        """Upper edge of the plates at the dam beside their portraits."""
        return max(24.0, self.others_y - plate_size(self.metrics, self.plate_wide).tall / 2)

    # -- packs ---------------------------------------------------------------------------------

    @cached_property
    def _packs(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Middle and width of stock and discard pile, in u."""
        middle, top, bottom = self.wide / 2, self.melds_top, self.melds_bottom
        if self.upright:
            return (middle - 110, self.packs_y, 128.0), (middle + 110, self.packs_y, 128.0)
        foot = self.pill(19) + 12
        if self.fresh:
            high = bottom - top - foot
            stock, thrown = min(176.0, high / RATIO), min(192.0, high / RATIO)
            half = self.stage_wide / 2
            y = top + (bottom - top - foot) / 2
            return (middle - half - 62 - stock / 2, y, stock), (middle + half + 62 + thrown / 2, y, thrown)
        if self.packs_beside:
            y = top + min((bottom - top - foot) / 2, BESIDE[1] * RATIO / 2 + 20)
            return (middle - BESIDE[1] / 2 - 4, y, BESIDE[0]), (middle + BESIDE[0] / 2 + 4, y, BESIDE[1])
        high = bottom - top - 2 * foot - 8
        thrown = min(150.0, high / RATIO / 1.72)
        stock = min(150.0, high / RATIO - thrown)
        upper = top + stock * RATIO / 2
        return (middle, upper, stock), (middle, upper + (stock + thrown) * RATIO / 2 + foot + 8, thrown)

    @cached_property
    def packs_beside(self) -> bool:
        """Whether the packs lie beside each other between the columns: there is no height for one below the other."""
        high = self.melds_bottom - self.melds_top - 2 * (self.pill(19) + 12) - 8
        return not self.upright and not self.fresh and high / RATIO / 1.72 < BESIDE[1]

    def stock(self) -> tuple[float, float, float]:
        """Centre of the stock in pixels and the width of its cards."""
        x, y, w = self._packs[0]
        return (*self.at(x, y), w * self.u)

    def discard(self) -> tuple[float, float, float]:
        """Centre of the discard pile in pixels and the width of its cards."""
        x, y, w = self._packs[1]
        return (*self.at(x, y), w * self.u)

    def pack_pills(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Middles of the pills of stock and discard pile, upright their nearer ends, and the widths they may take."""
        (sx, sy, sw), (dx, dy, dw) = self.stock(), self.discard()
        if self.upright:
            # They lie close beside their packs.
            edge, most = (64 + 14) * self.u, (self.wide / 2 - 110 - 64 - 14 - 30) * self.u
            taken = (SIGN_WIDE + 14) * self.u if self.contract is not None and not self.has_tray else 0.0
            return (sx - edge, sy, most - taken), (dx + edge, dy, most)
        drop = (self.pill(19) / 2 + 10) * self.u
        most = (MIDDLE - 16) * self.u
        if self.fresh:
            # Neither beyond the contract's edge nor beyond the window's.
            return (
                (sx, sy + sw * RATIO / 2 + drop, min(sw + 108 * self.u, 2 * (sx - self.left - 30 * self.u))),
                (dx, dy + dw * RATIO / 2 + drop, dw + 108 * self.u),
            )
        if self.packs_beside:
            return (sx, sy + sw * RATIO / 2 + drop, sw + 2 * self.u), (dx, dy + dw * RATIO / 2 + drop, dw + 2 * self.u)
        return (sx, sy + sw * RATIO / 2 + drop, most), (dx, dy + dw * RATIO / 2 + drop, most)

    @cached_property
    def packs_y(self) -> float:
        """Upright: the middle of the row of stock and discard pile."""
        if not self.dam:
            return 130.0 + 90
        return self.others_y + 58 + max(PER_PLATE, plate_size(self.metrics, self.plate_wide).tall) + 18 + 90

    # -- melds ----------------------------------------------------------------------------------

    @cached_property
    def melds_top(self) -> float:
        """Upper edge of the stage: of the melds, or of the contract as long as there are none."""
        if self.upright:
            return self.packs_y + 90 + 22
        if not self.dam:
            return 150.0
        tall = plate_size(self.metrics, self.plate_wide).tall
        if self.seated_below:
            return self.others_y + 0.54 * self._top_row[2] + self._plate_tall + (14 if self.fresh else 22)
        return max(self.others_y + 68, self.plate_top + tall + 10) + (0 if self.fresh else 20)

    @property
    def _plate_tall(self) -> float:
        return ONE_LINE if on_a_line(self.metrics, self.plate_wide) else plate_size(self.metrics, self.plate_wide).tall

    @cached_property
    def field(self) -> tuple[float, float]:
        """Left and right end of the melds and of the contract below them."""
        return (34.0, self.wide - 34) if self.upright else (26.0, self.wide - 26)

    @cached_property
    def rows(self) -> list[RowPlace]:
        """What everybody has laid, and where they sit: a row each."""
        left, right = self.field
        top, height = self.melds_top, self.melds_bottom - self.melds_top
        columns = [(left, top, right - left, height)]
        if not self.upright:
            wide = (right - left - MIDDLE) / 2
            columns = [(left, top, wide, height), (right - wide, top, wide, height)]
        return Rows(self, self.model, columns, self.row_lines, self.score_words * 1.75).laid(self.owners)

    @property
    def score_words(self) -> float:
        """Size of the words of a score on a row's upper edge."""
        return min(self.words(19), max(26.0, self.metrics.smallest / self.u))

    @property
    def row_lines(self) -> float:
        """Height of the name and of the cards and begs below a portrait in a row."""
        return 2 * min(self.words(19), 30.0) * 1.22

    @cached_property
    def melds_bottom(self) -> float:
        """Lower edge of the stage."""
        if self.has_tray and not self.fresh:
            return self.tray_top - 12
        return self.prompt_y - self.pill(24) / 2 - 12

    @cached_property
    def sign(self) -> tuple[float, float, float] | None:
        """Middle of the upper edge and width of the words that tell the contract where there is no tray.

        They lie on the middle of the stage, later above the hand's outer end, upright beside the stock.
        """
        if self.contract is None or self.has_tray or self.model.phase is Phase.OVER:
            return None
        if self.upright:
            return (
                *self.at(34 + SIGN_WIDE / 2, self.packs_y - (64 if self.words(18) > 20 else 56)),
                SIGN_WIDE * self.u,
            )
        if self.fresh:
            return (*self.at(self.wide / 2, self.melds_top + 30), 360 * self.u)
        wide = 150.0 if self.small else 164.0
        top = self.tall - 262 if self.table.me in self.owners else self.tall - 262 - self.pill(18) * 4.2
        return (*self.at(self.side(20 + wide / 2), top), wide * self.u)

    # -- the contract ------------------------------------------------------------------------------

    @cached_property
    def staged(self) -> bool:
        """Whether there is height for the contract as a card on the middle of the stage."""
        return self.has_tray and self.fresh and self.prompt_y - self.pill(24) / 2 - 12 - self.melds_top >= LEAST_STAGE

    @cached_property
    def strip(self) -> bool:
        """Whether the contract is a strip of pills."""
        return not self.upright and not self.staged

    @property
    def stage_wide(self) -> float:
        """Width of the middle of the stage, between the packs."""
        return self.tray.box.w / self.u if self.staged and self.tray is not None else 600.0

    @cached_property
    def tray_tall(self) -> float:
        """Height of the contract where it is no card on the stage."""
        if not self.upright:
            return max(self.pill(19) + 24, min(self.finger, 100.0) + 14)
        head = self.words(27) + self.words(26)
        return head + 16 + 80 * RATIO + 10 + self.pill(17) + 12

    @cached_property
    def tray_top(self) -> float:
        """Upper edge of the contract where it is no card on the stage."""
        return self.prompt_y - self.pill(24) / 2 - 10 - self.tray_tall

    @cached_property
    def tray(self) -> TrayPlace | None:
        """The contract with a place for every card; None when there is nothing to put together."""
        if not self.has_tray or self.contract is None:
            return None
        left, right = self.field
        if self.staged:
            room = Box(left, self.melds_top, right - left, self.melds_bottom - self.melds_top)
            if not self.upright:
                room = room._replace(x=self.wide / 2 - 470, w=940.0)
            return tray.card(self, self.contract, room, tray.MOST_MINI if self.upright else tray.MINI)
        box = Box(left, self.tray_top, right - left, self.tray_tall)
        if self.strip:
            return tray.strip(self, self.contract, box)
        return tray.upright(self, self.contract, box, self.words(27) + self.words(26))

    # -- all of it -------------------------------------------------------------------------------

    def plan(self) -> Plan:
        """The layout as the table wants it."""
        model, me = self.model, self.table.me
        spots: dict[Zone, Sequence[Spot]] = {}
        drop: dict[str, Box] = {}
        marks: dict[str, Spot | Box] = {}
        seats = [self.own_seat(), *self.others()]
        for place in seats[1:]:
            spots[Zone(ZoneKind.HAND, place.seat)] = self.backs(place)
        spots[Zone(ZoneKind.HAND, me)] = self.hand_spots()
        sx, sy, sw = self.stock()
        dx, dy, dw = self.discard()
        stock, thrown = model.count(ZoneKind.STOCK), model.count(ZoneKind.DISCARD)
        spots[STOCK] = squared(stock, sx, sy, sw)
        spots[DISCARD] = squared(thrown, dx, dy, dw, open_=True)
        for laid in self.rows:
            for meld in laid.melds:
                spots[meld.zone] = meld.spots
                name = f"meld {meld.zone.number}"
                drop[name] = marks[name] = meld.box
        drop["discard"] = centred(dx, dy, dw * 1.2, dw * 1.6)
        marks["discard"] = grown(Spot(dx, dy, dw).box, 12 * self.u)
        if self.tray is not None:
            for i, group in enumerate(self.tray.groups):
                drop[f"group {i}"] = marks[f"group {i}"] = group.box
        drop["hand"] = self.hand
        left, right = self.hand_room
        empty = [Spot(x, y, w) for n, x, y, w in ((stock, sx, sy, sw), (thrown, dx, dy, dw)) if not n]
        return Plan(
            spots={zone: spots.get(zone, ()) for zone in model.zones},
            seats=tuple(seats),
            prompt=(*self.at((left + right) / 2, self.prompt_y), (right - left) * self.u),
            hand=self.hand,
            drop=drop,
            marks=marks,
            empty=tuple(empty) if model.fact(Fact.DEAL) else (),
            prompt_tall=(self.pill(24) + 8) * self.u,
        )
