"""The decks that there are, and which of them a card wears."""

from __future__ import annotations

from typing import Final, Literal

Deck = Literal["classic", "4color", "contrast", "large", "large-4color"]
DECKS: Final[tuple[Deck, ...]] = ("classic", "4color", "contrast", "large", "large-4color")
LARGE: Final[dict[str, Deck]] = {"classic": "large", "4color": "large-4color"}
"""The same decks with the large index."""
SMALL: Final[dict[str, Deck]] = {"large": "classic", "large-4color": "4color"}
"""And with the small one."""
BACKS: Final[dict[str, Deck]] = {"large": "classic", "4color": "classic", "large-4color": "classic"}
"""Whose backs other decks have."""
LARGE_BELOW: Final = 0.55
"""Cards narrower than this, in `c`, wear the large index."""


def worn(deck: Deck, widths: float, *, strip: bool = False) -> Deck:
    """The deck that a card wears which is so many `c` wide, where a deck was chosen.

    Of a `strip`, all of it but its upper end lies below another card: there the large index has no room.
    """
    if strip:
        return SMALL.get(deck, deck)
    return LARGE.get(deck, deck) if widths < LARGE_BELOW else deck
