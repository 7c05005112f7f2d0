"""Could I have won? The strongest player takes somebody's seat with the same cards, and the match is played again.

Whoever sat there before, the new player sees what that seat sees and nothing else. The cards that come are those that
came, as long as the same is asked of chance; the other computer players are the same, with other random choices in
each try. So one try says how it could have gone, and several say how often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import floor
from typing import Any, Final

from game.ai.jobs import Pace
from game.ai.levels import LEVELS
from game.ai.match import Match
from game.ai.port import Level, Thinking, choose
from game.rules.cards import Card
from game.rules.chance import Pick, SeededChance
from game.rules.record import (
    ActionStep,
    PickStep,
    Record,
    RecordError,
    RecordingChance,
    ShuffleStep,
    decode_record,
    encode_record,
    replay,
)
from game.rules.registry import game_by_id

__all__ = ["MOST_THOUGHT", "AsRecorded", "Seat", "play_again", "work"]

MOST_THOUGHT: Final = 1500
"""Hands that Expert plays out in the mind for a decision, at most: with more it plays little better, and somebody
waits."""
_LENGTH: Final = 1.3
"""How many times as long as before a match is expected to take, for the share that is done."""


Seat = tuple[Level, str]
"""The level and the character of whoever plays at a seat."""


class AsRecorded:
    """Chance that answers as a record does wherever the same is asked, and by its seed where it is not.

    For a record of this program both are the same. Implements `game.rules.chance.Chance`.
    """

    def __init__(self, record: Record) -> None:
        self._seed = record.seed
        self._answers = [step for step in record.steps if not isinstance(step, ActionStep)]
        self._asked = 0

    def _next(self) -> ShuffleStep | PickStep | None:
        number = self._asked
        self._asked += 1
        return self._answers[number] if number < len(self._answers) else None

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The cards as they were shuffled then, if they are the same."""
        step = self._next()
        if isinstance(step, ShuffleStep) and sorted(step.cards) == sorted(cards):
            return list(step.cards)
        return SeededChance(self._seed, self._asked - 1).shuffle(cards)

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """Who was picked then, if it is among them."""
        step = self._next()
        if isinstance(step, PickStep) and step.what == what and step.seat in seats:
            return step.seat
        return SeededChance(self._seed, self._asked - 1).pick(what, seats)


def play_again(record: Record, seats: Sequence[Seat], number: int, pace: Pace, thought: int = MOST_THOUGHT) -> Record:
    """Play a match again from its start, with the same cards; `number` says which try it is."""
    game = game_by_id(record.game)
    again = Record(record.game, record.players, list(record.names), dict(record.options), record.seed)
    chance = RecordingChance(AsRecorded(record), again.steps)
    match = Match(game, again.options, again.players, chance, range(again.players), record=again)
    usual = _LENGTH * sum(isinstance(step, ActionStep) for step in record.steps)
    while (seat := match.seat) is not None:
        done = match.ply / usual
        pace(done if done < 0.9 else 1 - 0.1 * 0.9 / done)
        level, character = seats[seat]
        # Not the seed of the cards, so that nobody who plays could know them by it.
        seed = 7919 * (number + 1) + seat
        # The other levels think no longer than that anyway, and as long as they always do.
        request = match.request(level, character, seed, Thinking(thought if level == "expert" else None))
        match.act(choose(request, partial(_never, pace, done)).action)
    return again


def _never(pace: Pace, done: float) -> bool:
    """Nobody is stopped; but who waits, waits in the midst of a thought, too."""
    pace(min(done, 0.9))
    return False


def work(payload: Mapping[str, Any], pace: Pace) -> dict[str, object]:
    """The job `retry`: under `record` the match, under `seats` level and character of each, under `number` which try.

    What it returns is the match as it went then, fit for JSON. Raises RecordError for a record that breaks the rules.
    """
    record = decode_record(payload["record"])
    replay(record)
    if record.start is not None:
        raise RecordError(None, "The match began at a position and not with its cards.")
    seats = [(_level(level), str(character)) for level, character in payload["seats"]]
    if len(seats) != record.players:
        raise ValueError(f"{len(seats)} seats of {record.players}")
    return encode_record(play_again(record, seats, floor(payload["number"]), pace))


def _level(name: object) -> Level:
    return next(level for level in LEVELS if level == name)
