"""Screw Your Neighbor with two left, card by card, to hold the match tables to: it shares nothing with their solver."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product

from game.ai.screw_your_neighbor.infoset import InfoSet, Stakes

Pennies = tuple[int, int]
"""Of the one left of the dealer, and of the dealer."""
Pair = tuple[float, float]
"""The chances of the two to win the match."""
Threshold = Callable[[InfoSet, Stakes], float]

RANKS = range(1, 14)
KING = 13


@dataclass
class Two:
    """What the two choices of a decision are worth together, by what its player knows."""

    constant: float = 0.0
    kept: dict[InfoSet, float] = field(default_factory=lambda: defaultdict(float))
    gone: dict[InfoSet, float] = field(default_factory=lambda: defaultdict(float))

    def best(self) -> float:
        """The worth of the best answer."""
        return self.constant + sum(max(self.kept[infoset], self.gone[infoset]) for infoset in self.kept)


class Round:
    """One round, both by their thresholds; `then` is for each outcome, by who loses, what the two have of it."""

    def __init__(
        self, threshold: Threshold, stakes: Stakes, king_loses: bool, then: Mapping[frozenset[int], Pair]
    ) -> None:
        self._threshold, self._stakes, self._king_loses, self._then = threshold, stakes, king_loses, then
        self.first, self.dealer = Two(), Two()
        self.wins = [0.0, 0.0]
        for one, other in product(RANKS, RANKS):
            chance = 4 / 52 * (3 if one == other else 4) / 51
            kings = (one == KING) + 2 * (other == KING)
            if other == KING:
                loses = frozenset({0, 1} if one == KING else {0})
                self._count(chance, then[loses])
                self.first.constant += chance * then[loses][0]
                self.dealer.constant += chance * then[loses][1]
            elif one == KING:
                worth = self._deal(chance, InfoSet(2, 1, kings, 0, other, 0), one, other)
                self._count(chance, worth)
                self.first.constant += chance * worth[0]
            else:
                infoset = InfoSet(2, 0, 0, 0, one, 0)
                away = self._away(infoset)
                kept = self._deal(chance * (1 - away), InfoSet(2, 1, 0, 0, other, 0), one, other)
                gone = self._deal(chance * away, InfoSet(2, 1, 0, 1, one, other), other, one)
                self.first.kept[infoset] += chance * kept[0]
                self.first.gone[infoset] += chance * gone[0]
                self._count(chance * (1 - away), kept)
                self._count(chance * away, gone)

    def _count(self, chance: float, worth: Pair) -> None:
        self.wins = [won + chance * more for won, more in zip(self.wins, worth, strict=True)]

    def _away(self, infoset: InfoSet) -> float:
        return min(1.0, max(0.0, self._threshold(infoset, self._stakes) + 1 - infoset.card))

    def _deal(self, chance: float, infoset: InfoSet, first: int, own: int) -> Pair:
        """What is left for both when the dealer is in turn."""
        kept = self._then[lowest(first, own)]
        gone = (0.0, 0.0)
        for drawn in RANKS:
            cards = 4 - (drawn == first) - (drawn == own)
            loses = frozenset({1}) if drawn == KING and self._king_loses else lowest(first, drawn)
            gone = (gone[0] + cards / 50 * self._then[loses][0], gone[1] + cards / 50 * self._then[loses][1])
        self.dealer.kept[infoset] += chance * kept[1]
        self.dealer.gone[infoset] += chance * gone[1]
        away = self._away(infoset)
        return kept[0] + away * (gone[0] - kept[0]), kept[1] + away * (gone[1] - kept[1])


def lowest(first: int, dealer: int) -> frozenset[int]:
    """Who loses by the cards shown."""
    return frozenset({0} if first < dealer else {1} if dealer < first else {0, 1})


def after(pennies: Pennies, replay: bool, known: Mapping[Pennies, Pair]) -> dict[frozenset[int], Pair]:
    """What the two have of each outcome; whoever did not deal deals next."""
    found = {}
    for loses in (frozenset({0}), frozenset({1}), frozenset({0, 1})):
        one, other = (pennies[place] - (place in loses) for place in (0, 1))
        if one and other:
            found[loses] = known[other, one][::-1]
        elif one or other:
            found[loses] = (float(one > 0), float(other > 0))
        else:
            found[loses] = known[1, 1][::-1] if replay else (0.5, 0.5)
    return found


def match(
    threshold: Threshold, most: int, replay: bool, king_loses: bool
) -> tuple[dict[Pennies, Pair], dict[Pennies, Pair]]:
    """By pennies up to so many: the chances to win by the thresholds, and of the best answer to the other's."""
    wins: dict[Pennies, Pair] = {(1, 1): (0.5, 0.5)}
    best: dict[Pennies, Pair] = {(1, 1): (0.5, 0.5)}
    for pennies in sorted(product(range(1, most + 1), range(1, most + 1)), key=sum):
        stakes = Stakes(pennies, replay)
        # A penny back leads to the same state again; twelve times over, nothing is left of the guess.
        for _ in range(12 if pennies == (1, 1) and replay else 1):
            found = Round(threshold, stakes, king_loses, after(pennies, replay, wins))
            answer = Round(threshold, stakes, king_loses, after(pennies, replay, best))
            wins[pennies] = (found.wins[0], found.wins[1])
            best[pennies] = (answer.first.best(), answer.dealer.best())
    return wins, best
