"""Music and room tones: one loop at a time under everything else, faded in and out, softer while somebody speaks.

A loop is read from its file as it is played, in the thread of the system's sound, so that neither its beginning nor its
length costs a frame anything. Nothing is opened and nothing is read before a bed is to be heard.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from math import inf
from typing import Final

import pygame

from game.resources import ResourceMissing, resource_path
from game.ui.cues import Bed

__all__ = ["BedPlayer"]

FADE_IN, FADE_OUT = 1.6, 0.5
"""Seconds in which a bed comes and goes."""
DUCKS, RISES = 0.08, 0.9
"""Seconds in which it gives way to what is heard above it, and in which it comes back."""
STEP: Final = 0.03
"""While its loudness changes it wants to be told the time so often, in seconds."""

_log = logging.getLogger(__name__)


class BedPlayer:
    """Plays the bed that is wanted. Times are passed in; nothing here raises for want of a file."""

    def __init__(self, heights: Callable[[str], Sequence[int]]) -> None:
        """`heights` tells how high a file's sound stands, in thousandths of full scale."""
        self._heights = heights
        self._playing: Bed | None = None
        self._missing: set[Bed] = set()
        self._fade = 0.0
        self._duck = 1.0
        self._volume = -1.0

    @property
    def playing(self) -> Bed | None:
        """What is heard now."""
        return self._playing

    def height(self, loudness: float) -> float:
        """How high it stands at most with a loudness, as a share of full scale: before it begins, too."""
        if self._playing is None:
            return 0.0
        return loudness * max(self._heights(f"bed_{self._playing}.ogg"), default=0) / 1000.0

    def update(self, dt: float, wanted: Bed | None, loudness: float, ducked: float) -> float:
        """Let `dt` seconds pass; returns in how many it wants to be told again, without end while nothing changes.

        Raises pygame.error where the device has gone away. To be called only while it is open.
        """
        if wanted in self._missing or loudness <= 0.0:
            wanted = None
        if self._playing is None:
            if wanted is None:
                return inf
            self._begin(wanted)
            return STEP
        before = self._fade, self._duck
        goal = 1.0 if wanted is self._playing else 0.0
        self._fade = _towards(self._fade, goal, dt / (FADE_IN if goal else FADE_OUT))
        self._duck = _towards(self._duck, ducked, dt / (DUCKS if ducked < self._duck else RISES))
        if self._fade <= 0.0 and not goal:
            self.stop()
            return STEP if wanted is not None else inf
        self._set(loudness)
        return STEP if (self._fade, self._duck) != before or self._duck != ducked or self._fade != goal else inf

    def stop(self) -> None:
        """Be silent at once."""
        if self._playing is not None:
            self._playing = None
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()

    def forget(self) -> None:
        """The device is gone, and with it what was played."""
        self._playing = None

    def _begin(self, bed: Bed) -> None:
        try:
            pygame.mixer.music.load(resource_path("sounds", f"bed_{bed}.ogg"))
            pygame.mixer.music.set_volume(0.0)
            pygame.mixer.music.play(-1)
        except (ResourceMissing, OSError, pygame.error) as error:
            self._missing.add(bed)
            _log.warning("The bed %s stays silent: %s", bed, error)
            return
        self._playing, self._fade, self._duck, self._volume = bed, 0.0, 1.0, 0.0

    def _set(self, loudness: float) -> None:
        volume = loudness * self._fade * self._fade * self._duck
        if volume != self._volume:
            self._volume = volume
            pygame.mixer.music.set_volume(volume)


def _towards(value: float, goal: float, step: float) -> float:
    return min(goal, value + step) if value < goal else max(goal, value - step)
