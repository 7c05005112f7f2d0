"""How D$%n You! moves: what its events do to the cards, and the chips that hop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.rules.events import (
    POT,
    AntePaid,
    CardsMoved,
    ChipsMoved,
    DealBegan,
    DealEnded,
    Event,
    Fact,
    HandSettled,
    JokerExchanged,
    JokerPlaced,
    Passed,
    PotWon,
    Shuffled,
    TurnBegan,
    WentOut,
)
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Effect, LayoutContext, Moment, Plan
from game.scenes.tables.damn_you.field import PURSE, chips, sunburst
from game.scenes.tables.damn_you.memory import DamnYouPast
from game.scenes.tables.damn_you.plan import Planner
from game.scenes.tables.parts import MovementPart, heft
from game.scenes.tables.styles import DEAL, GATHER, LAY
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel
from game.ui.table.motion import GROWS, Leg, MotionStyle
from game.ui.tween import back, in_out

SLIDE_UNDER: Final = MotionStyle((Leg(0.26, in_out, grows=GROWS),), sound="card_slide")
SOMERSAULT: Final = MotionStyle(
    (Leg(0.42, back, arc=0.9, spin=360.0, spin_step=15.0, grows=GROWS),), landing="card_land"
)

APART: Final = 0.07
"""Seconds between the cards of a run."""


class DamnYouMovement(MovementPart):
    """Runs are laid card by card; payments are waited for, as they follow their announcement."""

    def beat(self, event: Event, before: Moment) -> Beat:
        """How long each event is looked at. Payments follow their announcement, so that is what is waited for."""
        match event:
            case CardsMoved():
                return _move(event, before.model, DamnYouPast.of(before.past).run_left)
            case DealBegan():
                return Beat(0.45)
            case Shuffled():
                return Beat(0.5, cue="shuffle")
            case AntePaid():
                return Beat(0.09)
            case Passed(seat=seat, amount=amount) if amount and seat in before.table.people:
                # Who has hit the button hears the table under it; with others only the chip is heard.
                return Beat(0.05, cue="slam_pay")
            case Passed(amount=amount):
                return Beat(0.05 if amount else 0.35)
            case HandSettled():
                return Beat(0.36)
            case PotWon():
                return Beat(0.5)
            case ChipsMoved(source=source, amount=amount):
                if source != POT:
                    return Beat(cue="chip_hop")
                return Beat(0.55, cue="pot_win", force=heft(amount), rest=True)
            case JokerPlaced():
                return Beat(cue="joker_giggle")
            case JokerExchanged():
                return Beat(cue="exchange")
            case WentOut():
                return Beat(0.9, rest=True, cue="out")
            case TurnBegan():
                return Beat(0.12)
            case DealEnded():
                return Beat(0.6)
            case _:
                return Beat()

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """Chips that hop to the pot and from it, and a burst behind whoever is out."""
        match event:
            case ChipsMoved(source=source, target=target):
                place = plan().place(target if source == POT else source)
                pot = Planner(table).pot(max(event.amount, model.fact(Fact.CHIPS, POT)))
                return chips(event, (place.x, place.y + PURSE * place.d), pot)
            case WentOut(seat=seat):
                place = plan().place(seat)
                return [sunburst(seat, place.x, place.y, place.d * 1.9)]
            case _:
                return ()


def _move(event: CardsMoved, model: TableModel, run_left: int) -> Beat:
    source, target = event.source.kind, event.target.kind
    if target is ZoneKind.STOCK:
        return Beat(0.10 if source is ZoneKind.HAND else 0.018, GATHER)
    if source is ZoneKind.STOCK:
        return Beat(0.055 if model.count(ZoneKind.STOCK) > 1 else 0.3, DEAL)
    if target is ZoneKind.HAND:
        return Beat(0.46, SOMERSAULT)
    if model.count(ZoneKind.TABLEAU, number=event.target.number):
        return Beat(0.1, SLIDE_UNDER)
    return Beat(APART if run_left > 1 else 0.31, LAY)
