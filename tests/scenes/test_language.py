"""The language of the program: chosen in the settings, it takes effect at once and everywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.arguments import make_parser
from game.scenes import routes
from game.scenes.menu.title import TitleScene
from game.scenes.settings.scene import SettingsScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.pause import PauseScene
from game.scenes.tables import PLAYABLE
from game.session.files import Paths
from game.session.seats import SeatConfig, named_now
from game.session.settings import Settings
from game.session.setups import first_setup, in_force, seats_of
from game.texts import PSEUDO, capital, language, n, t, use
from tests.support.menus import Program

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]


def speak(program: Program, code: str) -> None:
    program.app.settings.language = code
    program.app.apply()
    program.frame()
    program.frame()


def test_language_of_the_system_is_spoken_where_there_is_one(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.preferred_languages", lambda: ["tlh", "de_AT", "en"])
    monkeypatch.setattr("game.app.fitting", lambda wanted: PSEUDO if "de_AT" in wanted else "en")
    program = begin(routes.Title())
    assert language() == PSEUDO
    speak(program, "en")
    assert language() == "en"


def test_language_of_the_command_line_counts_until_another_is_chosen(tmp_path: Path, begin: Begin) -> None:
    begin(routes.Title())
    app = App(Paths.at(tmp_path / "other"), routes.Title(), spoken=PSEUDO)
    try:
        assert language() == PSEUDO
        app.settings.mute = True
        app.apply()
        assert language() == PSEUDO
        app.settings.language = "en"
        app.apply()
        assert language() == "en"
    finally:
        app.close()


def test_command_line_knows_the_languages_there_are() -> None:
    assert make_parser().parse_args(["--lang", "en"]).lang == "en"
    with pytest.raises(SystemExit):
        make_parser().parse_args(["--lang", "tlh"])


def test_scenes_below_the_settings_speak_the_new_language(begin: Begin) -> None:
    program = begin(routes.Title())
    program.top.navigator.push(routes.Settings())
    program.frame()
    speak(program, PSEUDO)
    assert isinstance(program.top, SettingsScene)
    assert program.top.heading.words == t("settings.title")
    assert program.top.heading.words.startswith("[")
    program.top.leave()
    program.frame()
    assert isinstance(program.top, TitleScene)
    assert program.widget("tagline").words == capital(n("title.tagline", len(PLAYABLE)))


def test_a_set_up_below_the_settings_keeps_what_was_chosen_and_who_wears_what(begin: Begin) -> None:
    """It may lie below the lesson, from which the settings are reached too."""
    program = begin(routes.Setup("dang_it"))
    program.seconds(0.5)
    setup = program.top
    while not isinstance(setup, SetupScene):
        setup.leave()  # the lesson that is offered
        program.seconds(0.5)
        setup = program.top
    program.widget("players").choose(4)
    chosen = setup.setup
    taken = chosen.opponents[0].character
    setup.navigator.push(routes.Settings())
    program.frame()
    program.app.settings.player_avatar = taken
    speak(program, PSEUDO)
    program.top.leave()
    program.seconds(0.5)
    now = program.top
    assert isinstance(now, SetupScene)
    assert now.setup.players == 6
    assert [seat.character for seat in now.setup.opponents[1:]] == [seat.character for seat in chosen.opponents[1:]]
    seats = seats_of(now.setup, program.app.settings)
    assert len({seat.character for seat in seats}) == 6
    assert program.widget("question").words == t("setup.question")
    assert program.widget("question").words.startswith("[")


def test_table_tells_its_past_in_the_new_language(begin: Begin) -> None:
    setup = first_setup("dang_it", "pip")
    program = begin(routes.Title())
    app = program.app
    app.settings.pace = "off"
    program.top.navigator.push(routes.NewMatch("dang_it", seats_of(setup, app.settings), in_force("dang_it", setup), 1))
    program.seconds(3)
    table = program.top
    lines = table.stage.memory.lines
    program.key(pygame.K_ESCAPE)
    assert isinstance(program.top, PauseScene)
    before = list(lines)
    assert before
    program.top.navigator.push(routes.Settings())
    program.frame()
    speak(program, PSEUDO)
    assert len(lines) == len(before)
    assert all(line.startswith("[") for line in lines)
    assert table.seat.seats[0].name == t("seats.you") != "You"
    program.top.navigator.pop()
    program.frame()
    program.click("log")
    told = {getattr(widget, "words", "") for widget in program.form.widgets}
    assert lines[0] in told
    assert before[0] not in told
    speak(program, "en")
    assert lines == before


@pytest.mark.watched
def test_cards_wear_the_letters_of_the_new_language_at_once(begin: Begin) -> None:
    program = begin(routes.Title())
    before = program.app.art.face("QH", 120).copy()
    speak(program, "de")
    after = program.app.art.face("QH", 120)
    assert pygame.image.tobytes(after, "RGBA") != pygame.image.tobytes(before, "RGBA"), "D stands for the queen"
    speak(program, "en")
    again = program.app.art.face("QH", 120)
    assert pygame.image.tobytes(again, "RGBA") == pygame.image.tobytes(before, "RGBA")


def test_names_given_by_the_program_are_told_in_any_language() -> None:
    use(PSEUDO)
    person = named_now(SeatConfig("person", "You", "pip"))
    computer = named_now(SeatConfig("computer", "Professor Ada", "ada"))
    assert (person.name, computer.name) == (t("seats.you"), t("characters.ada.name"))
    assert named_now(SeatConfig("person", "Professor Ada", "ada")).name == "Professor Ada"
    assert named_now(SeatConfig("computer", "Somebody", "ada")).name == "Somebody"
    use("en")
    assert (named_now(person).name, named_now(computer).name) == ("You", "Professor Ada")


def test_setting_takes_no_language_that_there_is_not() -> None:
    settings = Settings()
    with pytest.raises(ValueError, match="a language"):
        settings.language = "tlh"
    assert settings.language == "auto"
