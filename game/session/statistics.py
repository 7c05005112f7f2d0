"""How a person has fared: matches, wins and best scores, by game, level and opponent.

Everything here follows from the records of the finished matches. A file of short
summaries saves reading them all again; where it is damaged or gone it is made anew.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from game.ai.port import LEVELS, Level
from game.rules.record import RecordError, decode_record, parse_line
from game.rules.registry import GAME_IDS, info_of
from game.session.files import (
    LARGEST_MATCH,
    LARGEST_STATISTICS,
    Paths,
    is_newer,
    put_aside,
    read_file,
    trouble_with,
    write_durably,
)
from game.session.seats import decode_seats
from game.session.store import NOTES, finished_files
from game.texts import t

log = logging.getLogger(__name__)

FORMAT: Final = "grawlix-statistics/1"


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


class Statistics:
    """The finished matches of one data folder in which one person played against computer players."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self._summaries: dict[str, Summary | None] = {}
        """By name of the record's file; None for a match that does not count."""
        self.trouble: str | None = None
        """Why they cannot be saved, in one sentence; None when all is well."""

    def refresh(self) -> None:
        """Take in the matches that were finished since, reading the saved summaries first. Raises nothing."""
        there = self._saved()
        if there is not None:
            # Another program may have added to them.
            self._summaries = {**there, **self._summaries}
        new = [path for path in finished_files(self._paths) if path.name not in self._summaries]
        for path in new:
            self._take_in(path)
        if there is None or self._summaries.keys() == there.keys():
            return
        data = {name: None if s is None else asdict(s) for name, s in self._summaries.items()}
        try:
            content = json.dumps({"format": FORMAT, "matches": data}, ensure_ascii=True)
            write_durably(self._paths.statistics, content.encode())
        except OSError as error:
            self.trouble = trouble_with(error, "statistics")
            log.warning("the statistics were not saved: %s", error)
        else:
            self.trouble = None

    def rebuild(self) -> None:
        """Make all sums again from the records that are there."""
        self._summaries = {}
        for path in finished_files(self._paths):
            self._take_in(path)

    def _take_in(self, path: Path) -> None:
        """Read a finished match. One that cannot be opened now is tried again the next time."""
        try:
            self._summaries[path.name] = _read(path)
        except OSError as error:
            log.warning("the finished match %s cannot be opened: %s", path, error)

    def tally(self, game: str | None = None, level: Level | None = None, opponent: str | None = None) -> Tally:
        """The sums over the matches that fit all that is given."""
        fitting = [
            s
            for s in self._summaries.values()
            if s is not None
            and game in (None, s.game)
            and level in (None, s.level)
            and (opponent is None or opponent in s.opponents)
        ]
        scores = [s.score for s in fitting]
        best = None
        if scores and game is not None:
            best = min(scores) if low_score_wins(game) else max(scores)
        return Tally(len(fitting), sum(s.share for s in fitting), best)

    def _saved(self) -> dict[str, Summary | None] | None:
        """The saved summaries; None where there is a file that cannot be read and must not be written over."""
        try:
            content = read_file(self._paths.statistics, LARGEST_STATISTICS)
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            self.trouble = trouble_with(error, "statistics")
            log.warning("the statistics cannot be opened: %s", error)
            return None
        try:
            return _summaries(content)
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
        return {}


class _NewerStatistics(Exception):
    """The file has a form that only a newer version of the program knows."""


def _summaries(content: bytes) -> dict[str, Summary | None]:
    """The summaries in a file. Raises ValueError, KeyError, TypeError, AttributeError, RecursionError for damage."""
    data = json.loads(content)
    if data["format"] != FORMAT:
        if is_newer(data["format"], FORMAT):
            raise _NewerStatistics
        raise ValueError("another form")
    return {name: None if item is None else _summary(item) for name, item in data["matches"].items()}


def _summary(item: Mapping[str, object]) -> Summary:
    """A summary from its JSON object. Raises ValueError, KeyError or TypeError."""
    game, level, opponents = item["game"], item["level"], item["opponents"]
    score, share = item["score"], item["share"]
    if game not in GAME_IDS or level not in LEVELS or not isinstance(opponents, list):
        raise ValueError("no summary")
    if type(score) is not int or not isinstance(share, int | float) or not 0 <= share <= 1:
        raise ValueError("no summary")
    found: Level = next(known for known in LEVELS if known == level)
    return Summary(str(game), found, tuple(map(str, opponents)), score, float(share))


def _read(path: Path) -> Summary | None:
    """The summary of a finished match; None where the file is no such record or nobody or several people played.

    Raises OSError.
    """
    try:
        data = parse_line(read_file(path, LARGEST_MATCH).decode().strip())
        record = decode_record(data)
    except (UnicodeDecodeError, RecordError) as error:
        log.warning("the finished match %s cannot be read: %s", path, error)
        return None
    notes = data.get(NOTES) if isinstance(data, dict) else None
    if record.result is None or not isinstance(notes, dict):
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
