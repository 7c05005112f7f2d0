"""What a match of Dang It! has come to."""

from __future__ import annotations

from game.rules.events import Event, PileWon, RoundEnded
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import Feat, ScoringPart


class DangItScoring(ScoringPart):
    """Rounds have points."""

    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        """A round."""
        return event.points if isinstance(event, RoundEnded) else None

    def feat(self, event: Event, before: Moment) -> Feat | None:
        """A pile: the larger, the greater."""
        return Feat("pile", event.seat, event.count, event.count) if isinstance(event, PileWon) else None
