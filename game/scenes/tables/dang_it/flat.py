"""Dang It! on the family table: the heap in the middle, what everybody has won beside their hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.rules.cards import HIDDEN, RANK_OF, SUIT_OF
from game.rules.events import CardsMoved, Event
from game.rules.options import Options
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.sides import Sight
from game.scenes.tables.base import Count, Effect, Moment, Tag
from game.scenes.tables.dang_it.paint import taken_in
from game.scenes.tables.dang_it.places import PILE, STOCK, drawing
from game.scenes.tables.flat import Field, FlatPart, Laid, rising
from game.texts import n, t
from game.ui.table.layout import centered, middle
from game.ui.table.model import TableModel
from game.ui.table.spots import Spot, rows, squared
from game.ui.theme import CARD_UNITS, RATIO

WON: Final = 92.0
"""Width of the room for the cards that were won, in u."""
WON_CARD: Final = 0.46
TOP, BELOW = 1.0, 0.86
"""Width of the card on the heap and of those below it, in c."""
PILE_WIDE: Final = 400.0
MOST: Final = 1.35
"""How much larger they are at most where the window has room."""
FANNED: Final = 0.5
"""Width of the cards that are drawn for the deal, in c."""
LEAD: Final = 0.8
"""From one of their lines to the next, in heights of a card."""
LINE: Final = 22
"""So many of them lie in a row at most."""


class DangItFlat(FlatPart):
    """One heap, and before each player what was won."""

    rule = True
    pack = WON_CARD

    def beside(self, players: int, options: Options) -> float:
        """The cards that were won."""
        return WON

    def lay(self, model: TableModel, field: Field) -> Laid:
        """The heap, or the pack that is drawn from."""
        laid, c, u = Laid(), field.c, field.u
        shrink = min(MOST, field.least / (TOP * c * RATIO * 1.25))
        top, card = TOP * c * shrink, BELOW * c * shrink
        heap = field.heap(model.count(ZoneKind.PILE), card, top, u * shrink, PILE_WIDE * u * shrink)
        laid.spots[PILE] = heap
        x, y = field.center
        reach = field.disc.w
        laid.drop["pile"] = centered(x, y, max(reach, 0.7 * field.middle.w), max(reach, 0.7 * field.middle.h))
        laid.marks["pile"] = centered(x, y, 0.9 * reach, 0.9 * reach)
        stock = model.count(ZoneKind.STOCK)
        if drawing(model):
            lines = max(1, -(-stock // LINE))
            long, short = max(field.middle.w, field.middle.h), min(field.middle.w, field.middle.h)
            # Turned by a quarter cards are as long as they were wide: lines keep that far apart.
            card = min(FANNED * c, 0.96 * short / (RATIO * (1.0 + LEAD * (lines - 1)) + 0.4))
            fanned = rows(stock, 0.0, 0.0, card, 0.96 * long - 0.5 * card, card * RATIO * LEAD, LINE)
            laid.spots[STOCK] = field.spread(fanned)
        else:
            sx, sy = field.beside(-1, WON_CARD * c)
            pack = squared(stock, sx, sy, WON_CARD * c)
            laid.spots[STOCK] = [spot._replace(turn=field.towards.turn) for spot in pack]
        for seat, desk in enumerate(field.desks):
            sight = desk.strip.sight
            drawn = Spot(*middle(desk.hand), 0.7 * c)
            laid.spots[Zone(ZoneKind.DRAWN, seat)] = [sight.out_spot(drawn)] * model.count(ZoneKind.DRAWN, seat)
            won, place = model.count(ZoneKind.WON, seat), middle(desk.cards)
            pack = squared(won, *place, WON_CARD * CARD_UNITS * desk.unit)
            laid.spots[Zone(ZoneKind.WON, seat)] = [sight.out_spot(spot) for spot in pack]
            if won:
                laid.counts.append(Count(f"won {seat}", "", won, *place, zone=Zone(ZoneKind.WON, seat)))
        return laid

    def told(self, moment: Moment, tag: Tag | None, pill: str) -> tuple[str, str]:
        """The suit by its name: no side has to read a sign the wrong way up."""
        pile = moment.model.tokens(ZoneKind.PILE)
        if tag is None or not tag.icon or not pile or pile[-1].card == HIDDEN:
            return super().told(moment, tag, pill)
        top = pile[-1].card
        rule = t("flat.suit_or_rank", suit=SUIT_OF[top], rank=RANK_OF[top])
        return tag.icon, t("flat.rule_and_count", rule=rule, count=n("flat.cards", len(pile)))

    def effects(self, event: Event, moment: Moment, field: Field) -> Iterable[tuple[Sight, Effect]]:
        """How many cards somebody has taken, over what they have won, once the last of them lies there."""
        match event:
            case CardsMoved(cards=cards, source=Zone(kind=ZoneKind.PILE), target=Zone(kind=ZoneKind.WON, owner=seat)):
                desk, after = field.desks[seat], taken_in(len(cards))
                x, y = middle(desk.cards)
                above = y - WON_CARD * CARD_UNITS * desk.unit * RATIO / 2
                note = rising(f"gain {seat}", f"+{len(cards)}", x, above, 1.1, after=after, clear=True)
                yield desk.strip.sight, note


FLAT: Final = DangItFlat()
