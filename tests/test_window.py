"""The window as people have it: small displays, windows below the least size, and what the mouse rests on meanwhile."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app import App
from game.scenes.base import Scene
from game.scenes.services import Services
from game.session.files import Paths
from game.ui import text
from game.ui.input import InputEvent, PointerDown
from game.ui.painter import DisplayList
from game.ui.theme import Metrics
from game.ui.widgets import Button, Form
from game.ui.window import LEAST, UPRIGHT, Placement, Window, open_display, picture_size


class Corner(Scene):
    """A scene with a button in its right lower corner, which opens another one."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.downs: list[tuple[int, int]] = []
        self.form = Form(services.style)
        self.button = self.form.add(Button("b", "Deal", self._open))

    def _open(self) -> None:
        self.navigator.push(lambda: Corner(self.services))

    def resize(self, metrics: Metrics) -> None:
        super().resize(metrics)
        self.form.style = self.services.style
        self.button.place(metrics.width - 200, metrics.height - 100, 160, 80)

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, PointerDown):
            self.downs.append(event.pos)
        return self.form.handle(event)

    def update(self, dt: float) -> None:
        self.stale |= self.form.update(dt)

    def draw(self, frame: DisplayList) -> None:
        self.form.draw(frame)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    open_display()
    made = App(Paths.at(tmp_path), Corner)
    made.step([], 0.0)
    yield made
    made.close()
    pygame.quit()


def reshape(app: App, size: tuple[int, int]) -> Any:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.step([], 0.1)
    return app.manager.top


def move(app: App, pos: tuple[int, int]) -> None:
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=pos, touch=False)], 0.01)


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """The sizes of the displays there are, to be changed."""
    open_display()
    sizes = [(1920, 1080)]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: sizes)
    yield sizes
    text.forget()
    pygame.quit()


@pytest.mark.parametrize(
    ("desktop", "window"),
    [
        ((1280, 720), (1280, 720)),
        ((1024, 640), (1024, 640)),
        ((1366, 768), (1366, 768)),
        ((1080, 1920), (1080, 1920)),
        ((1920, 1080), (1536, 864)),
        ((800, 600), (800, 600)),
    ],
)
def test_the_first_window_has_the_least_size_wherever_the_display_can_hold_it(
    display: list[tuple[int, int]], desktop: tuple[int, int], window: tuple[int, int]
) -> None:
    display[0] = desktop
    assert Window(None).shown_size == window


def test_a_window_whose_display_was_unplugged_while_it_filled_it_comes_back_where_it_is_seen(
    display: list[tuple[int, int]],
) -> None:
    display.append((1920, 1080))
    window = Window(Placement(2300, 200, 1280, 720, 1))
    window.toggle_fullscreen()
    display.pop()
    window.toggle_fullscreen()
    assert not window.fullscreen
    assert window.place.x < 1920
    assert window.place.display == 0


def test_a_first_window_that_fills_a_small_display_is_maximized(
    display: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("game.ui.window.maximize_window", lambda: asked.append("maximize"))
    Window(None)
    Window(Placement(0, 0, 1280, 720, 0))
    assert asked == []
    display[0] = (1280, 720)
    Window(None)
    assert asked == ["maximize"]


@pytest.mark.parametrize(
    ("window", "picture"),
    [
        ((1024, 640), (1024, 640)),
        ((600, 960), (600, 960)),
        ((1300, 650), (1300, 650)),
        ((640, 480), (1024, 768)),
        ((400, 680), (600, 1020)),
        ((512, 320), (1024, 640)),
        ((1900, 500), (2432, 640)),
        ((2000, 100), (2560, 640)),
        ((1, 1), (1024, 1024)),
        ((0, 0), (1024, 1024)),
        ((50, 900), (600, 2400)),
    ],
)
def test_a_picture_is_as_large_as_the_window_but_never_below_the_least_size(
    window: tuple[int, int], picture: tuple[int, int]
) -> None:
    assert picture_size(window) == picture


@pytest.mark.parametrize("size", [(640, 480), (400, 680), (300, 200), (900, 200), (120, 900)])
def test_in_a_small_window_everything_is_there_and_can_be_pressed(app: App, size: tuple[int, int]) -> None:
    scene = reshape(app, size)
    metrics = scene.metrics
    least = UPRIGHT if size[1] > size[0] else LEAST
    assert metrics.width >= least[0]
    assert metrics.height >= least[1]
    scale = min(size[0] / metrics.width, size[1] / metrics.height)
    left, top = (size[0] - metrics.width * scale) / 2, (size[1] - metrics.height * scale) / 2
    x, y = scene.button.rect.center
    pos = round(left + x * scale), round(top + y * scale)
    move(app, pos)
    assert scene.button.hovered
    finger = {"touch_id": 1, "finger_id": 7, "x": pos[0] / size[0], "y": pos[1] / size[1], "dx": 0.0, "dy": 0.0}
    app.step([pygame.Event(pygame.FINGERDOWN, finger)], 0.01)
    app.step([pygame.Event(pygame.FINGERUP, finger)], 0.01)
    assert abs(scene.downs[0][0] - x) <= 1 / scale + 1
    assert abs(scene.downs[0][1] - y) <= 1 / scale + 1
    assert app.manager.depth == 2


def test_a_small_window_shows_all_of_the_picture(app: App) -> None:
    reshape(app, (640, 480))
    app.step([], 5.0)
    surface = pygame.display.get_surface()
    assert surface is not None
    whole = pygame.transform.smoothscale(app.picture, (640, 480))
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_that_a_window_is_small_is_told_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(app, "tell", told.append)
    for size in ((1100, 700), (640, 480), (1100, 700), (400, 680), (640, 480)):
        reshape(app, size)
    assert told == ["This window is smaller than 1024 x 640, so everything is shown smaller."]


def test_after_the_window_has_changed_what_lies_under_the_mouse_is_hovered(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = reshape(app, (1100, 700))
    old, away = scene.button.rect.center, (5, 5)
    move(app, old)
    assert scene.button.hovered
    monkeypatch.setattr(pygame.mouse, "get_focused", lambda: True)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda desktop=False: old)
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (0, 0))
    reshape(app, (1400, 900))
    assert not scene.button.hovered
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda desktop=False: (1400 - 100, 900 - 60))
    move(app, away)
    reshape(app, (1401, 900))
    assert scene.button.hovered, "the mouse is where the button has come to lie"
    monkeypatch.setattr(pygame.mouse, "get_focused", lambda: False)
    reshape(app, (1400, 900))
    assert not scene.button.hovered, "a mouse that has left the window hovers nothing"


def test_a_new_scene_hovers_what_the_mouse_rests_on(app: App) -> None:
    scene = reshape(app, (1100, 700))
    pos = scene.button.rect.center
    move(app, pos)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=pos, button=1, touch=False)], 0.01)
    top: Any = app.manager.top
    assert top is not scene
    app.step([], 0.01)
    assert top.button.hovered
    app.step([pygame.Event(pygame.WINDOWLEAVE)], 0.01)
    assert not top.button.hovered
    app.manager.pop()
    app.step([], 0.01)
    app.step([], 0.01)
    assert not scene.button.hovered


def test_a_widget_that_moves_under_the_resting_mouse_is_hovered(app: App) -> None:
    scene = reshape(app, (1100, 700))
    move(app, (50, 50))
    scene.button.place(20, 20, 100, 100)
    app.step([], 0.01)
    assert scene.button.hovered
    scene.button.place(500, 500, 100, 100)
    app.step([], 0.01)
    assert not scene.button.hovered


def test_a_shifted_picture_is_whole_and_is_hit_where_it_is_seen() -> None:
    open_display()
    window = Window(Placement(0, 0, 1024, 640, 0))
    window.stand_guard()
    picture, screen = window.picture, pygame.display.get_surface()
    assert screen is not None
    assert picture is not screen
    w, h = picture.get_size()

    def paint(rect: pygame.Rect, blue: int) -> None:
        for x in range(rect.left, rect.right):
            for y in range(rect.top, rect.bottom, 3):
                picture.fill((x % 256, y % 256, blue), (x, y, 1, 3))
        window.show([rect])

    def is_seen(dx: int, dy: int) -> bool:
        places = [(x, y) for x in range(5, w - 5, 61) for y in range(5, h - 5, 47)]
        return all(screen.get_at((x + dx, y + dy)) == picture.get_at((x, y)) for x, y in places)

    paint(pygame.Rect(0, 0, w, h), 0)
    assert is_seen(0, 0)
    for dx, dy in ((3, -2), (-4, 4), (0, 1), (4, 0)):
        window.shift((dx, dy))
        assert is_seen(dx, dy)
        for x in (*range(max(0, dx)), *range(w + min(0, dx), w)):
            assert screen.get_at((x, 300)) == picture.get_at((x, 300)), "the edge goes on as the picture does there"
        # What changes afterwards is shown where the rest is.
        paint(pygame.Rect(0, 90, 200, 100), 100 + dx)
        assert is_seen(dx, dy)
        assert window.inside((100 + dx, 50 + dy)) == (100, 50)
        assert window.outside(pygame.Rect(10, 20, 30, 40)).topleft == (10 + dx, 20 + dy)
    assert not window.scaled
    assert window.refill()
    pygame.quit()


@pytest.mark.parametrize(("bits", "renderer"), [(32, "0"), (24, "0"), (16, None)])
def test_on_a_screen_of_few_colors_pictures_go_through_a_renderer(
    monkeypatch: pytest.MonkeyPatch, bits: int, renderer: str | None
) -> None:
    """There SDL gives no window otherwise, and the program ended as it began."""
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "Info", lambda: SimpleNamespace(bitsize=bits))
    open_display()
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == renderer
