"""The session: one truth, one door, and nobody learns more there than a viewer may see."""

from __future__ import annotations

import json
import logging
from collections import Counter
from dataclasses import replace

import pytest

from game.ai.arena import ONE_ROUND
from game.ai.port import Recollection
from game.rules.actions import DANG_IT, DRAW_AT
from game.rules.cards import HIDDEN, Card
from game.rules.dang_it.refusals import DangItRefusal
from game.rules.events import CardsMoved, Event, RoundBegan, Shuffled
from game.rules.options import OptionError
from game.rules.record import ActionStep, Record, RecordError, read_record, replay, write_record
from game.rules.refusals import Refusal, RefusalCode
from game.rules.registry import GAME_IDS, UnknownGame, game_by_id
from game.rules.views import ALL, TABLE, Viewer, ViewFold, redact, sees
from game.rules.zones import ZoneKind
from game.session.session import Accepted, Session, StillHidden
from tests.session.helpers import NAMES, new_session, play
from tests.support.wire import encode_event


def test_new_match_waits_for_its_first_seat() -> None:
    session = new_session()
    assert (session.seq, session.to_act, session.names, session.players, session.result) == (0, 0, NAMES, 3, None)
    assert session.options["rounds"] == 2
    assert session.options["hand_size"] == 5
    assert session.legal_actions(0) == DRAW_AT[:104]
    assert session.legal_actions(1) == ()


def test_match_that_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Session.new("whist", NAMES, {}, 1)
    with pytest.raises(OptionError):
        Session.new("dang_it", NAMES, {"rounds": 99}, 1)
    with pytest.raises(ValueError, match="2 to 6 players, not 7"):
        Session.new("dang_it", "abcdefg", {}, 1)


def test_accepted_action_raises_the_number_by_one() -> None:
    session = new_session()
    assert session.submit(0, DRAW_AT[3], 0) == Accepted(1)
    assert session.seq == 1
    assert session.to_act == 1
    assert session.record.steps[-1] == ActionStep(0, DRAW_AT[3])


def test_double_tap_is_refused_as_stale_and_changes_nothing() -> None:
    session = new_session()
    session.submit(0, DRAW_AT[3], 0)
    before = session.snapshot(TABLE).canonical(), write_record(session.record)
    refused = session.submit(0, DRAW_AT[3], 0)
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.STALE
    early = session.submit(1, DRAW_AT[3], 2)
    assert isinstance(early, Refusal)
    assert early.code is RefusalCode.STALE
    assert (session.snapshot(TABLE).canonical(), write_record(session.record)) == before


def test_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    session = new_session()
    told: list[Event] = []
    session.subscribe(TABLE, told.append)
    before = session.snapshot(TABLE).canonical(), write_record(session.record)
    codes = []
    for seat, action in ((1, DRAW_AT[0]), (0, DANG_IT), (0, DRAW_AT[104])):
        refused = session.submit(seat, action, 0)
        assert refused == session.check(seat, action)
        assert isinstance(refused, Refusal)
        codes.append(refused.code)
    assert codes == [RefusalCode.NOT_YOUR_TURN, DangItRefusal.DRAW_FIRST, DangItRefusal.NO_SUCH_PLACE]
    assert (session.snapshot(TABLE).canonical(), write_record(session.record), session.seq) == (*before, 0)
    assert told == []


def test_finished_match_has_a_result_and_takes_no_action() -> None:
    session = new_session(rounds=1)
    play(session, 1000)
    assert session.to_act is None
    assert session.result is not None
    assert sum(session.result.scores) == 104
    assert session.record.result == session.result
    refused = session.submit(0, DANG_IT, session.seq)
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.MATCH_OVER


@pytest.mark.parametrize("viewer", [TABLE, Viewer(0), Viewer(2)])
def test_opening_and_history_give_what_the_viewer_sees(viewer: Viewer) -> None:
    session = new_session()
    live = ViewFold(session.snapshot(viewer))
    session.subscribe(viewer, live.apply)
    for _ in range(40):
        play(session, 3)
        assert live.view().canonical() == session.snapshot(viewer).canonical()
    fold = ViewFold(session.opening(viewer))
    for event in session.history(viewer):
        fold.apply(event)
    assert fold.view().canonical() == session.snapshot(viewer).canonical()


def test_no_unseen_face_leaves_the_session() -> None:
    session = new_session()
    told: dict[int, list[Event]] = {viewer: [] for viewer in (-1, 0, 1, 2)}
    for viewer, events in told.items():
        session.subscribe(Viewer(viewer), events.append)
    play(session, 120)
    hidden = 0
    for viewer, events in told.items():
        assert session.history(Viewer(viewer))[-len(events) :] == events
        for event in events:
            if isinstance(event, CardsMoved) and not sees(Viewer(viewer), event.seen_by):
                assert set(event.cards) == {HIDDEN}
                hidden += len(event.cards)
    assert hidden > 100


def test_recent_events_begin_with_the_last_shuffle_of_the_whole_pack() -> None:
    session = new_session(rounds=3)
    assert isinstance(session.recent(TABLE)[0], Shuffled)
    while sum(isinstance(event, RoundBegan) for event in session.history(TABLE)) < 2:
        play(session, 1)
    play(session, 5)
    recent, history = session.recent(Viewer(1)), session.history(Viewer(1))
    assert recent[0] == Shuffled(recent[0].zone, 104) if isinstance(recent[0], Shuffled) else False
    assert recent == history[-len(recent) :]
    assert sum(isinstance(event, Shuffled) for event in recent) == 1
    assert sum(isinstance(event, Shuffled) for event in history) == 2


def test_what_a_viewer_may_know_of_an_event_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every computer player is told of the whole deal in each of its turns."""
    session, seen = new_session(), Counter[int]()

    def counted(event: Event, viewer: Viewer) -> Event:
        seen[id(event)] += viewer == 1
        return redact(event, viewer)

    monkeypatch.setattr("game.session.session.redact", counted)
    for _ in range(30):
        play(session, 1)
        session.recent(Viewer(1))
    assert session.history(Viewer(1)) == Session.resume(session.record).history(Viewer(1))
    assert len(seen) > 30
    assert set(seen.values()) == {1}, "nobody listens here"


def test_listener_that_fails_is_dropped_and_the_match_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    session = new_session()
    calls: list[Event] = []
    good: list[Event] = []

    def bad(event: Event) -> None:
        calls.append(event)
        raise RuntimeError("no ears")

    session.subscribe(TABLE, bad)
    session.subscribe(TABLE, good.append)
    with caplog.at_level(logging.CRITICAL):
        play(session, 50)
    untold = new_session()
    play(untold, 50)
    assert len(calls) == 1
    assert session.record == untold.record
    assert session.snapshot(TABLE) == untold.snapshot(TABLE)
    assert good == untold.history(TABLE)[-len(good) :]


def test_listener_is_told_nothing_after_it_has_left() -> None:
    session = new_session()
    told: list[Event] = []
    leave = session.subscribe(TABLE, told.append)
    play(session, 1)
    count = len(told)
    leave()
    leave()
    play(session, 1)
    assert len(told) == count > 0


def test_listener_may_act_and_everybody_still_hears_everything_in_order() -> None:
    session = new_session()
    first: list[Event] = []
    second: list[Event] = []

    def act(event: Event) -> None:
        first.append(event)
        if session.seq < 10:
            play(session, 1)

    session.subscribe(TABLE, act)
    session.subscribe(TABLE, second.append)
    play(session, 1)
    assert session.seq == 10
    assert first == second == session.history(TABLE)[-len(first) :]


def test_resumed_match_equals_the_one_that_was_never_interrupted() -> None:
    whole = new_session()
    play(whole, 1000)
    total = whole.seq
    for stop in (0, 1, 30, total // 2, total - 1):
        part = new_session()
        play(part, stop)
        resumed = Session.resume(read_record(write_record(part.record)))
        assert resumed.seq == part.seq == stop
        for viewer in (TABLE, Viewer(0), Viewer(1)):
            assert resumed.snapshot(viewer) == part.snapshot(viewer)
            assert resumed.history(viewer) == part.history(viewer)
        play(resumed, 1000)
        assert resumed.record == whole.record


def test_match_resumed_between_an_action_and_its_shuffle_shuffles_as_it_would_have() -> None:
    whole = new_session()
    play(whole, 1000)
    record = whole.record
    shuffles = [place for place, step in enumerate(record.steps) if not isinstance(step, ActionStep)]
    for place in shuffles:
        cut = Record("dang_it", 3, list(NAMES), record.options, record.seed, record.steps[:place])
        resumed = Session.resume(cut)
        assert resumed.record.steps == record.steps[: place + 1]


def test_record_against_the_rules_is_not_resumed() -> None:
    session = new_session()
    play(session, 20)
    session.record.steps[5] = ActionStep(0, DANG_IT)
    with pytest.raises(RecordError) as error:
        Session.resume(session.record)
    assert error.value.step == 5


def test_notes_are_kept_with_the_match() -> None:
    session = new_session()
    session.note("seats", ["changed"])
    assert session.notes == {"seats": ["changed"]}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_is_shown_resumed_and_remembered_alike(game_id: str) -> None:
    players = game_by_id(game_id).default_players
    session = Session.new(game_id, [f"P{seat}" for seat in range(players)], {}, 3)
    play(session, 150)
    resumed = Session.resume(read_record(write_record(session.record)))
    for viewer in map(Viewer, range(-1, players)):
        fold = ViewFold(session.opening(viewer))
        for event in session.history(viewer):
            fold.apply(event)
        seen = session.snapshot(viewer)
        assert fold.view().canonical() == seen.canonical() == resumed.snapshot(viewer).canonical()
        recollection = Recollection()
        for event in session.history(viewer):
            recollection.take(event)
        assert session.recent(viewer) == resumed.recent(viewer) == list(recollection.events())
    play(session, 50)
    play(resumed, 50)
    assert resumed.record == session.record


# -- catching up ---------------------------------------------------------------------


def a_match(game_id: str, steps: int = 10_000) -> Session:
    players = game_by_id(game_id).default_players
    session = Session.new(game_id, [f"P{seat}" for seat in range(players)], dict(ONE_ROUND.get(game_id, {})), 3)
    play(session, steps)
    return session


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_whoever_was_away_catches_up_by_what_has_happened_since(game_id: str) -> None:
    """From any action on, also in a session that was resumed: folded into the old picture it gives the new one."""
    session = a_match(game_id, 0)
    viewers = [Viewer(seat) for seat in range(-1, session.players)]
    away = {}
    for _ in range(12):
        away[session.position] = {viewer: ViewFold(session.snapshot(viewer)) for viewer in viewers}
        play(session, 7)
    resumed = Session.resume(read_record(write_record(session.record)))
    for position, folds in away.items():
        for viewer, fold in folds.items():
            told = session.events_from(position, viewer)
            assert told == resumed.events_from(position, viewer)
            for event in told:
                fold.apply(event)
            assert fold.view() == session.snapshot(viewer)
    assert session.events_from(session.position, TABLE) == []


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_catching_up_tells_nothing_that_was_hidden(game_id: str) -> None:
    """The same match with other faces wherever a viewer saw none: what it is told is the same bytes."""
    session = a_match(game_id, 120)
    marks = [len(session.events_from(position, TABLE)) for position in range(session.position + 1)]
    true: list[Event] = []
    state = replay(session.record, emit=true.append)
    for viewer in (TABLE, Viewer(0), Viewer(1)):
        other = [
            replace(event, cards=event.cards[1:] + event.cards[:1] if len(event.cards) > 1 else (Card(0),))
            if isinstance(event, CardsMoved) and not sees(viewer, event.seen_by)
            else event
            for event in true
        ]
        assert other != true
        told = [len(true) - left for left in marks[:-1]]
        twin = Session(session.record, state, other, None, {}, told=told)
        for position in range(0, session.position + 1, 9):
            sent = [json.dumps(encode_event(event)) for event in session.events_from(position, viewer)]
            assert sent == [json.dumps(encode_event(event)) for event in twin.events_from(position, viewer)]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_all_is_shown_when_the_match_is_over_and_not_before(game_id: str) -> None:
    session = a_match(game_id, 1)
    for ask in (
        lambda: session.snapshot(ALL),
        lambda: session.opening(ALL),
        lambda: session.history(ALL),
        lambda: session.recent(ALL),
        lambda: session.events_from(0, ALL),
        lambda: session.subscribe(ALL, print),
    ):
        with pytest.raises(StillHidden):
            ask()
    play(session, 10_000)
    assert session.result is not None
    fold = ViewFold(session.opening(ALL))
    for event in session.history(ALL):
        fold.apply(event)
    whole = session.snapshot(ALL)
    assert fold.view() == whole
    assert {zone.kind for zone, cards in whole.zones.items() if HIDDEN in cards} <= {ZoneKind.STOCK}
    assert session.events_from(0, ALL) == session.history(ALL)[-len(session.events_from(0, ALL)) :]
    assert not any(HIDDEN in event.cards for event in session.history(ALL) if isinstance(event, CardsMoved))


@pytest.mark.parametrize("viewer", [-3, 3, 99])
def test_nobody_looks_from_a_seat_that_is_not_there(viewer: int) -> None:
    session = new_session()
    with pytest.raises(ValueError, match="no viewer"):
        session.snapshot(Viewer(viewer))
    with pytest.raises(ValueError, match="no viewer"):
        session.history(Viewer(viewer))
