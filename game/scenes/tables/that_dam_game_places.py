"""Where everything lies on the table of That Dam Game, for any window, number of players and size of hand.

Numbers are design units; what comes out is pixels. Things are stacked from the
lower edge up: hand, brackets, prompt, contract. What is left belongs to the melds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import ceil
from typing import Final, NamedTuple

from game.rules.events import Fact, Phase
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Plan, SeatPlace, Table
from game.session.contracts import Contract, contract_of, sizes
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, fan_step, squared
from game.ui.theme import RATIO, Metrics

STOCK: Final = Zone(ZoneKind.STOCK)
DISCARD: Final = Zone(ZoneKind.DISCARD)

MELD_WIDTH, ROOMY_WIDTH, LEAST_MELD = 98.0, 110.0, 77.0
"""Width of a card in a meld, in windows with room to spare, and the width below which owners share rows."""
MELD_STEP, READABLE, TIGHT = 0.62, 0.45, 0.3
"""From card to card in a meld, in widths: as drawn, what is worth smaller cards, and the least that is easily read."""
MELD_GAP, AIR = 24.0, 16.0
"""Between two melds, and right of the last one."""
LEAST_STRIP = 0.36
"""What is seen of a card in hand at least, in widths; with less the hand lies in two rows."""
ROW_STEP = 0.42
"""From row to row of a hand, in heights of a card."""
PER_PLATE: Final = 112.0
"""Height of an opponent's plate."""


class MeldPlace(NamedTuple):
    """A meld on the table."""

    zone: Zone
    spots: list[Spot]
    box: Box
    step: float
    """What is seen of each card but the last, in pixels."""


class RowPlace(NamedTuple):
    """What one player has laid."""

    seat: int
    box: Box
    face: tuple[float, float, float]
    """Centre and diameter of the portrait."""
    name: tuple[float, float, float] | None
    """Centre of the name and the width it may take; None where there is room for the portrait only."""
    melds: list[MeldPlace]


class GroupPlace(NamedTuple):
    """A part of the contract in the tray."""

    box: Box
    slots: tuple[Spot, ...]
    """Places of its cards; none where the tray is only a strip of pills."""
    pill: tuple[float, float, float]
    """Centre of its pill and the width that may take."""


class TrayPlace(NamedTuple):
    """The contract that is put together."""

    box: Box
    words: Box
    """Where it says what the contract is."""
    arrange: Box
    """The button that puts it together."""
    groups: tuple[GroupPlace, ...]


class Places:
    """Places everything for one moment."""

    def __init__(self, model: TableModel, table: Table) -> None:
        self.model, self.table = model, table
        m = table.metrics
        self.metrics = m
        self.left, self.top, self.w, self.h = m.table
        self.u, self.c = m.u, m.c
        self.upright, self.small = m.portrait, m.small
        self.wide, self.tall = self.w / self.u, self.h / self.u
        self.finger = table.finger / self.u
        number = model.fact(Fact.CONTRACT)
        self.contract: Contract | None = contract_of(number) if number else None

    # -- measures -----------------------------------------------------------------------

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place in u of the table as a place in the window."""
        return self.left + x * self.u, self.top + y * self.u

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """A rectangle in u of the table as one in the window."""
        return Box(self.left + x * self.u, self.top + y * self.u, w * self.u, h * self.u)

    def side(self, x: float) -> float:
        """A place counted from the left for right-handed people, from the right for the others."""
        return self.wide - x if self.table.left_handed else x

    def words(self, size: float) -> float:
        """How high words of a size are in fact, in u: they grow with the setting and never get too small."""
        return self.metrics.words(size) / self.u

    def pill(self, size: float) -> float:
        """Height of a pill with words of a size."""
        return self.words(size) * 1.75

    # -- the person ---------------------------------------------------------------------------

    @cached_property
    def melded(self) -> bool:
        """Whether the person's contract lies on the table."""
        return bool(self.model.fact(Fact.MELDED, self.table.me))

    @cached_property
    def laying(self) -> bool:
        """Whether the parts of the person's contract are just going down to the table, one after the other."""
        return not self.melded and self.table.me in self.owners

    @cached_property
    def dealt(self) -> bool:
        """Whether everybody has a full hand, or has had one in this deal."""
        if self.contract is None:
            return False
        least = min(self.model.count(ZoneKind.HAND, seat) for seat in range(self.model.players))
        return bool(self.owners) or bool(self.model.count(ZoneKind.DISCARD)) or least >= self.contract.cards

    @cached_property
    def has_tray(self) -> bool:
        """Whether the person at the screen puts a contract together: their hand is open."""
        over = self.model.phase is Phase.OVER
        return self.contract is not None and not self.melded and self.model.fold.viewer == self.table.me and not over

    @cached_property
    def hand_room(self) -> tuple[float, float]:
        """Left and right end of the hand."""
        if self.upright:
            return 30.0, self.wide - 30
        ends = (146.0, self.wide - 330) if self.small else (188.0, self.wide - 392)
        return (self.wide - ends[1], self.wide - ends[0]) if self.table.left_handed else ends

    @cached_property
    def hand_shape(self) -> tuple[int, float]:
        """How many rows the hand has, and how wide its cards are."""
        count = self.model.count(ZoneKind.HAND, self.table.me)
        room = self.hand_room[1] - self.hand_room[0]
        single = 178.0 if self.small and not self.upright and self.metrics.text_scale < 1.4 else 148.0
        for lines in (1, 2, 3, 4):
            width = single if lines == 1 else 140.0 if self.small and not self.upright else 128.0
            per = max(1, ceil(count / lines))
            step = fan_step(per, width, 0.8, room)
            if per == 1 or step >= max(min(self.finger, 0.5 * width), LEAST_STRIP * width):
                return lines, width
        return 4, 128.0

    @cached_property
    def hand_top(self) -> float:
        """Upper edge of the hand."""
        lines, width = self.hand_shape
        return self.tall - 46 - width * RATIO * (1 + ROW_STEP * (lines - 1))

    @cached_property
    def hand(self) -> Box:
        """Where the hand of the person lies."""
        left, right = self.hand_room
        return self.box(left, self.hand_top - 6, right - left, self.tall - 34 - self.hand_top)

    def hand_spots(self) -> list[Spot]:
        """A spot for every card in hand, row by row."""
        lines, width = self.hand_shape
        count = self.model.count(ZoneKind.HAND, self.table.me)
        per = max(1, ceil(count / lines))
        left, right = self.hand_room
        step = fan_step(per, width, 0.8, right - left)
        spots = []
        for i in range(count):
            line, place = divmod(i, per)
            here = min(per, count - line * per)
            x, y = self.at(
                (left + right) / 2 + (place - (here - 1) / 2) * step,
                self.hand_top + width * RATIO * (0.5 + ROW_STEP * line),
            )
            spots.append(Spot(x, y, width * self.u, 0.0, float(i)))
        return spots

    @cached_property
    def labels_y(self) -> float:
        """Middle of the pills over the hand that name its groups."""
        return self.hand_top - 18 - self.pill(17) * 0.25

    @cached_property
    def above_hand(self) -> float:
        """Upper edge of the hand with its brackets, and upright with the person and the buttons above them."""
        top = self.labels_y - self.pill(17) / 2 if self.has_tray else self.hand_top - 34
        return top - 150 if self.upright else top

    @cached_property
    def prompt_y(self) -> float:
        """Middle of the prompt."""
        return self.above_hand - 8 - self.pill(24) / 2

    def own_seat(self) -> SeatPlace:
        """The person: beside the hand, upright above it beside the buttons."""
        me = self.table.me
        if self.upright:
            x, y = self.at(self.side(84), self.above_hand + 74)
            d = 100 * self.u
            px = self.at(self.side(84 + 60 + 78), 0)[0]
            return SeatPlace(me, x, y, d, y - 44 * self.u, 150, (x, y - d / 2), "down", px)
        ux = 78 if self.small else 98
        x, y = self.at(self.side(ux), self.tall - 188)
        d = (98 if self.small else 108) * self.u
        mouth = (x + (-0.5 if self.table.left_handed else 0.5) * d, y - 0.05 * d)
        tail = "right" if self.table.left_handed else "left"
        wide = 132 if self.small else 150
        return SeatPlace(me, x, y, d, y + d * 0.525 + 4 * self.u, wide, mouth, tail)  # type: ignore[arg-type]

    def buttons(self) -> tuple[Box, Box, tuple[float, float, float]]:
        """The main action, the other one, and the middle of a line below them with the width it may take."""
        if self.upright:
            y, h = self.above_hand + 16, 112.0
            room = self.wide - 34 - 316 - 16
            xs = (316.0, 316.0 + room / 2 + 16)
            if self.table.left_handed:
                xs = (34.0, 34.0 + room / 2 + 16)
            caption = (*self.at(self.side(84 + 60 + 78), y + h - 8), 200 * self.u)
            return self.box(xs[0], y, room / 2, h), self.box(xs[1], y, room / 2, h), caption
        w = 290.0 if self.small else 306.0
        x = self.side(self.wide - (22 if self.small else 42) - w / 2) - w / 2
        caption = (*self.at(x + w / 2, self.tall - 56), w * self.u)
        return self.box(x, self.tall - 296, w, 112), self.box(x, self.tall - 168, w, 86), caption

    # -- the others ---------------------------------------------------------------------------

    def others(self) -> list[SeatPlace]:
        """The opponents in the top row, each with the plate beside the disc, upright below it."""
        seats = self.table.opponents()
        count = len(seats)
        if self.upright:
            pitch = (self.wide - 28) / count
            d = min(104.0, pitch * 0.46)
            row = []
            for i, seat in enumerate(seats):
                x, y = self.at(14 + (i + 0.5) * pitch, 186)
                mouth = (x, y + d * 0.5 * self.u)
                row.append(SeatPlace(seat, x, y, d * self.u, y + d * 0.53 * self.u, min(230, pitch - 14), mouth, "up"))
            return row
        m = self.metrics
        button = max(56.0, min(self.finger, 84.0))
        tools = 2 if self.small else 5
        right = self.wide - 66 + button / 2 - tools * button - (tools - 1) * 14 - 18
        coarse = self.words(21) > 22 and m.text_scale < 1.05
        start = 470.0 if self.small else 425.0 if coarse else 392.0 if count > 3 else 420.0
        pitch = min(330.0, (right - start) / count)
        d = 100.0 if pitch > 290 else 86.0 if pitch > 255 else 60.0 if self.small or coarse else 72.0
        first = max(start, min((start + right) / 2, self.wide / 2 + pitch * count / 2) - pitch * count / 2)
        first = min(max(first, self.wide / 2 - pitch * count / 2), right - pitch * count)
        row = []
        for i, seat in enumerate(seats):
            x, y = self.at(first + i * pitch + d / 2 + 4, 88)
            plate = pitch - d - 22
            px = x + (d / 2 + 6 + plate / 2) * self.u
            mouth = (x + d * 0.46 * self.u, y + d * 0.1 * self.u)
            top = y - (56 if plate_lines(m, plate) == 3 else 42) * self.u
            above = (x + d * 0.44 * self.u, y - d * 0.42 * self.u)
            row.append(SeatPlace(seat, x, y, d * self.u, top, plate, mouth, "left", px, above))
        return row

    # -- packs ---------------------------------------------------------------------------------

    def stock(self) -> tuple[float, float, float]:
        """Centre of the stock in pixels and the width of its cards."""
        if self.upright:
            return (*self.at(self.wide / 2 - 110, self.packs_y), 128 * self.u)
        return (*self.at(110 if self.small else 136, self.melds_top + 118), (124 if self.small else 128) * self.u)

    def discard(self) -> tuple[float, float, float]:
        """Centre of the discard pile in pixels and the width of its cards."""
        if self.upright:
            return (*self.at(self.wide / 2 + 110, self.packs_y), 128 * self.u)
        return (*self.at(self.wide - 134, self.melds_top + 134), self.c)

    def pack_pills(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Centres of the pills of stock and discard pile, and the widths they may take."""
        (sx, sy, sw), (dx, dy, dw) = self.stock(), self.discard()
        if self.upright:
            room = (self.wide / 2 - 110 - 64 - 30) * self.u
            off = 64 * self.u + 12 * self.u + room / 2
            return (sx - off, sy, room), (dx + off, dy, room)
        drop = (self.pill(19) / 2 + 10) * self.u
        left, right = (self.at(x, 0)[0] for x in self.field)
        air = 6 * self.u
        return (
            (sx, sy + sw * RATIO / 2 + drop, 2 * (min(sx - self.left, left - sx) - air)),
            (dx, dy + dw * RATIO / 2 + drop, 2 * (min(self.left + self.w - dx, dx - right) - air)),
        )

    @cached_property
    def packs_y(self) -> float:
        """Upright: the middle of the row of stock and discard pile."""
        return 186 + 56 + PER_PLATE * 1.04 + 14 + 90

    # -- melds ----------------------------------------------------------------------------------

    @cached_property
    def melds_top(self) -> float:
        """Upper edge of the melds."""
        return self.packs_y + 90 + 16 if self.upright else 156.0

    @cached_property
    def field(self) -> tuple[float, float]:
        """Left and right end of the melds and of the tray."""
        if self.upright:
            return 34.0, self.wide - 34
        return (190.0, self.wide - 244) if self.small else (246.0, self.wide - 246)

    @cached_property
    def owners(self) -> list[int]:
        """Who has melded, in the order of melding."""
        laid = sorted((z.number, z.owner) for z in self.model.zones if z.kind is ZoneKind.MELD)
        return list(dict.fromkeys(owner for _, owner in laid))

    def rows(self) -> list[RowPlace]:
        """What everybody has laid: a row each, two owners in a row where they would get too small."""
        owners = self.owners
        if not owners:
            return []
        ways = [self._rows(owners, columns) for columns in (1, 2)]
        return ways[0] if _legible(ways[0], self.u) >= _legible(ways[1], self.u) else ways[1]

    def _rows(self, owners: Sequence[int], columns: int) -> list[RowPlace]:
        left, right = self.field
        lines = ceil(len(owners) / columns)
        gap = 10.0
        bottom = self.melds_bottom
        tall = min(190.0 if self._roomy else 174.0, (bottom - self.melds_top - gap * (lines - 1)) / lines)
        wide = (right - left - gap * (columns - 1)) / columns
        laid = [self._counts(seat) for seat in owners]
        beside = self._beside(tall, wide)
        width = min(self._width(counts, wide - beside - AIR, tall) for counts in laid)
        rows = []
        for i, (seat, counts) in enumerate(zip(owners, laid, strict=True)):
            line, column = divmod(i, columns)
            x, y = left + column * (wide + gap), self.melds_top + line * (tall + gap)
            rows.append(self._row(seat, counts, (x, y, wide, tall), beside, width))
        return rows

    @property
    def _roomy(self) -> bool:
        """Whether there is more height than the table needs, or words are large for the window."""
        return self.small or self.tall > 1150

    def _counts(self, seat: int) -> list[tuple[Zone, int]]:
        """The melds of a player in the order laid, and how many cards they have."""
        zones = [zone for zone in self.model.zones if zone.kind is ZoneKind.MELD and zone.owner == seat]
        return [(zone, len(self.model.zones[zone])) for zone in sorted(zones, key=lambda zone: zone.number)]

    def _named(self, tall: float, wide: float) -> bool:
        """Whether a row has room for a name below the portrait."""
        return tall > 140 + self.words(19) * 0.6 and wide > 900

    def _beside(self, tall: float, wide: float) -> float:
        """From the left end of a row to its first meld."""
        return 122.0 if self._named(tall, wide) else min(74.0, tall * 0.56) + 30

    def _width(self, counts: Sequence[tuple[Zone, int]], room: float, tall: float) -> float:
        """How wide cards can be so that the melds of one player fit a row and every card is well seen."""
        width = min(ROOMY_WIDTH if self._roomy else MELD_WIDTH, (tall - 2 * (14.0 if tall > 150 else 7.0)) / RATIO)
        between = sum(count - 1 for _, count in counts)
        readable = (room - MELD_GAP * (len(counts) - 1)) / (len(counts) + READABLE * between)
        return min(width, max(LEAST_MELD, readable))

    def _row(
        self,
        seat: int,
        counts: Sequence[tuple[Zone, int]],
        box: tuple[float, float, float, float],
        beside: float,
        width: float,
    ) -> RowPlace:
        x, y, wide, tall = box
        named = self._named(tall, wide)
        d = min(74.0, tall * 0.56)
        face = (*self.at(x + (61 if named else 15 + d / 2), y + tall / 2 - (14 if named else 0)), d * self.u)
        name = (*self.at(x + 61, y + tall - 10 - self.words(19) * 0.62), 112 * self.u) if named else None
        start, room = x + beside, wide - beside - AIR
        step = MELD_STEP * width
        share = room / max(1, len(counts))
        starts = [start + i * share for i in range(len(counts))]
        if any(width + (count - 1) * step > share - MELD_GAP for _, count in counts):
            between = sum(count - 1 for _, count in counts)
            step = min(step, (room - len(counts) * width - MELD_GAP * (len(counts) - 1)) / max(1, between))
            starts = []
            for _, count in counts:
                starts.append(start)
                start += width + (count - 1) * step + MELD_GAP
        melds = []
        for (zone, count), left in zip(counts, starts, strict=True):
            spots = []
            for i in range(count):
                px, py = self.at(left + width / 2 + i * step, y + tall / 2)
                spots.append(Spot(px, py, width * self.u, 0.0, float(i)))
            span = max(width + (count - 1) * step + 16, self.finger)
            melds.append(MeldPlace(zone, spots, self.box(left - 8, y + 3, span, tall - 6), step * self.u))
        return RowPlace(seat, self.box(x, y, wide, tall), face, name, melds)

    @cached_property
    def melds_bottom(self) -> float:
        """Lower edge of the melds."""
        if self.has_tray:
            return self.tray_top - 12
        return self.prompt_y - self.pill(24) / 2 - 12

    # -- the contract ------------------------------------------------------------------------------

    @cached_property
    def strip(self) -> bool:
        """Whether the tray has no room for cards and is a strip of pills."""
        return not self.upright and (self.small or self.metrics.text_scale > 1.3)

    @cached_property
    def tray_tall(self) -> float:
        """Height of the tray."""
        if self.strip:
            return max(self.pill(19) + 24, min(self.finger, 100.0) + 14)
        head = self.words(27) + self.words(26) if self.upright else 0.0
        return head + 16 + 80 * RATIO + 10 + self.pill(17) + 12

    @cached_property
    def tray_top(self) -> float:
        """Upper edge of the tray."""
        return self.prompt_y - self.pill(24) / 2 - 10 - self.tray_tall

    def tray(self) -> TrayPlace | None:
        """The contract with a place for every card; None when there is nothing to put together."""
        if not self.has_tray or self.contract is None:
            return None
        left, right = self.field
        top, tall = self.tray_top, self.tray_tall
        count = len(sizes(self.contract))
        box = self.box(left, top, right - left, tall)
        if self.strip:
            button = 150.0 + 40 * (self.words(19) > 22)
            words_wide = 420.0 if count < 4 else 330.0
            start = left + words_wide + 34
            share = (right - 20 - button - 12 - start) / count
            groups = tuple(
                GroupPlace(
                    self.box(start + i * share, top + 4, share, tall - 8), (),
                    (*self.at(start + (i + 0.5) * share, top + tall / 2), (share - 10) * self.u),
                )
                for i in range(count)
            )  # fmt: skip
            words = self.box(left + 20, top, words_wide, tall)
            arrange = self.box(right - 14 - button, top + 8, button, tall - 16)
            return TrayPlace(box, words, arrange, groups)
        if self.upright:
            head = self.words(27) + self.words(26)
            words = self.box(left + 20, top + 8, right - left - 290, head)
            arrange = self.box(right - 250, top + 10, 236, head)
            return TrayPlace(box, words, arrange, self._groups(left + 10, right - 10, top + head))
        words = self.box(left + 22, top + 10, 268, tall - 74)
        arrange = self.box(left + 20, top + tall - 60, 232, 48)
        return TrayPlace(box, words, arrange, self._groups(left + 290, right - 10, top))

    def _groups(self, left: float, right: float, top: float) -> tuple[GroupPlace, ...]:
        """Places of the parts, wide ones for long runs."""
        assert self.contract is not None
        parts = sizes(self.contract)
        width, most = 80.0, 64.0
        # Cards get smaller with their steps: between two of them an empty place must still be seen.
        rest = right - left - 26 * len(parts)
        step = min(most, rest / (sum(n - 1 for n in parts) + 1.3 * len(parts)))
        width = min(width, 1.3 * step)
        used = sum(width + (n - 1) * step + 22 for n in parts)
        air = (right - left - used) / len(parts)
        y = top + 16 + 40 * RATIO
        groups = []
        x = left
        for n in parts:
            wide = width + (n - 1) * step + 22 + air
            first = x + (wide - (n - 1) * step) / 2
            slots = tuple(Spot(*self.at(first + i * step, y), width * self.u, 0.0, float(i)) for i in range(n))
            pill = (*self.at(x + wide / 2, y + 40 * RATIO + 10 + self.pill(17) / 2), wide * self.u)
            groups.append(GroupPlace(self.box(x, top + 4, wide, 24 + 80 * RATIO + self.pill(17)), slots, pill))
            x += wide
        return tuple(groups)

    # -- all of it -------------------------------------------------------------------------------

    def plan(self, rows: Sequence[RowPlace], tray: TrayPlace | None) -> Plan:
        """The layout as the table wants it."""
        model, me = self.model, self.table.me
        spots: dict[Zone, Sequence[Spot]] = {}
        drop: dict[str, Box] = {}
        marks: dict[str, Spot | Box] = {}
        seats = [self.own_seat(), *self.others()]
        for place in seats[1:]:
            home = Spot(place.x, place.y, 0.5 * self.c, 0.0, 0.0, False, False)
            count = model.count(ZoneKind.HAND, place.seat)
            spots[Zone(ZoneKind.HAND, place.seat)] = [home._replace(depth=float(i)) for i in range(count)]
        spots[Zone(ZoneKind.HAND, me)] = self.hand_spots()
        sx, sy, sw = self.stock()
        dx, dy, dw = self.discard()
        stock, thrown = model.count(ZoneKind.STOCK), model.count(ZoneKind.DISCARD)
        spots[STOCK] = squared(stock, sx, sy, sw)
        spots[DISCARD] = squared(thrown, dx, dy, dw, open_=True)
        for row in rows:
            for meld in row.melds:
                spots[meld.zone] = meld.spots
                name = f"meld {meld.zone.number}"
                drop[name] = marks[name] = meld.box
        drop["discard"] = Box(dx - dw * 0.6, dy - dw * 0.8, dw * 1.2, dw * 1.6)
        rim = 12 * self.u
        marks["discard"] = Box(dx - dw / 2 - rim, dy - dw * RATIO / 2 - rim, dw + 2 * rim, dw * RATIO + 2 * rim)
        if tray is not None:
            for i, group in enumerate(tray.groups):
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
        )


def plate_lines(metrics: Metrics, wide: float) -> int:
    """How many lines an opponent's plate of a width in u needs: two if cards, begs and score go beside each other."""
    return 2 if wide >= 34 + 7.7 * metrics.words(21) / metrics.u else 3


def _legible(rows: Sequence[RowPlace], unit: float) -> float:
    """How well the worst of some melds can be read, `unit` being a design unit in pixels; 1 is good enough."""
    return min(
        min(1.0, spot.width / (LEAST_MELD * unit)) * min(1.0, meld.step / (TIGHT * spot.width))
        for row in rows
        for meld in row.melds
        for spot in meld.spots[:1]
    )
