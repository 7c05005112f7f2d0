"""Going round in circles: what a seat has already done where it now stands again.

As long as no card is burnt, drawn or turned up, a deal of Shithead only moves cards
between hands and stack, and players who always do the same in the same position
never end it. A person notices and tries something else. So does every level.

And deals that go on because somebody would have it so: `keeps_going` tells them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from game.ai.shithead.ladder import ANYTHING, RUNG_OF, STEP, Variant, ladder_mask
from game.rules.cards import HIDDEN, Card
from game.rules.events import CardsMoved, Event, Fact, FactChanged, StackPickedUp
from game.rules.shithead.reading import counting
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


def keeps_going(events: Iterable[Event], seat: int, variant: Variant, since: int) -> bool:
    """Whether after `since` turns of the deal another seat took the stack although one of its cards went.

    Only what everybody can tell counts: cards that were seen on their way into that hand.
    """
    hands: defaultdict[int, int] = defaultdict(int)
    stack: list[Card] = []
    turns = 0
    for event in events:
        match event:
            case FactChanged(fact=Fact.TURNS, value=turns):
                pass
            case StackPickedUp(seat=other) if other != seat and turns >= since:
                rank = counting(stack, variant.threes_invisible)
                if hands[other] & variant.fits[ANYTHING if rank is None else RUNG_OF[rank]]:
                    return True
            case CardsMoved(source=source, target=target, cards=cards):
                shown = ladder_mask(card for card in cards if card != HIDDEN)
                if source.kind is ZoneKind.HAND:
                    hands[source.owner] &= ~shown
                if target.kind is ZoneKind.HAND:
                    hands[target.owner] |= shown
                if source.kind is ZoneKind.STACK:
                    stack.clear()
                if target.kind is ZoneKind.STACK:
                    stack += cards
            case _:
                pass
    return False


def _rungs(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(STEP[card] >> 2 for card in cards)


def _position(hand: Counter[int], stack: Sequence[int]) -> _Position:
    return tuple(sorted(hand.elements())), tuple(sorted(stack)), stack[-1] if stack else -1
