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
from game.rules.that_dam_game.reading import Contract, contract_of, sizes
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import LayoutContext, Plan, SeatPlace
from game.scenes.tables.layout import Layout
from game.scenes.tables.that_dam_game.plates import large, plate_size
from game.scenes.tables.that_dam_game.rows import RowPlace, Rows
from game.ui import text
from game.ui.table.layout import centred, grown, row
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, fan_step, squared
from game.ui.theme import RATIO

STOCK: Final = Zone(ZoneKind.STOCK)
DISCARD: Final = Zone(ZoneKind.DISCARD)

LEAST_STRIP = 0.36
"""What is seen of a card in hand at least, in widths; with less the hand lies in two rows."""
ROW_STEP = 0.42
"""From row to row of a hand, in heights of a card."""
SIGN_WIDE: Final = 190.0
"""Width of the words of the contract in upright windows."""
PER_PLATE: Final = 112.0
"""Height kept free for an opponent's plate upright."""


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


class Places(Layout):
    """Places everything for one moment."""

    def __init__(self, model: TableModel, table: LayoutContext) -> None:
        super().__init__(table)
        self.model = model
        self.small = self.metrics.small
        self.finger = table.finger / self.u
        number = model.fact(Fact.CONTRACT)
        self.contract: Contract | None = contract_of(number) if number else None

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
    def own_melds(self) -> list[Zone]:
        """What the person has on the table."""
        return [zone for zone in self.model.zones if zone.kind is ZoneKind.MELD and zone.owner == self.table.me]

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
        ends = (170.0, self.wide - 330) if self.small else (188.0, self.wide - 392)
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
        spots: list[Spot] = []
        for line in range(lines):
            y = self.hand_top + width * RATIO * (0.5 + ROW_STEP * line)
            for place in row(max(0, min(per, count - line * per)), (left + right) / 2, step):
                spots.append(Spot(*self.at(place, y), width * self.u, 0.0, float(len(spots))))
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

    def on_a_line(self, words: str) -> bool:
        """Whether a prompt has room for some words on its line, if need be in smaller letters."""
        px = max(self.metrics.smallest, round(0.85 * self.metrics.words(24)))
        left, right = self.hand_room
        return text.size(words, px, "semi")[0] <= (right - left) * self.u - 2.5 * px - 48 * self.u

    def own_seat(self) -> SeatPlace:
        """The person: beside the hand, upright above it beside the buttons."""
        me = self.table.me
        if self.upright:
            x, y = self.at(self.side(84), self.above_hand + 74)
            d = 100 * self.u
            px = self.at(self.side(84 + 60 + 78), 0)[0]
            marker = (x - 0.4 * d, y - 0.3 * d)
            return SeatPlace(me, x, y, d, y - 44 * self.u, 150, (x, y - d / 2), "down", px, marker)
        ux = 78 if self.small else 98
        d, wide = (98.0, 138.0) if self.small else (108.0, 150.0)
        return self.own_place(ux, self.tall - 188, d, plate=d * 0.525 + 4, wide=wide)

    def buttons(self) -> tuple[Box, Box, tuple[float, float, float]]:
        """The main action, the other one, and the middle of a line below them with the width it may take."""
        if self.upright:
            y, h = self.above_hand + 16, 112.0
            room = self.wide - 34 - 316 - 16
            xs = (316.0, 316.0 + room / 2 + 16)
            if self.table.left_handed:
                xs = (34.0, 34.0 + room / 2 + 16)
            caption = (*self.at(self.side(84 + 60 + 78), y + h + 8), 190 * self.u)
            return self.box(xs[0], y, room / 2, h), self.box(xs[1], y, room / 2, h), caption
        w = 290.0 if self.small else 306.0
        x = self.side(self.wide - (22 if self.small else 42) - w / 2) - w / 2
        caption = (*self.at(x + w / 2, self.tall - 56), w * self.u)
        return self.box(x, self.tall - 296, w, 112), self.box(x, self.tall - 168, w, 86), caption

    # -- the others ---------------------------------------------------------------------------

    @cached_property
    def _top_row(self) -> tuple[float, float, float]:
        """Where the row of opponents begins, from one to the next, and how large their discs are."""
        count = len(self.table.opponents())
        if self.upright:
            pitch = (self.wide - 28) / count
            return 14.0, pitch, min(104.0, pitch * 0.46)
        button = max(56.0, min(self.finger, 84.0))
        tools = 2 if self.small else 5
        right = self.wide - 34.0 if self.lowered else self.wide - 66 + button / 2 - tools * (button + 14) - 4
        coarse = self.words(21) > 22 and self.metrics.text_scale < 1.05
        start = 34.0 if self.lowered else 470.0 if self.small else 425.0 if coarse else 392.0 if count > 3 else 420.0
        pitch = min(330.0, (right - start) / count)
        first = max(start, min((start + right) / 2, self.wide / 2 + pitch * count / 2) - pitch * count / 2)
        first = min(max(first, self.wide / 2 - pitch * count / 2), right - pitch * count)
        return first, pitch, 100.0 if pitch > 290 else 86.0 if pitch > 255 else 60.0 if self.small or coarse else 72.0

    @cached_property
    def plate_wide(self) -> float:
        """Width of an opponent's plate."""
        _, pitch, d = self._top_row
        return min(230.0, pitch - 14) if self.upright else pitch - d - 22

    def others(self) -> list[SeatPlace]:
        """The opponents in the top row, each with the plate beside the disc, upright below it."""
        first, pitch, d = self._top_row
        wide, u, found = self.plate_wide, self.u, []
        for i, seat in enumerate(self.table.opponents()):
            if self.upright:
                x, y = self.at(first + (i + 0.5) * pitch, self.others_y)
                found.append(SeatPlace(seat, x, y, d * u, y + d * 0.53 * u, wide, (x, y + d * 0.5 * u), "up"))
                continue
            x, y = self.at(first + i * pitch + d / 2 + 4, self.others_y)
            px = x + (d / 2 + 6 + wide / 2) * u
            # The marker stands at the left: at the right the plate begins.
            mouth, above = (x + d * 0.46 * u, y + d * 0.1 * u), (x - d * 0.44 * u, y - d * 0.42 * u)
            top = self.at(0, self.plate_top)[1]
            found.append(SeatPlace(seat, x, y, d * u, top, wide, mouth, "left", px, above))
        return found

    @cached_property
    def others_y(self) -> float:
        """The middle of the opponents' portraits: beside the title, or clear of it below."""
        return 186 + 26 * large(self.metrics) if self.upright else 214.0 if self.lowered else 88.0

    @property
    def lowered(self) -> bool:
        """Whether a window nearly as high as it is wide has the opponents below the title and the tools."""
        return not self.upright and self.tall >= 1500

    @property
    def plate_top(self) -> float:
        """Upper edge of the opponents' plates beside their portraits."""
        return max(24.0, self.others_y - plate_size(self.metrics, self.plate_wide).tall / 2)

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
        """Middles of the pills of stock and discard pile, upright their nearer ends, and the widths they may take."""
        (sx, sy, sw), (dx, dy, dw) = self.stock(), self.discard()
        if self.upright:
            # They lie close beside their packs.
            edge, most = (64 + 14) * self.u, (self.wide / 2 - 110 - 64 - 14 - 30) * self.u
            taken = (SIGN_WIDE + 14) * self.u if self.contract is not None and not self.has_tray else 0.0
            return (sx - edge, sy, most - taken), (dx + edge, dy, most)
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
        return self.others_y + 58 + max(PER_PLATE, plate_size(self.metrics, self.plate_wide).tall) + 18 + 90

    # -- melds ----------------------------------------------------------------------------------

    @cached_property
    def melds_top(self) -> float:
        """Upper edge of the melds."""
        if self.upright:
            return self.packs_y + 90 + 16
        tall = plate_size(self.metrics, self.plate_wide).tall
        return max(self.others_y + 68, self.plate_top + tall + 10)

    @cached_property
    def field(self) -> tuple[float, float]:
        """Left and right end of the melds and of the tray."""
        if self.upright:
            return 34.0, self.wide - 34
        return (190.0, self.wide - 244) if self.small else (246.0, self.wide - 246)

    @cached_property
    def rows(self) -> list[RowPlace]:
        """What everybody has laid: a row each, two owners in a row where they would get too small."""
        return self._made.laid(self.owners) if self.owners else []

    @cached_property
    def waiting(self) -> list[RowPlace]:
        """Below the rows that lie: places for the contracts of those who have not laid it, as far as there is room."""
        if self.contract is None or self.model.phase is Phase.OVER:
            return []
        around = self.table.opponents() if self.has_tray else [*self.table.opponents(), self.table.me]
        seats = [seat for seat in around if seat not in self.owners and not self.model.fact(Fact.MELDED, seat)]
        return self._made.waiting(self.rows, seats, sizes(self.contract))

    @cached_property
    def _made(self) -> Rows:
        left, right = self.field
        return Rows(self, self.model, (left, self.melds_top, right - left, self.melds_bottom - self.melds_top))

    @cached_property
    def owners(self) -> list[int]:
        """Who has melded, in the order of melding."""
        laid = sorted((z.number, z.owner) for z in self.model.zones if z.kind is ZoneKind.MELD)
        return list(dict.fromkeys(owner for _, owner in laid))

    @cached_property
    def melds_bottom(self) -> float:
        """Lower edge of the melds."""
        if self.has_tray:
            return self.tray_top - 12
        return self.prompt_y - self.pill(24) / 2 - 12

    @cached_property
    def sign(self) -> tuple[float, float, float] | None:
        """Middle of the upper edge and width of the words that tell the contract where there is no tray.

        They lie below the stock, upright beside it.
        """
        if self.contract is None or self.has_tray or self.model.phase is Phase.OVER:
            return None
        if self.upright:
            return (
                *self.at(34 + SIGN_WIDE / 2, self.packs_y - (64 if self.words(18) > 20 else 56)),
                SIGN_WIDE * self.u,
            )
        y = self.pack_pills()[0][1] + (self.pill(19) / 2 + 18) * self.u
        left, right = (26 if self.small else 46), self.field[0] - 12
        return self.at((left + right) / 2, 0)[0], y, (right - left) * self.u

    # -- the contract ------------------------------------------------------------------------------

    @cached_property
    def strip(self) -> bool:
        """Whether the tray has no room for cards and is a strip of pills."""
        return not self.upright and (self.small or self.words(19) > 1.3 * 19)

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

    @cached_property
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

    def plan(self) -> Plan:
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
