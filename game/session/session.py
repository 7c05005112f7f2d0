"""The session: the only true state of a match, and the one door to it.

A person at the screen, a computer player and the table come through the same
door. They hand in actions by `submit`, which judges them, and they learn what
happened through a sink that gets events redacted for one viewer. Nothing leaves
with more in it than its viewer may see.

The session writes the record. After the start and after every step, which is an
action with the answers of chance that it caused, the record goes to the keeper.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.rules.actions import Action
from game.rules.chance import Chance, SeededChance
from game.rules.engine import Game, Result
from game.rules.events import Event, Shuffled
from game.rules.options import Options, complete
from game.rules.record import ActionStep, Record, RecordingChance, replay
from game.rules.refusals import Refusal, RefusalCode, plain_refusal
from game.rules.registry import game_by_id
from game.rules.views import ALL, TABLE, View, Viewer, redact

log = logging.getLogger(__name__)

Sink = Callable[[Event], None]
"""Whoever is told what happens, in the order in which it happened."""


class Keeper(Protocol):
    """Whoever keeps matches safe."""

    def save(self, record: Record, notes: Mapping[str, object]) -> None:
        """Keep a match as it stands. Raises nothing: play goes on when nothing can be saved."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """An action was carried out; `seq` is the session's number now."""

    seq: int


class StillHidden(ValueError):
    """Somebody wanted to see everything of a match that is not over."""

    def __str__(self) -> str:
        return "All is shown when the match is over, and not before."


class Session:
    """One match. Made by `new` or `resume`."""

    def __init__(
        self,
        record: Record,
        state: Any,
        events: list[Event],
        store: Keeper | None,
        notes: Mapping[str, object],
        chance: Chance | None = None,
        told: Sequence[int] = (),
    ) -> None:
        """`told` says for each action of the record how many of the events there were before it."""
        self._game: Game[Any] = game_by_id(record.game)
        self._record = record
        self._state = state
        self._events = events
        self._store = store
        self._notes = dict(notes)
        self._seq = sum(isinstance(step, ActionStep) for step in record.steps)
        self._told = [*told, len(events)]
        """By number of the session: how many events there were then."""
        if len(self._told) != self._seq + 1:
            raise ValueError(f"{self._seq} actions, but events of {len(told)}")
        self._chance = RecordingChance(chance or SeededChance(record.seed, record.chance_steps()), record.steps)
        self._sinks: dict[int, tuple[Viewer, Sink]] = {}
        self._next_sink = 0
        self._untold: deque[Event] = deque()
        self._telling = False
        self._save()

    @classmethod
    def new(
        cls,
        game_id: str,
        names: Sequence[str],
        options: Mapping[str, object],
        seed: int,
        store: Keeper | None = None,
        notes: Mapping[str, object] | None = None,
    ) -> Session:
        """Begin a match of as many players as there are names; options not given have their defaults.

        `notes` are kept with the match and are no part of its record (see `note`).
        Raises UnknownGame, OptionError, and ValueError for a number of players that the game does not allow.
        """
        game = game_by_id(game_id)
        players = len(names)
        if players not in game.seats:
            raise ValueError(f"This game is for {game.seats.start} to {game.seats.stop - 1} players, not {players}.")
        record = Record(game_id, players, list(names), complete(game.options, players, options), seed)
        state = game.new_match(players, record.options)
        events: list[Event] = []
        game.start(state, RecordingChance(SeededChance(seed), record.steps), events.append)
        return cls(record, state, events, store, notes or {})

    @classmethod
    def resume(
        cls,
        record: Record,
        store: Keeper | None = None,
        notes: Mapping[str, object] | None = None,
        chance: Chance | None = None,
    ) -> Session:
        """Go on with a match from its record, with exactly the cards that it would have had, or as `chance` has it.

        The record is taken over and grows. Raises RecordError if it breaks the rules.
        """
        events: list[Event] = []
        # A record may stop between an action and the shuffle that it caused: the same shuffle is made now.
        then = RecordingChance(chance or SeededChance(record.seed, record.chance_steps()), record.steps)
        told: list[int] = []

        def before(number: int, step: ActionStep, state: object) -> None:
            told.append(len(events))

        state = replay(record, emit=events.append, before=before, then=then)
        record.result = game_by_id(record.game).result(state)
        return cls(record, state, events, store, notes or {}, chance, told)

    # -- what everybody may know ------------------------------------------------

    @property
    def game_id(self) -> str:
        """Which game is played."""
        return self._record.game

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._record.players

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return tuple(self._record.names)

    @property
    def options(self) -> Options:
        """Every option in force."""
        return self._record.options

    @property
    def seq(self) -> int:
        """How many actions were carried out; goes on counting when a match is resumed."""
        return self._seq

    @property
    def to_act(self) -> int | None:
        """The one seat that is to decide, None when the match is over."""
        return self._game.to_act(self._state)

    @property
    def result(self) -> Result | None:
        """How the match ended, None while it goes on."""
        return self._record.result

    # -- what only some may know ------------------------------------------------

    @property
    def record(self) -> Record:
        """The match written down, every card and the seed in it: for saving, and for showing when all is over."""
        return self._record

    @property
    def notes(self) -> Mapping[str, object]:
        """What is kept with the match and is no part of its record: who sits where, for instance."""
        return self._notes

    def note(self, key: str, value: object) -> None:
        """Keep something with the match; `value` must be fit for JSON and is not changed later. Saved at once."""
        self._notes[key] = value
        self._save()

    def snapshot(self, viewer: Viewer) -> View:
        """What a viewer sees now. `ALL` sees nothing before the match is over: raises `StillHidden`."""
        self._let_see(viewer)
        return self._game.whole_view(self._state) if viewer == ALL else self._game.view(self._state, viewer)

    def opening(self, viewer: Viewer) -> View:
        """What a viewer saw before the first event. Folding `history` into it gives `snapshot`."""
        state = self._game.new_match(self.players, self._record.options)
        self._let_see(viewer)
        return self._game.whole_view(state) if viewer == ALL else self._game.view(state, viewer)

    def history(self, viewer: Viewer) -> list[Event]:
        """Everything that has happened in this match, before it was resumed too, redacted for a viewer.

        Raises `StillHidden` for `ALL` while the match goes on.
        """
        self._let_see(viewer)
        return [redact(event, viewer) for event in self._events]

    def events_since(self, seq: int, viewer: Viewer) -> list[Event]:
        """What has happened since `seq` was the session's number, redacted for a viewer.

        Folded into what the viewer saw then, it gives `snapshot`: so whoever was away
        catches up. Raises `StillHidden` for `ALL` while the match goes on, and
        `ValueError` for a number that the session has not had.
        """
        self._let_see(viewer)
        if not 0 <= seq <= self._seq:
            raise ValueError(f"the session's number has been 0 to {self._seq}, and not {seq}")
        return [redact(event, viewer) for event in self._events[self._told[seq] :]]

    def recent(self, viewer: Viewer) -> list[Event]:
        """What has happened since the whole pack was last shuffled, that shuffle included, redacted for a viewer.

        What was seen before it says nothing of where cards are now.
        Raises `StillHidden` for `ALL` while the match goes on.
        """
        self._let_see(viewer)
        events = self._events
        whole = max((event.count for event in events if isinstance(event, Shuffled)), default=0)
        first = 0
        for place in range(len(events) - 1, -1, -1):
            event = events[place]
            if isinstance(event, Shuffled) and event.count == whole:
                first = place
                break
        return [redact(event, viewer) for event in events[first:]]

    def legal_actions(self, seat: int) -> Sequence[Action]:
        """What a seat can do now, in the game's fixed order; nothing unless it is to act."""
        return self._game.legal_actions(self._state) if self.to_act == seat else ()

    def check(self, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do something now; None when it may."""
        return self._game.check(self._state, seat, action)

    # -- the door ---------------------------------------------------------------

    def submit(self, seat: int, action: Action, seq: int) -> Accepted | Refusal:
        """Do something for a seat. `seq` is the session's number as whoever decided knew it.

        A number that is no longer true is refused as stale, so that a double tap
        does nothing twice. What is refused changes nothing. What is accepted is
        saved before anybody is told of it.
        """
        if seq != self._seq:
            return plain_refusal(RefusalCode.STALE)
        reason = self._game.check(self._state, seat, action)
        if reason is not None:
            return reason
        events: list[Event] = []
        self._record.steps.append(ActionStep(seat, action))
        self._game.apply(self._state, action, self._chance, events.append)
        self._seq += 1
        self._record.result = self._game.result(self._state)
        self._events += events
        self._told.append(len(self._events))
        self._save()
        accepted = Accepted(self._seq)
        self._tell(events)
        return accepted

    def subscribe(self, viewer: Viewer, sink: Sink) -> Callable[[], None]:
        """Tell a sink everything that happens from now on, as a viewer may know it. Returns what ends that.

        A sink may submit; whatever follows from it is told after what is being told.
        A sink that raises is dropped, and the match goes on.
        Raises `StillHidden` for `ALL` while the match goes on.
        """
        self._let_see(viewer)
        number = self._next_sink
        self._next_sink += 1
        self._sinks[number] = (viewer, sink)

        def unsubscribe() -> None:
            self._sinks.pop(number, None)

        return unsubscribe

    def _let_see(self, viewer: Viewer) -> None:
        if viewer == ALL and self.result is None:
            raise StillHidden
        if viewer not in (ALL, TABLE) and not 0 <= viewer < self.players:
            raise ValueError(f"there is no viewer {viewer} at a table of {self.players}")

    def _tell(self, events: Sequence[Event]) -> None:
        self._untold.extend(events)
        if self._telling:
            return
        self._telling = True
        try:
            while self._untold:
                event = self._untold.popleft()
                for number, (viewer, sink) in list(self._sinks.items()):
                    if number not in self._sinks:  # left because of what another sink did
                        continue
                    try:
                        sink(redact(event, viewer))
                    except Exception:
                        log.exception("a listener failed and is told nothing more")
                        self._sinks.pop(number, None)
        finally:
            self._telling = False

    def _save(self) -> None:
        if self._store is not None:
            self._store.save(self._record, self._notes)
