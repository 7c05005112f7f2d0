"""A match looked at again: every moment is what the match was then, for everybody who looks."""

from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.rules.events import DealBegan, DealEnded, RoundBegan, WentOut
from game.rules.record import ActionStep, Record, RecordError
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.views import ALL, TABLE, Viewer, ViewFold
from game.rules.zones import ZoneKind
from game.session.replay import APART, Replay
from game.session.seats import SeatConfig, decode_seats, taken_over
from game.session.session import Accepted, Session
from tests.support.replayed import golden, goldens


def viewers(replay: Replay) -> list[Viewer]:
    return [*map(Viewer, range(replay.players)), TABLE, ALL]


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_moment_is_what_the_session_showed_then_forwards_and_backwards(game: str) -> None:
    record = golden(game)
    replay = Replay(deepcopy(record))
    first = next(place for place, step in enumerate(record.steps) if isinstance(step, ActionStep))
    begun = replace(record, steps=record.steps[:first], result=None)
    played = Session.resume(begun)
    seats = [*map(Viewer, range(replay.players)), TABLE]
    then = []
    for position in range(replay.length + 1):
        replay.go(position)
        then.append([played.snapshot(viewer).canonical() for viewer in seats])
        assert [replay.snapshot(viewer).canonical() for viewer in seats] == then[-1]
        assert replay.to_act == played.to_act
        assert replay.result == played.result
        if position < replay.length:
            done = played.submit(replay.actor(position), replay.action(position), played.seq)
            assert isinstance(done, Accepted)
    for position in range(replay.length, -1, -1):
        replay.go(position)
        assert [replay.snapshot(viewer).canonical() for viewer in seats] == then[position]


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_told_leads_from_every_moment_to_the_next_even_with_all_hands_open(game: str) -> None:
    replay = Replay(golden(game))
    for viewer in viewers(replay):
        replay.go(0)
        fold = ViewFold(replay.opening(viewer))
        for event in replay.history(viewer):
            fold.apply(event)
        for position in range(replay.length):
            assert fold.view().canonical() == replay.snapshot(viewer).canonical()
            for event in replay.events(position, position + 1, viewer):
                fold.apply(event)
            replay.go(position + 1)
        assert fold.view().canonical() == replay.snapshot(viewer).canonical()
        assert replay.history(viewer) == replay.whole_history(viewer)


def test_any_moment_can_be_jumped_to_from_any_other() -> None:
    replay = Replay(golden("that_dam_game"))
    views = []
    for position in range(replay.length + 1):
        replay.go(position)
        views.append(replay.snapshot(ALL).canonical())
    random = Random(4)
    for _ in range(60):
        position = random.randrange(replay.length + 1)
        number = replay.seq
        replay.go(position)
        assert replay.seq >= number, "whoever keeps what was shown knows by the number that it is of the past"
        assert replay.snapshot(ALL).canonical() == views[position]
    for position in (-1, replay.length + 1):
        with pytest.raises(ValueError, match="no moment"):
            replay.go(position)


@pytest.mark.parametrize("cut", [0, 1, 2, 7, 40])
def test_a_match_that_stops_anywhere_can_be_looked_at(cut: int) -> None:
    record = golden("shithead")
    steps = len(record.steps) - cut if cut > 2 else cut
    part = Record(record.game, record.players, record.names, record.options, record.seed, record.steps[:steps])
    replay = Replay(part)
    replay.go(replay.length)
    assert replay.result is None
    assert replay.snapshot(ALL).to_act is not None


def test_a_match_that_breaks_the_rules_says_where() -> None:
    record = golden("dang_it")
    at = [i for i, step in enumerate(record.steps) if isinstance(step, ActionStep)][20]
    del record.steps[at]
    with pytest.raises(RecordError) as caught:
        Replay(record)
    assert caught.value.step is not None
    assert caught.value.step >= at
    whole = golden("dang_it")
    whole.result = None
    with pytest.raises(RecordError, match="no result"):
        Replay(whole)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_part_ends_with_the_play_that_ended_it_and_tells_nothing_of_the_next(game: str) -> None:
    record = next(record for record in goldens(game) if deals(record) > 1)
    whole = Replay(record)
    ended = 0
    for number in range(whole.length):
        told = whole.events(number, number + 1, ALL)
        kinds = [type(event) for event in told]
        if DealEnded not in kinds or not {DealBegan, RoundBegan} & set(kinds):
            continue
        ended += 1
        whole.go(number)
        then = {viewer: whole.snapshot(viewer) for viewer in viewers(whole)}
        places = [place for place, step in enumerate(record.steps) if isinstance(step, ActionStep)]
        part = Replay(replace(record, steps=record.steps[: places[number + 1]], result=None), part=True)
        part.go(part.length)
        assert (part.length, part.actor(number), part.to_act) == (number + 1, whole.actor(number), None)
        shown = part.events(number, number + 1, ALL)
        assert shown == told[: len(shown)]
        assert DealEnded in map(type, shown)
        assert not {DealBegan, RoundBegan} & set(map(type, shown))
        for viewer, view in then.items():
            fold = ViewFold(view)
            for event in part.events(number, number + 1, viewer):
                fold.apply(event)
            assert part.snapshot(viewer).canonical() == replace(fold.view(), to_act=None).canonical()
        hands = [bool(part.snapshot(ALL).cards(ZoneKind.HAND, seat)) for seat in range(part.players)]
        if game in ("damn_you", "that_dam_game"):
            assert any(hands), "what was held at its end lies there"
        for event in shown:
            if isinstance(event, WentOut):
                assert not hands[event.seat]
        part.go(number)
        assert [part.snapshot(viewer).canonical() for viewer in then] == [view.canonical() for view in then.values()]
        if ended == 3:
            break
    assert ended


def deals(record: Record) -> int:
    return sum(isinstance(event, DealBegan) for event in Replay(record).whole_history(TABLE))


def test_nothing_can_be_done_in_it() -> None:
    replay = Replay(golden("damn_you"))
    before = len(replay.record.steps)
    seat = replay.to_act
    assert seat is not None
    assert replay.legal_actions(seat) == ()
    assert not isinstance(replay.submit(seat, replay.action(0), replay.seq), Accepted)
    assert len(replay.record.steps) == before


def test_a_jump_plays_no_more_actions_than_lie_between_two_kept_states(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replay = Replay(golden("that_dam_game"))
    game = type(game_by_id("that_dam_game"))
    played: list[object] = []
    apply = game.apply

    def counted(self: Any, *given: Any) -> None:
        played.append(given)
        apply(self, *given)

    monkeypatch.setattr(game, "apply", counted)
    for position in (replay.length - 1, 3, replay.length, replay.length // 2):
        played.clear()
        replay.go(position)
        assert len(played) < APART


def test_whoever_does_the_same_from_some_moment_on_gets_the_same_cards() -> None:
    replay = Replay(golden("that_dam_game"))
    replay.go(40)
    seats = decode_seats({}, replay.names)
    match = replay.from_here(seats)
    session = Session.resume(match.record, None, match.notes)
    for position in range(40, replay.length):
        done = session.submit(replay.actor(position), replay.action(position), session.seq)
        assert isinstance(done, Accepted)
    for record in (session.record, replay.record):
        record.steps = [replace(step, legal=None) if isinstance(step, ActionStep) else step for step in record.steps]
    assert session.record.steps == replay.record.steps
    assert session.record is not replay.record


@pytest.mark.parametrize(
    ("kinds", "seat", "after"), [("pcc", 2, "ccp"), ("pcc", 0, "pcc"), ("ccc", 1, "cpc"), ("ppc", 2, "ppc")]
)
def test_somebody_else_s_seat_is_taken_by_the_only_person(kinds: str, seat: int, after: str) -> None:
    seats = [SeatConfig("person" if kind == "p" else "computer", str(i), "ada") for i, kind in enumerate(kinds)]
    found = taken_over(seats, seat, SeatConfig("person", "You", "pip"))
    assert "".join(config.kind[0] for config in found) == after
