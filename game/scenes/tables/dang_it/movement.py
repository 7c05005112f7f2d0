"""How Dang It! moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.rules.events import (
    CardsMoved,
    DangItCalled,
    DealBegan,
    DrawTied,
    DrawWon,
    Event,
    PileWon,
    RoundBegan,
    RoundEnded,
    Shuffled,
    TurnBegan,
    WentOut,
)
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Effect, LayoutContext, Moment, Plan
from game.scenes.tables.dang_it.memory import DangItPast
from game.scenes.tables.dang_it.paint import TAKEN_IN, gained, stagger
from game.scenes.tables.dang_it.places import PILE
from game.scenes.tables.parts import MovementPart, heft
from game.scenes.tables.styles import GATHER, LAY
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel
from game.ui.table.motion import GROWS, Leg, MotionStyle
from game.ui.tween import in_out, out

SPIN: Final = 18.0
"""Degrees from picture to picture while a card spins through the air."""
DEAL: Final = MotionStyle(
    (Leg(0.26, out, arc=0.6, spin=-180.0, spin_step=SPIN, turn_over=(0.55, 0.95), grows=GROWS),), landing="deal_tick"
)
DRAW: Final = MotionStyle(
    (Leg(0.34, out, arc=0.35, turn_over=(0.1, 0.7), grows=GROWS),), sound="card_lift", landing="card_land"
)
TAKE: Final = MotionStyle(
    (Leg(0.36, in_out, arc=0.1, spin_step=4.0, grows=GROWS),), stagger=0.04, sound="card_slide", landing="card_land"
)

TAKE_OFF: Final = Leg(TAKEN_IN, out, arc=0.35, spin_step=8.0, turn_over=(0.05, 0.5), grows=GROWS)
"""How each card of a pile flies to whoever takes it."""
SAID, LIVE, HANDED_ON = 0.52, 0.90, 0.12
"""Seconds that "Dang It!" has for itself, after which the next lead can be played, and in which the turn passes on."""


class DangItMovement(MovementPart):
    """Cards are dealt, drawn, played, and swept up by whoever wins them."""

    def beat(self, event: Event, before: Moment) -> Beat:
        """How long each event is looked at."""
        match event:
            case CardsMoved():
                return _move(event, said=DangItPast.of(before.past).said)
            case RoundBegan():
                return Beat(0.25)
            case Shuffled():
                return Beat(0.35, cue="shuffle")
            case DrawTied():
                return Beat(0.9)
            case DrawWon():
                return Beat(1.1)
            case DealBegan():
                return Beat(0.45)
            case DangItCalled():
                return Beat(
                    SAID, rest=True, cue="dang_it_slam", force=heft(before.model.count(ZoneKind.PILE)), jolt=PILE
                )
            case WentOut():
                return Beat(0.8, rest=True, cue="out")
            case TurnBegan():
                return Beat(HANDED_ON)
            case RoundEnded():
                return Beat(0.5)
            case _:
                return Beat()

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """How many cards somebody has taken, once the last of them lies there."""
        match event:
            case PileWon(seat=seat, count=count) if count:
                return [gained(seat, count, plan)]
            case _:
                return ()


def _move(event: CardsMoved, *, said: bool) -> Beat:
    source, target = event.source.kind, event.target.kind
    if target is ZoneKind.HAND:
        return Beat(0.055, DEAL)
    if target is ZoneKind.DRAWN:
        return Beat(0.42, DRAW)
    if target is ZoneKind.PILE:
        return Beat(0.31, LAY)
    if source is ZoneKind.PILE:
        apart = stagger(len(event.cards))
        style = MotionStyle((TAKE_OFF,), stagger=apart, landing="pile_tick", top_first=True)
        # After "Dang It!" the next lead may follow while the cards still fly; at the end of a hand they are waited for.
        hold = LIVE - SAID - HANDED_ON if said else apart * len(event.cards) + TAKE_OFF.seconds + 0.15
        return Beat(hold, style, cue="pile_win", force=heft(len(event.cards)))
    if target is ZoneKind.WON:
        return Beat(0.16 if source is ZoneKind.DRAWN else 0.40, TAKE)
    return Beat(0.38, GATHER)
