"""Where everything lies on the table of That Dam Game, for any window, number of players and size of hand.

Numbers are design units; what comes out is pixels. Things are stacked from the lower edge up: hand, brackets, prompt.
Who has not laid the contract sits at the dam, above; whoever has sits at the left end of a row of melds. As long as
nobody has laid it, the contract is a card on the middle of the stage; later it is a tag below the packs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from game.rules.events import Fact, Phase
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import LayoutContext, Plan, SeatPlace
from game.scenes.tables.layout import PLATE_AT, PLATE_BELOW
from game.scenes.tables.that_dam_game import sizes, tray
from game.scenes.tables.that_dam_game.canvases import turned_box
from game.scenes.tables.that_dam_game.dam_side import DamSide
from game.scenes.tables.that_dam_game.plates import ONE_LINE, on_a_line, plate_size
from game.scenes.tables.that_dam_game.rows import RowPlace, Rows, least_height
from game.scenes.tables.that_dam_game.sizes import FIRST_PACKS, ROWS_TOP, SIGN, STAGE_PACKS, UPRIGHT_PACKS
from game.scenes.tables.that_dam_game.tray import TrayPlace
from game.ui.table.layout import centered, grown
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, squared
from game.ui.theme import PILL_TALL, RATIO

STOCK: Final = Zone(ZoneKind.STOCK)
DISCARD: Final = Zone(ZoneKind.DISCARD)


def places_at(model: TableModel, table: LayoutContext) -> Places:
    """The places of a table as it lies, put together once for all who ask."""
    return model.once("places", table, lambda: Places(model, table))


class Places(DamSide):
    """Places everything for one moment."""

    def own_seat(self) -> SeatPlace:
        """The person: beside the hand, upright above it beside the buttons; or in the row of what they have laid."""
        me = self.table.me
        if me in self.owners:
            return self._in_row(next(row for row in self.rows if row.seat == me))
        if self.upright:
            own = sizes.UPRIGHT_OWN
            x, y = self.at(self.side(own.aside), self.above_hand + own.below)
            d, (aside, below) = own.d * self.u, own.marker
            px = self.at(self.side(own.plate), 0)[0]
            marker = (x + aside * d, y + below * d)
            return SeatPlace(me, x, y, d, y - own.plate_above * self.u, own.wide, (x, y - d / 2), "down", px, marker)
        x, d, wide = sizes.SMALL_OWN_SEAT if self.small else sizes.OWN_SEAT
        return self.own_place(x, self.tall - sizes.OWN_UP, d, plate=d * PLATE_AT + PLATE_BELOW, wide=wide)

    # -- the others ---------------------------------------------------------------------------

    def others(self) -> list[SeatPlace]:
        """The opponents: at the dam, or in their rows."""
        rows = {row.seat: row for row in self.rows}
        return [self._in_row(rows[seat]) if seat in rows else self.at_dam(seat) for seat in self.table.opponents()]

    def _in_row(self, row: RowPlace) -> SeatPlace:
        x, y, d = row.face
        middle, top, wide = row.plate
        mouth, marker = ((x + d * right, y + d * down) for right, down in (sizes.ROW_MOUTH, sizes.ROW_MARKER))
        return SeatPlace(row.seat, x, y, d, top, wide / self.u, mouth, "left", middle, marker)

    # -- packs ---------------------------------------------------------------------------------

    @cached_property
    def _packs(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Middle and width of stock and discard pile, in u."""
        if self.laying and not self.upright:
            return self._soon()._packs
        middle, top, bottom = self.wide / 2, self.melds_top, self.melds_bottom
        if self.upright:
            aside, width = UPRIGHT_PACKS.aside, UPRIGHT_PACKS.width
            return (middle - aside, self.packs_y, width), (middle + aside, self.packs_y, width)
        foot = self._pack_foot
        if self.fresh:
            high = bottom - top - foot
            stock, thrown = min(STAGE_PACKS.stock, high / RATIO), min(STAGE_PACKS.discard, high / RATIO)
            half = self.stage_wide / 2 + STAGE_PACKS.aside
            y = top + high / 2
            return (middle - half - stock / 2, y, stock), (middle + half + thrown / 2, y, thrown)
        if self.first:
            first, left, high = FIRST_PACKS, self._row_end + FIRST_PACKS.air, bottom - top - foot
            share = (self.field[1] - left - first.air - first.stage) / first.wide
            share = min(max(share, first.least), high / (first.discard * RATIO), 1.0)
            stock, thrown = first.stock * share, first.discard * share
            y = min((top + bottom) / 2, bottom - foot - thrown * RATIO / 2)
            return (left + stock / 2, y, stock), (left + stock + first.apart * share + thrown / 2, y, thrown)
        if self.packs_beside:
            high, below = bottom - top - foot - self._tag_kept, 0.0 if self.tagged else sizes.BESIDE_BELOW
            if self.free_cell is not None:
                below = high  # all of the middle is theirs
            least = min(1.0, self.words(sizes.PILL_WORDS) / sizes.BESIDE_WORDS)
            smaller = max(least, min(1.0, (high - min(below, sizes.BESIDE_BELOW)) / (sizes.BESIDE[1] * RATIO)))
            stock, thrown = (width * smaller for width in sizes.BESIDE)
            apart = sizes.BESIDE_APART
            y = top + thrown * RATIO / 2 + max(0.0, min((high - thrown * RATIO) / 2, below))
            return (middle - thrown / 2 - apart, y, stock), (middle + stock / 2 + apart, y, thrown)
        high = self._stacked_high
        thrown = min(sizes.STACKED, high / RATIO / sizes.STACKED_DISCARD)
        stock = min(sizes.STACKED, high / RATIO - thrown)
        upper = top + stock * RATIO / 2
        lower = upper + (stock + thrown) * RATIO / 2 + foot + sizes.PACKS_APART
        return (middle, upper, stock), (middle, lower, thrown)

    def _soon(self) -> Places:
        """The same moment as soon as all of the contract lies that is going down: packs move once."""
        soon = Places(self.model, self.table)
        soon.owners, soon.laying, soon.has_tray = self.owners, False, False
        soon.hand_shape = self.shape_of(self.left_in_hand)
        return soon

    @property
    def _pack_foot(self) -> float:
        """Height of the pill below a pack, with the air round it."""
        return self.pill(sizes.PILL_WORDS) + sizes.PACK_FOOT

    @property
    def _tag_kept(self) -> float:
        """Height kept for the contract below the packs."""
        below = self.tagged and self.contract is not None and self.free_cell is None
        return tray.tag_least(self, self.contract) + tray.TAG.air if below and self.contract is not None else 0.0

    @property
    def _stacked_high(self) -> float:
        """Height of both packs one below the other, without their pills."""
        high = self.melds_bottom - self.melds_top - self._tag_kept
        return high - 2 * self._pack_foot - sizes.PACKS_APART

    @cached_property
    def packs_beside(self) -> bool:
        """Whether the packs lie beside each other between the columns: there is no height for one below the other."""
        high = self._stacked_high
        return (
            not self.upright
            and not self.fresh
            and not self.first
            and high / RATIO / sizes.STACKED_DISCARD < sizes.BESIDE[1]
        )

    def stock(self) -> tuple[float, float, float]:
        """Center of the stock in pixels and the width of its cards."""
        x, y, w = self._packs[0]
        return (*self.at(x, y), w * self.u)

    def discard(self) -> tuple[float, float, float]:
        """Center of the discard pile in pixels and the width of its cards."""
        x, y, w = self._packs[1]
        return (*self.at(x, y), w * self.u)

    def pack_pills(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Middles of the pills of stock and discard pile, upright their nearer ends, and the widths they may take."""
        (sx, sy, sw), (dx, dy, dw) = self.stock(), self.discard()
        if self.upright:
            # They lie close beside their packs.
            half, beside = UPRIGHT_PACKS.width / 2, UPRIGHT_PACKS.to_pill
            edge = (half + beside) * self.u
            most = (self.wide / 2 - UPRIGHT_PACKS.aside - half - beside - UPRIGHT_PACKS.beside_pill) * self.u
            taken = (SIGN.upright_wide + SIGN.gap) * self.u if self.contract is not None and not self.has_tray else 0.0
            return (sx - edge, sy, most - taken), (dx + edge, dy, most)
        drop = (self.pill(sizes.PILL_WORDS) / 2 + sizes.PACK_TO_PILL) * self.u
        most = (sizes.MIDDLE - sizes.MIDDLE_AIR) * self.u
        room, thrown = most, most
        if self.fresh:
            # Neither beyond the contract's edge nor beyond the window's.
            wider, edge = STAGE_PACKS.pill_wider * self.u, STAGE_PACKS.pill_edge * self.u
            right = self.at(self.wide, 0)[0]
            room, thrown = min(sw + wider, 2 * (sx - self.left - edge)), min(dw + wider, 2 * (right - dx - edge))
        elif self.first:
            # Of what is between their middles each gets what the words below it need.
            room, apart = sw * FIRST_PACKS.pill, dx - sx
            thrown = 2 * (apart - room / 2 - FIRST_PACKS.pills_apart * self.u)
        elif self.packs_beside:
            wider = sizes.BESIDE_PILL_WIDER * self.u
            room, thrown = sw + wider, dw + wider
        left_y, right_y = sy + sw * RATIO / 2 + drop, dy + dw * RATIO / 2 + drop
        if sy == dy:
            # Side by side they are one line, below the larger pack.
            left_y = right_y = max(left_y, right_y)
        return (sx, left_y, room), (dx, right_y, thrown)

    @cached_property
    def packs_y(self) -> float:
        """Upright: the middle of the row of stock and discard pile."""
        if not self.dam:
            return UPRIGHT_PACKS.top + UPRIGHT_PACKS.high
        tall = max(sizes.PER_PLATE, plate_size(self.metrics, self.plate_wide).tall)
        return self.others_y + UPRIGHT_PACKS.below_disc + tall + UPRIGHT_PACKS.below_plate + UPRIGHT_PACKS.high

    # -- melds ----------------------------------------------------------------------------------

    @cached_property
    def melds_top(self) -> float:
        """Upper edge of the stage: of the melds, or of the contract as long as there are none."""
        if self.upright:
            return self.packs_y + UPRIGHT_PACKS.high + UPRIGHT_PACKS.to_rows
        if not self.dam:
            return ROWS_TOP.alone
        tall = plate_size(self.metrics, self.plate_wide).tall
        if self.seated_below:
            plates_end = self.others_y + sizes.DAM_PLATE_AT * self.top_row[2] + self._plate_tall
            return plates_end + (ROWS_TOP.fresh if self.fresh else ROWS_TOP.laid)
        end = max(self.others_y + ROWS_TOP.flat_disc, self.plate_top + tall + ROWS_TOP.flat_plate)
        return end + (0 if self.fresh else ROWS_TOP.flat_laid)

    @property
    def _plate_tall(self) -> float:
        flat = on_a_line(self.model, self.table, self.plate_wide)
        return ONE_LINE if flat else plate_size(self.metrics, self.plate_wide).tall

    @cached_property
    def field(self) -> tuple[float, float]:
        """Left and right end of the melds and of the contract below them."""
        edge = sizes.UPRIGHT_EDGE if self.upright else sizes.EDGE
        return edge, self.wide - edge

    @cached_property
    def rows(self) -> list[RowPlace]:
        """What everybody has laid, and where they sit: a row each."""
        left, right = self.field
        top, height = self.melds_top, self.melds_bottom - self.melds_top
        columns = [(left, top, right - left, height)]
        if not self.upright:
            wide = self._column
            columns = [(left, top, wide, height), (right - wide, top, wide, height)]
        return Rows(self, self.model, columns, self.row_lines, self.score_words * PILL_TALL).laid(self.owners)

    @property
    def _column(self) -> float:
        """Width of a row in wide windows."""
        left, right = self.field
        return (right - left - sizes.MIDDLE) / 2

    @property
    def score_words(self) -> float:
        """Size of the words of a score on a row's upper edge."""
        return min(self.words(sizes.PILL_WORDS), max(sizes.SCORE_MOST, self.metrics.smallest / self.u))

    @property
    def row_lines(self) -> float:
        """Height of the name and of the cards and begs below a portrait in a row."""
        return 2 * min(self.words(sizes.PILL_WORDS), sizes.NAME_MOST) * sizes.NAME_LINE

    @cached_property
    def melds_bottom(self) -> float:
        """Lower edge of the stage."""
        if self.laying and not self.upright:
            # The hand gets lower with each part that goes down, and what lies there would follow it each time.
            return self._soon().melds_bottom
        if self.upright and self.has_tray and not self.fresh:
            return self.tray_top - sizes.TRAY_TO_ROWS
        return self._stage_bottom

    @property
    def _stage_bottom(self) -> float:
        """Lower edge of the stage above the prompt."""
        return self.prompt_y - self.ribbon / 2 - sizes.PROMPT_TO_STAGE

    @cached_property
    def sign(self) -> tuple[float, float, float] | None:
        """Middle of the upper edge and width of the words that tell the contract where there is no tray.

        They lie on the middle of the stage, later above the hand's outer end, upright beside the stock.
        """
        if self.contract is None or self.has_tray or self.model.phase is Phase.OVER:
            return None
        cell, half = self.free_cell, SIGN.half * self.words(sizes.SIGN_WORDS)
        if self.upright:
            x, wide = sizes.UPRIGHT_EDGE + SIGN.upright_wide / 2, SIGN.upright_wide
            up = SIGN.upright_above_large if self.words(sizes.SIGN_WORDS) > SIGN.large else SIGN.upright_above
            top = self.packs_y - up
        elif self.fresh or (cell is not None and cell.h >= 2 * half):
            # About the middle of the stage, or of what is free right of the last row if it is as high.
            wide = SIGN.fresh_wide
            x, middle = self.wide / 2, (self.melds_top + self.melds_bottom) / 2
            if cell is not None:
                x, middle = cell.x + cell.w / 2, cell.y + cell.h / 2
            top = middle - half
        else:
            wide = SIGN.small_wide if self.small else SIGN.wide
            x, top = self.side(SIGN.edge + wide / 2), self.tall - SIGN.up
            if self.table.me not in self.owners:
                top -= self.pill(sizes.SIGN_WORDS) * SIGN.over_own
        return (*self.at(x, top), wide * self.u)

    # -- the contract ------------------------------------------------------------------------------

    @cached_property
    def staged(self) -> bool:
        """Whether there is room for the contract as a card: on the middle of the stage, or right of the first row."""
        return self.has_tray and (self.fresh or self.first) and self._stage_bottom - self.melds_top >= sizes.LEAST_STAGE

    @property
    def first(self) -> bool:
        """Whether only one has laid the contract, in a wide window: all right of that row is free."""
        return not self.upright and len(self.owners) == 1

    @property
    def _row_end(self) -> float:
        """Right end of the left column of rows."""
        return self.field[0] + self._column

    @property
    def free_cell(self) -> Box | None:
        """Right of the last row of an odd number of them, in u."""
        if self.upright or self.fresh or len(self.owners) % 2 == 0:
            return None
        last = self.rows[-1].box
        wide, right = self._column, self.field[1]
        if self.first:
            wide = self._beside_first
        return Box(right - wide, (last.y - self.top) / self.u, wide, last.h / self.u)

    @property
    def _beside_first(self) -> float:
        """Width that is free right of the packs beside the first row."""
        x, _, w = self._packs[1]
        return self.field[1] - x - w / 2 - FIRST_PACKS.air

    @cached_property
    def tagged(self) -> bool:
        """Whether the contract is a tag: below the packs, or on the middle of the stage."""
        return self.has_tray and not self.upright and not self.staged

    @property
    def stage_wide(self) -> float:
        """Width of the middle of the stage, between the packs."""
        return self.tray.box.w / self.u if self.staged and self.tray is not None else sizes.EMPTY_STAGE

    @cached_property
    def _sheet(self) -> tray.Sheet:
        """How the contract is written upright where it is no card on the stage: low rows take height from it."""
        whole = tray.sheet(self, 0.0)
        room = self._sheet_foot - whole.tall(self) - sizes.TRAY_TO_ROWS - self.melds_top
        return tray.sheet(self, least_height(len(self.owners), self.score_words * PILL_TALL) - room)

    @property
    def _sheet_foot(self) -> float:
        """Lower edge of the contract there."""
        return self.prompt_y - self.ribbon / 2 - sizes.PROMPT_TO_TRAY

    @cached_property
    def tray_tall(self) -> float:
        """Height of the contract there."""
        return self._sheet.tall(self)

    @cached_property
    def tray_top(self) -> float:
        """Upper edge of the contract upright, where it is no card on the stage."""
        return self._sheet_foot - self.tray_tall

    @cached_property
    def tray(self) -> TrayPlace | None:
        """The contract with a place for every card; None when there is nothing to put together."""
        if not self.has_tray or self.contract is None:
            return None
        left, right = self.field
        if self.staged:
            room = Box(left, self.melds_top, right - left, self.melds_bottom - self.melds_top)
            if self.upright:
                return tray.card(self, self.contract, room, tray.MOST_MINI)
            wide = sizes.STAGE_ROOM if self.fresh else self._beside_first
            room = room._replace(x=(self.wide - wide) / 2 if self.fresh else right - wide, w=wide)
            return tray.card(self, self.contract, room, tray.MINI, self._above_buttons)
        if self.tagged:
            return tray.tag(self, self.contract, self._tag_room, self._above_buttons)
        box = Box(left, self.tray_top, right - left, self.tray_tall)
        return tray.upright(self, self.contract, box, self._sheet)

    @property
    def _kept(self) -> tuple[Box, ...]:
        """The contract, also while it is on its way there, and upright where it goes as soon as somebody lays it."""
        if self.tray is None:
            return ()
        left, right = self.field
        later = (self.box(left, self.tray_top, right - left, self.tray_tall),) if self.upright and self.staged else ()
        return (turned_box(self.tray.box) if self.staged else self.tray.box), *later

    @property
    def _tag_room(self) -> Box:
        """Where the contract lies in small, in u: below the packs, or between them."""
        bottom, cell = self.melds_bottom, self.free_cell
        if cell is not None:
            wide = tray.TAG.staged_wide
            return Box(cell.x + (cell.w - wide) / 2, cell.y, wide, cell.h)
        if self.fresh:
            top, wide = self.melds_top, tray.TAG.staged_wide
        else:
            _, y, width = self._packs[1]
            top, wide = y + width * RATIO / 2 + self._pack_foot + tray.TAG.air, tray.TAG.wide
        return Box((self.wide - wide) / 2, top, wide, bottom - top)

    @property
    def _above_buttons(self) -> Box:
        """Where the button lies that puts the contract together, in u: over those beside the hand."""
        box, (least, most) = self.buttons()[0][0], tray.ARRANGE_TALL
        tall = max(least, min(self.finger, most))
        top = (box.y - self.top) / self.u - tray.ARRANGE_ABOVE - tall
        return Box((box.x - self.left) / self.u, top, box.w / self.u, tall)

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
        reach_x, reach_y = sizes.DISCARD_REACH
        drop["discard"] = centered(dx, dy, dw * reach_x, dw * reach_y)
        marks["discard"] = grown(Spot(dx, dy, dw).box, sizes.DISCARD_RIM * self.u)
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
            kept=self._kept,
            prompt_tall=(self.ribbon + sizes.PROMPT_TALLER) * self.u,
        )
