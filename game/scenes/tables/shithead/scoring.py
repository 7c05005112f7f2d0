"""What a match of Shithead has come to."""

from __future__ import annotations

from game.rules.events import DealEnded, Event, StackBurnt, StackPickedUp
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import Feat, ScoringPart
from game.scenes.tables.shithead.memory import ShitheadPast


class ShitheadScoring(ScoringPart):
    """Deals that were lost are counted."""

    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        """A deal: one for who has lost it."""
        if not isinstance(event, DealEnded):
            return None
        return tuple(int(seat == event.seat) for seat in range(before.model.players))

    def feat(self, event: Event, before: Moment) -> Feat | None:
        """A stack that burns, or one that is picked up, which is the more common."""
        match event:
            case StackBurnt(seat=seat, count=count):
                return Feat("burn", seat, count, count * 1.5)
            case StackPickedUp(seat=seat, count=count):
                taken = ShitheadPast.of(before.past).picked_up(seat, count)
                return Feat("taken", seat, taken, taken)
            case _:
                return None
