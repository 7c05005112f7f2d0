"""Whole states that could be true, made from nothing but what a seat knows.

What the seat sees is as it is; what it does not see is laid by the determinizers of
the computer players where a game has one, and evenly among all unseen cards where
it has none. Seen from its seat, every such state looks like the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from random import Random
from typing import Any

from game.ai.port import BotRequest
from game.rules.cards import HIDDEN, KIND_OF, Card

Sampler = Callable[[Random], Any]
"""Makes one state after the other."""


def imagine(request: BotRequest) -> Sampler:
    """What makes states of the match that a request is about."""
    sampler: Sampler = import_module(f"research.worlds.{request.game}").imagine(request)
    return sampler


class Copies:
    """The cards of some packs that have no place yet. What a view shows names no copy, so some free one is as good."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._free: dict[int, list[Card]] = {}
        for card in cards:
            self._free.setdefault(KIND_OF[card], []).append(card)

    def take(self, cards: Iterable[Card]) -> list[Card]:
        """Some free copy of each card."""
        return [self._free[KIND_OF[card]].pop() for card in cards]

    def left(self) -> list[Card]:
        """What has no place yet."""
        return [card for cards in self._free.values() for card in cards]


def uncovered(seen: Sequence[Card], hidden: Iterable[Card]) -> list[Card]:
    """Cards as they lie, with the backs among them turned into the hidden ones in their order."""
    rest = iter(hidden)
    return [next(rest) if card == HIDDEN else card for card in seen]
