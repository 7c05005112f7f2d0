"""The dark plate below the title of a page that shows a game's own table, whatever that looks like there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.tables.rails import AIR, ENDS
from game.ui import shapes
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.theme import INK, LINE_REST, Metrics
from game.ui.widgets import Label

__all__ = ["head_plate", "put_head"]


def head_plate(m: Metrics, back: pygame.Rect, labels: Sequence[Label]) -> pygame.Rect:
    """Where it lies, below the way back and the words beside it: as below the title of a table."""
    air, ends, half = m.px(AIR), [0.0], back.h / 2
    for label in labels:
        wide, px = label.written
        ends.append(label.rect.x + wide)
        half = max(half, abs(label.rect.centery - back.centery) + 0.6 * px)
    x, y = back.x - air, max(m.px(4), round(back.centery - half) - air)
    return pygame.Rect(x, y, round(max(ends)) + ENDS * air - x, round(back.centery + half) + air - y)


def put_head(frame: DisplayList, art: Art, plate: pygame.Rect, back: pygame.Rect) -> None:
    """List it below everything else."""
    x, y, w, h = plate
    radius = min(h, back.h + 2 * art.metrics.px(AIR)) / art.metrics.u / 2
    picture = shapes.panel(art, w, h, INK, opacity=0.80, edge=LINE_REST, radius=radius, line=1.6)
    frame.put("head", picture.image, x - picture.origin[0], y - picture.origin[1], -1)
