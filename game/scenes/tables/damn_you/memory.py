"""What the table of D$%n You! remembers of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from game.rules.events import CardsMoved, DealBegan, Event, Fact, FactChanged, PotWon, RunLaid, TurnBegan
from game.rules.values import dataclass
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Past
from game.ui.table.model import TableModel


@dataclass(frozen=True, slots=True)
class DamnYouPast(Past):
    """The run that is being laid, the chips before the hand, and who took how many pots."""

    run_left: int = 0
    """How many cards of an announced run are still to come."""
    chips: tuple[int, ...] = ()
    """By seat: what everybody had as the hand began; empty before the first one. In the hand of a position nobody knows
    that, and what they had there is as good."""
    laid: bool = False
    """Whether a position is being laid out."""
    won: Mapping[int, int] = field(default_factory=dict)
    """By seat: how many pots it took, at the end of a hand or of the match; only of those who took one."""

    def after(self, event: Event, before: TableModel) -> DamnYouPast:
        """Announcements, the cards they announce, how hands begin and who takes their pots."""
        match event:
            case RunLaid(count=count):
                return replace(self, run_left=count)
            case CardsMoved() if self.run_left and lays(event, before):
                return replace(self, run_left=self.run_left - 1)
            case DealBegan():
                return replace(self, chips=chips_of(before))
            case FactChanged(fact=Fact.DEAL):
                return replace(self, laid=True)
            case TurnBegan() if self.laid:
                return replace(self, laid=False, chips=chips_of(before))
            case PotWon(seat=seat, amount=amount) if amount:
                return replace(self, won={**self.won, seat: self.won.get(seat, 0) + 1})
            case _:
                return self

    def gained(self, now: TableModel) -> tuple[int, ...]:
        """The chips that everybody has gained or lost since the hand began."""
        return tuple(chips - first for chips, first in zip(chips_of(now), self.chips, strict=True))


def lays(event: CardsMoved, before: TableModel) -> bool:
    """Whether a card goes onto an empty place of the field: not below the one of a joker, nor off the table."""
    to_field = event.source.kind is not ZoneKind.STOCK and event.target.kind is ZoneKind.TABLEAU
    return to_field and not before.count(ZoneKind.TABLEAU, number=event.target.number)


def chips_of(model: TableModel) -> tuple[int, ...]:
    """Everybody's chips."""
    return tuple(model.fact(Fact.CHIPS, seat) for seat in range(model.players))
