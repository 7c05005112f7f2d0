"""What a position of D$%n You! promises: the hand played to its end by the base policy, its weights varied a little."""

from __future__ import annotations

from math import floor, sqrt
from random import Random
from typing import Final

from game.ai.damn_you.playout import Move, PublicState, play_out
from game.ai.damn_you.policy import WEIGHTS, Tables, tables
from game.ai.luck import Keys, Outlook
from game.ai.standing import ahead
from game.rules.damn_you.state import BIT, FIRST, OPENS, DamnYouState
from game.rules.events import Phase
from game.rules.options import Options

_SPREAD: Final = {3: 14.0, 4: 12.0, 5: 10.5, 6: 9.5, 7: 8.5, 8: 8.0}
"""By players: the standard deviation of the chips that a hand brings a seat."""
_TRUST: Final = 0.65
"""How much of what the policies make of a deal comes true with other players: found by what explains results best."""
_MOODS: Final = (
    WEIGHTS,
    WEIGHTS._replace(own=1.4, run=0.5),
    WEIGHTS._replace(others=1.0, gives=1.6),
    WEIGHTS._replace(seven=0.0, exchange=0.3),
)
"""How a seat may be minded in one playing out: what people do is not known, and no two do the same."""


class Fortune:
    """See `game.ai.luck.Fortune`."""

    EXACT: Final = False
    POINTS: Final = True
    DEALS: Final = 1800
    DRAWS: Final = 0

    def __init__(self, players: int, options: Options) -> None:
        self._spread = _SPREAD[players]
        self._moods: tuple[Tables, ...] = tuple(map(tables, _MOODS))

    def outlook(self, state: DamnYouState, keys: Keys, random: Random) -> Outlook:
        """One hand played out."""
        moods = self._moods
        policies = [moods[floor(random.random() * len(moods))] for _ in range(state.players)]
        field = PublicState(state.open, state.standing, tuple(state.chips), state.pot)
        first = Move(BIT[FIRST], BIT[FIRST] | OPENS[FIRST]) if state.phase is Phase.START else Move()
        gains = [play_out(state.held, field, state.turn, first, seat, policies) for seat in range(state.players)]
        even = (sum(state.chips) + state.pot) / state.players
        chips = [float(own + gain) for own, gain in zip(state.chips, gains, strict=True)]
        shares = ahead(chips, self._spread * sqrt(state.deals - state.deal))
        fair = 1 / state.players
        return Outlook(
            tuple([fair + _TRUST * (share - fair) for share in shares]),
            tuple([even + _TRUST * (own - even) for own in chips]),
        )
