"""The base policy of Shithead: the cheapest rank that goes, all of it, and the good cards kept for the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ai.characters import Temper
from game.ai.port import Level
from game.ai.shithead.knowledge import Knowledge
from game.ai.shithead.ladder import ACE, RUNG
from game.ai.shithead.playout import FLIP, PICK_UP, Style, thought


@dataclass(frozen=True, slots=True)
class Habits:
    """What a level remembers, overlooks and looks into."""

    memory: int | None
    """How many of the cards burnt or picked up it remembers when it thinks ahead, the latest; None for all."""
    arranges: bool
    """Blind spot when false: it leaves the open cards as they were dealt."""
    style: Style
    """Its base policy, with its blind spots."""
    slips: float
    """How often it does something that is only nearly as good."""
    solves: bool
    """Whether it works deals out as far as it can where all cards are known by counting (see `endgame`)."""
    grows: bool
    """Whether it thinks of what all seats may do in turn (see `tree`), not of its own turn alone."""
    simulations: int
    """Most deals it plays out in the mind for a decision."""
    seconds: float
    """Most time it thinks."""


STYLE: Final = Style()
_GREEDY: Final = Style(pairs=False, late=0, drawing=0, burns_from=1)
"""Cheapest card first, a deuce as gladly as a four, one at a time."""

HABITS: Final[dict[Level, Habits]] = {
    "easy": Habits(0, False, _GREEDY, slips=0.12, solves=False, grows=False, simulations=0, seconds=0.5),
    "normal": Habits(0, True, STYLE, slips=0.04, solves=False, grows=False, simulations=0, seconds=0.5),
    "hard": Habits(30, True, STYLE, slips=0.0, solves=False, grows=False, simulations=150, seconds=0.5),
    "expert": Habits(None, True, STYLE, slips=0.0, solves=True, grows=True, simulations=6000, seconds=1.0),
}
"""By level."""

SLIP_CAP: Final = 4.0
"""The most that a slip may cost, in the count of `worth`."""
SLIP_HEAT: Final = 1.5
_BOLD: Final = 0.3
"""The caution from which on a character leans."""


def style_of(style: Style, temper: Temper) -> Style:
    """The style of a character: the cautious keep kings too while they draw, the bold burn as soon as they can."""
    if temper.caution > _BOLD:
        return style._replace(drawing=style.drawing | RUNG[ACE - 1])
    if temper.caution < -_BOLD:
        return style._replace(burns_from=1)
    return style


def first_thought(knowledge: Knowledge, style: Style) -> int:
    """The move of the base policy: cards, `PICK_UP` or `FLIP`."""
    k = knowledge
    return thought(k.hand, k.laid[k.seat], k.field, k.start, k.stock, k.house, style)


def worth(moves: list[int], base: int, stack: int) -> list[float]:
    """By move: how far from the policy's one it is, in ranks and cards, as a loss. The policy's own loses nothing."""
    return [0.0 if move == base else -1.0 - _distance(move, base, stack) for move in moves]


def _distance(move: int, base: int, stack: int) -> float:
    if move in (PICK_UP, FLIP) or base in (PICK_UP, FLIP):
        return 0.5 * stack.bit_count()
    rungs = abs((move.bit_length() - 1 >> 2) - (base.bit_length() - 1 >> 2))
    return 0.5 * rungs + 0.5 * abs(move.bit_count() - base.bit_count())
