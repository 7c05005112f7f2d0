"""What a match of D$%n You! has come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.events import DealEnded, Event, PotWon
from game.scenes.tables.base import Moment
from game.scenes.tables.damn_you.memory import DamnYouPast, chips_of
from game.scenes.tables.parts import Feat, ScoringPart
from game.ui.table.model import TableModel


class DamnYouScoring(ScoringPart):
    """Chips are what counts."""

    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        """A hand: the chips that everybody has gained or lost since it began."""
        return DamnYouPast.of(before.past).gained(before.model) if isinstance(event, DealEnded) else None

    def totals(
        self, model: TableModel, rounds: Sequence[tuple[int, ...]], before: Mapping[int, int]
    ) -> tuple[int, ...]:
        """Everybody's chips."""
        return chips_of(model)

    def feat(self, event: Event, before: Moment) -> Feat | None:
        """A pot: the larger, the greater."""
        return Feat("pot", event.seat, event.amount, event.amount) if isinstance(event, PotWon) else None
