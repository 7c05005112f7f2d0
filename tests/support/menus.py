"""The whole program on a display that nobody sees, driven by events as they come from mouse, fingers and keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pygame

from game.app import App, Home
from game.rules.registry import GAME_IDS
from game.session.files import Paths
from game.session.host import Bots
from game.session.settings import Settings, SettingsFile, WindowPlace
from game.ui.widgets import Form, Widget
from game.ui.window import screen_name
from tests.support.unwatched import looked_at

FRAME = 1 / 30
RARE = 3 * FRAME
"""Seconds of the longest frame that what moves takes as it is."""


class Program:
    """A running program in a window of a size, of somebody who knows the games. `settings` changes what was chosen
    before it began; `bots` is where computer players think instead of in a process of their own.
    """

    def __init__(
        self,
        folder: Path,
        home: Home,
        size: tuple[int, int] = (1024, 640),
        settings: Callable[[Settings], None] = lambda settings: None,
        bots: Bots | None = None,
    ) -> None:
        self.paths = Paths.at(folder)
        file = SettingsFile(self.paths)
        chosen = file.load()
        chosen.lessons = GAME_IDS
        pygame.display.init()  # a test before may have ended it
        chosen.screens = {screen_name(): 0.0}  # nobody wants to measure it
        chosen.window = WindowPlace(0, 0, *size, 0)
        settings(chosen)
        file.save(chosen)
        self.app = App(self.paths, home, bots=bots)
        self.resize(size)

    @property
    def top(self) -> Any:
        """The scene that is asked."""
        return self.app.manager.top

    @property
    def form(self) -> Form:
        """Its widgets."""
        form: Form = self.top.form
        return form

    def widget(self, key: Hashable) -> Any:
        """A widget of the scene by its key."""
        return next(widget for widget in self.form.widgets if widget.key == key)

    @property
    def shown(self) -> set[Hashable]:
        """The keys of all widgets that can be seen."""
        return {widget.key for widget in self.form.widgets if widget.visible}

    @property
    def picture(self) -> bytes:
        """What is on the screen, for comparing. Whoever looks says so with the mark `watched`."""
        assert looked_at(), "of the frames only some are drawn"
        return pygame.image.tobytes(pygame.display.get_surface() or pygame.Surface((0, 0)), "RGB")

    def frame(self, *events: pygame.Event) -> None:
        """One frame."""
        self.app.step(events, FRAME)

    def resize(self, size: tuple[int, int]) -> None:
        """Somebody makes the window another size, and the scene has come to rest in it."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.frame()
        self.frame()

    def seconds(self, seconds: float) -> None:
        """Let time pass, in rarer frames where nobody looks at the screen."""
        rare, frames = divmod(round(seconds / FRAME), 1 if looked_at() else 3)
        for _ in range(rare):
            self.app.step((), FRAME if looked_at() else RARE)
        for _ in range(frames):
            self.frame()

    def key(self, code: int, text: str = "") -> None:
        """Press a key and let it go."""
        self.frame(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0))
        if text and self.app.manager.typing is not None:
            self.frame(pygame.Event(pygame.TEXTINPUT, text=text))
        self.frame(pygame.Event(pygame.KEYUP, key=code, mod=0, unicode=text, scancode=0))

    def write(self, words: str) -> None:
        """Type words into what has the focus."""
        for letter in words:
            self.key(ord(letter.lower()), letter)

    def click(self, place: Hashable | tuple[int, int]) -> None:
        """Press the mouse on a widget, or at a place."""
        pos = self._pos(place)
        self.frame(pygame.Event(pygame.MOUSEMOTION, pos=pos, touch=False, buttons=(0, 0, 0)))
        self.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        self.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the mouse at a place and let go of it at another one."""
        (x, y), steps = start, 5
        self.frame(pygame.Event(pygame.MOUSEMOTION, pos=start, touch=False, buttons=(0, 0, 0)))
        self.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        for step in range(1, steps + 1):
            pos = x + (end[0] - x) * step // steps, y + (end[1] - y) * step // steps
            self.frame(pygame.Event(pygame.MOUSEMOTION, pos=pos, touch=False, buttons=(1, 0, 0)))
        self.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))

    def tap(self, place: Hashable | tuple[int, int]) -> None:
        """Touch a widget, or a place."""
        x, y = self._pos(place)
        w, h = pygame.display.get_window_size()
        finger = {"touch_id": 1, "finger_id": 7, "x": x / w, "y": y / h, "dx": 0.0, "dy": 0.0}
        self.frame(pygame.Event(pygame.FINGERDOWN, finger))
        self.frame(pygame.Event(pygame.FINGERUP, finger))

    def pad(self, button: str) -> None:
        """Press a button of a pad by its name, such as "a" or "dpad_left", and let it go."""
        code = getattr(pygame, f"CONTROLLER_BUTTON_{button.upper()}")
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.frame(pygame.Event(kind, instance_id=0, button=code))

    def go_by_pad(self, key: Hashable) -> None:
        """Go to a widget with the pad's shoulder."""
        for _ in range(len(self.form.widgets) + 1):
            if self.form.focus is self.widget(key) and self.form.focus.focused:
                break
            self.pad("rightshoulder")
        assert self.form.focus is self.widget(key), f"no way leads to {key}"

    def press_by_pad(self, key: Hashable) -> None:
        """Go there and press it."""
        self.go_by_pad(key)
        self.pad("a")

    def _pos(self, place: Hashable | tuple[int, int]) -> tuple[int, int]:
        if isinstance(place, tuple) and len(place) == 2 and all(isinstance(n, int) for n in place):
            return place
        widget: Widget = self.widget(place)
        return widget.rect.center

    def close(self) -> None:
        """End the program."""
        self.app.close()


def speaking(language: str, words: float) -> Callable[[Settings], None]:
    """What chooses a language and a size of words, for a program that begins."""

    def speaks(settings: Settings) -> None:
        settings.language, settings.words = language, words

    return speaks


def misplaced(program: Program) -> list[str]:
    """What is wrong with where things lie: beyond the window, over each other, or too small for a finger."""
    window = pygame.Rect(0, 0, program.app.art.metrics.width, program.app.art.metrics.height)
    found = []
    live = [w for w in program.form.widgets if w.visible and w.focusable and (w.area is None or w.area.visible)]
    for i, widget in enumerate(live):
        if widget.area is None and not window.contains(widget.rect):
            found.append(f"{widget.key} leaves the window: {widget.rect}")
        if min(widget.rect.size) < 0.74 * program.app.style.target:
            found.append(f"{widget.key} is too small for a finger: {widget.rect}")
        for other in live[:i]:
            if widget.area is other.area and widget.rect.colliderect(other.rect):
                found.append(f"{widget.key} lies over {other.key}")
    return found
