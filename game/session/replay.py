"""A match that was played, looked at again: at any of its moments, by any of its seats, or with every hand open.

The record is played through the rules once, and copies of the state are kept on the way, so that every moment is a few
actions from one of them, however long the match was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.rules.actions import Action
from game.rules.cards import Card
from game.rules.chance import SeededChance
from game.rules.engine import Result
from game.rules.events import CardsMoved, DealBegan, DealEnded, Event, RoundBegan, Shuffled
from game.rules.position import Position, positions_of, told_events
from game.rules.record import ActionStep, Record, RecordedChance, RecordError, replay
from game.rules.refusals import Refusal, RefusalCode, plain_refusal
from game.rules.registry import game_by_id
from game.rules.views import ALL, TABLE, View, Viewer, ViewFold, redact
from game.session.seats import PRACTICE_NOTE, SEATS_NOTE, USED, SeatConfig, encode_seats
from game.session.session import Session, TooLate, WayBack
from game.session.store import Resumable

__all__ = ["Replay"]

APART: Final = 24
"""So many actions lie between two states that are kept."""


class Replay(Session):
    """A match at one of its moments, see `go`. Nothing can be done in it, and nothing of it is saved.

    Whoever looks may see every hand: what is not shown to somebody is for the screen to decide, by its viewer.
    """

    def __init__(self, record: Record, notes: Mapping[str, object] | None = None, *, part: bool = False) -> None:
        """Play a record through. Raises RecordError if it breaks the rules, naming the step. It stands at its start.

        `part` says that it ends with the hand or round that its last action has ended: what the same action began after
        that is neither told nor seen.
        """
        events: list[Event] = []
        told: list[int] = []
        self._kept: list[Any] = []
        """The states before every `APART`th action."""
        self._places = [place for place, step in enumerate(record.steps) if isinstance(step, ActionStep)]

        def before(number: int, step: ActionStep, state: Any) -> None:
            if len(told) % APART == 0:
                self._kept.append(state.copy())
            told.append(len(events))

        # A record may stop before a shuffle that its last action has caused: the one that followed is made.
        state = replay(record, emit=events.append, before=before, then=_then(record))
        if record.result is None and game_by_id(record.game).result(state) is not None:
            raise RecordError(None, "The match is over, but the record gives no result.")
        self._last = state
        self._part = part and bool(told)
        """Whether the last moment is the end of a hand: no state of the match is, as the next one is dealt at once."""
        if self._part:
            del events[_end_of_part(events, told[-1]) :]
        self._cursor = len(told)
        super().__init__(record, state, events, None, notes or {}, None, told)
        self.go(0)

    @property
    def length(self) -> int:
        """How many actions the match has."""
        return len(self._places)

    @property
    def position(self) -> int:
        """How many of its actions have happened at the moment that is looked at."""
        return self._cursor

    @property
    def result(self) -> Result | None:
        """How the match ended, at its end; None before."""
        return self._record.result if self._cursor == self.length else None

    @property
    def to_act(self) -> int | None:
        """The one seat that was to decide, None when the match, or the part of it that is told, is over."""
        return None if self._at_end_of_part else super().to_act

    def snapshot(self, viewer: Viewer) -> View:
        """What a viewer saw at the moment that is looked at. `ALL` sees every hand."""
        view = super().snapshot(viewer)
        if not self._at_end_of_part:
            return view
        fold = ViewFold(view)
        for event in self.events(self.length - 1, self.length, viewer):
            fold.apply(event)
        return replace(fold.view(), to_act=None)

    @property
    def _at_end_of_part(self) -> bool:
        return self._part and self._cursor == self.length

    def actor(self, position: int) -> int:
        """Who did the action of a number, counted from 0."""
        return self._action(position).seat

    def action(self, position: int) -> Action:
        """What was done as the action of a number."""
        return self._action(position).action

    def _action(self, position: int) -> ActionStep:
        step = self._record.steps[self._places[position]]
        assert isinstance(step, ActionStep)
        return step

    def from_here(self, seats: Sequence[SeatConfig]) -> Resumable:
        """The match as it stands at this moment, to be played on by these for practice: it counts for nothing.

        The cards that then come are those that came, as long as the same is done.
        """
        end = len(self._record.steps) if self._cursor == self.length else self._places[self._cursor]
        names = [config.name for config in seats]
        record = replace(self._record, names=names, steps=self._record.steps[:end], result=None)
        return Resumable(record, {SEATS_NOTE: encode_seats(seats), PRACTICE_NOTE: USED})

    def as_position(self) -> tuple[Position, dict[Card, int]] | None:
        """The moment as a whole position, and who has seen which card in this deal; None at the end of the match."""
        if self.to_act is None:
            return None
        return positions_of(self.game_id).read(self._state), told_events(self._events[: self._told[self._cursor]])

    def told(self, position: int) -> int:
        """How many events there were before the action of a number, or in all."""
        return self._told[position]

    def go(self, position: int) -> None:
        """Look at the moment after so many actions. Raises ValueError where the match has none."""
        if not 0 <= position <= self.length:
            raise ValueError(f"there is no moment {position} in a match of {self.length} actions")
        if position != self._cursor:
            self._state = self._state_before(position)
            self._cursor = position
            self._seq += 1

    def events(self, first: int, end: int, viewer: Viewer) -> list[Event]:
        """What happened from the moment after `first` actions to that after `end`, redacted for a viewer."""
        return [redact(event, viewer) for event in self._events[self._told[first] : self._told[end]]]

    def history(self, viewer: Viewer) -> list[Event]:
        """Everything that has happened up to this moment, redacted for a viewer."""
        self._let_see(viewer)
        return [redact(event, viewer) for event in self._events[: self._told[self._cursor]]]

    def whole_history(self, viewer: Viewer) -> list[Event]:
        """Everything that happened in the match, redacted for a viewer."""
        return [redact(event, viewer) for event in self._events]

    def _state_before(self, position: int) -> Any:
        if self._part and position == self.length:
            position -= 1  # what came of the last action is told by its events alone
        if position == self.length:
            return self._last
        number = position // APART
        state = self._kept[number].copy()
        chance = RecordedChance(self._record.steps, _then(self._record))
        for done in range(number * APART, position):
            chance.next = self._places[done] + 1
            self._game.apply(state, self._action(done).action, chance, None)
        return state

    def _let_see(self, viewer: Viewer) -> None:
        if viewer not in (ALL, TABLE) and not 0 <= viewer < self.players:
            raise ValueError(f"there is no viewer {viewer} at a table of {self.players}")

    # -- what is over --------------------------------------------------------------------

    def legal_actions(self, seat: int) -> Sequence[Action]:
        """Nothing: it was done already."""
        return ()

    def submit(self, seat: int, action: Action, seq: int, notes: Mapping[str, object] | None = None) -> Refusal:
        """Refuses: it was done already."""
        return plain_refusal(RefusalCode.STALE)

    def way_back(self, seat: int, *, free: bool = False) -> WayBack | TooLate:
        """Nothing can be taken back."""
        return TooLate.OVER


def _end_of_part(events: Sequence[Event], first: int) -> int:
    """How many events there are before the next hand or round begins, or its cards are gathered, from `first` on."""
    end = next((at for at in range(first, len(events)) if isinstance(events[at], DealBegan | RoundBegan)), len(events))
    over = next((at for at in range(first, end) if isinstance(events[at], DealEnded)), end)
    while end - 1 > over and isinstance(events[end - 1], CardsMoved | Shuffled):
        end -= 1
    return end


def _then(record: Record) -> SeededChance | None:
    """What answers where a record ends; None for a match that is over."""
    return SeededChance(record.seed, record.chance_steps()) if record.result is None else None
