"""How the characters play Shithead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.manners import Manner, Manners, Traits, look_of, since_the_deal
from game.ai.port import BotRequest
from game.ai.shithead.judge import judge
from game.ai.shithead.ladder import variant_of
from game.rules.actions import Action, Flip, Play
from game.rules.cards import RANK_OF, Card, Rank
from game.rules.events import BlindFlipped, Fact, StackPickedUp
from game.rules.shithead.tables import HEIGHT
from game.rules.zones import ZoneKind

_GOOD: Final = (Rank.TWO, Rank.ACE, Rank.JOKER)
"""What one is glad to have at the end. Tens are not missed: to burn early costs nothing that could be measured."""
_FULL: Final = 8
"""Cards in hand from which it matters which one goes first, and in the stock below which it does."""
_DUEL: Final = 2
"""At a table of so many everybody turns six blind cards, and less of the rest is left to taste."""
_FULL_IN_DUEL: Final = 12
"""In the stock, below which it matters between two."""
_ORDERED: Final = 3
"""As many cards that are laid at once somebody puts in an order; between two it is one more."""
_STEP: Final = 2
"""As many ranks above another one a card is nearly as good otherwise."""


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of cards that are played, or of the place of a blind card.

    The look of the first one, and `copy` whether it is of the color on top; `ten` whether it burns the stack. How high
    it is: `leads` on an empty stack, `early` while cards are drawn, `behind` with more of them in hand than somebody
    else after that. For places see `_place`.
    """
    if isinstance(action, Flip):
        return _place(request, action.index)
    if not isinstance(action, Play):
        return {}
    view, card = request.view, min(action.cards)
    rank = RANK_OF[card]
    stack, draws = view.cards(ZoneKind.STACK), bool(view.cards(ZoneKind.STOCK))
    below = look_of(stack[-1]).get("red") if stack else None
    red = look_of(action.cards[-1]).get("red")
    top = {} if red is None else {"top_red": red, "top_copy": float(below == red)}
    if rank in (*_GOOD, Rank.TEN):
        return {"ten": float(rank is Rank.TEN), **top}
    held = [len(view.cards(ZoneKind.HAND, seat)) for seat in range(request.players)]
    behind = not draws and held[request.seat] > min(held)
    high = float(HEIGHT[rank])
    return {
        **look_of(card),
        **top,
        "high": high,
        "copy": float(below == look_of(card)["red"]),
        "leads": 0.0 if stack else high,
        "early": high if draws else 0.0,
        "behind": high if behind else 0.0,
    }


def _place(request: BotRequest, place: int) -> Traits:
    """What there is to like of a place of blind cards.

    `right` how far to the right it lies, `inner` how near the middle; `other` whether it is the first from the right,
    the third or the fifth; `next` whether of those that are left it is the second from the left; `across` whether it
    lies opposite the one that somebody else turned last.
    """
    size = variant_of(request.options, request.players).size
    turned = (event for event in reversed(request.events) if isinstance(event, BlindFlipped))
    last = next((event.place for event in turned if event.seat != request.seat), None)
    return {
        "right": float(place),
        "inner": -abs(place - (size - 1) / 2),
        "other": float((size - 1 - place) % 2 == 0),
        "next": float(sum(isinstance(one, Flip) and one.index < place for one in request.legal) == 1),
        "across": float(last is not None and place == size - 1 - last),
    }


def alike(request: BotRequest, action: Action) -> Sequence[Action]:
    """Whichever blind card is turned, as nobody knows any of them.

    And as suits are nothing in this game, whichever card lies on top where three or four are laid (between two, four),
    or fewer than there are of a rank.
    """
    match action:
        case Flip():
            return [one for one in request.legal if isinstance(one, Flip)]
        case Play(cards=cards, origin=origin):
            own = _laid(request) if origin == "face_up" else request.view.cards(ZoneKind.HAND, request.seat)
            kept = [card for card in own if card not in cards and RANK_OF[card] is RANK_OF[cards[0]]]
            if kept or len(cards) >= _ORDERED + (request.players == _DUEL):
                tops = [*cards[:-1], *kept]
                rest = [[card for card in cards if card != top][: len(cards) - 1] for top in tops]
                return [action, *(Play((*under, top), origin) for under, top in zip(rest, tops, strict=True))]
    return [action]


def _laid(request: BotRequest) -> Sequence[Card]:
    places = range(variant_of(request.options, request.players).size)
    return [card for place in places for card in request.view.cards(ZoneKind.FACE_UP, request.seat, place)]


def near(request: BotRequest, chosen: Action, action: Action) -> bool:
    """Whether a move costs little beside another one: found by playing out, see `docs/characters.md`.

    A ten, between two as long as there are cards to draw; or a rank or two higher, while there are many of them, and
    once there are none from a small hand as long as two others are left.
    """
    if not isinstance(chosen, Play) or not isinstance(action, Play):
        return False
    view, rank, other = request.view, RANK_OF[chosen.cards[0]], RANK_OF[action.cards[0]]
    if rank is other:
        return False
    stock = len(view.cards(ZoneKind.STOCK))
    if other is Rank.TEN:
        return bool(stock) or request.players != _DUEL
    if {rank, other} & {*_GOOD, Rank.TEN}:
        return False
    if abs(HEIGHT[other] - HEIGHT[rank]) > _STEP:
        return False
    if stock:
        return stock >= (_FULL_IN_DUEL if request.players == _DUEL else _FULL)
    left = request.players - sum(view.fact(Fact.OUT, seat) for seat in range(request.players))
    return 0 < len(view.cards(ZoneKind.HAND, request.seat)) < _FULL and left > 2


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


_DEALS: Final = 1000

MANNERS: Final = Manners(
    characters={
        "gertrude": Manner(
            {"red": -1.5, "top_red": -0.1, "top_copy": -0.1, "inner": -1.0, "right": 0.1}, (1.6, 1.3, 0.06, 0.01)
        ),
        "biscuit": Manner({"clubs": -1.5, "next": 1.0}, (2.1, 2.1, 0.1, 0.01)),
        "bo": Manner({"leads": 1.5, "suit": 0.05, "right": 1.0}, (1.6, 1.6, 0.1, 0.005)),
        "pardon": Manner({"red": 1.5, "next": 1.0}, (1.6, 1.6, 0.1, 0.01)),
        "billie": Manner({"ten": 5.0, "top_red": -0.1, "inner": 1.0, "right": 0.1}, (2.1, 2.6, 0.1, 0.01)),
        "ada": Manner({"even": 1.5, "clubs": -0.05, "other": 1.0, "right": 0.1}, (1.6, 1.6, 0.1, 0.01)),
        "pip": Manner({"early": 1.5, "red": 0.05, "right": 1.0}, (1.6, 1.6, 0.04, 0.01)),
        "yuki": Manner(
            {"next": 1.0},
            (1.6, 1.6, 0.1, 0.01),
            stirred={"court": 1.5, "leads": 1.5, "top_red": -0.1, "top_copy": -0.1, "right": 1.0},
        ),
        "mercy": Manner({"suit": -1.5, "right": 1.0}, (1.6, 1.6, 0.1, 0.01)),
        "echo": Manner({"copy": 1.5, "top_copy": 0.1, "across": 1.0, "right": 0.1}, (2.1, 1.3, 0.1, 0.005)),
    },
    traits=traits,
    stirred=stirred,
    near=near,
    alike=alike,
    unit="lost deals in 100",
    scale=100.0,
    cost=cost,
)
