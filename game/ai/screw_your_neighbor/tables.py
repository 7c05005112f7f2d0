"""The equilibrium of a round for two to ten players, as `python -m game.ai.screw_your_neighbor.solve --write` wrote it.

It has a number for each situation of each row (see `infoset.Row`), in twentieths: the
highest rank that always goes, and the chance that the next one goes too.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from types import ModuleType
from typing import Final
from zlib import crc32, decompress

from game.ai.screw_your_neighbor.infoset import SUITS, InfoSet, Row, row_of, turns

GAME: Final = "screw_your_neighbor"
RULES: Final = 1
"""Version of the rules that the tables must have been solved for."""
UNIT: Final = 20
"""Steps between two ranks."""
PLAYERS: Final = range(2, 11)
"""The numbers of players that are solved."""

Case = tuple[Row, bool]
"""A row, and whether the dealer alone loses when it draws a king."""


def case_of(row: Row, drawn_king_loses: bool) -> Case:
    """The case of a row under an option, which matters only where somebody draws."""
    return row, drawn_king_loses and row.last > 0


def king_masks(players: int) -> Iterator[int]:
    """All that kings can lie open in a table, a bit for each place."""
    return (kings for kings in range(1 << players) if kings.bit_count() <= SUITS)


@cache
def cases() -> tuple[Case, ...]:
    """All cases that have anything to decide, in the order of the tables."""
    rows = {row_of(n, kings, jump) for n in PLAYERS for kings in king_masks(n) for jump in (False, True)}
    return tuple(sorted({case_of(row, loses) for row in rows if row.firsts for loses in (False, True)}))


def length(case: Case) -> int:
    """How many numbers a case has."""
    return case[0].length


def thresholds(case: Case) -> bytes:
    """The thresholds of a case in twentieths, decision after decision.

    Raises `ValueError` where the tables are damaged or were made for other rules.
    """
    whole, starts = all_tables()
    return whole[starts[case] : starts[case] + length(case)]


def solved_threshold(infoset: InfoSet, jump: bool, drawn_king_loses: bool) -> float:
    """The threshold in equilibrium in an information set."""
    row, index = situation_of(infoset, jump)
    return thresholds(case_of(row, drawn_king_loses))[index] / UNIT


def situation_of(infoset: InfoSet, jump: bool) -> tuple[Row, int]:
    """The row that the player of an information set sits in, and the number of its situation among all of the row."""
    row, earlier, before = _decision(infoset.players, infoset.kings, jump, infoset.place)
    past = 0
    for place in earlier:
        past = past << 1 | infoset.swaps >> place & 1
    return row, before + row.situation(len(earlier), past, infoset.given)


@cache
def _decision(players: int, kings: int, jump: bool, place: int) -> tuple[Row, tuple[int, ...], int]:
    """The row that a player sits in, who decides before it, and how many situations those have."""
    row = row_of(players, kings, jump)
    earlier = tuple(other for other, _ in turns(players, kings, jump) if other < place)
    return row, earlier, sum(row.situations(turn) for turn in range(len(earlier)))


@cache
def all_tables() -> tuple[bytes, dict[Case, int]]:
    """All numbers, and where those of each case begin. Read when first needed, which takes some milliseconds."""
    from game.ai.screw_your_neighbor import equilibrium

    starts = accumulate(map(length, cases()), initial=0)
    return unpacked(equilibrium, "tables"), dict(zip(cases(), starts, strict=False))


def unpacked(written: ModuleType, what: str) -> bytes:
    """What `solve` has written into a module; `what` is what an error calls it. Raises `ValueError`."""
    if (written.GAME, written.RULES_VERSION, crc32(written.TABLES.encode())) != (GAME, RULES, written.CHECKSUM):
        raise ValueError(f"The {what} of Screw Your Neighbor are damaged or were made for other rules.")
    return decompress(b85decode(written.TABLES))
