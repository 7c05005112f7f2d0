"""Playing for the match with two to four players left, as `solve --match --write` has worked it out.

With few players left it matters who loses the penny, so what is best depends on
everybody's pennies. For each table there is a list of strategies and, for all pennies,
which of them is played; as in `tables`, a strategy has a threshold in twentieths for each
situation of each row, the rows by the places that show kings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from types import MappingProxyType
from typing import Final, NamedTuple

from game.ai.screw_your_neighbor.infoset import InfoSet, Stakes, row_of, turns
from game.ai.screw_your_neighbor.tables import UNIT, king_masks, situation_of, unpacked

PLAYERS: Final = range(2, 5)
"""The numbers of players still in that are solved."""
PENNIES: Final = 12
"""Up to how many of each are solved: as many as the options allow."""


class Setting(NamedTuple):
    """A table whose strategies are listed together: for both of what happens when the last go out together."""

    players: int
    jump: bool
    drawn_king_loses: bool


SETTINGS: Final = tuple(
    Setting(players, jump, loses)
    for players in PLAYERS
    for jump in ((False, True) if players > 2 else (False,))
    for loses in (False, True)
)
"""All that are solved, in the order of the tables. Between two there is nobody to jump over."""


class Match(NamedTuple):
    """What is solved for a setting."""

    strategies: bytes
    """One after the other, each as long as `length` says."""
    picks: bytes
    """For `share`, then `replay`, by `number`: which strategy is played; the low bytes of all, then the high ones."""

    def pick(self, number: int) -> int:
        """The strategy of a number from `number`."""
        return self.picks[number] | self.picks[len(self.picks) // 2 + number] << 8


@cache
def starts(players: int, jump: bool) -> Mapping[int, int]:
    """By kings, a bit for each place, where their row begins in a strategy; only where anybody decides."""
    masks = [kings for kings in king_masks(players) if turns(players, kings, jump)]
    ends = accumulate(row_of(players, kings, jump).length for kings in masks)
    return MappingProxyType(dict(zip(masks, (0, *ends), strict=False)))


@cache
def length(players: int, jump: bool) -> int:
    """How many thresholds a strategy has."""
    return sum(row_of(players, kings, jump).length for kings in starts(players, jump))


def number(stakes: Stakes) -> int | None:
    """The number of some stakes among those of their table, None where they are not solved."""
    if len(stakes.pennies) not in PLAYERS:
        return None
    found = int(stakes.replay)
    for pennies in stakes.pennies:
        if not 0 < pennies <= PENNIES:
            return None
        found = found * PENNIES + pennies - 1
    return found


def match_threshold(infoset: InfoSet, stakes: Stakes, jump: bool, drawn_king_loses: bool) -> float | None:
    """The threshold for whoever wants to be the last one in, None where so many players or pennies are not solved.

    Raises `ValueError` where the tables are damaged or were made for other rules.
    """
    state = number(stakes)
    if state is None:
        return None
    jump = jump and infoset.players > 2
    found = matches()[Setting(infoset.players, jump, drawn_king_loses)]
    start = found.pick(state) * length(infoset.players, jump) + starts(infoset.players, jump)[infoset.kings]
    return found.strategies[start + situation_of(infoset, jump)[1]] / UNIT


@cache
def matches() -> Mapping[Setting, Match]:
    """All that is solved. Read when first needed, which takes some milliseconds.

    Raises `ValueError` where the tables are damaged or were made for other rules.
    """
    from game.ai.screw_your_neighbor import match_tables

    whole = unpacked(match_tables, "match tables")
    found, at = {}, 0
    for setting in SETTINGS:
        begin = at + 2
        middle = begin + int.from_bytes(whole[at:begin], "little") * length(setting.players, setting.jump)
        at = middle + 4 * PENNIES**setting.players
        found[setting] = Match(whole[begin:middle], whole[middle:at])
    if at != len(whole):
        raise ValueError("The match tables of Screw Your Neighbor were made for other pennies.")
    return MappingProxyType(found)


def spelled_out(found: Match, setting: Setting) -> bytes:
    """What is written for a setting, as `matches` reads it."""
    listed = len(found.strategies) // length(setting.players, setting.jump)
    return listed.to_bytes(2, "little") + found.strategies + found.picks
