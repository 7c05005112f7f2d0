"""Seats of a kiosk's matches: played on by computer players when their people have gone, and taken up by others.

Nothing of a match that is written down says what its people have called themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.session.seats import CHAIRS_NOTE, SEATS_NOTE, SeatConfig, decode_seats, encode_seats, people_of
from game.session.session import Session
from game.session.settings import AVATARS
from game.session.setups import name_of
from game.session.store import Resumable
from game.session.terms import Terms
from game.texts import t

__all__ = ["FREE_SEAT", "nameless", "nameless_match", "played_on", "take_up"]

FREE_SEAT: Final = 0
"""The seat that a visitor takes in a match of computer players."""


def nameless(seats: Sequence[SeatConfig]) -> tuple[SeatConfig, ...]:
    """The seats with nobody called as people have called themselves.

    Computer players are called by their portraits, also where a person sat before; people, and who has none, by the
    number of the seat.
    """
    alone = len(people_of(seats)) == 1

    def called(number: int, seat: SeatConfig) -> str:
        if seat.kind == "person" and alone:
            return t("seats.you")
        if seat.kind == "computer" and seat.character in AVATARS:
            return name_of(seat.character)
        return t("seats.nameless", number=number + 1)

    return tuple(replace(seat, name=called(number, seat)) for number, seat in enumerate(seats))


def nameless_match(match: Resumable) -> Resumable:
    """A match with nobody in it called as people have called themselves: not in its record, nor in its notes."""
    seats = nameless(decode_seats(match.notes, match.record.names))
    notes = {**match.notes, SEATS_NOTE: encode_seats(seats)}
    changes = notes.get(CHAIRS_NOTE)
    if isinstance(changes, list):
        notes[CHAIRS_NOTE] = [_unnamed(change) for change in changes]
    names = [seat.name for seat in seats]
    return replace(match, record=replace(match.record, names=names, steps=list(match.record.steps)), notes=notes)


def _unnamed(change: object) -> object:
    """A change of who sits where with the name of a person left out."""
    if not isinstance(change, Mapping) or change.get("kind") != "person" or type(seat := change.get("seat")) is not int:
        return change
    return {**change, "name": t("seats.nameless", number=seat + 1)}


def played_on(seats: Sequence[SeatConfig], terms: Terms) -> tuple[SeatConfig, ...]:
    """The seats with computer players in place of people, each with the portrait that was there."""
    computers = [
        seat if seat.kind == "computer" else SeatConfig("computer", seat.name, seat.character) for seat in seats
    ]
    return terms.seated(nameless(computers))


def take_up(session: Session, seats: Sequence[SeatConfig]) -> tuple[SeatConfig, ...]:
    """Let a person sit in one of the seats of a match, if there is none, and note that; returns the seats."""
    if people_of(seats):
        return tuple(seats)
    found = list(seats)
    found[FREE_SEAT] = replace(found[FREE_SEAT], kind="person", name=t("seats.you"))
    session.note(CHAIRS_NOTE, [])
    session.note(SEATS_NOTE, encode_seats(found))
    return tuple(found)
