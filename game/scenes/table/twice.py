"""Double clicks: the second click is meant for what the first one did, not for the card that has slid there since.

Nor does it take back what the first one chose: whoever clicks a card twice means it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Final

from game.rules.zones import NOBODY
from game.scenes.table.stage import Stage
from game.ui.input import InputEvent, Point, PointerDown, PointerMove, PointerUp
from game.ui.table.model import Token
from game.ui.widgets import JustNow

__all__ = ["Chosen", "JustDone", "Twice"]

NEAR: Final = 16
"""How far beside that place it may be, in u: a few millimeters."""


class JustDone:
    """Where something was done just now, and by which seat."""

    def __init__(self) -> None:
        self._done: list[JustNow[tuple[Point, int]]] = []

    def add(self, at: Point, seat: int) -> None:
        """Something was done there."""
        done = JustNow[tuple[Point, int]]()
        done.hold((at, seat))
        self._done.append(done)

    def clear(self) -> None:
        """Whatever comes next is meant as it is."""
        self._done.clear()

    def who(self, at: Point, u: float) -> int:
        """Who has done something at a place just now, where a design unit has `u` pixels; `NOBODY` for nobody."""
        done = (one.held for one in reversed(self._done) if one.held is not None)
        return next((seat for pos, seat in done if dist(at, pos) <= NEAR * u), NOBODY)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        for done in self._done:
            done.update(dt)
        self._done = [done for done in self._done if done.held is not None]


class Chosen:
    """What somebody has chosen just now by a click or a tap, and whether that is what a second one means."""

    def __init__(self) -> None:
        self._last = JustNow[tuple[Token, bool]]()
        """The card that changed what is chosen, and whether less is chosen since."""
        self._before: tuple[Token, bool] | None = None
        """The same, as it was when what is pressed now was pressed."""

    def press(self, *, pointer: bool = True) -> None:
        """Something is pressed by a `pointer`, or by a key; called before anything is done for it."""
        self._before = self._last.held if pointer else None

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._last.update(dt)

    def changes(self, token: Token, now: Sequence[Token], then: Sequence[Token]) -> bool:
        """Whether a tap on a card changes what is chosen `now` to what would be chosen `then`.

        The second of two does not undo the first one. Where every tap leaves one less, it is one more tap.
        """
        fewer = set(then) < set(now)
        if self._before == (token, not fewer) or tuple(then) == tuple(now):
            return False
        self._last.hold((token, fewer))
        return True


class Twice:
    """Knows whether what is pressed now is pressed only because somebody clicks twice."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._at: Point | None = None
        """Where a pointer went down or up last; None once keys were used."""
        self._done = JustDone()
        self._again = False
        """Whether the last press came so soon after that, at the same place."""
        self.chosen = Chosen()

    def feel(self, event: InputEvent) -> None:
        """Something is pressed, or let go of; called before anything is done for it."""
        if isinstance(event, PointerMove):
            return
        self._at = event.pos if isinstance(event, PointerDown | PointerUp) else None
        if not isinstance(event, PointerUp):
            self.chosen.press(pointer=isinstance(event, PointerDown))
            u = self._stage.metrics.u
            self._again = isinstance(event, PointerDown) and self._done.who(event.pos, u) != NOBODY

    def acted(self) -> None:
        """Something was done."""
        self._again = False
        self._done.clear()
        if self._at is not None:
            self._done.add(self._at, self._stage.seat.me)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._done.update(dt)
        self.chosen.update(dt)

    def means_nothing(self, token: Token | None) -> bool:
        """Whether a tap on a card is the second one of two, and would only be told that it is somebody else's turn."""
        seat = self._stage.seat
        return self._again and token is not None and seat.session.to_act not in (None, seat.viewer)
