"""No computer player knows what its seat does not: the same match with other unseen cards, for all games and levels."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from game.ai.port import LEVELS, BotAnswer, BotRequest, choose
from game.rules.registry import GAME_IDS, game_by_id
from tests.support.minds import fair
from tests.support.retold import Pair, fault, pairs
from tests.support.sample import some

games = pytest.mark.parametrize("name", GAME_IDS)


@cache
def sample(name: str) -> tuple[Pair, ...]:
    """Decisions from one match for each number of players."""
    many = len(game_by_id(name).seats)
    each = some(14, 40) // many if name != "that_dam_game" else some(3, 5)
    return tuple(pair for seed in range(many) for pair in pairs(name, seed, each))


@games
def test_what_a_seat_is_asked_and_answers_hangs_on_nothing_it_has_not_seen(name: str) -> None:
    """Told again from the shuffle on: the request's bytes, the action and the statistics stay the same."""
    assert [found for pair in sample(name) if (found := fault(pair, fair))] == []
    assert {pair.requests[0].level for pair in sample(name)} == set(LEVELS)
    assert len({pair.requests[0].character for pair in sample(name)}) > 4
    assert sum(where(name, pair.states[0]) != where(name, pair.states[1]) for pair in sample(name)) > some(5, 10)
    assert sum(pair.exchanged for pair in sample(name)) > 8 * len(sample(name))


@games
def test_who_chooses_by_hidden_cards_is_caught(name: str) -> None:
    def cheat(state: Any, request: BotRequest) -> BotAnswer:
        return replace(choose(request), action=request.legal[where(name, state) % len(request.legal)])

    assert sum(bool(fault(pair, cheat)) for pair in sample(name)) > some(2, 5)


@games
def test_a_request_that_hangs_on_hidden_cards_is_caught(name: str) -> None:
    """For instance by a seed that is made from the pack."""
    told = [
        pair._replace(requests=(asked(pair, 0), asked(pair, 1)))
        for pair in sample(name)
        if where(name, pair.states[0]) != where(name, pair.states[1])
    ]
    assert all(fault(pair, fair) == "the requests are not the same" for pair in told)


def asked(pair: Pair, which: int) -> BotRequest:
    return replace(pair.requests[which], seed=where(pair.requests[which].game, pair.states[which]))


def where(name: str, state: Any) -> int:
    """A number for where all cards lie."""
    return sum(
        (place + 1) * (number + 1) * card
        for number, cards in enumerate(game_by_id(name).zones(state).values())
        for place, card in enumerate(cards)
    )
