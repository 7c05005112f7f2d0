"""What is drawn a moment before it is seen: where much comes at once, none of it is left to the frame that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules.actions import Action
from game.rules.events import MeldLaid
from game.rules.that_dam_game.reading import melds
from game.rules.views import Viewer
from game.scenes.table.scene import TableScene
from game.session.session import Session
from game.ui.painter import DisplayList, Sprite
from tests.support.seats import Mute, seats_for
from tests.support.tables import Room, no_window, pictures_made, table_of

FRAME = 1 / 60


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    found = Room(tmp_path, (1920, 1080))
    found.bots = Mute()  # type: ignore[assignment]
    yield found
    found.close()


def frames(room: Room, scene: TableScene, made: list[Any], most: int) -> Iterator[tuple[set[object], list[Any]]]:
    """What is listed frame by frame, and the keys of what was drawn to be listed, all of them tuples."""
    assert room.manager is not None
    for _ in range(most):
        room.manager.update(FRAME)
        made.clear()
        frame = DisplayList()
        scene.draw(frame)
        yield {sprite.key for sprite in frame.sprites}, [key for key in made if isinstance(key, tuple)]


def before_a_contract(room: Room, *, own: bool = False) -> tuple[TableScene, int, Action]:
    """A table where somebody is about to lay the first contract of all, who that is, and what they lay."""
    seats, random = seats_for(4), Random(1)
    session = Session.new("that_dam_game", [seat.name for seat in seats], {"contracts": [1]}, 3)
    while (seat := session.to_act) is not None:
        found = melds(session.snapshot(Viewer(seat))) if (seat == 0) == own else []
        if found:
            return room.seat(TableScene(room, session, seats, from_start=False)), seat, found[0]
        session.submit(seat, random.choice(session.legal_actions(seat)), session.seq)
    raise AssertionError("nobody has come to a contract")


@pytest.mark.parametrize("contract", [1, 8])
def test_a_contract_that_comes_with_a_deal_is_drawn_before_it_is_seen(
    room: Room, monkeypatch: pytest.MonkeyPatch, contract: int
) -> None:
    """Its paper, turned as it lies there, is the largest picture of the table, and its head takes as long."""
    scene = table_of(room, 4, {"contracts": [contract]}, 5, game="that_dam_game")
    made = pictures_made(monkeypatch)
    drawn = next(drawn for keys, drawn in frames(room, scene, made, 120) if "own tray" in keys)
    assert not {"panel", "dam stage ground", "dam stage", "dam mini"} & {key[0] for key in drawn}


def test_the_row_of_whoever_lays_a_contract_is_drawn_before_it_is_seen(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is told who lays it there is time for the ground and for a portrait of that size."""
    scene, seat, meld = before_a_contract(room)
    made = pictures_made(monkeypatch)
    for _ in frames(room, scene, made, 30):
        pass
    scene.seat.session.submit(seat, meld, scene.seat.session.seq)
    drawn = next(drawn for keys, drawn in frames(room, scene, made, 60) if f"own row {seat}" in keys)
    wide = [key for key in drawn if key[0] == "panel" and key[1] > room.art.metrics.width / 3]
    assert not wide
    assert "avatar" not in {key[0] for key in drawn}


def test_as_a_contract_leaves_the_stage_little_of_it_is_turned_in_any_frame(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a large card two pictures at each step, as large as it is and turned, took ten times as long as all else."""
    room.fit((3840, 2160))
    scene, seat, meld = before_a_contract(room, own=True)
    made: list[Any] = []
    for _ in frames(room, scene, made, 30):
        pass
    card = scene.stage.plan.own.tray.box  # type: ignore[attr-defined]
    turned: list[float] = []
    turn = pygame.transform.rotozoom

    def noted(surface: pygame.Surface, angle: float, scale: float) -> pygame.Surface:
        if surface.get_width() > card.w / 4:
            turned.append(surface.get_width() * surface.get_height())
        return turn(surface, angle, scale)

    monkeypatch.setattr(pygame.transform, "rotozoom", noted)
    scene.seat.session.submit(seat, meld, scene.seat.session.seq)
    shrunk = False
    for keys, _ in frames(room, scene, made, 60):
        shrunk |= "own small" in keys
        assert sum(turned) < card.w * card.h
        turned.clear()
    assert shrunk


def test_of_a_contract_that_leaves_the_stage_one_side_is_seen_at_a_time(room: Room) -> None:
    """Two texts through each other could not be read. It goes on its way without a halt."""
    scene, seat, meld = before_a_contract(room, own=True)
    made: list[Any] = []
    for _ in frames(room, scene, made, 30):
        pass
    scene.seat.session.submit(seat, meld, scene.seat.session.seq)
    written, small, middles, rows, last = 0, 0, [], set(), None
    listed: dict[str, Sprite] = {}
    assert room.manager is not None
    for _ in range(70):
        room.manager.update(FRAME)
        frame = DisplayList()
        scene.draw(frame)
        listed = {str(sprite.key): sprite for sprite in frame.sprites}
        leaving = any("leaving" in key or key == "own shrinking words" for key in listed)
        comes = listed.get("own small")
        assert not (leaving and comes)
        written, small = written + leaving, small + bool(comes)
        if comes is not None:
            middles.append(comes.x + comes.image.get_width() / 2)
            last = pygame.Rect(comes.x, comes.y, *comes.image.get_size())
        rows |= {sprite.y for key, sprite in listed.items() if key == f"own row {seat}"}
    assert written > 3
    assert small > 12
    sign = listed["own sign"]
    assert last == pygame.Rect(sign.x, sign.y, *sign.image.get_size()), "it is where it will stay"
    assert len(rows) == 1, "nor does the row move while its parts go down"
    # No two pictures of it are in the same place until it is nearly there.
    way = [x for x in middles if abs(x - middles[-1]) > 20]
    assert len(way) > 5
    assert all(one != other for one, other in pairwise(way))


def test_what_is_shown_next_is_told(room: Room) -> None:
    scene = table_of(room, 3, {}, 5, game="that_dam_game")
    choreographer = scene.stage.choreographer
    choreographer.finish_all()
    assert choreographer.coming is None
    for seat in range(3):
        choreographer.feed(MeldLaid(seat, 0, 1))
    assert choreographer.coming == MeldLaid(0, 0, 1)
