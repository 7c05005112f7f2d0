"""Why a computer player does something, as a code and the values that belong to it.

Every reason follows from what the seat knew when it decided. The sentence is in the catalogs under `reasons`, and
`game.texts` makes it, in any language. It is said to whoever has the cards, as a friend would who looks into them, and
does not name the choice, which is named before it. What the choice was compared with stands beside it (`Rival`).
"""

from __future__ import annotations

from enum import StrEnum, auto
from math import floor
from typing import Final

from game.rules.actions import Action
from game.rules.values import dataclass

_CLEAR: Final = 2.0
"""How many standard errors a margin must be from nothing to be told; a smaller one is called close."""
_STEPS: Final = (0.1, 0.5, 1.0, 2.0, 5.0, 10.0)
"""In what margins are told: the finest that is no finer than the standard error."""
_HAIR: Final = 1e-9
"""What floating-point numbers may lack of a whole step."""
_MANY: Final = 3.0
"""The margin from which nobody cares for tenths."""


class ReasonCode(StrEnum):
    """Every reason for which a computer player of any game chooses. The value is the key of its sentence.

    A game's own reasons are an enumeration in the module `reasons.py` of its folder; no two games share a value.
    """

    FORCED = auto()
    AT_RANDOM = auto()
    HUNCH = auto()
    MANNER = auto()
    TRIED = auto()
    TRIED_CLOSE = auto()
    COUNTED = auto()


@dataclass(frozen=True, slots=True)
class Rival:
    """The best of what was not chosen, and by how much it is worse."""

    action: Action
    margin: float
    """How much better the choice is, in the unit in which hints of the game are told, as exactly as it is told; 0
    where that is less than can be told apart."""
    counted: bool = False
    """Whether it was worked out to the end and not estimated."""


def rival(action: Action, margin: float, error: float, least: float = 0.1) -> Rival:
    """A rival by an estimate: how much better the choice seems, the standard error of that, and the least to tell."""
    finest = max(least, error, 1.0 if margin >= _MANY else 0.0)
    step = next((step for step in _STEPS if step >= finest - _HAIR), _STEPS[-1])
    if margin < _CLEAR * error or not margin:
        return Rival(action, 0.0)
    # What is known exactly is told as near as can be. Of estimates it is mostly the lucky ones that are clear: so they
    # are made smaller, by an error where they are just clear and ever less beyond, and rounded down.
    told = (floor((margin - _CLEAR * error * error / margin) / step + _HAIR) if error else round(margin / step)) * step
    return Rival(action, 0.0 if told < least else round(told, 1))


def counted_rival(action: Action, margin: float) -> Rival:
    """A rival where both were worked out to the end."""
    return Rival(action, round(margin, 1), True)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something was chosen: a code and what fills the blanks of its sentence."""

    code: StrEnum
    """One of `ReasonCode`, or of the game's own."""
    blanks: tuple[tuple[str, int], ...] = ()
    """Cards, ranks and numbers, by the name of the blank."""
    rival: Rival | None = None
    """What else was thought of; None where there was nothing, or where it was not compared."""

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return f"reasons.{self.code}"


def reason(code: StrEnum, compared: Rival | None = None, **blanks: int) -> Reason:
    """A reason with what fills its blanks: cards, ranks and numbers; and what the choice was compared with."""
    return Reason(code, tuple(blanks.items()), compared)


def without_fact(compared: Rival | None) -> Reason:
    """What can be said for a choice for which no plain fact speaks: how it was found."""
    if compared is None:
        return Reason(ReasonCode.HUNCH)
    if compared.counted:
        return Reason(ReasonCode.COUNTED, rival=compared)
    return Reason(ReasonCode.TRIED if compared.margin else ReasonCode.TRIED_CLOSE, rival=compared)
