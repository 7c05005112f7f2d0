"""The stack of scenes: who is asked, who is drawn, and how one gives way to another.

Changes are requests and are carried out between frames. A scene that fails is replaced by one that says so in a
sentence; the reason goes to the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame

from game.scenes.base import Scene, SceneFactory
from game.ui.input import Accept, AcceptEnd, Back, Event, PointerCancel, PointerDown, PointerUp
from game.ui.painter import DisplayList
from game.ui.theme import INK, Metrics
from game.ui.tween import out

__all__ = ["SceneManager"]

TRANSITION = 0.16
"""Seconds from one screen to the next."""
RISE = 12
"""How far a new screen rises meanwhile, in u."""
VEIL = 153
"""How dark it gets beneath an overlay: 60 per cent."""
_LONGEST_STEP = 1 / 30
"""Loading a scene makes one frame long; the transition does not jump over it. In seconds."""

_log = logging.getLogger(__name__)


class SceneManager:
    """Owns the scenes. Implements `game.scenes.base.Navigator`.

    `fallback` makes the scene that takes over after a failure, from the exception; if that one fails as well, its
    exception is raised. `photograph` gives a copy of what is on the screen now, for the fade to the next scene, or
    None. Set `transitions` to False for reduced motion.
    """

    def __init__(
        self,
        metrics: Metrics,
        fallback: Callable[[Exception], Scene],
        photograph: Callable[[], pygame.Surface | None] = lambda: None,
    ) -> None:
        self.transitions = True
        self._metrics = metrics
        self._fallback = fallback
        self._photograph = photograph
        self._stack: list[Scene] = []
        self._requests: list[Callable[[], None]] = []
        self._failed = False
        self._last_resort: Scene | None = None
        self._stale = True
        self._outdated: set[Scene] = set()
        self._pointers: set[int] = set()
        self._accepting = False
        self._photo: pygame.Surface | None = None
        self._elapsed = TRANSITION
        self._veil: pygame.Surface | None = None

    # -- for scenes --------------------------------------------------------------------------------------------

    def push(self, make: SceneFactory) -> None:
        """Ask for a scene on top; the present one is paused."""
        self._requests.append(lambda: self._push(make))

    def pop(self) -> None:
        """Ask for the scene on top to be left. Without the last one the program ends."""
        self._requests.append(self._pop)

    def replace(self, make: SceneFactory) -> None:
        """Ask for a scene in place of the one on top."""
        self._requests.append(lambda: self._replace(make, 1))

    def reset(self, make: SceneFactory) -> None:
        """Ask for a scene in place of all."""
        self._requests.append(lambda: self._replace(make, len(self._stack)))

    def quit(self) -> None:
        """Ask for every scene to be left, which ends the program."""
        self._requests.append(self._clear)

    # -- for the program ---------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene | None:
        """The scene that is asked about events; None at the end."""
        return self._stack[-1] if self._stack else None

    @property
    def depth(self) -> int:
        """How many scenes there are."""
        return len(self._stack)

    @property
    def animating(self) -> bool:
        """Whether frames are wanted at display rate."""
        return self._photo is not None or (self.top is not None and self.top.animating)

    @property
    def needs_frame(self) -> bool:
        """Whether the picture may differ from the last one drawn."""
        return self._stale or self.animating or (self.top is not None and self.top.stale)

    @property
    def typing(self) -> pygame.Rect | None:
        """Where words are being typed, or None."""
        return self.top.typing if self.top is not None else None

    def handle(self, event: Event) -> bool:
        """Give an event to the scene on top; returns whether it meant anything. `Back` otherwise leaves the scene,
        unless it is the only one.
        """
        if isinstance(event, PointerDown):
            self._pointers.add(event.pointer)
        elif isinstance(event, PointerUp | PointerCancel):
            self._pointers.discard(event.pointer)
        elif isinstance(event, Accept):
            self._accepting = True
        elif isinstance(event, AcceptEnd):
            self._accepting = False
        top = self.top
        if top is None or self._failed:
            return False
        handled = False
        try:
            handled = top.handle(event)
        except Exception as error:
            self._fail(top, error)
        if isinstance(event, Back) and not handled and len(self._stack) > 1:
            self.pop()
            handled = True
        self._stale |= handled
        return handled

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass for the scene on top, then carry out the changes asked for."""
        if self._photo is not None:
            self._elapsed += min(dt, _LONGEST_STEP)
            if self._elapsed >= TRANSITION:
                self._photo = None
            self._stale = True
        top = self.top
        if top is not None and not self._failed:
            moved = self.animating
            try:
                top.update(dt)
            except Exception as error:
                self._fail(top, error)
            self._stale |= moved
        self.carry_out()

    def carry_out(self) -> None:
        """Carry out the changes asked for so far, and those that they ask for in turn."""
        if not self._requests:
            return
        self._photo = self._photograph() if self.transitions and self._stack else None
        self._elapsed = 0.0
        self._release()
        while self._requests:
            request = self._requests.pop(0)
            try:
                request()
            except Exception as error:
                self._fail(self.top, error)
        self._stale = True

    def draw(self, frame: DisplayList) -> None:
        """List the picture of all scenes that can be seen, in a cleared frame."""
        top = self.top
        if top is None:
            return
        try:
            self._draw(frame)
        except Exception as error:
            self._fail(top, error)
            self.carry_out()
            frame.clear()
            self._draw(frame)
        for scene in self._stack:
            scene.stale = False
        self._stale = False

    def resize(self, metrics: Metrics) -> None:
        """Lay everything out anew: the window changed, or a setting did that every picture depends on.

        What cannot be seen now is laid out when it comes back.
        """
        self._metrics = metrics
        self._outdated = set(self._stack)
        self._photo = None
        self._veil = None
        self._stale = True
        for scene in self._visible():
            try:
                self._fit(scene)
            except Exception as error:
                self._fail(scene, error)
                self.carry_out()
                return

    # -- inside ------------------------------------------------------------------------------------------------

    def _visible(self) -> list[Scene]:
        """The scene on top and whatever shows beneath it, lowest first."""
        first = len(self._stack) - 1
        while first > 0 and self._stack[first].overlay:
            first -= 1
        return self._stack[max(0, first) :]

    def _draw(self, frame: DisplayList) -> None:
        left = 1.0 - out(self._elapsed / TRANSITION) if self._photo is not None else 0.0
        start = 0
        for i, scene in enumerate(self._visible()):
            if i:
                frame.raise_level()
                frame.put("veil", self._veil_picture(), 0, 0, alpha=VEIL)
            start = len(frame.sprites)
            scene.draw(frame)
        if self._photo is not None:
            frame.shift(start, 0, round(RISE * self._metrics.u * left))
            frame.raise_level()
            frame.put("photo", self._photo, 0, 0, alpha=round(255 * left))

    def _veil_picture(self) -> pygame.Surface:
        if self._veil is None:
            self._veil = pygame.Surface((self._metrics.width, self._metrics.height))
            self._veil.fill(pygame.Color(INK))
        return self._veil

    def _push(self, make: SceneFactory) -> None:
        scene = make()
        if self.top is not None:
            self.top.pause()
        self._begin(scene)

    def _pop(self) -> None:
        if self._stack:
            self._end(self._stack.pop())
        if self.top is not None:
            self._fit(self.top)
            self.top.resume()

    def _replace(self, make: SceneFactory, count: int) -> None:
        scene = make()
        for _ in range(min(count, len(self._stack))):
            self._end(self._stack.pop())
        self._begin(scene)

    def _clear(self) -> None:
        while self._stack:
            self._end(self._stack.pop())

    def _begin(self, scene: Scene) -> None:
        self._stack.append(scene)
        scene.attach(self, self._metrics)
        scene.resize(self._metrics)
        scene.enter()

    def _end(self, scene: Scene) -> None:
        """A scene's last call; whatever goes wrong there no longer matters to the player."""
        self._outdated.discard(scene)
        try:
            scene.exit()
        except Exception:
            _log.exception("%s failed while it was left", type(scene).__name__)

    def _fit(self, scene: Scene) -> None:
        if scene in self._outdated:
            self._outdated.discard(scene)
            scene.resize(self._metrics)

    def _release(self) -> None:
        """Nothing stays held or dragged when scenes change."""
        events: list[Event] = [PointerCancel(pointer) for pointer in sorted(self._pointers | {0})]
        if self._accepting:
            events.append(AcceptEnd())
        for event in events:
            self.handle(event)

    def _fail(self, scene: Scene | None, error: Exception) -> None:
        """Log what happened and ask for the fallback in place of everything."""
        if self._failed or (scene is not None and scene is self._last_resort):
            raise error
        _log.error("%s failed", type(scene).__name__, exc_info=error)
        self._failed = True
        self._requests.clear()
        self._requests.append(lambda: self._recover(error))
        self._stale = True

    def _recover(self, error: Exception) -> None:
        self._replace(lambda: self._fallback(error), len(self._stack))
        self._last_resort = self.top
        self._failed = False
