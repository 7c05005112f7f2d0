"""Thousands of faulty records, none of which may be taken for a match: a check of its own, too long for the suite.

    python -m tests.check_faults --faults 5000 --seed 1

Each fault is put into a new random match. The last lines count them by game and by
kind; the exit code is 1 if the reader took one, or failed in any other way than by
refusing, and then the record is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from time import perf_counter

from tests.support.faults import MAKERS, faults, refusal


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.check_faults", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--faults", type=int, default=5000, metavar="N", help="how many faulty records (default 5000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed makes other faults (default 1)")
    asked = parser.parse_args()
    games: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    missed = 0
    began = perf_counter()
    for name, kind, line in faults(asked.faults, asked.seed):
        games[name] += 1
        kinds[kind] += 1
        try:
            error = refusal(line)
        except Exception as crash:
            error, trouble = None, f"the reader failed with {crash!r}"
        else:
            trouble = "the reader took it"
        if error is None:
            missed += 1
            print(f"{name}, {kind}: {trouble}\n{line}")
        if games.total() % 500 == 0:
            print(f"{games.total()}/{asked.faults} ({perf_counter() - began:.0f} s)", file=sys.stderr, flush=True)
    print("by game: " + ", ".join(f"{name} {count}" for name, count in games.items()))
    print(f"by kind: {len(kinds)} of {len(MAKERS)} kinds, each {min(kinds.values())} to {max(kinds.values())} times")
    print(f"{games.total()} faulty records, {games.total() - missed} refused, {missed} not")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
