"""Deals: the ways to deal unseen cards to places, each as likely as every other.

Groups of places that may not have every card are filled first, each uniformly from
what it may still have. That alone would favor some deals over others, by the number
of choices that the earlier groups left to the later; so a deal is kept with the
probability that makes up for it (rejection sampling), which makes the sample exact.
Where that would keep too few, a walk of swaps that leaves the uniform distribution
as it is goes on from a deal found by matching: near to uniform, and never without an
answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Final

from game.rules.bits import singles_of

TRIES: Final = 400
"""Lays thrown away in a row before the walk takes over."""
_SWAPS: Final = 20
"""Tried swaps for each card between two deals of the walk."""


class NoWorld(ValueError):
    """What a seat was told contradicts itself: no deal of the cards fits."""


class Deals:
    """The ways to deal cards to groups of places. Cards and sets of them are bits of one number.

    A deal is a list of masks in the order of the groups. Raises `NoWorld`.
    """

    def __init__(self, pool: int, groups: Sequence[tuple[int, int]]) -> None:
        """`groups` say how many cards each has, and which it may have; what is left of the pool lies elsewhere."""
        self.groups: tuple[tuple[int, int], ...] = tuple(groups)
        """For each: how many cards it has, and which it may have."""
        self._pool = list(singles_of(pool))
        if sum(count for count, _ in groups) > len(self._pool):
            raise NoWorld("there are fewer unseen cards than places for them")
        # The tightest first; those that may have anything come last and never lead to a rejection.
        order = sorted(range(len(groups)), key=lambda g: (groups[g][1].bit_count(), -groups[g][0]))
        bounds = self._bounds(order)
        self._plan = [
            (g, groups[g][0], groups[g][1], list(singles_of(groups[g][1])), self._ratios(groups[g][0], bound))
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
        """One deal."""
        if self._walk is not None:
            return self._walk.next(random)
        draw = random.random
        for _ in range(TRIES):
            deal = [0] * len(self.groups)
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
                    bit = cards[j]
                    cards[j] = cards[at]
                    cards[at] = bit
                    at += 1
                    if not taken & bit:
                        mask |= bit
                        count -= 1
                taken |= mask
                deal[g] = mask
            else:
                if kept >= 1.0 or draw() < kept:
                    return deal
        self._walk = _Walk(self.groups, self._pool)
        return self._walk.next(random)

    def few(self, limit: int) -> list[list[int]] | None:
        """All deals, each once; None where there may be more than `limit`."""
        if prod(comb(allowed.bit_count(), count) for count, allowed in self.groups) > limit:
            return None
        return list(self._all(0, 0))

    def certain(self, groups: int, kinds: Sequence[int]) -> list[int] | None:
        """A deal, where the first `groups` groups hold the same kinds of cards in all of them; None where they do not.

        `kinds` says by the number of a card what kind it is. Raises `NoWorld`.
        """
        owner, allowed = _places(self.groups, self._pool)
        if self._clearly_several(groups, kinds, allowed):
            return None
        deal = _by_group(len(allowed), owner, _match([allowed[g] for g in owner], self._pool))
        # Lays differ by cards that go round: one goes to another group, which gives one on, until one comes back.
        for g in range(groups):
            for bit in singles_of(deal[g]):
                seen, back = {g}, 0
                ways = [bit]
                for going in ways:
                    for other, mask in enumerate(allowed):
                        if going & mask and other not in seen:
                            seen.add(other)
                            ways.append(deal[other])
                            back |= deal[other] & allowed[g]
                kind = kinds[bit.bit_length() - 1]
                if any(kinds[card.bit_length() - 1] != kind for card in singles_of(back)):
                    return None
        return deal[:-1]

    def _clearly_several(self, groups: int, kinds: Sequence[int], allowed: list[int]) -> bool:
        """Whether two groups must hold cards that could change places, whatever the deal: a look that costs little."""
        most = max(Counter(kinds[bit.bit_length() - 1] for bit in self._pool).values(), default=0)
        sizes = [count for count, _ in self.groups]
        sizes.append(len(self._pool) - sum(sizes))
        pool = allowed[-1]
        for g in range(groups):
            for other in range(len(sizes)):
                if other != g:
                    fits = sizes[other] - (pool & ~allowed[g]).bit_count()
                    goes = sizes[g] - (pool & ~allowed[other]).bit_count()
                    if min(fits, goes) > 0 and max(fits, goes) >= most:
                        return True
        return False

    def _all(self, g: int, taken: int) -> Iterator[list[int]]:
        if g == len(self.groups):
            yield []
            return
        count, allowed = self.groups[g]
        for cards in combinations(singles_of(allowed & ~taken), count):
            mask = sum(cards)
            for rest in self._all(g + 1, taken | mask):
                yield [mask, *rest]


class _Walk:
    """A walk from deal to deal by swaps of two cards, uniform in the long run."""

    def __init__(self, groups: tuple[tuple[int, int], ...], pool: list[int]) -> None:
        self._owner, self._allowed = _places(groups, pool)
        self._bits = _match([self._allowed[g] for g in self._owner], pool)
        self._warm = False

    def next(self, random: Random) -> list[int]:
        """The deal some swaps further on."""
        bits, owner, allowed = self._bits, self._owner, self._allowed
        draw, size = random.random, len(bits)
        for _ in range(_SWAPS * size * (1 if self._warm else 10)):
            i, j = int(draw() * size), int(draw() * size)
            a, b = bits[i], bits[j]
            if allowed[owner[i]] & b and allowed[owner[j]] & a:
                bits[i], bits[j] = b, a
        self._warm = True
        return _by_group(len(allowed), owner, bits)[:-1]


def _places(groups: tuple[tuple[int, int], ...], pool: list[int]) -> tuple[list[int], list[int]]:
    """By card of the pool the group of a place for it, and what each group may have; what lies elsewhere comes last."""
    owner = [g for g, (count, _) in enumerate(groups) for _ in range(count)]
    owner += [len(groups)] * (len(pool) - len(owner))
    return owner, [allowed for _, allowed in groups] + [sum(pool)]


def _by_group(groups: int, owner: list[int], bits: list[int]) -> list[int]:
    """Cards in places as a mask for each group."""
    deal = [0] * groups
    for g, bit in zip(owner, bits, strict=True):
        deal[g] |= bit
    return deal


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
            raise NoWorld("no deal of the cards fits what was seen")
    return [bit for bit, _ in sorted(holder.items(), key=lambda item: item[1])]
