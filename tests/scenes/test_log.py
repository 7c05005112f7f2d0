"""The log at the side of the table."""

from collections.abc import Callable, Sequence

import pygame
import pytest

from game.rules.cards import parse_cards
from game.scenes.menu.title import TitleScene
from game.scenes.table import memory
from game.scenes.table.log import FACE, SUIT, LogScene, chip_wide
from tests.support.menus import Program, misplaced
from tests.support.sample import combined
from tests.support.writing import Line

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
MANY = [f"Gertrude leads the {n} of hearts, and nobody is surprised by it." for n in range(120)]


def shown(begin: Begin, lines: Sequence[str], size: tuple[int, int] = (1024, 640)) -> Program:
    program = begin(TitleScene, size=size)
    program.app.manager.push(lambda: LogScene(program.app, lines))
    program.frame()
    program.frame()
    return program


def seen(program: Program, number: int) -> bool:
    """Whether a line lies wholly in its window."""
    return bool(program.widget("area").rect.contains(program.widget(number).rect))


def test_the_newest_line_is_in_sight_and_the_oldest_is_not(begin: Begin) -> None:
    program = shown(begin, MANY)
    assert seen(program, 119)
    assert not seen(program, 0)


@pytest.mark.parametrize("way", ["wheel", "arrows", "home"])
def test_older_lines_are_scrolled_to(begin: Begin, way: str) -> None:
    program = shown(begin, MANY)
    area = program.widget("area")
    before = area.offset
    if way == "wheel":
        x, y = area.rect.center
        program.frame(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), touch=False, buttons=(0, 0, 0)))
        notches = {"x": 0, "y": 2, "precise_x": 0.0, "precise_y": 2.0, "flipped": False, "touch": False}
        program.frame(pygame.Event(pygame.MOUSEWHEEL, notches))
    elif way == "arrows":
        program.key(pygame.K_UP)
    else:
        program.key(pygame.K_HOME)
        assert seen(program, 0)
    assert area.offset < before


@pytest.mark.parametrize("way", ["esc", "close", "enter", "beside"])
def test_it_is_easily_left(begin: Begin, way: str) -> None:
    program = shown(begin, MANY)
    if way == "esc":
        program.key(pygame.K_ESCAPE)
    elif way == "enter":
        program.key(pygame.K_TAB)
        program.key(pygame.K_RETURN)
    else:
        program.click("close" if way == "close" else (5, 5))
    assert isinstance(program.top, TitleScene)


def test_before_anything_happened_it_says_so(begin: Begin) -> None:
    assert "Nothing yet" in shown(begin, ()).widget(0).words


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1080, 1920)], ids=str)
def test_everything_fits(begin: Begin, cuts: list[str], size: tuple[int, int]) -> None:
    program = shown(begin, MANY, size)
    assert cuts == []
    assert misplaced(program) == []


@combined(size=[(1280, 720), (1024, 640), (1080, 1920)], words=[1.0, 2.0])
def test_the_slips_of_cards_can_be_read(
    begin: Begin, written: list[Line], cuts: list[str], size: tuple[int, int], words: float
) -> None:
    """A ten has room beside its suit, and so has the sentence before as many slips as there can be."""
    told = memory.Line("Gertrude follows with the ten of hearts.")
    told.seat, told.who, told.begins, told.cards = 1, "gertrude", False, tuple(parse_cards("TH TS TD"))
    program = begin(TitleScene, size=size, settings=lambda settings: setattr(settings, "words", words))
    program.app.manager.push(lambda: LogScene(program.app, [told]))
    program.frame()
    program.frame()
    metrics = program.app.art.metrics
    tens = [line for line in written if line.words == "10"]
    assert len(tens) == 3
    assert min(ten.px for ten in tens) >= 13
    assert max(ten.image.get_width() + SUIT * ten.px for ten in tens) <= chip_wide(metrics) - 0.2 * metrics.words(FACE)
    assert cuts == []
    assert misplaced(program) == []
