"""The matches in the data folder: saved after every step, taken up again, and kept when they are over.

Every unfinished match has a file of its own; a new match takes no other one's
place. A finished match becomes a record in a file of its own, which is written
once. A file that cannot be used is moved aside. When the disk is full or may
not be written, play goes on and `trouble` says so in one sentence; the next
step tries again.
"""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from itertools import islice
from pathlib import Path
from typing import Final

from game.rules.chance import SeededChance
from game.rules.engine import Result
from game.rules.events import Event
from game.rules.quoting import plain
from game.rules.record import Record, RecordError, encode_record, replay
from game.rules.registry import game_by_id
from game.rules.values import dataclass
from game.session.challenges import settle
from game.session.files import (
    LARGEST_MATCH,
    MOST_FINISHED,
    MOST_FINISHED_BYTES,
    UNPAIRED,
    Paths,
    favorites_of,
    let_oldest_go,
    put_aside,
    read_file,
    reason_of,
    sweep,
    trouble_with,
    write_durably,
)
from game.session.journal import ForeignError, Journal, JournalError, NewerError, Written, read_journal
from game.session.left import Left, saved_matches
from game.session.lock import FolderLock, Taken
from game.session.seats import CHALLENGE_NOTE, practiced
from game.session.worth import Worth, is_untouched, worth_of
from game.texts import t

log = logging.getLogger(__name__)

NOTES = "notes"
"""The key under which a finished record holds what the record form has no place for."""

KEPT: Final = 5
"""Unfinished matches of one game that are kept; one more, and another one is put with the finished ones."""

FRESH: Final = 3600.0
"""Seconds after which nobody writes on a file any more that is not in its place yet."""

MOST_WORTHS: Final = 100
"""Of so many matches it is remembered what there would be to lose."""

MOST_UNSAVED: Final = 20
"""Matches that are remembered while nothing can be saved."""


@dataclass(frozen=True, slots=True)
class Resumable:
    """An unfinished match: what `Session.resume` needs."""

    record: Record
    notes: dict[str, object]
    path: Path | None = None
    """Its file; None for a match that lies in none."""
    events: Sequence[Event] | None = field(default=None, compare=False, repr=False)
    """All that happened in it, where it was just played; None where only playing it again says so."""
    part: bool = False
    """Whether it is to be told only as far as the hand or round goes that its last action has ended."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A saved match that cannot be taken up. `kept` is where its file is now."""

    sentence: str
    step: int | None
    kept: Path


class Store:
    """The matches in one data folder. Only one program at a time saves there.

    `lock` is what keeps other programs out, where the program holds it already; `keep` is how many unfinished matches
    of one game are kept.
    """

    def __init__(
        self,
        paths: Paths,
        clock: Callable[[], float] = time.time,
        *,
        lock: FolderLock | None = None,
        keep: int = KEPT,
    ) -> None:
        self._paths = paths
        self._clock = clock
        self._lock = FolderLock(paths) if lock is None else lock
        self._keep = keep
        self._swept = False
        self._unsaved: list[tuple[Record, dict[str, object]]] = []
        """Matches as they stand of which something is not on the disk, with their notes."""
        self._playing: dict[int, tuple[Record, Journal]] = {}
        """By identity of the record: matches that are being played, or were left."""
        self._loaded: dict[Path, tuple[Record, Journal]] = {}
        self._ended: list[_Ended] = []
        """Matches that are over and not yet with the finished ones."""
        self._kept: dict[str, tuple[Record, Path, str]] = {}
        """By game: the match that was finished last, its file and when it began."""
        self.found_over: list[Resumable] = []
        """Matches that had ended when they were to be taken up. Whoever counts what was done in one takes it out."""
        self._dropped: Record | None = None
        """The match of which nothing was to be kept, as the last one: its table may still tell of it."""
        self._worths: dict[Left, Worth] = {}
        """What there would be to lose of matches that were read for that."""
        self.displaced: list[str] = []
        """The games of matches that were played and had to make room. Whoever tells that takes them out."""
        self._trouble: str | None = None

    @property
    def trouble(self) -> str | None:
        """Why matches are not being saved just now, in one sentence; None when all is well."""
        return self._trouble

    # -- saving -----------------------------------------------------------------

    def save(self, record: Record, notes: Mapping[str, object]) -> None:
        """Keep a match as it stands; a finished one is put with the finished. Raises nothing: see `trouble`."""
        if record is self._dropped:
            return
        self._unsaved = [entry for entry in self._unsaved if entry[0] is not record][-MOST_UNSAVED:]
        self._unsaved.append((record, dict(notes)))
        self._save_what_is_due()

    def _save_what_is_due(self) -> None:
        """Save every match that is not, also those that were left or over before that was possible."""
        trouble: OSError | None = None
        try:
            self._own_or_place()
            for entry in list(self._unsaved):
                try:
                    self._save_one(*entry)
                    self._unsaved.remove(entry)
                except OSError as error:
                    # Without its traceback, which would hold this store, and with it the lock, in a circle.
                    trouble = error.with_traceback(None)
            self._keep_ended()
        except OSError as error:
            trouble = trouble or error.with_traceback(None)
        if trouble is None:
            self._trouble = None
            return
        if self._trouble is None:
            log.warning("a match was not saved: %s", trouble)
        self._trouble = str(trouble) if isinstance(trouble, Taken) else trouble_with(trouble, "match")

    def _own_or_place(self) -> None:
        """Make sure that no other program saves here. Raises OSError, and then every match has a place all the same."""
        try:
            self._own()
        except OSError:
            # What has a place is offered as it stands.
            for record, _ in self._unsaved:
                if record.result is None:
                    self._journal(record)
            raise

    def discard(self, left: Left) -> None:
        """Let an unfinished match go, because the person wants to. Raises nothing: it may still be there.

        It is put with the finished ones, so that the statistics count it as left; on a full disk it goes all the same.
        """
        unsaved = self._unsaved_at(left.path)
        journal = None if unsaved is None else self._journal(unsaved[0])
        self._forget(left.path)
        with contextlib.suppress(OSError):
            self._own()
            if unsaved is None or journal is None:
                self._keep_left(left.path)
                left.path.unlink(missing_ok=True)
                return
            self._keep_left(left.path, Written(*unsaved, journal.started))
            # Where it was never saved, another program may have put a match of its own meanwhile.
            if journal.owns(unsaved[0]):
                left.path.unlink(missing_ok=True)

    def drop(self, record: Record, notes: Mapping[str, object]) -> None:
        """Let the match at a table go, if there is nothing of it to be kept. Raises nothing.

        Nobody has done anything in it, so it would only be one more to carry on with.
        """
        if not is_untouched(record, notes):
            return
        places = [journal.path for known, journal in self._playing.values() if known is record]
        places += [path for path, (known, _) in self._loaded.items() if known is record]
        for path in places:
            self.discard(Left(record.game, path, 0, 0))
        self._dropped = record

    def _keep_left(self, path: Path, unsaved: Written | None = None) -> None:
        """Put an unfinished match with the finished ones, if a person has done anything in it. Raises nothing.

        `unsaved` is how it stands, where that is not what lies in the file.
        """
        try:
            left = read_journal(read_file(path, LARGEST_MATCH)) if unsaved is None else unsaved
            if not is_untouched(left.record, left.notes) and _result(left.record) is None:
                self._put_away(left.record, left.notes, left.started)
        except (OSError, JournalError) as error:
            log.warning("the unfinished match %s is not kept: %s", path, error)

    def _save_one(self, record: Record, notes: Mapping[str, object]) -> None:
        kept = self.kept(record)
        if kept is not None:
            write_durably(kept[0], _record_line(record, notes, kept[1]))
            return
        journal = self._journal(record, notes)
        try:
            journal.save(record, notes)
        except ForeignError:
            # Another program has been here: its match stays, and this one goes on beside it.
            log.warning("another match lies in %s", journal.path)
            journal = Journal(self._free_place(record.game), journal.started)
            self._playing[id(record)] = (record, journal)
            try:
                journal.save(record, notes)
            except ForeignError:
                raise OSError(errno.EACCES, os.strerror(errno.EACCES)) from None
        if record.result is not None:
            self._ended.append(_Ended(record, dict(notes), journal))
            del self._playing[id(record)]

    def _journal(self, record: Record, notes: Mapping[str, object] | None = None) -> Journal:
        """The journal of a match; one that is saved for the first time takes a place of its own.

        With its notes others make room for it.
        """
        if id(record) in self._playing:
            return self._playing[id(record)][1]
        ended = [entry for entry in self._ended if entry.record is record]
        loaded = [path for path, (known, _) in self._loaded.items() if known is record]
        if ended:
            # It is over and has other notes.
            self._ended.remove(ended[0])
            journal = ended[0].journal
        elif loaded:
            journal = self._loaded.pop(loaded[0])[1]
        else:
            if notes is not None:
                self._make_room(record.game, practice=practiced(notes))
            journal = Journal(self._free_place(record.game), self._now())
        due = {id(known) for known, _ in self._unsaved}
        for number in [number for number in self._playing if number not in due][:-MOST_UNSAVED]:
            del self._playing[number]
        self._playing[id(record)] = (record, journal)
        return journal

    def _free_place(self, game_id: str) -> Path:
        """Where no file is, nor will be. Damaged ones that could not be moved are left alone too."""
        taken = {journal.path for _, journal in self._playing.values()}
        number = 1
        while (place := self._place(game_id, number)) in taken or os.path.lexists(place):
            number += 1
        return place

    def _place(self, game_id: str, number: int) -> Path:
        return self._paths.current / (f"{game_id}.journal" if number == 1 else f"{game_id}-{number}.journal")

    def _make_room(self, game_id: str, *, practice: bool) -> None:
        """Put unfinished matches of a game with the finished ones, if there are as many as are kept.

        What is not on the disk as it stands stays. Raises nothing: one too many does no harm.
        """
        for left, worth in self._going(game_id, practice=practice):
            if self._unsaved_at(left.path) is not None:
                continue
            try:
                written = read_journal(read_file(left.path, LARGEST_MATCH))
                if written.record.game == game_id and _result(written.record) is None:
                    self._put_away(written.record, written.notes, written.started)
                    os.unlink(left.path)
                    self._forget(left.path)
                    self.displaced += [game_id] if worth is Worth.PLAYED else []
            except (OSError, JournalError) as error:
                log.warning("the unfinished match %s stays: %s", left.path, error)

    def _going(self, game_id: str, *, practice: bool) -> list[tuple[Left, Worth]]:
        """The unfinished matches that make room when another one of a game begins.

        What there is least to lose of goes first, and of that the oldest; those that were played since the program
        began go last, whatever the clock says. For practice no match goes that counts, where more than one is kept.
        """
        lefts = self.left(game_id)
        if len(lefts) < self._keep:
            return []
        played = {journal.path for _, journal in self._playing.values()}
        found = [(left, self._worth(left)) for left in lefts]
        found.sort(key=lambda one: (-one[1], one[0].path not in played))
        spared = practice and self._keep > 1
        return [one for one in found[max(0, self._keep - 1) :] if not spared or one[1] < Worth.PLAYED]

    def _worth(self, left: Left) -> Worth:
        """What there would be to lose of a match; the most where it cannot be read."""
        unsaved = self._unsaved_at(left.path)
        if unsaved is not None:
            return worth_of(*unsaved)
        if left not in self._worths:
            if len(self._worths) >= MOST_WORTHS:
                self._worths.clear()
            try:
                written = read_journal(read_file(left.path, LARGEST_MATCH))
                self._worths[left] = worth_of(written.record, written.notes)
            except (OSError, JournalError):
                return Worth.PLAYED
        return self._worths[left]

    def _keep_ended(self) -> None:
        """Put matches that are over with the finished ones. Raises OSError; their journals stay until it is done.

        One for which that fails keeps no other one from it.
        """
        trouble: OSError | None = None
        for ended in list(self._ended):
            try:
                self._keep_one(ended)
            except OSError as error:
                trouble = error.with_traceback(None)
            else:
                self._ended = [other for other in self._ended if other is not ended]
        if trouble is not None:
            raise trouble

    def _keep_one(self, ended: _Ended) -> None:
        if ended.place is None:
            ended.place = self._put_away(ended.record, ended.notes, ended.journal.started)
            self._kept[ended.record.game] = (ended.record, ended.place, ended.journal.started)
        if CHALLENGE_NOTE in ended.notes:
            settle(self._paths, ended.record, ended.notes)
        if ended.journal.owns(ended.record):
            ended.journal.path.unlink(missing_ok=True)

    def _put_away(self, record: Record, notes: Mapping[str, object], started: str) -> Path:
        """Write a record into a file of its own, if it is not there already. Raises OSError."""
        content = _record_line(record, notes, started)
        # Named by its beginning, so that a match that is finished twice because of a crash is kept once.
        stem = f"{_fit_for_a_name(started)}-{record.game}"
        number = 1
        place = self._paths.finished / f"{stem}.jsonl"
        while os.path.lexists(place):
            if (known := _notes_in(place, record)) is not None:
                content = _record_line(record, {**known, **notes}, started)
                break
            number += 1
            place = self._paths.finished / f"{stem}-{number}.jsonl"
        write_durably(place, content)
        favorites = favorites_of(self._paths)
        if favorites is not None:
            let_oldest_go(self._paths.finished, MOST_FINISHED, MOST_FINISHED_BYTES, place, favorites)
        return place

    def _now(self) -> str:
        # Windows knows no time before 1970, and a clock that is wrong by that much is no reason not to save.
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(max(0.0, self._clock())))

    def _own(self) -> None:
        """Make sure that no other program saves here. Raises OSError."""
        if not self._lock.hold() and self._swept:
            return
        # Another program may have saved here before: what lies here now is looked at again.
        self._swept = True
        for _, journal in (*self._playing.values(), *self._loaded.values()):
            journal.doubt()
        for folder in (self._paths.current, self._paths.finished):
            sweep(folder)
        # The rest is written by whoever likes to: what is fresh may be somebody's.
        paths, before = self._paths, self._clock() - FRESH
        for folder in (paths.data, paths.damaged, paths.reviews, paths.cache, paths.screenshots):
            sweep(folder, before)
        sweep(paths.films, before, folders=True)

    def close(self) -> None:
        """Save what could not be saved before, if that is possible now, and let another program save here."""
        if self._unsaved or self._ended:
            self._save_what_is_due()
        self._lock.close()

    # -- taking up --------------------------------------------------------------

    def _unsaved_at(self, place: Path) -> tuple[Record, dict[str, object]] | None:
        """The match of a place as it stands, with its notes, if that is not on the disk; None else."""
        known = {id(record) for record, journal in self._playing.values() if journal.path == place}
        return next((entry for entry in self._unsaved if id(entry[0]) in known), None)

    def left(self, game_id: str | None = None) -> list[Left]:
        """The unfinished matches, of one game or of all, the one that was played last first. None of them is read.

        What could not be saved is among them while the program runs.
        """
        found = []
        for record, _ in self._unsaved:
            journal = self._playing.get(id(record), (record, None))[1]
            if journal is None or record.result is not None or game_id not in (None, record.game):
                continue
            if not os.path.lexists(journal.path):
                found.append(Left(record.game, journal.path, int(self._clock() * 1e9), 0))
        found += saved_matches(self._paths, game_id)
        return sorted(found, key=lambda left: (-left.saved, left.path))

    def makes_room(self, game_id: str) -> Worth | None:
        """What is put with the finished ones when another match of a game begins that counts; None for nothing."""
        return max((worth for _, worth in self._going(game_id, practice=False)), default=None)

    def take(self, left: Left) -> Resumable | Damaged | None:
        """An unfinished match, checked by playing it through; None if there is none any more.

        A damaged file is moved aside, and the answer says what is wrong with it. A match of which steps could not be
        saved is taken up as it stands, and not as it lies on the disk.
        """
        place = left.path
        if self._unsaved or self._ended:
            self._save_what_is_due()
        if any(ended.journal.path == place for ended in self._ended):
            return None  # it is over, and goes as soon as it can
        unsaved = self._unsaved_at(place)
        if unsaved is not None:
            return Resumable(*unsaved, place) if unsaved[0].result is None else None
        try:
            self._own()
        except Taken as error:
            self._trouble = str(error)
            return None
        except OSError:
            pass  # what may not be written may still be read
        try:
            content = read_file(place, LARGEST_MATCH)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            return Damaged(t("session.match_closed", reason=reason_of(error)), None, place)
        try:
            written = read_journal(content)
            if written.record.game != left.game:
                raise JournalError("The file holds a match of another game.")
            result = _result(written.record)
        except NewerError:
            return Damaged(t("session.match_newer"), None, place)
        except JournalError as error:
            log.warning("the unfinished match %s is damaged: %s", place, error)
            return self._put_aside(place, "match_damaged" if error.step is None else "match_damaged_step", error.step)
        record = written.record
        self._loaded[place] = (record, Journal(place, written.started))
        if result is not None:
            # The power failed after the last step of the match, before it was put with the finished ones.
            record.result = result
            self.save(record, written.notes)
            self.found_over.append(Resumable(record, written.notes))
            return None
        return Resumable(record, written.notes, place)

    def rename(self, record: Record, names: Sequence[str]) -> None:
        """Call the players of an unfinished match otherwise, from its next saving on in its file too."""
        if record.names == list(names):
            return
        for known, journal in (*self._playing.values(), *self._loaded.values()):
            if known is record:
                journal.rename(record.names)
        record.names = list(names)

    def refuse(self, path: Path) -> Damaged:
        """Put a match aside that is sound by the rules and still cannot be shown."""
        self._forget(path)
        return self._put_aside(path, "match_refused")

    def _forget(self, path: Path) -> None:
        """Save nothing more of the match in a file."""
        self._loaded.pop(path, None)
        for number, (_, journal) in list(self._playing.items()):
            if journal.path == path:
                del self._playing[number]
                self._unsaved = [entry for entry in self._unsaved if id(entry[0]) != number]

    def _put_aside(self, place: Path, key: str, step: int | None = None) -> Damaged:
        """Move a match to the damaged ones; `key` names the words about it."""
        try:
            kept = put_aside(place, self._paths.damaged)
        except OSError:
            kept = place
        sentence = t(f"session.{key}_{'moved' if kept != place else 'stays'}", step=step, place=plain(kept))
        return Damaged(sentence, step, kept)

    # -- what is over -----------------------------------------------------------

    def kept(self, record: Record) -> tuple[Path, str] | None:
        """The file of a match that was just finished, and when it began; None if it could not be put there yet."""
        known = [(ended.record, ended.place, ended.journal.started) for ended in self._ended]
        for other, place, started in (*self._kept.values(), *known):
            if other is record and place is not None:
                return place, started
        return None

    def has_finished(self, number: int) -> bool:
        """Whether so many matches are over; no more of them are looked at than that takes."""
        try:
            with os.scandir(self._paths.finished) as entries:
                found = (entry for entry in entries if entry.name.endswith(".jsonl"))
                return sum(1 for _ in islice(found, number)) == number
        except OSError:
            return number <= 0


def finished_files(paths: Paths) -> list[Path]:
    """The files of the finished matches in a data folder, the latest first."""
    try:
        return sorted((paths.finished / name for name in os.listdir(paths.finished) if name.endswith(".jsonl")),
                      reverse=True)  # fmt: skip
    except OSError:
        return []


@dataclass(slots=True)
class _Ended:
    """A match that is over and still lies in its journal. `place` is its file among the finished ones, once it is."""

    record: Record
    notes: Mapping[str, object]
    journal: Journal
    place: Path | None = None


def _record_line(record: Record, notes: Mapping[str, object], started: str) -> bytes:
    data = {**encode_record(record), NOTES: {**notes, "started": started}}
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": ")).encode("utf-8", UNPAIRED) + b"\n"


def _fit_for_a_name(started: str) -> str:
    """When a match began, as part of the name of a file; a journal from elsewhere may say anything."""
    letters = "".join(c for c in started if c.isascii() and c.isalnum())
    return letters[:32] or "unknown"


def _notes_in(place: Path, record: Record) -> dict[str, object] | None:
    """The notes that a file has with a record; None where it holds anything else."""
    try:
        data = json.loads(read_file(place, LARGEST_MATCH))
    except (OSError, ValueError, RecursionError):
        return None
    notes = data.pop(NOTES, None) if isinstance(data, dict) else None
    return notes if isinstance(notes, dict) and data == json.loads(json.dumps(encode_record(record))) else None


def _result(record: Record) -> Result | None:
    """The result of a match that was saved after its end, None if it goes on. Raises JournalError if it is unsound."""
    try:
        state = replay(record, then=SeededChance(record.seed, record.chance_steps()))
    except RecordError as error:
        raise JournalError(error.reason, error.step) from None
    return game_by_id(record.game).result(state)
