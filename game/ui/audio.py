"""Sound: the cues of the program, and the mixer that plays them or, without a device, stays silent.

A cue is named after what happened at the table, not after a file. Cues come in one or more takes, so that dealing fifty
cards does not sound like a sewing machine. Whoever opens no device, mutes, or loses the sound files plays on without
sound; captions tell the same story, because `Audio` reports every cue, heard or not.
"""

from __future__ import annotations

import logging
import math
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum, StrEnum, auto

import pygame

from game.resources import ResourceMissing, resource_path
from game.texts import t

__all__ = ["CUES", "DEFAULT_VOLUME", "Audio", "Category", "Cue", "CueFacts"]

DEFAULT_VOLUME = 0.6
"""Where the slider for everything stands at first: the program starts quiet."""

VOICES = 16
"""How many sounds are heard at once."""

DOUBLING = 0.025
"""Seconds within which a cue that comes again is the same cue: two events, one sound."""

_RATE = 44_100
_BUFFER = 512  # samples: 12 ms from the landing of a card to its sound

_log = logging.getLogger(__name__)


class Category(Enum):
    """What a cue belongs to in the settings; each has its own volume."""

    EFFECTS = auto()
    """Cards, chips, wood, and the signals of the program."""
    VOICES = auto()
    """Everybody who has something to say about it."""


class Cue(StrEnum):
    """Everything that can be heard. The value names the files, `assets/sounds/<value>.ogg` or `<value>_<take>.ogg`."""

    DEAL_TICK = "deal_tick"
    CARD_LIFT = "card_lift"
    CARD_LAND = "card_land"
    CARD_SLIDE = "card_slide"
    CARD_FLIP = "card_flip"
    HAND_SORT = "hand_sort"
    SHUFFLE = "shuffle"
    ILLEGAL_THUD = "illegal_thud"
    BUTTON = "button"
    TOGGLE = "toggle"
    YOUR_TURN = "your_turn"
    CHIP_HOP = "chip_hop"
    POT_WIN = "pot_win"
    PENNY_ROLL = "penny_roll"
    PENNY_LAST = "penny_last"
    KING_FANFARE = "king_fanfare"
    SWAP_WHOOSH = "swap_whoosh"
    SHOWDOWN_ROLL = "showdown_roll"
    PILE_WIN = "pile_win"
    DANG_IT_SLAM = "dang_it_slam"
    BURN = "burn"
    PICK_UP_WAVE = "pick_up_wave"
    BLIND_HOLD = "blind_hold"
    BLIND_GOOD = "blind_good"
    BLIND_BAD = "blind_bad"
    MELD_THUMP = "meld_thump"
    BEG = "beg"
    BEG_GRANTED = "beg_granted"
    JOKER_GIGGLE = "joker_giggle"
    EXCHANGE = "exchange"
    OUT = "out"
    ROUND_END = "round_end"
    MATCH_WIN = "match_win"
    CROWN_OF_SHAME = "crown_of_shame"
    CURSE_GERTRUDE = "curse_gertrude"
    CURSE_BISCUIT = "curse_biscuit"
    CURSE_BO = "curse_bo"
    CURSE_PARDON = "curse_pardon"
    CURSE_BILLIE = "curse_billie"
    CURSE_ADA = "curse_ada"
    CURSE_PIP = "curse_pip"
    CURSE_YUKI = "curse_yuki"
    CURSE_MERCY = "curse_mercy"
    CURSE_ECHO = "curse_echo"
    BUBBLE_POP = "bubble_pop"
    HINT = "hint"
    UNDO = "undo"
    KIOSK_INVITE = "kiosk_invite"
    STILL_THERE = "still_there"


@dataclass(frozen=True, slots=True)
class CueFacts:
    """What is known of a cue: its takes, its loudness (0..1) and its category."""

    takes: int = 1
    level: float = 1.0
    category: Category = Category.EFFECTS


def caption(cue: Cue) -> str:
    """The sentence that stands for a cue, for whoever does not hear it."""
    return t(f"sounds.{cue}")


def _curse() -> CueFacts:
    return CueFacts(3, 0.7, Category.VOICES)


CUES: dict[Cue, CueFacts] = {
    Cue.DEAL_TICK: CueFacts(6, 0.8),
    Cue.CARD_LIFT: CueFacts(1, 0.7),
    Cue.CARD_LAND: CueFacts(6),
    Cue.CARD_SLIDE: CueFacts(1, 0.8),
    Cue.CARD_FLIP: CueFacts(),
    Cue.HAND_SORT: CueFacts(1, 0.9),
    Cue.SHUFFLE: CueFacts(),
    Cue.ILLEGAL_THUD: CueFacts(1, 0.8),
    Cue.BUTTON: CueFacts(1, 0.7),
    Cue.TOGGLE: CueFacts(1, 0.7),
    Cue.YOUR_TURN: CueFacts(1, 0.7),
    Cue.CHIP_HOP: CueFacts(1, 0.9),
    Cue.POT_WIN: CueFacts(),
    Cue.PENNY_ROLL: CueFacts(1, 0.9),
    Cue.PENNY_LAST: CueFacts(1, 0.6),
    Cue.KING_FANFARE: CueFacts(1, 0.7),
    Cue.SWAP_WHOOSH: CueFacts(),
    Cue.SHOWDOWN_ROLL: CueFacts(),
    Cue.PILE_WIN: CueFacts(),
    Cue.DANG_IT_SLAM: CueFacts(),
    Cue.BURN: CueFacts(),
    Cue.PICK_UP_WAVE: CueFacts(),
    Cue.BLIND_HOLD: CueFacts(1, 0.8),
    Cue.BLIND_GOOD: CueFacts(1, 0.7),
    Cue.BLIND_BAD: CueFacts(1, 0.7),
    Cue.MELD_THUMP: CueFacts(),
    Cue.BEG: CueFacts(1, 0.8),
    Cue.BEG_GRANTED: CueFacts(1, 0.8),
    Cue.JOKER_GIGGLE: CueFacts(1, 0.7, Category.VOICES),
    Cue.EXCHANGE: CueFacts(),
    Cue.OUT: CueFacts(1, 0.8),
    Cue.ROUND_END: CueFacts(1, 0.7),
    Cue.MATCH_WIN: CueFacts(1, 0.8),
    Cue.CROWN_OF_SHAME: CueFacts(1, 0.8),
    Cue.CURSE_GERTRUDE: _curse(),
    Cue.CURSE_BISCUIT: _curse(),
    Cue.CURSE_BO: _curse(),
    Cue.CURSE_PARDON: _curse(),
    Cue.CURSE_BILLIE: _curse(),
    Cue.CURSE_ADA: _curse(),
    Cue.CURSE_PIP: _curse(),
    Cue.CURSE_YUKI: _curse(),
    Cue.CURSE_MERCY: _curse(),
    Cue.CURSE_ECHO: _curse(),
    Cue.BUBBLE_POP: CueFacts(1, 0.6),
    Cue.HINT: CueFacts(1, 0.6),
    Cue.UNDO: CueFacts(1, 0.8),
    Cue.KIOSK_INVITE: CueFacts(1, 0.7),
    Cue.STILL_THERE: CueFacts(1, 0.8),
}
"""Every cue and what is known of it."""


class Audio:
    """Plays cues. Nothing here raises for want of a device or a file.

    The device is opened with the first cue that is to be heard, or by `open`, which costs up to a tenth of a second:
    call it when the first frame stands. Volumes are places of a slider from 0 to 1; loudness follows their square, as
    ears do. The takes are chosen with chance of its own, never with that of a game.
    """

    def __init__(
        self,
        *,
        volume_all: float = DEFAULT_VOLUME,
        volume_effects: float = 1.0,
        volume_voices: float = 1.0,
        mute: bool = False,
        on_caption: Callable[[Cue], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take over the settings. `on_caption` is told of every cue, heard or not; `clock` counts seconds."""
        self._on_caption = on_caption
        self._clock = clock
        self._muted = mute
        self._chance = random.Random()
        self._channels: list[pygame.mixer.Channel] = []
        self._playing: list[tuple[float, float]] = []  # of each channel: loudness and beginning of its last sound
        self._failed = False
        self._sounds: dict[tuple[Cue, int], pygame.mixer.Sound | None] = {}
        self._last_take: dict[Cue, int] = {}
        self._last_time: dict[Cue, float] = {}
        self.set_volumes(volume_all=volume_all, volume_effects=volume_effects, volume_voices=volume_voices)

    def set_volumes(self, *, volume_all: float, volume_effects: float, volume_voices: float) -> None:
        """Set the volumes (0..1) for the cues from now on; what sounds just then ends as it began, in two seconds."""
        self._all = _clamp(volume_all)
        self._shares = {Category.EFFECTS: _clamp(volume_effects), Category.VOICES: _clamp(volume_voices)}

    def mute(self, on: bool) -> None:
        """Be silent at once, or be heard again. Being heard again looks for a device anew if there was none."""
        self._muted = on
        if on:
            with suppress(pygame.error):
                for channel in self._channels:
                    channel.stop()
        else:
            self._failed = False

    def open(self) -> bool:
        """Open the device unless it is open, muted, or was looked for in vain; say whether cues can be heard."""
        if self._channels and pygame.mixer.get_init() is None:  # somebody has shut pygame's mixer down
            self._forget_device()
        if self._channels or self._failed or self._muted:
            return bool(self._channels) and not self._muted
        try:
            with _quiet_stderr():
                pygame.mixer.init(_RATE, -16, 2, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
            self._channels = [pygame.mixer.Channel(index) for index in range(VOICES)]
            self._playing = [(0.0, 0.0)] * VOICES
        except (pygame.error, NotImplementedError) as error:  # the latter: a pygame built without a mixer
            self._failed = True
            _log.info("There is no sound: %s", error)
        return bool(self._channels)

    def play(self, cue: Cue | str, *, volume: float = 1.0, pan: float = 0.0) -> None:
        """Let a cue be heard and its caption be known.

        `volume` (0..1) makes this one softer, `pan` puts it between left (-1) and right (1). A cue that comes again
        within `DOUBLING` seconds is dropped. If all voices are in use, the softest gives way, among equals the oldest.
        """
        try:
            cue = Cue(cue)
        except ValueError:
            _log.warning("There is no sound cue called %s.", cue)
            return
        now = self._clock()
        if now - self._last_time.get(cue, -math.inf) < DOUBLING:
            return
        self._last_time[cue] = now
        facts = CUES[cue]
        if self._on_caption is not None:
            self._on_caption(cue)
        loudness = (self._all * self._shares[facts.category]) ** 2 * facts.level * _clamp(volume)
        if loudness <= 0.0 or not self.open():
            return
        try:
            self._sound(cue, loudness, max(-1.0, min(1.0, pan)), now)
        except pygame.error as error:  # the device went away
            self._forget_device()
            self._failed = True
            _log.warning("The sound device is gone: %s", error)

    def close(self) -> None:
        """Give the device back; later cues stay silent until sound is turned on anew with `mute(False)`."""
        self._failed = True
        if self._channels:
            self._forget_device()
            pygame.mixer.quit()

    def _sound(self, cue: Cue, loudness: float, pan: float, now: float) -> None:
        sound = self._load(cue, self.next_take(cue))
        if sound is None:
            return
        index = self._voice(loudness)
        if index is None:
            return
        # The loudness is the sound's own: a channel begins at full volume and would let a first, loud scrap through.
        sound.set_volume(loudness)
        self._channels[index].play(sound)
        angle = (pan + 1.0) * math.pi / 4.0  # the near side stays as it is, the far one fades to nothing
        self._channels[index].set_volume(*(min(1.0, math.sqrt(2.0) * side(angle)) for side in (math.cos, math.sin)))
        self._playing[index] = (loudness, now)

    def _voice(self, loudness: float) -> int | None:
        """A channel for a sound: a free one, else the softest, among equals the oldest; none if all are louder."""
        for index, channel in enumerate(self._channels):
            if not channel.get_busy():
                return index
        index = min(range(len(self._playing)), key=self._playing.__getitem__)
        return index if self._playing[index][0] <= loudness else None

    def next_take(self, cue: Cue) -> int:
        """The number of the take that is heard next: any but the last one."""
        takes = CUES[cue].takes
        last = self._last_take.get(cue)
        if last is None:
            take = self._chance.randrange(takes)
        elif takes == 1:
            take = 0
        else:
            take = (last + 1 + self._chance.randrange(takes - 1)) % takes
        self._last_take[cue] = take
        return take

    def _load(self, cue: Cue, take: int) -> pygame.mixer.Sound | None:
        key = (cue, take)
        if key not in self._sounds:
            name = f"{cue}.ogg" if CUES[cue].takes == 1 else f"{cue}_{take + 1}.ogg"
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
