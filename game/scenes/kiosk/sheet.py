"""Small panels over everything: whether anybody is there, and the pad for digits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import ClassVar, Final

import pygame

from game.scenes.base import Scene
from game.scenes.form_scene import FormScene
from game.scenes.services import Services
from game.session.digits import is_pin
from game.session.pins import Pin
from game.session.tries import WrongTries
from game.texts import t
from game.ui.input import Accept, Back, InputEvent, Key, Menu, Nav, PointerCancel, PointerDown, by_keys
from game.ui.theme import GOLD, INK, PALE, REFUSED, Metrics
from game.ui.widgets import Button, Panel, Paragraph

__all__ = ["ANSWER", "UNUSED", "NewPinScene", "PinScene", "StillThereScene", "by_somebody"]

ANSWER: Final = 15.0
"""Seconds for an answer, unless the owner has settled others."""
UNUSED: Final = 20.0
"""Seconds without an event after which the pad for the PIN goes away."""
LONGEST_TYPED: Final = 12
"""More digits than any PIN has; further ones are left out."""


def by_somebody(event: InputEvent) -> bool:
    """Whether an event shows that somebody is there: a key or a stick that is stuck repeats itself with nobody by."""
    return not (isinstance(event, PointerCancel) or (isinstance(event, Key | Nav) and event.repeat))


class _Sheet(FormScene):
    """A small panel over everything."""

    overlay: ClassVar[bool] = True
    width, height = 620.0, 420.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.panel = self.form.add(Panel("panel", INK, opacity=0.94, edge=GOLD, shade=True))

    def resize(self, metrics: Metrics) -> None:
        """Put the panel into the middle and its parts upon it."""
        super().resize(metrics)
        u = min(metrics.u, metrics.width / (self.width + 40), metrics.height / (self.height + 40))
        w, h = self.width * u, self.height * u
        self.panel.place((metrics.width - w) / 2, (metrics.height - h) / 2, w, h)
        self.lay(self.panel.rect.x, self.panel.rect.y, u)

    def lay(self, x: float, y: float, u: float) -> None:
        """Place the parts; `u` is a unit of the panel in pixels."""

    def handle(self, event: InputEvent) -> bool:
        """Give everything to the form; nothing reaches what lies below."""
        return self.form.handle(event) or isinstance(event, Back | Menu)


class StillThereScene(_Sheet):
    """Asks whether anybody is there, counts down, and goes back to the start."""

    def __init__(self, services: Services, home: Callable[[], Scene], answer: float = ANSWER) -> None:
        super().__init__(services)
        self._home = home
        self._left = answer
        self._title = self.form.add(Paragraph("title", t("attract.still_there"), 48, PALE, "display", at="center"))
        self._words = self.form.add(Paragraph("words", "", 24, PALE, "semi", at="center"))
        self._yes = self.form.add(Button("yes", t("attract.yes"), self._stay, kind="red", size=40))
        self.form.default = self._yes
        self.form.set_focus(self._yes, show=False)
        self._count()

    def lay(self, x: float, y: float, u: float) -> None:
        """Question, countdown, answer."""
        self._title.place(x + 40 * u, y + 50 * u, 540 * u, 70 * u)
        self._words.place(x + 40 * u, y + 140 * u, 540 * u, 50 * u)
        self._yes.place(x + 110 * u, y + 240 * u, 400 * u, 110 * u)

    def _count(self) -> None:
        self._words.words = t("attract.back_in", seconds=max(0, ceil(self._left)))

    def pass_time(self, seconds: float) -> None:
        """Count down."""
        before = ceil(self._left)
        self._left -= seconds
        if ceil(self._left) != before:
            self._count()
            self.stale = True
        if self._left <= 0.0:
            self.navigator.reset(self._home)

    @property
    def animating(self) -> bool:
        """The countdown moves."""
        return True

    def handle(self, event: InputEvent) -> bool:
        """A touch anywhere, a key or a button of a pad is an answer; a key that repeats itself is none."""
        if not by_somebody(event):
            return super().handle(event) if isinstance(event, PointerCancel) else True
        if by_keys(event) or isinstance(event, Back | Menu):
            self._stay()
            return True
        if isinstance(event, PointerDown) and not self._yes.contains(event.pos):
            self._stay()
            return True
        return super().handle(event)

    def _stay(self) -> None:
        self.navigator.pop()


class _Pad(_Sheet):
    """A pad for digits. Nothing shows how many there must be. It goes away when nobody has used it for a while."""

    width, height = 520.0, 760.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.typed = ""
        self._unused = 0.0
        self._title = self.form.add(Paragraph("title", "", 40, PALE, "display", at="center"))
        self._dots = self.form.add(Paragraph("dots", "", 44, GOLD, "display", at="center"))
        add = self.form.add
        self._keys = [
            add(Button(("digit", digit), digit, partial(self._type, digit), kind="ghost", size=36))
            for digit in "1234567890"
        ]
        self._erase = add(Button("erase", t("attract.pin_erase"), self._rub_out, kind="ghost", size=26))
        self._done = add(Button("done", t("attract.pin_done"), self._try, kind="red", size=30))
        self._cancel = add(Button("cancel", t("attract.pin_cancel"), self._leave, kind="paper", size=26))
        self.show()

    def lay(self, x: float, y: float, u: float) -> None:
        """Dots over a pad of digits."""
        self._title.place(x + 30 * u, y + 30 * u, 460 * u, 60 * u)
        self._dots.place(x + 30 * u, y + 96 * u, 460 * u, 60 * u)
        places = [divmod(i, 3) for i in range(9)] + [(3, 1), (3, 0), (3, 2)]
        for key, (row, column) in zip([*self._keys, self._erase, self._done], places, strict=True):
            key.place(x + (50 + column * 146) * u, y + (176 + row * 112) * u, 128 * u, 98 * u)
        self._cancel.place(x + 90 * u, y + 650 * u, 340 * u, 76 * u)

    def handle(self, event: InputEvent) -> bool:
        """Digits may be typed as well, with Enter after them."""
        if by_somebody(event):
            self._unused = 0.0
        if isinstance(event, Key) and event.text.isdigit() and event.text.isascii():
            self._type(event.text)
            return True
        if isinstance(event, Key) and event.key == pygame.K_BACKSPACE:
            self._rub_out()
            return True
        if isinstance(event, Back):
            self._leave()
            return True
        if super().handle(event):
            return True
        if isinstance(event, Accept):
            self._try()
            return True
        return False

    def pass_time(self, seconds: float) -> None:
        """Count what is left until the pad goes away."""
        before = self._title.words
        self.show()
        self.stale |= before != self._title.words
        self._unused += seconds
        if self._unused >= UNUSED:
            self._leave()

    @property
    def wait(self) -> float:
        """Seconds for which nothing can be typed."""
        return 0.0

    def told(self) -> tuple[str, bool]:
        """What stands above the digits, and whether it says that something is wrong."""
        raise NotImplementedError

    def tried(self, typed: str) -> bool:
        """Take what was typed; returns whether it was wrong."""
        raise NotImplementedError

    def show(self) -> None:
        """Say what may be done, and how much has been typed."""
        self._title.words, wrong = self.told()
        self._title.color = REFUSED if wrong else PALE
        self._dots.words = "*" * len(self.typed)
        for button in (*self._keys, self._erase, self._done):
            button.enabled = self.wait <= 0.0

    def _type(self, digit: str) -> None:
        if self.wait > 0.0:
            return
        self.typed = (self.typed + digit)[:LONGEST_TYPED]
        self._change()

    def _rub_out(self) -> None:
        self.typed = self.typed[:-1]
        self._change()

    def _try(self) -> None:
        if self.wait > 0.0 or not self.typed:
            return
        typed, self.typed = self.typed, ""
        if self.tried(typed):
            self.services.audio.play("illegal_thud")
        self._change()

    def _change(self) -> None:
        self.show()
        self.stale = True

    def _leave(self) -> None:
        self.navigator.pop()


class PinScene(_Pad):
    """Asks for the PIN; the right one calls `unlock` with itself. Wrong tries bring delays: see `WrongTries`."""

    def __init__(self, services: Services, pin: Pin, tries: WrongTries, unlock: Callable[[PinScene], None]) -> None:
        self._pin, self._tries, self._unlock = pin, tries, unlock
        self._refused = False
        super().__init__(services)

    @property
    def wait(self) -> float:
        """Seconds of the delay."""
        return self._tries.wait

    def told(self) -> tuple[str, bool]:
        """That a PIN is wanted, was wrong, or has to wait."""
        if self.wait > 0.0:
            return t("attract.pin_wait", seconds=ceil(self.wait)), True
        refused = self._refused and not self.typed
        return t("attract.pin_wrong" if refused else "attract.pin"), refused

    def tried(self, typed: str) -> bool:
        """Hold what was typed against the PIN."""
        self._refused = not self._pin.fits(typed)
        if self._refused:
            self._tries.wrong()
        else:
            self._tries.right()
            self._unlock(self)
        return self._refused


class NewPinScene(_Pad):
    """Asks for a new PIN, twice; then `change` is called with it."""

    def __init__(self, services: Services, change: Callable[[str], None]) -> None:
        self._change_to = change
        self._first = ""
        self._wrong = ""
        super().__init__(services)
        self._cancel.words = t("page.back")

    def told(self) -> tuple[str, bool]:
        """What is wanted, or was wrong with it."""
        if self._wrong and not self.typed:
            return t(f"owner.{self._wrong}"), True
        return t("owner.pin_again" if self._first else "owner.pin_new"), False

    def tried(self, typed: str) -> bool:
        """Take it the first time, and compare the second time."""
        self._wrong = ""
        if not self._first:
            if is_pin(typed):
                self._first = typed
            else:
                self._wrong = "pin_length"
        elif typed != self._first:
            self._first, self._wrong = "", "pin_differs"
        else:
            self._change_to(typed)
            self.navigator.pop()
        return bool(self._wrong)
