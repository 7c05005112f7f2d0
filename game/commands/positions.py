"""Real decisions, for whoever wants to ask a computer player something."""

from __future__ import annotations

from functools import cache
from random import Random

from game.ai.match import Match
from game.ai.port import AT_THE_TABLE, BotRequest
from game.ai.random_player import pick
from game.rules.chance import SeededChance
from game.rules.options import defaults
from game.rules.registry import game_by_id

_MOST_CHOICES = 30
"""A decision between more than these is none: a card drawn from anywhere in the pack."""
_APART = 5


@cache
def decisions(game_id: str, count: int, players: int | None = None) -> tuple[BotRequest, ...]:
    """Real choices from matches between random players, as many as usual unless said, taken a few turns apart.

    They are asked as the table asks.
    """
    game = game_by_id(game_id)
    players = game.default_players if players is None else players
    options = defaults(game.options, players)
    found: list[BotRequest] = []
    seed = 0
    while len(found) < count:
        random = Random(seed)
        match = Match(game, options, players, SeededChance(seed), told=range(players))
        while match.seat is not None and len(found) < count:
            legal = game.legal_actions(match.state)
            if match.ply % _APART == 0 and 1 < len(legal) <= _MOST_CHOICES:
                found.append(match.request("expert", "", seed, AT_THE_TABLE))
            match.act(pick(legal, random))
        seed += 1
    return tuple(found)
