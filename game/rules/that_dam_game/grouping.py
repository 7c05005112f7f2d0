"""Putting together as much of a contract as a hand that does not hold it allows.

A plan names where each run lies and the rank of each set. Natural cards go into the
runs first and sets get what is left; wilds close the gaps. Only a wild that no gap
wants can stand in for a natural card of a run, which makes a set larger by one. Plans
are tried the fullest places first, and those that cannot hold more than the best one
so far are left out. Of runs that want the same cards one goes first and gets all of
them; that it would have to be each some of them is not tried, and very seldom counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from game.rules.cards import SUIT_OF, SUITS, Card
from game.rules.that_dam_game.contracts import IS_WILD, JOKER_PLACE, PLACE_OF, PLACES, SET_SIZE, Contract

Groups = tuple[tuple[Card, ...], ...]
"""Cards by part of a contract, the sets first, in the order in which they were put there."""

_JOKERS: Final = len(SUITS) * PLACES
_WEIGHT: Final = 32
"""More than all cards of a contract: what counts less comes after what counts more."""


class Grouping(NamedTuple):
    """How a hand goes together best."""

    groups: Groups
    """A part for which there is one natural card and nothing else is left empty: any other would do as well."""
    lacking: int
    """How many cards the contract lacks, such single cards not among them."""


class _Plan(NamedTuple):
    runs: tuple[tuple[int, ...], ...] = ()
    """By run: the cells of its natural cards."""
    sets: tuple[int, ...] = ()
    """By set: its place."""
    freed: tuple[tuple[int, int], ...] = ()
    """Runs, and the places in them where a wild stands in for a card that a set gets."""


def most_of(hand: Sequence[Card], contract: Contract) -> Grouping:
    """The most of a contract that a hand holds: most cards, then most beside others of their part, then few wilds."""
    search = _Search(hand, contract)
    search.look(0, (), 0)
    sets, runs = search.laid()
    begun = [cards if len(cards) > 1 else () for cards in sets]
    begun += [cards if len(cards) > 1 or any(IS_WILD[card] for card in cards) else () for cards in runs]
    return Grouping(tuple(begun), contract.cards - sum(map(len, (*sets, *runs))))


class _Search:
    def __init__(self, hand: Sequence[Card], contract: Contract) -> None:
        self._hand, self._contract = hand, contract
        self._limit = contract.cards - 1
        self._counts = [0] * (_JOKERS + 1)
        self._ranks = [0] * (PLACES + 1)
        for card in hand:
            self._counts[_cell(card)] += 1
            self._ranks[PLACE_OF[card]] += 1
        self._held = [place for place, count in enumerate(self._ranks) if count]
        self._windows = self._places_of_runs() if contract.runs else []
        self._best = -1
        self._plan = _Plan()

    def _places_of_runs(self) -> list[tuple[int, ...]]:
        """By place for a run, the cells of which there are natural cards, the fullest first; at the end that of none.

        A deuce of the suit is natural in some and wild in others.
        """
        found = set()
        length = self._contract.length
        for suit in SUITS:
            first = suit * PLACES
            held = [bool(self._counts[first + place]) for place in range(PLACES)]
            for low in range(PLACES - length + 1):
                cells = tuple(first + place for place in range(max(1, low), low + length) if held[place])
                if cells:
                    found.add(cells)
                    if not low and held[0]:
                        found.add((first, *cells))
        return [*sorted(found, key=lambda cells: (-len(cells), cells)), ()]

    def look(self, start: int, runs: tuple[tuple[int, ...], ...], placed: int) -> None:
        """Try all places from `start` on for the runs that are left."""
        contract, counts, ranks = self._contract, self._counts, self._ranks
        left = contract.runs - len(runs)
        if not left:
            self._settle(runs, placed)
            return
        wilds = ranks[0] + ranks[JOKER_PLACE]
        in_sets = sum(_best_sets([0, *ranks[1:JOKER_PLACE]], contract.sets)[1]) if contract.sets else 0
        for number in (*self._beside(runs, start, wilds), *range(start, len(self._windows))):
            cells = self._windows[number]
            natural = placed + left * len(self._windows[min(start, number)]) + in_sets
            total = min(self._limit, natural + wilds)
            if _worth(total, total, min(total, natural)) <= self._best:
                if number < start:
                    continue
                return
            used = tuple(cell for cell in cells if counts[cell])
            if len(used) < len(cells) and (used in self._windows or not used[-1] % PLACES):
                continue  # it is tried for itself, or a deuce alone is no run's own
            for cell in used:
                counts[cell] -= 1
                ranks[cell % PLACES] -= 1
            self.look(max(start, number), (*runs, used), placed + len(used))
            for cell in used:
                counts[cell] += 1
                ranks[cell % PLACES] += 1

    def _beside(self, runs: tuple[tuple[int, ...], ...], start: int, wilds: int) -> list[int]:
        """The numbers of places before `start` that want cards of these runs, while a wild may stand in for those."""
        contract = self._contract
        if wilds <= sum(min(contract.wilds, contract.length - len(cells)) for cells in runs):
            return []
        taken = {cell for cells in runs for cell in cells}
        return [number for number in range(start) if not taken.isdisjoint(self._windows[number])]

    def _settle(self, runs: tuple[tuple[int, ...], ...], placed: int) -> None:
        """With these runs: which wilds go into them, and which sets are made of what is left."""
        contract, ranks = self._contract, self._ranks
        caps = [min(contract.wilds, contract.length - len(cells)) for cells in runs]
        deuces, jokers = ranks[0], ranks[JOKER_PLACE]
        used = min(deuces + jokers, sum(caps))
        # Where wilds are few, the fullest runs get them.
        fuller = sum(cap for cells, cap in zip(runs, caps, strict=True) if len(cells) > 1)
        bare = sum(len(cells) == 1 for cells in runs) if contract.wilds else 0
        shown = placed + used - max(0, bare - max(0, used - fuller))
        if not contract.sets:
            self._note(placed + used, shown, placed, _Plan(runs))
            return
        spare = deuces + jokers - used
        if not spare:
            left = [0, *ranks[1:JOKER_PLACE], 0]
            sets, sizes = _best_sets(left, contract.sets)
            natural = placed + sum(sizes)
            self._note(natural + used, shown + sum(size for size in sizes if size > 1), natural, _Plan(runs, sets))
            return
        slack = sum(contract.wilds - cap for cap in caps)
        for spent in range(max(0, used - deuces), min(jokers, used) + 1):
            left = [deuces - (used - spent), *ranks[1:JOKER_PLACE], jokers - spent]
            sets, sizes = _best_sets(left, contract.sets)
            self._note_sets(runs, caps, placed + used, shown, left, sets, spare)
            most = min(self._limit, placed + used + sum(sizes) + min(spare, slack))
            if slack and _worth(most, most, most) > self._best:
                for other in combinations_with_replacement(self._held, contract.sets):
                    self._note_sets(runs, caps, placed + used, shown, left, other, spare)

    def _note_sets(
        self,
        runs: tuple[tuple[int, ...], ...],
        caps: list[int],
        laid: int,
        shown: int,
        left: list[int],
        sets: tuple[int, ...],
        spare: int,
    ) -> None:
        """Sets of these places from what is left, each larger by the cards of runs that a wild can stand in for."""
        natural = laid - sum(caps)
        sizes = [
            max(0, min(SET_SIZE, left[place] - SET_SIZE * sets[:number].count(place)))
            for number, place in enumerate(sets)
        ]
        for place, size in zip(sets, sizes, strict=True):
            if place in (0, JOKER_PLACE):
                spare -= size
            else:
                natural += size
        freed = []
        slack = [self._contract.wilds - cap for cap in caps]
        for number, place in enumerate(sets):
            for run, cells in enumerate(runs):
                if not spare or sizes[number] == SET_SIZE or place in (0, JOKER_PLACE):
                    break
                if slack[run] and (run, place) not in freed and place in (cell % PLACES for cell in cells):
                    freed.append((run, place))
                    slack[run] -= 1
                    spare -= 1
                    sizes[number] += 1
        total = laid + sum(sizes)
        self._note(total, shown + sum(size for size in sizes if size > 1), natural, _Plan(runs, sets, tuple(freed)))

    def _note(self, total: int, shown: int, natural: int, plan: _Plan) -> None:
        worth = _worth(total, shown, natural)
        if worth > self._best:
            self._best, self._plan = worth, plan

    def laid(self) -> tuple[list[tuple[Card, ...]], list[tuple[Card, ...]]]:
        """The cards of the best plan: those of its sets, and those of its runs."""
        contract, plan = self._contract, self._plan
        pools: list[list[Card]] = [[] for _ in range(_JOKERS + 1)]
        for card in self._hand:
            pools[_cell(card)].append(card)
        runs = [
            [pools[cell].pop(0) for cell in cells if (number, cell % PLACES) not in plan.freed]
            for number, cells in enumerate(plan.runs)
        ]
        sets = []
        for place in plan.sets:
            cells = [_JOKERS] if place == JOKER_PLACE else range(place, _JOKERS, PLACES)
            taken = [(card, cell) for cell in cells for card in pools[cell]][:SET_SIZE]
            for card, cell in taken:
                pools[cell].remove(card)
            sets.append(tuple(card for card, _ in taken))
        wilds = [*pools[_JOKERS], *(card for suit in SUITS for card in pools[suit * PLACES])]
        # Wilds close the fullest runs first.
        for run in sorted(runs, key=len, reverse=True):
            gap = min(contract.wilds, contract.length - len(run))
            run += wilds[:gap]
            del wilds[:gap]
        empty: list[tuple[Card, ...]] = [()]
        return (
            sets + empty * (contract.sets - len(sets)),
            [*map(tuple, runs), *empty * (contract.runs - len(runs))],
        )


def _cell(card: Card) -> int:
    place = PLACE_OF[card]
    return _JOKERS if place == JOKER_PLACE else SUIT_OF[card] * PLACES + place


def _worth(total: int, shown: int, natural: int) -> int:
    return (total * _WEIGHT + shown) * _WEIGHT + natural


def _best_sets(counts: Sequence[int], sets: int) -> tuple[tuple[int, ...], list[int]]:
    """The places of the so many largest sets from counts by place, and their sizes."""
    found = [
        (min(SET_SIZE, count - less), place) for place, count in enumerate(counts) for less in range(0, count, SET_SIZE)
    ]
    found.sort(reverse=True)
    return tuple(place for _, place in found[:sets]), [size for size, _ in found[:sets]]
