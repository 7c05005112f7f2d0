"""The menu over a table: what it changes, where it leads, and that the match waits."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.rules.record import ActionStep
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.menu.title import TitleScene
from game.scenes.services import Services
from game.scenes.table.log import LogScene
from game.scenes.table.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.session import daily
from game.session.challenges import counts, day_note, day_of, rung_note, rung_of
from game.session.ladder import rungs
from game.session.seats import USED, SeatConfig
from game.session.session import Session
from game.session.settings import PACES, Settings
from game.texts import catalog, t, use
from game.ui.painter import DisplayList
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]


def table(services: Services) -> Scene:
    """A match that has just begun."""
    seats = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Gertrude", "gertrude")]
    session = Session.new("dang_it", [seat.name for seat in seats], {"rounds": 1}, 5, services.store)
    return TableScene(services, session, seats, from_start=False)


def pause(program: Program) -> Program:
    program.top.open_menu()
    program.frame()
    program.frame()
    assert isinstance(program.top, PauseScene)
    return program


@pytest.fixture
def program(begin: Begin) -> Program:
    return pause(begin(table))


@pytest.mark.parametrize("way", ["click", "tap", "enter", "esc", "beside"])
def test_it_is_easily_left(program: Program, way: str) -> None:
    if way == "enter":
        program.key(pygame.K_DOWN)
        program.key(pygame.K_RETURN)
    elif way == "esc":
        program.key(pygame.K_ESCAPE)
    else:
        getattr(program, "click" if way == "beside" else way)((5, 5) if way == "beside" else "carry on")
    assert isinstance(program.top, TableScene)


def test_sound_and_pace_take_effect_at_once_and_are_kept(program: Program) -> None:
    program.click("sound")
    assert program.app.settings.mute is True
    pace = program.widget("pace")
    program.click((pace.rect.right - 10, pace.rect.centery))
    assert program.app.settings.pace == "off"
    assert '"pace": "off"' in program.paths.settings.read_text("utf-8")


def test_the_switch_follows_the_key_for_sound(program: Program) -> None:
    program.key(pygame.K_m, "m")
    assert program.app.settings.mute is True
    assert program.widget("sound").on is False


def test_the_loudspeaker_at_the_table_follows_the_key_for_sound(begin: Begin) -> None:
    program = begin(table, size=(1600, 900))
    assert "sound" in program.shown
    sound = program.widget("sound")
    shown = sound.icon, sound.hint
    program.key(pygame.K_m, "m")
    assert program.app.settings.mute is True
    assert (sound.icon, sound.hint) == ("sound_off", t("table.unmute"))
    program.key(pygame.K_m, "m")
    assert (sound.icon, sound.hint) == shown


@pytest.mark.parametrize("way", ["button", "menu", "key"])
def test_what_moves_goes_on_moving_as_sound_is_switched(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    seats = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Gertrude", "gertrude")]

    def slow(settings: Settings) -> None:
        settings.pace = "slow"

    program = begin(routes.Title(), size=(1600, 900), settings=slow)
    program.top.navigator.replace(routes.NewMatch("dang_it", seats, {"rounds": 1}, 5))
    program.frame()
    motions, silent = program.top.stage.choreographer.motions, list[bool]()
    monkeypatch.setattr(program.app.audio, "mute", silent.append)
    for _ in range(90):
        program.frame()
        if motions.on_their_way:
            break
    if way == "menu":
        pause(program)
    assert motions.on_their_way
    if way == "key":
        program.key(pygame.K_m, "m")
    else:
        program.click("sound")
    assert program.app.settings.mute is True
    assert silent == [True]
    assert '"mute": true' in program.paths.settings.read_text("utf-8")
    assert motions.on_their_way


def test_it_shows_what_the_settings_over_it_have_changed(begin: Begin) -> None:
    seats = [SeatConfig("person", "You", "pip")]
    seats += [SeatConfig("computer", name, name) for name in ("gertrude", "biscuit", "echo")]
    program = pause(begin(routes.NewMatch("damn_you", seats, {}, 5)))
    first = program.widget("name").words
    program.click("settings")
    program.seconds(0.5)
    settings = program.app.settings
    program.widget("names").choose(1 - program.widget("names").chosen)
    program.click("page speed")
    program.seconds(0.5)
    program.widget("pace").choose(PACES.index("fast"))
    assert settings.pace == "fast"
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert isinstance(program.top, PauseScene)
    assert program.widget("pace").chosen == PACES.index("fast")
    assert program.widget("name").words == t(f"games.damn_you.name.{settings.names}") != first


@pytest.mark.parametrize("used", [False, True])
def test_after_another_language_practice_is_as_it_was(begin: Begin, used: bool) -> None:
    program = begin(table, settings=speaking("en", 1.0))
    seat = program.top.seat
    pause(program).click("practice")
    if used:
        seat.lay_open()
    program.click("settings")
    program.seconds(0.5)
    language = program.widget("language")
    language.choose(language.names.index("Deutsch"))
    program.frame()
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert isinstance(program.top, PauseScene)
    assert program.widget("title").words == catalog("de")["pause.title"]
    switch = program.widget("practice")
    assert (switch.on, switch.enabled) == (True, not used)
    assert "position" in program.shown
    program.click("practice")
    assert bool(seat.practice) is used
    use("en")


def test_leaving_keeps_the_match(program: Program) -> None:
    program.click("leave")
    assert isinstance(program.top, TitleScene)
    assert program.app.manager.depth == 1
    assert "go" in program.shown


def test_starting_again_wants_to_be_pressed_twice(program: Program) -> None:
    first = program.widget("again").words
    program.click("again")
    assert program.app.manager.depth == 2
    assert program.widget("again").words != first
    program.click("again")
    assert isinstance(program.top, TableScene)
    assert program.top.seat.session.seq == 0
    assert program.app.manager.depth == 1


def begun_again(begin: Begin, route: routes.NewMatch) -> tuple[Any, Any]:
    """The seats of a match, before and after somebody started it again."""
    program = begin(route)
    before = program.top.seat
    pause(program).click("again")
    program.click("again")
    assert isinstance(program.top, TableScene)
    return before, program.top.seat


OTHERS_BEGIN = 1
"""With this seed."""


def started_again(begin: Begin, acts: bool, practice: bool = False) -> tuple[Program, str]:
    """A program in which a match was started again, in which somebody had acted or not; and what asked for it."""
    seats = [SeatConfig("person", "You", "pip")]
    seats += [SeatConfig("computer", name, name) for name in ("gertrude", "biscuit")]
    program = begin(routes.NewMatch("shithead", seats, {}, OTHERS_BEGIN, practice=practice))
    session = program.top.seat.session
    assert session.to_act != 0
    while session.to_act != 0 or (acts and session.position < 6):
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    assert any(step.seat == 0 for step in session.record.steps if isinstance(step, ActionStep)) == acts
    pause(program).click("again")
    words = program.widget("again").words
    program.click("again")
    assert isinstance(program.top, TableScene)
    return program, words


def test_a_match_that_is_started_again_is_said_to_be_kept_and_is(begin: Begin) -> None:
    program, words = started_again(begin, acts=True)
    assert words == "Press again: this one waits"
    assert len(program.app.store.left()) == 2


def test_nothing_is_left_of_a_match_in_which_nobody_has_acted(begin: Begin) -> None:
    """One that computer players have begun is no match to carry on with, and nobody has given it up."""
    program, words = started_again(begin, acts=False)
    assert words == "Press again to start over"
    assert len(program.app.store.left()) == 1
    assert not list(program.paths.finished.glob("*"))


def test_practice_is_not_said_to_be_kept(begin: Begin) -> None:
    """It makes room where there are many."""
    assert started_again(begin, acts=True, practice=True)[1] == "Press again to start over"


def test_starting_again_keeps_people_and_rules(begin: Begin) -> None:
    """They may be others than those of the last set-up of the game, which is that of two players here."""
    seats = [SeatConfig("person", "You", "pip")]
    seats += [SeatConfig("computer", name, name, "hard") for name in ("gertrude", "biscuit", "echo")]
    before, after = begun_again(begin, routes.NewMatch("dang_it", seats, {"rounds": 2}, 5))
    assert [(seat.character, seat.level) for seat in after.seats] == [(seat.character, seat.level) for seat in seats]
    assert after.session.options == before.session.options
    assert after.session.record.seed != 5


def test_starting_again_stays_with_the_challenge(begin: Begin) -> None:
    rung = rungs()[2]
    seats = [SeatConfig("person", "You", "pip")]
    seats += [SeatConfig("computer", key, key, level) for key, level in rung.opponents]
    route = routes.NewMatch(rung.game, seats, rung.table.options, 5, challenge=rung_note(2))
    before, after = begun_again(begin, route)
    assert rung_of(after.session.notes) == 2
    assert after.session.record.seed != before.session.record.seed
    deal = daily.daily(daily.today())
    seats = [
        SeatConfig("person", "You", "mercy"),
        *(SeatConfig("computer", key, key, level) for key, level in deal.opponents),
    ]
    note = day_note(deal.day, counts=True)
    before, after = begun_again(begin, routes.NewMatch(deal.game, seats, deal.options, deal.seed, challenge=note))
    assert after.session.record.seed == deal.seed
    assert (day_of(after.session.notes), counts(after.session.notes), after.practice) == (deal.day, False, USED)


def test_a_press_of_something_else_forgets_the_first(program: Program) -> None:
    first = program.widget("again").words
    program.click("again")
    program.click("sound")
    assert program.widget("again").words == first
    program.click("again")
    assert isinstance(program.top, PauseScene)


def test_what_happened_leads_back_to_the_table(program: Program) -> None:
    program.click("log")
    assert isinstance(program.top, LogScene)
    program.key(pygame.K_ESCAPE)
    assert isinstance(program.top, TableScene)


@combined(size=[(1280, 720), (1024, 640), (1080, 1920)], words=[1.0, 1.5, 2.0])
def test_the_way_out_is_seen_without_scrolling(begin: Begin, size: tuple[int, int], words: float) -> None:
    def larger(settings: Settings) -> None:
        settings.words = words

    program = begin(table, size=size, settings=larger)
    pause(program)
    rows, leave, panel = program.widget("rows"), program.widget("leave"), program.widget("panel").rect
    assert panel.contains(leave.rect)
    assert rows.reach == 0 or not rows.rect.colliderect(leave.rect)
    assert leave.rect.x == program.widget("log").rect.x
    frame = DisplayList()
    program.top.draw(frame)
    thumb = next((sprite for sprite in frame.sprites if sprite.key == ("rows", "thumb")), None)
    assert (thumb is not None) == (rows.reach > 0)
    if thumb is not None:
        assert leave.rect.right + 4 < thumb.x < thumb.x + thumb.image.get_width() <= panel.right
        program.click("leave")
        assert isinstance(program.top, TitleScene)


@combined(size=[(1280, 720), (1024, 640), (1024, 768), (1080, 1920)], words=[1.0, 2.0])
def test_everything_fits(begin: Begin, cuts: list[str], size: tuple[int, int], words: float) -> None:
    def larger(settings: Settings) -> None:
        settings.words = words

    program = begin(table, size=size, settings=larger)
    cuts.clear()
    pause(program).click("again")
    assert cuts == []
    assert misplaced(program) == []


def test_the_saved_match_is_the_one_that_was_left(begin: Begin) -> None:
    program = begin(table)
    seed = program.top.seat.session.record.seed
    pause(program).click("leave")
    program.click("go")
    assert program.top.seat.session.record.seed == seed
