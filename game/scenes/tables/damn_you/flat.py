"""D$%n You! on the family table: the field fills the middle, its cards turned to whoever is to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.cards import RANK_OF, SUIT_OF, Card, Rank, card_of, format_card
from game.rules.damn_you.reading import opened
from game.rules.events import POT, Fact
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, Moment
from game.scenes.tables.damn_you.field import open_place
from game.scenes.tables.damn_you.plan import FIELD, STOCK, SUITS, seen_places
from game.scenes.tables.flat import SMALLEST, Field, FlatPart, Laid
from game.ui.shapes import Badge
from game.ui.table.layout import centred
from game.ui.table.model import TableModel
from game.ui.table.spots import Spot, squared
from game.ui.theme import RATIO

RANKS: Final = 13
POT_COLUMNS: Final = 1.4
"""So many columns beside the field are the pot's."""
AIRY: Final = 0.94
"""Which part of its place a card takes."""
MOST: Final = 0.62
"""Width of a card on the field at most, in c."""


class DamnYouFlat(FlatPart):
    """Four suits by thirteen places."""

    def lay(self, model: TableModel, field: Field) -> Laid:
        """The field; the long edge of the middle has the ranks."""
        laid = Laid()
        laid.spots[STOCK] = squared(model.count(ZoneKind.STOCK), *field.centre, MOST * field.c)
        for zone in model.zones:
            if zone.kind is ZoneKind.TABLEAU:
                spot = place_of(Card(zone.number), field)
                laid.spots[zone] = [spot._replace(depth=float(i)) for i in range(len(model.zones[zone]))]
        laid.drop[FIELD] = field.middle
        for suit in SUITS:
            for rank in range(RANKS):
                card = card_of(Rank(rank), suit)
                spot = place_of(card, field)
                reach = 1.4 * spot.width
                laid.drop[format_card(card)] = centred(spot.x, spot.y, reach, reach)
        return laid

    def badges(self, model: TableModel, seat: int) -> Sequence[Badge]:
        """Cards and chips."""
        return [*super().badges(model, seat), Badge("tokens/chip_red", str(model.fact(Fact.CHIPS, seat)))]

    def paint(self, look: Canvas, moment: Moment, field: Field, laid: Laid) -> None:
        """The open places and the pot."""
        model = moment.model
        for place in opened(seen_places(model)):
            spot = place_of(place, field)
            look.show(f"open {place}", open_place(look.art, place, spot.width, gold=False), spot.x, spot.y, 0.6)
        pot = model.fact(Fact.CHIPS, POT)
        if pot:
            x, y, wide = _pot(field)
            look.show("pot", look.art.pot(pot, wide), x, y, 0.4)


def _grid(field: Field) -> tuple[bool, float, float, float]:
    """Whether the ranks lie along the width, how wide a card is, and how far apart they are along ranks and suits."""
    wide, tall = field.middle.w, field.middle.h
    long, short = max(wide, tall), min(wide, tall)
    rank, suit = long / (RANKS + POT_COLUMNS), short / 4
    card = min(MOST * field.c, suit * AIRY / RATIO, rank * AIRY)
    if field.towards.side % 2 == (wide >= tall):
        # Turned by a quarter cards are as wide as they were tall: where ranks are near, they lie over each other.
        card = min(card, suit * AIRY)
    return wide >= tall, max(SMALLEST * field.u, card), rank, suit


def place_of(card: Card, field: Field) -> Spot:
    """Where the card of a place lies, in the window."""
    across, width, step, short = _grid(field)
    x, y = field.centre
    line = SUITS.index(SUIT_OF[card]) - 1.5
    along = (int(RANK_OF[card]) - (RANKS - 1) / 2 + POT_COLUMNS / 2) * step
    dx, dy = (along, line * short) if across else (line * short, along)
    return Spot(x + dx, y + dy, width, field.towards.turn)


def _pot(field: Field) -> tuple[float, float, float]:
    """Middle and size of the pot."""
    across, width, step, _ = _grid(field)
    x, y = field.centre
    along = -(RANKS - 1 + POT_COLUMNS) / 2 * step
    return (x + along, y, width * 1.3) if across else (x, y + along, width * 1.3)


FLAT: Final = DamnYouFlat()
