"""What the table of That Dam Game declares of itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.rules.facts import Fact
from game.scenes.tables.info import SheetLine, TableInfo
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
    return len(_chosen(options)) or None


def lines(options: Mapping[str, object]) -> tuple[SheetLine, ...]:
    """A line for each contract, in a few words with figures: `1 set of 3, 1 run of 4`."""
    return tuple(SheetLine(str(number), t(f"language.contract.{number}.short")) for number in _chosen(options))


def _chosen(options: Mapping[str, object]) -> tuple[int, ...]:
    """The numbers of the contracts of a match."""
    chosen = options.get("contracts")
    return tuple(chosen) if isinstance(chosen, tuple | list) else ()


INFO: Final = TableInfo(
    theme="river",
    back="waves",
    ground=(GOLD, GOLD_DEEP),
    steps=("cards", "check", "hand"),
    demo_players=3,
    part=part,
    parts=contracts,
    target=lambda options: options.get("score_limit"),
    lines=lines,
    opens_hands=False,
)
