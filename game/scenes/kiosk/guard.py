"""The guard of a kiosk: no way out but a held corner and a PIN, and back to the start when nobody is there.

The program tells it every event and lets it see the time pass; it asks the scene manager for the scenes it needs.
No scene can end a kiosk by itself: its owner does so, behind the PIN, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import pygame

from game.scenes.base import Scene
from game.scenes.flat.scene import FlatScene
from game.scenes.kiosk.attract import AttractScene
from game.scenes.kiosk.dark import DarkScene, WaitingScene
from game.scenes.kiosk.owner import OwnerScene
from game.scenes.kiosk.sheet import ANSWER, UNUSED, PinScene, StillThereScene, by_somebody
from game.scenes.lesson.scene import LessonScene
from game.scenes.manager import SceneManager
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.session.kiosk import Kiosk
from game.session.session import Session
from game.ui.input import Accept, InputEvent, Nav, Point, PointerCancel, PointerDown, PointerMove, PointerUp

__all__ = ["ANSWER", "HELD", "IDLE", "UNUSED", "Guard", "PinScene", "StillThereScene", "WaitingScene"]

IDLE: Final = 75.0
"""Seconds without a touch after which the kiosk asks whether anybody is there, unless the owner has settled others."""
HELD: Final = 3.0
"""Seconds for which the corner has to be held."""
CORNER: Final = 110
"""Size of the corner at the left top, in u."""
LATE: Final = 1800.0
"""Seconds after closing time in which somebody who plays may go on."""
SHIFT_EVERY: Final = 20.0
"""Seconds after which all that is shown moves by a pixel, against burn-in."""
SHIFT: Final = 4
"""How far it moves to each side, in u, and at least in pixels."""
LOOK_AGAIN: Final = 2.0
"""Seconds from one try to fill the screen to the next, while there is none."""
_GONE: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWDISPLAYCHANGED)
"""What comes when a display was unplugged or plugged in."""


class Screen(Protocol):
    """The window of a kiosk."""

    def shift(self, offset: tuple[int, int]) -> None:
        """Show everything some pixels aside."""

    def keep_awake(self, awake: bool) -> None:
        """Keep the system from darkening the screen, or let it."""

    def refill(self) -> bool:
        """Fill the screen anew; returns whether there is one."""


class Guard:
    """Watches over a kiosk. `home` brings back the attract mode with clean settings, `leave` ends the program."""

    def __init__(self, services: Services, manager: SceneManager, owner: Kiosk, screen: Screen,
                 home: Callable[[], Scene], leave: Callable[[], None]) -> None:  # fmt: skip
        self._services, self._manager = services, manager
        self._owner, self._screen = owner, screen
        self._home, self._leave = home, leave
        manager.may_quit = False
        self._idle = 0.0
        self._late = 0.0
        self._since_shift = 0.0
        self._steps = 0
        self._refill: float | None = None
        """Seconds until the screen is filled anew; None while all is well."""
        self._corner: tuple[int, float] | None = None
        self._visiting = True
        """Whether somebody is there who was counted: not again after a start in the midst of a visit."""
        self._passing = False
        """Whether somebody was asked for the PIN who was no visitor before, and has touched nothing else since."""
        self._again = True
        """Whether a match that comes now was counted before the program was started again."""
        self._match: Session | None = None
        """The match that was counted last."""
        self._finished = False
        screen.keep_awake(True)

    def wait(self) -> Scene:
        """What a kiosk shows when nothing else can be shown."""
        return WaitingScene(self._home)

    # -- what it sees ------------------------------------------------------------------

    def see_system(self, event: pygame.Event) -> None:
        """Take note of what the system says of window and displays."""
        if event.type in _GONE and self._refill is None:
            self._refill = 0.0

    def see(self, event: InputEvent) -> None:
        """Take note of an event: mostly it shows that somebody is there."""
        if by_somebody(event):
            self._idle = 0.0
        if isinstance(event, PointerDown | Nav | Accept) and not isinstance(self._manager.top, PinScene | OwnerScene):
            self._passing = False
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

    # -- time --------------------------------------------------------------------------

    def update(self, seconds: float, dt: float) -> None:
        """Let time pass: `seconds` really passed, `dt` of them were seen to pass. A corner must be seen to be held."""
        self._owner.tries.pass_time(seconds)
        self._keep_screen(seconds)
        self._count()
        top = self._manager.top
        if isinstance(top, StillThereScene) or self._manager.changing or self._keep_hours(top, seconds):
            return
        resting = isinstance(top, AttractScene | DarkScene)
        self._idle = 0.0 if resting else self._idle + seconds
        if self._corner is not None and not isinstance(top, PinScene):
            pointer, held = self._corner
            self._corner = (pointer, held + dt)
            if held + dt >= HELD:
                self._corner, self._passing = None, self._passing or not self._visiting
                self._manager.push(lambda: PinScene(self._services, self._owner.pin, self._owner.tries, self._unlock))
                return
        if self._idle >= (self._owner.settled.ask_after or IDLE) and not resting:
            self._idle = 0.0
            self._services.audio.play("still_there")
            answer = self._owner.settled.answer_within or ANSWER
            self._manager.push(lambda: StillThereScene(self._services, self._home, answer))

    def _keep_screen(self, seconds: float) -> None:
        """Move what is shown now and then, and fill the screen again that was gone."""
        self._since_shift += seconds
        if self._since_shift >= SHIFT_EVERY:
            self._since_shift = 0.0
            self._steps += 1
            self._screen.shift(_around(self._steps, max(SHIFT, round(SHIFT * self._services.art.metrics.u))))
        if self._refill is not None:
            self._refill -= seconds
            if self._refill <= 0.0:
                self._refill = None if self._screen.refill() else LOOK_AGAIN

    def _keep_hours(self, top: Scene | None, seconds: float) -> bool:
        """Go dark at closing time, once nobody plays any more, and light up in the morning. Returns whether it did."""
        if self._owner.open:
            self._late = 0.0
            if isinstance(top, DarkScene):
                self._screen.keep_awake(True)
                self._manager.reset(self._home)
                return True
            return False
        if isinstance(top, DarkScene | PinScene | OwnerScene | WaitingScene):
            return False
        self._late += seconds
        if not isinstance(top, AttractScene) and self._late < LATE:
            return False
        self._home()  # what the last visitor has chosen goes with them
        self._screen.keep_awake(False)
        self._manager.reset(lambda: DarkScene(self._owner))
        return True

    def _count(self) -> None:
        """Count visits, and the matches of visitors."""
        top = self._manager.top
        if isinstance(top, AttractScene | DarkScene | WaitingScene):
            self._visiting, self._match, self._again = False, None, False
            return
        if isinstance(top, PinScene | OwnerScene) or top is None:
            return
        if not self._visiting and (self._corner is not None or self._passing):
            return  # it may be the owner: who holds the corner of a start, or leaves the PIN again, is no visitor yet
        if not self._visiting:
            self._visiting = True
            self._owner.visitors.count("visitors")
        if not isinstance(top, TableScene | FlatScene) or isinstance(top, LessonScene):
            return
        session = top.seat.session
        if session is not self._match:
            again, self._match, self._finished = self._again, session, False
            self._again = False
            if not again:
                self._owner.visitors.count("matches", session.game_id)
        if session.result is not None and not self._finished:
            self._finished = True
            self._owner.visitors.count("finished")

    # -- the owner ---------------------------------------------------------------------

    def _unlock(self, pad: PinScene) -> None:
        pad.navigator.replace(lambda: OwnerScene(self._services, self._owner, self._home, self._leave))


def _around(step: int, reach: int) -> tuple[int, int]:
    """A place on the edge of a square around the middle, a pixel from one to the next."""
    side, along = divmod(step % (8 * reach), 2 * reach)
    at = along - reach
    return ((at, -reach), (reach, at), (-at, reach), (-reach, -at))[side]
