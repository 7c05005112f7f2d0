"""Movement in time: eases, those of the motion table of the design guide."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, pi, sin

__all__ = [
    "FAST_FORWARD",
    "Ease",
    "back",
    "during",
    "in_",
    "in_out",
    "linear",
    "out",
    "spring",
]

Ease = Callable[[float], float]
"""Maps the share of time gone by, from 0 to 1, to the share of the way; 0 and 1 stay where they are."""

FAST_FORWARD = 0.25
"""What times are multiplied with while the player holds Space or a finger."""

_BACK = 1.4


def linear(t: float) -> float:
    """Even speed; for fades."""
    return t


def out(t: float) -> float:
    """Cubic: quick away, soft arrival."""
    return 1.0 - (1.0 - t) ** 3


def in_(t: float) -> float:
    """Quadratic: slow away, for what falls or burns."""
    return t * t


def in_out(t: float) -> float:
    """Cubic at both ends."""
    return 4.0 * t**3 if t < 0.5 else 1.0 - 4.0 * (1.0 - t) ** 3


def back(t: float) -> float:
    """Overshoots a little and comes back."""
    return 1.0 + (_BACK + 1.0) * (t - 1.0) ** 3 + _BACK * (t - 1.0) ** 2


def spring(t: float) -> float:
    """One overshoot of 6 per cent, then rest."""
    if t >= 1.0:
        return 1.0
    # A damped half swing that first reaches the target at 0.55 and has died away at the end.
    if t < 0.55:
        return out(t / 0.55)
    swing = (t - 0.55) / 0.45
    return 1.0 + _SPRING_HEIGHT * sin(pi * swing) * exp(-swing)


_SPRING_HEIGHT = 0.06 / max(sin(pi * i / 1000) * exp(-i / 1000) for i in range(1001))


def during(now: float, start: float, seconds: float, ease: Ease = linear) -> float:
    """How far something is that begins at `start` and takes so long: 0 before it, 1 after it, eased between.

    >>> during(0.25, 0.0, 0.5), during(9.0, 0.0, 0.5)
    (0.5, 1.0)
    """
    if now <= start:
        return 0.0
    if now >= start + seconds:
        return 1.0
    return ease((now - start) / seconds)
