"""Dang It! in the zoo."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from game.ai.port import BotRequest, ShouldStop
from game.ai.random_player import pick
from game.rules.actions import Action, Play
from game.rules.cards import HIDDEN, KIND_OF, RANK_OF, SUIT_OF, Card
from game.rules.events import CardsMoved, Phase
from game.rules.zones import ZoneKind

_OWN: Final = 2
"""How many unseen cards that follow are made up for by one in the own hand."""


def plain(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Play the lowest card that goes."""
    if request.view.phase is Phase.DRAW_FOR_DEAL:
        return pick(request.legal, random)
    return min(request.legal, key=lambda action: RANK_OF[_card(action)])


def greedy(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Play the card that fewest unseen cards follow, less two for each own card that follows it."""
    if request.view.phase is Phase.DRAW_FOR_DEAL:
        return pick(request.legal, random)
    view = request.view
    hand = view.cards(ZoneKind.HAND, request.seat)
    packs = request.options["packs"]
    assert isinstance(packs, int)
    unseen = Counter(dict.fromkeys(range(52), packs))
    unseen.subtract(KIND_OF[card] for card in (*hand, *view.cards(ZoneKind.PILE)))
    for event in request.events:
        if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.WON:
            unseen.subtract(KIND_OF[card] for card in event.cards if card != HIDDEN)

    def count(action: Action) -> int:
        card = _card(action)
        others = sum(number for kind, number in unseen.items() if _follows(Card(kind), card))
        return others - _OWN * sum(_follows(own, card) for own in hand if own != card)

    return min(request.legal, key=count)


def _card(action: Action) -> Card:
    assert isinstance(action, Play)
    return action.cards[0]


def _follows(card: Card, top: Card) -> bool:
    return SUIT_OF[card] is SUIT_OF[top] or RANK_OF[card] is RANK_OF[top]
