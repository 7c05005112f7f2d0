"""The feats of D$%n You!."""

from __future__ import annotations

from typing import Final

from game.rules.cards import RANK_OF, Rank
from game.rules.events import (
    CardsMoved,
    ChipsMoved,
    DealBegan,
    Event,
    JokerPlaced,
    MatchEnded,
    Passed,
    RunLaid,
    TurnBegan,
    WentOut,
)
from game.rules.feats import Feats
from game.rules.options import Options, number_of
from game.rules.zones import Zone, ZoneKind

JOKERS_LAST: Final = 2
"""Hands of a match that end with a joker."""
LONG_RUN: Final = 5
"""Cards of one run."""
PAID: Final = 5
"""Payments in a hand that is won all the same."""


class DamnYouFeats(Feats):
    """What one seat has done in a match of D$%n You!."""

    def __init__(self, me: int, players: int, options: Options) -> None:
        super().__init__(me, players, options)
        self._hand = Zone(ZoneKind.HAND, me, 0)
        self._chips, self._broke = number_of(options, "chips"), False
        self._joker = False
        """Whether what was laid in this turn is a joker."""
        self._jokers_last = self._sevens = self._paid = 0
        self._paid_ever = False
        """Whether the seat has paid a chip in a turn of its own. Who plays on the house pays none."""

    def follow(self, event: Event) -> None:
        """Follow chips, jokers, runs and hands."""
        match event:
            case DealBegan():
                self._sevens = self._paid = 0
                self._joker = False
            case TurnBegan():
                self._joker = False
            case ChipsMoved(source=source_seat, target=target_seat, amount=amount):
                self._chips += amount * ((target_seat == self.me) - (source_seat == self.me))
                self._broke |= not self._chips
            case JokerPlaced(seat=seat):
                self._joker = seat == self.me
            case RunLaid(seat=seat, count=count):
                self.did("long_run", seat == self.me and count >= LONG_RUN)
            case Passed(seat=seat, amount=amount) if amount > 0:
                self._paid += seat == self.me
                self._paid_ever |= seat == self.me
            case CardsMoved(cards=cards, source=source, target=target):
                if source == self._hand and target.kind is ZoneKind.TABLEAU:
                    self._sevens += RANK_OF[cards[0]] is Rank.SEVEN
                    self.did("four_sevens", self._sevens == 4)
            case WentOut(seat=seat):
                if seat == self.me:
                    self._jokers_last += self._joker
                    self.did("joker_last", self._jokers_last >= JOKERS_LAST)
                    self.did("long_way", self._paid >= PAID)
            case MatchEnded():
                self._end(self.me in event.winners)
            case _:
                pass

    def _end(self, won: bool) -> None:
        """Look at how poor the winner was once, and how often they had to pay."""
        self.did("rags", won and self._broke)
        self.did("tight_fist", won and not self._paid_ever)


FEATS: Final = DamnYouFeats
