"""What a seat did last, on a pill below its plate: as wide as the room there is beside what cards lie on."""

from __future__ import annotations

from collections.abc import Iterable

from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.layout import centered
from game.ui.table.spots import Box
from game.ui.theme import LINE, PALE, PILL_TALL

__all__ = ["told_last"]

AIR = 4
"""What such a pill keeps clear of the frame and of grounds, in u."""
TALLEST = 1000.0
"""Words of these pills are of no more than that, in u, where nothing says how large they may become."""


def told_last(
    art: Art, words: str, at: tuple[float, float], sizes: tuple[float, float], grounds: Iterable[Box]
) -> tuple[Picture, Box]:
    """The pill and where it lies: `at` a place if it can, else off the grounds beside it, and written smaller at last.

    `sizes` are how tall its words may become at most, in u, and how wide it may be, in pixels; 0 for any width.
    """
    m, (x, y), (words_most, wide) = art.metrics, at, sizes
    px = min(m.words(18), max(m.smallest, round(min(words_most, TALLEST) * m.u)))
    left, right = m.frame + m.px(AIR), m.width - m.frame - m.px(AIR)
    for ground in grounds:
        if abs(ground.y + ground.h / 2 - y) < (ground.h + px * PILL_TALL) / 2:
            if ground.x + ground.w <= x:
                left = max(left, ground.x + ground.w + m.px(AIR))
            elif x <= ground.x:
                right = min(right, ground.x - m.px(AIR))
    room = right - left
    pill = shapes.pill(art, words, px, edge=LINE, color=PALE, pad=14 * px / m.words(18),
                       max_width=min(wide, room) if wide else room)  # fmt: skip
    half = pill.body[0] / 2
    return pill, centered(max(left + half, min(x, right - half)), y, *pill.body)
