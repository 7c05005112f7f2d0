"""What a computer player of D$%n You! had worked out: who holds a joker, and what whoever paid does not hold."""

from __future__ import annotations

from collections import Counter

from game.ai.damn_you.knowledge import JOKER_BITS, know
from game.ai.damn_you.policy import HABITS
from game.ai.insight import Insight, Known, held_in_sight
from game.ai.port import BotRequest
from game.rules.cards import SUIT_OF
from game.rules.damn_you.state import BIT, JOKERS, PACK


def insight(request: BotRequest) -> Insight:
    """What the player of the request's level had worked out."""
    found = know(request.view, request.events)
    # Who plays nothing out in the mind does not ask who may hold what.
    minds = HABITS[request.level].simulations > 0
    seats = []
    for seat in found.others:
        lacking = found.excluded[seat] & found.unseen if minds else 0
        holds = held_in_sight(request, seat)
        lacks = [card for card in PACK if lacking & BIT[card] and card not in JOKERS]
        # Both jokers look alike: of whoever has taken one since, it is not said that they have none.
        if lacking & JOKER_BITS and JOKERS[0] not in holds:
            lacks.append(JOKERS[0])
        known = Known(seat, holds=holds, lacks=tuple(lacks))
        if known:
            seats.append(known)
    counts = Counter(int(SUIT_OF[card]) for card in PACK if found.unseen & BIT[card] and card not in JOKERS)
    return Insight(tuple(seats), tuple((suit, counts[suit]) for suit in (2, 1, 0, 3)))
