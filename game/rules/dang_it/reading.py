"""What a view of Dang It! says of the pile, for whoever shows or plays the game: nothing here looks further."""

from __future__ import annotations

from game.rules.cards import Card
from game.rules.events import Fact, Phase
from game.rules.views import View
from game.rules.zones import NOBODY, ZoneKind


def to_follow(view: View) -> Card | None:
    """The card that the seat in turn has to follow; None where it leads, draws for the deal or is not asked."""
    pile = view.cards(ZoneKind.PILE)
    return pile[-1] if pile and view.phase is Phase.FOLLOW else None


def takes_pile(view: View) -> int:
    """Who gets the pile when somebody says "Dang It!": the seat that laid its top card, -1 where there is none."""
    return view.fact(Fact.PILE_SEAT, default=NOBODY)
