"""Pictures of words and of light, and sounds, that are made once for all tests of a process.

Each program that a test begins forgets what it has drawn when it ends, and the next one writes the same words in the
same size. What comes of them depends on nothing but what is asked for, so it may be kept. Whoever asks gets a copy, as
some draw on what they get.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pygame

from game.ui import text
from game.ui.light import glow

MEMORY: Final = 64 << 20
"""Bytes that are kept for each kind of picture."""


class Kept:
    """Stands for a function that makes a picture of values and of nothing else."""

    def __init__(self, make: Callable[..., pygame.Surface]) -> None:
        self._make = make
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._used = 0

    def __call__(self, *asked: Any) -> pygame.Surface:
        """The picture; errors of whoever makes it are not kept."""
        key = tuple(tuple(value) if isinstance(value, list) else value for value in asked)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._make(*asked)
            self._used += found.get_pitch() * found.get_height()
            while self._used > MEMORY:
                _, old = self._kept.popitem(last=False)
                self._used -= old.get_pitch() * old.get_height()
        else:
            self._kept.move_to_end(key)
        return found.copy()


LINE, LINES, GLOW = Kept(text.draw_line), Kept(text.draw_lines), Kept(glow)


@contextmanager
def shared() -> Iterator[None]:
    """While this is on, words and glows are made once for all who ask for the same."""
    with (
        patch.object(text, "draw_line", LINE),
        patch.object(text, "draw_lines", LINES),
        patch("game.ui.art.glow", GLOW),
    ):
        yield


def unpacked(kind: type[pygame.mixer.Sound]) -> type[pygame.mixer.Sound]:
    """The same kind of sound, but that a file is unpacked once for each format of the device."""
    kept: dict[Hashable, bytes] = {}

    class Sound(kind):  # type: ignore[misc, valid-type]
        def __init__(self, file: Any = None, **given: Any) -> None:
            if not isinstance(file, Path):
                super().__init__(*(() if file is None else (file,)), **given)
                return
            key = (file, pygame.mixer.get_init())
            if key in kept:
                super().__init__(buffer=kept[key])
            else:
                super().__init__(file)
                kept[key] = self.get_raw()

    return Sound
