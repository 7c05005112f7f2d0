"""The feats of Shithead."""

from __future__ import annotations

from typing import Final

from game.rules.events import (
    BlindFlipped,
    CardsMoved,
    DealBegan,
    Event,
    StackBurnt,
    StackPickedUp,
    TurnBegan,
    WentOut,
)
from game.rules.feats import Feats
from game.rules.options import Options
from game.rules.zones import ZoneKind

BURNS: Final = 4
"""Burns of one deal."""
HEAVY: Final = 20
"""Cards of a stack that somebody takes."""
STUBBORN: Final = 3
"""Blind cards of one deal that could not be played."""


class ShitheadFeats(Feats):
    """What one seat has done in a match of Shithead."""

    def __init__(self, me: int, players: int, options: Options) -> None:
        super().__init__(me, players, options)
        self._begin()

    def _begin(self) -> None:
        """Another deal: every feat of this game is one of a single deal."""
        self._burns = self._misses = self._taken = self._heaviest = 0
        self._burnt = self._flipped = self._somebody_out = False
        self._on_top = -1
        """Who has played the top card."""

    def follow(self, event: Event) -> None:
        """Follow burns, stacks and blind cards."""
        match event:
            case DealBegan():
                self._begin()
            case TurnBegan():
                self._burnt = self._flipped = False
            case CardsMoved(source=source, target=target) if target.kind is ZoneKind.STACK:
                self._on_top = source.owner
            case StackBurnt(seat=seat):
                if seat == self.me:
                    self._burnt = True
                    self._burns += 1
                    self.did("four_burns", self._burns >= BURNS)
            case StackPickedUp(seat=seat, count=count):
                if seat == self.me:
                    self._taken += 1
                    self._heaviest = max(self._heaviest, count)
                else:
                    self.did("hold_this", self._on_top == self.me and count >= HEAVY)
            case BlindFlipped(seat=seat, played=played):
                self._flipped = seat == self.me
                self._misses += seat == self.me and not played
            case WentOut(seat=seat):
                if seat == self.me:
                    self.did("first_clean", not self._somebody_out and not self._taken)
                    self.did("blind_fire", self._flipped and self._burnt)
                    self.did("stubborn", self._misses >= STUBBORN)
                    self.did("heavy", self._heaviest >= HEAVY)
                self._somebody_out = True
            case _:
                pass


FEATS: Final = ShitheadFeats
