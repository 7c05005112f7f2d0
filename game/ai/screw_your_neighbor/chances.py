"""How likely a card loses the round, kept or given away, where everybody else plays by the equilibrium.

The cards of the others are laid again and again, as they fit what the others have
done: each one that has chosen gets a card by how likely it would have chosen so
with it, and the deal counts by how likely that was altogether (sequential importance
sampling). Both choices are followed in the same deals, so luck falls out of their
difference.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from game.ai.screw_your_neighbor.infoset import KING, STOCK, SUITS, InfoSet, turns
from game.ai.screw_your_neighbor.tables import solved_threshold

DEALS: Final = 2500
"""How many deals are laid."""


class Chances(NamedTuple):
    """The chances to lose a penny in this round."""

    kept: float
    away: float
    error: float
    """The standard error of the difference."""


def chances(infoset: InfoSet, jump: bool, drawn_king_loses: bool, random: Random, deals: int = DEALS) -> Chances:
    """The chances in an information set."""
    table = _Table(infoset, jump, drawn_king_loses)
    found = [table.deal(random) for _ in range(deals)]
    total = sum(weight for weight, _, _ in found)
    if not total:
        return Chances(0.5, 0.5, 1.0)
    kept = sum(weight * lost for weight, lost, _ in found) / total
    away = sum(weight * lost for weight, _, lost in found) / total
    squares = sum((weight * (lost - other - (kept - away))) ** 2 for weight, lost, other in found)
    return Chances(kept, away, sqrt(squares) / total)


class _Table:
    def __init__(self, infoset: InfoSet, jump: bool, drawn_king_loses: bool) -> None:
        self._infoset = infoset
        self._jump, self._king_loses = jump, drawn_king_loses
        self._order = turns(infoset.players, infoset.kings, jump)
        self._now = next(i for i, (place, _) in enumerate(self._order) if place == infoset.place)
        self._thresholds: dict[tuple[int, int, int], float] = {}
        self._left = [0, *[SUITS] * KING]
        self._left[KING] -= infoset.kings.bit_count()
        self._known = {infoset.place: infoset.given or infoset.card}
        if infoset.given:
            # The card came along a chain of swaps from whoever was the first to give one.
            first = infoset.place
            for place, target in reversed(self._order[: self._now]):
                if target == first and infoset.swaps >> place & 1:
                    first = place
            self._known[first] = infoset.card
        for rank in self._known.values():
            self._left[rank] -= 1

    def deal(self, random: Random) -> tuple[float, float, float]:
        """How much a deal counts, and whether its player loses in it, keeping and giving away."""
        me, order, left = self._infoset.place, self._order, self._left[:]
        cards = [KING if self._infoset.kings >> place & 1 else 0 for place in range(self._infoset.players)]
        for place, rank in self._known.items():
            cards[place] = rank
        weight, swaps, given, receiver = 1.0, 0, 0, -1
        for place, target in order[: self._now]:
            away = bool(self._infoset.swaps >> place & 1)
            threshold = self._threshold(place, swaps, given if place == receiver else 0)
            if not cards[place]:
                by_rank = [left[rank] * _chance(rank, threshold, away) for rank in range(KING)]
                fits, most = sum(by_rank), sum(left[:KING])
                if not fits:
                    return 0.0, 0.0, 0.0
                weight *= fits / most
                cards[place] = _drawn(by_rank, fits * random.random())
                left[cards[place]] -= 1
            else:
                weight *= _chance(cards[place], threshold, away)
                if not weight:
                    return 0.0, 0.0, 0.0
            if away:
                if not cards[target]:
                    cards[target] = self._any(left, random)
                given, receiver = cards[target], target
                cards[place], cards[target] = cards[target], cards[place]
                swaps |= 1 << place
        for place, rank in enumerate(cards):
            if not rank:
                cards[place] = self._any(left, random)
        draws = [random.random() for _ in order]
        stock = _drawn(left, sum(left) * random.random())
        results = [self._end(cards[:], swaps, keeps, draws, stock, me) for keeps in (True, False)]
        return weight, float(results[0]), float(results[1])

    def _end(self, cards: list[int], swaps: int, keeps: bool, draws: list[float], stock: int, me: int) -> bool:
        """Whether the player loses after a choice."""
        given, receiver = 0, -1
        for number in range(self._now, len(self._order)):
            place, target = self._order[number]
            if number == self._now:
                away = not keeps
            else:
                threshold = self._threshold(place, swaps, given if place == receiver else 0)
                away = draws[number] < _chance(cards[place], threshold, True)
            if not away:
                continue
            if target == STOCK:
                if stock == KING and self._king_loses:
                    return place == me
                cards[place] = stock
            else:
                given, receiver = cards[target], target
                cards[place], cards[target] = cards[target], cards[place]
                swaps |= 1 << place
        return cards[me] == min(cards)

    def _threshold(self, place: int, swaps: int, given: int) -> float:
        key = (place, swaps, given)
        found = self._thresholds.get(key)
        if found is None:
            infoset = InfoSet(self._infoset.players, place, self._infoset.kings, swaps, 1, given)
            found = self._thresholds[key] = solved_threshold(infoset, self._jump, self._king_loses)
        return found

    @staticmethod
    def _any(left: list[int], random: Random) -> int:
        """Any rank below the king, as those that show none hold one."""
        rank = _drawn(left[:KING], sum(left[:KING]) * random.random())
        left[rank] -= 1
        return rank


_ERRS: Final = 0.01
"""How often somebody does what nobody would in equilibrium: people do, and their cards can then be any."""


def _chance(rank: int, threshold: float, away: bool) -> float:
    """How likely a card is given away, or kept."""
    goes = min(1 - _ERRS, max(_ERRS, threshold + 1 - rank))
    return goes if away else 1 - goes


def _drawn(weights: list[int] | list[float], at: float) -> int:
    """The index in whose part of all weights a number lies."""
    last = 0
    for rank, weight in enumerate(weights):
        if weight:
            last = rank
            at -= weight
            if at < 0:
                break
    return last
