"""The sheet of a match of several contracts: a line for each, with the points that everybody got for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.page import canvas, write
from game.scenes.results.standing import Standing
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import INK, INK_SOFT, PAPER_EDGE, PAPER_SHADE, RED, Metrics, Role

__all__ = ["height", "paint", "width"]

COLUMNS = 0.56
"""What part of its width the points may take."""


def _contracts(standing: Standing) -> tuple[int, ...]:
    contracts = standing.options.get("contracts")
    return tuple(contracts) if isinstance(contracts, tuple | list) else ()


def _line(m: Metrics) -> int:
    return max(m.px(38), round(m.words(20) * 1.7))


def height(m: Metrics, standing: Standing) -> int:
    """How tall it is, in pixels; 0 where a match has no contracts."""
    contracts = _contracts(standing)
    return round(_line(m) * (len(contracts) + 1.5)) if contracts else 0


def width(m: Metrics, standing: Standing) -> int:
    """How wide it has to be so that no contract is cut, in pixels."""
    words = max(text.size(contract_words(number), m.words(20), "semi")[0] for number in _contracts(standing))
    return round((words + m.px(76)) / (1.0 - COLUMNS))


def contract_words(number: int) -> str:
    """A contract in a few words with figures: `1 set of 3, 1 run of 4`."""
    return t(f"language.contract.{number}.short")


def paint(standing: Standing, face: Callable[[Standing, int], str], art: Art, w: int, h: int) -> Picture:
    """Draw it into w x h pixels; `face` says whose portrait heads a column. The best of each hand is red."""
    m = art.metrics
    image: pygame.Surface = canvas(w, h)
    line, px = _line(m), m.words(20)
    seats = range(len(standing.seats))
    column = min(round(m.words(20) * 3.6), round(w * COLUMNS / len(seats)))
    left = w - column * len(seats) - m.px(10)
    d = min(round(line * 1.2), round(column * 0.8))
    for seat in seats:
        art.avatar(face(standing, seat), "neutral", d).draw(image, (left + column * (seat + 0.5), line * 0.8))
    for i, number in enumerate(_contracts(standing)):
        top = round(line * (i + 1.5))
        played = i < len(standing.rounds)
        if i % 2 == 0:
            shade = shapes.panel(art, w, line, PAPER_SHADE, opacity=0.7, edge=PAPER_EDGE, radius=8, line=1)
            shade.draw(image, (0, top))
        number_role: Role = "bold" if played else "body"
        words_role: Role = "semi" if played else "body"
        write(image, str(number), m.px(30), top + line / 2, px, INK if played else INK_SOFT, number_role, at="center")
        write(image, contract_words(number), m.px(56), top + line / 2, px, INK_SOFT, words_role,
              room=left - m.px(62))  # fmt: skip
        if not played:
            continue
        best = min(standing.rounds[i])
        for seat in seats:
            points = standing.rounds[i][seat]
            write(image, str(points), left + column * (seat + 0.5), top + line / 2, px, RED if points == best else INK,
                  "bold", at="center", room=column)  # fmt: skip
    return Picture(image, (0, 0), (w, h))
