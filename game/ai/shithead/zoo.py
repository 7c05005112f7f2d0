"""Shithead in the zoo."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from random import Random
from typing import Final

from game.ai.port import BotRequest, ShouldStop
from game.rules.actions import Action, Arrange, Play
from game.rules.cards import RANK_OF, Rank
from game.rules.events import Phase
from game.rules.zones import ZoneKind

_BEST: Final = (Rank.JOKER, Rank.TEN, Rank.TWO, Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, *range(8, 1, -1))
"""From the best card to have face up to the worst."""
GOOD: Final = {rank: -place for place, rank in enumerate(_BEST)}
"""By rank: how good it is to have face up, the more the better."""
_HEIGHT: Final = {rank: 13 if rank is Rank.ACE else int(rank) for rank in Rank}
_KEPT: Final = (Rank.TWO, Rank.TEN, Rank.JOKER)
_BURNS_FROM: Final = 3
"""Cards in the stack from which a ten is not kept any longer than a deuce."""
_MOST: Final = 6
"""The most places that anybody has for open cards."""
_ERRS: Final = 0.1
"""How often a beginner plays whatever card goes."""
_PILE: Final = 3
"""Cards in the stack from which a careful player burns it with a ten."""
_NEARLY_OUT: Final = 2
"""Who has no more cards than this is not let go on cheaply."""


def plain(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Leave the open cards as dealt; play the lowest card that goes, one at a time, and pick up only if none does."""
    plays = [action for action in request.legal if isinstance(action, Play)]
    return min(plays, key=lambda play: (_HEIGHT[_rank(play)], len(play.cards)), default=request.legal[0])


def greedy(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Lay the best cards face up; then complete fours, else play the cheapest rank, and keep deuces, tens and aces."""
    view = request.view
    if view.phase is Phase.ARRANGE:
        return max(request.legal, key=_table)
    plays = [action for action in request.legal if isinstance(action, Play)]
    if not plays:
        return request.legal[0]
    stack = view.cards(ZoneKind.STACK)
    row = 0
    while row < len(stack) and RANK_OF[stack[-1 - row]] is RANK_OF[stack[-1]]:
        row += 1
    drawing = bool(view.cards(ZoneKind.STOCK))

    def cost(play: Play) -> tuple[int, int, int]:
        rank = _rank(play)
        same = row if stack and rank is RANK_OF[stack[-1]] else 0
        if len(play.cards) + same > 3:
            return 0, 0, 0
        if rank in _KEPT or (rank is Rank.ACE and drawing):
            burns = rank is Rank.TEN and len(stack) >= _BURNS_FROM
            return 2, 0 if burns else 1 + _HEIGHT[rank], len(play.cards)
        return 1, _HEIGHT[rank], -len(play.cards)

    return min(plays, key=cost)


def beginner(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Leave the open cards as dealt; play the lowest card that goes, pairs together, and now and then any."""
    plays = [action for action in request.legal if isinstance(action, Play)]
    if not plays:
        return request.legal[0]
    if random.random() < _ERRS:
        return plays[floor(random.random() * len(plays))]
    return min(plays, key=lambda play: (_HEIGHT[_rank(play)], -len(play.cards)))


def careful(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Lay the best cards face up; burn when it pays, keep good cards, and be hard on who is nearly out."""
    if request.view.phase is Phase.ARRANGE:
        return max(request.legal, key=_table)
    plays = [action for action in request.legal if isinstance(action, Play)]
    return min(plays, key=_dear(request), default=request.legal[0])


def stubborn(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Play tens and deuces as soon as they go, for the joy of it; else be careful."""
    if request.view.phase is Phase.ARRANGE:
        return max(request.legal, key=_table)
    plays = [action for action in request.legal if isinstance(action, Play)]
    dear = _dear(request)
    return min(plays, key=lambda play: (_rank(play) not in _KEPT, dear(play)), default=request.legal[0])


def _dear(request: BotRequest) -> Callable[[Play], tuple[float, ...]]:
    """By play: what a careful player thinks that it costs."""
    view = request.view
    stack = view.cards(ZoneKind.STACK)
    row = next((i for i, card in enumerate(reversed(stack)) if RANK_OF[card] is not RANK_OF[stack[-1]]), len(stack))
    drawing = bool(view.cards(ZoneKind.STOCK))
    hurry = any(0 < _count(request, seat) <= _NEARLY_OUT for seat in range(request.players) if seat != request.seat)

    def cost(play: Play) -> tuple[float, ...]:
        rank, count = _rank(play), len(play.cards)
        if count + (row if stack and rank is RANK_OF[stack[-1]] else 0) > 3:
            return 0, 0, 0
        if rank is Rank.TEN and len(stack) >= _PILE:
            return 1, 0, count
        if rank in _KEPT or (rank is Rank.ACE and not hurry):
            return 3, _HEIGHT[rank], count
        height = -_HEIGHT[rank] if hurry else _HEIGHT[rank]
        return 2, height, count if drawing and rank > Rank.JACK else -count

    return cost


def _count(request: BotRequest, seat: int) -> int:
    """How many cards a player still has."""
    view = request.view
    return len(view.cards(ZoneKind.HAND, seat)) + sum(
        len(view.cards(kind, seat, place)) for kind in (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN) for place in range(_MOST)
    )


def _rank(play: Play) -> Rank:
    return RANK_OF[play.cards[0]]


def _table(action: Action) -> int:
    assert isinstance(action, Arrange)
    return sum(GOOD[RANK_OF[card]] for card in action.cards)
