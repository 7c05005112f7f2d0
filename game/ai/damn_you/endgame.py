"""A hand of D$%n You! with all cards known, played perfectly: the whole tree of it, on masks.

Every seat plays for the most chips, as `game.ai.endgames` says. A hand always ends:
somebody can always lay a card, and no exchange takes a card from the table. A test
holds it to the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.damn_you.knowledge import JOKER_BITS
from game.ai.damn_you.playout import Move, PublicState
from game.ai.endgames import Looks, best_for
from game.rules.bits import numbers_of
from game.rules.damn_you.state import BIT, OPENS, OUTWARD

Hands = tuple[int, ...]
"""Cards by seat."""


class Endgame:
    """What the choices of a hand bring when all hands are open. Positions once looked into are not again."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._known: dict[tuple[Hands, PublicState, int], tuple[int, ...]] = {}

    def value(self, hands: Hands, field: PublicState, turn: int) -> tuple[int, ...]:
        """The chips of each seat at the end of the hand. Raises `TooLarge`."""
        key = (hands, field, turn)
        known = self._known.get(key)
        if known is not None:
            return known
        self._looks.another()
        best = best_for(turn, (self.after(hands, field, turn, move) for move in _moves(hands, field, turn)))
        self._known[key] = best
        return best

    def after(self, hands: Hands, field: PublicState, turn: int, move: Move) -> tuple[int, ...]:
        """The chips of each seat at the end, after a move of the seat in turn; an empty one pays. Raises `TooLarge`."""
        opened, standing, chips, pot = field
        following = (turn + 1) % len(hands)
        if not move.hand:
            if not chips[turn]:
                return self.value(hands, field, following)
            left = (*chips[:turn], chips[turn] - 1, *chips[turn + 1 :])
            if not left[turn] and left.count(0) == len(hands) - 1:
                return tuple(owned + pot + 1 if owned else 0 for owned in left)
            return self.value(hands, PublicState(opened, standing, left, pot + 1), following)
        rest = hands[turn] ^ move.hand
        hands = (*hands[:turn], rest, *hands[turn + 1 :])
        if rest:
            return self.value(hands, PublicState(opened ^ move.open, standing ^ move.standing, chips, pot), following)
        paid = [min(hand.bit_count(), owned) for hand, owned in zip(hands, chips, strict=True)]
        won = pot + sum(paid)
        return tuple(owned + won if seat == turn else owned - paid[seat] for seat, owned in enumerate(chips))


def _moves(hands: Hands, field: PublicState, turn: int) -> Iterator[Move]:
    """All that a seat may do, of two jokers one; paying where it can do nothing else."""
    hand = hands[turn]
    able = False
    for place in numbers_of(hand & field.open):
        able = True
        cards = 0
        for card in OUTWARD[place]:
            if not hand & BIT[card]:
                break
            cards |= BIT[card]
            yield Move(cards, BIT[place] | OPENS[card])
    joker = hand & JOKER_BITS
    if joker:
        able = True
        for place in numbers_of(field.open):
            yield Move(joker & -joker, BIT[place] | OPENS[place], BIT[place])
    takes = hand & field.standing
    if takes:
        able = True
        lying = JOKER_BITS & ~sum(hands)
        for place in numbers_of(takes):
            yield Move(BIT[place] | lying & -lying, 0, BIT[place])
    if not able:
        yield Move()
