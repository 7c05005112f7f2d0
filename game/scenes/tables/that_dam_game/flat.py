"""That Dam Game on the family table: packs in the middle, melds before whoever has laid them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.events import Fact
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Count
from game.scenes.tables.flat import Field, FlatPart, Laid, by_number
from game.scenes.tables.that_dam_game.places import DISCARD, STOCK
from game.ui.shapes import Badge
from game.ui.table.layout import centred
from game.ui.table.model import TableModel
from game.ui.table.spots import Spot, bounds
from game.ui.theme import CARD_UNITS, RATIO

BAND: Final = 122.0
"""How deep the band is in which somebody lays melds, in u."""
CARD: Final = 0.5
"""Width of a card in a meld, in c."""
STEP, LEAST = 0.34, 0.2
"""From one to the next at most and at least, in widths."""
GAP: Final = 0.35
"""Between two melds, in widths."""
PACK: Final = 0.95
APART: Final = 0.62
"""How far the packs lie from the middle, in c."""


class DamFlat(FlatPart):
    """Everybody melds before themselves."""

    melds = BAND

    def lay(self, model: TableModel, field: Field) -> Laid:
        """Packs and melds."""
        laid, c = Laid(), field.c
        pack = min(PACK * c, field.least / (RATIO * 1.1))
        far = APART * c
        laid.spots[STOCK] = field.pack(model.count(ZoneKind.STOCK), -far, pack)
        laid.spots[DISCARD] = field.pack(model.count(ZoneKind.DISCARD), far, pack, open_=True)
        for kind, side in ((ZoneKind.STOCK, -far), (ZoneKind.DISCARD, far)):
            if not model.count(kind):
                laid.empty.append(field.along(side, pack))
        stock, thrown = field.along(-far, pack), field.along(far, pack)
        laid.counts.append(Count("stock", "", model.count(ZoneKind.STOCK), stock.x, stock.y))
        laid.drop["discard"] = centred(thrown.x, thrown.y, 1.7 * pack, 1.7 * pack)
        for seat in range(model.players):
            self._melds(seat, model, field, laid)
        return laid

    def _melds(self, seat: int, model: TableModel, field: Field, laid: Laid) -> None:
        """The melds of a player, side by side."""
        desk = field.desks[seat]
        sight, band = desk.strip.sight, desk.band
        zones = by_number(model.zones, ZoneKind.MELD, seat)
        width = min(CARD * CARD_UNITS * field.u, (band.h - 14 * field.u) / RATIO)
        cards = [len(model.zones[zone]) for zone in zones]
        between = sum(count - 1 for count in cards)
        fixed = width * (len(zones) + GAP * max(0, len(zones) - 1))
        step = min(STEP * width, max(LEAST * width, (band.w - fixed) / max(1, between)))
        span = fixed + between * step
        x, y = band.x + (band.w - span) / 2 + width / 2, band.y + band.h / 2
        for zone, count in zip(zones, cards, strict=True):
            spots = [Spot(x + i * step, y, width, 0.0, float(i)) for i in range(count)]
            x += (count - 1) * step + width * (1 + GAP)
            laid.spots[zone] = [sight.out_spot(spot) for spot in spots]
            laid.drop[f"meld {zone.number}"] = sight.out_box(bounds(spots))

    def badges(self, model: TableModel, seat: int) -> Sequence[Badge]:
        """Cards, begs and score."""
        begs = Badge("hand", str(model.fact(Fact.BEGS, seat)))
        return [*super().badges(model, seat), begs, Badge("trophy", str(model.fact(Fact.SCORE, seat)))]


FLAT: Final = DamFlat()
