"""Where a note lies that is said beside a widget."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.cache import Picture
from game.ui.input import Point

__all__ = ["beside"]


def beside(
    rect: pygame.Rect, note: Picture, others: Sequence[pygame.Rect], room: tuple[int, int], edge: int, gap: int
) -> Point:
    """The left upper corner of a note, `gap` pixels above a widget, or below where there is no room above.

    It lies clear of the others that can be pressed, below or above the one that is in its way, if it can; and never
    nearer to the edge of a room than `edge`, where the frame of the table top is.
    """
    (wide, tall), (w, h), (left, top) = room, note.image.get_size(), note.origin
    # What is painted beside the body is shadow.
    right, bottom = w - left - note.body[0], h - top - note.body[1]
    x = min(max(edge - left, rect.centerx - w // 2), wide - edge - w + right)
    highest, lowest = edge - top, tall - edge - h + bottom

    def met(y: int) -> list[pygame.Rect]:
        body = pygame.Rect(x + left, y + top, *note.body)
        return [other for other in others if body.colliderect(other)]

    above, below = rect.top - gap - h, rect.bottom + gap
    over = min((other.top for other in met(above)), default=rect.top) - gap - h
    usual = above if above >= highest else min(below, lowest)
    return x, next((y for y in (above, below, over) if highest <= y <= lowest and not met(y)), usual)
