"""What the coach says, written on a bubble: a title, a few words, what to do, and how far the lesson has come."""

from __future__ import annotations

from functools import cache
from math import ceil, inf
from typing import Final, NamedTuple

import pygame

from game.scenes.lesson.dock import TAILS, Shape
from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen import bubbles
from game.ui.raster import pen_surface
from game.ui.table.layout import Point
from game.ui.theme import GOLD_DEEP, INK, INK_SOFT, PAPER_EDGE, RED, Role

__all__ = ["Feet", "Said", "height", "picture"]

AIR: Final = 20.0
"""Round the words, in u."""
HEAD: Final = 1.25
"""How large the title is, in heights of the words."""
DOTS: Final = ((0.5, 1.75), (0.38, 1.5))
"""Diameter of a dot, in heights of the words, and from one to the next, in diameters; then those of a narrow note."""
BLEED: Final = 8


class Said(NamedTuple):
    """The words of a note, and which one of how many it is, counted from 1."""

    head: str
    say: str
    do: str
    number: int
    of: int
    step: str
    """The same in words."""


class Feet(NamedTuple):
    """What stands below the words: its height, and how wide the buttons at its right end are, in pixels."""

    tall: int
    wide: int


def _air(art: Art, shape: Shape) -> int:
    return round(min(AIR * art.metrics.u, 0.9 * shape.px))


def _lines(art: Art, said: Said, shape: Shape) -> list[tuple[list[str], int, str, Role]]:
    """The lines of title, words and order, each with height, color and type."""
    px, (room, title) = shape.px, _rooms(art, shape)
    found: list[tuple[list[str], int, str, Role]] = []
    if said.head:
        big = round(px * HEAD)
        found.append((text.balanced(said.head, title, big, "display"), big, INK, "display"))
    if said.say:
        found.append((text.wrap(said.say, room, px, "body"), px, INK_SOFT, "body"))
    if said.do:
        found.append((text.balanced(said.do, room, px, "bold"), px, RED, "bold"))
    return found


def _rooms(art: Art, shape: Shape) -> tuple[int, int]:
    """How wide lines may be, and those of the title, which may stand beside the portrait."""
    room = max(1, shape.wide - 2 * _air(art, shape))
    return room, max(1, room - (round(shape.face + 6 * art.metrics.u) if shape.side == "inside" else 0))


def _cut(art: Art, said: Said, shape: Shape) -> bool:
    """Whether a word would have to be cut between letters."""
    room, title = _rooms(art, shape)
    if _longest(said.head, round(shape.px * HEAD), "display") > title:
        return True
    return max(_longest(said.say, shape.px, "body"), _longest(said.do, shape.px, "bold")) > room


@cache
def _longest(words: str, px: int, role: Role) -> int:
    """How wide the widest of some words is."""
    return max((text.size(word, px, role)[0] for word in words.split()), default=0)


def _tops(art: Art, said: Said, shape: Shape) -> tuple[list[int], int]:
    """Where each part begins below the upper edge, and where the last one ends."""
    gap = round(0.42 * shape.px)
    y, tops = _air(art, shape), []
    for number, (lines, px, _, role) in enumerate(_lines(art, said, shape)):
        tops.append(y)
        tall = text.line_height(px, 1.22) * len(lines)
        if number == 0 and role == "display" and shape.side == "inside":
            tall = max(tall, round(1.14 * shape.face))
        y += tall + gap
    return tops, y


def height(art: Art, said: Said, shape: Shape, feet: Feet) -> float:
    """How high a note is, in pixels; infinitely if it is too narrow for its buttons, or for one of its words."""
    if feet.wide > shape.wide - 2 * _air(art, shape) or _cut(art, said, shape):
        return inf
    _, end = _tops(art, said, shape)
    return end + _row(art, said, shape, feet) + round(0.7 * _air(art, shape))


def _row(art: Art, said: Said, shape: Shape, feet: Feet) -> int:
    """How high the feet are: buttons lie below the dots where there is no room beside them."""
    dots = round(1.3 * shape.px)
    if not feet.wide:
        return dots
    return max(dots, feet.tall) if _beside(art, said, shape, feet) else dots + round(0.3 * shape.px) + feet.tall


def _beside(art: Art, said: Said, shape: Shape, feet: Feet) -> bool:
    """Whether there is room for dots and buttons side by side."""
    words = text.size(said.step, _small(art, shape), "semi")[0]
    return shape.wide - 2 * _air(art, shape) >= words + feet.wide + shape.px


def _small(art: Art, shape: Shape) -> int:
    return max(art.metrics.smallest, round(0.84 * shape.px))


def _dot(said: Said, i: int) -> str:
    return GOLD_DEEP if i + 1 < said.number else RED if i + 1 == said.number else PAPER_EDGE


def picture(art: Art, said: Said, shape: Shape, at: float, tall: float, feet: Feet) -> Picture:
    """The note, held at the upper left corner of its body."""
    return art.keep(
        ("lesson", said, shape, round(at, 2), round(tall), feet), lambda: _drawn(art, said, shape, at, tall, feet)
    )


def _drawn(art: Art, said: Said, shape: Shape, at: float, tall: float, feet: Feet) -> Picture:
    u = art.metrics.u
    pen = bubbles.speech(shape.wide / u, tall / u, TAILS[shape.side], at)
    margin = bubbles.MARGIN
    image = pen_surface(pen, shape.wide / u + 2 * margin, tall / u + 2 * margin, u, bleed=BLEED)
    left = top = round((margin + BLEED) * u)
    air = _air(art, shape)
    tops, _ = _tops(art, said, shape)
    for y, (lines, px, color, role) in zip(tops, _lines(art, said, shape), strict=True):
        aside = round(shape.face + 6 * u) if role == "display" and shape.side == "inside" else 0
        step = text.line_height(px, 1.22)
        if aside:
            # The title stands beside the portrait.
            y += max(0, round((1.14 * shape.face - step * len(lines)) / 2))
        for i, line in enumerate(lines):
            image.blit(text.render(line, px, color, role), (left + air + aside, top + y + i * step))
    _steps(art, image, said, shape, feet, (left + air, top + tall - round(0.7 * air) - _row(art, said, shape, feet)))
    return Picture(image, (left, top), (shape.wide, round(tall)))


def _steps(art: Art, image: pygame.Surface, said: Said, shape: Shape, feet: Feet, at: Point) -> None:
    """Dots, the one of this step long, and the step in words; without dots where there is no room for them."""
    px = _small(art, shape)
    words = text.render(said.step, px, INK, "semi")
    beside = feet.wide and _beside(art, said, shape, feet)
    row = max(round(1.3 * shape.px), feet.tall if beside else 0)
    middle = at[1] + row / 2
    room = shape.wide - 2 * _air(art, shape) - words.get_width() - (feet.wide + 0.4 * px if beside else 0)
    x, room = at[0], room - 0.4 * px
    sizes = ((part * shape.px, part * shape.px * apart) for part, apart in DOTS)
    d, pitch = next(((d, pitch) for d, pitch in sizes if (said.of + 0.9) * pitch <= room), (0.0, 0.0))
    if d:
        for i in range(said.of):
            long = 0.9 * pitch if i + 1 == said.number else 0.0
            rect = pygame.Rect(round(x), round(middle - d / 2), ceil(d + long), ceil(d))
            _pill(image, rect, _dot(said, i))
            x += pitch + long
        x += 0.4 * px
    image.blit(words, (round(x), round(middle - text.cap_middle("semi", px))))


def _pill(image: pygame.Surface, rect: pygame.Rect, color: str) -> None:
    """A smooth dot, or a long one."""
    big = pygame.Surface((rect.w * 4, rect.h * 4), pygame.SRCALPHA)
    tint = pygame.Color(color)
    big.fill((tint.r, tint.g, tint.b, 0))
    pygame.draw.rect(big, tint, big.get_rect(), border_radius=rect.h * 2)
    image.blit(pygame.transform.smoothscale(big, rect.size), rect)
