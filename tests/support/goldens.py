"""The goldens: matches and trees of every game that must never come out otherwise.

`tests/goldens/GAME.jsonl` holds a few matches, each as the record that its seed
makes; those with lists of legal actions fix the order of the lists too.
`tests/goldens/leaves.json` holds how many ways there are to go on from some
positions for one to four actions. `python -m tests.write_goldens` writes them anew,
but for `zoo.json`: what an animal of the zoo does is written down once and stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from game.rules.chance import SeededChance
from game.rules.engine import Game
from game.rules.events import Phase
from game.rules.options import complete, random_options
from game.rules.record import write_record
from game.rules.registry import game_by_id
from game.rules.views import TABLE
from tests.support.play import begin, offered, pick

FOLDER = Path(__file__).resolve().parents[1] / "goldens"
LEAVES = FOLDER / "leaves.json"
ZOO = FOLDER / "zoo.json"
DEPTH = 4


@dataclass(frozen=True)
class Golden:
    """A match: the options given, the others having their defaults."""

    players: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    legal: bool = False
    """Whether the record lists what could have been done; choices of face-up cards are left out of lists."""


GOLDENS: dict[str, tuple[Golden, ...]] = {
    "dang_it": (
        Golden(2, 1, {"rounds": 1}, legal=True),
        Golden(2, 2),
        Golden(4, 3, {"hand_size": 7, "rounds": 1}),
        Golden(6, 4, {"packs": 1, "hand_size": 3, "length": "points", "points": 20}),
    ),
    "damn_you": (
        Golden(3, 1, {"hands": 1}, legal=True),
        Golden(4, 2),
        Golden(5, 3, {"chips": 5}),
        Golden(8, 4, {"hands": 2}),
    ),
    "screw_your_neighbor": (
        Golden(2, 1, {"pennies": 3}, legal=True),
        Golden(5, 2, {"blocked_swap": "jump", "pennies": 3}),
        Golden(10, 3, {"drawn_king": "loses", "last_survivors": "replay", "pennies": 2}),
    ),
    "that_dam_game": (
        Golden(4, 28, {"contracts": [6], "begs": 2}, legal=True),
        Golden(3, 9, {"contracts": [2]}),
        Golden(6, 10, {"contracts": [1], "begs": 0}),
        Golden(4, 1, {"contracts": [2, 6], "begs_last": "hand", "wilds_after_meld": "free", "score_limit": 200}),
    ),
    "shithead": (
        Golden(2, 135, legal=True),
        Golden(3, 141, {"threes_invisible": True, "jokers_reverse": True}),
        Golden(4, 87, {"short_game": True, "deals": 2, "sevens_low": True, "eights_skip": True}),
    ),
}
"""By game: matches over several numbers of players and all options. Others have those of `goldens_of`."""

STARTS: dict[str, tuple[tuple[Golden, int], ...]] = {
    "dang_it": ((Golden(2, 5), 2), (Golden(3, 6), 30), (Golden(6, 7, {"packs": 1}), 6)),
    "damn_you": ((Golden(4, 5), 0), (Golden(4, 6), 20), (Golden(7, 7), 12)),
    "screw_your_neighbor": ((Golden(2, 5), 0), (Golden(5, 6), 7), (Golden(8, 7, {"blocked_swap": "jump"}), 3)),
    "that_dam_game": (
        (Golden(3, 5), 0),
        (Golden(4, 6, {"contracts": [2]}), 20),
        (Golden(4, 28, {"contracts": [6]}), 30),
    ),
    "shithead": ((Golden(4, 5), 4), (Golden(3, 6), 3), (Golden(2, 8, {"short_game": True}), 30)),
}
"""By game: positions, each a match and how many random actions of it have been played. Others: see `starts_of`."""


def goldens_of(name: str) -> tuple[Golden, ...]:
    """The golden matches of a game; unless somebody has chosen some, the fewest, the usual and the most players."""
    if name in GOLDENS:
        return GOLDENS[name]
    game = game_by_id(name)
    return tuple(
        Golden(players, seed, random_options(game.options, players, Random(seed)), legal=seed == 1)
        for seed, players in enumerate(sorted({game.seats[0], game.default_players, game.seats[-1]}), 1)
    )


def starts_of(name: str) -> tuple[tuple[Golden, int], ...]:
    """The positions of a game; unless somebody has chosen some, two of the fewest and of the usual players."""
    game = game_by_id(name)
    return STARTS.get(name, ((Golden(game.seats[0], 5), 2), (Golden(game.default_players, 6), 10)))


def record_of(name: str, golden: Golden) -> str:
    """The record of a golden match as its seed makes it, a line."""
    game = game_by_id(name)
    played = begin(name, golden.players, complete(game.options, golden.players, golden.options), golden.seed)
    while played.match.seat is not None:
        listed = game.legal_actions(played.state)
        action = pick(offered(game, played.state, played.random), played.random)
        arranging = played.game.view(played.state, TABLE).phase is Phase.ARRANGE
        played.act(action, listed if golden.legal and not arranging else None)
    return write_record(played.record)


def records_of(name: str) -> str:
    """The golden matches of a game, as they stand in its file."""
    return "".join(record_of(name, golden) + "\n" for golden in goldens_of(name))


def leaves_of(name: str) -> list[list[int]]:
    """For each start of a game: in how many ways one, two, three and four actions can follow."""
    return [_leaves(name, golden, played) for golden, played in starts_of(name)]


def _leaves(name: str, golden: Golden, actions: int) -> list[int]:
    game = game_by_id(name)
    state = game.new_match(golden.players, complete(game.options, golden.players, golden.options))
    chance = SeededChance(golden.seed)
    random = Random(golden.seed)
    game.start(state, chance)
    for _ in range(actions):
        game.apply(state, pick(offered(game, state, random), random), chance)
    return [_count(game, state, golden.seed, chance.asked, depth) for depth in range(1, DEPTH + 1)]


def _count(game: Game[Any], state: Any, seed: int, asked: int, depth: int) -> int:
    found = offered(game, state, Random(0))
    if depth == 1:
        return len(found)
    leaves = 0
    for action in found:
        after = state.copy()
        chance = SeededChance(seed, asked)
        game.apply(after, action, chance)
        leaves += _count(game, after, seed, chance.asked, depth - 1)
    return leaves
