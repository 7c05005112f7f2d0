"""What a player knows when it has to choose, in full: it fits into six small numbers.

A player acts once a round, so its past is what the others did before it in this
round, and all that can matter is who shows a king, who has swapped, the own card
and, for whom was swapped with, the card given away, which lies where it went.
Rounds have nothing else in common: everything is shuffled for each.

Players are counted by place, 0 left of the dealer and the dealer last; ranks from
1, the ace, to 13, the king.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from game.rules.cards import RANK_OF, Card
from game.rules.events import Event, Fact, Shuffled, Swapped
from game.rules.options import Options
from game.rules.screw_your_neighbor.reading import seats_in
from game.rules.views import View
from game.rules.zones import ZoneKind

KING: Final = 13
SUITS: Final = 4
PACK: Final = 52
STOCK: Final = -1
"""Target of the dealer, who does not swap but draws."""


class InfoSet(NamedTuple):
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


class Stakes(NamedTuple):
    """What a round is about for whoever plays for the match."""

    pennies: tuple[int, ...]
    """By place, what everybody still has who is in."""
    replay: bool = False
    """Whether the last players play on when they go out together."""


def rank(card: Card) -> int:
    """The rank of a card as counted here, 1 to 13."""
    return RANK_OF[card] + 1


def stakes_of(view: View, replay: bool) -> Stakes:
    """The stakes of a round; `replay` as in `Stakes`."""
    return Stakes(tuple([view.fact(Fact.PENNIES, seat) for seat in seats_in(view)]), replay)


def kings_of(options: Options) -> tuple[bool, bool]:
    """Whether swaps go over kings, and whether a king that the dealer draws loses."""
    return options["blocked_swap"] == "jump", options["drawn_king"] == "loses"


def infoset_of(view: View, events: Iterable[Event]) -> InfoSet:
    """The information set of the viewer, who is in turn."""
    me, seats = int(view.viewer), seats_in(view)
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
    return InfoSet(len(seats), place[me], kings, swaps, rank(view.cards(ZoneKind.HAND, me)[0]), given)


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


class Row(NamedTuple):
    """What the shown kings leave of a table, as far as it matters: not where they lie, but whom they part.

    Players between whom cards can go are a run. One alone between kings has nothing to decide, and so is counted
    before all others, wherever it is.
    """

    alone: int
    """How many are alone between kings; the dealer is never counted here."""
    runs: tuple[int, ...]
    """The lengths of the runs that end before a king, in turn."""
    last: int
    """The length of the run that ends with the dealer, who draws; 0 where the dealer shows a king."""
    kings: int
    """How many kings lie open; 0 where nobody draws, as it does not matter then."""

    @property
    def deciders(self) -> tuple[int | None, ...]:
        """By player, the number of its decision; None for those who have none, alone or at the end of a run."""
        found: list[int | None] = [None] * self.alone
        number = 0
        for run in self.runs:
            found += [*range(number, number + run - 1), None]
            number += run - 1
        return (*found, *range(number, number + self.last))

    @property
    def firsts(self) -> tuple[bool, ...]:
        """By decision, whether its player is the first of a run, so that nobody swaps with it."""
        return tuple(i == 0 for run in (*(length - 1 for length in self.runs), self.last) for i in range(run))

    @property
    def length(self) -> int:
        """How many situations all decisions have together."""
        return sum(self.situations(turn) for turn in range(len(self.firsts)))

    def situations(self, turn: int, ranks: int = KING - 1) -> int:
        """How many situations a decision has: all that its player can know but for the own card."""
        return 1 << turn if self.firsts[turn] else (1 << turn >> 1) * (ranks + 1)

    def situation(self, turn: int, past: int, given: int, ranks: int = KING - 1) -> int:
        """The index of a situation among those of a decision.

        `past` has a bit for each decision before, the last one lowest: whether it was to swap. `given` is the rank of
        the card that had to be given, from 1; it counts where the player before has swapped.
        """
        if self.firsts[turn]:
            return past
        return (past >> 1) * (ranks + 1) + (given if past & 1 else 0)


@cache
def row_of(players: int, kings: int, jump: bool) -> Row:
    """What the kings, a bit for each place, leave of a table."""
    runs = [len(run) for run in "".join("k" if kings >> i & 1 else "." for i in range(players)).split("k")]
    last = runs.pop()
    if jump:
        runs, last = ([], sum(runs) + last) if last else ([sum(runs)], 0)
    return Row(runs.count(1), tuple(run for run in runs if run > 1), last, kings.bit_count() if last else 0)
