"""What the weights of Expert in That Dam Game (`policy.Weights`) are worth: found by playing.

It prints what one Expert gains, in points over two hands, who has one of them a step lower or higher than all the
others. A quarter of an hour.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from game.ai.arena import ONE_ROUND, gain
from game.ai.match import Entrant
from game.ai.measure import Gain
from game.ai.port import BotRequest, ShouldStop
from game.ai.that_dam_game.player import decide
from game.ai.that_dam_game.policy import HABITS, Weights
from game.rules.actions import Action
from game.rules.options import complete
from game.rules.registry import game_by_id

TABLES: Final = (3, 4, 6)
PACKS: Final = 60
TUNED: Final = ("stake", "pace", "draws", "caught", "picky", "fit", "help", "two_cards", "beg")


def tune() -> None:
    """Print a line for each number of players and weight."""
    usual = HABITS["expert"].weights
    for players in TABLES:
        print(f"{players} players")
        for name in TUNED:
            value: float = getattr(usual, name)
            steps = (0.7 * value, 1.4 * value)
            found = [(step, habit_gain(players, replace(usual, **{name: step}), PACKS)) for step in steps]
            print(f"  {name} {value:g}:", *(f"{step:.3g}: {one}" for step, one in found), flush=True)


def habit_gain(players: int, weights: Weights, packs: int) -> Gain:
    """What one Expert gains in two hands by other weights, in points, in every seat once."""
    game = game_by_id("that_dam_game")
    habits = replace(HABITS["expert"], weights=weights)

    def rule(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
        return decide(request, habits, random).action

    options = complete(game.options, players, ONE_ROUND[game.id])
    return gain(game, options, Entrant("expert", 0, rule=rule), Entrant("expert", 0), players, packs)
