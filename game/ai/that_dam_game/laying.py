"""Which cards to lay off, where and in what order, so that most points leave the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.actions import LayOff
from game.rules.cards import Card
from game.rules.that_dam_game.contracts import IS_WILD, POINTS
from game.rules.that_dam_game.melds import KIND_BIT, TableMeld, with_card

_LOOKS: Final = 300
"""Positions looked into, which is enough for all but hands full of wild cards."""


def lay_offs(melds: Sequence[TableMeld], hand: Sequence[Card], limit: int | None) -> list[LayOff]:
    """The lay-offs that rid a hand of most points, in an order in which each is allowed; naturals before wilds."""
    search = _Search(limit)
    search.look(list(melds), sorted(hand, key=lambda card: IS_WILD[card]), [], 0)
    return search.best


class _Search:
    def __init__(self, limit: int | None) -> None:
        self._limit = limit
        self._looks = _LOOKS
        self._points = 0
        self.best: list[LayOff] = []

    def look(self, melds: list[TableMeld], hand: list[Card], laid: list[LayOff], points: int) -> None:
        """Go on from a position; the first order in which most points are laid is kept."""
        if points > self._points:
            self._points, self.best = points, laid
        for i, card in enumerate(hand):
            for number, meld in enumerate(melds):
                if not meld.takes & KIND_BIT[card] or not self._looks:
                    continue
                self._looks -= 1
                after = melds[:]
                after[number] = with_card(meld, card, self._limit)
                self.look(after, hand[:i] + hand[i + 1 :], [*laid, LayOff(card, number)], points + POINTS[card])
                if meld.is_set and not IS_WILD[card]:
                    return  # a set takes its rank without end: nothing is lost by laying it first
