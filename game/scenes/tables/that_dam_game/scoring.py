"""What a match of That Dam Game has come to."""

from __future__ import annotations

from game.rules.events import CardsMoved, Event, ScoreChanged
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import Feat, ScoringPart
from game.scenes.tables.that_dam_game.memory import ThatDamPast

_POINTS_A_CARD = 10.0
"""So many points in hand are as remarkable as a card more to beg for."""


class ThatDamScoring(ScoringPart):
    """Cards that are left in hand cost points."""

    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        """A hand, whose points are told seat by seat."""
        if not isinstance(event, ScoreChanged) or event.seat < before.model.players - 1:
            return None
        return (*ThatDamPast.of(before.past).gained, event.gained)

    def feat(self, event: Event, before: Moment) -> Feat | None:
        """A beg into a hand that is large already, or a hand that is caught with many points."""
        match event:
            case CardsMoved(target=target) if ThatDamPast.of(before.past).reaches_beggar(event, before.model):
                cards = before.model.count(ZoneKind.HAND, target.owner) + 1
                return Feat("beg", target.owner, cards, cards)
            case ScoreChanged(seat=seat, gained=gained) if gained > 0:
                return Feat("caught", seat, gained, gained / _POINTS_A_CARD)
            case _:
                return None
