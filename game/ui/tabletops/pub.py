"""The pub: green baize, mahogany round it, halftone shade, a pint at the rim."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.pen.geometry import Path
from game.ui.pen.kit import INK, Pen
from game.ui.tabletops.materials import (
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
    top.fill(pygame.Color("#286f53"))
    fine = max(1.0, k) ** 0.5
    yield from grain(top, patch(40, 3), patch(26, 5, (2.0 * fine, 2.0 * fine)))
    yield from _dots(top, k)
    inset, r = 8 * k, 98 * k
    pen = Pen()
    for i in range(4):
        pen.line(rim(size, inset + 30 * k + i * 5 * k, r - 26 * k), "#04120e", 22 * k - i * 4 * k, opacity=0.13)
    beyond(pen, size, inset, r, "#1a0d0b")
    bolster(pen, rim(size, inset + 8 * k, r - 8 * k), 42 * k, "#3a1710", "#93492a")
    yield from soft(top, pen, rim_boxes(size, 110 * k))
    pen = Pen()
    pen.line(rim(size, inset + 2 * k, r - 2 * k), "#d98d58", 2.2 * k, opacity=0.55)
    pen.line(rim(size, inset + 30 * k, r - 30 * k), INK.gold_deep, 3.4 * k)
    pen.line(rim(size, inset + 30 * k, r - 30 * k), INK.gold_pale, 1.2 * k)
    yield from lay(top, pen, rim_boxes(size, 110 * k))
    pen = Pen()
    for x, y, opacity in ((0.80, 0.60, 0.35), (0.845, 0.645, 0.22)):
        stain(pen, w * x, h * y, 52 * k, "#0b2c22", opacity)
    reach = round(110 * k)
    stamp(top, pen, pygame.Rect(round(w * 0.80) - reach, round(h * 0.60) - reach, 2 * reach + round(w * 0.045),
                                2 * reach + round(h * 0.045)))  # fmt: skip
    yield
    pen = Pen()
    down = pint_down(size)
    pint(pen, w - PINT[0] * k, down, PINT[1] * k)
    stamp(top, pen, pygame.Rect(w - round(170 * k), round(down - 130 * k), round(170 * k), round(270 * k)))
    yield
    yield from lamp(top, warm="#fff6da", edge="#46505c", add="#1c2412")


def pint_down(size: tuple[int, int]) -> float:
    """How far down the pint stands on a table of a size, in pixels."""
    return size[1] * PINT_DOWN[size[1] > size[0]]


def _dots(top: pygame.Surface, k: float) -> Steps:
    """Comic dots that grow towards the edges: the pub's vignette."""
    w, h = top.get_size()
    step = _STEP * k
    shade = pygame.Color("#0e3a33")
    for box in bands(top.get_rect()):
        sheet = pygame.Surface(box.size, pygame.SRCALPHA)
        ink = (shade.r, shade.g, shade.b, 184)
        for row in range(math.floor(box.top / step) - 1, math.ceil(box.bottom / step) + 2):
            y = row * step
            for col in range(-1, round(w / step / 2) + 2):
                x = (col * 2 + row % 2) * step
                far = math.hypot((x / w - 0.5) / 0.72, (y / h - 0.46) / 0.76)
                if far > _START:
                    size = step * 0.98 * min(1.0, (far - _START) / 0.36) ** 0.75
                    pygame.draw.aacircle(sheet, ink, (x, y - box.top), size)
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
