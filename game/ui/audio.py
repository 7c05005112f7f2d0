"""Sound: the mixer that plays the cues and the bed below them or, without a device, stays silent.

A cue is named after what happened at the table, not after a file. Cues come in one or more takes, so that dealing fifty
cards does not sound like a sewing machine. Whoever opens no device, mutes, or loses the sound files plays on without
sound; captions tell the same story, because `Audio` reports every cue, heard or not.
"""

from __future__ import annotations

import json
import logging
import math
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import pygame

from game.resources import ResourceMissing, resource_path
from game.ui.beds import BedPlayer
from game.ui.cues import CUES, PRESSES, Bed, Category, Choice, Cue, CueFacts, bed_caption, caption, file_of
from game.ui.mixing import GAP, VOICES, Asked, Desk

__all__ = ["CUES", "DEFAULT_VOLUME", "GAP", "VOICES", "Audio", "Bed", "Category", "Cue", "CueFacts", "bed_caption",
           "caption"]  # fmt: skip

DEFAULT_VOLUME = 0.6
"""Where the slider for everything stands at first: the program starts quiet."""
UNKNOWN = (500,)
"""The heights of a file that the index does not know."""
LATEST = 2.0
"""Seconds for which a bed waits for a quiet moment to open the device in."""

_RATE = 44_100
_BUFFER = 512  # samples: 12 ms from the landing of a card to its sound

_log = logging.getLogger(__name__)


class Audio:
    """Plays cues, and a bed below them. Nothing here raises for want of a device or a file.

    `play` asks for a cue, `update` lets those begin whose turn it is: call it with every frame. The device is opened
    when something is to be heard for the first time, which costs up to a tenth of a second. Volumes are places of a
    slider from 0 to 1; loudness follows their square, as ears do. The takes are chosen with chance of its own, never
    with that of a game.
    """

    def __init__(
        self,
        *,
        volume_all: float = DEFAULT_VOLUME,
        volume_effects: float = 1.0,
        volume_voices: float = 1.0,
        volume_beds: float = 1.0,
        mute: bool = False,
        on_caption: Callable[[Cue], None] | None = None,
        on_bed: Callable[[Bed], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take over the settings. `on_caption` is told of every cue, heard or not, and `on_bed` of every bed that
        begins; `clock` counts seconds and never goes back.
        """
        self._on_caption, self._on_bed = on_caption, on_bed
        self._clock = clock
        self._muted = mute
        self._chance = random.Random()
        self._desk = Desk()
        self._channels: list[pygame.mixer.Channel] = []
        self._playing: list[tuple[float, float]] = []  # of each channel: loudness and beginning of its last sound
        self._failed = False
        self._sounds: dict[tuple[Cue, int], pygame.mixer.Sound | None] = {}
        self._last_take: dict[Cue, int] = {}
        self._index: dict[str, Sequence[int]] | None = None
        self._beds = BedPlayer(self.heights)
        self._bed: Bed | None = None
        self._bed_since = -math.inf
        self._bed_due = math.inf
        self._time = clock()
        self.set_volumes(volume_all=volume_all, volume_effects=volume_effects, volume_voices=volume_voices,
                         volume_beds=volume_beds)  # fmt: skip

    # -- what is to be heard -------------------------------------------------------------------------------------

    def set_volumes(
        self, *, volume_all: float, volume_effects: float, volume_voices: float, volume_beds: float = 1.0
    ) -> None:
        """Set the volumes (0..1): at once for the bed, for cues from now on; what sounds just then ends as it began."""
        self._all = _clamp(volume_all)
        self._shares = {
            Category.EFFECTS: _clamp(volume_effects),
            Category.VOICES: _clamp(volume_voices),
            Category.BEDS: _clamp(volume_beds),
        }
        self._bed_due = 0.0

    def mute(self, on: bool) -> None:
        """Be silent at once, or be heard again. Being heard again looks for a device anew if there was none."""
        self._muted = on
        if on:
            self._desk.forget()
            with suppress(pygame.error):
                for channel in self._channels:
                    channel.stop()
                self._beds.stop()
        else:
            self._failed = False
            self._bed_due = 0.0

    def lay(self, bed: Bed | None) -> None:
        """Let a bed be heard from now on in place of any other, or none. It comes when there is time for it."""
        if bed is not self._bed:
            self._bed, self._bed_since, self._bed_due = bed, self._clock(), 0.0
            if bed is not None and self._on_bed is not None and not self._muted:
                self._on_bed(bed)

    def play(self, cue: Cue | str, *, volume: float = 1.0, pan: float = 0.0, force: int = 0, step: int = 0) -> None:
        """Ask for a cue and let its caption be known; it is heard with the next `update`, or when its turn comes.
        What answers a press is heard at once.

        `volume` (0..1) makes this one softer, `pan` puts it between left (-1) and right (1). `force` is how strong the
        moment is, -1 to 1, for cues that differ by it; others are softer by a third below 0. `step` chooses the note of
        a cue that climbs. A cue that comes again within `GAP` is the same one.
        """
        try:
            cue = Cue(cue)
        except ValueError:
            _log.warning("There is no sound cue called %s.", cue)
            return
        now = self._clock()
        if self._desk.repeats(cue, now):
            return
        facts = CUES[cue]
        if self._on_caption is not None:
            self._on_caption(cue)
        loudness = (self._all * self._shares[facts.category]) ** 2 * _clamp(volume)
        if force < 0 and facts.choice is not Choice.FORCE:
            loudness *= 2.0 / 3.0
        if self._muted or loudness <= 0.0:
            self._desk.note(cue, now)
            return
        self._desk.ask(Asked(cue, loudness, max(-1.0, min(1.0, pan)), force, step, now))
        if cue in PRESSES:
            self._guarded(lambda: self._update_cues(now))

    # -- time ----------------------------------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """Seconds until `update` wants to be called though nothing else happens."""
        if self._muted or self._failed:
            return math.inf
        return min(self._desk.due(self._clock()), self._bed_due)

    def update(self, *, quiet: bool = True) -> None:
        """Let begin what may begin now. `quiet` says whether nobody minds if it takes a tenth of a second."""
        now = self._clock()
        dt, self._time = now - self._time, now
        if self._muted:
            return

        def both() -> None:
            self._update_cues(now)
            self._update_bed(now, dt, quiet=quiet)

        self._guarded(both)

    def _guarded(self, work: Callable[[], None]) -> None:
        """Do something with the device, which may go away at any time."""
        try:
            work()
        except pygame.error as error:
            self._forget_device()
            self._failed = True
            _log.warning("The sound device is gone: %s", error)

    def _update_cues(self, now: float) -> None:
        while (asked := self._desk.next(now)) is not None:
            if not self.open():
                self._desk.forget()
                return
            if self._sound(asked, now):
                return

    def _update_bed(self, now: float, dt: float, *, quiet: bool) -> None:
        """Let the bed come, go and duck. It opens the device in a quiet moment, at the cost of no first frame."""
        if self._bed is None and self._beds.playing is None:
            self._bed_due = math.inf
            return
        if not self._channels and not quiet and now - self._bed_since < LATEST:
            return
        if not self.open():
            self._bed_due = math.inf
            return
        loudness = (self._all * self._shares[Category.BEDS]) ** 2
        self._bed_due = self._beds.update(dt, self._bed, loudness, self._desk.ducked(now))
        self._desk.bed = self._beds.height(loudness)

    # -- the device ----------------------------------------------------------------------------------------------

    def open(self) -> bool:
        """Open the device unless it is open, muted, or was looked for in vain; say whether cues can be heard."""
        if self._channels and pygame.mixer.get_init() is None:  # somebody has shut pygame's mixer down
            self._forget_device()
        if self._channels or self._failed or self._muted:
            return bool(self._channels) and not self._muted
        try:
            with _quiet_stderr():
                pygame.mixer.init(_RATE, -16, 2, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES + 1)
            self._channels = [pygame.mixer.Channel(index) for index in range(VOICES)]
            self._playing = [(0.0, 0.0)] * VOICES
            self._beds.channel = pygame.mixer.Channel(VOICES)
        except (pygame.error, NotImplementedError) as error:  # the latter: a pygame built without a mixer
            self._failed = True
            _log.info("There is no sound: %s", error)
        return bool(self._channels)

    def close(self) -> None:
        """Give the device back; later cues stay silent until sound is turned on anew with `mute(False)`."""
        self._failed = True
        self._desk.forget()
        if self._channels:
            with suppress(pygame.error):
                self._beds.stop()
                # Of a sound that ends while pygame shuts the mixer down two threads let go, and may wait for ever.
                pygame.mixer.stop()
            self._forget_device()
            pygame.mixer.quit()

    def _sound(self, asked: Asked, now: float) -> bool:
        """Let a cue begin; returns whether it did."""
        take = self.take(asked.cue, force=asked.force, step=asked.step)
        sound = self._load(asked.cue, take)
        if sound is None:
            return False
        heights = self.heights(file_of(asked.cue, take))
        loudness = self._desk.room(now, heights, asked.loudness)
        index = self._voice(loudness) if loudness > 0.0 else None
        if index is None:
            return False
        # The loudness is the sound's own: a channel begins at full volume and would let a first, loud scrap through.
        sound.set_volume(loudness)
        self._channels[index].play(sound)
        angle = (asked.pan + 1.0) * math.pi / 4.0  # the near side stays as it is, the far one fades to nothing
        self._channels[index].set_volume(*(min(1.0, math.sqrt(2.0) * side(angle)) for side in (math.cos, math.sin)))
        self._playing[index] = (loudness, now)
        self._desk.begin(index, asked.cue, now, heights, loudness)
        return True

    def _voice(self, loudness: float) -> int | None:
        """A channel for a sound: a free one, else the softest, among equals the oldest; none if all are louder."""
        for index, channel in enumerate(self._channels):
            if not channel.get_busy():
                return index
        index = min(range(len(self._playing)), key=self._playing.__getitem__)
        return index if self._playing[index][0] <= loudness else None

    # -- files ---------------------------------------------------------------------------------------------------

    def take(self, cue: Cue, *, force: int = 0, step: int = 0) -> int:
        """The number of the take that is heard next, from 0: as its facts say, by chance any but the last one."""
        takes, choice = CUES[cue].takes, CUES[cue].choice
        if choice is Choice.STEP:
            return max(0, min(takes - 1, step))
        if choice is Choice.FORCE:
            return max(0, min(takes - 1, force + 1))
        last = self._last_take.get(cue)
        if last is None:
            take = self._chance.randrange(takes)
        elif takes == 1:
            take = 0
        else:
            take = (last + 1 + self._chance.randrange(takes - 1)) % takes
        self._last_take[cue] = take
        return take

    def heights(self, name: str) -> Sequence[int]:
        """How high the sound of a file stands as it goes on, in thousandths of full scale."""
        if self._index is None:
            try:
                self._index = json.loads(resource_path("sounds", "index.json").read_bytes())
            except (ResourceMissing, OSError, ValueError) as error:
                self._index = {}
                _log.warning("Nothing is known of the sounds' heights: %s", error)
        return self._index.get(name, UNKNOWN)

    def _load(self, cue: Cue, take: int) -> pygame.mixer.Sound | None:
        key = (cue, take)
        if key not in self._sounds:
            name = file_of(cue, take)
            try:
                self._sounds[key] = pygame.mixer.Sound(resource_path("sounds", name))
            except (ResourceMissing, OSError, pygame.error) as error:
                self._sounds[key] = None
                _log.warning("The sound %s stays silent: %s", name, error)
        return self._sounds[key]

    def _forget_device(self) -> None:
        """Drop everything that belongs to the device: samples are kept in its format."""
        self._channels = []
        self._playing = []
        self._sounds.clear()
        self._desk.forget()
        self._beds.forget()


def _clamp(value: float) -> float:
    return max(0.0, min(1.0, value))


@contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Keep what C libraries print out of the terminal: ALSA reports a missing device on the error stream by itself.

    Only the file descriptor helps, because that library does not ask Python where errors go. Python's own messages
    are written out before and after.
    """
    if os.name != "posix":
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:  # started without an error stream: nothing to keep quiet
        yield
        return
    if sys.stderr is not None:
        sys.stderr.flush()
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, 2)
        finally:
            os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
