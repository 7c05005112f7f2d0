"""D$%n You! played out in the mind: one hand, from any point to its end, on masks.

It follows the same rules as `game.rules.damn_you.game`, which a test holds it to. Every
simulated seat decides from its own cards and the table, so nothing that only
another one could know leaks into what it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ai.damn_you.knowledge import JOKER_BITS
from game.ai.damn_you.policy import Tables
from game.rules.actions import Action, Exchange, LayJoker, Play, Run
from game.rules.bits import mask_of
from game.rules.cards import Rank
from game.rules.damn_you.state import A_JOKER, BIT, OPENS, SEVENS, SIDE


class Move(NamedTuple):
    """What a turn changes: each mask is flipped in what it names."""

    hand: int = 0
    open: int = 0
    standing: int = 0
    """Empty for everything but jokers laid and taken."""


class PublicState(NamedTuple):
    """A hand from the outside: everything but the cards that are held."""

    open: int
    standing: int
    chips: tuple[int, ...]
    pot: int


def move_of(action: Action, held: int) -> Move:
    """What an action changes. `held` are all cards in hands, which says what joker lies on the table."""
    match action:
        case Play(cards=cards) | Run(cards=cards):
            return Move(mask_of(cards), BIT[cards[0]] | OPENS[cards[-1]])
        case LayJoker(card=card, stands_for=place):
            return Move(BIT[card], BIT[place] | OPENS[place], BIT[place])
        case Exchange(card=card):
            lying = JOKER_BITS & ~held
            # Where both lie there, one is as good as the other.
            return Move(BIT[card] | lying & -lying, 0, BIT[card])
        case _:
            return Move()


def play_out(
    hands: Sequence[int], field: PublicState, turn: int, first: Move, mine: int, policies: Sequence[Tables]
) -> int:
    """Take a turn and go on to the end of the hand by the policy; return how many chips seat `mine` gains.

    Args:
        hands: cards by seat.
        field: the table and the chips.
        turn: the seat that makes the first move, which must be legal; an empty one pays.
        first: that move.
        mine: the seat whose chips are counted.
        policies: by seat.
    """
    hands = list(hands)
    opened, standing, start, pot = field
    chips = list(start)
    last = len(hands) - 1
    lying = JOKER_BITS & ~sum(hands)
    move_hand, move_open, move_standing = first
    while True:
        if move_hand:
            hand = hands[turn] ^ move_hand
            hands[turn] = hand
            opened ^= move_open
            if move_standing:
                standing ^= move_standing
                lying ^= move_hand & JOKER_BITS
            if not hand:
                break
        elif chips[turn]:
            chips[turn] -= 1
            pot += 1
            if not chips[turn] and chips.count(0) == last:
                return chips[mine] + pot - start[mine] if chips[mine] else -start[mine]
        turn = turn + 1 if turn < last else 0
        hand = hands[turn]
        policy = policies[turn]
        plays, sevens = policy.plays, policy.seven
        fits = hand & opened
        best = -999.0
        move_hand = move_open = move_standing = 0
        while fits:
            bit = fits & -fits
            fits ^= bit
            place = bit.bit_length() - 1
            if bit & SEVENS:
                worth = sevens[hand >> place - Rank.SEVEN & 0x1FFF]
                if worth > best:
                    best, move_hand, move_open = worth, bit, bit | OPENS[place]
                if bit == hand:
                    break
            else:
                lay, longest, _ = plays[place][hand >> SIDE[place] & 63]
                if longest[1] == hand:
                    worth, move_hand, move_open = longest
                    break
                if lay[0] > best:
                    best, move_hand, move_open = lay
        if standing and best < policy.weights.exchange:
            takes = hand & standing
            if takes:
                best, move_open = policy.weights.exchange, 0
                move_standing = takes & -takes
                move_hand = move_standing | lying & -lying
        if not move_hand and hand >= A_JOKER:
            jokers = hand & JOKER_BITS
            move_hand = jokers & -jokers
            fits = opened
            while fits:
                bit = fits & -fits
                fits ^= bit
                place = bit.bit_length() - 1
                worth = policy.joker(place, hand)
                if worth > best:
                    best, move_standing, move_open = worth, bit, bit | OPENS[place]
    won = pot
    for seat, hand in enumerate(hands):
        paid = min(hand.bit_count(), chips[seat])
        if seat == mine and turn != mine:
            return chips[seat] - paid - start[seat]
        won += paid
    return chips[mine] + won - start[mine]
