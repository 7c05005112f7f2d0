"""The games as OpenSpiel's ISMCTS wants them, and that bot as an entrant of the arena.

The bot is OpenSpiel's own, in Python: the one in C++ cannot play games that are
written in Python. It asks for a state with a few methods and for a *resampler*,
which turns a state into another one that the seat to act cannot tell from it; ours
lays the cards as the computer players' determinizers do. The bot never sees the
true state: where it decides, its root is imagined as well.

What the bot is given, so that it is a fair opponent:

* nodes of true information sets: all public actions since the root, and the view;
* rewards between -1 and 1, spread so that ordinary results differ by about one half;
* playouts at random to the end of the match, as in its own evaluator, but by the
  rules' own loop, which is three to nine times as fast;
* in Shithead the best cards laid face up, which among hundreds of choices it would
  hardly find, and in Dang It! any card in the draw for the deal.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from game.ai.match import play_at_random
from game.ai.port import BotRequest, ShouldStop, never
from game.ai.random_player import pick
from game.ai.shithead.zoo import GOOD
from game.ai.zoo import ZOO
from game.rules.actions import Action, Arrange
from game.rules.cards import HIDDEN, RANK_OF, Card
from game.rules.chance import Pick, shuffled
from game.rules.engine import Game
from game.rules.events import Phase
from game.rules.registry import game_by_id, info_of
from game.rules.shithead.state import ShitheadState
from game.rules.views import Viewer
from research import codes
from research.worlds import imagine

SIMULATIONS: Final = 300
"""As many as the bot makes for a decision where no budget is given."""
EXPLORATION: Final = 1.0
"""The bot's `uct_c`."""
_SPREAD: Final[Mapping[str, float]] = {
    "dang_it": 20.0,
    "damn_you": 15.0,
    "screw_your_neighbor": 5.0,
    "that_dam_game": 100.0,
    "shithead": 1.0,
}
"""By game: the gain over an equal share that counts as 1."""


class Luck:
    """Chance from a stream of random numbers, for states that nobody will ever replay."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in any order."""
        return shuffled(cards, self._random)

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """Any of the seats."""
        return self._random.choice(seats)


class SpielType:
    """What the bot asks of a game's type."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class SpielGame:
    """What the bot asks of a game."""

    def get_type(self) -> type[SpielType]:
        """Turns are taken one after the other, and cards are hidden."""
        return SpielType


class SpielState:
    """A state of a match as the bot wants it. Chance is taken from `random` when it is needed, so it has no nodes."""

    def __init__(self, game: Game[Any], state: Any, random: Random, history: tuple[int, ...] = ()) -> None:
        """`history` are the codes of all actions since the root of a search."""
        self.game = game
        self.state = state
        self._random = random
        self._history = history
        self._legal: dict[int, Action] | None = None

    @property
    def actions(self) -> dict[int, Action]:
        """By code: what the seat to act can do."""
        if self._legal is None:
            if self.state.phase is Phase.ARRANGE:
                self._legal = {0: _best_table(self.state)}
            else:
                self._legal = codes.legal(self.game, self.state)
        return self._legal

    def get_game(self) -> SpielGame:
        """The game."""
        return SpielGame()

    def current_player(self) -> int:
        """The seat to act; OpenSpiel's own number when the match is over."""
        seat = self.game.to_act(self.state)
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_chance_node(self) -> bool:
        """Never."""
        return False

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.game.to_act(self.state) is None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The codes of what the seat to act can do."""
        return list(self.actions)

    def information_state_string(self, player: int | None = None) -> Hashable:
        """What the seat to act has seen since the root. No string: the bot only compares it."""
        view = self.game.view(self.state, Viewer(self.current_player()))
        return self._history, view.phase, tuple(view.zones.items()), tuple(view.facts.items())

    def apply_action(self, action: int) -> None:
        """Do something. The bot names it by numbers of numpy's."""
        code = int(action)
        self.game.apply(self.state, self.actions[code], Luck(self._random))
        self._history = (*self._history, code)
        self._legal = None

    def clone(self) -> SpielState:
        """An independent copy."""
        return SpielState(self.game, self.state.copy(), self._random, self._history)

    def returns(self) -> list[float]:
        """By seat: the gain over an equal share, between -1 and 1. Only when the match is over."""
        result = self.game.result(self.state)
        assert result is not None
        share = sum(result.scores) / len(result.scores)
        scale = (-1 if info_of(self.game.id).low_score_wins else 1) / _SPREAD[self.game.id]
        return [max(-1.0, min(1.0, scale * (score - share))) for score in result.scores]


def _best_table(state: ShitheadState) -> Arrange:
    """The choice of the best cards to lie face up."""
    seat = state.turn
    own = [card for card in (*state.open_cards(seat), *state.hands[seat]) if card != HIDDEN]
    return Arrange(tuple(sorted(own, key=lambda card: -GOOD[RANK_OF[card]])[: state.setup.size]))


class RandomPlayouts:
    """OpenSpiel's evaluator by random playouts, in our own loop."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Every action as likely."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: SpielState) -> list[float]:
        """How a match played on at random ends. The state stays as it is."""
        end = state.clone()
        play_at_random(end.game, end.state, Luck(self._random), self._random)
        return end.returns()


class _Enough(Exception):
    """The time is over."""


class Search:
    """One decision of the bot's."""

    def __init__(self, request: BotRequest, random: Random) -> None:
        self._random = random
        self._game = game_by_id(request.game)
        self._sample = imagine(request)
        self.root = SpielState(self._game, self._sample(random), random)
        self.simulations = 0

    def decide(self, limit: int, should_stop: ShouldStop) -> Action:
        """The action visited most when the simulations or the time are used up; each is tried at least once."""
        generator = np.random.RandomState(self._random.getrandbits(32))
        bot = ismcts.ISMCTSBot(None, RandomPlayouts(self._random), EXPLORATION, limit, random_state=generator)
        fewest = 1 + len(self.root.actions)

        def resample(state: SpielState, player: int) -> SpielState:
            if self.simulations > fewest and should_stop():
                raise _Enough
            self.simulations += 1
            return SpielState(self._game, self._sample(self._random), self._random)

        bot.set_resampler(resample)
        try:
            policy = bot.get_policy(self.root)
        except _Enough:
            # The root is kept under its own name, and under its key among all nodes.
            policy = bot.get_final_policy(self.root, bot.lookup_node(self.root))
        chosen, chances = zip(*policy, strict=True)
        return self.root.actions[int(generator.choice(chosen, p=chances))]


def ismcts_rule(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """OpenSpiel's ISMCTS as an entrant."""
    if request.view.phase is Phase.DRAW_FOR_DEAL:
        return pick(request.legal, random)
    if request.view.phase is Phase.ARRANGE:
        return ZOO["greedy"]["shithead"](request, random, should_stop)
    count = request.thinking.simulations
    unlimited = count is None and should_stop is not never
    limit = 10**9 if unlimited else count or SIMULATIONS
    return Search(request, random).decide(limit, should_stop)
