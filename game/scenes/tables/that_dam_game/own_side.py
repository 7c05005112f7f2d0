"""What a moment of That Dam Game is at, and where the hand and the buttons of the person lie."""

from __future__ import annotations

from functools import cached_property

from game.rules.events import Fact, Phase
from game.rules.that_dam_game.reading import Contract, contract_of
from game.rules.zones import ZoneKind
from game.scenes.tables.base import LayoutContext
from game.scenes.tables.layout import PROMPT_WORDS, Layout
from game.scenes.tables.that_dam_game import sizes
from game.scenes.tables.that_dam_game.fanned import MANY, WIDE, HandShape, hand_places, hand_shape
from game.ui import text
from game.ui.table.layout import split
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot


class OwnSide(Layout):
    """The moment and the hand; everything else lies round them."""

    def __init__(self, model: TableModel, table: LayoutContext) -> None:
        super().__init__(table)
        self.model = model
        self.small = self.metrics.small
        self.finger = table.finger / self.u
        number = model.fact(Fact.CONTRACT)
        self.contract: Contract | None = contract_of(number) if number else None

    # -- what the moment is -------------------------------------------------------------------

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
        """Whether the person at the screen puts a contract together: their hand is open, and nothing of it is laid."""
        if self.contract is None or self.model.phase is Phase.OVER:
            return False
        return not self.melded and not self.laying and self.model.fold.viewer == self.table.me

    @cached_property
    def owners(self) -> list[int]:
        """Who has melds on the table, clockwise, the person last."""
        laid = {zone.owner for zone in self.model.zones if zone.kind is ZoneKind.MELD}
        return [seat for seat in (*self.table.opponents(), self.table.me) if seat in laid]

    @cached_property
    def dam(self) -> list[int]:
        """Which opponents sit at the dam: those who have laid nothing."""
        return [seat for seat in self.table.opponents() if seat not in self.owners]

    @cached_property
    def fresh(self) -> bool:
        """Whether nobody has laid the contract: it is a card on the middle of the stage."""
        return not self.owners

    # -- the person ---------------------------------------------------------------------------

    @cached_property
    def hand_room(self) -> tuple[float, float]:
        """Left and right end of the hand."""
        if self.upright:
            return sizes.UPRIGHT_HAND_EDGE, self.wide - sizes.UPRIGHT_HAND_EDGE
        start, beyond = sizes.SMALL_HAND_ENDS if self.small else sizes.HAND_ENDS
        ends = start, self.wide - beyond
        return (self.wide - ends[1], self.wide - ends[0]) if self.table.left_handed else ends

    @cached_property
    def _starts(self) -> list[int]:
        """The numbers of cards in hand before which a group ends: only where the hand lies in its groups."""
        groups = [len(group) for group in self.table.drafted if group] if self.table.in_groups else []
        ends = [sum(groups[: i + 1]) for i in range(len(groups))]
        return [end for end in ends if end < self.model.count(ZoneKind.HAND, self.table.me)]

    @cached_property
    def hand_shape(self) -> HandShape:
        """How the cards of the hand lie, and how wide they are."""
        return self.shape_of(self.model.count(ZoneKind.HAND, self.table.me))

    @property
    def left_in_hand(self) -> int:
        """How many cards are left in hand once the contract lies that is going down."""
        assert self.contract is not None
        laid = sum(len(cards) for zone, cards in self.model.zones.items()
                   if zone.kind is ZoneKind.MELD and zone.owner == self.table.me)  # fmt: skip
        return max(0, self.model.count(ZoneKind.HAND, self.table.me) - max(0, self.contract.cards - laid))

    def shape_of(self, count: int) -> HandShape:
        """How so many cards of a hand lie."""
        small = self.small and not self.upright and self.metrics.text_scale < sizes.SMALL_HAND_SCALE
        room = self.hand_room[1] - self.hand_room[0]
        return hand_shape(
            count, len(self._starts), room, self.finger, small=small, flat=False, low=self._low, high=self.upright
        )

    @property
    def _low(self) -> bool:
        """Whether three rows of melds in a wide window lie above a hand that is still large."""
        return not self.upright and self.has_tray and len(self.owners) > sizes.TWO_LINES

    @cached_property
    def hand_top(self) -> float:
        """Upper edge of the hand where it is highest."""
        return self._top_of(self.hand_shape)

    def _top_of(self, shape: HandShape) -> float:
        up = sizes.FAN_UP if shape.lean else sizes.STRAIGHT_UP
        return self.tall - up - max(shape.tall, WIDE * sizes.LEAST_HAND)

    @property
    def _kept_top(self) -> float:
        """Upper edge of the room that is kept for the hand.

        A hand rises a little with every card. There is room for a full one and the card that is drawn, and for two more
        as often as somebody has begged, so what lies above it stays where it is while cards come and go.
        """
        if self.contract is None or not self.has_tray:
            return self.hand_top
        full = self.contract.cards + 1
        begged = max(0, self.model.count(ZoneKind.HAND, self.table.me) - full)
        most = full + begged + begged % 2
        # From so many cards on they are smaller.
        return min(self._top_of(self.shape_of(count)) for count in {min(MANY, full), most - 1, most})

    @cached_property
    def hand(self) -> Box:
        """Where the hand of the person lies."""
        left, right = self.hand_room
        return self.box(left, self.hand_top - sizes.HAND_AIR, right - left, self.tall - sizes.HAND_FOOT - self.hand_top)

    def hand_spots(self) -> list[Spot]:
        """A spot for every card in hand, row by row."""
        count = self.model.count(ZoneKind.HAND, self.table.me)
        left, right = self.hand_room
        starts = self._starts if self.hand_shape.apart else []
        if not count:
            return []
        found = hand_places(self.hand_shape, count, starts, (left + right) / 2, self.hand_top)
        return [spot._replace(x=self.left + spot.x * self.u, y=self.top + spot.y * self.u, width=spot.width * self.u)
                for spot in found]  # fmt: skip

    @cached_property
    def above_hand(self) -> float:
        """Upper edge of the hand with its brackets, and upright with the person and the buttons above them."""
        if self.has_tray:
            top = self._kept_top - sizes.BRACKET - self.pill(sizes.CAPTION_WORDS) / 2 - sizes.BRACKET_AIR
        else:
            top = self.hand_top - sizes.HAND_TO_PROMPT
        return top - sizes.UPRIGHT_OWN_TALL if self.upright else top

    # -- the prompt ----------------------------------------------------------------------------

    @cached_property
    def prompt_y(self) -> float:
        """Middle of the prompt."""
        return self.above_hand - sizes.PROMPT_ABOVE_HAND - self.ribbon / 2

    @cached_property
    def ribbon(self) -> float:
        """Height of a prompt on one line."""
        return self.pill(PROMPT_WORDS)

    def on_a_line(self, words: str) -> bool:
        """Whether a prompt has room for some words on its line, if need be in smaller letters."""
        px = max(self.metrics.smallest, round(sizes.PROMPT_SMALLER * self.metrics.words(PROMPT_WORDS)))
        left, right = self.hand_room
        room = (right - left) * self.u - sizes.PROMPT_ICON * px - sizes.PROMPT_AIR * self.u
        return text.size(words, px, "semi")[0] <= room

    # -- the buttons ---------------------------------------------------------------------------

    def buttons(self, count: int = 2) -> tuple[list[Box], tuple[float, float, float]]:
        """So many actions, two or three, the main one first; the middle of a line below and the width it may take."""
        if self.upright:
            return self._upright_buttons(count)
        w = sizes.SMALL_BUTTON_WIDE if self.small else sizes.BUTTON_WIDE
        beside = sizes.SMALL_BUTTON_BESIDE if self.small else sizes.BUTTON_BESIDE
        x = self.side(self.wide - beside - w / 2) - w / 2
        stacked = sizes.TWO_BUTTONS if count == 2 else sizes.THREE_BUTTONS
        boxes = [self.box(x, self.tall - up, w, tall) for up, tall in stacked]
        return boxes, (*self.at(x + w / 2, self.tall - sizes.BUTTONS_TO_LINE), w * self.u)

    def _upright_buttons(self, count: int) -> tuple[list[Box], tuple[float, float, float]]:
        """The actions side by side, beside the person unless they sit in a row."""
        side_by_side, edge = sizes.UPRIGHT_BUTTONS, sizes.UPRIGHT_EDGE
        y, start, room = self.above_hand + side_by_side.below, edge, self.wide - 2 * edge
        if self.table.me not in self.owners:
            start = edge if self.table.left_handed else side_by_side.past_own
            room = self.wide - start - edge - (side_by_side.own if self.table.left_handed else 0)
        boxes = [self.box(x, y, wide, side_by_side.tall) for x, wide in split(start, room, count, side_by_side.gap)]
        x = self.side(sizes.UPRIGHT_OWN.plate)
        return boxes, (*self.at(x, y + side_by_side.tall + side_by_side.to_line), side_by_side.line_wide * self.u)
