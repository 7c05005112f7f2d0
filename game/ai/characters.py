"""The ten computer players as data: names, what they speak about and how fast they are.

How they play is said for each game in `manners.py` of its folder.
"""

from __future__ import annotations

from typing import Final

from game.ai.levels import Level
from game.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """One of the computer players."""

    key: str
    """Names pictures, sounds and remarks."""
    name: str
    """The name in English, as commands and logs have it; on the screen it is the catalogs'."""
    pace: float
    """Times its pauses are longer than usual, for whoever shows them."""
    remarks: tuple[str, ...]
    """The kinds of occasion on which it likes to speak, the dearest first: keys for whoever has the words."""
    levels: tuple[Level, ...]
    """The levels that suit it, the best first."""


CHARACTERS: Final[tuple[Character, ...]] = (
    Character(
        "gertrude",
        "Gertrude",
        1.2,
        ("cannot_follow", "loses", "pile_lost"),
        ("hard", "expert"),
    ),
    Character(
        "biscuit",
        "Biscuit",
        1.1,
        ("pile_won", "wins", "goes_out"),
        ("normal", "hard"),
    ),
    Character(
        "bo",
        "Bosun Bo",
        0.9,
        ("cannot_follow", "pile_won", "loses"),
        ("easy", "normal"),
    ),
    Character(
        "pardon",
        "Pardon",
        1.0,
        ("pile_won", "goes_out", "wins"),
        ("expert", "hard"),
    ),
    Character(
        "billie",
        "Billie",
        0.6,
        ("pile_won", "cannot_follow", "goes_out"),
        ("easy", "normal"),
    ),
    Character(
        "ada",
        "Professor Ada",
        1.1,
        ("turn", "pile_won", "cannot_follow"),
        ("expert", "hard"),
    ),
    Character(
        "pip",
        "Pip",
        0.8,
        ("wins", "pile_won", "goes_out"),
        ("easy", "normal"),
    ),
    Character(
        "yuki",
        "Yuki",
        1.3,
        ("loses", "cannot_follow", "pile_lost"),
        ("normal", "hard"),
    ),
    Character(
        "mercy",
        "Judge Mercy",
        1.0,
        ("pile_won", "goes_out", "wins"),
        ("hard", "normal"),
    ),
    Character(
        "echo",
        "Echo",
        0.9,
        ("other_cursed", "cannot_follow", "pile_lost"),
        ("normal", "easy"),
    ),
)
"""In the order in which lists show them."""

BY_KEY: Final[dict[str, Character]] = {character.key: character for character in CHARACTERS}
"""The characters by key."""


def pace_of(key: str) -> float:
    """How much longer than usual the pauses of a character are; an unknown key's are as usual."""
    character = BY_KEY.get(key)
    return 1.0 if character is None else character.pace
