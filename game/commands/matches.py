"""Matches between players that need no window: the same seed gives the same matches, whoever watches."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from game.ai.levels import Level
from game.ai.match import Dice, Entrant, play_at_random, play_match
from game.rules.chance import SeededChance
from game.rules.engine import Result
from game.rules.options import OptionValue, complete, random_options
from game.rules.record import ActionStep, Record, RecordingChance
from game.rules.registry import game_by_id
from game.rules.values import dataclass


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


def play(plan: Plan, number: int) -> Played:
    """Play one match of a plan. It depends on the plan's seed and the match's number alone."""
    game = game_by_id(plan.game)
    # Three streams, none to be guessed from another: cards, decisions, options.
    seed = Random(f"match {plan.seed} {number}").getrandbits(32)
    random = Random(f"players {plan.seed} {number}")
    options: Mapping[str, OptionValue] = complete(game.options, plan.players, plan.options)
    if plan.random_options:
        chosen = random_options(game.options, plan.players, Random(f"options {plan.seed} {number}"))
        options = {**chosen, **plan.options}
    levels = plan.levels_of(number)
    if plan.record or set(levels) != {"random"}:
        record = Record(plan.game, plan.players, list(levels), dict(options), seed)
        recorded = RecordingChance(SeededChance(seed), record.steps)
        first = random.getrandbits(32) if set(levels) != {"random"} else 0
        seats = [
            Dice(random) if level == "random" else Entrant(level, first + seat) for seat, level in enumerate(levels)
        ]
        result = play_match(game, options, seats, recorded, record=record, legal=plan.legal)
        actions = sum(isinstance(step, ActionStep) for step in record.steps)
        return Played(result, actions, record if plan.record else None)
    state = game.new_match(plan.players, options)
    chance = SeededChance(seed)
    game.start(state, chance)
    actions = play_at_random(game, state, chance, random)
    found = game.result(state)
    assert found is not None
    return Played(found, actions, None)
