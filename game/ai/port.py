"""The door to the computer players: a request goes in, an answer comes out.

A request holds what a player at that seat would know and nothing else: the view,
the redacted events since the cards were last all shuffled together, and what may
be done. It is made of plain values, so it travels to another process as it is.
The random stream of an answer follows from the request's own seed and ply; the
generator of the pack is never asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Final, Protocol

from game.ai import levels
from game.ai.manners import liked_among_alike, liked_most
from game.ai.random_player import pick
from game.ai.reasons import Reason, ReasonCode, reason
from game.ai.registry import PLAYED
from game.rules.actions import Action
from game.rules.events import Event, Phase, Shuffled
from game.rules.options import Options
from game.rules.registry import game_by_id
from game.rules.values import dataclass
from game.rules.views import View

Level = levels.Level
LEVELS: Final = levels.LEVELS

ShouldStop = Callable[[], bool]
"""Asked between two simulations; true makes a player answer with the best it has."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a computer player may think about one decision: by count, by a clock, or until either ends.

    By count alone the answer follows from the request, whatever else the machine
    does: so ask fairness proofs, the arena, `simulate` and tests. By a clock as
    well asks the table, where a person waits. No player has a clock of its own.
    """

    simulations: int | None = None
    """Most hands to play out in the mind; None for as many as the level does, 0 for none."""
    seconds: float | None = None
    """Most time to think, in seconds of the wall clock; None for no limit."""

    def count(self, own: int) -> int:
        """Most hands to play out in the mind for a level that plays out so many of its own accord."""
        return own if self.simulations is None else self.simulations

    def stops(self, should_stop: ShouldStop) -> ShouldStop:
        """When to stop a player that begins now: at the end of the time, or when `should_stop` says so."""
        if self.seconds is None:
            return should_stop
        until = perf_counter() + self.seconds
        return lambda: perf_counter() > until or should_stop()


BY_COUNT: Final = Thinking()
"""As many simulations as the level does, however long they take."""
AT_THE_TABLE: Final = Thinking(seconds=1.0)
"""As many simulations as the level does, but nobody waits longer than a second."""


@dataclass(frozen=True, slots=True)
class BotRequest:
    """One decision that a computer player is asked for.

    Raises `ValueError` when the view is not that of the seat, or nothing is legal.
    """

    game: str
    players: int
    options: Options
    seat: int
    level: Level
    character: str
    """Key of a character in `game.ai.characters`; it bends the play a little and never the knowledge."""
    view: View
    events: tuple[Event, ...]
    """Redacted for the seat; see `Recollection`."""
    legal: tuple[Action, ...]
    seed: int
    """Of this computer player; not the seed of the match, nor made from it."""
    ply: int
    """Number of the decision in the match: with the seed it makes the random stream."""
    thinking: Thinking = BY_COUNT
    explains: bool = False
    """Whether its reason is worth some work of its own, as that of a hint; what it does is the same."""

    def __post_init__(self) -> None:
        if self.view.viewer != self.seat:
            raise ValueError(f"the view of {self.view.viewer} does not belong to seat {self.seat}")
        if not self.legal:
            raise ValueError("there is nothing to decide")

    @property
    def forced(self) -> bool:
        """Whether there is only one thing to do. (Melds are not listed, so no choice to meld is forced.)"""
        return len(self.legal) == 1 and self.view.phase is not Phase.MELD


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """What a computer player does, and why.

    Everything but `seconds` follows from the request alone, unless it was interrupted.
    """

    action: Action
    reason: Reason
    simulations: int = 0
    """Hands played out in the mind; positions looked into, where all cards are known and the rest is solved."""
    values: tuple[tuple[Action, float], ...] = ()
    """What each choice is thought to be worth, the chosen one or the best first: points where it was played out in
    the mind, otherwise whatever the player's policy counts."""
    seconds: float = 0.0
    interrupted: bool = False
    """Whether it was stopped before it had thought as long as it would."""
    solved: bool = False
    """Whether all cards were known and it was worked out: nobody plays that otherwise, whatever they like."""


class Player(Protocol):
    """What the module of a game's computer players offers."""

    def choose(self, request: BotRequest, random: Random, should_stop: ShouldStop) -> BotAnswer:
        """A decision; a forced one at once. It reads no clock: `should_stop` holds the time of the request, too."""


class Recollection:
    """The events of one seat since the cards were last all shuffled together: the past that can still matter.

    `take` every redacted event of the seat from the start of the match on; the
    first shuffle of every game is that of the whole pack, which is how the later
    ones of the whole pack are known.
    """

    __slots__ = ("_events", "_whole")

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._whole = 0

    def take(self, event: Event) -> None:
        """Remember an event, and forget those before it where the whole pack is shuffled."""
        if type(event) is Shuffled and event.count >= self._whole:
            self._whole = event.count
            self._events.clear()
        self._events.append(event)

    def events(self) -> tuple[Event, ...]:
        """What to send with a request."""
        return tuple(self._events)


def never() -> bool:
    """Nobody stops this player."""
    return False


def random_stream(seed: int, ply: int) -> Random:
    """The random stream of one decision. Named by a text, so that it is no stream of `SeededChance`."""
    return Random(f"computer player {seed} {ply}")


def load(request: BotRequest) -> None:
    """Load what a request needs, which takes long on a slow machine, without deciding anything."""
    if request.game in PLAYED:
        import_module(f"game.ai.{request.game}.player")


def choose(request: BotRequest, should_stop: ShouldStop = never) -> BotAnswer:
    """Decide, within what the request allows. Forced moves are answered at once."""
    began = perf_counter()
    random = random_stream(request.seed, request.ply)
    if request.level == "random" or request.game not in PLAYED:
        code = ReasonCode.FORCED if request.forced else ReasonCode.AT_RANDOM
        answer = BotAnswer(
            pick([*request.legal, *game_by_id(request.game).more_seen(request.view)], random), reason(code)
        )
    else:
        player: Player = import_module(f"game.ai.{request.game}.player")
        answer = bend(request, player.choose(request, random, request.thinking.stops(should_stop)))
    return replace(answer, seconds=perf_counter() - began)


def bend(request: BotRequest, answer: BotAnswer) -> BotAnswer:
    """What a character does where its level has decided; the same for whoever has no manner of its own."""
    if not request.character or request.forced:
        return answer
    if not answer.interrupted and not answer.solved and len(answer.values) > 1:
        liked = liked_most(request, answer.action, answer.values)
        if liked != answer.action:
            answer = replace(answer, action=liked, reason=reason(ReasonCode.MANNER))
    same = liked_among_alike(request, answer.action)
    if same == answer.action:
        return answer
    values = tuple((same if action == answer.action else action, value) for action, value in answer.values)
    return replace(answer, action=same, values=values)


def hint(
    view: View,
    events: Sequence[Event],
    legal: Sequence[Action],
    options: Options,
    ply: int,
    should_stop: ShouldStop = never,
    thinking: Thinking = BY_COUNT,
) -> tuple[Action, Reason]:
    """What the strongest player would do in a person's place, and why, from what that person's seat knows."""
    request = hint_request(view, events, legal, options, ply, thinking)
    answer = choose(request, should_stop)
    return answer.action, answer.reason


def hint_request(
    view: View,
    events: Sequence[Event],
    legal: Sequence[Action],
    options: Options,
    ply: int,
    thinking: Thinking = BY_COUNT,
) -> BotRequest:
    """The request behind a hint, for whoever sends it to another process."""
    seat = int(view.viewer)
    return BotRequest(
        view.game,
        view.players,
        options,
        seat,
        "expert",
        "",
        view,
        tuple(events),
        tuple(legal),
        seed=0,
        ply=ply,
        thinking=thinking,
        explains=True,
    )
