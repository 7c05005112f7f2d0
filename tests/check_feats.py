"""How often computer players do each feat, in matches among their like.

    python -m tests.check_feats --matches 400
    python -m tests.check_feats --matches 100 --game shithead --level hard --jobs 2

Every seat of a match counts: the shares are those of a person who plays as well as the level. A feat that nobody ever
does, or that is done in passing, is none; `docs/feats.md` keeps what was found. The exit code is 1 where a feat was
done in more than a sixth of all matches, or by nobody in 2,000 seats.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter
from typing import Final

from game.ai.match import Entrant, Match
from game.ai.port import LEVELS, Level, Thinking
from game.commands.spread import Progress, in_order
from game.rules.actions import BEG, DECLINE
from game.rules.chance import SeededChance
from game.rules.events import Event
from game.rules.feats import names_of
from game.rules.options import complete
from game.rules.registry import GAME_IDS, game_by_id
from tests.support.checks import command
from tests.support.followed import feats_of

_COMMON: Final = 1 / 6
_ENOUGH: Final = 2000

Job = tuple[str, Level, int, int]
"""A game, a level, how many players, and a seed."""


def play(job: Job) -> Counter[str]:
    """What the seats of one match have done, each of them with the usual options."""
    name, level, players, seed = job
    game = game_by_id(name)
    options = complete(game.options, players, {})
    events: list[Event] = []
    match = Match(game, options, players, SeededChance(seed), range(players), events.append)
    while (seat := match.seat) is not None:
        one = Entrant(level, 1000 * seed + seat)
        action = one.decide(match.request(level, "", one.seed, Thinking())).action
        # Computer players are not proud: one of them is kept from begging.
        match.act(DECLINE if seat == 0 and action == BEG else action)
    done: Counter[str] = Counter()
    for seat in range(players):
        done.update(feats_of(name, seat, players, options, events))
    return done


def main() -> int:
    """The command."""
    parser = command("check_feats", __doc__, "matches", 400, "how many of each game")
    parser.add_argument("--level", choices=LEVELS, default="normal", help="who plays (default normal)")
    parser.add_argument("--players", type=int, metavar="N", help="at each table (default: as the game proposes)")
    asked = parser.parse_args()
    failed = False
    for name in (asked.game,) if asked.game else GAME_IDS:
        began, progress = perf_counter(), Progress(asked.matches)
        players = asked.players or game_by_id(name).default_players
        jobs = [(name, asked.level, players, asked.seed + number) for number in range(asked.matches)]
        done: Counter[str] = Counter()
        for number, found in enumerate(in_order(play, jobs, asked.jobs), 1):
            done += found
            progress.show(number)
        progress.end()
        seats = players * asked.matches
        print(
            f"{name}, {asked.level}, {players} players, {asked.matches} matches in {perf_counter() - began:.0f} s",
            flush=True,
        )
        for feat in names_of(name):
            wrong = done[feat] > _COMMON * seats or (not done[feat] and seats >= _ENOUGH)
            print(
                f"  {feat:<14} {done[feat]:>5} of {seats}: {done[feat] / seats:7.2%}{'  !' if wrong else ''}",
                flush=True,
            )
            failed |= wrong
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
