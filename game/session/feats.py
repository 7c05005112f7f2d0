"""Which feats somebody has done, and in which match each was done first.

The records of the matches are the truth: a feat follows from one of them, and everything can be found again in those
that are kept. The file only ever grows, by a line for each feat (`lines.py`), so that what was done stays done when its
match is deleted, and so that two programs never undo each other's. Of several lines on one feat the earliest match
counts.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from game.rules.events import Event
from game.rules.feats import feats_for, names_of
from game.rules.record import Record, RecordError, retell
from game.rules.registry import GAME_IDS
from game.rules.values import dataclass
from game.session.files import LARGEST_SETTINGS, Paths, put_aside, read_file, trouble_with
from game.session.history import read_match
from game.session.lines import add_lines, sound_lines
from game.session.seats import only_person, practiced
from game.session.store import Resumable, Store, finished_files
from game.texts import t

__all__ = ["ALL_FEATS", "Feat", "FeatBook", "First", "done_in", "earn_in", "found_in"]

log = logging.getLogger(__name__)

FORMAT: Final = "feat/1"
"""Begins every line, so that lines of several versions stand beside each other."""
LARGEST: Final = LARGEST_SETTINGS
"""Bytes of the file: some seven thousand lines. One that is larger is none of ours."""

LONGEST: Final = 120
"""Letters of what a line holds."""


@dataclass(frozen=True, slots=True, order=True)
class Feat:
    """A feat of a game, by its name there."""

    game: str
    name: str

    def __str__(self) -> str:
        """As it is written down."""
        return f"{self.game}.{self.name}"


@dataclass(frozen=True, slots=True)
class First:
    """When a feat was done first, and in which match."""

    when: str
    """When that match began, as `2026-11-21T18:00:00Z`; empty where nobody knows."""
    match: str
    """The name of its record without the ending; empty where none was kept."""

    @property
    def order(self) -> tuple[bool, str, str]:
        """The earlier one is smaller; one of which nobody knows when comes last."""
        return (not self.when, self.when, self.match)


ALL_FEATS: Final = tuple(Feat(game, name) for game in GAME_IDS for name in names_of(game))
"""Every feat there is, game by game."""
_BY_NAME: Final = {str(feat): feat for feat in ALL_FEATS}


def person_of(record: Record, notes: Mapping[str, object]) -> int | None:
    """The seat whose feats count: that of the one person in a match against computer players that was finished.

    None in practice, in a match that was left, where nobody or several people sit at the screen, and where a seat has
    changed hands.
    """
    if practiced(notes) or record.result is None or record.players < 2:
        return None
    return only_person(notes, record.names)


def done_in(record: Record, notes: Mapping[str, object], events: Iterable[Event] | None = None) -> tuple[Feat, ...]:
    """What the person has done in a match.

    It is played through unless its events are known. Raises RecordError if it is unsound.
    """
    me = person_of(record, notes)
    if me is None:
        return ()
    feats = feats_for(record.game, me, record.players, record.options)
    retell(record, feats.take, events)
    return tuple(Feat(record.game, name) for name in feats.done)


def found_in(match: Resumable) -> tuple[Feat, ...]:
    """What the person has done in a match that has just ended. Raises nothing: in one that is unsound it is nothing."""
    try:
        return done_in(match.record, match.notes, match.events)
    except RecordError as error:
        log.warning("nothing can be found in a match that has ended: %s", error)
        return ()


def earn_in(match: Resumable, store: Store, book: FeatBook) -> tuple[Feat, ...]:
    """Write down what the person has done in a match that has just ended, and return what they have first done in it.

    `store` is where its record was put. Asked again, it returns the same. Raises nothing: see the book's `trouble`.
    """
    done = found_in(match)
    kept = store.kept(match.record)
    name, when = (kept[0].stem, kept[1]) if kept is not None else ("", "")
    new = book.earn(done, name, when)
    if not name:
        return new
    return tuple(feat for feat in done if feat in book.firsts and book.firsts[feat].match == name)


class FeatBook:
    """The feats of one data folder. Nothing is read before `open`."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self.firsts: dict[Feat, First] = {}
        """What was done, and when first."""
        self.trouble: str | None = None
        """Why the feats cannot be read or written, in one sentence; None when all is well."""
        self._bound = False
        """Whether nothing may be written."""

    def open(self) -> None:
        """Read what is there now, also what another program has written. Raises nothing: see `trouble`."""
        self.firsts, self.trouble, self._bound = {}, None, False
        try:
            content = read_file(self._paths.feats, LARGEST)
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            log.warning("the feats cannot be opened: %s", error)
            self.trouble, self._bound = trouble_with(error, "feats"), True
            return
        found = sound_lines(content, "feats", _texts)
        if content and not found.any:
            self._put_aside()
        for form, name, when, match in found.values:
            feat, first = _BY_NAME.get(name), First(when, match)
            if feat is None or form != FORMAT:
                continue  # a newer version knows it
            known = self.firsts.get(feat)
            if known is None or first.order < known.order:
                self.firsts[feat] = first

    def _put_aside(self) -> None:
        """There is not one sound line."""
        self.trouble = t("session.feats_damaged")
        try:
            put_aside(self._paths.feats, self._paths.damaged)
        except OSError as error:
            log.warning("the damaged feats stay in their place: %s", error)
            self._bound = True

    # -- doing -----------------------------------------------------------------------------------------------------

    def earn(self, done: Collection[Feat], match: str = "", when: str = "") -> tuple[Feat, ...]:
        """Write down what was done in a match that has just ended, and return what was never done before.

        `match` is the name of its record, if it was kept, and `when` its beginning. What cannot be written is not
        told, so that nothing is told twice. Raises nothing.
        """
        if not done:
            return ()
        self.open()
        first = First(when or time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), match)
        new = [(feat, first) for feat in done if feat not in self.firsts]
        return tuple(feat for feat, _ in new) if new and self._write(new) else ()

    def rebuild(self) -> int:
        """Look for feats in all the records that are kept, however long that takes; returns how many were found.

        What was done before and is in no record any more stays. Raises OSError where something cannot be written.
        """
        self.open()
        if self._bound:
            raise OSError(self.trouble)
        found: dict[Feat, First] = {}
        for path in reversed(finished_files(self._paths)):
            try:
                match = read_match(path)
                done = done_in(match.record, match.notes)
            except (OSError, RecordError) as error:
                log.warning("the finished match %s cannot be looked through: %s", path, error)
                continue
            started = match.notes.get("started")
            first = First(started if isinstance(started, str) else "", path.stem)
            for feat in done:
                known = found.get(feat) or self.firsts.get(feat)
                if known is None or first.order < known.order:
                    found[feat] = first
        if found and not self._write(sorted(found.items())):
            raise OSError(self.trouble)
        return len(found)

    def _write(self, new: Sequence[tuple[Feat, First]]) -> bool:
        """Add lines; returns whether they are safe. Only ever adds: another program may do the same now."""
        if self._bound:
            return False
        try:
            add_lines(self._paths.feats, [[FORMAT, str(feat), first.when, first.match] for feat, first in new])
        except OSError as error:
            log.warning("the feats were not saved: %s", error)
            self.trouble = trouble_with(error, "feats")
            return False
        self.firsts.update(new)
        return True


def _texts(value: object) -> list[str]:
    """What a line holds: four texts, of which the first is the form of the line. Raises ValueError for another one."""
    if isinstance(value, list) and len(value) >= 4 and isinstance(value[0], str) and all(map(_is_plain, value[1:4])):
        return value[:4]
    raise ValueError("no feat")


def _is_plain(value: object) -> bool:
    """Whether a value can be the name of a feat or of a record, or a time: no path leads out of the data folder."""
    return isinstance(value, str) and len(value) <= LONGEST and value.isprintable() and not set(value) & set("/\\")
