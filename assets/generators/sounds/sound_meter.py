"""Measures sounds: loudness after ITU-R BS.1770-4, true peak, constant part, and where in the spectrum they live.

Standard library alone. The generator levels every sound with it, and ``python -m tests.check_sounds`` judges the
packed files with it. Signals are sequences of floats, -1 to 1; loudness is in LUFS, levels in decibels of full scale.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from itertools import pairwise

BLOCK, HOP = 0.4, 0.1
"""Seconds of a block of loudness, and from one to the next: blocks overlap by three quarters."""
ABSOLUTE_GATE, RELATIVE_GATE = -70.0, -10.0
"""Blocks softer than this count for nothing; nor do those so far below the mean of the others."""
SILENCE = -120.0
_OVER, _TAPS = 4, 12
"""True peaks are looked for at four times the rate, through a filter of twelve taps a phase."""


def decibels_of(level: float) -> float:
    """Turn a factor into decibels."""
    return 20.0 * math.log10(level) if level > 1e-6 else SILENCE


def weighted(signal: Sequence[float], rate: int) -> list[float]:
    """Weight a signal as the standard says: a shelf for the head, and a high pass. Its figures hold at any rate."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    high = math.pow(10.0, 3.999843853973347 / 20.0)
    band = math.pow(high, 0.4996667741545416)
    q = 0.7071752369554196
    a0 = 1.0 + k / q + k * k
    shelf = (
        (high + band * k / q + k * k) / a0,
        2.0 * (k * k - high) / a0,
        (high - band * k / q + k * k) / a0,
        2.0 * (k * k - 1.0) / a0,
        (1.0 - k / q + k * k) / a0,
    )
    k = math.tan(math.pi * 38.13547087602444 / rate)
    q = 0.5003270373238773
    a0 = 1.0 + k / q + k * k
    low_cut = (1.0, -2.0, 1.0, 2.0 * (k * k - 1.0) / a0, (1.0 - k / q + k * k) / a0)
    result = list(signal)
    for b0, b1, b2, a1, a2 in (shelf, low_cut):
        x1 = x2 = y1 = y2 = 0.0
        for index, x0 in enumerate(result):
            y0 = b0 * x0 + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x0, y1, y0
            result[index] = y0
    return result


def _lufs(power: float) -> float:
    return -0.691 + 10.0 * math.log10(power) if power > 1e-12 else SILENCE


def _blocks(signal: Sequence[float], rate: int) -> list[float]:
    """The power of every block. What is shorter than one counts as one, with silence after it."""
    heard = weighted(signal, rate)
    size, hop = round(BLOCK * rate), round(HOP * rate)
    if len(heard) < size:
        return [math.fsum(v * v for v in heard) / size]
    sums = [math.fsum(v * v for v in heard[at : at + hop]) for at in range(0, len(heard) - hop + 1, hop)]
    return [math.fsum(sums[i : i + 4]) / (4 * hop) for i in range(len(sums) - 3)]


def loudness(signal: Sequence[float], rate: int) -> float:
    """Integrated loudness of one channel in LUFS, gated twice."""
    powers = [power for power in _blocks(signal, rate) if _lufs(power) > ABSOLUTE_GATE]
    if not powers:
        return SILENCE
    gate = _lufs(math.fsum(powers) / len(powers)) + RELATIVE_GATE
    powers = [power for power in powers if _lufs(power) > gate]
    return _lufs(math.fsum(powers) / len(powers))


def loudest(signal: Sequence[float], rate: int) -> float:
    """Loudness of the loudest 400 ms in LUFS: what a short sound is as loud as."""
    return _lufs(max(_blocks(signal, rate)))


def _phases() -> list[list[float]]:
    """A low pass for four times the rate, in its four phases: a sinc under a Blackman window."""
    length = _OVER * _TAPS
    taps = []
    for index in range(length):
        x = (index - length / 2 + 0.5) / _OVER
        share = (index + 0.5) / length
        window = 0.42 - 0.5 * math.cos(2 * math.pi * share) + 0.08 * math.cos(4 * math.pi * share)
        taps.append(window * (math.sin(math.pi * x) / (math.pi * x) if x else 1.0))
    phases = [taps[phase::_OVER] for phase in range(_OVER)]
    return [[tap / math.fsum(phase) for tap in phase] for phase in phases]


_PHASES = _phases()


def true_peak(signal: Sequence[float]) -> float:
    """The highest level between the samples, too, as a factor. It is looked for where samples are high."""
    top = max((abs(value) for value in signal), default=0.0)
    peak, done = top, -1
    for index, value in enumerate(signal):
        if abs(value) < 0.6 * top:
            continue
        for middle in range(max(done + 1, index - 1), index + 2):
            done = middle
            near = [
                signal[at] if 0 <= at < len(signal) else 0.0
                for at in range(middle + _TAPS // 2, middle - _TAPS // 2, -1)
            ]
            for phase in _PHASES:
                peak = max(peak, abs(math.fsum(a * b for a, b in zip(near, phase, strict=True))))
    return peak


def peaks(signal: Sequence[float], rate: int, seconds: float) -> list[float]:
    """The highest sample of every so many seconds, as factors: how high a sound stands as it goes on."""
    size = round(seconds * rate)
    return [max(abs(value) for value in signal[at : at + size]) for at in range(0, len(signal), size)]


def constant_part(signal: Sequence[float]) -> float:
    """The mean, as a factor of full scale: 0 for a sound that swings round zero."""
    return math.fsum(signal) / len(signal)


def fourier(values: list[complex]) -> list[complex]:
    """Transform a number of values that is a power of two."""
    count = len(values)
    if count == 1:
        return values
    even, odd = fourier(values[0::2]), fourier(values[1::2])
    half = count // 2
    turned = [cmath.exp(-2j * math.pi * index / count) * odd[index] for index in range(half)]
    return [even[i] + turned[i] for i in range(half)] + [even[i] - turned[i] for i in range(half)]


def spectrum(signal: Sequence[float], size: int = 1024, most: int = 24) -> list[float]:
    """Power by frequency, from 0 to half the rate in ``size`` / 2 steps: the mean of at most ``most`` windows."""
    padded = list(signal) + [0.0] * max(0, size - len(signal))
    starts = range(0, len(padded) - size + 1, size // 2)
    window = [0.5 - 0.5 * math.cos(2.0 * math.pi * index / size) for index in range(size)]
    chosen = [starts[round(i * (len(starts) - 1) / max(1, min(most, len(starts)) - 1))]
              for i in range(min(most, len(starts)))]  # fmt: skip
    total = [0.0] * (size // 2)
    for start in chosen:
        part = fourier([complex(padded[start + i] * window[i]) for i in range(size)])
        for index in range(size // 2):
            total[index] += abs(part[index]) ** 2 / len(chosen)
    return total


def above(powers: Sequence[float], rate: int, frequency: float) -> tuple[float, float]:
    """What lies above a frequency: its share of all power, and its highest line against the highest of all; in dB."""
    first = math.ceil(frequency / (rate / 2.0) * len(powers))
    high = powers[first:]
    if not high:
        return SILENCE, SILENCE
    share = math.fsum(high) / max(1e-12, math.fsum(powers))
    line = max(high) / (max(powers) or 1e-12)
    return 10.0 * math.log10(max(share, 1e-12)), 10.0 * math.log10(max(line, 1e-12))


def seam(signal: Sequence[float]) -> tuple[float, float]:
    """The step from the end of a loop to its beginning, and the step that 99 of 100 of its own stay below."""
    steps = sorted(abs(b - a) for a, b in pairwise(signal))
    return abs(signal[0] - signal[-1]), steps[int(0.99 * (len(steps) - 1))]
