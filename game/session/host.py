"""The host asks the computer players for their moves and hands them to the session when the table is ready.

It thinks for nobody and waits for nothing: `update` is called again and again
with the time, asks a computer player as soon as it is to act, so that it thinks
while cards still fly, and hands its answer in when the pacing allows.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, Protocol

from game.ai.characters import pace_of
from game.ai.port import AT_THE_TABLE, BotAnswer, BotRequest, Thinking, choose, hint_request
from game.ai.reasons import Reason, ReasonCode, reason
from game.rules.actions import Action, DangIt, Pay
from game.rules.events import Fact
from game.rules.views import Viewer
from game.session.minds import THOUGHTS, encode_thought, with_thought
from game.session.seats import SeatConfig
from game.session.session import Accepted, Session

log = logging.getLogger(__name__)

SHORTEST_THINKING: Final = 0.35
"""Seconds that a computer player seems to think at least, at normal pace, before a deal is long."""
LONGEST_THINKING: Final = 1.2
"""Seconds that it seems to think at most, unless it really does."""
UNHURRIED: Final = 0.9
"""The same at a table where somebody still learns to follow what the others do."""
LONG: Final = 30
"""Turns of a deal after which computer players seem to think less with every one, until it is twice as many."""
BRISK: Final = 0.4
"""The share of the time that they take from then on."""
BEAT: Final = 0.6
"""Seconds, at normal pace, before something is said for a person."""


class Bots(Protocol):
    """Where computer players think: `game.ai.worker.BotProcess`."""

    def request(self, request: BotRequest) -> int:
        """Ask for a decision; what was asked before is taken back."""

    def poll(self) -> BotAnswer | None:
        """The answer, once; None while there is none. Never waits."""

    def cancel(self) -> None:
        """Take back what was asked."""


class Pacing(Protocol):
    """Whoever shows the match says when it may go on."""

    def may_act(self, seat: int) -> bool:
        """Whether everything before this seat's move has been shown, and looked at as long as the person wants."""

    def factor(self) -> float:
        """What times are multiplied with: 1 at normal pace, 0 where nothing is to be waited for."""


class MatchHost:
    """Lets the computer players of one session play.

    `seed` is theirs and has nothing to do with the match's: see `BotRequest.seed`.
    `say_it_for_me` is asked each time a person can do nothing but say "Dang It!" or pay a chip. `shortest` is how many
    seconds a computer player seems to think at least, at normal pace. In a long deal it is less, but not where somebody
    still learns to follow.
    """

    def __init__(
        self,
        session: Session,
        seats: Sequence[SeatConfig],
        bots: Bots,
        pacing: Pacing,
        seed: int,
        say_it_for_me: Callable[[], bool] = lambda: False,
        shortest: float = SHORTEST_THINKING,
    ) -> None:
        self._session = session
        self._seats = tuple(seats)
        self._bots = bots
        self._pacing = pacing
        self._seed = seed
        self._say_it_for_me = say_it_for_me
        self._shortest = shortest
        self._asked: BotRequest | None = None
        self._answer: BotAnswer | None = None
        self._hint_for: int | None = None
        """The session's number when a hint was asked for."""
        self._hinted: tuple[BotRequest, BotAnswer | None] | None = None
        """What was asked last for a hint, and the answer once it is there."""
        self._since: float | None = None
        """When the seat to act was first found to be so."""
        self._seen = -1
        """The session's number then."""

    @property
    def thinking(self) -> int | None:
        """The seat of the computer player that is to act; None when a person is or the match is over."""
        seat = self._session.to_act
        return seat if seat is not None and self._seats[seat].kind == "computer" else None

    def update(self, now: float) -> bool:
        """Do what is due at a time in seconds of any clock that only rises. Returns whether somebody has acted."""
        session = self._session
        seat = session.to_act
        if session.seq != self._seen:
            self._begin(now, seat)
        if seat is None or self._since is None:
            return False
        if self._asked is None:
            return self._speak_for(seat, now)
        if self._answer is None:
            self._answer = self._bots.poll()
        if self._answer is None or not self._pacing.may_act(seat):
            return False
        if now - self._since < self._thinking_time(seat) * self._pacing.factor():
            return False
        return self._act(seat, self._answer)

    def ask_hint(self) -> bool:
        """Ask the strongest player what it would do in the place of the person to act, from what that seat knows.

        Returns whether the question was asked: it is not while a computer player thinks. Whoever asks again where
        nothing has changed gets the same answer: what is thought by the clock might be something else the next time.
        Whoever is impatient does not begin the thinking anew either.
        """
        session = self._session
        seat = session.to_act
        if seat is None or self._seats[seat].kind != "person":
            return False
        viewer = Viewer(seat)
        recent, legal = session.recent(viewer), session.legal_actions(seat)
        view, options = session.snapshot(viewer), session.options
        request = hint_request(view, recent, legal, options, session.position, AT_THE_TABLE)
        asked, answer = self._hinted or (None, None)
        if asked != request or (answer is None and not self.asking):
            self._bots.request(request)
            self._hinted = request, None
        self._hint_for = session.seq
        return True

    def take_hint(self) -> tuple[Action, Reason] | None:
        """The hint that was asked for, once: what to do, and why. None while there is none."""
        if self._hint_for != self._session.seq or self._hinted is None:
            return None
        request, answer = self._hinted
        answer = answer or self._bots.poll()
        if answer is None:
            return None
        self._hinted, self._hint_for = (request, answer), None
        return answer.action, answer.reason

    @property
    def asking(self) -> bool:
        """Whether a hint was asked for that can still be of use."""
        return self._hint_for == self._session.seq

    def reseat(self, seats: Sequence[SeatConfig]) -> None:
        """Somebody has stood up or sat down: from now on these are moved, and nobody else.

        What is thought for a seat that stays as it is goes on being thought, a hint for it too.
        """
        before, self._seats = self._seats, tuple(seats)
        seat = self._session.to_act
        if seat is None or before[seat] == self._seats[seat]:
            return
        if self._asked is not None or self._hint_for is not None:
            self._bots.cancel()
        self._asked = self._answer = self._hint_for = None
        # Whoever sits there now is found to be in turn at the next update.
        self._since, self._seen = None, -1

    def stop(self) -> None:
        """Ask for nothing more: the match is left."""
        self._bots.cancel()
        self._asked = self._answer = self._since = self._hint_for = None
        self._seen = self._session.seq

    def _begin(self, now: float, seat: int | None) -> None:
        if self._asked is not None or self._hint_for not in (None, self._session.seq):
            # What was asked about is past, or was taken back.
            self._bots.cancel()
            self._hint_for = None
        self._seen = self._session.seq
        self._since = now
        self._asked = self._answer = None
        if seat is not None and self._seats[seat].kind == "computer":
            self._asked = self._request(seat)
            self._bots.request(self._asked)

    def _request(self, seat: int) -> BotRequest:
        session, config = self._session, self._seats[seat]
        viewer = Viewer(seat)
        return BotRequest(
            session.game_id,
            session.players,
            session.options,
            seat,
            config.level,
            config.character,
            session.snapshot(viewer),
            tuple(session.recent(viewer)),
            tuple(session.legal_actions(seat)),
            self._seed,
            session.position,
            AT_THE_TABLE,
        )

    def _thinking_time(self, seat: int) -> float:
        # Drawn without a look at the cards, so that it tells nothing of them.
        drawn = Random(f"thinking time {self._seed} {self._session.position}").random() ** 2
        time = self._shortest + (LONGEST_THINKING - self._shortest) * drawn
        time = min(LONGEST_THINKING, max(self._shortest, time * pace_of(self._seats[seat].character)))
        return time if self._shortest >= UNHURRIED else time * self._briskness()

    def _briskness(self) -> float:
        """The share of their time that computer players take. Only games whose deals can be long count turns."""
        turns = 0 if self._asked is None else self._asked.view.fact(Fact.TURNS)
        return 1.0 - (1.0 - BRISK) * min(1.0, max(0.0, turns / LONG - 1.0))

    def _act(self, seat: int, answer: BotAnswer) -> bool:
        request = self._asked
        assert request is not None
        self._asked = self._answer = None
        # An answer of no use is replaced by the player's first thought, and that by the first thing that is legal.
        ways: tuple[Callable[[], BotAnswer], ...] = (
            lambda: answer,
            lambda: choose(replace(request, thinking=Thinking(simulations=0))),
            lambda: BotAnswer(request.legal[0], reason(ReasonCode.AT_RANDOM)),
        )
        for find in ways:
            try:
                found = find()
                done = self._session.submit(seat, found.action, self._seen, self._kept(request, found))
            except Exception:
                log.exception("the computer player at seat %d failed", seat)
                continue
            if isinstance(done, Accepted):
                return True
            log.error("the computer player at seat %d wanted what is refused: %s", seat, done.code)
        return False

    def _kept(self, request: BotRequest, answer: BotAnswer) -> dict[str, object]:
        """What is kept of a decision: nothing where there was none to make."""
        if request.forced:
            return {}
        thought = encode_thought(request.ply, answer)
        return {THOUGHTS: with_thought(self._session.notes.get(THOUGHTS), thought)}

    def _speak_for(self, seat: int, now: float) -> bool:
        legal = self._session.legal_actions(seat)
        if len(legal) != 1 or not isinstance(legal[0], DangIt | Pay) or not self._say_it_for_me():
            return False
        assert self._since is not None
        if not self._pacing.may_act(seat) or now - self._since < BEAT * self._pacing.factor():
            return False
        return isinstance(self._session.submit(seat, legal[0], self._seen), Accepted)
