"""The arena plays computer players against each other, so that the luck of the cards falls out.

Every pack is played as often as there are seats, with one entrant in another seat
each time and a second entrant in all others. What a pack says is the mean gain of
the first over an equal share of the points; where points are bad, a gain is how
many fewer they are. An entrant among its like would gain nothing, to the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from time import process_time
from typing import Any, Final

from game.ai.measure import Gain, gain_of
from game.ai.port import (
    BotAnswer,
    BotRequest,
    Level,
    Recollection,
    ShouldStop,
    Thinking,
    choose,
    never,
    random_stream,
)
from game.ai.reasons import ReasonCode, reason
from game.rules.actions import Action
from game.rules.chance import SeededChance
from game.rules.engine import Game, Result
from game.rules.events import Event
from game.rules.options import OptionValue
from game.rules.views import Viewer, redact

Watch = Callable[[Any, BotRequest, BotAnswer], None]
"""Called with the state before a decision, the request and the answer."""

Rule = Callable[[BotRequest, Random, ShouldStop], Action]
"""A player that is none of the program's levels. It is asked only where there is a choice."""

ONE_ROUND: Final[Mapping[str, Mapping[str, OptionValue]]] = {
    "damn_you": {"hands": 1},
    "dang_it": {"length": "rounds", "rounds": 1},
    "that_dam_game": {"contracts": (2, 5), "begs": 1},
}
"""By game: options that make a match as short as can be, for more packs in the time."""
UNITS: Final[Mapping[str, str]] = {
    "dang_it": "cards over an equal share",
    "damn_you": "chips over an equal share",
    "screw_your_neighbor": "rounds over an equal share",
    "that_dam_game": "points under an equal share",
    "shithead": "lost deals under an equal share",
}
"""By game: what a gain is."""
LOSSES: Final = ("shithead", "that_dam_game")
"""The games in which points are bad, so that fewer of them are a gain."""
_BY_RULE: Final = reason(ReasonCode.FORCED)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who sits at a seat."""

    level: Level
    seed: int
    character: str = ""
    simulations: int | None = None
    """Most hands to play out in the mind for a decision; None for the level's own."""
    seconds: float | None = None
    """Most processor time for a decision; None for as long as the simulations take."""
    rule: Rule | None = None
    """Who plays in place of the level."""

    def decide(self, request: BotRequest) -> BotAnswer:
        """The answer to a request, within the budget."""
        stop = never
        if self.seconds is not None:
            until = process_time() + self.seconds
            stop = lambda: process_time() > until  # noqa: E731
        if self.rule is None:
            return choose(request, stop)
        if request.forced:
            return BotAnswer(request.legal[0], _BY_RULE)
        return BotAnswer(self.rule(request, random_stream(request.seed, request.ply), stop), _BY_RULE)


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
            # The clock on the wall would make two runs differ; the entrant's own counts processor time.
            Thinking(one.simulations),
        )
        answer = one.decide(request)
        if watch is not None:
            watch(state, request, answer)
        game.perform(state, seat, answer.action, chance, emit)
        ply += 1
    result = game.result(state)
    assert result is not None
    return result


@dataclass(frozen=True, slots=True)
class Pairing:
    """One entrant among others of one kind, at a table of one size."""

    game: Game[Any]
    options: Mapping[str, OptionValue]
    hero: Entrant
    others: Entrant
    players: int

    def gain(self, seed: int) -> float:
        """What the hero gains with the pack of a seed, on average over the seats."""
        sign = -1 if self.game.id in LOSSES else 1
        total = 0.0
        for seat in range(self.players):
            entrants = [
                replace(self.hero if at == seat else self.others, seed=1000 * seed + at) for at in range(self.players)
            ]
            scores = play_match(self.game, self.options, entrants, seed).scores
            total += sign * (scores[seat] - sum(scores) / self.players)
        return total / self.players


def gain(
    game: Game[Any], options: Mapping[str, OptionValue], hero: Entrant, others: Entrant, players: int, deals: int
) -> Gain:
    """What a hero gains among others, over the packs with the seeds from 0 on."""
    return gain_of([Pairing(game, options, hero, others, players).gain(seed) for seed in range(deals)])
