"""A kiosk on a display that nobody sees, driven by touches, clicks and keys, and by the time that passes."""

from __future__ import annotations

import time
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pygame

from game.app import App
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.kiosk.attract import AttractScene
from game.scenes.kiosk.guard import ANSWER, IDLE
from game.scenes.routes import Route
from game.scenes.table.scene import TableScene
from game.session.files import Paths
from game.session.terms import Terms
from game.ui.widgets import Widget
from game.ui.window import open_display
from tests.support.seats import FirstThoughts

__all__ = ["REST", "Kiosk"]

FRAME = 0.1
REST = 4.0
"""Seconds of a frame while nobody is there."""
NOON = 1_795_089_600.0
"""Some noon in UTC."""


class Kiosk:
    """A kiosk in a window, its owner's terms, and a clock that follows the time that passes."""

    def __init__(self, folder: Path, terms: Terms, home: Any = None, spoken: str | None = None) -> None:
        open_display()
        self.now = NOON - time.localtime(NOON).tm_gmtoff
        self.app = App(
            Paths.at(folder),
            home or routes.Attract(),
            fullscreen=False,
            pin="2468",
            spoken=spoken,
            bots=FirstThoughts(),
            terms=terms,
            clock=lambda: self.now,
        )
        pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
        self.step()
        self.step()

    def step(self, *events: pygame.Event, dt: float = FRAME) -> None:
        self.now += dt
        self.app.step(events, dt)

    def wait(self, seconds: float, dt: float = FRAME) -> None:
        for _ in range(round(seconds / dt) + 1):
            self.step(dt=dt)

    @property
    def top(self) -> Any:
        return self.app.manager.top

    def shows(self, kind: type[Scene]) -> bool:
        return isinstance(self.top, kind)

    def touch(self, pos: tuple[int, int]) -> None:
        w, h = pygame.display.get_window_size()
        finger = {
            "touch_id": 1,
            "finger_id": 3,
            "x": pos[0] / w,
            "y": pos[1] / h,
            "dx": 0.0,
            "dy": 0.0,
            "pressure": 1.0,
        }
        self.step(pygame.Event(pygame.FINGERDOWN, finger))
        self.step(pygame.Event(pygame.FINGERUP, finger))
        self.wait(0.2)

    def click(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.step(pygame.Event(kind, pos=pos, button=1, touch=False))
        self.wait(0.2)

    def key(self, code: int, text: str = "") -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.step(pygame.Event(kind, key=code, mod=0, unicode=text, scancode=0))
        self.wait(0.2)

    def widget(self, key: Hashable) -> Widget:
        found: Widget = next(widget for widget in self.top.form.widgets if widget.key == key)
        return found

    @property
    def shown(self) -> set[Hashable]:
        """The keys of all widgets that can be seen."""
        return {widget.key for widget in self.top.form.widgets if widget.visible}

    def press(self, key: Hashable) -> None:
        """Click on a widget."""
        self.click(self.widget(key).rect.center)

    def go(self, to: Route) -> None:
        """Show a scene alone."""
        self.app.manager.reset(to)
        self.wait(0.5)

    def join(self) -> TableScene:
        """Sit down in the running game."""
        attract = self.top
        assert isinstance(attract, AttractScene)
        self.touch(attract.place.center)
        assert isinstance(self.top, TableScene)
        return self.top

    def leave(self) -> AttractScene:
        """Go away without a word."""
        self.wait(IDLE + ANSWER + 2 * REST, REST)
        assert isinstance(self.top, AttractScene)
        return self.top

    def counted(self, what: str) -> int:
        assert self.app.owner is not None
        return self.app.owner.visitors.all()[what]

    def files(self) -> str:
        """All that is written in the data folder, but for pictures."""
        return " ".join(
            path.read_text("utf-8")
            for path in self.app.paths.data.rglob("*")
            if path.is_file() and "cache" not in path.parts
        )
