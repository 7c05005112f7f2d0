"""What a computer player of Shithead had worked out: which hands hold nothing low, and which cards are still unseen."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.ai.insight import Insight, Known, held_in_sight
from game.ai.port import BotRequest
from game.ai.shithead.knowledge import know
from game.ai.shithead.ladder import CARD_AT, RANKS, RUNG, variant_of
from game.ai.shithead.policy import HABITS
from game.rules.cards import KINDS, RANK_OF

_DEALS: Final = 100.0
"""What a choice brings is told as lost deals of so many."""


def insight(request: BotRequest) -> Insight:
    """What the player of the request's level had worked out."""
    found = know(request.view, request.events, variant_of(request.options, request.players))
    minds = HABITS[request.level].simulations > 0
    seats = []
    for seat in range(request.players):
        if seat == request.seat:
            continue
        # Cards that came after the starter was found may be anything.
        old = minds and 0 < found.unknown[seat] == found.first[seat]
        ranks = tuple(
            int(RANKS[rung])
            for rung, cards in enumerate(RUNG)
            if old and found.never & cards and not found.known[seat] & cards
        )
        known = Known(seat, holds=held_in_sight(request, seat), ranks=ranks)
        if known:
            seats.append(known)
    counts = Counter(RANK_OF[CARD_AT[step]] for step in range(KINDS) if found.unseen >> step & 1)
    return Insight(tuple(seats), tuple((int(rank), counts[rank]) for rank in RANKS if counts[rank]), True, scale=_DEALS)
