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
import subprocess
import sys
import zlib
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import sound_cards as cards
import sound_table as table
import sound_voices as voices
from sound_bench import Bench, Signal

FOLDER = Path(__file__).resolve().parents[2] / "sounds"

FINE = 44_100
"""Sample rate of paper, clay and copper, whose life is above ten kilohertz."""
PLAIN = 22_050
"""Sample rate of wood, tones and voices."""


QUALITY = "8"
"""Of 10: what is lost lies some 20 decibels below what masks it."""
LEAD, TAIL = 0.001, 0.01
"""Seconds of silence before and after a sound: packing blurs its edges a little, and they must not click."""


@dataclass(frozen=True)
class Recipe:
    """How one cue is made: its function, how many takes, its rate, and the levels of ``Bench.finish``."""

    make: Callable[[Bench, int], Signal]
    takes: int = 1
    rate: int = PLAIN
    peak: float = -10.0
    loud: float = -19.0


RECIPES: dict[str, Recipe] = {
    "deal_tick": Recipe(cards.deal_tick, 6, FINE, -14.0),
    "card_lift": Recipe(cards.card_lift, 1, FINE, -14.0),
    "card_land": Recipe(cards.card_land, 6, FINE, -11.0),
    "card_slide": Recipe(cards.card_slide, 1, FINE, -13.0),
    "card_flip": Recipe(cards.card_flip, 1, FINE, -11.0),
    "hand_sort": Recipe(cards.hand_sort, 1, FINE, -12.0),
    "shuffle": Recipe(cards.shuffle, 1, FINE, -11.0),
    "illegal_thud": Recipe(table.illegal_thud, peak=-11.0),
    "button": Recipe(table.button, peak=-13.0),
    "toggle": Recipe(table.toggle, peak=-13.0),
    "your_turn": Recipe(table.your_turn, peak=-11.0),
    "chip_hop": Recipe(table.chip_hop, 1, FINE, -12.0),
    "pot_win": Recipe(table.pot_win, 1, FINE, -10.0),
    "penny_roll": Recipe(table.penny_roll, 1, FINE, -12.0),
    "penny_last": Recipe(table.penny_last, loud=-20.0),
    "king_fanfare": Recipe(table.king_fanfare),
    "swap_whoosh": Recipe(cards.swap_whoosh, 1, FINE, -11.0),
    "showdown_roll": Recipe(table.showdown_roll),
    "pile_win": Recipe(cards.pile_win, 1, FINE, -10.0),
    "dang_it_slam": Recipe(table.dang_it_slam, peak=-9.0, loud=-16.0),
    "burn": Recipe(table.burn),
    "pick_up_wave": Recipe(cards.pick_up_wave, 1, FINE, -10.0),
    "blind_hold": Recipe(table.blind_hold),
    "blind_good": Recipe(table.blind_good),
    "blind_bad": Recipe(table.blind_bad),
    "meld_thump": Recipe(cards.meld_thump),
    "beg": Recipe(table.beg),
    "beg_granted": Recipe(table.beg_granted),
    "joker_giggle": Recipe(voices.joker_giggle),
    "exchange": Recipe(cards.exchange, 1, FINE, -11.0),
    "out": Recipe(table.out),
    "round_end": Recipe(table.round_end),
    "match_win": Recipe(table.match_win, loud=-18.0),
    "crown_of_shame": Recipe(table.crown_of_shame, loud=-18.0),
    "curse_gertrude": Recipe(voices.curse_gertrude, 3),
    "curse_biscuit": Recipe(voices.curse_biscuit, 3),
    "curse_bo": Recipe(voices.curse_bo, 3),
    "curse_pardon": Recipe(voices.curse_pardon, 3, loud=-21.0),
    "curse_billie": Recipe(voices.curse_billie, 3),
    "curse_ada": Recipe(voices.curse_ada, 3, loud=-20.0),
    "curse_pip": Recipe(voices.curse_pip, 3, loud=-21.0),
    "curse_yuki": Recipe(voices.curse_yuki, 3, loud=-22.0),
    "curse_mercy": Recipe(voices.curse_mercy, 3, loud=-20.0),
    "curse_echo": Recipe(voices.curse_echo, 3, loud=-21.0),
    "bubble_pop": Recipe(table.bubble_pop, peak=-14.0),
    "hint": Recipe(table.hint, peak=-12.0),
    "undo": Recipe(cards.undo, 1, FINE, -14.0),
    "kiosk_invite": Recipe(table.kiosk_invite),
    "still_there": Recipe(table.still_there, peak=-11.0),
}


def file_name(cue: str, take: int, takes: int) -> str:
    """Name a file: the cue, and the take from 1 up if it has several."""
    return f"{cue}.ogg" if takes == 1 else f"{cue}_{take + 1}.ogg"


def render(cue: str, take: int) -> array[int]:
    """Compute one take: mono, 16 bit, with silence around it."""
    recipe = RECIPES[cue]
    bench = Bench(recipe.rate, zlib.crc32(f"{cue} {take}".encode()))
    samples = bench.finish(recipe.make(bench, take), recipe.peak, recipe.loud)
    before, after = (array("h", bytes(2 * round(recipe.rate * seconds))) for seconds in (LEAD, TAIL))
    return before + samples + after


def packed(samples: array[int], rate: int) -> bytes:
    """Make a whole file of samples. It says in a comment what it was made of."""
    command = ["oggenc", "--quiet", "--raw", "--raw-bits=16", "--raw-chan=1", f"--raw-rate={rate}",
               "--raw-endianness=0", f"--quality={QUALITY}", "--serial=1", f"--comment={made_of(samples)}",
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


def sounds(cues: list[str]) -> Iterator[tuple[str, array[int], int]]:
    """Compute some cues, one take after the other: (name of the file, samples, rate)."""
    for cue in cues:
        recipe = RECIPES[cue]
        for take in range(recipe.takes):
            yield file_name(cue, take, recipe.takes), render(cue, take), recipe.rate


def check(cues: list[str], *, everything: bool) -> list[str]:
    """Say in one sentence each what differs from the folder; with ``everything`` also what lies there too much."""
    found: list[str] = []
    known: set[str] = set()
    for name, samples, _ in sounds(cues):
        known.add(name)
        path = FOLDER / name
        if not path.is_file():
            found.append(f"{name} is missing.")
        elif made_of(samples).encode() not in path.read_bytes():
            found.append(f"{name} differs from its recipe.")
    if everything:
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
    for name, samples, rate in sounds(cues):
        (FOLDER / name).write_bytes(packed(samples, rate))
    print(f"Wrote {sum(RECIPES[cue].takes for cue in cues)} files to {FOLDER}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
