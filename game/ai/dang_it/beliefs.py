"""How likely a world makes what the others have chosen in this hand.

Whoever could have followed by suit and followed by rank had a reason, and mostly
that there was no such card. So a world counts by the product of the chances that
each card seen would have been chosen from the hand that the world gives its
player, if everybody leaned to the base policy: the better a card by its count,
the likelier, smoothly, since nobody follows it to the letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.ai.dang_it.knowledge import Knowledge
from game.ai.dang_it.masks import BIT, followers
from game.ai.dang_it.playout import OWN

HEAT: Final = 3.0
"""Cards of difference in the policy's count that make a choice e times as likely."""

_LOWEST: Final = 128
_CHANCE: Final = tuple(exp(-count / HEAT) for count in range(-_LOWEST, _LOWEST))


class Beliefs:
    """Weighs worlds by the choices that the others made in this hand."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._follow = followers(knowledge.packs)
        self._own = OWN[knowledge.players]
        self._choices: list[tuple[int, int, int, int, int]] = []
        place = {seat: i for i, seat in enumerate(knowledge.others)}
        since = 0  # all cards played from here on
        later = [0] * knowledge.players  # the same, by seat
        unseen = knowledge.unseen | knowledge.hand | knowledge.lost
        for played in reversed(knowledge.plays):
            bit = BIT[played.card]
            since |= bit
            later[played.seat] |= bit
            if played.seat != knowledge.seat:
                may = -1 if played.top < 0 else self._follow[played.top]
                danger = (unseen | since) & ~played.excluded
                self._choices.append((place[played.seat], played.card, later[played.seat], may, danger))

    def weight(self, world: Sequence[int]) -> float:
        """The chance of all that was chosen, in a world of `Worlds`."""
        weight = 1.0
        follow, own = self._follow, self._own
        for place, card, later, may, danger in self._choices:
            held = world[place] | later
            options = held & may
            if options & (options - 1):
                others = danger & ~held
                total = chosen = 0.0
                while options:
                    bit = options & -options
                    options ^= bit
                    choice = bit.bit_length() - 1
                    fits = follow[choice]
                    chance = _CHANCE[(fits & others).bit_count() - own * (fits & held).bit_count() + _LOWEST]
                    total += chance
                    if choice == card:
                        chosen = chance
                weight *= chosen / total
        return weight
