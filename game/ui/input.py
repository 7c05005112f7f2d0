"""Mouse, touch, keyboard and game pad, turned into one small set of events that name no device.

Every consumer decides on these values, so each action has one path whatever it was asked for with. A
translator keeps what must be remembered between events: fingers down, keys held, the pad's stick.

Drivers send anything: places that are no numbers, fingers that never went up, words that cannot be shown. Here alone
such values are left out or brought within bounds, so what comes out can be relied on. `game.ui.contacts` finds out
which fingers are meant, and which are palms or the same finger again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from enum import Enum
from math import isfinite
from typing import Literal

import pygame

from game.rules.values import dataclass
from game.ui.contacts import Contacts, Told
from game.ui.written import shown, written

__all__ = [
    "Accept",
    "AcceptEnd",
    "Back",
    "Device",
    "Direction",
    "InputEvent",
    "Key",
    "Kind",
    "Menu",
    "Nav",
    "PointerCancel",
    "PointerDown",
    "PointerMove",
    "PointerUp",
    "Redo",
    "TextEditing",
    "TextInput",
    "Translator",
    "Undo",
    "Wheel",
    "by_keys",
]

Point = tuple[int, int]

_log = logging.getLogger(__name__)


class Kind(Enum):
    """What a pointer is: it decides hover and the size of targets, nothing else."""

    MOUSE = "mouse"
    TOUCH = "touch"


class Direction(Enum):
    """Where the focus is asked to go."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    """Forward in reading order: Tab, right shoulder button."""
    PREVIOUS = "previous"
    """Backward in reading order: Shift+Tab, left shoulder button."""


Device = Literal["mouse", "touch", "keys", "pad"]
"""What somebody steers with."""


@dataclass(frozen=True, slots=True)
class PointerDown:
    """The primary button or a finger goes down. `pointer` is 0 for the mouse, 1 and up for fingers."""

    pos: Point
    pointer: int = 0
    kind: Kind = Kind.MOUSE


@dataclass(frozen=True, slots=True)
class PointerMove:
    """A pointer moves, `held` or not; a finger is always held. One that `rests` is told anew what lies below."""

    pos: Point
    pointer: int = 0
    kind: Kind = Kind.MOUSE
    held: bool = False
    rests: bool = False


@dataclass(frozen=True, slots=True)
class PointerUp:
    """The primary button or a finger goes up."""

    pos: Point
    pointer: int = 0
    kind: Kind = Kind.MOUSE


@dataclass(frozen=True, slots=True)
class PointerCancel:
    """A pointer is gone without going up: it left the window, or the window lost the focus.

    Drags end where they began and nothing stays hovered.
    """

    pointer: int = 0


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel or two fingers on a pad scroll by notches: positive `dy` shows what is above, `dx` what is right."""

    pos: Point
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key that is no navigation: `key` and `mods` are pygame's codes, `text` what it would write."""

    key: int
    mods: int = 0
    text: str = ""
    repeat: bool = False

    @property
    def command(self) -> bool:
        """Whether Ctrl, or Command on a Mac, is held: a shortcut, not writing."""
        return bool(self.mods & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not self.mods & pygame.KMOD_MODE

    @property
    def shift(self) -> bool:
        """Whether Shift is held."""
        return bool(self.mods & pygame.KMOD_SHIFT)


@dataclass(frozen=True, slots=True)
class TextInput:
    """Finished words from keyboard or input method; only while something is being typed into."""

    text: str


@dataclass(frozen=True, slots=True)
class TextEditing:
    """Words an input method is still composing, with its caret; empty when it gave up or finished."""

    text: str
    caret: int


@dataclass(frozen=True, slots=True)
class Nav:
    """The focus is to go somewhere: arrows, Tab, hat, stick, shoulder buttons."""

    direction: Direction
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Accept:
    """Enter, Space or the pad's lower button: do what has the focus."""


@dataclass(frozen=True, slots=True)
class AcceptEnd:
    """The key or button of the last `Accept` was let go, or the window lost the focus."""


@dataclass(frozen=True, slots=True)
class Back:
    """Esc, the pad's right button or a phone's back key: one step back."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu key or the pad's start button."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Ctrl+Z, Command+Z or the pad's left button: take back what was done last. Not while something is typed."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Ctrl+Y, Ctrl+Shift+Z, the same with Command, or the pad's upper button: do again what was taken back."""


InputEvent = (
    PointerDown
    | PointerMove
    | PointerUp
    | PointerCancel
    | Wheel
    | Key
    | TextInput
    | TextEditing
    | Nav
    | Accept
    | AcceptEnd
    | Back
    | Menu
    | Undo
    | Redo
)
"""All that a scene or a widget is ever told: a closed union."""


def by_keys(event: InputEvent) -> bool:
    """Whether an event shows that somebody steers without a pointer, so that the focus is to be seen."""
    return isinstance(event, Nav | Accept | Key | Undo | Redo)


_ARROWS = {
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
}
_KEYPAD = {
    pygame.K_KP8: pygame.K_UP, pygame.K_KP2: pygame.K_DOWN, pygame.K_KP4: pygame.K_LEFT, pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME, pygame.K_KP1: pygame.K_END, pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP3: pygame.K_PAGEDOWN,
}  # fmt: skip
"""What the keypad's figures are while they write nothing."""
_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}
_SIDEWAYS = {pygame.K_LEFT, pygame.K_RIGHT}
_MODIFIERS = {
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
    pygame.K_CAPSLOCK,
    pygame.K_NUMLOCK,
    pygame.K_MODE,
}

# Game controllers name their buttons alike; a joystick that SDL does not know counts them in the order most pads use.
_PAD = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Direction.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Direction.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Direction.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Direction.RIGHT,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Direction.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Direction.NEXT,
}
_JOY_ACCEPT, _JOY_BACK, _JOY_UNDO, _JOY_REDO, _JOY_PREVIOUS, _JOY_NEXT, _JOY_MENU = 0, 1, 2, 3, 4, 5, 7

_STICK_ON, _STICK_OFF = 0.6, 0.4
_REPEAT_FIRST, _REPEAT_NEXT = 0.45, 0.12
"""Seconds before a held direction of the pad repeats, and between repeats."""

_FARTHEST = 30_000
"""No place is farther than this from the window's corner, in pixels: a dragged mouse may well leave the window."""
_STRONGEST = 100.0
"""Notches of one turn of the wheel at most."""
_MOST_KEYS = 100
_MALFORMED = (AttributeError, TypeError, ValueError, OverflowError, KeyError, IndexError)


def _same(pos: tuple[float, float]) -> Point:
    return round(pos[0]), round(pos[1])


def _finite(value: float) -> float:
    """A number. Raises ValueError or TypeError if it is none."""
    if not isfinite(value):
        raise ValueError("no number")
    return value


def _within(value: float, most: float) -> float:
    """A number, brought within bounds on both sides of 0. Raises ValueError or TypeError if it is none."""
    return min(max(_finite(value), -most), most)


class Translator:
    """Turns pygame's events into `InputEvent` values.

    `size` is the window's, in pixels, for fingers; `inside` says where in the picture a place in the window is, which
    differs where the picture is shown smaller than it is drawn. While `typing` is set the keyboard writes: only Tab,
    Up, Down, Enter and Esc keep their meaning as navigation.
    """

    def __init__(self, size: Point) -> None:
        self.size = size
        self.contacts = Contacts(size)
        """All fingers; it has to be told how large the picture and how fine it is."""
        self.inside: Callable[[tuple[float, float]], Point] = _same
        self.typing = False
        self.device: Device = "mouse"
        """What was used last."""
        self.mouse: Point | None = None
        """Where in the picture the mouse points; None while it is elsewhere, or keys or fingers steer."""
        self._mouse_held = False
        self._mouse = (0, 0)
        self._keys: set[int] = set()
        self._accepting: int | None = None
        self._accepting_pad: object = None
        """Which pad has the button of the last `Accept`, if one has."""
        self._axes: dict[tuple[int, int], Direction] = {}
        self._pad: Direction | None = None
        self._pad_wait = 0.0
        self._controllers: set[int] = set()

    def translate(self, events: Iterable[pygame.Event]) -> list[InputEvent]:
        """What a batch of pygame's events means. Events that mean nothing here are left out."""
        out: list[InputEvent] = []
        for event in events:
            try:
                self._one(event, out)
            except _MALFORMED as error:
                # No words of the event itself: what is typed does not belong into a log.
                _log.info("an event of kind %s makes no sense: %s", event.type, type(error).__name__)
        self._tell(self.contacts.settle(), out)
        return out

    def pass_time(self, seconds: float) -> None:
        """Say before the events of a frame how many seconds it took until they were read."""
        self.contacts.pass_time(seconds)

    def tick(self, dt: float) -> list[InputEvent]:
        """Let `dt` seconds pass: a direction held on a pad repeats."""
        if self._pad is None:
            return []
        self._pad_wait -= dt
        if self._pad_wait > 0.0:
            return []
        self._pad_wait = _REPEAT_NEXT
        return [Nav(self._pad, repeat=True)]

    @property
    def holding(self) -> bool:
        """Whether a pad's direction is held or a finger lost, so that this is called at display rate."""
        return self._pad is not None or self.contacts.waiting

    @property
    def dragging(self) -> bool:
        """Whether the mouse's button is held down."""
        return self._mouse_held

    def release_all(self) -> list[InputEvent]:
        """End everything that is held: the window lost the focus, or the scene changed under the fingers."""
        out: list[InputEvent] = [PointerCancel(0)]
        self._tell(self.contacts.release_all(), out)
        if self._accepting is not None:
            out.append(AcceptEnd())
        self._mouse_held = False
        self._accepting = None
        self._pad = None
        return out

    def _one(self, event: pygame.Event, out: list[InputEvent]) -> None:
        kind = event.type
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            # SDL makes mouse events out of touches as well; the fingers' own events are enough.
            if not getattr(event, "touch", False):
                self.device = "mouse"
                self._from_mouse(event, out)
        elif kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            self.device = "touch"
            self._from_finger(event, out)
        elif kind == pygame.MOUSEWHEEL:
            if not getattr(event, "touch", False):
                sign = -1.0 if event.flipped else 1.0
                dx = _within(getattr(event, "precise_x", event.x), _STRONGEST)
                dy = _within(getattr(event, "precise_y", event.y), _STRONGEST)
                out.append(Wheel(self._mouse, sign * dx, sign * dy))
        elif kind == pygame.KEYDOWN:
            self.device = "keys"
            self._key_down(event, out)
        elif kind == pygame.KEYUP:
            self._keys.discard(event.key)
            self._end_accept(event.key, out)
        elif kind == pygame.TEXTINPUT:
            if self.typing:
                words = shown(event.text)
                if words:
                    out.append(TextInput(words))
        elif kind == pygame.TEXTEDITING:
            if self.typing:
                words = shown(event.text)
                out.append(TextEditing(words, min(max(0, int(event.start)), len(words))))
        elif kind == pygame.WINDOWFOCUSLOST:
            out += self.release_all()
            self._keys.clear()
        elif kind == pygame.WINDOWLEAVE:
            self._mouse_held = False
            self.mouse = None
            out.append(PointerCancel(0))
        else:
            before = len(out)
            self._from_pad(event, out)
            if len(out) > before and kind != pygame.JOYDEVICEREMOVED:
                self.device, self.mouse = "pad", None

    def _from_mouse(self, event: pygame.Event, out: list[InputEvent]) -> None:
        pos = self._place(event.pos, self._mouse)
        if pos is None:
            return
        self._mouse = self.mouse = pos
        if event.type == pygame.MOUSEMOTION:
            out.append(PointerMove(pos, held=self._mouse_held))
        elif event.button == pygame.BUTTON_LEFT:
            down = event.type == pygame.MOUSEBUTTONDOWN
            if down != self._mouse_held:
                self._mouse_held = down
                out.append(PointerDown(pos) if down else PointerUp(pos))

    def _place(self, pos: tuple[float, float], last: Point | None) -> Point | None:
        """A place in the picture; the last one known where it is no place, so that what went down still goes up."""
        try:
            x, y = self.inside((_within(pos[0], _FARTHEST), _within(pos[1], _FARTHEST)))
        except (TypeError, ValueError, IndexError):
            return last
        return min(max(x, -_FARTHEST), _FARTHEST), min(max(y, -_FARTHEST), _FARTHEST)

    def _from_finger(self, event: pygame.Event, out: list[InputEvent]) -> None:
        name = (event.touch_id, event.finger_id)
        pos = self._finger_place(event, self.contacts.place_of(name))
        if pos is None:
            return
        self.mouse = None
        if event.type == pygame.FINGERDOWN:
            told = self.contacts.down(name, pos)
        elif event.type == pygame.FINGERMOTION:
            told = self.contacts.move(name, pos)
        else:
            told = self.contacts.up(name, pos)
        self._tell(told, out)

    @staticmethod
    def _tell(told: Iterable[Told], out: list[InputEvent]) -> None:
        for what, number, pos in told:
            if what == "down":
                out.append(PointerDown(pos, number, Kind.TOUCH))
            elif what == "move":
                out.append(PointerMove(pos, number, Kind.TOUCH, held=True))
            elif what == "up":
                out.append(PointerUp(pos, number, Kind.TOUCH))
            else:
                out.append(PointerCancel(number))

    def _finger_place(self, event: pygame.Event, last: Point | None) -> Point | None:
        """Where in the picture a finger is; fingers are told in shares of the window and never leave it."""
        w, h = self.size
        try:
            x, y = round(w * min(max(_finite(event.x), 0.0), 1.0)), round(h * min(max(_finite(event.y), 0.0), 1.0))
        except (TypeError, ValueError):
            return last
        return self._place((min(w - 1, x), min(h - 1, y)), last)

    def _key_down(self, event: pygame.Event, out: list[InputEvent]) -> None:
        key, mods = int(event.key), int(event.mod)
        repeat = key in self._keys
        if len(self._keys) >= _MOST_KEYS:
            self._keys.clear()
        self._keys.add(key)
        plain = not mods & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
        text = written(event)
        if key in _MODIFIERS:
            return
        writes = mods & pygame.KMOD_NUM or (self.typing and text)
        meant = key if writes else _KEYPAD.get(key, key)
        arrow = _ARROWS.get(meant)
        if key == pygame.K_TAB and plain:
            self.mouse = None
            out.append(Nav(Direction.PREVIOUS if mods & pygame.KMOD_SHIFT else Direction.NEXT, repeat))
        elif arrow is not None and plain and not (self.typing and meant in _SIDEWAYS):
            self.mouse = None
            out.append(Nav(arrow, repeat))
        elif (key in _ENTER or (key == pygame.K_SPACE and not self.typing)) and plain:
            if not repeat:
                self._accepting, self.mouse = key, None
                out.append(Accept())
        elif key in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            if not repeat:
                out.append(Back())
        elif key == pygame.K_MENU:
            if not repeat:
                out.append(Menu())
        elif key in (pygame.K_z, pygame.K_y) and Key(key, mods).command and not self.typing:
            if not repeat:
                again = key == pygame.K_y or mods & pygame.KMOD_SHIFT
                out.append(Redo() if again else Undo())
        else:
            out.append(Key(meant, mods, text, repeat))

    def _end_accept(self, button: int, out: list[InputEvent]) -> None:
        if self._accepting == button:
            self._accepting = None
            out.append(AcceptEnd())

    # -- game pads: what SDL knows comes as a controller, everything else as a plain joystick ---------------

    def is_controller(self, instance: int) -> None:
        """Say that a joystick is also reported as a controller, so that it is not heard twice."""
        self._controllers.add(instance)

    def _from_pad(self, event: pygame.Event, out: list[InputEvent]) -> None:
        kind = event.type
        if kind == pygame.CONTROLLERBUTTONDOWN:
            self._pad_button(event.button, getattr(event, "instance_id", None), out)
        elif kind == pygame.CONTROLLERBUTTONUP:
            self._end_accept(-1 - event.button, out)
            if _PAD.get(event.button) is self._pad:
                self._pad = None
        elif kind == pygame.CONTROLLERAXISMOTION:
            if event.axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
                self._stick(event.instance_id, event.axis, _within(event.value / 32767, 1.0), out)
        elif kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION):
            if event.instance_id not in self._controllers:
                self._from_joystick(event, out)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._controllers.discard(event.instance_id)
            self._pad = None
            if self._accepting is not None and self._accepting < 0 and self._accepting_pad == event.instance_id:
                self._end_accept(self._accepting, out)

    def _from_joystick(self, event: pygame.Event, out: list[InputEvent]) -> None:
        kind = event.type
        if kind == pygame.JOYHATMOTION:
            x, y = event.value
            sideways = {-1: Direction.LEFT, 1: Direction.RIGHT}.get(x)
            self._head({1: Direction.UP, -1: Direction.DOWN}.get(y, sideways), out)
        elif kind == pygame.JOYAXISMOTION:
            if event.axis in (0, 1):
                self._stick(event.instance_id, event.axis, _within(event.value, 1.0), out)
        else:
            known = {
                _JOY_ACCEPT: pygame.CONTROLLER_BUTTON_A,
                _JOY_BACK: pygame.CONTROLLER_BUTTON_B,
                _JOY_UNDO: pygame.CONTROLLER_BUTTON_X,
                _JOY_REDO: pygame.CONTROLLER_BUTTON_Y,
                _JOY_PREVIOUS: pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
                _JOY_NEXT: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
                _JOY_MENU: pygame.CONTROLLER_BUTTON_START,
            }
            button = known.get(event.button)
            if button is None:
                return
            if kind == pygame.JOYBUTTONDOWN:
                self._pad_button(button, event.instance_id, out)
            else:
                self._end_accept(-1 - button, out)
                if _PAD.get(button) is self._pad:
                    self._pad = None

    def _pad_button(self, button: int, pad: object, out: list[InputEvent]) -> None:
        if button in _PAD:
            self._head(_PAD[button], out)
        elif button == pygame.CONTROLLER_BUTTON_A:
            # Keys have codes from 0 up; the pad's buttons go below, so that one does not end the other.
            self._accepting, self._accepting_pad = -1 - button, pad
            out.append(Accept())
        elif button == pygame.CONTROLLER_BUTTON_B:
            out.append(Back())
        elif button == pygame.CONTROLLER_BUTTON_START:
            out.append(Menu())
        elif button == pygame.CONTROLLER_BUTTON_X:
            out.append(Undo())
        elif button == pygame.CONTROLLER_BUTTON_Y:
            out.append(Redo())

    def _stick(self, pad: int, axis: int, value: float, out: list[InputEvent]) -> None:
        """A stick pushed far enough is a direction, until it is let back."""
        ways = (Direction.LEFT, Direction.RIGHT) if axis == 0 else (Direction.UP, Direction.DOWN)
        held = self._axes.get((pad, axis))
        now = ways[value > 0] if abs(value) >= _STICK_ON else held if abs(value) >= _STICK_OFF else None
        if now is held:
            return
        if now is None:
            del self._axes[pad, axis]
            if self._pad is held:
                self._pad = None
        else:
            self._axes[pad, axis] = now
            self._head(now, out)

    def _head(self, direction: Direction | None, out: list[InputEvent]) -> None:
        self._pad = direction
        if direction is not None:
            self._pad_wait = _REPEAT_FIRST
            out.append(Nav(direction))
