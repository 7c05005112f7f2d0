"""Shithead on the family table: the stack in the middle, open and blind cards beside every hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.rules.cards import HIDDEN
from game.rules.events import (
    BlindFlipped,
    CardsMoved,
    DirectionTurned,
    Event,
    Fact,
    SeatSkipped,
    StackBurnt,
    StarterFound,
    WentOut,
)
from game.rules.options import Options
from game.rules.shithead.reading import places_of
from game.rules.zones import NOBODY, Zone, ZoneKind, is_flip
from game.scenes.flat.desk import Desk
from game.scenes.flat.sides import Sight
from game.scenes.tables.base import Canvas, Count, Effect, Moment, Tag
from game.scenes.tables.flat import Field, FlatPart, Laid, rising, sunburst
from game.scenes.tables.shithead.blind import told
from game.scenes.tables.shithead.burning import Hearth, blaze
from game.scenes.tables.shithead.flipping import RAISED, WIDE, Spotlight, darkness, flip, holds, relief, ringed
from game.scenes.tables.shithead.memory import ShitheadPast
from game.scenes.tables.shithead.movement import picked_up
from game.scenes.tables.shithead.places import BURNT, OUT_OF_PLAY, STACK, STOCK
from game.texts import n, t
from game.ui import shapes
from game.ui.cache import Picture
from game.ui.shapes import Badge
from game.ui.table.choreographer import Beat
from game.ui.table.layout import centered, middle
from game.ui.table.model import TableModel
from game.ui.table.spots import Spot, squared
from game.ui.theme import CARD_UNITS, LINE, PALE, RATIO, REFUSED

CARD: Final = 0.5
"""Width of a card on the table, in c."""
STEP: Final = 1.07
"""From one to the next, in widths."""
PEEPS: Final = 0.07
"""How far a blind card looks out below an open one, in widths."""
TOP, BELOW = 1.0, 0.88
MOST: Final = 1.35
"""How much larger they are at most where the window has room."""
PILE_WIDE: Final = 200.0
PACK: Final = 0.62


class ShitheadFlat(FlatPart):
    """Every player has a row of places."""

    rule = True
    pack = PACK

    def beside(self, players: int, options: Options) -> float:
        """All places in a row."""
        return places_of(players, options) * STEP * CARD * CARD_UNITS

    def lay(self, model: TableModel, field: Field) -> Laid:
        """The stack, stock and ash, and everybody's places."""
        laid, c, u = Laid(), field.c, field.u
        shrink = _scale(field)
        top, card = TOP * c * shrink, BELOW * c * shrink
        lying = model.count(ZoneKind.STACK)
        laid.spots[STACK] = field.heap(lying, card, top, 0.6 * u * shrink, PILE_WIDE * u * shrink)
        reach = field.disc.w
        laid.drop["stack"] = centered(*field.center, max(reach, 0.7 * field.middle.w), max(reach, 0.7 * field.middle.h))
        laid.marks["stack"] = centered(*field.center, 0.9 * reach, 0.9 * reach)
        pack, turn = PACK * c, field.towards.turn
        x, y = field.beside(-1, pack)
        stock = squared(model.count(ZoneKind.STOCK), x, y, pack)
        laid.spots[STOCK] = [spot._replace(turn=turn) for spot in stock]
        laid.counts.append(Count("stock", "", len(stock), x, y, zone=STOCK))
        gone = Spot(*field.beside(1, pack), pack, turn, open=False, drawn=False)
        laid.spots[BURNT] = [gone] * model.count(ZoneKind.BURNT)
        laid.spots[OUT_OF_PLAY] = [gone] * model.count(ZoneKind.OUT_OF_PLAY)
        if not model.count(ZoneKind.STACK):
            laid.empty.append(field.along(0.0, top))
        for zone in model.zones:
            if zone.kind in (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN):
                laid.spots[zone] = [_place(zone, field)]
        return laid

    def badges(self, model: TableModel, seat: int, late: int = 0) -> Sequence[Badge]:
        """The number of cards in hand, or that somebody is safe."""
        if model.fact(Fact.OUT, seat):
            return [Badge("check", t("shithead.safe"))]
        return [Badge("cards", str(told(model, ZoneKind.HAND, seat)))]

    def told(self, moment: Moment, tag: Tag | None, pill: str) -> tuple[str, str]:
        """What goes, what it lies on, and how many cards do."""
        lying = told(moment.model, ZoneKind.STACK)
        words = [part for part in ((tag.over, tag.main) if tag is not None else ()) if part]
        return "", ", ".join([*words, *([n("flat.cards", lying)] if lying else [])])

    def paint(self, look: Canvas, moment: Moment, field: Field, laid: Laid) -> None:
        """The burnt cards: a flame, with their number where there are some."""
        burnt = moment.model.count(ZoneKind.BURNT)
        x, y = field.beside(1, PACK * field.c)
        look.show("flame", look.art.token("flame", 0.34 * field.c), x, y, 3.0, 255 if burnt else 110)
        if burnt:
            for name, way in (("", 1), (" back", -1)):
                number = shapes.pill(look.art, str(burnt), look.metrics.words(17), edge=LINE, color=PALE, pad=10)
                w, h = number.body
                far = way * 0.42 * field.c
                dx, dy = field.towards.down
                held = Picture(number.image, (number.origin[0] + w // 2, number.origin[1] + h // 2), number.body)
                look.show(f"burnt{name}", held, x + dx * far, y + dy * far, 4.0)

    def person_paint(self, look: Canvas, moment: Moment, seat: int, desk: Desk) -> None:
        """The crown of whoever has lost."""
        crowned = ShitheadPast.of(moment.past).crowned
        if seat == crowned or (crowned == NOBODY and moment.model.fact(Fact.SHITHEAD, seat)):
            x, y, d = desk.face
            crown = look.art.token("crown_of_shame", 0.5 * d, turn=8)
            look.show("crown", crown, x + 0.42 * d, y - 0.28 * d, 3004.0)

    def beat(self, event: Event, moment: Moment, field: Field) -> Beat | None:
        """A blind card is turned in the middle of this table, towards its owner."""
        match event:
            case CardsMoved(source=source, target=target) if is_flip(source.kind, target.kind):
                goal = moment.model.zones[source][0].goal
                sight = field.desks[source.owner].strip.sight
                return flip(source.owner, goal, target.kind, _spotlight(sight, field), moment.table, sight)
        return None

    def opens(self, event: Event, moment: Moment, field: Field) -> Iterable[tuple[Sight, Effect]]:
        """The room goes dark round a blind card."""
        match event:
            case CardsMoved(source=source, target=target) if is_flip(source.kind, target.kind):
                sight = field.desks[source.owner].strip.sight
                at = [(desk.strip.sight.out(*desk.face[:2]), desk.face[2]) for desk in field.desks]
                faces = [(*sight.into_point(*place), d) for place, d in at]
                yield sight, darkness(_spotlight(sight, field), faces, holds(source.owner, moment.table))

    def effects(self, event: Event, moment: Moment, field: Field) -> Iterable[tuple[Sight, Effect]]:
        """Fire, the sun behind who is safe, and short notes."""
        u, model = field.u, moment.model
        match event:
            case StackBurnt(seat=seat) if model.count(ZoneKind.STACK):
                sight = field.desks[seat].strip.sight
                x, y = sight.into_point(*field.center)
                end = sight.into_point(*field.beside(1, PACK * field.c))
                size = _scale(field) * field.c
                hearth = Hearth(x, y, size, u, TOP * size, end, turn=sight.turn, into=sight.into_point)
                yield from ((sight, effect) for effect in blaze(model, hearth))
            case BlindFlipped(seat=seat, card=card, played=played) if card != HIDDEN:
                sight = field.desks[seat].strip.sight
                spot = _spotlight(sight, field)
                yield sight, ringed(card, spot, goes=played)
                if played:
                    yield from (
                        (sight, relief(spot, token, sight.into_point)) for token in model.tokens(ZoneKind.STACK)[-1:]
                    )
            case CardsMoved(cards=cards, source=Zone(kind=ZoneKind.STACK), target=Zone(kind=ZoneKind.HAND, owner=seat)):
                desk, after = field.desks[seat], picked_up(len(cards))
                words = f"+{len(cards)}"
                note = rising(f"gain {seat}", words, *middle(desk.hand), 1.2, color=REFUSED, after=after)
                yield desk.strip.sight, note
            case WentOut(seat=seat):
                yield field.desks[seat].strip.sight, sunburst(seat, field.desks[seat])
            case SeatSkipped(seat=seat):
                yield _note(field.desks[seat], seat, t("shithead.skipped"))
            case StarterFound(seat=seat, rank=rank):
                yield _note(field.desks[seat], seat, t("shithead.starts", rank=rank))
            case DirectionTurned(direction=direction):
                words = t("shithead.turned" if direction < 0 else "shithead.turned_back")
                for sight in {desk.strip.sight for desk in field.desks}:
                    x, y = sight.into_point(*field.center)
                    yield sight, rising(f"turned {int(sight.side)}", words, x, y + 0.7 * field.c, 1.4, color=PALE)


def _scale(field: Field) -> float:
    """How large cards on the stack are, so that they keep within the disc."""
    return min(MOST, field.least / (TOP * field.c * RATIO * 1.25))


def _spotlight(sight: Sight, field: Field) -> Spotlight:
    """Where blind cards are turned, as a side sees it.

    In the middle, and as far above it as there is room: what is told before the sides lies clear of the card.
    """
    size = min(_scale(field) * field.c, field.least / (WIDE * RATIO))
    x, y = sight.into_point(*field.center)
    return Spotlight(x, y - min(RAISED * size, (field.least - WIDE * RATIO * size) / 2), size)


def _note(desk: Desk, seat: int, words: str) -> tuple[Sight, Effect]:
    row = desk.row
    return desk.strip.sight, rising(f"note {seat}", words, row.x + row.w / 2, row.y + row.h / 2, 1.3, color=PALE)


def _place(zone: Zone, field: Field) -> Spot:
    desk = field.desks[zone.owner]
    width = CARD * CARD_UNITS * desk.unit
    x = desk.cards.x + width / 2 + zone.number * STEP * width
    y = desk.cards.y + desk.cards.h / 2
    if zone.kind is ZoneKind.FACE_DOWN:
        return desk.strip.sight.out_spot(Spot(x + PEEPS * width, y - PEEPS * width, width, 0.0, 0.0, False))
    return desk.strip.sight.out_spot(Spot(x, y, width, 0.0, 1.0))


FLAT: Final = ShitheadFlat()
