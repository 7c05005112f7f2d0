"""Whether positions are what they say: read off random matches of every game, and made up at random.

    python -m tests.check_positions --matches 2000
    python -m tests.check_positions --matches 500 --game shithead --jobs 2

Positions read off a match begin the same match: its cards, its legal actions, and what everybody sees and is told. A
position that was made up, and accepted, is played to the end of its match. Nobody is told more than their seat knows.
The exit code is 1 where anything differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter

from game.commands.spread import Progress, in_order
from game.rules.registry import GAME_IDS
from tests.support.checks import command
from tests.support.positions import played_to_its_end, read_again

Job = tuple[str, int]
"""A game and a seed."""


def check(job: Job) -> tuple[Counter[str], str]:
    """Look at one match and at two positions that were made up; what there was, and what is wrong, or nothing."""
    game, seed = job
    try:
        read = read_again(game, seed)
        played = sum(played_to_its_end(game, 2 * seed + number) for number in range(2))
    except AssertionError as error:
        return Counter(), str(error) or "something is not as it was"
    return Counter(read=read, played=played, refused=2 - played), ""


def main() -> int:
    """The command."""
    asked = command("check_positions", __doc__, "matches", 2_000, "how many, over all games").parse_args()
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
        print(f"{name:<20} {matches:>6} matches in {perf_counter() - began:.0f} s ({each}), {wrong} differ", flush=True)
        failed += wrong
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
