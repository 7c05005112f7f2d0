"""Search by playing out: what each choice brings on average, over worlds that fit what a seat knows.

Every choice is tried in the same worlds, so that luck of the cards falls out of
the comparison, and half of the choices are dropped again and again (sequential
halving; Karnin, Koren, Somekh 2013). The choice of the base policy is never dropped, and
another one replaces it only when it was better by more than chance explains: so
the search is not worse than the policy that it plays out with (as in SPARTA;
Lerer, Hu, Foerster, Brown 2020), and ties are never broken in silly-looking ways.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import sqrt
from operator import mul
from typing import Final, TypeVar

from game.rules.values import dataclass

World = TypeVar("World")

CLEAR: Final = 0.3
"""How many standard errors a choice must be ahead of the policy's to replace it."""
VERY_CLEAR: Final = 2.0
"""As many for a choice that looks silly when it is wrong."""
_FIRST_LOOK: Final = 8
"""The fewest worlds in which a choice is tried before it can be dropped."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a search has found."""

    best: int
    """Number of the choice."""
    means: tuple[float, ...]
    """By choice: what it brought on average in the worlds in which it was tried; 0 where it never was."""
    simulations: int
    complete: bool
    """Whether it was not stopped early."""
    second: int | None = None
    """Number of the best of the other choices that were tried as often; None where there is none."""
    lead: float = 0.0
    """How much more `best` brought than `second`, in the same worlds; less than nothing where chance may explain it."""
    error: float = 0.0
    """The standard error of `lead`; 0 where all worlds were tried."""


def search(
    choices: int,
    policy: int,
    worlds: Callable[[], tuple[World, float]],
    play: Callable[[World, int], float],
    simulations: int,
    should_stop: Callable[[], bool],
    doubtful: Collection[int] = (),
) -> Estimate:
    """Find the best of some choices by playing out at most `simulations` worlds with a choice each.

    `worlds` makes the next world and says how much it counts, `play` says what a choice brings in it, and
    `policy` is the number of the base policy's choice. `doubtful` are choices that must be very clearly better.
    """
    values: list[list[float]] = [[] for _ in range(choices)]
    weights: list[float] = []
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
            world, weight = worlds()
            weights.append(weight)
            for choice in alive:
                values[choice].append(play(world, choice))
        left -= rounds * len(alive)
        if not complete or len(alive) <= 2:
            continue
        alive.sort(key=lambda choice: -_sum_of_products(values[choice], weights))
        kept = alive[: (len(alive) + 1) // 2]
        alive = kept if policy in kept else [*kept[:-1], policy]
    return _verdict(values, weights, policy, complete, doubtful)


def compare(
    choices: int,
    policy: int,
    worlds: Sequence[tuple[World, float]],
    play: Callable[[World, int], float],
    should_stop: Callable[[], bool],
) -> Estimate:
    """Find the best of some choices where all worlds are known, by playing every choice out in every world."""
    values: list[list[float]] = [[] for _ in range(choices)]
    weights: list[float] = []
    for world, weight in worlds:
        if should_stop():
            return _verdict(values, weights, policy, False)
        weights.append(weight)
        for choice in range(choices):
            values[choice].append(play(world, choice))
    means = tuple(_mean(found, weights) for found in values)
    best = max(range(choices), key=lambda choice: (means[choice], choice == policy))
    second = max((other for other in range(choices) if other != best), key=means.__getitem__, default=None)
    lead = 0.0 if second is None else means[best] - means[second]
    return Estimate(best, means, choices * len(worlds), True, second, lead)


def estimate_again(
    found: Estimate,
    worlds: Callable[[], tuple[World, float]],
    play: Callable[[World, int], float],
    simulations: int,
    should_stop: Callable[[], bool],
) -> Estimate:
    """The same verdict, with the lead of the best over the second as it is in fresh worlds.

    In the worlds in which a choice was found to be the best it mostly had luck, too, so the lead that it had there
    is too large (the winner's curse). Nothing needs to be tried again where all worlds were. Where it was stopped
    before two worlds counted, no second is left to compare with.
    """
    best, second = found.best, found.second
    if second is None or not found.error:
        return found
    mine: list[float] = []
    others: list[float] = []
    weights: list[float] = []
    for _ in range(simulations // 2):
        if should_stop():
            break
        world, weight = worlds()
        weights.append(weight)
        mine.append(play(world, best))
        others.append(play(world, second))
    played = found.simulations + 2 * len(weights)
    if len(weights) < 2 or not sum(weights):
        return replace(found, simulations=played, second=None, lead=0.0, error=0.0)
    lead, _ = _lead(mine, others, weights)
    # Where few worlds outweigh all others these agree with their own mean, whatever it is worth: so the spread of all.
    leads = [one - other for one, other in zip(mine, others, strict=True)]
    mean = sum(leads) / len(leads)
    spread = sqrt(sum((one - mean) ** 2 for one in leads) / (len(leads) - 1))
    error = spread * sqrt(_sum_of_products(weights, weights)) / sum(weights)
    return replace(found, simulations=played, lead=lead, error=error)


def _sum_of_products(values: Sequence[float], weights: Sequence[float]) -> float:
    total: float = sum(map(mul, values, weights))
    return total


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The weighted mean of the first values; 0 where there are none."""
    total = sum(weights[: len(values)])
    return _sum_of_products(values, weights) / total if total else 0.0


def _verdict(
    values: list[list[float]], weights: list[float], policy: int, complete: bool, doubtful: Collection[int] = ()
) -> Estimate:
    """The choice that is furthest ahead of the policy's, if chance does not explain it."""
    most = len(values[policy])
    total = sum(weights)
    best, lead = policy, 0.0
    for choice, found in enumerate(values):
        if choice == policy or len(found) < most or most < 2 or not total:
            continue
        mean, error = _lead(found, values[policy], weights)
        if mean > (VERY_CLEAR if choice in doubtful else CLEAR) * error and mean > lead:
            best, lead = choice, mean
    means = tuple(_mean(found, weights) for found in values)
    others = [choice for choice, found in enumerate(values) if choice != best and len(found) == most > 1 and total]
    second = max(others, key=means.__getitem__, default=None)
    lead, error = (0.0, 0.0) if second is None else _lead(values[best], values[second], weights)
    return Estimate(best, means, sum(map(len, values)), complete, second, lead, error)


def _lead(mine: Sequence[float], others: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """How much more a choice brought than another one in the same worlds, and the standard error of that."""
    differences = [one - other for one, other in zip(mine, others, strict=True)]
    mean = _mean(differences, weights)
    squares = sum((w * (d - mean)) ** 2 for w, d in zip(weights, differences, strict=True))
    return mean, sqrt(squares) / sum(weights)
