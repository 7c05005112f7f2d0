"""How Shithead moves: stacks that burn or break over a hand, and blind cards that take their time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.rules.events import (
    BlindFlipped,
    CardsMoved,
    DealBegan,
    DealDrawn,
    DealEnded,
    DealLost,
    DirectionTurned,
    Event,
    Fact,
    SeatSkipped,
    Shuffled,
    StackBurnt,
    StackPickedUp,
    StarterFound,
    TableArranged,
    TurnBegan,
    WentOut,
)
from game.rules.zones import ZoneKind, is_flip
from game.scenes.tables.base import Effect, LayoutContext, Moment, Plan
from game.scenes.tables.parts import MovementPart, heft
from game.scenes.tables.shithead.burning import CATCH, fierceness, quickly
from game.scenes.tables.shithead.effects import effects, opens
from game.scenes.tables.shithead.flipping import Spotlight, flip
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel
from game.ui.table.motion import GROWS, Leg, MotionStyle
from game.ui.table.spots import Spot
from game.ui.tween import in_out, linear, out

DEAL: Final = MotionStyle((Leg(0.26, out, arc=0.5, spin=-180.0, spin_step=12.0, grows=GROWS),), landing="deal_tick")
DRAW: Final = MotionStyle((Leg(0.20, out, turn_over=(0.0, 0.8), grows=GROWS),), sound="card_slide")
LAY: Final = MotionStyle(
    (Leg(0.22, out, arc=0.22, springs=True, grows=GROWS),), stagger=0.07, sound="card_lift", landing="card_land"
)
EXCHANGE: Final = MotionStyle(
    (Leg(0.38, in_out, arc=0.3, spin_step=4.0, grows=GROWS),), sound="card_slide", landing="card_land"
)
GATHER: Final = MotionStyle((Leg(0.30, in_out, spin_step=6.0, grows=GROWS),))
TRIED: Final = MotionStyle((Leg(0.20, out, spin_step=3.0),))
"""How cards move that were tried out where they go: they lie there already, or near it."""
AT_ONCE: Final = MotionStyle((Leg(0.01, linear),))
GONE, PASSED_ON = 0.26, 0.12
"""Seconds after the stack has caught fire until the turn passes on, and in which it does: then one can play again."""


LIFTS, BREAKS = 0.16, 0.42
"""A stack that is picked up lifts as one, and each of its cards flies to the hand: seconds."""


class ShitheadMovement(MovementPart):
    """Cards are laid, burnt, picked up and turned."""

    def beat(self, event: Event, before: Moment) -> Beat:
        """How long each event is looked at."""
        match event:
            case CardsMoved():
                return _move(event, before.model, before.table)
            case Shuffled():
                return Beat(0.35, cue="shuffle")
            case DealBegan():
                return Beat(0.45)
            case TableArranged():
                return Beat(0.15)
            case StarterFound():
                return Beat(0.9)
            case StackBurnt():
                return Beat(CATCH * quickly(before.model), rest=True, cue="burn", force=fierceness(before.model))
            case StackPickedUp(count=count):
                return Beat(0.1 if count else 0.0, cue="pick_up_wave" if count else "", force=heft(count))
            case BlindFlipped(played=played):
                return Beat(cue="blind_good" if played else "blind_bad")
            case TurnBegan():
                return Beat(PASSED_ON)
            case WentOut():
                return Beat(0.8, rest=True, cue="out")
            case SeatSkipped() | DirectionTurned():
                return Beat(0.6)
            case DealLost():
                return Beat(1.5, rest=True, cue="crown_of_shame")
            case DealDrawn():
                return Beat(1.3, rest=True)
            case DealEnded():
                return Beat(0.3)
            case _:
                return Beat()

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """Fire, the crown, the sun behind who is safe, and short notes."""
        return effects(event, model, table, plan)

    def opens(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """The room goes dark round a blind card."""
        return opens(event, model, table, plan)


def _move(event: CardsMoved, model: TableModel, table: LayoutContext) -> Beat:
    source, target, count = event.source.kind, event.target.kind, len(event.cards)
    if source is ZoneKind.STOCK:
        if target is ZoneKind.OUT_OF_PLAY:
            return Beat(0.1, AT_ONCE)
        dealing = model.fact(Fact.START_RANK) < 0
        return Beat(0.05, DEAL) if dealing else Beat(0.14, DRAW)
    if is_flip(source, target):
        spot = Spotlight.over_stack(model, table)
        return flip(event.source.owner, model.zones[event.source][0].goal, target, spot, table)
    if target is ZoneKind.STACK:
        return Beat(0.24 + 0.07 * (count - 1), LAY) if source is ZoneKind.HAND else Beat(0.2, LAY)
    if target is ZoneKind.BURNT:
        return Beat(GONE, AT_ONCE)
    if source is ZoneKind.STACK and target is ZoneKind.HAND:
        return _wave(event, model)
    if target is ZoneKind.STOCK:
        return Beat(0.05, GATHER)
    return Beat(0.0, TRIED) if table.traded else Beat(0.2, EXCHANGE)


def _apart(count: int) -> float:
    """Seconds from one card of a stack that breaks over a hand to the next."""
    return min(0.03, 0.4 / count)


def picked_up(count: int) -> float:
    """Seconds until the last card of a stack is in the hand."""
    return LIFTS + BREAKS + _apart(count) * (count - 1)


def _wave(event: CardsMoved, model: TableModel) -> Beat:
    """The stack lifts as one and breaks over the hand."""
    tokens = model.tokens(ZoneKind.STACK)
    if not tokens:
        return Beat()
    top = tokens[-1].goal
    risen = Spot(top.x, top.y - 0.25 * top.width, top.width, 0.0, top.depth)
    lifted = Leg(LIFTS, in_out, spin_step=6.0, grows=GROWS, via=risen)
    legs = (lifted, Leg(BREAKS, out, arc=0.5, spin_step=6.0, grows=GROWS))
    return Beat(0.62, MotionStyle(legs, stagger=_apart(len(event.cards))), rest=True)
