"""A keyboard on the screen, for whoever has no other: fingers, a game pad, the visitors of a kiosk.

It stands between the program and its scenes: what happens on its keys reaches the scene as if it had been typed, and
everything else goes on to the scene, which does not know of it. While it is open the page is moved up as far as the
field needs that is typed into; whatever is pressed there is told to the scene where it lies without that. Nothing moves
under a finger: it goes, and the page moves, only once whatever is held there is let go.

It opens when a finger is lifted from a field that is typed into, and when a pad's button is pressed there; in a kiosk
for a mouse as well, because some systems report touches as a mouse. It is closed by its own key, by Back, when nothing
is typed into any longer, and by any key of a real keyboard, which is taken as it would be without it. Once somebody has
written with a real one, a finger alone opens it no more, unless it is always wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot
from typing import Final, NamedTuple

import pygame

from game.scenes.keyboard.letters import Cap, Layer, columns, rows, upper, variants
from game.scenes.manager import SceneManager
from game.scenes.services import Services
from game.texts import language
from game.ui import shapes
from game.ui.cache import Picture
from game.ui.input import (
    Accept,
    AcceptEnd,
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
    Translator,
    Wheel,
)
from game.ui.painter import DisplayList
from game.ui.shapes import ButtonKind, ButtonState
from game.ui.theme import GOLD, INK, LINE
from game.ui.tween import out
from game.ui.widgets import Form, TextEntry

__all__ = ["Keyboard", "Place"]

LEAST_MM: Final = 9.0
"""No key is smaller than this on the screen, in millimeters, where the window has room for it."""
_TALL, _MOST_WIDE, _GAP, _PAD = 92.0, 1.55, 8.0, 14.0
"""Height of a key, its most width over its height; between keys and round them, in u."""
_LARGEST: Final = 0.54
"""Share of the window's height that the keyboard takes at most."""
_SLIDE: Final = 0.16
"""Seconds in which it comes and goes."""
_LONG: Final = 0.45
"""Seconds for which a key is held until it offers more, or repeats."""
_REPEAT: Final = 0.07
_PAD_POINTER: Final = -1
"""What a game pad's button holds is kept under this number."""
_Keys = Key | TextInput | TextEditing | Nav | Accept


class Place(NamedTuple):
    """A key and where it lies while the keyboard is open, in pixels of the window."""

    cap: Cap
    rect: pygame.Rect


@dataclass(slots=True)
class _Hold:
    """A key that is held down by a pointer."""

    place: Place
    age: float = 0.0
    used: bool = False
    """Whether holding it has done something already."""
    offered: str = ""
    """The letters that it offers, once it was held for long."""
    chosen: int | None = None
    """Which of them is meant; None for none."""


class Keyboard:
    """Stands between the program and `manager`. Give it every event, the time, and the frame after the scenes."""

    def __init__(self, services: Services, manager: SceneManager, translator: Translator) -> None:
        self._services, self._manager, self._translator = services, manager, translator
        self.open = False
        self.stale = False
        self._share = 0.0
        """How much of it is to be seen, from 0 to 1."""
        self._lift = 0
        """How far the page is moved up while all of it is to be seen, in pixels."""
        self._layer: Layer = "letters"
        self._shift = ""
        """"once" for the next letter, "lock" until it is pressed again; empty for none."""
        self.places: list[Place] = []
        """The keys, row by row."""
        self._laid: object = None
        self.plate = pygame.Rect(0, 0, 0, 0)
        """What it covers of the window while it is open."""
        self._holds: dict[int, _Hold] = {}
        self._mine: set[int] = set()
        """Pointers that went down on it."""
        self._beside: dict[int, int] = {}
        """Pointers that went down beside it while it was to be seen, and how far the page was moved up then."""
        self._focus: int | None = None
        """The key that a game pad is at; None while no pad is used."""
        self._written = False
        """Whether somebody has written with a real keyboard."""

    # -- what happens ----------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Take an event, or give it to the scene; returns whether it meant anything."""
        if isinstance(event, PointerDown | PointerMove | PointerUp | PointerCancel) and self._by_pointer(event):
            return True
        if isinstance(event, Wheel) and self._over(event.pos):
            return True
        if self.open and self._by_keys(event):
            return True
        if isinstance(event, Accept) and self._asks_with_a_pad():
            return True
        if isinstance(event, TextInput) and not self._services.kiosk:
            self._written = True
        below, form = self._below(event), self._form
        scrolled = isinstance(below, PointerUp) and form is not None and form.scrolls(below.pointer)
        done = self._manager.handle(below)
        if isinstance(below, PointerUp) and not scrolled and self._asks(below):
            self._show(by_pad=False)
        return done

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: it comes or goes, held keys repeat or offer more."""
        rect = self._manager.typing
        if self.open and not self._beside and (rect is None or self._services.settings.keyboard == "never"):
            self.close()
        if self.open:
            self._lay_out()
        if self.open and not self._beside and rect is not None:
            gap = self._services.style.metrics.px(20)
            lift = min(max(0, rect.bottom + gap - self.plate.top), max(0, rect.top - gap), self.plate.h)
            self.stale |= lift != self._lift
            self._lift = lift
        wanted = 1.0 if self.open else 0.0
        if self._share != wanted:
            step = dt / _SLIDE if self._services.style.motion else 1.0
            self._share = min(wanted, self._share + step) if self.open else max(wanted, self._share - step)
            self.stale = True
        for hold in tuple(self._holds.values()):
            self._grow_old(hold, dt)

    @property
    def animating(self) -> bool:
        """Whether frames are wanted at the display's rate."""
        return bool(self._holds) or self._share != (1.0 if self.open else 0.0)

    @property
    def lift(self) -> int:
        """How far the page is moved up now, in pixels."""
        return round(self._lift * out(self._share))

    def close(self) -> None:
        """Put it away; nothing of what is typed is lost."""
        self.open, self.stale = False, True
        self._holds.clear()
        self._focus = None

    # -- who wants it ------------------------------------------------------------------------------------------------

    def _asks(self, event: PointerUp) -> bool:
        """Whether whoever lifted a pointer has pressed a field and has nothing else to write with."""
        rect, wanted = self._manager.typing, self._services.settings.keyboard
        if self.open or rect is None or wanted == "never" or not rect.inflate(20, 20).collidepoint(event.pos):
            return False
        return wanted == "always" or self._services.kiosk or (event.kind is Kind.TOUCH and not self._written)

    def _asks_with_a_pad(self) -> bool:
        """Open it for a game pad's button that was pressed in a field; returns whether that was so."""
        by_pad = self._translator.device == "pad" and self._services.settings.keyboard != "never"
        if not by_pad or self.open or self._manager.typing is None:
            return False
        self._show(by_pad=True)
        return True

    def _show(self, *, by_pad: bool) -> None:
        self.open, self.stale = True, True
        self._layer, self._shift = "letters", "once" if self._begins_a_name() else ""
        self._lay_out()
        middle = next((i for i, place in enumerate(self.places) if place.cap.letter == "g"), 0)
        self._focus = middle if by_pad else None

    @property
    def _form(self) -> Form | None:
        """The widgets of the scene on top."""
        return getattr(self._manager.top, "form", None)

    def _begins_a_name(self) -> bool:
        """Whether nothing stands in the field yet, and names stand there, which begin with a capital."""
        form = self._form
        field = form.focus if form is not None else None
        return isinstance(field, TextEntry) and field.names and not field.words

    # -- pointers ----------------------------------------------------------------------------------------------------

    def _by_pointer(self, event: PointerDown | PointerMove | PointerUp | PointerCancel) -> bool:
        """Take a pointer that is on the keys, or went down there."""
        number = event.pointer
        if isinstance(event, PointerDown):
            self._mine.discard(number)
            if not self._over(event.pos):
                return False
            self._mine.add(number)
            self._focus = None
            self._press(number, self._at(event.pos))
            return True
        if number not in self._mine:
            if isinstance(event, PointerMove) and not event.held and self._over(event.pos):
                self._manager.handle(PointerCancel(number))  # nothing below it is pointed at
                return True
            return False
        hold = self._holds.get(number)
        if isinstance(event, PointerMove):
            if hold is not None:
                self._slide(number, hold, event.pos)
            return True
        self._mine.discard(number)
        if isinstance(event, PointerUp):
            self._release(number)
        else:
            self._holds.pop(number, None)
            self.stale = True
        return True

    def _over(self, pos: Point) -> bool:
        return self.open and self.plate.collidepoint(pos)

    def _below(self, event: InputEvent) -> InputEvent:
        """An event where it would be if the page had not been moved up; for what is held, when that went down."""
        lift = self.lift
        if isinstance(event, PointerDown) and (self.open or lift):
            self._beside[event.pointer] = lift
        elif isinstance(event, PointerUp | PointerCancel):
            lift = self._beside.pop(event.pointer, 0)
        elif isinstance(event, PointerMove) and event.held:
            lift = self._beside.get(event.pointer, 0)
        if lift and isinstance(event, PointerDown | PointerMove | PointerUp | Wheel):
            return replace(event, pos=(event.pos[0], event.pos[1] + lift))
        return event

    def _at(self, pos: Point) -> Place:
        """The key nearest to a place: between two keys there is no gap that writes nothing."""

        def away(place: Place) -> float:
            rect = place.rect
            return hypot(
                max(rect.left - pos[0], pos[0] - rect.right, 0), max(rect.top - pos[1], pos[1] - rect.bottom, 0)
            )

        return min(self.places, key=away)

    def _press(self, number: int, place: Place) -> None:
        self._holds[number] = _Hold(place)
        self._services.audio.play("button")
        self.stale = True
        if place.cap.use == "erase":
            self._do(place.cap)

    def _slide(self, number: int, hold: _Hold, pos: Point) -> None:
        """A finger goes to one of the letters that are offered, or to another key."""
        if hold.offered:
            cells = self._cells(hold)
            near = cells[0].unionall(cells[1:]).inflate(cells[0].w, 4 * cells[0].h).collidepoint(pos)
            hold.chosen = min(range(len(cells)), key=lambda i: abs(cells[i].centerx - pos[0])) if near else None
        elif not hold.used and hold.place.cap.use in ("letter", "space"):
            place = self._at(pos)
            if place is not hold.place:
                self._holds[number] = _Hold(place) if place.cap.use in ("letter", "space") else hold
        self.stale = True

    def _release(self, number: int) -> None:
        """A key was let go: it does what it is there for, unless holding it has done so."""
        hold = self._holds.pop(number, None)
        self.stale = True
        if hold is None:
            return
        if hold.offered:
            if hold.chosen is not None:
                self._write(hold.offered[hold.chosen])
        elif not hold.used and hold.place.cap.use != "erase":
            self._do(hold.place.cap)

    def _grow_old(self, hold: _Hold, dt: float) -> None:
        """A key is held for longer."""
        hold.age += dt
        cap = hold.place.cap
        if hold.age < _LONG or hold.offered:
            return
        if cap.use == "erase":
            hold.age -= _REPEAT
            self._do(cap)
        elif cap.use == "shift" and not hold.used:
            hold.used, self._shift, self.stale = True, "lock", True
        elif cap.use == "letter" and variants(cap.letter):
            hold.offered = "".join(self._shown(letter) for letter in variants(cap.letter))
            cells, x = self._cells(hold), hold.place.rect.centerx
            hold.chosen = min(range(len(cells)), key=lambda i: abs(cells[i].centerx - x))
            self.stale = True

    # -- pads and real keyboards ---------------------------------------------------------------------------------------

    def _by_keys(self, event: InputEvent) -> bool:
        """Take what a game pad does, or leave because of a real keyboard; returns whether the event was taken."""
        if isinstance(event, Back):
            self.close()
            return True
        if self._translator.device != "pad":
            if isinstance(event, _Keys):
                self.close()
            return False
        if isinstance(event, Nav):
            self._walk(event.direction)
        elif isinstance(event, Accept):
            if self._focus is not None:
                self._press(_PAD_POINTER, self.places[self._focus])
        elif isinstance(event, AcceptEnd):
            self._release(_PAD_POINTER)
        else:
            return False
        return True

    def _walk(self, direction: Direction) -> None:
        """A pad goes to the next key, or along the letters that are offered."""
        self.stale = True
        hold = self._holds.get(_PAD_POINTER)
        if hold is not None and hold.offered:
            step = {Direction.LEFT: -1, Direction.RIGHT: 1}.get(direction, 0)
            cells = self._cells(hold)
            step = -step if cells[0].x > cells[-1].x else step
            hold.chosen = ((hold.chosen or 0) + step) % len(hold.offered)
            return
        if self._focus is None:
            self._focus = 0
            return
        here = self.places[self._focus].rect
        row = [i for i, place in enumerate(self.places) if place.rect.y == here.y]
        if direction in (Direction.LEFT, Direction.PREVIOUS, Direction.RIGHT, Direction.NEXT):
            step = 1 if direction in (Direction.RIGHT, Direction.NEXT) else -1
            self._focus = row[(row.index(self._focus) + step) % len(row)]
            return
        tops = sorted({place.rect.y for place in self.places})
        top = tops[(tops.index(here.y) + (1 if direction is Direction.DOWN else -1)) % len(tops)]
        other = [i for i, place in enumerate(self.places) if place.rect.y == top]
        self._focus = min(other, key=lambda i: abs(self.places[i].rect.centerx - here.centerx))

    # -- what keys do --------------------------------------------------------------------------------------------------

    def _do(self, cap: Cap) -> None:
        """Do what a key is there for."""
        if cap.use == "erase":
            self._manager.handle(Key(pygame.K_BACKSPACE))
        elif cap.use == "shift":
            self._shift = "" if self._shift else "once"
        elif cap.use == "layer":
            self._layer = "digits" if self._layer == "letters" else "letters"
            self._lay_out()
            if self._focus is not None:
                self._focus = next(i for i, place in enumerate(self.places) if place.cap.use == "layer")
        elif cap.use == "done":
            self.close()
            self._manager.handle(Accept())
            self._manager.handle(AcceptEnd())
        else:
            self._write(self._shown(cap.letter))
        self.stale = True

    def _write(self, letter: str) -> None:
        self._manager.handle(TextInput(letter))
        if self._shift == "once":
            self._shift = ""

    def _shown(self, letter: str) -> str:
        """What a key writes now."""
        return upper(letter) if self._shift else letter

    # -- look ----------------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Place the keys for the window, the language and the layer as they are."""
        style, speaks = self._services.style, language()
        m = style.metrics
        key = (style.art, style.mm, speaks, self._layer)
        if key == self._laid:
            return
        self._laid, self.stale = key, True
        gap, pad = m.px(_GAP), m.px(_PAD)
        lines, count = rows(speaks, self._layer), columns(speaks, self._layer)
        least = LEAST_MM * style.mm
        tall = min(max(m.px(_TALL), least), (m.height * _LARGEST - 2 * pad) / len(lines))
        wide = min((m.width - 2 * pad) / count, max(_MOST_WIDE * tall, least))
        height = round(len(lines) * tall + 2 * pad)
        self.plate = pygame.Rect(0, m.height - height, m.width, height)
        self.places = []
        for number, line in enumerate(lines):
            x = (m.width - wide * sum(cap.width for cap in line)) / 2
            y = self.plate.y + pad + number * tall
            for cap in line:
                rect = pygame.Rect(round(x), round(y), round(x + cap.width * wide) - round(x), round(tall))
                self.places.append(Place(cap, rect.inflate(-gap, -gap)))
                x += cap.width * wide
        self._focus = min(self._focus, len(self.places) - 1) if self._focus is not None else None
        self._holds.clear()

    def _cells(self, hold: _Hold) -> list[pygame.Rect]:
        """Where the letters lie that a key offers: above it, the likeliest first, towards the side with room."""
        rect, m = hold.place.rect, self._services.style.metrics
        least = round(LEAST_MM * self._services.style.mm)
        w, h = max(least, rect.w), max(least, rect.h)
        count, first = len(hold.offered), rect.centerx - w // 2
        to_left = first + count * w > m.width
        x = max(0, rect.centerx + w // 2 - count * w) if to_left else max(0, first)
        cells = [pygame.Rect(x + i * w, rect.y - h - m.px(_GAP), w, h) for i in range(count)]
        return cells[::-1] if to_left else cells

    def draw(self, frame: DisplayList) -> None:
        """List it over everything that was listed before, which is moved up for it."""
        self.stale = False
        if self._share <= 0.0:
            return
        frame.shift(0, 0, -self.lift)
        frame.raise_level()
        style = self._services.style
        down = self.plate.h - round(self.plate.h * out(self._share))
        edge = style.metrics.px(10)
        plate = shapes.panel(style.art, self.plate.w + 2 * edge, self.plate.h + 2 * edge, INK, opacity=1.0, edge=LINE)
        x, y = self.plate.x - edge - plate.origin[0], self.plate.y + down - plate.origin[1]
        frame.put("keyboard", plate.image, x, y)
        for number, place in enumerate(self.places):
            self._put(frame, ("key", number), self._picture(place, number), place.rect.move(0, down), 1.0)
        for pointer, hold in self._holds.items():
            if hold.offered:
                cells = self._cells(hold)
                whole = cells[0].unionall(cells[1:])
                under = shapes.panel(style.art, *whole.size, INK, opacity=1.0, edge=GOLD, shade=True)
                self._put(frame, ("under", pointer), under, whole, 1.5)
            for number, (rect, picture) in enumerate(self._offer(hold)):
                self._put(frame, ("offered", pointer, number), picture, rect, 2.0)

    def _put(self, frame: DisplayList, key: object, picture: Picture, rect: pygame.Rect, z: float) -> None:
        frame.put(("keyboard", key), picture.image, rect.x - picture.origin[0], rect.y - picture.origin[1], z)

    def _picture(self, place: Place, number: int) -> Picture:
        style, cap, (w, h) = self._services.style, place.cap, place.rect.size
        held = any(hold.place == place for hold in self._holds.values())
        state: ButtonState = "pressed" if held else "focused" if number == self._focus else "normal"
        words = self._shown(cap.letter) if cap.use == "letter" else ""
        if cap.use == "layer":
            words = "123" if self._layer == "letters" else "ABC"
        icon = {"shift": "shift", "erase": "erase", "done": "check"}.get(cap.use, "")
        kind: ButtonKind = "paper" if cap.use in ("letter", "space") else "ghost"
        if cap.use == "done":
            kind = "red"
        elif cap.use == "shift" and self._shift:
            kind = "gold" if self._shift == "lock" else "paper"
        px = min(style.metrics.words(40 if cap.use == "letter" or icon else 30), round(h * (0.6 if icon else 0.52)))
        return shapes.button(style.art, w, h, words, kind, state, icon=icon, px=px)

    def _offer(self, hold: _Hold) -> Iterator[tuple[pygame.Rect, Picture]]:
        """The letters that a key offers, with their pictures."""
        style = self._services.style
        gap = style.metrics.px(_GAP)
        for number, rect in enumerate(self._cells(hold) if hold.offered else ()):
            inner = rect.inflate(-gap, -gap)
            px = min(style.metrics.words(40), round(inner.h * 0.52))
            kind: ButtonKind = "gold" if number == hold.chosen else "paper"
            yield inner, shapes.button(style.art, *inner.size, hold.offered[number], kind, "normal", px=px)
