"""Visits to a kiosk: sitting down in the running game, leaving it, closing time, and what the owner finds."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.scenes import routes
from game.scenes.kiosk.attract import PLAYED_ON_FOR, AttractScene
from game.scenes.kiosk.begin import FRESH, beginning
from game.scenes.kiosk.dark import DarkScene
from game.scenes.kiosk.guard import HELD, LATE, PinScene
from game.scenes.kiosk.owner import OwnerScene, paint_numbers
from game.scenes.menu.title import TitleScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.scene import TableScene
from game.session.hours import read_opening
from game.session.seats import SeatConfig, decode_seats
from game.session.store import Resumable
from game.texts import t
from game.ui.widgets import Label
from game.ui.window import Window
from tests.support.kiosks import REST, Kiosk
from tests.support.menus import Program, speaking
from tests.support.stored import unfinished
from tests.support.writing import listening


def test_a_touch_takes_over_a_seat_and_what_is_left_is_played_on(open_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = open_kiosk()
    kiosk.wait(3.0)
    shown = kiosk.top.demo.seat.session
    before, name = shown.position, kiosk.top.demo.seat.names[0]
    table = kiosk.join()
    session = table.seat.session
    assert (session.game_id, session.record.seed) == (shown.game_id, shown.record.seed)
    assert session.position >= before
    assert [seat.kind for seat in table.seat.seats] == ["person"] + ["computer"] * (session.players - 1)
    assert session.names[0] == "You"
    assert name not in session.names
    assert len(unfinished(kiosk.app.store)) == 1
    assert (kiosk.counted("visitors"), kiosk.counted("matches"), kiosk.counted(session.game_id)) == (1, 1, 1)
    # The visitor goes: computer players go on with that match, all of them.
    attract = kiosk.leave()
    kiosk.wait(1.0)
    showing = attract.demo
    assert showing is not None
    assert showing.seat.session.record.seed == session.record.seed
    assert all(seat.kind == "computer" for seat in showing.seat.seats)
    there = showing.seat.session.position
    kiosk.wait(6.0)
    assert showing.seat.session.position > there
    # Somebody else finds it where it is now, and it is saved as it is played.
    again = kiosk.join()
    assert again.seat.session.record.seed == session.record.seed
    assert again.seat.session.position >= there
    assert again.seat.seats[0].kind == "person"
    (saved,) = unfinished(kiosk.app.store)
    assert isinstance(saved, Resumable)
    assert decode_seats(saved.notes, saved.record.names)[0].kind == "person"
    assert kiosk.counted("visitors") == 2


def test_what_nobody_takes_up_is_put_with_the_matches_that_are_over(open_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = open_kiosk(games=("that_dam_game",))
    kiosk.wait(3.0)
    kiosk.join()
    kiosk.wait(2.0)
    attract = kiosk.leave()
    kiosk.wait(PLAYED_ON_FOR + 10.0, 100.0)
    assert kiosk.top is attract
    assert kiosk.app.left() == []
    assert len(list(kiosk.app.paths.finished.iterdir())) == 1


def test_an_owner_may_want_it_put_aside_and_the_menu_offers_it(open_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = open_kiosk(abandoned="put_aside", ask_after=30.0, answer_within=5.0)
    kiosk.wait(3.0)
    seed = kiosk.join().seat.session.record.seed
    kiosk.wait(44.0, REST)
    attract = kiosk.top
    assert isinstance(attract, AttractScene), "as soon as the owner wants"
    assert attract.demo is not None
    assert attract.demo.seat.session.record.seed != seed
    kiosk.click((300, 30))
    assert kiosk.shows(TitleScene)
    kiosk.click(kiosk.widget("go").rect.center)
    assert kiosk.top.seat.session.record.seed == seed


def test_nothing_says_what_a_visitor_is_called(open_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = open_kiosk()
    seats = [SeatConfig("person", "Zebedee", "pip"), SeatConfig("person", "Hortense", "bo"),
             SeatConfig("computer", "Ada", "ada", "easy")]  # fmt: skip
    kiosk.app.manager.reset(routes.NewMatch("dang_it", seats, {}, 5))
    kiosk.wait(1.0)
    assert kiosk.shows(TableScene) or kiosk.app.manager.depth == 2
    kiosk.leave()
    kiosk.wait(2.0)
    assert "Player 2" in kiosk.files()
    assert not {"Zebedee", "Hortense"} & set(kiosk.files().replace('"', " ").split())


def test_games_and_levels_are_those_that_are_offered(open_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = open_kiosk(games=("shithead", "dang_it"), levels=("easy", "hard"))
    assert kiosk.top.demo.seat.session.game_id in ("shithead", "dang_it")
    assert {seat.level for seat in kiosk.top.demo.seat.seats} <= {"easy", "hard"}
    kiosk.click((300, 30))
    games = {widget.key for widget in kiosk.top.form.widgets} & {"dang_it", "shithead", "damn_you", "that_dam_game"}
    assert games == {"dang_it", "shithead"}
    kiosk.app.settings.lessons = ("dang_it",)
    kiosk.app.manager.push(routes.Setup("dang_it"))
    kiosk.wait(0.5)
    setup = kiosk.top
    assert isinstance(setup, SetupScene)
    assert {opponent.level for opponent in setup.setup.opponents} <= {"easy", "hard"}
    control: Any = kiosk.widget("level 1")
    assert len(control.names) == 2
    control.choose(1)
    assert setup.setup.opponents[0].level == "hard"


@pytest.mark.watched
def test_outside_its_hours_the_screen_is_dark(open_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = open_kiosk(opening=read_opening("9-13"), ask_after=3600.0)
    kiosk.wait(1.0)
    kiosk.join()
    hour = 3600.0
    kiosk.now += hour
    kiosk.step(dt=LATE - 10.0)
    assert kiosk.shows(TableScene), "whoever plays may go on for a while"
    kiosk.step(dt=20.0)
    kiosk.wait(1.0)
    assert kiosk.shows(DarkScene)
    assert pygame.display.get_allow_screensaver()
    kiosk.step()
    assert kiosk.app.picture.get_at((500, 300))[:3] == (0, 0, 0)
    kiosk.touch((500, 300))
    assert "9:00" in kiosk.top.words
    kiosk.wait(8.0, 1.0)
    assert kiosk.top.words == ""
    kiosk.now += 18 * hour
    kiosk.wait(8.0, REST)
    assert kiosk.shows(DarkScene)
    kiosk.now += 3 * hour
    kiosk.wait(1.0)
    assert kiosk.shows(AttractScene)
    assert not pygame.display.get_allow_screensaver()


def test_the_key_that_wakes_a_dark_kiosk_is_told_when_it_opens(open_kiosk: Callable[..., Kiosk]) -> None:
    """The hours for which the computer slept come before what woke it."""
    kiosk = open_kiosk(opening=read_opening("9-11"))
    kiosk.wait(2.0)
    kiosk.wait(10.0, REST)
    assert kiosk.shows(DarkScene)
    assert not kiosk.app.active, "else it could not sleep"
    kiosk.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=0), dt=5 * 3600.0)
    assert "9:00" in kiosk.top.words
    kiosk.wait(8.0, 1.0)
    assert kiosk.top.words == ""


def unlock(kiosk: Kiosk) -> None:
    """Come to the owner's page, by fingers alone."""
    w, h = pygame.display.get_window_size()
    finger = {"touch_id": 1, "finger_id": 3, "x": 6 / w, "y": 6 / h, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    kiosk.step(pygame.Event(pygame.FINGERDOWN, finger))
    kiosk.wait(HELD + 0.3)
    kiosk.step(pygame.Event(pygame.FINGERUP, finger))
    assert kiosk.shows(PinScene)


def press_digits(kiosk: Kiosk, digits: str) -> None:
    for digit in digits:
        found = next(widget for widget in kiosk.top.form.widgets if widget.key == ("digit", digit))
        kiosk.touch(found.rect.center)
    kiosk.touch(kiosk.widget("done").rect.center)
    kiosk.wait(0.4)


def test_the_owner_is_told_of_numbers_that_cannot_be_read(
    open_kiosk: Callable[..., Kiosk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(App, "tell", lambda app, words: told.append(words))
    (tmp_path / "visitors.json").write_bytes(b'{"format": "grawlix-visitors/2"}')
    kiosk = open_kiosk(games=("dang_it",))
    kiosk.wait(1.0)
    assert told == [], "visitors have no use for it"
    unlock(kiosk)
    press_digits(kiosk, "2468")
    assert kiosk.shows(OwnerScene)
    assert told == [t("session.visitors_unsaved", reason=t("session.newer_file"))]


def test_the_owners_page_by_touch_mouse_and_keyboard(open_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = open_kiosk(games=("dang_it", "shithead"), settings={"names": "salty"})
    kiosk.wait(1.0)
    unlock(kiosk)
    press_digits(kiosk, "2468")
    page = kiosk.top
    assert isinstance(page, OwnerScene)
    assert page.table[0] == ("Visitors", (0, 0, 0, 0))
    labels = [kiosk.widget(f"name {game}") for game in ("dang_it", "shithead")]
    assert [name for name, _ in page.table[-2:]] == [label.words for label in labels if isinstance(label, Label)]
    # By mouse: a game less, but never the last one; the log.
    kiosk.click(kiosk.widget("game shithead").rect.center)
    assert kiosk.app.terms.games == ("dang_it",)
    kiosk.click(kiosk.widget("game dang_it").rect.center)
    assert kiosk.app.terms.games == ("dang_it",)
    kiosk.click(kiosk.widget("log").rect.center)
    assert kiosk.top is not page
    kiosk.key(pygame.K_ESCAPE)
    assert kiosk.top is page
    # By keyboard: the volume; and by touch a new PIN, which has to be the same twice.
    page.form.set_focus(kiosk.widget("volume"), show=True)
    kiosk.key(pygame.K_RIGHT)
    kiosk.touch(kiosk.widget("pin").rect.center)
    press_digits(kiosk, "13579135")
    press_digits(kiosk, "13579130")
    press_digits(kiosk, "13579135")
    press_digits(kiosk, "13579135")
    assert kiosk.top is page
    kept = json.loads((kiosk.app.paths.data / "owner.json").read_text())
    assert (kept["games"], round(kept["volume"], 2)) == (["dang_it"], 0.55)
    assert "13579135" not in kiosk.files()
    kiosk.key(pygame.K_ESCAPE)
    assert kiosk.shows(AttractScene)
    assert kiosk.app.settings.volume_all == pytest.approx(0.55)
    # The old PIN is none any more; the new one leads to the way out.
    unlock(kiosk)
    press_digits(kiosk, "2468")
    assert kiosk.shows(PinScene)
    press_digits(kiosk, "13579135")
    assert kiosk.shows(OwnerScene)
    kiosk.touch(kiosk.widget("end").rect.center)
    assert kiosk.app.running
    kiosk.touch(kiosk.widget("end").rect.center)
    assert not kiosk.app.running


@pytest.mark.parametrize("words", [1.0, 2.0])
def test_nothing_on_the_owners_page_is_written_smaller_than_can_be_read(
    begin: Callable[..., Program], words: float
) -> None:
    """What the columns of numbers are was written in 12 pixels."""
    art = begin(routes.About(), size=(1280, 720), settings=speaking("en", words)).app.art
    with listening() as lines:
        paint_numbers(art, 640, 400, [("Visitors", (1, 2, 3, 4)), ("Matches", (1, 2, 3, 4))])
    assert lines
    assert min(line.px for line in lines) >= art.metrics.smallest


def test_the_owner_who_comes_by_is_no_visitor(open_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = open_kiosk()
    kiosk.wait(1.0)
    kiosk.join()
    kiosk.wait(1.0)
    assert (kiosk.counted("visitors"), kiosk.counted("matches")) == (1, 1)
    kiosk.leave()
    for _ in range(2):
        kiosk.wait(1.0)
        unlock(kiosk)
        press_digits(kiosk, "2468")
        assert kiosk.shows(OwnerScene)
        kiosk.key(pygame.K_ESCAPE)
        assert kiosk.shows(AttractScene)
    assert (kiosk.counted("visitors"), kiosk.counted("matches")) == (1, 1)
    # Who only touches the corner has come to play.
    kiosk.touch((6, 6))
    kiosk.wait(0.5)
    assert kiosk.shows(TitleScene)
    assert kiosk.counted("visitors") == 2


@pytest.mark.parametrize("by_key", [False, True])
def test_who_leaves_the_pin_again_is_a_visitor_with_the_next_touch(
    open_kiosk: Callable[..., Kiosk], by_key: bool
) -> None:
    kiosk = open_kiosk()
    kiosk.wait(1.0)
    unlock(kiosk)
    assert kiosk.shows(PinScene)
    if by_key:
        kiosk.key(pygame.K_ESCAPE)
    else:
        kiosk.touch(kiosk.widget("cancel").rect.center)
    kiosk.wait(1.0)
    assert kiosk.shows(TitleScene)
    assert kiosk.counted("visitors") == 0, "it was the owner, as far as anybody knows"
    kiosk.touch(kiosk.widget("settings").rect.center)
    kiosk.wait(0.5)
    assert kiosk.counted("visitors") == 1


def test_after_a_crash_a_visitor_finds_the_match_again(open_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = open_kiosk()
    kiosk.wait(3.0)
    seed = kiosk.join().seat.session.record.seed
    kiosk.wait(1.0)
    again = open_kiosk(beginning("1:signal 9"))
    assert again.shows(TableScene)
    assert again.top.seat.session.record.seed == seed
    again.wait(0.5)
    assert (again.counted("visitors"), again.counted("matches")) == (1, 1), "it is the same visitor, at the same match"
    again.leave()
    late = open_kiosk(beginning("1:hung", lambda: time.time() + FRESH + 1.0))
    assert late.shows(AttractScene), "nobody waits any more"
    often = open_kiosk(beginning("3:code 1"))
    assert often.shows(AttractScene)
    assert often.app.left() == []
    assert often.top.demo.seat.session.record.seed != seed, "it may be what fails"


def test_a_match_that_cannot_be_shown_is_put_aside_by_the_start(
    open_kiosk: Callable[..., Kiosk], monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_kiosk()
    kiosk.wait(2.0)
    seed = kiosk.join().seat.session.record.seed
    kiosk.wait(1.0)
    update = TableScene.update

    def fail(table: TableScene, dt: float) -> None:
        if table.seat.session.record.seed == seed:
            raise RuntimeError("a fault")
        update(table, dt)

    monkeypatch.setattr(TableScene, "update", fail)
    kiosk.wait(60.0, 1.0)
    assert kiosk.shows(AttractScene)
    assert kiosk.app.left() == []
    assert len(list(kiosk.app.paths.damaged.iterdir())) == 1


def test_an_unplugged_display_is_filled_again_when_it_is_back(
    open_kiosk: Callable[..., Kiosk], monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_kiosk()
    there = [False, False, True]
    asked: list[bool] = []

    def refill(window: Window) -> bool:
        asked.append(there[len(asked)])
        return asked[-1]

    monkeypatch.setattr(Window, "refill", refill)
    kiosk.step(pygame.Event(pygame.WINDOWMINIMIZED), pygame.Event(pygame.WINDOWDISPLAYCHANGED))
    kiosk.wait(10.0, 1.0)
    assert asked == there


def test_everything_moves_a_little_and_slowly(
    open_kiosk: Callable[..., Kiosk], monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_kiosk()
    offsets: list[tuple[int, int]] = []
    shift = Window.shift

    def noted(window: Window, offset: tuple[int, int]) -> None:
        offsets.append(offset)
        shift(window, offset)

    monkeypatch.setattr(Window, "shift", noted)
    kiosk.app.manager.reset(routes.Title())
    kiosk.wait(1.0)
    for _ in range(70):
        kiosk.step(pygame.Event(pygame.MOUSEMOTION, pos=(500, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False), dt=10.0)
    assert len(offsets) == 35, "a step every twenty seconds, also while somebody plays"
    assert len(set(offsets)) == 32
    assert {max(map(abs, offset)) for offset in offsets} == {4}
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(offsets))
    # What is seen is hit, wherever it has moved.
    kiosk.click(kiosk.widget("dang_it").rect.center)
    assert kiosk.app.manager.depth > 1
