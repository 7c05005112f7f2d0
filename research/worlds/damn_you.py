"""D$%n You! as a seat may imagine it."""

from __future__ import annotations

from random import Random

from game.ai.damn_you.knowledge import know
from game.ai.damn_you.worlds import Worlds
from game.ai.port import BotRequest
from game.rules.bits import mask_of, numbers_of
from game.rules.cards import HIDDEN, Card
from game.rules.chance import shuffled
from game.rules.damn_you.state import BIT, JOKERS, DamnYouState, open_places
from game.rules.events import POT, CardsMoved, Fact
from game.rules.registry import game_by_id
from game.rules.zones import NOBODY, ZoneKind
from research.worlds import Sampler, uncovered


def imagine(request: BotRequest) -> Sampler:
    """What makes states: the hands are laid by the computer players' own worlds."""
    view, seat, players = request.view, request.seat, request.players
    known = know(view, request.events)
    worlds = Worlds(known)
    base: DamnYouState = game_by_id("damn_you").new_match(players, request.options)
    hands = [view.cards(ZoneKind.HAND, other) for other in range(players)]
    base.chips = [view.fact(Fact.CHIPS, other) for other in range(players)]
    base.pot = view.fact(Fact.CHIPS, POT)
    for zone, cards in view.zones.items():
        if zone.kind is ZoneKind.TABLEAU:
            base.table |= BIT[zone.number]
            if cards[0] in JOKERS:
                base.stands[JOKERS.index(cards[0])] = zone.number
                base.standing |= BIT[zone.number]
    base.open = open_places(base.table)
    taken = [
        event.cards[0]
        for event in request.events
        if isinstance(event, CardsMoved)
        and event.source.kind is ZoneKind.TABLEAU
        and event.target.kind is ZoneKind.HAND
    ]
    base.taken = mask_of([card for card in dict.fromkeys(taken) if any(card in hand for hand in hands)])
    base.dealer, base.deal = view.fact(Fact.DEALER), view.fact(Fact.DEAL)
    base.began = view.fact(Fact.BEGAN, default=NOBODY)
    base.turn, base.phase = seat, view.phase
    base.came[seat] = hands[seat]
    base.held[seat] = known.hand

    def sample(random: Random) -> DamnYouState:
        state = base.copy()
        for other, mask in zip(known.others, worlds.sample(random), strict=True):
            state.came[other] = tuple(uncovered(hands[other], shuffled(map(Card, numbers_of(mask)), random)))
            state.held[other] = mask | mask_of([card for card in hands[other] if card != HIDDEN])
        return state

    return sample
