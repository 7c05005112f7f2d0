"""Somebody who presses anything, anywhere, at any time: no screen may fail, and no match may be lost."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import App
from game.rules.options import defaults
from game.rules.registry import game_by_id
from game.scenes import routes
from game.scenes.results.standing import Standing
from game.scenes.rulebook.scene import RulesScene
from game.scenes.services import Services
from game.scenes.table.log import LogScene
from game.scenes.trouble import TroubleScene
from game.session.files import Paths
from game.session.store import Damaged, Store
from game.ui.table.hand import CardTarget
from game.ui.widgets import Form
from tests.e2e.person import start
from tests.support.seats import seats_for

EVENTS = 600
SHORT = {"players": 2, "options": {"packs": 1, "hand_size": 3, "length": "rounds", "rounds": 1, "points": 100},
         "opponents": [{"character": "biscuit", "level": "easy"}]}  # fmt: skip
SIZES = ((1280, 720), (1024, 640), (720, 1280), (1400, 600), (900, 900), (400, 250))
KEYS = (
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
    pygame.K_ESCAPE, pygame.K_F1, pygame.K_F11, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_MENU, pygame.K_BACKSPACE,
)  # fmt: skip
LETTERS = "dhlsm?a2579tjqk0 "


class Monkey:
    """Posts anything. Half of the time it aims at something that can be pressed."""

    def __init__(self, app: App, random: Random) -> None:
        self.app, self.random = app, random
        self.fingers: set[int] = set()

    def anywhere(self) -> tuple[int, int]:
        """A place, as often as not in the middle of a widget."""
        w, h = pygame.display.get_window_size()
        form = getattr(self.app.manager.top, "form", None)
        if isinstance(form, Form) and self.random.random() < 0.7:
            seen = [widget for widget in form.widgets if widget.visible]
            cards = [widget for widget in seen if isinstance(widget, CardTarget) or widget.key == ("action", "dang_it")]
            if cards and self.random.random() < 0.7:
                return self.random.choice(cards).rect.center
            if seen:
                return self.random.choice(seen).rect.center
        return self.random.randrange(w), self.random.randrange(h)

    def act(self) -> None:
        """Do one thing. What only can be read does not hold it for long."""
        random = self.random
        if isinstance(self.app.manager.top, RulesScene | LogScene) and random.random() < 0.2:
            self._post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
            self._post(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
            return
        what = random.choices(("click", "drag", "key", "letter", "wheel", "finger", "focus", "size", "move"),
                              (30, 12, 26, 12, 5, 12, 2, 1, 8))[0]  # fmt: skip
        getattr(self, f"_{what}")()

    def _post(self, kind: int, **facts: object) -> None:
        pygame.event.post(pygame.event.Event(kind, facts))

    def _mouse(self, kind: int, at: tuple[int, int]) -> None:
        if kind == pygame.MOUSEMOTION:
            self._post(kind, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        else:
            self._post(kind, pos=at, button=self.random.choice((1, 1, 1, 1, 2, 3)), touch=False)

    def _move(self) -> None:
        self._mouse(pygame.MOUSEMOTION, self.anywhere())

    def _click(self) -> None:
        at = self.anywhere()
        self._mouse(pygame.MOUSEMOTION, at)
        self._mouse(pygame.MOUSEBUTTONDOWN, at)
        if self.random.random() < 0.9:
            self._mouse(pygame.MOUSEBUTTONUP, at)

    def _drag(self) -> None:
        self._mouse(pygame.MOUSEBUTTONDOWN, self.anywhere())
        for _ in range(self.random.randrange(5)):
            self._move()
        self._mouse(pygame.MOUSEBUTTONUP, self.anywhere())

    def _key(self) -> None:
        key = self.random.choice(KEYS)
        mod = self.random.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT))
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        if self.random.random() < 0.9:
            self._post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def _letter(self) -> None:
        letter = self.random.choice(LETTERS)
        self._post(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0)
        self._post(pygame.TEXTINPUT, text=letter)
        self._post(pygame.KEYUP, key=ord(letter), mod=0, unicode=letter, scancode=0)

    def _wheel(self) -> None:
        self._post(pygame.MOUSEWHEEL, x=0, y=self.random.choice((-2, -1, 1, 2)), flipped=False, touch=False)

    def _finger(self) -> None:
        name = self.random.randrange(3)
        w, h = pygame.display.get_window_size()
        x, y = self.anywhere()
        place = {"touch_id": 1, "finger_id": name, "x": x / w, "y": y / h, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        if name not in self.fingers:
            self.fingers.add(name)
            self._post(pygame.FINGERDOWN, **place)
        elif self.random.random() < 0.5:
            self._post(pygame.FINGERMOTION, **place)
        else:
            self.fingers.discard(name)
            self._post(pygame.FINGERUP, **place)

    def _focus(self) -> None:
        self._post(self.random.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED)))

    def _size(self) -> None:
        pygame.display.set_mode(self.random.choice(SIZES), pygame.RESIZABLE)


def at_the_menu(services: Services) -> routes.Route:
    return routes.Title()


def at_the_end(services: Services) -> routes.Route:
    """The result of a match that nobody remembers."""
    rounds = ((104, 60, 20), (30, 50, 128))
    options = defaults(game_by_id("dang_it").options, 3)
    scores = (134, 110, 148)
    return routes.Result(Standing("dang_it", tuple(seats_for(3)), options, 0, rounds, scores, (2,), ("",) * 3, 5))


@pytest.mark.parametrize(("seed", "home"), [(1, at_the_menu), (2, at_the_menu), (3, at_the_end)])
def test_whatever_is_pressed_no_screen_fails(
    tmp_path: Path, seed: int, home: Callable[[Services], routes.Route], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    random = Random(seed)
    pace = ("normal", "fast", "off")[seed % 3]
    app = start(
        tmp_path,
        settings={"mute": True, "pace": pace, "pause_after_play": 100, "setups": {"dang_it": SHORT}},
        home=home,
    )
    seen = {type(app.manager.top).__name__}
    try:
        monkey = Monkey(app, random)
        for _ in range(EVENTS):
            monkey.act()
            for _ in range(random.choice((1, 1, 2, 4))):
                app.step(pygame.event.get(), random.choice((1 / 60, 1 / 30, 0.1)))
            seen.add(type(app.manager.top).__name__)
            assert not isinstance(app.manager.top, TroubleScene), caplog.text
            if not app.running:
                app.close()
                app = monkey.app = start(tmp_path, home=home)
    finally:
        app.close()
    assert not caplog.records, caplog.text
    assert len(seen) > 3, seen
    assert not any(isinstance(match, Damaged) for match in Store(Paths.at(tmp_path)).unfinished())
