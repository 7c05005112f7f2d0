"""What only one game's table knows of itself: the one place where menus and the kiosk learn it.

Every table has a module `info.py` in its folder with such a declaration. It imports no
presenter, so that the menu can read it without loading the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.rules.facts import Fact
from game.rules.values import dataclass

if TYPE_CHECKING:
    from game.rules.views import View
    from game.ui.art import Back
    from game.ui.tabletops import Theme


class SheetLine(NamedTuple):
    """One part of a match on the sheet of its points."""

    mark: str
    """Its number, or another mark of a letter or two."""
    words: str
    """What was asked of everybody, in a few words."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """One table, as its folder under `game/scenes/tables/` declares it."""

    theme: Theme
    """What its top is made of, unless the settings say otherwise."""
    back: Back
    """The backs of its cards, unless the settings say otherwise."""
    ground: tuple[str, str]
    """Colors of its tile on the menu: between the rays, and the rays."""
    steps: tuple[str, str, str]
    """Icons of the three lines that tell the game on its set-up."""
    demo_players: int
    """How many computers show it while nobody plays."""
    part: Callable[[View, Mapping[str, object]], str]
    """Which round, hand or deal is being played, in words, from a view and the options of the match."""
    parts: Callable[[Mapping[str, object]], object] = lambda options: None
    """How many rounds, hands or deals a match has, from its options; None where something else ends it."""
    target: Callable[[Mapping[str, object]], object] = lambda options: None
    """The points that end a match, from its options; None where something else does."""
    aces_high: bool = True
    """Whether an ace lies beyond the king in a sorted hand."""
    by_rank: bool = False
    """Whether hands are sorted by rank at first, not by suit."""
    lines: Callable[[Mapping[str, object]], Sequence[SheetLine]] = lambda options: ()
    """The parts of a match as lines of the sheet of its points, from its options; none where it has no such sheet."""
    sheets: bool = True
    """Whether a sheet shows the points after each part of the match."""
    counted: Fact = Fact.SCORE
    """What tells who is how far: points, chips, pennies, or deals lost."""
    shames: bool = False
    """Whether its end looks at who has lost, not at who has won."""
    opens_hands: bool = True
    """Whether hands that are laid open have room on the table; else they are shown over it."""
