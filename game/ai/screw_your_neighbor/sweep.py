"""Every deal of a round at once: what each choice in each information set costs, exactly.

For the solver only; needs numpy.

Enumerating deals is hopeless for ten players. But cards that have come to rest
matter by their ranks alone, not by whose they are: they say what is the lowest and
what is still to come. So the cards at rest are a multiset, of which there are few
(75,582 of eight cards), and a round is a walk: a history of swaps, a multiset at
rest, the card in the hand of whoever is in turn and, for one swapped with, which
of the resting cards it gave. Chances are carried down this walk and the chance that the
lowest card stays the lowest is carried up; where both meet are the values.

Arrays are indexed [multiset, rank] or [multiset]; ranks count from 0, kings apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np

from game.ai.screw_your_neighbor.infoset import PACK, SUITS, Row
from game.rules.values import dataclass

Array = Any
"""Of numpy; by this name, because numpy may be missing where types are checked."""

RANKS: Final = (SUITS,) * 12
"""Cards of each rank below the king."""


@dataclass(frozen=True, slots=True)
class Heaps:
    """All multisets of one size, in an order in which the lowest rank never falls."""

    counts: Array
    """[multiset, rank]: how many of each rank."""
    lowest: Array
    """[multiset]: the lowest rank; the number of ranks for the empty one."""
    upto: list[int]
    """By rank: how many multisets have this or a lower one as their lowest."""
    more: Array
    """[multiset, rank]: the index of the multiset with one more of this rank; anything where there are no more."""
    left: Array
    """[multiset, rank]: the chance that the next card has this rank, where the cards at rest are all that is gone."""


@cache
def heaps(ranks: tuple[int, ...], size: int) -> Heaps:
    """The multisets of a size from a pack with so many cards of each rank."""
    counts, keys = _counts(ranks, size)
    _, longer = _counts(ranks, size + 1)
    number = len(ranks)
    order = np.argsort(longer)
    powers = _powers(number)
    found = np.searchsorted(longer, keys[:, None] + powers, sorter=order)
    more = order[np.minimum(found, len(order) - 1)]
    lowest = np.where(counts.any(axis=1), counts.astype(bool).argmax(axis=1), number)
    upto = [int((lowest <= rank).sum()) for rank in range(number)]
    left = (np.array(ranks) - counts) / (sum(ranks) - size)
    return Heaps(counts, lowest, upto, more, left)


def _powers(number: int) -> Array:
    return 32 ** np.arange(number, dtype=np.int64)


def _counts(ranks: tuple[int, ...], size: int) -> tuple[Array, Array]:
    number = len(ranks)
    found = list(combinations_with_replacement(range(number), size))
    tuples = np.array(found, np.int8).reshape(len(found), size)
    counts = np.stack([(tuples == rank).sum(axis=1) for rank in range(number)], axis=1)
    counts = counts[(counts <= np.array(ranks)).all(axis=1)]
    return counts, counts @ _powers(number)


class Sweep:
    """One pass over all deals of a row, everybody on a strategy.

    A strategy is an array for each decision in turn: [situation, rank], the chance to give
    the card away, situations in the order of `Row.situation`.
    """

    def __init__(
        self,
        row: Row,
        drawn_king_loses: bool,
        strategy: Sequence[Array],
        ranks: tuple[int, ...] = RANKS,
        exactness: Any = np.float64,
    ) -> None:
        self.row = row
        self.kept = [np.zeros(chances.shape) for chances in strategy]
        """Like the strategy: what keeping costs there, times the chance that the others lead there."""
        self.gone = [np.zeros(chances.shape) for chances in strategy]
        """The same for giving the card away."""
        self.losses = np.zeros(len(row.deciders))
        """Mean pennies lost, by the order in the row."""
        self._king_loses = drawn_king_loses
        self._ranks = ranks
        self._number = len(ranks)
        self._type = exactness
        self._strategy = [chances.astype(exactness) for chances in strategy]
        self._levels = [heaps(ranks, size) for size in range(len(row.deciders))]
        self._left = [level.left.astype(exactness) for level in self._levels]
        lowest, held = [level.lowest[:, None] for level in self._levels], np.arange(self._number)
        self._above = [(held >= low).astype(exactness) for low in lowest]
        """By size of what lies at rest: whether a card in hand leaves its lowest the lowest."""
        self._below = [(held <= low).astype(exactness) for low in lowest]
        """Whether it is as low itself."""
        self._taken = [self._come(size) for size in range(len(self._levels) - 1)]
        """The chance that the next in the row holds a rank, by that rank, what lies at rest and the card in hand."""
        self._drawn = self._draw() if row.last else None
        """What `_chosen` tells of giving away, for the dealer, who draws."""
        self._fresh(0, 0, np.ones(1, exactness))

    def gains(self) -> Array:
        """What the best answer gains, by the order in the row, pennies a round."""
        found = np.zeros(len(self.row.deciders))
        for at, turn in enumerate(self.row.deciders):
            if turn is not None:
                kept, gone, away = self.kept[turn], self.gone[turn], self._strategy[turn].astype(np.float64)
                found[at] = (kept + away * (gone - kept) - np.minimum(kept, gone)).sum()
        return found

    def _fresh(self, at: int, past: int, reach: Array) -> Array:
        """The chance, by what lies at rest, that its lowest stays the lowest; with a card not seen before in hand."""
        left = self._left[at]
        turn = self.row.deciders[at]
        come = reach[:, None] * left
        if turn is None:
            stays, costs, _, _ = self._chosen(at, past, come, None)
            self.losses[at] += (come * costs).sum(dtype=np.float64)
            return (left * stays).sum(axis=1)
        situation = self.row.situation(turn, past, 0, self._number)
        away = self._strategy[turn][situation]
        go = come * away
        stays, costs, stays_gone, costs_gone = self._chosen(at, past, come - go, go)
        kept, gone = (come * costs).sum(axis=0, dtype=np.float64), (come * costs_gone).sum(axis=0, dtype=np.float64)
        self.kept[turn][situation] += kept
        self.gone[turn][situation] += gone
        self.losses[at] += (kept + away * (gone - kept)).sum()
        return (left * (stays + away * (stays_gone - stays))).sum(axis=1)

    def _chosen(self, at: int, past: int, keep: Array, go: Array | None) -> tuple[Array, Array, Array, Array]:
        """By what lies at rest and the card in hand, for keeping and for giving away.

        The chance that the lowest at rest stays the lowest, and the own loss. `keep` and `go` are the chances to come
        here and choose so.
        """
        here = self._levels[at]
        if at == len(self.row.deciders) - 1:
            return self._above[at], self._below[at], *(self._drawn or (self._above[at], self._below[at]))
        reach = np.zeros(len(self._levels[at + 1].counts), self._type)
        for rank in range(self._number):
            some = here.counts[:, rank] < self._ranks[rank]
            reach[here.more[some, rank]] += keep[some, rank]
        decided = go is not None
        later = self._fresh(at + 1, past << 1 if decided else past, reach)[here.more]
        stays, costs = later * self._above[at], later * self._below[at]
        if go is None:
            return stays, costs, stays, costs
        return stays, costs, *self._given(at + 1, past << 1 | 1, go)

    def _given(self, at: int, past: int, reach: Array) -> tuple[Array, Array]:
        """What `_chosen` tells of giving away, worked out for the next in the row, who has to take the card."""
        before, here = self._levels[at - 1], self._levels[at]
        turn = self.row.deciders[at]
        keep = np.zeros((len(here.counts), self._number), self._type)
        go = None if turn is None else np.zeros_like(keep)
        situation, away = 0, np.zeros((self._number, self._number), self._type)
        if turn is not None:
            situation = self.row.situation(turn, past, 1, self._number)
            away = self._strategy[turn][situation : situation + self._number]
        for given in range(self._number):
            some = before.counts[:, given] < self._ranks[given]
            come = (reach * self._taken[at - 1][given])[some]
            into = before.more[some, given]
            if go is None:
                keep[into] += come
            else:
                gone = come * away[given]
                go[into] += gone
                keep[into] += come - gone
        stays, costs, stays_gone, costs_gone = self._chosen(at, past, keep, go)
        stays_before, costs_before = np.zeros_like(reach), np.zeros_like(reach)
        if go is not None:
            stays = np.stack([stays, stays_gone - stays])
        for given in range(self._number):
            into = before.more[:, given]
            come = reach * self._taken[at - 1][given]
            kept = np.einsum("sc,sc->c", come, costs[into], dtype=np.float64)
            if turn is not None:
                gone = np.einsum("sc,sc->c", come, costs_gone[into], dtype=np.float64)
                self.kept[turn][situation + given] += kept
                self.gone[turn][situation + given] += gone
                self.losses[at] += (kept + away[given] * (gone - kept)).sum()
                later = stays[0][into] + away[given] * stays[1][into]
            else:
                self.losses[at] += kept.sum()
                later = stays[into]
            chance = self._taken[at - 1][given] * later
            stays_before[: before.upto[given]] += chance[: before.upto[given]]
            start = before.upto[given - 1] if given else 0
            costs_before[start:] += chance[start:]
        return stays_before, costs_before

    def _come(self, size: int) -> Array:
        cards = sum(self._ranks) - size - 1
        left = (np.array(self._ranks) - self._levels[size].counts) / cards
        return (left.T[:, :, None] - np.eye(self._number)[:, None, :] / cards).astype(self._type)

    def _draw(self) -> tuple[Array, Array]:
        here, held = self._levels[-1], np.arange(self._number)
        if len(self._levels) == 1:
            return np.zeros((1, self._number), self._type), np.ones((1, self._number), self._type)
        stock = PACK - len(self._levels) - self.row.kings
        king = (SUITS - self.row.kings) / stock if self._king_loses else 0.0
        lowest = here.lowest[:, None]
        cards = np.concatenate([[0], np.cumsum(self._ranks)])
        below = (cards[lowest] - (held < lowest)) / stock
        at_lowest = np.take_along_axis(here.counts, lowest, axis=1)
        same = (np.array(self._ranks)[lowest] - at_lowest - (held == lowest)) / stock
        return (1 - below - king).astype(self._type), (below + same + king).astype(self._type)
