"""What is written on paper stands out from it: as drawn, with all that makes it paler."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
import pytest

from game.scenes.known.panels import says
from game.scenes.tables.that_dam_game.contract_tag import empty_place
from game.ui.art import Art
from game.ui.theme import PAPER, Metrics

ENOUGH = 4.5


@pytest.fixture
def art() -> Art:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return Art(Metrics(1920, 1080))


def bright(color: Iterable[int]) -> float:
    """How bright a color is, as the guidelines for contrast count it."""
    parts = [part / 255 for part in list(color)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(image: pygame.Surface, box: pygame.Rect) -> float:
    """How far the darkest of a part of a picture on paper is from the brightest."""
    paper = pygame.Surface(image.get_size())
    paper.fill(PAPER)
    paper.blit(image, (0, 0))
    found = [bright(paper.get_at((x, y))) for x in range(box.left, box.right) for y in range(box.top, box.bottom)]
    return (max(found) + 0.05) / (min(found) + 0.05)


@pytest.mark.parametrize("px", [0, 30])
@pytest.mark.parametrize("gold", [False, True])
def test_the_rank_that_a_contract_still_wants_can_be_read(art: Art, px: int, gold: bool) -> None:
    place = empty_place(art, 120, "8", gold=gold, px=px)
    middle = pygame.Rect(0, 0, 60, 60)
    middle.center = place.origin
    assert contrast(place.image, middle) >= ENOUGH


def test_what_stands_above_a_thought_can_be_read(art: Art) -> None:
    drawn, bare = (says(art, 600, 300, "pip", head, "", "Draw a card").image for head in ("What it thought", ""))
    where = [(x, y) for x in range(600) for y in range(300) if drawn.get_at((x, y)) != bare.get_at((x, y))]
    (left, top), (right, bottom) = map(min, zip(*where, strict=True)), map(max, zip(*where, strict=True))
    assert contrast(drawn, pygame.Rect(left, top, right - left, bottom - top)) >= ENOUGH
