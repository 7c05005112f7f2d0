"""Dang It! in the zoo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.ai.port import BotRequest, ShouldStop
from game.ai.random_player import pick
from game.rules.actions import Action, Play
from game.rules.cards import HIDDEN, KIND_OF, RANK_OF, SUIT_OF, Card
from game.rules.events import CardsMoved, DangItCalled, Event, Phase
from game.rules.zones import ZoneKind

_OWN: Final = 2
"""How many unseen cards that follow are made up for by one in the own hand."""
_REMEMBERED: Final = 12
"""How many cards that went to won piles a careful player remembers, the latest."""
_ERRS: Final = 0.15
"""How often a beginner plays whatever comes first to hand."""


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


def beginner(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Follow suit with the highest card, else by rank; lead the highest card, too, and err now and then."""
    if request.view.phase is Phase.DRAW_FOR_DEAL or random.random() < _ERRS:
        return pick(request.legal, random)
    pile = request.view.cards(ZoneKind.PILE)
    suit = SUIT_OF[pile[-1]] if pile else None
    return max(request.legal, key=lambda action: (SUIT_OF[_card(action)] is suit, RANK_OF[_card(action)]))


def careful(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Play what the next player is least likely to follow, as far as one remembers, and what oneself can follow."""
    if request.view.phase is Phase.DRAW_FOR_DEAL:
        return pick(request.legal, random)
    return min(request.legal, key=_risk(request))


def stubborn(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Save the rarest suit in hand for later and play from the longest, whatever lies there; else be careful."""
    if request.view.phase is Phase.DRAW_FOR_DEAL:
        return pick(request.legal, random)
    suits = Counter(SUIT_OF[card] for card in request.view.cards(ZoneKind.HAND, request.seat))
    risk = _risk(request)
    return min(request.legal, key=lambda action: (-suits[SUIT_OF[_card(action)]], risk(action)))


def _risk(request: BotRequest) -> Callable[[Action], float]:
    """By card: how many cards may follow it that the next player may hold, less what the own hand has to follow."""
    view, seat = request.view, request.seat
    hand = view.cards(ZoneKind.HAND, seat)
    packs = request.options["packs"]
    assert isinstance(packs, int)
    unseen = Counter(dict.fromkeys(range(52), packs))
    unseen.subtract(KIND_OF[card] for card in (*hand, *view.cards(ZoneKind.PILE), *_remembered(request.events)))
    refused = _refused(request.events, (seat + 1) % request.players)
    own = _OWN * packs

    def risk(action: Action) -> float:
        card = _card(action)
        mine = sum(_follows(other, card) for other in hand if other != card)
        dangers = sum(
            max(number, 0)
            for kind, number in unseen.items()
            if _follows(Card(kind), card) and not any(_follows(Card(kind), top) for top in refused)
        )
        return dangers - own * mine

    return risk


def _remembered(events: Sequence[Event]) -> list[Card]:
    """The last cards that went to won piles with their faces up."""
    won = [
        card
        for event in events
        if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.WON
        for card in event.cards
        if card != HIDDEN
    ]
    return won[-_REMEMBERED:]


def _refused(events: Sequence[Event], seat: int) -> list[Card]:
    """The cards of this hand that a player could not follow."""
    found: list[Card] = []
    for event in events:
        if isinstance(event, CardsMoved) and event.source.kind is ZoneKind.STOCK:
            found.clear()
        elif isinstance(event, DangItCalled) and event.seat == seat:
            found.append(event.top)
    return found


def _card(action: Action) -> Card:
    assert isinstance(action, Play)
    return action.cards[0]


def _follows(card: Card, top: Card) -> bool:
    return SUIT_OF[card] is SUIT_OF[top] or RANK_OF[card] is RANK_OF[top]
