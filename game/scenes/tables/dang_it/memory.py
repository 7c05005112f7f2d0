"""What the table of Dang It! remembers of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.rules.events import DangItCalled, Event, PileWon, TurnBegan
from game.scenes.tables.base import Past
from game.ui.table.model import TableModel


@dataclass(frozen=True, slots=True)
class DangItPast(Past):
    """The piles that were won, and what was said last."""

    largest: Mapping[int, int] = field(default_factory=dict)
    """By seat: how many cards the largest pile had that it took; only of those who took one."""

    said: bool = False
    """Whether "Dang It!" was said of the pile that lies there: it goes to whoever laid its top card."""

    def after(self, event: Event, before: TableModel) -> DangItPast:
        """A larger pile takes the place of a smaller one."""
        match event:
            case DangItCalled():
                return replace(self, said=True)
            case TurnBegan():
                return replace(self, said=False) if self.said else self
            case PileWon(seat=seat, count=count) if count > self.largest.get(seat, 0):
                return replace(self, largest={**self.largest, seat: count})
            case _:
                return self
