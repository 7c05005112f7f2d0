"""Programs for the tests of scenes: begun on demand, ended at the end."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.art import Art
from game.ui.window import open_display
from tests.support.menus import Program


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Program]]:
    """Begins a program: home scene, then size and settings as for `Program`. Table tops are plain, which is faster."""
    open_display()
    monkeypatch.setattr(Art, "table_top", plain_top)
    running: list[Program] = []

    def begin(home: Any, **given: Any) -> Program:
        program = Program(tmp_path, home, **given)
        running.append(program)
        return program

    yield begin
    for program in running:
        program.close()
    pygame.quit()


def plain_top(art: Art, theme: str, laid: object = None) -> pygame.Surface:
    """A table top that costs nothing."""
    return _plain((art.metrics.width, art.metrics.height))


@cache
def _plain(size: tuple[int, int]) -> pygame.Surface:
    return pygame.Surface(size)
