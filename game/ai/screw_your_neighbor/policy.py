"""How the levels choose: each has a border, the rank up to which it gives a card away.

A border of 6.25 means: away with a six or lower, keep from the eight on, and give
a seven away one time in four. Equilibrium play is nearly always of that form (see
`solve`). What differs between the levels is how much of the round they mind; the
strongest minds the match too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from game.ai.characters import Temper
from game.ai.port import Level
from game.ai.screw_your_neighbor.match import match_border
from game.ai.screw_your_neighbor.spot import Spot, Stakes, turns
from game.ai.screw_your_neighbor.tables import solved_border

_FLAG: Final = 3.0
"""The border once somebody has swapped and whoever was swapped with has kept."""
_LEAN: Final = 0.5
"""How many ranks a full measure of temper moves a border."""
_NEAR: Final = 2.5
"""How many ranks from the border a slip happens."""


def red_flag(spot: Spot, jump: bool) -> int:
    """How many players ago somebody kept a card that was swapped to it, so that a lower one lies there; 0 if nobody.

    The last such player counts. One place ago is the player just before.
    """
    order = turns(spot.players, spot.kings, jump)
    acted = [place for place, _ in order if place < spot.place]
    for place, target in reversed(order[: len(acted)]):
        if spot.swaps >> place & 1 and target != spot.place and not spot.swaps >> target & 1:
            return spot.place - target
    return 0


def after_swap(spot: Spot, border: float) -> float:
    """The border for one who was swapped with: keep the higher card, pass on the lower, and the equal one if low."""
    return float(spot.given if spot.given <= border else spot.given - 1)


def sevens(spot: Spot, jump: bool) -> float:
    """Away with a seven or lower, whatever has happened."""
    return 7.0


def sensible_sevens(spot: Spot, jump: bool) -> float:
    """Away with a seven or lower; knows what it gave away."""
    return after_swap(spot, 7.0) if spot.given else 7.0


def good_rule(spot: Spot, jump: bool) -> float:
    """Away with a six or lower, a seven at small tables; knows what it gave away, and minds who kept after a swap."""
    cold = 7.0 if spot.players <= 3 else 6.0
    if spot.given:
        return after_swap(spot, cold)
    return _FLAG if red_flag(spot, jump) else cold


Rule = Callable[[Spot, bool], float]
"""The border in a spot; the second argument says whether swaps go over kings."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What a level minds. The random part is small: a weaker level is one that overlooks more."""

    rule: Rule | None
    """None for the equilibrium."""
    slips: float = 0.0
    """How often a card near the border goes the other way."""
    forgets: float = 0.0
    """How often it does not think of the card that it had to give away, and so knows to lie elsewhere."""


HABITS: Final[dict[Level, Habits]] = {
    "easy": Habits(sensible_sevens, slips=0.12, forgets=0.2),
    "normal": Habits(sensible_sevens),
    "hard": Habits(good_rule),
    "expert": Habits(None),
}
"""By level."""


def strongest_border(spot: Spot, jump: bool, drawn_king_loses: bool, stakes: Stakes | None) -> float:
    """The border in equilibrium: of the match where its stakes are given and solved, otherwise of the round."""
    found = None
    if stakes is not None:
        # Playing round by round costs a few matches in a thousand: damaged tables are no reason to stop.
        with suppress(ValueError):
            found = match_border(spot, stakes, jump, drawn_king_loses)
    return solved_border(spot, jump, drawn_king_loses) if found is None else found


def border_without_temper(
    spot: Spot, level: Level, jump: bool, drawn_king_loses: bool, stakes: Stakes | None = None
) -> float:
    """The border of a level in a spot."""
    rule = HABITS[level].rule
    return strongest_border(spot, jump, drawn_king_loses, stakes) if rule is None else rule(spot, jump)


def border_of(
    spot: Spot, level: Level, temper: Temper, jump: bool, drawn_king_loses: bool, stakes: Stakes | None = None
) -> float:
    """The border of a level and a temper in a spot.

    Temper moves it only where nothing is known of the own card, and never the equilibrium: half a rank would cost
    as much as lies between the two strongest levels at small tables. Only the equilibrium minds the stakes.
    """
    border = border_without_temper(spot, level, jump, drawn_king_loses, stakes)
    if spot.given or HABITS[level].rule is None:
        return border
    swapped_before = spot.place > 0 and spot.swaps >> (spot.place - 1) & 1
    lean = temper.swerve - temper.caution + temper.mirror * (1 if swapped_before else -1)
    return border + _LEAN * max(-1.0, min(1.0, lean))


def gives_away(card: int, border: float, slips: float, chance: float, slip: float) -> bool:
    """Whether a card goes, by a border and two numbers drawn from 0 to 1."""
    return (chance < border + 1 - card) != (_near(card, border) and slip < slips)


def away_chance(card: int, border: float, slips: float) -> float:
    """How likely `gives_away` is."""
    away = min(1.0, max(0.0, border + 1 - card))
    return away + slips * (1 - 2 * away) if _near(card, border) else away


def _near(card: int, border: float) -> bool:
    return abs(card - border - 0.5) < _NEAR
