"""A match of Dang It! as ints and lists, and the tables of which card follows which."""

from __future__ import annotations

from typing import Final

from game.rules.cards import KINDS, MAX_COPIES, RANK_OF, SUIT_OF, Card, Rank, packs
from game.rules.events import Phase
from game.rules.options import Options, number_of
from game.rules.zones import NOBODY, Zone, ZoneKind

STOCK: Final = Zone(ZoneKind.STOCK)
PILE: Final = Zone(ZoneKind.PILE)
HANDS: Final = tuple(Zone(ZoneKind.HAND, seat) for seat in range(6))
WON: Final = tuple(Zone(ZoneKind.WON, seat) for seat in range(6))
DRAWN: Final = tuple(Zone(ZoneKind.DRAWN, seat) for seat in range(6))

_CARDS: Final = range(KINDS * MAX_COPIES)
_OF_SUIT = {suit: frozenset(Card(c) for c in _CARDS if SUIT_OF[c] == suit) for suit in set(SUIT_OF)}
_OF_RANK = {rank: frozenset(Card(c) for c in _CARDS if RANK_OF[c] == rank) for rank in set(RANK_OF)}
FOLLOWS: Final = tuple(_OF_SUIT[SUIT_OF[top]] | _OF_RANK[RANK_OF[top]] for top in _CARDS)
"""By top card: the cards that follow it."""

HEIGHT: Final[tuple[int, ...]] = tuple(13 if RANK_OF[c] is Rank.ACE else int(RANK_OF[c]) for c in _CARDS)
"""By card: how high it is in the draw for the deal, the ace highest."""


class DangItState:
    """A match of Dang It!. Lists of cards run from the bottom to the top; points are kept by seat."""

    __slots__ = (
        "deal",
        "dealer",
        "drawing",
        "drawn",
        "hand_size",
        "hands",
        "packs",
        "phase",
        "pile",
        "pile_seat",
        "players",
        "round",
        "rounds",
        "scores",
        "stock",
        "target",
        "turn",
        "won",
    )

    @classmethod
    def of(cls, players: int, options: Options) -> DangItState:
        """A match whose cards lie unshuffled in the stock."""
        by_rounds = options["length"] == "rounds"
        return cls(
            players,
            number_of(options, "packs"),
            number_of(options, "hand_size"),
            number_of(options, "rounds") if by_rounds else None,
            None if by_rounds else number_of(options, "points"),
        )

    def __init__(self, players: int, pack_count: int, hand_size: int, rounds: int | None, target: int | None) -> None:
        self.players = players
        self.packs = pack_count
        self.hand_size = hand_size
        self.rounds = rounds
        """Rounds in the match; None when points decide."""
        self.target = target
        """Points that end the match; None when rounds do."""
        self.stock: list[Card] = packs(pack_count)
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.won: list[list[Card]] = [[] for _ in range(players)]
        self.drawn: list[list[Card]] = [[] for _ in range(players)]
        self.pile: list[Card] = []
        self.pile_seat = NOBODY
        self.drawing: list[int] = []
        """Seats of this draw for the deal, in seat order; the tied ones only when it is drawn again."""
        self.phase = Phase.DRAW_FOR_DEAL
        self.turn = 0
        self.dealer = NOBODY
        self.round = 0
        self.deal = 0
        self.scores = [0] * players

    def copy(self) -> DangItState:
        """An independent copy."""
        new = DangItState.__new__(DangItState)
        new.players = self.players
        new.packs = self.packs
        new.hand_size = self.hand_size
        new.rounds = self.rounds
        new.target = self.target
        new.stock = self.stock[:]
        new.hands = [hand[:] for hand in self.hands]
        new.won = [cards[:] for cards in self.won]
        new.drawn = [cards[:] for cards in self.drawn]
        new.pile = self.pile[:]
        new.pile_seat = self.pile_seat
        new.drawing = self.drawing[:]
        new.phase = self.phase
        new.turn = self.turn
        new.dealer = self.dealer
        new.round = self.round
        new.deal = self.deal
        new.scores = self.scores[:]
        return new
