"""Many random matches of all games, each watched at every step: a check of its own, too long for the suite.

    python -m tests.check_matches --matches 20000
    python -m tests.check_matches --matches 10000 --game dang_it --jobs 2

Matches go round the games and their numbers of players, with options anywhere within
their bounds (long matches by fewer deals). Of each match it is checked that cards and
chips are conserved at every step, that it ends with a result, that its record is read
and played again to the same end and written with the same text, and, at some steps,
that the list of legal actions holds exactly what the rules let pass; and that a second,
plain account of the game comes to the same result. The exit code is 1 if something
failed; the seeds of what failed are printed.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any

from game.commands.spread import in_order
from game.rules.actions import Arrange
from game.rules.options import Ascending, Number, OptionValue
from game.rules.record import ActionStep, Record, read_record, replay, write_record
from game.rules.registry import GAME_IDS, game_by_id
from tests.support.checks import command
from tests.support.play import begin
from tests.support.referees import sound
from tests.support.universe import assert_list_is_true

SHORTER = {"rounds": 3, "points": 150, "hands": 4, "deals": 2, "score_limit": 600}
"""Upper bounds of options that make a match long; begs and pennies go up to their own."""

LIST_EVERY = {"dang_it": 10, "damn_you": 40, "screw_your_neighbor": 2, "that_dam_game": 150, "shithead": 50}
"""About how many steps lie between two checks of the list of legal actions."""

Job = tuple[str, int]
"""A game and the seed of a match."""


def options_of(name: str, players: int, random: Random) -> dict[str, OptionValue]:
    """Any options within their bounds, but not too long a match."""
    chosen: dict[str, OptionValue] = {}
    for option in game_by_id(name).options:
        if isinstance(option, Number) and not (option.optional and random.random() < 0.5):
            high = min(option.high, SHORTER.get(option.name, option.high))
            chosen[option.name] = option.low + int(random.random() * (high - option.low + 1))
        elif isinstance(option, Number):
            chosen[option.name] = None
        elif isinstance(option, Ascending):
            chosen[option.name] = tuple(sorted({option.low + int(random.random() * option.high) for _ in range(2)}))
        else:
            chosen[option.name] = option.sample(random)
    return chosen


def check_match(job: Job) -> tuple[str, int, int, str]:
    """Play and check a match: its game, players, actions, and what failed, or nothing."""
    name, seed = job
    game = game_by_id(name)
    random = Random(f"check {name} {seed}")
    players = game.seats[seed % len(game.seats)]
    played = begin(name, players, options_of(name, players, random), seed)
    actions = 0
    try:
        game.audit(played.state)
        for _ in played.steps():
            actions += 1
            game.audit(played.state)
            if game.to_act(played.state) is not None and random.random() * LIST_EVERY[name] < 1:
                assert_list_is_true(game, played.state)
        result = game.result(played.state)
        assert result is not None
        assert result.winners
        assert not game.legal_actions(played.state)
        record = with_lists(played.record) if seed % 10 == 0 else played.record
        line = write_record(record)
        again = read_record(line)
        assert again == record
        assert write_record(again) == line
        assert sound(json.loads(line)), "the second account comes to something else"
        final = replay(again)
        assert game.zones(final) == game.zones(played.state)
        assert game.result(final) == result
    except Exception:
        return name, players, actions, f"{played.record.options}\n{traceback.format_exc()}"
    return name, players, actions, ""


def with_lists(record: Record) -> Record:
    """A record that lists what could have been done at every step, but for Shithead's choices of face-up cards."""
    game, steps = game_by_id(record.game), list(record.steps)

    def note(number: int, step: ActionStep, state: Any) -> None:
        if not isinstance(step.action, Arrange):
            steps[number] = replace(step, legal=tuple(game.legal_actions(state)))

    replay(record, before=note)
    return replace(record, steps=steps)


def jobs_of(matches: int, games: tuple[str, ...], seed: int) -> Iterator[Job]:
    """The matches in their order."""
    for number in range(matches):
        yield games[number % len(games)], seed + number // len(games)


def main() -> int:
    """The command."""
    asked = command("check_matches", __doc__, "matches", 20_000, "how many matches").parse_args()
    games = (asked.game,) if asked.game else GAME_IDS
    counts: dict[str, list[int]] = {name: [0, 0, 0] for name in games}
    failed = 0
    began = perf_counter()
    jobs = list(jobs_of(asked.matches, games, asked.seed))
    found = in_order(check_match, jobs, asked.jobs, 20)
    for number, ((name, players, actions, fault), (_, seed)) in enumerate(zip(found, jobs, strict=True), 1):
        count = counts[name]
        count[0] += 1
        count[1] += actions
        count[2] |= 1 << players
        if fault:
            failed += 1
            print(f"{name}, {players} players, seed {seed}: {fault}", flush=True)
        if number % 1000 == 0:
            print(f"{number}/{asked.matches} ({perf_counter() - began:.0f} s)", file=sys.stderr, flush=True)
    for name, (matches, actions, seats) in counts.items():
        numbers = [str(n) for n in range(11) if seats >> n & 1]
        print(f"{name:<20} {matches:>7} matches, {actions:>9} actions, {'/'.join(numbers)} players")
    print(f"{asked.matches} matches checked in {perf_counter() - began:.0f} s, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
