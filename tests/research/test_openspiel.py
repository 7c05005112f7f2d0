"""OpenSpiel's ISMCTS plays all five games, sees what its seat sees, and keeps to its budget."""

import pickle
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from random import Random

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install .[research]")

from game.ai.arena import ONE_ROUND
from game.ai.match import Entrant, Rule, play_match
from game.ai.port import BotRequest, Thinking, never
from game.ai.zoo import ZOO
from game.rules.actions import Keep
from game.rules.cards import RANK_OF, Rank
from game.rules.events import Phase
from game.rules.options import OptionValue, defaults
from game.rules.registry import game_by_id
from game.rules.zones import ZoneKind
from research import GAMES
from research.__main__ import main
from research.openspiel import RandomPlayouts, Search, SpielState, ismcts_rule
from research.worlds import imagine

SHORT: dict[str, Mapping[str, OptionValue]] = {
    **ONE_ROUND,
    "that_dam_game": {"contracts": (1,), "begs": 1},
    "screw_your_neighbor": {"pennies": 1},
}


def decisions(game_id: str, players: int, rule: Rule | None = None, seed: int = 3) -> list[BotRequest]:
    """Every decision of a match with something to choose; the rule plays at seat 0."""
    game = game_by_id(game_id)
    found: list[BotRequest] = []
    options = {**defaults(game.options, players), **SHORT.get(game_id, {})}
    entrants = [Entrant("random", seat, simulations=4, rule=ZOO["greedy"][game_id]) for seat in range(players)]
    if rule is not None:
        entrants[0] = replace(entrants[0], rule=rule)
    play_match(game, options, entrants, seed, lambda state, request, answer: found.append(request))
    return [one for one in found if not one.forced and one.view.phase not in (Phase.DRAW_FOR_DEAL, Phase.ARRANGE)]


@pytest.mark.parametrize("game_id", GAMES)
def test_bot_plays_a_match_by_the_rules(game_id: str) -> None:
    players = game_by_id(game_id).seats.start
    assert any(request.seat == 0 for request in decisions(game_id, players, ismcts_rule))


@pytest.mark.parametrize("game_id", GAMES)
def test_state_keeps_to_what_the_bot_asks_of_it(game_id: str) -> None:
    game = game_by_id(game_id)
    players = game.default_players
    random = Random(5)
    request = decisions(game_id, players)[0]
    sample = imagine(request)
    root, other = (SpielState(game, sample(random), random) for _ in range(2))
    assert root.current_player() == request.seat
    assert root.information_state_string() == other.information_state_string()
    assert root.legal_actions() == other.legal_actions()
    assert set(root.actions.values()) <= {*request.legal, *root.actions.values()}
    before = root.information_state_string()
    copy = root.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert root.information_state_string() == before != copy.information_state_string()
    assert not root.is_terminal()
    assert not root.is_chance_node()
    found = RandomPlayouts(random).evaluate(root)
    assert root.information_state_string() == before
    assert len(found) == players
    assert all(-1 <= value <= 1 for value in found)
    assert sum(found) == pytest.approx(0, abs=0.7)  # but for what lies beyond the ends
    while not copy.is_terminal():
        copy.apply_action(random.choice(copy.legal_actions()))
    assert copy.current_player() < 0
    assert max(copy.returns()) > min(copy.returns()) or not any(copy.returns())


def test_who_is_better_off_has_the_higher_return() -> None:
    """Where points are bad too."""
    for game_id in ("shithead", "damn_you"):
        game = game_by_id(game_id)
        request = decisions(game_id, 3)[0]
        state = SpielState(game, imagine(request)(Random(1)), Random(1))
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        result = game.result(state.state)
        assert result is not None
        if len(result.winners) < 3:
            returns = state.returns()
            losers = [seat for seat in range(3) if seat not in result.winners]
            assert min(returns[seat] for seat in result.winners) > max(returns[seat] for seat in losers)


def test_same_random_numbers_give_the_same_decision() -> None:
    for request in decisions("dang_it", 2)[:5]:
        asked = replace(request, thinking=Thinking(30))
        first, second = (ismcts_rule(asked, Random(8), never) for _ in range(2))
        assert first == second
        assert first in request.legal


def test_search_is_as_long_as_its_budget() -> None:
    request = decisions("dang_it", 2)[0]
    search = Search(request, Random(1))
    search.decide(25, never)
    assert search.simulations == 25
    search = Search(request, Random(1))
    looks = count()
    search.decide(10**9, lambda: next(looks) == 50)
    assert search.simulations == len(search.root.actions) + 2 + 50
    search = Search(request, Random(1))
    search.decide(10**9, lambda: True)
    assert search.simulations == len(search.root.actions) + 2


def test_bot_takes_what_is_plainly_best() -> None:
    """The lowest cards go and the highest stay."""
    better = total = 0
    for seed in range(12):
        for request in decisions("screw_your_neighbor", 2, seed=seed):
            card = RANK_OF[request.view.cards(ZoneKind.HAND, request.seat)[0]]
            if card in (Rank.ACE, Rank.TWO, Rank.QUEEN, Rank.JACK) and len(request.events) < 30:
                action = ismcts_rule(replace(request, thinking=Thinking(150)), Random(seed), never)
                total += 1
                better += isinstance(action, Keep) == (card >= Rank.JACK)
    assert total >= 4
    assert better >= 0.8 * total


def test_bot_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Entrant("random", 0, rule=ismcts_rule))).rule is ismcts_rule


def test_bot_enters_the_arena_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "dang_it", "--entrants", "openspiel-ismcts:5,random", "--players", "2", "--deals", "2"]
    assert main(command) == 0
    assert "openspiel-ismcts:5" in capsys.readouterr().out
