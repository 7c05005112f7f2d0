"""How the levels choose: each has a threshold, the rank up to which it gives a card away.

A threshold of 6.25 means: away with a six or lower, keep from the eight on, and give
a seven away one time in four. Equilibrium play is nearly always of that form (see
`solve`). What differs between the levels is how much of the round they mind; the
strongest minds the match too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from game.ai.levels import Level
from game.ai.screw_your_neighbor.infoset import InfoSet, Stakes, turns
from game.ai.screw_your_neighbor.match import match_threshold
from game.ai.screw_your_neighbor.tables import solved_threshold
from game.rules.values import dataclass

_FLAG: Final = 3.0
"""The threshold once somebody has swapped and whoever was swapped with has kept."""
_LARGE: Final = 6
"""From so many players on Normal minds that more cards lie before its own."""
_SMALL: Final = 3
"""Up to so many players there is little to mind."""
_NEAR: Final = 2.5
"""How many ranks from the threshold a slip happens."""


def red_flag(infoset: InfoSet, jump: bool) -> int:
    """How many players ago somebody kept a card that was swapped to it, so that a lower one lies there; 0 if nobody.

    The last such player counts. One place ago is the player just before.
    """
    order = turns(infoset.players, infoset.kings, jump)
    acted = [place for place, _ in order if place < infoset.place]
    for place, target in reversed(order[: len(acted)]):
        if infoset.swaps >> place & 1 and target != infoset.place and not infoset.swaps >> target & 1:
            return infoset.place - target
    return 0


def after_swap(infoset: InfoSet, threshold: float) -> float:
    """The threshold for one who was swapped with: keep the higher card, pass on the lower, and the equal one if low.

    `threshold` itself for whoever had to give nothing.
    """
    if not infoset.given:
        return threshold
    return float(infoset.given if infoset.given <= threshold else infoset.given - 1)


def sevens(infoset: InfoSet, jump: bool) -> float:
    """Away with a seven or lower, whatever has happened."""
    return 7.0


def sensible_sevens(infoset: InfoSet, jump: bool) -> float:
    """Away with a seven or lower; knows what it gave away."""
    return after_swap(infoset, 7.0)


def crowded_sevens(infoset: InfoSet, jump: bool) -> float:
    """Away with a seven or lower, at large tables with a six; knows what it gave away."""
    return after_swap(infoset, 7.0 if infoset.players < _LARGE else 6.0)


def good_rule(infoset: InfoSet, jump: bool) -> float:
    """Away with a six or lower, a seven at small tables; knows what it gave away, and minds who kept after a swap."""
    cold = 7.0 if infoset.players <= _SMALL else 6.0
    return _FLAG if not infoset.given and red_flag(infoset, jump) else after_swap(infoset, cold)


Rule = Callable[[InfoSet, bool], float]
"""The threshold in an information set; the second argument says whether swaps go over kings."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What a level minds. The random part is small: a weaker level is one that overlooks more."""

    rule: Rule | None
    """None for the equilibrium."""
    slips: float = 0.0
    """How often a card near the threshold goes the other way."""
    wavers: float = 0.0
    """The same at tables of up to `_SMALL`, where nearly all that can be minded is where the threshold lies."""
    forgets: float = 0.0
    """How often it does not think of the card that it had to give away, and so knows to lie elsewhere."""

    def slips_at(self, players: int) -> float:
        """How often a card near the threshold goes the other way at a table of so many."""
        return max(self.slips, self.wavers) if players <= _SMALL else self.slips


HABITS: Final[dict[Level, Habits]] = {
    "easy": Habits(sensible_sevens, slips=0.12, forgets=0.2),
    "normal": Habits(crowded_sevens, wavers=0.08),
    "hard": Habits(good_rule),
    "expert": Habits(None),
}
"""By level."""


def strongest_threshold(infoset: InfoSet, jump: bool, drawn_king_loses: bool, stakes: Stakes | None) -> float:
    """The threshold in equilibrium: of the match where its stakes are given and solved, otherwise of the round."""
    found = None
    if stakes is not None:
        # Playing round by round costs a few matches in a thousand: damaged tables are no reason to stop.
        with suppress(ValueError):
            found = match_threshold(infoset, stakes, jump, drawn_king_loses)
    return solved_threshold(infoset, jump, drawn_king_loses) if found is None else found


def threshold_of(
    infoset: InfoSet, level: Level, jump: bool, drawn_king_loses: bool, stakes: Stakes | None = None
) -> float:
    """The threshold of a level in an information set. Only the equilibrium minds the stakes."""
    rule = HABITS[level].rule
    return strongest_threshold(infoset, jump, drawn_king_loses, stakes) if rule is None else rule(infoset, jump)


def gives_away(card: int, threshold: float, slips: float, chance: float, slip: float) -> bool:
    """Whether a card goes, by a threshold and two numbers drawn from 0 to 1."""
    return (chance < threshold + 1 - card) != (_near(card, threshold) and slip < slips)


def away_chance(card: int, threshold: float, slips: float) -> float:
    """How likely `gives_away` is."""
    away = min(1.0, max(0.0, threshold + 1 - card))
    return away + slips * (1 - 2 * away) if _near(card, threshold) else away


def level_chance(level: Level, infoset: InfoSet, card: int, threshold: float, jump: bool) -> float:
    """How likely a level gives `card` away, by its threshold there: slips and what it forgets counted in."""
    habits = HABITS[level]
    slips = habits.slips_at(infoset.players)
    if not infoset.given:
        return away_chance(card, threshold, slips)
    forgotten = away_chance(card, sevens(infoset, jump), slips)
    return (1 - habits.forgets) * away_chance(card, threshold, 0.0) + habits.forgets * forgotten


def _near(card: int, threshold: float) -> bool:
    return abs(card - threshold - 0.5) < _NEAR
