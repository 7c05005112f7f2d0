"""The arena plays computer players against each other, so that the luck of the cards falls out.

Every pack is played as often as there are seats, with one entrant in another seat
each time and a second entrant in all others. What a pack says is the mean gain of
the first over an equal share of the points; where points are bad, a gain is how
many fewer they are. An entrant among its like would gain nothing, to the card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from game.ai.match import Entrant, play_match
from game.ai.measure import Gain, gain_of
from game.ai.registry import PLAYED, players_of
from game.rules.engine import Game
from game.rules.options import OptionValue
from game.rules.registry import info_of
from game.rules.values import dataclass

ONE_ROUND: Final[Mapping[str, Mapping[str, OptionValue]]] = {
    game_id: players_of(game_id).one_round for game_id in PLAYED if players_of(game_id).one_round
}
"""By game: options that make a match as short as can be, for more packs in the time."""


class Outcome(NamedTuple):
    """What came of a pack for the entrant that sat alone, on average over the seats."""

    gain: float
    """Points better than an equal share."""
    won: float
    """Share of the matches that it won; of a shared win, its share."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One entrant among others of one kind, at a table of one size."""

    game: Game[Any]
    options: Mapping[str, OptionValue]
    hero: Entrant
    others: Entrant
    players: int

    def outcome(self, seed: int) -> Outcome:
        """What comes of the pack of a seed for the hero, on average over the seats."""
        sign = -1 if info_of(self.game.id).low_score_wins else 1
        total = won = 0.0
        for seat in range(self.players):
            entrants = [
                replace(self.hero if at == seat else self.others, seed=1000 * seed + at) for at in range(self.players)
            ]
            result = play_match(self.game, self.options, entrants, seed)
            total += sign * (result.scores[seat] - sum(result.scores) / self.players)
            won += (seat in result.winners) / len(result.winners)
        return Outcome(total / self.players, won / self.players)

    def gain(self, seed: int) -> float:
        """What the hero gains with the pack of a seed, on average over the seats."""
        return self.outcome(seed).gain


def gain(
    game: Game[Any], options: Mapping[str, OptionValue], hero: Entrant, others: Entrant, players: int, deals: int
) -> Gain:
    """What a hero gains among others, over the packs with the seeds from 0 on."""
    return gain_of([Pairing(game, options, hero, others, players).gain(seed) for seed in range(deals)])
