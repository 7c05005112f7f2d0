"""Requests to computer players, and the same moment with the unseen cards laid differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.ai.match import Entrant, play_match
from game.ai.port import BotAnswer, BotRequest
from game.rules.bits import mask_of
from game.rules.cards import Card
from game.rules.dang_it.state import DangItState
from game.rules.options import OptionValue, defaults, random_options
from game.rules.registry import game_by_id

GAME = game_by_id("dang_it")


@dataclass(frozen=True)
class Moment:
    """A decision of a match: the true state before it, and what the seat was asked."""

    state: DangItState
    request: BotRequest


def moments(players: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> list[Moment]:
    """Every decision of a match that is played at random; of one round, unless the options say otherwise."""
    found: list[Moment] = []

    def watch(state: Any, request: BotRequest, answer: BotAnswer) -> None:
        found.append(Moment(state.copy(), request))

    chosen = {**defaults(GAME.options, players), "rounds": 1, **(options or {})}
    play_match(GAME, chosen, [Entrant("random", seed + seat) for seat in range(players)], seed, watch)
    return found


def choices(players: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> list[Moment]:
    """Those decisions of a random match in which there is something to choose among cards."""
    return [m for m in moments(players, seed, options) if not m.request.forced and m.state.hands[0]]


def any_options(players: int, seed: int) -> Mapping[str, OptionValue]:
    """Some value for every option, and a match of two rounds at most."""
    chosen = random_options(GAME.options, players, Random(seed))
    return {**chosen, "rounds": 1 + seed % 2, "length": "rounds"}


def worlds_of(cards: Sequence[Card], groups: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """By plain search, all ways to fill groups of (count, allowed mask) from cards, as masks by group."""

    def fill(g: int, left: list[Card]) -> Iterator[tuple[int, ...]]:
        if g == len(groups):
            yield ()
            return
        count, allowed = groups[g]
        for chosen in subsets([card for card in left if allowed >> card & 1], count):
            rest = [card for card in left if card not in chosen]
            for others in fill(g + 1, rest):
                yield (mask_of(chosen), *others)

    yield from fill(0, list(cards))


def subsets(cards: list[Card], count: int) -> Iterator[list[Card]]:
    if not count:
        yield []
        return
    for i, card in enumerate(cards):
        for rest in subsets(cards[i + 1 :], count - 1):
            yield [card, *rest]


__all__ = ["GAME", "Moment", "any_options", "choices", "moments", "worlds_of"]
