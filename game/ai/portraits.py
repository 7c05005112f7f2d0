"""How characters differ in play: how often from the plain player of a level, at what cost, and whether one can tell.

Plain players of a level play a match. At each of their decisions every character is
asked what it would have done, which needs no further thought, as a character only
chooses otherwise among what its level has thought of. Where one would have, both
choices are compared anew by the strongest level with other random numbers, in the
same worlds: the difference is what the manner costs. Which card somebody draws for the
deal is a habit too, but is not counted, as nothing depends on it that anybody can know.

    python -m game.ai.portraits GAME --level normal --players 3 --matches 60

prints a row for each character, as in `docs/characters.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log
from typing import Any, Final

from game.ai.arena import ONE_ROUND
from game.ai.characters import CHARACTERS
from game.ai.manners import manners_of
from game.ai.match import Entrant, play_match
from game.ai.measure import Gain, gain_of
from game.ai.port import LEVELS, BotAnswer, BotRequest, Thinking, bend, choose
from game.ai.registry import PLAYED
from game.rules.actions import Action
from game.rules.engine import Game
from game.rules.events import Phase
from game.rules.options import OptionValue, complete
from game.rules.registry import game_by_id
from game.rules.values import dataclass

KEYS: Final = tuple(character.key for character in CHARACTERS)
READ: Final = 30
"""So many decisions a reader sees."""
_DOUBT: Final = 0.15
"""How often somebody is taken to do something else than expected."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match: what the characters would have done in it."""

    choices: tuple[tuple[int, ...], ...]
    """By decision and character (as in `KEYS`): the number of its choice; the plain player's is 0."""
    expected: tuple[tuple[int, ...], ...]
    """The same as somebody expects it who does not know the random numbers of that player."""
    costs: tuple[float, ...]
    """By character: what all its deviations cost a seat, in the unit of `Manners`."""


def sitting(
    game: Game[Any], options: Mapping[str, OptionValue], players: int, level: Entrant, seed: int, thinking: Thinking
) -> Sitting:
    """What the characters would have done in a match; `thinking` is how far choices are compared."""
    choices: list[tuple[int, ...]] = []
    expected: list[tuple[int, ...]] = []
    costs = [0.0] * len(KEYS)

    def watch(state: Any, request: BotRequest, answer: BotAnswer) -> None:
        if request.forced or request.view.phase is Phase.DRAW_FOR_DEAL:
            return
        again = choose(replace(request, seed=request.seed + 500))
        numbers: dict[Action, int] = {answer.action: 0}
        done = [bend(replace(request, character=key), answer).action for key in KEYS]
        thought = [bend(replace(request, character=key), again).action for key in KEYS]
        for action in (*done, *thought):
            numbers.setdefault(action, len(numbers))
        choices.append(tuple(numbers[action] for action in done))
        expected.append(tuple(numbers[action] for action in thought))
        for action in dict.fromkeys(done):
            if action != answer.action:
                lost = regret(request, answer.action, action, thinking)
                for number, mine in enumerate(done):
                    costs[number] += lost / players if mine == action else 0.0

    entrants = [replace(level, seed=1000 * seed + seat) for seat in range(players)]
    play_match(game, options, entrants, seed, watch)
    manners = manners_of(game.id)
    turns = len(choices) / players if manners.each_decision else 1.0
    return Sitting(tuple(choices), tuple(expected), tuple(manners.scale * cost / max(1.0, turns) for cost in costs))


def regret(request: BotRequest, action: Action, other: Action, thinking: Thinking) -> float:
    """How much better an action is than another one, by the strongest level and random numbers of their own."""
    manners = manners_of(request.game)
    if manners.cost is not None:
        return manners.cost(request, action, other)
    asked = replace(request, level=manners.judge, character="", legal=(action, other), thinking=thinking)
    values = dict(choose(replace(asked, seed=request.seed + 900)).values)
    return values[action] - values[other] if action in values and other in values else 0.0


@dataclass(frozen=True, slots=True)
class Portrait:
    """A character beside the plain player of its level."""

    key: str
    share: float
    """Of its decisions, how many are others."""
    cost: Gain
    """What that costs, for each seat and match."""
    told: float
    """How often a reader of 30 decisions tells it from another character, on average over the others."""
    hardest: float
    """The same for the one that it is most easily taken for."""


def portraits(sittings: Sequence[Sitting]) -> list[Portrait]:
    """The portraits of all characters."""
    choices = [row for one in sittings for row in one.choices]
    expected = [row for one in sittings for row in one.expected]
    found = []
    for number, key in enumerate(KEYS):
        share = sum(row[number] != 0 for row in choices) / len(choices)
        cost = gain_of([one.costs[number] for one in sittings])
        told = [_told(choices, expected, number, other) for other in range(len(KEYS)) if other != number]
        found.append(Portrait(key, share, cost, sum(told) / len(told), min(told)))
    return found


def _told(choices: Sequence[tuple[int, ...]], expected: Sequence[tuple[int, ...]], mine: int, other: int) -> float:
    """How often a reader finds what a character did more likely of it than of another one; a toss-up counts a half."""
    right, times = 0.0, 0
    for start in range(0, len(choices) - READ + 1, READ):
        lead = 0.0
        for done, thought in zip(choices[start : start + READ], expected[start : start + READ], strict=True):
            lead += _likely(done[mine], thought[mine]) - _likely(done[mine], thought[other])
        right += 1.0 if lead > 1e-9 else 0.5 if lead > -1e-9 else 0.0
        times += 1
    return right / max(1, times)


def _likely(done: int, expected: int) -> float:
    return log(1 - _DOUBT if done == expected else _DOUBT)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; prints a row for each character."""
    parser = argparse.ArgumentParser(prog="python -m game.ai.portraits", description="Measure how characters differ.")
    parser.add_argument("game", choices=PLAYED)
    parser.add_argument("--level", choices=LEVELS[1:], default="normal")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0, help="of the first match; the next one has the next")
    parser.add_argument("--simulations", type=int, default=400, help="to compare two choices")
    given = parser.parse_args(arguments)
    game = game_by_id(given.game)
    players = given.players or game.default_players
    options = complete(game.options, players, ONE_ROUND.get(given.game, {}))
    level, thinking = Entrant(given.level, 0), Thinking(given.simulations)
    seeds = range(given.seed, given.seed + given.matches)
    found = [sitting(game, options, players, level, seed, thinking) for seed in seeds]
    decisions = sum(len(one.choices) for one in found)
    print(f"{given.game}, {players} players, {given.level}, {given.matches} matches from seed {given.seed}, "
          f"{decisions} decisions; cost in {manners_of(given.game).unit}")  # fmt: skip
    for one in portraits(found):
        cost = f"{one.cost.mean:+.2f} \u00b1 {one.cost.margin:.2f}"
        print(f"| {one.key} | {one.share:.1%} | {cost} | {one.told:.0%} | {one.hardest:.0%} |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
