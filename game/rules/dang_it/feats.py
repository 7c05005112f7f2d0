"""The feats of Dang It!."""

from __future__ import annotations

from typing import Final

from game.rules.cards import RANK_OF, Rank
from game.rules.events import CardsMoved, DangItCalled, DealBegan, Event, MatchEnded, RoundEnded, WentOut
from game.rules.feats import Feats
from game.rules.options import Options
from game.rules.zones import Zone, ZoneKind

FULL_COURT: Final = 5
"""Kings, queens and jacks of one pile."""
BREATH: Final = 4
"""Cards of a hand, at least, that is laid without a pause."""
STREAK: Final = 6
"""Hands in a row."""
LIONS_SHARE: Final = (4, 5)
"""At least four of five cards of a round."""
HAIR: Final = 2
"""Cards between the winner and whoever came second."""
BEHIND: Final = 10
"""Cards by which whoever came back was behind everybody else before the last round."""

_COURTS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)


class DangItFeats(Feats):
    """What one seat has done in a match of Dang It!."""

    def __init__(self, me: int, players: int, options: Options) -> None:
        super().__init__(me, players, options)
        self._hand, self._won = Zone(ZoneKind.HAND, me, 0), Zone(ZoneKind.WON, me, 0)
        self._streak = 0
        self._dealt = 0
        """Cards of this hand."""
        self._said = False
        """Whether anybody has said it since the cards were dealt."""
        self._scores, self._before = [0] * players, [0] * players
        """Scores after the round that ended last, and before it."""

    def follow(self, event: Event) -> None:
        """Follow piles, hands and rounds."""
        match event:
            case DealBegan():
                self._said = False
                self._dealt = 0
            case DangItCalled():
                self._said = True
            case CardsMoved(cards=cards, source=source, target=target):
                if target == self._won and source.kind is ZoneKind.PILE:
                    courts = sum(RANK_OF[card] in _COURTS for card in cards)
                    self.did("full_court", courts >= FULL_COURT)
                elif target == self._hand:
                    self._dealt += len(cards)
            case WentOut(seat=seat):
                self._streak = self._streak + 1 if seat == self.me else 0
                self.did("streak", self._streak >= STREAK)
                self.did("one_breath", seat == self.me and not self._said and self._dealt >= BREATH)
            case RoundEnded(points=points):
                self._before = self._scores
                self._scores = [old + new for old, new in zip(self._scores, points, strict=True)]
                part, whole = LIONS_SHARE
                self.did("lions_share", whole * points[self.me] >= part * sum(points))
            case MatchEnded():
                self._end(event, self.me in event.winners)
            case _:
                pass

    def _end(self, event: MatchEnded, won: bool) -> None:
        """Look at how close it was, and at how it stood before the last round."""
        if won and len(event.winners) == 1:
            self.did("hair", event.scores[self.me] - max(self.others(event.scores)) <= HAIR)
            self.did("comeback", self._before[self.me] + BEHIND <= min(self.others(self._before)))


FEATS: Final = DangItFeats
