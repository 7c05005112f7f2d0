"""The equilibrium for few players, as `python -m game.ai.screw_your_neighbor.solve --write` wrote it.

A table has two letters for each situation, in the order of `spot.situations`: the
highest rank that always goes (0 to c, hexadecimal) and the chance that the next one
goes too, in tenths.
"""

from __future__ import annotations

from functools import cache
from typing import Final
from zlib import crc32

from game.ai.screw_your_neighbor.equilibrium import CHECKSUM, GAME, RULES_VERSION, TABLES
from game.ai.screw_your_neighbor.spot import Spot, situations

FEW: Final = (2, 3, 4)
"""The numbers of players that are solved."""
RULES: Final = 1
"""Version of the rules that the tables must have been solved for."""


def name(players: int, jump: bool, drawn_king_loses: bool) -> str:
    """The name of a table. Two players have nobody to jump over."""
    return f"{players}{' jump' if jump and players > 2 else ''}{' loses' if drawn_king_loses else ''}"


def spelled(borders: list[float]) -> str:
    """Borders as the letters of a table."""
    tenths = [round(border * 10) for border in borders]
    return "".join(f"{tenth // 10:x}{tenth % 10}" for tenth in tenths)


def checksum(tables: dict[str, str]) -> int:
    """What must be equal for tables to be whole."""
    return crc32(repr(sorted(tables.items())).encode())


def solved_border(spot: Spot, jump: bool, drawn_king_loses: bool) -> float | None:
    """The border in a spot, None where so many players are not solved."""
    table = _tables().get(name(spot.players, jump, drawn_king_loses))
    if table is None:
        return None
    at = 2 * _places(spot.players, jump)[spot.place, spot.kings, spot.swaps, spot.given]
    return int(table[at], 16) + int(table[at + 1]) / 10


@cache
def _tables() -> dict[str, str]:
    if (GAME, RULES_VERSION) != ("screw_your_neighbor", RULES) or checksum(TABLES) != CHECKSUM:
        raise ValueError("The tables of Screw Your Neighbor are damaged or were made for other rules.")
    return TABLES


@cache
def _places(players: int, jump: bool) -> dict[tuple[int, int, int, int], int]:
    return {situation: i for i, situation in enumerate(situations(players, jump))}
