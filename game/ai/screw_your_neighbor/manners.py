"""How the characters play Screw Your Neighbor. There is only one thing to like or not: giving a card away."""

from __future__ import annotations

from random import Random
from typing import Final

from game.ai.manners import Manner, Manners, Traits, latest, look_of
from game.ai.port import BotRequest
from game.ai.screw_your_neighbor.chances import chances
from game.ai.screw_your_neighbor.infoset import infoset_of
from game.rules.actions import Action, Draw, Keep
from game.rules.events import Event, Fact, Kept, Shuffled, Swapped
from game.rules.zones import ZoneKind


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of giving a card away, and against it of keeping. Who knows a card has no taste.

    `away` whether it goes. The others are for or against that, and nothing where they are not so: whether the card is
    `red`, of `clubs`, `even` or `odd`, or of hearts or spades (`major`); whether it is the dealer, who `draws`; whether
    the player before gave a card away (`after`) or kept one (`calm`).
    """
    if any(isinstance(event, Swapped) and event.other == request.seat for event in _of_this_round(request.events)):
        return {}
    way = -0.5 if isinstance(action, Keep) else 0.5
    look = look_of(request.view.cards(ZoneKind.HAND, request.seat)[0])
    before = [isinstance(event, Swapped) for event in _of_this_round(request.events)]
    so = {
        "away": True,
        "red": look["red"],
        "clubs": look["clubs"],
        "even": look["even"],
        "odd": not look["even"],
        "major": look["suit"] > 1,
        "draws": any(isinstance(one, Draw) for one in request.legal),
        "after": any(before),
        "calm": not any(before),
    }
    return {name: way if found else 0.0 for name, found in so.items()}


def _of_this_round(events: tuple[Event, ...]) -> list[Event]:
    """Who has chosen what in this round."""
    return [event for event in latest(events, Shuffled) if isinstance(event, Swapped | Kept)]


def stirred(request: BotRequest) -> bool:
    """Whether somebody has more pennies left."""
    left = [request.view.fact(Fact.PENNIES, seat) for seat in range(request.players)]
    return left[request.seat] < max(left)


def cost(request: BotRequest, action: Action, other: Action) -> float:
    """How much more often the other choice loses the round, where everybody else plays by the equilibrium."""
    jump, loses = request.options["blocked_swap"] == "jump", request.options["drawn_king"] == "loses"
    random = Random(f"what a manner costs {request.seed} {request.ply}")
    found = chances(infoset_of(request.view, request.events), jump, loses, random, _DEALS)
    return found.away - found.kept if isinstance(action, Keep) else found.kept - found.away


_DEALS: Final = 1000

MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"red": -2.0}, (3.1, 3.1, 1.1, 0.6)),
        "biscuit": Manner({"away": -2.0}, (2.1, 2.1, 1.1, 0.6)),
        "bo": Manner({"draws": 2.0, "away": -1.5}, (3.1, 3.1, 1.1, 0.6)),
        "pardon": Manner({"calm": -2.0}, (3.1, 3.1, 1.1, 0.6)),
        "billie": Manner({"clubs": 2.0, "away": -1.5}, (3.1, 3.1, 1.1, 0.6)),
        "ada": Manner({"even": -2.0}, (3.1, 3.1, 1.1, 0.6)),
        "pip": Manner({"odd": -2.0}, (2.1, 2.1, 1.1, 0.6)),
        "yuki": Manner({"away": -2.0}, (1.1, 1.1, 1.1, 0.6), stirred={"calm": 2.0}),
        "mercy": Manner({"major": -2.0}, (3.1, 3.1, 1.1, 0.6)),
        "echo": Manner({"after": 2.0, "calm": -2.0}, (3.1, 3.1, 1.1, 0.6)),
    },
    traits=traits,
    stirred=stirred,
    unit="pennies in 100 decisions",
    scale=100.0,
    each_decision=True,
    cost=cost,
)
