"""The sheet of a match that is told part by part: a line for each, with the points that everybody got for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenes.page import canvas, write
from game.scenes.results.standing import Standing
from game.scenes.tables.info import SheetLine
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import INK, INK_SOFT, PAPER_EDGE, PAPER_SHADE, RED, Metrics, Role

__all__ = ["height", "paint", "width"]

COLUMNS = 0.56
"""What part of its width the points may take."""


NARROW = 2.6
"""How narrow a column may be, in heights of its words: four figures."""


def _line(m: Metrics) -> int:
    return max(m.px(38), round(m.words(20) * 1.7))


def height(m: Metrics, lines: Sequence[SheetLine]) -> int:
    """How tall it is, in pixels; 0 without lines."""
    return round(_line(m) * (len(lines) + 1.5)) if lines else 0


def width(m: Metrics, lines: Sequence[SheetLine]) -> int:
    """How wide it has to be so that no line is cut, in pixels."""
    words = max(text.size(line.words, m.words(20), "semi")[0] for line in lines)
    return round((words + m.px(76)) / (1.0 - COLUMNS))


def paint(
    standing: Standing,
    lines: Sequence[SheetLine],
    face: Callable[[Standing, int], str],
    art: Art,
    w: int,
    h: int,
) -> Picture:
    """Draw it into w x h pixels; `face` says whose portrait heads a column. The best of each part is red."""
    m = art.metrics
    image: pygame.Surface = canvas(w, h)
    line, px = _line(m), m.words(20)
    seats = range(len(standing.seats))
    column = min(round(m.words(20) * 3.6), round(w * COLUMNS / len(seats)))
    # Rather narrow columns than words that are cut.
    said = max(text.size(words, px, "semi")[0] for _, words in lines) + m.px(62) + m.px(10)
    column = min(column, max(round(NARROW * px), (w - said) // len(seats)))
    left = w - column * len(seats) - m.px(10)
    d = min(round(line * 1.2), round(column * 0.8))
    for seat in seats:
        art.avatar(face(standing, seat), "neutral", d).draw(image, (left + column * (seat + 0.5), line * 0.8))
    for i, (mark, words) in enumerate(lines):
        top = round(line * (i + 1.5))
        over = i < standing.number
        if i % 2 == 0:
            shade = shapes.panel(art, w, line, PAPER_SHADE, opacity=0.7, edge=PAPER_EDGE, radius=8, line=1)
            shade.draw(image, (0, top))
        mark_role: Role = "bold" if over else "body"
        words_role: Role = "semi" if over else "body"
        write(image, mark, m.px(30), top + line / 2, px, INK if over else INK_SOFT, mark_role, at="center")
        write(image, words, m.px(56), top + line / 2, px, INK_SOFT, words_role,
              room=left - m.px(62))  # fmt: skip
        told = i - standing.skipped
        if not over or told < 0:
            continue  # of parts from before a position nobody knows how they ended
        best = min(standing.rounds[told])
        for seat in seats:
            points = standing.rounds[told][seat]
            write(image, str(points), left + column * (seat + 0.5), top + line / 2, px, RED if points == best else INK,
                  "bold", at="center", room=column)  # fmt: skip
    return Picture(image, (0, 0), (w, h))
