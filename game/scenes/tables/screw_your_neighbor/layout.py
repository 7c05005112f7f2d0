"""Where everything of Screw Your Neighbor lies, and how wide cards are there."""

from __future__ import annotations

from game.scenes.tables.base import LayoutContext, Plan
from game.scenes.tables.parts import LayoutPart
from game.scenes.tables.screw_your_neighbor.places import Planner
from game.scenes.tables.screw_your_neighbor.sizes import CARD, CARD_OF_MANY, MANY, OWN
from game.ui.table.model import TableModel


class ScrewLayout(LayoutPart):
    """An oval of players round the stock."""

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """An oval, wide or tall as the window is."""
        return Planner(model, table).plan()

    def widths(self, table: LayoutContext) -> list[float]:
        """Cards before the others, and the own card."""
        return widths(table)


def widths(table: LayoutContext) -> list[float]:
    """Widths of cards in pixels: before the others, and the own one."""
    others = CARD_OF_MANY if len(table.names) >= MANY else CARD
    return [others * table.metrics.c, OWN * table.metrics.c]
