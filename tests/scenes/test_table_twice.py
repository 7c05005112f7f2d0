"""Whoever clicks a card twice is not told off for the second click, which falls on the card that has slid there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.actions import Play
from game.scenes.table.interaction import Touch
from game.scenes.table.scene import TableScene
from game.ui.input import Direction, Kind, Nav, PointerDown, PointerUp
from game.ui.painter import DisplayList
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

FRAME = 1 / 60
BLINK = 4
"""Frames between two clicks of a double click."""
Place = tuple[int, int]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    made = Room(tmp_path, (1280, 720))
    yield made
    made.close()


def frames(room: Room, count: int) -> None:
    frame = DisplayList()
    for _ in range(count):
        assert room.manager is not None
        room.manager.update(FRAME)
        frame.clear()
        room.manager.draw(frame)


def click(scene: TableScene, at: Place, kind: Kind) -> None:
    pointer = 0 if kind is Kind.MOUSE else 1
    scene.handle(PointerDown(at, pointer, kind))
    scene.handle(PointerUp(at, pointer, kind))


def under(touch: Touch, at: Place) -> bool:
    return any(target.rect.collidepoint(at) for target in touch.targets.values())


def played(room: Room, kind: Kind) -> tuple[TableScene, Place]:
    """Somebody has just played a card by a click in the middle of their hand; others lie below that place still."""
    room.settings.pause_after_play = 0
    scene = table_of(room, 4, {"rounds": 1}, 4, game="dang_it")
    touch, session = scene.touch, scene.seat.session
    for _ in range(3000):
        frames(room, 1)
        legal = scene.stage.legal()
        if not (legal and scene.stage.choreographer.idle):
            continue
        able = [target for target in touch.targets.values() if isinstance(legal[0], Play)
                and "dimmed" not in touch.state(target.token) and 300 < target.rect.centerx < 900]  # fmt: skip
        if not able:
            assert touch.submit(legal[0], None)
            continue
        at, before = (able[0].rect.x + 6, able[0].rect.centery), session.seq
        click(scene, at, kind)
        frames(room, BLINK)
        if session.seq > before and session.to_act not in (None, 0) and under(touch, at):
            return scene, at
    pytest.fail("nobody could play a card out of the middle of a hand")


@pytest.mark.parametrize("kind", [Kind.MOUSE, Kind.TOUCH])
def test_the_second_of_two_clicks_is_not_refused(room: Room, kind: Kind) -> None:
    scene, (x, y) = played(room, kind)
    seq = scene.seat.session.seq
    click(scene, (x + 3, y - 2), kind)
    assert scene.touch.refusal is None
    assert scene.touch.shaken is None
    assert scene.seat.session.seq == seq


def test_a_click_beside_it_is_answered(room: Room) -> None:
    scene, (x, y) = played(room, Kind.MOUSE)
    beside = next((x + far, y) for far in (40, -40, 60, -60, 80, -80) if under(scene.touch, (x + far, y)))
    click(scene, beside, Kind.MOUSE)
    assert scene.touch.refusal is not None
    assert scene.touch.shaken is not None


def test_a_click_after_a_while_is_answered(room: Room) -> None:
    scene, at = played(room, Kind.MOUSE)
    scene.touch.update(0.3)
    click(scene, at, Kind.MOUSE)
    assert scene.touch.refusal is not None


def test_a_third_click_after_a_while_is_answered(room: Room) -> None:
    scene, at = played(room, Kind.MOUSE)
    click(scene, at, Kind.MOUSE)
    assert scene.touch.refusal is None
    scene.touch.update(0.3)
    click(scene, at, Kind.MOUSE)
    assert scene.touch.refusal is not None


def test_keys_after_a_click_are_answered(room: Room) -> None:
    scene, at = played(room, Kind.MOUSE)
    click(scene, at, Kind.MOUSE)
    scene.handle(Nav(Direction.LEFT))
    target = next(iter(scene.touch.targets.values()))
    target.activate()
    assert scene.touch.refusal is not None
