"""The blind card of Shithead: the room goes dark round it, it holds its breath, turns, and there it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.rules.cards import Card, format_card
from game.rules.zones import ZoneKind
from game.scenes.flat.sides import Sight
from game.scenes.tables.base import Canvas, Effect, LayoutContext, Plan
from game.scenes.tables.shithead.places import Planner
from game.scenes.tables.shithead.sizes import TOP
from game.scenes.tables.shithead.stack import Stack
from game.texts import t
from game.ui.art import CardState
from game.ui.fx.lettering import stamp
from game.ui.fx.light import Spot as Light
from game.ui.fx.rays import rays
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import GROWS, Leg, MotionStyle, Point
from game.ui.table.spots import Spot
from game.ui.theme import GREEN
from game.ui.tween import in_out, linear, out

__all__ = ["RAISED", "WIDE", "Spotlight", "darken", "darkness", "flip", "holds", "relief", "ringed"]

RISES, FLIES, TURNS, SHOWS, GOES = 0.12, 0.30, 0.32, 0.36, 0.24
"""A blind card rises, flies to the middle, turns there, is looked at, and goes where it must: seconds."""
HOLDS, HOLDS_OTHERS = 0.48, 0.26
"""For how long it holds its breath in between: the person's own card, and that of anybody else. Alike for good cards
and bad ones: nothing tells the end before the turn."""
WIDE: Final = 1.30
"""How wide it is there, in c."""
RAISED: Final = 0.45
"""How far above the stack it is turned, in c: what it has to beat is seen below it."""
TREMBLES: Final = 0.012
"""How far it shakes while it holds its breath, in its widths."""
DARK: Final = 0.36
"""What is left of the light beside it and the faces."""
FADES: Final = 0.24
"""Seconds in which the light goes and comes."""
SHINES, WITHDRAWS = 0.50, 0.14
"""For how long rays are seen behind it, and in how much of that they draw back: seconds."""
ABOVE: Final = 2600.0
"""It lies over everything, the darkness too."""
FITS: Final[CardState] = "target"
FLOPS: Final[CardState] = "illegal"
Z_DARK, Z_RAYS, Z_STAMP = 3600.0, 3610.0, 3790.0


class Spotlight(NamedTuple):
    """Where blind cards are turned, as a side sees it: places in pixels."""

    x: float
    y: float
    """The middle of the card."""
    c: float
    """How wide a card of the stack is that is drawn as one in hand."""

    @classmethod
    def over_stack(cls, model: TableModel, table: LayoutContext) -> Spotlight:
        """The same on an ordinary table: over the stack, and a little above it."""
        planner, stack = Planner(model, table), Stack(table)
        x, y = planner.at(*planner.center())
        return cls(x, y - RAISED * table.metrics.c, stack.stack_scale * table.metrics.c)

    @property
    def wide(self) -> float:
        """How wide the card is there."""
        return WIDE * self.c


def holds(seat: int, table: LayoutContext) -> float:
    """For how long a blind card of this seat holds its breath, in seconds."""
    return HOLDS if seat in table.people else HOLDS_OTHERS


def flip(
    seat: int, goal: Spot, target: ZoneKind, spot: Spotlight, table: LayoutContext, sight: Sight | None = None
) -> Beat:
    """How a blind card that lies at `goal` is turned, and how long that takes; `sight` is that of its owner's side."""
    x, y = (goal.x, goal.y) if sight is None else sight.into_point(goal.x, goal.y)
    up = goal._replace(x=x, y=y - 0.16 * goal.width, turn=0.0, depth=ABOVE)
    there = Spot(spot.x, spot.y, spot.wide, 0.0, ABOVE, open=False)
    if sight is not None:
        up, there = sight.out_spot(up), sight.out_spot(there)
    still = holds(seat, table)
    # At the family table words lie round the middle: it flies over them, and does not dip below them as it sets out.
    goes = Leg(GOES, out, arc=0.2, grows=GROWS) if sight is None else Leg(GOES, out, grows=GROWS, above=ABOVE)
    legs = (
        Leg(RISES, out, via=up),
        Leg(FLIES, out, arc=0.4, via=there, grows=GROWS),
        Leg(still, linear, via=there, tremble=TREMBLES),
        Leg(TURNS, in_out, turn_over=(0.0, 1.0), via=there._replace(open=True), cue="blind_turn"),
        Leg(SHOWS, linear, via=there._replace(open=True)),
        goes,
    )
    good = target is ZoneKind.STACK
    seconds = RISES + FLIES + still + TURNS + SHOWS
    style = MotionStyle(legs, landing="card_land")
    return Beat(seconds + (GOES if good else 0.1), style, cue="blind_hold")


def darken(seat: int, model: TableModel, table: LayoutContext, plan: Plan) -> Effect:
    """The room goes dark but for the card and the faces; rays shoot up as its edge is seen."""
    faces = [(place.x, place.y, place.d) for place in plan.seats]
    return darkness(Spotlight.over_stack(model, table), faces, holds(seat, table))


def darkness(spot: Spotlight, faces: Sequence[tuple[float, float, float]], still: float) -> Effect:
    """The same about a place: faces are given by their middles and diameters."""
    x, y, c = spot
    turned = RISES + FLIES + still + TURNS * 0.5
    seconds = turned + TURNS * 0.5 + SHOWS + FADES
    spots = (Light(x, y, 1.9 * c, 1.9 * c), *(Light(fx, fy, 0.72 * d, 0.72 * d) for fx, fy, d in faces))

    def paint(look: Canvas, share: float) -> None:
        at = share * seconds
        # In four steps each way: every one of them draws the whole window anew.
        dark = round(4 * min(1.0, max(0.0, (at - RISES) / FADES), (seconds - at) / FADES)) / 4
        if dark > 0.0:
            look.dim("blind flip", spots, DARK, Z_DARK, round(255 * dark))
        after = at - turned
        if 0.0 < after < SHINES:
            # They draw back behind the card before it goes, through what was drawn of them as they came.
            opened = min(0.4 + 3 * after, (SHINES - after) / WITHDRAWS)
            beams = rays(look.art, 0.5 * c, 2.0 * c, count=20, strength=0.55, opened=opened)
            look.show("blind rays", beams, x, y, Z_RAYS, blend=pygame.BLEND_RGB_ADD)

    return Effect("blind flip", seconds, paint)


def ringed(card: Card, spot: Spotlight, *, goes: bool) -> Effect:
    """A green ring where it goes, a red one where it does not, for as long as it is looked at."""
    key, state, z = ("fits", FITS, Z_STAMP - 1.0) if goes else ("flop", FLOPS, Z_STAMP)

    def paint(look: Canvas, share: float) -> None:
        look.show(key, look.art.card_image(format_card(card), spot.wide, state=state), spot.x, spot.y, z)

    return Effect(key, SHOWS, paint)


def relief(spot: Spotlight, token: Token, into: Callable[[float, float], Point] = lambda x, y: (x, y)) -> Effect:
    """It goes: a stamp on the card says so, and stays on it; `into` turns a place of the window for its owner."""
    width = TOP * spot.c

    def paint(look: Canvas, share: float) -> None:
        down = min(1.0, share * 0.7 / 0.12)
        scale = 1.6 - 0.6 * out(down)
        print_ = stamp(look.art, t("shithead.phew"), round(0.34 * look.metrics.c), color=GREEN, turn=-11.0,
                       scale=scale)  # fmt: skip
        fade = min(1.0, (1.0 - share) * 5)
        x, y = into(token.x, token.y - token.lift * token.width)
        look.show("phew", print_, x + 0.05 * width, y + 0.46 * width, Z_STAMP, round(255 * fade))

    return Effect("phew", 0.7, paint, calm=True)
