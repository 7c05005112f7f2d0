"""What only the computer players of one game know of themselves: declared once, in `info.py` of their folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from game.ai.levels import Level
from game.rules.options import OptionValue
from game.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class PlayersInfo:
    """The computer players of one game, as their folder under `game/ai/` declares them."""

    unit: str
    """What a gain in the arena is counted in."""
    rungs: Mapping[int, tuple[str, Level]]
    """By rung of the ladder, from 0: who waits there to be beaten at this game, and how strongly it plays."""
    one_round: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options that make a match as short as can be, for more packs in the time."""
    thinks: bool = True
    """Whether they think at the table; players that do not look up what to do."""
    simulations_per_s: int = 0
    """How many simulations a second their search must manage at least, on one core; 0 where that is not measured."""
