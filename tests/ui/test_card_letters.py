"""The letters in the corners of cards are those of the language."""

from __future__ import annotations

import pygame
import pytest

from game.resources import resource_path
from game.rules.cards import Rank
from game.scenes.tables.base import LayoutContext
from game.scenes.tables.damn_you.plan import Planner
from game.texts import complete_languages, rank_letter, use
from game.ui.art import DECKS, Art, Deck, rank_outlines
from game.ui.theme import Metrics
from tests.support.sample import combined

FACES = {"A": Rank.ACE, "J": Rank.JACK, "Q": Rank.QUEEN, "K": Rank.KING}


@pytest.mark.parametrize("deck", DECKS)
def test_each_face_has_the_letter_of_its_rank_in_two_corners(deck: Deck) -> None:
    outlines = rank_outlines()["large" if deck.startswith("large") else "small"]
    for letter in FACES:
        for suit in "CDHS":
            assert resource_path("cards", deck, f"{letter}{suit}.svg").read_text("ascii").count(outlines[letter]) == 2


@pytest.mark.parametrize("language", complete_languages())
def test_every_letter_of_a_language_is_drawn(language: str) -> None:
    use(language)
    for size in rank_outlines().values():
        assert {rank_letter(rank) for rank in FACES.values()} <= size.keys()


def test_german_faces_differ_in_jack_and_queen_and_only_at_the_corners(small_art: Art) -> None:
    metrics = small_art.metrics
    for deck in DECKS:
        for letter in FACES:
            use("en")
            english = Art(metrics).face(f"{letter}H", 120, deck).copy()
            use("de")
            german = Art(metrics).face(f"{letter}H", 120, deck).copy()
            same = pygame.image.tobytes(english, "RGBA") == pygame.image.tobytes(german, "RGBA")
            assert same == (letter in "AK"), (deck, letter)
            for image in (english, german):
                w, h = image.get_size()
                # The index stands in the left quarter of the upper half, and turned round at the lower right.
                image.fill("black", (0, 0, w * 0.26, h * 0.45))
                image.fill("black", (w - w * 0.26, h - h * 0.45, w, h))
            assert pygame.image.tobytes(english, "RGBA") == pygame.image.tobytes(german, "RGBA"), (deck, letter)


@combined(size=[(720, 1280), (1080, 1920)], players=range(3, 9))
def test_below_another_card_of_a_suit_that_stands_upright_rank_and_suit_are_whole(
    size: tuple[int, int], players: int
) -> None:
    names = ("You", "Gertrude", "Bosun Bo", "Professor Ada", "Judge Mercy", "Yuki", "Pip", "Billie")[:players]
    field = Planner(LayoutContext(Metrics(*size), 0, names, frozenset({0}), finger=34)).field()
    assert field.upright
    face = Art(Metrics(*size)).face("8H", round(field.card), "classic")
    w = face.get_width()
    strip = range(round(0.05 * w), round(0.19 * w))
    inked = [y for y in range(round(0.7 * w)) if any(face.get_at((x, y)).g < 120 for x in strip)]
    assert len(inked) > 0.2 * w
    assert inked[-1] < field.row
