"""Luck and play of matches that are over: counted once, in the background, and kept in a file that only grows.

One line a match (`lines.py`); of two lines of one match the later counts. What is lost can be counted again from the
records (`grawlix statistics --luck`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from math import sqrt
from typing import Any, Final
from zlib import crc32

from game.ai.levels import Level
from game.ai.measure import t_point
from game.rules.record import Record, RecordError, encode_record
from game.rules.values import dataclass
from game.session.analysis import REMEMBERED, Analyses, Asked
from game.session.files import Paths, read_file
from game.session.lines import Newer, add_lines, rewrite_lines, sound_lines
from game.session.seats import only_person
from game.session.store import Resumable
from game.session.summary import known_game, known_level, level_of
from game.session.sums import Among
from game.texts import percent, t

__all__ = [
    "Counting",
    "Fortune",
    "Fortunes",
    "Mean",
    "Means",
    "forgotten",
    "in_points",
    "key_of",
    "luck_line",
    "means",
    "person_in",
    "sign",
    "signed",
    "told_of",
]

log = logging.getLogger(__name__)

FORMAT: Final = "grawlix-luck/1"
LARGEST: Final = 16 << 20
"""Bytes of the file: a larger one is none of ours."""
MINUS: Final = "\u2212"
LONGEST: Final = 8 << 20
"""Beyond so many bytes the older half of the lines goes."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """The luck of one match, by seat, in shares of the win: 0.12 is 12 percent points."""

    key: str
    game: str
    level: Level | None
    """That of the strongest opponent; None for a match that the statistics leave out."""
    seat: int
    """That of the person; -1 where there is not exactly one."""
    luck: tuple[float, ...]
    margins: tuple[float, ...]
    """Half of the interval at 95 %: how exactly it was counted."""
    plays: tuple[float, ...]
    points: tuple[float, ...] = ()
    """The luck in points or chips, more being better; empty in a game that is not about them."""
    point_margins: tuple[float, ...] = ()

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.luck)


def key_of(record: Record) -> str:
    """What names a match: it follows from what was dealt and done, whatever anybody was called."""
    options = sorted((name, str(value)) for name, value in record.options.items())
    told = f"{record.game} {record.players} {options} {record.seed} {encode_record(record)['steps']}".encode()
    return f"{record.seed:x}-{len(record.steps)}-{crc32(told):08x}"


def person_in(record: Record, notes: Mapping[str, object]) -> int:
    """The seat of the only person of a match; -1 where there is not exactly one from beginning to end."""
    seat = only_person(notes, record.names)
    return -1 if seat is None else seat


def fortune_of(match: Resumable, found: Mapping[str, Any], key: str = "") -> Fortune:
    """What the job `luck` has found in a match, whose key may be known already.

    Raises ValueError, KeyError or TypeError for anything else.
    """
    record = match.record
    level = None if record.result is None else level_of(record, match.notes)
    return _decode([
        key or key_of(record), record.game, level, person_in(record, match.notes), found["luck"], found["margins"],
        found["plays"], found["points"], found["point_margins"],
    ])  # fmt: skip


class Counting:
    """A match whose luck is counted."""

    def __init__(self) -> None:
        self.fortune: Fortune | None = None
        """What was found, once it was."""
        self.failed = False
        """Whether nothing will come of it."""
        self.job: Asked | None = None
        """Who counts it; nobody any more once that is over, for a job holds the whole match."""

    @property
    def progress(self) -> float:
        """How far that is, from 0 to 1."""
        return 0.0 if self.job is None else self.job.progress


class Fortunes:
    """The luck of the matches of a data folder. Nothing is read or counted before it is asked for."""

    def __init__(self, paths: Paths, analyst: Callable[[], Analyses] | None = None, *, keep: bool = True) -> None:
        """`keep` says whether what is counted is written down: in a kiosk it is not."""
        self._paths, self._analyst, self._keep = paths, analyst, keep
        self._asked: dict[str, Counting] = {}

    def look(self, match: Resumable) -> Counting:
        """The luck of a match; where it was never counted, that begins in the background."""
        key = key_of(match.record)
        counting = self._asked.pop(key, None)
        if counting is not None and not counting.failed:
            self._asked[key] = counting
            return counting
        self._forget_oldest()
        counting = self._asked[key] = Counting()
        counting.fortune = self.all().get(key)
        if counting.fortune is not None:
            return counting
        if match.record.result is None or match.record.start is not None or self._analyst is None:
            counting.failed = True
            return counting
        found, bare = counting, replace(match, events=None)

        def over(job: Asked) -> None:
            found.job = None
            try:
                if job.state != "done":
                    raise ValueError(f"no answer: {getattr(job, 'fault', '')}")
                found.fortune = fortune_of(bare, job.result, key)
            except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
                log.warning("the luck of a match cannot be counted: %s", error)
                found.failed = True
                return
            kept = found.fortune.level is None or bare.path is None or bare.path.stem not in forgotten(self._paths)
            if kept and self._asked.get(key) is found:  # else it was forgotten meanwhile
                self.add(found.fortune)

        counting.job = self._analyst().ask("luck", {"record": encode_record(match.record)}, over)
        return counting

    def _forget_oldest(self) -> None:
        """Make room for one more; what is still being counted stays."""
        over = [key for key, counting in self._asked.items() if counting.job is None]
        for key in over[: max(0, len(self._asked) + 1 - REMEMBERED)]:
            del self._asked[key]

    def let_go(self) -> None:
        """Remember nothing, and count nothing any more: whoever wanted to know is gone."""
        for counting in self._asked.values():
            if counting.job is not None and self._analyst is not None:
                self._analyst().cancel(counting.job)
        self._asked.clear()

    # -- the file ----------------------------------------------------------------------------------------------------

    def all(self) -> dict[str, Fortune]:
        """Every match whose luck is known, by its key, the first one first. Raises nothing."""
        try:
            return self._read()
        except OSError as error:
            log.warning("what is known of luck cannot be read: %s", error)
            return {}

    def _read(self) -> dict[str, Fortune]:
        """The same. Raises OSError where the file cannot be read, or is of a newer version."""
        try:
            fortunes = sound_lines(read_file(self._paths.luck, LARGEST), "luck", _decode, FORMAT).values
        except FileNotFoundError:
            return {}
        except Newer:
            raise OSError(t("session.statistics_newer")) from None
        found: dict[str, Fortune] = {}
        for fortune in fortunes:
            found.pop(fortune.key, None)
            found[fortune.key] = fortune
        return found

    def add(self, fortune: Fortune) -> None:
        """Keep what was counted. Raises nothing: it can be counted again."""
        if not self._keep:
            return
        try:
            self._read()
            added = add_lines(self._paths.luck, [_line(fortune)], FORMAT)
            if added.before + len(added.written) > LONGEST:
                kept = list(self._read().values())
                self._write(kept[len(kept) // 2 :])
        except OSError as error:
            log.warning("the luck of a match is not kept: %s", error)

    def forget(self, keys: Collection[str] | None = None) -> None:
        """Let go what is known of some matches, or of all. Raises OSError, and then all of it is still there."""
        self._asked.clear()
        if self._paths.luck.exists():
            self._write([one for one in self._read().values() if keys is not None and one.key not in keys])

    def _write(self, fortunes: list[Fortune]) -> None:
        rewrite_lines(self._paths.luck, map(_line, fortunes), FORMAT)


def _line(fortune: Fortune) -> list[object]:
    return [
        fortune.key, fortune.game, fortune.level, fortune.seat, list(fortune.luck), list(fortune.margins),
        list(fortune.plays), list(fortune.points), list(fortune.point_margins),
    ]  # fmt: skip


def _decode(value: object) -> Fortune:
    """A line as `_line` gives it. Raises ValueError or TypeError for anything else."""
    if not isinstance(value, list) or len(value) != 9 or not isinstance(value[0], str):
        raise ValueError("no luck")
    key, game, level, seat, *rows = value
    luck, margins, plays, points, point_margins = (tuple(map(_number, row)) for row in rows)
    if not 2 <= len(luck) <= 99 or not len(luck) == len(margins) == len(plays):
        raise ValueError("no luck")
    if len(points) not in (0, len(luck)) or len(points) != len(point_margins):
        raise ValueError("no points")
    if type(seat) is not int or not -1 <= seat < len(luck):
        raise ValueError("no seat")
    strongest = None if level is None else known_level(level)
    return Fortune(key, known_game(game), strongest, seat, luck, margins, plays, points, point_margins)


def _number(value: object) -> float:
    if type(value) not in (int, float) or not abs(value) < 1e9:  # type: ignore[arg-type]
        raise ValueError("no number")
    return float(value)  # type: ignore[arg-type]


def forgotten(paths: Paths) -> Collection[str]:
    """The names of the records that the statistics leave out: those that somebody has let go, and what never counts."""
    from game.session.statistics import Statistics

    statistics = Statistics(paths)
    statistics.open()
    return {name for name, entry in statistics.sums.entries.items() if not entry}


# -- words -------------------------------------------------------------------------------------------------------------


def sign(value: float) -> str:
    """The sign of a number, as it is written."""
    return "+" if value > 0 else MINUS if value < 0 else ""


def signed(points: int) -> str:
    """Percentage points with their sign."""
    return percent(f"{sign(points)}{abs(points)}")


def in_points(luck: float, play: float, whole: int) -> tuple[int, int]:
    """Luck and play, parts of a win, as percentage points that add up to a whole one that is told beside them.

    Where the whole is at most one point off the sum of both, neither is told by more than one point off.
    """
    told = round(100 * luck + (whole - 100 * (luck + play)) / 2)
    return told, whole - told


def told_of(fortune: Fortune, seat: int) -> tuple[int, int]:
    """Luck and play of a seat as they are told, in percentage points: from a fair share to that of the win."""
    luck, play, fair = fortune.luck[seat], fortune.plays[seat], 1 / fortune.players
    return in_points(luck, play, round(100 * (fair + luck + play)) - round(100 * fair))


def luck_line(fortune: Fortune) -> str:
    """Luck and play of the person in one clear line."""
    luck, play = told_of(fortune, fortune.seat)
    within = f"{signed(luck)} ± {round(100 * fortune.margins[fortune.seat])}"
    return t("fortune.line", luck=within, play=signed(play))


# -- sums --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over matches, and half of its interval at 95 %: infinite for a single match."""

    mean: float
    margin: float


@dataclass(frozen=True, slots=True)
class Means:
    """Luck and play of the person, a match on average."""

    matches: int
    """Of how many matches it is known."""
    luck: Mean
    play: Mean


def means(fortunes: Collection[Fortune], among: Among) -> Means | None:
    """Luck and play over the matches that are asked for; None where none is known."""
    found = [
        one
        for one in fortunes
        if one.level is not None and one.seat >= 0 and among.has(one.game, one.level, one.players)
    ]
    if not found:
        return None
    return Means(
        len(found), _mean([one.luck[one.seat] for one in found]), _mean([one.plays[one.seat] for one in found])
    )


def _mean(values: list[float]) -> Mean:
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Mean(mean, float("inf"))
    spread = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Mean(mean, t_point(count - 1) * sqrt(spread / count))


def count_now(match: Resumable) -> Fortune:
    """Count the luck of a match here and now, which takes seconds. Raises RecordError and ValueError."""
    from game.ai.luck import encode_luck, luck_of

    if match.record.result is None:
        raise RecordError(None, "The match is not over.")
    return fortune_of(match, encode_luck(luck_of(match.record)))
