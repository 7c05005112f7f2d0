"""Cards too narrow for their pictures: what they are called, and nothing else."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.cards import RANK_OF, SUIT_OF, Card, Suit, format_card
from game.texts import rank_letter
from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.shapes.plates import panel
from game.ui.theme import INK, PAPER, PAPER_EDGE, RATIO, RED

__all__ = ["NARROW", "narrow_card", "narrow_words"]

NARROW: Final = 26
"""A card of less than so many pixels has an index that cannot be read, and a ten loses its one."""
_FILLS: Final = 0.86
"""How much of the card's width its rank takes at most."""
_RANK, _SUIT, _STAR = 0.66, 0.50, 0.72
"""Sizes of the rank, the suit and the star of a joker, in widths of the card."""
_RANK_AT, _SUIT_AT = 0.33, 0.74
"""Where their middles lie, in heights of the card."""


def narrow_words(words: str, wide: float, px: int, color: str) -> pygame.Surface:
    """A rank so many pixels large, set closer where a card `wide` pixels wide has no room for two digits."""
    made = text.render(words, px, color, "display")
    room = round(_FILLS * wide)
    if made.get_width() > room:
        made = pygame.transform.smoothscale(made, (max(1, room), made.get_height()))
    return made


def ink_of(card: Card) -> str:
    """The color of a card's rank and suit, or of a joker's star."""
    suit = SUIT_OF[card]
    return RED if suit.red or suit is Suit.NONE else INK


def narrow_card(art: Art, card: Card, wide: int) -> Picture:
    """The face of a card less than `NARROW` pixels wide: its rank over its suit, or the star of a joker."""
    size = (max(1, wide), max(1, round(wide * RATIO)))

    def make() -> Picture:
        image = pygame.Surface(size, pygame.SRCALPHA)
        panel(art, *size, PAPER, opacity=1, edge=PAPER_EDGE, radius=4, line=1).draw(image, (0, 0))
        code = format_card(card)
        if code[0] == "X":
            star = art.tinted("signs/star", _STAR * wide, ink_of(card))
            image.blit(star, star.get_rect(center=(size[0] // 2, size[1] // 2)))
            return Picture(image, (0, 0), size)
        color = ink_of(card)
        px = max(art.metrics.smallest, round(_RANK * wide))
        rank = narrow_words(rank_letter(RANK_OF[card]), wide, px, color)
        suit = art.tinted(f"suit_{code[1]}", _SUIT * wide, color)
        top = round(_RANK_AT * size[1] - text.cap_middle("display", px))
        image.blit(rank, (round((size[0] - rank.get_width()) / 2), top))
        image.blit(suit, suit.get_rect(center=(size[0] // 2, round(_SUIT_AT * size[1]))))
        return Picture(image, (0, 0), size)

    return art.keep(("narrow card", card, *size), make)
