"""Search by playing out: what each choice brings on average, over worlds that fit what a seat knows.

Every choice is tried in the same worlds, so that luck of the cards falls out of
the comparison, and half of the choices are dropped again and again (sequential
halving; Karnin, Koren, Somekh 2013). The choice of the base policy is never dropped, and
another one replaces it only when it was better by more than chance explains: so
the search is not worse than the policy that it plays out with (as in SPARTA;
Lerer, Hu, Foerster, Brown 2020), and ties are never broken in silly-looking ways.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeVar

World = TypeVar("World")

CLEAR: Final = 1.0
"""How many standard errors a choice must be ahead of the policy's to replace it."""
_FIRST_LOOK: Final = 8
"""The fewest worlds in which a choice is tried before it can be dropped."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search has found."""

    best: int
    """Number of the choice."""
    means: tuple[float, ...]
    """By choice: what it brought on average in the worlds in which it was tried; 0 where it never was."""
    simulations: int
    complete: bool
    """Whether it was not stopped early."""


def search(
    choices: int,
    policy: int,
    worlds: Callable[[], World],
    play: Callable[[World, int], float],
    simulations: int,
    should_stop: Callable[[], bool],
) -> Verdict:
    """Find the best of some choices by playing out at most `simulations` worlds with a choice each.

    `worlds` makes the next world, `play` says what a choice brings in it, and
    `policy` is the number of the base policy's choice.
    """
    values: list[list[float]] = [[] for _ in range(choices)]
    alive = list(range(choices))
    halvings = max(1, (choices - 1).bit_length())
    left = simulations
    complete = True
    for halving in range(halvings):
        share = left // (halvings - halving)
        rounds = share // len(alive)
        if halving < halvings - 1:
            rounds = max(rounds, min(_FIRST_LOOK, left // len(alive)))
        for _ in range(rounds):
            if should_stop():
                complete = False
                break
            world = worlds()
            for choice in alive:
                values[choice].append(play(world, choice))
        left -= rounds * len(alive)
        if not complete or len(alive) <= 2:
            continue
        alive.sort(key=lambda choice: -sum(values[choice]))
        kept = alive[: (len(alive) + 1) // 2]
        alive = kept if policy in kept else [*kept[:-1], policy]
    return _verdict(values, policy, complete)


def compare(
    choices: int,
    policy: int,
    worlds: Sequence[World],
    play: Callable[[World, int], float],
    should_stop: Callable[[], bool],
) -> Verdict:
    """Find the best of some choices where all worlds are known, by playing every choice out in every world."""
    values: list[list[float]] = [[] for _ in range(choices)]
    for world in worlds:
        if should_stop():
            return _verdict(values, policy, False)
        for choice in range(choices):
            values[choice].append(play(world, choice))
    totals = [sum(found) for found in values]
    best = max(range(choices), key=lambda choice: (totals[choice], choice == policy))
    return Verdict(best, tuple(total / len(worlds) for total in totals), choices * len(worlds), True)


def _verdict(values: list[list[float]], policy: int, complete: bool) -> Verdict:
    """The choice that is furthest ahead of the policy's, if chance does not explain it."""
    most = len(values[policy])
    means = tuple(sum(found) / len(found) if found else 0.0 for found in values)
    best, lead = policy, 0.0
    for choice, found in enumerate(values):
        if choice == policy or len(found) < most or most < 2:
            continue
        differences = [mine - other for mine, other in zip(found, values[policy], strict=True)]
        mean = sum(differences) / most
        spread = sqrt(sum((d - mean) ** 2 for d in differences) / (most - 1) / most)
        if mean > CLEAR * spread and mean > lead:
            best, lead = choice, mean
    return Verdict(best, means, sum(map(len, values)), complete)
