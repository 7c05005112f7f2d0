"""What there would be to lose of an unfinished match: which of them go first where not all are kept."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from game.rules.record import ActionStep, Record
from game.session.challenges import counts
from game.session.seats import changed_hands, decode_seats, people_of, practiced

__all__ = ["Worth", "is_untouched", "worth_of"]

_UNDONE = "undone"
"""The note of a session that says what can be done again."""


class Worth(IntEnum):
    """How much of a match there would be to lose, the least first."""

    UNTOUCHED = 0
    PRACTICE = 1
    PLAYED = 2


def worth_of(record: Record, notes: Mapping[str, object]) -> Worth:
    """What there would be to lose of a match. There is only one first attempt at the deal of a day."""
    if counts(notes):
        return Worth.PLAYED
    if is_untouched(record, notes):
        return Worth.UNTOUCHED
    return Worth.PRACTICE if practiced(notes) else Worth.PLAYED


def is_untouched(record: Record, notes: Mapping[str, object]) -> bool:
    """Whether no person has done anything in a match yet, however much computer players have."""
    people = people_of(decode_seats(notes, record.names))
    if changed_hands(notes) or not people:
        people = tuple(range(record.players))
    acted = any(isinstance(step, ActionStep) and step.seat in people for step in record.steps)
    return not acted and not notes.get(_UNDONE)
