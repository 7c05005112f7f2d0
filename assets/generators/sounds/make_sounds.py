"""Make every sound of the program: ``python make_sounds.py [--check] [name ...]``.

No samples from anywhere: each sound is computed by a recipe in the modules beside this one, with the standard library
alone, and comes out the same on every run. ``oggenc`` packs it (vorbis-tools on Debian; its versions differ in single
bytes), so finely that ears cannot tell. The sounds are dedicated to the public domain (CC0 1.0).

Without options the files are written into ``assets/sounds``; ``--check`` writes nothing, looks whether each file was
made of what its recipe computes now, and ends with status 1 if one is missing, differs, or belongs to no recipe. Names
limit either to the cues that are named.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import subprocess
import sys
import zlib
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import sound_beds as beds
import sound_cards as cards
import sound_moments as moments
import sound_table as table
import sound_voices as voices
from sound_bench import Bench, Signal
from sound_meter import peaks, true_peak

FOLDER = Path(__file__).resolve().parents[2] / "sounds"

MADE_BY = Path(__file__).resolve().with_name("made_by.txt")
"""Says of which generator all files come, so that a forgotten run is noticed in no time."""
INDEX = "index.json"
"""How high every sound stands as it goes on; see `heights`."""

FINE = 44_100
"""Sample rate of paper, clay and copper, whose life is above ten kilohertz."""
PLAIN = 22_050
"""Sample rate of wood, tones and voices."""
DULL = 16_000
"""Sample rate of room tones: what is heard through a door has no edges."""


QUALITY = 8
"""Of 10: what is lost lies some 20 decibels below what masks it."""
COARSER = {"music": 3, "room": 0}
"""The same of music and room tones: long, quiet, and never alone."""
LEAD, TAIL = 0.001, 0.01
"""Seconds of silence before and after a sound: packing blurs its edges a little, and they must not click."""
SLICE = 0.05
"""Seconds of one figure of the index: how high a sound stands as it goes on."""
MARGIN = 1.04
"""What packing and another sample rate may add to a peak."""

KINDS: dict[str, tuple[float, ...]] = {
    "tick": (-36.0,),
    "card": (-33.5,),
    "gesture": (-29.0,),
    "signal": (-29.0,),
    "moment": (-27.5, -25.0, -22.5),
    "fanfare": (-25.5,),
    "voice": (-26.0,),
    "music": (-29.0,),
    "room": (-37.0,),
}
"""Integrated loudness of every kind in LUFS; of a moment for each force. All sounds of a kind are equally loud."""


@dataclass(frozen=True)
class Recipe:
    """How one cue is made: its function, its kind, how many takes, its rate, and the force that it has by itself."""

    make: Callable[[Bench, int], Signal]
    kind: str
    takes: int = 1
    rate: int = PLAIN
    forces: bool = False
    """Whether its takes are its forces, each as loud as that."""
    force: int = 1
    """How strong a moment is that has but one take."""

    def loud(self, take: int) -> float:
        """How loud a take is, in LUFS."""
        by_force = KINDS[self.kind]
        return by_force[0] if len(by_force) == 1 else by_force[take if self.forces else self.force]

    @property
    def loops(self) -> bool:
        """Whether it is a loop."""
        return self.kind in ("music", "room")


RECIPES: dict[str, Recipe] = {
    "deal_tick": Recipe(cards.deal_tick, "tick", 6, FINE),
    "card_lift": Recipe(cards.card_lift, "tick", 1, FINE),
    "card_land": Recipe(cards.card_land, "card", 6, FINE),
    "card_slide": Recipe(cards.card_slide, "card", 1, FINE),
    "card_flip": Recipe(cards.card_flip, "card", 1, FINE),
    "hand_sort": Recipe(cards.hand_sort, "gesture", 1, FINE),
    "shuffle": Recipe(cards.shuffle, "gesture", 1, FINE),
    "illegal_thud": Recipe(table.illegal_thud, "card"),
    "button": Recipe(table.button, "tick"),
    "press_big": Recipe(moments.press_big, "card"),
    "toggle": Recipe(table.toggle, "tick"),
    "your_turn": Recipe(table.your_turn, "signal"),
    "chip_hop": Recipe(table.chip_hop, "card", 1, FINE),
    "pot_win": Recipe(moments.pot_win, "moment", 3, FINE, forces=True),
    "penny_roll": Recipe(table.penny_roll, "gesture", 1, FINE),
    "penny_last": Recipe(table.penny_last, "signal"),
    "king_fanfare": Recipe(moments.king_fanfare, "fanfare"),
    "swap_whoosh": Recipe(cards.swap_whoosh, "gesture", 1, FINE),
    "showdown_roll": Recipe(table.showdown_roll, "gesture"),
    "showdown_flip": Recipe(moments.showdown_flip, "card", 10),
    "showdown_low": Recipe(moments.showdown_low, "gesture"),
    "showdown_sigh": Recipe(moments.showdown_sigh, "gesture"),
    "pile_win": Recipe(moments.pile_win, "moment", 3, forces=True),
    "pile_tick": Recipe(moments.pile_tick, "card", 13),
    "count_tick": Recipe(moments.count_tick, "tick", 13),
    "dang_it_slam": Recipe(moments.dang_it_slam, "moment", 3, forces=True),
    "slam_pay": Recipe(moments.slam_pay, "moment"),
    "slam_swap": Recipe(moments.slam_swap, "moment"),
    "slam_contract": Recipe(moments.slam_contract, "moment", force=2),
    "bubble_cross": Recipe(moments.bubble_cross, "gesture"),
    "burn": Recipe(moments.burn, "moment", 3, forces=True),
    "pick_up_wave": Recipe(moments.pick_up_wave, "moment", 3, forces=True),
    "blind_hold": Recipe(moments.blind_hold, "gesture"),
    "blind_turn": Recipe(moments.blind_turn, "gesture"),
    "blind_good": Recipe(moments.blind_good, "moment"),
    "blind_bad": Recipe(moments.blind_bad, "moment"),
    "meld_thump": Recipe(cards.meld_thump, "card"),
    "beg": Recipe(table.beg, "signal"),
    "beg_pull": Recipe(moments.beg_pull, "gesture"),
    "beg_granted": Recipe(table.beg_granted, "signal"),
    "beg_declined": Recipe(moments.beg_declined, "signal"),
    "joker_giggle": Recipe(voices.joker_giggle, "voice"),
    "exchange": Recipe(cards.exchange, "gesture", 1, FINE),
    "out": Recipe(table.out, "fanfare"),
    "round_end": Recipe(table.round_end, "signal"),
    "sheet_open": Recipe(moments.sheet_open, "gesture"),
    "rays_open": Recipe(moments.rays_open, "gesture"),
    "crown_drop": Recipe(moments.crown_drop, "gesture"),
    "name_slam": Recipe(moments.name_slam, "moment", 3, forces=True),
    "plot_draw": Recipe(moments.plot_draw, "gesture"),
    "match_win": Recipe(table.match_win, "fanfare"),
    "match_other": Recipe(moments.match_other, "fanfare"),
    "crown_of_shame": Recipe(table.crown_of_shame, "fanfare"),
    "flies": Recipe(moments.flies, "gesture"),
    "stamp": Recipe(moments.stamp, "gesture"),
    "laugh": Recipe(moments.laugh, "voice", 4),
    "lesson_step": Recipe(moments.lesson_step, "signal"),
    "lesson_done": Recipe(moments.lesson_done, "signal"),
    "logo_hop": Recipe(moments.logo_hop, "card"),
    **{f"emblem_{room}": Recipe(getattr(moments, f"emblem_{room}"), "tick")
       for room in ("pub", "saloon", "kitchen", "river", "tavern")},
    **{f"curse_{player}": Recipe(getattr(voices, f"curse_{player}"), "voice", 3)
       for player in ("gertrude", "biscuit", "bo", "pardon", "billie", "ada", "pip", "yuki", "mercy", "echo")},
    "bubble_pop": Recipe(table.bubble_pop, "tick"),
    "hint": Recipe(table.hint, "signal"),
    "undo": Recipe(cards.undo, "gesture", 1, FINE),
    "kiosk_invite": Recipe(table.kiosk_invite, "signal"),
    "still_there": Recipe(table.still_there, "signal"),
    "bed_title": Recipe(beds.title, "music"),
    **{f"bed_{room}": Recipe(getattr(beds, room), "room", 1, DULL)
       for room in ("pub", "saloon", "kitchen", "river", "tavern")},
}  # fmt: skip


def file_name(cue: str, take: int, takes: int) -> str:
    """Name a file: the cue, and the take from 1 up if it has several."""
    return f"{cue}.ogg" if takes == 1 else f"{cue}_{take + 1}.ogg"


def render(cue: str, take: int) -> array[int]:
    """Compute one take: mono, 16 bit, with silence around it."""
    recipe = RECIPES[cue]
    bench = Bench(recipe.rate, zlib.crc32(f"{cue} {take}".encode()))
    made = recipe.make(bench, take)
    if recipe.loops:
        return bench.finish_loop(bench.turned(made) if recipe.kind == "room" else made, recipe.loud(take))
    samples = bench.finish(made, recipe.loud(take))
    before, after = (array("h", bytes(2 * round(recipe.rate * seconds))) for seconds in (LEAD, TAIL))
    return before + samples + after


def packed(samples: array[int], rate: int, quality: int = QUALITY) -> bytes:
    """Make a whole file of samples. It says in a comment what it was made of."""
    command = ["oggenc", "--quiet", "--raw", "--raw-bits=16", "--raw-chan=1", f"--raw-rate={rate}",
               "--raw-endianness=0", f"--quality={quality}", "--serial=1", f"--comment={made_of(samples)}",
               "--output=-", "-"]  # fmt: skip
    return subprocess.run(command, input=_bytes(samples), capture_output=True, check=True).stdout


def made_of(samples: array[int]) -> str:
    """The comment: a hash of the samples before they were packed."""
    return f"RECIPE={hashlib.sha256(_bytes(samples)).hexdigest()}"


def _bytes(samples: array[int]) -> bytes:
    if sys.byteorder == "big":
        samples = samples[:]
        samples.byteswap()
    return samples.tobytes()


def sounds(cues: list[str], *, takes: int = 99) -> Iterator[tuple[str, array[int], int]]:
    """Compute some cues, one take after the other, so many of each: (name of the file, samples, rate)."""
    for cue in cues:
        recipe = RECIPES[cue]
        for take in range(min(takes, recipe.takes)):
            yield file_name(cue, take, recipe.takes), render(cue, take), recipe.rate


def heights(samples: array[int], rate: int, *, loops: bool) -> list[int]:
    """How high a sound stands at most, slice by slice, in thousandths of full scale; one figure for a loop.

    The program adds these up, so that whatever sounds at once never exceeds full scale together. A slice counts what
    its neighbours hold too: nobody knows to the millisecond when a sound begins.
    """
    levels = [value / 32768.0 for value in samples]
    top = true_peak(levels)
    raised = MARGIN * top / max(map(abs, levels))
    if loops:
        return [math.ceil(1000.0 * MARGIN * top)]
    found = [raised * value for value in peaks(levels, rate, SLICE)]
    return [math.ceil(1000.0 * max(found[max(0, i - 1) : i + 2])) for i in range(len(found))]


def made_by() -> str:
    """A hash of the generator itself: what was written by another one has to be made anew."""
    modules = sorted(Path(__file__).resolve().parent.glob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes().replace(b"\r\n", b"\n") for path in modules)).hexdigest()


def read_index() -> dict[str, list[int]]:
    """The heights of every file, as the program reads them."""
    path = FOLDER / INDEX
    return dict(json.loads(path.read_bytes())) if path.is_file() else {}


def write_index(changed: dict[str, list[int]]) -> None:
    """Write the heights of some files, and drop those of files that are gone."""
    known = {name for cue in RECIPES for name in names(cue)}
    merged = {name: line for name, line in (read_index() | changed).items() if name in known}
    lines = [f' "{name}": {json.dumps(merged[name], separators=(",", ":"))}' for name in sorted(merged)]
    (FOLDER / INDEX).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


def kind_of(name: str) -> str:
    """The kind of a file."""
    return next(recipe.kind for cue, recipe in RECIPES.items() if name in names(cue))


def names(cue: str) -> list[str]:
    """The files of a cue."""
    takes = RECIPES[cue].takes
    return [file_name(cue, take, takes) for take in range(takes)]


def check(cues: list[str], *, everything: bool, takes: int = 99) -> list[str]:
    """Say in one sentence each what differs from the folder; with ``everything`` also what lies there too much.

    Of each cue no more than so many ``takes`` are looked at.
    """
    found: list[str] = []
    index = read_index()
    for name, samples, rate in sounds(cues, takes=takes):
        path = FOLDER / name
        if not path.is_file():
            found.append(f"{name} is missing.")
        elif made_of(samples).encode() not in path.read_bytes():
            found.append(f"{name} differs from its recipe.")
        elif index.get(name) != heights(samples, rate, loops=kind_of(name) in COARSER):
            found.append(f"{name} stands otherwise in the index.")
    if everything:
        known = {INDEX, *(name for cue in RECIPES for name in names(cue))}
        found += [f"{path.name} has no recipe." for path in sorted(FOLDER.iterdir()) if path.name not in known]
    return found


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the status is 0, or 1 if a check found something."""
    parser = argparse.ArgumentParser(description="Make every sound of the program.")
    parser.add_argument("--check", action="store_true", help="compare the folder with the recipes and write nothing")
    parser.add_argument("cues", nargs="*", metavar="cue", help="only these cues (all of them if none is named)")
    options = parser.parse_args(arguments)
    unknown = [cue for cue in options.cues if cue not in RECIPES]
    if unknown:
        parser.error(f"there is no cue called {', '.join(unknown)}")
    cues: list[str] = options.cues or list(RECIPES)
    if options.check:
        found = check(cues, everything=not options.cues)
        print("\n".join(found) if found else "Every sound follows its recipe.")
        return 1 if found else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    index: dict[str, list[int]] = {}
    for name, samples, rate in sounds(cues):
        (FOLDER / name).write_bytes(packed(samples, rate, COARSER.get(kind_of(name), QUALITY)))
        index[name] = heights(samples, rate, loops=kind_of(name) in COARSER)
    write_index(index)
    if set(cues) == set(RECIPES):
        MADE_BY.write_text(made_by() + "\n", encoding="ascii", newline="\n")
    print(f"Wrote {sum(RECIPES[cue].takes for cue in cues)} files to {FOLDER}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
