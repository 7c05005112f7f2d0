"""Shithead as a seat may imagine it."""

from __future__ import annotations

from random import Random

from game.ai.port import BotRequest
from game.ai.shithead.knowledge import know
from game.ai.shithead.ladder import CARD_AT, variant_of
from game.ai.shithead.worlds import Worlds
from game.rules.bits import mask_of, numbers_of
from game.rules.cards import HIDDEN, Card
from game.rules.chance import shuffled
from game.rules.events import CardsMoved, Fact
from game.rules.registry import game_by_id
from game.rules.shithead.state import ShitheadState
from game.rules.shithead.tables import BIT
from game.rules.zones import NOBODY, ZoneKind
from research.worlds import Sampler, uncovered


def imagine(request: BotRequest) -> Sampler:
    """What makes states: hands, blind cards and stock are laid by the computer players' own worlds."""
    view, seat, players = request.view, request.seat, request.players
    known = know(view, request.events, variant_of(request.options, players))
    worlds = Worlds(known)
    base: ShitheadState = game_by_id("shithead").new_match(players, request.options)
    size = base.setup.size
    hands = [view.cards(ZoneKind.HAND, other) for other in range(players)]
    base.stack = list(view.cards(ZoneKind.STACK))
    places = [
        other * size + place
        for other in range(players)
        for place in range(size)
        if view.cards(ZoneKind.FACE_DOWN, other, place)
    ]
    for other in range(players):
        for place in range(size):
            base.face_up[other * size + place] = (view.cards(ZoneKind.FACE_UP, other, place) or (HIDDEN,))[0]
    visible = known.unseen | known.hand
    for mask in (*known.known, *known.laid):
        visible |= mask
    lying = mask_of(base.stack)
    base.burnt = [CARD_AT[step] for step in numbers_of(known.variant.pack & ~visible) if not lying & BIT[CARD_AT[step]]]
    base.seen = mask_of(base.burnt) | lying | _shown(request)
    base.deal, base.dealer, base.turns = (view.fact(fact) for fact in (Fact.DEAL, Fact.DEALER, Fact.TURNS))
    base.start_rank = view.fact(Fact.START_RANK, default=NOBODY)
    base.direction = view.fact(Fact.DIRECTION, default=1)
    base.scores = [view.fact(Fact.SCORE, other) for other in range(players)]
    base.shithead = next((other for other in range(players) if view.fact(Fact.SHITHEAD, other)), NOBODY)
    base.out = known.field.out
    base.left = players - base.out.bit_count()
    base.phase, base.turn = view.phase, seat

    def sample(random: Random) -> ShitheadState:
        state = base.copy()
        world = worlds.sample(random)
        placed = known.hand
        for other in range(players):
            hidden = [CARD_AT[step] for step in numbers_of(world.hands[other] & ~known.known[other])]
            state.hands[other] = (
                list(hands[seat]) if other == seat else uncovered(hands[other], shuffled(hidden, random))
            )
            placed |= world.hands[other]
        blind = [CARD_AT[step] for steps in world.blind for step in steps]
        for slot, card in zip(places, blind, strict=True):
            state.blind[slot] = card
        state.stock = [CARD_AT[step] for step in world.stock]
        lying = mask_of([*blind, *state.stock])
        rest: list[Card] = [CARD_AT[step] for step in numbers_of(known.unseen & ~placed)]
        state.aside = [card for card in rest if not lying & BIT[card]]
        state.recount()
        return state

    return sample


def _shown(request: BotRequest) -> int:
    """The cards on tables and in hands that everybody has seen, those of the own hand among them."""
    view, seat = request.view, request.seat
    shown = [card for zone, cards in view.zones.items() if zone.kind is ZoneKind.FACE_UP for card in cards]
    for other in range(view.players):
        if other != seat:
            shown += [card for card in view.cards(ZoneKind.HAND, other) if card != HIDDEN]
    own = set(view.cards(ZoneKind.HAND, seat))
    for event in request.events:
        if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.HAND and event.target.owner == seat:
            if event.source.kind is not ZoneKind.STOCK:
                shown += [card for card in event.cards if card in own]
    return mask_of(shown)
