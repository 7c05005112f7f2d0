"""What a position of That Dam Game promises: counted, because a hand played out takes too long.

A seat is expected to be left with fewer points the surer it is to get down, and with more the more points it holds.
The numbers were fitted by least squares to the points that hands ended with, in matches of all levels; they account for
a third of the spread at any moment of a hand.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from random import Random
from typing import Final

from game.ai.luck import Keys, Outlook
from game.ai.standing import ahead
from game.ai.that_dam_game.ways import Odds, cells_of, odds_of, ways
from game.rules.options import Options
from game.rules.that_dam_game.contracts import CONTRACTS, POINTS
from game.rules.that_dam_game.state import ThatDamState

_DOWN: Final = -11.0
"""Points, for each card of the contract, that being down saves; less by hope where that is hoped for."""
_HELD: Final = 0.48
"""For each point in the hand of a seat that is not down."""
_LEFT: Final = 2.0
"""For each point in the hand of a seat that is."""
_DRAWS: Final = 0.75
_PACE: Final = 2.8
"""How fast hope fades with the ways that are missing; as in `policy`, where it is used alike."""
_HAND: Final = 38.0
"""The standard deviation of what a hand brings a seat more than another, in points, as results tell it best."""
_REST: Final = 0.65
"""How much of their variance is still open in the midst of a hand."""


class Fortune:
    """See `game.ai.luck.Fortune`."""

    EXACT: Final = True
    POINTS: Final = True
    DEALS: Final = 100
    DRAWS: Final = 16

    def __init__(self, players: int, options: Options) -> None: ...

    def outlook(self, state: ThatDamState, keys: Keys, random: Random) -> Outlook:
        """What the hands promise as they are."""
        hands = [tuple(cells_of(hand)) for hand in state.hands]
        unseen = cells_of(state.stock)
        for hand in hands:
            for cell, count in enumerate(hand):
                if count:
                    unseen[cell] += count
        unknown = tuple(unseen)
        most = 5.0 + (35.0 + 4.0 * max(0, state.contract.length - 4)) / state.players
        soon = [1.0 + 1.5 * len(hand) for hand, down in zip(state.hands, state.melded, strict=True) if down]
        fading = _PACE / min([most, *soon])
        totals = []
        for seat, hand in enumerate(hands):
            held = sum(POINTS[card] for card in state.hands[seat])
            if state.melded[seat]:
                hope, held_by = 1.0, _LEFT
            else:
                hope, held_by = _ways(hand, unknown, state.contract.number) ** fading, _HELD
            totals.append(state.scores[seat] + _DOWN * state.contract.cards * hope + held_by * held)
        hands_left = len(state.contracts) - state.deal + _REST
        shares = ahead([-points for points in totals], _HAND * sqrt(hands_left))
        # A low total is a good one: luck is told as points saved.
        return Outlook(shares, tuple([-points for points in totals]))


@lru_cache(maxsize=4096)
def _ways(hand: tuple[int, ...], unknown: tuple[int, ...], contract: int) -> float:
    """What a hand's ways to the contract are worth, of cards by cell, at most 1; `unknown` has its own cards, too."""
    return min(1.0, ways(list(hand), CONTRACTS[contract - 1], _odds(unknown)))


@lru_cache(maxsize=64)
def _odds(unknown: tuple[int, ...]) -> Odds:
    """The odds that cards still come: the same for all seats, so that they are worked out but once for many hands."""
    return odds_of(unknown, _DRAWS)
