"""Endgames in which a seat knows all cards by counting: what the levels choose, against a solver of the rules.

    python -m tests.check_endgames --positions 10000
    python -m tests.check_endgames --positions 2000 --game shithead --jobs 2

Positions come from matches between random and computer players, as many of each game.
The solver tries every choice out by the rules themselves; a choice that is worth less
than the best one is a fault, and a failure. So is a worth that the player got wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from multiprocessing import get_context
from time import perf_counter
from typing import Final

from tests.support.endgames import GAMES, LEVELS, examine, positions

_AT_ONCE: Final = 40
"""Matches of a game between two counts of their positions."""

Job = tuple[str, int, int]
"""A game, a seed, and how many positions the solver looks into."""


def check(job: Job) -> list[tuple[list[str], bool, bool]]:
    """Play a match; of each of its positions the faults, whether the solver knows it all, and whether the levels do."""
    name, seed, most = job
    checked = []
    for number, position in enumerate(positions(name, seed)):
        found = [examine(position, level, most) for level in LEVELS[name]]
        faults = [
            f"{name}, seed {seed}, position {number}, {level}: {one.fault}"
            for level, one in zip(LEVELS[name], found, strict=True)
            if one.fault
        ]
        checked.append((faults, all(one.solved for one in found), all(one.claimed for one in found)))
    return checked


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.check_endgames", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=10_000, metavar="N", help="how many positions (default 10000)")
    parser.add_argument("--game", choices=GAMES, help="only this game")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first seed (default 0)")
    parser.add_argument("--looks", type=int, default=1500, metavar="N", help="most positions solved for one")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at once (default 1)")
    asked = parser.parse_args()
    games = (asked.game,) if asked.game else GAMES
    failed = 0
    began = perf_counter()
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        for place, name in enumerate(games):
            wanted = (asked.positions * (place + 1)) // len(games) - (asked.positions * place) // len(games)

            def jobs(name: str = name) -> Iterator[Job]:
                return ((name, seed, asked.looks) for seed in count(asked.seed))

            left = jobs()
            checked: list[tuple[list[str], bool, bool]] = []
            while len(checked) < wanted:
                for match in pool.map(check, islice(left, _AT_ONCE)):
                    checked += match
                print(f"{name}: {len(checked)}/{wanted} ({perf_counter() - began:.0f} s)", file=sys.stderr, flush=True)
            faults = [fault for found, _, _ in checked[:wanted] for fault in found]
            for fault in faults:
                print(fault, flush=True)
            failed += len(faults)
            solved = sum(one[1] for one in checked[:wanted])
            claimed = sum(one[2] for one in checked[:wanted])
            both = sum(one[1] and one[2] for one in checked[:wanted])
            print(
                f"{name:<10} {wanted:>6} positions: {solved} solved, {claimed} known to the player, "
                f"{both} both; {len(faults)} faults",
                flush=True,
            )
    print(f"{asked.positions} positions checked in {perf_counter() - began:.0f} s, {failed} faults")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
