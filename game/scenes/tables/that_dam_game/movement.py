"""How That Dam Game moves: what its events do to the cards, and what flares up over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.rules.cards import HIDDEN, RANK_OF, Rank
from game.rules.events import (
    BegDeclined,
    BegMade,
    CardsMoved,
    DealBegan,
    DealEnded,
    Event,
    Fact,
    LaidOff,
    MeldLaid,
    MeldRearranged,
    Shuffled,
    StockRenewed,
    TurnBegan,
    WentOut,
)
from game.rules.that_dam_game.reading import contract_of
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Canvas, Effect, LayoutContext, Moment, Plan, SeatPlace
from game.scenes.tables.parts import MovementPart
from game.scenes.tables.that_dam_game import draft
from game.scenes.tables.that_dam_game.foreman import duck, nod
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.stage import OTHERS_LAY, shrunk
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel
from game.ui.table.motion import GROWS, Leg, MotionStyle
from game.ui.table.spots import Spot
from game.ui.theme import GOLD
from game.ui.tween import back, in_out, out

DISCARD: Final = Zone(ZoneKind.DISCARD)
DEAL: Final = MotionStyle(
    (Leg(0.26, out, arc=0.4, spin=-180.0, spin_step=15.0, turn_over=(0.5, 0.95), grows=GROWS),), landing="deal_tick"
)
DRAW_CARD: Final = MotionStyle(
    (Leg(0.26, out, arc=0.08, turn_over=(0.1, 0.7), grows=GROWS),), sound="card_lift", landing="card_land"
)
TAKE_CARD: Final = MotionStyle((Leg(0.36, out, arc=0.15, grows=GROWS),), sound="card_lift", landing="card_land")
BEG_CARD: Final = MotionStyle((Leg(0.36, out, arc=0.15, grows=GROWS),), sound="beg_pull", landing="beg_granted")
THROW: Final = MotionStyle(
    (Leg(0.24, out, arc=0.22, springs=True, grows=GROWS),), sound="card_lift", landing="card_land"
)
MELD: Final = MotionStyle(
    (Leg(0.30, out, arc=0.1, springs=True, grows=GROWS),), stagger=0.03, sound="card_slide", landing="meld_thump"
)
LAY_OFF: Final = MotionStyle((Leg(0.26, back, arc=0.2, grows=GROWS),), sound="card_lift", landing="meld_thump")
GATHER: Final = MotionStyle((Leg(0.34, in_out, spin_step=6.0, grows=GROWS),), sound="card_slide")
DEAL_SECONDS: Final = 2.6
"""How long a deal takes at most; with many cards they follow each other faster."""


class ThatDamMovement(MovementPart):
    """Contracts are dealt, drawn for, begged for and laid."""

    def beat(self, event: Event, before: Moment) -> Beat:
        """How long each event is looked at."""
        table = before.table
        match event:
            case CardsMoved():
                return _move(event, before.model, table)
            case Shuffled():
                return Beat(0.3, cue="shuffle")
            case DealBegan():
                return Beat(0.4)
            case BegMade():
                return Beat(0.45, cue="beg")
            case BegDeclined():
                return Beat(0.3, cue="beg_declined")
            case MeldLaid(seat=seat):
                # Who has just pressed the button waits for nothing but the cards.
                hold = 0.1 if seat == table.me else OTHERS_LAY
                return Beat(hold, cue="slam_contract", force=0 if seat in table.people else -1, soon=True)
            case LaidOff() | MeldRearranged():
                return Beat(0.05)
            case StockRenewed():
                return Beat(0.3)
            case WentOut():
                return Beat(0.9, rest=True, cue="out")
            case DealEnded(seat=None):
                return Beat(0.8, rest=True)
            case TurnBegan():
                return Beat(0.12)
            case _:
                return Beat()

    def opens(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """With the first meld the contract shrinks from the middle of the stage.

        It becomes a tag below the packs, or the words alone where the person is who has laid it.
        """
        if not isinstance(event, MeldLaid):
            return ()
        places = plan().own
        assert isinstance(places, Places)
        return shrunk(places, draft.laid(places), event.seat)

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """A begging hand rises from its plate; behind whoever goes out the sun turns once; the foreman looks on."""
        match event:
            case MeldLaid():
                return _seen(nod, plan)
            case CardsMoved(cards=cards, target=target) if target.kind in (ZoneKind.MELD, ZoneKind.DISCARD):
                joker = any(RANK_OF[card] is Rank.JOKER for card in cards if card != HIDDEN)
                return _seen(duck, plan) if joker else ()
            case BegMade(seat=seat):
                return [_beg(plan().place(seat), next(iter(plan().spots.get(DISCARD, ())[-1:]), None))]
            case WentOut(seat=seat):
                return [_sun(plan().place(seat))]
            case _:
                return ()


def _seen(how: Callable[[Places], Effect | None], plan: Callable[[], Plan]) -> Sequence[Effect]:
    """What the foreman or the contract does, where it is."""
    places = plan().own
    assert isinstance(places, Places)
    effect = how(places)
    return [] if effect is None else [effect]


def _move(event: CardsMoved, model: TableModel, table: LayoutContext) -> Beat:
    source, target = event.source.kind, event.target.kind
    if target is ZoneKind.STOCK:
        return Beat(0.36, GATHER)
    if target is ZoneKind.MELD:
        if source is ZoneKind.HAND and event.at is None:
            return Beat(0.42, MELD, rest=True)
        return Beat(0.34, LAY_OFF)
    if target is ZoneKind.DISCARD:
        return Beat(0.36, THROW, rest=True)
    if source is ZoneKind.DISCARD:
        offered = model.fact(Fact.OFFERED_BY)
        begged = offered >= 0 and event.target.owner != (offered + 1) % model.players
        return Beat(0.42, BEG_CARD if begged else TAKE_CARD)
    if dealing(event, model):
        cards = contract_of(model.fact(Fact.CONTRACT)).cards * model.players
        return Beat(min(0.055, DEAL_SECONDS / cards), DEAL)
    return Beat(0.34, DRAW_CARD)


def dealing(event: CardsMoved, model: TableModel) -> bool:
    """Whether a card from the stock is dealt: nobody has melded, and the hand is not full yet."""
    number = model.fact(Fact.CONTRACT)
    if event.source.kind is not ZoneKind.STOCK or not number or model.count(ZoneKind.DISCARD):
        return False
    melds = any(zone.kind is ZoneKind.MELD for zone in model.zones)
    return not melds and model.count(ZoneKind.HAND, event.target.owner) < contract_of(number).cards


REACHES, ASKS, PULLS, OPENS = 0.30, 0.15, 0.38, 0.45
"""A begging hand reaches for the discard, asks, pulls it to its owner, and opens there: seconds."""


def _beg(place: SeatPlace, discard: Spot | None) -> Effect:
    """A hand goes from who begs to what was thrown, and comes back with it."""
    seconds = REACHES + ASKS + PULLS + OPENS

    def paint(look: Canvas, share: float) -> None:
        at = share * seconds
        size = look.metrics.px(76)
        image = look.art.tinted("hand", size, GOLD)
        picture = Picture(image, (size // 2, size // 2), (size, size))
        there = in_out(min(1.0, at / REACHES))
        there *= 1.0 - out(min(1.0, max(0.0, (at - REACHES - ASKS) / PULLS)))
        x, y = place.x + place.d * 0.3, place.y
        if discard is not None:
            # It bows a little before it asks.
            x += (discard.x - x) * there
            y += (discard.y + 0.5 * discard.height - y) * there
        fade = min(1.0, at / 0.08, (seconds - at) / OPENS)
        look.show(f"beg {place.seat}", picture, x, y, 3500, round(255 * fade))

    return Effect(f"beg {place.seat}", seconds, paint)


def _sun(place: SeatPlace) -> Effect:
    def paint(look: Canvas, share: float) -> None:
        turn = round(30 * out(share)) * 2.0
        picture = look.art.token("burst", place.d * 1.9, turn=turn)
        alpha = round(255 * min(1.0, 4 * share, 4 * (1 - share)))
        look.show(f"sun {place.seat}", picture, place.x, place.y, 1, alpha)

    return Effect(f"sun {place.seat}", 1.1, paint)
