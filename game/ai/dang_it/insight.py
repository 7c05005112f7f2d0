"""What a computer player of Dang It! had worked out: what "Dang It!" gives away, and which cards are still unseen."""

from __future__ import annotations

from collections import Counter

from game.ai.dang_it.knowledge import know
from game.ai.dang_it.masks import BIT
from game.ai.dang_it.policy import HABITS
from game.ai.insight import Insight, Known
from game.ai.port import BotRequest
from game.rules.cards import RANK_OF, SUIT_OF, Card
from game.rules.events import Phase


def insight(request: BotRequest) -> Insight:
    """What the player of the request's level had worked out."""
    if request.view.phase is Phase.DRAW_FOR_DEAL:
        return Insight()
    habits = HABITS[request.level]
    packs = request.options["packs"]
    assert isinstance(packs, int)
    found = know(request.view, request.events, packs, habits.memory)
    cards = [Card(card) for card in range(len(BIT)) if found.unseen & BIT[card]]
    seats = []
    for seat in found.others if habits.minds_refusals else ():
        shown = found.excluded[seat]
        # A suit or rank of which nothing is unseen is held by nobody: that tells nothing of this hand.
        suits, ranks = Counter(SUIT_OF[card] for card in cards), Counter(RANK_OF[card] for card in cards)
        lacking = [card for card in cards if shown & BIT[card]]
        of_suit, of_rank = Counter(SUIT_OF[card] for card in lacking), Counter(RANK_OF[card] for card in lacking)
        void = tuple(sorted(int(suit) for suit, many in of_suit.items() if many == suits[suit]))
        without = tuple(
            sorted(
                int(rank)
                for rank, many in of_rank.items()
                if many == ranks[rank] and any(SUIT_OF[card] not in void for card in lacking if RANK_OF[card] == rank)
            )
        )
        known = Known(seat, suits=void, ranks=without)
        if known:
            seats.append(known)
    counts = Counter(int(SUIT_OF[card]) for card in cards)
    forgot = know(request.view, request.events, packs).unseen != found.unseen
    return Insight(tuple(seats), tuple((suit, counts[suit]) for suit in (2, 1, 0, 3)), forgot=forgot)
