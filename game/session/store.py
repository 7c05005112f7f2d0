"""The matches in the data folder: saved after every step, taken up again, and kept when they are over.

Each game has at most one unfinished match. A finished match becomes a record in
a file of its own, which is written once. A file that cannot be read is moved
aside and never deleted. When the disk is full or may not be written, play goes
on and `trouble` says so in one sentence; the next step tries again.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sys
import time
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.rules.chance import SeededChance
from game.rules.engine import Result
from game.rules.record import Record, RecordError, encode_record, replay
from game.rules.registry import GAME_IDS, game_by_id
from game.session.files import Paths, put_aside, trouble_with, write_durably
from game.session.journal import Journal, JournalError, read_journal
from game.texts import t

log = logging.getLogger(__name__)

NOTES = "notes"
"""The key under which a finished record holds what the record form has no place for."""


@dataclass(frozen=True, slots=True)
class Resumable:
    """An unfinished match: what `Session.resume` needs."""

    record: Record
    notes: dict[str, object]


@dataclass(frozen=True, slots=True)
class Damaged:
    """A saved match that cannot be taken up. `kept` is where its file is now."""

    sentence: str
    step: int | None
    kept: Path


class Store:
    """The matches in one data folder. Only one program at a time saves there."""

    def __init__(self, paths: Paths, clock: Callable[[], float] = time.time) -> None:
        self._paths = paths
        self._clock = clock
        self._playing: dict[str, tuple[Record, Journal]] = {}
        self._loaded: dict[str, tuple[Record, Journal]] = {}
        self._ended: dict[str, tuple[Record, Mapping[str, object], str]] = {}
        """Matches that are over and not yet with the finished ones, with their notes and when they began."""
        self._kept: dict[str, tuple[Record, Path, str]] = {}
        """By game: the match that was finished last, its file and when it began."""
        self._spoilt: set[str] = set()
        """Games whose damaged file could not be moved aside yet."""
        self._lock: weakref.finalize[..., Store] | None = None
        """Lets go of the file that keeps other programs out."""
        self._trouble: str | None = None

    @property
    def trouble(self) -> str | None:
        """Why matches are not being saved just now, in one sentence; None when all is well."""
        return self._trouble

    # -- saving -----------------------------------------------------------------

    def save(self, record: Record, notes: Mapping[str, object]) -> None:
        """Keep a match as it stands; a finished one is put with the finished. Raises nothing: see `trouble`.

        A match that is new takes the place of the game's unfinished one.
        """
        try:
            self._own()
            kept = self._kept.get(record.game)
            if kept is not None and kept[0] is record:
                write_durably(kept[1], _finished_line(record, notes, kept[2]))
            else:
                self._keep_ended()
                self._clear_place(record.game)
                journal = self._journal(record)
                journal.save(record, notes)
                if record.result is not None:
                    self._ended[record.game] = (record, dict(notes), journal.started)
                    self._keep_ended()
            self._trouble = None
        except OSError as error:
            if self._trouble is None:
                log.warning("a match was not saved: %s", error)
            self._trouble = error.args[0] if isinstance(error, _Taken) else trouble_with(error, "match")

    def discard(self, game_id: str) -> None:
        """Forget the unfinished match of a game, because the person wants to begin anew."""
        self._playing.pop(game_id, None)
        self._loaded.pop(game_id, None)
        with contextlib.suppress(OSError):
            self._own()
            self._keep_ended()
            self._clear_place(game_id)
            self._place(game_id).unlink(missing_ok=True)

    def _journal(self, record: Record) -> Journal:
        for known in (self._playing.get(record.game), self._loaded.pop(record.game, None)):
            if known is not None and known[0] is record:
                break
        else:
            known = (record, Journal(self._place(record.game), self._now()))
        self._playing[record.game] = known
        return known[1]

    def _keep_ended(self) -> None:
        """Put matches that are over with the finished ones. Raises OSError; their journals stay until it is done."""
        for game_id, (record, notes, started) in list(self._ended.items()):
            content = _finished_line(record, notes, started)
            # Named by its beginning, so that a match that is finished twice because of a crash is kept once.
            stem = f"{started.replace(':', '').replace('-', '')}-{game_id}"
            number = 1
            place = self._paths.finished / f"{stem}.jsonl"
            while place.exists() and place.read_bytes() != content:
                number += 1
                place = self._paths.finished / f"{stem}-{number}.jsonl"
            write_durably(place, content)
            self._place(game_id).unlink(missing_ok=True)
            self._kept[game_id] = (record, place, started)
            del self._ended[game_id]

    def _place(self, game_id: str) -> Path:
        return self._paths.current / f"{game_id}.journal"

    def _clear_place(self, game_id: str) -> None:
        if game_id in self._spoilt:
            put_aside(self._place(game_id), self._paths.damaged)
            self._spoilt.discard(game_id)

    def _now(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._clock()))

    def _own(self) -> None:
        """Make sure that no other program saves here. Raises OSError."""
        if self._lock is not None:
            return
        self._paths.data.mkdir(parents=True, exist_ok=True)
        number = os.open(self._paths.data / "lock", os.O_RDWR | os.O_CREAT, 0o666)
        if not _lock(number):
            os.close(number)
            raise _Taken(t("session.taken"))
        self._lock = weakref.finalize(self, os.close, number)

    def close(self) -> None:
        """Let another program save here."""
        if self._lock is not None:
            self._lock()
            self._lock = None

    # -- taking up --------------------------------------------------------------

    def load(self, game_id: str) -> Resumable | Damaged | None:
        """The unfinished match of a game, checked by playing it through; None if there is none.

        A damaged file is moved aside, and the answer says what is wrong with it.
        """
        place = self._place(game_id)
        try:
            self._own()
        except _Taken as error:
            self._trouble = error.args[0]
            return None
        except OSError:
            pass  # what may not be written may still be read
        try:
            content = place.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            self._spoilt.add(game_id)
            reason = error.strerror or str(error)
            return Damaged(t("session.match_closed", reason=reason), None, place)
        try:
            written = read_journal(content)
            if written.record.game != game_id:
                raise JournalError("The file holds a match of another game.")
            result = _result(written.record)
        except JournalError as error:
            return self._put_aside(game_id, error)
        record = written.record
        self._loaded[game_id] = (record, Journal(place, written.started))
        if result is not None:
            # The power failed after the last step of the match, before it was put with the finished ones.
            record.result = result
            self.save(record, written.notes)
            return None
        return Resumable(record, written.notes)

    def unfinished(self) -> dict[str, Resumable | Damaged]:
        """By game: every unfinished match, in the order of the games."""
        found = {game_id: self.load(game_id) for game_id in GAME_IDS}
        return {game_id: match for game_id, match in found.items() if match is not None}

    def _put_aside(self, game_id: str, error: JournalError) -> Damaged:
        place = self._place(game_id)
        try:
            kept = put_aside(place, self._paths.damaged)
        except OSError:
            self._spoilt.add(game_id)
            kept = place
        log.warning("the unfinished match %s is damaged: %s", kept, error)
        key = "match_damaged" if error.step is None else "match_damaged_step"
        sentence = t(f"session.{key}_{'moved' if kept != place else 'stays'}", step=error.step, place=kept)
        return Damaged(sentence, error.step, kept)

    # -- what is over -----------------------------------------------------------

    def finished(self) -> list[Path]:
        """The files of the finished matches, the latest first."""
        return finished_files(self._paths)


def finished_files(paths: Paths) -> list[Path]:
    """The files of the finished matches in a data folder, the latest first."""
    try:
        return sorted(paths.finished.glob("*.jsonl"), reverse=True)
    except OSError:
        return []


class _Taken(OSError):
    """Another program holds the data folder. Its argument is the sentence about it."""


def _finished_line(record: Record, notes: Mapping[str, object], started: str) -> bytes:
    data = {**encode_record(record), NOTES: {**notes, "started": started}}
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": ")).encode() + b"\n"


def _result(record: Record) -> Result | None:
    """The result of a match that was saved after its end, None if it goes on. Raises JournalError if it is unsound."""
    try:
        state = replay(record, then=SeededChance(record.seed, record.chance_steps()))
    except RecordError as error:
        raise JournalError(error.reason, error.step) from None
    return game_by_id(record.game).result(state)


def _lock(number: int) -> bool:
    """Hold an open file for this program until it is closed; False if another program holds it."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        import fcntl

        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass  # a file system without locks: the person minds that only one program plays
    return True
