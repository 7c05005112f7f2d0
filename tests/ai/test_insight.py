"""What a computer player had worked out of other hands is so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from game.ai.insight import insight_of
from game.ai.levels import Level
from game.rules.bits import numbers_of
from game.rules.cards import HIDDEN, KIND_OF, RANK_OF, SUIT_OF
from game.rules.registry import GAME_IDS, game_by_id
from tests.support.minds import choices, moments
from tests.support.sample import some

SHORT: dict[str, dict[str, Any]] = {
    "dang_it": {"rounds": 1},
    "damn_you": {"hands": 1},
    "screw_your_neighbor": {"pennies": 2},
    "that_dam_game": {"contracts": (1, 2)},
    "shithead": {"deals": 1},
}


def hand_of(state: Any, seat: int) -> set[int]:
    """The kinds of the cards that a seat truly holds."""
    if hasattr(state, "held"):
        return kinds(numbers_of(state.held[seat]))
    return kinds(state.hands[seat] if hasattr(state, "hands") else [state.cards[seat]])


def kinds(cards: Iterable[int]) -> set[int]:
    """The kinds of some cards, one for all jokers."""
    return {min(52, KIND_OF[card]) for card in cards if card != HIDDEN}


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_is_told_of_another_hand_that_is_not_so(game: str) -> None:
    """Also of who plays at random, so that hands come to hold again what they had shown not to hold."""
    told = 0
    rules = game_by_id(game)
    each = some(3, 1) if game in ("that_dam_game", "shithead") else 1  # those with the longest matches
    # In the last one somebody takes one joker after having shown that they had none.
    for seed in {*range(some(2, 12)), *([9] if game == "damn_you" else [])}:
        players = rules.seats[seed % len(rules.seats)]
        level: Level = "easy" if seed % 2 else "random"
        for moment in choices(moments(rules, players, seed, SHORT[game], level))[::each]:
            for known in insight_of(replace(moment.request, level="expert")).seats:
                held = hand_of(moment.state, known.seat)
                told += 1
                assert kinds(known.holds) <= held
                assert not held & kinds(known.lacks)
                assert not {int(RANK_OF[card]) for card in held} & set(known.ranks)
                assert not {int(SUIT_OF[card]) for card in held} & set(known.suits)
    assert told
