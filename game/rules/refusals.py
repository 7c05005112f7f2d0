"""Refusals: why something may not be done, as a code and the values that belong to it.

The sentence is in the catalogs under `refusals`, and `game.texts` makes it, in any language. The values are public
or belong to whoever is refused, so a sentence gives nothing away.
"""

from __future__ import annotations

from enum import StrEnum, auto
from functools import cache

from game.rules.values import dataclass


class RefusalCode(StrEnum):
    """Every reason for which any game refuses an action. The value is the key of its sentence in the catalogs.

    A game's own reasons are an enumeration in the module `refusals.py` of its folder; no two games share a value.
    """

    MATCH_OVER = auto()
    NOT_YOUR_TURN = auto()
    STALE = auto()
    WRONG_VERB = auto()
    NOT_IN_HAND = auto()
    ONE_CARD = auto()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: a code and what fills the blanks of its sentence."""

    code: StrEnum
    """One of `RefusalCode`, or of the game's own."""
    blanks: tuple[tuple[str, int], ...] = ()
    """Cards, ranks, suits and numbers, by the name of the blank."""

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return f"refusals.{self.code}"


def refusal(code: StrEnum, **blanks: int) -> Refusal:
    """A refusal with what fills its blanks: cards, ranks, suits and numbers."""
    return Refusal(code, tuple(blanks.items()))


@cache
def plain_refusal(code: StrEnum) -> Refusal:
    """The one refusal of a code that has no blanks."""
    return Refusal(code)


class IllegalAction(ValueError):
    """Somebody tried what the rules refuse. The message is the code of the refusal; nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.code)
        self.refusal = reason
