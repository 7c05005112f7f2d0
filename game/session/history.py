"""The matches that were played: what is known of each without playing it, which stay for good, and how one is deleted.

The records in `finished/` are the truth. What is read of them is remembered in the cache folder, so that thousands are
listed at once; a file of names says which stay whatever their number. Both are made to be lost: damaged ones are begun
anew, and a file of names that cannot be read deletes nothing.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final, TypeVar

from game.rules.record import Record, RecordError, decode_record, parse_line
from game.rules.registry import GAME_IDS
from game.rules.values import dataclass
from game.session.challenges import day_of, rung_of
from game.session.files import (
    FAVORITES,
    LARGEST_MATCH,
    LARGEST_STATISTICS,
    Paths,
    favorites_of,
    put_aside,
    read_file,
    write_json,
)
from game.session.review import forget, forget_all_but
from game.session.seats import SeatConfig, decode_seats, people_of, practiced, shown_name
from game.session.seats_left import nameless
from game.session.store import NOTES, Resumable, finished_files

__all__ = ["FAVORITES", "HIGHLIGHT_NOTE", "Entry", "Highlight", "History", "match_to_watch", "read_match"]

log = logging.getLogger(__name__)

FORMAT: Final = "grawlix-history/2"
HIGHLIGHT_NOTE: Final = "highlight"
"""The note of a match under which its greatest moment is kept, for the list of matches."""
T = TypeVar("T")
_NAME: Final = re.compile(rf".*?-({'|'.join(GAME_IDS)})(?:-[0-9]+)?\.jsonl")


@dataclass(frozen=True, slots=True)
class Highlight:
    """The greatest moment of a match, as its game tells it: `scores.<game>.moment.<what>`."""

    what: str
    seat: int
    many: int
    part: int
    """In which hand or round it was, counted from 1."""

    @classmethod
    def of(cls, note: object) -> Highlight | None:
        """A moment from a note; None where it says none."""
        if not isinstance(note, list) or len(note) != len(cls.__slots__):
            return None
        what, *numbers = note
        if not isinstance(what, str) or not re.fullmatch(r"[a-z_]{1,24}", what):
            return None
        return cls(what, *numbers) if all(type(number) is int for number in numbers) else None

    @property
    def note(self) -> list[object]:
        """The same as a note."""
        return [self.what, self.seat, self.many, self.part]


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of one match without playing it."""

    game: str
    names: tuple[str, ...]
    characters: tuple[str, ...]
    people: tuple[int, ...]
    """The seats of people."""
    scores: tuple[int, ...]
    """Empty for a match that was left before its end."""
    winners: tuple[int, ...]
    started: str
    """When it began, as `2026-11-21T18:00:00Z`; empty where nobody knows."""
    practice: bool
    highlight: tuple[object, ...]
    """The note of its greatest moment; empty for none."""
    day: str = ""
    """The day whose deal it is, as `2026-11-21`; empty for any other match."""
    rung: int | None = None
    """The rung of the ladder on which it was played, from 0; None for any other match."""

    @property
    def nameless(self) -> Entry:
        """The same with nobody called as people have called themselves."""
        seats = [
            SeatConfig("person" if seat in self.people else "computer", name, character)
            for seat, (name, character) in enumerate(zip(self.names, self.characters, strict=True))
        ]
        return replace(self, names=tuple(seat.name for seat in nameless(seats)))

    def fits(self, words: str) -> bool:
        """Whether every one of some words is part of the name of somebody who played."""
        names = " ".join(self.names).casefold()
        return all(word in names for word in words.casefold().split())


def read_match(path: Path) -> Resumable:
    """A finished match with its notes. Raises OSError, and RecordError, a ValueError, where it holds none."""
    try:
        data = parse_line(read_file(path, LARGEST_MATCH).decode().strip())
    except UnicodeDecodeError:
        raise RecordError(None, "The line is not UTF-8.") from None
    record = decode_record(data)
    notes = data.get(NOTES) if isinstance(data, dict) else None
    return Resumable(record, dict(notes) if isinstance(notes, dict) else {}, path)


def match_to_watch(path: Path) -> Resumable:
    """A finished match that can be played through. Raises what `read_match` does, and where it breaks the rules."""
    from game.session.replay import Replay

    match = read_match(path)
    Replay(match.record, match.notes)
    return match


def record_in(path: Path) -> Record | None:
    """The record in a file, None where there is none of use: it is gone, damaged or too large. Raises OSError."""
    try:
        return read_match(path).record
    except (ValueError, FileNotFoundError):
        return None
    except OSError as error:
        if error.errno == errno.EFBIG:
            return None
        raise


def forget_match(paths: Paths, path: Path) -> None:
    """Take a finished match out of the statistics for good; its record stays. Raises OSError."""
    from game.session.statistics import Statistics

    Statistics(paths).delete([path.stem])


def _entry(record: Record, notes: Mapping[str, object]) -> Entry:
    seats = decode_seats(notes, record.names)
    result, started = record.result, notes.get("started")
    highlight = Highlight.of(notes.get(HIGHLIGHT_NOTE))
    return Entry(
        record.game,
        tuple(seat.name for seat in seats),
        tuple(seat.character for seat in seats),
        people_of(seats),
        result.scores if result is not None else (),
        result.winners if result is not None else (),
        started if isinstance(started, str) else "",
        practiced(notes) or record.start is not None,
        tuple(highlight.note) if highlight is not None else (),
        "" if (day := day_of(notes)) is None else day.isoformat(),
        rung_of(notes),
    )


class History:
    """The matches of one data folder, the latest first. Nothing is read before it is asked for."""

    def __init__(self, paths: Paths, *, named: bool = True) -> None:
        """`named` says whether people are called as they have called themselves."""
        self._paths, self._named = paths, named
        self.files = finished_files(paths)
        """The records, the latest first."""
        self._known: dict[str, Entry | None] | None = None
        """By name of a file: what is known of it; None for one that cannot be read."""
        self._changed = False

    @property
    def _place(self) -> Path:
        return self._paths.cache / "history.json"

    def game_of(self, path: Path) -> str:
        """Which game a record is of, by its name; empty where that does not say."""
        found = _NAME.fullmatch(path.name)
        return found[1] if found is not None else ""

    def known(self, path: Path) -> bool:
        """Whether it is known what a record says, so that asking takes no time."""
        return path.name in self._index()

    def entry(self, path: Path) -> Entry | None:
        """What a record says; None for one that is damaged, gone, or of a newer version. Read once."""
        index = self._index()
        if path.name not in index:
            try:
                match = read_match(path)
                index[path.name] = _entry(match.record, match.notes)
            except (OSError, RecordError) as error:
                log.warning("the finished match %s cannot be listed: %s", path, error)
                index[path.name] = None
            self._changed = True
        found = index[path.name]
        return found if self._named or found is None else found.nameless

    def _index(self) -> dict[str, Entry | None]:
        if self._known is None:
            self._known = {}
            try:
                data = json.loads(read_file(self._place, LARGEST_STATISTICS))
                if data["format"] == FORMAT:
                    there = {path.name for path in self.files}
                    self._known = {name: _decode(item) for name, item in data["matches"].items() if name in there}
            except FileNotFoundError:
                pass
            except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
                log.warning("the list of matches is made anew: %s", error)
                self._known = {}
        return self._known

    def keep(self) -> None:
        """Remember what was read, for the next time. Raises nothing."""
        if not self._changed or self._known is None:
            return
        self._changed = False
        readable = {name: asdict(entry) for name, entry in self._known.items() if entry is not None}
        with suppress(OSError):
            write_json(self._place, {"format": FORMAT, "matches": readable})

    # -- what stays, and what goes -------------------------------------------------------

    @property
    def favorites(self) -> frozenset[str]:
        """Names of the records that stay for good."""
        return favorites_of(self._paths) or frozenset()

    def favor(self, path: Path, on: bool) -> None:
        """Let a record stay for good, or no longer. Raises OSError where that cannot be written down."""
        found = favorites_of(self._paths)
        if found is None:
            # What cannot be read is put aside, not written over.
            put_aside(self._paths.favorites, self._paths.damaged)
            found = frozenset()
        names = sorted(found | {path.name} if on else found - {path.name})
        write_json(self._paths.favorites, {"format": FAVORITES, "names": names})

    def delete(self, path: Path) -> Record | None:
        """Delete one record for good, and what was found in it; returns it, None where there was none of use.

        Raises OSError; one that is gone is no fault.
        """
        record = record_in(path)
        if record is not None:
            # What is none of use is none that anybody has looked back at.
            forget(self._paths, record)
        self._unlink(path)
        return record

    def _unlink(self, path: Path) -> None:
        with suppress(FileNotFoundError):
            os.unlink(path)
        self.files = [other for other in self.files if other != path]
        if self._index().pop(path.name, None) is not None:
            self._changed = True

    def delete_all(self) -> bool:
        """Delete every record that does not stay for good; returns False, and nothing goes, if nobody knows which stay.

        Raises OSError at the first that cannot be deleted.
        """
        favorites = favorites_of(self._paths)
        if favorites is None:
            return False
        kept: list[Record] = []
        for path in [path for path in self.files if path.name in favorites]:
            with suppress(RecordError, OSError):
                kept.append(read_match(path).record)
        forget_all_but(self._paths, kept)
        for path in [path for path in self.files if path.name not in favorites]:
            self._unlink(path)
        return True

    def unread(self) -> Iterator[Path]:
        """The records of which nothing is known yet, the latest first."""
        return (path for path in self.files if not self.known(path))


def _decode(item: Mapping[str, object]) -> Entry:
    """An entry from its JSON object. Raises ValueError, KeyError or TypeError for one that has another form."""
    game, started, practice = item["game"], item["started"], item["practice"]
    texts = {key: _list(item[key], str) for key in ("names", "characters")}
    numbers = {key: _list(item[key], int) for key in ("people", "scores", "winners")}
    if game not in GAME_IDS or not isinstance(started, str) or not isinstance(practice, bool):
        raise ValueError("no entry")
    seats = range(len(texts["names"]))
    if len(texts["characters"]) != len(seats) or not {*numbers["people"], *numbers["winners"]} <= set(seats):
        raise ValueError("no entry")
    highlight = item["highlight"]
    if not isinstance(highlight, list) or (highlight and Highlight.of(highlight) is None):
        raise ValueError("no entry")
    day, rung = item["day"], item["rung"]
    if not isinstance(day, str) or (rung is not None and type(rung) is not int):
        raise ValueError("no entry")
    names = tuple(shown_name(name, seat) for seat, name in enumerate(texts["names"]))
    return Entry(str(game), names, texts["characters"], numbers["people"], numbers["scores"],
                 numbers["winners"], started, practice, tuple(highlight), day, rung)  # fmt: skip


def _list(value: object, kind: type[T]) -> tuple[T, ...]:
    if not isinstance(value, list) or not all(type(item) is kind for item in value):
        raise ValueError("no entry")
    return tuple(value)
