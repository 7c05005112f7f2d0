"""Real decisions, for whoever wants to ask a computer player something."""

from __future__ import annotations

from functools import cache
from random import Random

from game.ai.port import AT_THE_TABLE, BotRequest, Recollection
from game.ai.random_player import pick
from game.rules.chance import SeededChance
from game.rules.events import Event
from game.rules.options import defaults
from game.rules.registry import game_by_id
from game.rules.views import Viewer, redact

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
        pasts = [Recollection() for _ in range(players)]

        def tell(event: Event, pasts: list[Recollection] = pasts) -> None:
            for seat, past in enumerate(pasts):
                past.take(redact(event, Viewer(seat)))

        random, chance = Random(seed), SeededChance(seed)
        state = game.new_match(players, options)
        game.start(state, chance, tell)
        ply = 0
        while (seat := game.to_act(state)) is not None and len(found) < count:
            legal = tuple(game.legal_actions(state))
            if ply % _APART == 0 and 1 < len(legal) <= _MOST_CHOICES:
                view = game.view(state, Viewer(seat))
                found.append(
                    BotRequest(
                        game_id,
                        players,
                        options,
                        seat,
                        "expert",
                        "",
                        view,
                        pasts[seat].events(),
                        legal,
                        seed,
                        ply,
                        AT_THE_TABLE,
                    )
                )
            game.apply(state, pick(legal, random), chance, tell)
            ply += 1
        seed += 1
    return tuple(found)
