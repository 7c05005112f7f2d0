"""The state of a match of That Dam Game."""

from __future__ import annotations

from typing import Final

from game.rules.cards import Card, packs
from game.rules.events import Phase
from game.rules.options import Options, number_of
from game.rules.that_dam_game.contracts import CONTRACTS, Contract
from game.rules.that_dam_game.melds import TableMeld
from game.rules.zones import NOBODY

PACKS: Final = {3: 2, 4: 3, 5: 3, 6: 4}
"""By number of players: the packs that are shuffled together."""


class ThatDamState:
    """A match of That Dam Game. Lists of cards run from the bottom to the top."""

    __slots__ = (
        "begs",
        "begs_each",
        "begs_last_match",
        "contract",
        "contracts",
        "deal",
        "dealer",
        "discard",
        "free_wilds",
        "hands",
        "known",
        "limit",
        "melded",
        "melds",
        "offered_by",
        "packs",
        "phase",
        "players",
        "renewals",
        "score_limit",
        "scores",
        "stock",
        "turn",
    )

    @classmethod
    def of(cls, players: int, options: Options) -> ThatDamState:
        """A match whose cards lie unshuffled in the stock."""
        contracts, limit = options["contracts"], options["score_limit"]
        assert isinstance(contracts, tuple)
        return cls(
            players,
            contracts,
            number_of(options, "begs"),
            options["begs_last"] == "match",
            options["wilds_after_meld"] == "free",
            None if limit is None else number_of(options, "score_limit"),
        )

    def __init__(
        self,
        players: int,
        contracts: tuple[int, ...],
        begs: int,
        begs_last_match: bool,
        free_wilds: bool,
        score_limit: int | None,
    ) -> None:
        self.players = players
        self.packs = PACKS[players]
        self.contracts = contracts
        """Numbers of the contracts of this match, one a hand."""
        self.begs_each = begs
        self.begs_last_match = begs_last_match
        """Whether a seat's begs have to last for the match, not for a hand."""
        self.free_wilds = free_wilds
        """Whether the contract's limit on wilds leaves a run once it lies."""
        self.score_limit = score_limit
        """A total that ends the match when a hand is over; None for none."""
        self.deal = 0
        self.dealer = NOBODY
        self.contract: Contract = CONTRACTS[contracts[0] - 1]
        self.limit: int | None = None
        """The most wilds in a run on the table; None for any number."""
        self.stock: list[Card] = packs(self.packs, jokers=True)
        self.discard: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.known = 0
        """Cards in hands that everybody has seen arrive there, bit c for card c."""
        self.melds: list[TableMeld] = []
        self.melded = [False] * players
        self.begs = [begs] * players
        self.renewals = 0
        self.offered_by = NOBODY
        """Who threw the discard that can still be taken or begged for."""
        self.phase = Phase.DRAW
        self.turn = 0
        """The seat to decide. While the discard is offered, the player in turn sits left of `offered_by`."""
        self.scores = [0] * players

    def copy(self) -> ThatDamState:
        """An independent copy."""
        new = ThatDamState.__new__(ThatDamState)
        new.players = self.players
        new.packs = self.packs
        new.contracts = self.contracts
        new.begs_each = self.begs_each
        new.begs_last_match = self.begs_last_match
        new.free_wilds = self.free_wilds
        new.score_limit = self.score_limit
        new.deal = self.deal
        new.dealer = self.dealer
        new.contract = self.contract
        new.limit = self.limit
        new.stock = self.stock[:]
        new.discard = self.discard[:]
        new.hands = [hand[:] for hand in self.hands]
        new.known = self.known
        new.melds = self.melds[:]
        new.melded = self.melded[:]
        new.begs = self.begs[:]
        new.renewals = self.renewals
        new.offered_by = self.offered_by
        new.phase = self.phase
        new.turn = self.turn
        new.scores = self.scores[:]
        return new
