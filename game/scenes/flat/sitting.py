"""What portraits at the family table are pressed for, turned to their side: whoever holds one is asked whether to stand
up or to sit down there, and whoever taps their own one finds something to exclaim.

A seat has one such plate at a time, and none disturbs another: it goes by an answer, by a touch elsewhere at that side,
or by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, hypot
from typing import Final

from game.scenes.flat.chair import Chair
from game.scenes.flat.desk import Desk
from game.scenes.flat.stage import FlatStage
from game.scenes.table.outcry import EXCLAMATIONS, Exclamation
from game.session.chairs import Chairs
from game.session.setups import known_names
from game.texts import t
from game.ui import shapes, text
from game.ui.input import (
    Accept,
    AcceptEnd,
    Back,
    Direction,
    InputEvent,
    Nav,
    Point,
    PointerCancel,
    PointerDown,
    PointerMove,
    PointerUp,
)
from game.ui.painter import DisplayList
from game.ui.table.hand import DRAG_AFTER
from game.ui.theme import GOLD, INK
from game.ui.widgets import Button, Form, Panel, RoundButton

__all__ = ["HELD", "Sitting"]

HELD: Final = 0.8
"""Seconds for which a portrait is held."""
ASKS_FOR: Final = 10.0
"""Seconds after which a question that nobody answers goes."""
PAD, GAP = 16.0, 12.0
"""Inside the plate of a question, and between its buttons, in u."""
NAMES: Final = 5
"""So many names are offered to somebody who sits down, beside that of nobody known."""
TALL, SHORT = 100.0, 64.0
"""Height of a button with two lines, and of one with a single line, in u."""
SUB: Final = 0.2
"""Size of the second line of a button, in its heights."""
Z: Final = 4200.0
Place = Callable[[Desk, Panel, list[Button], RoundButton], None]
"""Puts a plate, its buttons and the one that closes it where they belong."""


@dataclass(slots=True)
class Held:
    """A contact that rests on a portrait."""

    seat: int
    at: Point
    seconds: float = 0.0


@dataclass(slots=True)
class Question:
    """What somebody at a seat is asked, and its place as the side sees it."""

    form: Form
    plate: Panel
    seconds: float = 0.0


class Sitting:
    """The questions of a table. `chairs` says who sits where, to be changed; `change` is told of it from now on."""

    def __init__(
        self, stage: FlatStage, people: Sequence[Chair], chairs: Callable[[], Chairs], change: Callable[[Chairs], None]
    ) -> None:
        self._stage, self._people, self._chairs, self._change = stage, people, chairs, change
        self._held: dict[int, Held] = {}
        self._asked: dict[int, Question] = {}
        """By seat: what is asked there."""
        self._pressing: dict[int, int] = {}
        """By contact: the seat whose question it answers, or whose portrait another one holds."""
        self._keyed: int | None = None
        """The seat whose portrait has the focus, where somebody steers by keys or a pad."""

    @property
    def asked(self) -> dict[int, Form]:
        """By seat: the buttons of what is asked there."""
        return {seat: question.form for seat, question in self._asked.items()}

    def close(self) -> None:
        """Ask nothing: the window or the language is another one, or something lies over the table."""
        self._keyed = None
        self._held.clear()
        self._asked.clear()
        self._pressing.clear()

    # -- contacts -------------------------------------------------------------------------

    def handle(self, event: PointerDown | PointerMove | PointerUp | PointerCancel) -> bool:
        """Take an event of a pointer; returns whether it is meant for a portrait or an answer."""
        match event:
            case PointerDown():
                self._keyed = None
                return self._down(event)
            case PointerMove():
                return self._move(event)
            case PointerUp():
                return self._up(event)
        seat = self._pressing.pop(event.pointer, None)
        if seat in self._asked:
            self._asked[seat].form.handle(event)
        return self._held.pop(event.pointer, None) is not None or seat is not None

    def by_keys(self, event: InputEvent) -> bool:
        """Take an event of keys or a pad: the focus goes round the portraits, and into what is asked there.

        Hands are opened by fingers alone. Returns whether it meant anything.
        """
        seat = self._keyed
        question = None if seat is None else self._asked.get(seat)
        if seat is not None and isinstance(event, Back):
            self._keyed = None if question is None else seat
            self._drop(seat)
        elif question is not None and isinstance(event, Nav | Accept | AcceptEnd):
            question.seconds = 0.0
            question.form.handle(event)
        elif isinstance(event, Nav):
            way = -1 if event.direction in (Direction.LEFT, Direction.UP, Direction.PREVIOUS) else 1
            first = self._stage.model.to_act or 0
            self._keyed = first if seat is None else (seat + way) % self._stage.seat.session.players
        elif isinstance(event, Accept) and seat is not None and self._stage.seat.session.to_act is not None:
            self.ask(seat)
        else:
            return False
        return True

    def _focus(self, seat: int) -> None:
        """Give the first answer the focus where somebody steers by keys."""
        if self._keyed == seat and seat in self._asked:
            form = self._asked[seat].form
            form.set_focus(next(widget for widget in form.widgets if isinstance(widget, Button)), show=True)

    def _desk(self, seat: int) -> Desk:
        return self._stage.geometry.desks[seat]

    def _seen(self, seat: int, pos: Point) -> Point:
        return self._desk(seat).strip.sight.into(pos)

    def _down(self, event: PointerDown) -> bool:
        for seat, question in list(self._asked.items()):
            seen = self._seen(seat, event.pos)
            if question.plate.rect.collidepoint(seen):
                self._pressing[event.pointer] = seat
                question.seconds = 0.0
                question.form.handle(PointerDown(seen, event.pointer, event.kind))
                return True
            if self._desk(seat).zone.contains(*seen):
                del self._asked[seat]
        if self._stage.seat.session.to_act is None or any(chair.has_button(event.pos) for chair in self._people):
            return False
        for seat in range(self._stage.seat.session.players):
            x, y, d = self._desk(seat).face
            seen = self._seen(seat, event.pos)
            if hypot(seen[0] - x, seen[1] - y) <= d / 2:
                if any(held.seat == seat for held in self._held.values()):
                    self._pressing[event.pointer] = seat  # one finger holds a portrait; another one on it does nothing
                else:
                    self._held[event.pointer] = Held(seat, event.pos)
                return True
        return False

    def _move(self, event: PointerMove) -> bool:
        held = self._held.get(event.pointer)
        if held is not None:
            far = DRAG_AFTER * self._stage.metrics.u
            if hypot(event.pos[0] - held.at[0], event.pos[1] - held.at[1]) > far:
                held.seconds = -ASKS_FOR  # a finger that wanders asks for nothing
            return True
        seat = self._pressing.get(event.pointer)
        for other, question in self._asked.items():
            if seat in (None, other):
                seen = self._seen(other, event.pos)
                question.form.handle(PointerMove(seen, event.pointer, event.kind, event.held))
        return seat is not None

    def _up(self, event: PointerUp) -> bool:
        held = self._held.pop(event.pointer, None)
        if held is not None:
            if held.seconds >= 0.0:
                self.speak(held.seat)
            return True
        seat = self._pressing.pop(event.pointer, None)
        if seat is not None and seat in self._asked:
            self._asked[seat].form.handle(PointerUp(self._seen(seat, event.pos), event.pointer, event.kind))
        return seat is not None

    # -- what is asked --------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Put the question of a seat before its portrait."""
        stage, chairs = self._stage, self._chairs()
        form, plate = self._plate(seat)
        buttons: list[Button] = []

        def offer(key: str, words: str, sub: str, press: Callable[[], None]) -> None:
            button = form.add(Button(key, words, press, kind="gold", size=24))
            button.sub = sub
            buttons.append(button)

        owner = chairs.owner(seat)
        if chairs.seats[seat].kind == "person":
            left = self._chairs()
            left.stand_up(seat)
            offer("stand up", t("chairs.stand_up"), t("chairs.plays_on", name=left.seats[seat].name),
                  partial(self._do, seat, lambda found: found.stand_up(seat)))  # fmt: skip
        else:
            over = t("chairs.takes_over", name=stage.seat.names[seat])
            if owner is not None:
                back = partial(self._do, seat, lambda found: found.sit_down(seat))
                offer("back", t("chairs.back", name=owner.name), over, back)
                offer("other", t("chairs.other"), "", partial(self.who, seat))
            else:
                offer("sit down", t("chairs.sit_down"), over, partial(self.who, seat))
        self._put(seat, form, plate, buttons, self._beside_the_face)

    def who(self, seat: int) -> None:
        """Ask who sits down, where somebody is known who does not sit here: by name, or as nobody known."""
        chairs = self._chairs()
        newcomer, owner = chairs.newcomer(seat), chairs.owner(seat)
        taken = {newcomer, *self._stage.seat.names, *(() if owner is None else (owner.name,))}
        names = [name for name in self._names(chairs) if name not in taken][:NAMES]

        def sit(name: str) -> None:
            self._do(seat, lambda found: found.sit_down(seat, name))

        if not names:
            sit(newcomer)
            return
        form, plate = self._plate(seat)
        buttons: list[Button] = [form.add(Button(f"name {name}", name, partial(sit, name), kind="gold", size=24))
                                 for name in (*names, newcomer)]  # fmt: skip
        self._put(seat, form, plate, buttons, self._over_the_hand)

    def _names(self, chairs: Chairs) -> list[str]:
        """Who has played here, the latest first: those who have left this match, and those of the last set-ups.

        In a kiosk nobody is known but those of this match.
        """
        services = self._stage.services
        left = [owner.name for seat in range(len(chairs.seats)) if (owner := chairs.owner(seat)) is not None]
        return list(dict.fromkeys([*left, *(() if services.kiosk else known_names(services.settings))]))

    def _plate(self, seat: int) -> tuple[Form, Panel]:
        """A form on a dark plate, as the side of a seat sees it."""
        form = Form(self._stage.services.style, self._stage.services.audio.play)
        form.size = self._desk(seat).strip.sight.size
        return form, form.add(Panel("plate", INK, opacity=0.94, edge=GOLD, radius=22, shade=True))

    def speak(self, seat: int) -> None:
        """Put exclamations before the portrait of somebody who sits here; none in a kiosk."""
        chair = next((chair for chair in self._people if chair.number == seat), None)
        if chair is None or not chair.outcry.offered:
            return
        form, plate = self._plate(seat)
        buttons: list[Button] = [
            form.add(Exclamation(f"outcry {what}", chair.outcry.line(what).words, partial(self._shout, chair, what),
                                 size=24)) for what in EXCLAMATIONS
        ]  # fmt: skip
        self._put(seat, form, plate, buttons, self._over_the_hand)

    def _shout(self, chair: Chair, what: str) -> None:
        self._drop(chair.number)
        chair.outcry.exclaim(what)

    def _put(self, seat: int, form: Form, plate: Panel, buttons: list[Button], place: Place) -> None:
        """Put buttons on a plate, and one that closes it."""
        stay = form.add(RoundButton("stay", "close", lambda: self._drop(seat), hint=t("chairs.stay")))
        self._asked[seat] = Question(form, plate)
        place(self._desk(seat), plate, buttons, stay)
        self._focus(seat)
        self._stage.cue("button", self._stage.plan.place(seat).x)

    def _over_the_hand(self, desk: Desk, plate: Panel, buttons: list[Button], stay: RoundButton) -> None:
        """Within the own strip beside the portrait, in nobody's way: in two columns or a higher one."""
        style, u = self._stage.services.style, desk.metrics.u
        pad, gap = PAD * u, 0.6 * GAP * u
        x, y, w, h = desk.strip.box
        side, tall = max(56 * u, style.target * 0.75), max(SHORT * u, style.target)
        room = x + w - desk.told - side - 2 * pad - gap
        widest = max(button.measure(style)[0] for button in buttons)
        columns = 2 if 2 * widest + gap <= room else 1
        wide = min(widest, (room - (columns - 1) * gap) / columns)
        rows = ceil(len(buttons) / columns)
        whole, high = columns * (wide + gap) + side + 2 * pad, rows * (tall + gap) - gap + 2 * pad
        left = desk.told + max(0.0, x + w - desk.told - whole) / 2
        top = y + h - high if high > h else y + (h - high) / 2
        plate.place(left, top, whole, high)
        for i, button in enumerate(buttons):
            row, column = divmod(i, columns)
            button.place(left + pad + column * (wide + gap), top + pad + row * (tall + gap), wide, tall)
        stay.place(left + whole - pad - side, top + pad + (tall - side) / 2, side, side)

    def _beside_the_face(self, desk: Desk, plate: Panel, buttons: list[Button], stay: RoundButton) -> None:
        """Above the portrait, as the side sees it, within the window."""
        style, u = self._stage.services.style, desk.metrics.u
        pad, gap = PAD * u, GAP * u
        tall = max(TALL * u, style.target, style.metrics.words(24) * 2.9)
        side = max(56 * u, style.target * 0.75)
        width, height = desk.strip.sight.size
        px = max(style.metrics.smallest, round(tall * SUB))
        below = max(text.size(button.sub, px, "semi")[0] for button in buttons) + 56 * u
        wide = max(below, *(button.measure(style)[0] for button in buttons))
        wide = min(max(wide, 300 * u), width - side - 2 * pad - gap - 8 * u)
        w = wide + side + gap + 2 * pad
        h = len(buttons) * tall + (len(buttons) - 1) * gap + 2 * pad
        x, y, d = desk.face
        left = max(4 * u, min(x - d / 2, width - w - 4 * u))
        top: float = max(4 * u, min(y - 0.62 * d - h, height - h - 4 * u))
        plate.place(left, top, w, h)
        for i, button in enumerate(buttons):
            button.place(left + pad, top + pad + i * (tall + gap), wide, tall)
        stay.place(left + w - pad - side, top + pad + (tall - side) / 2, side, side)

    def _drop(self, seat: int) -> None:
        """Ask there no longer."""
        self._asked.pop(seat, None)

    def _do(self, seat: int, do: Callable[[Chairs], bool]) -> None:
        """Somebody has answered. What cannot be any more changes nothing."""
        self._drop(seat)
        chairs = self._chairs()
        if self._stage.seat.session.to_act is not None and do(chairs):
            self._change(chairs)

    # -- time and picture -----------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        return bool(self._held) or any(question.form.animating for question in self._asked.values())

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether the picture changed."""
        changed = bool(self._held)
        for pointer, held in list(self._held.items()):
            held.seconds += dt
            if held.seconds >= HELD:
                del self._held[pointer]
                self._pressing[pointer] = held.seat
                self.ask(held.seat)
        for seat, question in list(self._asked.items()):
            question.seconds += dt
            changed |= question.form.update(dt)
            if question.seconds >= ASKS_FOR:
                del self._asked[seat]
                changed = True
        return changed

    def draw(self, frame: DisplayList) -> None:
        """List the questions, and the ring that closes round a portrait that is held."""
        if self._keyed is not None and self._keyed not in self._asked:
            desk, seen = self._desk(self._keyed), DisplayList()
            x, y, d = desk.face
            ring = shapes.focus_ring(self._stage.services.art, d, d, d / 2 / desk.metrics.u)
            seen.put("focus", ring.image, round(x - d / 2) - ring.origin[0], round(y - d / 2) - ring.origin[1], Z - 1)
            self._stage.turner.list(frame, seen, desk.strip.sight, "focus")
        for held in self._held.values():
            config, desk = self._stage.seat.seats[held.seat], self._desk(held.seat)
            x, y, d = desk.face
            ring = self._stage.services.art.avatar(config.face, "happy", d, active=True)
            seen = DisplayList()
            alpha = round(255 * max(0.0, min(1.0, held.seconds / HELD)))
            seen.put("held", ring.image, round(x) - ring.origin[0], round(y) - ring.origin[1], Z - 1, alpha)
            self._stage.turner.list(frame, seen, desk.strip.sight, ("held", held.seat))
        for seat, question in self._asked.items():
            seen = DisplayList()
            question.form.draw(seen, Z)
            self._stage.turner.list(frame, seen, self._desk(seat).strip.sight, ("asked", seat))
