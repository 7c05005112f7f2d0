"""What the moves of a decision of Shithead were worth: the chance not to lose the deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.endgames import Looks
from game.ai.judging import Budget, Judge, PlayedOut
from game.ai.port import BotRequest, never
from game.ai.reasons import Reason, rival
from game.ai.shithead.arranging import Arranging
from game.ai.shithead.endgame import Endgame, place_of
from game.ai.shithead.knowledge import Knowledge, know
from game.ai.shithead.ladder import ladder_mask, variant_of
from game.ai.shithead.player import LOOKS
from game.ai.shithead.playout import FLIP, PICK_UP, World, play_out, share_of
from game.ai.shithead.policy import STYLE, first_thought, style_of, worth
from game.ai.shithead.why import why
from game.ai.shithead.worlds import NoWorld, Worlds
from game.rules.actions import Action, Arrange, Flip, Play
from game.rules.events import Fact
from game.rules.shithead.tables import MAX_TURNS

BUDGET: Final = Budget(looked=100, first=40, fresh=1200, telling=8.0)
KIND: Final = "chance"


def judge(request: BotRequest, action: Action) -> Judge | None:
    """A turn, or the choice of open cards; None where nothing else could be done."""
    if request.forced:
        return None
    knowledge = know(request.view, request.events, variant_of(request.options, request.players))
    if isinstance(action, Arrange):
        try:
            return _Arranged(request, knowledge, action)
        except NoWorld:
            return None
    found: dict[tuple[int, int], tuple[Action, int]] = {}
    for one in (action, *request.legal):
        move = _move(one)
        found.setdefault(_kind(move), (one, move))
    if len(found) < 2:
        return None
    try:
        return _Judge(request, knowledge, [one for one, _ in found.values()], [move for _, move in found.values()])
    except NoWorld:
        return None


def _move(action: Action) -> int:
    """An action as `playout` knows it."""
    return ladder_mask(action.cards) if isinstance(action, Play) else FLIP if isinstance(action, Flip) else PICK_UP


def _kind(move: int) -> tuple[int, int]:
    """What moves have in common that come to the same: which rank, and how many cards of it."""
    return (move, 0) if move in (FLIP, PICK_UP) else (move.bit_length() - 1 >> 2, move.bit_count())


class _Arranged(PlayedOut):
    """The choice of open cards. What most would do is what the strongest do: the best cards lie open.

    What suits the policy that plays the deal out better than that may suit better players less: it is never praised.
    """

    def __init__(self, request: BotRequest, knowledge: Knowledge, action: Arrange) -> None:
        styles = [style_of(STYLE, knowledge.variant)] * request.players
        self._arranging = Arranging(request, knowledge, True, styles)
        self._worlds = Worlds(knowledge)
        number = self._arranging.add(action)
        others = self._arranging.sets[0] & ~self._arranging.sets[number]
        super().__init__(self._arranging.actions, number, 0, float(others.bit_count()))
        self.praises = False

    def number_of(self, action: Action) -> int:
        """As `Judge.number_of`: suits do not matter."""
        found = self._arranging.find(action) if isinstance(action, Arrange) else None
        return self.played if found is None else found

    def world(self, random: Random) -> tuple[World, float]:
        """Where all cards lie, and what picks the starter."""
        return self._worlds.sample(random), random.random()

    def play(self, world: tuple[World, float], choice: int) -> float:
        """The chance not to lose, in percent."""
        return 100 * (1 - self._arranging.lost(*world, choice))

    def why(self, better: int, other: int, margin: float) -> Reason:
        """As a hint says it."""
        return self._arranging.why(better, rival(self.choices[other], margin, 0.0, 1.0))


class _Judge(PlayedOut):
    def __init__(
        self, request: BotRequest, knowledge: Knowledge, actions: Sequence[Action], moves: Sequence[int]
    ) -> None:
        style = style_of(STYLE, knowledge.variant)
        thought = first_thought(knowledge, style)
        values = worth(list(moves), next(move for move in moves if _kind(move) == _kind(thought)), 0)
        usual = max(range(len(moves)), key=values.__getitem__)
        super().__init__(actions, 0, usual, values[usual] - values[0])
        self._knowledge, self._moves = knowledge, moves
        self._turns = MAX_TURNS - request.view.fact(Fact.TURNS)
        self._styles = [style] * request.players
        self._worlds = Worlds(knowledge)
        self._known = None
        if not knowledge.stock and knowledge.players - knowledge.field.out.bit_count() == 2:
            self._known = self._worlds.certain()

    def number_of(self, action: Action) -> int:
        """As `Judge.number_of`: suits do not matter."""
        kinds = [_kind(move) for move in self._moves]
        kind = _kind(_move(action))
        return kinds.index(kind) if kind in kinds else self.played

    def exact(self) -> tuple[float, ...] | None:
        """Where all cards are known by counting, what is proved of each move; nothing is said of one that stays open:
        it is worth as much as what was done.
        """
        if self._known is None:
            return None
        k = self._knowledge
        endgame = Endgame(k.variant, Looks(LOOKS, never))
        found = endgame.prospects(place_of(self._known, k.field, k.seat), self._moves, self._turns)
        done = found[self.played].outcome
        return tuple(50.0 * (1 + (one.outcome if done and one.outcome else done)) for one in found)

    def world(self, random: Random) -> World:
        """Where all cards lie."""
        return self._worlds.sample(random)

    def play(self, world: World, choice: int) -> float:
        """The chance not to lose, in percent."""
        k, move = self._knowledge, self._moves[choice]
        return 100 * (1 - share_of(play_out(world, k.field, k.seat, move, k.seat, k.variant, self._styles), k.seat))

    def why(self, better: int, other: int, margin: float) -> Reason:
        """As a hint says it."""
        compared = rival(self.choices[other], margin, 0.0, 1.0)
        return why(self._knowledge, self._moves[better], compared, self._moves[other])
