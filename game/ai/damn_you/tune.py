"""What the weights of the policy of D$%n You! (`policy.WEIGHTS`) are worth: found by playing.

It prints what one player gains, in chips a hand, who has one of them a step lower or
higher than all the others, or who sees fewer places ahead than they do. Half a minute.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from game.ai.damn_you.playout import Move, PublicState, play_out
from game.ai.damn_you.policy import WEIGHTS, Weights, tables
from game.ai.measure import Z
from game.rules.bits import mask_of
from game.rules.cards import packs
from game.rules.chance import shuffled
from game.rules.damn_you.state import BIT, FIRST, OPENS, SEVENS

TABLES: Final = (3, 4, 6)
DEALS: Final = 500


def tune() -> None:
    """Print a line for each number of players and weight."""
    for players in TABLES:
        print(f"{players} players")
        for name, value in WEIGHTS._asdict().items():
            steps = (2, 3, 4, 5) if name == "reach" else (value - 1, value - 0.5, value + 0.5, value + 1)
            found = [(step, *weight_gain(players, WEIGHTS._replace(**{name: step}), DEALS)) for step in steps]
            print(f"  {name} {value}:", *(f"{step:.1f}: {mean:+.2f} +- {margin:.2f}" for step, mean, margin in found))


def weight_gain(players: int, weights: Weights, hands: int) -> tuple[float, float]:
    """What one player gains by other weights, in every seat once, and half its 95 % interval."""
    random = Random(players)
    usual, other = tables(WEIGHTS), tables(weights)
    pack = packs(1, jokers=True)
    short = len(pack) % players
    begins = Move(BIT[FIRST], BIT[FIRST] | OPENS[FIRST])
    field = PublicState(SEVENS, 0, (19,) * players, players + (players - short if short else 0))
    gains = []
    for _ in range(hands):
        order = shuffled(pack, random)
        held = [mask_of(order[seat::players]) for seat in range(players)]
        turn = next(seat for seat in range(players) if held[seat] & BIT[FIRST])
        total = 0
        for seat in range(players):
            policies = [usual] * players
            before = play_out(held, field, turn, begins, seat, policies)
            policies[seat] = other
            total += play_out(held, field, turn, begins, seat, policies) - before
        gains.append(total / players)
    mean = sum(gains) / hands
    return mean, Z * sqrt(sum((gain - mean) ** 2 for gain in gains)) / hands
