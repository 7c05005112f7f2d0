"""What a review calls a mistake, in positions that an exhaustive solver knows: never a play that is best.

    python -m tests.check_review --positions 200
    python -m tests.check_review --positions 2000 --game shithead --jobs 2

Rounds of Screw Your Neighbor for two and three, of which every deal is gone through, and endgames of the others in
which all cards are known by counting. Every play that the solver calls best is judged as if somebody had made it: one
that is called a mistake is a failure. How many of the worse plays are found is told, too.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Final

from game.commands.spread import Progress, in_order
from tests.support.checks import command
from tests.support.reviewed import KNOWN, Finding, checked, examine, known

_MATCHES: Final = 20
"""The most matches that are played for a position."""


def check(job: tuple[str, int]) -> list[Finding]:
    """What is found in the positions of a match."""
    name, seed = job
    findings = []
    for position in known(name, seed):
        findings.append(examine(position))
        if findings[-1].wrong:
            print(f"{name}, seed {seed}, ply {position.request.ply}: {findings[-1].wrong}", flush=True)
    return findings


def main() -> int:
    """The command."""
    asked = command("check_review", __doc__, "positions", 200, "how many positions", KNOWN).parse_args()
    games = (asked.game,) if asked.game else KNOWN
    wrong = 0
    began = perf_counter()
    for place, name in enumerate(games):
        wanted = asked.positions * (place + 1) // len(games) - asked.positions * place // len(games)
        progress = Progress(wanted)
        findings: list[Finding] = []
        jobs = [(name, asked.seed + number) for number in range(_MATCHES * wanted)]
        for found in in_order(check, jobs, asked.jobs):
            findings += found
            progress.show(len(findings))
            if len(findings) >= wanted:
                break
        progress.end()
        wrong += sum(bool(one.wrong) for one in findings)
        print(f"{name:<20} {len(findings):>6} positions: {checked(findings)}", flush=True)
    print(f"checked in {perf_counter() - began:.0f} s, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
