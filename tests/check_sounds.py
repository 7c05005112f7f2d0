"""Whether the sounds are as loud as they should be, clean, and never too close to each other in any moment.

    python -m tests.check_sounds [--write]

Measures every packed file: loudness after BS.1770, true peak, constant part, spectrum, and the seam of every loop;
computes every file anew and compares it with its recipe; lets the program itself play every moment that the strips
show, with all sliders at the top, over its bed; and heaps cues on one another for as long as the mixer lets it. Takes
some four minutes. `--write` renews the tables of `docs/sounds.md`. Ends with 1 if it finds a fault.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

# Before anything imports pygame: SDL reads these once.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.ui.audio import Audio
from game.ui.cues import CUES, Bed, Cue
from game.ui.mixing import GAP
from game.ui.window import open_display
from tests.support.build_modules import build_module
from tests.support.hearing import ROOT, SOUNDS, Mixer, closest, listening, mixdown, read, two_speakers, workshop

DOCUMENT = ROOT / "docs" / "sounds.md"
TOLERANCE = 1.0
"""LU by which a sound may miss the loudness of its kind: so two of a kind are never more than 2 LU apart."""
LOUDEST, PEAK = -14.0, -1.0
"""No sound is louder than this in LUFS, and nothing peaks above this in dBTP, alone or all together."""
HIGH, HIGH_SHARE, HIGH_LINE = 12_000.0, -20.0, -20.0
"""What lies above this in hertz has at most this share of a sound's power, and no line higher than that against its
highest, in dB.
"""
CONSTANT = 0.001
SIZE = (1280, 720)
FULL = {"mute": False, "volume_all": 1.0, "volume_effects": 1.0, "volume_voices": 1.0, "volume_music": 1.0}


class Measured(NamedTuple):
    """What was found of a file."""

    name: str
    kind: str
    wanted: float
    seconds: float
    loudness: float
    loudest: float
    peak: float
    constant: float
    high: tuple[float, float]
    seam: tuple[float, float] | None

    def faults(self) -> Iterator[str]:
        """What is wrong with it."""
        if abs(self.loudness - self.wanted) > TOLERANCE:
            yield f"{self.name} has {self.loudness:.1f} LUFS, not {self.wanted:.1f}"
        if self.loudest > LOUDEST:
            yield f"{self.name} reaches {self.loudest:.1f} LUFS"
        if self.peak > PEAK:
            yield f"{self.name} peaks at {self.peak:.1f} dBTP"
        if abs(self.constant) > CONSTANT:
            yield f"{self.name} has a constant part of {self.constant:.4f}"
        if self.high[0] > HIGH_SHARE or self.high[1] > HIGH_LINE:
            yield f"{self.name} is shrill: {self.high[0]:.1f} dB above {HIGH:.0f} Hz, a line of {self.high[1]:.1f} dB"
        if self.seam is not None and self.seam[0] > self.seam[1]:
            yield f"the seam of {self.name} is a step of {self.seam[0]:.4f}, above {self.seam[1]:.4f}"


def measure(name: str, kind: str, wanted: float) -> Measured:
    """Measure a packed file."""
    meter = workshop("sound_meter")
    samples, rate = read(name)
    loops = kind in ("music", "room")
    return Measured(
        name,
        kind,
        wanted,
        len(samples) / rate,
        meter.loudness(samples, rate),
        meter.loudest(samples, rate),
        meter.decibels_of(meter.true_peak(samples)),
        meter.constant_part(samples),
        meter.above(meter.spectrum(samples), rate, HIGH),
        meter.seam(samples) if loops else None,
    )


def files() -> Iterator[tuple[str, str, float]]:
    """Every file, its kind and the loudness that it should have."""
    maker = workshop("make_sounds")
    for cue, recipe in maker.RECIPES.items():
        for take, name in enumerate(maker.names(cue)):
            yield name, recipe.kind, recipe.loud(take)


class Played(NamedTuple):
    """What was heard in a moment."""

    name: str
    starts: int
    closest: float
    peak: float
    loudest: float

    def faults(self) -> Iterator[str]:
        """What is wrong with it."""
        if self.closest < GAP - 1e-4:
            yield f"{self.name}: two cues within {1000 * self.closest:.0f} ms"
        if self.peak > PEAK:
            yield f"{self.name} peaks at {self.peak:.1f} dBTP"
        if self.loudest > LOUDEST:
            yield f"{self.name} reaches {self.loudest:.1f} LUFS on two speakers"


def judged(name: str, mixer: Mixer) -> Played | None:
    """What a mixer has heard; None for nothing."""
    if not mixer.starts:
        return None
    meter = workshop("sound_meter")
    loud = max(mixer.beds, key=lambda line: line[2], default=None)
    sides = mixdown(mixer.starts, (loud[1], loud[2]) if loud is not None and loud[1] else None)
    peak = max(meter.decibels_of(meter.true_peak(side)) for side in sides)
    return Played(name, len(mixer.starts), closest(mixer.starts), peak, two_speakers(meter, sides))


def moments() -> Iterator[Played]:
    """Every moment that the strips show, played by the program with all sliders at the top."""
    strips = build_module("strips")
    sys.path.append(str(ROOT / "build"))  # where it finds the moments by itself
    open_display()
    heard = []
    for moment in strips.moments():
        if moment.name.startswith("lesson-") and not moment.name.endswith("-06"):
            continue  # the others sound alike
        moment.prepare()
        loud = moment._replace(settings={**moment.settings, **FULL})
        left = loud.left() if loud.left is not None else None
        with listening() as mixer, strips.studio(SIZE, loud.home, loud.settings, left) as at_work:
            at_work.wait(loud.before)
            loud.act(at_work)
            at_work.wait(max(loud.times) + 1.0)
        heard.append((moment.name, mixer))
    pygame.display.quit()
    # What they add up to needs pygame's own mixer again.
    for name, mixer in heard:
        if (played := judged(name, mixer)) is not None:
            yield played


def heap(seconds: float = 12.0) -> Played:
    """Everything asked for all the time, in the strongest form, over the loudest bed."""
    chance, now = Random(1), [0.0]
    with listening() as mixer:
        audio = Audio(volume_all=1.0, clock=lambda: now[0])
        audio.lay(Bed.TITLE)
        while now[0] < seconds:
            for cue in chance.sample(list(CUES), 5):
                audio.play(cue, force=1, step=chance.randrange(13), pan=chance.uniform(-0.6, 0.6))
            audio.update()
            now[0] += 1 / 60
            mixer.now = now[0]
    played = judged("everything at once", mixer)
    assert played is not None
    return played


def table(head: str, lines: Sequence[str]) -> str:
    """A table of Markdown."""
    count = head.count("|") - 1
    return "\n".join([head, "|" + "---|" * count, *lines])


def kinds_table(found: Sequence[Measured]) -> str:
    """What was found, kind by kind."""
    groups: dict[tuple[str, float], list[Measured]] = defaultdict(list)
    for one in found:
        groups[one.kind, one.wanted].append(one)
    lines = []
    for (kind, wanted), group in groups.items():
        loud = [m.loudness for m in group]
        most = f"{max(m.loudest for m in group):.1f} | {max(m.peak for m in group):.1f}"
        high = max(m.high[0] for m in group)
        lines.append(f"| {kind} | {len(group)} | {wanted:.1f} | {min(loud):.1f} to {max(loud):.1f} | {most} "
                     f"| {f'{high:.0f}' if high > -100.0 else 'none'} |")  # fmt: skip
    head = "| kind | files | wanted, LUFS | integrated, LUFS | loudest 400 ms | true peak, dBTP | above 12 kHz, dB |"
    return table(head, lines)


def seams_table(found: Sequence[Measured]) -> str:
    """The loops."""
    lines = [f"| {m.name} | {m.seconds:.1f} | {m.seam[0]:.4f} | {m.seam[1]:.4f} |" for m in found if m.seam]
    return table("| loop | seconds | step at the seam | 99 of 100 steps of its own stay below |", lines)


def moments_table(found: Sequence[Played]) -> str:
    """The moments."""
    return table("| moment | cues | closest, ms | true peak, dBTP | loudest 400 ms, LUFS |",
                 [f"| {p.name} | {p.starts} | {1000 * p.closest:.0f} | {p.peak:.1f} | {p.loudest:.1f} |"
                  for p in found])  # fmt: skip


def write(tables: dict[str, str]) -> None:
    """Put tables between their marks in the document."""
    text = DOCUMENT.read_text("utf-8")
    for name, made in tables.items():
        start, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        first, last = text.index(start) + len(start), text.index(end)
        text = text[:first] + made + text[last:]
    DOCUMENT.write_text(text, "utf-8", newline="\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure everything and print what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.check_sounds", description=__doc__)
    parser.add_argument("--write", action="store_true", help="renew the tables of docs/sounds.md")
    options = parser.parse_args(arguments)
    maker = workshop("make_sounds")
    found = [measure(*one) for one in files()]
    print(kinds_table(found), seams_table(found), sep="\n\n", flush=True)
    heard = [*moments(), heap()]
    print("", moments_table(heard), sep="\n", flush=True)
    faults = [fault for one in found for fault in one.faults()] + [fault for one in heard for fault in one.faults()]
    faults += maker.check(list(maker.RECIPES), everything=True)
    if maker.MADE_BY.read_text("ascii").strip() != maker.made_by():
        faults.append("the generator has changed since all files were made")
    silent = {str(cue) for cue in Cue} - {path.stem.rsplit("_", 1)[0] if path.stem[-1].isdigit() else path.stem
                                          for path in SOUNDS.glob("*.ogg")}  # fmt: skip
    faults += [f"{cue} has no file" for cue in sorted(silent)]
    if options.write:
        write({"kinds": kinds_table(found), "loops": seams_table(found), "moments": moments_table(heard)})
    print("", *faults, f"{len(found)} files, {len(heard)} moments: {len(faults)} faults", sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
