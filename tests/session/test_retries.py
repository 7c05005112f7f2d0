"""Tries of somebody stronger: what is watched of them says who played."""

from __future__ import annotations

from typing import NoReturn

import pytest

from game.session.retries import Tries, Try
from game.session.seats import SEATS_NOTE, SeatConfig, decode_seats
from game.session.store import Resumable
from game.texts import FSI, PDI
from tests.support.replayed import golden

ARABIC, HEBREW = "\u0646\u0648\u0631", "\u05d1\u05d5"


@pytest.mark.parametrize("name", ["Annika", ARABIC, HEBREW, f"Bo {HEBREW}"])
def test_whoever_is_watched_has_a_name_without_marks_in_it(name: str) -> None:
    """A sentence keeps names apart that are read from right to left; a name in a record is none."""
    record = golden("dang_it")
    others = [SeatConfig("computer", f"Player {number + 2}", "bo") for number in range(record.players - 1)]
    seats = (SeatConfig("person", name, "pip"), *others)
    tries = Tries(_nobody, Resumable(record, {}), seats, 0, _nothing)
    tries.done.append(Try(record, 1.0, 0))
    found = tries.watch(0)
    assert found is not None
    (kept, *rest) = found.record.names
    assert kept == f"{name} (Expert)"
    assert not {FSI, PDI} & set(kept)
    assert rest == [seat.name for seat in others]
    assert [seat.name for seat in decode_seats(found.notes, found.record.names)] == [kept, *rest]
    assert FSI not in str(found.notes[SEATS_NOTE])


def test_nothing_is_watched_of_a_try_that_came_to_nothing() -> None:
    record = golden("dang_it")
    seats = [SeatConfig("person", "Annika", "pip")] * record.players
    tries = Tries(_nobody, Resumable(record, {}), seats, 0, _nothing)
    tries.done.append(Try(None, 0.0, -1))
    assert tries.watch(0) is None


def _nothing() -> None:
    """Nobody has to know."""


def _nobody() -> NoReturn:
    raise AssertionError("nobody is asked for what is there")
