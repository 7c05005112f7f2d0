"""Chance is an argument: the rules ask for it and never make it.

Play uses `SeededChance`, replay the steps of a record, tests a script. Each
question a match asks has a number, and a seeded answer depends on the seed, that
number and the question alone. So a match that is taken up again after a crash
goes on with exactly the cards it would have had.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor
from random import Random
from typing import Final, Literal, Protocol

from game.rules.cards import Card

Pick = Literal["dealer", "starter"]
"""What a seat is picked for, in the words of the record."""


class Chance(Protocol):
    """Whatever answers the questions that the rules leave to chance."""

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in a new order, the top card first. Does not change `cards`."""

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """One of the seats."""


def shuffled(cards: Iterable[Card], random: Random) -> list[Card]:
    """A uniform shuffle by Fisher and Yates over `Random.random()`.

    `random.shuffle` is not used because the language promises the same sequence
    across versions for `random()` only; `floor` is quicker than `int`.
    """
    order = list(cards)
    draw = random.random
    for i in range(len(order) - 1, 0, -1):
        j = floor(draw() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


_BITS: Final = 64
"""Bits of the generator that one number takes."""
_SHARE: Final = 53
"""Numbers that each question has to itself: as many as the shuffle of a pack with two jokers takes."""


class SeededChance:
    """Chance from one seed. `asked` is how many questions were answered before, for a match taken up again.

    One generator serves all questions, because seeding costs as much as a shuffle.
    Question n has the numbers from `n * _SHARE` on, however many were used before, so
    its answer does not depend on how the earlier questions were put. A shuffle that
    takes more of them, of several packs, has a generator of its own.
    """

    __slots__ = ("_random", "_used", "asked", "seed")

    def __init__(self, seed: int, asked: int = 0) -> None:
        self.seed = seed
        self.asked = asked
        # Named by texts, which are hashed: some whole numbers seed a generator just as others do.
        self._random = Random(f"chance {seed}")
        self._used = 0

    def _numbers(self, count: int) -> Random:
        """The generator of the next question, at its first number."""
        number = self.asked
        self.asked = number + 1
        if count > _SHARE:
            return Random(f"chance {self.seed} {number}")
        random = self._random
        first = number * _SHARE
        # As many bits as the numbers that nobody asked for are made of.
        random.getrandbits(_BITS * (first - self._used))
        self._used = first + count
        return random

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in an order that follows from the seed and the number of the question."""
        return shuffled(cards, self._numbers(len(cards) - 1 if cards else 0))

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """One of the seats, each as likely."""
        return seats[floor(self._numbers(1).random() * len(seats))]


class OutOfScript(LookupError):
    """A scripted or recorded chance was asked more than it knows."""


class ScriptedChance:
    """Chance that answers from lists, for tests and lessons. Raises `OutOfScript` when a list is used up."""

    __slots__ = ("_packs", "_seats")

    def __init__(self, packs: Iterable[Sequence[Card]] = (), seats: Iterable[int] = ()) -> None:
        self._packs = [list(pack) for pack in packs]
        self._seats = list(seats)

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The next pack of the script, which must hold the same cards."""
        if not self._packs:
            raise OutOfScript("the script has no further shuffle")
        order = self._packs.pop(0)
        if sorted(order) != sorted(cards):
            raise ValueError("the scripted shuffle holds other cards than the pack")
        return order

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """The next seat of the script, which must be one of those asked for."""
        if not self._seats:
            raise OutOfScript("the script picks no further seat")
        seat = self._seats.pop(0)
        if seat not in seats:
            raise ValueError(f"seat {seat} cannot be picked from {list(seats)}")
        return seat
