"""One can swear back: by mouse, finger, keys and pad; not faster than once a second, and somebody answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from game.rules.views import TABLE
from game.scenes import routes
from game.scenes.table.banter import Banter, lines
from game.scenes.table.outcry import ANSWERED_AFTER, BREATH, EXCLAMATIONS, KEYS
from game.scenes.table.scene import TableScene
from game.scenes.tables.base import Remark
from game.session.seats import SeatConfig
from game.session.settings import LONGEST_EXCLAMATION, SHOUTS, Settings, Shouts
from game.session.setups import first_setup, in_force
from game.texts import t
from tests.support.covers import bare_room
from tests.support.menus import Program, misplaced
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SEATS = (SeatConfig("person", "Noor", "pip"), SeatConfig("computer", "Ada", "ada", "easy"),
         SeatConfig("computer", "Mercy", "mercy", "easy"))  # fmt: skip


def sit(begin: Begin, size: tuple[int, int] = (1024, 640)) -> Program:
    def mild(settings: Settings) -> None:
        settings.shouts, settings.pace, settings.motion = "mild", "off", "none"

    program = begin(routes.Title(), size=size, settings=mild)
    options = in_force("dang_it", first_setup("dang_it", "pip"))
    program.top.navigator.push(routes.NewMatch("dang_it", SEATS, options, 3))
    program.frame()
    program.frame()
    assert isinstance(program.top, TableScene)
    program.top.stage.services.settings.temper = 0.0  # nobody speaks but those who answer
    return program


def bubble(program: Program, seat: int = 0) -> str:
    """What somebody is saying."""
    words: str = program.top.stage.voices.words(seat)
    return words


@pytest.mark.parametrize("press", ["click", "tap"])
def test_a_tool_opens_exclamations_and_one_of_them_is_said(begin: Begin, press: str) -> None:
    program = sit(begin)
    choices = {f"outcry {what}" for what in EXCLAMATIONS}
    assert not choices & program.shown
    getattr(program, press)("outcry")
    assert choices <= program.shown
    getattr(program, press)("outcry gloat")
    assert bubble(program) == t("table.outcry.gloat.mild")
    program.seconds(0.1)
    assert not choices & program.shown


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (720, 1280)], ids=str)
def test_the_exclamations_lie_in_the_window_and_apart(begin: Begin, size: tuple[int, int]) -> None:
    program = sit(begin, size)
    program.click("outcry")
    keys = {"menu", "hint", "help", "outcry", *(f"outcry {what}" for what in EXCLAMATIONS)}
    assert keys <= program.shown
    found = [line for line in misplaced(program) if "outcry" in line and "pick" not in line]
    assert found == []


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [
        ("screw_your_neighbor", 8, (1280, 720)),
        ("screw_your_neighbor", 10, (1280, 720)),
        ("that_dam_game", 6, (1280, 720)),
        ("that_dam_game", 4, (1080, 1920)),
        ("shithead", 4, (1080, 1920)),
        ("dang_it", 4, (1080, 1920)),
    ],
)
def test_one_swears_back_at_every_table_without_keys(
    tmp_path: Path, game: str, players: int, size: tuple[int, int]
) -> None:
    with bare_room(tmp_path) as room:
        room.fit(size)
        scene = table_of(room, players, {}, 3, game=game)
        assert scene.tools.tray.visible
        shown = [button for button in scene.tools.row if button.visible]
        beside = [place for place in scene.stage.plan.seats if place.y - place.d / 2 < shown[0].rect.bottom]
        edge = max((place.x + place.d / 2 for place in beside), default=0.0)
        assert edge < scene.tools.left


def test_upright_undo_does_not_push_it_out_where_the_title_leaves_room(tmp_path: Path) -> None:
    with bare_room(tmp_path) as room:
        room.fit((1080, 1920))
        scene = table_of(room, 4, {}, 3, game="dang_it")
        with patch.object(type(scene.tools.back), "can_undo", True):
            scene.tools.place(scene.stage.metrics)
            shown = [button.key for button in scene.tools.row if button.visible]
            assert shown == ["undo", "hint", "help", "outcry", "log"]


def test_exclamations_lie_below_what_takes_back_below_the_tools(tmp_path: Path) -> None:
    with bare_room(tmp_path) as room:
        room.fit((1280, 720))
        scene = table_of(room, 6, {}, 3, game="that_dam_game")
        with patch.object(type(scene.tools.back), "can_undo", True):
            scene.tools.place(scene.stage.metrics)
            assert [button.key for button in scene.tools.below] == ["undo"]
            scene.tools.tray.activate()
            assert all(choice.rect.top > scene.tools.undo.rect.bottom for choice in scene.tools.tray.choices)


def test_what_the_tool_is_for_is_not_written_over_its_exclamations(begin: Begin) -> None:
    program = sit(begin)
    x, y = program.widget("outcry").rect.center
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=(x - 3, y), rel=(1, 0), buttons=(0, 0, 0), touch=False))
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(3, 0), buttons=(0, 0, 0), touch=False))
    program.seconds(1.0)
    assert program.form.note() == (program.widget("outcry"), t("table.outcry"))
    program.click("outcry")
    program.seconds(1.0)
    assert program.widget("outcry gloat").visible
    assert program.form.note() is None
    program.click("outcry")
    assert program.widget("outcry").hint == t("table.outcry")


def test_whoever_goes_on_with_something_else_has_closed_them(begin: Begin) -> None:
    program = sit(begin)
    program.click("outcry")
    program.key(pygame.K_ESCAPE)
    program.frame()
    assert isinstance(program.top, TableScene), "Esc closes the exclamations, and opens no menu"
    assert "outcry curse" not in program.shown
    program.click("outcry")
    program.click((program.app.art.metrics.width // 2, 4))
    program.frame()
    assert "outcry curse" not in program.shown


def test_the_tool_and_its_exclamations_take_the_focus(begin: Begin) -> None:
    program = sit(begin)
    program.form.set_focus(program.widget("outcry"), show=True)
    assert program.form.note() == (program.widget("outcry"), t("table.outcry")), "it says what it is for"
    program.key(pygame.K_RETURN)
    assert program.form.focus is program.widget("outcry curse")
    program.key(pygame.K_DOWN)
    assert program.form.focus is program.widget("outcry gloat")
    program.key(pygame.K_RETURN)
    assert bubble(program) == t("table.outcry.gloat.mild")
    assert program.form.focus is program.widget("outcry")


def test_the_signs_are_keys_and_nobody_is_faster_than_a_breath(begin: Begin) -> None:
    program = sit(begin)
    for (sign, what), code in zip(KEYS.items(), (pygame.K_1, pygame.K_3, pygame.K_4, pygame.K_5), strict=True):
        program.key(code, sign)
        assert bubble(program) == t(f"table.outcry.{what}.mild")
        program.key(code, "!" if sign != "!" else "#")
        assert bubble(program) == t(f"table.outcry.{what}.mild")
        program.seconds(BREATH + 0.1)


def test_somebody_answers_in_character(begin: Begin) -> None:
    program = sit(begin)
    stage = program.top.stage
    stage.services.settings.temper = 0.5
    program.key(pygame.K_1, "!")
    assert program.top.animating
    program.seconds(ANSWERED_AFTER + 0.1)
    said = {seat: bubble(program, seat) for seat in (1, 2) if bubble(program, seat)}
    assert len(said) == 1
    ((seat, words),) = said.items()
    assert words in lines(f"banter.{SEATS[seat].character}.answer.mild")


@pytest.mark.parametrize("what", [what for what in KEYS.values() if what != "curse"])
def test_only_who_swears_is_answered(begin: Begin, what: str) -> None:
    program = sit(begin)
    program.top.stage.services.settings.temper = 0.5
    program.top.tools.outcry.exclaim(what)
    assert bubble(program)
    program.seconds(ANSWERED_AFTER + 0.1)
    assert not any(bubble(program, seat) for seat in (1, 2))


def test_nobody_answers_who_is_out_of_the_match(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    program = sit(begin)
    stage = program.top.stage
    stage.services.settings.temper = 0.5
    monkeypatch.setattr(type(stage.presenter.paint), "gone", lambda self, seat, model: seat == 1)
    for _ in range(4):
        program.key(pygame.K_1, "!")
        program.seconds(ANSWERED_AFTER + 0.1)
        assert not bubble(program, 1)
        assert bubble(program, 2)
        program.seconds(5.0)


def test_nobody_answers_where_they_hold_their_tongues(begin: Begin) -> None:
    program = sit(begin)
    program.key(pygame.K_1, "!")
    program.seconds(ANSWERED_AFTER + 0.1)
    assert not bubble(program, 1)
    assert not bubble(program, 2)


def table(tmp_path: Path) -> tuple[Room, TableScene]:
    no_window()
    room = Room(tmp_path, (640, 360))
    return room, table_of(room, 3, {}, 1)


def test_a_kiosk_has_none(tmp_path: Path) -> None:
    room, scene = table(tmp_path)
    room.kiosk = True
    scene.resize(scene.metrics)
    assert not scene.tools.tray.visible
    scene.tools.outcry.exclaim("curse")
    assert not scene.stage.voices.running
    room.close()


def test_nobody_speaks_for_a_person_who_is_not_there(tmp_path: Path) -> None:
    room, scene = table(tmp_path)
    scene.look_as(None)
    assert scene.seat.viewer == TABLE
    scene.tools.outcry.exclaim("curse")
    assert not scene.stage.voices.running
    room.close()


@pytest.mark.parametrize("degree", SHOUTS)
def test_own_words_are_said_for_dang_it(degree: Shouts, tmp_path: Path) -> None:
    room, scene = table(tmp_path)
    room.settings.shouts = degree
    call = Remark(0, "dang_it", "cursing", 1.0, move=True)
    cry = Banter(Random(1)).cry("dang_it", degree, person=True)
    assert cry is not None
    usual = cry.words
    room.settings.exclamation = "Potz   Blitz\nund noch viel mehr davon"
    own = room.settings.exclamation
    assert own == "Potz Blitz und noch viel"
    assert len(own) <= LONGEST_EXCLAMATION
    said = []
    for exclamation, kiosk in (("", False), (own, False), (own, True)):
        room.settings.exclamation, room.kiosk = exclamation, kiosk
        scene.stage.speak(call)
        said.append(scene.stage.voices.crossings[-1].words if scene.stage.voices.crossings else bubble_of(scene))
        scene.stage.voices.clear()
    assert said == [usual, own, usual]
    room.kiosk = False
    assert scene.tools.outcry.line("curse").words == own
    assert scene.tools.outcry.line("gloat").words != own
    room.close()


def bubble_of(scene: TableScene) -> str:
    return scene.stage.voices.words(0)
