"""Pictures of a table that rests are drawn once, in the largest window too: no frame pushes out what the next needs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.ui.cache import Picture, SurfaceCache
from game.ui.painter import DisplayList
from tests.support.tables import Room, no_window, table_of


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_table_at_rest_makes_no_picture_twice(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_window()
    made: list[Any] = []
    keep = SurfaceCache.get

    def get(self: SurfaceCache, key: Any, make: Callable[[], Picture]) -> Picture:
        if key not in self:
            made.append(key)
        return keep(self, key, make)

    monkeypatch.setattr(SurfaceCache, "get", get)
    room = Room(tmp_path, (3840, 2160))
    room.settings.pace = "off"
    scene = table_of(room, game_by_id(game).seats[-1], {}, 3, game=game)
    for _ in range(30):
        scene.update(1 / 30)
    try:
        for _ in range(2):
            frame = DisplayList()
            scene.draw(frame)
        made.clear()
        frame = DisplayList()
        scene.draw(frame)
        assert made == []
        assert frame.background is not None
    finally:
        room.close()
