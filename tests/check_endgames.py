"""Endgames in which a seat knows all cards by counting: what the levels choose, against a solver of the rules.

    python -m tests.check_endgames --positions 10000
    python -m tests.check_endgames --positions 2000 --game shithead --jobs 2

Positions come from matches between random and computer players, as many of each game.
The solver tries every choice out by the rules themselves; a choice that is worth less
than the best one is a fault, and a failure. So is a worth that the player got wrong.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Final

from game.commands.spread import Progress, in_order
from tests.support.checks import command
from tests.support.endgames import GAMES, LEVELS, examine, positions

_MATCHES: Final = 20
"""The most matches that are played for a position."""

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
    parser = command("check_endgames", __doc__, "positions", 10_000, "how many positions", GAMES)
    parser.add_argument("--looks", type=int, default=1500, metavar="N", help="most positions solved for one")
    asked = parser.parse_args()
    games = (asked.game,) if asked.game else GAMES
    failed = 0
    began = perf_counter()
    for place, name in enumerate(games):
        wanted = asked.positions * (place + 1) // len(games) - asked.positions * place // len(games)
        progress = Progress(wanted)
        checked = solved = claimed = faults = 0
        jobs = [(name, asked.seed + number, asked.looks) for number in range(_MATCHES * wanted)]
        for found in in_order(check, jobs, asked.jobs):
            for wrong, whole, known in found:
                checked += 1
                solved += whole
                claimed += known
                faults += len(wrong)
                for one in wrong:
                    print(one, flush=True)
            progress.show(checked)
            if checked >= wanted:
                break
        progress.end()
        failed += faults
        print(
            f"{name:<10} {checked:>6} positions: {solved} solved, {claimed} known to the player, {faults} faults",
            flush=True,
        )
    print(f"checked in {perf_counter() - began:.0f} s, {failed} faults")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
