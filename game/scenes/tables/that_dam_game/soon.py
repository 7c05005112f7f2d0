"""What is drawn a moment before it is seen: the contract that comes with a deal, and the row of whoever lays one.

In large windows each of these takes as long as a frame may, and all of them would be wanted in one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.events import Event, Fact, FactChanged, MeldLaid
from game.rules.that_dam_game.reading import contract_of
from game.scenes.tables.base import LayoutContext
from game.scenes.tables.that_dam_game import draft
from game.scenes.tables.that_dam_game.contract_tag import draw_tag
from game.scenes.tables.that_dam_game.look import draw_row, draw_tray
from game.scenes.tables.that_dam_game.places import Places, places_at
from game.scenes.tables.that_dam_game.sign import sign_at
from game.scenes.tables.that_dam_game.stage import Sketch, draw_stage, heading, laid_by, paper, signed
from game.ui import shapes
from game.ui.art import Art, Face
from game.ui.table.model import TableModel

Work = Callable[[], object]


def soon(art: Art, model: TableModel, table: LayoutContext, coming: Event | None) -> list[Work]:
    """A piece each, in the order in which they are wanted."""
    if isinstance(model.latest, MeldLaid):
        return _row(art, places_at(model, table), model.latest.seat)
    if isinstance(coming, FactChanged) and coming.fact is Fact.CONTRACT and coming.value:
        places = Places(model, table)
        places.contract, places.melded = contract_of(coming.value), False
        return _card(art, places)
    return []


def _card(art: Art, places: Places) -> list[Work]:
    """The contract as a card."""
    tray = places.tray
    if tray is None or not tray.staged:
        return []
    laid = draft.laid(places)
    return [
        partial(shapes.sheet, art, tray.box.w, tray.box.h),
        partial(paper, art, tray.box),
        partial(heading, art, places, tray),
        partial(draw_stage, Sketch(art), places, tray, laid, None),
    ]


def _row(art: Art, places: Places, seat: int) -> list[Work]:
    """The row of a seat with its portrait, and what tells the contract from then on."""
    low = signed(places) if seat == places.table.me else laid_by(places, seat)
    row = next(row for row in low.rows if row.seat == seat)
    works: list[Work] = [partial(draw_row, Sketch(art), low, row)]
    if places.table.faces:
        look: Face = "neutral" if seat in places.table.people else "thinking"
        face = places.table.faces[seat]
        works.append(partial(art.avatar, face, look, row.face[2], active=True))
    if low.sign is not None:
        works.append(partial(sign_at, art, low))
    elif low.tray is not None and not low.staged:
        laid = draft.laid(places)
        draw = partial(draw_tag, offered=None) if low.tagged else draw_tray
        works.append(partial(draw, Sketch(art), low, low.tray, laid))
    return works
