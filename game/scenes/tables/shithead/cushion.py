"""The cushion of the crown of shame: it lies in view all match, with the crown on it until somebody wears it."""

from __future__ import annotations

from math import inf
from typing import Final

from game.scenes.tables.base import Canvas, Moment, Plan
from game.scenes.tables.shithead.places import Planner
from game.ui.table.layout import Choice, centered, clearest
from game.ui.table.spots import Box

WIDE, TALL = 176.0, 150.0
"""What cushion and crown take, in u; the cushion is as wide as that."""
OVER_HAND, SMALLER = 408.0, 0.89
"""Where it lies over the hand: from the lower edge to its middle, in u, clear of a hand in two rows, and how much of
its size it has there."""
_PLATE: Final = (240.0, 78.0)
"""What is kept free for a name plate, in u, as words are drawn."""

Z_CUSHION: Final = 0.3


def ever_taken(planner: Planner, plan: Plan, widest: float = inf) -> list[Box]:
    """Where something lies at some moment of a match: what stays where it is lies clear of all of it.

    What counts is where cards may lie, not where they lie now. The rule gets no wider than `widest`, in u.
    """
    u, scale = planner.u, planner.scale
    taken = planner.tables()
    taken.append(centered(*planner.at(*planner.center()), *planner.reach()))
    for place in plan.seats:
        taken.append(centered(place.x, place.y, 1.25 * place.d, 1.25 * place.d))
        w, h = _PLATE[0] * u * scale, _PLATE[1] * u * scale
        taken.append(Box(place.x - w / 2, place.plate_y, w, h))
    middle = planner.middle()
    taken += [middle.main, middle.pick_up, plan.hand]
    taken.append(centered(middle.stock[0], middle.stock[1] - 130 * u, 180 * u, 260 * u))
    taken += [centered(*at, 260 * u * scale, 60 * u * scale) for at in (middle.stock, middle.turning, plan.prompt[:2])]
    taken.append(centered(*middle.burnt, 170 * u * scale, 200 * u * scale))
    if plan.tag is not None:
        x, y, room = plan.tag
        taken.append(centered(x, y, min(room, widest * u), (80 + 90 * scale) * u))
    # The title and the tools.
    taken.append(planner.box(0, 0, planner.wide, 112))
    return taken


def cushion_place(planner: Planner, plan: Plan) -> Box | None:
    """Where cushion and crown lie: in a corner of the table where nothing else does; None where there is none."""
    u, taken = planner.u, ever_taken(planner, plan)
    ways = []
    half = planner.wide / 2
    for x, y, size in ((planner.wide - 208, 208.0, 1.0), (208.0, 208.0, 1.0),
                       (planner.wide - 170, planner.tall / 2 - 60, 1.0), (170.0, planner.tall / 2 - 60, 1.0),
                       (half + 300, planner.tall - OVER_HAND, SMALLER),
                       (half - 300, planner.tall - OVER_HAND, SMALLER)):  # fmt: skip
        px, py = planner.at(x, y)
        ways.append(centered(px, py, WIDE * size * u, TALL * size * u))
    box = ways[clearest((Choice(way) for way in ways), taken)]
    return None if any(box.overlaps(other) for other in taken) else box


def draw_cushion(look: Canvas, moment: Moment, plan: Plan, *, crown: bool) -> None:
    """List the cushion, and the crown on it if nobody wears it."""
    box = cushion_place(Planner(moment.model, moment.table), plan)
    if box is None:
        return
    art = look.art
    x, y = box.x + box.w / 2, box.y + box.h / 2
    look.show("cushion", art.token("cushion", box.w), x, y + 0.18 * box.w, Z_CUSHION, read=True)
    if crown:
        look.show("waiting crown", art.token("crown_of_shame", 0.60 * box.w), x, y - 0.10 * box.w, Z_CUSHION + 0.1)
