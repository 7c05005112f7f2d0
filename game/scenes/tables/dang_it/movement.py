"""How Dang It! moves."""

from __future__ import annotations

from typing import Final

from game.rules.events import (
    CardsMoved,
    DangItCalled,
    DealBegan,
    DrawTied,
    DrawWon,
    Event,
    RoundBegan,
    RoundEnded,
    Shuffled,
    TurnBegan,
    WentOut,
)
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import MovementPart
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel
from game.ui.table.motion import Leg, MotionStyle
from game.ui.table.spots import Spot
from game.ui.tween import in_out, out

SPIN: Final = 18.0
"""Degrees from picture to picture while a card spins through the air."""
DEAL: Final = MotionStyle(
    (Leg(0.26, out, arc=0.6, spin=-180.0, spin_step=SPIN, turn_over=(0.55, 0.95)),), landing="deal_tick"
)
DRAW: Final = MotionStyle((Leg(0.34, out, arc=0.35, turn_over=(0.1, 0.7)),), sound="card_lift", landing="card_land")
PLAY_CARD: Final = MotionStyle((Leg(0.22, out, arc=0.22, springs=True),), sound="card_lift", landing="card_land")
GATHER: Final = MotionStyle((Leg(0.34, in_out, spin_step=3.0),), sound="card_slide")
TAKE: Final = MotionStyle(
    (Leg(0.36, in_out, arc=0.1, spin_step=4.0),), stagger=0.04, sound="card_slide", landing="card_land"
)


class DangItMovement(MovementPart):
    """Cards are dealt, drawn, played, and swept up by whoever wins them."""

    def beat(self, event: Event, before: Moment) -> Beat:
        """How long each event is looked at."""
        match event:
            case CardsMoved():
                return _move(event, before.model)
            case RoundBegan():
                return Beat(0.25)
            case Shuffled():
                return Beat(0.35)
            case DrawTied():
                return Beat(0.9)
            case DrawWon():
                return Beat(1.1)
            case DealBegan():
                return Beat(0.45)
            case DangItCalled():
                return Beat(0.75, rest=True)
            case WentOut():
                return Beat(0.8, rest=True)
            case TurnBegan():
                return Beat(0.12)
            case RoundEnded():
                return Beat(0.5)
            case _:
                return Beat()


def _move(event: CardsMoved, model: TableModel) -> Beat:
    source, target = event.source.kind, event.target.kind
    if target is ZoneKind.HAND:
        last = model.count(ZoneKind.STOCK) == 1 or model.count(ZoneKind.HAND, event.target.owner) >= 6
        return Beat(0.055 if not last else 0.12, DEAL)
    if target is ZoneKind.DRAWN:
        return Beat(0.42, DRAW)
    if target is ZoneKind.PILE:
        return Beat(0.31, PLAY_CARD)
    if source is ZoneKind.PILE:
        middle = model.tokens(ZoneKind.PILE)[-1].goal
        home = Spot(middle.x, middle.y, middle.width, 0.0, middle.depth)
        legs = (
            Leg(0.16, in_out, spin_step=4.0, via=home),
            Leg(0.32, in_out, arc=0.12, spin_step=4.0, turn_over=(0.0, 0.6)),
        )
        return Beat(0.56, MotionStyle(legs, sound="pile_win", top_only=True))
    if target is ZoneKind.WON:
        return Beat(0.16 if source is ZoneKind.DRAWN else 0.40, TAKE)
    return Beat(0.38, GATHER)
