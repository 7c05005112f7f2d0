"""What a match of Screw Your Neighbor has come to."""

from __future__ import annotations

from game.rules.events import DealEnded, Event, Fact, ShowdownHeld
from game.rules.zones import NOBODY
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import Feat, ScoringPart
from game.ui.table.model import TableModel


class ScrewScoring(ScoringPart):
    """Pennies tell the match, and the rounds that everybody lived to see are the points."""

    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        """A round: one point for everybody who is still in."""
        if not isinstance(event, DealEnded):
            return None
        return tuple(int(pennies > 0) for pennies in self.course(before.model))

    def course(self, model: TableModel) -> tuple[int, ...]:
        """Everybody's pennies."""
        return tuple(model.fact(Fact.PENNIES, seat) for seat in range(model.players))

    def feat(self, event: Event, before: Moment) -> Feat | None:
        """A showdown that costs several pennies at once."""
        if not isinstance(event, ShowdownHeld) or len(event.losers) < 2:
            return None
        return Feat("toll", NOBODY, len(event.losers), len(event.losers))
