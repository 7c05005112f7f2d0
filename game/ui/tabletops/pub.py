"""The pub: green baize, mahogany round it, halftone shade, a pint at the rim."""

from __future__ import annotations

import math
from itertools import product
from typing import Any, Final

import pygame

from game.ui.pen.geometry import Path
from game.ui.pen.kit import INK, Pen
from game.ui.raster import rasterized
from game.ui.tabletops.materials import (
    Size,
    Steps,
    bands,
    beyond,
    bolster,
    fallen,
    grain,
    lamp,
    lay,
    patch,
    rim,
    rim_boxes,
    soft,
    stain,
    stamp,
    unit,
)  # fmt: skip

BAIZE: Final = "#286f53"
LIGHT: Final[dict[str, Any]] = {"warm": "#fff6da", "edge": "#46505c", "add": "#1c2412"}
_STEP, _START = 17.0, 0.56
"""Distance of the dots, in u, and how far from the middle they begin."""
PINT: Final = (36.0, 62.0)
"""From the right edge to the middle of the pint, and its radius, in u."""
PINT_DOWN: Final = (0.50, 0.75)
"""How far down it stands, in wide windows and in upright ones: there packs lie half-way up, and the pack that is drawn
from."""
MAT: Final = 1.32
"""From there to the sides of the mat below it, in radii."""


def pub(top: pygame.Surface) -> Steps:
    """Draw the whole table, step by step."""
    size = w, h = top.get_size()
    k = unit(size)
    top.fill(pygame.Color(BAIZE))
    yield from grain(top, *_grains(k))
    yield from _dots(top, size)
    padding, lines = _rim(size)
    yield from soft(top, padding, rim_boxes(size, 110 * k))
    yield from lay(top, lines, rim_boxes(size, 110 * k))
    pen = Pen()
    for x, y, opacity in ((0.80, 0.60, 0.35), (0.845, 0.645, 0.22)):
        stain(pen, w * x, h * y, 52 * k, "#0b2c22", opacity)
    reach = round(110 * k)
    stamp(top, pen, pygame.Rect(round(w * 0.80) - reach, round(h * 0.60) - reach, 2 * reach + round(w * 0.045),
                                2 * reach + round(h * 0.045)))  # fmt: skip
    yield
    pen = Pen()
    pint(pen, w - PINT[0] * k, pint_down(size), PINT[1] * k)
    stamp(top, pen, pint_box(size))
    yield
    yield from lamp(top, **LIGHT)


def without_pint(size: Size) -> pygame.Surface:
    """The table of a size as it looks in `pint_box` where no pint stands."""
    box, k = pint_box(size), unit(size)
    top = pygame.Surface(box.size)
    top.fill(pygame.Color(BAIZE))
    for piece in _grains(k):
        w, h = piece.get_size()
        for y, x in product(range(-(box.top % h), box.h, h), range(-(box.left % w), box.w, w)):
            top.blit(piece, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    padding, lines = _rim(size)
    half = max(1, box.w // 2), max(1, box.h // 2)
    soften = rasterized(padding.svg(*box.size, *box.topleft).encode("ascii"), half)
    for _ in _dots(top, size, box.topleft):
        pass
    top.blit(pygame.transform.smoothscale(soften, box.size), (0, 0))
    top.blit(rasterized(lines.svg(*box.size, *box.topleft).encode("ascii"), box.size), (0, 0))
    for _ in lamp(top, **LIGHT, part=(size, box.topleft)):
        pass
    return top


def pint_box(size: Size) -> pygame.Rect:
    """Where the pint lies on a table of a size, with its shadow."""
    k, down = unit(size), pint_down(size)
    return pygame.Rect(size[0] - round(170 * k), round(down - 130 * k), round(170 * k), round(270 * k))


def _grains(k: float) -> tuple[pygame.Surface, pygame.Surface]:
    fine = max(1.0, k) ** 0.5
    return patch(40, 3), patch(26, 5, (2.0 * fine, 2.0 * fine))


def _rim(size: Size) -> tuple[Pen, Pen]:
    """Its padding, which is drawn soft, and the fine lines on it."""
    k = unit(size)
    inset, r = 8 * k, 98 * k
    padding, lines = Pen(), Pen()
    for i in range(4):
        padding.line(rim(size, inset + 30 * k + i * 5 * k, r - 26 * k), "#04120e", 22 * k - i * 4 * k, opacity=0.13)
    beyond(padding, size, inset, r, "#1a0d0b")
    bolster(padding, rim(size, inset + 8 * k, r - 8 * k), 42 * k, "#3a1710", "#93492a")
    lines.line(rim(size, inset + 2 * k, r - 2 * k), "#d98d58", 2.2 * k, opacity=0.55)
    lines.line(rim(size, inset + 30 * k, r - 30 * k), INK.gold_deep, 3.4 * k)
    lines.line(rim(size, inset + 30 * k, r - 30 * k), INK.gold_pale, 1.2 * k)
    return padding, lines


def pint_down(size: tuple[int, int]) -> float:
    """How far down the pint stands on a table of a size, in pixels."""
    return size[1] * PINT_DOWN[size[1] > size[0]]


def _dots(top: pygame.Surface, size: Size, at: tuple[int, int] = (0, 0)) -> Steps:
    """Comic dots that grow towards the edges: the pub's vignette. Of a part of the table that begins `at` a place."""
    (w, h), (left, up) = size, at
    step = _STEP * unit(size)
    shade = pygame.Color("#0e3a33")
    first, last = math.floor(left / step / 2) - 1, round((left + top.get_width()) / step / 2) + 2
    for box in bands(top.get_rect()):
        sheet = pygame.Surface(box.size, pygame.SRCALPHA)
        ink = (shade.r, shade.g, shade.b, 184)
        for row in range(math.floor((up + box.top) / step) - 1, math.ceil((up + box.bottom) / step) + 2):
            y = row * step
            for col in range(first, last):
                x = (col * 2 + row % 2) * step
                far = math.hypot((x / w - 0.5) / 0.72, (y / h - 0.46) / 0.76)
                if far > _START:
                    r = step * 0.98 * min(1.0, (far - _START) / 0.36) ** 0.75
                    pygame.draw.aacircle(sheet, ink, (x - left, y - up - box.top), r)
        top.blit(sheet, box)
        yield


def pint(pen: Pen, x: float, y: float, r: float) -> None:
    """A pint from above, on its mat."""
    mat = Path.rect(-MAT * r, -MAT * r, 2 * MAT * r, 2 * MAT * r, 0.26 * r).moved(x, y, turn=-11)
    fallen(pen, mat, r / 60, dx=3, dy=5)
    pen.draw(mat, INK.paper, INK.ink, r * 0.06)
    pen.line(Path.rect(-1.16 * r, -1.16 * r, 2.32 * r, 2.32 * r, 0.16 * r).moved(x, y, turn=-11), INK.red, r * 0.08)
    fallen(pen, Path.circle(x, y, r), r / 50, dx=9, dy=14)
    pen.draw(Path.circle(x, y, r), "#dfe9ee", INK.ink, r * 0.07)
    pen.draw(Path.circle(x, y, r * 0.86), "#e09a24", INK.ink, r * 0.05)
    turns = [i * math.tau / 14 for i in range(14)]
    wave = [r * 0.66 * (1 + 0.08 * math.sin(5 * a)) for a in turns]
    edge = [(x + q * math.cos(a), y + q * math.sin(a)) for q, a in zip(wave, turns, strict=True)]
    pen.draw(Path.spline(edge, closed=True), "#f7ecd2")
    pen.draw(Path.circle(x + r * 0.12, y + r * 0.14, r * 0.42, r * 0.36), "#efdcb4")
    for dx, dy, q in ((-0.3, -0.3, 0.10), (0.2, -0.2, 0.07), (-0.05, 0.32, 0.09), (0.36, 0.22, 0.05)):
        pen.line(Path.circle(x + dx * r, y + dy * r, q * r), "#d9b977", r * 0.03)
    pen.line(Path.arc(x, y, r * 0.93, 195, 260), "#ffffff", r * 0.06)
