"""How Screw Your Neighbor moves: cards that cross, kings that jump up, pennies that roll away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.rules.cards import RANK_OF, Rank
from game.rules.events import (
    CardsMoved,
    DealEnded,
    DealerDrew,
    Event,
    Kept,
    KingShown,
    PennyLost,
    PlayerOut,
    Revived,
    ShowdownHeld,
    Shuffled,
    Swapped,
    TurnBegan,
)
from game.rules.screw_your_neighbor.reading import is_last
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Effect, LayoutContext, Moment, Plan
from game.scenes.tables.parts import MovementPart
from game.scenes.tables.screw_your_neighbor import paint
from game.scenes.tables.screw_your_neighbor.places import Planner, costly, shows_king
from game.scenes.tables.styles import DEAL, GATHER
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel
from game.ui.table.motion import GROWS, Leg, MotionStyle
from game.ui.table.spots import Spot
from game.ui.tween import in_out, linear, out, spring

OVER: Final = MotionStyle((Leg(0.38, in_out, arc=1.5, spin_step=4.0, grows=GROWS),), landing="card_land")
UNDER: Final = MotionStyle((Leg(0.38, in_out, arc=0.55, spin_step=4.0, grows=GROWS),), landing="card_land")
"""The ways of the two cards of a swap: given above, taken below."""
KING_UP: Final = MotionStyle((Leg(0.42, spring, arc=0.12, turn_over=(0.0, 0.55), grows=GROWS),), sound="card_flip")
KING_DOWN: Final = MotionStyle(
    (Leg(0.42, in_out, arc=0.1, turn_over=(0.0, 0.7), grows=GROWS),), sound="card_flip", landing="showdown_sigh"
)
"""The ways of a king: one that costs a penny sinks like every card that does."""
TURN_UP: Final = (Leg(0.24, out, arc=0.1, turn_over=(0.0, 0.9), grows=GROWS),)
FAREWELL: Final = 1.2
"""Seconds for which the person sees that their card will be taken."""
APART, WAITS, SINKS = 0.14, 0.42, 0.07
"""Seconds from card to card of a showdown, for which the last one is waited for, and how far it sinks, in widths."""
LAY_ASIDE: Final = MotionStyle(
    (Leg(0.34, in_out, arc=0.2, spin_step=4.0, grows=GROWS),), sound="card_slide", landing="card_land"
)
DRAW_IT: Final = MotionStyle(
    (Leg(0.34, in_out, arc=0.4, turn_over=(0.3, 0.9), grows=GROWS),), sound="card_lift", landing="card_land"
)


class ScrewMovement(MovementPart):
    """Every round is dealt, swapped, shown and paid."""

    def beat(self, event: Event, before: Moment) -> Beat:
        """How long each event is looked at. Open cards are gathered in one moment: no lowest among those left over."""
        match event:
            case CardsMoved():
                return _move(event, before.model, before.table)
            case Shuffled():
                return Beat(0.45, cue="shuffle")
            case Swapped(seat=seat, other=other):
                # Whose card is taken away looks at it once more.
                cue = "slam_swap" if seat in before.table.people else "swap_whoosh"
                return Beat(FAREWELL if other == before.table.me else 0.0, cue=cue)
            case KingShown():
                return Beat(cue="" if costly(before.model, before.table.options) else "king_fanfare")
            case Kept():
                return Beat(0.30, rest=True, cue="card_slide")
            case ShowdownHeld():
                return Beat(0.60)
            case PennyLost(left=left):
                return Beat(0.40, cue="penny_last" if left == 1 else "penny_roll")
            case PlayerOut():
                return Beat(0.70, cue="out")
            case Revived():
                return Beat(0.90, cue="emblem_kitchen")
            case DealEnded():
                return Beat(0.85, look=True)
            case TurnBegan():
                return Beat(0.10)
            case _:
                return Beat()

    def plays_out(self, event: Event, model: TableModel) -> bool:
        """Whether nobody is left to keep or to swap: all cards are shown now."""
        return isinstance(event, Kept | DealerDrew) and is_last(model.view(), event.seat)

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """Rays behind a king; a penny that rolls off its plate."""
        match event:
            case CardsMoved(target=target) if target.kind is ZoneKind.SHOWN and shows_king(model, target.owner):
                if costly(model, table.options):
                    return ()
                return paint.king_rays(target.owner, plan().spots[target][0])
            case PennyLost(seat=seat, left=left):
                at = paint.penny_at(plan().place(seat), left, model, table)
                return [paint.lost_penny(seat, at, table.metrics)]
            case _:
                return ()


def _move(event: CardsMoved, model: TableModel, table: LayoutContext) -> Beat:
    source, target = event.source.kind, event.target.kind
    if target is ZoneKind.STOCK:
        return Beat(style=GATHER)
    if target is ZoneKind.ASIDE:
        return Beat(0.16, LAY_ASIDE)
    if target is ZoneKind.SHOWN:
        if RANK_OF[event.cards[0]] is Rank.KING:
            return Beat(0.55, KING_DOWN if costly(model, table.options) else KING_UP)
        shown = sum(zone.kind is ZoneKind.SHOWN and not shows_king(model, zone.owner) for zone in model.zones)
        last = sum(zone.kind is ZoneKind.HAND for zone in model.zones) == 1
        turned = MotionStyle(TURN_UP, sound="showdown_flip", climbs=shown)
        style = _sigh(model.zones[event.source][0].goal) if last else turned
        return Beat(APART, style, cue="showdown_roll" if not shown else "")
    if source is ZoneKind.STOCK:
        drawn = model.count(ZoneKind.ASIDE) > 0
        style = DRAW_IT if drawn else DEAL
        if event.target.owner == table.me:
            style = _taken(style, model.tokens(ZoneKind.STOCK)[-1].goal, Planner(model, table).own())
        return Beat(0.46, style, rest=True) if drawn else Beat(0.07, style)
    # Of the two cards of a swap the one follows the other at once, so that they cross.
    second = model.count(ZoneKind.HAND, event.source.owner) == 2
    style = UNDER if second else OVER
    if event.target.owner == table.me:
        style = _taken(style, model.zones[event.source][0].goal, Planner(model, table).own())
    return Beat(0.46, style, rest=True) if second else Beat(style=style)


def _sigh(spot: Spot) -> MotionStyle:
    """The last card of a showdown, the lowest: all wait for it, it turns, and it sinks."""
    low = spot._replace(y=spot.y + SINKS * spot.width, open=True)
    legs = (
        Leg(WAITS, linear, tremble=0.01, via=spot, cue="showdown_low"),
        Leg(0.24, out, arc=0.1, turn_over=(0.0, 0.9), via=spot._replace(open=True)),
        Leg(0.30, in_out, via=low, cue="showdown_sigh"),
        Leg(0.30, in_out, grows=GROWS),
    )
    return MotionStyle(legs)


def _taken(style: MotionStyle, start: Spot, end: Spot) -> MotionStyle:
    """The way of a card to the person: it is seen as a back until it is halfway there, and turns over then."""
    (leg,) = style.legs
    high = leg.arc * start.width / end.width
    own = Leg(leg.seconds, in_out, arc=high, spin_step=4.0, turn_over=(0.5, 0.85), grows=GROWS)
    return MotionStyle((own,), sound=style.sound, landing=style.landing)
