"""A kiosk: polite, begun anew when nobody is there, and left by a held corner and the PIN alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.kiosk.attract import SHOWN_FOR, AttractScene
from game.scenes.kiosk.guard import ANSWER, HELD, IDLE, UNUSED, PinScene, StillThereScene, WaitingScene
from game.scenes.kiosk.owner import OwnerScene
from game.scenes.menu.title import TitleScene
from game.scenes.settings.rows import OWNERS, PAGES
from game.scenes.settings.scene import SettingsScene
from game.scenes.setup.scene import SetupScene
from game.scenes.tables import PLAYABLE
from game.session.files import Paths
from game.session.tries import WrongTries
from game.texts import complete_languages, t, use
from game.ui import text
from game.ui.painter import DisplayList
from game.ui.theme import RATIO, Metrics
from game.ui.window import open_display
from tests.support.sample import combined, some
from tests.support.seats import FirstThoughts
from tests.support.stored import unfinished

pytestmark = pytest.mark.usefixtures("unwatched")

FRAME = 1 / 20
SLEEP = 0.5
"""Seconds from frame to frame while nothing happens."""
LONG = 5.0
"""Seconds that nobody waits for in front of the screen: nothing happens meanwhile."""


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[App]:
    open_display()
    paths = Paths.at(tmp_path)
    chosen = {"names": "salty", "window": {"x": 0, "y": 0, "width": 1280, "height": 720, "display": 0}}
    paths.settings.write_text(json.dumps(chosen))
    app = App(paths, routes.Attract(), fullscreen=False, pin="2468", bots=FirstThoughts())
    app.step([], 0.0)
    yield app
    app.close()


def wait(app: App, seconds: float) -> None:
    dt = FRAME if seconds < LONG else SLEEP
    for _ in range(round(seconds / dt) + 2):
        app.step([], dt)


def mouse(app: App, kind: int, pos: tuple[int, int]) -> None:
    app.step([pygame.Event(kind, pos=pos, button=1, touch=False)], FRAME)


def press(app: App, pos: tuple[int, int]) -> None:
    mouse(app, pygame.MOUSEBUTTONDOWN, pos)
    mouse(app, pygame.MOUSEBUTTONUP, pos)
    wait(app, 0.3)


def shows(app: App, kind: type[Scene]) -> bool:
    return isinstance(app.manager.top, kind)


def button(app: App, key: str) -> tuple[int, int]:
    """Where a widget of the scene on top lies."""
    scene: Any = app.manager.top
    x, y = next(widget for widget in scene.form.widgets if widget.key == key).rect.center
    return x, y


def type_keys(app: App, keys: str) -> None:
    for letter in keys:
        app.step([pygame.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)], FRAME)
        app.step([pygame.Event(pygame.KEYUP, key=ord(letter), mod=0)], FRAME)
    wait(app, 0.3)


def test_computers_play_a_real_match_until_a_touch_begins(kiosk: App) -> None:
    scene = kiosk.manager.top
    assert isinstance(scene, AttractScene)
    wait(kiosk, 3.0)
    assert scene.demo is not None
    assert all(seat.kind == "computer" for seat in scene.demo.seat.seats)
    assert unfinished(kiosk.store) == [], "a demonstration is not kept"
    press(kiosk, (400, 300))
    assert isinstance(kiosk.manager.top, TitleScene)


def test_wording_is_polite_and_visitors_change_nothing_for_good(kiosk: App) -> None:
    assert kiosk.settings.names == "polite"
    press(kiosk, (400, 300))
    kiosk.settings.player_name = "Visitor"
    kiosk.apply()
    wait(kiosk, IDLE + ANSWER + 1.0)
    assert isinstance(kiosk.manager.top, AttractScene)
    assert kiosk.settings.player_name == ""
    kiosk.close()
    assert "Visitor" not in Paths.at(kiosk.paths.data).settings.read_text()


def test_visitors_are_not_offered_what_the_owner_has_settled(kiosk: App) -> None:
    press(kiosk, (400, 300))
    kiosk.manager.push(routes.Settings())
    wait(kiosk, 0.5)
    scene = kiosk.manager.top
    assert isinstance(scene, SettingsScene)
    for page in PAGES:
        next(w for w in scene.form.widgets if w.key == f"page {page.key}").activate()
        keys = {widget.key for widget in scene.form.widgets}
        assert keys.isdisjoint(OWNERS), page.key
        assert set(page.rows) - OWNERS <= {*keys, "theme", "back", "player_avatar"}
    next(w for w in scene.form.widgets if w.key == "reset").activate()
    settings = kiosk.settings
    assert (settings.names, settings.shouts, settings.curse_aloud) == ("polite", "mild", False)


def test_nothing_that_a_visitor_changes_outlives_the_visit(kiosk: App) -> None:
    owners = kiosk.paths.settings.read_bytes()
    before = asdict(kiosk.settings)
    press(kiosk, (400, 300))
    settings = kiosk.settings
    for page in PAGES:
        for name in page.rows:
            value = getattr(settings, name, None)
            if isinstance(value, bool):
                setattr(settings, name, not value)
    settings.motion, settings.words, settings.deck, settings.player_name = "none", 2.0, "4color", "Visitor"
    settings.lessons = ("dang_it",)
    kiosk.apply()
    kiosk.keep()
    kiosk.toggle_fullscreen()
    wait(kiosk, IDLE + ANSWER + 1.0)
    assert isinstance(kiosk.manager.top, AttractScene)
    assert asdict(kiosk.settings) == before
    assert kiosk.manager.transitions, "motion is full again"
    assert kiosk.art.metrics.text_scale == 1.0
    kiosk.close()
    assert kiosk.paths.settings.read_bytes() == owners


def test_menu_and_table_of_a_kiosk_offer_no_window(kiosk: App) -> None:
    press(kiosk, (400, 300))
    kiosk.manager.push(routes.Pause("dang_it", []))
    wait(kiosk, 0.3)
    scene: Any = kiosk.manager.top
    assert not [w.key for w in scene.form.widgets if w.visible and str(w.key).startswith("full_screen")]
    kiosk.manager.replace(routes.Lesson("dang_it"))
    wait(kiosk, 0.3)
    scene = kiosk.manager.top
    assert "outcry" in {w.key for w in scene.form.widgets}
    assert not [w.key for w in scene.form.widgets if w.visible and str(w.key).startswith("outcry")]


def test_when_nobody_is_there_it_asks_counts_down_and_begins_anew(kiosk: App) -> None:
    press(kiosk, (400, 300))
    kiosk.manager.push(routes.Settings())
    wait(kiosk, 0.5)
    wait(kiosk, IDLE)
    assert shows(kiosk, StillThereScene)
    press(kiosk, (5, 700))
    assert not shows(kiosk, StillThereScene), "a touch anywhere is an answer"
    wait(kiosk, IDLE)
    wait(kiosk, ANSWER)
    assert isinstance(kiosk.manager.top, AttractScene)


def test_only_a_held_corner_and_the_pin_end_it(kiosk: App) -> None:
    press(kiosk, (400, 300))
    kiosk.step([pygame.Event(pygame.QUIT)], FRAME)
    for key in (pygame.K_F11, pygame.K_ESCAPE):
        kiosk.step([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], FRAME)
    kiosk.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_F4, mod=pygame.KMOD_ALT, unicode="")], FRAME)
    wait(kiosk, 0.5)
    assert kiosk.running
    mouse(kiosk, pygame.MOUSEBUTTONDOWN, (8, 8))
    wait(kiosk, HELD / 2)
    mouse(kiosk, pygame.MOUSEBUTTONUP, (8, 8))
    wait(kiosk, HELD)
    assert not isinstance(kiosk.manager.top, PinScene), "a short press is not enough"
    mouse(kiosk, pygame.MOUSEBUTTONDOWN, (8, 8))
    wait(kiosk, HELD + 0.2)
    mouse(kiosk, pygame.MOUSEBUTTONUP, (8, 8))
    assert isinstance(kiosk.manager.top, PinScene)
    type_keys(kiosk, "1111\r")
    assert kiosk.running
    type_keys(kiosk, "2468")
    assert kiosk.running, "nothing shows that the PIN has four digits"
    type_keys(kiosk, "0\b\r")
    assert shows(kiosk, OwnerScene), "behind the PIN lies the owner's page"
    assert kiosk.running
    end = button(kiosk, "end")
    press(kiosk, end)
    assert kiosk.running, "it asks whether that is meant"
    press(kiosk, end)
    assert not kiosk.running


def asleep(app: App, seconds: float, step: float = SLEEP) -> float:
    """Let real time pass in rare frames, until the kiosk is at its start; returns when that was, or nearly never."""
    for i in range(1, round(seconds / step) + 1):
        app.step([], step)
        if shows(app, AttractScene):
            return i * step
    return seconds + 1000.0


@pytest.mark.parametrize("step", [SLEEP, 1.0, 4.0])
def test_the_way_back_takes_as_long_as_it_says_however_rare_the_frames(kiosk: App, step: float) -> None:
    """A sleeping scene is looked at now and then, a busy machine may draw one frame in seconds."""
    press(kiosk, (400, 300))
    kiosk.manager.push(routes.Settings())
    for _ in range(20):
        kiosk.step([], 0.1)
    kiosk.step([pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), touch=False, rel=(0, 0), buttons=(0, 0, 0))], FRAME)
    took = asleep(kiosk, 200.0, step)
    assert IDLE + ANSWER - 1.0 <= took <= IDLE + ANSWER + 3 * step


def test_after_a_system_that_slept_for_hours_the_question_comes_with_its_countdown(kiosk: App) -> None:
    press(kiosk, (400, 300))
    kiosk.step([], 7 * 3600.0)
    assert shows(kiosk, StillThereScene)
    for _ in range(round((ANSWER - 1.0) / SLEEP)):
        kiosk.step([], SLEEP)
    assert shows(kiosk, StillThereScene)
    assert asleep(kiosk, 5.0) < 2.0


@pytest.mark.parametrize("dt", [float("nan"), float("inf"), -5.0, 1e300])
def test_a_clock_gone_mad_ends_nothing(kiosk: App, dt: float) -> None:
    press(kiosk, (400, 300))
    kiosk.step([], dt)
    wait(kiosk, 0.3)
    assert kiosk.running
    assert asleep(kiosk, IDLE + ANSWER + 5.0) <= IDLE + ANSWER + 1.0


def test_a_key_that_is_stuck_is_nobody(kiosk: App) -> None:
    press(kiosk, (400, 300))
    stuck = pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h")
    for _ in range(round((IDLE + ANSWER + 2.0) / SLEEP)):
        kiosk.step([stuck], SLEEP)
        if shows(kiosk, AttractScene):
            return
    pytest.fail("the stuck key keeps the visit alive")


def open_pad(app: App) -> PinScene:
    mouse(app, pygame.MOUSEBUTTONDOWN, (8, 8))
    wait(app, HELD + 0.2)
    mouse(app, pygame.MOUSEBUTTONUP, (8, 8))
    assert isinstance(app.manager.top, PinScene)
    return app.manager.top


def test_the_pad_for_the_pin_goes_away_by_itself(kiosk: App) -> None:
    open_pad(kiosk)
    type_keys(kiosk, "24")
    for _ in range(round((UNUSED - 1.0) / SLEEP)):
        kiosk.step([], SLEEP)
    assert shows(kiosk, PinScene)
    asleep(kiosk, 1.0)
    assert not shows(kiosk, PinScene)
    press(kiosk, (400, 300))
    open_pad(kiosk)
    assert asleep(kiosk, 200.0) <= IDLE + ANSWER + 1.0, "and does not stand in the way of the start"


def test_wrong_pins_take_longer_and_longer_also_after_a_restart(kiosk: App) -> None:
    open_pad(kiosk)
    for number in range(some(80, 200)):
        type_keys(kiosk, f"{number:04}\r")
        if not shows(kiosk, PinScene):
            open_pad(kiosk)
    assert kiosk.running
    delay = WrongTries(kiosk.paths).wait
    assert delay >= some(8, 20), "half a second for each of them was not enough"
    again = App(kiosk.paths, routes.Attract(), fullscreen=False, pin="2468")
    press(again, (400, 300))
    open_pad(again)
    type_keys(again, "2468\r")
    assert shows(again, PinScene), "a restart shortens nothing"
    for _ in range(round(delay / SLEEP)):
        again.step([], SLEEP)
    if not shows(again, PinScene):
        open_pad(again)
    type_keys(again, "2468\r")
    assert shows(again, OwnerScene)
    again.close()


def test_the_seed_is_for_the_first_match_and_not_for_the_demonstration(tmp_path: Path) -> None:
    open_display()
    app = App(Paths.at(tmp_path), routes.Attract(), fullscreen=False, pin="2468", seed=7)
    wait(app, 0.3)
    assert app.fresh_seed() == 7
    app.close()


def test_a_kiosk_whose_very_start_fails_waits_and_tries_again(
    kiosk: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(scene: AttractScene, dt: float) -> None:
        raise RuntimeError("a fault")

    with monkeypatch.context() as broken:
        broken.setattr(AttractScene, "update", fail)
        seen = set()
        for _ in range(30):
            kiosk.step([], 1.0)
            assert kiosk.running
            seen.add(type(kiosk.manager.top))
        assert WaitingScene in seen
        kiosk.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], FRAME)
        assert kiosk.running
    for _ in range(15):
        kiosk.step([], 1.0)
    assert shows(kiosk, AttractScene)
    assert "a fault" in caplog.text


def test_what_was_drawn_for_a_visitor_goes_with_the_visitor(kiosk: App) -> None:
    press(kiosk, (400, 300))
    before = kiosk.art
    kiosk.settings.words = 2.0
    kiosk.apply()
    wait(kiosk, 0.3)
    assert kiosk.art is not before
    assert not any(memory.used for memory in before.memories)
    now = kiosk.art
    kiosk.settings.pace = "fast"
    kiosk.apply()
    wait(kiosk, 0.3)
    assert kiosk.art is now, "nothing is drawn anew for a setting that no picture depends on"


def test_a_scene_that_fails_goes_back_to_attract_with_the_match_kept(kiosk: App) -> None:
    press(kiosk, (400, 300))
    top = kiosk.manager.top
    assert top is not None

    def fail(dt: float) -> None:
        raise RuntimeError("a fault")

    top.update = fail  # type: ignore[method-assign]
    wait(kiosk, 0.5)
    assert isinstance(kiosk.manager.top, AttractScene)


def test_upright_no_button_covers_the_head_of_a_court(kiosk: App) -> None:
    """However many lines it takes to say what the game is about."""
    pygame.display.set_mode((1080, 1920), pygame.RESIZABLE)
    kiosk.settings.words = 2.0
    kiosk.apply()
    attract = kiosk.manager.top
    assert isinstance(attract, AttractScene)
    for _ in PLAYABLE:
        attract.pass_time(SHOWN_FOR)
        wait(kiosk, 0.0)
        frame = DisplayList()
        kiosk.manager.draw(frame)
        button, joker = (sprite for key in ("games", "court 2") for sprite in frame.sprites if sprite.key == key)
        lower = button.image.get_bounding_rect(min_alpha=150).move(button.x, button.y).bottom
        # Cards are held at their middle.
        head = joker.image.get_rect(topleft=(joker.x, joker.y)).centery - 282 * RATIO / 2
        assert lower <= head < 0.95 * 1920


@combined(size=[(720, 1280), (1080, 1920), (1024, 640), (1280, 720), (1440, 1080), (2560, 1080)], words=[1.0, 2.0])
def test_the_courts_keep_clear_of_the_edges_however_they_drift(kiosk: App, size: tuple[int, int], words: float) -> None:
    attract = kiosk.manager.top
    assert isinstance(attract, AttractScene)
    kiosk.settings.words = words
    pygame.display.set_mode(size, pygame.RESIZABLE)
    kiosk.apply()
    for _ in range(5):
        wait(kiosk, 0.0)
        frame = DisplayList()
        kiosk.manager.draw(frame)
        seen = [sprite.image.get_rect(topleft=(sprite.x, sprite.y))
                for sprite in frame.sprites if str(sprite.key).startswith("court")]  # fmt: skip
        assert len(seen) == 5
        courts = seen[0].unionall(seen[1:])
        margin = 16 * attract.metrics.u
        assert margin <= courts.left
        assert courts.right <= size[0] - margin
        attract.update(12.0)


@pytest.mark.parametrize(("size", "least"), [((1280, 720), 9), ((1920, 1080), 12), ((1080, 1920), 12)])
def test_what_is_written_at_the_demonstration_can_be_read(kiosk: App, size: tuple[int, int], least: int) -> None:
    attract = kiosk.manager.top
    assert isinstance(attract, AttractScene)
    attract.resize(Metrics(*size))
    demo = attract.demo
    assert demo is not None
    assert attract.screen is not None
    shown = attract.size[0] / attract.screen.get_width()
    assert demo.services.art.metrics.smallest * shown >= least
    assert attract.size[0] <= 0.95 * size[0]


@pytest.mark.watched
@combined(size=[(1024, 640), (1280, 720), (1920, 1080)], words=[1.0, 1.5, 2.0], language=complete_languages(),
          always=[((1920, 1080), 2.0, "en"), ((1280, 720), 2.0, "de")])  # fmt: skip
def test_in_large_words_nothing_that_invites_lies_on_another(
    kiosk: App, size: tuple[int, int], words: float, language: str
) -> None:
    """Two bubbles met, and what is to be pressed was as wide as its words."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    kiosk.settings.words, kiosk.settings.language = words, language
    kiosk.apply()
    wait(kiosk, 0.2)
    attract = kiosk.manager.top
    assert isinstance(attract, AttractScene)
    frame = DisplayList()
    attract.draw(frame)
    metrics = attract.metrics
    listed = {
        str(sprite.key): sprite.image.get_bounding_rect(min_alpha=150).move(sprite.x, sprite.y)
        for sprite in frame.sprites
    }
    inviting = [listed[key] for key in ("sit", "games", "bubble", "ada", "touch") if key in listed]
    assert len(inviting) >= 4
    assert not any(one.colliderect(other) for i, one in enumerate(inviting) for other in inviting[:i])
    assert listed["games"].bottom <= listed["court 2"].top + 0.02 * size[1]
    least = text.size(t("attract.touch"), round(0.85 * metrics.words(44)), "display")[0] + 2.2 * metrics.words(44)
    assert listed["touch"].w >= least
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in inviting)
    use("en")


def test_visitors_name_no_rules_and_f1_leads_nowhere(kiosk: App) -> None:
    """What one visitor has written would be there for the next one to read."""
    kiosk.manager.reset(routes.Setup("shithead"))
    wait(kiosk, 0.3)
    if not shows(kiosk, SetupScene):
        kiosk.manager.pop()  # the lesson that is offered
        wait(kiosk, 0.3)
    assert shows(kiosk, SetupScene)
    keys = {widget.key for widget in kiosk.manager.top.form.widgets}  # type: ignore[union-attr]
    assert "copy code" in keys
    assert not {"own name", "own save", "own delete"} & keys
    kiosk.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0)], FRAME)
    wait(kiosk, 0.3)
    assert shows(kiosk, SetupScene)


@pytest.mark.parametrize("words", [1.0, 2.0])
def test_what_is_said_over_the_live_table_leaves_its_title_to_be_read(tmp_path: Path, words: float) -> None:
    open_display()
    paths = Paths.at(tmp_path)
    window = {"x": 0, "y": 0, "width": 1280, "height": 720, "display": 0}
    paths.settings.write_text(json.dumps({"window": window, "words": words}))
    app = App(paths, routes.Attract(), fullscreen=False, pin="2468")
    try:
        wait(app, 1.0)
        frame = DisplayList()
        app.manager.draw(frame)
        listed = {sprite.key: sprite for sprite in frame.sprites}
        live, demo = listed["live"], listed["demo"]
        assert live.y + live.image.get_height() < demo.y + 0.06 * demo.image.get_height()
    finally:
        app.close()
