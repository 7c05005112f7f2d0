"""The feats of That Dam Game."""

from __future__ import annotations

from typing import Final

from game.rules.cards import RANK_OF, Rank
from game.rules.events import (
    BegMade,
    CardsMoved,
    DealBegan,
    DealEnded,
    Event,
    FactChanged,
    MatchEnded,
    MeldLaid,
    Phase,
    ScoreChanged,
    TurnBegan,
    WentOut,
)
from game.rules.facts import Fact
from game.rules.feats import Feats
from game.rules.options import Options
from game.rules.zones import Zone, ZoneKind

QUICK: Final = 2
"""Turns of one's own in which the contract lies."""
STREAK: Final = 3
"""Hands in a row."""
NATURAL: Final = (2, 3)
"""Hands of a match without a wild card; contracts from the third on are long enough to count."""
AHEAD: Final = 20
"""Points by which a match is won too proudly to beg: whoever never begs wins one of six, few of them by so many."""
_WILD: Final = (Rank.TWO, Rank.JOKER)


class ThatDamGameFeats(Feats):
    """What one seat has done in a match of That Dam Game."""

    def __init__(self, me: int, players: int, options: Options) -> None:
        super().__init__(me, players, options)
        self._hand = Zone(ZoneKind.HAND, me, 0)
        self._begged = self._turns = self._streak = self._contract = self._natural = 0
        self._wild = False
        """Whether the seat has laid a wild card in this hand."""
        self._scores, self._before = [0] * players, [0] * players
        """Scores after the hand that ended last, and before it."""

    def follow(self, event: Event) -> None:
        """Follow begs, contracts, hands and points."""
        match event:
            case DealBegan():
                self._turns, self._wild = 0, False
                self._before = list(self._scores)
            case FactChanged(fact=Fact.CONTRACT, value=value):
                self._contract = value
            case BegMade(seat=seat):
                self._begged += seat == self.me
            case TurnBegan(seat=seat, phase=Phase.DRAW):
                self._turns += seat == self.me
            case MeldLaid(seat=seat):
                self.did("quick", seat == self.me and self._turns <= QUICK)
            case CardsMoved(cards=cards, source=source, target=target):
                if source == self._hand and target.kind is ZoneKind.MELD:
                    self._wild |= any(RANK_OF[card] in _WILD for card in cards)
            case WentOut(seat=seat):
                self._streak = self._streak + 1 if seat == self.me else 0
                self.did("streak", self._streak >= STREAK)
                self._natural += seat == self.me and not self._wild and self._contract >= NATURAL[1]
                self.did("natural", self._natural >= NATURAL[0])
            case DealEnded(seat=None):
                self._streak = 0
            case ScoreChanged(seat=seat, score=score):
                self._scores[seat] = score
            case MatchEnded():
                self._end(event, self.me in event.winners)
            case _:
                pass

    def _end(self, event: MatchEnded, won: bool) -> None:
        """Look at begs, at how it stood before the last hand, and at the margin."""
        ahead = min(self.others(event.scores)) - event.scores[self.me]
        self.did("proud", won and not self._begged and bool(self.options["begs"]) and ahead >= AHEAD)
        self.did("comeback", won and self._before[self.me] > min(self.others(self._before)))
        self.did("half", won and 2 * event.scores[self.me] <= min(self.others(event.scores)))


FEATS: Final = ThatDamGameFeats
