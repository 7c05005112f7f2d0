"""The program as a whole, driven frame by frame with posted events and a clock of the test's own."""

import errno
import json
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pygame
import pytest

from game.app import App
from game.play import play
from game.resources import ResourceMissing
from game.scenes.base import Scene
from game.scenes.services import Services
from game.scenes.trouble import TroubleScene
from game.session.files import Paths
from game.session.instance import Instance
from game.ui.input import Accept, Back, InputEvent, Key, PointerDown
from game.ui.painter import DisplayList
from game.ui.theme import Metrics
from game.ui.widgets import Button, Form, TextEntry
from game.ui.window import Placement, Window, open_display

ROOT = Path(__file__).resolve().parent.parent
FRAME = 1 / 60


class Room(Scene):
    """A scene with a button and a field, and something that can be made to fail."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.log: list[object] = []
        self.broken = False
        self.form = Form(services.style, self.log.append)
        self.button = self.form.add(Button("b", "Deal", lambda: self.log.append("pressed"), kind="red"))
        self.field = self.form.add(TextEntry("e"))

    def resize(self, metrics: Metrics) -> None:
        super().resize(metrics)
        self.form.style = self.services.style
        self.log.append((metrics.width, metrics.height))
        u = metrics.u
        self.button.place(100 * u, 100 * u, 400 * u, 100 * u)
        self.field.place(100 * u, 300 * u, 400 * u, 100 * u)

    def handle(self, event: InputEvent) -> bool:
        if self.broken:
            raise RuntimeError("out of order")
        self.log.append(event)
        return self.form.handle(event)

    def update(self, dt: float) -> None:
        self.stale |= self.form.update(dt)

    def draw(self, frame: DisplayList) -> None:
        frame.background = self.services.art.table_top("ink")
        self.form.draw(frame)

    @property
    def typing(self) -> pygame.Rect | None:
        return self.form.typing

    def exit(self) -> None:
        self.log.append("exit")


class Screen:
    """A running program on a display that nobody sees."""

    def __init__(self, folder: Path, *, guest: bool = False) -> None:
        self.paths = Paths.at(folder)
        instance = Instance(self.paths, guest=guest)
        assert guest or instance.begin() is None
        self.app = App(self.paths, Room, instance=instance)
        self.frame()

    @property
    def room(self) -> Room:
        assert isinstance(self.app.manager.top, Room)
        return self.app.manager.top

    @property
    def top(self) -> Scene | None:
        return self.app.manager.top

    def frame(self, *events: pygame.Event, dt: float = FRAME) -> list[pygame.Rect]:
        return self.app.step(events, dt)

    def frames(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.frame()

    def key(self, code: int, mod: int = 0, unicode: str = "") -> list[pygame.Rect]:
        return self.frame(
            event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=0),
            event(pygame.KEYUP, key=code, mod=mod, unicode=unicode, scancode=0),
        )

    def click(self, pos: tuple[int, int]) -> list[pygame.Rect]:
        return self.frame(
            event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False),
            event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False),
        )

    def settings(self) -> dict[str, Any]:
        saved: dict[str, Any] = json.loads(self.paths.settings.read_text("utf-8"))
        return saved

    def reshape(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.frame()


def event(kind: int, **values: Any) -> pygame.Event:
    return pygame.Event(kind, values)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    open_display()
    made = Screen(tmp_path)
    yield made
    made.app.close()
    pygame.quit()


def test_a_frame_without_a_change_draws_nothing(screen: Screen) -> None:
    screen.frame()
    assert screen.frame() == []
    assert screen.frame(event(pygame.MOUSEMOTION, pos=(1, 1), touch=False)) == []


def test_input_changes_the_picture_in_the_same_frame(screen: Screen) -> None:
    screen.frame()
    x, y = screen.room.button.rect.center
    rects = screen.frame(event(pygame.MOUSEMOTION, pos=(x, y), touch=False))
    assert rects
    assert max(r.w for r in rects) < screen.app.art.metrics.width / 2, "only the button is drawn anew"
    screen.click((x, y))
    assert "pressed" in screen.room.log


def test_the_program_falls_asleep_a_second_after_the_last_input(screen: Screen) -> None:
    def awake() -> bool:
        return screen.app.active

    screen.click((1, 1))
    assert awake()
    screen.frames(1.1)
    assert not awake()
    screen.key(pygame.K_h)
    assert awake()


def test_closing_the_window_ends_the_program(screen: Screen) -> None:
    screen.frame(event(pygame.QUIT))
    assert not screen.app.running


def test_the_last_scene_stays_until_the_program_is_asked_to_end(screen: Screen) -> None:
    screen.room.navigator.pop()
    screen.frame()
    assert screen.app.running
    screen.room.navigator.quit()
    screen.frame()
    assert not screen.app.running


def test_esc_goes_back_but_not_out(screen: Screen) -> None:
    screen.key(pygame.K_F1)
    assert screen.app.manager.depth == 2
    screen.key(pygame.K_ESCAPE)
    assert screen.app.manager.depth == 1
    screen.key(pygame.K_ESCAPE)
    assert screen.app.running
    assert Back() in screen.room.log


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)])
def test_full_screen_goes_on_and_off_and_is_remembered(screen: Screen, key: int, mod: int) -> None:
    before = screen.app.art.metrics
    screen.key(key, mod)
    assert screen.settings()["fullscreen"] is True
    assert (screen.app.art.metrics.width, screen.app.art.metrics.height) == pygame.display.get_desktop_sizes()[0]
    assert not any(isinstance(e, Accept) for e in screen.room.log)
    screen.key(key, mod)
    assert screen.settings()["fullscreen"] is False
    assert screen.app.art.metrics == before


def test_m_is_for_mute_and_is_remembered_and_told(screen: Screen) -> None:
    screen.frame()
    assert screen.key(pygame.K_m, unicode="m") != []
    assert screen.settings()["mute"] is True
    screen.frames(4)
    screen.key(pygame.K_m, unicode="m")
    assert screen.settings()["mute"] is False


def test_while_typing_m_is_a_letter(screen: Screen) -> None:
    screen.click(screen.room.field.rect.center)
    screen.frame(
        event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", scancode=0), event(pygame.TEXTINPUT, text="m")
    )
    assert screen.room.field.words == "m"
    assert not screen.app.settings.mute
    screen.click((1, 1))
    screen.frame(event(pygame.TEXTINPUT, text="x"))
    assert screen.room.field.words == "m"


def test_f12_saves_a_picture_of_the_screen(screen: Screen) -> None:
    screen.key(pygame.K_F12)
    [place] = (screen.paths.data / "screenshots").iterdir()
    assert pygame.image.load(str(place)).get_size() == pygame.display.get_window_size()


def test_two_pictures_of_one_second_are_two_files_and_the_place_is_told(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.strftime", lambda _: "grawlix-20260101-120000")
    told: list[str] = []
    monkeypatch.setattr(screen.app, "tell", told.append)
    for _ in range(2):
        screen.key(pygame.K_F12)
    names = sorted(place.name for place in (screen.paths.data / "screenshots").iterdir())
    assert names == ["grawlix-20260101-120000-1.png", "grawlix-20260101-120000.png"]
    assert [name in words for words, name in zip(told, reversed(names), strict=True)] == [True] * 2


def test_a_full_disk_leaves_no_half_a_picture_and_costs_one_sentence(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    told: list[str] = []
    monkeypatch.setattr(screen.app, "tell", told.append)
    monkeypatch.setattr(os, "fsync", full)
    screen.key(pygame.K_F12)
    assert [words.count("no space left on device") for words in told] == [1]
    assert list((screen.paths.data / "screenshots").iterdir()) == []


def test_a_screenshot_that_cannot_be_saved_is_told(screen: Screen, caplog: pytest.LogCaptureFixture) -> None:
    (screen.paths.data / "screenshots").write_text("in the way")
    screen.frame()
    assert screen.key(pygame.K_F12) != []
    assert "no screenshot" in caplog.text


def test_a_notice_goes_away_by_itself(screen: Screen) -> None:
    screen.frame()
    before = screen.app.manager.top
    screen.app.tell("Something to know.")
    assert screen.frame() != []
    screen.frames(2)
    assert screen.frame() == []
    screen.frames(1)
    assert screen.top is before
    assert screen.frame() == []


def test_a_notice_goes_away_in_time_while_the_program_sleeps(screen: Screen) -> None:
    screen.frames(1.5)
    screen.app.tell("Something to know.")
    screen.frame()
    drawn = [screen.frame(dt=0.2) for _ in range(round(2.5 / 0.2) + 2)]
    assert any(drawn), "it has gone"


def test_a_notice_is_read_even_if_the_system_sleeps_as_soon_as_it_is_there(screen: Screen) -> None:
    screen.app.tell("Something to know.")
    screen.frame()
    assert screen.frame(dt=3600.0) == []


def test_the_time_slept_through_passes_before_what_woke_the_program(screen: Screen) -> None:
    screen.frames(1.5)
    room = screen.room
    passed: list[object] = []
    room.update = passed.append  # type: ignore[method-assign,assignment]
    room.handle = lambda event: bool(passed.append("event"))  # type: ignore[method-assign,func-returns-value]
    screen.frame(event(pygame.MOUSEMOTION, pos=(1, 1), touch=False), dt=0.2)
    assert passed == [0.2, "event", 0.0]
    screen.frame(dt=0.2)
    assert passed[-1] == 0.1, "an awake program cuts what took long"


def test_a_window_of_another_size_is_laid_out_once_a_frame(screen: Screen) -> None:
    screen.room.log.clear()
    pygame.display.set_mode((1100, 700), pygame.RESIZABLE)
    pygame.display.set_mode((1050, 800), pygame.RESIZABLE)
    screen.frame(event(pygame.WINDOWRESIZED, x=1100, y=700), event(pygame.WINDOWRESIZED, x=1050, y=800))
    assert screen.room.log == [(1050, 800)]
    assert screen.app.art.metrics == Metrics(1050, 800)


def test_fingers_follow_the_new_size(screen: Screen) -> None:
    screen.reshape((1100, 700))
    screen.frame(event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.5, dx=0, dy=0))
    down = next(e for e in screen.room.log if isinstance(e, PointerDown))
    assert down.pos == (550, 350)


def test_changed_settings_take_effect_in_the_next_frame_and_are_saved(screen: Screen) -> None:
    screen.app.settings.words = 2.0
    screen.app.settings.deck = "4color"
    screen.app.settings.large_index = True
    screen.app.settings.motion = "none"
    screen.app.apply()
    screen.frame()
    assert screen.app.art.metrics.text_scale == 2.0
    assert screen.app.art.deck == "large-4color"
    assert screen.room.form.style.motion is False
    assert not screen.app.manager.transitions
    assert screen.settings()["words"] == 2.0


def test_a_failing_scene_ends_in_a_sentence_and_the_way_back_to_the_menu(
    screen: Screen, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    room = screen.room
    room.broken = True
    with caplog.at_level(logging.ERROR):
        screen.key(pygame.K_h)
    assert isinstance(screen.top, TroubleScene)
    assert "out of order" in caplog.text
    screen.key(pygame.K_TAB)
    screen.key(pygame.K_RETURN)
    screen.frame()
    assert isinstance(screen.top, Room)
    assert screen.room is not room
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_where_there_is_no_display_the_program_says_so_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], driver: str
) -> None:
    """SDL then takes a driver that shows nothing, and would go on for ever unseen."""
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    assert play(Room, data_dir=tmp_path) == 1
    assert capsys.readouterr().err == "Grawlix cannot open a window: there is no display.\n"


def test_the_window_comes_back_where_it_was(tmp_path: Path) -> None:
    open_display()
    first = Screen(tmp_path)
    first.reshape((1000, 600))
    first.app.close()
    pygame.quit()
    open_display()
    second = Screen(tmp_path)
    assert pygame.display.get_window_size() == (1000, 600)
    second.app.close()
    pygame.quit()


@pytest.mark.parametrize(
    "place",
    [
        Placement(9000, 10, 800, 600, 0),
        Placement(0, 0, 800, 600, 7),
        Placement(0, -500, 800, 600, 0),
        Placement(0, 0, 100, 80, 0),
    ],
)
def test_a_window_that_would_be_out_of_sight_opens_as_for_the_first_time(place: Placement) -> None:
    open_display()
    width, height = pygame.display.get_desktop_sizes()[0]
    window = Window(place)
    assert window.size[0] <= width
    assert window.size[1] <= height
    assert window.size != (place.width, place.height)
    pygame.quit()


def test_the_seed_that_was_given_serves_once(tmp_path: Path) -> None:
    open_display()
    app = App(Paths.at(tmp_path), Room, seed=7)
    seeds = [app.fresh_seed() for _ in range(3)]
    app.close()
    pygame.quit()
    assert seeds[0] == 7
    assert len(set(seeds)) == 3


def test_a_damaged_settings_file_is_told_and_the_program_opens(tmp_path: Path) -> None:
    Paths.at(tmp_path).settings.write_text("{")
    open_display()
    screen = Screen(tmp_path)
    screen.frames(0.1)
    surface = pygame.display.get_surface()
    assert surface is not None
    with_notice = pygame.image.tobytes(surface, "RGB")
    screen.frames(20)
    assert pygame.image.tobytes(surface, "RGB") != with_notice
    screen.app.close()
    pygame.quit()


PROGRAM = """
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.test_app import Room, {scene}
from game.play import play
print("ready", flush=True)
sys.exit(play({scene}, data_dir=Path({folder!r})))
"""


def start(folder: Path, scene: str, **environment: str) -> subprocess.Popen[str]:
    code = PROGRAM.format(root=str(ROOT), folder=str(folder), scene=scene)
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
        cwd=ROOT,
    )


class Spoken(Room):
    """Says that it is there, from the loop."""

    def update(self, dt: float) -> None:
        print("playing", flush=True)
        super().update(dt)


class Missing(Scene):
    """Cannot be made, and neither can its fallback."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        raise ResourceMissing("A picture of the program is missing: x.svg. Please install Grawlix again.")


@pytest.mark.skipif(os.name != "posix", reason="signals that programs are ended with")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_program_in_order(tmp_path: Path, number: int) -> None:
    with start(tmp_path, "Spoken") as program:
        assert program.stdout is not None
        assert [program.stdout.readline().strip() for _ in range(2)] == ["ready", "playing"]
        program.send_signal(number)
        _, trouble = program.communicate(timeout=300)
    assert (program.returncode, trouble) == (0, "")
    assert "window" in json.loads((tmp_path / "settings.json").read_text("utf-8"))


def test_without_a_display_there_is_one_sentence(tmp_path: Path) -> None:
    with start(tmp_path, "Room", SDL_VIDEODRIVER="x11", DISPLAY=":7654") as program:
        _, trouble = program.communicate(timeout=300)
    assert program.returncode == 1
    assert trouble.startswith("Grawlix cannot open a window: ")
    assert len(trouble.splitlines()) == 1


def test_a_program_that_cannot_go_on_says_so_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.scenes.trouble.TroubleScene", lambda services, words, again: Missing(services))
    assert play(Missing, data_dir=tmp_path) == 1
    assert capsys.readouterr().err == "A picture of the program is missing: x.svg. Please install Grawlix again.\n"


def test_keys_of_no_meaning_reach_the_scene(screen: Screen) -> None:
    screen.key(pygame.K_h, unicode="h")
    assert Key(pygame.K_h, 0, "h") in screen.room.log


def test_a_call_brings_the_window_to_the_front(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[bool] = []
    monkeypatch.setattr(Window, "come_forward", lambda self: came.append(True))
    screen.frames(0.2)
    assert came == []
    screen.paths.call.parent.mkdir(exist_ok=True)
    screen.paths.call.touch()
    screen.frames(0.2)
    assert came == [True]


def test_a_guest_beside_a_program_leaves_it_its_calls_and_saves_no_settings(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[bool] = []
    monkeypatch.setattr(Window, "come_forward", lambda self: came.append(True))
    screen.key(pygame.K_m)
    before = screen.paths.settings.read_bytes()
    guest = Screen(screen.paths.data, guest=True)
    screen.paths.call.touch()
    guest.frames(0.2)
    assert screen.paths.call.exists()
    guest.key(pygame.K_m)
    assert guest.app.settings.mute is False
    guest.app.close()
    assert came == []
    assert screen.paths.settings.read_bytes() == before
    pygame.display.init()


@pytest.mark.parametrize("guest", [False, True])
def test_only_a_guest_is_played_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guest: bool) -> None:
    monkeypatch.setattr(App, "run", lambda app, beat: None)
    assert play(Room, data_dir=tmp_path, guest=guest) == 0
    assert Paths.at(tmp_path).settings.exists() is not guest


def test_the_window_may_be_called(screen: Screen) -> None:
    screen.paths.call.touch()
    screen.frames(0.2)
    assert not screen.paths.call.exists()
    assert screen.app.running


def test_second_start_ends_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.session.instance.PATIENCE", 300.0)  # the first may be starved on a busy machine
    first = Instance(Paths.at(tmp_path))
    assert first.begin() is None

    def answer() -> None:
        while not first.called():
            sleep(0.01)

    answering = threading.Thread(target=answer, daemon=True)
    answering.start()
    assert play(Room, data_dir=tmp_path) == 0
    assert capsys.readouterr().err == "Grawlix is open already; its window comes to the front.\n"
    answering.join()
    first.close()


@pytest.mark.skipif(os.name != "posix", reason="names of files are bytes there")
def test_a_notice_may_name_a_file_whose_name_is_no_text(tmp_path: Path) -> None:
    open_display()
    screen = Screen(Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9\n\x1b")))
    screen.key(pygame.K_F12)
    screen.frame()
    screen.app.tell("a\0b\udcff" + "c" * 5000)
    screen.frame()
    assert screen.app.running
    assert isinstance(screen.top, Room)
    screen.app.close()
    pygame.quit()
