"""Whatever a finger presses measures 9 mm, on screens of which the size is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.scenes import routes
from game.scenes.menu.title import TitleScene
from game.scenes.routes import Route
from game.session.settings import MOST_SCREENS, Settings
from game.ui.table.hand import CardTarget, PadTarget
from game.ui.widgets import WidgetStyle
from game.ui.window import screen_name
from tests.support.covers import Case, Tables, unpainted, unpainted_tables
from tests.support.fingers import SCREENS, Screen, small
from tests.support.menus import Program
from tests.support.moments import moments
from tests.support.monkey import result, watched
from tests.support.sample import cases, some

Begin = Callable[..., Program]
TARGET = 12
"""What the settings ask for unless somebody changes it, in millimeters: with that everything is laid out."""
PAGES: dict[str, Route] = {
    "title": routes.Title(),
    "set-up": routes.Setup("dang_it"),
    "another set-up": routes.Setup("that_dam_game"),
    "settings": routes.Settings(),
    "screen": routes.ScreenSize(),
    "rules": routes.Rules("shithead"),
    "about": routes.About(),
    "statistics": routes.Statistics(),
    "challenges": routes.Challenges(),
    "ladder": routes.Ladder(),
    "feats": routes.Feats(),
    "fair": routes.FairCards(),
    "position": routes.SetUpPosition("shithead"),
    "history": routes.History(),
    "exercises": routes.Exercises(),
    "result": result(Random(1)),
    "watched": watched(Random(1)),
    "pause": routes.Pause("dang_it", ["Something happened."]),
    "log": routes.Log(["Something happened."] * 30),
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unpainted_tables(tmp_path_factory.mktemp("reach")) as made:
        yield made


def counts(at: str, found: str, hand: int) -> bool:
    """Whether something counts that is smaller than a fingertip.

    Of a pack that is spread every card is as good as its neighbor. Of a hand of more cards than have room side by side
    each keeps a strip; more than that has no place on the screen.
    """
    card = found.startswith("('pick'")
    return not (card and ("pack to draw" in at or "card drawn" in at or hand > 20))


def test_what_is_pressed_on_a_table_is_as_large_as_a_fingertip(tables: Tables) -> None:
    for screen, game in cases(1, SCREENS, GAME_IDS):
        seats = game_by_id(game).seats
        case = Case(game, 4 if 4 in seats else min(seats), screen.size, 1.0, False, False)
        room = tables.room(screen.size, 1.0)
        room.style = WidgetStyle(room.art, round(TARGET * screen.mm), True, screen.mm)
        for at in list(moments(game, case.players))[:: some(9, 1)]:
            form = tables.lay(case, at).scene.form
            hand = sum(isinstance(widget, CardTarget) for widget in form.widgets)
            found = [fault for fault in small(form, screen.size, screen.mm) if counts(at.name, fault, hand)]
            assert found == [], (screen, game, at.name)


def test_cards_of_a_contract_lie_as_far_apart_as_a_fingertip_is_wide(tables: Tables) -> None:
    """On a small screen a tap took out the one beside it."""
    screen = SCREENS[2]
    for players in game_by_id("that_dam_game").seats:
        room = tables.room(screen.size, 1.0)
        room.style = WidgetStyle(room.art, round(TARGET * screen.mm), True, screen.mm)
        at = next(at for at in moments("that_dam_game", players) if at.name == "a card to beg for")
        form = tables.lay(Case("that_dam_game", players, screen.size, 1.0, False, False), at).scene.form
        assert any(isinstance(widget, PadTarget) for widget in form.widgets)
        assert list(small(form, screen.size, screen.mm)) == [], players


def shown(program: Program, screen: Screen, page: str) -> list[str]:
    """What of a page is too small on a screen."""
    program.app.settings.screens = {screen_name(): screen.mm}
    if pygame.display.get_window_size() != screen.size or program.app.style.mm != screen.mm:
        pygame.display.set_mode(screen.size, pygame.RESIZABLE)
        program.app.apply()
    program.app.manager.reset(routes.Title(), *([] if page == "title" else [PAGES[page]]))
    program.frame()
    program.frame()
    return list(small(program.form, screen.size, screen.mm))


def test_what_is_pressed_on_a_page_is_as_large_as_a_fingertip(begin: Begin) -> None:
    with unpainted():
        program = begin(routes.Title(), size=(1280, 800))
        for screen, page in sorted(
            cases(1, SCREENS, list(PAGES)[:: some(4, 1)]), key=lambda case: SCREENS.index(case[0])
        ):
            assert shown(program, screen, page) == [], (screen, page)


def test_what_is_too_small_is_found(begin: Begin) -> None:
    program = begin(routes.Settings(), size=(1280, 800))
    screen = SCREENS[2]
    assert shown(program, screen, "settings") == []
    tab = program.widget("page sound")
    tab.place(tab.rect.x, tab.rect.y, tab.rect.w, 20)
    program.widget("page speed").place(tab.rect.x, tab.rect.bottom, tab.rect.w, 100)
    assert [fault for fault in small(program.form, screen.size, screen.mm) if fault.startswith("page sound")]


def test_one_screen_more_than_can_be_kept_is_known_all_the_same(begin: Begin) -> None:
    """Docks and projectors: the one that was measured first is forgotten, and nobody is asked again for this one."""

    def measured(settings: Settings) -> None:
        settings.screens = {f"screen {number}": 4.0 for number in range(MOST_SCREENS)}

    program = begin(routes.Title(), settings=measured)
    program.app.manager.push(routes.ScreenSize())
    program.seconds(0.5)
    program.click("skip")
    program.seconds(0.5)
    assert isinstance(program.top, TitleScene)
    screens = program.app.settings.screens
    assert list(screens) == [*(f"screen {number}" for number in range(1, MOST_SCREENS)), screen_name()]
