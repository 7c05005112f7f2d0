"""The one loop in which computer players play a match: for the arena, `simulate`, tests and measurements.

`Match` is a match and what each seat has been told of it; `play_match` plays one
between entrants. `play_at_random` is the bare loop of the rules, for whoever asks
nobody and counts every microsecond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import floor
from random import Random
from time import process_time
from typing import Any, Final

from game.ai.port import (
    BotAnswer,
    BotRequest,
    Level,
    Recollection,
    ShouldStop,
    Thinking,
    choose,
    never,
    random_stream,
)
from game.ai.random_player import pick
from game.ai.reasons import ReasonCode, reason
from game.rules.actions import Action
from game.rules.chance import Chance, SeededChance
from game.rules.engine import Emit, Game, Result
from game.rules.events import Event
from game.rules.options import OptionValue
from game.rules.record import ActionStep, Record
from game.rules.refusals import IllegalAction, RefusalCode, plain_refusal
from game.rules.values import dataclass
from game.rules.views import Viewer, redact

Watch = Callable[[Any, BotRequest, BotAnswer], None]
"""Called with the state before a decision, the request and the answer."""

Rule = Callable[[BotRequest, Random, ShouldStop], Action]
"""A player that is none of the program's levels. It is asked only where there is a choice."""

_BY_RULE: Final = reason(ReasonCode.FORCED)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who sits at a seat."""

    level: Level
    seed: int
    character: str = ""
    simulations: int | None = None
    """Most hands to play out in the mind for a decision; None for the level's own."""
    seconds: float | None = None
    """Most processor time for a decision; None for as long as the simulations take."""
    rule: Rule | None = None
    """Who plays in place of the level."""

    def decide(self, request: BotRequest) -> BotAnswer:
        """The answer to a request, within the budget."""
        stop = never
        if self.seconds is not None:
            until = process_time() + self.seconds
            stop = lambda: process_time() > until  # noqa: E731
        if self.rule is None:
            return choose(request, stop)
        if request.forced:
            return BotAnswer(request.legal[0], _BY_RULE)
        return BotAnswer(self.rule(request, random_stream(request.seed, request.ply), stop), _BY_RULE)


@dataclass(frozen=True, slots=True)
class Dice:
    """Who sits at a seat and does anything legal, each as likely. It is told nothing and asked nothing."""

    random: Random


class Match:
    """A match that is being played by whoever calls `act`, and what some seats are told of it.

    `told` are the seats for which `request` is asked. `listen` hears every event
    with nothing hidden; a `record` is kept up to date, with its `chance` recorded
    by whoever made both.
    """

    def __init__(
        self,
        game: Game[Any],
        options: Mapping[str, OptionValue],
        players: int,
        chance: Chance,
        told: Iterable[int] = (),
        listen: Emit | None = None,
        record: Record | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.players = players
        self.chance = chance
        self.record = record
        self.state: Any = game.new_match(players, options)
        self.ply = 0
        """How many actions there were."""
        self._pasts = {seat: Recollection() for seat in told}
        self._listen = listen
        self._emit: Emit | None = self._tell if self._pasts else listen
        game.start(self.state, chance, self._emit)

    @property
    def seat(self) -> int | None:
        """The seat that is to decide, none when the match is over."""
        return self.game.to_act(self.state)

    def offered(self) -> Sequence[Action]:
        """All that the seat to act can do, what the game does not list among the rest."""
        legal, more = self.game.legal_actions(self.state), self.game.more_actions(self.state)
        return [*legal, *more] if more else legal

    def request(self, level: Level, character: str, seed: int, thinking: Thinking) -> BotRequest:
        """What the seat to act is asked. It must be one of those that are told."""
        seat = self.seat
        assert seat is not None
        return BotRequest(
            self.game.id,
            self.players,
            self.options,
            seat,
            level,
            character,
            self.game.view(self.state, Viewer(seat)),
            self._pasts[seat].events(),
            tuple(self.game.legal_actions(self.state)),
            seed,
            self.ply,
            thinking,
        )

    def act(self, action: Action, listed: Sequence[Action] | None = None) -> None:
        """Let the seat to act do something; `listed` goes to the record. Raises `IllegalAction`."""
        seat = self.seat
        refused = None if seat is None else self.game.check(self.state, seat, action)
        if seat is None or refused is not None:
            raise IllegalAction(refused or plain_refusal(RefusalCode.MATCH_OVER))
        if self.record is not None:
            # Before what chance answers to it, which is recorded as it is asked.
            self.record.steps.append(ActionStep(seat, action, None if listed is None else tuple(listed)))
        self.game.apply(self.state, action, self.chance, self._emit)
        self.ply += 1
        if self.record is not None:
            self.record.result = self.game.result(self.state)

    def _tell(self, event: Event) -> None:
        for seat, past in self._pasts.items():
            past.take(redact(event, Viewer(seat)))
        if self._listen is not None:
            self._listen(event)


def play_match(
    game: Game[Any],
    options: Mapping[str, OptionValue],
    entrants: Sequence[Entrant | Dice],
    seed: int | Chance,
    watch: Watch | None = None,
    record: Record | None = None,
    legal: bool = False,
) -> Result:
    """Play a match to its end, each entrant told what its seat may know, and return how it ended.

    `seed` is that of the pack, or whoever shuffles. `legal` lists in the record
    what could have been done. The clock on the wall has no part in it: entrants
    are asked by count, and a budget of time is one of the processor's.
    """
    chance = SeededChance(seed) if isinstance(seed, int) else seed
    told = [seat for seat, one in enumerate(entrants) if isinstance(one, Entrant)]
    match = Match(game, options, len(entrants), chance, told, record=record)
    while (seat := match.seat) is not None:
        one = entrants[seat]
        listed = game.legal_actions(match.state) if legal else None
        if isinstance(one, Dice):
            match.act(pick(match.offered(), one.random), listed)
            continue
        request = match.request(one.level, one.character, one.seed, Thinking(one.simulations))
        answer = one.decide(request)
        if watch is not None:
            watch(match.state, request, answer)
        match.act(answer.action, listed)
    result = game.result(match.state)
    assert result is not None
    return result


def play_at_random(game: Game[Any], state: Any, chance: Chance, random: Random) -> int:
    """Play a started match to its end, every legal action as likely. Returns the number of actions."""
    legal_actions, more_actions, apply = game.legal_actions, game.more_actions, game.apply
    draw = random.random
    lists_all = type(game).more_actions is Game.more_actions
    actions = 0
    while legal := legal_actions(state):
        # A call that finds nothing would cost as much as many an action, too.
        if not lists_all and (more := more_actions(state)):
            legal = [*legal, *more]
        # As `pick` does, without its call.
        apply(state, legal[floor(draw() * len(legal))], chance)
        actions += 1
    return actions
