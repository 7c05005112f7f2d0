"""What flares up on the table of Shithead: the burning stack, the crown of shame, the sun behind who is safe.

Effects list shared pictures in a few sizes and angles, so that a frame of them costs no drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi
from typing import Final

import pygame

from game.rules.cards import HIDDEN
from game.rules.events import (
    BlindFlipped,
    CardsMoved,
    DealDrawn,
    DealLost,
    DirectionTurned,
    Event,
    SeatSkipped,
    StackBurnt,
    StarterFound,
    WentOut,
)
from game.rules.zones import ZoneKind, is_flip
from game.scenes.tables.base import Canvas, Effect, LayoutContext, Plan, SeatPlace, key_of
from game.scenes.tables.shithead.burning import burn, quickly
from game.scenes.tables.shithead.flipping import Spotlight, darken, relief, ringed
from game.scenes.tables.shithead.places import Planner
from game.scenes.tables.shithead.words import counted
from game.texts import t
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.model import TableModel
from game.ui.theme import GOLD, LINE_VELVET, NIGHT, PALE, PAPER
from game.ui.tween import in_out, out

CROWN: Final = 0.9
"""Seconds in which the crown of shame swings in."""
LANDS: Final = 0.6
"""After which share of that it has come down."""
ROPE, ASIDE = 0.95, 0.25
"""From where above the middle of a portrait it comes, and how far aside of where it lands, in diameters."""
TOLD: Final = "burnt"
"""The note that tells how many cards have burnt."""
TICKING: Final = "burnt ticks"
"""The count of burnt cards while a stack burns."""
COUNTED: Final = (0.4, 1.3)
"""From when on the cards of a burning stack are counted, and when all of them are; seconds."""
TICKS: Final = 6
"""In so many steps at most, each of which is a pill of its own."""
SHORT: Final = 1.2
"""Of words that have grown by more than this only the number is left."""
Z_SUN, Z_NOTE, Z_CROWN = 1.0, 2350.0, 2360.0


def effects(event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]) -> Sequence[Effect]:
    """What an event lights."""
    match event:
        case StackBurnt():
            return [*burn(model, table, plan()), _burnt(model, table), _ticking(model, table)]
        case BlindFlipped(played=True, card=card):
            spot = Spotlight.over_stack(model, table)
            stamped = [relief(spot, token) for token in model.tokens(ZoneKind.STACK)[-1:]]
            return [ringed(card, spot, goes=True), *stamped]
        case BlindFlipped(played=False, card=card) if card != HIDDEN:
            return [ringed(card, Spotlight.over_stack(model, table), goes=False)]
        case WentOut(seat=seat):
            return [_sun(plan().place(seat))]
        case DealLost(seat=seat):
            return [_crown(plan().place(seat))]
        case SeatSkipped(seat=seat):
            return [_note(f"skipped {seat}", t("shithead.skipped"), *_beside(plan().place(seat)))]
        case StarterFound(seat=seat, rank=rank):
            words = t(key_of("shithead.starts", [table.names[seat]]), rank=rank)
            return [_note(f"starts {seat}", words, *_beside(plan().place(seat)))]
        case DirectionTurned(direction=direction):
            words = t("shithead.turned" if direction < 0 else "shithead.turned_back")
            return [_note("turned", words, *Planner(model, table).at(*Planner(model, table).center()))]
        case DealDrawn():
            return [_note("drawn", t("shithead.drawn"), *Planner(model, table).at(*Planner(model, table).center()))]
        case _:
            return ()


def opens(event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]) -> Sequence[Effect]:
    """What an event lights as it begins."""
    match event:
        case CardsMoved(source=source, target=target) if is_flip(source.kind, target.kind):
            return [darken(source.owner, model, table, plan())]
        case _:
            return ()


def _burnt(model: TableModel, table: LayoutContext) -> Effect:
    """How many cards have burnt, in place of the pill that has told how many lie there."""
    x, y, _ = Planner(model, table).middle().pile
    return _note(TOLD, counted("burnt", model.count(ZoneKind.STACK)), x, y, read=True)


def show_burnt(look: Canvas, planner: Planner, count: int) -> None:
    """How many cards are out of play, below their flame; nothing while there are none."""
    if count:
        # Large words need the room of what can be seen anyway.
        words = str(count) if planner.scale > SHORT else counted("burnt", count)
        pill = shapes.pill(look.art, words, look.metrics.words(19), edge=LINE_VELVET, color=PALE)
        (x, y), (w, h) = planner.middle().burnt, pill.body
        low = y + (44 + 22 * planner.scale) * look.metrics.u
        look.show("burnt", pill, x - w / 2, low - h / 2, 4.0, read=True)


def _ticking(model: TableModel, table: LayoutContext) -> Effect:
    """While a stack burns, its cards are counted among the burnt ones little by little."""
    before, more, quick = model.count(ZoneKind.BURNT), model.count(ZoneKind.STACK), quickly(model)
    steps, planner = min(more, TICKS), Planner(model, table)

    def paint(look: Canvas, share: float) -> None:
        gone = min(1.0, max(0.0, (share * COUNTED[1] - COUNTED[0]) / (COUNTED[1] - COUNTED[0])))
        show_burnt(look, planner, before + more * min(steps, int(gone * (steps + 1))) // max(1, steps))

    return Effect(TICKING, COUNTED[1] * quick, paint)


def _beside(place: SeatPlace) -> tuple[float, float]:
    """Where a short word to a player stands: on the lower rim of the disc, below the mouth."""
    return place.x, place.y + place.d * 0.45


def _note(key: str, words: str, x: float, y: float, *, read: bool = False) -> Effect:
    """A few words that stand for a moment; what is `read` is covered by nothing that is said."""

    def paint(look: Canvas, share: float) -> None:
        pill = shapes.pill(look.art, words, look.metrics.words(22), fill=NIGHT, color=PAPER, edge=GOLD, opacity=0.96)
        w, h = pill.body
        half = w / 2 + look.metrics.px(14)
        middle = min(max(x, half), look.metrics.width - half)
        fade = min(1.0, share * 8, (1.0 - share) * 6)
        look.show(f"note {key}", pill, middle - w / 2, y - h / 2, Z_NOTE, round(255 * fade), read=read)

    return Effect(f"note {key}", 1.3, paint, calm=True)


def _sun(place: SeatPlace) -> Effect:
    """The sunburst turns once behind a player who is safe."""

    def paint(look: Canvas, share: float) -> None:
        sun = look.art.token("burst", place.d * 1.9, turn=round(out(share) * 8) * 9)
        look.show("sun", sun, place.x, place.y, Z_SUN, round(255 * min(1.0, (1.0 - share) * 4)))

    return Effect(f"sun {place.seat}", 0.9, paint)


# -- the crown ----------------------------------------------------------------------------


def crown_place(place: SeatPlace) -> tuple[float, float, float]:
    """Where the crown of shame hangs: middle and width."""
    return place.x + place.d * 0.47, place.y + place.d * 0.28, place.d * 0.53


def _crown(place: SeatPlace) -> Effect:
    """It swings in on a string from a little above the portrait, down its outer edge."""
    x, y, width = crown_place(place)
    # Higher up are the title, the tools and what somebody did last.
    top = max(0.0, place.y - ROPE * place.d)
    first, length = top + 0.5 * width, y - 0.3 * width - top

    def paint(look: Canvas, share: float) -> None:
        down = in_out(min(1.0, share / LANDS))
        swing = cos(share * 2.5 * pi) * (1.0 - share)
        px, py = x + (1.0 - down) * ASIDE * place.d, first + (y - first) * down
        crown = look.art.token("crown_of_shame", width, turn=round((8 + 26 * swing) / 4) * 4)
        look.show("crown", crown, px, py, Z_CROWN, round(255 * min(1.0, share * 10)))
        if share < 0.9:
            string = _string(look.art, length)
            low = max(1, min(string.body[1], round(py - 0.3 * width - top)))
            # The rest of it is not there yet: its upper end stays where it begins.
            part = Picture(string.image.subsurface((0, 0, string.body[0], low)), string.origin, (string.body[0], low))
            look.show("string", part, px, top, Z_CROWN - 1, round(255 * min(1.0, (0.9 - share) * 4)))

    return Effect("crown", CROWN, paint)


def _string(art: Art, length: float) -> Picture:
    """A string that comes out of the dark, held at its upper end."""
    w, h = max(1, art.metrics.px(2.4)), max(1, round(length))

    def make() -> Picture:
        image = pygame.Surface((w, h), pygame.SRCALPHA)
        for row in range(h):
            color = pygame.Color(GOLD)
            color.a = round(255 * min(1.0, 2 * (row + 1) / h))
            image.fill(color, (0, row, w, 1))
        return Picture(image, (w // 2, 0), (w, h))

    return art.keep(("string", w, h), make)
