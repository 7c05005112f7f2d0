"""Pennies in stacks on the ring of the table, one before everybody: the top one shows how its owner feels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from math import atan2, cos, radians, sin
from typing import ClassVar, Final

import pygame

from game.rules.events import Fact
from game.scenes.tables.base import Canvas, Moment, Plan
from game.scenes.tables.screw_your_neighbor.places import Planner, card_of
from game.scenes.tables.screw_your_neighbor.sizes import MANY
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.layout import centred, grown
from game.ui.table.spots import Box, bounds
from game.ui.tabletops.kitchen import FLAT, RING

COIN, COIN_OF_MANY = 54.0, 44.0
"""Width of a penny in a stack in u, and where many sit round the table."""
STEP: Final = 0.135
"""How much of each penny shows below the next one, in its widths."""
MOST: Final = 10
"""A stack shows no more pennies than this: the purse has the number."""
_AROUND: Final = (0.0, 7.0, -7.0, 13.0, -13.0, 19.0, -19.0, 26.0, -26.0)
"""How far along the ring a stack may stand from where its owner sits, in degrees."""
Z_STACKS: Final = 0.3


def draw_stacks(look: Canvas, moment: Moment, plan: Plan, plates: Sequence[Box]) -> None:
    """List the stacks where they cover no plate, no portrait and no card; `plates` are those of all seats."""
    model = moment.model
    coin = (COIN_OF_MANY if model.players >= MANY else COIN) * look.metrics.u
    goals = [(zone, [token.goal for token in tokens]) for zone, tokens in model.zones.items()]
    left = [model.fact(Fact.PENNIES, place.seat) for place in plan.seats]
    lying = (look.metrics, plan.seats, plates, look.asked_at, goals, left)
    if _Placed.lying != lying:
        _Placed.lying, _Placed.boxes = lying, _placed(look, moment, plan, plates, coin)
    for seat, box in _Placed.boxes.items():
        shown, last = round((box.h / coin - 1) / STEP) + 1, model.fact(Fact.PENNIES, seat) == 1
        stack = look.art.keep(("penny stack", shown, last, round(coin)), partial(_stack, look.art, shown, coin))
        look.show(f"stack {seat}", stack, box.x + box.w / 2, box.y + box.h, Z_STACKS)


class _Placed:
    """Where the stacks were found to lie last: to look for free places takes longer than all else."""

    lying: ClassVar[object] = None
    """What that followed from."""
    boxes: ClassVar[dict[int, Box]] = {}


def _placed(look: Canvas, moment: Moment, plan: Plan, plates: Sequence[Box], coin: float) -> dict[int, Box]:
    """By seat, where its stack lies; a seat for which there is no room has none, and its purse has the number."""
    model, u = moment.model, look.metrics.u
    planner = Planner(model, moment.table)
    taken = [grown(box, 3 * u) for box in plates]
    taken += [centred(place.x, place.y, 1.1 * place.d, 1.1 * place.d) for place in plan.seats]
    taken += [bounds([token.goal for token in tokens], leaning=True) for tokens in model.zones.values() if tokens]
    if look.asked_at is not None:
        taken.append(look.asked_at)
    covered = [pygame.FRect(box) for box in taken]
    found: dict[int, Box] = {}
    for place in plan.seats:
        left = model.fact(Fact.PENNIES, place.seat)
        if not left:
            continue
        tall = coin * (1 + STEP * (min(left, MOST) - 1))
        ways = chain(_ways(planner, (place.x, place.y), coin, tall), _beside(moment, place.seat, coin, tall))
        box = next((box for box in ways if pygame.FRect(box).collidelist(covered) < 0), None)
        if box is not None:
            covered.append(pygame.FRect(box))
            found[place.seat] = box
    return found


def _ways(planner: Planner, seat: tuple[float, float], coin: float, tall: float) -> Iterator[Box]:
    """Places on the ring near a seat, the nearest first."""
    u = planner.u
    x, y = planner.at(planner.cx, planner.cy)
    rx, ry = (planner.rx - RING / 2) * u, (planner.ry - RING * FLAT / 2) * u
    towards = atan2((seat[1] - y) / ry, (seat[0] - x) / rx)
    for off in _AROUND:
        angle = towards + radians(off)
        px, foot = x + rx * cos(angle), y + ry * sin(angle) + coin / 2
        yield Box(px - coin / 2, foot - tall, coin, tall)


def _beside(moment: Moment, seat: int, coin: float, tall: float) -> Iterator[Box]:
    """Where plates cover the ring: on the baize, right or left of the owner's card."""
    token = card_of(moment.model, seat)
    if token is not None:
        card = token.goal
        for side in (1, -1):
            x = card.x + side * (card.width / 2 + coin * 0.66)
            yield Box(x - coin / 2, card.y + card.height * 0.4 - tall, coin, tall)


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
