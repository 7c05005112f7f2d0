"""What visitors of a kiosk cannot do, cannot reach and are not told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.scenes import routes
from game.scenes.history.scene import HistoryScene
from game.scenes.replay.scene import ReplayScene
from tests.support.kiosks import Kiosk
from tests.support.replayed import played

Open = Callable[..., Kiosk]


@pytest.mark.parametrize("size", [(1024, 640), (600, 960)])
def test_visitors_watch_what_was_played_and_delete_nothing(
    open_kiosk: Open, tmp_path: Path, size: tuple[int, int]
) -> None:
    paths = played(tmp_path)
    files = {path: path.read_bytes() for path in paths.finished.iterdir()}
    kiosk = open_kiosk(routes.Title(), history=True)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    kiosk.wait(0.2)
    kiosk.click(kiosk.widget("history").rect.center)
    page = kiosk.top
    assert isinstance(page, HistoryScene)
    for key in (pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_RETURN):
        shown = kiosk.shown
        assert "watch" in shown
        assert not {"delete all", "delete", "forget", "favor"} & shown
        kiosk.key(key)
    assert kiosk.shows(ReplayScene)
    assert {path: path.read_bytes() for path in paths.finished.iterdir()} == files
    assert not paths.favorites.exists()
