"""What the table of Dang It! remembers of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.rules.events import Event, PileWon
from game.scenes.tables.base import Past
from game.ui.table.model import TableModel


@dataclass(frozen=True, slots=True)
class DangItPast(Past):
    """The piles that were won."""

    largest: Mapping[int, int] = field(default_factory=dict)
    """By seat: how many cards the largest pile had that it took; only of those who took one."""

    def after(self, event: Event, before: TableModel) -> DangItPast:
        """A larger pile takes the place of a smaller one."""
        if not isinstance(event, PileWon) or event.count <= self.largest.get(event.seat, 0):
            return self
        return DangItPast({**self.largest, event.seat: event.count})
