"""Moments of the main menu, for `strips.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
from strips import Moment
from studio import FRAME, Studio, title


def point_at(key: str) -> Callable[[Studio], None]:
    """Let the mouse rest on a widget."""
    return lambda studio: studio.post(pygame.MOUSEMOTION, studio.widget(key).rect.center)


def moments() -> Iterator[Moment]:
    """Every one of them."""
    curse = (0.1, 0.6, 0.75, 0.8, 0.85, 0.9, 1.0, 1.6)
    yield Moment("title-curse", title, curse, before=FRAME)
    yield Moment("title-points", title, (0.0, 0.08, 0.16, 0.24, 0.32, 0.5, 0.8, 1.3), point_at("shithead"), before=2.0)
