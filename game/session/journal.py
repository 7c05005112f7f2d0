"""An unfinished match on the disk: a journal that grows by one line a step.

Each line is a checksum and JSON. The first line is an object with everything
that a record says before its steps; a list holds the steps of one saving; a
later object holds the notes as they are from there on, or what lists among them
have got more. A line costs the same at the end of a match as at its beginning. When the power fails, the last line may
be torn: it was not acknowledged yet, so it is left out, and nothing is lost.
Where steps were taken back, the whole journal is written anew without them; also where notes that are out of date
would be most of it.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from game.rules.record import FORMAT as RECORD_FORMAT
from game.rules.record import Record, RecordError, Step, decode_record, encode_record, encode_step
from game.rules.values import dataclass
from game.session.files import LARGEST_MATCH, is_newer, read_file, write_durably
from game.session.lines import line_of, value_of

log = logging.getLogger(__name__)

FORMAT: Final = "grawlix-journal/2"
BEFORE: Final = "grawlix-journal/1"
"""What earlier versions have written: it has no lines that add to a note."""

_NOT_OURS: Final = (errno.EACCES, errno.EPERM, errno.EINVAL, errno.EFBIG, errno.EISDIR, errno.ELOOP, errno.ENXIO)
"""Why a file in the place of a journal cannot be read when somebody else has put it there."""


MOST_STALE: Final = 3
"""A journal is written anew before notes that are out of date take more than so many times the room of all else."""
ROOMY: Final = LARGEST_MATCH // 2
"""Beyond so many bytes no such notes stay in it at all."""


class JournalError(ValueError):
    """A journal that is damaged. The message is one sentence; `step` is the step it stops at, if one is at fault."""

    def __init__(self, reason: str, step: int | None = None) -> None:
        super().__init__(reason if step is None else f"Step {step}: {reason}")
        self.step = step


class NewerError(JournalError):
    """A journal of a newer version of the program: nothing is wrong with it, but here it cannot be read."""

    def __init__(self) -> None:
        super().__init__("A newer Grawlix has saved it.")


class ForeignError(Exception):
    """In the place of a journal lies what it has not written and must not write over."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a journal holds: a record, its form checked and its play not, the notes, and when the match began."""

    record: Record
    notes: dict[str, object]
    started: str


class Journal:
    """The file of one match that is being played. `started` is when it began, as the record of it will say."""

    def __init__(self, path: Path, started: str) -> None:
        self.path = path
        self.started = started
        self._size = -1
        """Bytes that are surely on the disk; -1 when the file has to be written anew."""
        self._file: tuple[int, int] | None = None
        """Which file it is, once a line was added to it."""
        self._steps: list[Step] = []
        """Those that are surely on the disk."""
        self._tried: list[list[Step]] = []
        """What may lie there as well: what was to be written since, and could not, or not surely."""
        self._notes: dict[str, object] = {}
        self._called: list[str] | None = None
        """What its players are called in the file as long as it was not written since they are called otherwise."""
        self._noted = self._stale = 0
        """Bytes on the disk of the notes as they are, and of those that are out of date."""

    def doubt(self) -> None:
        """The place may have changed hands: look at it before the next writing."""
        self._size = -1

    def rename(self, called: list[str]) -> None:
        """The players were called so up to now: what is saved next says anew what they are called."""
        self._called = self._called or list(called)
        self.doubt()

    def save(self, record: Record, notes: Mapping[str, object]) -> None:
        """Bring what is new of a match to the disk. Raises OSError; the next call then writes everything anew.

        Raises ForeignError where something else lies in its place by now, and leaves that untouched.
        """
        kept = len(self._steps)
        if self._size < 0 or self._steps != record.steps[:kept]:
            # After some steps were taken back, other ones may have come in their place.
            self._write_all(record, notes)
            return
        lines = b""
        noted, stale = self._noted, self._stale
        if len(record.steps) > kept:
            lines += line_of([encode_step(step) for step in record.steps[kept:]])
        if notes != self._notes:
            more = _only_more(self._notes, notes)
            line = line_of({"more": more} if more else {"notes": notes})
            noted, stale = (noted + len(line), stale) if more else (len(line), stale + noted)
            lines += line
        if not lines:
            return
        size = self._size + len(lines)
        if stale > MOST_STALE * (size - stale) or (stale and size > ROOMY):
            self._write_all(record, notes)
            return
        try:
            self._append(lines)
        except OSError:
            self._write_all(record, notes)
            return
        self._remember(record, notes, size)
        self._noted, self._stale = noted, stale

    def _append(self, lines: bytes) -> None:
        # Without O_CREAT: lines without a beginning would be no journal.
        flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
        number = os.open(self.path, flags)
        try:
            found = os.fstat(number)
            file = (found.st_dev, found.st_ino)
            if found.st_size != self._size or self._file not in (None, file):
                raise OSError("the file was changed by somebody else")
            self._file = file
            if os.write(number, lines) != len(lines):
                raise OSError("the disk took only a part")
            os.fsync(number)
        finally:
            os.close(number)

    def _write_all(self, record: Record, notes: Mapping[str, object]) -> None:
        self._size = -1
        self._try(record)
        if not self.owns(record):
            raise ForeignError
        head = encode_record(record)
        steps = head.pop("steps")
        del head["result"]
        first = line_of({"journal": FORMAT, "started": self.started, "record": head, "notes": notes})
        content = first + line_of(steps)
        self._file = None
        write_durably(self.path, content)
        self._remember(record, notes, len(content))
        self._noted, self._stale = len(first), 0

    def owns(self, record: Record) -> bool:
        """Whether nothing lies in its place but this match, no further than it has been here. Raises OSError."""
        try:
            content = read_file(self.path, LARGEST_MATCH)
        except FileNotFoundError:
            return True
        except OSError as error:
            if error.errno in _NOT_OURS:
                return False
            raise
        try:
            there = read_journal(content)
        except JournalError:
            return False
        old, steps = there.record, there.record.steps
        ours = (self._steps, record.steps, *self._tried)
        return (
            there.started == self.started
            and (old.game, old.players, old.seed) == (record.game, record.players, record.seed)
            and old.names in (record.names, self._called)
            and (old.options, old.start) == (record.options, record.start)
            and any(steps == own[: len(steps)] for own in ours)
        )

    def _try(self, record: Record) -> None:
        """These steps may reach the disk from now on, though nobody says so."""
        if self._tried and self._tried[-1] == record.steps[: len(self._tried[-1])]:
            self._tried.pop()
        self._tried.append(list(record.steps))

    def _remember(self, record: Record, notes: Mapping[str, object], size: int) -> None:
        self._size = size
        self._steps += record.steps[len(self._steps) :]
        if self._tried or len(self._steps) != len(record.steps):
            self._steps = list(record.steps)
            self._tried.clear()
        self._notes = dict(notes)


def _only_more(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    """What lists among notes have got more at their ends; nothing where anything else is new."""
    found: dict[str, object] = {}
    for key in {**old, **new}:
        before, after = old.get(key, []), new.get(key)
        if key in old and before == after:
            continue
        if not isinstance(before, list) or not isinstance(after, list) or after[: len(before)] != before:
            return {}
        found[key] = after[len(before) :]
    return found


def _longer(before: object, more: object) -> object:
    """A list among the notes with what has come to it."""
    if not isinstance(more, list):
        return more
    return [*before, *more] if isinstance(before, list) else more


def _is_newer(head: Mapping[str, object]) -> bool:
    """Whether a journal, or the record in it, has a form that only a newer version of the program knows."""
    record = head.get("record")
    inner = record.get("format") if isinstance(record, dict) else None
    return is_newer(head.get("journal"), FORMAT) or is_newer(inner, RECORD_FORMAT)


def read_journal(content: bytes) -> Written:
    """What a journal holds. A damaged last line is left out; raises JournalError for any other fault."""
    lines = content.split(b"\n")
    torn = lines.pop() != b""
    values = [value_of(line) for line in lines]
    if len(values) > 1 and values[-1] is None:
        # Its end reached the disk before its middle did.
        values.pop()
        torn = True
    if torn:
        log.warning("a match was not saved to the end of its last step")
    if not values or values[0] is None:
        raise JournalError("The beginning of the file is damaged.")
    head = values[0]
    if isinstance(head, dict) and _is_newer(head):
        raise NewerError
    if not isinstance(head, dict) or head.get("journal") not in (FORMAT, BEFORE):
        raise JournalError(f"The file is not a {FORMAT}.")
    beginning, notes, started = head.get("record"), head.get("notes"), head.get("started")
    if not isinstance(beginning, dict) or not isinstance(notes, dict) or not isinstance(started, str):
        raise JournalError("The beginning of the file says too little.")
    steps: list[object] = []
    for value in values[1:]:
        if isinstance(value, list):
            steps += value
        elif isinstance(value, dict) and isinstance(value.get("notes"), dict):
            notes = value["notes"]
        elif isinstance(value, dict) and isinstance(value.get("more"), dict):
            notes = {**notes, **{key: _longer(notes.get(key), more) for key, more in value["more"].items()}}
        else:
            raise JournalError("A line of the file is damaged.", len(steps))
    try:
        record = decode_record({**beginning, "steps": steps, "result": None})
    except RecordError as error:
        raise JournalError(error.reason, error.step) from None
    return Written(record, notes, started)
