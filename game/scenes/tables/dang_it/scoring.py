"""What a match of Dang It! has come to."""

from __future__ import annotations

from game.rules.events import Event, RoundEnded
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import ScoringPart


class DangItScoring(ScoringPart):
    """Rounds have points."""

    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        """A round."""
        return event.points if isinstance(event, RoundEnded) else None
