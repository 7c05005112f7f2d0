"""Who may begin to sound when, and how loud: the schedule of the mixer, without any device.

Three rules. No two cues begin within `GAP` of each other: of those that ask in one moment the one of the highest rank
goes first, and the others wait as long as they have patience. Nothing clips: of every sound it is known how high it
stands as it goes on, and a new one is as loud as there is room for above those that sound already. And beds duck: while
somebody speaks or something great happens, music and room tones are softer.

Times are seconds of any clock that never goes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from game.ui.cues import CUES, Cue

__all__ = ["CEILING", "GAP", "SLICE", "VOICES", "Asked", "Desk"]

GAP: Final = 0.030
"""Seconds between the beginnings of two cues, at least: what comes closer is heard as one, and as noise."""
SLICE: Final = 0.05
"""Seconds that one figure of a sound's heights holds for."""
CEILING: Final = 0.89
"""How high all that sounds may stand together, as a share of full scale: -1 dB."""
LEAST: Final = 0.25
"""A sound for which there is less room than this share of its loudness is left out."""
VOICES: Final = 16
"""How many sounds are heard at once."""
_NEARLY: Final = 1e-6
"""Frames add up to a gap but for what floats lose."""


@dataclass(slots=True)
class Asked:
    """A cue that waits for its turn."""

    cue: Cue
    loudness: float
    pan: float
    force: int
    step: int
    since: float


@dataclass(slots=True)
class _Voice:
    """A sound that is heard."""

    cue: Cue
    began: float
    heights: Sequence[int]
    gain: float

    @property
    def ends(self) -> float:
        return self.began + SLICE * len(self.heights)

    def height(self, now: float) -> float:
        """How high it stands at a time, as a share of full scale."""
        at = int((now - self.began) / SLICE)
        return self.gain * self.heights[at] / 1000.0 if 0 <= at < len(self.heights) else 0.0


class Desk:
    """The schedule. `ask` for cues, take the `next` one, and say with `begin` that it sounds now."""

    def __init__(self) -> None:
        self._waiting: list[Asked] = []
        self._voices: dict[int, _Voice] = {}
        self._last = -inf
        self._last_of: dict[Cue, float] = {}
        self.bed = 0.0
        """How high the bed stands at most, as a share of full scale."""

    @property
    def waiting(self) -> bool:
        """Whether a cue waits for its turn."""
        return bool(self._waiting)

    def repeats(self, cue: Cue, now: float) -> bool:
        """Whether a cue that is asked for now is the same as one asked for just before: two events, one sound."""
        return now - self._last_of.get(cue, -inf) < GAP - _NEARLY

    def note(self, cue: Cue, now: float) -> None:
        """Note that a cue was asked for, though nobody hears it."""
        self._last_of[cue] = now

    def ask(self, asked: Asked) -> None:
        """Let a cue be heard as soon as it is its turn. One that waits already takes on the greater of both."""
        self.note(asked.cue, asked.since)
        for other in self._waiting:
            if other.cue == asked.cue:
                other.loudness = max(other.loudness, asked.loudness)
                other.force, other.step = max(other.force, asked.force), max(other.step, asked.step)
                return
        self._waiting.append(asked)

    def next(self, now: float) -> Asked | None:
        """The cue that begins now, if any may; those that have waited too long are forgotten."""
        if not self._waiting:
            return None
        self._waiting = [a for a in self._waiting if now - a.since <= CUES[a.cue].kind.value.patience + _NEARLY]
        if not self._waiting or now - self._last < GAP - _NEARLY:
            return None
        first = max(self._waiting, key=lambda a: (CUES[a.cue].kind.value.rank, -a.since))
        self._waiting.remove(first)
        return first

    def due(self, now: float) -> float:
        """Seconds until the next cue may begin; without end where none waits."""
        return max(0.0, self._last + GAP - now) if self._waiting else inf

    def room(self, now: float, heights: Sequence[int], gain: float) -> float:
        """How loud a sound of these heights may be that begins now: at most `gain`; 0 where it is to be left out."""
        share = 1.0
        voices = [voice for voice in self._voices.values() if voice.ends > now]
        for index, height in enumerate(heights):
            taken = self.bed + sum(voice.height(now + SLICE * index) for voice in voices)
            mine = gain * height / 1000.0
            if mine > CEILING - taken:
                share = min(share, max(0.0, CEILING - taken) / mine)
        return gain * share if share >= LEAST else 0.0

    def begin(self, voice: int, cue: Cue, now: float, heights: Sequence[int], gain: float) -> None:
        """Note that a cue begins now, as the voice of a number; what that voice said before ends."""
        self._last = now
        self._voices[voice] = _Voice(cue, now, heights, gain)

    def ducked(self, now: float) -> float:
        """What is left of the beds at a time, 0 to 1: the least that anything which sounds leaves of them."""
        return min(
            (CUES[v.cue].kind.value.ducks for v in self._voices.values() if v.began <= now < v.ends), default=1.0
        )

    def forget(self) -> None:
        """Be silent: nothing sounds and nothing waits."""
        self._waiting.clear()
        self._voices.clear()
