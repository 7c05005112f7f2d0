"""Numbers beside packs, which grow as cards come to lie there."""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from game.scenes.table.taken import Taken
from game.scenes.tables.base import COUNT_WORDS, Count, figure_tall
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.table.spots import Box
from game.ui.theme import GOLD, LINE, PALE

__all__ = ["draw_count"]

SWELL: Final = 0.25
"""How much larger a number is as it has just grown."""
MOST_FIGURE: Final = 28.0
"""Numbers on packs grow with the words setting up to this, in u: they lie between cards."""
RIM: Final = 0.08
"""How wide the rim of ink is round figures that lie over cards, in their height."""
ON_TABLE: Final = 44.0
"""From the edge of the window to words at a pack, at least, in u: they lie on the table and not on its rim."""
Z_WORDS, Z_NUMBERS, Z_GROWING = 0.0, 250.0, 2200.0
"""Numbers on packs lie over cards that lie; while cards come, numbers lie over those that fly, too."""


class Lister(Protocol):
    """Whoever lists pictures and words of a table, and knows where they lie."""

    art: Art
    taken: Taken

    def put(self, frame: DisplayList, key: str, picture: Picture, x: float, y: float, z: float) -> None:
        """List a picture held at a place."""

    def write(
        self, frame: DisplayList, key: str, image: pygame.Surface, x: float, y: float, z: float, *, middle: bool = False
    ) -> None:
        """List words with their left middle, or their middle, at a place."""


def draw_count(look: Lister, frame: DisplayList, count: Count, shown: int, swell: float, comes: bool) -> None:
    """List a number as it is `shown`, so much larger as it has just grown; `comes`: more is on its way to its pack."""
    art, m, number, key = look.art, look.art.metrics, str(shown), f"count {count.key}"
    grows = comes or swell > 0.0
    rim = m.frame + m.px(4)
    if not count.words:
        px = round(min(m.words(19), max(m.smallest, m.px(MOST_FIGURE))) * (1 + SWELL * swell))
        edge, color = (GOLD, GOLD) if grows else (LINE, PALE)
        pill = shapes.pill(art, number, px, edge=edge, color=color, pad=14 / m.text_scale)
        w, h = pill.body
        box = look.taken.written[key] = Box(min(count.x - w / 2, m.width - rim - w), count.y - h / 2, w, h)
        look.put(frame, key, pill, box.x, box.y, Z_GROWING if grows else Z_NUMBERS)
        return
    # A long name is written smaller, never out of the window, and beside a pack never on the rail.
    right = m.width - count.x
    room = round(2 * (min(right, count.x) - rim) if count.centered else right - m.px(ON_TABLE))
    words, px = text.fitted(count.words, room, m.words(COUNT_WORDS), "bold")
    label = text.render(words, px, PALE, "bold")
    tall = figure_tall(m)
    ink = max(1, round(RIM * tall)) if grows else 0
    figure = text.render(number, round(tall * (1 + SWELL * swell)), GOLD if grows else PALE, "display", outline=ink)
    gap = (px * 1.3 + tall) * 0.28
    named, figured = label.get_width(), figure.get_width() - 2 * ink
    x, left, right = count.x, count.x, count.x + max(named, figured)
    if count.centered:
        # Aside by a little the words are still below their pack.
        inner = m.px(ON_TABLE) + named / 2
        x = max(x, inner) if x < m.width / 2 else min(x, m.width - inner)
        left, right = min(x - named / 2, count.x - figured / 2), max(x + named / 2, count.x + figured / 2)
    look.taken.written[key] = Box(left, count.y - gap - px / 2, right - left, gap * 1.9 + (px + tall) / 2)
    look.write(frame, f"label {count.key}", label, x, count.y - gap, Z_WORDS, middle=count.centered)
    x, z = count.x - (0 if count.centered else ink), Z_GROWING if grows else Z_WORDS
    look.write(frame, key, figure, x, count.y + gap * 0.9, z, middle=count.centered)
