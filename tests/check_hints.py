"""Whether hints are true: what each reason claims, and the margins, worked out anew at thousands of positions.

    python -m tests.check_hints --positions 2000
    python -m tests.check_hints --positions 500 --game shithead --seed 1000

Positions are decisions of matches between weaker levels, at every table size. Counts and
facts are recounted from the true cards and by the rules; margins are estimated again
with other random numbers, every eighth one (`--margins` for another share). Prints a
row for each reason, as in `docs/hints.md`, and on the error stream which hints were
wrong. The seed says where to begin, so that shards can be added up; `--simulations`
asks the Expert for fewer than it makes of its own accord. Ends with 1 where a plain
fact is wrong.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.ai.port import Thinking
from game.commands.spread import Progress, in_order
from game.rules.registry import GAME_IDS
from tests.support.checks import command
from tests.support.claims import CLOSE, MARGIN, claims, margin_again, positions

LIKELY: Final = {"low_card_lies", "less_wanted", "other_opens_more", MARGIN, CLOSE}
"""What is said to be likely or estimated: `docs/hints.md` has how often it is so."""
EACH: Final = 5
"""Of the decisions of a match, every fifth is looked at."""


Job = tuple[str, int, int, int | None, bool]
"""A game, a seed, every how many margins are estimated again, how many simulations a hint is asked with, and whether by
house rules."""


def check(job: Job) -> list[tuple[str, bool]]:
    """All claims at the positions of a match, and at the end an entry for each position."""
    return list(_claimed(*job))


def _claimed(game: str, seed: int, margins: int, simulations: int | None, house: bool) -> Iterator[tuple[str, bool]]:
    asked = positions(game, seed, EACH, Thinking(simulations), house=house)
    for number, (state, request, answer) in enumerate(asked):
        yield "", True
        for code, so in claims(state, request, answer):
            if not so:
                print(f"{game}, seed {seed}, ply {request.ply}: {answer.action} {answer.reason}", file=sys.stderr)
            yield code, so
        if margins and (seed + number) % margins == 0:
            again = margin_again(request, answer)
            if again is not None:
                yield again


def main() -> int:
    """The command."""
    parser = command("check_hints", __doc__, "positions", 2_000, "how many for each game")
    parser.add_argument("--margins", type=int, default=8, metavar="N", help="estimate every N-th margin again (8)")
    parser.add_argument("--simulations", type=int, default=None, metavar="N", help="for each hint; the Expert's own")
    parser.add_argument("--house", action="store_true", help="by house rules, and with few chips")
    asked = parser.parse_args()
    wrong = 0
    print("| game | what is claimed | true | of | share |\n|---|---|---|---|---|", flush=True)
    for game in (asked.game,) if asked.game else GAME_IDS:
        progress = Progress(asked.positions)
        true: Counter[str] = Counter()
        told: Counter[str] = Counter()
        jobs = [
            (game, asked.seed + number, asked.margins, asked.simulations, asked.house)
            for number in range(asked.positions)
        ]
        for found in in_order(check, jobs, asked.jobs):
            for code, so in found:
                told[code] += 1
                true[code] += so
            progress.show(told[""])
            if told[""] >= asked.positions:
                break
        progress.end()
        print(f"| {game} | positions | | {told.pop('')} | |", flush=True)
        for code, count in sorted(told.items()):
            print(f"| {game} | {code} | {true[code]} | {count} | {true[code] / count:.1%} |", flush=True)
            wrong += code not in LIKELY and true[code] < count
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
