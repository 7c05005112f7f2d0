"""Whether luck is told well: `python -m tests.check_luck [MATCHES] [--effort PART] [--level LEVEL] [GAME ...]`.

Players of one level play matches of each game, and their luck is counted. Whatever the values are that it is counted
by, it must be nothing on average; and the result less luck must spread less than the result, or it would not be luck.
Prints both for each game, with the processor time; exits with 1 where a mean is further from nothing than four
standard errors, or nothing is gained. The same command prints the same figures, but for the time.
"""

from __future__ import annotations

import argparse
import sys
import time
from math import sqrt

from game.ai.luck import luck_of
from game.ai.match import Entrant, play_match
from game.ai.measure import Z
from game.ai.port import LEVELS
from game.rules.chance import SeededChance
from game.rules.options import complete
from game.rules.record import Record, RecordingChance
from game.rules.registry import GAME_IDS, game_by_id

FAR = 4.0


def played(game_id: str, seed: int, level: str) -> Record:
    """A match of players who are all as good."""
    game = game_by_id(game_id)
    players = game.default_players
    options = complete(game.options, players, {})
    record = Record(game_id, players, [f"seat {i}" for i in range(players)], options, seed)
    found = next(one for one in LEVELS if one == level)
    entrants = [Entrant(found, 1000 * seed + i) for i in range(players)]
    play_match(game, options, entrants, RecordingChance(SeededChance(seed), record.steps), record=record)
    return record


def check(game_id: str, matches: int, effort: float, level: str) -> bool:
    """Print the figures of a game; returns whether they are as they must be."""
    firsts: list[float] = []
    results: list[float] = []
    lucks: list[float] = []
    noises: list[float] = []
    events = 0
    seconds = slowest = 0.0
    for seed in range(matches):
        record = played(game_id, seed, level)
        begun = time.process_time()
        luck = luck_of(record, effort)
        took = time.process_time() - begun
        seconds, slowest, events = seconds + took, max(slowest, took), events + luck.events
        fair = 1 / record.players
        firsts.append(luck.shares[0])
        results += [share - fair for share in luck.result]
        lucks += luck.shares
        noises += [(margin / Z) ** 2 for margin in luck.margins]
    count = len(results)
    mean = sum(firsts) / matches
    error = sqrt(sum((one - mean) ** 2 for one in firsts) / matches / max(1, matches - 1))
    spread = sum(one * one for one in results) / count
    rest = sum((one - luck) ** 2 for one, luck in zip(results, lucks, strict=True)) / count
    noise = sum(noises) / count
    told = sum(one * one for one in lucks) / count
    true = rest - noise * (1 - effort) if effort < 1 else rest
    print(
        f"{game_id}: {matches} matches, {events / matches:.0f} events each, {seconds / matches:.1f} s a match "
        f"(at most {slowest:.1f} s). Luck of the first seat {100 * mean:+.1f} % +- {100 * Z * error:.1f}. "
        f"Standard deviations: result {100 * sqrt(spread):.1f} %, luck {100 * sqrt(told):.1f} %, "
        f"counting {100 * sqrt(noise):.1f} %, result less luck {100 * sqrt(rest):.1f} %: "
        f"variance down by {100 * (1 - rest / spread):.0f} % ({100 * (1 - true / spread):.0f} % with all playing out).",
        flush=True,
    )
    return abs(mean) <= FAR * error and rest < spread


def main() -> int:
    """The check. Returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.check_luck")
    parser.add_argument("matches", nargs="?", type=int, default=100)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--level", default="normal", choices=LEVELS)
    parser.add_argument("games", nargs="*", default=[])
    given = parser.parse_intermixed_args()
    sound = [check(game_id, given.matches, given.effort, given.level) for game_id in given.games or GAME_IDS]
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
