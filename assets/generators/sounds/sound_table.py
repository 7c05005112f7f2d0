"""Recipes for wood, clay, copper and the small band under the table."""

from __future__ import annotations

import math

from sound_bench import Bench, Signal, gain, lean, times
from sound_cards import card_land, snap, thump

_CHIP = ((2350.0, 1.0), (3710.0, 0.8), (5240.0, 0.5), (7430.0, 0.3))
_COPPER = ((3140.0, 1.0), (4730.0, 0.75), (6890.0, 0.6), (8620.0, 0.35))


def note(name: str) -> float:
    """Give the frequency of a note such as ``C4`` or ``Eb3``, tempered, A4 = 440 Hz."""
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]]
    steps += name.count("#") - name[1:].count("b") + 12 * (int(name[-1]) - 4)
    return 440.0 * math.pow(2.0, steps / 12.0)


def knock(bench: Bench, pitch: float, decay: float = 0.022, click: float = 0.6) -> Signal:
    """Rap on wood: four inharmonic modes of a small board, and the click of what strikes it."""
    length = decay * 7.0
    result = bench.modes(
        length,
        (pitch, 1.0, decay),
        (pitch * 1.98, 0.55, decay * 0.6),
        (pitch * 3.31, 0.32, decay * 0.4),
        (pitch * 5.12, 0.18, decay * 0.25),
    )
    strike = times(bench.noise(0.012), bench.fall(0.012, 0.0016, 0.0002))
    bench.put(result, bench.band(strike, min(pitch * 4.0, 5200.0), 0.8), 0.0, -4.0)
    return lean(result, click) if click > 1.0 else result


def bar(bench: Bench, frequency: float, seconds: float, hard: float = 0.5) -> Signal:
    """Strike a rosewood bar over its tube; ``hard`` 0 is a yarn mallet, 1 a wooden one.

    A bar of a marimba is cut so that its second mode lies two octaves above the first and its third about
    three octaves and a third.
    """
    decay = seconds * 0.3 * math.pow(440.0 / frequency, 0.35)
    result = bench.modes(
        seconds,
        (frequency, 1.0, decay),
        (frequency * 3.98, 0.22 + 0.25 * hard, decay * 0.24),
        (frequency * 9.6, 0.07 + 0.13 * hard, decay * 0.09),
    )
    mallet = times(bench.noise(0.02), bench.fall(0.02, 0.0022, 0.0006))
    bench.put(result, bench.band(mallet, 900.0 + 1500.0 * hard, 0.7), 0.0, -13.0 + 6.0 * hard)
    return result


def bars(bench: Bench, *notes: tuple[float, str, float, float], hard: float = 0.5) -> Signal:
    """Play (time, note, length, decibels) on the marimba."""
    result: Signal = []
    for at, name, seconds, level in notes:
        bench.put(result, bar(bench, note(name), seconds, hard), at, level)
    return bench.room(result, -20.0)


def horn(bench: Bench, pitch: Signal, envelope: Signal, bright: float) -> Signal:
    """Blow a brass instrument: the louder it gets, the more of its upper partials open up."""
    source = bench.saw(pitch)
    body = bench.low(source, bright * 0.45)
    edge = bench.sweep(source, [bright * (0.35 + 0.65 * level) for level in envelope], 0.9)
    mixed = [0.75 * a + 0.55 * b * level for a, b, level in zip(body, edge, envelope, strict=False)]
    breath = bench.band(bench.noise(len(envelope) / bench.rate), bright * 1.4, 0.8)
    bench.put(mixed, breath, 0.0, -32.0)
    return lean(times(mixed, envelope), 1.6)


def wavering(bench: Bench, frequency: float, seconds: float, scoop: float, depth: float, pace: float) -> Signal:
    """Make a pitch that starts ``scoop`` semitones off, arrives, and then wavers ``depth`` semitones."""
    result: Signal = []
    for index in range(bench.count(seconds)):
        time = index / bench.rate
        off = scoop * math.exp(-time / 0.022)
        wave = depth * min(1.0, time / (0.6 * seconds)) * math.sin(2.0 * math.pi * pace * time)
        result.append(frequency * math.pow(2.0, (off + wave) / 12.0))
    return result


def chip(bench: Bench, level: float = 1.0) -> Signal:
    """Drop one clay chip on another."""
    bend = bench.between(0.93, 1.08)
    body = bench.modes(0.09, *((f * bend, a * level, bench.about(0.0065, 0.2)) for f, a in _CHIP))
    bench.put(body, gain(knock(bench, bench.about(620.0, 0.1), 0.006), level), 0.0, -6.0)
    return body


def clink(bench: Bench, decay: float) -> Signal:
    """Let a copper penny ring."""
    bend = bench.between(0.98, 1.02)
    return bench.modes(decay * 5.0, *((f * bend, a, decay * (1.0 - 0.12 * i)) for i, (f, a) in enumerate(_COPPER)))


# -- signals of the program --------------------------------------------------------------------------------------


def button(bench: Bench, take: int) -> Signal:
    """A maple key goes down."""
    del take
    return bench.room(knock(bench, 830.0, 0.011), -22.0)


def toggle(bench: Bench, take: int) -> Signal:
    """A small wooden switch: over and in."""
    del take
    result = knock(bench, 690.0, 0.008)
    bench.put(result, knock(bench, 1040.0, 0.01), 0.047, 1.0)
    return bench.room(result, -22.0)


def illegal_thud(bench: Bench, take: int) -> Signal:
    """Two dull raps of a knuckle through felt: not that one."""
    del take
    result: Signal = []
    for at, pitch, level in ((0.0, 176.0, 0.0), (0.092, 138.0, -1.0)):
        bench.put(result, bench.low(knock(bench, pitch, 0.028), 900.0), at, level)
        bench.put(result, thump(bench, pitch * 0.62, 0.02), at, level - 3.0)
    return bench.room(result)


def your_turn(bench: Bench, take: int) -> Signal:
    """Two notes, low and high."""
    del take
    return bars(bench, (0.0, "G4", 0.5, -2.0), (0.13, "C5", 0.8, 0.0), hard=0.3)


def hint(bench: Bench, take: int) -> Signal:
    """One light bar and its fifth, close together."""
    del take
    return bars(bench, (0.0, "E5", 0.4, -1.0), (0.065, "B5", 0.5, -2.0), hard=0.6)


def still_there(bench: Bench, take: int) -> Signal:
    """Two polite knocks, and a note that asks."""
    del take
    result = knock(bench, 420.0, 0.026)
    bench.put(result, knock(bench, 400.0, 0.028), 0.16, -1.0)
    bench.put(result, bars(bench, (0.0, "D5", 0.3, -5.0), (0.1, "A5", 0.5, -5.0), hard=0.3), 0.42)
    return bench.room(result)


def kiosk_invite(bench: Bench, take: int) -> Signal:
    """Four notes that hold a chair out."""
    del take
    line = ((0.0, "C5", 0.6, -2.0), (0.16, "E5", 0.6, -2.0), (0.32, "D5", 0.6, -3.0), (0.48, "G5", 1.0, 0.0))
    return bars(bench, *line, (0.48, "C4", 0.9, -5.0), hard=0.35)


# -- things on the table -----------------------------------------------------------------------------------------


def chip_hop(bench: Bench, take: int) -> Signal:
    """A chip hops on to the others and settles."""
    del take
    result = chip(bench)
    at = 0.0
    for level in (-5.0, -10.0, -15.0):
        at += bench.about(0.044, 0.2) * (1.0 + level / 30.0)
        bench.put(result, chip(bench), at, level)
    return bench.room(result, -24.0)


def penny_roll(bench: Bench, take: int) -> Signal:
    """A penny jumps, rolls off on its edge, and falls over."""
    del take
    result = clink(bench, 0.045)
    seconds = 0.62
    turns: Signal = []
    phase = 0.0
    for index in range(bench.count(seconds)):
        part = index / bench.count(seconds)
        phase += (7.0 + 11.0 * part) / bench.rate
        turns.append((0.35 + 0.65 * math.pow(math.sin(math.pi * phase), 2.0)) * (1.0 - 0.55 * part))
    rub = times(bench.noise(seconds), bench.grain(seconds, 420.0, 0.8))
    edge: Signal = []
    for frequency, strength in _COPPER:
        bench.put(edge, gain(bench.band(rub, frequency, 26.0), strength * 2.6))
    bench.put(edge, bench.band(rub, 1150.0, 2.0), 0.0, -13.0)
    bench.put(result, times(times(edge, turns), bench.swell(seconds, 0.25, 0.6)), 0.1)
    at, gap = 0.7, 0.07
    for level in (-3.0, -6.0, -9.0, -12.0, -16.0):
        bench.put(result, clink(bench, 0.02), at, level)
        at += gap
        gap *= 0.66
    return bench.room(result, -22.0)


def penny_last(bench: Bench, take: int) -> Signal:
    """Somebody whistles, not at all worried, through dry lips."""
    del take
    seconds = 0.95
    line = bench.curve((0.0, 1180.0), (0.09, 1320.0), (0.24, 1290.0), (0.36, 1050.0), (0.46, 1090.0), (0.95, 770.0))
    pitch = [
        f * (1.0 + 0.034 * (i / len(line)) * math.sin(i * 2.0 * math.pi * 7.2 / bench.rate)) for i, f in enumerate(line)
    ]
    level = bench.curve((0.0, 0.0), (0.05, 0.9), (0.22, 1.0), (0.31, 0.25), (0.4, 0.9), (0.7, 0.75), (seconds, 0.0))
    tone = bench.sine(pitch)
    bench.put(tone, bench.sine([2.0 * f for f in pitch]), 0.0, -27.0)
    breath = bench.sweep(bench.noise(seconds), pitch, 9.0)
    bench.put(tone, breath, 0.0, -8.0)
    return bench.room(times(tone, level), -19.0)


def showdown_roll(bench: Bench, take: int) -> Signal:
    """Ten fingers drum on the rim, louder and closer, and stop."""
    del take
    result: Signal = []
    at, index = 0.0, 0
    while at < 0.92:
        part = at / 0.92
        pitch = bench.about((262.0, 318.0, 285.0, 350.0)[index % 4], 0.05)
        bench.put(result, knock(bench, pitch, 0.016), at, -15.0 + 13.0 * part + bench.between(-1.5, 1.0))
        at += bench.about(0.062 - 0.022 * part, 0.1)
        index += 1
    bench.put(result, knock(bench, 205.0, 0.032), 1.0, 2.0)
    bench.put(result, thump(bench, 110.0, 0.03), 1.0, 0.0)
    return bench.room(result)


def beg(bench: Bench, take: int) -> Signal:
    """Two plucked notes with the voice going up at the end: may I?"""
    del take
    result = gain(bench.pluck(note("E4"), 0.35, 3200.0), 0.8)
    bench.put(result, bench.pluck(note("G4"), 0.5, 3600.0, 0.06), 0.17)
    return bench.room(result, -20.0)


def beg_granted(bench: Bench, take: int) -> Signal:
    """Two plucked notes that come home: oh, go on then."""
    del take
    result = gain(bench.pluck(note("G4"), 0.35, 3200.0), 0.8)
    bench.put(result, bench.pluck(note("C4"), 0.6, 2800.0), 0.16)
    bench.put(result, gain(bench.pluck(note("E4"), 0.6, 2800.0), 0.6), 0.175)
    return bench.room(result, -20.0)


def bubble_pop(bench: Bench, take: int) -> Signal:
    """A speech bubble opens: lips, not glass."""
    del take
    seconds = 0.07
    pitch = bench.curve((0.0, 330.0), (0.03, 760.0), (seconds, 980.0))
    result = times(bench.sine(pitch), bench.fall(seconds, 0.014, 0.0015))
    bench.put(result, snap(bench, 1900.0, 0.0014), 0.0, -10.0)
    return result


# -- ends --------------------------------------------------------------------------------------------------------


def out(bench: Bench, take: int) -> Signal:
    """The last card slaps down and the bars open like a fan."""
    del take
    result = gain(card_land(bench, 0), 1.1)
    line = [(0.07 + 0.05 * i, name, 0.85, -6.0 + i) for i, name in enumerate(("G4", "C5", "E5", "G5", "C6"))]
    bench.put(result, bars(bench, *line, hard=0.5))
    return result


def round_end(bench: Bench, take: int) -> Signal:
    """A cadence of three for the end of a deal."""
    del take
    line = ((0.0, "G4", 0.5, -2.0), (0.0, "E4", 0.5, -5.0), (0.2, "F4", 0.5, -3.0), (0.2, "D4", 0.5, -6.0))
    last = ((0.42, "E4", 0.9, 0.0), (0.42, "C4", 0.9, -3.0), (0.42, "C3", 0.9, -4.0))
    return bars(bench, *line, *last, hard=0.25)


def match_win(bench: Bench, take: int) -> Signal:
    """Bars run up, brass holds the chord, a drum closes."""
    del take
    run = [(0.075 * i, name, 0.5, -6.0) for i, name in enumerate(("C4", "E4", "G4", "C5", "E5", "G5"))]
    result = bars(bench, *run, (0.98, "C5", 0.9, -5.0), (0.98, "C6", 0.9, -7.0), hard=0.5)
    hits = ((0.46, 0.13, ("E4", "G4", "C5")), (0.62, 0.13, ("E4", "G4", "C5")), (0.78, 0.16, ("F4", "A4", "D5")))
    for at, seconds, chord in (*hits, (0.98, 0.75, ("E4", "G4", "C5", "E5"))):
        level = bench.curve((0.0, 0.0), (0.016, 1.0), (0.06, 0.75), (seconds * 0.75, 0.65), (seconds, 0.0))
        for index, name in enumerate(chord):
            pitch = wavering(bench, note(name) * (1.0 + 0.0015 * index), seconds, -0.6, 0.1, 5.5)
            bench.put(result, horn(bench, pitch, level, 2900.0), at, -8.0)
        bench.put(result, knock(bench, 230.0, 0.026), at, -8.0)
        bench.put(result, thump(bench, 84.0, 0.04), at, -5.0)
    return bench.room(result)


def crown_of_shame(bench: Bench, take: int) -> Signal:
    """A tuba says what everybody thinks: three steps down and one long sigh."""
    del take
    result: Signal = []
    steps = ((0.0, 0.2, "Eb3", 0.0), (0.26, 0.2, "D3", 0.0), (0.52, 0.2, "Db3", 0.0), (0.78, 0.85, "C3", 0.55))
    for at, seconds, name, waver in steps:
        level = bench.curve((0.0, 0.0), (0.03, 1.0), (0.09, 0.8), (seconds * 0.7, 0.72), (seconds, 0.0))
        pitch = wavering(bench, note(name), seconds, -1.4, waver, 5.2)
        if waver:
            pitch = [f * (1.0 - 0.07 * max(0.0, i / len(pitch) - 0.6) / 0.4) for i, f in enumerate(pitch)]
        bench.put(result, horn(bench, pitch, level, 1700.0), at)
    return bench.room(result)
