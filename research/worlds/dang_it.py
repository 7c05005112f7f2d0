"""Dang It! as a seat may imagine it. Not for the draw for the deal, in which there is nothing to think about."""

from __future__ import annotations

from random import Random

from game.ai.dang_it.knowledge import know
from game.ai.dang_it.masks import cards_of
from game.ai.dang_it.worlds import Worlds
from game.ai.port import BotRequest
from game.rules.bits import mask_of
from game.rules.cards import packs
from game.rules.chance import shuffled
from game.rules.dang_it.state import DangItState
from game.rules.events import Fact
from game.rules.registry import game_by_id
from game.rules.zones import ZoneKind
from research.worlds import Copies, Sampler


def imagine(request: BotRequest) -> Sampler:
    """What makes states: hands, stock and won piles are laid by the computer players' own worlds."""
    view, seat = request.view, request.seat
    count = request.options["packs"]
    assert isinstance(count, int)
    known = know(view, request.events, count)
    worlds = Worlds(known)
    base: DangItState = game_by_id("dang_it").new_match(request.players, request.options)
    elsewhere = Copies(card for card in packs(count) if not (known.hand | known.unseen) >> card & 1)
    base.pile = elsewhere.take(view.cards(ZoneKind.PILE))
    gone = elsewhere.left()
    base.pile_seat = view.fact(Fact.PILE_SEAT)
    base.phase = view.phase
    base.turn = seat
    base.dealer, base.round, base.deal = (view.fact(fact) for fact in (Fact.DEALER, Fact.ROUND, Fact.DEAL))
    base.scores = [view.fact(Fact.SCORE, other) for other in range(request.players)]
    base.hands[seat] = list(view.cards(ZoneKind.HAND, seat))
    stock = len(view.cards(ZoneKind.STOCK))
    won = [len(view.cards(ZoneKind.WON, other)) for other in range(request.players)]

    def sample(random: Random) -> DangItState:
        state = base.copy()
        lay = worlds.sample(random)
        for other, mask in zip(known.others, lay, strict=False):
            state.hands[other] = list(cards_of(mask))
        in_piles = sum(lay[len(known.others) :])
        unseen = shuffled(list(cards_of(known.unseen & ~sum(lay))), random)
        state.stock = unseen[:stock]
        taken = iter([*unseen[stock:], *cards_of(in_piles), *gone])
        state.won = [[next(taken) for _ in range(size)] for size in won]
        return state

    assert mask_of(base.hands[seat]) == known.hand
    return sample
