"""Cards by their names, for suites that compare many."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.cards import Card, format_card

__all__ = ["format_cards"]


def format_cards(cards: Sequence[Card]) -> str:
    """Names separated by blanks, as `parse_cards` takes them."""
    return " ".join(format_card(card) for card in cards)
