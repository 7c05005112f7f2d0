"""How the characters play That Dam Game."""

from __future__ import annotations

from typing import Final

from game.ai.manners import Manner, Manners, Traits, look_of, since_the_deal
from game.ai.port import BotRequest
from game.rules.actions import Action, Beg, Decline, Discard, Draw, Take
from game.rules.cards import KIND_OF
from game.rules.events import BegMade
from game.rules.that_dam_game.contracts import PLACE_OF
from game.rules.zones import ZoneKind


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of a choice.

    Of a discard: its look, whether its rank is held more often (`pair`), and whether it is of the suit or rank of the
    discard before (`copy`). Of a draw: whether it takes the discard (`take`). Of an answer: whether it begs (`beg`).
    """
    match action:
        case Take() | Draw():
            return {"take": float(isinstance(action, Take))}
        case Beg() | Decline():
            return {"beg": float(isinstance(action, Beg))}
        case Discard(card=card):
            pile = request.view.cards(ZoneKind.DISCARD)
            hand = request.view.cards(ZoneKind.HAND, request.seat)
            same = bool(pile) and (
                PLACE_OF[pile[-1]] == PLACE_OF[card] or KIND_OF[pile[-1]] // 13 == KIND_OF[card] // 13
            )
            pair = sum(PLACE_OF[other] == PLACE_OF[card] for other in hand) > 1
            return {**look_of(card), "pair": float(pair), "copy": float(same)}
        case _:
            return {}


def stirred(request: BotRequest) -> bool:
    """Whether somebody has begged a card away in this hand."""
    return since_the_deal(request.events, lambda event: isinstance(event, BegMade) and event.seat != request.seat)


MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"red": -1.5, "pair": -1.5}, (2.0, 2.0, 1.0, 1.7)),
        "biscuit": Manner({"court": -1.5, "high": -0.8}, (2.0, 2.0, 0.7, 1.5)),
        "bo": Manner({"court": 1.5, "high": 0.8}, (2.0, 2.0, 2.2, 3.0)),
        "pardon": Manner({"high": -0.8, "beg": -1.5}, (1.8, 1.8, 0.9, 1.3)),
        "billie": Manner({"clubs": 1.5, "pair": 1.5}, (2.5, 2.5, 1.2, 1.5)),
        "ada": Manner({"even": 1.5, "beg": -1.5}, (3.0, 3.0, 3.0, 1.4)),
        "pip": Manner({"high": 1.2, "beg": 1.5}, (0.7, 0.7, 0.8, 2.0)),
        "yuki": Manner({"high": -1.2}, (1.2, 1.2, 1.0, 1.3), stirred={"high": 1.2, "beg": 1.5}),
        "mercy": Manner({"suit": 0.8}, (2.8, 2.8, 1.2, 1.8)),
        "echo": Manner({"copy": 1.5}, (3.0, 3.0, 2.0, 2.0)),
    },
    traits=traits,
    stirred=stirred,
    unit="points a match",
)
