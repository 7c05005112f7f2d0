"""Why a computer player does something, as a code and the values that belong to it.

Every reason follows from what the seat knew when it decided. The sentence is in the catalogues under `reasons`, and
`game.texts` makes it, in any language. It speaks of the choice and not of who made it, so that one sentence serves a
computer player, the coach and the hint.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto


class ReasonCode(StrEnum):
    """Every reason for which a computer player of any game chooses. The value is the key of its sentence.

    A game's own reasons are an enumeration in the module `reasons.py` of its folder; no two games share a value.
    """

    FORCED = auto()
    AT_RANDOM = auto()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something was chosen: a code and what fills the blanks of its sentence."""

    code: StrEnum
    """One of `ReasonCode`, or of the game's own."""
    blanks: tuple[tuple[str, int], ...] = ()
    """Cards, ranks and numbers, by the name of the blank."""

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return f"reasons.{self.code}"


def reason(code: StrEnum, **blanks: int) -> Reason:
    """A reason with what fills its blanks: cards, ranks and numbers."""
    return Reason(code, tuple(blanks.items()))
