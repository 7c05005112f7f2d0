"""A hand of Shithead in one row, or in two where the strips of one would be narrower than a finger."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.tables.shithead import sizes
from game.scenes.tables.shithead.sizes import ROW, STEP
from game.ui.table.layout import middle
from game.ui.table.spots import Box, Spot
from game.ui.theme import RATIO

__all__ = ["hand_rows"]


def hand_rows(groups: Sequence[int], box: Box, width: float, rows: float, finger: float) -> list[Spot]:
    """A hand of groups of equal cards in a box: one row, or two where strips would be narrower than a finger.

    `rows` is how far the second row shows above the first, in pixels.

    In two rows no group is torn. Where even these are too narrow, each group keeps a strip for a finger and its
    cards lie closer together: a tap takes all of a rank.
    """
    count = sum(groups)
    if not count:
        return []
    least = min(finger, STEP * width)
    center, _ = middle(box)
    # Cards stand on the lower edge of the box.
    low = box.y + box.h - sizes.HAND_FOOT * rows / ROW - width * RATIO / 2
    if count == 1 or (box.w - width) / (count - 1) >= least or len(groups) == 1:
        return _line(groups, center, low, width, box.w, least, 0.0)
    cut = min(range(1, len(groups)), key=lambda i: (max(sum(groups[:i]), sum(groups[i:])), i))
    front = low + sizes.SECOND_ROW_LOWER * rows / ROW
    return _line(groups[:cut], center, front - rows, width, box.w, least, 0.0) + _line(
        groups[cut:], center, front, width, box.w, least, sizes.SECOND_ROW_DEPTH
    )


def _line(
    groups: Sequence[int], x: float, y: float, width: float, room: float, least: float, depth: float
) -> list[Spot]:
    """One row of a hand about a middle."""
    count = sum(groups)
    step = min(STEP * width, (room - width) / max(1, count - 1))
    between = within = step
    if step < least and count > len(groups) > 1:
        free = room - width - (len(groups) - 1) * least
        if free > 0:
            between, within = least, free / (count - len(groups))
    at = 0.0
    places = []
    for size in groups:
        for _ in range(size):
            places.append(at)
            at += within
        at += between - within
    start = x - places[-1] / 2
    return [Spot(start + place, y, width, 0.0, depth + i) for i, place in enumerate(places)]
