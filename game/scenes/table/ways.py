"""Which way a bubble takes that crosses the table: round heads and hands of those whom it is not about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from math import cos, hypot, radians, sin
from typing import Final

import pygame

from game.scenes.table.stage import Stage
from game.scenes.tables.base import MIDDLE, SeatPlace
from game.ui.table.crossings import Crossing, on_its_way
from game.ui.table.layout import Point
from game.ui.table.spots import Box

__all__ = ["CENTER", "way_round"]

Way = tuple[Point, Point, Point]
"""Where a bubble sets out, which point it bends round, and where it ends."""
CENTER: Final = 0.44
"""Where the middle of the table is, in heights of the window."""
OVER: Final = 0.3
"""Where what is said to all bends over it."""
MOUTH: Final = 0.3
"""How far above the middle of a face a bubble sets out that has nothing to keep clear of, in diameters."""
TURNS: Final = range(0, 360, 30)
"""By how many degrees round its face a bubble may set out elsewhere than towards where it bends."""
BENDS: Final = (0.5, 0.32, 0.68, 0.12, 0.88)
"""How far across and down the window it may bend."""
HEAD: Final = 0.46
"""How far from the middle of a face its bubble begins, in diameters."""
HALF: Final = 0.5
"""How large one is at first that grows late."""


def way_round(stage: Stage, crossing: Crossing, reach: tuple[int, int], passed: Sequence[Box]) -> tuple[Way, bool]:
    """Which way a bubble takes, and whether it grows late; `reach` is how wide and tall it is at its end.

    It takes the first that crosses nothing which is not to be `passed`, small if need be, or the one that crosses the
    least. What it covers at its end it does not have to keep clear of until then.
    """
    m, place = stage.metrics, stage.plan.place(crossing.seat)
    middle = m.width / 2, m.height * CENTER
    end = crossing.end or middle
    plain = (place.x, place.y - MOUTH * place.d), middle, end
    if crossing.to == MIDDLE:
        plain = plain[0], ((place.x + end[0]) / 2, m.height * OVER), end
    if not passed:
        return plain, False
    look = partial(_covered, reach, pygame.Rect(0, 0, m.width, m.height), [_rect(box) for box in passed])
    best, least, spared = (plain, False), float("inf"), look((*end, 1.0))
    for late in (False, True):
        size = HALF if late else 1.0
        starts = [(look((*start, size)), start) for start in _starts(place, reach, size)]
        free = min(covered for covered, _ in starts)
        for way in _ways(stage, [start for covered, start in starts if covered <= free], plain):
            cost = 0.0
            for at in on_its_way(way, late=late):
                cost += max(0.0, look(at) - spared)
                if cost >= least:
                    break
            if cost <= 0.0:
                return way, late
            if cost < least:
                best, least = (way, late), cost
    return best


def _starts(place: SeatPlace, reach: tuple[int, int], size: float) -> Iterator[Point]:
    """Where a bubble of a size may set out: beside the face of whoever says it."""
    wide, tall = reach[0] * size, reach[1] * size
    for turn in TURNS:
        cx, cy = cos(radians(turn)), sin(radians(turn))
        far = HEAD * place.d + min(wide / 2 / max(0.01, abs(cx)), tall / 2 / max(0.01, abs(cy)))
        yield place.x + far * cx, place.y + far * cy


def _ways(stage: Stage, starts: Sequence[Point], plain: Way) -> Sequence[Way]:
    """All ways it might take, those that bend most as wanted first."""
    m, (_, (x, y), end) = stage.metrics, plain
    bends = [(x, y), *((m.width * across, m.height * down) for across, down in product(BENDS, BENDS))]

    def wanted(way: Way) -> float:
        (sx, sy), (bx, by), _ = way
        return hypot(bx - x, by - y) + hypot(bx - sx, by - sy) / 2

    return sorted(((start, bend, end) for start, bend in product(starts, bends)), key=wanted)


def _covered(
    reach: tuple[int, int], room: pygame.Rect, passed: Sequence[pygame.Rect], at: tuple[float, float, float]
) -> float:
    """How much of some boxes a bubble covers whose middle is there, at a size; it stays within the window."""
    x, y, size = at
    wide, tall = reach[0] * size, reach[1] * size
    bubble = pygame.Rect(x - wide / 2, y - tall / 2, wide, tall).clamp(room)
    covered = 0
    for number in bubble.collidelistall(passed):
        _, _, w, h = bubble.clip(passed[number])
        covered += w * h
    return covered


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
