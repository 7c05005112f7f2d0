"""The lower cards of a heap as one picture: when they are, how it looks, and when they are single cards again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.rules.cards import parse_card
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.table.cards import FLYING, CardPainter
from game.ui.table.heaps import LOOSE, layers
from game.ui.table.model import Token
from game.ui.table.spots import Spot
from game.ui.theme import Metrics
from tests.support.painted import paint_all

WIDTH = 250.0
ROUNDED = 8
"""By how much colors differ at most because they are mixed, and rounded, in another order."""
CODES = [rank + suit for suit in "SH" for rank in "23456789TJQKA"]
LEANS = (-9.0, 4.0, -3.0, 7.0, -5.0)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def _heap(count: int, *, width: float = WIDTH) -> list[Token]:
    tokens = [Token(number, parse_card(CODES[number])) for number in range(count)]
    for token in tokens:
        lean = LEANS[token.number % 5]
        token.place(Spot(400.0 + 3 * lean, 400.0 - 2 * lean, width, lean, float(token.number)))
    return tokens


def _painter() -> CardPainter:
    return CardPainter(Art(Metrics(3840, 2160)))


def _listed(painter: CardPainter, tokens: Sequence[Token], heap: Sequence[Token] | None = None) -> DisplayList:
    frame = DisplayList()
    painter.heaps.want([tokens if heap is None else heap])
    painter.draw(frame, tokens, lambda token: "resting", 10.0)
    return frame


def _layered(count: int, *, width: float = WIDTH) -> tuple[CardPainter, list[Token]]:
    """A heap that has been drawn, and all of its layers."""
    painter, tokens = _painter(), _heap(count, width=width)
    while True:
        _listed(painter, tokens)
        if not painter.heaps.unbuilt:
            return painter, tokens
        assert painter.layer()


def _single(tokens: Sequence[Token]) -> DisplayList:
    """The same cards as nobody has drawn them before, each by itself."""
    again = [Token(token.number, token.card) for token in tokens]
    for token, other in zip(again, tokens, strict=True):
        token.place(other.goal)
        for name in ("x", "y", "z", "turn", "lift", "alpha"):
            setattr(token, name, getattr(other, name))
    return _listed(_painter(), again)


def _heaps_of(frame: DisplayList) -> int:
    return sum(isinstance(sprite.key, tuple) and sprite.key[0] == "heap" for sprite in frame.sprites)


def _seen(frame: DisplayList) -> pygame.Surface:
    image = pygame.Surface((800, 800))
    frame.background = pygame.Surface((800, 800))
    frame.background.fill((30, 90, 60))
    paint_all(image, frame)
    return image


def _far(one: pygame.Surface, other: pygame.Surface) -> int:
    """By how much a color of a pixel differs at most."""
    a, b = (pygame.image.tobytes(image, "RGB") for image in (one, other))
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("first", [0, 3, 8])
def test_layers_leave_the_uppermost_cards_loose_and_stay_as_cards_come(first: int) -> None:
    before: list[tuple[int, int]] = []
    new = 0
    for count in range(60):
        found = layers(count, first)
        assert all(first <= start < end for start, end in found)
        assert [start for start, _ in found[1:]] == [end for _, end in found[:-1]]
        assert not found or found[-1][1] <= count - LOOSE
        new += len(set(found) - set(before))
        before = found
    assert new <= 60 / 5 * 2


def test_a_heap_with_layers_looks_as_it_did_with_far_fewer_pictures() -> None:
    painter, tokens = _layered(14)
    frame = _listed(painter, tokens)
    plain = _single(tokens)
    assert len(plain.sprites) == 28
    assert _heaps_of(frame) == 2
    assert len(frame.sprites) == 2 * (14 - 10) + 2 * 2
    assert _far(_seen(frame), _seen(plain)) <= ROUNDED


def test_small_cards_and_low_heaps_have_no_layers() -> None:
    assert _heaps_of(_listed(*_layered(14, width=200.0))) == 0
    assert _heaps_of(_listed(*_layered(7))) == 0


def test_cards_that_rise_together_stay_one_picture_above_the_shadow_of_the_lowest() -> None:
    painter, tokens = _layered(14)
    for token in tokens:
        token.x, token.y, token.z, token.lift = token.x + 7.4, token.y - 50.3, token.z + FLYING, 0.04
    frame = _listed(painter, tokens)
    assert _heaps_of(frame) == 2
    order = sorted(frame.sprites, key=lambda sprite: sprite.z)
    keys = [sprite.key for sprite in order]
    assert keys[:2] == [("shade", 0), ("heap", 0)]
    assert _far(_seen(frame), _seen(_single(tokens))) <= 70  # the shadows between them stay low


def test_a_layer_is_single_cards_again_when_one_of_them_leaves_or_looks_different() -> None:
    painter, tokens = _layered(14)
    tokens[7].y -= 90.0
    frame = _listed(painter, tokens)
    assert _heaps_of(frame) == 1
    assert _far(_seen(frame), _seen(_single(tokens))) <= ROUNDED
    tokens[7].y += 90.0
    assert _heaps_of(_listed(painter, tokens)) == 2
    tokens[2].alpha = 128.0
    assert _heaps_of(_listed(painter, tokens)) == 1


def test_cards_that_are_taken_off_one_by_one_leave_the_layers_below_as_they_are() -> None:
    painter, tokens = _layered(14)
    for number in range(13, 4, -1):
        tokens[number].x += 300.0
        tokens[number].z += FLYING
        # They belong to somebody from the first moment on.
        assert _heaps_of(_listed(painter, tokens, heap=[])) == (2 if number > 9 else 1)
    tokens[4].x += 300.0
    assert _heaps_of(_listed(painter, tokens, heap=[])) == 0
    assert not painter.heaps.any


def test_cards_that_come_to_lie_unseen_stay_in_the_picture() -> None:
    painter, tokens = _layered(14)
    for token in tokens[:3]:
        token.goal = token.goal._replace(drawn=False)
    frame = _listed(painter, tokens)
    assert _heaps_of(frame) == 2
    assert ("shade", 3) in {sprite.key for sprite in frame.sprites}


def test_what_is_listed_again_for_what_flies_alone_knows_when_a_layer_falls_apart() -> None:
    painter, tokens = _layered(14)
    _listed(painter, tokens)
    loose, low = tokens[-1], tokens[1]

    def moved(token: Token) -> DisplayList | None:
        token.x += 40.0
        frame = DisplayList()
        listed = painter.draw_moved(frame, tokens, lambda token: "resting", 10.0, (), {token.number})
        return frame if listed else None

    frame = moved(loose)
    assert frame is not None
    assert frame.sprites == _listed(painter, tokens).sprites
    assert moved(low) is None
    assert _heaps_of(_listed(painter, tokens)) == 1


def test_a_layer_that_cannot_be_drawn_is_not_tried_for_ever() -> None:
    painter, tokens = _painter(), _heap(9)
    tokens[2].alpha = 100.0
    _listed(painter, tokens)
    assert painter.heaps.unbuilt
    assert not painter.layer()
    _listed(painter, tokens)
    assert not painter.heaps.unbuilt
