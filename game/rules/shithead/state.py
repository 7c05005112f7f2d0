"""A match of Shithead as ints and lists."""

from __future__ import annotations

from game.rules.bits import mask_of
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank, packs
from game.rules.events import Phase
from game.rules.options import Options, number_of
from game.rules.shithead.reading import places_of
from game.rules.shithead.tables import ANYTHING, fits_by_top
from game.rules.values import dataclass
from game.rules.zones import NOBODY


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same all match."""

    size: int
    """Cards face down, face up and in hand, and what a hand is drawn up to."""
    deals: int
    short: bool
    threes_invisible: bool
    eights_skip: bool
    jokers: bool
    fits: tuple[int, ...]
    """By the rank that counts: the cards that may be played, a bit for each."""

    @classmethod
    def of(cls, players: int, options: Options) -> Setup:
        """What follows from the options."""
        short, threes = bool(options["short_game"]), bool(options["threes_invisible"])
        return cls(
            size=places_of(players, options),
            deals=number_of(options, "deals"),
            short=short,
            threes_invisible=threes,
            eights_skip=bool(options["eights_skip"]),
            jokers=bool(options["jokers_reverse"]),
            fits=fits_by_top(threes, bool(options["sevens_low"])),
        )


class ShitheadState:
    """A match of Shithead. Lists of cards run from the bottom to the top.

    Cards are also kept as ints with a bit for each, because that is how plays are found.
    """

    __slots__ = (
        "aside",
        "blind",
        "burnt",
        "deal",
        "dealer",
        "direction",
        "face_up",
        "hands",
        "held",
        "laid",
        "left",
        "out",
        "phase",
        "places",
        "players",
        "scores",
        "seen",
        "setup",
        "shithead",
        "stack",
        "start_rank",
        "stock",
        "top",
        "turn",
        "turns",
    )

    def __init__(self, players: int, setup: Setup) -> None:
        self.players = players
        self.setup = setup
        self.stock: list[Card] = packs(1, jokers=setup.jokers)
        self.stack: list[Card] = []
        self.burnt: list[Card] = []
        self.aside: list[Card] = []
        """Cards that take no part in this deal of a short game."""
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.face_up: list[Card] = [HIDDEN] * (players * setup.size)
        """By seat * size + place: the open card, `HIDDEN` where there is none."""
        self.blind: list[Card] = [HIDDEN] * (players * setup.size)
        """By seat * size + place: the face-down card, `HIDDEN` where there is none."""
        self.held: list[int] = [0] * players
        """By seat: the cards of the hand, a bit for each."""
        self.laid: list[int] = [0] * players
        """By seat: the face-up cards, a bit for each."""
        self.places: list[int] = [0] * players
        """By seat: the places with a face-down card, a bit for each."""
        self.seen = 0
        """The cards that have lain open to everybody in this deal, a bit for each."""
        self.top = ANYTHING
        """The rank that the next card must suit."""
        self.direction = 1
        self.out = 0
        """The seats that are out, a bit for each."""
        self.left = players
        """How many are not out."""
        self.turns = 0
        self.start_rank = NOBODY
        """The rank that starts this deal, -1 until it is known."""
        self.phase = Phase.ARRANGE
        self.turn = 0
        self.dealer = NOBODY
        self.deal = 0
        self.scores = [0] * players
        """By seat: deals lost."""
        self.shithead = NOBODY
        """Who lost the deal before."""

    def copy(self) -> ShitheadState:
        """An independent copy."""
        new = ShitheadState.__new__(ShitheadState)
        new.players = self.players
        new.setup = self.setup
        new.stock = self.stock[:]
        new.stack = self.stack[:]
        new.burnt = self.burnt[:]
        new.aside = self.aside[:]
        new.hands = [hand[:] for hand in self.hands]
        new.face_up = self.face_up[:]
        new.blind = self.blind[:]
        new.held = self.held[:]
        new.laid = self.laid[:]
        new.places = self.places[:]
        new.seen = self.seen
        new.top = self.top
        new.direction = self.direction
        new.out = self.out
        new.left = self.left
        new.turns = self.turns
        new.start_rank = self.start_rank
        new.phase = self.phase
        new.turn = self.turn
        new.dealer = self.dealer
        new.deal = self.deal
        new.scores = self.scores[:]
        new.shithead = self.shithead
        return new

    def open_cards(self, seat: int) -> list[Card]:
        """By place: a seat's face-up cards, `HIDDEN` where there is none."""
        size = self.setup.size
        return self.face_up[seat * size : seat * size + size]

    def blind_cards(self, seat: int) -> list[Card]:
        """By place: a seat's face-down cards, `HIDDEN` where there is none."""
        size = self.setup.size
        return self.blind[seat * size : seat * size + size]

    def recount(self) -> None:
        """Work out again what follows from where the cards lie: the ints with a bit for each, and what counts."""
        for seat in range(self.players):
            self.held[seat] = mask_of(self.hands[seat])
            self.laid[seat] = mask_of([card for card in self.open_cards(seat) if card != HIDDEN])
            self.places[seat] = sum(1 << i for i, card in enumerate(self.blind_cards(seat)) if card != HIDDEN)
        self.top = ANYTHING
        for card in reversed(self.stack):
            if RANK_OF[card] is not Rank.JOKER and not (RANK_OF[card] is Rank.THREE and self.setup.threes_invisible):
                self.top = int(RANK_OF[card])
                break
