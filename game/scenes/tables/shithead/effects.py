"""What flares up on the table of Shithead: the burning stack, the crown of shame, the sun behind who is safe.

Effects list shared pictures in a few sizes and angles, so that a frame of them costs no drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from game.rules.cards import format_card
from game.rules.events import (
    DealDrawn,
    DealLost,
    DirectionTurned,
    Event,
    SeatSkipped,
    StackBurnt,
    StarterFound,
    WentOut,
)
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, Effect, LayoutContext, Plan, SeatPlace
from game.scenes.tables.shithead.places import TOP, Planner
from game.texts import t
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.model import TableModel
from game.ui.theme import GOLD, NIGHT, PAPER
from game.ui.tween import back, in_, out

BURN: Final = 0.86
"""Seconds from the first ember until the flame stands where the burnt cards are."""
CATCH: Final = 0.34
"""Seconds until the flames hide the stack, which is gone then."""
CROWN: Final = 0.9
"""Seconds in which the crown of shame swings in."""
Z_SUN, Z_NOTE, Z_FIRE, Z_GLOOM, Z_CROWN = 1.0, 2350.0, 2300.0, 2290.0, 2360.0
_SIZES: Final = (0.24, 0.36, 0.48, 0.60, 0.76)
"""Flames come in these sizes, in widths of the card: few pictures, all flames share them."""
_FLAMES: Final = (
    (-0.52, 0.62, 3), (0.50, 0.60, 3), (-0.20, 0.74, 4), (0.22, 0.72, 4), (0.0, 0.80, 5),
    (-0.58, 0.10, 2), (0.58, 0.06, 2), (-0.34, -0.22, 3), (0.36, -0.26, 3), (0.02, 0.20, 4),
)  # fmt: skip
"""Where flames stand on a card, right and down of its middle in its widths, and to which size each grows."""
_CHARS: Final = 6
"""Pictures of a card on its way to ash."""
_LAMP: Final = 110
"""How dark it is in the middle of the gloom, of 255."""
_GLOOM: Final = 2.5
"""How wide the gloom is, in widths of the card."""
_GRAIN: Final = 24
"""Pixels that it is drawn in before it is enlarged."""


def effects(event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]) -> Sequence[Effect]:
    """What an event lights."""
    match event:
        case StackBurnt():
            return [_burn(model, table)]
        case WentOut(seat=seat):
            return [_sun(plan().place(seat))]
        case DealLost(seat=seat):
            return [_crown(plan().place(seat), table)]
        case SeatSkipped(seat=seat):
            return [_note(f"skipped {seat}", t("shithead.skipped"), *_beside(plan().place(seat)))]
        case StarterFound(seat=seat, rank=rank):
            return [_note(f"starts {seat}", t("shithead.starts", rank=rank), *_beside(plan().place(seat)))]
        case DirectionTurned(direction=direction):
            words = t("shithead.turned" if direction < 0 else "shithead.turned_back")
            return [_note("turned", words, *Planner(model, table).at(*Planner(model, table).centre()))]
        case DealDrawn():
            return [_note("drawn", t("shithead.drawn"), *Planner(model, table).at(*Planner(model, table).centre()))]
        case _:
            return ()


def _beside(place: SeatPlace) -> tuple[float, float]:
    """Where a short word to a player stands: over the lower rim of the disc."""
    return place.x, place.y + place.d * 0.36


def _note(key: str, words: str, x: float, y: float) -> Effect:
    """A few words that stand for a moment."""

    def paint(look: Canvas, share: float) -> None:
        pill = shapes.pill(look.art, words, look.metrics.words(22), fill=NIGHT, colour=PAPER, edge=GOLD, opacity=0.96)
        w, h = pill.body
        half = w / 2 + look.metrics.px(14)
        middle = min(max(x, half), look.metrics.width - half)
        fade = min(1.0, share * 8, (1.0 - share) * 6)
        look.show(f"note {key}", pill, middle - w / 2, y - h / 2, Z_NOTE, round(255 * fade))

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


def _crown(place: SeatPlace, table: LayoutContext) -> Effect:
    """It swings in from above on a string."""
    x, y, width = crown_place(place)
    length = min(3.0 * table.metrics.c, y + width)

    def paint(look: Canvas, share: float) -> None:
        down = back(min(1.0, share * 1.15))
        swing = sin(share * 3 * pi) * (1.0 - share)
        px, py = x + swing * 0.5 * table.metrics.c, y - length * (1.0 - down)
        crown = look.art.token("crown_of_shame", width, turn=round((8 + 26 * swing) / 4) * 4)
        look.show("crown", crown, px, py, Z_CROWN)
        if share < 0.9:
            string = _string(look.art, length)
            look.show("string", string, px, py - width * 0.3, Z_CROWN - 1, round(255 * min(1.0, (0.9 - share) * 4)))

    return Effect("crown", CROWN, paint)


def _string(art: Art, length: float) -> Picture:
    w, h = max(1, art.metrics.px(2.4)), max(1, round(length))

    def make() -> Picture:
        image = pygame.Surface((w, h), pygame.SRCALPHA)
        image.fill(pygame.Color(GOLD))
        return Picture(image, (w // 2, h), (w, h))

    return art.keep(("string", w, h), make)


# -- the fire -----------------------------------------------------------------------------


def _burn(model: TableModel, table: LayoutContext) -> Effect:
    """Flames run up the stack, its top card curls and falls to ash, and one flame flies to where the burnt ones are."""
    planner = Planner(model, table)
    x, y = planner.at(*planner.centre())
    end_x, end_y = planner.middle().burnt
    tokens = model.tokens(ZoneKind.STACK)
    code = format_card(tokens[-1].face) if tokens else ""
    width = TOP * table.metrics.c

    def paint(look: Canvas, share: float) -> None:
        at = share * BURN
        lamp = round(min(1.0, at / 0.12, max(0.0, (BURN - at) / 0.2)) * 4) / 4
        if lamp:
            look.show("gloom", gloom(look.art, width), x, y, Z_GLOOM, round(255 * lamp))
        rise = min(1.0, at / CATCH)
        fall = min(1.0, max(0.0, at - CATCH - 0.1) / (BURN - CATCH - 0.1))
        char = min(1.0, max(0.0, at - CATCH * 0.6) / 0.42)
        if code and char < 1.0 and at > CATCH * 0.6:
            look.show("char", _charred(look.art, code, width, int(char * _CHARS)), x, y, Z_FIRE)
        for i, (dx, dy, size) in enumerate(_FLAMES):
            grown = min(1.0, max(0.0, rise * 1.5 - i * 0.05)) * (1.0 - in_(fall))
            flicker = sin(at * 22 + i * 2.1)
            step = min(size, round(grown * size - (0.5 if flicker < -0.3 else 0.0)))
            if step <= 0:
                continue
            tall = _SIZES[step - 1] * width
            flame = look.art.token("flame", tall)
            px = x + dx * width + flicker * 0.02 * width
            py = y + dy * width * (1.0 if i > 4 else rise) - tall * 0.55 + (1.0 - rise) * 0.3 * width
            fade = round(255 * (1.0 - fall * fall))
            look.show(f"flame {i}", flame, px, py + 0.3 * fall * width, Z_FIRE + 1 + i, fade)
        if fall > 0.0:
            go = out(fall)
            spark = look.art.token("flame", width * _SIZES[0])
            high = sin(pi * go) * 0.4 * width
            look.show("spark", spark, x + (end_x - x) * go, y + (end_y - y) * go - high, Z_FIRE + 20)
            for i in range(5):
                drift = cos(i * 2.4) * 0.5 * width
                dx, dy = drift * (0.6 + 0.4 * fall), (0.1 + 0.2 * (i % 3)) * width + fall * 0.5 * width
                look.show(f"ash {i}", _ash(look.art, 3 + i % 3), x + dx, y + dy, Z_FIRE, round(190 * (1.0 - fall)))

    return Effect("burn", BURN, paint)


def gloom(art: Art, width: float) -> Picture:
    """Darkness round a burning card of a width, softest at its rim.

    To darken the whole window would take the time of several frames.
    """
    d = round(_GLOOM * width)

    def make() -> Picture:
        small = pygame.Surface((_GRAIN, _GRAIN), pygame.SRCALPHA)
        for y in range(_GRAIN):
            for x in range(_GRAIN):
                near = max(0.0, 1.0 - hypot(x - _GRAIN / 2 + 0.5, y - _GRAIN / 2 + 0.5) / (_GRAIN / 2))
                small.set_at((x, y), (10, 4, 8, round(_LAMP * near * near * (3 - 2 * near))))
        return Picture(pygame.transform.smoothscale(small, (d, d)), (d // 2, d // 2), (d, d))

    return art.keep(("gloom", d), make)


def _ash(art: Art, size: float) -> Picture:
    d = max(2, art.metrics.px(size * 2))

    def make() -> Picture:
        image = pygame.Surface((d, d), pygame.SRCALPHA)
        pygame.draw.circle(image, (58, 46, 48), (d // 2, d // 2), d // 2)
        return Picture(image, (d // 2, d // 2), (d, d))

    return art.keep(("ash", d), make)


def _charred(art: Art, code: str, width: float, step: int) -> Picture:
    """A card that burns from below: darker, smaller and shorter with each step, with a glowing edge."""
    share = step / _CHARS

    def make() -> Picture:
        face = art.card_image(code, width, turn=-4.0).image.copy()
        w, h = face.get_size()
        dark = round(255 * (1.0 - 0.75 * share))
        face.fill((dark, round(dark * 0.86), round(dark * 0.76), 255), special_flags=pygame.BLEND_RGBA_MULT)
        left = round(h * (1.0 - 0.9 * share))
        glow = max(2, round(h * 0.03))
        for i in range(0, w, glow * 2):
            # The edge is ragged: every strip ends a little elsewhere.
            edge = left - round((0.5 + 0.5 * sin(i * 12.9)) * h * 0.08 * (1 if step else 0))
            face.fill((0, 0, 0, 0), (i, edge, glow * 2, h - edge))
            if step:
                face.fill((255, 150, 60, 255), (i, edge - glow, glow * 2, glow), special_flags=pygame.BLEND_RGB_MAX)
        if step:
            scale = 1.0 - 0.1 * share
            face = pygame.transform.smoothscale(face, (max(1, round(w * scale)), max(1, round(h * scale))))
        return Picture(face, (face.get_width() // 2, face.get_height() // 2), face.get_size())

    return art.keep(("char", code, round(width), step, art.deck), make)
