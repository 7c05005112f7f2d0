"""What is remarked of a match, with the face of whoever says so: on a plate of its own, or above the plot."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.scenes.page import write
from game.scenes.results.rows import FACE_MIDDLE, FACE_SIZE, WORDS_LEFT
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import INK, PAPER, SOFT, Metrics
from game.ui.widgets.still import Still

__all__ = ["Remark", "height_below", "said_below"]

# Lengths in u.
_HEAD, _HEAD_LINE = 24, 1.25
"""The words above the remark, and the height of their line in sizes of them."""
_WORDS: Final = 21
_TOP, _FOOT, _EDGE = 12, 14, 26
"""Above and below all words, and beside them."""
_LEAST: Final = 34
"""What the words of a remark take at least: so there is room for a face beside both lines."""
_AIR: Final = 12
"""Above and below the face."""
_LOWER: Final = 0.06
"""How far below its place a face is, in diameters: hair and hats stand out above it."""
_LEAD: Final = 1.3


class Remark(Still):
    """The remark on a plate. `edge` is the color of its edge."""

    def __init__(self, key: Hashable, words: str, edge: Callable[[], str]) -> None:
        super().__init__(key)
        self.words, self._edge = words, edge
        self.face = True
        """Whether there is room for the face of who says it."""

    def height(self, m: Metrics, width: float) -> int:
        """How tall it is in a width, in pixels; 0 where nothing is remarked."""
        if not self.words:
            return 0
        lines = _lines(m, self.words, width - self._left(m))
        tall = max(m.px(_LEAST), lines * text.line_height(m.words(_WORDS), _LEAD))
        return round(m.words(_HEAD) * _HEAD_LINE + tall + m.px(_TOP + _FOOT))

    def _left(self, m: Metrics) -> int:
        return m.px(WORDS_LEFT if self.face else _EDGE)

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the plate."""
        art, (w, h) = self.style.art, self.rect.size
        look = (w, h, self.words, self.face, self._edge())
        plate = self.drawn("plate", look, lambda: self._plate(art, w, h))
        self.show(frame, z, "plate", plate, self.rect.topleft)

    def _plate(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        made = shapes.panel(art, w, h, INK, opacity=0.86, edge=self._edge(), radius=22, shade=True)
        plate = Picture(made.image.copy(), made.origin, made.body)
        image, (ox, oy) = plate.image, plate.origin
        head, left = m.words(_HEAD), self._left(m)
        if self.face:
            _draw_face(art, image, ox, oy, h)
        top = oy + m.px(_TOP)
        write(image, t("scores.noticed"), ox + left, top + head * 0.62, head, PAPER, "display",
              room=w - left - m.px(_EDGE))  # fmt: skip
        _write_lines(m, image, self.words, ox + left, top + round(head * _HEAD_LINE), w - left, SOFT)
        return plate


def said_below(art: Art, image: pygame.Surface, words: str, box: pygame.Rect, top: int) -> None:
    """Write a remark below the title of a plate, `top` pixels down in a box, and its speaker's face beside both."""
    m = art.metrics
    _draw_face(art, image, box.x, box.y, box.h)
    _write_lines(m, image, words, box.x + m.px(WORDS_LEFT), box.y + top, box.w - m.px(WORDS_LEFT), PAPER)


def height_below(m: Metrics, words: str, width: float) -> int:
    """How tall a remark is below the title of a plate of a width, in pixels."""
    return _lines(m, words, width - m.px(WORDS_LEFT)) * text.line_height(m.words(_WORDS), _LEAD)


def _lines(m: Metrics, words: str, room: float) -> int:
    return len(text.broken(words, round(room) - m.px(_EDGE), m.words(_WORDS), "body"))


def _write_lines(m: Metrics, image: pygame.Surface, words: str, x: int, y: int, room: float, color: str) -> None:
    px = m.words(_WORDS)
    image.blit(text.stack(text.broken(words, round(room) - m.px(_EDGE), px, "body"), px, color, lead=_LEAD), (x, y))


def _draw_face(art: Art, image: pygame.Surface, x: int, y: int, tall: int) -> None:
    m = art.metrics
    d = min(m.px(FACE_SIZE), tall - m.px(2 * _AIR))
    art.avatar("ada", "neutral", d).draw(image, (x + m.px(FACE_MIDDLE), y + tall / 2 + d * _LOWER))
