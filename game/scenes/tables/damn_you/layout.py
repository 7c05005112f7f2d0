"""Where everything of D$%n You! lies, and how wide cards are there."""

from __future__ import annotations

from game.scenes.tables.base import LayoutContext, Plan
from game.scenes.tables.damn_you.plan import Planner
from game.scenes.tables.damn_you.sizes import OTHERS
from game.scenes.tables.parts import LayoutPart
from game.scenes.tables.styles import SPIN
from game.ui.table.model import TableModel


class DamnYouLayout(LayoutPart):
    """A field of four suits, the others beside it, the own hand below."""

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """Where everything lies: see `Planner`."""
        return Planner(table).plan(model)

    def widths(self, table: LayoutContext) -> list[float]:
        """The field, then the hand. What lies in strips shows other faces: see `DamnYouPaint.ahead`."""
        planner = Planner(table)
        field, hand = planner.field(), planner.hand_width(full=True)
        return [hand] if field.upright else [field.card, hand]

    def spins(self, table: LayoutContext) -> list[tuple[float, float]]:
        """Cards spin as they are dealt, to the own hand and to the others."""
        return [(Planner(table).hand_width(full=True), SPIN), (OTHERS * table.metrics.c, SPIN)]
