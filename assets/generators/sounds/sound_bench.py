"""The workbench of the sound generator: noise, tones, filters, envelopes and the finish every sound gets.

Signals are lists of floats, one number a sample, about -1 to 1 before the finish. Times are seconds, frequencies
hertz, levels decibels below full scale. Only ``Random.random()`` is drawn from, because it is the one sequence that
the language promises to keep across versions: that is what makes every file the same, byte for byte, on each run.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import TypeAlias

from sound_meter import loudness, true_peak

Signal: TypeAlias = list[float]
Point: TypeAlias = tuple[float, float]

TAU = 2.0 * math.pi
# Of a finished sound: seconds of fades; the share of its peak that is no longer silence.
_FADE_IN = 0.0003
_FADE_OUT = 0.02
_TRIM_START = 0.01
_TRIM_END = 0.001


def decibels(level: float) -> float:
    """Turn a level in decibels into a factor."""
    return math.pow(10.0, level / 20.0)


def gain(signal: Signal, factor: float) -> Signal:
    """Scale a signal by a factor."""
    return [value * factor for value in signal]


def times(signal: Signal, envelope: Sequence[float]) -> Signal:
    """Multiply two signals; the shorter one decides the length."""
    return [a * b for a, b in zip(signal, envelope, strict=False)]


def backwards(signal: Signal) -> Signal:
    """Turn a signal round in time."""
    return signal[::-1]


def lean(signal: Signal, drive: float) -> Signal:
    """Saturate softly, as wood and brass do when hit hard; ``drive`` 1 is nearly clean, 5 is rough."""
    norm = 1.0 / math.tanh(drive)
    return [math.tanh(drive * value) * norm for value in signal]


class Bench:
    """Makes signals at one sample rate with one reproducible source of chance."""

    def __init__(self, rate: int, seed: int) -> None:
        """Set up for ``rate`` samples a second; equal seeds give equal sounds."""
        self.rate = rate
        self._random = Random(seed)

    # -- chance and shapes -------------------------------------------------------------------------------------

    def between(self, low: float, high: float) -> float:
        """Draw a number from ``low`` to ``high``."""
        return low + (high - low) * self._random.random()

    def about(self, value: float, spread: float) -> float:
        """Draw a number within a fraction ``spread`` of ``value``: the small difference between two takes."""
        return value * self.between(1.0 - spread, 1.0 + spread)

    def count(self, seconds: float) -> int:
        """Turn a time into a number of samples, at least one."""
        return max(1, round(seconds * self.rate))

    def silence(self, seconds: float) -> Signal:
        """Make room for other signals."""
        return [0.0] * self.count(seconds)

    def curve(self, *points: Point) -> Signal:
        """Draw straight lines through (time, value) points; it lasts until the last point."""
        signal: Signal = []
        for (_, low), (end, high) in pairwise(points):
            steps = max(1, round(end * self.rate) - len(signal))
            signal += [low + (high - low) * index / steps for index in range(steps)]
        return signal

    def fall(self, seconds: float, decay: float, attack: float = 0.0005) -> Signal:
        """Make an envelope that rises within ``attack`` and then dies away by a factor e every ``decay``."""
        rise = self.count(attack)
        step = math.exp(-1.0 / (decay * self.rate))
        level = 1.0
        signal = [(index + 1) / rise for index in range(rise)]
        for _ in range(self.count(seconds) - rise):
            signal.append(level)
            level *= step
        return signal

    def swell(self, seconds: float, top: float = 0.5, power: float = 2.0) -> Signal:
        """Make an envelope that swells and fades, highest at the fraction ``top`` of its time."""
        total = self.count(seconds)
        signal: Signal = []
        for index in range(total):
            part = index / total
            phase = part / top if part < top else (1.0 - part) / (1.0 - top)
            signal.append(math.pow(math.sin(0.25 * TAU * phase), power))
        return signal

    def grain(self, seconds: float, pace: float, depth: float) -> Signal:
        """Make a rough envelope around 1 that changes ``pace`` times a second: the texture of a surface."""
        signal: Signal = []
        span = self.count(1.0 / pace)
        here = 1.0
        while len(signal) < self.count(seconds):
            there = 1.0 + depth * self.between(-1.0, 1.0)
            signal += [here + (there - here) * index / span for index in range(span)]
            here = there
        return signal[: self.count(seconds)]

    # -- sources -----------------------------------------------------------------------------------------------

    def noise(self, seconds: float) -> Signal:
        """Make white noise."""
        draw = self._random.random
        return [2.0 * draw() - 1.0 for _ in range(self.count(seconds))]

    def modes(self, seconds: float, *modes: tuple[float, float, float]) -> Signal:
        """Strike a body: each mode is (frequency, strength, decay), a sine that dies by a factor e every decay."""
        total = self.count(seconds)
        signal = [0.0] * total
        for frequency, strength, decay in modes:
            if frequency >= 0.45 * self.rate:
                continue
            radius = math.exp(-1.0 / (decay * self.rate))
            angle = TAU * frequency / self.rate
            back, older = 2.0 * radius * math.cos(angle), -radius * radius
            one, two = strength * radius * math.sin(angle), 0.0
            for index in range(1, total):
                signal[index] += one
                one, two = back * one + older * two, one
        return signal

    def sine(self, pitch: Signal) -> Signal:
        """Play a sine that follows ``pitch``, one frequency a sample."""
        phase, signal = 0.0, []
        for frequency in pitch:
            signal.append(math.sin(phase))
            phase += TAU * frequency / self.rate
        return signal

    def saw(self, pitch: Signal, width: float = 0.0) -> Signal:
        """Play a saw (or with ``width`` a pulse of that share) that follows ``pitch``, its steps rounded off.

        The rounding (a polynomial step of one sample) keeps the highest notes from sounding of tin.
        """

        def step(part: float, pace: float) -> float:
            if part < pace:
                part /= pace
                return part + part - part * part - 1.0
            if part > 1.0 - pace:
                part = (part - 1.0) / pace
                return part * part + part + part + 1.0
            return 0.0

        phase, signal = 0.5, []
        for frequency in pitch:
            pace = frequency / self.rate
            value = 2.0 * phase - 1.0 - step(phase, pace)
            if width:
                other = (phase + width) % 1.0
                value -= 2.0 * other - 1.0 - step(other, pace)
            signal.append(value)
            phase = (phase + pace) % 1.0
        return signal

    def pluck(self, frequency: float, seconds: float, bright: float, bend: float = 0.0) -> Signal:
        """Pluck a gut string (Karplus and Strong); ``bend`` is the share by which its pitch has risen at the end."""
        period = self.rate / frequency
        size = self.count((1.0 + abs(bend)) / frequency) + 4
        burst = self.low(self.noise(size / self.rate), bright)
        line = burst[:size]
        total = self.count(seconds)
        keep = math.pow(0.001, 1.0 / (frequency * seconds * 1.1))
        signal: Signal = []
        at, last = 0, 0.0
        for index in range(total):
            delay = period / (1.0 + bend * index / total) - 0.5  # the damping below takes half a sample itself
            whole = int(delay)
            part = delay - whole
            value = (1.0 - part) * line[(at - whole) % size] + part * line[(at - whole - 1) % size]
            line[at] = keep * (0.5 * value + 0.5 * last)
            last = value
            signal.append(value)
            at = (at + 1) % size
        return signal

    # -- filters -----------------------------------------------------------------------------------------------

    def _biquad(self, signal: Signal, kind: str, frequency: float, q: float) -> Signal:
        """Run the second-order filter of the well-known "cookbook" formulae of Robert Bristow-Johnson."""
        angle = TAU * min(frequency, 0.45 * self.rate) / self.rate
        cosine, alpha = math.cos(angle), math.sin(angle) / (2.0 * q)
        if kind == "low":
            b0 = b2 = (1.0 - cosine) / 2.0
            b1 = 1.0 - cosine
        elif kind == "high":
            b0 = b2 = (1.0 + cosine) / 2.0
            b1 = -1.0 - cosine
        else:
            b0, b1, b2 = alpha, 0.0, -alpha
        a0, a1, a2 = 1.0 + alpha, -2.0 * cosine, 1.0 - alpha
        b0, b1, b2, a1, a2 = b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0
        x1 = x2 = y1 = y2 = 0.0
        result: Signal = []
        for x0 in signal:
            y0 = b0 * x0 + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x0, y1, y0
            result.append(y0)
        return result

    def low(self, signal: Signal, frequency: float, q: float = 0.707) -> Signal:
        """Let pass what lies below ``frequency``."""
        return self._biquad(signal, "low", frequency, q)

    def high(self, signal: Signal, frequency: float, q: float = 0.707) -> Signal:
        """Let pass what lies above ``frequency``."""
        return self._biquad(signal, "high", frequency, q)

    def band(self, signal: Signal, frequency: float, q: float = 1.0) -> Signal:
        """Let pass what lies around ``frequency``, the narrower the higher ``q``."""
        return self._biquad(signal, "band", frequency, q)

    def sweep(self, signal: Signal, frequency: Signal, q: float) -> Signal:
        """Let pass what lies around a frequency that moves, one value a sample (a state-variable filter)."""
        low = band = 0.0
        damp = 1.0 / q
        limit = 0.45 * self.rate
        result: Signal = []
        for value, centre in zip(signal, frequency, strict=False):
            g = math.tan(0.5 * TAU * min(centre, limit) / self.rate)
            high = (value - low - (damp + g) * band) / (1.0 + g * (g + damp))
            step = g * high
            middle = step + band
            band = middle + step
            step = g * middle
            low += 2.0 * step
            result.append(middle * damp)
        return result

    # -- joining -----------------------------------------------------------------------------------------------

    def put(self, target: Signal, signal: Signal, at: float = 0.0, level: float = 0.0) -> None:
        """Add a signal to ``target`` from a time on, ``level`` decibels louder; ``target`` grows as needed."""
        start, factor = round(at * self.rate), decibels(level)
        missing = start + len(signal) - len(target)
        if missing > 0:
            target.extend([0.0] * missing)
        for index, value in enumerate(signal, start):
            target[index] += factor * value

    def room(self, signal: Signal, level: float = -17.0) -> Signal:
        """Stand the sound on a table in a small panelled room: a few dull early echoes, no tail."""
        result = list(signal)
        dull = self.low(signal, 2400.0)
        for delay, fall in ((0.0043, 0.0), (0.0091, -3.0), (0.0137, -5.0), (0.0223, -8.0), (0.0311, -12.0)):
            self.put(result, dull, delay, level + fall)
        return result

    def finish(self, signal: Signal, loud: float, ceiling: float = -7.0) -> array[int]:
        """Make the samples of a file: trimmed, without a constant part, faded at both ends, at its loudness.

        ``loud`` is its integrated loudness in LUFS, ``ceiling`` the highest level in decibels that its true peak may
        have: where it would be higher, the sound is saturated until it fits.
        """
        signal = self.high(signal, 35.0)
        top = max(abs(value) for value in signal)
        first = next(index for index, value in enumerate(signal) if abs(value) > _TRIM_START * top)
        last = next(index for index in range(len(signal) - 1, 0, -1) if abs(signal[index]) > _TRIM_END * top)
        signal = signal[first : last + 1]
        window = self._window(len(signal))
        signal = times(signal, window)
        lift = math.fsum(signal) / math.fsum(window)
        signal = [value - lift * weight for value, weight in zip(signal, window, strict=True)]
        return _samples(self._levelled(signal, loud, ceiling))

    def finish_loop(self, signal: Signal, loud: float, ceiling: float = -7.0) -> array[int]:
        """The same for a loop: neither trimmed nor faded, and filtered as if it had gone on for ever."""
        signal = self.high(signal + signal, 35.0)[len(signal) :]
        lift = math.fsum(signal) / len(signal)
        return _samples(self._levelled([value - lift for value in signal], loud, ceiling))

    def _levelled(self, signal: Signal, loud: float, ceiling: float) -> Signal:
        top = max(abs(value) for value in signal)
        plain = [value / top for value in signal]
        for drive in (0.0, 1.0, 1.5, 2.2, 3.2, 4.6):
            shaped = lean(plain, drive) if drive else plain
            factor = decibels(loud - loudness(shaped, self.rate))
            if factor * true_peak(shaped) <= decibels(ceiling):
                break
        return gain(shaped, factor)

    def turned(self, loop: Signal) -> Signal:
        """Let a loop begin where it is quietest for a tenth of a second: packing is least exact at both its ends."""
        span = self.count(0.1)
        starts = range(0, len(loop) - span, span // 4)
        at = min(starts, key=lambda start: math.fsum(v * v for v in loop[start : start + span])) + span // 2
        return loop[at:] + loop[:at]

    def around(self, target: Signal, signal: Signal, at: float = 0.0, level: float = 0.0) -> None:
        """Add a signal to a loop from a time on: what sticks out at its end is heard at its beginning."""
        start, factor, size = round(at * self.rate), decibels(level), len(target)
        for index, value in enumerate(signal, start):
            target[index % size] += factor * value

    def _window(self, total: int) -> Signal:
        rise = min(self.count(_FADE_IN), total // 8)
        drop = min(self.count(_FADE_OUT), total // 5)
        window = [1.0] * total
        for index in range(rise):
            window[index] = 0.5 - 0.5 * math.cos(0.5 * TAU * index / rise)
        for index in range(drop):
            window[-1 - index] = 0.5 - 0.5 * math.cos(0.5 * TAU * index / drop)
        return window


def _samples(signal: Signal) -> array[int]:
    return array("h", [round(32767.0 * value) for value in signal])
