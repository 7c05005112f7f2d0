"""Programs at whose screen nobody looks: what a test asks of them are scenes, widgets, matches and files.

Half the time of such a test would go into pictures. Nothing is painted, tables are plain, nothing is drawn ahead, and
of the frames only some are drawn: the first of each scene, and then one in so many, so that what fails in drawing is
still found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from typing import Any, Final
from unittest.mock import patch

import pygame

from game.app import App
from game.scenes.base import Scene
from game.scenes.keyboard.front import Front
from game.ui.art import Art, Laid
from game.ui.painter import DisplayList, Painter
from tests.support.covers import unpainted

EACH: Final = 24
"""One frame in so many is drawn."""
CORNER: Final = pygame.Surface((1, 1))
"""All of the screen that is painted: what is listed is compared as ever, and hardly a pixel is filled."""
_on: list[int] = []


def looked_at() -> bool:
    """Whether what programs show now is worth looking at."""
    return not _on


def plain_top(art: Art, theme: str, laid: Laid | None = None) -> pygame.Surface:
    """A table top that costs nothing: another one where the real one would be another one."""
    return _plain((art.metrics.width, art.metrics.height), theme, "" if laid is None else laid.name)


@lru_cache(maxsize=16)
def _plain(size: tuple[int, int], theme: str, laid: str) -> pygame.Surface:
    return pygame.Surface(size)


class Idle:
    """Stands for what draws ahead: nothing is, as nobody would see that it comes late."""

    unfinished: Final = False

    def __init__(self, *given: Any) -> None:
        self.laden = False

    def use(self, *, busy: bool, full: bool) -> bool:
        """Do nothing."""
        return False


@contextmanager
def unwatched(each: int = EACH) -> Iterator[None]:
    """While this is on, programs draw one frame in so many, and nothing whose pixels are of use."""
    step, listed, paint = App.step, Front.draw, Painter.paint
    stepping: list[App] = []
    shown: Scene | None = None
    frames = 0
    skipped = False

    def stepped(app: App, events: Iterable[pygame.Event], dt: float) -> list[pygame.Rect]:
        stepping[:] = [app]
        return step(app, events, dt)

    def draw(front: Front, frame: DisplayList) -> None:
        nonlocal shown, frames, skipped
        frames += 1
        top = stepping[0].manager.top
        skipped = top is shown and frames % each > 0
        if not skipped:
            shown = top
            listed(front, frame)

    def painted(painter: Painter, surface: pygame.Surface, frame: DisplayList) -> list[pygame.Rect]:
        if not skipped:
            paint(painter, CORNER, frame)
        return []

    with ExitStack() as patches:
        patches.enter_context(patch.object(Art, "table_top", plain_top))
        patches.enter_context(patch.object(App, "step", stepped))
        patches.enter_context(patch.object(Front, "draw", draw))
        patches.enter_context(patch.object(Painter, "paint", painted))
        patches.enter_context(patch("game.scenes.table.furniture.Quiet", Idle))
        patches.enter_context(unpainted())
        _on.append(each)
        patches.callback(_on.pop)
        yield
