"""What would you play? One's own worst moments, to be tried again: which there are, and when each comes back.

What was found at once rests for a day, then longer each time; what was not comes back at once. A file of a few
kilobytes says so; a damaged one is begun anew, and what is damaged in it is left out. Two programs on one folder each
read it before they write.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, replace
from datetime import date, timedelta
from typing import Any, Final

from game.rules.values import dataclass
from game.session.files import LARGEST_SETTINGS, Paths, is_newer, newer_file, read_file, trouble_with, write_json

__all__ = ["Exercise", "Exercises"]

log = logging.getLogger(__name__)

FORMAT: Final = "grawlix-exercises/1"
KEPT: Final = 60
"""So many exercises are kept; of more, those go first that were found most often, then the oldest."""
RESTS: Final = (1, 3, 7, 21, 60)
"""Days of rest, by how often in a row it was found; then as many as at last."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A moment of a match that was looked back at."""

    match: str
    """The key of the match, see `review.key_of`."""
    position: int
    """The number of the action that was a mistake."""
    game: str
    due: str
    """The day from which on it is asked again, as `2026-11-23`."""
    found: int = 0
    """How often in a row the better play was found."""


class Exercises:
    """The exercises of one data folder. Nothing is read before it is asked for."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self.trouble: str | None = None
        """Why they could not be read when they were asked for last, in one sentence; None when all was well."""

    def all(self) -> tuple[Exercise, ...]:
        """Every exercise, the one that was made first first; none where they cannot be opened."""
        self.trouble = None
        try:
            return self._kept()
        except OSError as error:
            log.warning("the exercises cannot be opened: %s", error)
            self.trouble = trouble_with(error, "exercises")
            return ()

    def _kept(self) -> tuple[Exercise, ...]:
        """The same. Raises OSError where they cannot be opened, or are newer: then nothing may be written."""
        try:
            data = json.loads(read_file(self._paths.exercises, LARGEST_SETTINGS))
            if is_newer(data["format"], FORMAT):
                raise newer_file()
            found = [_read(item) for item in data["exercises"]] if data["format"] == FORMAT else []
            return tuple(one for one in found if one is not None)[:KEPT]
        except FileNotFoundError:
            return ()
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            log.warning("the exercises are begun anew: %s", error)
            return ()

    def due(self, today: date) -> tuple[Exercise, ...]:
        """Those that are asked on a day, the ones that have waited longest first."""
        # None rests longer than that: what waits for a later day was answered while the clock was ahead.
        now, never = today.isoformat(), (today + timedelta(max(RESTS))).isoformat()
        return tuple(sorted((one for one in self.all() if not now < one.due <= never), key=lambda one: one.due))

    def add(self, moments: Iterable[tuple[str, int, str]], gone: Collection[str] = ()) -> None:
        """Add moments, each the key of a match, a position and a game, and let those of some matches go.

        Raises OSError. Where they cannot be opened only nothing is added without that: those of matches that are gone
        go when they are asked.
        """
        moments = tuple(moments)
        try:
            before = self._kept()
        except OSError as error:
            if moments:
                raise
            log.warning("the exercises of matches that are gone stay: %s", error)
            return
        there = [one for one in before if one.match not in gone]
        known = {(one.match, one.position) for one in there}
        there += [Exercise(*moment, "") for moment in moments if moment[:2] not in known]
        spare = len(there) - KEPT
        if spare > 0:
            order = sorted(range(len(there)), key=lambda i: (-there[i].found, i))[:spare]
            there = [one for i, one in enumerate(there) if i not in order]
        if tuple(there) != before:
            self._write(there)

    def let_go(self, gone: Collection[tuple[str, int]]) -> None:
        """Let exercises go of which nothing is left, each the key of its match and its position. Raises OSError."""
        before = self._kept()
        there = [one for one in before if (one.match, one.position) not in gone]
        if len(there) < len(before):
            self._write(there)

    def answer(self, exercise: Exercise, right: bool, today: date) -> None:
        """Let one rest that was found; one that was not comes back at once. Raises OSError."""
        found = exercise.found + 1 if right else 0
        due = today + timedelta(RESTS[min(found, len(RESTS)) - 1]) if right else today
        self._replace(replace(exercise, found=found, due=due.isoformat()))

    def put_off(self, exercise: Exercise, today: date) -> None:
        """Let one rest until tomorrow that was found only after its answer was told. Raises OSError."""
        self._replace(replace(exercise, found=0, due=(today + timedelta(1)).isoformat()))

    def _replace(self, later: Exercise) -> None:
        same = later.match, later.position
        self._write([later if (one.match, one.position) == same else one for one in self._kept()])

    def _write(self, exercises: Sequence[Exercise]) -> None:
        write_json(self._paths.exercises, {"format": FORMAT, "exercises": [asdict(one) for one in exercises]})


def _read(item: Any) -> Exercise | None:
    """One of the exercises in the file; None for what is none, which costs no other."""
    try:
        found = Exercise(**item)
        texts = all(isinstance(text, str) for text in (found.match, found.game, found.due))
        numbers = type(found.position) is int and type(found.found) is int
        if texts and numbers and min(found.position, found.found) >= 0:
            return found
        log.warning("an exercise is damaged")
    except TypeError as error:
        log.warning("an exercise is damaged: %s", error)
    return None
