"""Where everything of Shithead lies, and how wide cards are there."""

from __future__ import annotations

from game.scenes.tables.base import LayoutContext, Plan
from game.scenes.tables.parts import LayoutPart
from game.scenes.tables.shithead.places import Planner
from game.scenes.tables.shithead.sizes import HAND, OWN, TOP
from game.scenes.tables.shithead.stack import Stack
from game.ui.table.model import TableModel


class ShitheadLayout(LayoutPart):
    """A stack in the middle, everybody's table cards round it, hands at the edges."""

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """Stack, tables and hands; see `Planner`."""
        return Planner(model, table).plan()

    def widths(self, table: LayoutContext) -> list[float]:
        """Hands and the stack, table cards, the stack where it is larger, its top."""
        widths = [width * table.metrics.c for width in (HAND, OWN, TOP)]
        grown = Stack(table).stack_scale
        return widths if grown == 1.0 else [*widths[:2], grown * widths[0], grown * widths[2]]
