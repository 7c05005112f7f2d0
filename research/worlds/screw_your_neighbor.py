"""Screw Your Neighbor as a seat may imagine it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from game.ai.port import BotRequest
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank
from game.rules.chance import shuffled
from game.rules.events import DealerDrew, Fact, Shuffled, Swapped
from game.rules.registry import game_by_id
from game.rules.screw_your_neighbor.state import PACK, ScrewYourNeighborState
from game.rules.views import View
from game.rules.zones import NOBODY, ZoneKind
from research.worlds import Sampler


def imagine(request: BotRequest) -> Sampler:
    """What makes states: nobody holds a king unseen, and every other unseen card is as likely as any."""
    view, seat, players = request.view, request.seat, request.players
    base: ScrewYourNeighborState = game_by_id("screw_your_neighbor").new_match(players, request.options)
    base.pennies = [view.fact(Fact.PENNIES, other) for other in range(players)]
    base.scores = [view.fact(Fact.SCORE, other) for other in range(players)]
    base.dealer, base.round = view.fact(Fact.DEALER), view.fact(Fact.ROUND)
    for other in range(players):
        shown = view.cards(ZoneKind.SHOWN, other)
        base.cards[other] = (shown or view.cards(ZoneKind.HAND, other) or (HIDDEN,))[0]
        base.shown |= bool(shown) << other
    base.aside = (view.cards(ZoneKind.ASIDE) or (HIDDEN,))[0]
    base.dealt = len(PACK) - len(view.cards(ZoneKind.STOCK))
    _fill_turns(base, seat)
    _fill_knowledge(base, request)
    covered = [other for other in range(players) if view.cards(ZoneKind.HAND, other) == (HIDDEN,)]
    open_cards = [card for card in (*base.cards, base.aside) if card != HIDDEN]
    unseen = [card for card in PACK if card not in open_cards]

    def sample(random: Random) -> ScrewYourNeighborState:
        state = base.copy()
        order = shuffled(unseen, random)
        held = [card for card in order if RANK_OF[card] is not Rank.KING][: len(covered)]
        for other, card in zip(covered, held, strict=True):
            state.cards[other] = card
        stock: list[Card] = [card for card in order if card not in held]
        state.order = [*open_cards, *held, *stock]
        return state

    return sample


def _fill_turns(base: ScrewYourNeighborState, seat: int) -> None:
    """Who is in, who has a turn in this round, and with whom they can swap."""
    clockwise = [(base.dealer + 1 + i) % base.players for i in range(base.players)]
    seats = base.seats = tuple(other for other in clockwise if base.pennies[other])
    turns = [other for other in seats if not base.shown >> other & 1]
    beside = dict(pairwise(seats))
    following = [*turns[1:], NOBODY]
    base.turns = tuple(turns)
    base.partners = tuple(
        after if base.jump or beside.get(other) == after else NOBODY
        for other, after in zip(turns, following, strict=True)
    )
    base.place = turns.index(seat)


def _fill_knowledge(base: ScrewYourNeighborState, request: BotRequest) -> None:
    """Who knows whose card."""
    view: View = request.view
    base.knows = [1 << other for other in range(view.players)]
    for event in request.events:
        if isinstance(event, Shuffled):
            base.knows = [1 << other for other in range(view.players)]
        elif isinstance(event, Swapped):
            base.knows[event.seat] = base.knows[event.other] = 1 << event.seat | 1 << event.other
        elif isinstance(event, DealerDrew):
            base.knows[event.seat] = 1 << event.seat
