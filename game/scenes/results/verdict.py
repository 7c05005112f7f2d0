"""What can truly be said of a finished match: who has won, by how much, and what was remarkable."""

from __future__ import annotations

from collections.abc import Mapping

from game.scenes.results.plot import totals
from game.scenes.results.standing import Standing
from game.scenes.tables.base import key_of
from game.session.files import Paths
from game.session.statistics import Statistics, low_score_wins
from game.session.store import Resumable
from game.texts import decimal, has, join, n, t

__all__ = ["Verdict", "words_of", "worth"]

_AT_ONCE = 40
"""Records that were never counted and are read before the result is shown, the latest first; each takes a few
milliseconds.
"""
_CLOSE = 2
"""A round is close when no more than so many points lie between first and second.

A game that counts in fives has no such round.
"""


def worth(game: str) -> int:
    """What a point is worth to its owner: 1, or -1 in games that count what went wrong."""
    return -1 if low_score_wins(game) else 1


class Verdict:
    """A finished match in words. The statistics in `paths` say how the person has fared before.

    Without `paths` nothing is said of that: nobody knows who it was.
    """

    def __init__(self, standing: Standing, paths: Paths | None, played: Mapping[str, Resumable] | None = None) -> None:
        """`played` is the match itself by the name of its record, where there is one; so it is not read again."""
        self._standing = standing
        self._worth = worth(standing.game)
        seats = range(len(standing.seats))
        value = [self._worth * score for score in standing.scores]
        self.order = sorted(seats, key=lambda seat: (seat not in standing.winners, -value[seat]))
        """Seats from the first to the last."""
        self.names = join([standing.seats[seat].name for seat in standing.winners])
        """The winners."""
        self.line = self._line()
        """What they did, after their names."""
        course = self._noticed()
        self.noticed = " ".join(filter(None, (standing.moment, course)))
        """The moment of the match, and a remark on how it came about; empty when there is nothing to say."""
        self.briefly = standing.moment or course
        """Only one of both, for windows that are full."""
        self.trouble: str | None = None
        """Why the statistics cannot be kept, in one sentence; None when all is well."""
        self.record = self._record(paths, played or {})
        """How the person fares against these opponents; empty before the second match, and where nobody knows them."""

    def _line(self) -> str:
        standing = self._standing
        if standing.outcome:
            return standing.outcome
        if len(standing.winners) > 1:
            names = [standing.seats[seat].name for seat in standing.winners]
            return n(key_of(of_game(standing.game, "shared"), names), standing.scores[standing.winners[0]])
        winner, second = self.order[0], self.order[1]
        key = key_of(of_game(standing.game, "won_by"), [standing.seats[winner].name])
        return n(key, abs(standing.scores[winner] - standing.scores[second]))

    def _noticed(self) -> str:
        standing = self._standing
        if len(standing.rounds) < 2 or len(standing.winners) > 1:
            return self._close_round()
        winner = standing.winners[0]
        sums = [self._sums(number) for number in range(len(standing.rounds))]
        behind = max(sums[-2]) - sums[-2][winner]
        if behind > 0:
            return n(self._key("comeback", winner), behind, name=self._name(winner))
        led = all(round_[winner] > max(v for seat, v in enumerate(round_) if seat != winner) for round_ in sums)
        if led and not standing.skipped:
            return t(self._key("led", winner), name=self._name(winner))
        return self._close_round() or self._best_round()

    def _close_round(self) -> str:
        """The one round that was closer than all others, if it was close at all and there was more than one."""
        rounds = self._standing.rounds
        if len(rounds) < 2 or self._partial:
            return ""
        gaps = [best - second for best, second, *_ in (sorted(points, reverse=True) for points in rounds)]
        least = min(gaps)
        if not 0 < least <= _CLOSE or gaps.count(least) > 1:
            return ""
        return n(of_game(self._standing.game, "noticed.close"), least, number=gaps.index(least) + 1)

    def _best_round(self) -> str:
        """The one round in which somebody did better than anybody in any."""
        if self._partial:
            return ""
        rounds = [[self._worth * v for v in points] for points in self._standing.rounds]
        best = max(max(points) for points in rounds)
        found = [(number, seat) for number, points in enumerate(rounds) for seat, v in enumerate(points) if v == best]
        if len(found) != 1:
            return ""
        number, seat = found[0]
        points = self._standing.rounds[number][seat]
        return n(self._key("best", seat), points, name=self._name(seat), number=number + 1)

    @property
    def _partial(self) -> bool:
        """Whether not all rounds can be set beside each other: of those from before a position nobody knows."""
        return bool(self._standing.course or self._standing.skipped)

    def _sums(self, number: int) -> list[int]:
        """What everybody's points after a round are worth, or what tells the match instead of them."""
        standing = self._standing
        if standing.course:
            return list(standing.course[number + 1])
        seats = range(len(standing.seats))
        return [self._worth * totals(standing.rounds, seat, standing.before[seat])[number] for seat in seats]

    def _name(self, seat: int) -> str:
        return self._standing.seats[seat].name

    def _key(self, remark: str, seat: int) -> str:
        return of_game(self._standing.game, f"noticed.{remark}{'_you' if self._standing.is_you(seat) else ''}")

    def _record(self, paths: Paths | None, played: Mapping[str, Resumable]) -> str:
        standing = self._standing
        if paths is None or not standing.alone:
            return ""
        statistics = Statistics(paths)
        statistics.refresh(_AT_ONCE, played)
        self.trouble = statistics.trouble
        others = [seat for i, seat in enumerate(standing.seats) if i != standing.me]
        one = others[0] if len(others) == 1 else None
        tally = statistics.tally(standing.game, opponent=one.character if one else None)
        if tally.matches < 2:
            return ""
        wins = decimal(tally.wins, 0 if tally.wins == int(tally.wins) else 1)
        if one is not None:
            return t("scores.against", wins=wins, matches=tally.matches, name=one.name)
        return t("scores.so_far", wins=wins, matches=tally.matches)


def of_game(game: str, key: str) -> str:
    """The key of words on scores: those of a game that has its own for rounds and points, else those of all games."""
    own = f"scores.{game}.{key}"
    return own if has(own) else f"scores.{key}"


def words_of(standing: Standing, key: str, **blanks: object) -> str:
    """Words on scores as the game of a match has them."""
    return t(of_game(standing.game, key), **blanks)
