"""What Screw Your Neighbor draws beside its cards: oval, purses, arrow, what is known, rays and lost pennies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from math import cos, pi, radians, sin
from typing import Final

import pygame

from game.rules.actions import SWAP
from game.rules.cards import format_card
from game.rules.events import Fact
from game.rules.views import ALL
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, Effect, LayoutContext, Moment, Plan, SeatPlace
from game.scenes.tables.parts import PaintPart
from game.scenes.tables.screw_your_neighbor.arrow import arrow
from game.scenes.tables.screw_your_neighbor.layout import widths
from game.scenes.tables.screw_your_neighbor.places import (
    Planner,
    below,
    card_of,
    drew_king,
    goes_over_kings,
    held,
    known,
    losers,
    partner,
    pennies_at_first,
    purse_room,
    shows_king,
    small,
)
from game.scenes.tables.screw_your_neighbor.sizes import (
    ASIDE_PAD,
    MANY,
    PACK_TO_ASIDE,
    PACK_TO_PILL,
    PURSE_AIR,
)
from game.scenes.tables.screw_your_neighbor.stacks import draw_stacks
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art, CardState, Laid
from game.ui.cache import Picture
from game.ui.fx.rays import rays as beams
from game.ui.table.layout import centered, grown
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, bounds
from game.ui.tabletops.kitchen import FLAT, RING, Table, walnut_table
from game.ui.theme import GOLD, KNOWN, LINE, LINE_REST, OFF_WORDS, PALE, PAPER, RED, Metrics
from game.ui.tween import back, in_, out

Z_DEALER, Z_ARROW, Z_RAYS = 5.0, 96.0, 97.0
Z_KNOWN, Z_PILLS, Z_PENNY = 100.5, 1090.0, 2400.0
FACE: Final = 0.52
"""Width of the small face on the back of a card that is known, in widths of the card."""
PENNY, LEAST_PENNY = 25.0, 12
"""Width of a penny in a purse in u, and the least at which pennies are drawn one by one, in pixels."""
OWN_NAME = 210
"""How wide the person's own name may be, in u."""
LOSS = 0.95
"""Seconds that a penny takes to be lost."""
WORRY = 0.36
"""Share of it in which the penny only looks worried."""
TIGHT = 9
"""From so many players on, and in upright windows, there is room for few words below the cards of the others."""
RAYS, CROWNED = 0.70, 1.6
"""Seconds that the rays behind a king take to spread, and that his crown is seen."""
CROWN, CROWN_LOW, CROWN_FALLS, CROWN_TILT = 0.42, 0.15, 0.9, -6.0
"""Width of the crown, how far its middle lies below the upper edge of the card and from how far up it falls, in widths
of the card, and its tilt in degrees. It sits on the head that is drawn on the card: over the card there are a plate, a
pill or the words below the packs."""
_TURN_STEP = 24

Point = tuple[float, float]


class ScrewPaint(PaintPart):
    """Purses round an oval, and what is known of hidden cards."""

    def ahead(self, art: Art, table: LayoutContext) -> list[Callable[[], object]]:
        """The rings and rays of a showdown."""
        shown = widths(table)
        states: tuple[CardState, ...] = ("known", "playable", "illegal")
        rings: list[Callable[[], object]] = [partial(art.warm_ring, w, state) for w in shown for state in states]
        return [*rings, *(partial(rays, art, width) for width in shown)]

    def plate(
        self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float, late: int = 0
    ) -> Picture:
        """A name over the pennies."""
        return purse(art, seat, name, model, table)

    def gone(self, seat: int, model: TableModel) -> bool:
        """Whether the pennies are gone."""
        return bool(model.fact(Fact.OUT, seat))

    def laid(self, art: Art, model: TableModel, table: LayoutContext) -> Laid:
        """The oval."""
        return oval(art, model, table)

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """The dealer's button, and the arrow to whoever has to take the card."""
        draw_below(look, moment, plan)
        model, table = moment.model, moment.table
        plates = []
        for place in plan.seats:
            # Called as its plate calls it.
            m, seat = look.metrics, place.seat
            brief = seat not in table.people and (m.small or m.large or (m.portrait and len(table.names) > 3))
            w, h = purse(look.art, seat, table.short(seat) if brief else table.names[seat], model, table).body
            plates.append(Box(place.x - w / 2, place.plate_y, w, h))
        draw_stacks(look, moment, plan, plates)

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """What the person knows of hidden cards, and why cards are what they are."""
        draw_above(look, moment, plan)


# -- purses ------------------------------------------------------------------------------------


def _penny_size(metrics: Metrics, of: int, room: float) -> float:
    """Width of a penny in a row of `of`, in pixels."""
    return min(PENNY * metrics.u, room / (0.96 * (of - 1) + 1))


def counted(model: TableModel, table: LayoutContext) -> bool:
    """Whether pennies are a number beside one coin, because many sit round the table or have many of them."""
    size = _penny_size(table.metrics, pennies_at_first(table), purse_room(model, table))
    return model.players >= MANY or size < LEAST_PENNY


def purse(art: Art, seat: int, name: str, model: TableModel, table: LayoutContext) -> Picture:
    """A name plate that holds the pennies, held at the middle of its upper edge."""
    left, full = model.fact(Fact.PENNIES, seat), pennies_at_first(table)
    # Before the showdown only the card tells what a drawn king costs, as it turns over.
    lost = held(model) and seat in losers(model, table.options)
    edge = RED if lost else GOLD if model.to_act == seat else LINE_REST
    count, room = counted(model, table), purse_room(model, table)
    # Right of the own name lies the pill below the own card.
    names = min(room, OWN_NAME * art.metrics.u) if seat == table.me else room
    key = ("purse", name, left, full, edge, count, round(room), round(names))
    return art.keep(key, lambda: _purse(art, name, left, full, edge, count, room, names))


def _purse(art: Art, name: str, left: int, full: int, edge: str, count: bool, room: float, names: float) -> Picture:
    u, px = art.metrics.u, art.metrics.words(21)
    line, size = text.fitted(name, round(names), px, "bold", art.metrics.smallest)
    row = _counted(art, left) if count else shapes.pennies(art, left, full, _penny_size(art.metrics, full, room)).image
    least = 96 * u if count else 0
    w = round(max(least, text.size(line, size, "bold")[0] + PURSE_AIR * u, row.get_width() + 22 * u))
    h = round(px * 1.24 + 43 * u)
    base = shapes.panel(art, w, h, opacity=0.88, edge=edge, radius=14, line=1.6 if edge == LINE_REST else 2.6)
    image = base.image.copy()
    x, y = base.origin
    words = text.render(line, size, GOLD if edge == GOLD else PAPER if left else OFF_WORDS, "bold")
    image.blit(
        words, (round(x + (w - words.get_width()) / 2), round(y + px * 0.62 + 6 * u - text.cap_middle("bold", size)))
    )
    image.blit(row, (round(x + (w - row.get_width()) / 2), round(y + _row_at(art.metrics) - row.get_height() / 2)))
    return Picture(image, (x + w // 2, y), (w, h))


def _row_at(metrics: Metrics) -> float:
    """How far below the upper edge of a purse the middle of its pennies is, in pixels."""
    return metrics.words(21) * 1.24 + 22 * metrics.u


def _counted(art: Art, left: int) -> pygame.Surface:
    """One coin and the number of pennies, or a word for those who have none."""
    u = art.metrics.u
    if not left:
        return text.render(t("screw_your_neighbor.out"), art.metrics.words(18), OFF_WORDS, "semi")
    coin = art.svg(f"tokens/penny_{'worried' if left == 1 else 'happy'}", PENNY * u)
    px = min(art.metrics.words(21), round(30 * u))
    number = text.render(str(left), px, PALE, "display")
    size = coin.get_width() + round(8 * u) + number.get_width(), max(coin.get_height(), number.get_height())
    image = pygame.Surface(size, pygame.SRCALPHA)
    middle = image.get_height() / 2
    image.blit(coin, (0, round(middle - coin.get_height() / 2)))
    image.blit(number, (coin.get_width() + round(8 * u), round(middle - text.cap_middle("display", px))))
    return image


def penny_at(place: SeatPlace, index: int, model: TableModel, table: LayoutContext) -> Point:
    """The middle of a penny of a purse, in pixels."""
    metrics = table.metrics
    y = place.plate_y + _row_at(metrics)
    if counted(model, table):
        return place.x - 16 * metrics.u, y
    full = pennies_at_first(table)
    size = _penny_size(metrics, full, purse_room(model, table))
    return place.x + (index - (full - 1) / 2) * size * 0.96, y


# -- under the cards -----------------------------------------------------------------------------


def oval(art: Art, model: TableModel, table: LayoutContext) -> Laid:
    """The table that everybody sits round."""
    planner = Planner(model, table)
    rx, ry = round(planner.rx * art.metrics.u), round(planner.ry * art.metrics.u)
    x, y = planner.at(planner.cx, planner.cy)
    ring = RING * art.metrics.u, RING * FLAT * art.metrics.u

    def steps(top: pygame.Surface) -> Iterator[None]:
        k = top.get_width() / art.metrics.width
        return walnut_table(top, Table(k * x, k * y, k * rx, k * ry))

    return Laid(
        f"oval {rx} {ry} {x} {y}",
        lambda top: shapes.oval_table(art, rx, ry, ring).draw(top, (x, y)),
        steps,
        table=True,
    )


def draw_below(look: Canvas, moment: Moment, plan: Plan) -> None:
    """The dealer's button, and the arrow to whoever has to take the card."""
    model, table, legal = moment.model, moment.table, moment.legal
    art, metrics = look.art, look.metrics
    planner = Planner(model, table)
    for place in plan.seats:
        if place.seat == model.fact(Fact.DEALER):
            d, size = place.d, 52 * metrics.u
            # Beside the portrait, above the plate.
            y = min(place.y + 0.46 * d, place.plate_y - 0.48 * size)
            look.show("dealer", art.token("dealer", size), place.x + 0.60 * d, y, Z_DEALER)
    actor = model.to_act
    other = partner(model, table.options, actor) if actor is not None and SWAP in legal else None
    start, end = (card_of(model, seat) if seat is not None else None for seat in (actor, other))
    if start is not None and end is not None:
        picture = arrow(art, start.goal, end.goal, planner)
        look.show("arrow", picture, 0, 0, Z_ARROW)


# -- over the cards ------------------------------------------------------------------------------


def draw_above(look: Canvas, moment: Moment, plan: Plan) -> None:
    """What is known of cards that lie hidden, and pills below cards: kings, what was given, who loses a penny.

    And below the cards that were laid aside, what they are.
    """
    model, table = moment.model, moment.table
    lost = losers(model, table.options)
    packs = [model.tokens(kind)[-1:] for kind in (ZoneKind.STOCK, ZoneKind.ASIDE)]
    lying = [*(token.goal for tokens in packs for token in tokens), *plan.empty]
    asked = [look.asked_at] if look.asked_at is not None else []
    taken = [grown(spot.box, -4 * look.metrics.u) for spot in lying] + asked
    cards = {place.seat: card_of(model, place.seat) for place in plan.seats}
    rims = {
        seat: grown(bounds([card.goal], leaning=True), -4 * look.metrics.u)
        for seat, card in cards.items()
        if card is not None
    }
    _draw_aside(look, model, table, [*asked, *rims.values()])
    for place in plan.seats:
        seat = place.seat
        token = cards[seat]
        if token is None or token.z >= 1000.0:
            continue
        hidden_away = seat != table.me and known(token) and model.count(ZoneKind.HAND, seat) and not _open(model)
        if hidden_away:
            face = look.art.card_image(format_card(token.card), token.width * FACE, state="known", turn=token.turn)
            look.show(f"known {seat}", face, token.x, token.y - token.lift * token.width, Z_KNOWN + token.z)
        pill = _pill(look.art, seat, model, table, lost)
        if pill is not None:
            x, y = below(token.goal, look.metrics)
            y = min(y, look.metrics.height - look.metrics.frame - pill.body[1] / 2 - 2 * look.metrics.u)
            x, y = x - pill.body[0] / 2, y - pill.body[1] / 2
            box = Box(x, y, *pill.body)
            others = (rim for other, rim in rims.items() if other != seat)
            if seat != table.me and any(box.overlaps(other) for other in chain(taken, others)):
                continue  # the prompt, the card's ring or the face on its back says it, and the log
            taken.append(box)
            look.show(f"pill {seat}", pill, x, y, Z_PILLS)


def _draw_aside(look: Canvas, model: TableModel, table: LayoutContext, taken: Sequence[Box]) -> None:
    """What the cards beside the stock are, below them, if that covers no question and nobody's card.

    Where there is no room the words lie on the edge of the empty place: a card that lies there is not covered.
    """
    art, m = look.art, look.metrics
    words, room, pad = t("screw_your_neighbor.aside"), Planner(model, table).aside_words(), round(ASIDE_PAD * m.u)
    px = text.fit(words, round(room.w - 2 * pad), small(m), "semi", m.smallest)
    pill = shapes.pill(art, words, px, edge=LINE, color=PALE, role="semi", pad=ASIDE_PAD / m.text_scale)
    x, (w, h) = room.x + room.w / 2, pill.body
    middles = [room.y + h / 2, room.y + (PACK_TO_PILL - PACK_TO_ASIDE) * m.u]
    boxes = [centered(x, middle, w, h) for middle in middles[: 1 if model.count(ZoneKind.ASIDE) else 2]]
    box = next((box for box in boxes if not any(box.overlaps(other) for other in taken)), None)
    if box is not None:
        look.show("aside", pill, box.x, box.y, Z_PILLS)


def _open(model: TableModel) -> bool:
    """Whether all hands are open, so that nothing is known to one alone."""
    return model.fold.viewer == ALL


def _pill(art: Art, seat: int, model: TableModel, table: LayoutContext, lost: Sequence[int]) -> Picture | None:
    """What is to be said below a player's card."""
    px, pad = small(art.metrics), (10 if table.metrics.large else 14) / table.metrics.text_scale
    tight = table.metrics.portrait or model.players >= TIGHT
    short = "_short" if tight and seat != table.me else ""
    if seat in lost:
        words = t(f"screw_your_neighbor.pill.loses{short}")
        return shapes.pill(art, words, px, fill=RED, color=PAPER, edge=PAPER, opacity=1.0, pad=pad)
    if held(model):
        return None
    if shows_king(model, seat):
        if seat == model.fact(Fact.DEALER) and drew_king(model):
            words = t(f"screw_your_neighbor.pill.king_drawn{short}")
        elif goes_over_kings(table.options):
            words = t("screw_your_neighbor.pill.king_jump")
        else:
            words = t(f"screw_your_neighbor.pill.king{short}")
        return shapes.pill(art, words, px, edge=GOLD, color=PALE, pad=pad)
    token = card_of(model, seat)
    if token is None or not known(token) or not model.count(ZoneKind.HAND, seat) or _open(model):
        return None
    words = t("screw_your_neighbor.pill.own" if seat == table.me else "screw_your_neighbor.pill.given")
    return shapes.pill(art, words, px, icon="eye", edge=KNOWN, pad=pad)


# -- what flares up --------------------------------------------------------------------------------


def king_rays(seat: int, spot: Spot) -> Sequence[Effect]:
    """Rays behind a king spread once, and a crown drops on his head for a moment, leaning with the card."""
    lean = radians(spot.turn)

    def paint(look: Canvas, share: float) -> None:
        beams = rays(look.art, spot.width, out(share), 1.0 if share < 0.6 else 0.5 if share < 0.8 else 0.25)
        look.show(f"rays {seat}", beams, spot.x, spot.y, Z_RAYS, blend=pygame.BLEND_RGB_ADD)

    def crown(look: Canvas, share: float) -> None:
        down = back(min(1.0, share * CROWNED / 0.26))
        fade = min(1.0, share * CROWNED / 0.08, (1.0 - share) * CROWNED / 0.3)
        picture = look.art.token("crown", CROWN * spot.width, turn=spot.turn + CROWN_TILT)
        up = 0.5 * spot.height + ((1.0 - down) * CROWN_FALLS - CROWN_LOW) * spot.width
        look.show(
            f"crown {seat}", picture, spot.x + up * sin(lean), spot.y - up * cos(lean), Z_PILLS + 2, round(255 * fade)
        )

    return Effect(f"rays {seat}", RAYS, paint), Effect(f"crown {seat}", CROWNED, crown)


def rays(art: Art, width: float, opened: float = 1.0, strength: float = 1.0) -> Picture:
    """Rays behind a card of a width, as far as they have spread and as bright as they are still."""
    return beams(art, 0.45 * width, 1.55 * width, count=22, strength=0.9 * strength, opened=opened)


def lost_penny(seat: int, at: Point, metrics: Metrics) -> Effect:
    """A penny looks worried, jumps, and rolls off the plate to the right, as far as there is room."""
    unit = metrics.u
    width = 44 * unit
    way = max(0.0, min(118 * unit, metrics.width - at[0] - width))

    def paint(look: Canvas, share: float) -> None:
        x, y = at
        turn, alpha = 0.0, 255
        if share < WORRY:
            x += 3 * unit * sin(share / WORRY * 6 * pi)
            y -= 10 * unit * out(share / WORRY)
        else:
            go = (share - WORRY) / (1.0 - WORRY)
            x += way * go
            y += -10 * unit - 52 * unit * sin(pi * min(1.0, go * 1.6)) + 96 * unit * in_(go)
            turn = round(400 * go / _TURN_STEP) * _TURN_STEP
            alpha = round(255 * min(1.0, 3.0 * (1.0 - go)))
        coin = look.art.token("penny_worried", width, turn=turn)
        look.show(f"penny {seat}", coin, x, y, Z_PENNY, alpha)

    return Effect(f"penny {seat}", LOSS, paint)
