"""What the choices of a decision of D$%n You! were worth: chips to win or lose in this hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.damn_you.knowledge import know
from game.ai.damn_you.player import KINDS, LOOKS, Hand
from game.ai.damn_you.policy import WEIGHTS, distinct, worth
from game.ai.damn_you.why import why
from game.ai.damn_you.worlds import Worlds
from game.ai.deals import NoWorld
from game.ai.endgames import Looks, TooLarge
from game.ai.judging import Budget, PlayedOut
from game.ai.port import BotRequest, never
from game.ai.reasons import Reason, rival
from game.rules.actions import Action, LayJoker

BUDGET: Final = Budget(looked=120, first=40, fresh=1500, telling=1.5)
KIND: Final = "gain"


def judge(request: BotRequest, action: Action) -> _Judge | None:
    """Something that was laid or exchanged; None where nothing else could be done."""
    if request.forced:
        return None
    knowledge = know(request.view, request.events)
    actions = distinct(request.legal, knowledge.hand)
    played = next((i for i, one in enumerate(actions) if _same(one, action)), None)
    if len(actions) < 2 or played is None:
        return None
    try:
        return _Judge(Hand(knowledge, actions), played)
    except NoWorld:
        return None


def _same(one: Action, other: Action) -> bool:
    """Whether two actions come to the same: either joker is as good as the other."""
    if isinstance(one, LayJoker) and isinstance(other, LayJoker):
        return one.stands_for == other.stands_for
    return one == other


class _Judge(PlayedOut):
    def __init__(self, hand: Hand, played: int) -> None:
        actions = hand.actions
        values = worth(actions, hand.knowledge.hand, WEIGHTS, spares=True)
        usual = max(range(len(actions)), key=values.__getitem__)
        super().__init__(actions, played, usual, values[usual] - values[played])
        self._hand = hand
        self._worlds = Worlds(hand.knowledge)

    def number_of(self, action: Action) -> int:
        """As `Judge.number_of`: either joker is as good as the other."""
        return next((i for i, one in enumerate(self.choices) if _same(one, action)), self.played)

    def exact(self) -> tuple[float, ...] | None:
        """Worked out where all hands are known by counting."""
        world = self._worlds.certain(len(self._worlds.groups), KINDS)
        if world is None:
            return None
        try:
            return tuple(map(float, self._hand.solve(tuple(self._hand.hands(world)), Looks(LOOKS, never))))
        except TooLarge:
            return None

    def world(self, random: Random) -> Sequence[int]:
        """The hands by seat."""
        return self._hand.hands(self._worlds.sample(random))

    def play(self, world: list[int], choice: int) -> float:
        """Chips gained."""
        return self._hand.play(world, choice)

    def why(self, better: int, other: int, margin: float) -> Reason:
        """As a hint says it."""
        return why(self._hand.knowledge, self.choices[better], rival(self.choices[other], margin, 0.0))
