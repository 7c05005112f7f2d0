"""D$%n You! in the zoo."""

from __future__ import annotations

from collections.abc import Set
from random import Random
from typing import Final

from game.ai.port import BotRequest, ShouldStop
from game.rules.actions import Action, Exchange, LayJoker, Play, Run
from game.rules.cards import RANK_OF, Card, Rank
from game.rules.damn_you.state import OUTWARD
from game.rules.zones import ZoneKind

_OWN: Final = 2.0
_OTHERS: Final = 0.4
_GIVES: Final = 0.8
_RUN: Final = 1.5
_JOKER: Final = -4.0
_EXCHANGE: Final = 1.0


def plain(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Lay as many cards as can be laid, the first of equal choices; jokers last."""
    return max(request.legal, key=lambda action: len(action.cards) if isinstance(action, Play | Run) else 0)


def greedy(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Count the own cards that a lay frees, less those of the others, and a little for each card of a run."""
    hand = set(request.view.cards(ZoneKind.HAND, request.seat))

    def worth(action: Action) -> float:
        match action:
            case Play(cards=cards) | Run(cards=cards):
                return _RUN * (len(cards) - 1) + _after(cards[-1], hand)
            case LayJoker(stands_for=place):
                return _JOKER + _after(place, hand)
            case Exchange():
                return _EXCHANGE
            case _:
                return 0.0

    return max(request.legal, key=worth)


def _after(place: Card, hand: Set[Card]) -> float:
    """What it is worth that a place is taken, for what comes after it."""
    sides = [OUTWARD[place][1:]]
    if RANK_OF[place] is Rank.SEVEN:
        sides = [OUTWARD[place - 1], OUTWARD[place + 1]]
    worth = 0.0
    for side in sides:
        if side:
            mine = sum(card in hand for card in side)
            worth += _OWN * mine - _OTHERS * (len(side) - mine) - (0.0 if side[0] in hand else _GIVES)
    return worth
