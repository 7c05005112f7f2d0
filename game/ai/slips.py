"""Choosing by value, and now and then a choice that is only nearly as good."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random


def pick(values: Sequence[float], slips: float, cap: float, heat: float, random: Random) -> int:
    """The number of the best value, the first of equals; with probability `slips` one that is nearly as good.

    A slip costs at most `cap`, and one that costs `heat` less is e times as likely.
    """
    best = max(range(len(values)), key=values.__getitem__)
    # Asked whether it matters or not, so that what is drawn does not depend on the values.
    slip, place = random.random() < slips, random.random()
    near = [i for i, value in enumerate(values) if i != best and values[best] - value <= cap]
    if not slip or not near:
        return best
    weights = [exp((values[i] - values[best]) / heat) for i in near]
    place *= sum(weights)
    for i, weight in zip(near, weights, strict=True):
        place -= weight
        if place < 0:
            return i
    return near[-1]
