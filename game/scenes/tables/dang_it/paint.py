"""What Dang It! draws beside the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Canvas, Effect, LayoutContext, Plan
from game.scenes.tables.dang_it.places import Planner
from game.scenes.tables.parts import PaintPart
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.model import TableModel
from game.ui.theme import NIGHT, TARGET
from game.ui.tween import back, in_

APART, AT_MOST, MANY = 0.08, 0.9, 12
"""Seconds from one card of a pile to the next as it is taken; of more than so many the last sets out after so long."""
TAKEN_IN: Final = 0.26
"""Seconds that each of them flies."""
GAIN: Final = 1.1
"""Seconds for which it is told how many there were."""
Z_GAIN: Final = 2340.0


def stagger(count: int) -> float:
    """Seconds from one card of a pile to the next as it is taken."""
    return APART if count <= MANY else AT_MOST / count


def taken_in(count: int) -> float:
    """Seconds until the last card of a pile lies where it goes."""
    return stagger(count) * (count - 1) + TAKEN_IN


def gained(seat: int, count: int, plan: Callable[[], Plan]) -> Effect:
    """How many cards somebody has taken, over what they have won, once the last of them lies there."""
    landed = taken_in(count)
    seconds = landed + GAIN

    def paint(look: Canvas, share: float) -> None:
        at = share * seconds - landed
        if at < 0.0:
            return
        spot = plan().spots.get(Zone(ZoneKind.WON, seat), ())[-1:]
        if not spot:
            return
        metrics = look.metrics
        pill = shapes.pill(look.art, f"+{count}", metrics.words(24), fill=NIGHT, color=TARGET, edge=TARGET,
                           opacity=0.96, role="display")  # fmt: skip
        w, h = pill.body
        rise = 16 * metrics.u * (1.0 - back(min(1.0, at / 0.18)))
        x = min(max(spot[0].x, w / 2 + metrics.frame), metrics.width - metrics.frame - w / 2)
        y = max(spot[0].y - spot[0].height * 0.5 - h * 0.2 + rise, h / 2 + metrics.frame)
        fade = 1.0 - in_(min(1.0, max(0.0, (at - 0.8) / (GAIN - 0.8))))
        look.show(f"gain {seat}", pill, x - w / 2, y - h / 2, Z_GAIN, round(255 * min(1.0, at / 0.06) * fade))

    return Effect(f"gain {seat}", seconds, paint)


class DangItPaint(PaintPart):
    """Plates. How many cards were taken is shown by `gained`."""

    def plate(
        self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float, late: int = 0
    ) -> Picture:
        """A player's name and cards; where words are large the name alone, for the cards can be counted as they lie."""
        badges = []
        if model.players > 2 and seat != table.me and not table.metrics.large:
            badges.append(shapes.Badge("cards", str(model.count(ZoneKind.HAND, seat))))
        room = Planner(model, table).plate_room(seat)
        return shapes.plate(art, name, badges, active=model.to_act == seat, wide=wide, max_width=room)
