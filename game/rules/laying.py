"""What somebody who sets up a position can lay where, and say of the match: the places of each game and its numbers.

A place is what a person thinks of as one: a hand, a row of cards, the whole field. Cards by place become a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple, Protocol

from game.rules.cards import KINDS, Card
from game.rules.facts import Fact, Phase
from game.rules.folders import Folders
from game.rules.options import Options
from game.rules.registry import GAME_IDS
from game.rules.zones import Zone, ZoneKind

__all__ = ["FIELD", "Dial", "Laid", "Laying", "SeatDial", "laying_of"]

FIELD: Final = Zone(ZoneKind.TABLEAU)
"""The whole of a field of which every card has a place of its own."""
MOST_POINTS: Final = 995


class Dial(NamedTuple):
    """A number of the table that can be chosen."""

    words: str
    """Names it: the end of the key of its words."""
    fact: Fact
    high: int
    low: int = 1


class SeatDial(NamedTuple):
    """A number of every seat that can be chosen."""

    words: str
    fact: Fact
    high: int
    step: int = 1


class Laid(Protocol):
    """What is laid and said so far."""

    options: Options
    cards: dict[Zone, list[Card]]
    """By place; of one that is not there nothing is said."""

    @property
    def players(self) -> int:
        """How many play."""

    def number(self, fact: Fact, usual: int = 0) -> int:
        """A number of the table, as it is said or will be."""

    def of_seats(self, fact: Fact) -> tuple[int, ...]:
        """A number of every seat, as it is said or will be."""


def whole_number(options: Options, name: str) -> int:
    """An option that is a whole number."""
    value = options[name]
    assert isinstance(value, int)
    return value


class Laying:
    """A game as it is for somebody who lays out its cards. Every game has one, in `laying.py` of its folder."""

    heap: ZoneKind | None = None
    """The kind of the one open heap on the table."""
    stages: tuple[tuple[str, Phase | None], ...] = ()
    """What the player in turn may be asked for, by the key of its words; None for what follows from the cards."""
    empties_stay = False
    """Whether a place from which the last card was taken stays empty, and is not dealt at random."""
    forgets_all = False
    """Whether nobody knows any card any more once one of them lies elsewhere."""
    names_dealer = False
    """Whether it matters who deals."""
    abreast = 1
    """How many hands are shown side by side: few where they have many cards."""
    by_seat = False
    """Whether all places of a seat are shown side by side."""
    part = Fact.DEAL
    """The number of the part of a match with which everything else changes."""

    def pack(self, players: int, options: Options) -> list[Card]:
        """All cards of a match."""
        raise NotImplementedError

    def places(self, laid: Laid) -> list[Zone]:
        """The places that cards can be laid to: the table's own, then those of each seat."""
        heap = [] if self.heap is None else [Zone(self.heap)]
        return [*heap, *(place for seat in range(laid.players) for place in self.of_seat(laid, seat))]

    def of_seat(self, laid: Laid, seat: int) -> Iterable[Zone]:
        """The places of a seat."""
        return [Zone(ZoneKind.HAND, seat)]

    def most(self, laid: Laid, place: Zone) -> int:
        """How many cards a place holds at most, as far as the place itself says."""
        return KINDS * 4

    def in_order(self, cards: list[Card]) -> list[Card]:
        """The cards of a meld as they would lie."""
        return cards

    def completed(self, laid: Laid, cards: dict[Zone, tuple[Card, ...]]) -> dict[Zone, tuple[Card, ...]]:
        """The cards of a position, with what a seat of which something is said has at random."""
        return cards

    def run_of(self, laid: Laid, place: Zone) -> int:
        """How many cards a run at a place needs; 0 where a set is to lie."""
        return 0

    def contract(self, options: Options, part: int) -> int:
        """The number of the contract of a part of the match; 0 where there are none."""
        return 0

    def turns_round(self, options: Options) -> bool:
        """Whether the direction of play can turn."""
        return False

    def dials(self, laid: Laid) -> Iterator[Dial]:
        """The numbers of the table."""
        return iter(())

    def seat_dials(self, laid: Laid) -> Iterator[SeatDial]:
        """The numbers of the seats."""
        return iter(())

    def shared_out(self, fact: Fact, values: list[int], seat: int, value: int) -> list[int]:
        """The numbers of all seats once one of them is another."""
        return [value if other == seat else kept for other, kept in enumerate(values)]

    def follow(self, fact: Fact) -> tuple[Fact, ...]:
        """What is said no longer once a number of the seats is another, because it follows from that."""
        return ()


_FOLDERS: Final = Folders("game.rules", GAME_IDS)


@cache
def laying_of(game: str) -> Laying:
    """The laying of a game, loaded when it is first asked for. Raises `UnknownGame`."""
    found: Laying = _FOLDERS.declared(game, "laying", "LAYING")
    return found
