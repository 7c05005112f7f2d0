"""What a position of Screw Your Neighbor promises: the round played to its end by a rule, then the pennies counted."""

from __future__ import annotations

from random import Random
from typing import Final

from game.ai.luck import Keys, Outlook
from game.ai.standing import last_one_in
from game.rules.cards import RANK_OF
from game.rules.options import Options
from game.rules.screw_your_neighbor.state import ScrewYourNeighborState
from game.rules.zones import NOBODY

_KING: Final = 13
_COLD: Final = {2: 7.0, 3: 7.0, 4: 6.3, 5: 5.8, 6: 5.5, 7: 5.0, 8: 4.6, 9: 4.3, 10: 4.0}
"""By players still in: up to which rank a card goes, on average over the seats (see `tables` for each)."""
_FLAG: Final = 3.5
"""The same where somebody was swapped with and kept: a lower card lies there."""


class Fortune:
    """See `game.ai.luck.Fortune`."""

    EXACT: Final = False
    POINTS: Final = False
    DEALS: Final = 1200
    DRAWS: Final = 300

    def __init__(self, players: int, options: Options) -> None:
        self._king_loses = options["drawn_king"] == "loses"

    def outlook(self, state: ScrewYourNeighborState, keys: Keys, random: Random) -> Outlook:
        """One round played out."""
        ranks = [RANK_OF[card] + 1 for card in state.cards]
        turns, partners, dealer = state.turns, state.partners, state.dealer
        cold = _COLD[len(state.seats)]
        given = got = NOBODY
        """The rank that the seat in turn had to give, and that seat; nobody in most turns."""
        flag = False
        if 0 < state.place < len(turns):
            # Whoever was swapped with just before knows the card that went there.
            before, me = turns[state.place - 1], turns[state.place]
            if state.knows[before] >> me & 1:
                given, got = ranks[before], me
        drew = False
        for place in range(state.place, len(turns)):
            seat, other = turns[place], partners[place]
            card = ranks[seat]
            limit = (_FLAG if flag else cold) + random.random() - 0.5
            away = card <= limit
            if got == seat:
                away = card < given or (card == given and card <= limit)
                flag = flag or not away
            given = got = NOBODY
            if not away:
                continue
            if other != NOBODY:
                ranks[seat], ranks[other] = ranks[other], ranks[seat]
                given, got = card, other
            elif seat == dealer:
                left = state.order[state.dealt :]
                ranks[seat] = RANK_OF[min(left, key=keys.__getitem__)] + 1
                drew = True
        lowest = min(ranks[seat] for seat in state.seats)
        losers = [seat for seat in state.seats if ranks[seat] == lowest]
        if drew and self._king_loses and ranks[dealer] == _KING:
            losers = [dealer]
        pennies = [own - (seat in losers) for seat, own in enumerate(state.pennies)]
        if not any(pennies):
            # They went out together: they share the win, or play on for it with equal chances.
            pennies = [own + (seat in losers) for seat, own in enumerate(pennies)]
        return Outlook(last_one_in(tuple(pennies)), ())
