"""Screw Your Neighbor in the zoo."""

from __future__ import annotations

from random import Random

from game.ai.port import BotRequest, ShouldStop
from game.rules.actions import Action, Keep
from game.rules.cards import RANK_OF, Rank
from game.rules.events import Swapped
from game.rules.zones import ZoneKind


def plain(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Keep from the nine up, whatever has happened."""
    return _choice(request, RANK_OF[request.view.cards(ZoneKind.HAND, request.seat)[0]] > Rank.EIGHT)


def greedy(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Keep from the eight up; who was swapped with keeps the higher card and passes the lower one on."""
    own = RANK_OF[request.view.cards(ZoneKind.HAND, request.seat)[0]]
    swaps = [event.seat for event in request.events if isinstance(event, Swapped) and event.other == request.seat]
    if swaps:
        given = RANK_OF[request.view.cards(ZoneKind.HAND, swaps[-1])[0]]
        if given != own:
            return _choice(request, own > given)
    return _choice(request, own > Rank.SEVEN)


def _choice(request: BotRequest, keeps: bool) -> Action:
    return next(action for action in request.legal if isinstance(action, Keep) == keeps)
