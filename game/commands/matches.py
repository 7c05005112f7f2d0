"""Matches between players that need no window: the same seed gives the same matches, whoever watches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from random import Random
from typing import Any, Final

from game.ai.port import BY_COUNT, BotRequest, Level, Recollection, choose
from game.ai.random_player import pick
from game.rules.actions import Action
from game.rules.chance import Chance, SeededChance
from game.rules.engine import Emit, Game, Result
from game.rules.events import Event
from game.rules.options import OptionValue, complete, random_options
from game.rules.record import ActionStep, Record, RecordingChance
from game.rules.registry import game_by_id
from game.rules.views import Viewer, redact

FindMelds = Callable[[Any], Sequence[Action]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. `levels` are those of the seats in the first match; they move on by one every match."""

    game: str
    levels: tuple[Level, ...]
    seed: int
    options: Mapping[str, OptionValue]
    """Those that are given; the others have their defaults, or any value with `random_options`."""
    random_options: bool = False
    record: bool = False
    legal: bool = False
    """Whether records list what could have been done."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.levels)

    def levels_of(self, number: int) -> tuple[Level, ...]:
        """Who plays at which seat in a match, counted from 0."""
        turn = number % self.players
        return self.levels[-turn:] + self.levels[:-turn] if turn else self.levels


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is over."""

    result: Result
    actions: int
    record: Record | None


def find_melds(game: Game[Any]) -> FindMelds | None:
    """What finds the melds of a game that leaves them out of its legal actions; None for the other games."""
    found: FindMelds | None = getattr(game, "find_melds", None)
    return found


def play_at_random(game: Game[Any], state: Any, chance: Chance, random: Random) -> int:
    """Play a started match to its end, every legal action as likely. Returns the number of actions."""
    legal_actions, apply, melds = game.legal_actions, game.apply, find_melds(game)
    draw = random.random
    actions = 0
    while legal := legal_actions(state):
        if melds and (found := melds(state)):
            legal = [*legal, *found]
        # As `pick` does: a call would cost as much as many an action.
        apply(state, legal[floor(draw() * len(legal))], chance)
        actions += 1
    return actions


def play(plan: Plan, number: int) -> Played:
    """Play one match of a plan. It hangs on the plan's seed and the match's number alone."""
    game = game_by_id(plan.game)
    # Three streams, none to be guessed from another: cards, decisions, options.
    seed = Random(f"match {plan.seed} {number}").getrandbits(32)
    random = Random(f"players {plan.seed} {number}")
    options: Mapping[str, OptionValue] = complete(game.options, plan.players, plan.options)
    if plan.random_options:
        chosen = random_options(game.options, plan.players, Random(f"options {plan.seed} {number}"))
        options = {**chosen, **plan.options}
    levels = plan.levels_of(number)
    state = game.new_match(plan.players, options)
    chance: Chance = SeededChance(seed)
    if plan.record or set(levels) != {"random"}:
        record = Record(plan.game, plan.players, list(levels), dict(options), seed)
        chance = RecordingChance(chance, record.steps)
        table = _Table(game, state, record, random, plan.legal)
        table.play(levels, chance, random.getrandbits(32) if set(levels) != {"random"} else 0)
        actions = sum(isinstance(step, ActionStep) for step in record.steps)
    else:
        record = None
        game.start(state, chance)
        actions = play_at_random(game, state, chance, random)
    result = game.result(state)
    assert result is not None
    if record is not None:
        record.result = result
    return Played(result, actions, record if plan.record else None)


class _Table:
    """A match that is written down while it is played, with computer players who are told what their seats may know."""

    def __init__(self, game: Game[Any], state: Any, record: Record, random: Random, legal: bool) -> None:
        self._game = game
        self._state = state
        self._record = record
        self._random = random
        self._legal = legal
        self._melds: Final = find_melds(game)

    def play(self, levels: Sequence[Level], chance: Chance, seed: int) -> None:
        """Play to the end."""
        game, state = self._game, self._state
        pasts = {seat: Recollection() for seat, level in enumerate(levels) if level != "random"}

        def tell(event: Event) -> None:
            for seat, past in pasts.items():
                past.take(redact(event, Viewer(seat)))

        emit: Emit | None = tell if pasts else None
        game.start(state, chance, emit)
        ply = 0
        while (seat := game.to_act(state)) is not None:
            legal = game.legal_actions(state)
            if seat in pasts:
                action = self._thought(seat, levels[seat], pasts[seat], legal, seed, ply)
            else:
                melds = self._melds(state) if self._melds is not None else ()
                action = pick([*legal, *melds] if melds else legal, self._random)
            self._record.steps.append(ActionStep(seat, action, tuple(legal) if self._legal else None))
            game.apply(state, action, chance, emit)
            ply += 1

    def _thought(
        self, seat: int, level: Level, past: Recollection, legal: Sequence[Action], seed: int, ply: int
    ) -> Action:
        record = self._record
        request = BotRequest(
            record.game,
            record.players,
            record.options,
            seat,
            level,
            "",
            self._game.view(self._state, Viewer(seat)),
            past.events(),
            tuple(legal),
            seed + seat,
            ply,
            BY_COUNT,
        )
        return choose(request).action
