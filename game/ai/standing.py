"""What a standing is worth before the last hand: the share of the win that falls to each seat.

Nobody knows what the hands to come will bring, so each seat's gain is a random number, and the shares are the chances
to be ahead at the end. Both models have a closed form, which costs microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import exp, pi, sqrt
from typing import Final

_SCALE: Final = sqrt(6) / pi
"""The scale of a Gumbel distribution whose standard deviation is 1."""
_STEPS: Final = 160
_STEP: Final = 0.25


def shared(winners: Sequence[int], players: int) -> tuple[float, ...]:
    """The shares of a win that is won."""
    part = 1 / len(winners)
    return tuple(part if seat in winners else 0.0 for seat in range(players))


def ahead(points: Sequence[float], spread: float) -> tuple[float, ...]:
    """The chance of each seat to have the most points in the end, where each still gains something random.

    `spread` is the standard deviation of those gains; at 0 the leaders share the win. The gains are taken for Gumbel
    distributed, for which the chances are a softmax; how a hand's points really lie hardly matters after a few.
    """
    most = max(points)
    if spread <= 0.0:
        return shared([seat for seat, own in enumerate(points) if own == most], len(points))
    scale = spread * _SCALE
    weights = [exp((own - most) / scale) for own in points]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


@lru_cache(maxsize=4096)
def last_one_in(lives: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each seat to be the last with a life, where again and again one of those left loses one.

    As if each lost its lives at the ticks of a clock of its own: then the seat is last whose final tick comes last,
    and the order of the ticks is that of the game. Whoever has no life left has no chance, unless nobody has one.
    """
    alive = [seat for seat, count in enumerate(lives) if count > 0]
    if len(alive) < 2:
        return shared(alive or range(len(lives)), len(lives))
    gone = {count: _out_by(count) for count in {lives[seat] for seat in alive}}
    shares = [0.0] * len(lives)
    for at, (early, late) in enumerate(pairwise(range(_STEPS))):
        for seat in alive:
            own = gone[lives[seat]]
            tick = own[late] - own[early]
            if tick > 0.0:
                for other in alive:
                    if other != seat:
                        chances = gone[lives[other]]
                        tick *= 0.5 * (chances[at] + chances[at + 1])
                shares[seat] += tick
    total = sum(shares)
    return tuple(share / total for share in shares)


@lru_cache(maxsize=32)
def _out_by(lives: int) -> tuple[float, ...]:
    """By time in steps: the chance that so many ticks have passed, one falling in a unit of time on average."""
    found = []
    for step in range(_STEPS):
        time = step * _STEP
        term = left = exp(-time)
        for count in range(1, lives):
            term *= time / count
            left += term
        found.append(1.0 - left)
    return tuple(found)
