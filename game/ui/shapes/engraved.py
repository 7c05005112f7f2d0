"""A button that sleeps: cut into the table rather than standing on it."""

from __future__ import annotations

import pygame

from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.shapes.plates import PAD, slab

_DARK, _LIGHT = "#060814", "#ffffff"
_FLOOR, _EDGE, _SHINE = 0.20, 0.42, 0.16
"""How dark the sunken floor and its shaded upper edge are, and how bright the edge that catches the light."""
_WORDS = 118
"""How bright the words are, of 255: they can be read, but do not call."""


def engraved(art: Art, w: float, h: float, words: str, px: int = 0) -> Picture:
    """A form of `w` x `h` pixels sunk into whatever lies below it, with its words cut in; held at its corner.

    Words are `px` high, or as the height suggests, and shrink to the width.
    """
    wide, tall = max(8, round(w)), max(8, round(h))
    u = art.metrics.u

    def make() -> Picture:
        radius = min(20.0 * u, tall * 0.28)
        line = max(1.2, 2.6 * u)
        inner = line * 2.2

        def draw(pen: Pen, cw: float, ch: float) -> None:
            pen.draw(Path.rect(0, 0, cw, ch, radius), _DARK, opacity=_FLOOR)
            # The light comes from above: the upper wall lies in the shade, the lower lip catches it.
            pen.line(Path.rect(line / 2, line / 2 + line * 0.9, cw - line, ch - line, radius), _LIGHT, line * 0.7,
                     opacity=_SHINE)  # fmt: skip
            pen.line(Path.rect(line / 2, line / 2, cw - line, ch - line, radius), _DARK, line, opacity=_EDGE)
            pen.line(Path.rect(inner, inner, cw - 2 * inner, ch - 2 * inner, max(1.0, radius - inner)), _DARK,
                     line * 0.6, opacity=_EDGE * 0.5)  # fmt: skip

        image = slab(art, ("engraved", radius), wide, tall, radius + inner, draw)
        least = art.metrics.smallest
        room = max(1, wide - round(2 * max(8.0, 16 * u)))
        fitted, size = text.fitted(words, room, px or max(least, round(tall * 0.40)), "display", least)
        x, y = PAD + wide / 2, PAD + tall / 2 - text.cap_middle("display", size)
        cut = max(1, round(2 * u))
        for color, alpha, down in ((_DARK, 150, -cut), (_LIGHT, _WORDS, 0)):
            letters = text.render(fitted, size, color, "display").copy()
            letters.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            image.blit(letters, (round(x - letters.get_width() / 2), round(y) + down))
        return Picture(image, (PAD, PAD), (wide, tall))

    return art.keep(("engraved", wide, tall, words, px), make)
