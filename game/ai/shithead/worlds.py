"""Worlds: all that could be true of the cards a seat of Shithead does not see, each as likely.

Only the cards left of the hands in which a starter was looked for cannot be any
card; they are drawn first from what they can be. Whatever they are, there are as
many ways to lay the rest, so the choice is uniform.
"""

from __future__ import annotations

from random import Random

from game.ai.shithead.knowledge import Knowledge
from game.ai.shithead.ladder import steps_of
from game.ai.shithead.playout import World
from game.rules.cards import Card
from game.rules.chance import shuffled


class NoWorld(ValueError):
    """What a seat was told contradicts itself: no lay of the cards fits."""


class Worlds:
    """The worlds that fit what a seat knows. Raises `NoWorld`."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._may = list(steps_of(knowledge.unseen & ~knowledge.never))
        self._never = list(steps_of(knowledge.unseen & knowledge.never))
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
