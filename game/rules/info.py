"""What only one game knows of itself, beside its rules: the one place where each game declares it.

Every game has a module `info.py` in its folder with such a declaration. It imports no
rules, so that menus and files can read it without loading the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from game.rules.values import dataclass

if TYPE_CHECKING:
    from game.rules.options import OptionValue

Verbs = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Moment:
    """A match at some point, for whoever measures or shows it.

    A match follows from its seed and from which of the legal actions is taken each time, so
    a moment is a line of numbers.
    """

    players: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    choices: str = ""
    """A digit for every action: its place among the legal ones."""


@dataclass(frozen=True, slots=True)
class Table:
    """How many play, and what of the rules is otherwise than usual."""

    players: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """One game, as its folder under `game/rules/` declares it."""

    rules: str
    """The class with the rules, in the module `game.py` of the same folder."""
    seats: range
    """The numbers of players that the game allows."""
    verbs: Verbs
    """Each verb of its records, with the keys of that verb; all of them must be there."""
    code: str
    """How the code of its house rules begins: two letters that no other game has."""
    fingerprint: str
    """SHA-256 of the record of its first seeded match, for the self-test.

    It is what `simulate GAME --matches 1 --legal --record` writes. A change of the rules, of the order of legal
    actions, of the shuffle or of the form of records changes it.
    """
    actions_per_s: int
    """How many random actions a second its rules must manage at least, on one core."""
    day: Table
    """How it is played as the deal of a day: a match of some ten minutes."""
    duel: Table
    """How it is played on the ladder, against one opponent and as few others as it takes."""
    presets: Mapping[str, Mapping[str, OptionValue]] = field(default_factory=lambda: {"book": {}})
    """By name: sets of options that belong together, in the order in which they are offered."""
    values: Mapping[str, Mapping[str, OptionValue]] = field(default_factory=dict)
    """By option and name: lists that are offered as a whole; any other can be put together."""
    left_open: frozenset[str] = frozenset()
    """Options on which the source of the rules says nothing, or which it offers itself: nothing chosen there differs
    from it. The defaults of all others are what the source says.
    """
    moments: Mapping[str, Moment] = field(default_factory=dict)
    """By name, which no other game has: matches that ask much of the screen, for whoever measures it frame by frame.

    Each is watched from the start of the match, or from the last of its choices on.
    """
    in_points: bool = False
    """Whether one wins or loses by so many points."""
    in_rounds: bool = False
    """Whether points are given for rounds of several hands, each with a `RoundEnded`, and not for hands."""
    low_score_wins: bool = False
    """Whether scores count what went wrong, such as points left in hand or deals lost."""
    feats: tuple[str, ...] = ()
    """Names of what is worth telling of a match, in the order in which they are shown; `feats.py` knows each."""
