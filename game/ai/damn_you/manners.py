"""How the characters play D$%n You!"""

from __future__ import annotations

from typing import Final

from game.ai.damn_you.policy import HABITS, WEIGHTS, worth
from game.ai.manners import Manner, Manners, Traits, latest, look_of, since_the_deal
from game.ai.port import BotRequest
from game.rules.actions import Action, Exchange, LayJoker, Play, Run
from game.rules.bits import mask_of
from game.rules.cards import Card, Rank
from game.rules.damn_you.state import BIT, OUTWARD, SEVENS
from game.rules.events import CardsMoved, Passed
from game.rules.zones import ZoneKind


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of a lay.

    The look of the last card; `cards` are those that leave the hand; `joker` says whether one is laid; `opens` is how
    many cards of the others wait behind it; `edge` how far from the seven it ends; `copy` says whether the last card
    that another laid was of its suit.
    """
    match action:
        case Play(cards=cards) | Run(cards=cards):
            place, laid, joker = cards[-1], len(cards), 0.0
        case LayJoker(stands_for=place):
            laid, joker = 1, 1.0
        case Exchange(card=place):
            return look_of(place)
        case _:
            return {}
    hand = mask_of(request.view.cards(ZoneKind.HAND, request.seat))
    sides = [OUTWARD[place - 1], OUTWARD[place + 1]] if BIT[place] & SEVENS else [OUTWARD[place][1:]]
    behind = [card for side in sides for card in side]
    own = sum(1 for card in behind if hand & BIT[card])
    last = _last_laid(request)
    return {
        **look_of(place),
        "cards": float(laid),
        "joker": joker,
        "opens": float(len(behind) - own),
        "edge": float(abs(place % 13 - Rank.SEVEN)),
        "copy": float(last is not None and last // 13 == place // 13),
    }


def _last_laid(request: BotRequest) -> Card | None:
    """The place on which another seat laid last in this hand."""
    for event in latest(request.events):
        if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.TABLEAU:
            if event.source.owner != request.seat:
                return Card(event.target.number)
    return None


def stirred(request: BotRequest) -> bool:
    """Whether the seat has had to pay in this hand."""
    return since_the_deal(request.events, lambda event: isinstance(event, Passed) and event.seat == request.seat)


def near(request: BotRequest, chosen: Action, action: Action) -> bool:
    """Whether two choices are nearly alike by a better count, where the level's own is too blunt.

    What comes out in tries has luck in it, more of it at Hard, as it tries choices so seldom: the policy may count the
    second hardly less there, and little less at Expert. Easy hardly minds who waits further out, so of its choices the
    second may not be much better, or whoever has a manner would play better. By its own count Normal goes.
    """
    habits = HABITS[request.level]
    if request.level == "normal":
        return True
    hand = mask_of(request.view.cards(ZoneKind.HAND, request.seat))
    counted = habits.counts(request.players) if habits.simulations else WEIGHTS
    one, other = worth((chosen, action), hand, counted, spares=True)
    if not habits.simulations:
        return other - one <= _MUCH
    return one - other <= (_HARDLY if habits.simulations <= _SELDOM else _LITTLE)


_SELDOM: Final = 1000
_HARDLY: Final = 1.0
_LITTLE: Final = 2.0
_MUCH: Final = 2.0

MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"red": -1.5, "joker": -3.0}, (0.35, 0.8, 1.0, 0.3)),
        "biscuit": Manner({"opens": -1.0, "high": -0.3}, (0.15, 1.0, 1.0, 0.3)),
        "bo": Manner({"opens": 0.6, "high": 1.2}, (0.1, 0.4, 0.45, 0.18)),
        "pardon": Manner({"high": -1.0, "edge": -0.6, "cards": 1.5}, (0.15, 0.35, 0.5, 0.19)),
        "billie": Manner({"joker": 3.0, "clubs": 0.9, "suit": -0.6, "cards": 1.2}, (0.45, 0.8, 0.9, 0.35)),
        "ada": Manner({"edge": 1.0}, (0.25, 1.4, 1.1, 0.48)),
        "pip": Manner({"cards": 2.0, "high": 0.25}, (0.3, 0.7, 0.7, 0.32)),
        "yuki": Manner({"opens": -1.0, "high": 0.2}, (0.22, 1.2, 1.2, 0.38), stirred={"opens": 1.0, "joker": 3.0}),
        "mercy": Manner({"suit": 0.6}, (0.5, 0.8, 1.5, 0.65)),
        "echo": Manner({"copy": 1.5}, (0.25, 0.9, 1.4, 0.6)),
    },
    traits=traits,
    stirred=stirred,
    near=near,
    unit="chips a hand",
)
