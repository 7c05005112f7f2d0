"""Double clicks: the second click is meant for what the first one did, not for the card that has slid there since."""

from __future__ import annotations

from math import dist
from typing import Final

from game.scenes.table.stage import Stage
from game.ui.input import InputEvent, Point, PointerDown, PointerMove, PointerUp
from game.ui.table.model import Token

__all__ = ["Twice"]

SOON: Final = 0.3
"""So many seconds after something was done a press at its place belongs to it still."""
NEAR: Final = 16
"""How far beside that place it may be, in u: a few millimeters."""


class Twice:
    """Knows whether what is pressed now is pressed only because somebody clicks twice."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._at: Point | None = None
        """Where a pointer went down or up last; None once keys were used."""
        self._done: Point | None = None
        """Where something was done by a pointer just now."""
        self._left = 0.0
        self._again = False
        """Whether the last press came so soon after that, at the same place."""

    def feel(self, event: InputEvent) -> None:
        """Something is pressed, or let go of; called before anything is done for it."""
        if isinstance(event, PointerMove):
            return
        self._at = event.pos if isinstance(event, PointerDown | PointerUp) else None
        if not isinstance(event, PointerUp):
            self._again = isinstance(event, PointerDown) and self._left > 0.0 and self._near(event.pos)

    def _near(self, pos: Point) -> bool:
        return self._done is not None and dist(pos, self._done) <= NEAR * self._stage.metrics.u

    def acted(self) -> None:
        """Something was done."""
        self._done, self._left, self._again = self._at, SOON, False

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._left -= dt

    def means_nothing(self, token: Token | None) -> bool:
        """Whether a tap on a card is the second one of two, and would only be told that it is somebody else's turn."""
        seat = self._stage.seat
        return self._again and token is not None and seat.session.to_act not in (None, seat.viewer)
