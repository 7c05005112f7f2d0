"""What stands on the page of challenges: one line of `ENTRIES` for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.scenes.routes import Route
from game.scenes.services import Services
from game.ui import shapes
from game.ui.art import Art
from game.ui.theme import GOLD, INK

__all__ = ["ENTRIES", "Entry", "badge", "emblem"]

Draw = Callable[[Art, int], pygame.Surface]
"""A square picture of a width in pixels."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A plate of the page: what it is called, how it stands in a line or two, and where a press of it leads."""

    key: str
    """Names its widget."""
    title: str
    line: str
    draw: Draw
    go: Callable[[], Route]
    """Asked when it is pressed."""


def emblem(game: str) -> Draw:
    """The emblem of a game."""
    return lambda art, side: art.svg(f"emblems/{game}", side)


def badge(icon: str, fill: str = GOLD) -> Draw:
    """An icon on a disc, drawn as large as an emblem: `icon` is one of the icons or signs of the look."""

    def draw(art: Art, side: int) -> pygame.Surface:
        image = pygame.Surface((side, side), pygame.SRCALPHA)
        u = art.metrics.u
        d = round(side * 0.86)
        disc = shapes.panel(art, d, d, fill, opacity=1, edge=INK, radius=d / 2 / u, line=3)
        disc.draw(image, ((side - d) // 2, (side - d) // 2))
        sign = art.tinted(icon, round(side * 0.5), INK)
        image.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
        return image

    return draw


ENTRIES: Final[tuple[Callable[[Services], Entry], ...]] = ()
"""In the order in which they are shown, after the deal of the day. Made anew whenever the page is shown."""
