"""What a match of Shithead has come to."""

from __future__ import annotations

from game.rules.events import DealEnded, Event
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import ScoringPart


class ShitheadScoring(ScoringPart):
    """Deals that were lost are counted."""

    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        """A deal: one for who has lost it."""
        if not isinstance(event, DealEnded):
            return None
        return tuple(int(seat == event.seat) for seat in range(before.model.players))
