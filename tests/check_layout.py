"""Whether anything covers a hand, a face, a number, a pill or the frame, on every table in every window.

    python -m tests.check_layout [--game GAME] [--part 1/4] [--lang de]

Every number of players in seventeen windows from 600 x 960 to 4K, words at 100, 150 and 200 %, for the right hand and
the left, with usual names and with the longest; at the fullest moments of each game, with every bubble, refusal and
note; every note of the coach in every lesson; and the family table likewise. Takes over an hour; `--part` lays out
every fourth table, beginning with the first. Ends with 1 if it finds a fault.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

# Before anything imports pygame: SDL reads these once.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.rules.registry import GAME_IDS
from game.texts import complete_languages, language, use
from tests.support import taught
from tests.support.covers import every_case, unpainted_tables
from tests.support.flat_covers import FlatTables
from tests.support.taught import every_note


def main(arguments: Sequence[str] | None = None) -> int:
    """Lay all tables out and print what is wrong with them."""
    parser = argparse.ArgumentParser(prog="check_layout", description=__doc__)
    parser.add_argument("--game", choices=GAME_IDS)
    parser.add_argument("--part", default="1/1", help="which of how many parts, such as 2/4")
    parser.add_argument("--lang", choices=complete_languages(), default=language(), help="in which language")
    options = parser.parse_args(arguments)
    use(options.lang)
    first, parts = (int(number) for number in options.part.split("/"))
    faulty = 0
    with tempfile.TemporaryDirectory() as folder, unpainted_tables(Path(folder)) as tables:
        for game in [options.game] if options.game else GAME_IDS:
            cases = list(every_case(game))[first - 1 :: parts]
            wrong = 0
            for case in cases:
                found = list(tables.faults(case))
                wrong += bool(found)
                for fault in found:
                    print(f"{case}: {fault}", flush=True)
            print(f"{game}: {len(cases)} tables, {wrong} with faults", flush=True)
            faulty += wrong
        flat = FlatTables(Path(folder))
        for game in [options.game] if options.game else GAME_IDS:
            cases = [case for case in every_case(game) if not case.left][first - 1 :: parts]
            wrong = 0
            for case in cases:
                found = list(flat.faults(case))
                wrong += bool(found)
                for fault in found:
                    print(f"family table, {case}: {fault}", flush=True)
            print(f"family table of {game}: {len(cases)} tables, {wrong} with faults", flush=True)
            faulty += wrong
        flat.close()
        for game in [options.game] if options.game else GAME_IDS:
            notes = list(every_note(game))[first - 1 :: parts]
            wrong = 0
            for note in notes:
                told = list(taught.faults(tables, note))
                wrong += bool(told)
                for fault in told:
                    print(f"{note}: {fault}", flush=True)
            print(f"lesson of {game}: {len(notes)} notes, {wrong} with faults", flush=True)
            faulty += wrong
    return int(faulty > 0)


if __name__ == "__main__":
    sys.exit(main())
