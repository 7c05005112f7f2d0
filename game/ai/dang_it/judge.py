"""What the cards of a decision of Dang It! were worth: cards to win in this hand, and what the lead is worth."""

from __future__ import annotations

from random import Random
from typing import Final

from game.ai.dang_it.endgame import Endgame
from game.ai.dang_it.knowledge import know
from game.ai.dang_it.masks import BIT
from game.ai.dang_it.player import LOOKS, Hand, bonus_of, distinct_cards, number_of
from game.ai.dang_it.policy import HABITS, worth
from game.ai.dang_it.why import why
from game.ai.dang_it.worlds import NoWorld, Worlds
from game.ai.endgames import Looks, TooLarge
from game.ai.judging import Budget, PlayedOut
from game.ai.port import BotRequest, never
from game.ai.reasons import Reason, rival
from game.rules.actions import PLAY, Action, Play
from game.rules.cards import KIND_OF, Card

BUDGET: Final = Budget(looked=160, first=150, fresh=6000, telling=1.5)
KIND: Final = "count"


def judge(request: BotRequest, action: Action) -> _Judge | None:
    """A card that was played; None where there was no other one."""
    if request.forced or not isinstance(action, Play):
        return None
    cards = distinct_cards(request.legal)
    kinds = [KIND_OF[card] for card in cards]
    if len(cards) < 2:
        return None
    hand = Hand(know(request.view, request.events, number_of(request, "packs")), 0.0)
    hand.bonus = bonus_of(request, hand.knowledge)
    try:
        return _Judge(hand, cards, kinds.index(KIND_OF[action.cards[0]]))
    except NoWorld:
        return None


class _Judge(PlayedOut):
    def __init__(self, hand: Hand, cards: list[Card], played: int) -> None:
        values = worth(hand.knowledge, cards, HABITS["hard"])
        usual = max(range(len(cards)), key=values.__getitem__)
        super().__init__([PLAY[card] for card in cards], played, usual, values[usual] - values[played])
        self._hand, self._cards = hand, cards
        self._worlds = Worlds(hand.knowledge)

    def number_of(self, action: Action) -> int:
        """As `Judge.number_of`: copies of a card are alike."""
        kinds = [KIND_OF[card] for card in self._cards]
        return kinds.index(KIND_OF[action.cards[0]]) if isinstance(action, Play) else self.played

    def exact(self) -> tuple[float, ...] | None:
        """Worked out where all hands are known by counting."""
        hand, known = self._hand, self._hand.knowledge
        world = self._worlds.certain(len(known.others), KIND_OF)
        if world is None:
            return None
        endgame = Endgame(known.packs, hand.bonus, Looks(LOOKS, never))
        hands = tuple(hand.hands(world))
        try:
            return tuple(endgame.after(hands, BIT[card], known.pile, known.seat)[known.seat] for card in self._cards)
        except TooLarge:
            return None

    def world(self, random: Random) -> list[int]:
        """The hands by seat."""
        return self._hand.hands(self._worlds.sample(random))

    def play(self, world: list[int], choice: int) -> float:
        """Cards won."""
        return self._hand.play(world, self._cards[choice])

    def why(self, better: int, other: int, margin: float) -> Reason:
        """As a hint says it."""
        return why(self._hand.knowledge, self._cards[better], rival(self.choices[other], margin, 0.0))
