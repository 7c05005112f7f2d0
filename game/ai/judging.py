"""What each choice of a decision was worth, judged from what its seat could know: what a review is made of.

A judge is made of the same request that a computer player gets, so nothing that the seat could not see has any part in
what it finds. Choices are played out in the same worlds, and what is told apart is the difference in these pairs: luck
of the cards falls out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from typing import Any, Final, Protocol

from game.ai.port import BotRequest
from game.ai.reasons import Reason
from game.rules.actions import Action
from game.rules.values import dataclass

__all__ = ["Budget", "Judge", "JudgeModule", "Measured", "PlayedOut", "Tick", "paired"]

Tick = Callable[[], None]
"""Called again and again while something is played out."""
_FEW: Final = 20
"""Worlds between two ticks."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is played out for a match of one game, by count, and what is worth telling."""

    looked: int
    """Decisions that are looked into at most."""
    first: int
    """Worlds in which every choice of a decision is played out, to see where to look again."""
    fresh: int
    """Other worlds, in which the best choice and the one that was made are compared."""
    telling: float
    """The least margin that is worth telling, in the unit that is shown."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What some choices have brought."""

    means: tuple[float, ...]
    """By choice."""
    margins: tuple[float, ...]
    """By choice: how much more it has brought than the first one, in the same worlds."""
    errors: tuple[float, ...]
    """The standard errors of these."""


def paired(values: Sequence[Sequence[float]], weights: Sequence[float] | None = None) -> Measured:
    """What choices have brought whose values are given by choice and by world, which count as much as their weights."""
    worlds = len(values[0])
    counts = [1.0] * worlds if weights is None else weights
    total = sum(counts)
    if not total:
        return Measured((0.0,) * len(values), (0.0,) * len(values), (0.0, *(inf,) * (len(values) - 1)))
    means = tuple(sum(map(float.__mul__, counts, found)) / total for found in values)
    errors = []
    for mean, found in zip(means, values, strict=True):
        margin = mean - means[0]
        squares = sum(
            (count * (one - first - margin)) ** 2 for count, one, first in zip(counts, found, values[0], strict=True)
        )
        errors.append(sqrt(squares) / total)
    return Measured(means, tuple(mean - means[0] for mean in means), tuple(errors))


class Judge:
    """One decision of one seat. What choices are worth is told in the unit in which it is shown, more being better."""

    def __init__(self, choices: Sequence[Action], played: int, usual: int, doubt: float) -> None:
        self.choices = tuple(choices)
        """What could be done, of what comes to the same one."""
        self.played = played
        """The number of what was done."""
        self.usual = usual
        """The number of what a player does at once who does not look ahead."""
        self.doubt = doubt
        """How much worse than the best choice what was done seems at once, as that player counts; 0 for the best."""
        self.praises = True
        """Whether what was done may be praised: not where only one judge says so."""

    def number_of(self, action: Action) -> int:
        """The number of a choice that comes to the same as an action; that of what was done where none does."""
        return self.choices.index(action) if action in self.choices else self.played

    def exact(self) -> tuple[float, ...] | None:
        """What the choices are worth where that can be worked out to the end, None where it cannot."""
        return None

    def measure(self, choices: Sequence[int], worlds: int, random: Random, tick: Tick) -> Measured:
        """Try some choices, by number, in so many worlds that fit what the seat knew. Raises LookupError where none
        does.
        """
        raise NotImplementedError

    def why(self, better: int, other: int, margin: float) -> Reason:
        """What speaks for a choice and not for the other one."""
        raise NotImplementedError


class PlayedOut(Judge):
    """One whose choices are played out, world by world."""

    def world(self, random: Random) -> Any:
        """A world that fits what the seat knew. Raises LookupError."""
        raise NotImplementedError

    def play(self, world: Any, choice: int) -> float:
        """What a choice brings in a world."""
        raise NotImplementedError

    def measure(self, choices: Sequence[int], worlds: int, random: Random, tick: Tick) -> Measured:
        """As `Judge.measure`."""
        values: list[list[float]] = [[] for _ in choices]
        for number in range(worlds):
            if number % _FEW == 0:
                tick()
            world = self.world(random)
            for found, choice in zip(values, choices, strict=True):
                found.append(float(self.play(world, choice)))
        return paired(values)


class JudgeModule(Protocol):
    """What the module `judge` of a game offers."""

    BUDGET: Budget
    """How much is played out for a match."""
    KIND: str
    """What is told: `chance` for percent, `count` for what one gets, `gain` for what one wins or loses, `loss` for
    points that nobody wants."""

    def judge(self, request: BotRequest, action: Action) -> Judge | None:
        """A decision in which something was done; None where there was nothing to decide, or nobody could judge."""
