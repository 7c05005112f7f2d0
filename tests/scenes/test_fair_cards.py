"""The promise about the cards: on the table as they are dealt, on its page, and told when all is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.rules.commitment import commit, short
from game.scenes import routes
from game.scenes.fair.promise import Promise, in_groups
from game.scenes.fair.scene import FairCardsScene
from game.scenes.menu.title import TitleScene
from game.scenes.results.result import ResultScene
from game.scenes.setup.scene import SetupScene
from game.session.files import Paths
from game.session.seats import SeatConfig
from game.session.settings import Settings
from game.ui.widgets import ScrollArea
from tests.support.menus import Program, misplaced
from tests.support.standings import standing
from tests.support.writing import Line

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SEATS = (SeatConfig("person", "You", "pip"), SeatConfig("computer", "Gertrude", "gertrude"))
WORDED = commit(5, "0123456789abcdef" * 2, "Käsekuchen")
MATCH = routes.NewMatch("dang_it", SEATS, {"rounds": 1}, 5)


def words_on(program: Program) -> str:
    """All that is written on the page."""
    return " ".join(str(getattr(widget, "words", "")) for widget in program.form.widgets)


def name_of(program: Program) -> str:
    """What kind of scene is asked."""
    return type(program.top).__name__


def by_mouse(program: Program, key: str) -> None:
    program.click(key)


def by_finger(program: Program, key: str) -> None:
    program.tap(key)


def by_keys(program: Program, key: str) -> None:
    wanted = program.widget(key)
    for _ in range(40):
        if program.form.focus is wanted:
            break
        program.key(pygame.K_TAB)
    assert program.form.focus is wanted
    if key != "word":
        program.key(pygame.K_RETURN)


def by_pad(program: Program, key: str) -> None:
    program.go_by_pad(key)
    if key != "word":
        program.pad("a")


@pytest.mark.parametrize("press", [by_mouse, by_finger, by_keys, by_pad])
def test_a_word_is_added_from_the_menu_and_mixed_into_the_next_match(
    begin: Begin, press: Callable[[Program, str], None]
) -> None:
    program = begin(MATCH)
    promised = program.top.seat.session.fingerprint
    program.top.open_menu()
    program.seconds(0.2)
    assert short(promised) in program.widget("fair").sub
    press(program, "fair")
    program.seconds(0.3)
    assert name_of(program) == "FairCardsScene"
    following = program.app.next_match.fingerprint
    assert short(promised) in words_on(program)
    assert short(following) in words_on(program)
    press(program, "word")
    program.write("moo")
    assert program.app.next_match.word == "moo"
    press(program, "whole")
    assert in_groups(following) in words_on(program)
    program.key(pygame.K_ESCAPE)
    if name_of(program) == "FairCardsScene":  # the first one only lets go of what was typed
        program.key(pygame.K_ESCAPE)
    program.seconds(0.3)
    assert name_of(program) == "PauseScene"
    press(program, "again")
    press(program, "again")
    program.seconds(0.3)
    assert name_of(program) == "TableScene"
    made = program.top.seat.session.record.commitment
    assert (made.fingerprint, made.word) == (following, "moo")
    assert program.top.seat.session.record.seed == made.dealt != made.seed
    # Nothing that is kept for later is in it.
    assert program.app.next_match.word == ""
    assert program.app.next_match.fingerprint != following


def test_the_set_up_shows_the_promise_that_it_deals_by(begin: Begin) -> None:
    program = begin(lambda services: SetupScene(services, "dang_it"))
    program.click("fair cards")
    program.seconds(0.3)
    promised = program.app.next_match.fingerprint
    assert short(promised) in words_on(program)
    program.click("back")
    program.seconds(0.3)
    program.click("deal")
    program.seconds(0.3)
    assert program.top.seat.session.fingerprint == promised


def test_the_table_shows_the_fingerprint_while_cards_are_dealt(begin: Begin, written: list[Line]) -> None:
    program = begin(TitleScene, size=(1280, 720))
    program.app.manager.push(routes.NewMatch("shithead", SEATS, {}, 5))
    program.seconds(0.3)
    digits = short(program.top.seat.session.fingerprint)
    assert program.top.stage.dealing
    assert any(digits in line.words for line in written)
    program.top.stage.choreographer.finish_all()
    program.frame()
    assert not program.top.stage.dealing
    written.clear()
    program.seconds(0.2)
    assert not any(digits in line.words for line in written)


def test_seed_and_salt_are_told_when_the_match_is_over_and_not_before(begin: Begin) -> None:
    going, over = Promise.of(WORDED, over=False), Promise.of(WORDED, over=True)
    assert (going.seed, going.salt) == (None, "")
    program = begin(lambda services: ResultScene(services, standing([(31, 21)], (0,), promise=over)))
    program.click("seed")
    program.seconds(0.3)
    assert isinstance(program.top, FairCardsScene)
    told = words_on(program)
    for words in (short(WORDED.fingerprint), in_groups(WORDED.salt), "Seed 5,", "Käsekuchen"):
        assert words in told
    program.key(pygame.K_ESCAPE)
    program.seconds(0.3)
    assert isinstance(program.top, ResultScene)
    program.app.manager.push(routes.FairCards(going))
    program.seconds(0.3)
    told = words_on(program)
    assert short(WORDED.fingerprint) in told
    assert in_groups(WORDED.salt) not in told
    assert "Seed 5," not in told


def test_a_match_without_a_promise_says_so(begin: Begin) -> None:
    program = begin(TitleScene)
    program.app.manager.push(routes.FairCards(Promise.of(None, over=False)))
    program.seconds(0.3)
    assert "no fingerprint" in words_on(program)


def test_a_visitor_of_a_kiosk_adds_no_word(tmp_path: Path) -> None:
    app = App(Paths.at(tmp_path), routes.FairCards(), fullscreen=False, pin="2468")
    try:
        for _ in range(3):
            app.step([], 1 / 60)
        page = app.manager.top
        assert isinstance(page, FairCardsScene)
        assert page.entry is None
    finally:
        app.close()
        pygame.quit()


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_fits(begin: Begin, cuts: list[str], language: str) -> None:
    def chosen(settings: Settings) -> None:
        settings.language = language

    program = begin(TitleScene, settings=chosen)
    program.app.manager.push(routes.FairCards(Promise.of(WORDED, over=True)))
    program.seconds(0.3)
    for size in ((1024, 640), (1280, 720), (1080, 1920)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        for words in (1.0, 1.5, 2.0):
            program.app.settings.words = words
            program.app.apply()
            program.frame()
            program.frame()
            assert misplaced(program) == [], (size, words)
            program.click("whole") if program.widget("whole").rect.bottom < size[1] else None
    assert cuts == []


@pytest.mark.parametrize("size", [(1080, 1920), (720, 1280), (1280, 720), (1920, 1080), (1024, 768)])
def test_it_is_said_in_words_that_fill_the_page(begin: Begin, size: tuple[int, int]) -> None:
    program = begin(TitleScene, size=size)
    program.app.manager.push(routes.FairCards(Promise.of(WORDED, over=True)))
    program.seconds(0.3)
    program.click("whole")
    program.seconds(0.3)
    area = program.widget("area")
    assert isinstance(area, ScrollArea)
    assert not area.reach
    assert max(program.widget(key).rect.bottom for key in ("whole", "sheet")) > 0.85 * size[1]
