"""The field of D$%n You! and a match on it, kept as bit masks.

Bit n of a mask is the card of kind n, or the place where that card belongs. What a
hand can lay from an open place is looked up by the six bits of the place's side.
"""

from __future__ import annotations

from typing import Final

from game.rules.actions import PLAY, Action, Exchange, LayJoker, Run
from game.rules.bits import numbers_of
from game.rules.cards import SUITS, Card, Rank, Suit, card_of, joker, packs
from game.rules.events import Phase
from game.rules.options import Options, number_of
from game.rules.zones import NOBODY, Zone, ZoneKind

STOCK: Final = Zone(ZoneKind.STOCK)
HANDS: Final = tuple(Zone(ZoneKind.HAND, seat) for seat in range(8))
PLACES: Final = tuple(Zone(ZoneKind.TABLEAU, NOBODY, place) for place in range(52))

PACK: Final = tuple(packs(1, jokers=True))
JOKERS: Final = (joker(1), joker(2))
FIRST: Final = card_of(Rank.SEVEN, Suit.DIAMONDS)
"""The card that begins a hand."""

BIT: Final = tuple(1 << card for card in PACK)
SEVENS: Final = sum(BIT[card_of(Rank.SEVEN, suit)] for suit in SUITS)
A_JOKER: Final = BIT[JOKERS[0]]
"""A hand that is at least this large as a number holds a joker."""


def _side(place: int) -> range:
    """The places of a side: below the seven, above it, or the seven alone."""
    seven = place // 13 * 13 + Rank.SEVEN
    if place == seven:
        return range(seven, seven + 1)
    return range(seven - 6, seven) if place < seven else range(seven + 1, seven + 7)


SIDE: Final = tuple(_side(place)[0] for place in range(52))
"""By place: the lowest place of its side."""
OUTWARD: Final = tuple(
    range(place, SIDE[place] - 1, -1) if place % 13 < Rank.SEVEN else range(place, _side(place)[-1] + 1)
    for place in range(52)
)
"""By place: the places from it to the end of its side."""
INWARD: Final = tuple(
    NOBODY if place % 13 == Rank.SEVEN else place + 1 if place % 13 < Rank.SEVEN else place - 1 for place in range(52)
)
"""By place: the place that must be taken before it is open; -1 for sevens."""
OPENS: Final = tuple(sum(BIT[other] for other in range(52) if INWARD[other] == place) for place in range(52))
"""By place: the places that open when it is taken."""


def _choices(place: int) -> tuple[tuple[Action, ...], ...]:
    """By the bits of its side that a hand holds: what the hand can lay from a place outward."""
    outward, side = OUTWARD[place], SIDE[place]
    lays: tuple[Action, ...] = (PLAY[place], *(Run(tuple(map(Card, outward[:n]))) for n in range(2, len(outward) + 1)))
    table: list[tuple[Action, ...]] = []
    for bits in range(64):
        length = 0
        while length < len(outward) and bits >> outward[length] - side & 1:
            length += 1
        table.append(lays[:length])
    return tuple(table)


CHOICES: Final = tuple(_choices(place) for place in range(52))
LAY_JOKER: Final = tuple(tuple(LayJoker(card, Card(place)) for place in range(52)) for card in JOKERS)
EXCHANGE: Final = tuple(Exchange(Card(place)) for place in range(52))


def open_places(table: int) -> int:
    """The open places of a table, worked out from nothing."""
    places = SEVENS
    for place in numbers_of(table):
        places |= OPENS[place]
    return places & ~table


class DamnYouState:
    """A match of D$%n You!. Masks have a bit for each card or place; chips are kept by seat."""

    __slots__ = (
        "began",
        "came",
        "chips",
        "deal",
        "dealer",
        "deals",
        "held",
        "open",
        "phase",
        "players",
        "pot",
        "standing",
        "stands",
        "table",
        "taken",
        "total",
        "turn",
    )

    @classmethod
    def of(cls, players: int, options: Options) -> DamnYouState:
        """A match before its first shuffle."""
        return cls(players, number_of(options, "chips"), number_of(options, "hands"))

    def __init__(self, players: int, chips: int, deals: int) -> None:
        self.players = players
        self.deals = deals
        """Hands in the match."""
        self.total = players * chips
        """All chips there are."""
        self.chips = [chips] * players
        self.pot = 0
        self.held = [0] * players
        """By seat: the cards in hand."""
        self.came: list[tuple[Card, ...]] = [()] * players
        """By seat: the cards of the hand in the order in which they came; some may have left it since."""
        self.table = 0
        """The places that are taken."""
        self.open = SEVENS
        """The places that are open."""
        self.standing = 0
        """The places on which a joker stands."""
        self.stands = [NOBODY, NOBODY]
        """For each joker the place on which it stands, or -1."""
        self.taken = 0
        """The jokers in hands that were taken by exchange, so that everybody knows where they are."""
        self.dealer = NOBODY
        self.deal = 0
        self.began = NOBODY
        self.turn = NOBODY
        """The seat to act; -1 before the first deal and after the match."""
        self.phase = Phase.START

    def copy(self) -> DamnYouState:
        """An independent copy."""
        new = DamnYouState.__new__(DamnYouState)
        new.players = self.players
        new.deals = self.deals
        new.total = self.total
        new.chips = self.chips[:]
        new.pot = self.pot
        new.held = self.held[:]
        new.came = self.came[:]
        new.table = self.table
        new.open = self.open
        new.standing = self.standing
        new.stands = self.stands[:]
        new.taken = self.taken
        new.dealer = self.dealer
        new.deal = self.deal
        new.began = self.began
        new.turn = self.turn
        new.phase = self.phase
        return new

    def hand(self, seat: int) -> list[Card]:
        """The cards of a hand in the order in which they came."""
        held = self.held[seat]
        return [card for card in self.came[seat] if held & BIT[card]]

    def lying(self, place: int) -> Card:
        """The card on a taken place."""
        return JOKERS[self.stands.index(place)] if self.standing >> place & 1 else Card(place)
