"""The base policy of Shithead: the cheapest rank that goes, all of it, and the good cards kept for the end.

What is kept was found by playing (`python -m game.ai.tune shithead`).
"""

from __future__ import annotations

from typing import Final

from game.ai.levels import Level
from game.ai.shithead.knowledge import Knowledge
from game.ai.shithead.ladder import RUNG, THREE, Variant
from game.ai.shithead.playout import FLIP, PICK_UP, PlayStyle, thought
from game.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """What a level overlooks and looks into. Whoever plays deals out in the mind remembers all that was shown."""

    arranges: bool
    """Blind spot when false: it leaves the open cards as they were dealt."""
    style: PlayStyle
    """Its base policy, with its blind spots."""
    slips: float
    """How often it does something that is only nearly as good."""
    solves: bool
    """Whether it works deals out as far as it can where all cards are known by counting (see `endgame`)."""
    grows: bool
    """Whether it thinks of what all seats may do in turn (see `tree`), not of its own turn alone."""
    simulations: int
    """Most deals it plays out in the mind for a decision."""


STYLE: Final = PlayStyle()
_GREEDY: Final = PlayStyle(pairs=False, late=0, drawing=0)
"""Cheapest card first, a deuce as gladly as a four, one at a time."""

HABITS: Final[dict[Level, Habits]] = {
    "easy": Habits(False, _GREEDY, slips=0.12, solves=False, grows=False, simulations=0),
    "normal": Habits(True, STYLE, slips=0.04, solves=False, grows=False, simulations=0),
    "hard": Habits(True, STYLE, slips=0.0, solves=False, grows=False, simulations=150),
    "expert": Habits(True, STYLE, slips=0.0, solves=True, grows=True, simulations=6000),
}
"""By level."""

SLIP_CAP: Final = 4.0
"""The most that a slip may cost, in the count of `worth`."""
SLIP_HEAT: Final = 1.5
_NEVER: Final = 100.0
"""What is no slip at all: nobody takes the stack by mistake when a card goes."""


def style_of(style: PlayStyle, variant: Variant) -> PlayStyle:
    """How a style is played under house rules: who keeps good cards keeps threes that are looked through, too."""
    if style.late and variant.threes_invisible:
        return style._replace(late=style.late | RUNG[THREE])
    return style


def first_thought(knowledge: Knowledge, style: PlayStyle) -> int:
    """The move of the base policy: cards, `PICK_UP` or `FLIP`."""
    k = knowledge
    return thought(k.hand, k.laid[k.seat], k.blind[k.seat], k.field, k.start, k.stock, k.variant, style)


def worth(moves: list[int], base: int, stack: int) -> list[float]:
    """By move: how far from the policy's one it is, in ranks and cards, as a loss. The policy's own loses nothing."""
    return [0.0 if move == base else -1.0 - _distance(move, base, stack) for move in moves]


def _distance(move: int, base: int, stack: int) -> float:
    if PICK_UP in (move, base):
        return _NEVER
    if FLIP in (move, base):
        return 0.5 * stack.bit_count()
    rungs = abs((move.bit_length() - 1 >> 2) - (base.bit_length() - 1 >> 2))
    return 0.5 * rungs + 0.5 * abs(move.bit_count() - base.bit_count())
