"""What is played for: rows of pennies, and chips heaped in a pot."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.light import middle

__all__ = ["pennies", "pot"]

_LOST: Final = 105
"""How opaque a penny is that was lost, of 255."""
_CHIPS: Final = ("red", "blue", "green", "gold", "ink")
_STACKS: Final = (
    (-1.75, 0.1, 3),
    (-0.6, -0.3, 5),
    (0.6, -0.1, 4),
    (1.7, 0.2, 3),
    (-1.15, 0.75, 2),
    (0.05, 0.72, 3),
    (1.2, 0.8, 1),
)
"""Where the stacks of a pot stand, in widths of a chip, and how high each may grow, back ones first."""


def pennies(art: Art, left: int, of: int, size: float) -> Picture:
    """A row of pennies held at its center: the last one worries, lost ones stay as gray ghosts."""
    n, gap = max(1, round(size)), size * 0.96

    def make() -> Picture:
        out = pygame.Surface((round(gap * (of - 1)) + n, n), pygame.SRCALPHA)
        for i in range(of):
            if i < left:
                out.blit(art.svg(f"tokens/penny_{'worried' if left == 1 else 'happy'}", n), (round(i * gap), 0))
            else:
                ghost = art.svg("tokens/penny_lost", n).copy()
                ghost.set_alpha(_LOST)
                out.blit(ghost, (round(i * gap), 0))
        return Picture(out, middle(out), out.get_size())

    return art.keep(("pennies", left, of, n), make)


def pot(art: Art, count: int, size: float) -> Picture:
    """Chips heaped in seven stacks at most, held at the center; the number beside it is the truth.

    `size` is the width of one chip in pixels.
    """
    w = max(1, round(size))
    shown = min(count, sum(tall for _, _, tall in _STACKS))

    def make() -> Picture:
        tall = round(w * 72 / 64)
        out = pygame.Surface((round(w * 4.6), round(w * 3.1)), pygame.SRCALPHA)
        x, y = out.get_width() / 2, w * 1.45
        for i, (dx, dy, n) in enumerate(_share(shown)):
            for j in range(n):
                chip = art.svg(f"tokens/chip_{_CHIPS[(i * 2 + j // 3) % 5]}", w, tall)
                out.blit(chip, (round(x + dx * w - w / 2), round(y + dy * w * 0.8 - j * w * 0.16 - w / 2)))
        return Picture(out, (round(x), round(y)), out.get_size())

    return art.keep(("pot", shown, w), make)


def _share(count: int) -> list[tuple[float, float, int]]:
    """So many chips over the stacks: the tallest first, then those near the number; painted from the back."""
    heights = [0] * len(_STACKS)
    order = sorted(range(len(_STACKS)), key=lambda i: (-_STACKS[i][2], -_STACKS[i][0]))
    while count > 0:
        for i in order:
            if count and heights[i] < _STACKS[i][2]:
                heights[i] += 1
                count -= 1
    return [(x, y, n) for (x, y, _), n in zip(_STACKS, heights, strict=True)]
