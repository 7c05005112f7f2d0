"""What a player knows when it has to choose, in full: it fits into six small numbers.

A player acts once a round, so its past is what the others did before it in this
round, and all that can matter is who shows a king, who has swapped, the own card
and, for whom was swapped with, the card given away, which lies where it went.
Rounds have nothing else in common: everything is shuffled for each.

Players are counted by place, 0 left of the dealer and the dealer last; ranks from
1, the ace, to 13, the king.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from game.rules.cards import RANK_OF, Card
from game.rules.events import Event, Fact, Shuffled, Swapped
from game.rules.views import View
from game.rules.zones import ZoneKind

KING: Final = 13
STOCK: Final = -1
"""Target of the dealer, who does not swap but draws."""


class Spot(NamedTuple):
    """One information set: a decision as its player knows it."""

    players: int
    """How many are still in."""
    place: int
    kings: int
    """By place, a bit for each player who shows a king."""
    swaps: int
    """By place, a bit for each player who has swapped."""
    card: int
    """Rank of the own card."""
    given: int
    """Rank of the card that had to be given for it, 0 where nobody swapped."""


def rank(card: Card) -> int:
    """The rank of a card as counted here, 1 to 13."""
    return RANK_OF[card] + 1


def spot_of(view: View, events: Iterable[Event]) -> Spot:
    """The spot of the viewer, who is in turn."""
    me, dealer = int(view.viewer), view.fact(Fact.DEALER)
    clockwise = [(dealer + 1 + i) % view.players for i in range(view.players)]
    seats = [seat for seat in clockwise if view.cards(ZoneKind.HAND, seat) or view.cards(ZoneKind.SHOWN, seat)]
    place = {seat: i for i, seat in enumerate(seats)}
    kings = sum(1 << place[seat] for seat in seats if view.cards(ZoneKind.SHOWN, seat))
    swapped: list[Swapped] = []
    for event in events:
        if type(event) is Shuffled:
            swapped.clear()
        elif type(event) is Swapped:
            swapped.append(event)
    swaps = sum(1 << place[event.seat] for event in swapped)
    given = sum(rank(view.cards(ZoneKind.HAND, event.seat)[0]) for event in swapped if event.other == me)
    return Spot(len(seats), place[me], kings, swaps, rank(view.cards(ZoneKind.HAND, me)[0]), given)


@cache
def turns(players: int, kings: int, jump: bool) -> tuple[tuple[int, int], ...]:
    """The decisions of a round in order, as (place, place to swap with or `STOCK`); who can only keep has none."""
    others = [place for place in range(players) if not kings >> place & 1]
    found = []
    for i, place in enumerate(others):
        if place == players - 1:
            found.append((place, STOCK))
        elif i + 1 < len(others) and (jump or others[i + 1] == place + 1):
            found.append((place, others[i + 1]))
    return tuple(found)


def situations(players: int, jump: bool) -> Iterator[tuple[int, int, int, int]]:
    """All spots but for the own card, as (place, kings, swaps, given), always in the same order."""
    for kings in range(1 << players):
        order = turns(players, kings, jump)
        for i, (place, _) in enumerate(order):
            before = order[:i]
            for chosen in range(1 << i):
                swaps = sum(1 << before[j][0] for j in range(i) if chosen >> j & 1)
                got = i > 0 and before[-1][1] == place and chosen >> (i - 1) & 1
                for given in range(1, KING) if got else (0,):
                    yield place, kings, swaps, given
