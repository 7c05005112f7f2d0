"""Every legal action has a code of its own within the range, and every code that is offered is legal."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.ai.arena import ONE_ROUND
from game.ai.random_player import pick
from game.rules.actions import Action, Arrange, Meld
from game.rules.cards import KIND_OF
from game.rules.chance import SeededChance
from game.rules.engine import Game
from game.rules.options import random_options
from game.rules.registry import game_by_id
from research import GAMES, codes

LONGEST = 400


def states(game: Game[Any], players: int, seed: int) -> Iterator[Any]:
    """The states of a match that goes by codes alone."""
    random, chance = Random(seed), SeededChance(seed)
    options = {**random_options(game.options, players, Random(seed)), **ONE_ROUND.get(game.id, {})}
    state = game.new_match(players, options)
    game.start(state, chance)
    for _ in range(LONGEST):
        if game.to_act(state) is None:
            return
        yield state
        game.apply(state, pick(list(codes.legal(game, state).values()), random), chance)


def without_copies(action: Action) -> Action:
    """An action with each card in place of all its copies."""
    names = [name for name in ("card", "cards") if hasattr(action, name)]
    if isinstance(action, Meld) or not names:
        return action
    value = getattr(action, names[0])
    plain = KIND_OF[value] if isinstance(value, int) else tuple(KIND_OF[card] for card in value)
    fields = {name: getattr(action, name) for name in type(action).__slots__}
    return type(action)(**{**fields, names[0]: plain})


@pytest.mark.parametrize("game_id", GAMES)
def test_codes_are_the_legal_actions_and_no_others(game_id: str) -> None:
    game = game_by_id(game_id)
    met = set()
    for players in game.seats:
        for state in states(game, players, players):
            seat = game.to_act(state)
            assert seat is not None
            offered = codes.legal(game, state)
            met |= {type(action) for action in offered.values()}
            assert offered
            assert all(0 <= code < codes.size(game_id) for code in offered)
            assert all(game.check(state, seat, action) is None for action in offered.values())
            listed = {without_copies(action) for action in game.legal_actions(state)}
            melds = [action for action in offered.values() if isinstance(action, Meld)]
            assert len(offered) == len(listed) + len(melds)
            assert {without_copies(action) for action in offered.values()} == listed | set(melds)
    assert len(met) >= 3


@pytest.mark.parametrize(
    ("game_id", "size"),
    [("dang_it", 159), ("damn_you", 469), ("screw_your_neighbor", 3), ("that_dam_game", 1358), ("shithead", 1043)],
)
def test_ranges_are_those_that_learners_were_trained_with(game_id: str, size: int) -> None:
    assert codes.size(game_id) == size


def test_choices_of_open_cards_fill_their_range() -> None:
    game = game_by_id("shithead")
    state = next(states(game, 2, 0))
    offered = codes.legal(game, state)
    if all(isinstance(action, Arrange) for action in offered.values()):
        assert max(offered) < 924


def test_strange_action_has_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    for game_id in ("dang_it", "damn_you", "that_dam_game", "shithead"):
        game = game_by_id(game_id)
        monkeypatch.setattr(game, "legal_actions", lambda state: [object()])
        state = next(states(game_by_id("screw_your_neighbor"), 2, 0))
        monkeypatch.setattr(game, "more_actions", lambda state: [])
        with pytest.raises(TypeError, match="no action of"):
            codes.legal(game, state)
