"""Worlds: all that could be true of the cards a seat does not see, each as likely.

Every way of dealing the pack that fits what was seen is as likely as every other,
so a world is a uniform choice among the ways to lay the unseen cards into the
other hands and the won piles, no card where a "Dang It!" has shown it not to be;
what is left lies in the stock or was never held by anybody.

Groups with exclusions are filled first, each uniformly from what it may still
have. That alone would favour some worlds over others, by the number of choices
that the earlier groups left to the later; so a world is kept with the probability
that makes up for it (rejection sampling), which makes the sample exact. Where
that would keep too few, a walk of swaps that leaves the uniform distribution as
it is goes on from a world found by matching: near to uniform, and never without
an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Final

from game.ai.dang_it.knowledge import Knowledge
from game.ai.dang_it.masks import BIT, cards_of
from game.rules.cards import Card

_TRIES: Final = 400
"""Worlds thrown away in a row before the walk takes over."""
_SWAPS: Final = 20
"""Tried swaps for each card between two worlds of the walk."""


class NoWorld(ValueError):
    """What a seat was told contradicts itself: no lay of the cards fits."""


class Worlds:
    """The worlds that fit what a seat knows. It must have forgotten nothing.

    A world is a list of masks: the hands of the other seats in the order of
    `Knowledge.others`, then the groups of cards taken unseen that something is
    known of. Raises `NoWorld`.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        unseen = knowledge.unseen
        groups = [(knowledge.hand_sizes[seat], unseen & ~knowledge.excluded[seat]) for seat in knowledge.others]
        self.hands = len(groups)
        """How many of the groups are hands."""
        groups += [(count, unseen & ~mask) for count, mask in knowledge.taken if mask & unseen]
        self.groups: tuple[tuple[int, int], ...] = tuple(groups)
        """For each: how many cards it has, and which it may have."""
        self._pool = list(cards_of(unseen))
        self._unseen = unseen
        if sum(count for count, _ in groups) > len(self._pool):
            raise NoWorld("there are fewer unseen cards than places for them")
        # The tightest first; those that may have anything come last and never lead to a rejection.
        order = sorted(range(len(groups)), key=lambda g: (groups[g][1].bit_count(), -groups[g][0]))
        bounds = self._bounds(order)
        self._plan = [
            (g, groups[g][0], groups[g][1], list(cards_of(groups[g][1])), self._ratios(groups[g][0], bound))
            for g, bound in zip(order, bounds, strict=True)
        ]
        self._walk: _Walk | None = None

    def _bounds(self, order: list[int]) -> list[int]:
        """For each group in order: the most cards that can be left for it to choose from."""
        bounds = []
        for i, g in enumerate(order):
            allowed = self.groups[g][1]
            spent = sum(max(0, self.groups[e][0] - (self.groups[e][1] & ~allowed).bit_count()) for e in order[:i])
            bounds.append(allowed.bit_count() - spent)
        if any(bound < self.groups[g][0] for g, bound in zip(order, bounds, strict=True)):
            raise NoWorld("a hand has more cards than it may have")
        return bounds

    @staticmethod
    def _ratios(count: int, bound: int) -> list[float]:
        most = comb(bound, count)
        return [comb(left, count) / most for left in range(bound + 1)]

    def sample(self, random: Random) -> list[int]:
        """One world."""
        if self._walk is not None:
            return self._walk.next(random)
        draw = random.random
        for _ in range(_TRIES):
            world = [0] * len(self.groups)
            taken = 0
            kept = 1.0
            for g, count, allowed, cards, ratios in self._plan:
                kept *= ratios[(allowed & ~taken).bit_count()]
                if not kept:
                    break
                mask = 0
                at, last = 0, len(cards)
                while count:
                    j = at + int(draw() * (last - at))
                    card = cards[j]
                    cards[j] = cards[at]
                    cards[at] = card
                    at += 1
                    bit = BIT[card]
                    if not taken & bit:
                        mask |= bit
                        count -= 1
                taken |= mask
                world[g] = mask
            else:
                if kept >= 1.0 or draw() < kept:
                    return world
        self._walk = _Walk(self.groups, self._pool)
        return self._walk.next(random)

    def few(self, limit: int) -> list[list[int]] | None:
        """All worlds, each once; None where there may be more than `limit`."""
        if prod(comb(allowed.bit_count(), count) for count, allowed in self.groups) > limit:
            return None
        return list(self._all(0, 0))

    def _all(self, g: int, taken: int) -> Iterator[list[int]]:
        if g == len(self.groups):
            yield []
            return
        count, allowed = self.groups[g]
        for cards in combinations([BIT[card] for card in cards_of(allowed & ~taken)], count):
            mask = sum(cards)
            for rest in self._all(g + 1, taken | mask):
                yield [mask, *rest]


class _Walk:
    """A walk from world to world by swaps of two cards, uniform in the long run."""

    def __init__(self, groups: tuple[tuple[int, int], ...], pool: list[Card]) -> None:
        self._groups = len(groups)
        self._owner = [g for g, (count, _) in enumerate(groups) for _ in range(count)]
        anything = sum(BIT[card] for card in pool)
        self._owner += [len(groups)] * (len(pool) - len(self._owner))
        self._allowed = [allowed for _, allowed in groups] + [anything]
        self._bits = _match([self._allowed[g] for g in self._owner], [BIT[card] for card in pool])
        self._warm = False

    def next(self, random: Random) -> list[int]:
        """The world some swaps further on."""
        bits, owner, allowed = self._bits, self._owner, self._allowed
        draw, size = random.random, len(bits)
        for _ in range(_SWAPS * size * (1 if self._warm else 10)):
            i, j = int(draw() * size), int(draw() * size)
            a, b = bits[i], bits[j]
            if allowed[owner[i]] & b and allowed[owner[j]] & a:
                bits[i], bits[j] = b, a
        self._warm = True
        world = [0] * (self._groups + 1)
        for g, bit in zip(owner, bits, strict=True):
            world[g] |= bit
        return world[:-1]


def _match(places: list[int], bits: list[int]) -> list[int]:
    """A card for every place, by augmenting paths. Raises `NoWorld`."""
    holder: dict[int, int] = {}

    def seat(place: int, seen: set[int]) -> bool:
        for bit in bits:
            if places[place] & bit and bit not in seen:
                seen.add(bit)
                if bit not in holder or seat(holder[bit], seen):
                    holder[bit] = place
                    return True
        return False

    for place in range(len(places)):
        if not seat(place, set()):
            raise NoWorld("no lay of the cards fits what was seen")
    return [bit for bit, _ in sorted(holder.items(), key=lambda item: item[1])]
