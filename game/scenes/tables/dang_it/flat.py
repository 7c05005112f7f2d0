"""Dang It! on the family table: the heap in the middle, what everybody has won beside their hand."""

from __future__ import annotations

from typing import Final

from game.rules.options import Options
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Count
from game.scenes.tables.dang_it.places import PILE, STOCK, drawing
from game.scenes.tables.flat import Field, FlatPart, Laid
from game.ui.table.layout import centred, middle
from game.ui.table.model import TableModel
from game.ui.table.spots import Spot, rows, scattered, squared
from game.ui.theme import RATIO

WON: Final = 92.0
"""Width of the room for the cards that were won, in u."""
WON_CARD: Final = 0.46
TOP, BELOW = 1.0, 0.86
"""Width of the card on the heap and of those below it, in c."""
PILE_WIDE: Final = 400.0
FANNED: Final = 0.5
"""Width of the cards that are drawn for the deal, in c."""
LINE: Final = 22
"""So many of them lie in a row at most."""


class DangItFlat(FlatPart):
    """One heap, and before each player what was won."""

    rule = True

    def beside(self, players: int, options: Options) -> float:
        """The cards that were won."""
        return WON

    def lay(self, model: TableModel, field: Field) -> Laid:
        """The heap, or the pack that is drawn from."""
        laid, c, u = Laid(), field.c, field.u
        wide, tall = field.room
        shrink = min(1.0, field.least / (TOP * c * RATIO * 1.25))
        top, card = TOP * c * shrink, BELOW * c * shrink
        pile = scattered(
            model.count(ZoneKind.PILE), 0.0, 0.0, card, top, u * shrink, min(PILE_WIDE * u, field.least * 0.8)
        )
        laid.spots[PILE] = field.facing(pile)
        x, y = field.centre
        reach = min(field.middle.w, field.middle.h)
        laid.drop["pile"] = centred(x, y, max(reach, 0.6 * field.middle.w), max(reach, 0.6 * field.middle.h))
        stock = model.count(ZoneKind.STOCK)
        if drawing(model):
            card = min(FANNED * c, tall / 4)
            laid.spots[STOCK] = field.facing(rows(stock, 0.0, 0.0, card, wide * 0.94, card * RATIO * 1.08, LINE))
        else:
            far = max(field.middle.w, field.middle.h) / 2 - WON_CARD * c
            laid.spots[STOCK] = field.pack(stock, -far, WON_CARD * c)
        for seat, desk in enumerate(field.desks):
            sight = desk.strip.sight
            drawn = Spot(*middle(desk.hand), 0.7 * c)
            laid.spots[Zone(ZoneKind.DRAWN, seat)] = [sight.out_spot(drawn)] * model.count(ZoneKind.DRAWN, seat)
            won, place = model.count(ZoneKind.WON, seat), middle(desk.cards)
            pack = squared(won, *place, WON_CARD * c)
            laid.spots[Zone(ZoneKind.WON, seat)] = [sight.out_spot(spot) for spot in pack]
            if won:
                low = place[1] + (WON_CARD * c * RATIO / 2) + 16 * u
                laid.counts.append(Count(f"won {seat}", "", won, place[0], low, zone=Zone(ZoneKind.WON, seat)))
        return laid


FLAT: Final = DangItFlat()
