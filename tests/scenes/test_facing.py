"""Pages over a family table face whoever has asked for them, and are turned by whoever sits across."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.flat.facing import Facing
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.table.pause import PauseScene
from game.session.settings import Settings
from game.ui.input import Point
from game.ui.widgets import Button, Widget
from tests.support.flat import FlatTable
from tests.support.menus import Program

Begin = Callable[..., Program]


def still(settings: Settings) -> None:
    """Nothing is waited for."""
    settings.pace, settings.motion = "off", "none"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[FlatTable]:
    made = FlatTable(tmp_path, "dang_it", 4, 4, settings=still)
    made.settle()
    yield made
    made.program.close()


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


def test_a_page_is_turned_by_whoever_sits_across_and_those_to_come_with_it(table: FlatTable) -> None:
    program = table.program
    to_the_next_page(table)
    page = program.top
    assert isinstance(page, RoundOverScene)
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
    program.seconds(0.2)
    table.tap(corner("upper"))
    go_on = next(widget for widget in page.form.widgets if widget.key == "next")
    table.tap(across(middle(go_on)))
    program.frame()
    assert table.there
    for _ in range(20):
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
