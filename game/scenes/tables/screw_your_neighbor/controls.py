"""What taps, drags and buttons mean in Screw Your Neighbor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.actions import DRAW, KEEP, SWAP, Action
from game.rules.cards import HIDDEN
from game.rules.events import Fact
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import ActionButton, LayoutContext, Moment, Tap
from game.scenes.tables.parts import ControlsPart
from game.scenes.tables.screw_your_neighbor.places import (
    STOCK,
    Planner,
    card_of,
    known,
    losers,
    neighbor,
    partner,
    shows_king,
)
from game.scenes.tables.screw_your_neighbor.words import aside_words, keep_words
from game.texts import t
from game.ui import shapes, text
from game.ui.art import CardState
from game.ui.table.model import TableModel, Token


class ScrewControls(ControlsPart):
    """The own card is given away or kept; what is had for it can be touched as well."""

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
            if zone.kind is ZoneKind.STOCK or zone == Zone(ZoneKind.HAND, _victim(model, table)):
                name = "stock" if zone.kind is ZoneKind.STOCK else "neighbor"
                looks[token.number] = "target" if name in places else "resting"
        return looks

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
        keep = keep_words(card)
        if SWAP in legal:
            victim = partner(model, table.options, seat)
            sub = _no_refusing(table, victim, main.w) if victim is not None else ""
            first = ActionButton("swap", t("screw_your_neighbor.button.swap"), SWAP, "red", main, size=size, sub=sub,
                                 slams=True, short=t("screw_your_neighbor.button.swap_short"))  # fmt: skip
        elif DRAW in legal:
            sub = aside_words(card)
            first = ActionButton("draw", t("screw_your_neighbor.button.draw"), DRAW, "red", main, size=size, sub=sub)
        else:
            return [ActionButton("only_keep", keep, KEEP, "gold", main, size=34, icon="hand")]
        short = t("screw_your_neighbor.button.keep_short")
        return [first, ActionButton("keep", keep, KEEP, "ghost", other, size=31, icon="hand", short=short)]

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        """In turn: the own card, and the neighbor's or the stock."""
        seat = model.to_act
        if seat is None or seat not in table.people:
            return []
        hand = Zone(ZoneKind.HAND, seat)
        found = [(hand, token) for token in model.zones.get(hand, [])]
        if seat == model.fact(Fact.DEALER):
            return found + [(STOCK, token) for token in model.tokens(ZoneKind.STOCK)[-1:]]
        other = _victim(model, table)
        kinds = (ZoneKind.HAND, ZoneKind.SHOWN)
        zones = [Zone(kind, other) for kind in kinds]
        return found + [(zone, token) for zone in zones for token in model.zones.get(zone, [])]

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """The neighbor's card and the stock are taken at once; the own card is chosen, and can then be given away."""
        if zone.kind is ZoneKind.STOCK:
            return Tap(DRAW)
        if zone.owner != moment.model.to_act:
            return Tap(SWAP)
        return Tap(selection=() if token in moment.selection else (token,))

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | None:
        """The own card goes onto the neighbor's or onto the stock; what is wanted for it comes to the hand."""
        if zone == Zone(ZoneKind.HAND, moment.table.me):
            return SWAP if place == "neighbor" else DRAW if place == "stock" else None
        if place != "hand":
            return None
        return DRAW if zone.kind is ZoneKind.STOCK else SWAP

    def astray(self, tokens: Sequence[Token], over: Zone, moment: Moment) -> Action | str:
        """With whom a swap is, if it is with somebody."""
        if SWAP not in moment.legal or over.kind is not ZoneKind.HAND:
            return SWAP
        victim = _victim(moment.model, moment.table)
        return t("screw_your_neighbor.astray", name=moment.table.short(victim))

    def hinted(self, action: Action, zone: Zone, token: Token, moment: Moment) -> bool:
        """The own card if it is to be kept, else what is to be had for it."""
        if zone == Zone(ZoneKind.HAND, moment.table.me):
            return action == KEEP
        return super().hinted(action, zone, token, moment)


def _victim(model: TableModel, table: LayoutContext) -> int:
    """Whose card is asked for by a swap, whether it can be had or not; -1 for nobody."""
    seat = model.to_act
    if seat is None:
        return -1
    other = partner(model, table.options, seat)
    other = neighbor(model, seat) if other is None else other
    return -1 if other is None else other


def _no_refusing(table: LayoutContext, victim: int, wide: float) -> str:
    """That a neighbor has to swap; without the name where it would be cut on a button so many pixels wide."""
    words = t("screw_your_neighbor.button.swap_sub", name=table.short(victim))
    room = shapes.label_room(table.metrics, wide)
    fits = text.size(words, table.metrics.smallest, "semi")[0] <= room
    return words if fits else t("screw_your_neighbor.button.swap_sub_short")
