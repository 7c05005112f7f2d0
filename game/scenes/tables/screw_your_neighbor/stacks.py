"""Pennies in stacks on the ring of the table, one before everybody: the top one shows how its owner feels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from math import atan2, cos, hypot, inf, radians, sin
from typing import ClassVar, Final, NamedTuple

import pygame

from game.rules.events import Fact
from game.scenes.tables.base import Canvas, Moment, Plan, SeatPlace
from game.scenes.tables.screw_your_neighbor.arrow import along, bend
from game.scenes.tables.screw_your_neighbor.places import Planner, below, partner, pennies_at_first
from game.scenes.tables.screw_your_neighbor.sizes import MANY
from game.texts import t
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.layout import Point, centered, grown, union
from game.ui.table.spots import Box, Spot
from game.ui.tabletops.kitchen import FLAT, RING

COIN, COIN_OF_MANY = 54.0, 40.0
"""Width of a penny in a stack in u, and where many sit round the table."""
CROWD: Final = 3
"""From so many at the far end on, nobody could tell whose the stacks are that stand between the plates."""
STEP: Final = 0.135
"""How much of each penny shows below the next one, in its widths."""
MOST: Final = 10
"""A stack shows no more pennies than this: the purse has the number."""
_AROUND: Final = (0.0, *(sign * 3.5 * step for step in range(1, 13) for sign in (1, -1)))
"""How far along the ring a stack may stand from where its owner sits, in degrees clockwise."""
_OUTWARD: Final = tuple(sorted(_AROUND, key=lambda off: (off < 0.0, abs(off))))
"""The same, one side first."""
_OUT: Final = 26.0
"""So far out from the middle of the ring it may stand where a card leans over that, in u."""
_LABEL: Final = (132.0, 40.0)
"""What the words below a card take, in u."""
_TO_CARD, _TO_OWN_CARD = 5.0, 18.0
"""From a card to the stack beside it in u, and where the person's stack stands between their card and portrait."""
_FOOT, _OWN_FOOT = 0.15, 0.4
"""How far below the middle of that card they stand, in its heights."""
_NEARER: Final = 0.2
"""A stack is no further from what its owner has than this share of the way to what anybody else has."""
_RIM: Final = 1.03
"""How far from the middle of the table its rim is, in halves of its width and height, with the edge of a penny."""
_PORTRAIT: Final = 1.1
"""A portrait takes so much with its rim, in diameters."""
_BANDS: Final = 8
"""A card that leans is told by so many boxes one below the other."""
_ON_ARROW: Final = 24
"""At so many places it is seen that no stack stands in the way of the arrow to the neighbor."""
Z_STACKS: Final = 0.3


def draw_stacks(look: Canvas, moment: Moment, plan: Plan, plates: Sequence[Box]) -> None:
    """List the stacks where they cover no plate, no portrait and no card; `plates` are those of all seats."""
    model, table = moment.model, moment.table
    coin = (COIN_OF_MANY if model.players >= MANY else COIN) * look.metrics.u
    left = {place.seat: model.fact(Fact.PENNIES, place.seat) for place in plan.seats}
    inside = tuple(seat for seat, pennies in left.items() if pennies)
    lying = (look.metrics, table.people, table.left_handed, table.options, plan.seats, plates, inside,
             partner(model, table.options, table.me), t("screw_your_neighbor.aside"))  # fmt: skip
    if _Placed.lying != lying:
        _Placed.lying, _Placed.room, _Placed.feet = lying, _room(look, moment, plan, plates, coin), {}
    feet = _Placed.feet.get(look.asked_at)
    if feet is None:
        feet = _Placed.feet[look.asked_at] = _placed(_Placed.room, look.asked_at)
    for seat, (x, foot) in feet.items():
        shown = min(left[seat], MOST)
        stack = look.art.keep(
            ("penny stack", shown, left[seat] == 1, round(coin)), partial(_stack, look.art, shown, coin)
        )
        look.show(f"stack {seat}", stack, x, foot, Z_STACKS)


class _Room(NamedTuple):
    """What stacks keep clear of and where each may stand, whatever is asked just now."""

    taken: list[pygame.FRect]
    had: Mapping[int, Sequence[Box]]
    """What everybody has, by seat: their plate, their portrait and where their card lies."""
    ways: Mapping[int, Sequence[Box]]
    """The places of a seat's stack, the one that is wanted most first."""
    away: int | None
    """Whose stack stands below all cards, between their own and their portrait."""


class _Placed:
    """Where the stacks were found to lie last: to look for free places takes longer than all else."""

    lying: ClassVar[object] = None
    """What that followed from, but for where something is asked."""
    room: ClassVar[_Room] = _Room([], {}, {}, None)
    feet: ClassVar[dict[Box | None, dict[int, Point]]] = {}
    """By where something is asked."""


def _room(look: Canvas, moment: Moment, plan: Plan, plates: Sequence[Box], coin: float) -> _Room:
    """Where there is room for stacks.

    It follows from where cards lie in a round, not from those that lie there now, and from how many pennies there were
    to begin with: so no stack moves while cards come and go, or when a penny is lost.
    """
    model, table, u = moment.model, moment.table, look.metrics.u
    planner = Planner(model, table)
    homes = planner.homes()
    taken = [grown(box, 3 * u) for box in plates]
    taken += [centered(place.x, place.y, _PORTRAIT * place.d, _PORTRAIT * place.d) for place in plan.seats]
    lying = {seat: _bands(home) for seat, home in homes.items()}
    for seat, home in homes.items():
        shown = [planner.shown(seat, home, king=True, lost=lost) for lost in (False, True)]
        taken += chain(lying[seat], *map(_bands, shown))
    taken += [*planner.packs(), planner.aside_words()]
    taken += _arrow(planner, homes)
    labels = [below(home, look.metrics) for seat, home in homes.items() if seat != table.me]
    taken += [centered(x, y, _LABEL[0] * u, _LABEL[1] * u) for x, y in labels]
    had = {
        place.seat: [plate, centered(place.x, place.y, place.d, place.d), *lying[place.seat]]
        for place, plate in zip(plan.seats, plates, strict=True)
    }
    tall = coin * (1 + STEP * (min(pennies_at_first(table), MOST) - 1))
    far = () if planner.upright else [place.seat for place in plan.seats if planner.at_far_end(place.y)]
    found: dict[int, Sequence[Box]] = {}
    apart = None
    for place, plate in zip(plan.seats, plates, strict=True):
        if not model.fact(Fact.PENNIES, place.seat):
            continue
        # Upright the person sits away from the table: what is theirs stands on its near end, between their card and it.
        away = planner.upright and place.seat == table.me
        sits = homes[place.seat][:2] if away else (place.x, place.y)
        sides = (1, -1) if not away else (1,) if place.x > sits[0] else (-1,)
        # Where a large prompt comes and goes on the near end nobody's pennies are to go to and fro.
        on_ring = () if away and look.metrics.large else _ways(planner, sits, coin, tall)
        ways = [on_ring, _beside(planner, homes[place.seat], coin, tall, sides)]
        if planner.upright and planner.at_far_end(place.y):
            by_plate = _by_plate(plate, place, coin, tall, _TO_CARD * u)
            ways.insert(1, filter(partial(_on_table, planner), by_plate))
        if len(far) >= CROWD and place.seat in far:
            ways.reverse()
        found[place.seat] = list(chain(*ways))
        if away:
            apart = place.seat
            end = max((home.box.y + home.height for seat, home in homes.items() if seat != apart), default=0.0)
            found[apart] = [box for box in found[apart] if box.y > end]
    return _Room([pygame.FRect(box) for box in taken], had, found, apart)


def _placed(room: _Room, asked_at: Box | None) -> dict[int, Point]:
    """By seat, the middle of its stack's lower edge; one for which there is no room has none: the purse tells."""
    covered = room.taken.copy() if asked_at is None else [*room.taken, pygame.FRect(asked_at)]
    found: dict[int, Point] = {}
    for seat, ways in room.ways.items():
        free = (box for box in ways if pygame.FRect(box).collidelist(covered) < 0)
        box = next(free, None) if seat == room.away else _at_home(free, seat, room.had)
        if box is not None:
            covered.append(pygame.FRect(box))
            found[seat] = box.x + box.w / 2, box.y + box.h
    return found


def _arrow(planner: Planner, homes: Mapping[int, Spot]) -> list[Box]:
    """Where the arrow lies that shows who has to take the person's card, whether it is seen now or not."""
    me = planner.table.me
    other = partner(planner.model, planner.table.options, me)
    if other is None or other == me:
        return []
    wide = 24 * planner.u
    return [centered(x, y, wide, wide) for x, y in along(bend(homes[me], homes[other], planner), _ON_ARROW)]


def _at_home(boxes: Iterable[Box], seat: int, had: Mapping[int, Sequence[Box]]) -> Box | None:
    """The first place that is so near to its owner's card, portrait or plate that it can be nobody else's.

    Without one, the place that is nearest to them for its way to what others have; None if it is nearer to that.
    """
    nearest, found = 1.0, None
    others = [(union(things), things) for other, things in had.items() if other != seat]
    for box in boxes:
        own = min(_apart(box, thing) for thing in had[seat])
        if own <= 0.0:
            return box
        away = inf
        for i, (around, things) in enumerate(others):
            if _apart(box, around) >= away:
                continue  # nothing in it is nearer than what was found
            away = min(away, *(_apart(box, thing) for thing in things))
            if own >= nearest * away:
                # Whoever has what is too near to this place is likely to do so at the next one: they come first.
                others.insert(0, others.pop(i))
                break
        else:
            if own <= _NEARER * away:
                return box
            nearest, found = own / away, box
    return found


def _bands(top: Spot) -> list[Box]:
    """Boxes that together cover a card and little else: of one that leans, one below the other."""
    if not top.turn:
        return [top.box]
    lean = radians(top.turn)
    across, down = (cos(lean), sin(lean)), (-sin(lean), cos(lean))
    w, h = top.width / 2, top.height / 2
    corners = [(top.x + a * w * across[0] + b * h * down[0], top.y + a * w * across[1] + b * h * down[1])
               for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]  # fmt: skip
    first, last = min(y for _, y in corners), max(y for _, y in corners)
    tall = (last - first) / _BANDS
    found = []
    for i in range(_BANDS):
        upper, lower = first + i * tall, first + (i + 1) * tall
        xs = [x for x, y in corners if upper <= y <= lower]
        for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
            xs += [ax + (bx - ax) * (y - ay) / (by - ay) for y in (upper, lower) if min(ay, by) < y < max(ay, by)]
        found.append(Box(min(xs), upper, max(xs) - min(xs), tall))
    return found


def _apart(a: Box, b: Box) -> float:
    """How far two boxes lie apart."""
    return hypot(max(0.0, b.x - a.x - a.w, a.x - b.x - b.w), max(0.0, b.y - a.y - a.h, a.y - b.y - b.h))


def _ways(planner: Planner, seat: tuple[float, float], coin: float, tall: float) -> Iterator[Box]:
    """Places on the ring near a seat, the nearest first.

    At the far end those on the side away from the middle come first: of stacks between two neighbors nobody sees at
    once which is whose.
    """
    u = planner.u
    x, y = planner.at(planner.cx, planner.cy)
    rx, ry = (planner.rx - RING / 2) * u, (planner.ry - RING * FLAT / 2) * u
    towards = atan2((seat[1] - y) / ry, (seat[0] - x) / rx)
    far = planner.at_far_end(seat[1])
    for off in _OUTWARD if far else _AROUND:
        angle = towards + radians(-off if far and seat[0] < x else off)
        for out in (0.0, _OUT * u):
            px, foot = x + (rx + out) * cos(angle), y + (ry + out * FLAT) * sin(angle) + coin / 2
            yield Box(px - coin / 2, foot - tall, coin, tall)


def _beside(planner: Planner, card: Spot, coin: float, tall: float, sides: Sequence[int]) -> Iterator[Box]:
    """Where plates cover the ring: right or left of the owner's card, or below what is said there, on the baize.

    Upright the person's card lies below the table: where a large prompt covers the ring their stack stands between it
    and their portrait.
    """
    for side in sides:
        air = (_TO_CARD if len(sides) > 1 else _TO_OWN_CARD) * planner.u
        x = card.x + side * ((card.width + coin) / 2 + air)
        yield Box(x - coin / 2, card.y + card.height * (_FOOT if len(sides) > 1 else _OWN_FOOT) - tall, coin, tall)
    x, y = below(card, planner.metrics)
    middle, rim = planner.at(planner.cx, planner.cy), RING * planner.u
    rx, ry = planner.rx * planner.u - rim, planner.ry * planner.u - rim * FLAT
    if hypot((x - middle[0]) / rx, (y + tall - middle[1]) / ry) < 1.0:
        yield Box(x - coin / 2, y + 0.6 * _LABEL[1] * planner.u, coin, tall)


def _on_table(planner: Planner, stack: Box) -> bool:
    """Whether the lowest penny of a stack lies on the table, and not on the floor beside it."""
    x, y = planner.at(planner.cx, planner.cy)
    aside, down = stack.x + stack.w / 2 - x, stack.y + stack.h - stack.w / 2 - y
    return hypot(aside / (planner.rx * planner.u), down / (planner.ry * planner.u)) < _RIM


def _by_plate(plate: Box, place: SeatPlace, coin: float, tall: float, air: float) -> Iterator[Box]:
    """Upright, where plates and cards cover the far end of the ring: left or right of the owner's plate, on its edge.

    Below the card, on the baize, they would be nobody's.
    """
    half, foot = max(plate.w / 2, _PORTRAIT * place.d / 2) + air, plate.y + plate.h
    for x in (place.x - half - coin, place.x + half):
        yield Box(x, foot - tall, coin, tall)


def _stack(art: Art, count: int, coin: float) -> Picture:
    """So many pennies on each other, held at the middle of the lower edge."""
    w = max(8, round(coin))
    step, rim = w * STEP, round(w * 0.18)
    plain = art.svg("tokens/penny_happy", w)
    top = art.svg("tokens/penny_worried", w) if count == 1 else plain
    tall = round(step * (count - 1)) + plain.get_height()
    image = pygame.Surface((w + 2 * rim, tall + rim), pygame.SRCALPHA)
    shade = art.shadow(w, round(w * 0.55), round(w * 0.27), max(1, round(w * 0.08)), 150)
    image.blit(shade, shade.get_rect(center=(rim + w // 2 + round(0.05 * w), tall - round(w * 0.22))))
    for i in range(count):
        coin_image = top if i == count - 1 else plain
        image.blit(coin_image, (rim, round(tall - plain.get_height() - i * step)))
    return Picture(image, (rim + w // 2, tall), image.get_size())
