"""What Shithead draws beside the cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.rules.events import Fact
from game.rules.zones import NOBODY, ZoneKind
from game.scenes.tables.base import Canvas, LayoutContext, Moment, Plan
from game.scenes.tables.parts import PaintPart
from game.scenes.tables.shithead.blind import told
from game.scenes.tables.shithead.burning import ahead
from game.scenes.tables.shithead.cushion import draw_cushion
from game.scenes.tables.shithead.effects import SHORT, TICKING, TOLD, crown_place, show_burnt
from game.scenes.tables.shithead.house import draw_house
from game.scenes.tables.shithead.memory import ShitheadPast
from game.scenes.tables.shithead.packs import draw_badges
from game.scenes.tables.shithead.places import Planner
from game.scenes.tables.shithead.stack import Stack
from game.scenes.tables.shithead.words import LARGE, counted, pile
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.model import TableModel
from game.ui.theme import LINE, LINE_VELVET, PALE, PAPER

Z_PILE: Final = 2290.0
"""The words at the lower edge of the stack lie over its cards, below what burns."""


class ShitheadPaint(PaintPart):
    """Numbers of cards, the direction of play, and the crown."""

    def ahead(self, art: Art, table: LayoutContext) -> list[Callable[[], object]]:
        """The flames of a burning stack, and the outline that it leaves."""
        return [partial(shapes.slot, art, Stack(table).top_wide(), color=PAPER), *ahead(art, table)]

    def plate(
        self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float, late: int = 0
    ) -> Picture:
        """A name with the number of cards in hand, or that its owner is safe."""
        if model.fact(Fact.OUT, seat):
            badge = shapes.Badge("check", t("shithead.safe"))
        else:
            badge = shapes.Badge("cards", str(told(model, ZoneKind.HAND, seat)))
        room = Planner(model, table).plate_room(seat)
        fair = max(art.metrics.smallest, round(0.75 * art.metrics.words(22)))
        if text.size(name, fair, "bold")[0] > room - art.metrics.words(24):
            name = table.short(seat)  # rather one word than small ones
        return shapes.plate(art, name, [badge], active=model.to_act == seat, wide=wide, max_width=room)

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """Rank and number of the packs of a large hand."""
        if plan.in_order:
            draw_badges(look, moment)

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """Stock and burnt cards in words, the direction of play, and who lost the last deal."""
        model, table = moment.model, moment.table
        art, metrics = look.art, look.metrics
        planner = Planner(model, table)
        middle = planner.middle()

        def note(key: str, text: str, x: float, y: float, icon: str = "") -> None:
            pill = shapes.pill(art, text, metrics.words(19), icon=icon, edge=LINE_VELVET, color=PALE)
            look.show(key, pill, x - pill.body[0] / 2, y - pill.body[1] / 2, 4.0, read=True)

        ways = [shapes.pill(art, text, metrics.words(20), edge=LINE) for text in pile(model)]
        if ways and not look.running(f"note {TOLD}"):
            x, y, room = middle.pile
            pill = next((pill for pill in ways if pill.body[0] <= room), ways[-1])
            look.show("pile", pill, x - pill.body[0] / 2, y - pill.body[1] / 2, Z_PILE, read=True)
        short = planner.scale > SHORT
        stock = model.count(ZoneKind.STOCK)
        if short:
            note("stock", str(stock), *middle.stock, "cards")
        else:
            note("stock", counted("stock", stock) if stock else t("shithead.stock_empty"), *middle.stock)
        burnt = model.count(ZoneKind.BURNT)
        x, y = middle.burnt
        if not look.running("burn") or burnt:
            look.show("flame", art.token("flame", 0.34 * metrics.c), x, y, 3.0, 255 if burnt else 110)
        if not look.running(TICKING):
            show_burnt(look, planner, burnt)
        if table.options.get("jokers_reverse"):
            back = model.fact(Fact.DIRECTION) < 0
            # In large words the arrow alone tells it: the words have no room.
            words = "" if metrics.text_scale > LARGE else t("shithead.other_way" if back else "shithead.clockwise")
            note("turning", words, *middle.turning, "undo" if back else "redo")
        crowned = ShitheadPast.of(moment.past).crowned
        lost = {seat for seat in range(model.players) if model.fact(Fact.SHITHEAD, seat)}
        wearing = [place for place in plan.seats if place.seat in (lost if crowned == NOBODY else {crowned})]
        draw_house(look, moment, plan)
        draw_cushion(look, moment, plan, crown=not wearing and not look.running("crown"))
        if not look.running("crown"):
            for place in wearing:
                x, y, width = crown_place(place)
                look.show("crown", art.token("crown_of_shame", width, turn=8), x, y, 5.0)
