"""What That Dam Game draws beside the cards: melds, the contract, and what is said of the packs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules.events import Event, Fact, Phase
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, LayoutContext, Moment, Plan
from game.scenes.tables.parts import PaintPart
from game.scenes.tables.that_dam_game import draft
from game.scenes.tables.that_dam_game.brackets import draw_brackets
from game.scenes.tables.that_dam_game.contract_tag import draw_tag
from game.scenes.tables.that_dam_game.foreman import draw_foreman
from game.scenes.tables.that_dam_game.layout import places_of
from game.scenes.tables.that_dam_game.look import draw_ghosts, draw_row, draw_tray, draw_wilds, plate
from game.scenes.tables.that_dam_game.memory import ThatDamPast
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.sign import draw_sign
from game.scenes.tables.that_dam_game.soon import soon
from game.scenes.tables.that_dam_game.stage import GOING, draw_lifted, draw_stage
from game.scenes.tables.that_dam_game.tray import TrayPlace
from game.texts import n, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.model import TableModel
from game.ui.theme import LINE, PALE

Z_NUMBERS: Final = 250.0
"""What is told below a pack lies over its shadow."""
BEGS_PAD, BEGS_MOST = 12.0, 29.0
"""Beside the words that tell how often one can still beg, and how large they are at most, in u."""


class ThatDamPaint(PaintPart):
    """Rows of melds, the tray, brackets over the hand, and what wilds stand for."""

    def soon(
        self, art: Art, model: TableModel, table: LayoutContext, coming: Event | None
    ) -> list[Callable[[], object]]:
        """The contract that comes with a deal, and the row of whoever lays one."""
        return soon(art, model, table, coming)

    def plate(
        self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float, late: int = 0
    ) -> Picture:
        """Cards, begs and score with every name."""
        return plate(art, name, seat, model, table, wide)

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """The ground of the melds, the tray, the brackets, and what is said of the packs."""
        places = places_of(plan)
        draw_foreman(look, places)
        for row in places.rows:
            draw_row(look, places, row)
        if not look.running(GOING):
            draw_sign(look, places)
        groups = draft.groups_of(places)
        if places.tray is not None:
            if not look.running(GOING):
                _draw_contract(look, places, places.tray)
            if any(groups):
                draw_brackets(look, places, moment, groups)
        if moment.model.fact(Fact.DEAL):
            _pack_pills(look, places, moment)
        if moment.model.phase is Phase.OFFER and moment.legal and not places.upright:
            _begs_left(look, places, moment)

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """What the wilds on the table stand for, and where the chosen card can be added."""
        places = places_of(plan)
        if len(moment.selection) == 1 and moment.model.phase is not Phase.OVER:
            draw_ghosts(look, places, moment)
        for row in places.rows:
            for meld in row.melds:
                draw_wilds(look, moment.model, meld)
        if look.peeking and places.contract is not None:
            draw_lifted(look, places, places.contract, draft.laid(places))


def _draw_contract(look: Canvas, places: Places, tray: TrayPlace) -> None:
    """What is put together, wherever it lies."""
    if tray.staged:
        draw_stage(look, places, tray, draft.laid(places), draft.offered(places))
    elif places.tagged:
        draw_tag(look, places, tray, draft.laid(places), draft.offered(places))
    else:
        draw_tray(look, places, tray, draft.laid(places))


def _pack_pills(look: Canvas, places: Places, moment: Moment) -> None:
    model, table = moment.model, moment.table
    m = look.metrics
    (sx, sy, s_room), (dx, dy, d_room) = places.pack_pills()
    count = model.count(ZoneKind.STOCK)
    words = t("that_dam_game.stock", count=count)
    pill = shapes.pill(look.art, words, m.words(19), edge=LINE)
    if pill.body[0] > s_room:
        # A number is never cut: without the word it has room everywhere.
        pill = shapes.pill(look.art, str(count), m.words(19), edge=LINE)
    # Upright it lies left of its pack.
    left = sx - pill.body[0] if places.upright else sx - pill.body[0] / 2
    look.show("stock pill", pill, left, sy - pill.body[1] / 2, Z_NUMBERS, read=True)
    by = model.fact(Fact.OFFERED_BY)
    if by >= 0 and model.count(ZoneKind.DISCARD) and not ThatDamPast.of(moment.past).begged:
        name, key = table.short(by), "thrown_by" if table.named(by) else "thrown_by_you"
        ways = [t(f"that_dam_game.{key}", name=name), t(f"that_dam_game.{key}_short", name=name), name]
        pills = [shapes.pill(look.art, words, m.words(19), edge=LINE) for words in ways]
        # No name is cut: below a small pile who threw it is told by the line of what was done last.
        for pill in [pill for pill in pills if pill.body[0] <= d_room][:1]:
            left = dx if places.upright else dx - pill.body[0] / 2
            look.show("discard pill", pill, left, dy - pill.body[1] / 2, Z_NUMBERS, read=True)


def _begs_left(look: Canvas, places: Places, moment: Moment) -> None:
    """How often one can still beg, below the buttons; upright the hands on the own plate say so."""
    left = moment.model.fact(Fact.BEGS, moment.table.me)
    match_long = moment.table.options.get("begs_last") != "hand"
    x, y, room = places.buttons()[1]
    m = look.metrics
    keys = ("begs_left" if match_long else "begs_left_hand", "begs_left_short")
    ways = [n(f"that_dam_game.{key}", left) for key in keys]
    px = max(m.smallest, min(m.words(18), m.px(BEGS_MOST)))
    words = text.fairly(ways, room - m.px(2 * BEGS_PAD), px, "semi", m.smallest)
    pill = shapes.pill(look.art, words, px, edge=LINE, color=PALE, role="semi", max_width=room,
                       pad=BEGS_PAD / m.text_scale)  # fmt: skip
    look.show("begs left", pill, x - pill.body[0] / 2, y - pill.body[1] / 2, 60)
