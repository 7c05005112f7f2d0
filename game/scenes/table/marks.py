"""Places where the cards in hand can go, and the place and the button that a hint means: all of them light up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import pi, sin
from typing import Final

import pygame

from game.scenes.table.interaction import Touch
from game.scenes.table.seat import Seat
from game.scenes.table.stage import Stage
from game.scenes.tables.base import ActionButton, Draft
from game.scenes.tables.parts import ControlsPart
from game.ui import shapes
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.table.layout import grown
from game.ui.table.spots import Box
from game.ui.theme import TARGET

__all__ = ["PULSE", "draw_marks", "draw_place", "hinted_buttons"]

PULSE: Final = 1.2
"""Seconds of one pulse of a target."""
Z_MARK: Final = 90.0
LARGEST: Final = 1_000_000
"""A place of more pixels is lit in pieces, most of which share one picture: as one picture it would drive all others
out of their memory."""
PIECE: Final = 480
"""How wide and tall such a piece is at most, in pixels."""
RIM: Final = 20
"""How far its edge and its corners reach in, in u."""
RADIUS, LINE = 12, 5
"""How round a place is, and how wide its edge, in u."""


def draw_marks(frame: DisplayList, stage: Stage, touch: Touch, share: float) -> None:
    """List them. Places where the cards in hand or the chosen ones can go pulse; a `share` of the pulse is over."""
    art = stage.services.art
    swell = 0.0 if stage.choreographer.motions.calm else 0.03 * sin(2 * pi * share)
    places = touch.places()
    for name in places:
        spot = stage.plan.marks.get(name)
        if isinstance(spot, Box):
            draw_place(frame, art, f"mark {name}", spot, Z_MARK, 0.22, 255 if swell >= 0.0 else 205)
        elif spot is not None:
            place = shapes.open_place(art, round(spot.width * (1.06 + round(swell * 60) / 60)))
            x, y = round(spot.x) - place.origin[0], round(spot.y) - place.origin[1]
            frame.put(f"mark {name}", place.image, x, y, Z_MARK)
    hint = stage.seat.hinted if stage.seat.hint_words else None
    meant = stage.presenter.controls.goes_to(hint) if hint is not None else ""
    spot = stage.plan.marks.get(meant)
    if isinstance(spot, Box) and meant not in places:
        draw_place(frame, art, f"mark {meant}", spot, Z_MARK, 0.14, 255)
    for key in hinted_buttons(stage.seat, stage.presenter.controls, touch.specs):
        _mark_button(frame, art, key, touch.specs[key].box)


def hinted_buttons(seat: Seat, controls: ControlsPart, specs: Mapping[str, ActionButton]) -> list[str]:
    """Keys of the buttons that do what the hint proposes, or what is asked for in a lesson."""
    return [
        key
        for key, spec in specs.items()
        if spec.action is not None and not isinstance(spec.action, Draft) and seat.asks_for(spec.action, controls)
    ]


def draw_place(frame: DisplayList, art: Art, key: str, box: Box, z: float, opacity: float, alpha: int) -> None:
    """Light a place up: a field of some opacity with an edge, listed under a key of its own with `alpha`."""
    wide, tall = max(1, round(box.w)), max(1, round(box.h))
    x, y, rim = round(box.x), round(box.y), art.metrics.px(RIM)
    if wide * tall <= LARGEST or min(wide, tall) <= 2 * rim:
        glow = shapes.panel(art, wide, tall, TARGET, opacity=opacity, edge=TARGET, radius=RADIUS, line=LINE)
        frame.put(key, glow.image, x - glow.origin[0], y - glow.origin[1], z, alpha)
        return
    columns, rows = _cut(wide, rim), _cut(tall, rim)
    # One form has every piece in it: corners, edges, and a field as large as the largest.
    form = 2 * rim + max(columns), 2 * rim + max(rows)
    glow = shapes.panel(art, *form, TARGET, opacity=opacity, edge=TARGET, radius=RADIUS, line=LINE)
    top = y
    for j, h in enumerate(rows):
        left = x
        sy = _from(j, rows, rim, form[1]) + glow.origin[1]
        for i, w in enumerate(columns):
            sx = _from(i, columns, rim, form[0]) + glow.origin[0]
            frame.put((key, i, j), _piece(glow.image, (sx, sy, w, h)), left, top, z, alpha)
            left += w
        top += h


@lru_cache(maxsize=40)
def _piece(form: pygame.Surface, part: tuple[int, int, int, int]) -> pygame.Surface:
    """A part of a form, the same from frame to frame: it takes no memory of its own."""
    return form.subsurface(part)


def _cut(length: int, rim: int) -> list[int]:
    """A length in pieces: a rim, as few others as can be, which differ by a pixel at most, and a rim."""
    inner = length - 2 * rim
    count = -(-inner // PIECE)
    return [rim, *(inner // count + (i < inner % count) for i in range(count)), rim]


def _from(number: int, pieces: Sequence[int], rim: int, form: int) -> int:
    """Where a piece is cut out of a form of a length."""
    return 0 if number == 0 else form - rim if number == len(pieces) - 1 else rim


def _mark_button(frame: DisplayList, art: Art, key: str, box: Box) -> None:
    """A ring round the button that does what is proposed."""
    m = art.metrics
    rim = grown(box, m.px(12))
    ring = shapes.panel(art, rim.w, rim.h, TARGET, opacity=0.3, edge=TARGET, radius=0.28 * box.h / m.u + 12, line=5)
    frame.put(f"wanted {key}", ring.image, round(rim.x) - ring.origin[0], round(rim.y) - ring.origin[1], Z_MARK)
