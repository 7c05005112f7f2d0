"""The round tools at the upper right: which there are hangs on the window and the table, and on nothing that was."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, inf, radians
from pathlib import Path
from random import Random
from typing import Final

import pytest

from game.session.session import TooLate, WayBack
from game.ui.table.spots import Spot, reach
from tests.support.covers import unpainted
from tests.support.tables import Room, no_window, table_of

FINGER: Final = 12.2
"""How wide a tool is, in millimeters, where a finger wants more than the least one."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    with unpainted():
        made = Room(tmp_path, (1280, 720), target_mm=FINGER)
        made.settings.pace = "off"
        made.settings.pause_after_play = 0
        yield made
        made.close()


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [
        ("dang_it", 6, (1280, 720)),
        ("dang_it", 4, (1366, 768)),
        ("dang_it", 2, (1000, 800)),
        ("shithead", 2, (1024, 768)),
    ],
)
def test_a_window_has_the_same_tools_from_the_start_on_and_whenever_it_is_laid_out_anew(
    room: Room, monkeypatch: pytest.MonkeyPatch, game: str, players: int, size: tuple[int, int]
) -> None:
    """How many cards the others have just now, none before the deal or many, makes no difference."""
    random = Random(5)
    room.fit(size)
    scene = table_of(room, players, {}, seed=3, game=game)

    def shown() -> list[list[object]]:
        found: list[list[object]] = []
        for undo in (False, True):
            with monkeypatch.context() as patch:
                patch.setattr(scene.seat, "way_back", lambda undo=undo: WayBack(0) if undo else TooLate.NOTHING)
                patch.setattr(type(scene.seat), "can_redo", undo)
                scene.tools.offer()
                found.append([(tool.key, tool.rect.topleft) for tool in scene.tools.row if tool.visible])
        scene.tools.offer()
        return found

    first = shown()
    for i in range(120):
        scene.update(0.05)
        if scene.stage.legal() and scene.stage.choreographer.idle:
            scene.touch.submit(random.choice(list(scene.stage.legal())), None)
        if i % 20 == 0:
            assert shown() == first
            room.fit((720, 1000))
            room.fit(size)
            assert shown() == first


def test_undo_alone_stands_in_the_row_where_that_has_room_for_one(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table_of(room, 4, {}, seed=3, game="that_dam_game")
    tools, places = scene.tools, []
    for undo, redo in ((True, False), (True, True), (False, True)):
        monkeypatch.setattr(scene.seat, "way_back", lambda undo=undo: WayBack(0) if undo else TooLate.NOTHING)
        monkeypatch.setattr(type(scene.seat), "can_redo", redo)
        tools.offer()
        assert {"undo", "hint", "help", "outcry"} <= {tool.key for tool in tools.row if tool.visible}
        assert tools.below == ([tools.redo] if redo else [])
        places.append(tools.undo.rect.topleft)
    hint = next(tool for tool in tools.row if tool.key == "hint")
    assert len(set(places)) == 1
    assert places[0][1] == hint.rect.y


def test_a_card_that_leans_reaches_less_far_above_its_corner() -> None:
    upright = Spot(100.0, 100.0, 40.0)
    assert reach(upright, 100.0) == pytest.approx(120.0)
    assert reach(upright, 100.0 - upright.height) == -inf
    left = upright._replace(turn=-20.0)
    corner = 100.0 - 28.0 * cos(radians(20.0))
    assert reach(left, corner) < 115.0 < reach(left, 120.0) == pytest.approx(128.4, abs=0.1)
