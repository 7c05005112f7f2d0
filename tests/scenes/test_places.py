"""Places that light up: a large one is lit in pieces, which look like one."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.table.marks import LARGEST, LINE, RADIUS, draw_place
from game.ui import shapes
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.table.spots import Box
from game.ui.theme import TARGET, Metrics
from tests.support.painted import paint_all


def _lit(art: Art, box: Box) -> DisplayList:
    frame = DisplayList()
    draw_place(frame, art, "place", box, 1.0, 0.16, 255)
    return frame


def _seen(frame: DisplayList, size: tuple[int, int]) -> bytes:
    image = pygame.Surface(size)
    frame.background = pygame.Surface(size)
    frame.background.fill((40, 120, 80))
    paint_all(image, frame)
    return pygame.image.tobytes(image, "RGB")


@pytest.mark.parametrize("size", [(2442, 870), (1701, 903), (3000, 400)], ids=str)
def test_a_large_place_looks_as_if_it_were_one_picture(size: tuple[int, int]) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art, box = Art(Metrics(3840, 2160)), Box(20.0, 30.0, *map(float, size))
    pieces = _lit(art, box)
    assert len(pieces.sprites) > 1
    whole = DisplayList()
    glow = shapes.panel(art, *size, TARGET, opacity=0.16, edge=TARGET, radius=RADIUS, line=LINE)
    whole.put("place", glow.image, 20 - glow.origin[0], 30 - glow.origin[1])
    window = size[0] + 40, size[1] + 60
    assert _seen(pieces, window) == _seen(whole, window)
    assert [s.image for s in _lit(art, box).sprites] == [s.image for s in pieces.sprites]


def test_it_takes_a_small_part_of_the_memory_that_one_picture_would() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art = Art(Metrics(3840, 2160))
    before = art.forms.used
    _lit(art, Box(0.0, 0.0, 2442.0, 870.0))
    assert art.forms.used - before < 2 * LARGEST


def test_a_small_place_is_one_picture() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    assert len(_lit(Art(Metrics(1280, 720)), Box(10.0, 10.0, 700.0, 300.0)).sprites) == 1
