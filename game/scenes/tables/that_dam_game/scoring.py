"""What a match of That Dam Game has come to."""

from __future__ import annotations

from game.rules.events import Event, ScoreChanged
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import ScoringPart
from game.scenes.tables.that_dam_game.memory import ThatDamPast


class ThatDamScoring(ScoringPart):
    """Cards that are left in hand cost points."""

    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        """A hand, whose points are told seat by seat."""
        if not isinstance(event, ScoreChanged) or event.seat < before.model.players - 1:
            return None
        return (*ThatDamPast.of(before.past).gained, event.gained)
