"""Recipes for the great moments, each composed of layers: what is hit, what that sets off, and what is left of it.

Many come in three takes by force: 0 for a moment that has been seen before, 1 for a good one, 2 for the one that people
will talk about. A greater force adds layers below and after, not only level.
"""

from __future__ import annotations

import math

from sound_bench import Bench, Signal, gain, lean, times
from sound_cards import card_land, flutter, snap, thump, whisper
from sound_table import bar, bars, chip, clink, horn, knock, note, wavering
from sound_voices import mouth, syllable

SEMITONE = math.pow(2.0, 1.0 / 12.0)


def boom(bench: Bench, force: int) -> Signal:
    """Lay a flat hand on a table: the crack, the board, and from force 1 on the floor below."""
    crack = times(bench.noise(0.06), bench.fall(0.06, 0.006 + 0.001 * force, 0.0002))
    result = bench.band(crack, 1500.0 - 150.0 * force, 0.5)
    bench.put(result, bench.high(crack, 3000.0), 0.0, -12.0)
    board = ((131.0, 0.8, 0.06), (203.0, 0.8, 0.05), (337.0, 0.6, 0.034), (541.0, 0.4, 0.02))
    bench.put(result, bench.modes(0.4, *board), 0.001, 1.0)
    if force:
        bench.put(result, bench.modes(0.55, (62.0, 0.9, 0.10), (84.0, 0.8, 0.08)), 0.002, -1.0 + 2.0 * force)
    return lean(result, 1.6 + 0.3 * force)


def hop(bench: Bench, force: int) -> Signal:
    """A heap jumps and comes down again, card by card, and the chips about it with it."""
    result: Signal = []
    at = 0.0
    for index in range(3 + 2 * force):
        bench.put(result, card_land(bench, 0), at, -2.0 - 2.2 * index)
        at += bench.about(0.027, 0.3)
    for index in range(2 * force):
        bench.put(result, chip(bench), 0.02 + bench.about(0.035, 0.4) * index, -13.0 - index)
    return result


def burst(bench: Bench, force: int) -> Signal:
    """A paper star opens: a dry tear, upwards."""
    seconds = 0.10 + 0.03 * force
    tear = times(bench.noise(seconds), bench.grain(seconds, 210.0, 0.8))
    moved = bench.sweep(tear, bench.curve((0.0, 900.0), (seconds, 3300.0)), 0.9)
    return times(bench.low(moved, 5200.0), bench.swell(seconds, 0.35, 1.2))


def dang_it_slam(bench: Bench, take: int) -> Signal:
    """It drops, bursts, and the pile jumps: thud at 0, tear at 0.06, landing at 0.26."""
    result = boom(bench, take)
    bench.put(result, burst(bench, take), 0.06, -9.0 + take)
    bench.put(result, hop(bench, take), 0.25, -10.0 + 2.0 * take)
    if take == 2:  # the glasses on the shelf
        for at, level in ((0.09, -24.0), (0.16, -27.0), (0.21, -30.0)):
            bench.put(result, bench.modes(0.3, (1890.0, 1.0, 0.06), (2930.0, 0.5, 0.04)), at, level)
    return bench.room(result, -14.0)


def press_big(bench: Bench, take: int) -> Signal:
    """The large button goes down into the table."""
    del take
    result = bench.low(knock(bench, 168.0, 0.03), 1400.0)
    bench.put(result, thump(bench, 92.0, 0.022), 0.002, 0.0)
    return bench.room(result, -18.0)


def slam_pay(bench: Bench, take: int) -> Signal:
    """A coin is paid under protest: the hand comes down, and the clay with it."""
    del take
    result = gain(boom(bench, 0), 0.8)
    bench.put(result, burst(bench, 0), 0.06, -11.0)
    for at, level in ((0.012, -3.0), (0.2, -6.0), (0.25, -10.0), (0.285, -14.0)):
        bench.put(result, chip(bench), at, level)
    return bench.room(result, -16.0)


def slam_swap(bench: Bench, take: int) -> Signal:
    """Yours is mine: the hand comes down, and air is pulled to both sides."""
    del take
    result = gain(boom(bench, 0), 0.8)
    bench.put(result, burst(bench, 0), 0.06, -11.0)
    for at, low, high in ((0.05, 420.0, 1700.0), (0.09, 1900.0, 600.0)):
        air = bench.sweep(bench.noise(0.26), bench.curve((0.0, low), (0.26, high)), 1.6)
        bench.put(result, times(air, bench.swell(0.26, 0.4, 2.0)), at, -3.0)
    return bench.room(result, -16.0)


def slam_contract(bench: Bench, take: int) -> Signal:
    """The whole contract is laid: hollow logs, one after the other, and a low brass nod."""
    del take
    result = boom(bench, 1)
    for at, pitch, level in ((0.10, 174.0, -3.0), (0.19, 207.0, -3.0), (0.28, 233.0, -2.0)):
        bench.put(result, knock(bench, pitch, 0.045), at, level)
        bench.put(result, thump(bench, pitch * 0.5, 0.03), at, level - 2.0)
    seconds = 0.5
    level = bench.curve((0.0, 0.0), (0.03, 0.9), (0.12, 0.7), (seconds, 0.0))
    for name in ("Bb2", "F3", "D4"):
        bench.put(result, horn(bench, wavering(bench, note(name), seconds, -0.6, 0.1, 5.0), level, 1500.0), 0.30, -11.0)
    return bench.room(result, -16.0)


def burn(bench: Bench, take: int) -> Signal:
    """A stack catches fire: ignition, flame, crackle and sparks; the third one of a deal is only a puff."""
    seconds = (0.55, 0.95, 1.35)[take]
    colour = bench.curve((0.0, 320.0), (0.2, 950.0), (0.5, 620.0), (max(0.51, seconds), 240.0))
    flame = bench.sweep(times(bench.noise(seconds), bench.grain(seconds, 26.0, 0.6)), colour, 0.7)
    level = bench.curve(
        (0.0, 0.03), (0.1, 0.4), (0.2, 1.0), (0.5 * seconds, 0.7), (0.8 * seconds, 0.25), (seconds, 0.0)
    )
    result = times(flame, level)
    bench.put(result, gain(times(bench.low(bench.noise(seconds), 160.0), level), 1.2 + 0.5 * take))
    strike = times(bench.band(bench.noise(0.12), 2400.0, 0.7), bench.swell(0.12, 0.75, 1.4))
    bench.put(result, strike, 0.0, -6.0)
    if take:  # it catches: a soft whoomp
        bench.put(result, bench.modes(0.4, (57.0, 1.0, 0.09), (91.0, 0.6, 0.06)), 0.13, -2.0 + 3.0 * take)
    at = 0.16
    while at < seconds - 0.04:
        pop = snap(bench, bench.between(1300.0, 4200.0), bench.between(0.0006, 0.0016))
        bench.put(result, pop, at, bench.between(-10.0, 3.0) - 4.0 * at)
        at += bench.between(0.008, (0.10, 0.06, 0.042)[take])
    if take == 2:  # sparks rise
        at = 0.5
        while at < seconds - 0.1:
            spark = bench.modes(0.05, (bench.between(2100.0, 3600.0), 1.0, 0.008))
            bench.put(result, spark, at, bench.between(-24.0, -17.0))
            at += bench.between(0.02, 0.07)
    return bench.room(result)


def pile_win(bench: Bench, take: int) -> Signal:
    """A pile is squared with two taps and slides away; a large one has weight and takes longer."""
    seconds = (0.22, 0.32, 0.46)[take]
    result = card_land(bench, 0)
    bench.put(result, card_land(bench, 1), 0.085, -2.0)
    slide = whisper(bench, seconds, 1500.0, 2600.0, 0.4)
    bench.put(slide, gain(whisper(bench, seconds, 380.0, 620.0, 0.4), 0.5 + 0.4 * take))
    bench.put(result, slide, 0.15, -1.0)
    bench.put(result, snap(bench, 1600.0, 0.006), 0.13 + seconds, -3.0)
    bench.put(result, thump(bench, 150.0 - 22.0 * take, 0.022 + 0.006 * take), 0.131 + seconds, -3.0 + 3.0 * take)
    if take == 2:
        bench.put(result, bench.modes(0.35, (66.0, 1.0, 0.08)), 0.131 + seconds, 2.0)
    return bench.room(result)


def pick_up_wave(bench: Bench, take: int) -> Signal:
    """A stack is swept up and breaks over the hand like a wave; of a great one the table is heard, too."""
    count, seconds = ((9, 0.28), (26, 0.46), (48, 0.74))[take]
    result = whisper(bench, seconds, 900.0, 3000.0, 0.55)
    bench.put(result, flutter(bench, count, 0.9 * seconds / count * 1.5, 0.45 * seconds / count * 1.5, 2400.0,
                              [0.2, 0.5, 0.9, 1.0, 0.7]), 0.04, -1.0)  # fmt: skip
    bench.put(result, card_land(bench, 0), seconds - 0.03, -1.0)
    if take:
        bench.put(result, thump(bench, 120.0 - 18.0 * take, 0.03), seconds - 0.028, -2.0 + 2.0 * take)
    if take == 2:
        bench.put(result, hop(bench, 0), seconds + 0.03, -7.0)
        bench.put(result, bench.modes(0.3, (70.0, 1.0, 0.07)), seconds - 0.028, 0.0)
    return bench.room(result)


def pot_win(bench: Bench, take: int) -> Signal:
    """Both arms draw the pot home: a rattle that thickens, then the last chips; the fuller the pot, the longer."""
    count, seconds = ((10, 0.32), (24, 0.55), (44, 0.95))[take]
    result = gain(whisper(bench, seconds, 800.0, 1400.0, 0.4), 0.5)
    at = 0.01
    for index in range(count):
        swell = math.sin(math.pi * min(1.0, (index + 3) / (count - 2)))
        bench.put(result, chip(bench), at, -13.0 + 10.0 * max(0.0, swell) + bench.between(-3.0, 2.0))
        at += bench.about(0.86 * seconds / count if index < count - 6 else 0.045, 0.5)
    if take == 2:
        bench.put(result, thump(bench, 96.0, 0.03), at, 2.0)
    return bench.room(bench.low(result, 7800.0), -22.0)


def blind_hold(bench: Bench, take: int) -> Signal:
    """A card nobody has seen is lifted into the light, and the room holds its breath."""
    del take
    result = gain(whisper(bench, 0.30, 1100.0, 3100.0, 0.55), 0.5)
    breath = bench.sweep(bench.noise(0.55), bench.curve((0.0, 500.0), (0.5, 1250.0), (0.55, 1250.0)), 1.4)
    bench.put(result, times(breath, bench.curve((0.0, 0.0), (0.42, 1.0), (0.5, 0.5), (0.55, 0.0))), 0.08, -7.0)
    for index in range(9):
        low = bar(bench, note("D4" if index % 2 else "A3"), 0.26, 0.15)
        bench.put(result, low, 0.42 + 0.055 * index, -10.0 + 0.7 * index)
    return bench.room(result, -20.0)


def blind_turn(bench: Bench, take: int) -> Signal:
    """It turns: air over its edge, rising, and no more."""
    del take
    seconds = 0.3
    air = bench.sweep(bench.noise(seconds), bench.curve((0.0, 420.0), (seconds, 2300.0)), 1.6)
    result = times(air, bench.swell(seconds, 0.72, 2.0))
    bench.put(result, snap(bench, 2500.0, 0.004), seconds - 0.03, -5.0)
    return bench.room(result)


def blind_good(bench: Bench, take: int) -> Signal:
    """It plays: the breath comes out, and bars run up."""
    del take
    out = bench.sweep(bench.noise(0.4), bench.curve((0.0, 1500.0), (0.4, 420.0)), 1.1)
    result = gain(times(out, bench.curve((0.0, 0.0), (0.03, 1.0), (0.4, 0.0))), 0.45)
    line = ((0.04, "C5", 0.3, -4.0), (0.10, "E5", 0.3, -3.0), (0.16, "G5", 0.35, -2.0), (0.22, "C6", 0.6, -1.0))
    bench.put(result, bars(bench, *line, hard=0.5))
    return result


def blind_bad(bench: Bench, take: int) -> Signal:
    """It does not: two bars step down, the second lands in felt, and the tuba has a word."""
    del take
    line = ((0.0, "Eb4", 0.3, -1.0), (0.0, "A3", 0.3, -3.0), (0.17, "Ab3", 0.5, 0.0), (0.17, "D3", 0.5, 0.0))
    result = bars(bench, *line, hard=0.4)
    bench.put(result, thump(bench, 92.0, 0.04), 0.17, -2.0)
    level = bench.curve((0.0, 0.0), (0.03, 0.9), (0.2, 0.6), (0.42, 0.0))
    pitch = [
        f * (1.0 - 0.12 * i / bench.count(0.42)) for i, f in enumerate(wavering(bench, note("D3"), 0.42, -1, 0.3, 6))
    ]
    bench.put(result, horn(bench, pitch, level, 1400.0), 0.36, -8.0)
    return result


def showdown_low(bench: Bench, take: int) -> Signal:
    """The last card of a showdown, the lowest: all wait for it, with fingers still."""
    del take
    result: Signal = []
    for index in range(11):
        bench.put(result, bar(bench, note("A2" if index % 2 else "E3"), 0.2, 0.1), 0.036 * index, -14.0 + 0.9 * index)
    bench.put(result, gain(whisper(bench, 0.3, 700.0, 1500.0, 0.8), 0.3), 0.1)
    return bench.room(result, -20.0)


def showdown_sigh(bench: Bench, take: int) -> Signal:
    """There it is: it sinks, and wood answers, twice and lower."""
    del take
    result = card_land(bench, 0)
    bench.put(result, knock(bench, 190.0, 0.035), 0.02, -1.0)
    bench.put(result, knock(bench, 142.0, 0.045), 0.19, 0.0)
    bench.put(result, thump(bench, 88.0, 0.035), 0.19, -1.0)
    return bench.room(result)


def showdown_flip(bench: Bench, take: int) -> Signal:
    """A card of a showdown turns up, each a semitone above the one before."""
    result = gain(snap(bench, 3600.0, 0.003), 0.6)
    bench.put(result, whisper(bench, 0.07, 1300.0, 2800.0, 0.55), 0.004, -3.0)
    bench.put(result, card_land(bench, 0), 0.066, 0.0)
    bench.put(result, bar(bench, note("D4") * math.pow(SEMITONE, take), 0.24, 0.2), 0.066, -7.0)
    return bench.room(result, -20.0)


def king_fanfare(bench: Bench, take: int) -> Signal:
    """The king shows himself: a drum, three notes from a very small trumpet, and rays that ring after them."""
    del take
    result = gain(thump(bench, 88.0, 0.05), 0.8)
    for at, seconds, upper, lower in ((0.02, 0.12, "C5", "E4"), (0.16, 0.12, "E5", "G4"), (0.30, 0.42, "G5", "C5")):
        level = bench.curve((0.0, 0.0), (0.014, 1.0), (0.05, 0.72), (seconds * 0.7, 0.7), (seconds, 0.0))
        for name, share in ((upper, 0.0), (lower, -4.0)):
            pitch = wavering(bench, note(name), seconds, -0.5, 0.12 if seconds > 0.2 else 0.0, 6.0)
            bench.put(result, horn(bench, pitch, level, 3000.0), at, share)
        bench.put(result, knock(bench, 240.0, 0.022), at, -9.0)
    for index, name in enumerate(("C5", "G5", "C6", "E6")):
        bench.put(result, bar(bench, note(name), 0.7, 0.2), 0.34 + 0.03 * index, -15.0)
    return bench.room(result)


# -- the end of a match -------------------------------------------------------------------------------------------


def rays_open(bench: Bench, take: int) -> Signal:
    """Light opens over a stage: low brass swells, and paper unfolds under it."""
    del take
    seconds = 0.75
    level = bench.curve((0.0, 0.0), (0.5, 0.75), (0.62, 0.55), (seconds, 0.0))
    result: Signal = []
    for name in ("G2", "D3", "B3"):
        bench.put(result, horn(bench, wavering(bench, note(name), seconds, -0.3, 0.0, 5.0), level, 1500.0), 0.0, -6.0)
    bench.put(result, gain(whisper(bench, 0.6, 800.0, 2600.0, 0.75), 0.35), 0.05)
    return bench.room(result)


def crown_drop(bench: Bench, take: int) -> Signal:
    """A crown comes down on a head: thin brass, once and a half."""
    del take
    result = gain(knock(bench, 320.0, 0.02), 0.7)
    for at, level in ((0.0, -2.0), (0.11, -8.0), (0.17, -14.0)):
        ring = bench.modes(0.5, (1244.0, 1.0, 0.07), (1872.0, 0.6, 0.05), (2790.0, 0.35, 0.03))
        bench.put(result, ring, at, level)
    return bench.room(result, -20.0)


def name_slam(bench: Bench, take: int) -> Signal:
    """A name slams on the stage: 0 falls like a board, 1 is somebody else's, 2 one's own, with brass and paper."""
    result = boom(bench, take)
    if take == 0:
        bench.put(result, bench.low(knock(bench, 118.0, 0.06), 800.0), 0.0, 2.0)
        bench.put(result, bench.low(knock(bench, 106.0, 0.05), 700.0), 0.14, -5.0)
        return bench.room(result, -13.0)
    bench.put(result, burst(bench, take), 0.03, -8.0)
    chord = ("C3", "G3", "E4", "C5") if take == 2 else ("C3", "G3", "E4")
    seconds = 0.35 + 0.2 * take
    level = bench.curve((0.0, 0.0), (0.012, 1.0), (0.09, 0.6), (seconds, 0.0))
    for name in chord:
        bench.put(result, horn(bench, wavering(bench, note(name), seconds, -0.7, 0.1, 5.0), level, 2300.0), 0.0,
                  -12.0 + 2.0 * take)  # fmt: skip
    if take == 2:
        for index in range(9):  # paper falls
            bench.put(result, snap(bench, bench.between(1500.0, 3600.0), 0.002), 0.2 + 0.05 * index, -16.0 - index)
    return bench.room(result, -14.0)


def match_other(bench: Bench, take: int) -> Signal:
    """Somebody else has won: one puts the cards down, and knocks on wood for them."""
    del take
    line = [(0.11 * i, name, 0.6, -4.0) for i, name in enumerate(("G4", "E4", "C4"))]
    result = bars(bench, *line, (0.42, "A3", 0.9, -2.0), (0.42, "C4", 0.9, -4.0), (0.42, "E4", 0.9, -6.0), hard=0.2)
    for at in (0.75, 0.92):
        bench.put(result, knock(bench, 260.0, 0.026), at, -6.0)
    return bench.room(result)


def flies(bench: Bench, take: int) -> Signal:
    """Three flies have heard of it."""
    del take
    result: Signal = []
    for at, base, seconds in ((0.0, 152.0, 0.9), (0.2, 181.0, 0.8), (0.4, 168.0, 0.75)):
        pitch = [base * (1.0 + 0.06 * math.sin(i * 19.0 / bench.rate) + 0.02 * math.sin(i * 151.0 / bench.rate))
                 for i in range(bench.count(seconds))]  # fmt: skip
        buzz = bench.band(bench.saw(pitch, 0.3), 820.0, 0.8)
        bench.put(result, times(buzz, bench.swell(seconds, 0.55, 1.3)), at, -2.0)
    return bench.low(result, 2600.0)


def stamp(bench: Bench, take: int) -> Signal:
    """A rubber stamp comes down and lets go of the paper."""
    del take
    result = bench.low(knock(bench, 205.0, 0.03), 1800.0)
    bench.put(result, thump(bench, 104.0, 0.03), 0.0, 0.0)
    bench.put(result, snap(bench, 2100.0, 0.003), 0.11, -10.0)
    return bench.room(result, -16.0)


def laugh(bench: Bench, take: int) -> Signal:
    """One who got away laughs, not unkindly: each on a pitch of their own."""
    count, base, pace, vowel = (
        (4, 240.0, 0.125, 620.0),
        (5, 330.0, 0.10, 760.0),
        (3, 190.0, 0.15, 540.0),
        (6, 410.0, 0.085, 880.0),
    )[take]
    result: Signal = []
    for index in range(count):
        seconds = pace * 0.8
        top = base * math.pow(0.955, index)
        pitch = bench.curve((0.0, top * 1.14), (seconds, top * 0.86))
        source = bench.saw(pitch, 0.28)
        bench.put(source, bench.noise(seconds), 0.0, -13.0)
        size = len(source)
        voice = mouth(bench, source, [vowel] * size, [vowel * 2.1] * size)
        bench.put(result, times(voice, syllable(bench, seconds, 0.015, 0.04)), pace * index, -1.3 * index)
    return bench.room(result)


def plot_draw(bench: Bench, take: int) -> Signal:
    """A pencil draws a line that has not made up its mind, and puts a point."""
    del take
    seconds = 0.58
    rub = times(bench.noise(seconds), bench.grain(seconds, 330.0, 0.7))
    colour = bench.curve((0.0, 1500.0), (0.14, 2300.0), (0.26, 1700.0), (0.4, 2700.0), (seconds, 2000.0))
    level = bench.curve((0.0, 0.0), (0.04, 0.8), (0.14, 0.45), (0.2, 0.9), (0.3, 0.5), (0.42, 1.0), (seconds, 0.2))
    result = times(bench.sweep(rub, colour, 1.0), level)
    bench.put(result, knock(bench, 540.0, 0.012), seconds, -4.0)
    return bench.room(bench.low(result, 5200.0), -22.0)


def sheet_open(bench: Bench, take: int) -> Signal:
    """A sheet of paper is laid over the table and smoothed."""
    del take
    result = gain(snap(bench, 1700.0, 0.007), 0.5)
    bench.put(result, whisper(bench, 0.3, 2600.0, 1300.0, 0.3), 0.01, 0.0)
    bench.put(result, flutter(bench, 5, 0.03, 0.05, 2100.0, [0.8, 0.4]), 0.02, -3.0)
    bench.put(result, thump(bench, 120.0, 0.02), 0.24, -5.0)
    return bench.room(result)


# -- small things that count --------------------------------------------------------------------------------------


def count_tick(bench: Bench, take: int) -> Signal:
    """A number goes up by one: a small bar, a semitone above the one before."""
    frequency = note("G4") * math.pow(SEMITONE, take)
    result = bar(bench, frequency, 0.22, 0.35)
    bench.put(result, knock(bench, 720.0, 0.006), 0.0, -10.0)
    return bench.room(result, -22.0)


def pile_tick(bench: Bench, take: int) -> Signal:
    """A card lands on a pile that counts: paper, and a small bar, a semitone above the one before."""
    result = gain(card_land(bench, 0), 0.9)
    bench.put(result, bar(bench, note("C4") * math.pow(SEMITONE, take), 0.2, 0.2), 0.002, -7.0)
    return bench.room(result, -20.0)


def bubble_cross(bench: Bench, take: int) -> Signal:
    """A bubble flies over the table: round air, and it arrives."""
    del take
    seconds = 0.32
    air = bench.sweep(bench.noise(seconds), bench.curve((0.0, 300.0), (0.18, 1250.0), (seconds, 520.0)), 2.2)
    result = times(air, bench.swell(seconds, 0.6, 1.8))
    pitch = bench.curve((0.0, 360.0), (0.03, 640.0), (0.06, 760.0))
    bench.put(result, times(bench.sine(pitch), bench.fall(0.06, 0.014, 0.0015)), seconds - 0.02, -5.0)
    return bench.room(result)


def beg_declined(bench: Bench, take: int) -> Signal:
    """No: the string is stopped with the flat of the hand."""
    del take
    result = gain(bench.pluck(note("E4"), 0.16, 2600.0, -0.05), 0.8)
    bench.put(result, thump(bench, 130.0, 0.02), 0.15, -1.0)
    bench.put(result, gain(bench.pluck(note("B3"), 0.3, 1500.0), 0.9), 0.15)
    return bench.room(result, -20.0)


def beg_pull(bench: Bench, take: int) -> Signal:
    """A hand reaches for a card and pulls it home."""
    del take
    result = gain(whisper(bench, 0.24, 1500.0, 2400.0, 0.4), 0.7)
    bench.put(result, whisper(bench, 0.30, 2700.0, 1300.0, 0.6), 0.30, 0.0)
    bench.put(result, snap(bench, 2000.0, 0.004), 0.58, -4.0)
    return bench.room(result)


def lesson_step(bench: Bench, take: int) -> Signal:
    """Chalk ticks a line off, and a bar says: go on."""
    del take
    chalk = times(bench.band(bench.noise(0.07), 2300.0, 0.8), bench.swell(0.07, 0.3, 1.0))
    result = gain(chalk, 0.4)
    bench.put(result, bars(bench, (0.0, "D5", 0.35, -2.0), (0.08, "G5", 0.5, -2.0), hard=0.25), 0.05)
    return result


def lesson_done(bench: Bench, take: int) -> Signal:
    """All ticked off: four bars and a book that closes."""
    del take
    line = [(0.09 * i, name, 0.6, -2.0) for i, name in enumerate(("G4", "B4", "D5", "G5"))]
    result = bars(bench, *line, (0.36, "G3", 0.8, -3.0), hard=0.3)
    bench.put(result, thump(bench, 128.0, 0.03), 0.72, -2.0)
    bench.put(result, snap(bench, 1400.0, 0.006), 0.72, -6.0)
    return bench.room(result)


def logo_hop(bench: Bench, take: int) -> Signal:
    """A wooden ruler at the edge of a desk: the wordmark hops."""
    del take
    seconds = 0.34
    pitch = bench.curve((0.0, 150.0), (0.1, 235.0), (seconds, 330.0))
    result = times(bench.low(bench.saw(pitch), 900.0), bench.fall(seconds, 0.08, 0.002))
    bench.put(result, knock(bench, 300.0, 0.02), 0.0, -3.0)
    bench.put(result, knock(bench, 260.0, 0.024), 0.26, -3.0)
    return bench.room(result, -18.0)


def emblem_pub(bench: Bench, take: int) -> Signal:
    """A pint is set down."""
    del take
    result = bench.low(knock(bench, 230.0, 0.03), 1500.0)
    bench.put(result, bench.modes(0.25, (1150.0, 1.0, 0.04), (1790.0, 0.5, 0.03)), 0.004, -13.0)
    return bench.room(result, -19.0)


def emblem_saloon(bench: Bench, take: int) -> Signal:
    """Two chips are turned over in the fingers."""
    del take
    result = chip(bench)
    bench.put(result, chip(bench), 0.075, -2.0)
    return bench.room(bench.low(result, 6200.0), -20.0)


def emblem_kitchen(bench: Bench, take: int) -> Signal:
    """A penny is laid on the table."""
    del take
    result = gain(clink(bench, 0.03), 0.7)
    bench.put(result, knock(bench, 480.0, 0.014), 0.002, -3.0)
    return bench.room(bench.low(result, 5600.0), -20.0)


def emblem_river(bench: Bench, take: int) -> Signal:
    """A beaver's tail on a log: hollow, and a drop of water."""
    del take
    result = knock(bench, 196.0, 0.04)
    pitch = bench.curve((0.0, 520.0), (0.05, 880.0))
    bench.put(result, times(bench.sine(pitch), bench.fall(0.05, 0.014, 0.002)), 0.12, -8.0)
    return bench.room(result, -18.0)


def emblem_tavern(bench: Bench, take: int) -> Signal:
    """A crown of dung is nudged on its cushion: dull brass, and a fly."""
    del take
    result = bench.modes(0.3, (466.0, 1.0, 0.06), (742.0, 0.5, 0.04), (1103.0, 0.25, 0.03))
    bench.put(result, thump(bench, 120.0, 0.02), 0.0, -2.0)
    pitch = [166.0 + 12.0 * math.sin(i * 31.0 / bench.rate) for i in range(bench.count(0.2))]
    bench.put(result, times(bench.band(bench.saw(pitch, 0.3), 800.0, 0.8), bench.swell(0.2, 0.4, 1.5)), 0.16, -15.0)
    return bench.room(result)
