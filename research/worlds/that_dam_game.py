"""That Dam Game as a seat may imagine it."""

from __future__ import annotations

from random import Random

from game.ai.port import BotRequest
from game.rules.cards import HIDDEN, Card, packs
from game.rules.chance import shuffled
from game.rules.events import CardsMoved, DealBegan, Fact
from game.rules.registry import game_by_id
from game.rules.that_dam_game.contracts import CONTRACTS
from game.rules.that_dam_game.melds import new_run, new_set
from game.rules.that_dam_game.state import ThatDamState
from game.rules.zones import NOBODY, ZoneKind
from research.worlds import Copies, Sampler, uncovered


def imagine(request: BotRequest) -> Sampler:
    """What makes states: every unseen card is as likely in any hand and in the stock."""
    view, seat, players = request.view, request.seat, request.players
    base: ThatDamState = game_by_id("that_dam_game").new_match(players, request.options)
    base.deal, base.dealer, base.renewals = (view.fact(fact) for fact in (Fact.DEAL, Fact.DEALER, Fact.RENEWALS))
    base.contract = CONTRACTS[view.fact(Fact.CONTRACT) - 1]
    base.limit = None if base.free_wilds else base.contract.wilds
    base.offered_by = view.fact(Fact.OFFERED_BY, default=NOBODY)
    base.scores = [view.fact(Fact.SCORE, other) for other in range(players)]
    base.begs = [view.fact(Fact.BEGS, other) for other in range(players)]
    base.melded = [bool(view.fact(Fact.MELDED, other)) for other in range(players)]
    base.phase, base.turn = view.phase, seat
    own = view.cards(ZoneKind.HAND, seat)
    pool = Copies(card for card in packs(base.packs, jokers=True) if card not in own)
    base.discard = pool.take(view.cards(ZoneKind.DISCARD))
    melds = sorted((zone.number, zone.owner, cards) for zone, cards in view.zones.items() if zone.kind is ZoneKind.MELD)
    for number, owner, cards in melds:
        laid = tuple(pool.take(cards))
        run = (Fact.STANDS_FOR, number) in view.facts
        base.melds.append(new_run(owner, laid, base.limit) if run else new_set(owner, laid))
    hands = [list(own) if other == seat else _named(view.cards(ZoneKind.HAND, other), pool) for other in range(players)]
    base.hands[seat] = list(own)
    seen = [card for other, hand in enumerate(hands) for card in hand if other != seat and card != HIDDEN]
    base.known = sum(1 << card for card in {*seen, *_picked_up(request)})
    unseen = pool.left()

    def sample(random: Random) -> ThatDamState:
        state = base.copy()
        order = shuffled(unseen, random)
        for other, hand in enumerate(hands):
            if other != seat:
                count = hand.count(HIDDEN)
                state.hands[other] = uncovered(hand, order[:count])
                del order[:count]
        state.stock = order
        return state

    return sample


def _named(hand: tuple[Card, ...], pool: Copies) -> list[Card]:
    """A hand of another seat, with some copy of each card that was seen going there."""
    return [card if card == HIDDEN else pool.take([card])[0] for card in hand]


def _picked_up(request: BotRequest) -> set[Card]:
    """The own cards that everybody has seen arrive."""
    own = request.view.cards(ZoneKind.HAND, request.seat)
    found: set[Card] = set()
    for event in request.events:
        if isinstance(event, DealBegan):
            found.clear()
        elif isinstance(event, CardsMoved) and event.source.kind is ZoneKind.DISCARD:
            if event.target.kind is ZoneKind.HAND and event.target.owner == request.seat:
                found |= {card for card in event.cards if card in own}
    return found
