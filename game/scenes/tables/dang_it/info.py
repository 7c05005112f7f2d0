"""What the table of Dang It! declares of itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.rules.facts import Fact
from game.scenes.tables.info import TableInfo
from game.texts import t
from game.ui.theme import RED, RED_DEEP

if TYPE_CHECKING:
    from game.rules.views import View


def part(view: View, options: Mapping[str, object]) -> str:
    """The round, of so many or to so many points."""
    number = max(1, view.fact(Fact.ROUND))
    if options.get("length") == "points":
        return t("title.part.round_to", number=number, total=options["points"])
    return t("title.part.round_of", number=number, total=options["rounds"])


INFO: Final = TableInfo(
    theme="pub",
    back="lattice",
    ground=(RED, RED_DEEP),
    steps=("cards", "signs/bang", "trophy"),
    demo_players=4,
    part=part,
    parts=lambda options: None if options.get("length") == "points" else options.get("rounds"),
    target=lambda options: options.get("points") if options.get("length") == "points" else None,
)
