"""What the page of statistics shows of the matches that are asked for, counted once for each question."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from game.rules.values import dataclass
from game.session.odds import Cards, Verdict, Z, fair_ranks, wilson
from game.session.sums import Among, Course, Sums, Totals, low_score_wins, streaks

__all__ = ["Bar", "Figures", "Rank", "figures", "rolling"]

LAST = 60
"""So many matches the course shows."""
WINDOW = 10
"""Over so many matches each of its points is an average."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A rate with its interval at 95 %, and what chance would bring; None where nothing is compared with it."""

    key: str
    rate: float
    low: float
    high: float
    matches: int
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Rank:
    """By how much more or less often than expected cards of a rank were dealt, and how far chance stays 95 % of times.

    Both as parts of what is expected.
    """

    off: float
    band: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything on the page."""

    among: Among
    totals: Totals
    earlier: int
    """Matches of which only a sum is known; they are in no figure."""
    win: Bar
    longest: int
    now: int
    course: tuple[float, ...]
    """Averages of `WINDOW` matches, the last one last; empty for fewer matches than that."""
    chance: float
    """What chance would bring over the same matches."""
    shown: int
    """How many matches the course is of."""
    opponents: tuple[Bar, ...]
    """By character: how often the person finished ahead, the best first."""
    levels: tuple[Bar, ...]
    players: tuple[Bar, ...]
    mine: Verdict
    theirs: Verdict
    ranks: tuple[Rank, ...]
    """Of the cards dealt to the person: ace to king, and jokers if there are any; empty without cards."""

    @property
    def points(self) -> float | None:
        """Points for each hand of one game."""
        return self.totals.points / self.totals.hands if self.among.game and self.totals.hands else None

    @property
    def low(self) -> bool:
        """Whether few points are good ones."""
        return self.among.game is not None and low_score_wins(self.among.game)


def figures(sums: Sums, among: Among) -> Figures:
    """Count what is asked for."""
    totals = sums.totals(among)
    course = sums.course(among)
    longest, now = streaks(course)
    last = course[-LAST:]
    ahead = [
        _bar(character, against.ahead, against.matches)
        for character, against in sums.opponents(among).items()
        if against.matches
    ]
    levels = [_of(sums, level, Among(among.game, level, among.players)) for level in sums.levels()]
    players = [_of(sums, str(number), Among(among.game, among.level, number)) for number in sums.players()]
    mine = sums.dealt(among.game, mine=True)
    earlier = sum(
        tally.matches
        for (game, level, opponent), tally in sums.earlier.items()
        if opponent is None and among.game in (None, game) and among.level in (None, level) and among.players is None
    )
    return Figures(
        among, totals, earlier, _won("", totals), longest, now, rolling(last),
        sum(1 / match.players for match in last) / len(last) if last else 0.0, len(last),
        tuple(sorted(ahead, key=lambda bar: -bar.rate)),
        tuple(bar for bar in levels if bar.matches), tuple(bar for bar in players if bar.matches),
        fair_ranks(mine), fair_ranks(sums.dealt(among.game, mine=False)), _ranks(mine),
    )  # fmt: skip


def rolling(course: Sequence[Course]) -> tuple[float, ...]:
    """Averages of the wins of `WINDOW` matches each."""
    won = [match.won for match in course]
    return tuple(sum(won[end - WINDOW : end]) / WINDOW for end in range(WINDOW, len(won) + 1))


def _bar(key: str, wins: float, matches: int) -> Bar:
    return Bar(key, wins / matches if matches else 0.0, *wilson(wins, matches), matches)


def _won(key: str, totals: Totals) -> Bar:
    bar = _bar(key, totals.wins, totals.matches)
    chance = totals.chance / totals.matches if totals.matches else None
    return Bar(bar.key, bar.rate, bar.low, bar.high, bar.matches, chance)


def _of(sums: Sums, key: str, among: Among) -> Bar:
    return _won(key, sums.totals(among))


def _ranks(packs: Sequence[Cards]) -> tuple[Rank, ...]:
    found = []
    for rank in range(max((len(cards.kinds) for cards in packs), default=0)):
        expected = sum(cards.expected(rank) for cards in packs)
        spread = sqrt(sum(cards.deviation(rank) ** 2 for cards in packs))
        if expected:
            counted = sum(cards.counts[rank] for cards in packs)
            found.append(Rank(counted / expected - 1, Z * spread / expected))
    return tuple(found)
