"""Recipes for voices: ten ways of saying something unforgivable without a word.

Every player curses on an instrument of their own: a plunger trombone, a cat, a ship's horn, a bleeper, a goat, a kazoo,
a rubber duck, a kettle, a gavel with a censor's tone, a parrot. Each has three takes with another melody, and nothing
in them is speech: no two vowels ever follow each other as they would in a word.
"""

from __future__ import annotations

import math

from sound_bench import Bench, Point, Signal, gain, lean, times
from sound_table import bar, horn, knock, note

_WIDTHS = (0.09, 0.07, 0.06)


def mouth(bench: Bench, source: Signal, *vowels: Signal) -> Signal:
    """Shape a buzz by moving resonances, each a curve of frequencies, the later the weaker."""
    result = [0.0] * len(source)
    for index, curve in enumerate(vowels):
        shaped = bench.sweep(source, curve, 1.0 / _WIDTHS[min(index, 2)] * 0.55)
        bench.put(result, shaped, 0.0, -5.0 * index)
    return result


def syllable(bench: Bench, seconds: float, attack: float = 0.02, release: float = 0.06) -> Signal:
    """Make the envelope of one sound of a voice."""
    return bench.curve((0.0, 0.0), (attack, 1.0), (max(attack, seconds - release) + 0.001, 0.85), (seconds, 0.0))


def trembled(pitch: Signal, rate: int, pace: float, depth: float) -> Signal:
    """Let a pitch tremble by a share ``depth``, ``pace`` times a second."""
    return [f * (1.0 + depth * math.sin(2.0 * math.pi * pace * i / rate)) for i, f in enumerate(pitch)]


def curse_gertrude(bench: Bench, take: int) -> Signal:
    """Grandmother: a trombone behind a plunger, grumbling."""
    lines = (
        ((0.2, 196.0, 174.0), (0.14, 165.0, 175.0), (0.34, 185.0, 131.0)),
        ((0.12, 147.0, 165.0), (0.12, 147.0, 165.0), (0.14, 165.0, 185.0), (0.3, 208.0, 139.0)),
        ((0.42, 220.0, 147.0), (0.24, 156.0, 117.0)),
    )
    result: Signal = []
    at = 0.0
    for seconds, start, end in lines[take]:
        pitch = trembled(bench.curve((0.0, start), (seconds, end)), bench.rate, 27.0, 0.018)
        buzz = horn(bench, pitch, syllable(bench, seconds, 0.025), 1900.0)
        opened = bench.curve((0.0, 380.0), (seconds * 0.45, 1250.0), (seconds, 420.0))
        bench.put(result, mouth(bench, buzz, opened, [f * 1.9 for f in opened]), at)
        at += seconds + 0.02
    return bench.room(result)


def curse_biscuit(bench: Bench, take: int) -> Signal:
    """The cat: a yowl through the nose, or a hiss."""
    shapes: tuple[tuple[tuple[Point, ...], float], ...] = (
        (((0.0, 420.0), (0.14, 690.0), (0.34, 610.0), (0.55, 360.0)), 0.0),
        (((0.0, 560.0), (0.08, 820.0), (0.2, 700.0), (0.3, 430.0)), 0.34),
        (((0.0, 330.0), (0.2, 390.0), (0.42, 760.0), (0.62, 520.0)), 0.0),
    )
    points, hiss = shapes[take]
    seconds = points[-1][0]
    pitch = trembled(bench.curve(*points), bench.rate, 9.0 if take != 2 else 15.0, 0.022)
    first = bench.curve((0.0, 480.0), (seconds * 0.4, 1250.0), (seconds, 560.0))
    second = bench.curve((0.0, 2300.0), (seconds * 0.5, 1750.0), (seconds, 1200.0))
    source = bench.saw(pitch, 0.22)
    bench.put(source, bench.noise(seconds), 0.0, -22.0)
    result = times(mouth(bench, source, first, second, [3100.0] * len(source)), syllable(bench, seconds, 0.05, 0.12))
    if hiss:
        spit = times(bench.noise(hiss), bench.curve((0.0, 0.0), (0.012, 1.0), (0.08, 0.6), (hiss, 0.0)))
        bench.put(result, bench.high(bench.band(spit, 5200.0, 0.6), 2200.0), seconds + 0.02, -3.0)
    return bench.room(result)


def curse_bo(bench: Bench, take: int) -> Signal:
    """The sailor: a ship's horn that will have right of way."""
    blasts = (
        ((0.0, 0.55, 1.0),),
        ((0.0, 0.16, 1.06), (0.22, 0.5, 0.94)),
        ((0.0, 0.13, 1.0), (0.18, 0.13, 1.0), (0.36, 0.42, 0.84)),
    )
    result: Signal = []
    for at, seconds, lift in blasts[take]:
        level = syllable(bench, seconds, 0.03, 0.07)
        for base, share in ((131.0, 0.0), (165.0, -2.0), (131.9, -5.0)):
            pitch = bench.curve((0.0, base * lift * 0.9), (0.05, base * lift), (seconds, base * lift * 0.985))
            bench.put(result, horn(bench, pitch, level, 2100.0), at, share)
    return bench.room(lean(result, 1.4))


def curse_pardon(bench: Bench, take: int) -> Signal:
    """The robot: bleeps, in order of magnitude."""
    steps = (
        (988, 1319, 0, 784, 1568, 1047, 0, 523),
        (1568, 1397, 1175, 0, 1568, 0, 659, 659),
        (659, 0, 1319, 659, 1760, 0, 880, 440),
    )[take]
    result: Signal = []
    for index, frequency in enumerate(steps):
        seconds = 0.13 if index == len(steps) - 1 else 0.062
        if frequency:
            tone = bench.saw(bench.curve((0.0, float(frequency)), (seconds, float(frequency))), 0.5)
            ring = bench.sine([frequency * 0.5] * len(tone))
            mixed = [a * (0.72 + 0.28 * b) for a, b in zip(tone, ring, strict=True)]
            bench.put(result, times(mixed, syllable(bench, seconds, 0.004, 0.012)), 0.062 * index)
    return bench.room(bench.low(result, 3600.0))


def curse_billie(bench: Bench, take: int) -> Signal:
    """The goat: a bleat with its mouth full."""
    seconds, start, peak, end, pace = (
        (0.62, 320.0, 390.0, 300.0, 13.0),
        (0.42, 380.0, 450.0, 350.0, 16.0),
        (0.8, 290.0, 350.0, 240.0, 11.5),
    )[take]
    pitch = bench.curve((0.0, start), (0.1, peak), (seconds, end))
    source = bench.saw(trembled(pitch, bench.rate, pace, 0.045), 0.16)
    first = bench.curve((0.0, 320.0), (0.07, 860.0), (seconds, 760.0))
    second = bench.curve((0.0, 1100.0), (0.08, 1850.0), (seconds, 1600.0))
    voice = mouth(bench, source, first, second, [2700.0] * len(source))
    shake = [0.55 + 0.45 * math.sin(2.0 * math.pi * pace * i / bench.rate + 1.2) for i in range(len(voice))]
    shake = [1.0 + (s - 1.0) * min(1.0, i / (0.12 * bench.rate)) for i, s in enumerate(shake)]
    return bench.room(times(times(voice, shake), syllable(bench, seconds, 0.04, 0.15)))


def curse_ada(bench: Bench, take: int) -> Signal:
    """The professor: a kazoo that knows it is right."""
    lines = (
        (("A4", 0.1), ("A4", 0.1), ("C5", 0.12), ("E4", 0.32)),
        (("E5", 0.16), ("Eb5", 0.16), ("D5", 0.16), ("A4", 0.26)),
        (("G4", 0.08), ("B4", 0.08), ("D5", 0.08), ("F5", 0.1), ("G4", 0.34)),
    )
    result: Signal = []
    at = 0.0
    for name, seconds in lines[take]:
        pitch = trembled(wheeze(bench, note(name), seconds), bench.rate, 6.5, 0.012)
        buzz = lean(bench.saw(pitch, 0.35), 2.0)
        comb = bench.saw([f * 1.004 for f in pitch])
        voice = bench.band([a + 0.6 * b for a, b in zip(buzz, comb, strict=True)], 1450.0, 0.8)
        bench.put(result, times(voice, syllable(bench, seconds, 0.012, 0.04)), at)
        at += seconds + 0.012
    return bench.room(result)


def wheeze(bench: Bench, frequency: float, seconds: float) -> Signal:
    """Start a note a little flat and let it sag at the end."""
    return bench.curve(
        (0.0, frequency * 0.94), (0.03, frequency), (seconds * 0.7, frequency), (seconds, frequency * 0.95)
    )


def curse_pip(bench: Bench, take: int) -> Signal:
    """The child: a rubber duck, trodden on."""
    squeaks = (
        ((0.0, 0.16, 1.0), (0.2, 0.24, 1.12)),
        ((0.0, 0.32, 0.95),),
        ((0.0, 0.09, 1.1), (0.12, 0.09, 1.1), (0.24, 0.26, 1.25)),
    )
    result: Signal = []
    for at, seconds, lift in squeaks[take]:
        base = 780.0 * lift
        pitch = bench.curve((0.0, base * 0.75), (0.03, base * 1.25), (seconds * 0.6, base * 1.1), (seconds, base * 0.7))
        reed = bench.saw(trembled(pitch, bench.rate, 31.0, 0.012), 0.4)
        bench.put(reed, bench.noise(seconds), 0.0, -16.0)
        voice = bench.band(reed, 1900.0 * lift, 1.3)
        bench.put(result, times(voice, syllable(bench, seconds, 0.012, 0.05)), at)
        air = times(bench.band(bench.noise(0.1), 3300.0, 0.8), bench.swell(0.1, 0.3, 1.5))
        bench.put(result, air, at + seconds - 0.02, -19.0)
    return bench.room(result)


def curse_yuki(bench: Bench, take: int) -> Signal:
    """Breathes in, breathes out, and then the kettle boils."""
    seconds, top, falls = ((0.62, 2350.0, 1.0), (0.5, 2050.0, 0.72), (0.74, 2600.0, 1.0))[take]
    result = gain(bar(bench, note(("G5", "A5", "F5")[take]), 0.5, 0.1), 0.5)
    pitch = bench.curve((0.0, 620.0), (seconds * 0.55, top * 0.8), (seconds * 0.85, top), (seconds, top * falls))
    pitch = trembled(pitch, bench.rate, 21.0, 0.012)
    tone = bench.sine(pitch)
    bench.put(tone, bench.sine([f * 1.26 for f in pitch]), 0.0, -6.0)
    steam = bench.sweep(bench.noise(seconds), pitch, 2.5)
    bench.put(tone, steam, 0.0, 2.0)
    level = bench.curve((0.0, 0.02), (seconds * 0.6, 0.45), (seconds * 0.9, 1.0), (seconds, 0.0))
    bench.put(result, times(tone, level), 0.18)
    return bench.room(result)


def curse_mercy(bench: Bench, take: int) -> Signal:
    """The judge: the gavel, and the tone that covers what the court did not hear."""
    knocks, start, seconds = (((0.0, 0.17), 0.34, 0.4), ((0.46,), 0.0, 0.4), ((0.0, 0.13, 0.26), 0.42, 0.24))[take]
    result: Signal = []
    for at in knocks:
        bench.put(result, knock(bench, bench.about(365.0, 0.03), 0.03), at)
        bench.put(result, knock(bench, 148.0, 0.04), at, -6.0)
    tone = bench.sine([1000.0] * bench.count(seconds))
    bench.put(result, times(tone, syllable(bench, seconds, 0.004, 0.006)), start, -7.0)
    return bench.room(result, -18.0)


def curse_echo(bench: Bench, take: int) -> Signal:
    """The parrot: squawks, torn at the edges."""
    cries = (
        ((0.0, 0.26, 1250.0), (0.31, 0.3, 1050.0)),
        ((0.0, 0.1, 1100.0), (0.14, 0.1, 1250.0), (0.28, 0.36, 1400.0)),
        ((0.0, 0.5, 1150.0),),
    )[take]
    result: Signal = []
    for at, seconds, top in cries:
        pitch = bench.curve((0.0, top * 0.55), (0.05, top), (seconds * 0.6, top * 0.86), (seconds, top * 0.5))
        torn = bench.sine([f * 0.061 for f in pitch])
        pitch = [f * (1.0 + 0.16 * t) for f, t in zip(pitch, torn, strict=True)]
        source = bench.saw(pitch, 0.3)
        bench.put(source, bench.noise(seconds), 0.0, -9.0)
        size = len(source)
        voice = mouth(bench, source, [1500.0] * size, [2700.0] * size, [3900.0] * size)
        rasp = [0.62 + 0.38 * t for t in bench.sine([67.0] * size)]
        bench.put(result, times(times(voice, rasp), syllable(bench, seconds, 0.015, 0.08)), at)
    return bench.room(lean(gain(result, 1.5), 1.8))


def joker_giggle(bench: Bench, take: int) -> Signal:
    """A joker laughs up its sleeve, and its bells give it away."""
    del take
    result: Signal = []
    at = 0.0
    for index in range(6):
        seconds = 0.085 - 0.004 * index
        base = 640.0 * math.pow(0.93, index) * (1.12 if index % 2 == 0 else 1.0)
        pitch = bench.curve((0.0, base * 1.12), (seconds, base * 0.82))
        source = bench.saw(pitch, 0.28)
        bench.put(source, bench.noise(seconds), 0.0, -12.0)
        size = len(source)
        voice = mouth(bench, source, [520.0] * size, [2350.0] * size, [3200.0] * size)
        bench.put(result, times(voice, bench.swell(seconds, 0.3, 1.2)), at, -1.2 * index)
        at += 0.102
    for later in (0.0, 0.07, 0.21, 0.3, 0.44, 0.52):
        bend = bench.between(0.97, 1.03)
        bell = bench.modes(0.25, (4150.0 * bend, 1.0, 0.05), (5630.0 * bend, 0.7, 0.04), (7480.0 * bend, 0.4, 0.03))
        bench.put(result, bell, later + 0.02, -19.0)
    return bench.room(result)
