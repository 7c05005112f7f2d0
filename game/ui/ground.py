"""The opaque picture that lies under everything: one table top at a time, drawn while something else is shown.

A table top with a lamp and a rim of its own takes a fifth of a second at 1920 x 1080 and up to a second at 4K. So at
first a small one is drawn, enlarged, and shown; the real one is drawn step by step in the time that frames leave, and
then kept in the cache folder, from where it is read at the next start.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from game.ui import memory, tabletops
from game.ui.raster import RasterStore, Size, fingerprint

AT_ONCE = 260_000
"""Table tops of no more pixels than this are drawn at once: it takes no longer than a soft one."""
SOFT = 384
"""The longer side of a soft table top before it is enlarged, in pixels."""
LINES: Final = 110
"""How opaque the quick drawing of a table is that lies over a soft one: as much as makes its edges sharp."""


class Laid(NamedTuple):
    """What is painted into a table top, because it never moves: `name` says all that it depends on."""

    name: str
    paint: Callable[[pygame.Surface], object]
    steps: Callable[[pygame.Surface], Iterator[None]] | None = None
    """Paints it better, step by step, for what is kept; None where `paint` does it as well.

    Where the picture is smaller than the window, it paints it as much smaller.
    """
    table: bool = False
    """Whether it is a table of its own, which stands on a floor where the theme has one."""


class _Job(NamedTuple):
    """A table top that is being drawn."""

    key: Hashable
    top: pygame.Surface
    steps: Iterator[None]


class Ground:
    """Keeps one picture as large as the window."""

    def __init__(self, store: RasterStore, size: Size) -> None:
        self._store = store
        self._size = size
        self._kept: tuple[Hashable, pygame.Surface] | None = None
        self._job: _Job | None = None
        self.theme = ""
        """Of which theme the table top is that was asked for last."""

    def forget(self) -> None:
        """Drop the picture, and what is being drawn."""
        self._kept, self._job = None, None

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of a key, made now if it is not the last one asked for."""
        if self._kept is None or self._kept[0] != key:
            self.forget()  # two at once would be too many
            return self._keep(key, make())
        return self._kept[1]

    def _keep(self, key: Hashable, picture: pygame.Surface) -> pygame.Surface:
        memory.use_large_pages(picture)
        self._kept = (key, picture)
        return picture

    @property
    def unfinished(self) -> bool:
        """Whether a table top is being drawn."""
        return self._job is not None

    def work(self, seconds: float) -> bool:
        """Draw on for about so long; returns whether the table top is done now. Until then a soft one is shown."""
        job = self._job
        if job is None:
            return False
        end = time.perf_counter() + seconds
        for _ in job.steps:
            if time.perf_counter() >= end:
                return False
        self._job = None
        self._keep(job.key, job.top)
        self._store.keep(str(job.key), job.top, opaque=True)
        return True

    def top(self, theme: tabletops.Theme, laid: Laid | None) -> pygame.Surface:
        """A table top with what is laid on it: the real one if it is at hand or quick, else a soft one at first."""
        self.theme = theme
        under = tabletops.under(theme) if laid is not None and laid.table else theme
        what = "" if laid is None else f"-{fingerprint(laid.name.encode())}"
        name = f"top-{under}{what}-{tabletops.VERSION}"
        return self.get(name, lambda: self._find(name, under, laid))

    def _find(self, name: str, theme: str, laid: Laid | None) -> pygame.Surface:
        found = self._store.find(name, self._size, opaque=True)
        if found is not None:
            return found
        if theme in tabletops.PLAIN and (laid is None or laid.steps is None):
            top = tabletops.draw(theme, self._size)
            if laid is not None:
                laid.paint(top)
            self._store.keep(name, top, opaque=True)
            return top
        top = pygame.Surface(self._size)
        steps = _steps(theme, laid, top)
        if self._size[0] * self._size[1] <= AT_ONCE:
            for _ in steps:
                pass
            self._store.keep(name, top, opaque=True)
            return top
        self._job = _Job(name, top, steps)
        return self._soft(theme, laid)

    def _soft(self, theme: str, laid: Laid | None) -> pygame.Surface:
        w, h = self._size
        k = min(1.0, SOFT / max(w, h))
        top = pygame.Surface(self._size)
        small = _sketch(theme, (round(w * k), round(h * k)))
        if laid is not None and laid.steps is not None:
            small = small.copy()
            for _ in laid.steps(small):
                pass
        pygame.transform.smoothscale(small, self._size, top)
        if laid is None:
            return top
        if laid.steps is None:
            laid.paint(top)
            return top
        # Wood, cloth and lamp are seen from the first frame on, and edges and lines are as sharp as they will be.
        sharp = top.copy()
        laid.paint(sharp)
        sharp.set_alpha(LINES)
        top.blit(sharp, (0, 0))
        return top


@lru_cache(maxsize=8)
def _sketch(theme: str, size: Size) -> pygame.Surface:
    """A small table top. Nobody draws on it: who comes back from a page before the real one is done sees it again."""
    return tabletops.draw(theme, size)


def _steps(theme: str, laid: Laid | None, top: pygame.Surface) -> Iterator[None]:
    yield from tabletops.steps(theme, top)
    if laid is None:
        return
    if laid.steps is None:
        laid.paint(top)
    else:
        yield from laid.steps(top)
