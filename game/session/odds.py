"""What chance would do: intervals of rates, and how well dealt cards agree with fair ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, lgamma, log, sqrt
from typing import Final

from game.ai.measure import Z
from game.rules.values import dataclass

__all__ = ["LEAST_EXPECTED", "Cards", "Verdict", "Z", "chi_square_tail", "fair_ranks", "wilson"]

LEAST_EXPECTED: Final = 5.0
"""Cards of a rank that must be expected before the test says anything: below that its approximation is poor."""
_TERMS: Final = 1000
_SMALL: Final = 1e-300


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """The interval of Wilson at 95 % for a rate of wins in so many matches; all of 0 to 1 for none.

    Shared wins count in fractions, which makes it a little too wide and never too narrow.
    """
    if not matches:
        return 0.0, 1.0
    rate, z2 = wins / matches, Z * Z
    middle = (rate + z2 / (2 * matches)) / (1 + z2 / matches)
    half = Z * sqrt(rate * (1 - rate) / matches + z2 / (4 * matches * matches)) / (1 + z2 / matches)
    return max(0.0, middle - half), min(1.0, middle + half)


def chi_square_tail(x: float, df: int) -> float:
    """How likely a chi-square of `df` degrees of freedom, at least 1, is to be `x` or larger."""
    if x <= 0.0:
        return 1.0
    if x == inf:
        return 0.0
    a, x = df / 2, x / 2
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        # The series of the lower part.
        term = total = 1 / a
        for k in range(1, _TERMS):
            term *= x / (a + k)
            total += term
            if term < total * 1e-15:
                break
        return max(0.0, 1 - front * total)
    # The continued fraction of the upper part, by Lentz.
    b = x + 1 - a
    c, d = 1 / _SMALL, 1 / b
    h = d
    for k in range(1, _TERMS):
        an = -k * (k - a)
        b += 2
        d = an * d + b
        c = b + an / c
        d = 1 / (d if abs(d) > _SMALL else _SMALL)
        c = c if abs(c) > _SMALL else _SMALL
        step = d * c
        h *= step
        if abs(step - 1) < 1e-15:
            break
    return min(1.0, front * h)


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that were dealt to somebody from packs of one composition, `kinds` by rank."""

    kinds: tuple[int, ...]
    """What a whole pack holds, by rank."""
    counts: tuple[int, ...]
    """What was dealt, by rank."""
    spread: float
    """The sum of k (N - k) / (N - 1) over the deals of k cards from N."""

    @property
    def dealt(self) -> int:
        """How many cards were dealt."""
        return sum(self.counts)

    def expected(self, rank: int) -> float:
        """How many cards of a rank fair packs bring on average."""
        return self.dealt * self.kinds[rank] / sum(self.kinds)

    def deviation(self, rank: int) -> float:
        """The standard deviation of that count for fair packs."""
        share = self.kinds[rank] / sum(self.kinds)
        return sqrt(self.spread * share * (1 - share))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the test says of dealt cards. `p` is None where there are too few of them to say anything."""

    dealt: int
    degrees: int
    p: float | None


def fair_ranks(packs: Sequence[Cards]) -> Verdict:
    """Compare the ranks that were dealt with those of fair packs.

    Each deal takes k cards from a pack of N without putting any back, so the counts of the ranks spread by the
    hypergeometric distribution: as those of a multinomial one, narrower by (N - k) / (N - 1). The sum of squares over
    that spread is a chi-square with one degree less than there are ranks; packs of several compositions add up.
    """
    x, degrees, dealt = 0.0, 0, 0
    for cards in packs:
        ranks = [rank for rank, kind in enumerate(cards.kinds) if kind]
        if cards.spread <= 0.0 or min(cards.expected(rank) for rank in ranks) < LEAST_EXPECTED:
            continue
        size = sum(cards.kinds)
        for rank in ranks:
            x += (cards.counts[rank] - cards.expected(rank)) ** 2 / (cards.spread * cards.kinds[rank] / size)
        degrees += len(ranks) - 1
        dealt += cards.dealt
    return Verdict(dealt, degrees, chi_square_tail(x, degrees) if degrees else None)
