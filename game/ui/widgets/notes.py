"""Where a note lies that is said beside a widget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.ui.cache import Picture
from game.ui.input import Point
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.still import Label, Paragraph

__all__ = ["beside"]

_CLOSE = 3
"""Below a widget a note comes as near as this part of its gap before it goes elsewhere."""


def beside(
    widget: Widget, note: Picture, pressed: Iterable[Widget], shown: Iterable[Widget],
    room: tuple[int, int], edge: int, gap: int,
) -> Point:  # fmt: skip
    """The left upper corner of a note, `gap` pixels above a widget, or below where there is no room above.

    It lies clear of what else can be `pressed`, below or above the one that is in its way, if it can, and where there
    is such a place it hides no words of what is `shown` either: for that it moves aside, or to the beginning of a row.
    It never lies nearer to the edge of a room than `edge`, where the frame of the table top is.
    """
    rect = widget.rect
    others = _there(rect, (other for other in pressed if not isinstance(other, ScrollArea)))
    words = _there(rect, (other for other in shown if isinstance(other, Label | Paragraph) and other.words))
    (w, h), (left, top) = note.image.get_size(), note.origin
    # What is painted beside the body is shadow, which may lie anywhere.
    least, most = edge - left, room[0] - edge - left - note.body[0]
    highest, lowest = edge - top, room[1] - edge - top - note.body[1]

    def body(at: Point) -> pygame.Rect:
        return pygame.Rect(at[0] + left, at[1] + top, *note.body)

    def free(at: Point) -> bool:
        inside = least <= at[0] <= most and highest <= at[1] <= lowest
        return inside and body(at).collidelist(others) < 0

    x, above, below = min(max(least, rect.centerx - w // 2), most), rect.top - gap - h, rect.bottom + gap
    if below > lowest >= rect.bottom + gap // _CLOSE:
        below = lowest
    first = body((x, above)).collideobjectsall(others)
    near = [(x, above), (x, below), (x, min((other.top for other in first), default=rect.top) - gap - h)]
    clear = [at for at in near if free(at)]
    far = [(end - gap - w, rect.centery - top - note.body[1] // 2) for end in _ends(rect, others)] if clear else []
    aside = (at for place in near for at in _aside(body(place), rect, [*others, *words], gap // 2))
    for at in (*near, *((bx - left, by - top) for bx, by in aside), *far):
        if free(at) and body(at).collidelist(words) < 0:
            return at
    return clear[0] if clear else (x, above if above >= highest else min(below, lowest))


def _there(rect: pygame.Rect, widgets: Iterable[Widget]) -> list[pygame.Rect]:
    """Where widgets lie that are seen, without those that a place is part of."""
    return [
        other.rect for other in widgets
        if other.visible and not other.rect.contains(rect)
        and (other.area is None or other.area.rect.colliderect(other.rect))
    ]  # fmt: skip


def _aside(body: pygame.Rect, rect: pygame.Rect, there: Sequence[pygame.Rect], gap: int) -> Iterator[Point]:
    """Places to both sides of what lies where a note would, as far as it still lies above or below its widget."""
    met = body.collideobjectsall(there)
    if met:
        for x in (max(other.right for other in met) + gap, min(other.left for other in met) - gap - body.w):
            if x < rect.centerx < x + body.w:
                yield x, body.y


def _ends(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> list[int]:
    """Where the row of a place begins: there, or where another one does to the left of it, the nearest first."""
    row = [other.left for other in others if other.top < rect.bottom and rect.top < other.bottom]
    return [rect.left, *sorted((x for x in row if x < rect.left), reverse=True)]
