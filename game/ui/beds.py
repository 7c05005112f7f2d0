"""Music and room tones: one loop at a time under everything else, faded in and out, softer while somebody speaks.

A loop is unpacked into memory beside the program, by a thread of its own, so that no frame waits for it; after that it
costs next to nothing, where unpacking it while it plays would take twice as long as all else that an idle table does.
Nothing is opened and nothing is read before a bed is to be heard, and what is not heard any more is forgotten.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from threading import Thread

import pygame

from game.resources import ResourceMissing, resource_path
from game.ui.cues import Bed

__all__ = ["BedPlayer", "Reading"]

FADE_IN, FADE_OUT = 1.6, 0.5
"""Seconds in which a bed comes and goes."""
DUCKS, RISES = 0.08, 0.9
"""Seconds in which it gives way to what is heard above it, and in which it comes back."""
STEP, LOOK = 0.03, 0.1
"""While its loudness changes it wants to be told the time so often, and while it is read so often; in seconds."""

_log = logging.getLogger(__name__)


class Reading:
    """A sound that is read from a file by a thread of its own."""

    def __init__(self, path: Path) -> None:
        self.sound: pygame.mixer.Sound | None = None
        """What was read; None if it could not be."""
        self.error: Exception | None = None
        self._thread = Thread(target=self._read, args=(path,), daemon=True)
        self._thread.start()

    def _read(self, path: Path) -> None:
        try:
            self.sound = pygame.mixer.Sound(path)
        except (OSError, pygame.error) as error:
            self.error = error

    @property
    def done(self) -> bool:
        """Whether it has come to an end."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Wait for its end, at most a fifth of a second: the device must not go away below it."""
        self._thread.join()


class BedPlayer:
    """Plays the bed that is wanted. Times are passed in; nothing here raises for want of a file."""

    def __init__(self, heights: Callable[[str], Sequence[int]]) -> None:
        """`heights` tells how high a file's sound stands, in thousandths of full scale."""
        self._heights = heights
        self.channel: pygame.mixer.Channel | None = None
        """Where it plays; given by whoever opens the device."""
        self._playing: Bed | None = None
        self._sound: pygame.mixer.Sound | None = None
        self._reading: tuple[Bed, Reading] | None = None
        self._missing: set[Bed] = set()
        self._fade = 0.0
        self._duck = 1.0
        self._loudness = self._volume = -1.0

    @property
    def playing(self) -> Bed | None:
        """What is heard now."""
        return self._playing

    def height(self, loudness: float) -> float:
        """How high it stands at most with a loudness, as a share of full scale."""
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
            return self._come(wanted)
        before = self._fade, self._duck
        goal = 1.0 if wanted is self._playing else 0.0
        self._fade = _towards(self._fade, goal, dt / (FADE_IN if goal else FADE_OUT))
        self._duck = _towards(self._duck, ducked, dt / (DUCKS if ducked < self._duck else RISES))
        if self._fade <= 0.0 and not goal:
            self.stop()
            return STEP if wanted is not None else inf
        self._set(loudness)
        return STEP if (self._fade, self._duck) != before or self._duck != ducked or self._fade != goal else inf

    def _come(self, wanted: Bed | None) -> float:
        """Nothing is heard: read what is wanted, and let it begin once it is there."""
        if self._reading is not None:
            bed, reading = self._reading
            if not reading.done:
                return LOOK
            self._reading = None
            if reading.sound is None:
                self._miss(bed, reading.error)
                return STEP
            if bed is wanted and self.channel is not None:
                self._begin(bed, reading.sound)
                return STEP
        if wanted is None:
            return inf
        try:
            self._reading = wanted, Reading(resource_path("sounds", f"bed_{wanted}.ogg"))
        except (ResourceMissing, OSError) as error:
            self._miss(wanted, error)
        return STEP

    def _miss(self, bed: Bed, error: Exception | None) -> None:
        self._missing.add(bed)
        _log.warning("The bed %s stays silent: %s", bed, error)

    def _begin(self, bed: Bed, sound: pygame.mixer.Sound) -> None:
        assert self.channel is not None
        self._playing, self._sound, self._fade, self._duck = bed, sound, 0.0, 1.0
        self._loudness, self._volume = -1.0, 0.0
        sound.set_volume(0.0)  # a channel begins at full volume and would let a first, loud scrap through
        self.channel.play(sound, -1)
        self.channel.set_volume(0.0)

    def stop(self) -> None:
        """Be silent at once, and wait for what is being read."""
        if self._playing is not None and self.channel is not None:
            self.channel.stop()
        self._playing = self._sound = None
        if self._reading is not None:
            self._reading[1].wait()
            self._reading = None

    def forget(self) -> None:
        """The device is gone, and with it what was played."""
        self._playing = self._sound = self._reading = self.channel = None

    def _set(self, loudness: float) -> None:
        """Both volumes have 128 steps: one for how loud it is, one for the fades, so that these have them all."""
        assert self._sound is not None
        assert self.channel is not None
        volume = self._fade * self._fade * self._duck
        if (loudness, volume) != (self._loudness, self._volume):
            self._sound.set_volume(loudness)
            self.channel.set_volume(volume)
            self._loudness, self._volume = loudness, volume


def _towards(value: float, goal: float, step: float) -> float:
    return min(goal, value + step) if value < goal else max(goal, value - step)
