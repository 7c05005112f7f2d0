"""Whether anything is left behind by what was taken back, or learned by it: random matches of every game.

    python -m tests.check_undo --matches 10000
    python -m tests.check_undo --matches 1000 --game shithead --jobs 2

At random points a seat takes back what it did, once or several times, as at the table or freely as in practice. Then
it does it again, and record, views and what was told must be the same bytes as before; or it does something else, and
at the end the same actions are played without ever going back, to the same bytes. Each action that can be taken back
at the table is told again with the cards that its seat did not see in other orders, and must be told just the same.
The exit code is 1 where anything differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter

from game.commands.spread import Progress, in_order
from game.rules.registry import GAME_IDS
from tests.support.checks import command
from tests.support.undone import taken_back

Job = tuple[str, int]
"""A game and a seed."""


def check(job: Job) -> tuple[Counter[str], str]:
    """Play a match and go back in it; what was done, and what is wrong, or nothing."""
    try:
        return taken_back(*job), ""
    except AssertionError as error:
        return Counter(), str(error) or "something is not as it was"


def main() -> int:
    """The command."""
    asked = command("check_undo", __doc__, "matches", 10_000, "how many, over all games").parse_args()
    names = (asked.game,) if asked.game else GAME_IDS
    failed = 0
    for place, name in enumerate(names):
        began = perf_counter()
        matches = (asked.matches + len(names) - 1 - place) // len(names)
        progress = Progress(matches)
        counts: Counter[str] = Counter()
        wrong = 0
        jobs = [(name, asked.seed + number) for number in range(matches)]
        for number, ((_, seed), (found, what)) in enumerate(zip(jobs, in_order(check, jobs, asked.jobs), strict=True)):
            counts += found
            if what:
                wrong += 1
                print(f"{name}, seed {seed}: {what}", flush=True)
            progress.show(number + 1)
        progress.end()
        each = ", ".join(f"{what} {count}" for what, count in sorted(counts.items()))
        seconds = perf_counter() - began
        print(f"{name:<20} {matches:>6} matches in {seconds:.0f} s ({each}), {wrong} differ", flush=True)
        failed += wrong
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
