"""Random legal play for the suites, one step at a time, with everything that a proof wants to look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.ai.match import Match
from game.rules.actions import Action, Decline, LayOff, Play
from game.rules.cards import RANK_OF
from game.rules.chance import SeededChance
from game.rules.engine import Game
from game.rules.events import Event
from game.rules.options import OptionValue, random_options
from game.rules.record import Record, RecordingChance
from game.rules.registry import GAME_IDS, game_by_id

MAX_STEPS = 60_000
"""More steps than any match may take: a longer one is a failure of the rules' own bounds."""


def offered(game: Game[Any], state: Any, random: Random) -> Sequence[Action]:
    """Legal actions, and the melds of a game that does not list them."""
    return [*game.legal_actions(state), *game.more_actions(state)]


def pick(actions: Sequence[Action], random: Random) -> Action:
    """Any of them."""
    return actions[int(random.random() * len(actions))]


def wanted(game: str, actions: Sequence[Action], random: Random) -> Action:
    """What brings a match to its end: cards are laid off, low ones go onto the stack. Else anything."""
    low = [action for action in actions if isinstance(action, Play)] if game == "shithead" else []
    if low:
        return max(low, key=lambda play: (-RANK_OF[play.cards[0]], len(play.cards)))
    return pick([action for action in actions if isinstance(action, LayOff | Decline)] or actions, random)


class Played:
    """A match being played at random, its record and the events of the last step."""

    def __init__(self, match: Match, record: Record, random: Random, events: list[Event]) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.state: Any = match.state
        self.record = record
        self.random = random
        self.chance = match.chance
        self.events = events

    def step(self) -> bool:
        """One action; False when the match is over."""
        if self.match.seat is None:
            return False
        self.act(pick(self.match.offered(), self.random))
        return True

    def act(self, action: Action, listed: Sequence[Action] | None = None) -> None:
        """An action of the seat in turn; `listed` goes to the record."""
        self.events.clear()
        self.match.act(action, listed)

    def steps(self) -> Iterator[int]:
        """Every step to the end of the match, by number."""
        for number in range(MAX_STEPS):
            if not self.step():
                return
            yield number
        raise AssertionError(f"{self.record.game} goes on for ever: seed {self.record.seed} {self.record.options}")


def begin(name: str, players: int, options: dict[str, OptionValue], seed: int) -> Played:
    """A match after its start, with the events of the start."""
    record = Record(name, players, [f"P{i}" for i in range(players)], options, seed)
    chance = RecordingChance(SeededChance(seed), record.steps)
    events: list[Event] = []
    match = Match(game_by_id(name), options, players, chance, listen=events.append, record=record)
    return Played(match, record, Random(seed), events)


def random_matches(name: str, count: int, seed: int = 0) -> Iterator[Played]:
    """Matches over all player counts in turn, with random options, but few deals of a game whose deals are long."""
    game = game_by_id(name)
    for number in range(count):
        random = Random(seed * 1_000_003 + number)
        players = game.seats[number % len(game.seats)]
        options = random_options(game.options, players, random)
        if "deals" in options:
            options["deals"] = 1 + number // len(game.seats) % 2
        yield begin(name, players, options, seed * 1_000_003 + number)


__all__ = ["GAME_IDS", "Played", "begin", "offered", "pick", "random_matches"]
