"""Words that hit: names in relief, and rubber stamps."""

from __future__ import annotations

import random
from typing import NamedTuple

import pygame

from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import GREEN, INK, PAPER, RED

__all__ = ["Letter", "relief", "stamp"]

_LEAN = 4.0
"""How far a letter leans at most, in degrees."""


class Letter(NamedTuple):
    """One letter of a name in relief: what lies behind all faces, its face, and where its middle belongs.

    `x` and `y` are pixels from the middle of the name.
    """

    back: Picture
    face: Picture
    x: float
    y: float


def relief(
    art: Art,
    words: str,
    px: int,
    *,
    color: str = PAPER,
    deep: str = RED,
    depth: float = 0.07,
    bow: float = 0.08,
    seed: int = 2,
) -> tuple[Letter, ...]:
    """A name in comic relief, `px` pixels tall: every letter leans its own way on a deep edge.

    `depth` and `bow`, how far the ends of the name hang down, are heights of the letters. List all backs below all
    faces, or a letter's edge covers its neighbor.
    """
    chance = random.Random(seed)
    parts = text.letters(words, px, "display")
    widths = [text.size(letter, px, "display")[0] * 0.985 for letter in parts]
    whole = sum(widths)
    left = -whole / 2
    letters = []
    for letter, wide in zip(parts, widths, strict=True):
        middle = left + wide / 2
        off = middle / max(1.0, whole / 2)
        y = chance.uniform(-0.035, 0.035) * px + bow * px * off * off
        turn = round(chance.uniform(-_LEAN, _LEAN) - bow * px * 0.1 * off / max(1.0, art.metrics.u))
        left += wide
        if letter == " ":
            continue
        back, face = _letter(art, letter, px, color, deep, round(depth * px), turn)
        letters.append(Letter(back, face, middle, y))
    return tuple(letters)


def _letter(art: Art, letter: str, px: int, color: str, deep: str, depth: int, turn: int) -> tuple[Picture, Picture]:
    """A letter's edge and depth, and its face, each held at the middle of the face."""
    edge = max(2, round(px * 0.045))

    def face() -> Picture:
        image = pygame.transform.rotozoom(_aired(text.draw_line(letter, px, color, "display", 0, INK, 0)), -turn, 1)
        return Picture(image, (image.get_width() // 2, image.get_height() // 2), image.get_size())

    def back() -> Picture:
        # The outline in ink, over and over down to its foot, and between them the depth in its own color.
        rim = text.draw_line(letter, px, INK, "display", edge, INK, 0)
        fill = text.draw_line(letter, px, deep, "display", max(1, edge // 3), deep, 0)
        aside = round(depth * 0.55)
        out = pygame.Surface((rim.get_width() + aside + 4, rim.get_height() + depth + 4), pygame.SRCALPHA)
        inset = (rim.get_width() - fill.get_width()) // 2
        steps = range(depth, -1, -max(1, depth // 8))
        for step in steps:
            out.blit(rim, (2 + round(step * 0.55), 2 + step))
        for step in steps:
            out.blit(fill, (2 + inset + round(step * 0.55), 2 + inset + step))
        out.blit(rim, (2, 2))
        turned = pygame.transform.rotozoom(_aired(out), -turn, 1)
        held = (turned.get_width() // 2 - aside // 2, turned.get_height() // 2 - depth // 2)
        return Picture(turned, held, turned.get_size())

    key = ("letter", letter, px, color, deep, depth, turn)
    return art.keep((*key, "back"), back), art.keep((*key, "face"), face)


def _aired(image: pygame.Surface) -> pygame.Surface:
    out = pygame.Surface((image.get_width() + 4, image.get_height() + 4), pygame.SRCALPHA)
    out.blit(image, (2, 2))
    return out


def stamp(
    art: Art, words: str, px: int, *, color: str = GREEN, fill: str = PAPER, turn: float = 9.0, scale: float = 1.0
) -> Picture:
    """A rubber stamp: a framed word, a little worn, turned clockwise by degrees, with its shadow, held at its middle.

    `px` is how tall its words are, in pixels; `scale` enlarges it as it comes down, in steps of an eighth. Only the
    one that has come down is kept: drawn anew, each larger one takes longer than a whole frame may.
    """

    def flat() -> Picture:
        wide = text.size(words, px, "display")[0]
        w, h, air = round(wide + px * 1.1), round(px * 1.55), max(4, round(px * 0.2))
        pen = Pen()
        with pen.at(air, air):
            pen.draw(Path.rect(0, 0, w, h, px * 0.28), fill, opacity=0.96)
            pen.line(Path.rect(px * 0.05, px * 0.05, w - px * 0.10, h - px * 0.10, px * 0.24), color, px * 0.10)
            inner = px * 0.19
            pen.line(Path.rect(inner, inner, w - 2 * inner, h - 2 * inner, px * 0.14), color, max(1.0, px * 0.035))
        out = pen_surface(pen, w + 2 * air, h + 2 * air)
        line = text.draw_line(words, px, color, "display", 0, INK, 0)
        out.blit(line, (air + (w - line.get_width()) // 2, round(air + h / 2 - text.cap_middle("display", px))))
        chance = random.Random(len(words))
        worn = Pen()
        for _ in range(26):
            x, y = chance.uniform(air, air + w), chance.uniform(air, air + h)
            worn.dot(x, y, chance.uniform(0.010, 0.028) * px, fill, opacity=0.8)
        out.blit(pen_surface(worn, *out.get_size()), (0, 0))
        return Picture(out, (out.get_width() // 2, out.get_height() // 2), (w, h))

    def make() -> Picture:
        paper = art.keep(("stamp", words, px, color, fill), flat)
        image = pygame.transform.rotozoom(paper.image, -turn, 1)
        soft = max(2, round(px * 0.16))
        out = pygame.Surface((image.get_width() + 4 * soft, image.get_height() + 4 * soft), pygame.SRCALPHA)
        shade = image.copy()
        shade.fill((0, 0, 0, 130), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(shade, (2 * soft + soft // 2, 2 * soft + soft))
        out = pygame.transform.box_blur(out, soft)
        out.blit(image, (2 * soft, 2 * soft))
        return Picture(out, (out.get_width() // 2, out.get_height() // 2), paper.body)

    landed = art.keep(("stamp", words, px, color, fill, turn), make)
    return _enlarged(landed, max(1, round(scale * 8)) / 8)


def _enlarged(picture: Picture, scale: float) -> Picture:
    """A picture that is held at its middle, at a scale."""
    if scale == 1:
        return picture
    w, h = (round(side * scale) for side in picture.image.get_size())
    image = pygame.transform.smoothscale(picture.image, (w, h))
    return Picture(image, (w // 2, h // 2), (round(picture.body[0] * scale), round(picture.body[1] * scale)))
