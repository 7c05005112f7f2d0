"""What the table of That Dam Game declares of itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.rules.facts import Fact
from game.scenes.tables.info import TableInfo
from game.texts import t
from game.ui.theme import GOLD, GOLD_DEEP

if TYPE_CHECKING:
    from game.rules.views import View


def part(view: View, options: Mapping[str, object]) -> str:
    """The hand, of as many as there are contracts."""
    contracts = options["contracts"]
    assert isinstance(contracts, tuple | list)
    return t("title.part.hand_of", number=max(1, view.fact(Fact.DEAL)), total=len(contracts))


def contracts(options: Mapping[str, object]) -> int | None:
    """One hand for each contract."""
    chosen = options.get("contracts")
    return len(chosen) if isinstance(chosen, tuple | list) else None


INFO: Final = TableInfo(
    theme="river",
    back="waves",
    ground=(GOLD, GOLD_DEEP),
    steps=("cards", "check", "hand"),
    demo_players=3,
    part=part,
    parts=contracts,
)
