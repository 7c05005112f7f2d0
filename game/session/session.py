"""The session: the only true state of a match, and the one door to it.

A person at the screen, a computer player and the table come through the same
door. They hand in actions by `submit`, which judges them, and they learn what
happened through a sink that gets events redacted for one viewer. Nothing leaves
with more in it than its viewer may see.

What a seat did can be taken back and done again, see `way_back`. The record is cut
off there: it is what was finally played.

The session writes the record. After the start and after every step, which is an
action with the answers of chance that it caused, the record goes to the keeper.
"""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import islice
from typing import Any, Final, Protocol

from game.rules.actions import Action
from game.rules.chance import Chance, SeededChance
from game.rules.commitment import Commitment
from game.rules.engine import Game, Result
from game.rules.events import CardsMoved, Event, Shuffled
from game.rules.news import is_news
from game.rules.options import Options, complete
from game.rules.record import (
    ActionStep,
    Record,
    RecordError,
    RecordingChance,
    decode_actions,
    encode_step,
    replay,
)
from game.rules.refusals import Refusal, RefusalCode, plain_refusal
from game.rules.registry import game_by_id
from game.rules.values import dataclass
from game.rules.views import ALL, TABLE, View, Viewer, ViewFold, redact, sees

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


class TooLate(StrEnum):
    """Why a seat can take nothing back."""

    NOTHING = "nothing"
    """It has done nothing yet in which it had a choice."""
    OTHERS = "others"
    """Somebody else has acted since."""
    FORCED = "forced"
    """What it did last was all that it could do, and since what it did before somebody else has acted."""
    CARD = "card"
    """It has shown the seat a card that was hidden from it, which may still be on its way."""
    SHOWN = "shown"
    """It has made something else known: a hand was counted, a starter found, somebody drew a card."""
    OVER = "over"
    """The match is over."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """How far a seat can go back: to before the action of that number, counted from 0."""

    position: int


UNDONE_NOTE: Final = "undone"
"""The note under which a match keeps what was taken back and can be done again."""


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
        self._known: dict[Viewer, list[Event]] = {}
        self._store = store
        self._notes = dict(notes)
        self._seq = sum(isinstance(step, ActionStep) for step in record.steps)
        self._told = [*told, len(events)]
        """By number of actions: how many events there were after them."""
        if len(self._told) != self._seq + 1:
            raise ValueError(f"{self._seq} actions, but events of {len(told)}")
        self._own_chance = chance
        self._chance = self._chance_from_here()
        self._views: dict[int, View] = {}
        """By position: what the seat that acted last knew before each of its actions in a row."""
        self._turn_of: int | None = None
        """Whose those are."""
        self._choices: dict[int, bool] = {}
        """By position: whether the seat could have done something else."""
        self._undone = _undone_in(record, self._notes)
        """What was taken back and can be done again, the last first to come."""
        self._unproved = len(self._undone)
        """How many of those were read from a file, which can say anything."""
        self._way: tuple[int, int, bool, WayBack | TooLate] | None = None
        """What was last found out about the way back: for which number of the session, which seat, how freely."""
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
        commitment: Commitment | None = None,
    ) -> Session:
        """Begin a match of as many players as there are names; options not given have their defaults.

        `notes` are kept with the match and are no part of its record (see `note`). `commitment` is what was promised of
        its cards. Raises UnknownGame, OptionError, and ValueError for a number of players that the game does not allow,
        or a seed that is not the one promised.
        """
        game = game_by_id(game_id)
        players = len(names)
        if players not in game.seats:
            raise ValueError(f"This game is for {game.seats.start} to {game.seats.stop - 1} players, not {players}.")
        if commitment is not None and commitment.dealt != seed:
            raise ValueError("The cards that were promised follow from another seed.")
        chosen = complete(game.options, players, options)
        record = Record(game_id, players, list(names), chosen, seed, commitment=commitment)
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
        """The session's number: it grows with every action, also when one is taken back, and never falls.

        When a match is resumed it is the number of its actions.
        """
        return self._seq

    @property
    def position(self) -> int:
        """How many actions the match consists of; falls when some are taken back."""
        return len(self._told) - 1

    @property
    def happened(self) -> int:
        """How many events `history` has."""
        return self._told[self.position]

    def upto(self, events: int) -> Record:
        """The match with the action that has brought it to so many events, written down apart from this one."""
        position = bisect_left(self._told, events)
        end = self._place_of(position) if position < self.position else len(self._record.steps)
        return replace(self._record, names=list(self._record.names), steps=self._record.steps[:end], result=None)

    @property
    def to_act(self) -> int | None:
        """The one seat that is to decide, None when the match is over."""
        return self._game.to_act(self._state)

    @property
    def result(self) -> Result | None:
        """How the match ended, None while it goes on."""
        return self._record.result

    @property
    def fingerprint(self) -> str:
        """What was shown of the cards before they were dealt; empty where nothing was."""
        return "" if self._record.commitment is None else self._record.commitment.fingerprint

    @property
    def deals(self) -> int:
        """How often the whole pack was shuffled so far."""
        counts = [event.count for event in self._events if isinstance(event, Shuffled)]
        return sum(count == max(counts) for count in counts) if counts else 0

    # -- what only some may know ------------------------------------------------

    @property
    def record(self) -> Record:
        """The match written down, every card and the seed in it: for saving, and for showing when all is over."""
        return self._record

    @property
    def notes(self) -> Mapping[str, object]:
        """What is kept with the match and is no part of its record: who sits where, for instance."""
        return self._notes

    def note(self, key: str, value: object, *, later: bool = False) -> None:
        """Keep something with the match; `value` must be fit for JSON and is not changed later.

        Saved at once, or, where it may come `later`, with what is done next.
        """
        self._notes[key] = value
        if not later:
            self._save()

    def snapshot(self, viewer: Viewer) -> View:
        """What a viewer sees now. `ALL` sees nothing before the match is over: raises `StillHidden`."""
        self._let_see(viewer)
        return self._game.whole_view(self._state) if viewer == ALL else self._game.view(self._state, viewer)

    def opening(self, viewer: Viewer) -> View:
        """What a viewer saw before the first event: nobody is to act. Folding `history` into it gives `snapshot`."""
        state = self._game.new_match(self.players, self._record.options)
        self._let_see(viewer)
        view = self._game.whole_view(state) if viewer == ALL else self._game.view(state, viewer)
        return replace(view, to_act=None)

    def history(self, viewer: Viewer) -> list[Event]:
        """Everything that has happened in this match, before it was resumed too, redacted for a viewer.

        Raises `StillHidden` for `ALL` while the match goes on.
        """
        self._let_see(viewer)
        return self._known_to(viewer)[:]

    def events_from(self, position: int, viewer: Viewer) -> list[Event]:
        """What has happened since the match consisted of so many actions, redacted for a viewer.

        Folded into what the viewer saw then, it gives `snapshot`. Raises `StillHidden` for `ALL` while the match goes
        on.
        """
        self._let_see(viewer)
        return self._known_to(viewer)[self._told[position] :]

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
        return self._known_to(viewer)[first:]

    def legal_actions(self, seat: int) -> Sequence[Action]:
        """What a seat can do now, in the game's fixed order; nothing unless it is to act."""
        return self._game.legal_actions(self._state) if self.to_act == seat else ()

    def check(self, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do something now; None when it may."""
        return self._game.check(self._state, seat, action)

    # -- the door ---------------------------------------------------------------

    def submit(
        self, seat: int, action: Action, seq: int, notes: Mapping[str, object] | None = None
    ) -> Accepted | Refusal:
        """Do something for a seat. `seq` is the session's number as whoever decided knew it.

        `notes` are what is kept with the match from then on in place of what was kept under the same keys.

        A number that is no longer true is refused as stale, so that a double tap
        does nothing twice. What is refused changes nothing. What is accepted is
        saved before anybody is told of it.
        """
        if seq != self._seq:
            return plain_refusal(RefusalCode.STALE)
        reason = self._game.check(self._state, seat, action)
        if reason is not None:
            return reason
        self._undone.clear()
        self._note_undone()
        self._notes.update(notes or {})
        self._tell(self._do(ActionStep(seat, action)))
        return Accepted(self._seq)

    def _do(self, step: ActionStep, *, save: bool = True) -> list[Event]:
        """Carry out what is legal, and write it down; returns what is to be told of it."""
        self._remember(step.seat)
        events: list[Event] = []
        self._record.steps.append(step)
        self._game.apply(self._state, step.action, self._chance, events.append)
        self._seq += 1
        self._record.result = self._game.result(self._state)
        self._events += events
        self._told.append(len(self._events))
        if save:
            self._save()
        return events

    # -- taking back ------------------------------------------------------------

    def way_back(self, seat: int, *, free: bool = False) -> WayBack | TooLate:
        """How far a seat can take back what was done, or why it cannot.

        It goes back to its last action in which it had a choice, if nobody has acted since and nothing has become
        known but what the seat has shown itself (see `game.rules.news`); with `free`, whatever has happened since.
        """
        key = (self._seq, seat, free)
        if self._way is None or self._way[:3] != key:
            self._way = (*key, self._find_way(seat, free))
        return self._way[3]

    def take_back(self, seat: int, *, free: bool = False) -> WayBack | TooLate:
        """Go back as far as `way_back` says, if it can be done. Saved at once.

        Listeners are not told: what they have put together of events they make anew from `snapshot`.
        The cards that then come are those that the same actions would have brought before.
        """
        way = self.way_back(seat, free=free)
        if isinstance(way, TooLate):
            return way
        steps = self._record.steps
        first = self._place_of(way.position)
        self._undone.append([step for step in steps[first:] if isinstance(step, ActionStep)])
        self._note_undone()
        # The record stays the same object: whoever saves it knows it by that.
        del steps[first:]
        del self._told[way.position + 1 :]
        del self._events[self._told[-1] :]
        self._known.clear()
        self._state = replay(self._record)
        self._chance = self._chance_from_here()
        self._views.clear()
        self._choices = {position: had for position, had in self._choices.items() if position < way.position}
        self._seq += 1
        self._save()
        return way

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again: until something else is done."""
        return bool(self._undone)

    def redo(self) -> bool:
        """Do again what was taken back last, whoever did it. Returns whether there was something."""
        if not self._undone:
            return False
        steps = self._undone.pop()
        if len(self._undone) < self._unproved and not self._can_follow(steps):
            self._undone.clear()
            self._note_undone()
            return False
        self._note_undone()
        events = [event for step in steps for event in self._do(step, save=step is steps[-1])]
        self._tell(events)
        return True

    def _can_follow(self, steps: Sequence[ActionStep]) -> bool:
        """Whether the rules allow all of these, one after the other."""
        state, chance = replay(self._record), SeededChance(self._record.seed, self._record.chance_steps())
        for step in steps:
            if self._game.check(state, step.seat, step.action) is not None:
                return False
            self._game.apply(state, step.action, chance, lambda event: None)
        return True

    def _note_undone(self) -> None:
        """Keep with the match what can be done again, so that the next start of the program knows it, too."""
        if self._undone:
            self._notes[UNDONE_NOTE] = [[encode_step(step) for step in steps] for steps in self._undone]
        else:
            self._notes.pop(UNDONE_NOTE, None)

    def _find_way(self, seat: int, free: bool) -> WayBack | TooLate:
        if self.result is not None:
            return TooLate.OVER
        actors = [step.seat for step in self._record.steps if isinstance(step, ActionStep)]
        if self._own_chance is not None or seat not in actors:
            return TooLate.NOTHING
        for position in range(len(actors) - 1, -1, -1):
            if actors[position] != seat:
                if free:
                    continue
                last = max(place for place, actor in enumerate(actors) if actor == seat)
                return TooLate.OTHERS if self._had_choice(last) else TooLate.FORCED
            late = None if free else self._news_of(position, seat)
            if late is not None:
                return late
            if self._had_choice(position):
                return WayBack(position)
        return TooLate.NOTHING

    def _news_of(self, position: int, seat: int) -> TooLate | None:
        """What a seat's own action has told that it had not known before; None for nothing."""
        fold, late = ViewFold(self._view_before(position, seat)), None
        for event in self._events[self._told[position] : self._told[position + 1]]:
            if is_news(event, fold):
                late = TooLate.SHOWN
                if isinstance(event, CardsMoved) and sees(Viewer(seat), event.seen_by):
                    return TooLate.CARD
            fold.apply(redact(event, Viewer(seat)))
        return late

    def _had_choice(self, position: int) -> bool:
        if position not in self._choices:
            self._choices[position] = self._can_choose(self._state_before(position))
        return self._choices[position]

    def _can_choose(self, state: Any) -> bool:
        """Whether the seat to act can do more than one thing."""
        return len(self._game.legal_actions(state)) > 1 or bool(self._game.more_actions(state))

    def _view_before(self, position: int, seat: int) -> View:
        if position not in self._views:
            self._views[position] = self._game.view(self._state_before(position), Viewer(seat))
        return self._views[position]

    def _state_before(self, position: int) -> Any:
        return replay(replace(self._record, steps=self._record.steps[: self._place_of(position)]))

    def _place_of(self, position: int) -> int:
        """Where in the record the action of a number stands."""
        places = (place for place, step in enumerate(self._record.steps) if isinstance(step, ActionStep))
        return next(islice(places, position, None))

    def _remember(self, seat: int) -> None:
        """Note what is needed to know later whether the action that comes now can be taken back."""
        if self._turn_of != seat:
            self._turn_of = seat
            self._views.clear()
        self._views[self.position] = self._game.view(self._state, Viewer(seat))
        self._choices[self.position] = self._can_choose(self._state)

    def _chance_from_here(self) -> RecordingChance:
        """Chance that answers by the seed and by how often it was asked in this match, whatever was taken back."""
        seeded = SeededChance(self._record.seed, self._record.chance_steps())
        return RecordingChance(self._own_chance or seeded, self._record.steps)

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

    def _known_to(self, viewer: Viewer) -> list[Event]:
        """All events, redacted for a viewer: each once, as a player is told of the whole deal in each of its turns."""
        known = self._known.setdefault(viewer, [])
        known += [redact(event, viewer) for event in self._events[len(known) :]]
        return known

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


def _undone_in(record: Record, notes: Mapping[str, object]) -> list[list[ActionStep]]:
    """What the notes of a match say can be done again; nothing where they cannot be read."""
    kept = notes.get(UNDONE_NOTE)
    try:
        return [decode_actions(record.game, record.players, steps) for steps in kept] if isinstance(kept, list) else []
    except RecordError:
        return []
