"""What a scene is: one screen of the program, or something laid over one."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, ClassVar, Protocol

import pygame

from game.scenes.routes import Route
from game.ui.input import InputEvent, Point
from game.ui.painter import DisplayList

if TYPE_CHECKING:
    from game.ui.cues import Bed
    from game.ui.theme import Metrics
    from game.ui.widgets import Form

__all__ = ["Navigator", "Scene", "SceneFactory", "Way", "Where"]


class Scene:
    """One screen. The manager calls its methods in a fixed order; everything happens between two frames.

    `attach` and `resize` come before `enter`, so both may be relied on there. A scene that is covered by another one
    is paused and neither updated nor asked about events until it is resumed; when the window changed meanwhile,
    `resize` comes before `resume`. `exit` is the last call.

    Nobody but the scene may know what it shows: `draw` lists it and changes nothing, and is called only when
    `animating` or `stale` say so, or after an event that was handled.
    """

    overlay: ClassVar[bool] = False
    """Whether the scene below stays visible, under a veil."""

    silent: ClassVar[bool] = False
    """Whether there is no music and no room tone, whatever the scene below has."""

    turns: ClassVar[bool] = True
    """Whether it is turned as a whole to whoever sits across a screen that lies flat; the table turns its parts."""

    idle: ClassVar[bool] = False
    """Whether nobody is in the middle of anything here, so that a question of the program's own may be asked."""

    def __init__(self) -> None:
        self.subject = ""
        """The game that it is about, by its id: F1 opens its rules. Empty for that of the scene below, if any."""
        self.stale = False
        """Set this when the picture changed outside of `handle`; the manager clears it after drawing."""
        self.blinked = False
        """The same where next to nothing has changed, so that a scene may draw the rest as it was."""
        self.redrawn = False
        """Whether all of this frame is drawn, so that there is no time for what can wait."""
        self.bed: Bed | None = None
        """The music or the room tone that belongs to it; None for that of the scene below, unless it is `silent`."""
        self.private = False
        """Whether what was drawn last is not for everybody: then it does not fade into the next screen, but is gone."""
        self.across: bool | None = None
        """Whether it faces whoever sits at the upper edge of a screen that lies flat, and so stands on its head for the
        others; None where nobody sits there. What comes on top of a scene faces whom that one faces."""
        self.due = inf
        """Seconds until it wants to be updated though nothing happens and it is not animating."""
        self.when_failed: Callable[[], None] | None = None
        """Called once when the scene has failed and another one takes its place."""

    def attach(self, navigator: Navigator, metrics: Metrics) -> None:
        """Become part of the program: learn whom to ask for changes of scene, and the window's measures.

        The navigator is this scene's own: what is asked of it counts only while this scene is on top.
        """
        self.navigator = navigator
        self.metrics = metrics

    def enter(self) -> None:
        """Begin; called once."""

    def exit(self) -> None:
        """End; called once. What was opened is closed here."""

    def pause(self) -> None:
        """Another scene comes on top."""

    def resume(self) -> None:
        """The scene is on top again."""

    def handle(self, event: InputEvent) -> bool:
        """Take an event; returns whether it meant anything here. `Back` unhandled leaves the scene."""
        return False

    def carries(self, pointer: int) -> bool:
        """Whether a finger has hold of something that would drop if it were let go: a contact that is lost for a moment
        then goes on under the same number (see `game.ui.contacts`). Everything else is let go at once. Where a scene
        has a `form`, that knows it.
        """
        form: Form | None = getattr(self, "form", None)
        return form is not None and form.carries(pointer)

    def returns(self, pointer: int, pos: Point) -> bool:
        """Whether a finger that carries something, and was lost, may come back at a place of the picture: where people
        share a screen, one of somebody else may come down there.
        """
        return True

    def pass_time(self, seconds: float) -> None:
        """Let real time pass: for what counts down. Called before `update`, and never cut short.

        After a long stop, such as a system asleep, it may be hours at once.
        """

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass for what moves: a frame that took long counts for less, so that nothing jumps."""

    def draw(self, frame: DisplayList) -> None:
        """List what is to be seen. Changes nothing. An overlay sets no background."""

    def resize(self, metrics: Metrics) -> None:
        """Take the measures of a window that changed, and lay everything out anew. Nothing is lost by it."""
        self.metrics = metrics

    def retell(self) -> bool:
        """Another language is spoken: say everything anew, and return whether that was possible.

        If not, the manager makes a new scene in its place, which loses nothing but what stands half written.
        """
        return False

    @property
    def animating(self) -> bool:
        """Whether something moves, so that frames are wanted at display rate."""
        return False

    @property
    def typing(self) -> pygame.Rect | None:
        """Where words are being typed, for an input method's window; None while keys are no writing."""
        return None


SceneFactory = Callable[[], Scene]
"""Makes a scene when its turn has come. A class without arguments is one."""

Where = Route | SceneFactory
"""Where a request leads to: a route, or what makes a scene that is nobody else's, such as an overlay of the asker's."""


class Navigator(Protocol):
    """How a scene asks for another one. Every scene has one of its own.

    Requests are carried out between frames. A request made while its scene is not on top does nothing, and neither
    does one whose scene is no longer on top when its turn comes: of two presses in one frame the first one counts.
    """

    @property
    def free(self) -> bool:
        """Whether a request would be carried out: the scene is on top, and no change has been asked for."""

    def push(self, to: Where) -> None:
        """Put a scene on top and pause this one."""

    def pop(self, then: Way | None = None) -> None:
        """Leave this scene, unless it is the only one. `then` asks on behalf of the scene that comes to light."""

    def replace(self, to: Where) -> None:
        """Put a scene in place of this one."""

    def reset(self, to: Where, *above: Where) -> None:
        """Leave every scene and begin with this one, and those above it, lowest first."""

    def quit(self) -> None:
        """Leave every scene; the program ends. In a kiosk this does nothing."""


Way = Callable[[Navigator], None]
"""Where something leads: told whom to ask."""
