"""The table tops, drawn to any size: plain ones, and eight with a material, a rim and a lamp of their own.

Nothing is loaded. A top is drawn once for a window and kept; `Art.table_top` does both. Plain ones are quick. The
others take up to a second in the largest windows and are drawn step by step: see `steps`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal, get_args

import pygame

from game.ui.tabletops.casino import casino
from game.ui.tabletops.crypt import crypt
from game.ui.tabletops.kitchen import kitchen, tiles
from game.ui.tabletops.materials import Size, Steps
from game.ui.tabletops.picnic import picnic
from game.ui.tabletops.plain import felt, ink, velvet, walnut
from game.ui.tabletops.pub import pint_box, pub, without_pint
from game.ui.tabletops.river import river
from game.ui.tabletops.saloon import saloon
from game.ui.tabletops.tavern import candles, tavern

__all__ = ["PLAIN", "THEMES", "VERSION", "Theme", "cleared", "draw", "rim_box", "standing", "steps", "under"]

Theme = Literal[
    "pub", "saloon", "kitchen", "river", "tavern", "felt", "walnut", "ink", "velvet", "picnic", "casino", "crypt"
]  # fmt: skip
VERSION: Final = 6
"""Raise it when a top, or what lies on it for good, is drawn differently: tops kept on disk have it in their names."""
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
PLAIN: Final[dict[str, Callable[[Size], pygame.Surface]]] = {
    "felt": felt, "walnut": walnut, "ink": ink, "velvet": velvet
}  # fmt: skip
"""Tops that are drawn so quickly that nobody has to wait for them."""
_RICH: Final[dict[str, Callable[[pygame.Surface], Steps]]] = {
    "pub": pub, "saloon": saloon, "kitchen": kitchen, "river": river, "tavern": tavern, "tiles": tiles,
    "picnic": picnic, "casino": casino, "crypt": crypt,
}  # fmt: skip


def under(theme: str) -> str:
    """What a theme draws below a table that a game brings along: the kitchen's floor, else all of it."""
    return "tiles" if theme == "kitchen" else theme


def standing(theme: str, size: Size) -> list[pygame.Rect]:
    """What stands on a table top as a part of it, and is to be seen: candles."""
    return candles(size) if theme == "tavern" else []


def rim_box(theme: str, size: Size) -> pygame.Rect | None:
    """Where something stands at the rim of a table top, half out of the window; None where nothing does."""
    return pint_box(size) if theme == "pub" else None


def cleared(theme: str, size: Size) -> pygame.Surface:
    """A table top in its `rim_box` as it looks where nothing stands there; needs a display mode.

    Pages lay it over the top: what is on them would cut in half what stands there. Raises KeyError.
    """
    return {"pub": without_pint}[theme](size)


def steps(theme: str, top: pygame.Surface) -> Iterator[None]:
    """Draw a table top on an opaque surface of its size, giving the time back every few milliseconds.

    Needs a display mode to have been set.
    """
    if theme in PLAIN:
        top.blit(PLAIN[theme](top.get_size()), (0, 0))
        return
    yield from _RICH[theme](top)


def draw(theme: str, size: Size) -> pygame.Surface:
    """A table top as an opaque surface, drawn at once; needs a display mode to have been set."""
    if theme in PLAIN:
        return PLAIN[theme](size)
    top = pygame.Surface(size)
    for _ in _RICH[theme](top):
        pass
    return top
