"""The environments are what PettingZoo calls sound, and a match in one is a match by the rules."""

import warnings
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install .[research]")

with warnings.catch_warnings():
    # Its tests load one of its own games in a way that it calls old.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

from game.rules.options import OptionError
from game.rules.registry import game_by_id, info_of
from research import GAMES
from research.learning import CardTable, env


def play(table: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """Play a match at random; the codes that were chosen, and the sum of rewards by agent."""
    random = Random(seed)
    table.reset(seed=seed)
    chosen: list[int] = []
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        rewards[agent] += reward
        assert not truncation
        action = None
        if not termination:
            offered = [code for code, legal in enumerate(observation["action_mask"]) if legal]
            action = random.choice(offered)
            chosen.append(action)
        table.step(action)
    return chosen, rewards


# The test would rather have no mask beside the row; the card games that come with PettingZoo have one too.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("game_id", GAMES)
def test_environment_passes_the_test_of_pettingzoo(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    for players in (game_by_id(game_id).seats.start, game_by_id(game_id).seats.stop - 1):
        api_test(CardTable(game_id, players), num_cycles=150)
        api_test(env(game_id, players), num_cycles=20)
    assert capsys.readouterr().out.count("Passed API test") == 4


@pytest.mark.parametrize("game_id", GAMES)
def test_same_seed_deals_the_same_cards(game_id: str) -> None:
    seed_test(lambda: env(game_id), num_cycles=100)
    table = CardTable(game_id)
    table.reset()
    first = table.game.zones(table.match)
    table.reset()
    assert first != table.game.zones(table.match)


@pytest.mark.parametrize("game_id", GAMES)
def test_rewards_of_a_match_are_the_gain_over_an_equal_share(game_id: str) -> None:
    players = game_by_id(game_id).seats.start + 1
    options = {"contracts": (1,)} if game_id == "that_dam_game" else {}
    table = CardTable(game_id, players, options)
    chosen, rewards = play(table, 4)
    result = table.game.result(table.match)
    assert result is not None
    assert len(chosen) > players
    share = sum(result.scores) / players
    sign = -1 if info_of(game_id).low_score_wins else 1
    assert list(rewards.values()) == pytest.approx([sign * (score - share) for score in result.scores])
    assert sum(rewards.values()) == pytest.approx(0)


def test_match_leaves_the_names_of_pettingzoo_alone() -> None:
    table = CardTable("dang_it", 2)
    table.reset(seed=1)
    assert callable(table.state)
    assert table.num_agents == table.max_num_agents == 2


def test_only_the_agent_in_turn_has_a_mask_and_sees_its_own_cards() -> None:
    table = CardTable("dang_it", 3)
    table.reset(seed=1)
    for agent in table.possible_agents:
        assert bool(table.observe(agent)["action_mask"].any()) == (agent == table.agent_selection)


def test_what_is_not_offered_is_refused() -> None:
    table = CardTable("screw_your_neighbor", 2)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="cannot do 3: the mask says"):
        table.step(3)
    with pytest.raises(ValueError, match="cannot do None"):
        table.step(None)


def test_table_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="shithead is not for 9 players"):
        CardTable("shithead", 9)
    with pytest.raises(OptionError):
        CardTable("shithead", 2, {"speed": 3})


def test_table_can_be_read() -> None:
    table = CardTable("shithead", 2, render_mode="ansi")
    table.reset(seed=3)
    text = table.render()
    assert text is not None
    assert "'shithead', 2, -1" in text
    assert CardTable("shithead", 2).render() is None
