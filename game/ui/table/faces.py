"""Faces that live: who blinks, who looks where, who worries. Times are passed in; every change is one small picture.

What a face shows follows what everybody at the table has seen, and the clock. It knows no cards.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final, Literal

__all__ = ["BLINK", "Faces", "Look"]

Look = Literal["neutral", "blink", "left", "right", "worried", "smug", "thinking", "glum", "shock"]

BLINK: Final = 0.12
"""Seconds that eyes stay shut."""
SELDOM, OFTEN = 3.0, 7.0
"""After at least and at most so many seconds somebody blinks again."""
FEW: Final = 3.5
"""At tables with more seats than this each blinks more seldom, so that the table as a whole does not."""
BETWEEN: Final = 1.4
"""Seconds from one blink at the table to the next at least, whoever it is: a full table may not flicker."""
GLANCE: Final = 1.3
"""For so many seconds looks aside who has something else on their mind."""
NOTICES = (0.06, 0.20)
"""After at least and at most so many seconds eyes have gone to whoever plays."""


@dataclass(slots=True)
class _Face:
    """What a face shows, and what is to come over it."""

    gaze: Look = "neutral"
    """Where it looks, or that it thinks."""
    next: Look = "neutral"
    turns: float = inf
    """Seconds until it looks there."""
    glances: bool = False
    """Whether it looks there only for a moment."""
    felt: Look = "neutral"
    left: float = 0.0
    """Seconds for which it shows what it feels."""
    blinks: float = inf
    """Seconds until it blinks."""
    shut: float = 0.0
    """Seconds for which its eyes are shut still."""
    follows: Look = "neutral"
    """Where it looks while something passes."""
    passes: float = 0.0
    """Seconds for which it does."""


class Faces:
    """The looks of everybody at a table."""

    def __init__(self, seats: int, random: Random) -> None:
        self._random, self._seats = random, seats
        self._faces = [_Face(blinks=self._pause() * (0.3 + 0.7 * random.random())) for _ in range(seats)]
        self._since = inf
        """Seconds since somebody blinked."""
        self._still = False

    @property
    def still(self) -> bool:
        """Whether nothing of them changes: all are neutral."""
        return self._still

    @still.setter
    def still(self, still: bool) -> None:
        self._still = still
        if still:
            for face in self._faces:
                face.gaze, face.felt, face.left, face.shut, face.turns = "neutral", "neutral", 0.0, 0.0, inf
                face.next, face.passes = "neutral", 0.0

    def _pause(self) -> float:
        return self._random.uniform(SELDOM, OFTEN) * max(1.0, self._seats / FEW)

    def look(self, seat: int) -> Look:
        """What a face shows at this moment."""
        if self._still:
            return "neutral"
        face = self._faces[seat]
        if face.shut > 0.0:
            return "blink"
        if face.left > 0.0:
            return face.felt
        return face.follows if face.passes > 0.0 else face.gaze

    def attend(self, gazes: Mapping[int, Look], glances: Collection[int] = ()) -> None:
        """Let everybody look somewhere soon, one a little later than the other; who only `glances` looks away again."""
        for seat, gaze in gazes.items():
            face = self._faces[seat]
            face.glances = seat in glances
            if face.next != gaze:
                face.next, face.turns = gaze, self._random.uniform(*NOTICES)

    def follow(self, gazes: Mapping[int, Look], seconds: float) -> None:
        """Let eyes go with something that passes, and back."""
        if not self._still:
            for seat, gaze in gazes.items():
                self._faces[seat].follows, self._faces[seat].passes = gaze, seconds

    def feel(self, seat: int, look: Look, seconds: float) -> None:
        """Let a face show something for a while."""
        if not self._still:
            self._faces[seat].felt, self._faces[seat].left = look, seconds

    @property
    def due(self) -> float:
        """Seconds until shut eyes open; infinite while all are open: when they shut does not matter to a fifth."""
        return min((face.shut for face in self._faces if face.shut > 0.0), default=inf)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds go by; returns whether a face has changed."""
        if self._still:
            return False
        before = [self.look(seat) for seat in range(len(self._faces))]
        self._since += dt
        for face in self._faces:
            face.turns -= dt
            if face.turns <= 0.0:
                face.gaze, face.turns = face.next, inf
                if face.glances and face.gaze != "neutral":
                    face.next, face.turns = "neutral", GLANCE
            face.left, face.passes = max(0.0, face.left - dt), max(0.0, face.passes - dt)
            if face.shut > 0.0:
                face.shut = max(0.0, face.shut - dt)
                continue
            face.blinks -= dt
        late = min(self._faces, key=lambda face: face.blinks, default=None)
        if late is not None and late.blinks <= 0.0 and self._since >= BETWEEN:
            # Never two at once: of those who are late, the latest is first.
            late.shut, late.blinks, self._since = BLINK, self._pause(), 0.0
        return before != [self.look(seat) for seat in range(len(self._faces))]
