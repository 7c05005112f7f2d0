"""D$%n You! on the family table: the field fills the middle, its cards turned to whoever is to play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.rules.cards import RANK_OF, SUIT_OF, Card, Rank, card_of, format_card
from game.rules.damn_you.reading import opened
from game.rules.events import POT, ChipsMoved, Event, Fact, WentOut
from game.rules.zones import ZoneKind
from game.scenes.flat.desk import Desk
from game.scenes.flat.sides import Side, Sight
from game.scenes.tables.base import Canvas, Effect, Moment
from game.scenes.tables.damn_you.choice import JOKERS_FROM
from game.scenes.tables.damn_you.field import PURSE, chips, open_place, standing
from game.scenes.tables.damn_you.grid import SUITS
from game.scenes.tables.damn_you.plan import FIELD, STOCK, seen_places
from game.scenes.tables.flat import SMALLEST, Field, FlatPart, Laid, draw_dealer, sunburst
from game.ui import shapes
from game.ui.cache import Picture
from game.ui.shapes import Badge
from game.ui.table.layout import centered
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Spot, squared
from game.ui.theme import GOLD, PALE, RATIO

RANKS: Final = 13
POT_COLUMNS: Final = 2.3
"""So many columns beside the field are the pot's."""
RIM: Final = 9.0
"""From the edge of the baize to the cards, in u."""
POT_WIDE: Final = 4.6
"""How wide a heap of chips is, in chips."""
POT_NUMBER, POT_PILL = 2.1, 20.0
"""From the middle of the heap to that of its number, in chips, and half of what the number takes there, in u."""
AIRY: Final = 0.94
"""Which part of its place a card takes."""
MOST: Final = 0.8
"""Width of a card on the field at most, in c."""


class DamnYouFlat(FlatPart):
    """Four suits by thirteen places."""

    ground = "field"
    person = 150.0

    def lay(self, model: TableModel, field: Field) -> Laid:
        """The field; the long edge of the middle has the ranks."""
        laid = Laid()
        laid.spots[STOCK] = squared(model.count(ZoneKind.STOCK), *field.center, MOST * field.c)
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
                laid.drop[format_card(card)] = centered(spot.x, spot.y, reach, reach)
        return laid

    def badges(self, model: TableModel, seat: int, late: int = 0) -> Sequence[Badge]:
        """Cards and chips."""
        return [*super().badges(model, seat), Badge("tokens/chip_red", str(model.fact(Fact.CHIPS, seat) - late))]

    def paint(self, look: Canvas, moment: Moment, field: Field, laid: Laid) -> None:
        """The open places and the pot."""
        model = moment.model
        for place in opened(seen_places(model)):
            spot = place_of(place, field)
            picture = open_place(look.art, place, spot.width, gold=False, low=_low(place, field))
            look.show(f"open {place}", picture, spot.x, spot.y, 0.6)
        for zone, tokens in model.zones.items():
            if zone.kind is ZoneKind.TABLEAU and len(tokens) == 1 and tokens[0].card >= JOKERS_FROM:
                _stands_for(look, field, tokens[0], Card(zone.number))
        pot = max(0, model.fact(Fact.CHIPS, POT) - moment.on_its_way)
        if pot:
            x, y, wide = _pot(field)
            look.show("pot", shapes.pot(look.art, pot, wide), x, y, 0.4)
            number = shapes.pill(look.art, str(pot), min(look.metrics.words(20), look.metrics.px(30)), edge=GOLD,
                                 color=PALE, pad=10)  # fmt: skip
            w, h = number.body
            held = Picture(number.image, (number.origin[0] + w // 2, number.origin[1] + h // 2), number.body)
            dx, dy = field.towards.down
            # It stands at both ends of the heap: one of them is below it for whoever looks.
            for name, far in (("", POT_NUMBER * wide), (" back", -POT_NUMBER * wide)):
                look.show(f"pot number{name}", held, x + dx * far, y + dy * far, 0.5)

    def person_paint(self, look: Canvas, moment: Moment, seat: int, desk: Desk) -> None:
        """The dealer's button."""
        if moment.model.fact(Fact.DEAL) and seat == moment.model.fact(Fact.DEALER):
            draw_dealer(look, desk)

    def effects(self, event: Event, moment: Moment, field: Field) -> Iterable[tuple[Sight, Effect]]:
        """Chips that hop to the pot and from it, and a burst behind whoever is out."""
        match event:
            case ChipsMoved(source=source, target=target):
                flat = Sight(Side.BOTTOM, field.metrics.width, field.metrics.height)
                desk = field.desks[target if source == POT else source]
                x, y, d = desk.face
                for effect in chips(event, desk.strip.sight.out(x, y + PURSE * d), _pot(field)):
                    yield flat, effect
            case WentOut(seat=seat):
                yield field.desks[seat].strip.sight, sunburst(seat, field.desks[seat])


class _Grid(NamedTuple):
    """How the field is divided, in pixels."""

    across: bool
    """Whether the ranks lie along the width."""
    turned: bool
    """Whether cards lie along the ranks, as whoever is to play looks at them."""
    card: float
    """How wide a card is."""
    rank: float
    suit: float
    """How far apart cards are along ranks and suits."""
    reach: float
    """From the middle of the field to the end of the last rank, and to that of the pot."""

    @property
    def king(self) -> float:
        """From the middle of the field to that of the last rank."""
        return self.reach - (RATIO * self.card if self.turned else self.rank) / 2


def _grid(field: Field) -> _Grid:
    wide, tall = field.middle.w - 2 * RIM * field.u, field.middle.h - 2 * RIM * field.u
    long, short = max(wide, tall), min(wide, tall)
    rank, suit = long / (RANKS + POT_COLUMNS), short / 4
    card = min(MOST * field.c, suit * AIRY / RATIO, rank * AIRY)
    turned = field.towards.side % 2 == (wide >= tall)
    if turned:
        # Turned by a quarter cards are as wide as they were tall: where ranks are near, they lie over each other.
        card = max(SMALLEST * field.u, min(card, suit * AIRY))
        rank = (long - RATIO * card) / (RANKS - 1 + POT_COLUMNS)
    return _Grid(wide >= tall, turned, max(SMALLEST * field.u, card), rank, suit, long / 2)


def place_of(card: Card, field: Field) -> Spot:
    """Where the card of a place lies, in the window."""
    grid = _grid(field)
    x, y = field.center
    line = (SUITS.index(SUIT_OF[card]) - 1.5) * grid.suit
    along = grid.king - (RANKS - 1 - int(RANK_OF[card])) * grid.rank
    dx, dy = (along, line) if grid.across else (line, along)
    return Spot(x + dx, y + dy, grid.card, field.towards.turn)


def _low(place: Card, field: Field) -> bool:
    """Whether the lower end of a place is free, and the upper one below the card before it, for whoever is to play."""
    grid = _grid(field)
    outward = 1.0 if RANK_OF[place] > Rank.SEVEN else -1.0
    return grid.turned and outward * field.towards.down[0 if grid.across else 1] > 0


def _pot(field: Field) -> tuple[float, float, float]:
    """Middle of the pot, and how wide one of its chips is: it lies with its numbers within its columns."""
    grid = _grid(field)
    x, y = field.center
    room = POT_COLUMNS * grid.rank
    # Turned by a quarter the numbers at both ends of the heap lie along the ranks, else the heap itself does.
    half, number = (POT_NUMBER, POT_PILL * field.u) if grid.turned else (POT_WIDE / 2, 0.0)
    size = min((0.94 * room / 2 - number) / half, 0.42 * field.c)
    along = half * size + number - grid.reach
    return (x + along, y, size) if grid.across else (x, y + along, size)


def _stands_for(look: Canvas, field: Field, token: Token, place: Card) -> None:
    """The paper pill on a joker that lies still: the card it stands for."""
    if abs(token.x - token.goal.x) + abs(token.y - token.goal.y) > 1 or token.z >= 1000:
        return
    pill = standing(look.art, place, max(15, round(token.width * 0.22)))
    w, h = pill.body
    held = Picture(pill.image, (pill.origin[0] + w // 2, pill.origin[1] + h // 2), pill.body)
    dx, dy = field.towards.down
    far = 0.62 * token.width
    look.show(f"stands {place}", held, token.x - dx * far, token.y - dy * far, 190.0)


FLAT: Final = DamnYouFlat()
