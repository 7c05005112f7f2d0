"""Whether any computer player knows what its seat does not: matches told twice, with other cards where none were seen.

    python -m tests.check_fairness --pairs 10000
    python -m tests.check_fairness --pairs 1000 --game shithead --jobs 2

A decision of a match is told again from the shuffle on, with faces exchanged that the
seat has not seen. What it is asked must be the same to the byte, and so must its action
and all it says of it, at every level and in every character. The exit code is 1 where anything differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter
from typing import Final

from game.commands.spread import Progress, in_order
from game.rules.registry import GAME_IDS
from tests.support.checks import command
from tests.support.minds import fair
from tests.support.retold import fault, pairs

_EACH: Final = 10
"""Pairs of a match, at most."""

Job = tuple[str, int]
"""A game and a seed."""


def check(job: Job) -> list[tuple[str, str]]:
    """Tell the decisions of a match twice; of each the level and what is wrong with it, or nothing."""
    name, seed = job
    return [(pair.requests[0].level, fault(pair, fair)) for pair in pairs(name, seed, _EACH)]


def main() -> int:
    """The command."""
    asked = command("check_fairness", __doc__, "pairs", 10_000, "how many for each game").parse_args()
    failed = 0
    for name in (asked.game,) if asked.game else GAME_IDS:
        began = perf_counter()
        progress = Progress(asked.pairs)
        levels: Counter[str] = Counter()
        wrong = 0
        jobs = [(name, asked.seed + number) for number in range(asked.pairs)]
        for (_, seed), found in zip(jobs, in_order(check, jobs, asked.jobs), strict=True):
            for level, what in found:
                levels[level] += 1
                if what:
                    wrong += 1
                    print(f"{name}, seed {seed}, {level}: {what}", flush=True)
            progress.show(levels.total())
            if levels.total() >= asked.pairs:
                break
        progress.end()
        each = ", ".join(f"{level} {count}" for level, count in sorted(levels.items()))
        print(
            f"{name:<20} {levels.total():>6} pairs in {perf_counter() - began:.0f} s ({each}), {wrong} differ",
            flush=True,
        )
        failed += wrong
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
