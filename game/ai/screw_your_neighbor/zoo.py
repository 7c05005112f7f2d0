"""Screw Your Neighbor in the zoo."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.port import BotRequest, ShouldStop
from game.rules.actions import Action, Keep
from game.rules.cards import RANK_OF, Rank
from game.rules.events import Event, Kept, Shuffled, Swapped
from game.rules.zones import ZoneKind

_FORGETS: Final = 0.3
"""How often a beginner does not think of the card that it gave away."""
_WAVERS: Final = 1.5
"""How far a beginner's idea of a low card goes up and down, in ranks."""


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


def beginner(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Keep from about the seven up, and forget now and then what went to the neighbor."""
    own, given = _own_and_given(request)
    remembers = random.random() >= _FORGETS
    low = Rank.SIX + _WAVERS * (2 * random.random() - 1)
    if given is not None and remembers:
        return _choice(request, own > given)
    return _choice(request, own > low)


def careful(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Keep from the eight up, lower the more play; never swap away what beats a card that is known to lie lower.

    Who swapped gave a low card away, and who then kept it has it still: so only the lowest cards go after that.
    """
    own, given = _own_and_given(request)
    if given is not None and own != given:
        return _choice(request, own > given)
    low = Rank.SEVEN - (request.view.players > _FEW)
    if _somebody_kept_a_low_card(request):
        low = Rank.FOUR
    return _choice(request, own > low)


def stubborn(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Be content with court cards only, as the next card can but be better; else as careful as anybody."""
    own, given = _own_and_given(request)
    if given is not None and own != given:
        return _choice(request, own > given)
    return _choice(request, own > Rank.TEN)


_FEW: Final = 4
"""Up to so many players a seven is a low card."""


def _own_and_given(request: BotRequest) -> tuple[Rank, Rank | None]:
    """The rank of the own card, and of the card that had to be given for it."""
    given = None
    for event in _of_this_round(request):
        if isinstance(event, Swapped) and event.other == request.seat:
            given = RANK_OF[request.view.cards(ZoneKind.HAND, event.seat)[0]]
    return RANK_OF[request.view.cards(ZoneKind.HAND, request.seat)[0]], given


def _somebody_kept_a_low_card(request: BotRequest) -> bool:
    """Whether a player was swapped with in this round and kept what came."""
    came_to = -1
    for event in _of_this_round(request):
        if isinstance(event, Swapped):
            came_to = event.other
        elif isinstance(event, Kept) and event.seat == came_to:
            return True
    return False


def _of_this_round(request: BotRequest) -> Sequence[Event]:
    last = max((number for number, event in enumerate(request.events) if isinstance(event, Shuffled)), default=0)
    return request.events[last:]


def _choice(request: BotRequest, keeps: bool) -> Action:
    return next(action for action in request.legal if isinstance(action, Keep) == keeps)
