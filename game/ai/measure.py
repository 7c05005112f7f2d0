"""What paired deals say: a mean with its interval, and a test that stops as soon as it knows.

A *gain* here is that of one whole pack, every seat played, so that gains are
independent of each other whatever the seats of one pack do to each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Final, Literal

from game.rules.values import dataclass

Verdict = Literal["accept", "reject", "undecided"]

Z: Final = 1.959963984540054
"""Standard errors on both sides that hold 95 % of a normal distribution."""
_T: Final = (inf, 12.7062, 4.3027, 3.1824, 2.7764)
"""By degrees of freedom: the 97.5 % point of Student's t, which few packs need."""
FEWEST: Final = 16
"""Packs before which a sequential test says nothing, because their spread is not known yet."""
FEWEST_SHOWN: Final = 6
"""Packs from which on a gain can be shown: by chance alone five lean to one side in one case of sixteen."""
_ERROR: Final = 0.05


def t_point(freedom: int) -> float:
    """The 97.5 % point of Student's t; from five degrees of freedom on by Fisher's expansion, to a thousandth."""
    if freedom < len(_T):
        return _T[freedom]
    z = Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + terms[0] / freedom + terms[1] / freedom**2 + terms[2] / freedom**3


@dataclass(frozen=True, slots=True)
class Gain:
    """Points better than an equal share, a match on average, with half the width of the 95 % interval."""

    mean: float
    margin: float
    deals: int

    @property
    def clear(self) -> bool:
        """Whether the interval leaves zero out. Fewer than six packs show nothing, however well they agree."""
        return self.deals >= FEWEST_SHOWN and abs(self.mean) > self.margin

    def mirrored(self) -> Gain:
        """The same measurement seen from the other side of a table of two."""
        return Gain(-self.mean or 0.0, self.margin, self.deals)

    def __str__(self) -> str:
        return f"{self.mean:+.2f} +- {self.margin:.2f}"


def gain_of(gains: Sequence[float]) -> Gain:
    """The mean gain of some packs. With a single one the interval has no end."""
    count = len(gains)
    mean = sum(gains) / count
    if count == 1:
        return Gain(mean, inf, 1)
    variance = sum((one - mean) ** 2 for one in gains) / (count - 1)
    return Gain(mean, t_point(count - 1) * sqrt(variance / count), count)


class Sprt:
    """The sequential probability ratio test (Wald 1945) of a gain: is it 0, or as large as was named?

    Gains are taken as normal with the spread seen so far, as in the testing of chess
    engines. Either error is made in one test of twenty.
    """

    bound: Final = log((1 - _ERROR) / _ERROR)
    """The log of the likelihood ratio that decides."""

    def __init__(self, gain: float) -> None:
        """`gain` is what the second hypothesis says, above 0."""
        self._gain = gain
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, gain: float) -> None:
        """Take in the gain of a pack."""
        self._count += 1
        self._sum += gain
        self._squares += gain * gain

    @property
    def ratio(self) -> float:
        """The log of the likelihood ratio: above 0 for the gain, below for none; 0 before it can be known."""
        if self._count < FEWEST:
            return 0.0
        mean = self._sum / self._count
        lead = mean - self._gain / 2
        variance = (self._squares - self._count * mean * mean) / (self._count - 1)
        if variance <= 1e-12 * max(1.0, mean * mean):
            return 0.0 if not lead else inf if lead > 0 else -inf
        return self._gain * self._count * lead / variance

    @property
    def verdict(self) -> Verdict:
        """`accept` when the gain is shown, `reject` when there is none."""
        if self.ratio >= self.bound:
            return "accept"
        return "reject" if self.ratio <= -self.bound else "undecided"
