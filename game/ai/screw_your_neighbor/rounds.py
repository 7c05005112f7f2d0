"""Every deal of a round of two to four players, with who loses. For the solver only; needs numpy.

`sweep` counts pennies, for which it does not matter whose the lowest card is. Who wins a
match depends on exactly that, so here a deal is an axis for each player's card, and a swap
exchanges two axes. It shares nothing with `sweep` but the order of turns and situations.

Outcomes are masks of the places that lose a penny. Ranks count from 0, kings apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from math import perm
from typing import Final

import numpy as np

from game.ai.screw_your_neighbor.infoset import PACK, STOCK, SUITS, row_of, turns
from game.ai.screw_your_neighbor.match import starts
from game.ai.screw_your_neighbor.sweep import Array
from game.ai.screw_your_neighbor.tables import king_masks

RANKS: Final = 12
"""Ranks below the king."""


class Hands:
    """All deals in which certain places show kings, and what can come of them."""

    def __init__(self, players: int, kings: int, jump: bool, king_loses: bool) -> None:
        self.players = players
        self.row = row_of(players, kings, jump)
        self.order = turns(players, kings, jump)
        self.others = [place for place in range(players) if not kings >> place & 1]
        self.turns = [(self.others.index(place), target) for place, target in self.order]
        shown = kings.bit_count()
        self._kings = kings
        self._king_loses = king_loses
        self.held = [self._along(np.arange(RANKS), axis) for axis in range(len(self.others))]
        """By axis: its rank, shaped so that it spreads over all deals."""
        chance = perm(SUITS, shown) * perm(PACK - SUITS, len(self.others)) / perm(PACK, players)
        self.dealt = np.full((RANKS,) * len(self.others), chance)
        """By deal: how likely it is."""
        for axis, held in enumerate(self.held):
            before = sum((held == other).astype(int) for other in self.held[:axis])
            self.dealt = self.dealt * np.maximum(0, SUITS - before) / (PACK - SUITS - axis)
        self.shown = cache(self._shown)
        self.drawn = cache(self._drawn)

    def _along(self, numbers: Array, axis: int) -> Array:
        return numbers.reshape([RANKS if i == axis else 1 for i in range(len(self.others))])

    def along(self, chances: Array, axes: Sequence[int]) -> Array:
        """Numbers by rank on one or two axes, shaped so that they spread over all deals."""
        if len(axes) == 2 and axes[0] > axes[1]:
            chances = chances.T
        return chances.reshape([RANKS if i in axes else 1 for i in range(len(self.others))])

    def _lowest(self, axes: Sequence[int]) -> tuple[Array, Array]:
        """The lowest rank on some axes, and the mask of the places that hold it, the axes being those of `others`."""
        low = reduce(np.minimum, [self.held[axis] for axis in axes])
        mask = sum((self.held[axis] == low) * (1 << place) for axis, place in zip(axes, self.others, strict=False))
        return low, mask

    def _shown(self, axes: tuple[int, ...]) -> Array:
        """By deal: who loses when the cards are shown; `axes` says whose card each of `others` holds."""
        return np.ascontiguousarray(np.broadcast_to(self._lowest(axes)[1], self.dealt.shape))

    def _drawn(self, axes: tuple[int, ...]) -> tuple[tuple[Array, Array], ...]:
        """By deal: who loses when the dealer draws, and how likely that is."""
        dealer, left = 1 << self.players - 1, PACK - self.players
        king = (SUITS - self._kings.bit_count()) / left
        if len(axes) == 1:
            losers, below, same = self._kings, 1 - king, 0.0 if self._king_loses else king
        else:
            low, losers = self._lowest(axes[:-1])
            own = self.held[axes[-1]]
            holding = sum((self.held[axis] == low).astype(int) for axis in axes[:-1])
            below = (SUITS * low - (own < low)) / left
            same = (SUITS - holding - (own == low)) / left
        lone = below + (king if self._king_loses else 0.0)
        shape = self.dealt.shape
        cases = ((dealer, lone), (losers | dealer, same), (losers, 1 - lone - same))
        return tuple((np.broadcast_to(who, shape), np.broadcast_to(chance, shape)) for who, chance in cases)


class RoundTable:
    """All deals of a table under its options."""

    def __init__(self, players: int, jump: bool, king_loses: bool) -> None:
        self.players = players
        self.all_kings = 0.0
        """The chance that everybody shows a king, so that all lose a penny and nobody has a turn."""
        self.hands = []
        """By what kings can lie open, those in which anybody decides first, in the order of a strategy."""
        deciding = starts(players, jump)
        for kings in (*deciding, *(kings for kings in king_masks(players) if kings not in deciding)):
            if kings.bit_count() == players:
                self.all_kings = perm(SUITS, players) / perm(PACK, players)
            else:
                self.hands.append(Hands(players, kings, jump, king_loses))
        self.decisions = [(hands, turn) for hands in self.hands for turn in range(len(hands.order))]
        """Each decision of each hands, in the order of a strategy."""


class Pass:
    """One pass over all deals of a table, everybody on a strategy.

    A strategy is an array for each of `RoundTable.decisions`: [situation, rank], the chance to give the card away.
    With `payoffs`, [place, outcome], the values are those of whoever decides; without, the chances of each outcome.
    """

    def __init__(self, table: RoundTable, strategy: Sequence[Array], payoffs: Array | None = None) -> None:
        tail = () if payoffs is not None else (1 << table.players,)
        self.kept = [np.zeros((*chances.shape, *tail)) for chances in strategy]
        """Like the strategy: what keeping is worth there, times the chance that the others lead there; or, the
        last axis being that of outcomes, their chances."""
        self.gone = [np.zeros((*chances.shape, *tail)) for chances in strategy]
        """The same for giving the card away."""
        self.outcomes = np.zeros(1 << table.players)
        """The chance of each outcome; filled only without payoffs."""
        self.outcomes[-1] = table.all_kings
        self._own = payoffs is not None
        start = 0
        for hands in table.hands:
            number = len(hands.order)
            if self._own and not number:
                break
            self._hands = hands
            self._worth = np.eye(1 << table.players) if payoffs is None else payoffs[[p for p, _ in hands.order]]
            self._strategy = strategy[start : start + number]
            self._found = self.kept[start : start + number], self.gone[start : start + number]
            values = self._turn(0, 0, tuple(range(len(hands.others))), hands.dealt)
            if payoffs is None:
                self.outcomes += (values * hands.dealt).reshape(len(values), -1).sum(axis=1)
            start += number

    def _turn(self, turn: int, past: int, axes: tuple[int, ...], reach: Array) -> Array:
        """By deal: what the round is worth from a decision on, for those who decided before or by outcome."""
        hands = self._hands
        if turn == len(hands.order):
            return self._worth.take(hands.shown(axes), axis=1)
        at, target = hands.turns[turn]
        got = past & 1 and not hands.row.firsts[turn]
        known = (axes[hands.turns[turn - 1][0]], axes[at]) if got else (axes[at],)
        situation = hands.row.situation(turn, past, 1 if got else 0)
        here = slice(situation, situation + RANKS) if got else situation
        away = hands.along(self._strategy[turn][here], known)
        if target == STOCK:
            gone = sum(self._worth.take(who, axis=1) * chance for who, chance in hands.drawn(axes))
        else:
            other = hands.others.index(target)
            swapped = list(axes)
            swapped[at], swapped[other] = axes[other], axes[at]
            gone = self._turn(turn + 1, past << 1 | 1, tuple(swapped), reach * away)
        kept = self._turn(turn + 1, past << 1, axes, reach * (1 - away))
        for value, found in zip((kept, gone), self._found, strict=True):
            if self._own:
                found[turn][here] = np.einsum(reach, range(reach.ndim), value[turn], range(reach.ndim), known)
            else:
                deal = range(1, reach.ndim + 1)
                found[turn][here] = np.einsum(reach, deal, value, (0, *deal), (*(axis + 1 for axis in known), 0))
        if self._own:
            kept, gone = kept[:turn], gone[:turn]
        return kept + away * (gone - kept)
