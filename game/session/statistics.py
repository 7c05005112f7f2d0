"""How a person has fared: matches, wins and best scores, by game, level and opponent.

Everything here follows from the records of the finished matches. A file of sums saves reading them all again; where it
is damaged or gone it is made anew. The file has a bound: sums have a row for each game, level and opponent, however
many matches there are, and the names of the counted records are forgotten once those are gone and too many.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game.ai.characters import BY_KEY
from game.ai.levels import LEVELS, Level
from game.rules.record import RecordError, decode_record, parse_line
from game.rules.registry import GAME_IDS, info_of
from game.session.files import (
    LARGEST_MATCH,
    LARGEST_STATISTICS,
    MOST_FINISHED,
    Paths,
    is_newer,
    put_aside,
    read_file,
    trouble_with,
    write_durably,
)
from game.session.seats import PRACTICE_NOTE, decode_seats
from game.session.store import NOTES
from game.texts import t

log = logging.getLogger(__name__)

FORMAT: Final = "grawlix-statistics/2"
FIRST_FORMAT: Final = "grawlix-statistics/1"
"""It held a summary of every match and had no bound; it is read, and written in the form of today."""

MOST_COUNTED: Final = MOST_FINISHED + 5_000
"""Names of counted records that are remembered at least, also of records that are gone: they may come back."""
MOST_AT_ONCE: Final = 500
"""Records that one `refresh` reads at most; where more are new, the next ones read the rest."""
_RECORD: Final = ".jsonl"
_MOST: Final = 1 << 53
"""A number that is larger was never counted."""


def low_score_wins(game: str) -> bool:
    """Whether the scores of a game count what went wrong: points left in hand, deals lost. Raises UnknownGame."""
    return info_of(game).low_score_wins


@dataclass(frozen=True, slots=True)
class Summary:
    """One finished match as its person will remember it."""

    game: str
    level: Level
    """That of the strongest opponent."""
    opponents: tuple[str, ...]
    """Characters of the computer players, by seat."""
    score: int
    share: float
    """Of the win: 1 for a winner, a fraction where several won, 0 for the others."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over matches. `best` is None when there are none."""

    matches: int
    wins: float
    best: int | None


_Row = tuple[str, Level, str | None]
"""Game, level of the strongest opponent, and a character that played against the person, or None for any."""


@dataclass
class _Sums:
    """What has been counted, and which records that were."""

    rows: dict[_Row, Tally] = field(default_factory=dict)
    counted: dict[str, None] = field(default_factory=dict)
    """Names of records, without their ending, in the order of counting; also of those that do not count."""

    def add(self, name: str, summary: Summary | None) -> None:
        """Count a match; with None only remember that its record was looked at."""
        self.counted[name] = None
        if summary is None or abs(summary.score) > _MOST:
            return
        known = {character for character in summary.opponents if character in BY_KEY}
        for opponent in (None, *sorted(known)):
            row = (summary.game, summary.level, opponent)
            one = Tally(1, summary.share, summary.score)
            self.rows[row] = _joined(summary.game, (self.rows[row], one)) if row in self.rows else one

    def forget(self, there: Iterable[str]) -> None:
        """Forget the first names of records that are gone, until no more are known than must be."""
        spare = len(self.counted) - MOST_COUNTED
        if spare > 0:
            kept = frozenset(there)
            for name in [name for name in self.counted if name not in kept][:spare]:
                del self.counted[name]

    def encode(self) -> bytes:
        """The content of the file."""
        rows = [[*row, tally.matches, tally.wins, tally.best] for row, tally in self.rows.items()]
        data = {"format": FORMAT, "sums": rows, "counted": list(self.counted)}
        return json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode()


class Statistics:
    """The finished matches of one data folder in which one person played against computer players."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self._sums = _Sums()
        self.trouble: str | None = None
        """Why they cannot be saved, in one sentence; None when all is well."""

    def refresh(self) -> None:
        """Take in the matches that were finished since, on top of the saved sums. Raises nothing.

        What other programs have saved is read each time, and their matches lie in the folder like our own, so that
        each is counted once whoever counts it.
        """
        saved = self._saved()
        if saved is not None:
            self._sums = saved
        before = len(self._sums.counted)
        there = self._records()
        self._take_in([name for name in there if name not in self._sums.counted][:MOST_AT_ONCE])
        if saved is None or len(saved.counted) == before:
            return
        saved.forget(there)
        try:
            write_durably(self._paths.statistics, saved.encode())
        except OSError as error:
            self.trouble = trouble_with(error, "statistics")
            log.warning("the statistics were not saved: %s", error)
        else:
            self.trouble = None

    def rebuild(self) -> None:
        """Make all sums again from the records that are there, however long that takes."""
        self._sums = _Sums()
        self._take_in(self._records())

    def _records(self) -> list[str]:
        """The names of the finished matches without their ending, the latest first."""
        try:
            names = os.listdir(self._paths.finished)
        except OSError:
            return []
        return sorted((name.removesuffix(_RECORD) for name in names if name.endswith(_RECORD)), reverse=True)

    def _take_in(self, names: Iterable[str]) -> None:
        """Read finished matches. One that cannot be opened now is tried again the next time."""
        for name in names:
            path = self._paths.finished / f"{name}{_RECORD}"
            try:
                self._sums.add(name, read_summary(path))
            except OSError as error:
                log.warning("the finished match %s cannot be opened: %s", path, error)

    def tally(self, game: str | None = None, level: Level | None = None, opponent: str | None = None) -> Tally:
        """The sums over the matches that fit all that is given."""
        return _joined(game, (
            tally
            for (of_game, of_level, of_opponent), tally in self._sums.rows.items()
            if game in (None, of_game) and level in (None, of_level) and opponent == of_opponent
        ))  # fmt: skip

    def _saved(self) -> _Sums | None:
        """The saved sums; None where there is a file that cannot be read and must not be written over."""
        try:
            content = read_file(self._paths.statistics, LARGEST_STATISTICS)
        except (FileNotFoundError, NotADirectoryError):
            return _Sums()
        except OSError as error:
            self.trouble = trouble_with(error, "statistics")
            log.warning("the statistics cannot be opened: %s", error)
            return None
        try:
            return _decode(content)
        except _NewerStatistics:
            self.trouble = t("session.statistics_newer")
            return None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            log.warning("the statistics are made anew: %s", error)
        try:
            put_aside(self._paths.statistics, self._paths.damaged)
        except OSError as error:
            self.trouble = trouble_with(error, "statistics")
            return None
        return _Sums()


class _NewerStatistics(Exception):
    """The file has a form that only a newer version of the program knows."""


def _joined(game: str | None, tallies: Iterable[Tally]) -> Tally:
    """The sum of several sums; a best score among those of one game only."""
    found = list(tallies)
    scores = [tally.best for tally in found if tally.best is not None]
    best = None
    if scores and game is not None:
        best = min(scores) if low_score_wins(game) else max(scores)
    return Tally(sum(tally.matches for tally in found), sum(tally.wins for tally in found), best)


def _decode(content: bytes) -> _Sums:
    """The sums in a file. Raises ValueError, KeyError, TypeError, AttributeError, RecursionError for damage."""
    data = json.loads(content)
    form, sums = data["format"], _Sums()
    if form == FIRST_FORMAT:
        for name, item in data["matches"].items():
            sums.add(name.removesuffix(_RECORD), None if item is None else _summary(item))
        return sums
    if form != FORMAT:
        if is_newer(form, FORMAT):
            raise _NewerStatistics
        raise ValueError("another form")
    for game, level, opponent, matches, wins, best in data["sums"]:
        if opponent is not None and not isinstance(opponent, str):
            raise ValueError("no opponent")
        if type(matches) is not int or type(best) is not int or type(wins) not in (int, float):
            raise ValueError("no sum")
        if not (1 <= matches <= _MOST and 0 <= wins <= matches + 0.5 and abs(best) <= _MOST):
            raise ValueError("no sum")
        sums.rows[_known_game(game), _known_level(level), opponent] = Tally(matches, float(wins), best)
    if not isinstance(data["counted"], list) or not all(isinstance(name, str) for name in data["counted"]):
        raise ValueError("no names")
    sums.counted = dict.fromkeys(data["counted"])
    return sums


def _known_game(game: object) -> str:
    if not isinstance(game, str) or game not in GAME_IDS:
        raise ValueError("no game")
    return game


def _known_level(level: object) -> Level:
    found: Level | None = next((known for known in LEVELS if known == level), None)
    if found is None:
        raise ValueError("no level")
    return found


def _summary(item: Mapping[str, object]) -> Summary:
    """A summary from its JSON object in the first form. Raises ValueError, KeyError or TypeError."""
    opponents, score, share = item["opponents"], item["score"], item["share"]
    if not isinstance(opponents, list) or type(score) is not int:
        raise ValueError("no summary")
    if not isinstance(share, int | float) or not 0 <= share <= 1:
        raise ValueError("no summary")
    game, level = _known_game(item["game"]), _known_level(item["level"])
    return Summary(game, level, tuple(map(str, opponents)), score, float(share))


def read_summary(path: Path) -> Summary | None:
    """The summary of a finished match; None where the file is no such record or the match does not count.

    Practice does not, nor does a match of nobody or of several people. Raises OSError.
    """
    try:
        data = parse_line(read_file(path, LARGEST_MATCH).decode().strip())
        record = decode_record(data)
    except (UnicodeDecodeError, RecordError) as error:
        log.warning("the finished match %s cannot be read: %s", path, error)
        return None
    notes = data.get(NOTES) if isinstance(data, dict) else None
    if record.result is None or not isinstance(notes, dict) or notes.get(PRACTICE_NOTE):
        return None
    seats = decode_seats(notes, record.names)
    people = [seat for seat, config in enumerate(seats) if config.kind == "person"]
    others = [config for config in seats if config.kind == "computer"]
    if len(people) != 1:
        return None
    winners = record.result.winners
    return Summary(
        record.game,
        max((config.level for config in others), key=LEVELS.index),
        tuple(config.character for config in others),
        record.result.scores[people[0]],
        1 / len(winners) if people[0] in winners else 0.0,
    )
