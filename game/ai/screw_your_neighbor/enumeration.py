"""Every deal of a round, one after the other: slow and plain, to hold the solver to.

It shares nothing with `sweep` but the information sets, needs no package, and is quick enough for
two and three players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from game.ai.screw_your_neighbor.infoset import KING, PACK, STOCK, SUITS, InfoSet, turns
from game.ai.screw_your_neighbor.tables import solved_threshold
from game.rules.values import dataclass

Strategy = Callable[[InfoSet], float]
"""The chance to give the card away, by information set."""
Loss = tuple[float, ...]
"""Pennies lost by place."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The table and the options that change what is best."""

    players: int
    jump: bool = False
    drawn_king_loses: bool = False


@dataclass(slots=True)
class Value:
    """What an information set has come to in a pass: the losses of its two choices, by the chance to get there."""

    chance: float = 0.0
    kept: float = 0.0
    gone: float = 0.0


def deals(players: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """All ordered deals of ranks, and how likely each is."""
    for ranks in product(range(1, KING + 1), repeat=players):
        chance = 1.0
        for i, rank in enumerate(ranks):
            chance *= max(0, SUITS - ranks[:i].count(rank)) / (PACK - i)
        if chance:
            yield ranks, chance


class Pass:
    """One pass over all deals with everybody on a strategy, or over those with kings at certain places only."""

    def __init__(self, variant: Variant, strategy: Strategy, kings: int | None = None) -> None:
        self.variant = variant
        self.values: dict[InfoSet, Value] = {}
        self.losses: list[float] = [0.0] * variant.players
        """Mean pennies lost in a round, by place."""
        self._strategy = strategy
        for ranks, chance in deals(variant.players):
            self._kings = sum(1 << place for place, rank in enumerate(ranks) if rank == KING)
            if kings is not None and self._kings != kings:
                continue
            self._order = turns(variant.players, self._kings, variant.jump)
            self._dealt = ranks
            for place, loss in enumerate(self._turn(0, ranks, 0, chance)):
                self.losses[place] += chance * loss

    def _turn(
        self, turn: int, cards: tuple[int, ...], swaps: int, chance: float, receiver: int = -1, given: int = 0
    ) -> Loss:
        """The losses from a decision on; `receiver` was swapped with last and had to give `given`."""
        if turn == len(self._order):
            lowest = min(cards)
            return tuple(float(card == lowest) for card in cards)
        place, target = self._order[turn]
        infoset = InfoSet(len(cards), place, self._kings, swaps, cards[place], given if place == receiver else 0)
        away = self._strategy(infoset)
        kept = self._turn(turn + 1, cards, swaps, chance * (1 - away))
        if target == STOCK:
            gone = self._drawn(cards)
        else:
            after = list(cards)
            after[place], after[target] = cards[target], cards[place]
            gone = self._turn(turn + 1, tuple(after), swaps | 1 << place, chance * away, target, cards[target])
        value = self.values.setdefault(infoset, Value())
        value.chance += chance
        value.kept += chance * kept[place]
        value.gone += chance * gone[place]
        return tuple(k + away * (g - k) for k, g in zip(kept, gone, strict=True))

    def _drawn(self, cards: tuple[int, ...]) -> Loss:
        """The losses when the dealer, last, draws any unseen card."""
        others = cards[:-1]
        lowest = min(others)
        left = PACK - len(cards)
        king = (SUITS - self._dealt.count(KING)) / left if self.variant.drawn_king_loses else 0.0
        below = (SUITS * (lowest - 1) - sum(rank < lowest for rank in self._dealt)) / left
        same = (SUITS - self._dealt.count(lowest)) / left
        if king and lowest == KING:
            same = 0.0
        spared = below + king
        return (*(0.0 if card != lowest else 1 - spared for card in others), below + same + king)

    def gain(self) -> float:
        """What the best answer gains at the place where it gains most, pennies a round."""
        gains = [0.0] * self.variant.players
        for infoset, value in self.values.items():
            away = self._strategy(infoset)
            gains[infoset.place] += value.kept + away * (value.gone - value.kept) - min(value.kept, value.gone)
        return max(gains)


def by_threshold(find: Callable[[InfoSet], float]) -> Strategy:
    """The strategy of a threshold."""
    return lambda infoset: min(1.0, max(0.0, find(infoset) + 1 - infoset.card))


def shipped(variant: Variant) -> Strategy:
    """The strategy that the strongest level plays round by round."""
    return by_threshold(lambda infoset: solved_threshold(infoset, variant.jump, variant.drawn_king_loses))


def variants(players: int) -> Iterator[Variant]:
    """The variants that are played differently at a table of this size."""
    for jump in (False, True) if players > 2 else (False,):
        for loses in (False, True):
            yield Variant(players, jump, loses)
