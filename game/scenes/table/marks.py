"""Places where the cards in hand can go, and the button that does what is proposed: all of them light up."""

from __future__ import annotations

from math import pi, sin
from typing import Final

from game.scenes.table.interaction import Touch
from game.scenes.table.stage import Stage
from game.scenes.tables.base import Draft
from game.ui import shapes
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.table.layout import grown
from game.ui.table.spots import Box
from game.ui.theme import TARGET

__all__ = ["PULSE", "draw_marks"]

PULSE: Final = 1.2
"""Seconds of one pulse of a target."""
Z_MARK: Final = 90.0


def draw_marks(frame: DisplayList, stage: Stage, touch: Touch, share: float) -> None:
    """List them. Places where the cards in hand or the chosen ones can go pulse; a `share` of the pulse is over."""
    art = stage.services.art
    swell = 0.0 if stage.choreographer.motions.calm else 0.03 * sin(2 * pi * share)
    for name in touch.places():
        spot = stage.plan.marks.get(name)
        if isinstance(spot, Box):
            glow = shapes.panel(art, spot.w, spot.h, TARGET, opacity=0.14, edge=TARGET, radius=12, line=3)
            x, y = round(spot.x) - glow.origin[0], round(spot.y) - glow.origin[1]
            frame.put(f"mark {name}", glow.image, x, y, Z_MARK, 255 if swell >= 0.0 else 205)
        elif spot is not None:
            slot = shapes.slot(art, spot.width * (1.06 + round(swell * 60) / 60), colour=TARGET)
            x, y = round(spot.x) - slot.origin[0], round(spot.y) - slot.origin[1]
            frame.put(f"mark {name}", slot.image, x, y, Z_MARK)
    for key, spec in touch.specs.items():
        if spec.action is not None and not isinstance(spec.action, Draft) and stage.seat.asks_for(spec.action):
            _mark_button(frame, art, key, spec.box)


def _mark_button(frame: DisplayList, art: Art, key: str, box: Box) -> None:
    """A ring round the button that does what is proposed."""
    m = art.metrics
    rim = grown(box, m.px(12))
    ring = shapes.panel(art, rim.w, rim.h, TARGET, opacity=0.3, edge=TARGET, radius=0.28 * box.h / m.u + 12, line=5)
    frame.put(f"wanted {key}", ring.image, round(rim.x) - ring.origin[0], round(rim.y) - ring.origin[1], Z_MARK)
