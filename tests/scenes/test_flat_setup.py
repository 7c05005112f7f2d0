"""The way to a screen that lies flat: chosen in the set-up or on the command line, kept with the match."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import cli
from game.scenes import routes
from game.scenes.flat.scene import FlatScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.ways import another, same_cards
from game.scenes.router import Router
from game.scenes.rulebook.scene import RulesScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.scene import TableScene
from game.session.chairs import Chairs
from game.session.history import History, read_match
from game.session.seats import FLAT, TABLE_NOTE, lies_flat
from game.session.settings import Opponent, Settings, Setup
from game.session.setups import together
from game.session.store import Resumable
from tests.scenes.test_setup import home, scrolled, segment
from tests.session.helpers import play
from tests.support.menus import Program, misplaced

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
PRESSES = ["click", "tap", "keys"]


def two_people(settings: Settings) -> None:
    """Mia and Noor, who played last."""
    settings.player_name = "Mia"
    settings.setups = {"dang_it": Setup(2, {"rounds": 1}, (Opponent("bo", "easy", True, "Noor"),))}


def focus(program: Program, key: str) -> None:
    """Walk to a widget by keys."""
    for _ in range(40):
        if program.widget(key).focused:
            return
        program.key(pygame.K_TAB)
    raise AssertionError(f"{key} is not reached")


# -- the choice ------------------------------------------------------------------------


def test_only_several_people_are_asked_what_they_play_on(begin: Begin) -> None:
    program = begin(home)
    assert "screen" not in {widget.key for widget in program.form.widgets}
    program.click("switch 1")
    assert {"screen", "who sees what"} <= program.shown
    program.click("switch 1")
    assert "screen" not in {widget.key for widget in program.form.widgets}


@pytest.mark.parametrize("press", PRESSES)
def test_a_screen_that_is_laid_flat_is_played_round_and_remembered(begin: Begin, press: str) -> None:
    program = begin(home, settings=two_people)
    assert program.widget("screen").chosen == 0
    if press == "keys":
        focus(program, "screen")
        program.key(pygame.K_RIGHT)
        assert program.widget("screen").focused
    else:
        getattr(program, press)(segment(program, "screen", 1))
    assert "everybody sits at their side" in program.widget(("note", 0)).words
    program.click("deal")
    table = program.top
    assert isinstance(table, FlatScene)
    assert [chair.number for chair in table.chairs] == [0, 1]
    assert table.seat.session.notes[TABLE_NOTE] == FLAT
    program.close()
    again = begin(home)
    assert again.widget("screen").chosen == 1
    again.click(segment(again, "screen", 0))
    assert "hides between turns" in again.widget(("note", 0)).words
    again.click("deal")
    assert isinstance(again.top, TableScene)
    assert not lies_flat(again.top.seat.session.notes)


def test_whoever_plays_alone_has_the_usual_table_whatever_was_chosen(begin: Begin) -> None:
    program = begin(home, settings=lambda settings: setattr(settings, "flat_table", True))
    program.click("deal")
    assert isinstance(program.top, TableScene)


@pytest.mark.parametrize(("flat", "at"), [(False, "rules.sees.3"), (True, "rules.sees.4")])
def test_the_sign_beside_it_leads_to_who_sees_what(begin: Begin, flat: bool, at: str) -> None:
    def chosen(settings: Settings) -> None:
        two_people(settings)
        settings.flat_table = flat

    program = begin(home, settings=chosen)
    program.click("who sees what")
    assert isinstance(program.top, RulesScene)
    assert program.top.at == at
    program.seconds(0.1)
    assert program.widget("mark").visible


# -- kept with the match ---------------------------------------------------------------


@pytest.fixture
def dealt(begin: Begin) -> Program:
    """A match that has just begun round a flat screen."""

    def chosen(settings: Settings) -> None:
        two_people(settings)
        settings.flat_table = True

    program = begin(home, settings=chosen)
    program.click("deal")
    assert isinstance(program.top, FlatScene)
    return program


def test_it_is_taken_up_where_it_was_left_with_whoever_sits_there_now(dealt: Program) -> None:
    app, session = dealt.app, dealt.top.seat.session
    play(session, 2)
    chairs = Chairs.of(session.notes, session.names)
    chairs.stand_up(1)
    chairs.keep(session)
    app.manager.reset(routes.Title())
    dealt.seconds(0.5)
    (left,) = app.store.left("dang_it")
    saved = app.store.take(left)
    assert isinstance(saved, Resumable)
    app.manager.reset(routes.ResumedMatch(saved))
    dealt.seconds(0.2)
    table = dealt.top
    assert isinstance(table, FlatScene)
    assert table.seat.seats == chairs.seats
    assert [chair.number for chair in table.chairs] == [0]


def test_it_is_watched_again_like_any_other(dealt: Program) -> None:
    session = dealt.top.seat.session
    play(session, 2000)
    assert session.result is not None
    dealt.app.manager.reset(routes.Title())
    dealt.seconds(0.2)
    history = History(dealt.paths)
    (path,) = history.files
    entry = history.entry(path)
    assert entry is not None
    assert entry.names == ("Mia", "Noor")
    match = read_match(path)
    assert lies_flat(match.notes)
    assert isinstance(Router(dealt.app)(routes.Replay(match)), ReplayScene)
    standing = SimpleNamespace(game="dang_it", seats=(), options={}, seed=3)
    found: list[Any] = [another(dealt.app, standing, None, match), same_cards(dealt.app, standing, match)]  # type: ignore[arg-type]
    assert [route.flat for route in found] == [True, True], "another match is played on what this one was"


# -- names -----------------------------------------------------------------------------


def known(settings: Settings) -> None:
    """Names in the set-ups of other games."""
    settings.player_name = "Mia"
    settings.setups = {
        "shithead": Setup(3, {}, (Opponent("bo", "easy", True, "Noor"), Opponent("ada", "easy", True, "Tom"))),
        "dang_it": Setup(3, {}, (Opponent("bo", "easy"), Opponent("ada", "easy"))),
    }


def test_names_that_are_remembered_are_offered_one_after_the_other(begin: Begin) -> None:
    program = begin(home, settings=known)
    assert "next name 1" not in {widget.key for widget in program.form.widgets}, "the computer has a name"
    program.click("switch 1")
    assert program.widget("name 1").words == "Noor", "the first that nobody at the table has"
    program.click("switch 2")
    assert program.widget("name 2").words == "Tom"
    assert "next name 2" not in {widget.key for widget in program.form.widgets}, "everybody is at the table"
    program.click("switch 2")
    program.tap("next name 1")
    assert program.widget("name 1").words == "Tom"
    focus(program, "next name 0")
    program.key(pygame.K_RETURN)
    assert program.widget("name 0").words == "Noor"
    assert program.widget("next name 0").focused
    program.key(pygame.K_RETURN)
    assert program.widget("name 0").words == "Mia", "no name is lost by leafing"
    assert [program.widget(("name", n)).words for n in (0, 1)] == ["Mia", "Tom"]


def test_visitors_of_a_kiosk_see_no_names_and_lay_the_screen_flat(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = begin(routes.Title(), settings=known)
    monkeypatch.setattr(program.app, "kiosk", True)
    program.app.manager.reset(routes.Setup("dang_it", several=True))
    program.seconds(0.3)
    assert program.widget("name 1").words == ""
    assert "next name 1" not in {widget.key for widget in program.form.widgets}
    program.tap(segment(program, "screen", 1))
    assert program.app.settings.flat_table


# -- how it fits -----------------------------------------------------------------------


WINDOWS = [((1280, 720), "de", 2.0), ((1080, 1920), "de", 2.0), ((1280, 720), "en", 1.0), ((1024, 768), "de", 1.0)]


@pytest.mark.parametrize(("size", "language", "words"), WINDOWS)
def test_eight_people_with_names_fit(
    begin: Begin, cuts: list[str], size: tuple[int, int], language: str, words: float
) -> None:
    def chosen(settings: Settings) -> None:
        settings.language, settings.words, settings.flat_table = language, words, True
        settings.player_name = "Wilhelmine"
        faces = ("bo", "ada", "echo", "mercy", "yuki", "gertrude", "billie")
        settings.setups = {
            "shithead": Setup(2, {}, (Opponent("bo", "easy", True, "Somebody else"),)),
            "damn_you": Setup(8, {}, tuple(Opponent(face, "easy", True, f"Grandchild {face}") for face in faces)),
        }

    program = begin(lambda services: SetupScene(services, "damn_you"), settings=chosen, size=size)
    scrolled(program)
    assert "next name 7" in {widget.key for widget in program.form.widgets}
    assert cuts == []
    assert misplaced(program) == []


# -- from the command line -------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "leads"),
    [
        ("--table", routes.Setup("shithead", several=True)),
        ("--table --game damn_you", routes.Setup("damn_you", several=True)),
        ("--table --kiosk --unwatched", routes.Attract()),
    ],
)
def test_the_command_lays_it_flat(given: str, leads: routes.Route, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []

    def play(home: Any, **_: object) -> int:
        begun.append(home)
        return 0

    monkeypatch.setattr("game.play.play", play)
    assert cli.main(given.split()) == 0
    settings = Settings()
    settings.setups = {"dang_it": Setup(2, {}, (Opponent("bo", "easy"),)),
                       "shithead": Setup(2, {}, (Opponent("bo", "easy"),))}  # fmt: skip
    assert begun[0](SimpleNamespace(settings=settings)) == leads
    assert settings.flat_table


def test_the_command_leads_to_a_set_up_of_two_people_at_least(begin: Begin) -> None:
    program = begin(routes.Setup("dang_it", several=True))
    assert program.widget("screen").names[1] == "Lay it flat"
    alone = Setup(2, {}, (Opponent("bo", "easy"),))
    assert together(alone).opponents[0].person
    three = Setup(3, {}, (Opponent("bo", "easy"), Opponent("ada", "easy", True)))
    assert together(three) == three
