"""A form owns widgets: it gives them pointers, keys and the focus, and lists their pictures.

One form a scene, or one for each group that takes the focus by itself. The scene places the widgets on every resize.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeVar

import pygame

from game.ui import shapes, text
from game.ui.cache import Picture
from game.ui.input import (
    Accept,
    Back,
    Direction,
    InputEvent,
    Key,
    Kind,
    Nav,
    Point,
    PointerCancel,
    PointerDown,
    PointerMove,
    PointerUp,
    TextEditing,
    TextInput,
    Wheel,
    by_keys,
)
from game.ui.painter import DisplayList
from game.ui.theme import INK, LINE, PAPER
from game.ui.widgets.base import Widget, WidgetStyle
from game.ui.widgets.just_now import JustNow
from game.ui.widgets.notes import beside
from game.ui.widgets.scroll import NOTCH, ScrollArea
from game.ui.widgets.values import Segmented

__all__ = ["Form"]

W = TypeVar("W", bound=Widget)

_DRAG = 14
"""A pointer that moved this far on something in a scroll area scrolls, in u."""
_HINT_AFTER, _HINT_UNTIL, _WHY_FOR = 0.6, 6.0, 2.5
"""Seconds after which a hint shows under a resting mouse and is gone again, and for which a refusal's reason stays."""
_LONG = 0.5
"""Seconds until a finger that rests is told what a mouse that rests is told; lifting it then does nothing."""
_READ = 18.0
"""Letters that are read in a second."""
_NOTE_LIFT = 100.0
"""How far notes lie above the widgets, in z."""


@dataclass(slots=True)
class _Hold:
    """What a pointer that is down has hold of, and where it went down."""

    widget: Widget
    start: Point
    before: Widget | None = None
    """What had the focus before, for a field on which somebody only begins to scroll."""
    settled: bool = False
    """Whether it is clear that this is no scrolling."""
    rests: bool = False
    """Whether it is a finger that has not moved; `age` is for how many seconds."""
    age: float = 0.0
    spent: bool = False
    """Whether nothing will come of it: it was there to be told something, or another pointer scrolls already."""


class Form:
    """Widgets that share the focus. `sound` is called with the cue of every press.

    Pass it every event; it says whether it used the event, so that the scene may use the rest. Call `update` in every
    frame: it says whether the picture changed. With `wrap` unset, Tab leaves the form at its ends, for scenes that
    have more than the form to focus.
    """

    def __init__(
        self, style: WidgetStyle, sound: Callable[[str], None] = lambda cue: None, *, wrap: bool = True
    ) -> None:
        self._style = style
        self.sound = sound
        self.wrap = wrap
        self.widgets: list[Widget] = []
        self.default: Widget | None = None
        """What Enter does while nobody sees where the focus is: the main button of a sheet. None leaves it to the
        scene.
        """
        self.note_lift = _NOTE_LIFT
        """How far what is said beside a widget is listed above the widgets."""
        self.size: tuple[int, int] | None = None
        """How wide and tall that is in which the widgets lie, if not the window as it is: a side of a flat screen sees
        that turned.
        """
        self._focus: Widget | None = None
        self._show_focus = False
        self._holds: dict[int, _Hold] = {}
        self._hover: Widget | None = None
        self._mouse: Point | None = None
        self._rested = 0.0
        self._led = False
        """Whether the mouse was moved to what it hovers over, and that has not come below it by itself."""
        self._why: Widget | None = None
        self._why_words = ""
        self._why_left = 0.0
        self._pressed = JustNow[Widget]()
        """What a pointer went down on or up from last: a second press means the same."""
        self._asked: Widget | None = None
        """What a finger has rested on, and is or was just being told about."""
        self._asked_left = 0.0
        self._stale = False

    # -- what is in it -------------------------------------------------------------------------------------------

    @property
    def style(self) -> WidgetStyle:
        """What the widgets are drawn with."""
        return self._style

    @style.setter
    def style(self, style: WidgetStyle) -> None:
        self._style = style
        for widget in self.widgets:
            widget.refresh()

    def add(self, widget: W) -> W:
        """Take a widget in; the order is that of Tab, and later ones lie on top. Raises ValueError for a key twice."""
        if any(widget.key == other.key for other in self.widgets):
            raise ValueError(f"two widgets have the key {widget.key!r}")
        widget.host = self
        self.widgets.append(widget)
        return widget

    def clear(self, keeps: Collection[Widget] = ()) -> None:
        """Take everything out. Pointers let go of it, but not of what `keeps` names, which is to be added again."""
        for pointer in (0, *self._holds):
            if pointer not in self._holds or self._holds[pointer].widget not in keeps:
                self._cancel(pointer)
        self._hover_over(None)
        self.widgets.clear()
        self._focus = self._hover = self._why = self._asked = self.default = None

    @property
    def focus(self) -> Widget | None:
        """What takes keys."""
        return self._focus

    def set_focus(self, widget: Widget | None, *, show: bool | None = None) -> None:
        """Move the focus; `show` says whether it is to be seen, or stays as it was when None."""
        if self._focus is not None:
            self._focus.focused = False
        self._focus = widget
        if show is not None:
            self._show_focus = show
        if widget is not None:
            widget.focused = self._show_focus
            if isinstance(widget.area, ScrollArea) and self._show_focus:
                widget.area.reveal(widget)

    @property
    def shows_focus(self) -> bool:
        """Whether the focus is to be seen, wherever it goes: keys or a pad are used."""
        return self._show_focus

    @property
    def mouse(self) -> Point | None:
        """Where the mouse rests while it hovers; None when keys or fingers are used, or it has left."""
        return self._mouse

    @property
    def typing(self) -> pygame.Rect | None:
        """Where words are being typed, or None."""
        if self._focus is not None and self._focus.takes_text and self._focus.enabled and self._focus.visible:
            return self._focus.rect
        return None

    @property
    def composing(self) -> bool:
        """Whether words are being composed with an input method, to which all keys belong meanwhile."""
        return self.typing is not None and self._focus is not None and self._focus.composing

    def scrolls(self, pointer: int) -> bool:
        """Whether a pointer scrolls, whatever it went down on."""
        hold = self._holds.get(pointer)
        return hold is not None and isinstance(hold.widget, ScrollArea)

    def carries(self, pointer: int) -> bool:
        """Whether a pointer has hold of something that would drop if it were let go."""
        hold = self._holds.get(pointer)
        return hold is not None and hold.widget.carrying

    @property
    def animating(self) -> bool:
        """Whether a widget moves by itself."""
        return any(widget.animating for widget in self.widgets)

    # -- events --------------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Take an event; returns whether it was of use here."""
        if self.composing and (by_keys(event) or isinstance(event, Back)):
            return True
        if by_keys(event):
            return self._by_keys(event)
        if isinstance(event, PointerDown):
            return self._down(event)
        if isinstance(event, PointerMove):
            return self._move(event)
        if isinstance(event, PointerUp):
            hold = self._holds.pop(event.pointer, None)
            if hold is None:
                return False
            self._pressed.hold(hold.widget)
            if event.kind is Kind.MOUSE and self._mouse is not None:
                self._mouse = event.pos
            if hold.spent:
                self._asked_left = self._time_for(hold.widget.hint)
            elif hold.widget.enabled and _there(hold.widget) and hold.widget in self.widgets:
                hold.widget.release(event.pos)
            else:
                hold.widget.cancel()
            return True
        if isinstance(event, PointerCancel):
            return self._cancel(event.pointer)
        if isinstance(event, Wheel):
            return self._wheel(event)
        if isinstance(event, TextInput | TextEditing):
            if self.typing is None or self._focus is None:
                return False
            self._focus.type_text(event)
            return True
        return False

    def cancel(self) -> None:
        """Let go of everything that pointers hold, and hover nothing."""
        for pointer in (0, *self._holds):
            self._cancel(pointer)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether the picture changed."""
        changed = False
        for widget in tuple(self.widgets):
            changed |= widget.update(dt)
        before = self.note()
        if self._mouse is not None and 0 not in self._holds:
            # What lies under a resting mouse may be something else by now.
            self._hover_over(self.at(self._mouse, Kind.MOUSE), self._mouse)
        self._rested += dt
        self._why_left -= dt
        self._pressed.update(dt)
        self._rest(dt)
        if self._why is not None:
            true = not self._why.enabled and self._why.why == self._why_words and _there(self._why)
            if not true or self._why_left <= 0.0:
                self._why = None
        changed |= self._stale or self.note() != before
        self._stale = False
        return changed

    def _rest(self, dt: float) -> None:
        """Fingers that rest on something that has words for a mouse are told them, in place of what it does."""
        self._asked_left -= dt
        held = [hold for hold in self._holds.values() if hold.spent and hold.widget is self._asked]
        if self._asked is not None and not (_there(self._asked) and (held or self._asked_left > 0.0)):
            self._asked = None
        for hold in self._holds.values():
            if not hold.rests or hold.spent:
                continue
            hold.age += dt
            widget = hold.widget
            if hold.age >= _LONG and widget.enabled and widget.hint and not widget.silent and not widget.held_for_use:
                hold.spent, self._asked, self._stale = True, widget, True
                widget.cancel()

    @staticmethod
    def _time_for(words: str) -> float:
        """Seconds in which words are read."""
        return max(_WHY_FOR, len(words) / _READ)

    def _by_keys(self, event: InputEvent) -> bool:
        focus = self._focus
        if focus is not None and not (_there(focus) and focus in self.widgets):
            self.set_focus(None)
            focus = None
        if isinstance(event, Key):
            if focus is not None and focus.enabled and focus.type_key(event):
                return True
            return self._page(event)
        self._mouse = None
        self._hover_over(None)
        if isinstance(event, Accept):
            # After a click nobody sees where the focus is; Enter then belongs to the main button, or to the scene.
            if focus is None or not (self._show_focus or focus.takes_text):
                focus = self.default if self.default is not None and _there(self.default) else None
            if focus is None:
                return False
            if focus.enabled:
                focus.activate()
            else:
                self.refuse(focus)
            return True
        if focus is None or not self._show_focus:
            # The first key only shows where the focus is.
            self.set_focus(focus or next(iter(self._focusable()), None), show=True)
            return self._focus is not None
        return isinstance(event, Nav) and self._walk(focus, event.direction)

    def _walk(self, focus: Widget, direction: Direction) -> bool:
        """Let the focus go a way, if the widget has no use for it."""
        if direction in (Direction.NEXT, Direction.PREVIOUS):
            order = self._focusable()
            step = 1 if direction is Direction.NEXT else -1
            at = (order.index(focus) if focus in order else -1) + step
            if not self.wrap and not 0 <= at < len(order):
                self.set_focus(None)
                return False
            self.set_focus(order[at % len(order)] if order else None)
            return True
        if focus.nav(direction):
            return True
        best = _nearest(focus, self._focusable(), direction)
        if best is None:
            return False
        self.set_focus(best)
        return True

    def _focusable(self) -> list[Widget]:
        return [w for w in self.widgets if w.focusable and _there(w)]

    def _page(self, event: Key) -> bool:
        """Page Up, Page Down, Home and End scroll the area with the focus, or the only one."""
        areas = [w for w in self.widgets if isinstance(w, ScrollArea) and w.visible and w.reach > 0]
        focus = self._focus
        area = focus if isinstance(focus, ScrollArea) else focus.area if focus is not None else None
        if area is None and len(areas) == 1:
            area = areas[0]
        if not isinstance(area, ScrollArea):
            return False
        far = float(area.reach)
        ways = {pygame.K_PAGEUP: -1.0, pygame.K_PAGEDOWN: 1.0}
        ends = {pygame.K_HOME: -far, pygame.K_END: far}
        if event.key in ways:
            area.page(ways[event.key])
        elif event.key in ends:
            area.scroll(ends[event.key])
        else:
            return False
        return True

    # -- pointers ------------------------------------------------------------------------------------------------

    def _down(self, event: PointerDown) -> bool:
        if event.kind is Kind.TOUCH:
            self._mouse = None
            self._hover_over(None)
        widget = self.at(event.pos, event.kind)
        self._show_focus = False
        again = widget is not None and widget is self._pressed.held
        self._pressed.hold(widget)
        self._asked = None
        if not again:
            self._why = None
        self._stale = True
        if widget is None or any(hold.widget is widget for hold in self._holds.values()):
            self.set_focus(None if widget is None else self._focus)
            return widget is not None
        before = next((hold.before for hold in self._holds.values() if hold.widget is self._focus), self._focus)
        self.set_focus(widget if widget.focusable else None)
        self._holds[event.pointer] = _Hold(widget, event.pos, before, rests=event.kind is Kind.TOUCH)
        if widget.enabled:
            widget.press(event.pos)
        elif not again:
            self.refuse(widget)
        return True

    def _move(self, event: PointerMove) -> bool:
        hold = self._holds.get(event.pointer)
        if event.kind is Kind.MOUSE:
            # Also while it holds something: where it lets go, it hovers over what lies there.
            self._mouse = event.pos
        if hold is None:
            if event.kind is Kind.MOUSE:
                self._hover_over(self.at(event.pos, event.kind), event.pos)
                if not (event.rests or (self._led and self._rested < _HINT_UNTIL)):
                    self._led, self._rested = True, 0.0
            return self._hover is not None
        area = hold.widget.area
        if math.dist(event.pos, hold.start) > _DRAG * self._style.u:
            hold.rests = False
        if isinstance(area, ScrollArea) and not hold.settled and area.reach > 0:
            dx, dy = abs(event.pos[0] - hold.start[0]), abs(event.pos[1] - hold.start[1])
            if max(dx, dy) > _DRAG * self._style.u:
                hold.settled = True
                if dy > dx:
                    self._scroll_by(hold, area)
        if hold.widget.enabled and not hold.spent:
            hold.widget.drag(event.pos)
        return True

    def _scroll_by(self, hold: _Hold, area: ScrollArea) -> None:
        """What was meant for a widget scrolls the area that it is in, unless another pointer does so already."""
        widget = hold.widget
        widget.cancel()
        if widget.takes_text and self._focus is widget:
            self.set_focus(hold.before if hold.before in self.widgets else None)
        hold.spent = any(other.widget is area for other in self._holds.values())
        if not hold.spent:
            hold.widget = area
            area.press(hold.start)

    def _cancel(self, pointer: int) -> bool:
        if pointer == 0:
            self._mouse = None
            self._hover_over(None)
        hold = self._holds.pop(pointer, None)
        if hold is not None:
            hold.widget.cancel()
        return hold is not None

    def _wheel(self, event: Wheel) -> bool:
        area = next(
            (
                w
                for w in reversed(self.widgets)
                if isinstance(w, ScrollArea) and w.visible and w.rect.collidepoint(event.pos)
            ),
            None,
        )
        return area is not None and area.scroll(-event.dy * NOTCH * self._style.u)

    def at(self, pos: Point, kind: Kind) -> Widget | None:
        """What lies under a place, topmost first; a finger also finds the nearest thing a little beside it."""
        area = None
        near: list[tuple[int, Widget]] = []
        for widget in reversed(self.widgets):
            if not _there(widget) or (widget.area is not None and not widget.area.rect.collidepoint(pos)):
                continue
            if isinstance(widget, ScrollArea):
                area = area or (widget if widget.rect.collidepoint(pos) else None)
            elif widget.contains(pos):
                if widget.rect.collidepoint(pos):
                    return widget
                x, y = widget.rect.center
                near.append(((x - pos[0]) ** 2 + (y - pos[1]) ** 2, widget))
        if near and kind is Kind.TOUCH:
            return min(near, key=lambda found: found[0])[1]
        return area

    def _hover_over(self, widget: Widget | None, pos: Point = (0, 0)) -> None:
        if widget is not self._hover:
            if self._hover is not None:
                self._hover.hovered = False
            self._hover = widget
            self._led, self._rested = False, 0.0
            self._stale = True
            if widget is not None:
                widget.hovered = True
        if isinstance(widget, Segmented) and widget.point(pos):
            self._stale = True

    def refuse(self, widget: Widget) -> None:
        """Say beside a disabled widget why it cannot be used, for long enough to be read."""
        if widget.why:
            self.sound("illegal_thud")
            self._why, self._why_words = widget, widget.why
            self._why_left = self._time_for(widget.why)
            self._stale = True

    # -- look ----------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float = 0.0) -> None:
        """List every widget from `z` on, and the note over them if there is one."""
        for widget in self.widgets:
            if widget.visible and widget.area is None:
                widget.draw(frame, z + widget.lift)
                if widget.focused and not (widget.draws_focus and widget.enabled):
                    widget.show_ring(frame, z + widget.lift)
        note = self.note()
        if note is not None:
            widget, words = note
            picture = widget.drawn("note", (words, widget.rect.size), lambda: self._note_picture(words))
            frame.put(("note", widget.key), picture.image, *self._beside(widget, picture), z + self.note_lift)

    @property
    def refused(self) -> Widget | None:
        """The disabled widget that says why it cannot be used, because somebody has just pressed it."""
        return self._why

    def note(self) -> tuple[Widget, str] | None:
        """What is to be said beside a widget: why it refuses, or what its picture means."""
        if self._why is not None:
            return self._why, self._why.why
        if self._asked is not None:
            return self._asked, self._asked.hint
        shown = self._focus if self._show_focus else None
        hover = self._hover if self._led and _HINT_AFTER <= self._rested < _HINT_UNTIL else None
        for widget in (shown, hover):
            if widget is not None and _there(widget) and not widget.silent:
                words = widget.hint if widget.enabled else widget.why or widget.hint
                if words:
                    return widget, words
        return None

    def _note_picture(self, words: str) -> Picture:
        style = self._style
        px = style.metrics.words(19)
        widest = min(round(self._room[0] * 0.6), round(px * 18))
        lines = text.balanced(words, widest, px, "semi")
        image = text.stack(lines, px, PAPER, "semi")
        pad_x, pad_y = style.metrics.px(16), style.metrics.px(9)
        w, h = image.get_width() + 2 * pad_x, image.get_height() + 2 * pad_y
        plate = shapes.panel(style.art, w, h, INK, opacity=0.94, edge=LINE, radius=12)
        out = plate.image.copy()
        out.blit(image, (plate.origin[0] + pad_x, plate.origin[1] + pad_y))
        return Picture(out, plate.origin, plate.body)

    @property
    def _room(self) -> tuple[int, int]:
        """How wide and tall that is in which widgets and notes lie."""
        metrics = self._style.metrics
        return self.size or (metrics.width, metrics.height)

    def _beside(self, widget: Widget, note: Picture) -> Point:
        """Above a widget, or below, clear of the others if it can be; never on the frame of the table top."""
        edge, gap = math.ceil(self._style.metrics.frame), round(14 * self._style.u)
        return beside(widget, note, self._focusable(), self.widgets, self._room, edge, gap)


def _there(widget: Widget) -> bool:
    """Whether it can be seen and reached."""
    return widget.visible and (widget.area is None or widget.area.visible)


def _nearest(origin: Widget, others: list[Widget], direction: Direction) -> Widget | None:
    """What lies next in a direction: the shorter way counts, and twice as much what is aside of it.

    What lies wholly between is not passed over, however far aside of the middle it stands; to the left and right what
    stands in the same row comes before everything else.
    """
    a = origin.rect
    upright = direction in (Direction.UP, Direction.DOWN)
    found: list[tuple[float, int, int, Widget]] = []
    for other in others:
        b = other.rect
        if other is origin:
            continue
        near, far = _ahead(a, b, direction)
        if upright:
            forward = b.centery - a.centery if direction is Direction.DOWN else a.centery - b.centery
            off = abs(b.centerx - a.centerx)
        else:
            forward = b.centerx - a.centerx if direction is Direction.RIGHT else a.centerx - b.centerx
            off = abs(b.centery - a.centery)
        aside = _aside(a, b, upright=upright)
        if forward <= 0 or near < -min(a.h, b.h, a.w, b.w) // 2:
            continue
        found.append((max(0, near) + 2.0 * aside + 0.2 * off, near, far, other))
    if not upright:
        row = [entry for entry in found if not _aside(a, entry[3].rect, upright=False)]
        found = row or found
    for _, near, _, other in sorted(found, key=lambda entry: entry[0]):
        between = [
            entry for entry in found
            if entry[1] >= 0 and entry[2] <= near
            and not _aside(a, entry[3].rect, upright=upright) and not _aside(other.rect, entry[3].rect, upright=upright)
        ]  # fmt: skip
        if not between:
            return other
    return None


def _ahead(a: pygame.Rect, b: pygame.Rect, direction: Direction) -> tuple[int, int]:
    """How far from the edge of one place another begins and ends in a direction."""
    if direction is Direction.RIGHT:
        return b.left - a.right, b.right - a.right
    if direction is Direction.LEFT:
        return a.left - b.right, a.left - b.left
    if direction is Direction.DOWN:
        return b.top - a.bottom, b.bottom - a.bottom
    return a.top - b.bottom, a.top - b.top


def _aside(a: pygame.Rect, b: pygame.Rect, *, upright: bool) -> int:
    """How far two places lie beside each other across a way; 0 where they face each other."""
    if upright:
        return max(0, b.left - a.right, a.left - b.right)
    return max(0, b.top - a.bottom, a.top - b.bottom)
