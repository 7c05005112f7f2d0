"""What a computer player of That Dam Game had worked out: who took and threw what, and which cards may still come."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.ai.insight import Insight, Known
from game.ai.port import BotRequest
from game.ai.that_dam_game.knowledge import know
from game.ai.that_dam_game.policy import HABITS
from game.ai.that_dam_game.ways import CELL_OF, CELLS
from game.rules.cards import KINDS, RANK_OF, Card, Rank

_CARD_AT: Final = {CELL_OF[card]: Card(card) for card in reversed(range(KINDS))}
"""By cell: the first card of it."""


def insight(request: BotRequest) -> Insight:
    """What the player of the request's level had worked out."""
    habits = HABITS[request.level]
    free = request.options["wilds_after_meld"] == "free"
    found = know(request.view, request.events, free, habits.memory)
    seats = []
    for seat in found.others:
        known = Known(
            seat,
            holds=tuple(_CARD_AT[cell] for cell in found.held[seat]),
            spurned=tuple(_CARD_AT[cell] for cell in sorted(found.spurned[seat])),
        )
        if known:
            seats.append(known)
    if not habits.counts:
        return Insight(tuple(seats))
    counts = Counter[int]()
    for cell in range(CELLS):
        counts[int(RANK_OF[_CARD_AT[cell]])] += found.live[cell]
    unseen = tuple((rank, counts[rank]) for rank in (*range(13), int(Rank.JOKER)))
    forgot = know(request.view, request.events, free, None).live != found.live
    return Insight(tuple(seats), unseen, by_rank=True, forgot=forgot)
