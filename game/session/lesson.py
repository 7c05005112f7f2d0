"""Lessons: a match whose cards and moves are written beforehand, with something to say before some of them.

A lesson is a record that stops after its last move. Its shuffles and picks are
real steps of a real match; computer players make their recorded moves, and the
person is asked for some of theirs. The other moves of the person are made for
them: they lead up to what is to be learned.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

from game.rules.actions import Action, Meld
from game.rules.cards import Card
from game.rules.chance import OutOfScript, Pick, ScriptedChance, SeededChance
from game.rules.record import ActionStep, PickStep, Record, RecordError, ShuffleStep, Step, decode_record
from game.rules.values import dataclass
from game.rules.verbs import legal_key
from game.session.session import Accepted, Session

BEAT: Final = 0.7
"""Seconds between two moves that are made by the script, at normal pace."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something the coach says before a move."""

    at: int
    """The number of the move; that of none after the last one."""
    key: str
    """The last part but one of the keys of its words: the number of the move, and a letter where more notes follow."""
    shows: tuple[str, ...] = ()
    """What of the table it is about, the main thing first, in the words of `game.scenes.lesson.meant`."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A record to be played again, and the numbers of its actions, from 0, that are asked of the person."""

    record: Record
    asked: frozenset[int]
    notes: tuple[Note, ...] = ()
    """What the coach says, in its order. The last note before a move that is asked says what to do."""

    @property
    def actions(self) -> tuple[ActionStep, ...]:
        """The moves in their order."""
        return tuple(step for step in self.record.steps if isinstance(step, ActionStep))

    def step(self, number: int) -> ActionStep | None:
        """The move with a number, from 0; None after the last one."""
        actions = self.actions
        return actions[number] if number < len(actions) else None

    def asked_of(self, number: int, people: Collection[int]) -> Action | None:
        """What a person is asked to do as the move with a number; None where the script plays."""
        step = self.step(number)
        wanted = step is not None and number in self.asked and step.seat in people
        return step.action if step is not None and wanted else None

    def notes_at(self, number: int) -> tuple[Note, ...]:
        """What the coach says before the move with a number."""
        return tuple(note for note in self.notes if note.at == number)

    def begin(self, number: int = 0) -> Session:
        """The match before the move with a number, or after the last one. It is kept nowhere."""
        moves = [i for i, step in enumerate(self.record.steps) if isinstance(step, ActionStep)]
        first = [*moves, len(self.record.steps)][number]
        begun = replace(self.record, steps=self.record.steps[:first], result=None)
        return Session.resume(begun, chance=_WrittenChance(self.record.steps[first:], self.record.seed))


class _WrittenChance:
    """What a lesson leaves to chance, as it was written; after its last move as the seed has it."""

    def __init__(self, steps: Sequence[Step], seed: int) -> None:
        shuffles = [step.cards for step in steps if isinstance(step, ShuffleStep)]
        picks = [step.seat for step in steps if isinstance(step, PickStep)]
        self._written = ScriptedChance(shuffles, picks)
        self._after = SeededChance(seed)

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The next shuffle."""
        try:
            return self._written.shuffle(cards)
        except OutOfScript:
            return self._after.shuffle(cards)

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """The next seat picked."""
        try:
            return self._written.pick(what, seats)
        except OutOfScript:
            return self._after.pick(what, seats)


def decode_lesson(data: object) -> Lesson:
    """A lesson from its JSON value: `record`, `asked` and `notes`. Raises RecordError when it is none."""
    if not isinstance(data, Mapping) or not all(isinstance(data.get(part), list) for part in ("asked", "notes")):
        raise RecordError(None, "A lesson is an object with a record, what is asked and what is said.")
    record = decode_record(data.get("record"))
    asked = frozenset(number for number in data["asked"] if isinstance(number, int))
    return Lesson(record, asked, tuple(map(_note, data["notes"])))


def _note(data: object) -> Note:
    match data:
        case {"at": int(at), "key": str(key), "shows": list(shows)} if all(isinstance(what, str) for what in shows):
            return Note(at, key, tuple(shows))
    raise RecordError(None, "A note of a lesson says at which move, its key, and what it shows.")


def same(asked: Action, done: Action) -> bool:
    """Whether somebody has done what was asked: which copy of a card it was and in what order they lie is all one."""
    if isinstance(asked, Meld) and isinstance(done, Meld):
        return _parts(asked) == _parts(done)
    return legal_key(asked) == legal_key(done)


def _parts(meld: Meld) -> tuple[object, object]:
    return frozenset(map(frozenset, meld.sets)), frozenset(map(frozenset, meld.runs))


class Pacing(Protocol):
    """Whoever shows the match says when it may go on."""

    def may_act(self, seat: int) -> bool:
        """Whether everything before this seat's move has been shown."""

    def factor(self) -> float:
        """What times are multiplied with."""


class ScriptHost:
    """Plays the moves of a lesson that are not the person's to make. Stands in for `MatchHost`."""

    def __init__(self, session: Session, lesson: Lesson, people: Sequence[int], pacing: Pacing) -> None:
        self._session = session
        self._lesson = lesson
        self._people = frozenset(people)
        self._pacing = pacing
        self._due: float | None = None

    @property
    def step(self) -> ActionStep | None:
        """The move that comes next; None when the lesson is over."""
        return self._lesson.step(self._session.seq)

    @property
    def asked(self) -> Action | None:
        """What the person is asked to do now; None while the script plays."""
        return self._lesson.asked_of(self._session.seq, self._people)

    @property
    def thinking(self) -> int | None:
        """The seat whose move the script makes next."""
        step = self.step
        return step.seat if step is not None and self.asked is None else None

    @property
    def asking(self) -> bool:
        """A script gives no hints of its own."""
        return False

    def ask_hint(self) -> bool:
        """The coach has said it already."""
        return False

    def take_hint(self) -> None:
        """There is none."""

    def update(self, now: float) -> bool:
        """Make the next move when its time has come. Returns whether it was made."""
        step = self.step
        if step is None or self.asked is not None or not self._pacing.may_act(step.seat):
            self._due = None
            return False
        if self._due is None:
            self._due = now + BEAT * self._pacing.factor()
        if now < self._due:
            return False
        self._due = None
        return isinstance(self._session.submit(step.seat, step.action, self._session.seq), Accepted)

    def stop(self) -> None:
        """The lesson is left."""
        self._due = None
