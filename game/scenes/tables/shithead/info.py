"""What the table of Shithead declares of itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.rules.facts import Fact
from game.scenes.tables.info import TableInfo
from game.texts import t
from game.ui.theme import INK_SOFT, OFF_DEEP

if TYPE_CHECKING:
    from game.rules.views import View


def part(view: View, options: Mapping[str, object]) -> str:
    """The deal, of so many."""
    return t("title.part.deal_of", number=max(1, view.fact(Fact.DEAL)), total=options["deals"])


INFO: Final = TableInfo(
    theme="tavern",
    back="rays",
    ground=(INK_SOFT, OFF_DEEP),
    steps=("cards", "signs/bomb", "signs/skull"),
    demo_players=4,
    part=part,
    parts=lambda options: options.get("deals"),
    by_rank=True,
    shames=True,
)
