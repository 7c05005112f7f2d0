"""How a person has fared: an append-only file with one line for each match that is over, and sums over those lines.

The records of the matches are the truth. A line is a summary of one, so that what has been counted outlives a record
that was let go, and so that nothing is read twice; both files can be made again at any time. The match of a damaged
line (`lines.py`) is counted anew. Beside the lines lie sums with the length and the checksum of those that they were
counted from: only lines after those are read.
"""

from __future__ import annotations

import csv
import io
import json
import logging
import os
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeVar
from zlib import crc32

from game.ai.levels import Level
from game.rules.values import dataclass
from game.session.files import (
    LARGEST_STATISTICS,
    MOST_FINISHED,
    Paths,
    is_newer,
    open_ordinary,
    put_aside,
    read_file,
    reason_of,
    trouble_with,
    write_durably,
)
from game.session.lines import Newer, add_lines, line_of, rewrite_lines, sound_lines, value_of
from game.session.store import Resumable
from game.session.summary import (
    Summary,
    decode_summary,
    encode_summary,
    known_game,
    known_level,
    read_summary,
    summary_of,
)
from game.session.sums import Sums, Tally, decode_earlier, decode_sums, encode_earlier, low_score_wins
from game.texts import t

__all__ = ["FIRST_FORMAT", "MOST_AT_ONCE", "Statistics", "Summary", "Tally", "low_score_wins", "read_summary"]

log = logging.getLogger(__name__)
T = TypeVar("T")

FORMAT: Final = "grawlix-statistics/3"
SECOND_FORMAT: Final = "grawlix-statistics/2"
"""Sums and names of records, and no lines beside them."""
FIRST_FORMAT: Final = "grawlix-statistics/1"
"""A short summary of every match. Both are read, and taken over as sums of which nothing else is known."""
LINES_FORMAT: Final = "grawlix-summaries/1"

MOST_COUNTED: Final = MOST_FINISHED + 5_000
"""Names of records that are remembered at least though nothing else is known of them: they may come back."""
MOST_AT_ONCE: Final = 500
"""Records that one `refresh` reads at most; where more are new, the next ones read the rest."""
LONGEST: Final = 48 << 20
"""Bytes of lines: beyond that the older half of the matches becomes sums of which nothing else is known."""
HEADS: Final = ("match", "game", "players", "level", "opponents", "left", "score", "won", "hands", "points")
"""Columns of the CSV file. `left` is 1 for a match that was not finished; `won` is a fraction where several won."""
_RECORD: Final = ".jsonl"
_PIECE: Final = 1 << 20
_KNOWN, _HEAD = b'"known"', b'"format"'
"""What stands in a line that says which records are to stay uncounted, and in a head."""
PART, ROWS = 1 << 15, 200
"""Bytes of lines that are read at once, and rows that are written, where somebody waits for a table."""
_NOTHING: Final[Mapping[str, Resumable]] = {}


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What making everything again has come to."""

    from_records: int
    """Matches counted from their records."""
    kept: int
    """Matches whose records are gone, counted from their lines as they were."""


class Statistics:
    """The matches of one data folder in which one person played against computer players."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self.sums = Sums()
        """What has been counted. Ask it; change nothing in it."""
        self.trouble: str | None = None
        """Why they cannot be saved, in one sentence; None when all is well."""
        self.refused: str | None = None
        """Why the system refused to read or write them, as a part of a sentence; None where it did not."""
        self._length = self._crc = 0
        """Bytes of the lines that were counted, and their checksum."""
        self._tail = b""
        """What lies after them: a line that was never finished."""
        self._bound = False
        """Whether nothing may be written."""
        self._unsaved = False

    # -- taking in -----------------------------------------------------------------------------------------------

    def refresh(self, most: int = MOST_AT_ONCE, played: Mapping[str, Resumable] = _NOTHING) -> None:
        """Take in the matches that ended since, `most` of them, the latest first. Raises nothing.

        `played` are matches that were just played here, by the names of their records, which need not be read then.

        What other programs have written is read each time, and their matches lie in the folder like our own, so that
        each is counted once whoever counts it.
        """
        self.open()
        self.take_in(self.new()[:most], played)
        if self._length > LONGEST and not self._bound:
            try:
                self._shorten()
            except (OSError, Newer) as error:
                log.warning("the statistics stay as long as they are: %s", error)
        self.save()

    def open(self) -> None:
        """Read the sums, and the lines that were added since. Raises nothing; nothing is read of the records."""
        self.trouble, self.refused, self._bound = None, None, False
        try:
            self._read()
        except Newer:
            self._bind(t("session.statistics_newer"))
        except OSError as error:
            log.warning("the statistics cannot be opened: %s", error)
            self._bind(trouble_with(error, "statistics"))
            self.refused = reason_of(error)

    def new(self) -> list[str]:
        """The names of the records that were never counted, the latest first."""
        return [name for name in self._records() if not self.sums.knows(name)]

    def behind(self) -> list[str]:
        """The names of the records of which only a sum is known, from an earlier version, the latest first."""
        return [name for name in self._records() if name in self.sums.earlier_names]

    def take_in(self, names: Iterable[str], played: Mapping[str, Resumable] = _NOTHING) -> None:
        """Count records and write their lines. One that cannot be opened now is tried again the next time."""
        values: list[object] = []
        for name in sorted(names):
            path, match = self._paths.finished / f"{name}{_RECORD}", played.get(name)
            try:
                if match is None or match.events is None:
                    summary = read_summary(path)
                else:
                    summary = summary_of(match.record, match.notes, match.events)
            except OSError as error:
                log.warning("the finished match %s cannot be opened: %s", path, error)
                continue
            self.sums.add(name, summary)
            values.append(_line(name, summary))
        if values and not self._bound:
            self._append(values)

    def save(self) -> None:
        """Write the sums, if anything was counted since that was done last. Raises nothing: see `trouble`."""
        if not self._unsaved or self._bound:
            return
        head = {"format": FORMAT, "length": self._length, "crc": self._crc}
        try:
            write_durably(self._paths.statistics, line_of({**head, **self.sums.encode()}))
            self._unsaved = False
        except OSError as error:
            self._tell(error)

    def tally(self, game: str | None = None, level: Level | None = None, opponent: str | None = None) -> Tally:
        """The sums over the matches that fit all that is given."""
        return self.sums.tally(game, level, opponent)

    def lines(self) -> list[tuple[str, Summary]]:
        """Every match of which more is known than a sum, the first one first. Raises OSError."""
        return _whole(self._lines_in_parts())

    def _lines_in_parts(self) -> Generator[None, None, list[tuple[str, Summary]]]:
        found: dict[str, Summary] = {}

        def take(value: Any) -> None:
            if isinstance(value, list):
                name, summary = _read_line(value)
                if summary is not None and self.sums.entries.get(name):
                    found.setdefault(name, summary)

        for part in _parts(self._all_lines()):
            sound_lines(part, "statistics", take, LINES_FORMAT)
            yield
        return sorted(found.items())

    def table(self) -> str:
        """Every match as a line of a CSV file, the first one first, under a head. Raises OSError."""
        return _whole(self.table_in_parts())

    def table_in_parts(self) -> Generator[None, None, str]:
        """The same bit by bit, some milliseconds each: of many thousand matches it takes seconds. Raises OSError."""
        page = io.StringIO(newline="")
        writer = csv.writer(page, lineterminator="\n")
        writer.writerow(HEADS)
        found = yield from self._lines_in_parts()
        for number, (name, one) in enumerate(found):
            ended: tuple[object, ...] = ("", "", "") if one.left else (one.score, f"{one.share:g}", one.points)
            opponents = " ".join(one.opponents)
            row = (name, one.game, one.players, one.level, opponents, int(one.left), *ended[:2], one.hands, ended[2])
            writer.writerow(row)
            if not number % ROWS:
                yield
        return page.getvalue()

    # -- making anew ---------------------------------------------------------------------------------------------

    def rebuild(self) -> Rebuilt:
        """Make everything again from the records that are there, however long that takes.

        The matches whose records are gone stay as they were counted, and what was deleted stays deleted. Raises
        OSError where that cannot be written; then everything is as it was. No other program may save meanwhile.
        """
        self._open_to_change()
        values = self._values()
        left_out = {name for value in values if isinstance(value, dict) for name in value.get("known", ())}
        made: dict[str, Summary | None] = {}
        for name in set(self._records()) - left_out:
            try:
                made[name] = read_summary(self._paths.finished / f"{name}{_RECORD}")
            except OSError as error:
                log.warning("the finished match %s cannot be opened: %s", name, error)
        kept = [value for value in values if isinstance(value, dict) or value[0] not in made]
        if not kept and not made and not self._length:
            return Rebuilt(0, 0)
        self._rewrite([*kept, *(_line(name, made[name]) for name in sorted(made))])
        gone = {value[0] for value in kept if isinstance(value, list) and value[1] is not None}
        return Rebuilt(sum(summary is not None for summary in made.values()), len(gone))

    def delete(self, names: Collection[str] | None = None) -> int:
        """Forget matches, or all of them, for good; their records stay. Returns how many were forgotten.

        Raises OSError where that cannot be written; then everything is as it was. No other program may save meanwhile.
        """
        self._open_to_change()
        sums, there = self.sums, set(self._records())
        lost = {name for name in (sums.entries if names is None else names) if sums.entries.get(name)}
        count = len(lost)
        if names is None:
            count += sum(tally.matches for row, tally in sums.earlier.items() if row[2] is None)
            kept = [value for value in self._values(_KNOWN) if isinstance(value, dict) and "known" in value]
            known = there
        else:
            kept = [value for value in self._values() if isinstance(value, dict) or value[0] not in lost]
            known = lost & there
        if not count and not known and (names is not None or not self._length):
            return 0
        self._rewrite([*kept, *([{"known": sorted(known)}] if known else [])])
        return count

    def _open_to_change(self) -> None:
        """Read everything. Raises OSError where nothing may be written."""
        self.open()
        if self._bound:
            raise OSError(self.refused or self.trouble)

    def _shorten(self) -> None:
        """Make sums of the older half of the matches: the file has a bound, and a kiosk plays on for years."""
        values = self._values()
        names = sorted({value[0] for value in values if isinstance(value, list)})
        old = frozenset(names[: len(names) // 2])
        sums, there = Sums(), frozenset(self._records())
        sums.add_earlier(self.sums.earlier, self.sums.earlier_names)
        kept: list[object] = []
        for value in values:
            if isinstance(value, list) and value[0] in old:
                sums.add(*_read_line(value))
            elif isinstance(value, list):
                kept.append(value)
        left_out = [name for name, entry in self.sums.entries.items() if name in there and (name in old or not entry)]
        earlier = encode_earlier(sums.as_earlier(), sums.earlier_names)
        self._rewrite([earlier, *([{"known": left_out}] if left_out else []), *kept])

    def _rewrite(self, values: list[object]) -> None:
        """Write all lines anew, and the sums over them. Raises OSError."""
        if self._bound:
            raise OSError(self.refused or self.trouble)
        rewrite_lines(self._paths.summaries, values, LINES_FORMAT)
        # The sums are counted from all lines, also where these have come out as they were: the old sums may be wrong.
        self._read(anew=True)
        self.save()

    # -- files ---------------------------------------------------------------------------------------------------

    def _bind(self, trouble: str) -> None:
        self.trouble, self._bound = trouble, True

    def _tell(self, error: OSError) -> None:
        self.trouble = trouble_with(error, "statistics")
        self.refused = reason_of(error)
        log.warning("the statistics were not saved: %s", error)

    def _records(self) -> list[str]:
        """The names of the finished matches without their ending, the latest first."""
        try:
            names = os.listdir(self._paths.finished)
        except OSError:
            return []
        return sorted(
            (name.removesuffix(_RECORD) for name in names if name.endswith(_RECORD) and name.isprintable()),
            reverse=True,
        )

    def _read(self, *, anew: bool = False) -> None:
        """Read both files, or with `anew` the lines alone. Raises OSError and Newer, and then writes over nothing."""
        saved = None if anew else self._saved()
        tail = None
        if saved is not None and saved.length:
            tail = self._tail_of(saved.length, saved.crc)
        begin = _Saved(Sums(), 0, 0) if tail is None or saved is None else saved
        if tail is None:
            tail = self._tail_of(0, 0)
        end = 0 if tail is None else tail.rfind(b"\n") + 1
        begun = b""
        if tail is not None:
            found = sound_lines(tail[:end], "statistics", partial(_count, begin.sums), LINES_FORMAT)
            if not begin.length and not found.any:
                if end:
                    put_aside(self._paths.summaries, self._paths.damaged)
                else:
                    # Somebody was killed who had just begun it: whoever writes next goes on with it.
                    begun = tail
                tail = None
        if tail is None:
            self.sums, self._length, self._crc, self._tail, self._unsaved = Sums(), 0, 0, begun, False
            if saved is not None:
                # An earlier version wrote sums alone, or somebody has taken the lines away.
                self._take_over(saved.sums)
            return
        self._tail = tail[end:]
        self.sums, self._length, self._crc = begin.sums, begin.length + end, crc32(tail[:end], begin.crc)
        self._unsaved = bool(end)

    def _saved(self) -> _Saved | None:
        """The saved sums; None where there are none of use. Raises OSError and Newer."""
        try:
            content = read_file(self._paths.statistics, LARGEST_STATISTICS)
        except (FileNotFoundError, NotADirectoryError):
            return None
        try:
            return _decode(content)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
            log.warning("the statistics are made anew: %s", error)
        put_aside(self._paths.statistics, self._paths.damaged)
        return None

    def _tail_of(self, length: int, crc: int) -> bytes | None:
        """What lies in the file of lines after so many bytes. Raises OSError.

        None if those have another checksum, or if there is no such file.
        """
        try:
            number = open_ordinary(self._paths.summaries)
        except FileNotFoundError:
            return None
        try:
            left, found = length, 0
            while left and (part := os.read(number, min(left, _PIECE))):
                found, left = crc32(part, found), left - len(part)
            if left or found != crc:
                return None
            parts, size = [], length
            while part := os.read(number, _PIECE):
                parts.append(part)
                size += len(part)
                if size > LARGEST_STATISTICS:
                    raise OSError(t("session.too_large", size=f"{LARGEST_STATISTICS / (1 << 20):.3g}"))
            return b"".join(parts)
        finally:
            os.close(number)

    def _all_lines(self) -> bytes:
        """The file of lines, but for one that was never finished. Raises OSError."""
        content = self._tail_of(0, 0) or b""
        return content[: content.rfind(b"\n") + 1]

    def _values(self, word: bytes = b"") -> list[Any]:
        """What the lines hold, sound ones only, without the head; with a word, of those alone in which it stands.

        Raises OSError and Newer.
        """
        content = self._all_lines()
        if word:
            # Reading each of many thousand lines takes seconds.
            content = b"\n".join(line for line in content.split(b"\n") if word in line or _HEAD in line)
        return sound_lines(content, "statistics", _checked, LINES_FORMAT).values

    def _append(self, values: list[object]) -> None:
        """Add lines to the file, or begin it. What cannot be written is counted again the next time."""
        self._unsaved = True
        try:
            added = add_lines(self._paths.summaries, values, LINES_FORMAT)
            if added.before == self._length + len(self._tail):
                whole = self._tail + added.written
                self._length, self._crc, self._tail = self._length + len(whole), crc32(whole, self._crc), b""
            else:
                # Another program has added lines before ours.
                self._read()
        except (OSError, Newer) as error:
            self._tell(error if isinstance(error, OSError) else OSError(t("session.statistics_newer")))
            self._bound = True

    def _take_over(self, saved: Sums) -> None:
        """Begin the lines with sums that have none, and what is known of their matches."""
        names = [*saved.earlier_names, *saved.entries]
        spare = len(names) - MOST_COUNTED
        if spare > 0:
            there = frozenset(self._records())
            gone = frozenset([name for name in names if name not in there][:spare])
            names = [name for name in names if name not in gone]
        rows = saved.as_earlier()
        self.sums.add_earlier(rows, names)
        if rows or names:
            self._append([encode_earlier(rows, names)])


@dataclass(frozen=True, slots=True)
class _Saved:
    """Sums, and the length and the checksum of the lines that they were counted from: none in earlier versions."""

    sums: Sums
    length: int
    crc: int


def _decode(content: bytes) -> _Saved:
    """What is in the file of sums. Raises Newer, and ValueError, KeyError and others for damage."""
    data: Any = value_of(content[:-1])
    checked = data is not None
    if data is None:
        data = json.loads(content)
    form = data["format"]
    if is_newer(form, FORMAT):
        raise Newer
    if form == FORMAT and checked:
        return _Saved(decode_sums(data), int(data["length"]), int(data["crc"]))
    if form == SECOND_FORMAT:
        sums = Sums()
        sums.add_earlier(*decode_earlier({"earlier": data["sums"], "names": data["counted"]}))
        return _Saved(sums, 0, 0)
    if form != FIRST_FORMAT:
        raise ValueError("another form")
    sums, names = Sums(), []
    for name, item in data["matches"].items():
        names.append(name.removesuffix(_RECORD))
        sums.add(names[-1], None if item is None else _first_summary(item))
    earlier = Sums()
    earlier.add_earlier(sums.as_earlier(), names)
    return _Saved(earlier, 0, 0)


def _first_summary(item: Mapping[str, object]) -> Summary:
    """A summary in the first form. Raises ValueError, KeyError or TypeError."""
    opponents, score, share = item["opponents"], item["score"], item["share"]
    if not isinstance(opponents, list) or not opponents or type(score) is not int:
        raise ValueError("no summary")
    if not isinstance(share, int | float) or not 0 <= share <= 1:
        raise ValueError("no summary")
    game, level = known_game(item["game"]), known_level(item["level"])
    return Summary(game, level, tuple(map(str, opponents)), score, float(share))


def _line(name: str, summary: Summary | None) -> list[object]:
    """What the line of a match holds."""
    return [name, None if summary is None else encode_summary(summary)]


def _read_line(value: list[Any]) -> tuple[str, Summary | None]:
    """The name and the summary in a line, as `_line` gave it. Raises ValueError for anything else."""
    if len(value) != 2 or not isinstance(value[0], str) or not value[0].isprintable():
        raise ValueError("no line")
    return value[0], None if value[1] is None else decode_summary(value[1])


def _count(sums: Sums, value: Any) -> None:
    """Count what a line holds. Raises ValueError, KeyError or TypeError for one that holds nothing of use."""
    if isinstance(value, list):
        sums.add(*_read_line(value))
    elif not isinstance(value, dict):
        raise ValueError("no line")
    elif "earlier" in value:
        sums.add_earlier(*decode_earlier(value))
    else:
        names = value.get("known", [])
        if not all(isinstance(name, str) and name.isprintable() for name in names):
            raise ValueError("no names")
        sums.know(names)


def _parts(content: bytes) -> Iterator[bytes]:
    """Lines, some at a time."""
    start = 0
    while start < len(content):
        end = content.find(b"\n", start + PART) + 1 or len(content)
        yield content[start:end]
        start = end


def _whole(parts: Generator[None, None, T]) -> T:
    """What comes of something that is done bit by bit."""
    while True:
        try:
            next(parts)
        except StopIteration as end:
            found: T = end.value
            return found


def _checked(value: Any) -> Any:
    """What a line holds, if that can be counted; raises what `_count` raises."""
    _count(Sums(), value)
    return value
