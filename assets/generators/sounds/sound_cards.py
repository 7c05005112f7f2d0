"""Recipes for paper: everything a pack of cards does on a table.

A card is heard through three things: the snap of its stiff edge (a burst of noise from 2 to 7 kHz, gone within ten
milliseconds), the whisper of its face on cloth or on another card (a softer, grainy band of noise), and the table
beneath, which answers with a short, low thump.
"""

from __future__ import annotations

from sound_bench import Bench, Signal, gain, times


def snap(bench: Bench, colour: float, decay: float = 0.006) -> Signal:
    """Snap the edge of a card; ``colour`` is the middle of its noise in hertz."""
    length = decay * 9.0
    burst = times(bench.noise(length), bench.fall(length, decay, 0.0003))
    body = bench.band(burst, colour, 0.9)
    bench.put(body, bench.band(burst, bench.about(colour * 1.9, 0.08), 1.6), 0.0, -5.0)
    return bench.low(body, 9500.0)


def whisper(bench: Bench, seconds: float, start: float, end: float, top: float = 0.5) -> Signal:
    """Draw a card over cloth while the noise's colour moves from ``start`` to ``end`` hertz."""
    rough = times(bench.noise(seconds), bench.grain(seconds, 140.0, 0.55))
    moved = bench.sweep(rough, bench.curve((0.0, start), (seconds, end)), 1.1)
    return times(bench.low(moved, 6200.0), bench.swell(seconds, top, 1.4))


def thump(bench: Bench, pitch: float, decay: float = 0.014) -> Signal:
    """Let cloth on wood answer: two damped modes under a puff of air."""
    length = decay * 6.0
    body = bench.modes(length, (pitch, 0.8, decay), (pitch * 1.71, 0.35, decay * 0.6))
    puff = times(bench.low(bench.noise(length), pitch * 2.2), bench.fall(length, decay * 0.7, 0.001))
    bench.put(body, puff, 0.0, -3.0)
    return body


def flutter(bench: Bench, count: int, start: float, end: float, colour: float, level: Signal) -> Signal:
    """Let card after card go, the gaps running from ``start`` to ``end`` seconds, each with its own small voice."""
    result: Signal = []
    at = 0.0
    for index in range(count):
        part = index / max(1, count - 1)
        tick = snap(bench, bench.about(colour, 0.22), bench.between(0.0016, 0.0032))
        loud = level[min(len(level) - 1, int(part * len(level)))]
        bench.put(result, gain(tick, loud * bench.between(0.6, 1.0)), at)
        at += bench.about(start + (end - start) * part, 0.28)
    return result


def deal_tick(bench: Bench, take: int) -> Signal:
    """A card is pulled off the pack with the thumb and ticks on to the table."""
    del take
    result = gain(whisper(bench, bench.about(0.026, 0.15), 2600.0, 5200.0, 0.8), 0.45)
    at = len(result) / bench.rate - 0.004
    bench.put(result, snap(bench, bench.about(3300.0, 0.16), bench.about(0.0048, 0.2)), at)
    bench.put(result, thump(bench, bench.about(215.0, 0.1), 0.009), at + 0.001, -9.0)
    return bench.room(result, -21.0)


def card_land(bench: Bench, take: int) -> Signal:
    """A card falls flat: slap, a corner that follows, and the felt."""
    del take
    result = snap(bench, bench.about(1900.0, 0.18), bench.about(0.0062, 0.15))
    bench.put(result, snap(bench, bench.about(3400.0, 0.15), 0.0028), 0.0, -5.0)
    bench.put(result, snap(bench, bench.about(2700.0, 0.2), 0.0036), bench.between(0.011, 0.019), -10.0)
    bench.put(result, thump(bench, bench.about(165.0, 0.1), bench.about(0.018, 0.15)), 0.0005, -2.5)
    return bench.room(result, -19.0)


def card_lift(bench: Bench, take: int) -> Signal:
    """A nail slips under a card and it comes up."""
    del take
    result = gain(snap(bench, 4700.0, 0.0018), 0.5)
    bench.put(result, whisper(bench, 0.085, 1900.0, 4600.0, 0.3), 0.004)
    return result


def card_slide(bench: Bench, take: int) -> Signal:
    """A card slides over felt and stops against the hand."""
    del take
    result = whisper(bench, 0.2, 2300.0, 3600.0, 0.6)
    bench.put(result, gain(whisper(bench, 0.2, 700.0, 900.0, 0.6), 0.5))
    bench.put(result, snap(bench, 2500.0, 0.0034), 0.172, -6.0)
    return result


def card_flip(bench: Bench, take: int) -> Signal:
    """A card is bent up, turns in the air and lies flat."""
    del take
    result = gain(snap(bench, 4300.0, 0.0026), 0.6)
    bench.put(result, whisper(bench, 0.1, 1300.0, 3000.0, 0.55), 0.006, -2.0)
    bench.put(result, card_land(bench, 0), 0.098, 1.0)
    return result


def hand_sort(bench: Bench, take: int) -> Signal:
    """A hand is squared and spread again."""
    del take
    result = gain(whisper(bench, 0.36, 2100.0, 3300.0, 0.4), 0.4)
    bench.put(result, flutter(bench, 11, 0.036, 0.024, 3000.0, [0.5, 0.8, 1.0, 0.8, 0.6]), 0.01)
    bench.put(result, card_land(bench, 0), 0.33, -5.0)
    return result


def shuffle(bench: Bench, take: int) -> Signal:
    """Two halves are riffled together, bridged, and squared with two taps."""
    del take
    riffle = flutter(bench, 58, 0.0165, 0.0064, 2700.0, [0.35, 0.6, 0.8, 0.95, 1.0])
    result = list(riffle)
    at = len(riffle) / bench.rate + 0.09
    bridge = flutter(bench, 52, 0.0058, 0.0098, 1900.0, [1.0, 0.9, 0.7, 0.5, 0.3])
    bench.put(result, bridge, at, -2.0)
    air = whisper(bench, len(bridge) / bench.rate, 1400.0, 700.0, 0.3)
    bench.put(result, air, at, -9.0)
    at += len(bridge) / bench.rate + 0.05
    for later, level in ((0.0, 0.0), (0.15, -2.0)):
        bench.put(result, snap(bench, 1700.0, 0.006), at + later, level)
        bench.put(result, thump(bench, 190.0, 0.02), at + later, level)
    return bench.room(result)


def meld_thump(bench: Bench, take: int) -> Signal:
    """A group of cards drops to its row: paper above, the hollow of the table below."""
    del take
    result = gain(snap(bench, 1500.0, 0.007), 0.7)
    bench.put(result, thump(bench, 104.0, 0.03), 0.001, -3.0)
    bench.put(result, bench.modes(0.2, (176.0, 0.8, 0.032), (287.0, 0.5, 0.022), (466.0, 0.3, 0.014)), 0.001)
    return bench.room(result)


def swap_whoosh(bench: Bench, take: int) -> Signal:
    """Two cards pass each other in the air and both land."""
    del take
    result: Signal = []
    for at, low, high in ((0.0, 480.0, 1500.0), (0.05, 2300.0, 800.0)):
        seconds = 0.32
        air = bench.sweep(bench.noise(seconds), bench.curve((0.0, low), (seconds, high)), 1.8)
        bench.put(result, times(air, bench.swell(seconds, 0.5, 2.2)), at, 3.0)
    bench.put(result, card_land(bench, 0), 0.345, -3.0)
    bench.put(result, card_land(bench, 1), 0.385, -5.0)
    return bench.room(result)


def exchange(bench: Bench, take: int) -> Signal:
    """A joker jumps out while another card slides into its place."""
    del take
    result = gain(snap(bench, 4400.0, 0.0024), 0.6)
    bench.put(result, whisper(bench, 0.22, 3800.0, 1800.0, 0.35), 0.01, -1.0)
    bench.put(result, whisper(bench, 0.2, 1700.0, 3400.0, 0.7), 0.15, -1.0)
    bench.put(result, card_land(bench, 0), 0.33)
    return result


def undo(bench: Bench, take: int) -> Signal:
    """A card goes back the way it came: the landing first, then the whisper, falling."""
    del take
    result = gain(snap(bench, 2400.0, 0.003), 0.6)
    bench.put(result, whisper(bench, 0.19, 3900.0, 1500.0, 0.25), 0.004)
    bench.put(result, thump(bench, 150.0, 0.012), 0.165, -4.0)
    return result
