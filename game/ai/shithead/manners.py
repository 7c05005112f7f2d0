"""How the characters play Shithead."""

from __future__ import annotations

from typing import Final

from game.ai.manners import Manner, Manners, Traits, since_the_deal
from game.ai.port import BotRequest
from game.rules.actions import Action, PickUp, Play
from game.rules.cards import RANK_OF, Card, Rank
from game.rules.events import CardsMoved, StackPickedUp
from game.rules.shithead.tables import HEIGHT
from game.rules.zones import ZoneKind

_GOOD: Final = (Rank.TWO, Rank.TEN, Rank.ACE, Rank.JOKER)
"""What one is glad to have at the end."""
_ABOVE_ALL: Final = 15
"""The height of a joker, which has none in the rules."""


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of a turn.

    `cards` are those that are played, `high` their rank, `good` whether it is one to keep for the end, `ten` whether it
    burns the stack, `stack` whether the stack is taken, `copy` whether it plays as many as the player before.
    """
    if isinstance(action, PickUp):
        return {"stack": 1.0}
    if not isinstance(action, Play):
        return {}
    rank = RANK_OF[action.cards[0]]
    return {
        "cards": float(len(action.cards)),
        "high": float(HEIGHT.get(rank, _ABOVE_ALL)),
        "good": float(rank in _GOOD),
        "ten": float(rank is Rank.TEN),
        "copy": float(len(action.cards) == len(_before(request))),
    }


def _before(request: BotRequest) -> tuple[Card, ...]:
    """What another seat has played last."""
    for event in reversed(request.events):
        if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.STACK:
            if event.source.owner != request.seat:
                return event.cards
    return ()


def stirred(request: BotRequest) -> bool:
    """Whether the seat has had to take the stack in this deal."""
    return since_the_deal(request.events, lambda event: isinstance(event, StackPickedUp) and event.seat == request.seat)


MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"good": -5.0, "cards": -1.5}, (0.0, 0.0, 0.012, 0.01)),
        "biscuit": Manner({"high": 0.6, "good": -5.0}, (0.0, 0.0, 0.015, 0.01)),
        "bo": Manner({"cards": 1.5, "high": 0.6}, (0.0, 0.0, 0.008, 0.01)),
        "pardon": Manner({"high": -0.6, "cards": 1.5}, (0.0, 0.0, 0.01, 0.01)),
        "billie": Manner({"ten": 5.0, "good": 3.0}, (2.0, 2.0, 0.015, 0.01)),
        "ada": Manner({"good": -3.0, "cards": 1.5}, (0.0, 0.0, 0.04, 0.02)),
        "pip": Manner({"high": 0.6, "good": 1.5}, (0.0, 0.0, 0.006, 0.01)),
        "yuki": Manner({"high": -0.6, "cards": -1.5}, (0.0, 0.0, 0.006, 0.01), stirred={"high": 0.6, "stack": 5.0}),
        "mercy": Manner({"cards": -1.5, "high": -0.3}, (0.0, 0.0, 0.008, 0.01)),
        "echo": Manner({"copy": 1.5}, (0.0, 0.0, 0.03, 0.02)),
    },
    traits=traits,
    stirred=stirred,
    unit="lost deals in 100",
    scale=100.0,
    judge="hard",  # the tree of the strongest must have all that is legal
)
