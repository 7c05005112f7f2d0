"""A button that sleeps: cut into the table rather than standing on it."""

from __future__ import annotations

import pygame

from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.shapes.controls import LEAD, label_room, on_two_lines
from game.ui.shapes.plates import PAD, slab

_DARK, _LIGHT = "#060814", "#ffffff"
_FLOOR, _EDGE, _SHINE = 0.20, 0.42, 0.16
"""How dark the sunken floor and its shaded upper edge are, and how bright the edge that catches the light."""
_WORDS = 118
"""How bright the words are, of 255: they can be read, but do not call."""


def engraved(art: Art, w: float, h: float, words: str, px: int = 0) -> Picture:
    """A form of `w` x `h` pixels sunk into whatever lies below it, with its words cut in; held at its corner.

    Words are `px` high, or as the height suggests; they go on two lines, or shrink to the width, as on a button that is
    awake.
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
        room = max(1, label_room(art.metrics, wide))
        lines, size = _written(words, room, tall, px or max(least, round(tall * 0.40)), least)
        cut = max(1, round(2 * u))
        for number, said in enumerate(lines):
            x = PAD + wide / 2
            y = PAD + tall / 2 + (number - (len(lines) - 1) / 2) * LEAD * size - text.cap_middle("display", size)
            for color, alpha, down in ((_DARK, 150, -cut), (_LIGHT, _WORDS, 0)):
                letters = text.render(said, size, color, "display").copy()
                letters.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
                image.blit(letters, (round(x - letters.get_width() / 2), round(y) + down))
        return Picture(image, (PAD, PAD), (wide, tall))

    return art.keep(("engraved", wide, tall, words, px), make)


def _written(words: str, room: int, tall: int, px: int, least: int) -> tuple[list[str], int]:
    """The lines on which words stand, and their size."""
    broken = on_two_lines(words, room, tall, px, least, 0.0)
    if broken is not None:
        return broken
    fitted, size = text.fitted(words, room, px, "display", least)
    return [fitted], size
