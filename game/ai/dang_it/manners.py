"""How the characters play Dang It!"""

from __future__ import annotations

from typing import Final

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


MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"middle": -0.6}, (0.1, 0.5, 0.1, 0.15)),
        "biscuit": Manner({"court": -1.5}, (0.2, 1.0, 0.4, 0.1)),
        "bo": Manner({"court": 1.5}, (0.2, 1.0, 0.25, 0.1)),
        "pardon": Manner({"high": -0.4}, (0.1, 0.5, 0.1, 0.1)),
        "billie": Manner({"middle": 0.6}, (0.1, 0.5, 0.2, 0.1)),
        "ada": Manner({"even": 1.5}, (0.2, 1.0, 0.4, 0.1)),
        "pip": Manner({"high": 0.4}, (0.1, 0.5, 0.1, 0.1)),
        "yuki": Manner({"high": -0.4}, (0.1, 0.5, 0.2, 0.1), stirred={"high": 0.4}),
        "mercy": Manner({"near": 0.6}, (1.2, 1.2, 0.8, 0.2)),
        "echo": Manner({"copy": 1.5}, (2.4, 2.4, 0.25, 0.15)),
    },
    traits=traits,
    stirred=stirred,
    unit="cards a round",
)
