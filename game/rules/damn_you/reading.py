"""What a view of D$%n You! says of the field, for whoever shows or plays the game: nothing here looks further."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.bits import mask_of, numbers_of
from game.rules.cards import RANK_OF, Card, Rank
from game.rules.damn_you.state import open_places as open_mask
from game.rules.views import View
from game.rules.zones import ZoneKind


def taken_places(view: View) -> frozenset[Card]:
    """The places of the field on which something lies, named after the cards that belong there."""
    return frozenset(Card(zone.number) for zone in view.zones if zone.kind is ZoneKind.TABLEAU)


def opened(taken: Iterable[Card]) -> list[Card]:
    """The open places of a field on which these are taken: the next one of every side, and the sevens left."""
    return [Card(place) for place in numbers_of(open_mask(mask_of(taken)))]


def open_places(view: View) -> list[Card]:
    """The open places, clubs to spades and ace to king."""
    return opened(taken_places(view))


def joker_places(view: View) -> frozenset[Card]:
    """The places on which a joker stands for the card."""
    return frozenset(
        Card(zone.number)
        for zone, cards in view.zones.items()
        if zone.kind is ZoneKind.TABLEAU and RANK_OF[cards[-1]] is Rank.JOKER
    )
