"""How near a hand is to its contract: by cards missing, and by the ways in which they may still come.

A plan names where each run lies and the rank of each set. What a plan lacks must
be drawn, taken or begged; the product of the odds of each lacking card is what the
plan is worth, and a hand is worth the sum over its plans. So a hand with many
small hopes can be worth more than one with a single great one. With the same tiny
odds for every card the sum says how many cards are missing, for only the plans
that lack fewest count.

Runs are laid with the natural cards that are held, wilds fill what is hardest to
get, and sets are made of what is left; one natural in a run may make room for a
wild where it makes a set whole. Of the places for runs only the fullest are looked
into. So a hand may look a card further off than it is, with three runs at times two; never
nearer. That is near enough to choose by. What is told is counted by `reading.grouped`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, log10, prod
from typing import Final, NamedTuple

from game.rules.cards import SUIT_OF, SUITS, Card, Suit
from game.rules.that_dam_game.contracts import JOKER_PLACE, PLACE_OF, PLACES, SET_SIZE, Contract

JOKERS: Final = len(SUITS) * PLACES
"""The cell of all jokers."""
CELL_OF: Final[tuple[int, ...]] = tuple(
    JOKERS if place == JOKER_PLACE else SUIT_OF[Card(card)] * PLACES + place for card, place in enumerate(PLACE_OF)
)
"""By card: its suit and place as one number, one number for all jokers."""
CELLS: Final = JOKERS + 1

_WINDOWS: Final[dict[int, int]] = {0: 0, 1: 10, 2: 8, 3: 7}
"""By number of runs: how many places for them are looked into."""
_TINY: Final = 1e-4
_KEPT: Final = 4096
"""Of so many hands at most it is kept what they are worth by the same odds."""


class Odds(NamedTuple):
    """The odds that lacking cards still come."""

    cells: Sequence[float]
    """For a run, by cell."""
    sets: Sequence[Sequence[Sequence[float]]]
    """By place and by cards held of it, up to six: what a set is worth, and where it may be a second one, that too."""
    found: dict[tuple[bytes, Contract], float]
    """What hands are worth by them, as far as it was asked: a choice weighs the same few hands again and again."""


def cells_of(cards: Iterable[Card]) -> list[int]:
    """How many cards of each cell."""
    counts = [0] * CELLS
    for card in cards:
        counts[CELL_OF[card]] += 1
    return counts


def odds_of(live: Sequence[int], draws: float) -> Odds:
    """The odds of one who will see so many more cards, of which `live` may still come, by cell."""
    return _odds_of(tuple(live), draws)


@lru_cache(maxsize=8)
def _odds_of(live: tuple[int, ...], draws: float) -> Odds:
    unseen = max(1, sum(live))
    wilds = live[JOKERS] + sum(live[suit * PLACES] for suit in SUITS)
    each = draws / unseen
    cells = [min(_MOST, each * (copies + _WILD_SHARE * wilds)) for copies in live]
    ranks = [min(_MOST, each * sum(live[suit * PLACES + place] for suit in SUITS)) for place in range(PLACES)]
    return Odds(cells, _set_table([*ranks, min(_MOST, each * live[JOKERS])]), {})


def _set_table(odds: Iterable[float], orders: tuple[int, int] = (2, 6)) -> list[list[tuple[float, ...]]]:
    """What `Odds.sets` holds, from the odds by place, and in how many orders two and three cards may come."""
    table: list[list[tuple[float, ...]]] = []
    for odd in odds:
        one = (odd**3 / orders[1], odd**2 / orders[0], odd, 1.0)
        table.append([*((worth,) for worth in one), *((1.0, worth) for worth in one[1:])])
    return table


_MOST: Final = 0.9
"""Nothing is certain to come."""
_WILD_SHARE: Final = 0.3
"""A wild that comes can fill one gap only, and any: what it adds to each."""
ALIKE: Final = Odds((_TINY,) * CELLS, _set_table((_TINY,) * (PLACES + 1), (1, 1)), {})
"""Every card as unlikely as every other."""


def ways(counts: list[int], contract: Contract, odds: Odds) -> float:
    """What a hand is worth, by cells held; 1 or more for a whole contract. `counts` is as before afterwards."""
    hand = bytes(counts), contract
    worth = odds.found.get(hand)
    if worth is None:
        worth = _ways(counts, contract, odds)
        if len(odds.found) >= _KEPT:
            odds.found.clear()
        odds.found[hand] = worth
    return worth


def _ways(counts: list[int], contract: Contract, odds: Odds) -> float:
    ranks = [sum(counts[suit * PLACES + place] for suit in SUITS) for place in range(PLACES)]
    ranks.append(counts[JOKERS])
    if not contract.runs:
        return _sets(ranks, odds.sets, contract.sets)
    wilds = ranks[0] + counts[JOKERS]
    windows = _windows(counts, contract.length, odds.cells)[: _WINDOWS[contract.runs]]
    return _runs(counts, ranks, wilds, windows, 0, contract.runs, contract, odds)


def missing(counts: list[int], contract: Contract) -> int:
    """How many cards a hand lacks for its contract, to choose by: of several runs perhaps one or two too many."""
    return max(0, ceil(-log10(ways(counts, contract, ALIKE)) / -log10(_TINY) - 1e-9))


def _windows(counts: list[int], length: int, odds: Sequence[float]) -> list[tuple[Suit, int]]:
    """All places for a run as (suit, lowest place), the fullest first."""
    found = []
    for suit in SUITS:
        first = suit * PLACES
        full = [1.0 if counts[first + place] else odds[first + place] for place in range(PLACES)]
        for low in range(PLACES - length + 1):
            found.append((sum(full[low : low + length]), suit, low))
    found.sort(key=lambda item: -item[0])
    return [(suit, low) for _, suit, low in found]


def _runs(
    counts: list[int],
    ranks: list[int],
    wilds: int,
    windows: list[tuple[Suit, int]],
    start: int,
    runs: int,
    contract: Contract,
    odds: Odds,
) -> float:
    """The sum over all ways to lay so many runs from `start` on, times the sets from what is left."""
    if not runs:
        return _sets(_unspent(ranks, wilds), odds.sets, contract.sets) if contract.sets else 1.0
    total = 0.0
    for i in range(start, len(windows)):
        suit, low = windows[i]
        first = suit * PLACES
        lacking = []
        used = []
        for place in range(low, low + contract.length):
            cell = first + place
            if place and counts[cell]:
                counts[cell] -= 1
                ranks[place] -= 1
                used.append(place)
            else:
                lacking.append(odds.cells[cell])
        lacking.sort()
        # A deuce at the 2 of its suit is counted among the wilds, but not against their limit.
        deuce = int(low == 0 and counts[first] > 0)
        counts[first] -= deuce
        limit = contract.wilds + deuce
        total += _filled(counts, ranks, wilds, windows, i, runs - 1, contract, odds, lacking, limit)
        if contract.sets and wilds and limit:
            for place in used:
                if ranks[place] == SET_SIZE - 1:  # a wild stands in for it, and it makes a set whole
                    counts[first + place] += 1
                    ranks[place] += 1
                    total += _filled(counts, ranks, wilds - 1, windows, i, runs - 1, contract, odds, lacking, limit - 1)
                    counts[first + place] -= 1
                    ranks[place] -= 1
        counts[first] += deuce
        for place in used:
            counts[first + place] += 1
            ranks[place] += 1
    return total


def _filled(
    counts: list[int],
    ranks: list[int],
    wilds: int,
    windows: list[tuple[Suit, int]],
    start: int,
    runs: int,
    contract: Contract,
    odds: Odds,
    lacking: list[float],
    limit: int,
) -> float:
    """What a run with these gaps is worth, sorted odds, over all numbers of wilds in it; times all that follows."""
    total = 0.0
    most = min(len(lacking), limit, wilds)
    # The last run takes all wilds that it can, unless they might make a set.
    for spent in range(0 if runs or (contract.sets and wilds > 1) else most, most + 1):
        worth = prod(lacking[spent:])
        total += worth * _runs(counts, ranks, wilds - spent, windows, start, runs, contract, odds)
    return total


def _unspent(ranks: list[int], wilds: int) -> list[int]:
    """The counts of ranks where only so many wilds are left: as many deuces, and as many jokers, as there may be."""
    spent = ranks[0] + ranks[JOKER_PLACE] - wilds
    if not spent:
        return ranks
    deuces = ranks[0] - max(0, spent - ranks[JOKER_PLACE])
    jokers = ranks[JOKER_PLACE] - max(0, spent - ranks[0])
    if deuces >= SET_SIZE and jokers >= SET_SIZE and deuces + jokers > wilds:
        # A set of each would need more of them than are left: first what a set can spare goes, then one of both sets.
        deuces = max(SET_SIZE, wilds - jokers)
        jokers = wilds - deuces
    return [deuces, *ranks[1:JOKER_PLACE], jokers]


def _sets(ranks: Sequence[int], table: Sequence[Sequence[Sequence[float]]], sets: int) -> float:
    """The sum over all choices of so many sets from counts of ranks."""
    one = two = three = 0.0
    for held, worths in zip(ranks, table, strict=True):
        for worth in worths[held if held < 6 else 6]:
            three += two * worth
            two += one * worth
            one += worth
    return (one, two, three)[sets - 1]
