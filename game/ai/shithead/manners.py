"""How the characters play Shithead."""

from __future__ import annotations

from random import Random
from typing import Final

from game.ai.manners import Manner, Manners, Traits, look_of, since_the_deal
from game.ai.port import BotRequest
from game.ai.shithead.judge import judge
from game.rules.actions import Action, Play
from game.rules.cards import RANK_OF, Rank
from game.rules.events import StackPickedUp
from game.rules.shithead.tables import HEIGHT
from game.rules.zones import ZoneKind

_GOOD: Final = (Rank.TWO, Rank.ACE, Rank.JOKER)
"""What one is glad to have at the end. Tens are not missed: to burn early costs nothing that could be measured."""
_FULL: Final = 8
_CROWDED: Final = 14
"""Cards in hand from which it matters which one goes first, and from which it matters no more."""
_STEP: Final = 2
"""As many ranks above another one a card is nearly as good otherwise."""
_FEW: Final = 1
"""Cards in hand of somebody who will soon be out: from then on every card counts."""


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of cards that are played.

    The look of the first one, and `copy` whether it is of the colour on top; `ten` whether it burns the stack. How high
    it is: `leads` on an empty stack, `early` while cards are drawn, `crowded` with very many in hand, `behind` with
    more of them than somebody else after that.
    """
    if not isinstance(action, Play):
        return {}
    view, card = request.view, action.cards[0]
    rank = RANK_OF[card]
    if rank in (*_GOOD, Rank.TEN):
        return {"ten": float(rank is Rank.TEN)}
    stack, draws = view.cards(ZoneKind.STACK), bool(view.cards(ZoneKind.STOCK))
    held = [len(view.cards(ZoneKind.HAND, seat)) for seat in range(request.players)]
    behind = not draws and held[request.seat] > min(held)
    high = float(HEIGHT[rank])
    return {
        **look_of(card),
        "high": high,
        "copy": float(bool(stack) and look_of(stack[-1]).get("red") == look_of(card)["red"]),
        "leads": 0.0 if stack else high,
        "early": high if draws else 0.0,
        "crowded": high if held[request.seat] >= _CROWDED else 0.0,
        "behind": high if behind else 0.0,
    }


def near(request: BotRequest, chosen: Action, action: Action) -> bool:
    """Whether a move costs little beside another one: found by playing out 5,000 of them, see `docs/characters.md`.

    A ten; a rank or two higher while cards are drawn, later too but with a hand of middling size, and with very
    many in hand any; nothing else once somebody is soon out.
    """
    if not isinstance(chosen, Play) or not isinstance(action, Play):
        return False
    rank, other = RANK_OF[chosen.cards[0]], RANK_OF[action.cards[0]]
    if rank is other:
        return len(action.cards) == len(chosen.cards)
    if other is Rank.TEN:
        return True
    if {rank, other} & {*_GOOD, Rank.TEN}:
        return False
    step = abs(HEIGHT[other] - HEIGHT[rank])
    if request.view.cards(ZoneKind.STOCK):
        return step <= _STEP
    held = [len(request.view.cards(ZoneKind.HAND, seat)) for seat in range(request.players)]
    if min(held) <= _FEW:
        return False
    return held[request.seat] >= _CROWDED or (step <= _STEP and held[request.seat] < _FULL)


def stirred(request: BotRequest) -> bool:
    """Whether the seat has had to take the stack in this deal."""
    return since_the_deal(request.events, lambda event: isinstance(event, StackPickedUp) and event.seat == request.seat)


def cost(request: BotRequest, action: Action, other: Action) -> float:
    """How many deals more the other choice loses, where everybody goes on by the policy.

    No level is asked: each counts moves in its own way once it is tired, or all cards are known.
    """
    judged = judge(request, other)
    if judged is None:
        return 0.0
    choices = judged.number_of(action), judged.number_of(other)
    random = Random(f"what a manner costs {request.seed} {request.ply}")
    return -judged.measure(choices, _DEALS, random, lambda: None).margins[1] / 100


_DEALS: Final = 200

MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"red": -1.5}, (2.1, 2.1, 0.1, 0.01)),
        "biscuit": Manner({"clubs": -1.5, "behind": 1.5}, (2.1, 2.1, 0.1, 0.01)),
        "bo": Manner({"leads": 1.5, "crowded": 0.4}, (9.0, 9.0, 0.1, 0.01)),
        "pardon": Manner({"red": 1.5}, (2.1, 2.1, 0.1, 0.01)),
        "billie": Manner({"ten": 5.0, "crowded": 0.4}, (9.0, 9.0, 0.1, 0.01)),
        "ada": Manner({"even": 1.5}, (2.1, 2.1, 0.1, 0.01)),
        "pip": Manner({"early": 1.5}, (1.6, 1.6, 0.1, 0.01)),
        "yuki": Manner({}, (9.0, 9.0, 0.1, 0.01), stirred={"high": 1.5}),
        "mercy": Manner({"suit": -1.5}, (1.6, 1.6, 0.1, 0.01)),
        "echo": Manner({"copy": 1.5}, (2.1, 2.1, 0.1, 0.01)),
    },
    traits=traits,
    stirred=stirred,
    near=near,
    unit="lost deals in 100",
    scale=100.0,
    cost=cost,
)
