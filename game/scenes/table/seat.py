"""Whoever looks at the table: what they may see, do and ask for. It knows the match and no screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.actions import Action
from game.rules.events import DealBegan, Event
from game.rules.refusals import Refusal, RefusalCode, plain_refusal
from game.rules.views import ALL, TABLE, Viewer, redact
from game.scenes.fair.promise import Promise
from game.scenes.tables.parts import ControlsPart
from game.session.challenges import counts, day_of
from game.session.history import HIGHLIGHT_NOTE, Highlight
from game.session.seats import ON, PRACTICE_NOTE, SEATS_NOTE, USED, SeatConfig, encode_seats, named_now, people_of
from game.session.session import Session, TooLate, WayBack
from game.session.store import Resumable
from game.session.worth import is_untouched

if TYPE_CHECKING:
    from game.session.positions import SetUp

__all__ = ["Listed", "Seat"]


class Listed(tuple[Action, ...]):
    """What is legal, in its order. Whether something is among it is looked up: a table asks that of every card."""

    _among: frozenset[Action] | None = None

    def __contains__(self, action: object) -> bool:
        """Whether it is legal."""
        if self._among is None:
            self._among = frozenset(self)
        return action in self._among


class Seat:
    """The place at the screen. Among several people it passes from one to the next, and to nobody in between."""

    def __init__(self, session: Session, seats: Sequence[SeatConfig]) -> None:
        self.session = session
        self._sit(seats)
        people = people_of(seats)
        self.people = frozenset(people)
        self.me = people[0] if people else 0
        """The seat at the lower edge: whoever looks, or looked last."""
        self.viewer = Viewer(self.me) if len(people) < 2 else TABLE
        self.closed = False
        """Whether cards have been dealt since somebody opened their hand: among several people before all eyes."""
        self._legal: Sequence[Action] = ()
        self._legal_seq = -1
        self._hint: tuple[Action, str] | None = None

    @property
    def shared(self) -> bool:
        """Whether several people play at this screen."""
        return len(self.people) > 1

    def take(self, seat: int | None) -> None:
        """Let a person open their hand; with None only what everybody may see is shown."""
        self.viewer = TABLE if seat is None else Viewer(seat)
        if seat is not None:
            self.me = seat
        self._hint, self.closed = None, False
        self.forget()

    def reseat(self, seats: Sequence[SeatConfig]) -> None:
        """Somebody has stood up or sat down in the middle of the match."""
        self._sit(seats)
        self.people = frozenset(people_of(seats))
        if self.people and self.viewer == TABLE:
            self.me = min(self.people)
        self._hint = None
        self.forget()

    def rename(self) -> None:
        """Call everybody as they are called in the language that is spoken now."""
        self._sit([named_now(seat) for seat in self.seats])
        self._hint = None

    def _sit(self, seats: Sequence[SeatConfig]) -> None:
        self.seats = tuple(seats)
        self.names = tuple(config.name for config in seats)
        """Who sits where, as they are called now."""
        self.faces = tuple(config.face for config in seats)
        """Whose portraits they have."""

    @property
    def promise(self) -> Promise:
        """What is promised of the cards: seed and salt are among it when the match is over, and not before."""
        return Promise.of(self.session.record.commitment, over=self.session.result is not None)

    @property
    def match(self) -> Resumable:
        """The whole match as it stands, to be watched again once it is over."""
        session = self.session
        events = None if session.result is None else session.history(ALL)
        return Resumable(session.record, dict(session.notes), events=events)

    @property
    def counts_for_day(self) -> bool:
        """Whether this is the first attempt at the deal of a day, the one that counts."""
        return day_of(self.session.notes) is not None and counts(self.session.notes)

    @property
    def begun(self) -> bool:
        """Whether a person has done anything in the match."""
        return not is_untouched(self.session.record, self.session.notes)

    def given_up(self) -> Resumable:
        """The match as it stands, for whoever begins it once more.

        The first attempt at the deal of a day is practice from then on: its cards are known once they were played.
        """
        match = self.match
        if self.counts_for_day:
            self.session.note(PRACTICE_NOTE, USED)
        return match

    def over_by(self, events: int) -> Resumable:
        """The match with the action that has brought it to so many events and has ended a part of it.

        What comes after that part is not told of it: all hands may be looked at.
        """
        # Its record has the names of the start, so it is shown with those who sat there then.
        sat = self.session.notes.get(SEATS_NOTE, encode_seats(self.seats))
        return Resumable(self.session.upto(events), {SEATS_NOTE: sat}, part=True)

    def remember(self, highlight: Highlight) -> None:
        """Keep the greatest moment of a match that is over with it."""
        self.session.note(HIGHLIGHT_NOTE, highlight.note)

    # -- what is seen ---------------------------------------------------------------------

    def heard(self, event: Event) -> Event:
        """What is shown of an event that this seat was told."""
        if isinstance(event, DealBegan) and self.shared:
            self.closed = True
        return redact(event, TABLE) if self.closed else event

    def public(self, event: Event) -> Event:
        """What an event tells everybody at the screen: with several people log, pills and bubbles belong to all."""
        return redact(event, TABLE) if self.shared else event

    # -- what may be done -----------------------------------------------------------------

    def legal(self, shown: int | None) -> Sequence[Action]:
        """What the person can do now; `shown` is the seat that the table shows to be in turn, None while it moves."""
        seat = self.session.to_act
        if seat is None or self.viewer != seat or self.closed or shown != seat:
            return ()
        if self.outdated:
            self._legal = Listed(self.session.legal_actions(seat))
            self._legal_seq = self.session.seq
        return self._legal

    @property
    def outdated(self) -> bool:
        """Whether the match has gone on since somebody last asked what is legal."""
        return self._legal_seq != self.session.seq

    def forget(self) -> None:
        """Ask the rules anew what is legal."""
        self._legal, self._legal_seq = (), -1

    def meant(self, action: Action) -> Action:
        """What is done when the person asks for something."""
        return action

    def turned_down(self, action: Action) -> str:
        """In words, why the person is kept from something that is legal; empty unless they are."""
        return ""

    def submit(self, action: Action) -> Refusal | None:
        """Do something for the person. What is refused changes nothing."""
        if self.viewer != self.session.to_act:
            return self.session.check(self.me, action) or plain_refusal(RefusalCode.NOT_YOUR_TURN)
        done = self.session.submit(self.viewer, action, self.session.seq)
        if isinstance(done, Refusal):
            return done
        self._hint = None
        self.forget()
        return None

    # -- taking back ------------------------------------------------------------------------

    @property
    def takes_back(self) -> bool:
        """Whether what is done here can be taken back at all."""
        return self.me in self.people

    @property
    def practice(self) -> str:
        """`"on"` where anything can be taken back, `"used"` once that was done; empty for a match that counts."""
        found = self.session.notes.get(PRACTICE_NOTE)
        return found if isinstance(found, str) else ""

    def set_practice(self, on: bool) -> None:
        """Let anything be taken back in this match, which then does not count; or no longer, if nothing was."""
        if self.practice != USED:
            self.session.note(PRACTICE_NOTE, ON if on else "")

    def lay_open(self) -> SetUp | None:
        """The position as it is, as it can be changed: whoever sees it knows all cards, and the match stays practice.

        None where the match is over.
        """
        from game.session.positions import from_replay
        from game.session.replay import Replay

        replay = Replay(self.session.record, self.session.notes)
        replay.go(replay.length)
        found = from_replay(replay, self.seats, self.me, self.seats[self.me].character)
        if found is not None:
            self.session.note(PRACTICE_NOTE, USED)
        return found

    def way_back(self) -> WayBack | TooLate:
        """How far the person can take back what was done, or why not: whoever looks, or has looked last."""
        if not self.takes_back:
            return TooLate.NOTHING
        return self.session.way_back(self.me, free=bool(self.practice))

    def take_back(self) -> None:
        """Take back what the person did last, and what others did since, if that can be done."""
        counts = self.session.way_back(self.me)
        way = self.session.take_back(self.me, free=bool(self.practice))
        if self.practice and isinstance(way, WayBack) and way != counts:
            self.session.note(PRACTICE_NOTE, USED)
        self._hint = None
        self.forget()

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return self.takes_back and self.session.can_redo

    def redo(self) -> None:
        """Do again what was taken back last."""
        self.session.redo()
        self._hint = None
        self.forget()

    # -- hints ------------------------------------------------------------------------------

    def propose(self, action: Action, words: str) -> None:
        """Hint at something until it, or anything else, is done."""
        self._hint = (action, words)

    def drop_hint(self) -> None:
        """The match has gone on: a hint is stale."""
        self._hint = None

    @property
    def hinted(self) -> Action | None:
        """The action that the hint proposes."""
        return self._hint[0] if self._hint is not None else None

    @property
    def hint_words(self) -> str:
        """The hint in words, shown in place of the prompt; empty for none."""
        return self._hint[1] if self._hint is not None else ""

    @property
    def prompted(self) -> bool:
        """Whether the table asks them above their hand what to do; not while somebody else says it."""
        return True

    def asks_for(self, action: Action, controls: ControlsPart) -> bool:
        """Whether the hint proposes what a button does."""
        return self.hinted is not None and controls.does(action, self.hinted)
