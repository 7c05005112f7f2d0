"""How the characters play Dang It!"""

from __future__ import annotations

from typing import Final

from game.ai.dang_it.knowledge import know
from game.ai.dang_it.player import number_of
from game.ai.dang_it.policy import HABITS, worth
from game.ai.manners import Manner, Manners, Traits, look_of, since_the_deal
from game.ai.port import BotRequest
from game.rules.actions import Action, Play
from game.rules.events import DangItCalled
from game.rules.zones import ZoneKind


def traits(request: BotRequest, action: Action) -> Traits:
    """The look of a card, how near it is in rank to the one on top (`near`), and whether both are even (`copy`)."""
    if not isinstance(action, Play):
        return {}
    look, pile = look_of(action.cards[0]), request.view.cards(ZoneKind.PILE)
    if not pile:
        return look
    top = look_of(pile[-1])
    return {**look, "near": -abs(look["high"] - top["high"]), "copy": float(look["even"] == top["even"])}


def stirred(request: BotRequest) -> bool:
    """Whether the seat has had to say it in this deal."""
    return since_the_deal(request.events, lambda event: isinstance(event, DangItCalled) and event.seat == request.seat)


def near(request: BotRequest, chosen: Action, action: Action) -> bool:
    """Whether the policy counts the second of two cards no less, where a level tries them so seldom that chance rules.

    By its own count Normal goes, and Expert by what it has tried, which is enough.
    """
    habits = HABITS[request.level]
    if not 0 < habits.simulations <= _SELDOM or not isinstance(chosen, Play) or not isinstance(action, Play):
        return True
    knowledge = know(request.view, request.events, number_of(request, "packs"), habits.memory)
    one, other = worth(knowledge, (chosen.cards[0], action.cards[0]), habits)
    return one <= other


_SELDOM: Final = 1000

MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"middle": -0.6}, (0.1, 0.5, 1.0, 0.15)),
        "biscuit": Manner({"court": -1.5}, (0.2, 1.0, 1.5, 0.1)),
        "bo": Manner({"court": 1.5}, (0.2, 1.0, 1.5, 0.1)),
        "pardon": Manner({"high": -0.4}, (0.1, 0.5, 0.8, 0.1)),
        "billie": Manner({"middle": 0.6}, (0.1, 0.5, 1.0, 0.1)),
        "ada": Manner({"even": 1.5}, (0.2, 1.0, 1.0, 0.1)),
        "pip": Manner({"high": 0.4}, (0.1, 0.5, 0.8, 0.1)),
        "yuki": Manner({"high": -0.4}, (0.1, 0.5, 0.8, 0.1), stirred={"high": 0.4}),
        "mercy": Manner({"near": 0.6}, (1.2, 1.2, 1.5, 0.2)),
        "echo": Manner({"copy": 1.5}, (2.4, 2.4, 1.5, 0.15)),
    },
    traits=traits,
    stirred=stirred,
    near=near,
    unit="cards a round",
)
