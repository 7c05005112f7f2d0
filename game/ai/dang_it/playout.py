"""Dang It! played out in the mind: one hand, from any point to its end, on masks.

It follows the same rules as `game.rules.dang_it.game`, which a test holds it to, and
knows only what a hand needs: who holds what, how many cards lie in the pile and
whose they would be. Every simulated seat decides from its own cards and from what
it has not seen, never from the cards of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ai.dang_it.masks import BIT, followers

OWN: Final = {2: 1, 3: 6, 4: 6, 5: 6, 6: 6}
"""By players: how many unseen cards that follow are made up for by one in the own hand. See `tune.py`."""


def play_out(
    hands: Sequence[int],
    seen: Sequence[int],
    excluded: Sequence[int],
    pack_count: int,
    own: Sequence[int],
    top: int,
    pile: int,
    pile_seat: int,
    turn: int,
    card: int,
    mine: int,
) -> tuple[int, int]:
    """Play `card` and go on to the end of the hand; return how many cards seat `mine` wins in it, and who goes out.

    Args:
        hands: cards by seat.
        seen: by seat, what it has not seen, its own cards among it: what it thinks the others may have.
        excluded: by seat, what it has shown not to hold.
        pack_count: one pack or two.
        own: by seat, how much a card of one's own that follows counts against one not seen (see `OWN`).
        top: the top card, -1 where there is no pile.
        pile: how many cards lie in the pile.
        pile_seat: who laid the top card.
        turn: the seat that plays `card`, which must be legal.
        card: its first card.
        mine: the seat whose cards are counted.
    """
    follow = followers(pack_count)
    hands = list(hands)
    excluded = list(excluded)
    last = len(hands) - 1
    played = won = 0
    while True:
        bit = BIT[card]
        hand = hands[turn] ^ bit
        hands[turn] = hand
        pile += 1
        if not hand:
            if turn == mine:
                won += pile
                for rest in hands:
                    won += rest.bit_count()
            return won, turn
        played |= bit
        pile_seat, top = turn, card
        turn = turn + 1 if turn < last else 0
        hand = options = hands[turn]
        may_follow = follow[top]
        options &= may_follow
        if not options:
            excluded[turn] |= may_follow
            if pile_seat == mine:
                won += pile
            pile = 0
            turn = pile_seat
            hand = options = hands[turn]
        if options & (options - 1):
            danger = seen[turn] & ~(played | hand | excluded[turn + 1 if turn < last else 0])
            weight = own[turn]
            best = 1000
            while options:
                bit = options & -options
                options ^= bit
                choice = bit.bit_length() - 1
                fits = follow[choice]
                score = (fits & danger).bit_count() - weight * (fits & hand).bit_count()
                if score < best:
                    best = score
                    card = choice
        else:
            card = options.bit_length() - 1
