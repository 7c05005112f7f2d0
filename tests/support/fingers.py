"""How large everything is that a finger presses, in millimeters of a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.ui.input import Kind, Point
from game.ui.shapes.controls import shares
from game.ui.widgets import Form, ScrollArea, Segmented, Stepper, Widget

__all__ = ["LEAST", "SCREENS", "Screen", "run", "small"]

LEAST = 9.0
"""Millimeters that a target measures at least, across and down."""


class Screen(NamedTuple):
    """A display: its pixels, and the length of its diagonal in inches."""

    width: int
    height: int
    inches: float

    @property
    def mm(self) -> float:
        """Pixels of a millimeter."""
        return float((self.width**2 + self.height**2) ** 0.5 / self.inches / 25.4)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, self.height


SCREENS = (Screen(1920, 1080, 24), Screen(1920, 1080, 15.6), Screen(1280, 800, 10), Screen(3840, 2160, 32))


def small(form: Form, window: tuple[int, int], mm: float, least: float = LEAST) -> Iterator[str]:
    """What of a form is too small for a finger where so many pixels make a millimeter.

    What scrolls counts as far as it is seen whole: the rest can be scrolled there.
    """
    whole = pygame.Rect(0, 0, *window)
    for widget in form.widgets:
        seen = widget.area.rect.clip(whole) if isinstance(widget.area, ScrollArea) else whole
        pressed = widget.visible and not isinstance(widget, ScrollArea) and felt(widget)
        if not pressed or (widget.area is not None and not (widget.area.visible and seen.contains(widget.rect))):
            continue
        stepper = isinstance(widget, Stepper)
        across, down = reach(form, widget, seen, (1 + stepper) * least * mm)
        if isinstance(widget, Segmented):
            ends = shares(widget.style.art, *widget.rect.size, widget.names)
            across = min(across, round(min(b - a for a, b in pairwise(ends))))
        elif stepper:
            across //= 2
        if min(across, down) < least * mm - 4:
            yield f"{widget.key}: {across / mm:.1f} x {down / mm:.1f} mm, drawn {widget.rect.size}"


def felt(widget: Widget) -> bool:
    """Whether something happens when it is pressed."""
    return type(widget).press is not Widget.press or type(widget).activate is not Widget.activate


def reach(form: Form, widget: Widget, window: pygame.Rect, wanted: float) -> tuple[int, int]:
    """How far across and down one can press a widget, in pixels, from the best place on it; no more than is `wanted`.

    Beside it the nearest thing is pressed; what lies over it takes away what it covers.
    """
    rect, best = widget.rect, (0, 0)

    def there(pos: Point) -> bool:
        return form.at(pos, Kind.TOUCH) is widget

    for x in (rect.centerx, rect.x + rect.w // 6, rect.right - rect.w // 6 - 1, rect.x + 6, rect.right - 7):
        for y in (rect.centery, rect.y + rect.h // 6, rect.bottom - rect.h // 6 - 1):
            if there((x, y)):
                across = run(there, (x, y), (1, 0), window, wanted)
                found = across, run(there, (x, y), (0, 1), window, wanted)
                best = max(best, found, key=min)
                if min(best) >= wanted:
                    return best
    return best


def run(there: Callable[[Point], bool], at: Point, way: Point, window: pygame.Rect, wanted: float) -> int:
    """How long the line through a place is on which something is pressed, in pixels."""
    length = 1
    for sign in (-1, 1):
        x, y = at
        for stride in (4, 1):
            while length < wanted:
                further = x + stride * sign * way[0], y + stride * sign * way[1]
                if not window.collidepoint(further) or not there(further):
                    break
                x, y = further
                length += stride
    return length
