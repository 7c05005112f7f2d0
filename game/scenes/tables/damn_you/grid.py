"""The field of D$%n You!: where its four suits by thirteen places lie, and the bars that stand for open ones."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from game.rules.cards import RANK_OF, SUIT_OF, Card, Rank, Suit, card_of
from game.rules.values import dataclass
from game.scenes.tables.damn_you import sizes
from game.scenes.tables.damn_you.sizes import BAR, BAR_GAP, MARK_RIM, REACH
from game.ui.table.layout import centered
from game.ui.table.model import ALTERNATING
from game.ui.table.spots import Box, Spot
from game.ui.theme import RATIO

SUITS: Final = ALTERNATING
"""The suits of the field, from the top or from the left."""
STEPS: Final = int(Rank.KING)
"""From the ace of a suit to its king there are so many steps."""


@dataclass(frozen=True, slots=True)
class Field:
    """The field of four suits by thirteen places, in pixels."""

    box: Box
    card: float
    """Width of a card on it."""
    x: float
    """Middle of the first column."""
    y: float
    """Middle of the first row; upright, the upper edge of the kings."""
    column: float
    row: float
    """Distance between columns and rows; upright, between cards of a suit."""
    upright: bool
    unit: float
    """A design unit."""

    def spot(self, place: Card, depth: float = 0.0) -> Spot:
        """Where the card of a place lies."""
        rank, line = int(RANK_OF[place]), SUITS.index(SUIT_OF[place])
        if self.upright:
            y = self.y + (STEPS - rank) * self.row + self.card * RATIO / 2
            return Spot(self.x + line * self.column, y, self.card, 0.0, float(STEPS) - rank + depth, strip=True)
        return Spot(self.x + rank * self.column, self.y + line * self.row, self.card, 0.0, depth)

    def below(self, suit: Suit, taken: Collection[Card]) -> tuple[float, int]:
        """Upright: the lower edge of a suit's cards, and the rank of the first place below them."""
        ranks = [int(RANK_OF[card]) for card in taken if SUIT_OF[card] is suit]
        if ranks:
            spot = self.spot(card_of(Rank(min(ranks)), suit))
            return spot.y + spot.height / 2, min(ranks) - 1
        return self.y + (STEPS - Rank.SEVEN) * self.row + self.row / 2 - (BAR / 2 + BAR_GAP) * self.unit, int(
            Rank.SEVEN
        )

    def label(self, place: Card, taken: Collection[Card]) -> tuple[float, float]:
        """Upright: the middle of the bar or the rank that stands for a place without a card."""
        rank, suit = int(RANK_OF[place]), SUIT_OF[place]
        x = self.x + SUITS.index(suit) * self.column
        edge, first = self.below(suit, taken)
        if rank > first:
            return x, self.y + (STEPS - rank) * self.row + self.row / 2
        y = edge + (BAR_GAP + BAR / 2) * self.unit
        return x, y + (first - rank) * min(sizes.BAR_PITCH * self.unit, self.row)

    def mark(self, place: Card, taken: Collection[Card]) -> Spot | Box:
        """What lights up where a card can go: its whole place, or upright the bar that stands for it."""
        if not self.upright or place in taken:
            return self.spot(place)
        rim = MARK_RIM * self.unit
        return centered(*self.label(place, taken), self.card + 2 * rim, BAR * self.unit + 2 * rim)

    def reach(self, place: Card, taken: Collection[Card]) -> Box:
        """Where something is dropped that is meant for a place."""
        spot = self.spot(place)
        if not self.upright:
            return centered(spot.x, spot.y, REACH * self.column, REACH * self.row)
        if place in taken:
            return Box(spot.x - self.card / 2, spot.y - spot.height / 2, self.card, self.row)
        x, y = self.label(place, taken)
        h = max(self.row * sizes.BAR_REACH, BAR * self.unit)
        return centered(x, y, self.card, h)
