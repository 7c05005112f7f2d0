"""What the animals of the zoo do, as a checksum."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from game.ai.arena import ONE_ROUND
from game.ai.match import Entrant, play_match
from game.ai.port import BotAnswer, BotRequest
from game.ai.zoo import ZOO
from game.rules.options import defaults
from game.rules.registry import game_by_id


def decisions(name: str, game_id: str) -> str:
    """A checksum of all that an entrant does among its like at the smallest and the usual table."""
    game = game_by_id(game_id)
    found = sha256()

    def watch(state: Any, request: BotRequest, answer: BotAnswer) -> None:
        found.update(repr(answer.action).encode())

    for players in (game.seats.start, game.default_players):
        options = {**defaults(game.options, players), **ONE_ROUND.get(game_id, {})}
        play_match(
            game, options, [Entrant("random", seat, rule=ZOO[name][game_id]) for seat in range(players)], 1, watch
        )
    return found.hexdigest()[:12]
