"""The feats of Screw Your Neighbor."""

from __future__ import annotations

from typing import Final

from game.rules.cards import RANK_OF, Card, Rank
from game.rules.events import (
    CardsMoved,
    DealerDrew,
    Event,
    Kept,
    KingShown,
    MatchEnded,
    PennyLost,
    Revived,
    RoundBegan,
    ShowdownHeld,
    Swapped,
)
from game.rules.feats import Feats
from game.rules.options import Options, number_of
from game.rules.zones import ZoneKind

GIVEN: Final = 3
"""Lowest cards given away, each of which cost a neighbor a penny."""
KINGS: Final = 3
"""Rounds in a row in which a king was dealt."""
NERVES: Final = (Rank.THREE, 2)
"""A card no higher than that, kept of one's own accord, and so often without losing a penny."""
ON_THE_BRINK: Final = 4
"""Rounds without a loss that the last penny was at stake in."""


class ScrewYourNeighborFeats(Feats):
    """What one seat has done in a match of Screw Your Neighbor."""

    def __init__(self, me: int, players: int, options: Options) -> None:
        super().__init__(me, players, options)
        self._pennies = self._left = number_of(options, "pennies")
        self._cards: dict[int, Card] = {}
        """What everybody holds."""
        self._gave: tuple[int, Card] | None = None
        """Who was made to take which card in this round."""
        self._drew = self._dared = self._king = False
        """What was done in this round: drawn as the dealer, kept a low card, been dealt a king."""
        self._laid_aside = Rank.KING
        self._given = self._kings = self._nerves = self._brink = 0

    def follow(self, event: Event) -> None:
        """Follow every card, and one's pennies."""
        match event:
            case RoundBegan():
                self._gave = None
                self._drew = self._dared = self._king = False
            case Swapped(seat=seat, other=other):
                if seat == self.me:
                    self._gave = (other, self._cards[seat])
            case DealerDrew(seat=seat):
                self._drew, self._laid_aside = seat == self.me, RANK_OF[self._cards[seat]]
            case CardsMoved(cards=cards, target=target) if target.kind is ZoneKind.HAND:
                self._cards[target.owner] = cards[0]
                if self._drew and target.owner == self.me:
                    self.did("ace_for_king", (self._laid_aside, RANK_OF[cards[0]]) == (Rank.ACE, Rank.KING))
            case Kept(seat=seat, blocked=blocked):
                if seat == self.me:
                    self._dared = not blocked and RANK_OF[self._cards[seat]] <= NERVES[0]
            case KingShown(seat=seat):
                self._king |= seat == self.me and not self._drew
            case ShowdownHeld(losers=losers):
                self._look(losers)
            case PennyLost(seat=seat, left=left):
                if seat == self.me:
                    self._left = left
            case Revived(seats=seats):
                if self.me in seats:
                    self._left = 1
            case MatchEnded():
                self._end(self.me in event.winners)
            case _:
                pass

    def _look(self, losers: tuple[int, ...]) -> None:
        """The cards are open; nobody has paid yet."""
        safe = self.me not in losers and self._left > 0
        if safe and self._gave is not None:
            other, card = self._gave
            self._given += other in losers and self._cards[other] == card
            self.did("hot_potato", self._given >= GIVEN)
        self._nerves += safe and self._dared
        self.did("nerves", self._nerves >= NERVES[1])
        self._kings = self._kings + 1 if self._king else 0
        self.did("three_kings", self._kings >= KINGS)
        self._brink += safe and self._left == 1

    def _end(self, won: bool) -> None:
        """Look at the pennies that are left."""
        self.did("last_penny", won and self._brink >= ON_THE_BRINK)
        self.did("half_left", won and self._left >= 2 and 2 * self._left >= self._pennies)


FEATS: Final = ScrewYourNeighborFeats
