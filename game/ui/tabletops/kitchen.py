"""The kitchen at night: a tiled floor, and a walnut table with a green leaf let in."""

from __future__ import annotations

import math
from functools import partial
from typing import NamedTuple

import pygame

from game.ui.pen.geometry import Path
from game.ui.pen.kit import INK, Pen
from game.ui.raster import rasterized
from game.ui.tabletops.materials import Size, Steps, bands, boards, grain, lamp, lay, patch, soft, stain, unit
from game.ui.tabletops.saloon import board_rows

RING = 92.0
"""How wide the walnut ring is at its sides, in u; above and below a little less."""
FLAT = 0.86
"""How wide it is above and below, of that: one sees it from in front."""
_TILE = 96.0
_light = partial(lamp, warm="#fff3d6", edge="#3d4468", reach=0.98, add="#221d0c")
_SHADES = (232, 250, 214, 244, 226, 252, 218, 240, 230)


class Table(NamedTuple):
    """Where a table stands in a window, in pixels: its middle, half of its width and height, and its corners' radius.

    Without such a radius it is an table.
    """

    x: float
    y: float
    rx: float
    ry: float
    corner: float = 0.0

    def path(self, off: float = 0.0, down: float = 0.0, grow: tuple[float, float] = (0.0, 0.0)) -> Path:
        """Its edge, so far further in, lower, and larger."""
        rx, ry = self.rx - off + grow[0], self.ry - off + grow[1]
        if not self.corner:
            return Path.circle(self.x, self.y + down, rx, ry)
        return Path.rect(self.x - rx, self.y + down - ry, 2 * rx, 2 * ry, max(1.0, self.corner - off))

    def inner(self, ring: float, off: float = 0.0, down: float = 0.0) -> Path:
        """The edge of the leaf, so far further in."""
        if self.corner:
            return self.path(0.6 * ring + off, down)
        return Path.circle(self.x, self.y + down, self.rx - ring - off, self.ry - ring * FLAT - off)

    @property
    def box(self) -> pygame.Rect:
        """What it takes of the window."""
        return pygame.Rect(math.floor(self.x - self.rx), math.floor(self.y - self.ry), math.ceil(2 * self.rx),
                           math.ceil(2 * self.ry))  # fmt: skip


def kitchen(top: pygame.Surface) -> Steps:
    """Draw floor and table, step by step."""
    w, h = top.get_size()
    k = unit((w, h))
    yield from tiles(top)
    yield from walnut_table(top, Table(w / 2, h / 2, w / 2 - 16 * k, h / 2 - 16 * k, 190 * k))


def tiles(top: pygame.Surface) -> Steps:
    """Draw the floor alone, step by step: a game that is played here may bring a table of its own."""
    size = w, h = top.get_size()
    k = unit(size)
    tile = _TILE * k
    top.fill(pygame.Color("#33507a"))
    for row in range(-1, round(h / tile) + 2):
        for col in range(-1, round(w / tile) + 2):
            box = pygame.Rect(round(col * tile + tile * 0.1), round(row * tile + tile * 0.05), math.ceil(tile),
                              math.ceil(tile))  # fmt: skip
            if (row + col) % 2 == 0:
                top.fill(pygame.Color("#26406a"), box)
            pygame.draw.rect(top, pygame.Color("#182a4a"), box.inflate(2, 2), max(1, round(1.6 * k)))
        yield
    yield from grain(top, patch(22, 15))
    yield from _light(top)


def walnut_table(top: pygame.Surface, table: Table) -> Steps:
    """Lay a walnut table with a green leaf on a picture, step by step, with the lamp over it."""
    size: Size = top.get_size()
    k = unit(size)
    x, y, rx, ry, _ = table
    reach = table.box.inflate(round(90 * k), round(170 * k))
    pen = Pen()
    for i in range(6):
        wide = ((30 - i * 7) * k, (34 - i * 8) * k)
        pen.draw(table.path(0.0, 46 * k, wide).moved(6 * k, 0), "#04060e", opacity=0.15)
    pen.draw(table.path(0.0, 18 * k, (2 * k, 6 * k)), "#2c1509", INK.ink, 5 * k)
    yield from soft(top, pen, [reach])
    # The wood is drawn beside and cut out: the lamp that shines on the floor already shines on it on its own.
    box = table.box.clip(top.get_rect())
    wood = pygame.Surface(box.size, depth=32)
    yield from boards(wood, board_rows(0, box.height, 88 * k, _SHADES), "#a8683a", 23, k=k)
    ring = RING * k
    leaf = Pen()
    with leaf.at(-box.left, -box.top):
        leaf.draw(table.inner(ring, -8 * k, 3 * k), "#1c0f08")
        leaf.draw(table.inner(ring), "#28704f", INK.ink, 3 * k)
        for i in range(4):
            leaf.line(table.inner(ring, i * 4 * k, 3 * k), "#0c2b20", (14 - i * 3) * k, opacity=0.18)
    yield from soft(wood, leaf)
    pen = Pen()
    with pen.at(-box.left, -box.top):
        for i, (color, width) in enumerate((("#160b06", 8), ("#c98a52", 3.4), ("#7a4523", 2))):
            pen.line(table.path(i * 5 * k), color, width * k)
        if not table.corner:
            pen.line(Path.arc(x, y, rx - 9 * k, 200, 330, ry - 9 * k), "#f0c08a", 3 * k, opacity=0.55)
        pen.line(table.inner(ring), INK.ink, 3 * k)
        pen.line(table.inner(ring, 20 * k), INK.gold, 2 * k, opacity=0.8)
        pen.line(table.inner(ring, 27 * k), INK.gold, k, opacity=0.6)
        stain(pen, x + rx * (0.90 if not table.corner else 0.80), y + ry * 0.24, 34 * k, "#2a1206", 0.4)
    yield from lay(wood, pen)
    yield from grain(wood, patch(22, 15))
    yield from _light(wood, part=(size, box.topleft))
    yield from _cut(top, wood, table, box)


def _cut(top: pygame.Surface, wood: pygame.Surface, table: Table, box: pygame.Rect) -> Steps:
    """Lay the wood down within its edge."""
    mask = Pen()
    mask.draw(table.path(), "#ffffff")
    for band in bands(box):
        hole = rasterized(mask.svg(band.width, band.height, band.left, band.top).encode("ascii"), band.size)
        hole.blit(wood, (box.left - band.left, box.top - band.top), special_flags=pygame.BLEND_RGB_MULT)
        top.blit(hole, band)
        yield
