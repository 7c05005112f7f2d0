"""How likely a world makes what the others have laid in this hand.

Whoever lays one card rather than another mostly had a reason in the hand: cards
further out that were freed, or none that could be. So a world counts by the product
of the chances that each lay seen would have been chosen from the hand that the world
gives its player, if everybody leaned to the base policy: the better a lay by its
count, the likelier, smoothly, since nobody follows it to the letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.ai.damn_you.knowledge import JOKER_BITS, Knowledge
from game.ai.damn_you.policy import Tables
from game.rules.cards import Rank
from game.rules.damn_you.state import BIT, FIRST, SEVENS, SIDE

HEAT: Final = 3.0
"""What makes a lay e times as likely, in the policy's count."""


class Beliefs:
    """Weighs worlds by what the others laid in this hand."""

    def __init__(self, knowledge: Knowledge, policy: Tables) -> None:
        self._policy = policy
        self._turns: list[tuple[int, int, int, int, int, int, int]] = []
        add = [0] * knowledge.players
        lack = [0] * knowledge.players
        for turn in reversed(knowledge.turns):
            # What the hand was before the turn: what it is now, with what has left it since and without what came.
            seat = turn.seat
            add[seat] |= turn.lost
            lack[seat] = lack[seat] & ~turn.lost | turn.gained
            if turn.lost != BIT[FIRST]:
                self._turns.append((seat, add[seat], lack[seat], turn.open, turn.standing, turn.lost, turn.place))

    def weight(self, hands: Sequence[int]) -> float:
        """The chance of all that was laid, with these hands by seat now."""
        weight = 1.0
        policy = self._policy
        plays, sevens, exchange = policy.plays, policy.seven, _chance(policy.weights.exchange)
        for seat, add, lack, opened, standing, lost, laid_on in self._turns:
            hand = (hands[seat] | add) & ~lack
            total = chosen = 0.0
            fits = hand & opened
            while fits:
                bit = fits & -fits
                fits ^= bit
                place = bit.bit_length() - 1
                if bit & SEVENS:
                    chance = _chance(sevens[hand >> place - Rank.SEVEN & 0x1FFF])
                    total += chance
                    if lost == bit:
                        chosen = chance
                    continue
                for worth, cards, _ in plays[place][hand >> SIDE[place] & 63].every:
                    chance = _chance(worth)
                    total += chance
                    if lost == cards:
                        chosen = chance
            takes = hand & standing
            if takes:
                total += exchange * takes.bit_count()
                if lost & standing:
                    chosen = exchange
            if lost & JOKER_BITS:
                chosen = _chance(policy.joker(laid_on, hand))
                total += chosen
            weight *= chosen / total
        return weight


def _chance(worth: float) -> float:
    return exp(worth / HEAT)
