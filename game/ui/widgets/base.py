"""What every widget has: a place, a state, and what it does when it is pressed or given a key."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Protocol

import pygame

from game.rules.values import dataclass
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Direction, Key, Point, TextEditing, TextInput
from game.ui.painter import DisplayList
from game.ui.shapes import ButtonState
from game.ui.theme import RADIUS_PLATE, Metrics

__all__ = ["Host", "Widget", "WidgetStyle"]


@dataclass(frozen=True, slots=True)
class WidgetStyle:
    """What widgets are drawn with in one size of window."""

    art: Art
    target: int = 0
    """The least width and height of what a finger is to hit, in pixels: at least 9 mm on the real screen."""
    motion: bool = True
    """Whether widgets move by themselves."""
    mm: float = 96 / 25.4
    """About how many pixels make a millimeter on the real screen."""

    @property
    def metrics(self) -> Metrics:
        """The window's measures."""
        return self.art.metrics

    @property
    def u(self) -> float:
        """Pixels per design unit."""
        return self.art.metrics.u


class Host(Protocol):
    """What a widget may ask of the form it is in."""

    @property
    def style(self) -> WidgetStyle:
        """What to draw with."""

    @property
    def typing(self) -> pygame.Rect | None:
        """The place of the widget that keys write into."""

    def sound(self, cue: str) -> None:
        """Play a cue."""


class Widget:
    """Something at a place. `key` is unique in its form.

    A disabled widget can still be reached, because it says `why` when it is asked. `hint` is shown beside a widget
    that the mouse rests on or the focus is at; it is for those that show a picture only.

    Subclasses draw themselves from `state` and override what they react to: `activate` for a press of any kind,
    `press`, `drag`, `release` and `cancel` for more than that, `nav`, `type_key` and `type_text` for the keyboard.
    """

    focusable = True
    draws_focus = True
    """Whether the look says itself that the focus is here; else, and when disabled, the form draws a ring."""
    round_ends = False
    """Whether that ring has round ends."""
    silent = False
    """Whether nothing is said beside it unless it is pressed."""
    held_for_use = False
    """Whether holding it down is how it is used, so that a long press is no question what it is."""
    takes_text = False
    """Whether keys write into it while it has the focus."""
    lift = 0.0
    """How much higher than the other widgets of its form it is listed: for those on something that lies over these."""
    alpha = 255
    """How opaque it is listed, where it comes up or fades with something else."""
    sinks = 0.0
    """How far below its place it is listed, in pixels, while it comes up with something else."""

    def __init__(self, key: Hashable, *, hint: str = "") -> None:
        self.key = key
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.visible = True
        self.enabled = True
        self.why = ""
        self.hint = hint
        self.hovered = False
        self.pressed = False
        self.focused = False
        """Whether the focus is here and to be seen."""
        self.area: Widget | None = None
        """The scroll area that it is in."""
        self.host: Host | None = None
        self._drawn: dict[str, tuple[Hashable, Picture]] = {}

    # -- place and look ------------------------------------------------------------------------------------------

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Say where it is, in pixels of the window; inside a scroll area, in pixels of what is scrolled."""
        self.rect = pygame.Rect(round(x), round(y), max(1, round(w)), max(1, round(h)))

    def refresh(self) -> None:
        """Forget drawn pictures: the style changed."""
        self._drawn.clear()

    @property
    def style(self) -> WidgetStyle:
        """What to draw with. Raises RuntimeError before the widget was added to a form."""
        if self.host is None:
            raise RuntimeError(f"{self.key!r} was not added to a form")
        return self.host.style

    @property
    def state(self) -> ButtonState:
        """The look that is due."""
        if not self.enabled:
            return "disabled"
        if self.pressed:
            return "pressed"
        if self.focused:
            return "focused"
        return "hover" if self.hovered else "normal"

    def draw(self, frame: DisplayList, z: float) -> None:
        """List its pictures."""

    def show(self, frame: DisplayList, z: float, part: str, picture: Picture, at: Point) -> None:
        """List one picture, held at a place."""
        x, y = at[0] - picture.origin[0], at[1] - picture.origin[1] + self.sinks
        frame.put((self.key, part), picture.image, x, y, z, self.alpha)

    def show_ring(self, frame: DisplayList, z: float) -> None:
        """List the ring of the focus round its place."""
        w, h = self.rect.size
        radius = h / self.style.u / 2 if self.round_ends else RADIUS_PLATE
        self.show(frame, z, "ring", shapes.focus_ring(self.style.art, w, h, radius), self.rect.topleft)

    def drawn(self, part: str, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """A picture that stays the same object as long as its key does."""
        found = self._drawn.get(part)
        if found is None or found[0] != key:
            found = (key, make())
            self._drawn[part] = found
        return found[1]

    # -- pointers ------------------------------------------------------------------------------------------------

    def contains(self, pos: Point) -> bool:
        """Whether a place belongs to it, counting the room that a finger needs."""
        return self.touch_rect.collidepoint(pos)

    @property
    def touch_rect(self) -> pygame.Rect:
        """Its place, grown to the least size of a target."""
        least = self.style.target
        return self.rect.inflate(max(0, least - self.rect.w), max(0, least - self.rect.h))

    def press(self, pos: Point) -> None:
        """A pointer went down on it."""
        self.pressed = True

    def drag(self, pos: Point) -> None:
        """The pointer that is down on it moved."""
        self.pressed = self.contains(pos)

    def release(self, pos: Point) -> None:
        """The pointer went up; outside, nothing happens."""
        inside, self.pressed = self.pressed and self.contains(pos), False
        if inside:
            self.activate()

    def cancel(self) -> None:
        """The pointer was taken away: as if it had never gone down."""
        self.pressed = False

    @property
    def carrying(self) -> bool:
        """Whether a pointer has hold of something with it that would drop if it were let go."""
        return False

    # -- keyboard and pad ----------------------------------------------------------------------------------------

    def activate(self) -> None:
        """Do what it is there for."""

    def nav(self, direction: Direction) -> bool:
        """Take an arrow for itself; returns False to let the focus move on."""
        return False

    def type_key(self, key: Key) -> bool:
        """Take a key; returns whether it was of use."""
        return False

    @property
    def composing(self) -> bool:
        """Whether words are being composed here that are not yet written."""
        return False

    def type_text(self, event: TextInput | TextEditing) -> None:
        """Take words written."""

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether the look changed."""
        return False

    @property
    def animating(self) -> bool:
        """Whether it moves by itself."""
        return False

    # -- for subclasses ------------------------------------------------------------------------------------------

    def cue(self, name: str) -> None:
        """Play a cue through the form."""
        if self.host is not None:
            self.host.sound(name)
