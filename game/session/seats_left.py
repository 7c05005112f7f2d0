"""Seats of a kiosk's matches: played on by computer players when their people have gone, and taken up by others.

Nothing of a match that is written down says what its people have called themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.session.seats import CHAIRS_NOTE, SEATS_NOTE, SeatConfig, encode_seats, people_of
from game.session.session import Session
from game.session.setups import name_of
from game.session.terms import Terms
from game.texts import t

__all__ = ["FREE_SEAT", "nameless", "played_on", "take_up"]

FREE_SEAT: Final = 0
"""The seat that a visitor takes in a match of computer players."""


def nameless(seats: Sequence[SeatConfig]) -> tuple[SeatConfig, ...]:
    """The seats with the names of people left out."""
    people = len(people_of(seats))
    return tuple(
        seat
        if seat.kind == "computer"
        else replace(seat, name=t("seats.you") if people == 1 else t("seats.nameless", number=number + 1))
        for number, seat in enumerate(seats)
    )


def played_on(seats: Sequence[SeatConfig], terms: Terms) -> tuple[SeatConfig, ...]:
    """The seats with computer players in place of people, each with the portrait that was there."""
    return terms.seated([
        seat if seat.kind == "computer" else SeatConfig("computer", name_of(seat.character), seat.character)
        for seat in seats
    ])  # fmt: skip


def take_up(session: Session, seats: Sequence[SeatConfig]) -> tuple[SeatConfig, ...]:
    """Let a person sit in one of the seats of a match, if there is none, and note that; returns the seats."""
    if people_of(seats):
        return tuple(seats)
    found = list(seats)
    found[FREE_SEAT] = replace(found[FREE_SEAT], kind="person", name=t("seats.you"))
    session.note(CHAIRS_NOTE, [])
    session.note(SEATS_NOTE, encode_seats(found))
    return tuple(found)
