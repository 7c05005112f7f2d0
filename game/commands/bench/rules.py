"""Random play: listing what is legal, choosing and carrying it out, in actions a second."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from game.ai.match import play_at_random
from game.commands.bench.figure import Figure, clock
from game.rules.chance import SeededChance
from game.rules.options import defaults
from game.rules.registry import GAME_IDS, game_by_id, info_of

_RUNS: Final = 5
SECONDS: Final = 0.3


def figures() -> Iterator[Figure]:
    """One figure a game."""
    for game_id in GAME_IDS:
        yield Figure(f"rules.{game_id}.actions_per_s", "1/s", info_of(game_id).actions_per_s, _measure(game_id))


def _measure(game_id: str) -> Callable[[], float]:
    def measure() -> float:
        # The best of several runs: whatever else the machine does can only make a run slower.
        return max(actions_per_s(game_id, run) for run in range(_RUNS))

    return measure


def actions_per_s(game_id: str, run: int) -> float:
    """The speed of whole matches with the default number of players and default options, shuffling included."""
    game = game_by_id(game_id)
    players = game.default_players
    options = defaults(game.options, players)
    random = Random(run)
    actions = 0
    began = clock()
    while (seconds := clock() - began) < SECONDS:
        state = game.new_match(players, options)
        chance = SeededChance(1000 * run + actions)
        game.start(state, chance)
        actions += play_at_random(game, state, chance, random)
    return actions / seconds
