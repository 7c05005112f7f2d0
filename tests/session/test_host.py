"""The host: computer players move in time, by themselves, and whatever they answer the match goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import sleep

import pytest

from game.ai.port import BotAnswer, BotRequest, choose
from game.ai.reasons import ReasonCode, reason
from game.ai.worker import BotProcess
from game.rules.actions import DANG_IT, DRAW_AT, Action, DangIt
from game.rules.events import Fact
from game.rules.record import ActionStep
from game.rules.views import Viewer
from game.session.host import BRISK, LONG, LONGEST_THINKING, SHORTEST_THINKING, UNHURRIED, MatchHost
from game.session.seats import SEATS_NOTE, SeatConfig, decode_seats, encode_seats
from game.session.session import Session
from tests.session.helpers import play

PERSON = SeatConfig("person", "You", "pip")
BISCUIT = SeatConfig("computer", "Biscuit", "biscuit", "normal")
BO = SeatConfig("computer", "Bosun Bo", "bo", "easy")


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


@dataclass
class Thinker:
    """Answers at once, or as it is told."""

    answer: Callable[[BotRequest], BotAnswer | None] = choose
    requests: list[BotRequest] = field(default_factory=list)
    canceled: int = 0
    _open: BotRequest | None = None

    def request(self, request: BotRequest) -> int:
        self.requests.append(request)
        self._open = request
        return len(self.requests)

    def poll(self) -> BotAnswer | None:
        found = None if self._open is None else self.answer(self._open)
        if found is not None:
            self._open = None
        return found

    def cancel(self) -> None:
        self.canceled += 1
        self._open = None


@dataclass
class Slow:
    """A table that is ready when it is told, at a pace."""

    ready: bool = True
    times: float = 1.0

    def may_act(self, seat: int) -> bool:
        return self.ready

    def factor(self) -> float:
        return self.times


def match(seats: Sequence[SeatConfig], seed: int = 7) -> Session:
    return Session.new("dang_it", [seat.name for seat in seats], {"rounds": 1}, seed)


def test_computer_players_play_a_whole_match_by_themselves() -> None:
    session = match((BISCUIT, BO))
    thinker = Thinker()
    host = MatchHost(session, (BISCUIT, BO), thinker, Slow(times=0.0), 1)
    steps = 0
    while session.to_act is not None:
        assert host.update(0.0)
        steps += 1
    assert steps == session.seq == len(thinker.requests)
    assert host.thinking is None
    assert not host.update(1.0)


def test_request_holds_what_the_seat_knows_and_nothing_else() -> None:
    session = match((BO, BISCUIT))
    play(session, 9)
    seat = session.to_act
    assert seat is not None
    before = session.snapshot(Viewer(seat)), session.recent(Viewer(seat)), session.legal_actions(seat)
    thinker = Thinker()
    MatchHost(session, (BO, BISCUIT), thinker, Slow(times=0.0), 42).update(0.0)
    (request,) = thinker.requests
    assert request.view == before[0]
    assert request.events == tuple(before[1])
    assert request.legal == tuple(before[2])
    assert (request.seed, request.ply, request.level) == (42, 9, (BO, BISCUIT)[seat].level)


def played(session: Session) -> Action:
    """The last thing that was done in a match."""
    return [step.action for step in session.record.steps if isinstance(step, ActionStep)][-1]


def test_person_is_left_to_decide() -> None:
    session = match((PERSON, BO))
    thinker = Thinker()
    host = MatchHost(session, (PERSON, BO), thinker, Slow(times=0.0), 1)
    assert not any(host.update(float(now)) for now in range(5))
    assert (thinker.requests, host.thinking, session.seq) == ([], None, 0)
    session.submit(0, DRAW_AT[0], 0)
    assert host.thinking == 1
    assert host.update(6.0)
    assert session.seq == 2


def test_computer_player_thinks_at_once_and_moves_when_the_table_is_ready() -> None:
    session = match((BISCUIT, PERSON))
    thinker, table = Thinker(), Slow(ready=False)
    host = MatchHost(session, (BISCUIT, PERSON), thinker, table, 1)
    assert not host.update(100.0)
    assert len(thinker.requests) == 1
    assert not host.update(200.0)
    table.ready = True
    assert host.update(200.0)
    assert played(session) == choose(thinker.requests[0]).action


def turn_times(shortest: float) -> list[tuple[int, float]]:
    """By turn of a deal of Shithead, in several deals, the seconds until a computer player has moved."""
    seats = BISCUIT, BO
    found: list[tuple[int, float]] = []
    for seed in range(4):
        session = Session.new("shithead", [seat.name for seat in seats], {"deals": 1}, seed)
        host = MatchHost(session, seats, Thinker(), Slow(), 1, shortest=shortest)
        now = 0.0
        while session.to_act is not None:
            turn, began = session.snapshot(Viewer(session.to_act)).fact(Fact.TURNS), now
            while not host.update(now):
                now += 0.01
            found.append((turn, now - began))
    return found


def test_long_deal_is_played_briskly_but_not_while_somebody_learns() -> None:
    times = turn_times(SHORTEST_THINKING)
    early, late = ([time for turn, time in times if turn in part] for part in (range(LONG), range(2 * LONG, 999)))
    assert len(early) > 50
    assert len(late) > 20
    assert min(early) >= SHORTEST_THINKING
    assert max(late) <= BRISK * LONGEST_THINKING + 0.011
    assert sum(late) / len(late) < 0.5 * sum(early) / len(early)
    assert min(time for _, time in turn_times(UNHURRIED)) >= UNHURRIED


def test_computer_player_seems_to_think_for_a_while_that_tells_nothing() -> None:
    times = []
    for seed in range(60):
        session = match((BISCUIT, PERSON))
        host = MatchHost(session, (BISCUIT, PERSON), Thinker(), Slow(), seed)
        now = 0.0
        while not host.update(now):
            now += 0.01
        times.append(now)
    assert min(times) >= SHORTEST_THINKING
    assert max(times) <= LONGEST_THINKING + 0.011
    assert max(times) - min(times) > 0.4
    session = match((BISCUIT, PERSON))
    host = MatchHost(session, (BISCUIT, PERSON), Thinker(), Slow(times=0.0), 1)
    assert host.update(0.0)


def test_answer_that_comes_late_is_waited_for() -> None:
    session = match((BISCUIT, PERSON))
    thinker = Thinker(lambda request: None)
    host = MatchHost(session, (BISCUIT, PERSON), thinker, Slow(), 1)
    assert not any(host.update(now) for now in (0.0, 1.0, 2.0))
    thinker.answer = choose
    thinker._open = thinker.requests[0]
    assert host.update(2.1)


def test_nonsense_is_replaced_by_a_move_that_is_legal() -> None:
    nonsense = BotAnswer(DANG_IT, reason(ReasonCode.AT_RANDOM))
    session = match((BISCUIT, BO))
    host = MatchHost(session, (BISCUIT, BO), Thinker(lambda request: nonsense), Slow(times=0.0), 1)
    said = 0
    while session.to_act is not None:
        assert host.update(0.0)
        said += isinstance(played(session), DangIt)
    assert session.result is not None
    assert said < session.seq


def test_first_legal_action_is_the_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(request: BotRequest) -> BotAnswer:
        raise RuntimeError("no idea")

    monkeypatch.setattr("game.session.host.choose", fail)
    nonsense = BotAnswer(DANG_IT, reason(ReasonCode.AT_RANDOM))
    session = match((BISCUIT, BO))
    first = session.legal_actions(0)[0]
    host = MatchHost(session, (BISCUIT, BO), Thinker(lambda request: nonsense), Slow(times=0.0), 1)
    assert host.update(0.0)
    assert played(session) == first


def forced(seats: Sequence[SeatConfig]) -> Session:
    """A match in which seat 0 has nothing but "Dang It!" to say."""
    for seed in range(50):
        session = match(seats, seed)
        for _ in range(60):
            if session.to_act == 0 and tuple(session.legal_actions(0)) == (DANG_IT,):
                return session
            play(session, 1)
    raise AssertionError("nobody was ever stuck")


def test_forced_dang_it_is_said_for_a_person_who_wants_that() -> None:
    session = forced((PERSON, BO))
    seq = session.seq
    wanted = False
    host = MatchHost(session, (PERSON, BO), Thinker(), Slow(), 1, lambda: wanted)
    assert not any(host.update(now) for now in (0.0, 1.0, 5.0))
    wanted = True
    assert host.update(5.0)
    assert session.seq == seq + 1


def test_forced_dang_it_is_said_after_a_beat() -> None:
    session = forced((PERSON, BO))
    table = Slow(ready=False)
    host = MatchHost(session, (PERSON, BO), Thinker(), table, 1, lambda: True)
    assert not host.update(0.0)
    assert not host.update(3.0)
    table.ready = True
    session = forced((PERSON, BO))
    host = MatchHost(session, (PERSON, BO), Thinker(), table, 1, lambda: True)
    assert not host.update(0.0)
    assert not host.update(0.3)
    assert host.update(0.7)


def test_choice_of_a_person_is_never_made_for_them() -> None:
    session = match((PERSON, BO))
    host = MatchHost(session, (PERSON, BO), Thinker(), Slow(times=0.0), 1, lambda: True)
    assert not any(host.update(float(now)) for now in range(9))


def test_a_hint_that_is_asked_for_again_says_the_same_until_something_is_done() -> None:
    """What is thought by the clock comes out differently where two ways are close."""
    session = match((PERSON, BO))
    thinker = Thinker(lambda asked: BotAnswer(asked.legal[len(thinker.requests) % 2], reason(ReasonCode.AT_RANDOM)))
    host = MatchHost(session, (PERSON, BO), thinker, Slow(times=0.0), 1)
    host.update(0.0)
    hints = []
    for _ in range(3):
        assert host.ask_hint()
        assert host.asking
        hints.append(host.take_hint())
        assert not host.asking
    assert hints[0] is not None
    assert hints == hints[:1] * 3
    assert len(thinker.requests) == 1
    play(session, 1)
    while session.to_act != 0:
        host.update(1.0)
    before = len(thinker.requests)
    assert host.ask_hint()
    assert len(thinker.requests) == before + 1, "another position is thought about anew"


def test_whoever_asks_again_before_the_hint_is_there_does_not_begin_the_thinking_anew() -> None:
    session, thinker = match((PERSON, BO)), Thinker(lambda asked: None)
    host = MatchHost(session, (PERSON, BO), thinker, Slow(times=0.0), 1)
    for _ in range(3):
        assert host.ask_hint()
        assert host.take_hint() is None
    assert len(thinker.requests) == 1
    thinker.answer = choose
    assert host.take_hint() is not None


def test_a_hint_that_was_not_answered_is_asked_for_anew() -> None:
    session, thinker = match((PERSON, BO)), Thinker(lambda asked: None)
    host = MatchHost(session, (PERSON, BO), thinker, Slow(times=0.0), 1)
    assert host.ask_hint()
    assert host.take_hint() is None
    host.stop()
    thinker.answer = choose
    assert host.ask_hint()
    assert host.take_hint() is not None


def test_host_that_stops_takes_its_question_back() -> None:
    session = match((BISCUIT, BO))
    thinker = Thinker()
    host = MatchHost(session, (BISCUIT, BO), thinker, Slow(), 1)
    host.update(0.0)
    host.stop()
    assert thinker.canceled == 1
    assert not any(host.update(now) for now in (1.0, 9.0))


def test_bots_of_the_program_are_bots_for_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ai.worker.HARD_CAP", 120.0)  # on a busy machine the process may take its time
    bots = BotProcess()
    try:
        session = match((BO, PERSON))
        host = MatchHost(session, (BO, PERSON), bots, Slow(times=0.0), 1)
        for number in range(60_000):
            if host.update(number * 0.01):
                break
            sleep(0.005)
        assert session.seq == 1
        assert bots.faults == []
    finally:
        bots.close()


# -- seats ------------------------------------------------------------------------


def test_seats_are_kept_as_notes() -> None:
    seats = (PERSON, BISCUIT, BO)
    names = [seat.name for seat in seats]
    assert decode_seats({SEATS_NOTE: encode_seats(seats)}, names) == seats


@pytest.mark.parametrize("note", [None, 3, [], ["x", "y"], [{"kind": "ghost"}, {"kind": "computer", "level": "god"}]])
def test_useless_seat_notes_give_one_person_and_computers(note: object) -> None:
    seats = decode_seats({SEATS_NOTE: note}, ["Anna", "Bo"])
    assert [(seat.kind, seat.name, seat.level) for seat in seats] == [
        ("person", "Anna", "normal"),
        ("computer", "Bo", "normal"),
    ]
