"""Every line of words that is drawn, as it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from game.ui import text


class Line(NamedTuple):
    """One line: its words, the size in pixels, how it is drawn besides, and the picture."""

    words: str
    px: int
    how: tuple[Any, ...]
    image: pygame.Surface


@contextmanager
def listening() -> Iterator[list[Line]]:
    """All that is written meanwhile, whether it is drawn anew or was drawn before."""
    found: list[Line] = []
    render = text.render

    def note(words: str, px: int, *how: Any, **more: Any) -> pygame.Surface:
        image = render(words, px, *how, **more)
        found.append(Line(words, px, how, image))
        return image

    with patch.object(text, "render", note):
        yield found
