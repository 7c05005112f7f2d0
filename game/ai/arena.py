"""The arena measures how much stronger one level is than another.

    python -m game.ai.arena dang_it expert hard --players 2 --deals 200

Every pack is played as often as there are seats, with the first level in another
seat each time and the second in all others, so that the luck of the cards falls
out. What is reported is the mean gain over an equal share of the points, with a
95 % interval over packs; where points are bad, a gain is how many fewer they are.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from game.ai.port import LEVELS, BotAnswer, BotRequest, Level, Recollection, choose
from game.rules.chance import SeededChance
from game.rules.engine import Game, Result
from game.rules.events import Event
from game.rules.options import OptionValue, defaults
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.views import Viewer, redact

Watch = Callable[[Any, BotRequest, BotAnswer], None]
"""Called with the state before a decision, the request and the answer."""

_ONE_ROUND: Mapping[str, Mapping[str, OptionValue]] = {
    "damn_you": {"hands": 1},
    "dang_it": {"length": "rounds", "rounds": 1},
    "that_dam_game": {"contracts": (2, 5), "begs": 1},
}
"""By game: options that make a match as short as can be, for more packs in the time."""
_LOSSES: Final = ("shithead", "that_dam_game")
"""The games in which points are bad, so that fewer of them are a gain."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who sits at a seat."""

    level: Level
    seed: int
    character: str = ""
    simulations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Gain:
    """Points better than an equal share, a match on average, with half the width of the 95 % interval."""

    mean: float
    margin: float
    deals: int

    def __str__(self) -> str:
        return f"{self.mean:+.2f} +- {self.margin:.2f} points over an equal share ({self.deals} packs, every seat)"


def play_match(
    game: Game[Any],
    options: Mapping[str, OptionValue],
    entrants: Sequence[Entrant],
    seed: int,
    watch: Watch | None = None,
) -> Result:
    """Play a match between computer players, each told what its seat may know, and return how it ended."""
    players = len(entrants)
    pasts = [Recollection() for _ in entrants]

    def emit(event: Event) -> None:
        for seat, past in enumerate(pasts):
            past.take(redact(event, Viewer(seat)))

    state = game.new_match(players, options)
    chance = SeededChance(seed)
    game.start(state, chance, emit)
    ply = 0
    while (seat := game.to_act(state)) is not None:
        one = entrants[seat]
        request = BotRequest(
            game.id,
            players,
            options,
            seat,
            one.level,
            one.character,
            game.view(state, Viewer(seat)),
            pasts[seat].events(),
            tuple(game.legal_actions(state)),
            one.seed,
            ply,
            one.seconds,
            one.simulations,
        )
        answer = choose(request)
        if watch is not None:
            watch(state, request, answer)
        game.perform(state, seat, answer.action, chance, emit)
        ply += 1
    result = game.result(state)
    assert result is not None
    return result


def gain(
    game: Game[Any], options: Mapping[str, OptionValue], hero: Entrant, others: Entrant, players: int, deals: int
) -> Gain:
    """What a hero gains among others: where points are bad, by having fewer of them. The first pack has seed 0."""
    sign = -1 if game.id in _LOSSES else 1
    gains = []
    for seed in range(deals):
        total = 0.0
        for seat in range(players):
            entrants = [
                Entrant(one.level, 1000 * seed + at, one.character, one.simulations, one.seconds)
                for at, one in enumerate(hero if at == seat else others for at in range(players))
            ]
            scores = play_match(game, options, entrants, seed).scores
            total += sign * (scores[seat] - sum(scores) / players)
        gains.append(total / players)
    mean = sum(gains) / deals
    variance = sum((one - mean) ** 2 for one in gains) / max(1, deals - 1)
    return Gain(mean, 1.96 * sqrt(variance / deals), deals)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; prints one line."""
    parser = argparse.ArgumentParser(prog="python -m game.ai.arena", description="Measure one level against another.")
    parser.add_argument("game", choices=GAME_IDS)
    parser.add_argument("hero", choices=LEVELS)
    parser.add_argument("others", choices=LEVELS)
    parser.add_argument("--players", type=int)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--simulations", type=int, help="for the hero; its level's own otherwise")
    given = parser.parse_args(arguments)
    game = game_by_id(given.game)
    players = given.players or game.default_players
    if players not in game.seats:
        parser.error(f"{given.game} is played by {game.seats.start} to {game.seats.stop - 1}")
    options = {**defaults(game.options, players), **_ONE_ROUND.get(given.game, {})}
    found = gain(
        game,
        options,
        Entrant(given.hero, 0, simulations=given.simulations),
        Entrant(given.others, 0),
        players,
        max(1, given.deals),
    )
    print(f"{given.game}, {players} players, {given.hero} among {given.others}: {found}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
