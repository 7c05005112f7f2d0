"""Matches that were looked back at: what was found is kept, one file a match, and looked for in the background else.

What can be found again costs nothing when it is lost: a damaged file, or one of another version, is made anew. With
what was found lies the match itself, so that its worst moments can be exercises (`exercises.py`) however long the
record is kept.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import Any, Final

from game.rules.actions import Action
from game.rules.record import ActionStep, Record, RecordError, decode_record, encode_record
from game.rules.values import dataclass
from game.rules.verbs import VerbError, decode_action
from game.session.analysis import REMEMBERED, Analyses, Asked
from game.session.exercises import Exercises
from game.session.files import LARGEST_MATCH, Paths, is_newer, newer_file, read_file, write_json
from game.session.seats import SEATS_NOTE, only_person, practiced
from game.session.store import Resumable
from game.texts import can_say

__all__ = ["Look", "Review", "Reviewed", "Reviews", "Told", "forget", "forget_all_but", "key_of", "reviewable"]

log = logging.getLogger(__name__)

FORMAT: Final = "grawlix-review/1"
KEPT: Final = 200
"""So many matches are kept that were looked back at; of more, the one that was looked at first goes."""
_DAMAGE: Final = (
    ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError, VerbError, RecordError,
)  # fmt: skip
"""What is raised for data of another form."""


@dataclass(frozen=True, slots=True)
class Told:
    """A moment of a match: two choices, and by how much the one was better."""

    position: int
    """The number of the action in the match, from 0."""
    deal: int
    play: int
    """The number of the action in its deal, from 1."""
    better: Action
    other: Action
    """What was done, where that was a mistake; what most would have done instead, where it was good."""
    worth: float
    """What the better one was worth: percent, or points, see `Review.kind`."""
    beside: float
    half: float
    """Half of the interval of the difference; 0 where it was worked out."""
    counted: bool
    usual: bool
    """Whether what was done is what most would have done."""
    key: str
    """Of the sentence that says why."""
    blanks: tuple[tuple[str, object], ...]
    choices: tuple[Action, ...]
    """What could be done, of what comes to the same one."""


@dataclass(frozen=True, slots=True)
class Review:
    """What was found in a match."""

    game: str
    seat: int
    kind: str
    """What is told, see `game.ai.judging.JudgeModule.KIND`."""
    decided: int
    """How many decisions there were."""
    looked: int
    """How many were looked into."""
    unclear: int
    """How many seemed wrong at first and did not prove to be."""
    moments: tuple[Told, ...]
    """Where something else was clearly better, in the order of the match."""
    praise: Told | None


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match and what was found in it."""

    match: Resumable
    review: Review


def reviewable(record: Record, notes: Mapping[str, object]) -> int | None:
    """The seat that is looked at: that of the one person of a match that is over; None for any other match.

    It has to be one person's from beginning to end.
    What began at a position is not looked at, since nobody knows what could have lain elsewhere.
    """
    whole = record.result is not None and record.start is None
    return only_person(notes, record.names) if whole and record.players > 1 else None


def key_of(record: Record) -> str:
    """What names a match: it follows from what was dealt and done, whatever anybody was called."""
    named = ("names", "commitment", "result")
    data = {key: value for key, value in encode_record(record).items() if key not in named}
    # It loads a library of ciphers, which the program begins without.
    from hashlib import sha256

    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:24]


class Look:
    """A match that is looked back at: see `state`."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.review: Review | None = None
        """What was found, once it was."""
        self.failed = False
        """Whether nothing will come of it."""
        self.job: Asked | None = None
        """Who looks; nobody any more once that is over, for a job holds the whole match."""

    @property
    def working(self) -> bool:
        """Whether somebody still looks."""
        return self.review is None and not self.failed

    @property
    def progress(self) -> float:
        """How far that is, from 0 to 1."""
        return 0.0 if self.job is None else self.job.progress


class Reviews:
    """What was found in the matches of a data folder. Nothing is read or done before it is asked for."""

    def __init__(self, paths: Paths, analyst: Callable[[], Analyses], *, trains: bool = True) -> None:
        """`trains` says whether exercises are made: in a kiosk they would be for nobody."""
        self._paths, self._analyst, self._trains = paths, analyst, trains
        self._looks: dict[str, Look] = {}
        self.exercises = Exercises(paths)

    def look(self, match: Resumable) -> Look:
        """What was found in a match; where nobody has looked, somebody begins to in the background."""
        key = key_of(match.record)
        look = self._looks.pop(key, None)
        if look is not None and not look.failed:
            self._looks[key] = look
            return look
        self._forget_oldest()
        look = self._looks[key] = Look(key)
        kept = self.kept(key)
        if kept is not None:
            look.review = kept.review
            return look
        seat = reviewable(match.record, match.notes)
        if seat is None:
            look.failed = True
            return look
        payload = {"record": encode_record(match.record), "seat": seat}
        found, bare = look, replace(match, events=None)

        def over(job: Asked) -> None:
            found.job = None
            self._take(found, bare, job)

        look.job = self._analyst().ask("review", payload, over)
        return look

    def _forget_oldest(self) -> None:
        """Make room for one more; what is still being looked for stays."""
        over = [key for key, look in self._looks.items() if not look.working]
        for key in over[: max(0, len(self._looks) + 1 - REMEMBERED)]:
            del self._looks[key]

    def let_go(self) -> None:
        """Remember nothing, and look for nothing any more: whoever wanted to know is gone."""
        for look in self._looks.values():
            if look.job is not None:
                self._analyst().cancel(look.job)
        self._looks.clear()

    def drop(self, key: str | None = None) -> None:
        """Keep nothing of what is still being found in a match, or in any: they were deleted."""
        if key is None:
            self._looks.clear()
        else:
            self._looks.pop(key, None)

    def kept(self, key: str) -> Reviewed | None:
        """What is kept of a match; None where there is nothing that can be used now."""
        try:
            return self.read(key)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            log.warning("what was found in the match %s is looked for anew: %s", key, error)
            return None

    def read(self, key: str) -> Reviewed:
        """What is kept of a match.

        Raises FileNotFoundError where nothing is, another OSError where it cannot be opened now, or is newer, and
        ValueError where it is of no use.
        """
        content = read_file(self._place(key), LARGEST_MATCH)
        try:
            data = json.loads(content)
            if is_newer(data["format"], FORMAT):
                raise newer_file()
            if data["format"] != FORMAT:
                raise ValueError("it is of another version")
            record = decode_record(data["record"])
            return Reviewed(Resumable(record, dict(data["notes"])), read_review(data["review"], record))
        except _DAMAGE as error:
            raise ValueError(str(error)) from error

    def _leave_newer_alone(self, key: str) -> None:
        """Raises OSError where a newer version has kept something of a match, or nobody can tell."""
        with suppress(FileNotFoundError, ValueError):
            self.read(key)

    def _place(self, key: str) -> Path:
        return self._paths.reviews / f"{key}.json"

    def _take(self, look: Look, match: Resumable, job: Asked) -> None:
        """Keep what was found."""
        try:
            if job.state != "done":
                raise ValueError(f"no answer: {getattr(job, 'fault', '')}")
            look.review = read_review(job.result, match.record)
        except _DAMAGE as error:
            log.warning("a match cannot be looked back at: %s", error)
            look.failed = True
            return
        if self._looks.get(look.key) is not look:
            return  # the match was deleted meanwhile
        notes = {SEATS_NOTE: match.notes[SEATS_NOTE]} if SEATS_NOTE in match.notes else {}
        data = {"format": FORMAT, "notes": notes, "record": encode_record(match.record), "review": job.result}
        try:
            self._leave_newer_alone(look.key)
            write_json(self._place(look.key), data)
            gone = self._let_go()
            if self._trains and not practiced(match.notes):
                self.exercises.add([(look.key, told.position, look.review.game) for told in look.review.moments], gone)
        except OSError as error:
            log.warning("what was found in a match is not kept: %s", error)

    def _let_go(self) -> frozenset[str]:
        """Let those go that were looked at first, if there are too many; the names of their matches."""
        files = sorted(self._paths.reviews.glob("*.json"), key=_age)
        gone = files[: max(0, len(files) - KEPT)]
        for file in gone:
            with suppress(OSError):
                os.unlink(file)
        return frozenset(file.stem for file in gone)


def forget(paths: Paths, record: Record) -> None:
    """Let go what was found in a match, with its exercises. Raises OSError."""
    key = key_of(record)
    with suppress(FileNotFoundError):
        os.unlink(paths.reviews / f"{key}.json")
    Exercises(paths).add([], frozenset({key}))


def forget_all_but(paths: Paths, kept: Iterable[Record]) -> None:
    """The same for all matches but some. Raises OSError."""
    keys = {key_of(record) for record in kept}
    gone = [file for file in paths.reviews.glob("*.json") if file.stem not in keys]
    for file in gone:
        with suppress(FileNotFoundError):
            os.unlink(file)
    Exercises(paths).add([], frozenset(file.stem for file in gone))


def _age(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


# -- read --------------------------------------------------------------------------------------------------------------


def read_review(data: Any, record: Record) -> Review:
    """What the job `review` has found in a match, or what was kept of it.

    Raises ValueError, KeyError, TypeError, AttributeError, OverflowError or VerbError for what cannot be shown.
    """
    game, kind = str(data["game"]), data["kind"]
    if kind not in ("chance", "count", "gain", "loss"):
        raise ValueError("no kind of review")
    moments = tuple(_read_told(game, item) for item in data["moments"])
    praise = None if data["praise"] is None else _read_told(game, data["praise"])
    seat, decided, looked, unclear = (int(data[name]) for name in ("seat", "decided", "looked", "unclear"))
    turns = [step.seat for step in record.steps if isinstance(step, ActionStep)]
    for told in (*moments, praise) if praise is not None else moments:
        if game != record.game or not told.position < len(turns) or turns[told.position] != seat:
            raise ValueError("no moment of the match")
    if len({told.position for told in moments}) < len(moments):
        raise ValueError("a moment told twice")
    return Review(game, seat, kind, decided, looked, unclear, moments, praise)


def _read_told(game: str, data: Any) -> Told:
    better, other = decode_action(game, data["better"]), decode_action(game, data["other"])
    position, deal, play = (int(data[name]) for name in ("at", "deal", "play"))
    worth, beside, half = (float(data[name]) for name in ("worth", "beside", "half"))
    blanks = tuple((str(name), int(value)) for name, value in data["with"].items())
    choices = tuple(decode_action(game, choice) for choice in data["choices"])
    if position < 0 or better not in choices or other not in choices or not all(map(isfinite, (worth, beside, half))):
        raise ValueError("no moment of a match")
    counted, usual = bool(data["counted"]), bool(data["usual"])
    told = Told(
        position, deal, play, better, other, worth, beside, half, counted, usual, f"reasons.{data['why']}",
        blanks, choices,
    )  # fmt: skip
    if not can_say(told):
        raise ValueError(f"a reason that is not known: {told.key}")
    return told
