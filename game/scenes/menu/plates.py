"""How what the menu proposes lies at its lower left: beside each other, or above each other in an upright window."""

from __future__ import annotations

from math import inf

from game.scenes.carry_on import CarryOn
from game.scenes.menu.suggestions import Suggestion
from game.ui.theme import Metrics

__all__ = ["place_plates", "plates_width"]

GAP = 18
"""Between two plates, in u."""
LOW = 126
"""Beside each other they tell no more than makes them so tall, in u: three lines."""
TALLEST = 185
"""Two plates beside each other that were taller, in u, would take the height from the games."""
TALL = 1.5
"""Upright windows so much taller than wide have room for two plates one above the other."""


def plates_width(carry: CarryOn, again: Suggestion, day: Suggestion, metrics: Metrics) -> float:
    """How wide two plates are at least beside each other, in pixels; nothing where there are no two."""
    if not day.offered or not (carry.visible or again.offered):
        return 0.0
    return (carry if carry.visible else again).width(metrics) + GAP * metrics.u + day.width(metrics)


def place_plates(
    carry: CarryOn, again: Suggestion, day: Suggestion, metrics: Metrics, at: tuple[float, float, float]
) -> float:
    """Lay out the match to carry on with, or else the last set-up, and the deal of the day where there is room for it.

    `at` is where they begin, how wide they may be together, and where they end below; returns their upper edge.
    """
    m, gap = metrics, GAP * metrics.u
    left, room, bottom = at
    again.hide()
    day.hide()
    first: CarryOn | Suggestion | None = None
    if carry.visible:
        first = carry
    elif again.offered and not (m.large and m.portrait):
        first = again
    if m.portrait:
        top = bottom if first is None else first.place(left, room, bottom, fill=True)
        if day.offered and not m.large and m.height >= TALL * m.width:
            top = day.place(left, room, top - gap if first is not None else top, fill=True)
        return top
    top = bottom
    for shared in (True, False):
        if shared and not 0.0 < plates_width(carry, again, day, m) <= room:
            continue
        # Else the first takes all that it likes, and the deal of the day has what that leaves.
        share, top = room - day.width(m) - gap if shared else room, bottom
        most = LOW * m.u * m.text_scale if shared else inf
        for _ in range(2):
            # What stands side by side is equally tall.
            least, end = bottom - top, left
            if first is carry:
                top = carry.place(left, share, bottom, least=least, shared=shared)
            elif first is again:
                top = again.place(left, share, bottom, least=least, most=most)
            if first is not None:
                end = first.right + gap
            if day.offered and (shared or left + room - end >= day.width(m)):
                top = min(top, day.place(end, left + room - end, bottom, least=least, most=most))
        if shared and bottom - top <= TALLEST * m.u * m.text_scale:
            return top
        if shared:
            day.hide()
    return top
