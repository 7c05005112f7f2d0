"""The stack of scenes: who is asked, who is drawn, and how one gives way to another.

Changes are requests and are carried out between frames. A request belongs to the scene that made it and is void once
that scene is no longer on top, so two presses in one frame cannot leave two scenes. Once a change has been asked for,
the rest of the frame's events belong to nobody, and whatever is held down then stays nobody's until it is let go.

A scene that fails is replaced by one that says so in a sentence; the reason goes to the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import inf

import pygame

from game.scenes.base import Scene, Way, Where
from game.scenes.flat.across import Across
from game.scenes.routes import Route
from game.ui.cues import Bed
from game.ui.input import Accept, AcceptEnd, Back, InputEvent, PointerCancel, PointerDown, PointerMove, PointerUp
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


class _Ways:
    """The requests of one scene. Implements `game.scenes.base.Navigator`."""

    def __init__(self, manager: SceneManager, scene: Scene) -> None:
        self._manager, self._scene = manager, scene

    @property
    def free(self) -> bool:
        return self._manager.top is self._scene and not self._manager.changing

    def push(self, to: Where) -> None:
        self._manager.push(to, self._scene)

    def pop(self, then: Way | None = None) -> None:
        self._manager.pop(then, self._scene)

    def replace(self, to: Where) -> None:
        self._manager.replace(to, self._scene)

    def reset(self, to: Where, *above: Where) -> None:
        self._manager.reset(to, *above, asker=self._scene)

    def quit(self) -> None:
        if self._manager.may_quit:
            self._manager.quit(self._scene)


class SceneManager:
    """Owns the scenes.

    Each scene asks for changes through a navigator of its own. The program itself asks here, without an `asker`, and
    its requests are never void. The last scene is never popped; only `quit` leaves all, and scenes may ask for that
    while `may_quit` is set.

    `scene_for` makes the scene of a route. `fallback` makes the scene that takes over after a failure, from the
    exception; if that one fails as well, its exception is raised. `photograph` gives a copy of what is on the screen
    now, for the fade to the next scene, or None. Set `transitions` to False for reduced motion.
    """

    def __init__(
        self,
        metrics: Metrics,
        fallback: Callable[[Exception], Scene],
        photograph: Callable[[], pygame.Surface | None] = lambda: None,
        scene_for: Callable[[Route], Scene] | None = None,
    ) -> None:
        self.transitions = True
        self.may_quit = True
        self._metrics = metrics
        self._fallback = fallback
        self._photograph = photograph
        self._scene_for = scene_for
        self._stack: list[Scene] = []
        self._requests: list[tuple[Scene | None, Callable[[], None]]] = []
        self._failed = False
        self._last_resort: Scene | None = None
        self._stale = True
        self._outdated: set[Scene] = set()
        self._makers: dict[Scene, Where] = {}
        self._pointers: set[int] = set()
        self._accepting = False
        self._nobodys: set[int] = set()
        """Pointers that went down before the scene on top was there."""
        self._nobody_accepts = False
        self._photo: pygame.Surface | None = None
        self._elapsed = TRANSITION
        self._veil: pygame.Surface | None = None
        self._across = Across()

    # -- changes -----------------------------------------------------------------------------------------------

    def push(self, to: Where, asker: Scene | None = None) -> None:
        """Ask for a scene on top; the present one is paused."""
        self._ask(asker, lambda: self._push(to))

    def pop(self, then: Way | None = None, asker: Scene | None = None) -> None:
        """Ask for the scene on top to be left, unless it is the only one. `then` may ask for more below it."""
        self._ask(asker, lambda: self._pop(then))

    def replace(self, to: Where, asker: Scene | None = None) -> None:
        """Ask for a scene in place of the one on top."""
        self._ask(asker, lambda: self._replace(to))

    def reset(self, to: Where, *above: Where, asker: Scene | None = None) -> None:
        """Ask for a scene, and others above it, in place of all."""
        self._ask(asker, lambda: self._reset(to, above))

    def quit(self, asker: Scene | None = None) -> None:
        """Ask for every scene to be left, which ends the program."""
        self._ask(asker, self._clear)

    @property
    def changing(self) -> bool:
        """Whether a change has been asked for that is still to be carried out."""
        return bool(self._requests)

    def _ask(self, asker: Scene | None, change: Callable[[], None]) -> None:
        if asker is None or asker is self.top:
            self._requests.append((asker, change))

    # -- for the program ---------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene | None:
        """The scene that is asked about events; None at the end."""
        return self._stack[-1] if self._stack else None

    @property
    def depth(self) -> int:
        """How many scenes there are."""
        return len(self._stack)

    def abandon(self, to: Where) -> None:
        """Leave everything as it is and begin with this scene, whatever was asked for: nothing else works any more."""
        self._requests.clear()
        self._clear()
        self._failed, self._last_resort, self._photo = False, None, None
        self.push(to)
        self.carry_out()

    @property
    def animating(self) -> bool:
        """Whether frames are wanted at display rate."""
        return self._photo is not None or (self.top is not None and self.top.animating)

    @property
    def due(self) -> float:
        """Seconds until the scene on top wants to be updated, though nothing happens."""
        return self.top.due if self.top is not None else inf

    @property
    def stale(self) -> bool:
        """Whether the picture may differ from the last one drawn though nothing moves."""
        return self._stale or (self.top is not None and (self.top.stale or self.top.blinked))

    @property
    def bed(self) -> Bed | None:
        """The music or the room tone of the scene on top, or of the first below it that has one."""
        for scene in reversed(self._stack):
            if scene.silent or scene.bed is not None:
                return scene.bed
        return None

    @property
    def typing(self) -> pygame.Rect | None:
        """Where words are being typed, or None."""
        return self._across.typing(self.top, self._metrics) if self.top is not None else None

    def list_anew(self) -> None:
        """What pictures are made of looks different: nothing may be listed as it was, not even at a table at rest."""
        for scene in self._stack:
            scene.stale = True

    def turn(self) -> None:
        """Let scenes on a screen that lies flat face the other edge, and those that follow them."""
        for scene in self._stack:
            scene.across = None if scene.across is None else not scene.across
        self._stale = True

    def handle(self, event: InputEvent) -> bool:
        """Give an event to the scene on top; returns whether it meant anything, or belongs to nobody. `Back` otherwise
        leaves the scene, unless it is the only one.
        """
        lost = self._is_nobodys(event) or self.changing
        self._note(event, lost)
        top = self.top
        if top is None or self._failed:
            return False
        if lost:
            return True
        handled = False
        try:
            handled = top.handle(self._across.event(top, event, self._metrics))
        except Exception as error:
            self._fail(top, error)
        if isinstance(event, Back) and not handled and len(self._stack) > 1:
            self.pop(asker=top)
            handled = True
        self._stale |= handled
        return handled

    def carries(self, pointer: int) -> bool:
        """Whether a finger has hold of something in the scene on top."""
        return self.top is not None and pointer not in self._nobodys and self.top.carries(pointer)

    def returns(self, pointer: int, pos: tuple[int, int]) -> bool:
        """Whether a finger that was lost may come back at a place, for all that the scene on top knows."""
        return self.top is None or self.top.returns(pointer, pos)

    def _is_nobodys(self, event: InputEvent) -> bool:
        """Whether an event goes on with what was held down when the scene changed."""
        if isinstance(event, PointerMove | PointerUp):
            return event.pointer in self._nobodys
        return isinstance(event, AcceptEnd) and self._nobody_accepts

    def _note(self, event: InputEvent, lost: bool) -> None:
        """Keep what is held down, and of that what is nobody's."""
        if isinstance(event, PointerDown):
            self._pointers.add(event.pointer)
            (self._nobodys.add if lost else self._nobodys.discard)(event.pointer)
        elif isinstance(event, PointerUp | PointerCancel):
            self._pointers.discard(event.pointer)
            self._nobodys.discard(event.pointer)
        elif isinstance(event, Accept):
            self._accepting, self._nobody_accepts = True, lost
        elif isinstance(event, AcceptEnd):
            self._accepting = self._nobody_accepts = False

    def pass_time(self, seconds: float) -> None:
        """Let real time pass for the scene on top."""
        top = self.top
        if top is None or self.changing:
            return
        try:
            top.pass_time(seconds)
        except Exception as error:
            self._fail(top, error)

    def update(self, dt: float, *, redrawn: bool = False) -> None:
        """Let `dt` seconds pass for the scene on top, then carry out the changes asked for.

        `redrawn` says that all of the next frame is drawn, whatever has changed.

        A scene that has asked to be left is not updated any more; the time of the next one begins with the next frame.
        """
        if self._photo is not None:
            self._elapsed += min(dt, _LONGEST_STEP)
            if self._elapsed >= TRANSITION:
                self._photo = None
            self._stale = True
        top = self.top
        if top is not None and not self.changing:
            moved = self.animating
            top.redrawn = redrawn or self._photo is not None
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
        private = any(scene.private for scene in self._visible())
        self._photo = self._photograph() if self.transitions and self._stack and not private else None
        self._elapsed = 0.0
        self._release()
        while self._requests:
            asker, change = self._requests.pop(0)
            if asker is not None and asker is not self.top:
                continue
            try:
                change()
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
            scene.stale = scene.blinked = False
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

    @property
    def subject(self) -> str:
        """The game that the screen is about; empty for none."""
        return next((scene.subject for scene in reversed(self._stack) if scene.subject), "")

    def retell(self) -> None:
        """Ask every scene to say everything anew, because another language is spoken from now on."""
        self._requests.append((None, self._retell))

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
            self._across.draw(scene, frame, self._metrics)
        if self._photo is not None:
            frame.shift(start, 0, round(RISE * self._metrics.u * left))
            frame.raise_level()
            frame.put("photo", self._photo, 0, 0, alpha=round(255 * left))

    def _veil_picture(self) -> pygame.Surface:
        if self._veil is None:
            self._veil = pygame.Surface((self._metrics.width, self._metrics.height))
            self._veil.fill(pygame.Color(INK))
        return self._veil

    def _made(self, to: Where) -> Scene:
        """The scene of a route, or of a factory."""
        if callable(to):
            return to()
        if self._scene_for is None:
            raise LookupError(f"Nobody knows the way to {to}.")
        return self._scene_for(to)

    def _push(self, to: Where) -> None:
        scene = self._made(to)
        if self.top is not None:
            self.top.pause()
        self._face(scene, self.top)
        self._makers[scene] = to
        self._begin(scene)

    def _pop(self, then: Way | None) -> None:
        if len(self._stack) < 2:
            return
        self._end(self._stack.pop())
        below = self._stack[-1]
        self._fit(below)
        below.resume()
        if then is not None:
            then(below.navigator)

    def _replace(self, to: Where) -> None:
        scene, left = self._made(to), self._stack.pop() if self._stack else None
        if left is not None:
            self._end(left)
        # A page faces whom the one below faces, and the result of a match whom the table faced.
        self._face(scene, self.top or (left if left is not None and not left.turns else None))
        self._makers[scene] = to
        self._begin(scene)

    def _reset(self, to: Where, above: tuple[Where, ...]) -> None:
        scene = self._made(to)
        self._clear()
        self._makers[scene] = to
        self._begin(scene)
        for higher in above:
            self._push(higher)

    @staticmethod
    def _face(scene: Scene, like: Scene | None) -> None:
        """Let a scene that begins face whom another one faces, if it does not know better."""
        if scene.across is None and like is not None:
            scene.across = like.across

    def _clear(self) -> None:
        while self._stack:
            self._end(self._stack.pop())

    def _begin(self, scene: Scene) -> None:
        self._stack.append(scene)
        scene.attach(_Ways(self, scene), self._metrics)
        scene.resize(self._metrics)
        scene.enter()

    def _end(self, scene: Scene) -> None:
        """A scene's last call; whatever goes wrong there no longer matters to the player."""
        self._outdated.discard(scene)
        self._makers.pop(scene, None)
        try:
            scene.exit()
        except Exception:
            _log.exception("%s failed while it was left", type(scene).__name__)

    def _retell(self) -> None:
        for number, scene in enumerate(list(self._stack)):
            if scene.retell():
                continue
            to = self._makers[scene]
            fresh = self._made(to)
            fresh.across = scene.across
            self._end(scene)
            self._stack[number] = fresh
            self._makers[fresh] = to
            fresh.attach(_Ways(self, fresh), self._metrics)
            fresh.resize(self._metrics)
            fresh.enter()
            if fresh is not self.top:
                fresh.pause()

    def _fit(self, scene: Scene) -> None:
        if scene in self._outdated:
            self._outdated.discard(scene)
            scene.resize(self._metrics)

    def _release(self) -> None:
        """Nothing stays held or dragged when scenes change, and the next scene has no part in it."""
        events: list[InputEvent] = [
            PointerCancel(pointer) for pointer in sorted((self._pointers - self._nobodys) | {0})
        ]
        if self._accepting and not self._nobody_accepts:
            events.append(AcceptEnd())
        self._nobodys |= self._pointers
        self._nobody_accepts = self._accepting
        top = self.top
        if top is None or self._failed:
            return
        try:
            for event in events:
                top.handle(event)
        except Exception as error:
            self._fail(top, error)

    def _fail(self, scene: Scene | None, error: Exception) -> None:
        """Log what happened and ask for the fallback in place of everything."""
        if self._failed or (scene is not None and scene is self._last_resort):
            raise error
        _log.error("%s failed", type(scene).__name__, exc_info=error)
        if scene is not None and scene.when_failed is not None:
            tell, scene.when_failed = scene.when_failed, None
            tell()
        self._failed = True
        self._requests.clear()
        self._requests.append((None, lambda: self._recover(error)))
        self._stale = True

    def _recover(self, error: Exception) -> None:
        self._reset(lambda: self._fallback(error), ())
        self._last_resort = self.top
        self._failed = False
