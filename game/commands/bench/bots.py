"""Computer players: simulations a second, and how long an answer takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import perf_counter
from typing import Final

from game.ai.port import Level, Thinking, choose
from game.ai.registry import PLAYED, players_of
from game.commands.bench.figure import Figure, clock
from game.commands.positions import decisions

SIMULATIONS_PER_S: Final[dict[str, int]] = {
    game_id: players_of(game_id).simulations_per_s for game_id in PLAYED if players_of(game_id).simulations_per_s
}
"""By game whose computer players search: the least number on one core."""

ANSWER_MS: Final = 1000
"""A computer player answers within about a second at any level."""

LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")

DECISIONS: Final = 20
_SIMULATIONS: Final = 400


def search_figures() -> Iterator[Figure]:
    """One figure a game that is searched."""
    for game_id, budget in SIMULATIONS_PER_S.items():
        yield Figure(f"search.{game_id}.simulations_per_s", "1/s", budget, _search(game_id))


def bot_figures() -> Iterator[Figure]:
    """One figure a game and level."""
    for game_id in SIMULATIONS_PER_S:
        for level in LEVELS:
            yield Figure(f"bot.{game_id}.{level}.p95_ms", "ms", ANSWER_MS, _answer(game_id, level))


def _search(game_id: str) -> Callable[[], float]:
    def measure() -> float:
        simulations, seconds = 0, 0.0
        for request in decisions(game_id, DECISIONS):
            began = clock()
            answer = choose(replace(request, level="expert", thinking=Thinking(_SIMULATIONS)))
            if answer.simulations:
                simulations += answer.simulations
                seconds += clock() - began
        return simulations / seconds

    return measure


def _answer(game_id: str, level: Level) -> Callable[[], float]:
    def measure() -> float:
        times = []
        for request in decisions(game_id, DECISIONS):
            began = perf_counter()
            choose(replace(request, level=level))
            times.append(1000 * (perf_counter() - began))
        return sorted(times)[int(0.95 * (len(times) - 1))]

    return measure
