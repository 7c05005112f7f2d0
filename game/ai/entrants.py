"""Who can enter the arena, by name: the levels, the zoo, and guests from outside the program.

A name may carry a budget for each decision: `expert:300` plays out at most 300
hands in the mind, `expert:0.2s` thinks for at most 0.2 s of processor time. Without
one an entrant is asked by count alone and thinks as far as its level does, so that
the result depends on no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Final

from game.ai.levels import LEVELS, Level
from game.ai.match import Entrant, Rule
from game.ai.zoo import ZOO
from game.rules.quoting import quoted

_THINKERS: Final = ("hard", "expert")
"""The levels that play out hands in the mind, in most games."""
NO_GUESTS: Final[Mapping[str, Rule]] = {}


class EntrantError(ValueError):
    """A text that names no entrant. The message is one sentence."""


def entrant(text: str, game: str, guests: Mapping[str, Rule] = NO_GUESTS) -> Entrant:
    """The entrant that a text names for a game. `guests` are more players that think. Raises `EntrantError`."""
    name, colon, budget = text.partition(":")
    known = [*LEVELS, *ZOO, *guests]
    if name not in known:
        raise EntrantError(f"There is no entrant {quoted(name)}; the entrants are {', '.join(known)}.")
    if colon and name not in (*_THINKERS, *guests):
        raise EntrantError(f"The entrant {quoted(name)} does not think ahead, so {quoted(budget)} is no budget for it.")
    simulations, seconds = _budget(text, budget) if colon else (None, None)
    level: Level = next((level for level in LEVELS if level == name), "random")
    rule = ZOO[name][game] if name in ZOO else guests.get(name)
    return Entrant(level, 0, simulations=simulations, seconds=seconds, rule=rule)


def _budget(text: str, budget: str) -> tuple[int | None, float | None]:
    """Simulations, or seconds in which as many are made as the entrant makes by itself, or fewer."""
    try:
        if budget.endswith("s"):
            seconds = float(budget[:-1])
            if isfinite(seconds) and seconds > 0:
                return None, seconds
        elif (simulations := int(budget)) > 0:
            return simulations, None
    except ValueError:
        pass
    raise EntrantError(
        f"A budget is a number of simulations or of seconds, as in expert:300 or expert:0.2s, not {quoted(text)}."
    )
