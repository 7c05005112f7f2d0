"""What the table of Shithead remembers of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from game.rules.cards import Card
from game.rules.events import (
    BlindFlipped,
    CardsMoved,
    DealLost,
    Event,
    Fact,
    FactChanged,
    StackBurnt,
    StackPickedUp,
    TurnBegan,
)
from game.rules.values import dataclass
from game.rules.zones import NOBODY, ZoneKind
from game.scenes.tables.base import Past
from game.ui.table.model import TableModel


@dataclass(frozen=True, slots=True)
class ShitheadPast(Past):
    """What has just happened to whom, and what everybody has done all match."""

    failed: int = NOBODY
    """The seat whose blind card did not go in this turn: it speaks only when everybody has seen it."""
    crowned: int = NOBODY
    """The seat that has just lost the deal, until the crown is a fact of the model."""
    opened: tuple[Card, ...] = ()
    """What has gone from a row on the table to the stack in this play: each card by itself."""
    burnt: Mapping[int, int] = field(default_factory=dict)
    """By seat: how many stacks it has burned."""
    taken: Mapping[int, int] = field(default_factory=dict)
    """By seat: how many cards it has picked up."""

    def picked_up(self, seat: int, stack: int) -> int:
        """How many cards a seat takes with a stack of so many: a blind card that did not go comes with it."""
        return stack + (seat == self.failed)

    def after(self, event: Event, before: TableModel) -> ShitheadPast:
        """Blind cards, turns, and where the crown goes."""
        match event:
            case CardsMoved(cards=cards, source=source, target=target) if (
                source.kind is ZoneKind.FACE_UP and target.kind is ZoneKind.STACK
            ):
                return replace(self, opened=(*self.opened, *cards))
            case BlindFlipped(seat=seat, played=played):
                return replace(self, failed=NOBODY if played else seat)
            case TurnBegan():
                return replace(self, failed=NOBODY, opened=())
            case StackBurnt(seat=seat):
                return replace(self, opened=(), burnt={**self.burnt, seat: self.burnt.get(seat, 0) + 1})
            case StackPickedUp(seat=seat, count=count):
                return replace(self, taken={**self.taken, seat: self.taken.get(seat, 0) + self.picked_up(seat, count)})
            case DealLost(seat=seat):
                return replace(self, crowned=seat)
            case FactChanged(fact=Fact.SHITHEAD, seat=seat) if seat == self.crowned:
                return replace(self, crowned=NOBODY)
            case _:
                return self
