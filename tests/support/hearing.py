"""Listens to the program without a device: a mixer that writes down what it is asked for, and what that adds up to."""

from __future__ import annotations

import importlib
import json
import struct
import sys
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

import pygame

from game.app import App
from game.ui import beds
from game.ui.mixing import SLICE

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = ROOT / "assets" / "sounds"
RATE = 44_100


def workshop(name: str) -> ModuleType:
    """A module of the generator of sounds, and with it those that it imports."""
    place = str(ROOT / "assets" / "generators" / "sounds")
    sys.path.insert(0, place)
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(place)


def read(name: str, rate: int | None = None) -> tuple[list[float], int]:
    """The samples of a file, -1 to 1, and their rate: its own, or one that is given. Shuts pygame's mixer down."""
    content = (SOUNDS / name).read_bytes()
    version, channels, own = struct.unpack_from("<IBI", content, content.index(b"\x01vorbis") + 7)
    assert (version, channels) == (0, 1), name
    # The mixer hands samples out as it plays them.
    pygame.mixer.quit()
    pygame.mixer.init(rate or own, -16, 1, allowedchanges=0)
    samples = array("h", pygame.mixer.Sound(SOUNDS / name).get_raw())
    pygame.mixer.quit()
    return [sample / 32768.0 for sample in samples], rate or own


class Start(NamedTuple):
    """A sound that began: when in seconds, of which file, how loud, and with what share on each side."""

    at: float
    name: str
    loudness: float
    left: float
    right: float


class Mixer:
    """Takes the place of `pygame.mixer`. Its time is what `App.step` is told, so nothing depends on a clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.starts: list[Start] = []
        self.beds: list[tuple[float, str, float]] = []
        """What was played below them: when, which file, and how loud from then on."""
        self.loaded: set[str] = set()
        self.opened = False
        self.lengths = {
            name: SLICE * len(line) for name, line in json.loads((SOUNDS / "index.json").read_bytes()).items()
        }


class _Sound:
    def __init__(self, mixer: Mixer, path: Path) -> None:
        mixer.loaded.add(path.name)
        self.name, self.loudness = path.name, 1.0

    def set_volume(self, loudness: float) -> None:
        self.loudness = loudness


class _Channel:
    def __init__(self, mixer: Mixer) -> None:
        self._mixer, self._until = mixer, 0.0
        self._loop: _Sound | None = None

    def get_busy(self) -> bool:
        return self._mixer.now < self._until

    def play(self, sound: _Sound, loops: int = 0) -> None:
        mixer = self._mixer
        if loops:
            assert loops == -1
            self._loop = sound
            return
        self._until = mixer.now + mixer.lengths[sound.name]
        mixer.starts.append(Start(mixer.now, sound.name, sound.loudness, 1.0, 1.0))

    def set_volume(self, left: float, right: float | None = None) -> None:
        mixer = self._mixer
        if self._loop is not None:
            mixer.beds.append((mixer.now, self._loop.name, left * self._loop.loudness))
        elif right is not None:
            mixer.starts[-1] = mixer.starts[-1]._replace(left=left, right=right)

    def stop(self) -> None:
        self._until = 0.0
        if self._loop is not None:
            self.set_volume(0.0)
            self._loop = None


class ReadAtOnce:
    """Takes the place of `beds.Reading`: what is read is there at once, so that nothing depends on a thread."""

    done, error = True, None

    def __init__(self, sound: object) -> None:
        self.sound = sound

    def wait(self) -> None:
        pass


@contextmanager
def listening() -> Iterator[Mixer]:
    """Let every program that runs meanwhile play on a mixer that writes everything down."""
    mixer = Mixer()
    step = App.step

    def counted(app: App, events: object, dt: float) -> object:
        mixer.now += dt
        return step(app, events, dt)  # type: ignore[arg-type]

    def init(*args: object, **named: object) -> None:
        mixer.opened = True

    stand_in = SimpleNamespace(
        init=init,
        quit=lambda: None,
        stop=lambda: None,
        get_init=lambda: (RATE, -16, 2) if mixer.opened else None,
        set_num_channels=lambda count: None,
        Channel=lambda number: _Channel(mixer),
        Sound=lambda path: _Sound(mixer, path),
    )
    at_once = patch.object(beds, "Reading", lambda path: ReadAtOnce(_Sound(mixer, path)))
    with patch.object(App, "step", counted), patch.object(pygame, "mixer", stand_in), at_once:
        yield mixer


@cache
def _mixable(name: str) -> list[float]:
    return read(name, RATE)[0]


def mixdown(starts: list[Start], bed: tuple[str, float] | None = None) -> tuple[list[float], list[float]]:
    """What comes out of the left and the right speaker, at `RATE`: all that began, over a bed at a loudness."""
    first = min(start.at for start in starts)
    size = max(round((start.at - first) * RATE) + len(_mixable(start.name)) for start in starts)
    sides = ([0.0] * size, [0.0] * size)
    for start in starts:
        samples, at = _mixable(start.name), round((start.at - first) * RATE)
        for side, share in zip(sides, (start.left, start.right), strict=True):
            factor = share * start.loudness
            side[at : at + len(samples)] = [
                a + factor * b for a, b in zip(side[at : at + len(samples)], samples, strict=True)
            ]
    if bed is not None:
        name, loudness = bed
        loop = _mixable(name)
        for side in sides:
            side[:] = [value + loudness * loop[index % len(loop)] for index, value in enumerate(side)]
    return sides


def two_speakers(meter: ModuleType, sides: tuple[list[float], list[float]]) -> float:
    """The loudness of both speakers together in the loudest 400 ms, in LUFS."""
    powers = [10.0 ** (meter.loudest(side, RATE) / 10.0) for side in sides]
    return float(meter.decibels_of(sum(powers) ** 0.5))


def closest(starts: list[Start]) -> float:
    """Seconds between the two beginnings that are closest to each other."""
    times = [start.at for start in starts]
    return min((b - a for a, b in pairwise(times)), default=1.0)
