"""What Dang It! draws beside the cards."""

from __future__ import annotations

from game.rules.zones import ZoneKind
from game.scenes.tables.base import LayoutContext
from game.scenes.tables.dang_it.places import Planner
from game.scenes.tables.parts import PaintPart
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.model import TableModel


class DangItPaint(PaintPart):
    """Plates, and nothing of its own."""

    def plate(self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float) -> Picture:
        """A player's name and cards; where words are large the name alone, for the cards can be counted as they lie."""
        badges = []
        if model.players > 2 and seat != table.me and not table.metrics.large:
            badges.append(shapes.Badge("cards", str(model.count(ZoneKind.HAND, seat))))
        room = Planner(model, table).plate_room(seat)
        return shapes.plate(art, name, badges, active=model.to_act == seat, wide=wide, max_width=room)
