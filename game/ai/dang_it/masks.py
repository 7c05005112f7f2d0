"""Sets of cards as bits of one number, which is what makes playing out in the mind fast.

Bit `card` stands for the card of that number, so the mask of one pack has 54 bits
and that of two 108.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from game.rules.bits import mask_of, numbers_of
from game.rules.cards import KINDS, MAX_COPIES, SUIT_OF, Card, packs
from game.rules.dang_it.state import FOLLOWS

BIT: Final[tuple[int, ...]] = tuple(1 << card for card in range(KINDS * MAX_COPIES))
"""By card: the mask of it alone."""


def cards_of(mask: int) -> Iterator[Card]:
    """The cards of a mask, lowest first."""
    return map(Card, numbers_of(mask))


@cache
def whole(pack_count: int) -> int:
    """All cards of so many packs."""
    return mask_of(packs(pack_count))


@cache
def followers(pack_count: int) -> tuple[int, ...]:
    """By top card: the mask of the cards that follow it, itself among them."""
    cards = packs(pack_count)
    return tuple(mask_of(card for card in cards if card in FOLLOWS[top]) for top in range(KINDS * pack_count))


@cache
def suit_followers(pack_count: int) -> tuple[int, ...]:
    """By top card: the mask of the cards of its suit."""
    cards = packs(pack_count)
    return tuple(mask_of(card for card in cards if SUIT_OF[card] == SUIT_OF[top]) for top in range(KINDS * pack_count))
