"""States imagined from what a seat knows look to it like the real one, and are states by the rules."""

from random import Random
from typing import Any

import pytest

from game.ai.arena import ONE_ROUND
from game.ai.match import Entrant, play_match
from game.ai.port import BotAnswer, BotRequest, Level
from game.rules.events import Phase
from game.rules.options import random_options
from game.rules.registry import game_by_id
from game.rules.views import Viewer
from research import GAMES
from research.worlds import imagine
from tests.support.sample import some

LONGEST = 250
"""Decisions of one match that are looked at."""


def decisions(game_id: str, players: int, seed: int) -> list[tuple[Any, BotRequest]]:
    """The decisions of a match with any options, with the true states."""
    game = game_by_id(game_id)
    found: list[tuple[Any, BotRequest]] = []

    def watch(state: Any, request: BotRequest, answer: BotAnswer) -> None:
        if len(found) < LONGEST and request.view.phase is not Phase.DRAW_FOR_DEAL:
            found.append((state.copy(), request))

    options = {**random_options(game.options, players, Random(seed)), **ONE_ROUND.get(game_id, {})}
    level: Level = "normal" if seed % 2 else "random"
    play_match(game, options, [Entrant(level, seed + seat) for seat in range(players)], seed, watch)
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_imagined_state_looks_like_the_real_one(game_id: str) -> None:
    game = game_by_id(game_id)
    random = Random(2)
    for players in game.seats:
        for seed in (players, players + 1)[: some(1, 2)]:
            for state, request in decisions(game_id, players, seed)[:: 4 + players]:
                seat = request.seat
                sample = imagine(request)
                for _ in range(2):
                    other = sample(random)
                    game.audit(other)
                    assert game.view(other, Viewer(seat)) == request.view
                    assert tuple(game.legal_actions(other)) == request.legal
                    assert game.to_act(other) == seat
                    # What the others know of the seat's own cards is told by the events, and so is right as well.
                    for viewer in range(players):
                        mine, theirs = game.view(other, Viewer(viewer)), game.view(state, Viewer(viewer))
                        assert mine.facts == theirs.facts
                        own = [cards for zone, cards in mine.zones.items() if zone.owner == seat]
                        assert (
                            own == [cards for zone, cards in theirs.zones.items() if zone.owner == seat]
                            or viewer == seat
                        )


@pytest.mark.parametrize("game_id", GAMES)
def test_imagined_states_differ_and_follow_from_the_random_numbers(game_id: str) -> None:
    game = game_by_id(game_id)
    players = game.default_players
    request = next(request for _, request in decisions(game_id, players, 1) if len(request.legal) > 1)
    zones = [game.zones(imagine(request)(Random(seed))) for seed in (1, 1, 2)]
    assert zones[0] == zones[1] != zones[2]
