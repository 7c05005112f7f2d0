"""Whether `grawlix verify` finds every record that was altered, and refuses none that was not.

    python -m tests.check_verify --records 10000
    python -m tests.check_verify --records 1000 --game that_dam_game --jobs 2

Matches of every game are played with a promise about their cards, with a word and without, with taking back. Each is
checked as it is and after one change: cards exchanged, shuffles moved, another seed, salt, word, fingerprint or dealer,
or a new promise made for old cards. The exit code is 1 where a change was not found or a match as it was played is
refused.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from game.commands.spread import Progress, in_order
from game.commands.verify import verify
from game.rules.record import RecordError
from game.rules.registry import GAME_IDS
from tests.support.checks import command
from tests.support.tampered import honest, tampered

Job = tuple[str, int]
"""A game and a seed."""


def check(job: Job) -> tuple[str, str]:
    """Play a match and alter its record: how, and what is wrong with the answers, or nothing."""
    name, seed = job
    line = honest(name, seed)
    way, altered = tampered(line, Random(f"tampered {name} {seed}"))
    try:
        verify(line.encode())
    except RecordError as error:
        return way, f"refused as it was played: {error}"
    try:
        verify(altered.encode())
    except RecordError:
        return way, ""
    return way, f"not found: {way}"


def main() -> int:
    """The command."""
    asked = command("check_verify", __doc__, "records", 10_000, "how many, over all games").parse_args()
    names = (asked.game,) if asked.game else GAME_IDS
    failed = 0
    for place, name in enumerate(names):
        records = (asked.records + len(names) - 1 - place) // len(names)
        jobs = [(name, asked.seed + number) for number in range(records)]
        progress, ways, wrong = Progress(records), Counter[str](), 0
        for number, (way, what) in enumerate(in_order(check, jobs, asked.jobs)):
            ways[way] += 1
            if what:
                wrong += 1
                print(f"{name}, seed {jobs[number][1]}: {what}", flush=True)
            progress.show(number + 1)
        progress.end()
        each = ", ".join(f"{way} {count}" for way, count in sorted(ways.items()))
        print(f"{name:<20} {records:>6} altered, {records - wrong} found ({each})", flush=True)
        failed += wrong
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
