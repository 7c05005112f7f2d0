"""Going round in circles: what a seat has already done where it now stands again.

As long as no card is burnt, drawn or turned up, a deal of Shithead only moves cards
between hands and stack, and players who always do the same in the same position
never end it. A person notices and tries something else. So does every level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.ai.shithead.ladder import STEP
from game.rules.cards import Card
from game.rules.events import CardsMoved, Event
from game.rules.views import View
from game.rules.zones import ZoneKind

_Position = tuple[tuple[int, ...], tuple[int, ...], int]


def made_before(view: View, events: Sequence[Event], seat: int) -> Counter[tuple[int, ...]]:
    """How often the seat has already played what from this hand on this stack, by the rungs of the cards.

    Only as far back as hands and stack hold the same cards between them. Taking the
    stack counts as playing nothing. Suits do not matter, nor does the order in which the
    stack lies below its top card.
    """
    hand = Counter(_rungs(view.cards(ZoneKind.HAND, seat)))
    stack = list(_rungs(view.cards(ZoneKind.STACK)))
    here = _position(hand, stack)
    found: Counter[tuple[int, ...]] = Counter()
    for event in reversed(events):
        if not isinstance(event, CardsMoved):
            continue
        source, target, cards = event.source, event.target, _rungs(event.cards)
        if (source.kind, target.kind) == (ZoneKind.STACK, ZoneKind.HAND):
            stack = list(cards)
            mine = target.owner == seat
            if mine:
                hand -= Counter(cards)
            played: tuple[int, ...] = ()
        elif (source.kind, target.kind) == (ZoneKind.HAND, ZoneKind.STACK):
            del stack[len(stack) - len(cards) :]
            mine = source.owner == seat
            if mine:
                hand += Counter(cards)
            played = cards
        else:
            break
        if mine and _position(hand, stack) == here:
            found[played] += 1
    return found


def _rungs(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(STEP[card] >> 2 for card in cards)


def _position(hand: Counter[int], stack: Sequence[int]) -> _Position:
    return tuple(sorted(hand.elements())), tuple(sorted(stack)), stack[-1] if stack else -1
