"""Faulty records of every game: good ones into each of which one subtle fault has been put."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from game.rules.record import RecordError, read_record, replay
from game.rules.registry import GAME_IDS, game_by_id
from tests.support.faults_of_form import FORM, Maker
from tests.support.faults_of_rules import RULES
from tests.support.faults_of_steps import STEPS
from tests.support.witness import Witness, watch

MAKERS: tuple[Maker, ...] = (*FORM, *STEPS, *RULES)

MOST_STEPS = 450
"""Longer matches teach nothing more and take long to read."""

Match = tuple[int, int, dict[str, Any]]
"""Number of players, seed and the options that are not left to the seed."""

SAMPLES: dict[str, tuple[Match, ...]] = {
    "dang_it": ((2, 1, {"rounds": 2}), (4, 2, {"packs": 2}), (3, 3, {"length": "points"})),
    "damn_you": ((3, 1, {}), (4, 2, {"hands": 2}), (6, 3, {"hands": 2})),
    "screw_your_neighbor": ((2, 1, {}), (5, 2, {"blocked_swap": "jump"}), (7, 3, {"drawn_king": "loses"})),
    "that_dam_game": ((4, 57, {"contracts": (6,), "begs": 2}), (4, 0, {"contracts": (2,), "begs": 2})),
    "shithead": ((2, 168, {"deals": 1}), (2, 194, {"deals": 1}), (3, 46, {"deals": 1})),
}
"""Short matches in which a lot happens; every second one has lists of legal actions. Others: see `samples`."""


@cache
def samples(name: str) -> tuple[Witness, ...]:
    """The sample matches of a game, watched; unless somebody has chosen some, of the fewest and the usual players."""
    game = game_by_id(name)
    return tuple(
        watch(name, players, seed, legal=number % 2 == 1, **options)
        for number, (players, seed, options) in enumerate(
            SAMPLES.get(name, ((game.seats[0], 1, {}), (game.default_players, 2, {})))
        )
    )


def random_witness(name: str, seed: int) -> Witness:
    """A match of not too many steps, with any number of players and any options; every second one has lists."""
    seats = game_by_id(name).seats
    for attempt in range(1000):
        number = seed * 1000 + attempt
        chosen = {"deals": 1} if name == "shithead" else {}
        witness = watch(name, seats[number % len(seats)], number, legal=seed % 2 == 1, **chosen)
        if len(witness.steps) <= MOST_STEPS:
            return witness
    raise AssertionError(f"all matches of {name} are long")


def refusal(line: str) -> RecordError | None:
    """What the reader says of a line; None if it takes it for the record of a match."""
    try:
        replay(read_record(line))
    except RecordError as error:
        return error
    return None


def faults(count: int, seed: int) -> Iterator[tuple[str, str, str]]:
    """Faulty records: the game, the kind of fault and the line. All games and kinds in turn."""
    random = Random(seed)
    made = number = 0
    while made < count:
        name = GAME_IDS[number % len(GAME_IDS)]
        witness = random_witness(name, seed + number)
        for maker in MAKERS:
            line = maker(witness, random)
            if line is not None and made < count:
                made += 1
                yield name, maker.__name__, line
        number += 1
