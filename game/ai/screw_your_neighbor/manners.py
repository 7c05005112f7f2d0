"""How the characters play Screw Your Neighbor. There is only one thing to like or not: giving a card away.

Easy and Normal give more cards away than is good. So whoever keeps the next two ranks gains, whoever keeps two more
loses as much, and a character that keeps, and gives away, what it likes differs a good deal at hardly any cost.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import Final

from game.ai.manners import Manner, Manners, Traits, latest, look_of
from game.ai.port import BotRequest
from game.ai.screw_your_neighbor.chances import chances
from game.ai.screw_your_neighbor.infoset import infoset_of, kings_of
from game.ai.screw_your_neighbor.policy import threshold_of
from game.ai.screw_your_neighbor.tables import solved_threshold
from game.rules.actions import Action, Draw, Keep
from game.rules.cards import Suit
from game.rules.events import Event, Fact, Kept, Shuffled, Swapped
from game.rules.zones import ZoneKind


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of giving a card away, and against it of keeping. Who knows a card has no taste.

    `away` whether it goes. The others are for or against that, and nothing where they are not so: whether the card is
    `red`, of `clubs` or `spades`, of hearts or spades (`major`), `even` or `odd`; whether it is the dealer, who
    `draws`; whether somebody before gave a card away (`after`) or nobody did (`calm`); whether the player before could
    have taken this one and kept (`spared`).
    """
    done = _of_this_round(request.events)
    if any(isinstance(event, Swapped) and event.other == request.seat for event in done):
        return {}
    way = (-0.5 if isinstance(action, Keep) else 0.5) * (_COOLER if _is_tight(request) else 1.0)
    look = look_of(request.view.cards(ZoneKind.HAND, request.seat)[0])
    before = [isinstance(event, Swapped) for event in done]
    so = {
        "away": True,
        "red": look["red"],
        "clubs": look["clubs"],
        "spades": look["suit"] == Suit.SPADES,
        "major": look["suit"] > 1,
        "even": look["even"],
        "odd": not look["even"],
        "draws": any(isinstance(one, Draw) for one in request.legal),
        "after": any(before),
        "calm": not any(before),
        "spared": bool(before) and not before[0],
    }
    return {name: way if found else 0.0 for name, found in so.items()}


def _of_this_round(events: tuple[Event, ...]) -> list[Event]:
    """Who has chosen what in this round, the last one first."""
    return [event for event in latest(events, Shuffled) if isinstance(event, Swapped | Kept)]


def stirred(request: BotRequest) -> bool:
    """Whether somebody has more pennies left."""
    left = [request.view.fact(Fact.PENNIES, seat) for seat in range(request.players)]
    return left[request.seat] < max(left)


def _is_tight(request: BotRequest) -> bool:
    return request.level == "hard" and request.players in _TIGHT


def cost(request: BotRequest, action: Action, other: Action) -> float:
    """How much more often the other choice loses the round, where everybody else plays by the equilibrium."""
    jump, loses = kings_of(request.options)
    random = Random(f"what a manner costs {request.seed} {request.ply}")
    found = chances(infoset_of(request.view, request.events), jump, loses, random, _DEALS)
    return found.away - found.kept if isinstance(action, Keep) else found.kept - found.away


def near(request: BotRequest, chosen: Action, action: Action) -> bool:
    """Whether a choice costs little by the threshold in equilibrium, which lies elsewhere than a level's own."""
    infoset = infoset_of(request.view, request.events)
    jump, loses = kings_of(request.options)
    if _is_tight(request) and abs(infoset.card - threshold_of(infoset, request.level, jump, loses) - 0.5) > 1:
        return False
    beyond = infoset.card - solved_threshold(infoset, jump, loses) - 0.5
    kept, given = (1.0, 1.0) if request.level in ("hard", "expert") else _FAR.get(request.players, (inf, inf))
    return -beyond <= kept if isinstance(action, Keep) else beyond <= given


_FAR: Final = {2: (1.4, 1.0), 3: (1.4, 1.0), 4: (1.7, 1.0)}
"""How many ranks below the threshold in equilibrium a card may lie that is kept, and above it one that is given away.

By the number of players: at small tables Easy and Normal lie close to it, and there is less to gain by keeping.
"""
_TIGHT: Final = (2, 4)
"""At tables of so many what lies two ranks from Hard's own border costs more than a tenth of the step between levels,
so only the rank on either side is left to taste.
"""
_COOLER: Final = 0.96
"""How much all is liked there of what it is elsewhere: else all who like to keep cards would keep the same, as the last
bit of liking, that of a suit, would not be needed.
"""
_DEALS: Final = 1000
"""That are looked at to say what a choice costs."""

_LEEWAY: Final = (7.1, 7.1, 4.1, 0.6)
"""Four ranks to either side of a level's own threshold, and at Hard two.

What lies further away is liked less, by up to 0.4: at Easy and Normal a liking of 1.1 reaches one rank, of 1.2 two, of
1.3 three, of 1.45 all four.
"""

MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"away": -1.1, "red": -0.35}, _LEEWAY),
        "biscuit": Manner({"away": -1.3, "clubs": -0.15}, _LEEWAY),
        "bo": Manner({"away": -1.3, "draws": 2.4, "spades": 2.4}, _LEEWAY),
        "pardon": Manner({"spared": -1.35, "red": -0.1}, (*_LEEWAY[:2], -1.0, _LEEWAY[3])),
        "billie": Manner({"away": -1.3, "clubs": 2.4}, _LEEWAY),
        "ada": Manner({"away": -1.1, "even": -0.35}, _LEEWAY),
        "pip": Manner({"odd": -1.3, "draws": 2.6}, (*_LEEWAY[:2], 2.9, _LEEWAY[3])),
        "yuki": Manner({"away": -1.3}, _LEEWAY, stirred={"away": -1.3, "red": 2.4}),
        "mercy": Manner({"away": -1.1, "major": -0.35}, _LEEWAY),
        "echo": Manner({"calm": -1.2, "after": 1.3}, (*_LEEWAY[:2], 6.1, _LEEWAY[3])),
    },
    traits=traits,
    stirred=stirred,
    unit="pennies in 100 decisions",
    scale=100.0,
    each_decision=True,
    cost=cost,
    near=near,
)
