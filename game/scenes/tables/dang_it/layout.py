"""Where everything of Dang It! lies, and how wide cards are there."""

from __future__ import annotations

from game.scenes.tables.base import LayoutContext, Plan
from game.scenes.tables.dang_it.movement import SPIN
from game.scenes.tables.dang_it.places import Planner, hand_width
from game.scenes.tables.dang_it.sizes import AT_SIDE, CARD, IN_COLUMN, OPPOSITE, TOP
from game.scenes.tables.parts import LayoutPart
from game.ui.table.model import TableModel


class DangItLayout(LayoutPart):
    """A heap in the middle, the others round it, the own hand below."""

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920; in between everything keeps its edge."""
        return Planner(model, table).plan()

    def widths(self, table: LayoutContext) -> list[float]:
        """The top of the pile, and what lies below it, which is also the hand where windows are not small."""
        return [TOP * table.metrics.c, CARD * table.metrics.c]

    def spins(self, table: LayoutContext) -> list[tuple[float, float]]:
        """Cards spin as they are dealt, to the own hand and to the others'."""
        metrics = table.metrics
        other = IN_COLUMN if metrics.portrait else OPPOSITE if len(table.names) == 2 else AT_SIDE
        return [(hand_width(metrics) * metrics.c, SPIN), (other.card * metrics.c, SPIN)]
