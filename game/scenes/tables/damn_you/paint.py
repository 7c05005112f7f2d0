"""What D$%n You! draws beside the cards: open places, the pot, what jokers stand for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.actions import Play, Run
from game.rules.cards import Card, format_card, packs
from game.rules.events import POT, Fact
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, LayoutContext, Moment, Plan
from game.scenes.tables.damn_you.choice import JOKERS_FROM, meant, selected
from game.scenes.tables.damn_you.field import Z_POT, baize, draw_field, stands_for
from game.scenes.tables.damn_you.plan import Planner, seen_places
from game.scenes.tables.parts import PaintPart
from game.ui import shapes
from game.ui.art import Art, Laid
from game.ui.cache import Picture
from game.ui.table.model import TableModel, Token


class DamnYouPaint(PaintPart):
    """A field with open places, a pot and purses."""

    def ahead(self, art: Art, table: LayoutContext) -> list[Callable[[], object]]:
        """Where suits stand upright, the faces on the field: what lies in strips has the small index."""
        field = Planner(table).field()
        codes = [format_card(card) for card in packs(1)] if field.upright else []
        return [partial(art.warm, code, field.card, strip=True) for code in codes]

    def plate(
        self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float, late: int = 0
    ) -> Picture:
        """A player's name, cards and chips; where there is little room one of both: of oneself the chips."""
        planner = Planner(table)
        cards = shapes.Badge("cards", str(model.count(ZoneKind.HAND, seat)))
        chips = shapes.Badge("tokens/chip_red", str(model.fact(Fact.CHIPS, seat) - late))
        badges = [cards, chips] if planner.both_badges(seat) else [chips if seat == table.me else cards]
        room = planner.plate_room(seat)
        return shapes.plate(art, name, badges, active=model.to_act == seat, wide=wide, max_width=room)

    def covers_right(self, token: Token) -> bool:
        """What a joker stands for is written there."""
        return token.card >= JOKERS_FROM

    def laid(self, art: Art, model: TableModel, table: LayoutContext) -> Laid:
        """The baize with its closed places."""
        return baize(art, Planner(table).field())

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """The open places, the pot, the dealer's button."""
        model, table = moment.model, moment.table
        planner = Planner(table)
        mine = {action.cards[0] for action in moment.legal if isinstance(action, Play | Run)}
        chosen = selected(moment.selection)
        ghosts = chosen if chosen and chosen[0] < JOKERS_FROM and meant(chosen, moment.legal) else ()
        taken = seen_places(model)
        draw_field(look, planner.field(), taken, mine, [card for card in ghosts if card not in taken])
        pot = model.fact(Fact.CHIPS, POT)
        x, y, size = planner.pot(pot)
        if (landed := pot - moment.on_its_way) > 0:
            look.show("pot", shapes.pot(look.art, landed, size), x, y, Z_POT)
        if not model.fact(Fact.DEAL):
            return
        for place in plan.seats:
            if place.seat == model.fact(Fact.DEALER):
                # Known jokers peep out at the left.
                button = look.art.token("dealer", max(30 * look.metrics.u, place.d * 0.4))
                look.show("dealer", button, place.x + 0.55 * place.d, place.y + 0.32 * place.d, 3.5)

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """What standing jokers stand for."""
        field = Planner(moment.table).field()
        for zone, tokens in moment.model.zones.items():
            if zone.kind is ZoneKind.TABLEAU and len(tokens) == 1 and tokens[0].card >= JOKERS_FROM:
                stands_for(look, field, tokens[0], Card(zone.number))
