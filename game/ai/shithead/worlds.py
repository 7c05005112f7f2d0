"""Worlds: all that could be true of the cards a seat of Shithead does not see, each as likely.

Only the cards left of the hands in which a starter was looked for cannot be any
card; they are drawn first from what they can be. Whatever they are, there are as
many ways to lay the rest, so the choice is uniform.

Where the stock is empty, counting may leave no doubt about the rank of any card.
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.ai.deals import Deals, NoWorld
from game.ai.shithead.knowledge import Knowledge
from game.ai.shithead.playout import World
from game.rules.bits import numbers_of
from game.rules.cards import KINDS, Card
from game.rules.chance import shuffled

__all__ = ["NoWorld", "Worlds"]

_RANKS: Final = tuple(step >> 2 for step in range(KINDS))
"""By number of a bit: its rung."""


class Worlds:
    """The worlds that fit what a seat knows. Raises `NoWorld`."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._may = list(numbers_of(knowledge.unseen & ~knowledge.never))
        self._never = list(numbers_of(knowledge.unseen & knowledge.never))
        self._first = sum(knowledge.first)
        places = sum(knowledge.unknown) + sum(knowledge.blind) + knowledge.stock
        if self._first > len(self._may) or places > len(self._may) + len(self._never):
            raise NoWorld("there are fewer unseen cards than places for them")

    def sample(self, random: Random) -> World:
        """One world."""
        k = self._knowledge
        may = shuffled(map(Card, self._may), random)
        first = may[: self._first]
        rest = shuffled([*may[self._first :], *map(Card, self._never)], random)
        hands = list(k.known)
        hands[k.seat] = k.hand
        for seat, (count, old) in enumerate(zip(k.unknown, k.first, strict=True)):
            for _ in range(old):
                hands[seat] |= 1 << first.pop()
            for _ in range(count - old):
                hands[seat] |= 1 << rest.pop()
        blind: list[list[int]] = [[rest.pop() for _ in range(count)] for count in k.blind]
        stock: list[int] = [rest.pop() for _ in range(k.stock)]
        return World(hands, list(k.laid), blind, stock)

    def certain(self) -> World | None:
        """The one world there is, but for suits; None where there are more of them, or a stock is left."""
        k = self._knowledge
        if k.stock:
            return None
        old = [(k.first[seat], k.unseen & ~k.never) for seat in range(k.players)]
        new = [(k.unknown[seat] - k.first[seat], k.unseen) for seat in range(k.players)]
        blind = [(1, k.unseen)] * sum(k.blind)
        lay = Deals(k.unseen, [*old, *new, *blind]).certain(2 * k.players + len(blind), _RANKS)
        if lay is None:
            return None
        hands = [known | lay[seat] | lay[k.players + seat] for seat, known in enumerate(k.known)]
        hands[k.seat] = k.hand
        cards = iter(lay[2 * k.players :])
        turned = [[next(cards).bit_length() - 1 for _ in range(count)] for count in k.blind]
        return World(hands, list(k.laid), turned, [])
