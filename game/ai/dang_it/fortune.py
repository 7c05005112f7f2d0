"""What a position of Dang It! promises: the round played to its end by the base policy, the stock in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, sqrt
from random import Random
from typing import Final

from game.ai.dang_it.masks import BIT, followers
from game.ai.dang_it.playout import OWN
from game.ai.luck import Keys, Outlook
from game.ai.standing import ahead
from game.rules.bits import mask_of
from game.rules.cards import Card
from game.rules.dang_it.state import HEIGHT, DangItState
from game.rules.events import Phase
from game.rules.options import Options

_SPREAD: Final = {2: 11.0, 3: 18.0, 4: 17.0, 5: 16.0, 6: 15.0}
"""By players: the standard deviation of the cards that a round of the usual packs brings a seat."""

_DOUBT: Final = 5.0
"""How much better a choice may seem than it is, in unseen cards that follow: nobody is known to play like another."""


class Fortune:
    """See `game.ai.luck.Fortune`."""

    EXACT: Final = False
    POINTS: Final = True
    DEALS: Final = 1000
    DRAWS: Final = 100

    def __init__(self, players: int, options: Options) -> None:
        self._spread = _SPREAD[players]

    def outlook(self, state: DangItState, keys: Keys, random: Random) -> Outlook:
        """One round played out."""
        won = self._rest(state, keys, random)
        totals = [float(score + cards) for score, cards in zip(state.scores, won, strict=True)]
        return Outlook(ahead(totals, self._spread * sqrt(_rounds_left(state, max(totals)))), tuple(totals))

    def _rest(self, state: DangItState, keys: Keys, random: Random) -> list[int]:
        """By seat: the cards won in this round, once it is over."""
        players, size = state.players, state.hand_size
        stock = sorted(state.stock, key=keys.__getitem__)
        won = [len(cards) for cards in state.won]
        if state.phase is Phase.DRAW_FOR_DEAL:
            dealer = _drawn_for_deal(state, stock, random)
            won[dealer] += state.packs * 52 - len(stock) - sum(won)
        else:
            hands = [mask_of(hand) for hand in state.hands]
            top = state.pile[-1] if state.pile else -1
            dealer = _hand(hands, stock, state, top, won, state.turn, random.random)
        while stock:
            each = min(size, len(stock) // players)
            short = len(stock) < size * players
            hands = []
            for _ in range(players):
                hands.append(mask_of(stock[len(stock) - each :]))
                del stock[len(stock) - each :]
            if short:
                won[dealer] += len(stock)
                stock = []
            if each:
                dealer = _hand(hands, stock, state, -1, won, dealer, random.random)
        return won


def _hand(
    hands: list[int],
    stock: Sequence[int],
    state: DangItState,
    top: int,
    won: list[int],
    turn: int,
    draw: Callable[[], float],
) -> int:
    """Play a hand to its end, count what is won, and return who goes out. As `playout.play_out`, for all seats."""
    follow, weight, last = followers(state.packs), OWN[state.players], state.players - 1
    excluded = [0] * state.players
    unseen = mask_of(stock)
    for hand in hands:
        unseen |= hand
    pile, owner = (len(state.pile), state.pile_seat) if top >= 0 else (0, turn)
    while True:
        hand = options = hands[turn]
        if top >= 0:
            options &= follow[top]
            if not options:
                excluded[turn] |= follow[top]
                won[owner] += pile
                pile, top, turn = 0, -1, owner
                hand = options = hands[turn]
        if options & (options - 1):
            danger = unseen & ~(hand | excluded[turn + 1 if turn < last else 0])
            best = 1000.0
            while options:
                bit = options & -options
                options ^= bit
                choice = bit.bit_length() - 1
                fits = follow[choice]
                score = (fits & danger).bit_count() - weight * (fits & hand).bit_count() + draw() * _DOUBT
                if score < best:
                    best, top = score, choice
        else:
            top = options.bit_length() - 1
        bit = BIT[top]
        unseen ^= bit
        hands[turn] = hand = hand ^ bit
        pile += 1
        owner = turn
        if not hand:
            won[turn] += pile + sum(rest.bit_count() for rest in hands)
            return turn
        turn = turn + 1 if turn < last else 0


def _drawn_for_deal(state: DangItState, stock: list[Card], random: Random) -> int:
    """Who deals, once all that still draw have drawn, taken from the stock; among several as high, one of them."""
    drawing = state.drawing
    done = drawing.index(state.turn)
    heights = [HEIGHT[state.drawn[seat][-1]] for seat in drawing[:done]]
    heights += [HEIGHT[stock.pop()] for _ in drawing[done:]]
    tied = [seat for seat, height in zip(drawing, heights, strict=True) if height == max(heights)]
    return tied[floor(random.random() * len(tied))]


def _rounds_left(state: DangItState, most: float) -> float:
    """How many rounds follow this one, about."""
    if state.target is None:
        assert state.rounds is not None
        return state.rounds - state.round
    return max(0, ceil((state.target - most) * state.players / (52 * state.packs)))
