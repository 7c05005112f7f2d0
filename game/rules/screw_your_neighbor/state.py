"""A match of Screw Your Neighbor as ints, tuples and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.cards import HIDDEN, Card, packs
from game.rules.events import Phase
from game.rules.options import Options, number_of
from game.rules.zones import NOBODY, Zone, ZoneKind

PACK: Final = tuple(packs(1))
STOCK: Final = Zone(ZoneKind.STOCK)
HANDS: Final = tuple(Zone(ZoneKind.HAND, seat) for seat in range(10))
SHOWN: Final = tuple(Zone(ZoneKind.SHOWN, seat) for seat in range(10))
ASIDE: Final = Zone(ZoneKind.ASIDE)


class ScrewYourNeighborState:
    """A match of Screw Your Neighbor. Pennies, scores and cards are kept by seat."""

    __slots__ = (
        "aside",
        "cards",
        "dealer",
        "dealt",
        "drawn_king_loses",
        "jump",
        "knows",
        "order",
        "partners",
        "pennies",
        "phase",
        "place",
        "players",
        "replay",
        "round",
        "scores",
        "seats",
        "shown",
        "start_pennies",
        "turns",
        "winners",
    )

    @classmethod
    def of(cls, players: int, options: Options) -> ScrewYourNeighborState:
        """A match before its first shuffle."""
        return cls(
            players,
            number_of(options, "pennies"),
            options["last_survivors"] == "replay",
            options["blocked_swap"] == "jump",
            options["drawn_king"] == "loses",
        )

    def __init__(self, players: int, pennies: int, replay: bool, jump: bool, drawn_king_loses: bool) -> None:
        self.players = players
        self.start_pennies = pennies
        self.replay = replay
        """Whether the last players play on when they go out together."""
        self.jump = jump
        """Whether a swap goes over kings."""
        self.drawn_king_loses = drawn_king_loses
        self.pennies = [pennies] * players
        """Who has none is out."""
        self.scores = [0] * players
        """Rounds after which the seat was still in."""
        self.order: Sequence[Card] = PACK
        """The pack as it was shuffled for this round, the top first. Copies share it: it never changes."""
        self.dealt = 0
        """How many cards have left the top of the pack."""
        self.cards: list[Card] = [HIDDEN] * players
        """The card of each seat, `HIDDEN` where there is none."""
        self.knows = [0] * players
        """By seat: a mask of the seats that know its card."""
        self.shown = 0
        """A mask of the seats whose card lies open: kings, and everybody's after the showdown."""
        self.aside = HIDDEN
        """The card that the dealer has laid aside, or `HIDDEN`."""
        self.turns: tuple[int, ...] = ()
        """The seats that have a turn in this round, in order."""
        self.partners: tuple[int, ...] = ()
        """For each turn the seat to swap with, or -1."""
        self.place = 0
        """How many turns of the round are over."""
        self.dealer = NOBODY
        self.seats: tuple[int, ...] = ()
        """The seats still in, clockwise from the left of the dealer, who is the last."""
        self.round = 0
        self.phase = Phase.TURN
        self.winners: tuple[int, ...] = ()

    def copy(self) -> ScrewYourNeighborState:
        """An independent copy."""
        new = ScrewYourNeighborState.__new__(ScrewYourNeighborState)
        new.players = self.players
        new.start_pennies = self.start_pennies
        new.replay = self.replay
        new.jump = self.jump
        new.drawn_king_loses = self.drawn_king_loses
        new.pennies = self.pennies[:]
        new.scores = self.scores[:]
        new.order = self.order
        new.dealt = self.dealt
        new.cards = self.cards[:]
        new.knows = self.knows[:]
        new.shown = self.shown
        new.aside = self.aside
        new.turns = self.turns
        new.partners = self.partners
        new.place = self.place
        new.dealer = self.dealer
        new.seats = self.seats
        new.round = self.round
        new.phase = self.phase
        new.winners = self.winners
        return new

    def stock(self) -> list[Card]:
        """What is left of the pack, the top last."""
        return list(self.order[: self.dealt - 1 if self.dealt else None : -1])
