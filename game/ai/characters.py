"""The ten computer players as data: names, manners, and the little by which their play differs.

A temper bends the weights of the base policy within narrow bounds. It changes
which of two nearly equal cards is played, and never what a player knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ai.levels import Level


@dataclass(frozen=True, slots=True)
class Temper:
    """How a character leans. All zeros is the policy as it is."""

    caution: float = 0.0
    """From -1 to 1: whether it rather keeps cards that follow than attacks with them."""
    swerve: float = 0.0
    """From -1 to 1: whether it rather changes the suit by rank (1) or stays in it (-1)."""
    mirror: float = 0.0
    """From 0 to 1: how much it likes to do as the last card did, change the suit or stay in it."""
    pace: float = 1.0
    """Times its pauses are longer than usual, for whoever shows them."""


@dataclass(frozen=True, slots=True)
class Character:
    """One of the computer players."""

    key: str
    """Names pictures, sounds and remarks."""
    name: str
    """The name in English, as commands and logs have it; on the screen it is the catalogues'."""
    temper: Temper
    talk: float
    """From 0 to 1: the share of the occasions on which it says something."""
    remarks: tuple[str, ...]
    """The kinds of occasion on which it likes to speak, the dearest first: keys for whoever has the words."""
    levels: tuple[Level, ...]
    """The levels that suit it, the best first."""


CHARACTERS: Final[tuple[Character, ...]] = (
    Character(
        "gertrude",
        "Gertrude",
        Temper(caution=0.6, pace=1.2),
        0.5,
        ("cannot_follow", "loses", "pile_lost"),
        ("hard", "expert"),
    ),
    Character(
        "biscuit",
        "Biscuit",
        Temper(swerve=0.8, pace=1.1),
        0.3,
        ("pile_won", "wins", "goes_out"),
        ("normal", "hard"),
    ),
    Character(
        "bo",
        "Bosun Bo",
        Temper(caution=-0.8, pace=0.9),
        0.7,
        ("cannot_follow", "pile_won", "loses"),
        ("easy", "normal"),
    ),
    Character(
        "pardon",
        "Pardon",
        Temper(),
        0.4,
        ("pile_won", "goes_out", "wins"),
        ("expert", "hard"),
    ),
    Character(
        "billie",
        "Billie",
        Temper(caution=-0.4, swerve=-0.3, pace=0.6),
        0.5,
        ("pile_won", "cannot_follow", "goes_out"),
        ("easy", "normal"),
    ),
    Character(
        "ada",
        "Professor Ada",
        Temper(pace=1.1),
        0.8,
        ("turn", "pile_won", "cannot_follow"),
        ("expert", "hard"),
    ),
    Character(
        "pip",
        "Pip",
        Temper(caution=-0.3, mirror=0.5, pace=0.8),
        0.8,
        ("wins", "pile_won", "goes_out"),
        ("easy", "normal"),
    ),
    Character(
        "yuki",
        "Yuki",
        Temper(caution=0.8, pace=1.3),
        0.3,
        ("loses", "cannot_follow", "pile_lost"),
        ("normal", "hard"),
    ),
    Character(
        "mercy",
        "Judge Mercy",
        Temper(caution=0.3, swerve=-0.5),
        0.4,
        ("pile_won", "goes_out", "wins"),
        ("hard", "normal"),
    ),
    Character(
        "echo",
        "Echo",
        Temper(mirror=1.0, pace=0.9),
        0.9,
        ("other_cursed", "cannot_follow", "pile_lost"),
        ("normal", "easy"),
    ),
)
"""In the order in which lists show them."""

BY_KEY: Final[dict[str, Character]] = {character.key: character for character in CHARACTERS}
"""The characters by key."""

_EVEN: Final = Temper()


def temper_of(key: str) -> Temper:
    """How a character leans; an unknown key leans nowhere."""
    character = BY_KEY.get(key)
    return _EVEN if character is None else character.temper
