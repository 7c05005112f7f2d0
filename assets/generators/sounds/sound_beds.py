"""What lies under everything: the title's tune, and how five rooms sound when nobody says anything.

Every bed is a loop. Notes and noises are laid round it, so that what rings at its end is still heard at its beginning,
and noise is faded into its own continuation. A loop begins a moment before its first beat, where little is heard.
"""

from __future__ import annotations

import math

from sound_bench import Bench, Signal, gain, times
from sound_cards import snap, whisper
from sound_table import bar, horn, knock, note, wavering

# -- the title's tune ---------------------------------------------------------------------------------------------

TEMPO = 106.0
BEAT = 60.0 / TEMPO
SWING = 0.66
"""Where the second eighth of a beat falls."""
BEFORE = 0.07
"""Seconds of the loop before its first beat."""

HARMONY = (
    "Dm", "Dm/C", "Bm7b5", "Bb A7", "Dm", "Gm6", "A7", "Dm A7",
    "F", "D7", "Gm", "C7", "F", "Bb", "E7", "A7",
    "Dm", "Dm/C", "Bm7b5", "Bb A7", "Dm Gm", "Dm/A A7", "Dm", "A7",
)  # fmt: skip
"""A bar each, of four beats: a tiptoe down from the tonic, a bridge in the major, and the tiptoe again."""

CHORDS = {
    "Dm": ("D3", "A2", ("F4", "A4")), "Dm/C": ("C3", "A2", ("F4", "A4")), "Dm/A": ("A2", "D3", ("F4", "A4")),
    "Bm7b5": ("B2", "F2", ("F4", "A4")), "Bb": ("Bb2", "F2", ("F4", "Bb4")), "A7": ("A2", "E3", ("G4", "C#5")),
    "Gm6": ("G2", "D3", ("E4", "Bb4")), "Gm": ("G2", "D3", ("D4", "Bb4")), "F": ("F2", "C3", ("F4", "A4")),
    "D7": ("D3", "A2", ("F#4", "C5")), "C7": ("C3", "G2", ("E4", "Bb4")), "E7": ("E2", "B2", ("G#4", "D5")),
}  # fmt: skip
"""Of a chord: what the bass plays on the first beat, and on the third; and the two notes of the back beat."""

MELODY = (
    "0:D5 0.5:A4 1:F4 2:A4 2.5:D5 3:F5",
    "0:E5 0.5:C5 1:A4 2.5:A4 3:C5",
    "0:B4 0.5:D5 1:F5 2:A5 3:F5",
    "0:E5 0.5:D5 1:Bb4 2:C#5 2.5:E5 3:G5",
    "0:F5 0.5:D5 1:A4 2.5:D5 3:F5",
    "0:G5 0.5:E5 1:Bb4 2:D5 3:E5",
    "0:C#5 0.5:E5 1:G5 1.5:F5 2:E5 2.5:C#5 3:A4",
    "0:D5",
    "0:C5 1:F5 1.5:A5 2.5:G5 3:F5",
    "0:F#5 0.5:A5 1:C6 2:A5 3:F#5",
    "0:G5 1:Bb5 1.5:A5 2.5:G5 3:D5",
    "0:E5 0.5:G5 1:Bb5 2:G5 3:E5",
    "0:F5 0.5:A5 1:C6 2.5:A5 3:F5",
    "0:D5 0.5:F5 1:Bb5 2:F5 3:D5",
    "0:E5 0.5:G#5 1:B5 2:G#5 2.5:F5 3:E5",
    "0:C#5 1:E5 1.5:G5 2:A5",
    "0:D5 0.5:A4 1:F4",
    "0:E5 0.5:C5 1:A4 2.5:A4 3:C5",
    "0:B4 0.5:D5 1:F5 2:A5 3:F5",
    "0:E5 0.5:D5 1:Bb4 2:C#5 2.5:E5 3:G5",
    "0:A5 0.5:F5 1:D5 2:Bb5 2.5:G5 3:D5",
    "0:A5 1:F5 2:E5 2.5:C#5 3:A4",
    "0:D5 0.5:F5 1:A5 2:D5",
    "",
)
"""The marimba, bar by bar: beats and notes; a half beat swings."""

ANSWERS = {
    7: ((1.5, "A3", 0.4), (2.0, "F3", 0.4), (3.0, "E3", 0.6)),
    15: ((3.0, "A2", 0.35), (3.5, "A2", 0.35)),
    16: ((2.0, "F3", 0.35), (2.5, "E3", 0.35), (3.0, "D3", 0.7)),
    23: ((0.5, "A3", 0.4), (1.0, "Bb3", 0.4), (1.5, "A3", 0.5), (2.5, "G3", 0.4), (3.0, "E3", 0.7)),
}
"""By number of a bar: what the trombone behind its hat has to say to it: (beat, note, beats)."""


def _at(number: int, beat: float) -> float:
    """Seconds from the beginning of the loop to a beat of a bar; half beats swing."""
    whole = math.floor(beat)
    return BEFORE + (4 * number + whole + (SWING if beat - whole > 0.25 else 0.0)) * BEAT


def title(bench: Bench, take: int) -> Signal:
    """Gut bass, marimba, brushes on paper, a knuckle on wood, and a trombone behind its hat."""
    del take
    loop = bench.silence(4 * len(HARMONY) * BEAT)

    def play(signal: Signal, at: float, level: float, loose: float = 0.007) -> None:
        bench.around(loop, signal, max(0.0, at + bench.between(-loose, loose)), level)

    for number, chords in enumerate(HARMONY):
        parts = chords.split()
        bridge = 8 <= number < 16
        for half in (0, 1):
            root, fifth, upper = CHORDS[parts[min(half, len(parts) - 1)]]
            low = root if half == 0 or len(parts) == 2 else fifth
            play(bench.pluck(note(low), 0.8, 1500.0), _at(number, 2 * half), -1.0)
            if bridge:  # the bass walks
                play(bench.pluck(note(fifth if low == root else root), 0.5, 1300.0), _at(number, 2 * half + 1), -4.0)
            back = 2 * half + 1
            for name in upper:
                play(bar(bench, note(name), 0.35, 0.0), _at(number, back), -17.0 + bench.between(-1.0, 1.0))
            brush = whisper(bench, 0.14, 2600.0, 1500.0, 0.25)
            play(gain(brush, 0.5), _at(number, back), -13.0)
            play(gain(snap(bench, 2500.0, 0.003), 0.6), _at(number, back + 0.5), -19.0)
            if not bridge and half == 1 and number % 2:
                play(knock(bench, 640.0, 0.012), _at(number, 3.5), -17.0)
        for index, item in enumerate(MELODY[number].split()):
            beat, name = item.split(":")
            strong = -7.5 if float(beat).is_integer() else -10.5
            struck = bar(bench, bench.about(note(name), 0.0008), 0.75, 0.25)
            play(struck, _at(number, float(beat)), strong - 0.6 * (index % 3))
        for beat, name, length in ANSWERS.get(number, ()):
            seconds = length * BEAT
            level = bench.curve((0.0, 0.0), (0.035, 1.0), (0.6 * seconds, 0.7), (seconds, 0.0))
            pitch = wavering(bench, note(name), seconds, -1.2, 0.25, 5.5)
            hat = bench.sweep(horn(bench, pitch, level, 1300.0), bench.curve((0.0, 420.0), (0.4 * seconds, 900.0),
                                                                             (seconds, 480.0)), 1.6)  # fmt: skip
            play(hat, _at(number, beat), -9.0)
    knocks = knock(bench, 300.0, 0.03)
    for beat, level in ((2.5, -10.0), (3.0, -8.0)):
        play(knocks, _at(7, beat), level)
    return _in_a_room(bench, loop)


def _in_a_room(bench: Bench, loop: Signal) -> Signal:
    """The same small panelled room as every sound, round the loop."""
    dull = bench.low(loop + loop, 2200.0)[len(loop) :]
    result = list(loop)
    for delay, level in ((0.0043, -18.0), (0.0137, -21.0), (0.0311, -24.0), (0.071, -28.0)):
        bench.around(result, dull, delay, level)
    return result


# -- rooms --------------------------------------------------------------------------------------------------------

ROOM = 20.0
"""Seconds of a room's loop."""
FADE = 1.5
"""Seconds in which noise is faded into its own continuation."""


def _round(bench: Bench, signal: Signal) -> Signal:
    """Make a loop of a noise that is ``FADE`` longer: its surplus is faded out over its beginning, at equal power."""
    size, fade = len(signal) - bench.count(FADE), bench.count(FADE)
    result = signal[:size]
    for index in range(fade):
        part = 0.25 * math.tau * index / fade
        result[index] = result[index] * math.sin(part) + signal[size + index] * math.cos(part)
    return result


def _wander(bench: Bench, low: float, high: float, pace: float) -> Signal:
    """A curve that wanders between two values, ``pace`` times a second, and ends where it began."""
    points = [bench.between(low, high) for _ in range(max(3, round(ROOM * pace)))]
    total, signal = bench.count(ROOM + FADE), []
    size = bench.count(ROOM)
    for index in range(total):
        place = (index % size) / size * len(points)
        first = int(place) % len(points)
        part = 0.5 - 0.5 * math.cos(math.pi * (place - int(place)))
        signal.append(points[first] + (points[(first + 1) % len(points)] - points[first]) * part)
    return signal


def _rumble(bench: Bench, frequency: float, level: float) -> Signal:
    """The air of a room: low noise that wanders a little."""
    air = bench.low(bench.low(bench.noise(ROOM + FADE), frequency), frequency)
    return gain(_round(bench, times(air, _wander(bench, 0.7, 1.0, 0.5))), level)


def _murmur(bench: Bench, people: int, deep: float) -> Signal:
    """A crowd that nobody can understand: each a band of noise, opened and shut as often as syllables are."""
    result = bench.silence(ROOM)
    for _ in range(people):
        throat = bench.between(0.8, 1.35) * deep
        voice = bench.sweep(bench.noise(ROOM + FADE), _wander(bench, 300.0 * throat, 620.0 * throat, 3.0), 2.4)
        words = _wander(bench, -0.35, 1.0, bench.between(3.6, 5.2))
        turns = _wander(bench, -0.5, 1.0, bench.between(0.22, 0.4))
        spoken = [max(0.0, w) * max(0.05, t) for w, t in zip(words, turns, strict=True)]
        bench.around(result, _round(bench, times(voice, spoken)), 0.0, bench.between(-4.0, 0.0))
    return result


def _now_and_then(bench: Bench, gap: float) -> list[float]:
    """Times in a loop, about ``gap`` seconds apart."""
    at, found = gap * bench.between(0.3, 0.9), []
    while at < ROOM - 0.3:
        found.append(at)
        at += bench.about(gap, 0.5)
    return found


def pub(bench: Bench, take: int) -> Signal:
    """Voices at other tables; now and then a glass, or a chair."""
    del take
    loop = gain(_murmur(bench, 6, 1.0), 1.0)
    bench.around(loop, _rumble(bench, 140.0, 1.2))
    for at in _now_and_then(bench, 4.2):
        glass = bench.modes(0.3, (1420.0 * bench.between(0.9, 1.1), 1.0, 0.04), (2210.0, 0.4, 0.03))
        bench.around(loop, bench.low(glass, 2000.0), at, -26.0 + bench.between(-3.0, 2.0))
    for at in _now_and_then(bench, 7.5):
        bench.around(loop, bench.low(knock(bench, bench.between(90.0, 150.0), 0.04), 600.0), at, -20.0)
    return loop


def saloon(bench: Bench, take: int) -> Signal:
    """A fan turns under the ceiling, boards give way under boots, and two or three talk low."""
    del take
    loop = gain(_murmur(bench, 3, 0.78), 0.7)
    turns = round(ROOM / 1.2)  # of the fan, so that its last one meets its first
    beat = [0.55 + 0.45 * math.sin(math.tau * turns * index / bench.count(ROOM)) for index in range(bench.count(ROOM))]
    air = _round(bench, bench.band(bench.noise(ROOM + FADE), 260.0, 0.7))
    bench.around(loop, gain(times(air, beat), 0.55))
    bench.around(loop, _rumble(bench, 110.0, 1.3))
    for start in _now_and_then(bench, 8.0):
        for step in range(4):
            boot = bench.low(knock(bench, bench.about(105.0, 0.1), 0.035), 500.0)
            bench.around(loop, boot, start + 0.62 * step, -17.0 - 1.5 * step)
    for at in _now_and_then(bench, 9.0):
        seconds = 0.5
        creak = bench.saw(bench.curve((0.0, 62.0), (seconds, 88.0)))
        bench.around(loop, times(bench.band(creak, 520.0, 2.0), bench.swell(seconds, 0.6, 1.5)), at, -27.0)
    return loop


def kitchen(bench: Bench, take: int) -> Signal:
    """A clock on the wall, and a pot that simmers."""
    del take
    simmer = times(bench.band(bench.noise(ROOM + FADE), 420.0, 0.8), _wander(bench, 0.35, 1.0, 6.0))
    loop = gain(_round(bench, simmer), 0.35)
    bench.around(loop, _rumble(bench, 120.0, 1.0))
    for at in _now_and_then(bench, 0.5):
        pitch = bench.between(300.0, 520.0)
        bubble = bench.sine(bench.curve((0.0, pitch), (0.05, pitch * 1.5)))
        bench.around(loop, times(bubble, bench.fall(0.05, 0.012, 0.004)), at, bench.between(-30.0, -23.0))
    for second in range(round(ROOM)):
        tick = bench.low(knock(bench, 880.0 if second % 2 else 740.0, 0.009), 2400.0)
        bench.around(loop, tick, second + 0.5, -15.0)
    return loop


def river(bench: Bench, take: int) -> Signal:
    """Water finds its way through a dam, and the dam answers."""
    del take
    loop = bench.silence(ROOM)
    for low, high, pace, level in ((180.0, 420.0, 0.6, -3.0), (420.0, 900.0, 1.1, -6.0), (800.0, 1500.0, 1.7, -13.0)):
        band = bench.sweep(bench.noise(ROOM + FADE), _wander(bench, low, high, pace), 1.2)
        bench.around(loop, _round(bench, times(band, _wander(bench, 0.5, 1.0, pace * 2.0))), 0.0, level)
    for at in _now_and_then(bench, 0.33):
        pitch = bench.between(360.0, 900.0)
        drop = bench.sine(bench.curve((0.0, pitch), (0.06, pitch * bench.between(1.2, 1.7))))
        bench.around(loop, times(drop, bench.fall(0.06, 0.014, 0.004)), at, bench.between(-26.0, -17.0))
    for at in _now_and_then(bench, 6.0):
        bench.around(loop, bench.low(knock(bench, bench.between(140.0, 190.0), 0.05), 700.0), at, -13.0)
    return loop


def tavern(bench: Bench, take: int) -> Signal:
    """A fire, and people who have been sitting by it for a long time."""
    del take
    flame = times(bench.low(bench.noise(ROOM + FADE), 240.0), _wander(bench, 0.4, 1.0, 5.0))
    loop = gain(_round(bench, flame), 1.1)
    bench.around(loop, _murmur(bench, 3, 0.7), 0.0, -4.0)
    at = 0.1
    while at < ROOM - 0.1:
        pop = snap(bench, bench.between(900.0, 2600.0), bench.between(0.0008, 0.002))
        bench.around(loop, bench.low(pop, 3000.0), at, bench.between(-24.0, -9.0))
        at += bench.between(0.02, 0.05) if bench.between(0.0, 1.0) < 0.35 else bench.between(0.1, 0.5)
    for when in _now_and_then(bench, 9.0):
        bench.around(loop, bench.low(knock(bench, 88.0, 0.06), 300.0), when, -10.0)
    return loop
