"""Screw Your Neighbor on the family table: one card before everybody, stock and what was laid aside in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.events import Fact
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.desk import hand_spots
from game.scenes.tables.base import Count
from game.scenes.tables.flat import Field, FlatPart, Laid
from game.scenes.tables.screw_your_neighbor.places import ASIDE, STOCK, neighbour, partner
from game.ui.shapes import Badge
from game.ui.table.layout import centred
from game.ui.table.model import TableModel
from game.ui.theme import RATIO

PACK: Final = 0.86
APART: Final = 0.62
"""How far the packs lie from the middle, in c."""


class ScrewFlat(FlatPart):
    """Everybody has a card, open or not."""

    def lay(self, model: TableModel, field: Field) -> Laid:
        """The packs, and open cards in the place of the hidden ones."""
        laid, c = Laid(), field.c
        pack = min(PACK * c, field.least / (RATIO * 1.3))
        far = APART * c
        laid.spots[STOCK] = field.pack(model.count(ZoneKind.STOCK), -far, pack)
        aside = field.along(far, pack)
        laid.spots[ASIDE] = [aside] * model.count(ZoneKind.ASIDE)
        if not model.count(ZoneKind.ASIDE):
            laid.empty.append(aside)
        stock = field.along(-far, pack)
        laid.counts.append(Count("stock", "", model.count(ZoneKind.STOCK), stock.x, stock.y))
        laid.drop["stock"] = centred(stock.x, stock.y, 1.5 * pack, 1.5 * pack)
        for seat, desk in enumerate(field.desks):
            shown = hand_spots(desk, 1, open_=True)[0]
            zone = Zone(ZoneKind.SHOWN, seat)
            laid.spots[zone] = [desk.strip.sight.out_spot(shown)] * model.count(ZoneKind.SHOWN, seat)
        turn = model.to_act
        if turn is not None:
            other = partner(model, field.options, turn)
            other = neighbour(model, turn) if other is None else other
            if other is not None:
                laid.drop["neighbour"] = field.desks[other].strip.place
        return laid

    def badges(self, model: TableModel, seat: int) -> Sequence[Badge]:
        """The pennies that are left."""
        return [Badge("tokens/penny_happy", str(model.fact(Fact.PENNIES, seat)))]


FLAT: Final = ScrewFlat()
