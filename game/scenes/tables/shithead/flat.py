"""Shithead on the family table: the stack in the middle, open and blind cards beside every hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.events import Fact
from game.rules.options import Options
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Canvas, Moment
from game.scenes.tables.flat import Field, FlatPart, Laid
from game.scenes.tables.shithead.places import BURNT, OUT_OF_PLAY, SIZES, STACK, STOCK
from game.texts import t
from game.ui.shapes import Badge
from game.ui.table.layout import centred
from game.ui.table.model import TableModel
from game.ui.table.spots import Spot, scattered
from game.ui.theme import CARD_UNITS, RATIO

CARD: Final = 0.5
"""Width of a card on the table, in c."""
STEP: Final = 1.07
"""From one to the next, in widths."""
PEEPS: Final = 0.07
"""How far a blind card looks out below an open one, in widths."""
TOP, BELOW = 1.0, 0.88
PILE_WIDE: Final = 200.0
ASIDE: Final = 1.55
"""How far stock and ash lie beside the stack, in c."""
PACK: Final = 0.62


class ShitheadFlat(FlatPart):
    """Every player has a row of places."""

    rule = True

    def beside(self, players: int, options: Options) -> float:
        """All places in a row."""
        return _size(players, options) * STEP * CARD * CARD_UNITS

    def lay(self, model: TableModel, field: Field) -> Laid:
        """The stack, stock and ash, and everybody's places."""
        laid, c, u = Laid(), field.c, field.u
        shrink = min(1.0, field.least / (TOP * c * RATIO * 1.25))
        top, card = TOP * c * shrink, BELOW * c * shrink
        laid.spots[STACK] = field.facing(
            scattered(model.count(ZoneKind.STACK), 0.0, 0.0, card, top, 0.6 * u * shrink, PILE_WIDE * u * shrink)
        )
        laid.drop["stack"] = centred(*field.centre, 0.7 * field.middle.w, 0.9 * field.middle.h)
        aside, pack = ASIDE * c * shrink, PACK * c * shrink
        laid.spots[STOCK] = field.pack(model.count(ZoneKind.STOCK), -aside, pack)
        gone = field.along(aside, pack, open_=False, drawn=False)
        laid.spots[BURNT] = [gone] * model.count(ZoneKind.BURNT)
        laid.spots[OUT_OF_PLAY] = [gone] * model.count(ZoneKind.OUT_OF_PLAY)
        if not model.count(ZoneKind.STACK):
            laid.empty.append(field.facing([Spot(0.0, 0.0, top)])[0])
        for zone in model.zones:
            if zone.kind in (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN):
                laid.spots[zone] = [_place(zone, field)]
        return laid

    def badges(self, model: TableModel, seat: int) -> Sequence[Badge]:
        """The number of cards in hand, or that somebody is safe."""
        if model.fact(Fact.OUT, seat):
            return [Badge("check", t("shithead.safe"))]
        return super().badges(model, seat)

    def paint(self, look: Canvas, moment: Moment, field: Field, laid: Laid) -> None:
        """A flame where burnt cards are."""
        burnt = moment.model.count(ZoneKind.BURNT)
        x, y, *_ = field.along(ASIDE * field.c, 1.0)
        look.show("flame", look.art.token("flame", 0.34 * field.c), x, y, 3.0, 255 if burnt else 110)


def _size(players: int, options: Options) -> int:
    return 3 if options.get("short_game") else SIZES[players]


def _place(zone: Zone, field: Field) -> Spot:
    desk = field.desks[zone.owner]
    width = CARD * field.c
    x = desk.cards.x + width / 2 + zone.number * STEP * width
    y = desk.cards.y + desk.cards.h / 2
    if zone.kind is ZoneKind.FACE_DOWN:
        return desk.strip.sight.out_spot(Spot(x + PEEPS * width, y - PEEPS * width, width, 0.0, 0.0, False))
    return desk.strip.sight.out_spot(Spot(x, y, width, 0.0, 1.0))


FLAT: Final = ShitheadFlat()
