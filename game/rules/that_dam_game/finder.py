"""Finding a contract in a hand, exactly: whenever a hand holds one, some are found.

A plan names where each run lies (its suit and lowest place) and the rank of each
set. Whether the hand can carry a plan out depends only on counts: natural cards
are used wherever there are enough of them, since a wild that stands in for a card
one need not save is wasted; only where a rank is short, because a set or another
run wants the same cards, is it tried out which run does with a wild. A quick look
at the counts turns away most hands before any plan is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice
from typing import Final, NamedTuple

from game.rules.actions import Meld
from game.rules.cards import KINDS, MAX_COPIES, SUIT_OF, SUITS, Card, Suit
from game.rules.that_dam_game.contracts import (
    JOKER_PLACE,
    PLACE_OF,
    PLACES,
    POINTS,
    SET_SIZE,
    Contract,
)

_TRIES: Final = 16
"""Plans that are carried out before the best of them are chosen."""

_JOKERS: Final = len(SUITS) * PLACES
_CELL_OF: Final = tuple(
    _JOKERS if place == JOKER_PLACE else SUIT_OF[card] * PLACES + place for card, place in enumerate(PLACE_OF)
)
"""By card: its suit and place as one number, one number for all jokers."""
_CELL_BIT: Final = tuple(1 << _CELL_OF[card] for card in range(KINDS * MAX_COPIES))
_SUIT_MASK: Final = (1 << PLACES) - 1


class _Window(NamedTuple):
    """Where a run lies."""

    suit: Suit
    low: int
    missing: int
    """Places for which the hand has no natural card at all."""


def find_melds(cards: Sequence[Card], contract: Contract, most: int = 4) -> list[Meld]:
    """Up to `most` different ways to lay a contract from these cards, none only if there is none.

    Those that leave the fewest points in hand come first. Wilds are used as
    sparingly as each way allows, jokers before deuces.
    """
    ranks = [0] * (PLACES + 1)
    held = triples = 0
    for card in cards:
        place = PLACE_OF[card]
        count = ranks[place] + 1
        ranks[place] = count
        if count % SET_SIZE == 0:
            triples += 1
        held |= _CELL_BIT[card]
    if triples < contract.sets:
        return []
    windows = _windows(held, ranks[0] + ranks[JOKER_PLACE], contract) if contract.runs else []
    if contract.runs and not windows:
        return []
    melds = islice(_melds(cards, ranks, windows, contract), _TRIES)
    return sorted(melds, key=_points_laid, reverse=True)[:most]


def _points_laid(meld: Meld) -> int:
    return sum(POINTS[card] for card in chain(*meld.sets, *meld.runs))


def _windows(held: int, wilds: int, contract: Contract) -> list[_Window]:
    """Every place for a run that lacks no more naturals than wilds can stand in for, the fullest first."""
    length = contract.length
    least = length - min(wilds, contract.wilds)
    span = (1 << length) - 1
    windows = []
    for suit in SUITS:
        mask = held >> suit * PLACES & _SUIT_MASK
        if mask.bit_count() >= least:
            for low in range(PLACES - length + 1):
                naturals = (mask >> low & span).bit_count()
                if naturals >= least:
                    windows.append(_Window(suit, low, length - naturals))
    windows.sort(key=lambda window: window.missing)
    return windows


def _melds(cards: Sequence[Card], ranks: list[int], windows: list[_Window], contract: Contract) -> Iterator[Meld]:
    """One meld for every plan that can be carried out."""
    pools: list[list[Card]] = [[] for _ in range(_JOKERS + 1)]
    for card in cards:
        pools[_CELL_OF[card]].append(card)
    counts = [len(pool) for pool in pools]
    wilds = ranks[0] + ranks[JOKER_PLACE]
    full = [place for place, count in enumerate(ranks) if count >= SET_SIZE]
    choices = [
        sets
        for sets in combinations_with_replacement(full, contract.sets)
        if all(ranks[place] >= SET_SIZE * sets.count(place) for place in sets)
    ]
    for runs in _runs_together(counts, windows, contract.runs, contract.length, wilds):
        for sets in choices:
            stand_ins = _stand_ins(counts, ranks, runs, sets, contract)
            if stand_ins is not None:
                yield _lay([pool[:] for pool in pools], runs, sets, stand_ins, contract.length)


def _runs_together(
    counts: list[int], windows: list[_Window], runs: int, length: int, wilds: int
) -> Iterator[tuple[_Window, ...]]:
    """So many runs, one place perhaps several times, for which wilds would do if no set wanted a card."""
    if not runs:
        yield ()
        return
    for i, window in enumerate(windows):
        if window.missing * runs > wilds:
            return  # and those that follow lack as many cards or more
        left = counts[:]
        first = window.suit * PLACES + window.low
        lacking = 0
        for cell in range(first, first + length):
            if left[cell]:
                left[cell] -= 1
            else:
                lacking += 1
        if window.low == 0 and counts[first]:
            lacking += 1  # a deuce that is natural is no wild any more
        if lacking <= wilds:
            for rest in _runs_together(left, windows[i:], runs - 1, length, wilds - lacking):
                yield (window, *rest)


def _stand_ins(
    counts: list[int], ranks: list[int], runs: tuple[_Window, ...], sets: tuple[int, ...], contract: Contract
) -> list[int] | None:
    """By run: a mask of the places where a wild stands in; None if the plan cannot be carried out."""
    length = contract.length
    masks = [0] * len(runs)
    contested: list[tuple[int, list[tuple[int, ...]]]] = []
    wilds = ranks[0] + ranks[JOKER_PLACE] - SET_SIZE * (sets.count(0) + sets.count(JOKER_PLACE))
    for place in range(PLACES):
        wanting = [i for i, window in enumerate(runs) if 0 <= place - window.low < length]
        if not wanting:
            continue
        room = ranks[place] - SET_SIZE * sets.count(place)
        naturals, shortages = _shortages(counts, place, room, runs, wanting)
        # A natural deuce is one wild less, like the wild that would lie in its place.
        wilds -= len(wanting) - (naturals if place else 0)
        if wilds < 0:
            return None
        if len(shortages) == 1:
            for i in shortages[0]:
                masks[i] |= 1 << place
        else:
            contested.append((place, shortages))
    return _settle(masks, contested, contract.wilds)


def _shortages(
    counts: list[int], place: int, room: int, runs: tuple[_Window, ...], wanting: list[int]
) -> tuple[int, list[tuple[int, ...]]]:
    """How many of the runs that want a place get a natural card, and which may go without: every way there is.

    `room` is the number of cards of the rank that the sets leave.
    """
    suits = [runs[i].suit for i in wanting]
    supply = {suit: min(counts[suit * PLACES + place], suits.count(suit)) for suit in suits}
    naturals = min(room, sum(supply.values()))
    if naturals == len(wanting):
        return naturals, [()]
    if naturals == 0:
        return 0, [tuple(wanting)]
    return naturals, [
        tuple(i for i in wanting if i not in chosen)
        for chosen in combinations(wanting, naturals)
        if all(sum(runs[i].suit is suit for i in chosen) <= supply[suit] for suit in supply)
    ]


def _settle(masks: list[int], contested: list[tuple[int, list[tuple[int, ...]]]], limit: int) -> list[int] | None:
    """Choose who goes without at each contested place so that no run has more than `limit` wilds; None if none can."""
    if any(mask.bit_count() > limit for mask in masks):
        return None
    if not contested:
        return masks
    (place, shortages), rest = contested[0], contested[1:]
    for short in shortages:
        tried = [mask | (i in short) << place for i, mask in enumerate(masks)]
        settled = _settle(tried, rest, limit)
        if settled is not None:
            return settled
    return None


def _lay(
    pools: list[list[Card]], runs: tuple[_Window, ...], sets: tuple[int, ...], stand_ins: list[int], length: int
) -> Meld:
    """Carry out a plan with the cards in `pools`: naturals of runs first, then sets, then wilds."""
    planned = sorted(zip(runs, stand_ins, strict=True))
    naturals = [
        [
            None if mask >> place & 1 else pools[run.suit * PLACES + place].pop()
            for place in range(run.low, run.low + length)
        ]
        for run, mask in planned
    ]
    laid_sets = []
    for place in sets:
        cells = [_JOKERS] if place == JOKER_PLACE else [suit * PLACES + place for suit in SUITS]
        taken = [(card, cell) for cell in cells for card in pools[cell]][:SET_SIZE]
        for card, cell in taken:
            pools[cell].remove(card)
        laid_sets.append(tuple(card for card, _ in taken))
    wilds = chain(pools[_JOKERS], *(pools[suit * PLACES] for suit in SUITS))
    laid_runs = [tuple(next(wilds) if card is None else card for card in run) for run in naturals]
    return Meld(tuple(laid_sets), tuple(laid_runs))
