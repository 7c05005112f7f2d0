"""Matches that were looked back at are kept beside the records, and made anew where they cannot be read."""

import errno
import json
import os
import weakref
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.ai.jobs import load
from game.rules.events import Event
from game.session.analysis import REMEMBERED
from game.session.exercises import KEPT, RESTS, Exercises
from game.session.files import Paths
from game.session.history import History, read_match
from game.session.replay import Replay
from game.session.review import Look, Reviews, key_of, reviewable
from game.session.seats import PRACTICE_NOTE, SEATS_NOTE, SeatConfig, encode_seats
from game.session.store import Resumable, Store
from tests.ai.test_review import played

TODAY = date(2026, 11, 23)
SEATS = [SeatConfig("person", "You", "pip"), *(SeatConfig("computer", f"C{i}", "biscuit") for i in range(3))]


@cache
def done(name: str, payload: str) -> Any:
    """What comes of a job; the same one takes its time once."""
    return load(name)(json.loads(payload), lambda share: None)


class Here:
    """Does every job at once, in this process, when it is told to."""

    def __init__(self) -> None:
        self.asked: list[Callable[[], None]] = []
        self._then: Callable[[Any], None] = lambda job: None

    def fail(self) -> None:
        """Fail at what was asked for."""
        self.asked.clear()
        self._then(type("Job", (), {"state": "failed", "result": None, "fault": "it fell over"})())

    def ask(self, name: str, payload: Any, then: Any = None) -> Any:
        """Ask."""
        job = type("Job", (), {"state": "running", "over": False, "progress": 0.0, "result": None, "fault": ""})()

        def do() -> None:
            job.result, job.state, job.progress = done(name, json.dumps(payload)), "done", 1.0
            then(job)

        self.asked.append(do)
        self._then = then
        return job

    def cancel(self, job: Any) -> None:
        """Nobody does."""

    def work(self) -> None:
        """Do all that was asked for."""
        while self.asked:
            self.asked.pop(0)()


@pytest.fixture(scope="module")
def match() -> Resumable:
    record, _ = played("screw_your_neighbor", 9)
    return Resumable(record, {SEATS_NOTE: encode_seats(SEATS[: record.players])})


def looked(tmp_path: Path, match: Resumable) -> tuple[Reviews, Look]:
    worker = Here()
    reviews = Reviews(Paths.at(tmp_path), lambda: worker)
    look = reviews.look(match)
    states = [look.working]
    worker.work()
    assert [*states, look.working] == [True, False]
    return reviews, look


def test_match_is_looked_back_at_once_and_read_from_then_on(tmp_path: Path, match: Resumable) -> None:
    reviews, look = looked(tmp_path, match)
    assert reviews.look(match) is look
    assert look.review is not None
    replay = Replay(match.record, match.notes)
    for told in look.review.moments:
        assert (replay.actor(told.position), replay.action(told.position)) == (0, told.other)
        assert told.better in told.choices
    idle = Here()
    again = Reviews(Paths.at(tmp_path), lambda: idle).look(match)
    assert (again.review, idle.asked) == (look.review, [])


def test_names_and_languages_make_no_other_match(match: Resumable) -> None:
    record = match.record
    other = type(record)(record.game, record.players, ["A"] * record.players, record.options, record.seed, record.steps)
    assert key_of(other) == key_of(record)
    other.steps = record.steps[:-1]
    assert key_of(other) != key_of(record)


def test_only_what_one_person_has_played_to_its_end_is_looked_back_at(match: Resumable) -> None:
    record = match.record
    assert reviewable(record, match.notes) == 0
    people = {SEATS_NOTE: encode_seats([SEATS[0]] * record.players)}
    assert reviewable(record, people) is None
    unfinished = type(record)(record.game, record.players, record.names, record.options, record.seed, record.steps[:9])
    assert reviewable(unfinished, match.notes) is None


@pytest.mark.parametrize("damage", [b"{", b'{"format": "grawlix-review/1"}'])
def test_what_cannot_be_read_is_looked_for_anew(tmp_path: Path, match: Resumable, damage: bytes) -> None:
    _, look = looked(tmp_path, match)
    Paths.at(tmp_path).reviews.joinpath(f"{look.key}.json").write_bytes(damage)
    _, again = looked(tmp_path, match)
    assert again.review == look.review


def test_what_a_newer_version_has_found_is_not_written_over(tmp_path: Path, match: Resumable) -> None:
    _, look = looked(tmp_path, match)
    place = Paths.at(tmp_path).reviews / f"{look.key}.json"
    place.write_bytes(place.read_bytes().replace(b"review/1", b"review/2"))
    before = place.read_bytes()
    reviews, again = looked(tmp_path, match)
    assert again.review == look.review
    assert place.read_bytes() == before
    with pytest.raises(OSError, match="newer"):
        reviews.read(look.key)


def test_folder_that_cannot_be_written_costs_nothing_but_the_file(tmp_path: Path, match: Resumable) -> None:
    Paths.at(tmp_path).reviews.write_bytes(b"a file where the folder would be")
    _, look = looked(tmp_path, match)
    assert look.review is not None


def test_oldest_go_and_their_exercises_with_them(
    tmp_path: Path, match: Resumable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.session.review.KEPT", 1)
    reviews, look = looked(tmp_path, match)
    assert {one.match for one in reviews.exercises.all()} == {look.key}
    os.utime(Paths.at(tmp_path).reviews / f"{look.key}.json", (1, 1))
    record, _ = played("screw_your_neighbor", 2)
    _, other = looked(tmp_path, Resumable(record, match.notes))
    assert {file.stem for file in Paths.at(tmp_path).reviews.iterdir()} == {other.key}
    assert {one.match for one in reviews.exercises.all()} <= {other.key}


def test_practice_makes_no_exercises(tmp_path: Path, match: Resumable) -> None:
    reviews, look = looked(tmp_path, Resumable(match.record, {**match.notes, PRACTICE_NOTE: "used"}))
    assert look.review is not None
    assert reviews.exercises.all() == ()


def test_a_match_that_was_switched_back_from_practice_makes_exercises(tmp_path: Path, match: Resumable) -> None:
    reviews, _ = looked(tmp_path, Resumable(match.record, {**match.notes, PRACTICE_NOTE: ""}))
    assert reviews.exercises.all()


def test_match_that_is_deleted_leaves_nothing_of_what_was_found(tmp_path: Path, match: Resumable) -> None:
    paths = Paths.at(tmp_path)
    store = Store(paths)
    record, _ = played("screw_your_neighbor", 10)
    matches = [match, Resumable(record, dict(match.notes))]
    for one in matches:
        store.save(one.record, one.notes)
    store.close()
    reviews, keys = None, []
    for one in matches:
        reviews, look = looked(tmp_path, one)
        keys.append(look.key)
    assert reviews is not None
    history = History(paths)
    history.delete(next(path for path in history.files if key_of(read_match(path).record) == keys[0]))
    assert [file.stem for file in paths.reviews.iterdir()] == keys[1:]
    assert {one.match for one in reviews.exercises.all()} == {keys[1]}
    history.delete_all()
    assert list(paths.reviews.iterdir()) == []
    assert reviews.exercises.all() == ()


def test_match_that_is_deleted_while_somebody_looks_leaves_nothing(tmp_path: Path, match: Resumable) -> None:
    for key in (key_of(match.record), None):
        worker = Here()
        reviews = Reviews(Paths.at(tmp_path), lambda worker=worker: worker)  # type: ignore[misc]
        look = reviews.look(match)
        reviews.drop(key)
        worker.work()
        assert look.review is not None, "whoever still looks at the page sees it"
        assert not Paths.at(tmp_path).reviews.exists()
        assert reviews.exercises.all() == ()


def test_job_that_fails_is_said_to_and_asked_for_again(tmp_path: Path, match: Resumable) -> None:
    worker = Here()
    reviews = Reviews(Paths.at(tmp_path), lambda: worker)
    look = reviews.look(match)
    worker.fail()
    assert (look.failed, look.working, look.review) == (True, False, None)
    again = reviews.look(match)
    worker.work()
    assert again.review is not None


class Events(list[Event]):
    """What happened in a match, in a list that says when nobody has it any more."""


def test_nothing_of_a_match_stays_in_memory_but_what_was_found(tmp_path: Path, match: Resumable) -> None:
    worker = Here()
    reviews = Reviews(Paths.at(tmp_path), lambda: worker)
    events = Events()
    known = weakref.ref(events)
    look = reviews.look(replace(match, events=events))
    del events
    assert known() is None
    held = [look.job is not None]
    worker.work()
    assert [*held, look.job is not None] == [True, False]
    assert reviews.look(match) is look


def test_what_was_found_of_a_few_matches_is_remembered_and_who_looks_still_is_not_forgotten(
    tmp_path: Path, match: Resumable
) -> None:
    worker = Here()
    reviews = Reviews(Paths.at(tmp_path), lambda: worker)
    first = reviews.look(match)
    looks = []
    for seed in range(1000, 1000 + REMEMBERED + 5):
        other = replace(match.record, seed=seed, result=None)
        looks.append(weakref.ref(reviews.look(Resumable(other, match.notes))))
    assert reviews.look(match) is first
    assert [look() is None for look in looks] == [True] * 6 + [False] * (REMEMBERED - 1)


def test_whoever_is_gone_is_looked_for_no_longer(tmp_path: Path, match: Resumable) -> None:
    canceled: list[Any] = []

    class Desk(Here):
        def cancel(self, job: Any) -> None:
            canceled.append(job)

    worker = Desk()
    reviews = Reviews(Paths.at(tmp_path), lambda: worker)
    look = reviews.look(match)
    reviews.let_go()
    assert canceled == [look.job]
    assert reviews.look(match) is not look


def test_where_nobody_comes_back_no_exercises_are_made(tmp_path: Path, match: Resumable) -> None:
    for trains in (False, True):
        worker, paths = Here(), Paths.at(tmp_path / str(trains))
        reviews = Reviews(paths, lambda worker=worker: worker, trains=trains)  # type: ignore[misc]
        look = reviews.look(match)
        worker.work()
        assert look.review is not None
        assert look.review.moments
        assert bool(reviews.exercises.all()) is paths.exercises.exists() is trains


# -- exercises ---------------------------------------------------------------------------------------------------------


def test_what_was_found_rests_longer_each_time_and_what_was_not_comes_back(tmp_path: Path) -> None:
    exercises = Exercises(Paths.at(tmp_path))
    exercises.add([("a", 3, "dang_it"), ("b", 5, "shithead")])
    day = TODAY
    for days in (*RESTS, RESTS[-1]):
        one = next(one for one in exercises.due(day) if one.match == "a")
        exercises.answer(one, True, day)
        assert "a" not in {one.match for one in exercises.due(day)}
        day = date.fromordinal(day.toordinal() + days)
    exercises.answer(exercises.due(day)[-1], False, day)
    assert {one.match for one in exercises.due(day)} == {"a", "b"}
    assert min(one.found for one in exercises.all()) == 0


def test_what_was_found_only_after_its_answer_waits_until_tomorrow(tmp_path: Path) -> None:
    exercises = Exercises(Paths.at(tmp_path))
    exercises.add([("a", 3, "dang_it"), ("b", 5, "shithead")])
    first = exercises.due(TODAY)[0]
    exercises.answer(first, False, TODAY)
    exercises.put_off(first, TODAY)
    assert [one.match for one in exercises.due(TODAY)] == ["b"]
    assert {one.match for one in exercises.due(date.fromordinal(TODAY.toordinal() + 1))} == {"a", "b"}


def test_exercises_come_back_after_the_clock_was_once_ahead(tmp_path: Path) -> None:
    exercises = Exercises(Paths.at(tmp_path))
    exercises.add([("a", 3, "dang_it"), ("b", 5, "dang_it")])
    ahead, now = exercises.due(TODAY)
    exercises.answer(ahead, True, date(TODAY.year + 10, 1, 1))
    for _ in RESTS:
        exercises.answer(now, True, TODAY)
        (now,) = (one for one in exercises.all() if one.match == "b")
    (back,) = exercises.due(TODAY)
    assert back.match == "a", "the other one rests as long as any may"
    exercises.answer(back, True, TODAY)
    assert exercises.due(TODAY) == ()


def test_exercises_are_bounded_and_each_is_there_once(tmp_path: Path) -> None:
    exercises = Exercises(Paths.at(tmp_path))
    exercises.add([("m", number, "dang_it") for number in range(KEPT)])
    exercises.answer(exercises.all()[7], True, TODAY)
    exercises.add([("m", 1, "dang_it"), ("n", 1, "dang_it")])
    there = exercises.all()
    assert len(there) == KEPT
    assert ("m", 7) not in {(one.match, one.position) for one in there}
    assert there[-1].match == "n"


@pytest.mark.parametrize("damage", [b"", b"[]", b'{"format": "grawlix-exercises/1", "exercises": [{"match": 1}]}'])
def test_damaged_exercises_are_begun_anew(tmp_path: Path, damage: bytes) -> None:
    Paths.at(tmp_path).exercises.write_bytes(damage)
    exercises = Exercises(Paths.at(tmp_path))
    assert exercises.all() == ()
    exercises.add([("a", 3, "dang_it")])
    assert [one.match for one in Exercises(Paths.at(tmp_path)).all()] == ["a"]


@pytest.mark.parametrize("damage", [{"found": -10}, {"position": -1}, {"due": 5}, {"more": 1}])
def test_a_damaged_exercise_costs_no_other(tmp_path: Path, damage: dict[str, object]) -> None:
    exercises, place = Exercises(Paths.at(tmp_path)), Paths.at(tmp_path).exercises
    exercises.add([("a", 3, "dang_it"), ("b", 5, "dang_it")])
    data = json.loads(place.read_bytes())
    data["exercises"][0] |= damage
    place.write_text(json.dumps(data))
    (one,) = exercises.all()
    assert one.match == "b"
    exercises.answer(one, True, TODAY)
    assert [one.found for one in exercises.all()] == [1]


@pytest.mark.parametrize("newer", [False, True])
def test_exercises_that_cannot_be_opened_are_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, newer: bool
) -> None:
    exercises, place = Exercises(Paths.at(tmp_path)), Paths.at(tmp_path).exercises
    exercises.add([("a", 3, "dang_it"), ("b", 5, "dang_it")])
    (one, _) = exercises.all()
    if newer:
        place.write_bytes(place.read_bytes().replace(b"exercises/1", b"exercises/2"))
    before = place.read_bytes()

    def fail(path: Path, most: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        if not newer:
            patch.setattr("game.session.exercises.read_file", fail)
        assert exercises.all() == ()
        assert exercises.trouble is not None
        assert ("newer" if newer else "output") in exercises.trouble
        with pytest.raises(OSError, match=r"newer|Input"):
            exercises.add([("c", 7, "dang_it")])
        with pytest.raises(OSError, match=r"newer|Input"):
            exercises.answer(one, True, TODAY)
        exercises.add([], {"a"})
    if not newer:
        again = Exercises(Paths.at(tmp_path))
        assert (len(again.all()), again.trouble) == (2, None)
    assert place.read_bytes() == before


def test_a_match_can_be_deleted_where_the_exercises_cannot_be_opened(tmp_path: Path, match: Resumable) -> None:
    paths = Paths.at(tmp_path)
    store = Store(paths)
    store.save(match.record, match.notes)
    store.close()
    paths.exercises.write_bytes(b'{"format": "grawlix-exercises/2"}')
    history = History(paths)
    history.delete(history.files[0])
    assert History(paths).files == []
    assert paths.exercises.read_bytes() == b'{"format": "grawlix-exercises/2"}'
