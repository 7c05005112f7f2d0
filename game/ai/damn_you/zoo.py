"""D$%n You! in the zoo."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from random import Random
from typing import Final

from game.ai.port import BotRequest, ShouldStop
from game.ai.random_player import pick
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
_ERRS: Final = 0.15
"""How often a beginner does whatever comes first to mind."""
_GATE: Final = 3.0
"""What it costs a careful player to open a side on which others wait and it does not."""
_EACH: Final = 4.0
"""What each further card of a run is worth: more than to have it still to come."""
_LAST: Final = 20.0
"""What it costs to lay a joker while a real card goes."""


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


def beginner(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Open suits at once, lay the longest run, keep jokers for the end, and do now and then whatever comes to mind."""
    if random.random() < _ERRS:
        return pick(request.legal, random)

    def worth(action: Action) -> tuple[int, int]:
        match action:
            case Play(cards=cards) | Run(cards=cards):
                return 2 + (RANK_OF[cards[0]] is Rank.SEVEN), len(cards)
            case Exchange():
                return 1, 0
            case _:
                return 0, 0

    best = max(map(worth, request.legal))
    return pick([action for action in request.legal if worth(action) == best], random)


def careful(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Lay what leads to own cards, sit on what others wait for, and keep jokers for when nothing else goes."""
    return max(request.legal, key=_care(request, joker=-_LAST))


def stubborn(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Be rid of jokers as soon as there is a place for them, for fear of being caught with one; else be careful."""
    return max(request.legal, key=_care(request, joker=_LAST))


def _care(request: BotRequest, joker: float) -> Callable[[Action], float]:
    """By action: how much nearer it brings the own cards to the table, less what it does for the others."""
    hand = set(request.view.cards(ZoneKind.HAND, request.seat))

    def side_worth(side: Sequence[int]) -> float:
        mine = [number for number, card in enumerate(side) if card in hand]
        if not mine:
            return -_GATE * bool(side)
        # Of those further out, the nearest can come first, and each must wait for all between.
        return 2.0 * len(mine) - 0.5 * mine[0] - 0.3 * (len(side) - len(mine))

    def opened(place: Card) -> float:
        if RANK_OF[place] is Rank.SEVEN:
            return side_worth(OUTWARD[place - 1]) + side_worth(OUTWARD[place + 1])
        return side_worth(OUTWARD[place][1:])

    def worth(action: Action) -> float:
        match action:
            case Play(cards=cards) | Run(cards=cards):
                return opened(cards[-1]) + _EACH * (len(cards) - 1)
            case LayJoker(stands_for=place):
                return joker + opened(place)
            case Exchange():
                return _EXCHANGE
            case _:
                return 0.0

    return worth


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
