"""What there would be to lose of an unfinished match: which of them go first where not all are kept."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.record import ActionStep, Record
from game.session.seats import changed_hands, decode_seats, people_of

__all__ = ["is_untouched"]

_UNDONE = "undone"
"""The note of a session that says what can be done again."""


def is_untouched(record: Record, notes: Mapping[str, object]) -> bool:
    """Whether no person has done anything in a match yet, however much computer players have."""
    people = people_of(decode_seats(notes, record.names))
    if changed_hands(notes) or not people:
        people = tuple(range(record.players))
    acted = any(isinstance(step, ActionStep) and step.seat in people for step in record.steps)
    return not acted and not notes.get(_UNDONE)
