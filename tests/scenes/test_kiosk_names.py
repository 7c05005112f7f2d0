"""What visitors of a kiosk call themselves, and what people at home do: told to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.scenes import routes
from game.scenes.table.scene import TableScene
from game.session.seats import SEATS_NOTE, SeatConfig, decode_seats, encode_seats
from game.session.store import Resumable
from tests.support.kiosks import Kiosk
from tests.support.replayed import saved

Open = Callable[..., Kiosk]

ZOE = "Zebedee"
AT_HOME = (
    SeatConfig("person", "Annika", "ada"),
    SeatConfig("person", "Bernd", "bo"),
    SeatConfig("computer", "Pip", "pip", "easy"),
)


def of_computers() -> Resumable:
    """A match that nobody has played."""
    match = saved("dang_it")
    seats = [replace(seat, kind="computer") for seat in decode_seats(match.notes, match.record.names)]
    return replace(match, notes={**match.notes, SEATS_NOTE: encode_seats(seats)})


def to_a_position(kiosk: Kiosk) -> None:
    kiosk.go(routes.SetUpPosition("dang_it"))
    kiosk.press("deal")
    kiosk.press("play")


def to_a_match_watched(kiosk: Kiosk) -> None:
    kiosk.go(routes.Replay(of_computers()))
    kiosk.press("from here")


def play_to_the_end(kiosk: Kiosk) -> None:
    session = kiosk.top.seat.session
    while session.to_act is not None:
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    for _ in range(40):
        if not kiosk.shows(TableScene):
            break
        kiosk.wait(1, dt=0.5)


@pytest.mark.parametrize("begin", [to_a_position, to_a_match_watched], ids=["position", "watched"])
def test_no_name_of_a_visitor_is_written_down_however_a_match_begins(
    open_kiosk: Open, begin: Callable[[Kiosk], None]
) -> None:
    """And they are called by it all the same as long as they play."""
    kiosk = open_kiosk(routes.Title(), history=True)
    kiosk.app.settings.player_name = ZOE
    begin(kiosk)
    assert kiosk.shows(TableScene)
    assert ZOE in kiosk.top.seat.names
    session = kiosk.top.seat.session
    for _ in range(3):
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    assert ".journal" in " ".join(path.name for path in kiosk.app.paths.current.iterdir())
    assert ZOE not in kiosk.files()
    play_to_the_end(kiosk)
    assert list(kiosk.app.paths.finished.iterdir())
    assert ZOE not in kiosk.files()


def test_a_position_from_the_start_is_played_by_the_same_name(open_kiosk: Open) -> None:
    kiosk = open_kiosk(routes.Title())
    kiosk.app.settings.player_name = ZOE
    to_a_position(kiosk)
    begun = kiosk.top.seat.session
    kiosk.wait(2)
    kiosk.key(pygame.K_ESCAPE)
    kiosk.press("again")
    kiosk.press("again")
    kiosk.wait(1)
    assert kiosk.shows(TableScene)
    assert kiosk.top.seat.session is not begun
    assert ZOE in kiosk.top.seat.names
    assert ZOE not in kiosk.files()


@pytest.mark.parametrize("way", ["touch", "menu"])
def test_who_played_on_for_a_visitor_is_called_the_same_by_the_next_one(open_kiosk: Open, way: str) -> None:
    kiosk = open_kiosk()
    kiosk.go(routes.NewMatch("dang_it", AT_HOME, {}, 5, flat=True))
    session = kiosk.top.seat.session
    session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    shown = kiosk.leave()
    kiosk.wait(2)
    assert shown.demo is not None
    assert shown.demo.seat.names == ("Professor Ada", "Bosun Bo", "Pip")
    if way == "touch":
        kiosk.touch(shown.place.center)
    else:
        kiosk.touch((5, 600))
        kiosk.wait(1)
        kiosk.press("go")
    kiosk.wait(1)
    assert kiosk.top.seat.names == ("You", "Bosun Bo", "Pip")
