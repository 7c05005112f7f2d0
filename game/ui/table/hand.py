"""The hand of the person at the screen: cards that are picked up and dragged."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from game.ui.input import Point
from game.ui.table.model import Token
from game.ui.table.motion import Leg, MotionStyle
from game.ui.tween import out
from game.ui.widgets.base import Widget

DRAG_AFTER = 12
"""How far a pointer moves before a press becomes a drag, in u."""
ABREAST: Final = 0.26
"""From one card that is carried to the next, in widths."""
BACK_HOME: Final = MotionStyle((Leg(0.20, out),))
"""How a card that was dropped on nothing goes back."""
Z_CARRIED: Final = 5000.0
"""Above all that lies and flies."""
TILT = 6.0
"""Most that a dragged card leans with its speed, in degrees."""


class CardTarget(Widget):
    """A card that can be tapped, dragged or reached by keys. The table draws it; this only feels the pointer."""

    def __init__(
        self,
        key: Hashable,
        token: Token,
        on_tap: Callable[[Token], None],
        on_lift: Callable[[Token, Point], bool],
        on_drag: Callable[[Token, Point], None],
        on_drop: Callable[[Token, Point | None], None],
    ) -> None:
        super().__init__(key)
        self.token = token
        self._on_tap, self._on_lift, self._on_drag, self._on_drop = on_tap, on_lift, on_drag, on_drop
        self._down: Point | None = None
        self.dragging = False

    def contains(self, pos: Point) -> bool:
        """A card is as large as it looks: its neighbor's strip is its neighbor's."""
        return self.rect.collidepoint(pos)

    def press(self, pos: Point) -> None:
        """The pointer went down."""
        self._down = pos
        self.pressed = True

    def drag(self, pos: Point) -> None:
        """The pointer moved: a press becomes a drag after a little way."""
        if self.dragging:
            self._on_drag(self.token, pos)
        elif self._down is not None:
            far = DRAG_AFTER * self.style.u
            dx, dy = pos[0] - self._down[0], pos[1] - self._down[1]
            if dx * dx + dy * dy > far * far and self._on_lift(self.token, self._down):
                self.dragging = True
                self._on_drag(self.token, pos)

    def release(self, pos: Point) -> None:
        """The pointer went up: a tap, or a drop."""
        dragged, self.dragging = self.dragging, False
        pressed, self.pressed, self._down = self.pressed, False, None
        if dragged:
            self._on_drop(self.token, pos)
        elif pressed and self.contains(pos):
            self.activate()

    def cancel(self) -> None:
        """The pointer is gone: the card goes back."""
        dragged, self.dragging = self.dragging, False
        self.pressed, self._down = False, None
        if dragged:
            self._on_drop(self.token, None)

    @property
    def carrying(self) -> bool:
        """Whether the card is on its way with a pointer."""
        return self.dragging

    def activate(self) -> None:
        """Tap it."""
        self._on_tap(self.token)


class PlaceTarget(Widget):
    """A place on the table where chosen cards can go. The table draws it; this only feels the pointer."""

    draws_focus = False

    def __init__(self, name: str, on_tap: Callable[[str], None]) -> None:
        super().__init__(("place", name))
        self.name = name
        self._on_tap = on_tap

    def activate(self) -> None:
        """Put the chosen cards here."""
        self._on_tap(self.name)


class PadTarget(PlaceTarget):
    """A place that does something when it is tapped though nothing is chosen. Keys have other ways to do it."""

    focusable = False


FORGOTTEN = 30.0
"""Seconds after which a pointer that has not moved is taken for one that was lifted unnoticed."""


@dataclass(slots=True)
class Drag:
    """Cards on the way with a pointer: the one that was taken hold of, and those chosen with it behind."""

    tokens: tuple[Token, ...]
    """The one under the pointer first."""
    offset: tuple[float, float]
    pos: Point
    steps: tuple[int, ...] = (0,)
    """How many cards to the right of the first one each lies."""
    speed: float = 0.0
    rested: float = 0.0
    """Seconds for which the pointer has not moved."""

    @property
    def token(self) -> Token:
        """The card under the pointer."""
        return self.tokens[0]

    @property
    def forgotten(self) -> bool:
        """Whether it hangs there so long that nobody can be holding it."""
        return self.rested > FORGOTTEN

    def follow(self, pos: Point) -> None:
        """The pointer has moved."""
        self.speed = 0.6 * self.speed + 0.4 * (pos[0] - self.pos[0])
        self.pos, self.rested = pos, 0.0
        lead = self.token
        lean = max(-TILT, min(TILT, self.speed * 120.0 / max(1.0, lead.width)))
        for i, token in zip(self.steps, self.tokens, strict=True):
            token.x = pos[0] + self.offset[0] + i * ABREAST * lead.width
            token.y = pos[1] + self.offset[1]
            token.turn = round(lean)
            token.lift = 0.12
            token.z = Z_CARRIED + i

    def rest(self) -> bool:
        """Let the lean die away while the pointer rests; returns whether it changed."""
        if not self.token.turn:
            return False
        self.speed *= 0.7
        for token in self.tokens:
            token.turn = round(token.turn * 0.7)
        return True
