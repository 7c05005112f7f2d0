"""What the table of Screw Your Neighbor declares of itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.rules.facts import Fact
from game.scenes.tables.info import TableInfo
from game.texts import t
from game.ui.theme import GREEN, GREEN_DEEP

if TYPE_CHECKING:
    from game.rules.views import View


def part(view: View, options: Mapping[str, object]) -> str:
    """The round; nobody knows how many there will be."""
    return t("title.part.round", number=max(1, view.fact(Fact.ROUND)))


INFO: Final = TableInfo(
    theme="kitchen",
    back="grawlix",
    ground=(GREEN, GREEN_DEEP),
    steps=("replay", "lock", "signs/bang"),
    demo_players=7,
    part=part,
    aces_high=False,
    sheets=False,
    counted=Fact.PENNIES,
)
