"""What the table of Damn You! declares of itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.rules.facts import Fact
from game.scenes.tables.info import TableInfo
from game.texts import t
from game.ui.theme import BLUE, BLUE_DEEP

if TYPE_CHECKING:
    from game.rules.views import View


def hands_of(options: Mapping[str, object], players: int) -> int:
    """How many hands a match has: one for each player unless a number was chosen."""
    return int(str(options.get("hands") or players))


def part(view: View, options: Mapping[str, object]) -> str:
    """The hand, of so many."""
    total = hands_of(options, view.players)
    return t("title.part.hand_of", number=max(1, view.fact(Fact.DEAL)), total=total)


INFO: Final = TableInfo(
    theme="saloon",
    back="rays",
    ground=(BLUE, BLUE_DEEP),
    steps=("suit_D", "signs/dollar", "trophy"),
    demo_players=5,
    part=part,
    parts=lambda options: options.get("hands"),
    aces_high=False,
    counted=Fact.CHIPS,
    opens_hands=False,
)
