"""The base policy of Dang It!: play what fewest unseen cards follow, and keep what follows oneself.

The worth of a card is counted in cards: less one for every unseen card that
follows it and that the next player has not shown not to hold, more some for every
own card that follows it too and so can be the answer. That the last card takes
everything needs no weight: who is followed less often leads more often and so
runs out first.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.dang_it.knowledge import Knowledge
from game.ai.dang_it.masks import BIT, followers, suit_followers
from game.ai.dang_it.playout import OWN
from game.ai.levels import Level
from game.ai.slips import pick as slips_pick
from game.rules.cards import Card
from game.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """What a level remembers, overlooks and looks into. A weaker level is a more forgetful one, not a dicier one."""

    memory: int | None
    """How many of the cards gone to won piles it remembers, the latest; None for all."""
    minds_ranks: bool
    """Blind spot when false: it counts what can follow by suit and never thinks of ranks."""
    minds_refusals: bool
    """Blind spot when false: it draws nothing from another's "Dang It!"."""
    slips: float
    """How often it takes a card that is only nearly as good."""
    weighs: bool
    """Whether it asks why the others chose as they did (see `beliefs`)."""
    simulations: int
    """Most hands it plays out in the mind for a decision."""


HABITS: Final[dict[Level, Habits]] = {
    "easy": Habits(memory=4, minds_ranks=False, minds_refusals=False, slips=0.12, weighs=False, simulations=0),
    "normal": Habits(memory=8, minds_ranks=True, minds_refusals=True, slips=0.04, weighs=False, simulations=0),
    "hard": Habits(memory=None, minds_ranks=True, minds_refusals=True, slips=0.0, weighs=False, simulations=100),
    "expert": Habits(memory=None, minds_ranks=True, minds_refusals=True, slips=0.0, weighs=True, simulations=6000),
}
"""By level."""

_SLIP_CAP: Final = 5.0
"""The most cards that a slip may cost, in the policy's count."""
_SLIP_HEAT: Final = 2.0


def worth(knowledge: Knowledge, cards: Sequence[Card], habits: Habits) -> list[float]:
    """By card: what the policy thinks of playing it."""
    follow = followers(knowledge.packs) if habits.minds_ranks else suit_followers(knowledge.packs)
    danger = knowledge.unseen
    if habits.minds_refusals:
        danger &= ~knowledge.excluded[(knowledge.seat + 1) % knowledge.players]
    own = OWN[knowledge.players]
    return [
        float(own * (follow[card] & knowledge.hand & ~BIT[card]).bit_count() - (follow[card] & danger).bit_count())
        for card in cards
    ]


def pick(values: Sequence[float], slips: float, random: Random) -> int:
    """The number of the best value, the first of equals; with probability `slips` one that is nearly as good."""
    return slips_pick(values, slips, _SLIP_CAP, _SLIP_HEAT, random)
