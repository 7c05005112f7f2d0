"""Several presses in one frame: the first one counts, and none of them reaches what lies below."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.kiosk.guard import PinScene, StillThereScene
from game.scenes.menu.title import TitleScene
from game.scenes.services import Services
from game.scenes.table.log import LogScene
from game.scenes.table.pause import PauseScene
from game.session.files import Paths
from game.session.pins import Pin
from game.session.tries import WrongTries
from game.ui.window import open_display

pytestmark = pytest.mark.usefixtures("unwatched")

FRAME = 1 / 30
SIZE = (1280, 720)
FAR = (4, 700)
"""A place beside every panel."""


@pytest.fixture(params=[None, "24681357"], ids=["window", "kiosk"])
def app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[App]:
    """The program at its main menu, in a window or as a kiosk."""
    open_display()
    made = App(Paths.at(tmp_path), routes.Title(), fullscreen=False, pin=request.param)
    pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    frames(made)
    yield made
    made.close()
    pygame.quit()


def frames(app: App, seconds: float = 0.2) -> None:
    for _ in range(round(seconds / FRAME)):
        app.step([], FRAME)


def key(code: int, text: str = "") -> list[pygame.Event]:
    facts = {"key": code, "mod": 0, "unicode": text, "scancode": 0}
    return [pygame.Event(pygame.KEYDOWN, facts), pygame.Event(pygame.KEYUP, facts)]


def finger(kind: int, number: int, pos: tuple[int, int]) -> pygame.Event:
    x, y = pos[0] / SIZE[0], pos[1] / SIZE[1]
    return pygame.Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def two_fingers(pos: tuple[int, int]) -> list[pygame.Event]:
    kinds = (pygame.FINGERDOWN, pygame.FINGERUP)
    return [finger(kind, number, pos) for kind in kinds for number in (1, 2)]


def double_click(pos: tuple[int, int]) -> list[pygame.Event]:
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2
    return [pygame.Event(kind, pos=pos, button=1, touch=False) for kind in kinds]


ESCAPES = key(pygame.K_ESCAPE) * 3


def tops(app: App) -> tuple[type[Scene | None], int]:
    return type(app.manager.top), app.manager.depth


def over_setup(app: App, make: Any) -> tuple[type[Scene | None], int]:
    """Put a set-up above the menu and something above that; returns what the program looked like between the two."""
    app.settings.lessons = ("dang_it",)
    app.manager.push(routes.Setup("dang_it"))
    frames(app)
    below = tops(app)
    app.manager.push(make)
    frames(app, 1.0)
    assert tops(app) != below
    return below


def pin_pad(services: Services) -> Any:
    tries = WrongTries(services.paths)
    return lambda: PinScene(services, Pin("1357"), tries, lambda pad: pytest.fail("nobody has typed a PIN"))


def still_there(services: Services) -> Any:
    return lambda: StillThereScene(services, lambda: pytest.fail("somebody has answered"))


@pytest.mark.parametrize("answer", [two_fingers(FAR), double_click(FAR), key(pygame.K_RETURN) * 2])
def test_two_answers_to_still_there_are_one(app: App, answer: list[pygame.Event]) -> None:
    below = over_setup(app, still_there(app))
    app.step(answer, FRAME)
    frames(app)
    assert tops(app) == below


@pytest.mark.parametrize("presses", [two_fingers(FAR), double_click(FAR), ESCAPES], ids=["fingers", "clicks", "keys"])
def test_two_presses_beside_the_pause_menu_are_one(app: App, presses: list[pygame.Event]) -> None:
    below = over_setup(app, routes.Pause("dang_it", ["Something happened."]))
    assert isinstance(app.manager.top, PauseScene)
    app.step(presses, FRAME)
    frames(app)
    assert tops(app) == below


def test_mashing_the_log_leaves_the_log_alone(app: App) -> None:
    below = over_setup(app, routes.Log(["Something happened."]))
    assert isinstance(app.manager.top, LogScene)
    mash = [*two_fingers(FAR), *ESCAPES, *double_click(FAR), *key(pygame.K_RETURN, "\r"), *key(pygame.K_MENU)]
    app.step(mash, FRAME)
    frames(app)
    assert tops(app) == below


@pytest.mark.parametrize("screen", ["settings", "rules"])
def test_two_steps_back_from_a_screen_above_the_menu_are_one(app: App, screen: str) -> None:
    app.manager.push(routes.Settings() if screen == "settings" else routes.Rules("dang_it"))
    frames(app)
    assert app.manager.depth == 2
    app.step(ESCAPES, FRAME)
    frames(app)
    assert app.running
    assert tops(app) == (TitleScene, 1)


@pytest.mark.parametrize("how", ["keys", "clicks", "fingers"])
def test_two_ways_back_from_the_pin_are_one(app: App, how: str) -> None:
    below = over_setup(app, pin_pad(app))
    scene = app.manager.top
    assert isinstance(scene, PinScene)
    at = next(widget for widget in scene.form.widgets if widget.key == "cancel").rect.center
    app.step({"keys": ESCAPES, "clicks": double_click(at), "fingers": two_fingers(at)}[how], FRAME)
    frames(app)
    assert app.running
    assert tops(app) == below


def test_what_comes_after_a_change_in_the_same_frame_presses_nothing(app: App) -> None:
    """Esc leaves the rules; the click that came with it was not meant for a tile of the menu."""
    app.manager.push(routes.Rules("dang_it"))
    frames(app)
    app.step([*key(pygame.K_ESCAPE), *double_click((640, 520)), *key(pygame.K_RETURN)], FRAME)
    frames(app)
    assert tops(app) == (TitleScene, 1)


def test_a_press_that_began_before_the_change_presses_nothing_when_it_ends(app: App) -> None:
    app.manager.push(routes.Rules("dang_it"))
    frames(app)
    down, up = double_click((640, 520))[:2]
    app.step([*key(pygame.K_ESCAPE), down], FRAME)
    app.step([], FRAME)
    app.step([up], FRAME)
    frames(app)
    assert tops(app) == (TitleScene, 1)


def test_the_program_still_ends_where_it_may(app: App) -> None:
    """By the menu and by the window, but not in a kiosk; when the system asks, everywhere."""
    assert app.manager.top is not None
    app.manager.top.navigator.quit()
    frames(app)
    app.step([pygame.Event(pygame.QUIT)], FRAME)
    assert app.running is app.kiosk
    app.stop()
    app.step([], FRAME)
    assert not app.running
