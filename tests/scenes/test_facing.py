"""Pages over a family table face whoever has asked for them, and are turned by whoever sits across."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.flat.facing import Facing
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.table.log import LogScene
from game.scenes.table.pause import PauseScene
from game.ui.input import Kind, Point, PointerDown
from game.ui.widgets import Button, Widget
from tests.support.flat import FlatTable, Tables
from tests.support.menus import Program

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SHORT = {"length": "rounds", "rounds": 3, "packs": 1, "hand_size": 4}


@pytest.fixture
def table(tables: Tables) -> FlatTable:
    made = tables()
    made.settle()
    return made


def facing(program: Program) -> Facing:
    found: Facing = program.app.front.facing
    return found


def across(pos: Point) -> Point:
    """The same place as whoever sits at the upper edge sees it."""
    w, h = pygame.display.get_window_size()
    return w - 1 - pos[0], h - 1 - pos[1]


def corner(side: str) -> Point:
    """The left corner of the lower or the upper edge, as those see it who sit there."""
    _w, h = pygame.display.get_window_size()
    pos = (round(61 * h / 1080), h - round(61 * h / 1080))
    return pos if side == "lower" else across(pos)


def middle(widget: Widget) -> Point:
    return widget.rect.center


def turned(page: Scene) -> bool:
    """Whether a page at a family table faces the upper edge."""
    assert page.across is not None
    return page.across


def shown(rect: pygame.Rect) -> pygame.Surface:
    """What is on the screen there."""
    screen = pygame.display.get_surface()
    assert screen is not None
    return screen.subsurface(rect).copy()


def to_the_next_page(table: FlatTable) -> None:
    """Let the match go on until something lies over the table."""
    random, session = Random(3), table.session
    for _ in range(3000):
        if not table.there:
            table.program.frame()
            return
        if session.to_act is not None:
            session.submit(session.to_act, random.choice(list(session.legal_actions(session.to_act))), session.seq)
        table.program.frame()
    raise AssertionError("nothing comes")


@pytest.mark.parametrize("side", ["lower", "upper"])
def test_the_menu_faces_the_corner_in_which_it_was_asked_for(table: FlatTable, side: str) -> None:
    program = table.program
    table.tap(corner(side))
    page = program.top
    assert isinstance(page, PauseScene)
    assert page.across is (side == "upper")
    button = next(widget for widget in page.form.widgets if isinstance(widget, Button) and widget.visible)
    pressed = middle(button)
    table.tap(across(pressed) if side == "lower" else pressed)
    assert program.top is page, "nothing is pressed where the others see it"
    table.tap(pressed if side == "lower" else across(pressed))
    program.frame()
    assert program.top is not page


def at_a_page(tables: Tables) -> tuple[FlatTable, RoundOverScene]:
    """A family table at the end of a round, and the page that lies over it."""
    table = tables(options=SHORT)
    table.settle()
    to_the_next_page(table)
    page = table.program.top
    assert isinstance(page, RoundOverScene)
    return table, page


@pytest.mark.watched
def test_a_page_is_turned_by_whoever_sits_across(tables: Tables) -> None:
    table, page = at_a_page(tables)
    program = table.program
    assert not turned(page)
    program.seconds(0.5)
    sheet = next(widget.rect for widget in page.form.widgets if widget.key == "sheet").inflate(-60, -60)
    upright = shown(sheet)
    table.tap(corner("upper"))
    assert turned(page)
    program.seconds(0.5)
    there = pygame.Rect(across((sheet.right - 1, sheet.bottom - 1)), sheet.size)
    assert pygame.image.tobytes(pygame.transform.rotate(shown(there), 180), "RGB") == pygame.image.tobytes(
        upright, "RGB"
    )
    table.tap(corner("lower"))
    assert not turned(page)


def test_a_page_that_was_turned_turns_those_to_come_with_it(tables: Tables) -> None:
    table, page = at_a_page(tables)
    program = table.program
    table.tap(corner("upper"))
    go_on = next(widget for widget in page.form.widgets if widget.key == "next")
    table.tap(across(middle(go_on)))
    program.frame()
    assert table.there
    for _ in range(2):
        to_the_next_page(table)
        assert program.top.across is True, "whoever has turned it wants to read the next one, too"
        if isinstance(program.top, ResultScene):
            break
        program.key(pygame.K_RETURN, "\r")
        program.frame()
    assert isinstance(program.top, ResultScene)
    program.top.navigator.reset(routes.Title())
    program.frame()
    assert program.top.across is None
    assert facing(program).form is None


def test_the_log_faces_whoever_has_opened_the_menu(table: FlatTable) -> None:
    program = table.program
    table.tap(corner("upper"))
    log = program.widget("log")
    table.tap(across(middle(log)))
    program.frame()
    assert isinstance(program.top, LogScene)
    assert turned(program.top)


def test_what_begins_anew_faces_nobody(table: FlatTable) -> None:
    """As in a kiosk that nobody is at any more: its demonstration is for whoever comes next."""
    program = table.program
    table.tap(corner("upper"))
    program.key(pygame.K_ESCAPE)
    program.frame()
    assert table.there
    program.app.manager.reset(routes.Title())
    program.frame()
    assert program.top.across is None


def test_two_menu_buttons_that_are_pressed_at_once_look_pressed_at_once(table: FlatTable) -> None:
    corners = table.scene.corners
    for finger, side in enumerate(("lower", "upper")):
        assert corners.handle(PointerDown(corner(side), finger, Kind.TOUCH))
    assert corners.update(0.0)
    assert not corners.update(0.0), "no button is left for the next frame"


def test_a_key_does_not_take_the_finger_off_the_button_that_turns_a_page(table: FlatTable) -> None:
    program = table.program
    table.tap(corner("lower"))
    finger = table.name()
    program.frame(table.down(finger, corner("upper")))
    program.key(pygame.K_DOWN)
    program.frame(table.up(finger))
    assert turned(program.top)


def test_the_button_that_turns_a_page_works_after_one_went_below_a_finger(table: FlatTable) -> None:
    program = table.program
    table.tap(corner("lower"))
    program.frame(table.down(table.name(), corner("upper")))
    program.top.navigator.pop()
    program.frame()
    assert table.there
    program.frame(*[table.up(finger) for finger in list(table.where)])
    program.seconds(0.5)
    table.tap(corner("lower"))
    page = program.top
    program.frame(table.down(table.name(), middle(program.widget("log"))))  # somebody else touches the page, too
    table.tap(corner("upper"))
    assert program.top is page
    assert turned(page)


def test_a_mouse_that_rests_on_the_button_is_told_what_it_does(table: FlatTable) -> None:
    program = table.program
    table.tap(corner("lower"))
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=corner("upper"), touch=False, buttons=(0, 0, 0)))
    program.seconds(1.0)
    form = facing(program).form
    assert form is not None
    assert form.note() is not None


def test_at_an_ordinary_table_nothing_is_turned(begin: Begin) -> None:
    program = begin(routes.Title())
    for page in (routes.Pause("dang_it", ["Something happened."]), routes.Rules("dang_it")):
        program.top.navigator.push(page)
        program.frame()
        assert facing(program).form is None


def test_the_button_gives_way_to_what_a_page_has_in_its_corner(table: FlatTable) -> None:
    program = table.program
    table.tap(corner("upper"))
    assert facing(program).form is not None
    w, _ = pygame.display.get_window_size()
    for page in (routes.Rules("dang_it"), routes.Settings(), routes.FairCards()):
        program.top.navigator.push(page)
        program.frame()
        program.frame()
        assert program.top.across is True, "what follows faces the same edge"
        box = pygame.Rect(w - 66, 14, 52, 52)
        taken = [widget.key for widget in program.top.form.widgets if widget.visible and widget.rect.colliderect(box)]
        assert (facing(program).form is None) is bool(taken)
        program.top.navigator.pop()
        program.frame()
