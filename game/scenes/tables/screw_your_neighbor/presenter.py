"""The table of Screw Your Neighbor: one card each round an oval, pennies on the plates, and an arrow to the victim."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from game.rules.actions import DRAW, KEEP, SWAP, Action
from game.rules.cards import HIDDEN, RANK_OF, Rank
from game.rules.events import (
    CardsMoved,
    DealBegan,
    DealEnded,
    Event,
    Fact,
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
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import (
    ActionButton,
    Canvas,
    Effect,
    LayoutContext,
    Moment,
    Plan,
    Prompt,
    Remark,
    TableFace,
    Tag,
    Tap,
)
from game.scenes.tables.screw_your_neighbor import paint, words
from game.scenes.tables.screw_your_neighbor.places import (
    CARD,
    CARD_OF_MANY,
    MANY,
    OWN,
    STOCK,
    Planner,
    card_of,
    known,
    losers,
    neighbour,
    partner,
    shows_king,
)
from game.texts import t
from game.ui.art import Art, CardState, Laid
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import Leg, MotionStyle
from game.ui.table.spots import Spot
from game.ui.tween import in_, in_out, out, spring

DEAL: Final = MotionStyle(
    (Leg(0.26, out, arc=0.6, spin=-180.0, spin_step=12.0, turn_over=(0.55, 0.95)),), landing="deal_tick"
)
OVER: Final = MotionStyle((Leg(0.38, in_out, arc=1.5, spin_step=4.0),), landing="card_land")
UNDER: Final = MotionStyle((Leg(0.38, in_out, arc=0.55, spin_step=4.0),), landing="card_land")
"""The ways of the two cards of a swap: given above, taken below."""
KING_UP: Final = MotionStyle((Leg(0.42, spring, arc=0.12, turn_over=(0.0, 0.55)),), sound="card_flip")
TURN_UP: Final = MotionStyle((Leg(0.24, out, arc=0.1, turn_over=(0.0, 0.9)),), sound="card_flip")
LAY_ASIDE: Final = MotionStyle((Leg(0.34, in_out, arc=0.2, spin_step=4.0),), sound="card_slide", landing="card_land")
DRAW_IT: Final = MotionStyle(
    (Leg(0.34, in_out, arc=0.4, turn_over=(0.3, 0.9)),), sound="card_lift", landing="card_land"
)
GATHER: Final = MotionStyle((Leg(0.34, in_out, spin_step=3.0),), sound="card_slide")


def _taken(style: MotionStyle, start: Spot, end: Spot) -> MotionStyle:
    """The way of a card to the person: it grows only on the way, halfway between two places."""
    (leg,) = style.legs
    high = leg.arc * start.width
    middle = Spot((start.x + end.x) / 2, (start.y + end.y) / 2 - high, start.width, start.turn / 2, open=False)
    first = Leg(leg.seconds / 2, in_, spin_step=4.0, via=middle)
    last = Leg(leg.seconds / 2, out, spin_step=4.0, turn_over=(0.0, 0.7))
    return MotionStyle((first, last), sound=style.sound, landing=style.landing)


class ScrewYourNeighborFace(TableFace):
    """Screw Your Neighbor on the table."""

    id = "screw_your_neighbor"
    theme = "ink"
    back = "grawlix"
    aces_high = False
    sheets = False

    # -- places -----------------------------------------------------------------

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """An oval, wide or tall as the window is."""
        return Planner(model, table).plan()

    def widths(self, table: LayoutContext) -> list[float]:
        """Cards before the others, and the own card."""
        others = CARD_OF_MANY if len(table.names) >= MANY else CARD
        return [others * table.metrics.c, OWN * table.metrics.c]

    def ahead(self, art: Art, table: LayoutContext) -> list[Callable[[], object]]:
        """The rings and rays of a showdown."""
        widths = self.widths(table)
        states: tuple[CardState, ...] = ("known", "playable", "illegal")
        rings: list[Callable[[], object]] = [partial(art.warm_ring, w, state) for w in widths for state in states]
        return [*rings, *(partial(paint.rays, art, width) for width in widths)]

    # -- movement ---------------------------------------------------------------

    def beat(self, event: Event, model: TableModel, table: LayoutContext) -> Beat:
        """How long each event is looked at. Open cards are gathered in one moment: no lowest among those left over."""
        match event:
            case CardsMoved():
                return self._move(event, model, table)
            case Shuffled():
                return Beat(0.45, cue="shuffle")
            case Swapped():
                return Beat(cue="swap_whoosh")
            case KingShown():
                return Beat(cue="king_fanfare")
            case Kept():
                return Beat(0.30, rest=True, cue="hand_sort")
            case ShowdownHeld():
                return Beat(0.60)
            case PennyLost(left=left):
                return Beat(0.40, cue="penny_last" if left == 1 else "penny_roll")
            case PlayerOut():
                return Beat(0.70, cue="out")
            case Revived():
                return Beat(0.90, cue="undo")
            case DealEnded():
                return Beat(0.85, look=True)
            case TurnBegan():
                return Beat(0.10)
            case _:
                return Beat()

    def _move(self, event: CardsMoved, model: TableModel, table: LayoutContext) -> Beat:
        source, target = event.source.kind, event.target.kind
        if target is ZoneKind.STOCK:
            return Beat(style=GATHER)
        if target is ZoneKind.ASIDE:
            return Beat(0.16, LAY_ASIDE)
        if target is ZoneKind.SHOWN:
            if RANK_OF[event.cards[0]] is Rank.KING:
                return Beat(0.55, KING_UP)
            first = not any(zone.kind is ZoneKind.SHOWN and not shows_king(model, zone.owner) for zone in model.zones)
            return Beat(0.09, TURN_UP, cue="showdown_roll" if first else "")
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

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """Rays behind a king; a penny that rolls off its plate."""
        match event:
            case CardsMoved(target=target) if target.kind is ZoneKind.SHOWN and shows_king(model, target.owner):
                return [paint.king_rays(target.owner, plan().spots[target][0])]
            case PennyLost(seat=seat, left=left):
                at = paint.penny_at(plan().place(seat), left, model, table)
                return [paint.lost_penny(seat, at, table.metrics)]
            case _:
                return ()

    # -- looks --------------------------------------------------------------------

    def plate(self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float) -> Picture:
        """A name over the pennies."""
        return paint.purse(art, seat, name, model, table)

    def gone(self, seat: int, model: TableModel) -> bool:
        """Whether the pennies are gone."""
        return bool(model.fact(Fact.OUT, seat))

    def laid(self, art: Art, model: TableModel, table: LayoutContext) -> Laid:
        """The oval."""
        return paint.oval(art, model, table)

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """The words beside the stock, the dealer's button, and the arrow to whoever has to take the card."""
        paint.draw_below(look, moment, plan)

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """What the person knows of hidden cards, and why cards are what they are."""
        paint.draw_above(look, moment, plan)

    def looks(self, moment: Moment, places: Sequence[str]) -> Mapping[int, CardState]:
        """Kings have a gold ring, the own card that of what only its owner knows, those that lose a penny a red one."""
        model, table = moment.model, moment.table
        lost = losers(model, table.options)
        looks: dict[int, CardState] = {}
        for seat in range(model.players):
            token = card_of(model, seat)
            if token is None:
                continue
            if seat in lost:
                looks[token.number] = "illegal"
            elif shows_king(model, seat):
                looks[token.number] = "playable"
            elif seat == table.me and model.count(ZoneKind.HAND, seat) and known(token):
                looks[token.number] = "known"
        for zone, token in self.pickable(model, table):
            if zone.kind is ZoneKind.STOCK or zone == Zone(ZoneKind.HAND, self._victim(model, table)):
                name = "stock" if zone.kind is ZoneKind.STOCK else "neighbour"
                looks[token.number] = "target" if name in places else "resting"
        return looks

    # -- words --------------------------------------------------------------------

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        return words.prompt(moment)

    def tag(self, model: TableModel, table: LayoutContext) -> Tag | None:
        """The rule is always the same."""
        return None

    def pill(self, model: TableModel) -> str:
        """There is no pile."""
        return ""

    def subtitle(self, model: TableModel, table: LayoutContext, rounds: Sequence[tuple[int, ...]]) -> str:
        """Which round it is, and who deals."""
        number = max(1, model.fact(Fact.ROUND))
        return words.said("subtitle", model.fact(Fact.DEALER), table, number=number)

    def labels(self, event: Event, table: LayoutContext) -> Mapping[int, str]:
        """What everybody has done with their card in this round."""
        if isinstance(event, DealBegan):
            return dict.fromkeys(range(len(table.names)), "")
        return words.label(event)

    # -- what can be touched --------------------------------------------------------

    def buttons(self, moment: Moment) -> list[ActionButton]:
        """Swap or draw, and keep."""
        model, table, legal = moment.model, moment.table, moment.legal
        seat = model.to_act
        if not legal or seat is None:
            return []
        planner = Planner(model, table)
        main, other = planner.buttons()
        # Large words grow by less than small ones.
        size = 46 * (1 + 0.25 * planner.grown) / (1 + planner.grown)
        token = card_of(model, seat)
        card = token.card if token is not None else HIDDEN
        keep = words.keep_words(card)
        if SWAP in legal:
            victim = partner(model, table.options, seat)
            sub = t("screw_your_neighbor.button.swap_sub", name=table.names[victim]) if victim is not None else ""
            first = ActionButton("swap", t("screw_your_neighbor.button.swap"), SWAP, "red", main, size=size, sub=sub)
        elif DRAW in legal:
            sub = words.aside_words(card)
            first = ActionButton("draw", t("screw_your_neighbor.button.draw"), DRAW, "red", main, size=size, sub=sub)
        else:
            return [ActionButton("only_keep", keep, KEEP, "gold", main, size=34, icon="hand")]
        return [first, ActionButton("keep", keep, KEEP, "ghost", other, size=31, icon="hand")]

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        """In turn: the own card, and the neighbour's or the stock."""
        seat = model.to_act
        if seat is None or seat not in table.people:
            return []
        hand = Zone(ZoneKind.HAND, seat)
        found = [(hand, token) for token in model.zones.get(hand, [])]
        if seat == model.fact(Fact.DEALER):
            return found + [(STOCK, token) for token in model.tokens(ZoneKind.STOCK)[-1:]]
        other = self._victim(model, table)
        kinds = (ZoneKind.HAND, ZoneKind.SHOWN)
        zones = [Zone(kind, other) for kind in kinds]
        return found + [(zone, token) for zone in zones for token in model.zones.get(zone, [])]

    def _victim(self, model: TableModel, table: LayoutContext) -> int:
        """Whose card is asked for by a swap, whether it can be had or not; -1 for nobody."""
        seat = model.to_act
        if seat is None:
            return -1
        other = partner(model, table.options, seat)
        other = neighbour(model, seat) if other is None else other
        return -1 if other is None else other

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """The neighbour's card and the stock are taken at once; the own card is chosen, and can then be given away."""
        if zone.kind is ZoneKind.STOCK:
            return Tap(DRAW)
        if zone.owner != moment.model.to_act:
            return Tap(SWAP)
        return Tap(selection=() if token in moment.selection else (token,))

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | None:
        """The own card goes onto the neighbour's or onto the stock; what is wanted for it comes to the hand."""
        if zone == Zone(ZoneKind.HAND, moment.table.me):
            return SWAP if place == "neighbour" else DRAW if place == "stock" else None
        if place != "hand":
            return None
        return DRAW if zone.kind is ZoneKind.STOCK else SWAP

    def hinted(self, action: Action, zone: Zone, token: Token, moment: Moment) -> bool:
        """The own card if it is to be kept, else what is to be had for it."""
        if zone == Zone(ZoneKind.HAND, moment.table.me):
            return action == KEEP
        return super().hinted(action, zone, token, moment)

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        return words.hint(action)

    # -- the match ------------------------------------------------------------------------

    def part_ended(self, event: Event, before: TableModel) -> tuple[int, ...] | None:
        """A round: one point for everybody who is still in."""
        return tuple(int(pennies > 0) for pennies in self.course(before)) if isinstance(event, DealEnded) else None

    def course(self, model: TableModel) -> tuple[int, ...]:
        """Everybody's pennies."""
        return tuple(model.fact(Fact.PENNIES, seat) for seat in range(model.players))

    def outcome(self, model: TableModel, table: LayoutContext, winners: Sequence[int]) -> str:
        """With what the winner is left."""
        return words.outcome(model, table, winners)

    def notes(self, model: TableModel, table: LayoutContext) -> tuple[str, ...]:
        """When everybody went out."""
        return words.notes(model)

    def log(self, event: Event, before: TableModel, table: LayoutContext) -> str | None:
        """Events in sentences."""
        return words.log(event, before, table)

    def remarks(self, event: Event, table: LayoutContext) -> list[Remark]:
        """What the computers say."""
        return words.remarks(event, table)
