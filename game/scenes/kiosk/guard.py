"""The guard of a kiosk: no way out but a held corner and a PIN, and back to the start when nobody is there.

The program tells it every event and lets it see the time pass; it asks the scene manager for the scenes it needs.
No scene can end a kiosk by itself: the right PIN calls `unlock`, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hmac import compare_digest
from math import ceil
from typing import ClassVar, Final

import pygame

from game.scenes.base import Scene
from game.scenes.form_scene import FormScene
from game.scenes.kiosk.attract import AttractScene
from game.scenes.manager import SceneManager
from game.scenes.services import Services
from game.session.tries import WrongTries
from game.texts import t
from game.ui import text
from game.ui.input import (
    Accept,
    Back,
    InputEvent,
    Key,
    Menu,
    Nav,
    Point,
    PointerCancel,
    PointerDown,
    PointerMove,
    PointerUp,
    by_keys,
)
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, PALE, REFUSED, Metrics
from game.ui.widgets import Button, Panel, Paragraph

IDLE: Final = 75.0
"""Seconds without a touch after which the kiosk asks whether anybody is there."""
ANSWER: Final = 15.0
"""Seconds for an answer."""
HELD: Final = 3.0
"""Seconds for which the corner has to be held."""
UNUSED: Final = 20.0
"""Seconds without an event after which the pad for the PIN goes away."""
MOMENT: Final = 10.0
"""Seconds until a kiosk that failed altogether tries again."""
LONGEST_TYPED: Final = 12
"""More digits than any PIN has; further ones are left out."""
CORNER: Final = 110
"""Size of the corner at the left top, in u."""


class Guard:
    """Watches over a kiosk. `home` brings back the attract mode with clean settings, `unlock` ends the program."""

    def __init__(self, services: Services, manager: SceneManager, pin: str, home: Callable[[], Scene],
                 unlock: Callable[[], None]) -> None:  # fmt: skip
        self._services, self._manager = services, manager
        self._pin = pin
        self._home, self._unlock = home, unlock
        manager.may_quit = False
        self._tries = WrongTries(services.paths)
        self._idle = 0.0
        self._corner: tuple[int, float] | None = None

    def wait(self) -> Scene:
        """What a kiosk shows when nothing else can be shown."""
        return WaitingScene(self._home)

    def see(self, event: InputEvent) -> None:
        """Take note of an event: mostly it shows that somebody is there."""
        if _by_somebody(event):
            self._idle = 0.0
        if isinstance(event, PointerDown) and self._in_corner(event.pos):
            self._corner = (event.pointer, 0.0)
        elif isinstance(event, PointerUp | PointerCancel | PointerMove) and self._corner is not None:
            gone = not isinstance(event, PointerMove) or not self._in_corner(event.pos)
            if event.pointer == self._corner[0] and gone:
                self._corner = None

    def _in_corner(self, pos: Point) -> bool:
        reach = CORNER * self._services.art.metrics.u
        return pos[0] < reach and pos[1] < reach

    @property
    def watching(self) -> bool:
        """Whether it counts the seconds of a held corner, so that frames are wanted."""
        return self._corner is not None

    def update(self, seconds: float, dt: float) -> None:
        """Let time pass: `seconds` really passed, `dt` of them were seen to pass. A corner must be seen to be held."""
        self._tries.pass_time(seconds)
        top = self._manager.top
        if isinstance(top, StillThereScene):
            return
        if isinstance(top, AttractScene):
            self._idle = 0.0
        self._idle += seconds
        if self._corner is not None and not isinstance(top, PinScene):
            pointer, held = self._corner
            self._corner = (pointer, held + dt)
            if held + dt >= HELD:
                self._corner = None
                self._manager.push(lambda: PinScene(self._services, self._pin, self._tries, self._unlock))
                return
        if self._idle >= IDLE and not isinstance(top, AttractScene):
            self._idle = 0.0
            self._services.audio.play("still_there")
            self._manager.push(lambda: StillThereScene(self._services, self._home))


def _by_somebody(event: InputEvent) -> bool:
    """Whether an event shows that somebody is there: a key or a stick that is stuck repeats itself with nobody by."""
    return not (isinstance(event, PointerCancel) or (isinstance(event, Key | Nav) and event.repeat))


class WaitingScene(Scene):
    """Asks for a moment, with no picture but words, and tries the start again and again."""

    def __init__(self, home: Callable[[], Scene]) -> None:
        super().__init__()
        self._home = home
        self._left = MOMENT

    def pass_time(self, seconds: float) -> None:
        """Wait, then try."""
        self._left -= seconds
        if self._left <= 0.0:
            self._left = MOMENT
            self.navigator.reset(self._home)

    def draw(self, frame: DisplayList) -> None:
        """List the words."""
        m = self.metrics
        ground = pygame.Surface((m.width, m.height))
        ground.fill(INK)
        frame.background = ground
        words = text.paragraph(t("attract.moment"), round(m.width * 0.8), m.words(44), PALE, "display", at="center")
        frame.put("words", words, (m.width - words.get_width()) / 2, (m.height - words.get_height()) / 2)


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

    def __init__(self, services: Services, home: Callable[[], Scene]) -> None:
        super().__init__(services)
        self._home = home
        self._left = ANSWER
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
        if not _by_somebody(event):
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


class PinScene(_Sheet):
    """Asks for the PIN; the right one calls `unlock`. Nothing shows how long it is.

    Wrong tries bring delays, see `WrongTries`. The pad goes away when nobody has used it for a while.
    """

    width, height = 520.0, 760.0

    def __init__(self, services: Services, pin: str, tries: WrongTries, unlock: Callable[[], None]) -> None:
        super().__init__(services)
        self._pin, self._tries, self._unlock = pin, tries, unlock
        self._typed = ""
        self._unused = 0.0
        self._refused = False
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
        self._show()

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
        if _by_somebody(event):
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
        """Count down the delay, and what is left until the pad goes away."""
        before = self._title.words
        self._show()
        self.stale |= before != self._title.words
        self._unused += seconds
        if self._unused >= UNUSED:
            self._leave()

    def _show(self) -> None:
        """Say what may be done, and how much has been typed."""
        waits = self._tries.wait > 0.0
        if waits:
            words = t("attract.pin_wait", seconds=ceil(self._tries.wait))
        else:
            words = t("attract.pin_wrong" if self._refused else "attract.pin")
        self._title.words, self._title.colour = words, REFUSED if waits or self._refused else PALE
        self._dots.words = "*" * len(self._typed)
        for button in (*self._keys, self._erase, self._done):
            button.enabled = not waits

    def _type(self, digit: str) -> None:
        if self._tries.wait > 0.0:
            return
        self._typed = (self._typed + digit)[:LONGEST_TYPED]
        self._refused = False
        self._change()

    def _rub_out(self) -> None:
        self._typed = self._typed[:-1]
        self._change()

    def _try(self) -> None:
        """Hold what was typed against the PIN."""
        if self._tries.wait > 0.0 or not self._typed:
            return
        typed, self._typed = self._typed, ""
        if compare_digest(typed, self._pin):
            self._tries.right()
            self._unlock()
            return
        self._tries.wrong()
        self._refused = True
        self.services.audio.play("illegal_thud")
        self._change()

    def _change(self) -> None:
        self._show()
        self.stale = True

    def _leave(self) -> None:
        self.navigator.pop()
