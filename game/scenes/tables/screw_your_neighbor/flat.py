"""Screw Your Neighbor on the family table: one card before everybody, stock and what was laid aside in the middle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.rules.events import CardsMoved, Event, Fact, PennyLost
from game.rules.options import Options
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.desk import Desk, hand_spots
from game.scenes.flat.sides import Sight
from game.scenes.tables.base import Canvas, Count, Effect, Moment, Tag
from game.scenes.tables.flat import Field, FlatPart, Laid, draw_dealer
from game.scenes.tables.screw_your_neighbor.paint import king_rays, lost_penny
from game.scenes.tables.screw_your_neighbor.places import ASIDE, STOCK, costly, neighbor, partner, shows_king
from game.ui.shapes import Badge
from game.ui.table.layout import centered
from game.ui.table.model import TableModel
from game.ui.theme import RATIO

PACK: Final = 0.86
APART: Final = 0.62
"""How far the packs lie from the middle, in c."""


PENNIES: Final = 74.0
"""Width of the room for the stack of pennies, in u."""
COIN: Final = 50.0
"""Width of a penny, in u."""
RISE: Final = 0.17
"""How much of each penny shows below the next one, in its widths."""
MOST: Final = 12
"""A stack shows no more pennies than this: the plate has the number."""


class ScrewFlat(FlatPart):
    """Everybody has a card, open or not."""

    ground = "oval"

    def beside(self, players: int, options: Options) -> float:
        """The pennies."""
        return PENNIES

    def told(self, moment: Moment, tag: Tag | None, pill: str) -> tuple[str, str]:
        """There is but one rule, and everybody knows it."""
        return "", ""

    def lay(self, model: TableModel, field: Field) -> Laid:
        """The packs, and open cards in the place of the hidden ones."""
        laid, c = Laid(), field.c
        pack = min(1.3 * PACK * c, field.least / (RATIO * 1.3))
        far = APART * max(c, 1.2 * pack)
        laid.spots[STOCK] = field.pack(model.count(ZoneKind.STOCK), -far, pack)
        aside = field.along(far, pack)
        laid.spots[ASIDE] = [aside] * model.count(ZoneKind.ASIDE)
        if not model.count(ZoneKind.ASIDE):
            laid.empty.append(aside)
        stock = field.along(-far, pack)
        laid.counts.append(Count("stock", "", model.count(ZoneKind.STOCK), stock.x, stock.y, zone=STOCK))
        laid.drop["stock"] = centered(stock.x, stock.y, 1.5 * pack, 1.5 * pack)
        for seat, desk in enumerate(field.desks):
            shown = hand_spots(desk, 1, open_=True)[0]
            zone = Zone(ZoneKind.SHOWN, seat)
            laid.spots[zone] = [desk.strip.sight.out_spot(shown)] * model.count(ZoneKind.SHOWN, seat)
        turn = model.to_act
        if turn is not None:
            other = partner(model, field.options, turn)
            other = neighbor(model, turn) if other is None else other
            if other is not None:
                laid.drop["neighbor"] = field.desks[other].strip.place
        return laid

    def badges(self, model: TableModel, seat: int, late: int = 0) -> Sequence[Badge]:
        """The pennies that are left."""
        return [Badge("tokens/penny_happy", str(model.fact(Fact.PENNIES, seat)))]

    def person_paint(self, look: Canvas, moment: Moment, seat: int, desk: Desk) -> None:
        """The dealer's button, and pennies in a stack: the top one shows how its owner feels."""
        model = moment.model
        if seat == model.fact(Fact.DEALER) and model.zones:
            draw_dealer(look, desk)
        left = model.fact(Fact.PENNIES, seat)
        x, y = _stack(desk)
        coin = COIN * desk.unit
        for i in range(min(MOST, left)):
            mood = "worried" if left == 1 else "happy"
            picture = look.art.token(f"penny_{mood}", coin)
            look.show(f"penny {i}", picture, x, y - i * RISE * coin, 3003.0 + 0.01 * i)

    def effects(self, event: Event, moment: Moment, field: Field) -> Iterable[tuple[Sight, Effect]]:
        """Rays behind a king; a penny that rolls away."""
        model = moment.model
        match event:
            case CardsMoved(target=target) if target.kind is ZoneKind.SHOWN and shows_king(model, target.owner):
                if costly(model, field.options):
                    return
                desk = field.desks[target.owner]
                spot = hand_spots(desk, 1, open_=True)[0]
                yield from ((desk.strip.sight, effect) for effect in king_rays(target.owner, spot))
            case PennyLost(seat=seat, left=left):
                desk = field.desks[seat]
                x, y = _stack(desk)
                at = x, y - min(MOST - 1, left) * RISE * COIN * desk.unit
                yield desk.strip.sight, lost_penny(seat, at, field.metrics)


def _stack(desk: Desk) -> tuple[float, float]:
    """The middle of the lowest penny."""
    box = desk.cards
    return box.x + box.w / 2, box.y + box.h - 0.62 * COIN * desk.unit


FLAT: Final = ScrewFlat()
