"""What keeping and giving away were worth in Screw Your Neighbor: the chance to keep one's penny in this round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.judging import Budget, Judge, Measured, Tick
from game.ai.port import BotRequest
from game.ai.reasons import Reason, rival, without_fact
from game.ai.screw_your_neighbor.chances import chances
from game.ai.screw_your_neighbor.infoset import infoset_of, kings_of
from game.ai.screw_your_neighbor.policy import good_rule, strongest_threshold
from game.ai.screw_your_neighbor.reasons import ScrewReason
from game.ai.screw_your_neighbor.why import why
from game.rules.actions import Action, Keep

BUDGET: Final = Budget(looked=120, first=300, fresh=4000, telling=8.0)
KIND: Final = "chance"
_BY_BORDER: Final = frozenset({ScrewReason.BORDER, ScrewReason.LOW_CARD_LIES, ScrewReason.NONE_GOES})
"""What says up to which rank a card goes."""


def judge(request: BotRequest, action: Action) -> _Judge | None:
    """A card that was kept or given away; None where nothing else could be done."""
    return None if request.forced or len(request.legal) != 2 else _Judge(request, action)


class _Judge(Judge):
    def __init__(self, request: BotRequest, action: Action) -> None:
        self._infoset = infoset_of(request.view, request.events)
        self._jump, self._loses = kings_of(request.options)
        keeps = self._infoset.card > good_rule(self._infoset, self._jump)
        usual = next(i for i, one in enumerate(request.legal) if isinstance(one, Keep) == keeps)
        played = request.legal.index(action)
        border = strongest_threshold(self._infoset, self._jump, self._loses, None)
        away = not isinstance(action, Keep)
        # How far on the wrong side of the border the card lay.
        wrong = self._infoset.card - border if away else border + 1 - self._infoset.card
        super().__init__(request.legal, played, usual, max(0.0, wrong))
        self._border = border

    def measure(self, choices: Sequence[int], worlds: int, random: Random, tick: Tick) -> Measured:
        """Both choices are followed in the same deals."""
        tick()
        found = chances(self._infoset, self._jump, self._loses, random, worlds)
        spared = [100 * (1 - (found.kept if self._keeps(choice) else found.away)) for choice in choices]
        errors = [0.0 if self._keeps(choice) == self._keeps(choices[0]) else 100 * found.error for choice in choices]
        return Measured(tuple(spared), tuple(one - spared[0] for one in spared), tuple(errors))

    def _keeps(self, choice: int) -> bool:
        return isinstance(self.choices[choice], Keep)

    def why(self, better: int, other: int, margin: float) -> Reason:
        """As a hint says it, unless it follows the border: that speaks for no choice on its other side."""
        keeps, compared = self._keeps(better), rival(self.choices[other], margin, 0.0, 1.0)
        found = why(self._infoset, self._border, keeps, self._jump, self._loses)
        if found.code in _BY_BORDER and keeps != (self._infoset.card > self._border):
            return without_fact(compared)
        return Reason(found.code, found.blanks, compared)
