"""What somebody has done of the challenges: the deals of the days, and the rungs of the ladder.

The matches say in a note which challenge they belong to. What came of one is written as a line of a file that only ever
grows (`lines.py`) when its record is put with the finished ones; lines of several programs add up, and of each day the
first attempt and the first result count, whoever wrote them.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import Any, Final

from game.rules.events import ChipsMoved, DealBegan, DealEnded, Event, PennyLost, RoundBegan, RoundEnded, ScoreChanged
from game.rules.record import Record, RecordError, replay
from game.rules.registry import info_of
from game.rules.values import dataclass
from game.session.daily import daily
from game.session.files import Paths, newer_file, put_aside, read_file, trouble_with
from game.session.lines import Newer, add_lines, rewrite_lines, sound_lines
from game.session.seats import CHALLENGE_NOTE, only_person, practiced
from game.texts import t

__all__ = [
    "BEST", "MIDDLE", "OUT", "WORST", "Challenges", "Day", "Outcome", "beat", "begun", "bot_seed", "counts",
    "day_note", "day_of", "outcome_of", "rung_note", "rung_of", "settle",
]  # fmt: skip

log = logging.getLogger(__name__)

FORMAT: Final = "grawlix-challenges/1"
LARGEST: Final = 4 << 20
"""Bytes of the file at most: some fifty years of playing every day."""
LONGEST: Final = 2 << 20
"""Beyond that many bytes the days of long ago are let go."""
KEPT_DAYS: Final = 1000
BEST, MIDDLE, WORST, OUT = "b", "m", "w", "-"
"""How a hand went for the person among all who played it: as well as the best, between them, as badly as the worst,
and no longer in it. Where all came to the same it is between them."""
_MOST_HANDS: Final = 99


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended for the person."""

    place: int
    """From 1."""
    players: int
    shared: bool
    """Whether somebody else has won, too."""
    margin: int
    """Points between the person and the best of the others; 0 where points do not tell."""
    hands: str
    """One letter a hand."""

    @property
    def won(self) -> bool:
        """Whether the person has won, alone or with others."""
        return self.place == 1

    def encode(self) -> list[object]:
        """As JSON."""
        return [self.place, self.players, self.shared, self.margin, self.hands]


@dataclass(slots=True)
class Day:
    """The first attempt at the deal of a day. `outcome` is None while it was not played to its end."""

    day: date
    outcome: Outcome | None = None


# -- notes of matches ------------------------------------------------------------------------------------------------


def day_note(day: date, *, counts: bool) -> dict[str, object]:
    """The note of a match of the deal of a day; a further attempt does not count."""
    return {"day": day.isoformat(), "counts": counts}


def rung_note(rung: int) -> dict[str, object]:
    """The note of a match on a rung of the ladder, counted from 0."""
    return {"rung": rung}


def _note(notes: Mapping[str, object]) -> Mapping[str, Any]:
    note = notes.get(CHALLENGE_NOTE)
    return note if isinstance(note, Mapping) else {}


def day_of(notes: Mapping[str, object]) -> date | None:
    """The day whose deal a match is; None for any other match."""
    return _day(_note(notes).get("day"))


def counts(notes: Mapping[str, object]) -> bool:
    """Whether a match of the deal of a day is the first attempt, and not practice."""
    return _note(notes).get("counts") is True and not practiced(notes)


def rung_of(notes: Mapping[str, object]) -> int | None:
    """The rung of the ladder that a match is played on, from 0; None for any other match."""
    rung = _note(notes).get("rung")
    return rung if type(rung) is int and 0 <= rung < _MOST_HANDS else None


def bot_seed(notes: Mapping[str, object]) -> int | None:
    """What the computer players of a match draw from, where that is the same for everybody; None elsewhere."""
    day = day_of(notes)
    return None if day is None else daily(day).bot_seed


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


# -- from records ----------------------------------------------------------------------------------------------------


def outcome_of(record: Record, notes: Mapping[str, object]) -> Outcome | None:
    """How a finished match ended for its only person; None where there is none, or it goes on. Raises RecordError."""
    me, result = only_person(notes, record.names), record.result
    if result is None or me is None:
        return None
    worth = -1 if info_of(record.game).low_score_wins else 1
    value = [(seat in result.winners, worth * score) for seat, score in enumerate(result.scores)]
    place = 1 + sum(other > value[me] for other in value) if me not in result.winners else 1
    others = [worth * score for seat, score in enumerate(result.scores) if seat != me]
    margin = abs(worth * result.scores[me] - max(others)) if info_of(record.game).in_points else 0
    parts = _Hands(record, me, worth, RoundEnded), _Hands(record, me, worth, DealEnded)

    def take(event: Event) -> None:
        for hands in parts:
            hands.take(event)

    replay(record, emit=take)
    # Where a round has several hands, the rounds are what is counted.
    letters = next((told for hands in parts if (told := hands.told())), "")[:_MOST_HANDS]
    return Outcome(place, record.players, len(result.winners) > 1 and place == 1, margin, letters)


def beat(record: Record, notes: Mapping[str, object]) -> bool:
    """Whether the only person finished a match ahead of the opponent in the first seat after theirs."""
    me, result = only_person(notes, record.names), record.result
    if result is None or me is None:
        return False
    worth = -1 if info_of(record.game).low_score_wins else 1
    mine, theirs = ((seat in result.winners, worth * result.scores[seat]) for seat in (me, (me + 1) % record.players))
    return mine > theirs


class _Hands:
    """Takes the events of a match and tells of each of its parts how it went for one seat. `part` ends one."""

    def __init__(self, record: Record, me: int, worth: int, part: type[Event]) -> None:
        self._me, self._worth, self._part = me, worth, part
        pennies = record.options.get("pennies")
        self._now = [pennies if type(pennies) is int else 0] * record.players
        self._in_pennies = type(pennies) is int
        self._before = list(self._now)
        self._over = False
        self._letters = ""

    def take(self, event: Event) -> None:
        match event:
            case ScoreChanged(seat=seat, score=score) if not self._in_pennies:
                self._now[seat] = self._worth * score
            case PennyLost(seat=seat, left=left):
                self._now[seat] = left
            case ChipsMoved(source=source, target=target, amount=amount):
                for seat, gained in ((source, -amount), (target, amount)):
                    if seat >= 0:
                        self._now[seat] += gained
            case DealBegan() | RoundBegan():
                self._close()
        self._over |= isinstance(event, self._part)

    def told(self) -> str:
        """A letter for each part."""
        self._close()
        return self._letters

    def _close(self) -> None:
        """Tell of the part that is over; what it came to may have been told after its end."""
        if not self._over:
            return
        self._over = False
        there = [seat for seat, had in enumerate(self._before) if had > 0 or not self._in_pennies]
        gained = {seat: self._now[seat] - self._before[seat] for seat in there}
        self._before = list(self._now)
        if self._me not in gained:
            self._letters += OUT
            return
        mine, least, most = gained[self._me], min(gained.values()), max(gained.values())
        self._letters += MIDDLE if least == most else BEST if mine == most else WORST if mine == least else MIDDLE


# -- the file --------------------------------------------------------------------------------------------------------


@dataclass
class Challenges:
    """What was done of the challenges in one data folder. Nothing is read before `read`."""

    paths: Paths
    days: dict[date, Day] = field(default_factory=dict)
    """By day: the first attempt at its deal."""
    beaten: set[int] = field(default_factory=set)
    """The rungs of the ladder that were beaten since it was begun last, from 0."""
    anew: bool = False
    """Whether the ladder was begun anew at some time: what older matches came to on it no longer counts."""
    bound: bool = False
    """Whether nothing may be written: the file cannot be read, or a newer version has written it."""
    trouble: str | None = None
    """Why they cannot be read or written, in one sentence; None when all is well."""

    @classmethod
    def of(cls, paths: Paths) -> Challenges:
        """Read them. Raises nothing."""
        found = cls(paths)
        found.read()
        return found

    def read(self) -> None:
        """Read them anew. Raises nothing: what cannot be read is as if nothing had been done, and stays as it is."""
        self.days, self.beaten, self.anew = {}, set(), False
        self.bound, self.trouble = False, None
        try:
            content = read_file(self.paths.challenges, LARGEST)
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            log.warning("the challenges cannot be opened: %s", error)
            self.bound, self.trouble = True, trouble_with(error, "challenges")
            return
        try:
            found = sound_lines(content, "challenges", _object, FORMAT)
        except Newer:
            log.warning("a newer version has written the challenges")
            self.bound, self.trouble = True, trouble_with(newer_file(), "challenges")
            return
        if content and not found.any:
            self.trouble = t("session.challenges_damaged")
            try:
                put_aside(self.paths.challenges, self.paths.damaged)
            except OSError:
                self.bound = True
        for value in found.values:
            self._take(value)

    def _take(self, value: Mapping[str, Any]) -> None:
        day, rung = _day(value.get("day")), value.get("rung")
        if day is not None:
            mine = self.days.setdefault(day, Day(day))
            if mine.outcome is None:
                mine.outcome = _outcome(value.get("outcome"))
        elif type(rung) is int and 0 <= rung < _MOST_HANDS:
            self.beaten.add(rung)
        elif value.get("ladder") == "anew":
            self.beaten.clear()
            self.anew = True

    def add(self, value: Mapping[str, object]) -> bool:
        """Write a line, and take it in; returns whether it could be written. Raises nothing: see `trouble`."""
        try:
            self.write(value)
        except OSError as error:
            log.warning("a challenge was not saved: %s", error)
            self.trouble = trouble_with(error, "challenges")
            return False
        return not self.bound

    def write(self, value: Mapping[str, object]) -> None:
        """Write a line, and take it in. Raises OSError; where nothing may be written, nothing is."""
        self._take(value)
        if self.bound:
            return
        added = add_lines(self.paths.challenges, [value], FORMAT)
        if added.before + len(added.written) > LONGEST:
            self._shorten()

    def _shorten(self) -> None:
        """Write everything anew without the days of long ago. Raises OSError."""
        now = Challenges.of(self.paths)
        if now.bound:
            return  # what was added lies at its end, and the next line tries again
        lines: list[object] = []
        for day in sorted(now.days)[-KEPT_DAYS:]:
            outcome = now.days[day].outcome
            lines.append({"day": day.isoformat(), **({"outcome": outcome.encode()} if outcome else {})})
        # Before the rungs, which were beaten since: old records must not give back those from before.
        lines += [{"ladder": "anew"}] if now.anew else []
        lines += [{"rung": rung} for rung in sorted(now.beaten)]
        rewrite_lines(self.paths.challenges, lines, FORMAT)


def _object(value: object) -> Mapping[str, Any]:
    """What a line holds. Raises ValueError for anything but an object."""
    if not isinstance(value, dict):
        raise ValueError("no challenge")
    return value


def _outcome(value: object) -> Outcome | None:
    """An outcome from JSON; None for anything else."""
    if not isinstance(value, list) or len(value) != 5:
        return None
    place, players, shared, margin, hands = value
    if not all(type(number) is int for number in (place, players, margin)) or type(shared) is not bool:
        return None
    if not 1 <= place <= players <= _MOST_HANDS or not 0 <= margin < 1 << 31:
        return None
    if not isinstance(hands, str) or len(hands) > _MOST_HANDS or not set(hands) <= {BEST, MIDDLE, WORST, OUT}:
        return None
    return Outcome(place, players, shared, margin, hands)


def begun(paths: Paths, notes: Mapping[str, object]) -> None:
    """Remember that a first attempt has begun. Raises nothing."""
    day = day_of(notes)
    if day is not None and counts(notes):
        found = Challenges.of(paths)
        if day not in found.days:
            found.add({"day": day.isoformat()})


def settle(paths: Paths, record: Record, notes: Mapping[str, object]) -> None:
    """Remember what a finished match has come to, if it belongs to a challenge; done twice, it counts once.

    Raises OSError where that cannot be written now.
    """
    day, rung = day_of(notes), rung_of(notes)
    if (day is None or not counts(notes)) and (rung is None or practiced(notes)):
        return
    try:
        outcome = outcome_of(record, notes)
    except RecordError as error:
        log.warning("a challenge cannot be counted: %s", error)
        return
    if outcome is None:
        return
    found = Challenges.of(paths)
    if day is not None:
        if day not in found.days or found.days[day].outcome is None:
            found.write({"day": day.isoformat(), "outcome": outcome.encode()})
    elif rung is not None and beat(record, notes) and rung not in found.beaten:
        found.write({"rung": rung})
