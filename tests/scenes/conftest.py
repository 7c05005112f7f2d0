"""Programs for the tests of scenes: begun on demand, ended at the end."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.session.terms import Terms
from game.texts import use
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.window import open_display
from tests.support.covers import unpainted
from tests.support.flat import FlatTable, Tables, still
from tests.support.kiosks import Kiosk
from tests.support.menus import Program
from tests.support.tables import Room, no_window
from tests.support.unwatched import plain_top, unwatched


@pytest.fixture
def begin(tmp_path: Path, plain: None) -> Iterator[Callable[..., Program]]:
    """Begins a program: home scene, then size and settings as for `Program`. Table tops are plain, which is faster."""
    open_display()
    running: list[Program] = []

    def begin(home: Any, **given: Any) -> Program:
        program = Program(tmp_path, home, **given)
        running.append(program)
        return program

    yield begin
    for program in running:
        program.close()
    pygame.quit()


@pytest.fixture
def open_kiosk(tmp_path: Path, plain: None, request: pytest.FixtureRequest) -> Iterator[Callable[..., Kiosk]]:
    """Opens a kiosk by its owner's terms, beginning at the start or at a `home`; the one before closes.

    `spoken` is the language that was given when it was started. Nobody looks at its screen but tests
    with the mark `watched`.
    """
    made: list[Kiosk] = []

    def make(home: Any = None, spoken: str | None = None, **terms: Any) -> Kiosk:
        for earlier in made:
            earlier.app.close()
        made.append(Kiosk(tmp_path, Terms(pin="2468", **terms), home, spoken))
        return made[-1]

    with unpainted() if request.node.get_closest_marker("watched") else unwatched():
        yield make
    made[-1].app.close()
    pygame.quit()
    use("en")


@pytest.fixture
def pills(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written on every pill that is drawn from here on."""
    written: list[str] = []
    pill = shapes.pill

    def noted(art: Art, words: str, *args: Any, **kwargs: Any) -> Picture:
        written.append(words)
        return pill(art, words, *args, **kwargs)

    monkeypatch.setattr(shapes, "pill", noted)
    return written


@pytest.fixture
def tables(tmp_path: Path, plain: None) -> Iterator[Tables]:
    """Begins family tables, at which nothing is waited for unless other `settings` are given."""
    made: list[FlatTable] = []

    def table(game: str = "dang_it", players: int = 4, people: int = 4, **given: Any) -> FlatTable:
        made.append(FlatTable(tmp_path / str(len(made)), game, players, people, **{"settings": still, **given}))
        return made[-1]

    yield table
    for one in made:
        one.program.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A room for tables at which nothing is waited for, in a window of 1280 x 720."""
    no_window()
    made = Room(tmp_path, (1280, 720))
    made.settings.pace = "off"
    made.settings.pause_after_play = 0
    yield made
    made.close()


@pytest.fixture
def lively(tmp_path: Path) -> Iterator[Room]:
    """A room at the usual pace, for whoever looks at what is listed and not at what is painted."""
    no_window()
    with unpainted():
        made = Room(tmp_path, (1280, 720))
        made.settings.pace = "normal"
        yield made
        made.close()


@pytest.fixture
def plain() -> Iterator[None]:
    """Table tops are plain. Tests that look at cards and not at the wood below them ask for it: it is faster.

    Not by `monkeypatch`, which begins before `unwatched` and ends after it: it would leave the plain ones to all tests
    that follow.
    """
    with patch.object(Art, "table_top", plain_top):
        yield
