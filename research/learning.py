"""The games as environments of PettingZoo, for whoever wants to train players.

    from research.learning import env
    table = env("shithead", players=3)

An environment is a match: turns are taken one after the other (AEC), an observation
is the seat's row of `research.sight` with a mask of the codes of `research.codes`
that are legal, and the mask of a seat that is not in turn is empty. A reward is what
a step adds to a seat's gain over an equal share of the points, so those of a step
sum to nothing and those of a match to the result. Matches are as short as they can
be unless options say otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from game.ai.arena import ONE_ROUND
from game.rules.chance import SeededChance
from game.rules.damn_you.state import DamnYouState
from game.rules.options import OptionValue, complete
from game.rules.registry import game_by_id, info_of
from game.rules.views import TABLE, Viewer
from research import codes
from research.sight import Sight

_HIGHEST: Final = 2**31 - 1


class CardTable(AECEnv):
    """A table of one of the five games. Agents are `player_0` and so on, by seat."""

    metadata: Final = {"name": "grawlix_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`options` are house rules; those not given have the values of the shortest match.

        Raises `UnknownGame`, `OptionError`, and `ValueError` for a number of players that the game does not have.
        """
        super().__init__()
        self.game = game_by_id(game_id)
        count = self.game.default_players if players is None else players
        if count not in self.game.seats:
            raise ValueError(f"the game {game_id} is not for {count} players")
        self.house = complete(self.game.options, count, {**ONE_ROUND.get(game_id, {}), **(options or {})})
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sight = Sight(game_id, count)
        actions = codes.size(game_id)
        self._watching = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1, _HIGHEST, (self._sight.length,), np.int32),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._acting = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """A row and a mask, the same for all."""
        return self._watching

    def action_space(self, agent: str) -> Any:
        """The codes of the game. Each agent samples from a stream of its own."""
        return self._acting[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a match; the same seed deals the same cards. `options` are for PettingZoo and change nothing."""
        # Without a seed the cards are any.
        self._chance = SeededChance(Random(seed).getrandbits(64))
        self.match = self.game.new_match(len(self.possible_agents), self.house)
        self.game.start(self.match, self._chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        # What is paid before the first decision belongs to the first reward.
        self._gains = [0.0] * len(self.agents)
        self._ask()

    def _ask(self) -> None:
        """Give the turn to the seat to act, or end the match for all."""
        seat = self.game.to_act(self.match)
        self._offered = codes.legal(self.game, self.match)
        if seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
            seat = 0
        self.agent_selection = self.possible_agents[seat]

    def _count(self) -> list[float]:
        """By seat: the gain over an equal share so far."""
        points = self.match.chips if isinstance(self.match, DamnYouState) else self.match.scores
        share = sum(points) / len(points)
        sign = -1 if info_of(self.game.id).low_score_wins else 1
        return [sign * (point - share) for point in points]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, and the mask of what it can do if it is in turn."""
        row = self._sight.row(self.game.view(self.match, Viewer(self._seats[agent])))
        mask = np.zeros(codes.size(self.game.id), np.int8)
        if agent == self.agent_selection:
            mask[list(self._offered)] = 1
        return {"observation": np.array(row, np.int32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do what a code stands for. Raises `ValueError` for one that is not offered."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        chosen = None if action is None else self._offered.get(int(action))
        if chosen is None:
            raise ValueError(f"{agent} cannot do {action}: the mask says what it can")
        self._cumulative_rewards[agent] = 0.0
        self.game.apply(self.match, chosen, self._chance)
        before, self._gains = self._gains, self._count()
        self.rewards = {one: self._gains[seat] - before[seat] for one, seat in self._seats.items()}
        self._accumulate_rewards()
        self._ask()

    def render(self) -> str | None:
        """What everybody sees, as text in the mode `ansi`."""
        return self.game.view(self.match, TABLE).canonical() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def env(
    game_id: str,
    players: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    render_mode: str | None = None,
) -> Any:
    """A table that complains in PettingZoo's own words when it is used in a wrong order."""
    return OrderEnforcingWrapper(CardTable(game_id, players, options, render_mode))
