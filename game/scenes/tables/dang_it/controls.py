"""What taps, drags and the red button mean in Dang It!"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.actions import DANG_IT, DRAW_AT, PLAY, Action
from game.rules.cards import HIDDEN
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import ActionButton, LayoutContext, Moment, Tap
from game.scenes.tables.dang_it.places import STOCK, Planner, drawing
from game.scenes.tables.parts import ControlsPart
from game.texts import t
from game.ui.table.model import TableModel, Token


class DangItControls(ControlsPart):
    """A card is drawn or played at once: there is nothing to choose beside it."""

    def buttons(self, moment: Moment) -> list[ActionButton]:
        """The big one. It stays in its place while a hand is played, so that it is found when it is needed."""
        model, table, legal = moment.model, moment.table, moment.legal
        if drawing(model):
            return []
        planner = Planner(model, table)
        box, burst = planner.button()
        action = DANG_IT if DANG_IT in legal else None
        # Its words are large already: they grow by a tenth of what others do, or they would fill it to the edges.
        size = 72 * (1 + 0.1 * planner.grown) / (1 + planner.grown)
        return [
            ActionButton("dang_it", t("table.dang_it.say"), action, "red", box, burst, size, letter="D", means=DANG_IT)
        ]

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        """The fanned pack while it is drawn from, else the own hand."""
        if drawing(model):
            if model.to_act not in table.people:
                return []
            return [(STOCK, token) for token in model.tokens(ZoneKind.STOCK)]
        hand = Zone(ZoneKind.HAND, table.me)
        return [(hand, token) for token in model.zones.get(hand, [])]

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """A tap draws that card, or plays it: there is nothing to choose beside it."""
        return Tap(_action(zone, token, moment.model))

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | None:
        """Cards from the pack are drawn towards oneself, cards from the hand go on the pile."""
        if place != ("hand" if zone.kind is ZoneKind.STOCK else "pile"):
            return None
        return _action(zone, tokens[0], moment.model)

    def astray(self, tokens: Sequence[Token], over: Zone, moment: Moment) -> str:
        """There is one place for cards."""
        return t("dang_it.astray")


def _action(zone: Zone, token: Token, model: TableModel) -> Action | None:
    if zone.kind is ZoneKind.STOCK:
        stock = model.tokens(ZoneKind.STOCK)
        return DRAW_AT[len(stock) - 1 - stock.index(token)] if token in stock else None
    return PLAY[token.card] if token.card != HIDDEN else None
