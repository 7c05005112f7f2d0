"""Two programs on one data folder, and matches of which several were left: none takes another one's place."""

from __future__ import annotations

import json
import logging
import os
import shutil
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.record import Record, read_record
from game.session.files import Paths
from game.session.journal import read_journal
from game.session.session import Session
from game.session.store import Damaged, Resumable, Store
from game.session.worth import Worth
from tests.session.helpers import journal, new_session, play
from tests.support.stored import finished, load, unfinished

DELETES = pytest.mark.skipif(os.name == "nt", reason="Windows deletes no folder with an open file in it")


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


def kept(folder: Path) -> list[Record]:
    """The unfinished matches that the next program finds, the one that was played last first."""
    store = Store(Paths.at(folder))
    try:
        return [match.record for match in unfinished(store) if isinstance(match, Resumable)]
    finally:
        store.close()


def trouble(store: Store) -> str:
    return store.trouble or "none"


def older(path: Path, seconds: int) -> None:
    """As if a file had been written so much earlier."""
    about = path.stat()
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns - seconds * 10**9))


def test_whoever_gets_the_lock_late_keeps_the_other_ones_match(tmp_path: Path) -> None:
    first, second = Store(Paths.at(tmp_path)), Store(Paths.at(tmp_path))
    one = new_session(first)
    play(one, 5)
    other = new_session(second, seed=99)
    play(other, 3)
    play(one, 41)
    first.close()
    play(other, 1)
    assert trouble(second) == "none"
    second.close()
    assert sorted(record.seed for record in kept(tmp_path)) == [7, 99]
    assert {record.seed: record for record in kept(tmp_path)} == {7: one.record, 99: other.record}


@DELETES
def test_a_match_that_was_left_while_another_program_saves_is_offered_and_takes_no_room(tmp_path: Path) -> None:
    first, second = Store(Paths.at(tmp_path)), Store(Paths.at(tmp_path), keep=1)
    one = new_session(first)
    play(one, 5)
    other = new_session(second, seed=99)
    play(other, 3)
    found = {match.record.seed: match.record for match in unfinished(second) if isinstance(match, Resumable)}
    assert found == {99: other.record}
    first.close()
    second.close()
    assert {record.seed for record in kept(tmp_path)} == {one.record.seed, 99}


def test_whoever_lets_an_unsaved_match_go_lets_go_no_match_of_another_program(tmp_path: Path) -> None:
    first, second = Store(Paths.at(tmp_path)), Store(Paths.at(tmp_path))
    first.save(new_session(seed=1).record, {})
    play(other := new_session(second, seed=99), 3)
    (place,) = (left.path for left in second.left() if left.path not in Paths.at(tmp_path).current.iterdir())
    one = new_session(first, seed=2)
    play(one, 5)
    assert place.exists(), "the other program has taken that place"
    left = next(left for left in second.left() if left.path == place)
    first.close()
    second.discard(left)
    second.close()
    assert {record.seed for record in kept(tmp_path)} == {1, 2}
    assert [read_record(path.read_text("utf-8")).seed for path in finished(tmp_path)] == [other.record.seed]


def test_data_folder_made_anew_belongs_to_whoever_took_it_then(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first, second = Store(Paths.at(folder)), Store(Paths.at(folder))
    one = new_session(first)
    play(one, 5)
    shutil.rmtree(folder)
    other = new_session(second, seed=99)
    play(other, 3)
    play(one, 1)
    assert trouble(first) == "Another Grawlix is open and saves its matches; this one saves none."
    assert trouble(second) == "none"
    second.close()
    play(one, 1)
    assert trouble(first) == "none"
    first.close()
    assert {record.seed: record for record in kept(folder)} == {7: one.record, 99: other.record}


@DELETES
def test_data_folder_deleted_in_play_is_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = Store(Paths.at(folder))
    session = new_session(store)
    play(session, 5)
    shutil.rmtree(folder)
    play(session, 1)
    assert trouble(store) == "none"
    store.close()
    assert kept(folder) == [session.record]


def test_foreign_match_in_the_place_of_ones_own_stays(tmp_path: Path) -> None:
    """Somebody has put another file there by hand, or a program that minds no lock."""
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 5)
    elsewhere = Store(Paths.at(tmp_path / "elsewhere"))
    play(new_session(elsewhere, seed=99), 20)
    elsewhere.close()
    foreign = journal(tmp_path / "elsewhere").read_bytes()
    journal(tmp_path).write_bytes(foreign)
    play(session, 1)
    assert trouble(store) == "none"
    store.close()
    assert journal(tmp_path).read_bytes() == foreign
    assert {record.seed: record for record in kept(tmp_path)}[7] == session.record


def test_the_same_match_played_on_by_another_program_is_kept_beside(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 5)
    copy = tmp_path / "copy"
    shutil.copytree(tmp_path / "current", copy / "current")
    further = Store(Paths.at(copy))
    found = load(further, "dang_it")
    assert isinstance(found, Resumable)
    there = Session.resume(found.record, further, found.notes)
    play(there, 10, seed=2)
    further.close()
    shutil.copy(journal(copy), journal(tmp_path))
    play(session, 1)
    store.close()
    assert sorted(len(record.steps) for record in kept(tmp_path)) == sorted(
        len(record.steps) for record in (session.record, there.record)
    )


# -- several matches that were left -----------------------------------------------------


def test_a_new_match_leaves_the_one_before_where_it_was(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    sessions = [new_session(store, seed=seed) for seed in (1, 2, 3)]
    for session in sessions:
        play(session, 4)
    store.close()
    assert sorted(record.seed for record in kept(tmp_path)) == [1, 2, 3]


def test_the_match_that_was_played_last_comes_first(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    for number, seed in enumerate((1, 2, 3)):
        new_session(store, seed=seed)
        for left in store.left():
            older(left.path, 10 * (number + 1))
    assert [match.record.seed for match in unfinished(store) if isinstance(match, Resumable)] == [3, 2, 1]
    (oldest,) = [match for match in unfinished(store) if isinstance(match, Resumable) and match.record.seed == 1]
    play(Session.resume(oldest.record, store, oldest.notes), 1)
    found = load(store, "dang_it")
    assert isinstance(found, Resumable)
    assert found.record.seed == 1


def test_one_more_than_is_kept_puts_the_oldest_with_the_finished_ones(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path), clock=lambda: 1_700_000_000.0, keep=2)
    first = new_session(store, seed=1)
    play(first, 4)
    older(journal(tmp_path), 100)
    play(new_session(store, seed=2), 4)
    assert store.makes_room("dang_it") is Worth.PLAYED
    new_session(store, seed=3)
    store.close()
    assert sorted(record.seed for record in kept(tmp_path)) == [2, 3]
    (place,) = finished(tmp_path)
    assert read_record(place.read_text("utf-8")) == first.record
    assert first.record.result is None


def test_damaged_matches_do_not_hide_the_sound_ones(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    sound = new_session(store, seed=1)
    new_session(store, seed=2)
    store.close()
    second = Paths.at(tmp_path).current / "dang_it-2.journal"
    second.write_bytes(b"damaged")
    store = Store(Paths.at(tmp_path))
    found = unfinished(store)
    store.close()
    assert {type(match) for match in found} == {Damaged, Resumable}
    assert kept(tmp_path) == [sound.record]


def test_a_match_that_ends_leaves_the_others(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    first = new_session(store, seed=1)
    second = new_session(store, seed=2)
    play(second, 1000)
    store.close()
    assert kept(tmp_path) == [first.record]
    assert len(finished(tmp_path)) == 1


def test_steps_that_no_disk_took_are_saved_with_the_next_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full when a match ends; there is room again when the next one begins."""
    store = Store(Paths.at(tmp_path))
    first = new_session(store, seed=1)

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        play(first, 1000)
    assert first.result is not None
    second = new_session(store, seed=2)
    assert trouble(store) == "none"
    store.close()
    assert kept(tmp_path) == [second.record]
    assert [read_record(place.read_text("utf-8")) for place in finished(tmp_path)] == [first.record]


def test_what_no_disk_took_is_tried_once_more_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        play(session, 7)
    store.close()
    assert kept(tmp_path) == [session.record]


# -- other versions -----------------------------------------------------------------------


@pytest.mark.parametrize("which", ["journal", "record"])
def test_match_of_a_newer_version_is_kept_and_said_to_be_so(tmp_path: Path, which: str) -> None:
    store = Store(Paths.at(tmp_path))
    play(new_session(store), 4)
    store.close()
    first, *rest = journal(tmp_path).read_bytes().split(b"\n")
    head = json.loads(first[9:])
    if which == "journal":
        head["journal"] = "grawlix-journal/17"
    else:
        head["record"]["format"] = "grawlix-record/17"
    text = json.dumps(head).encode()
    content = b"%08x %b\n" % (zlib.crc32(text), text) + b"\n".join(rest)
    journal(tmp_path).write_bytes(content)
    again = Store(Paths.at(tmp_path))
    (found,) = unfinished(again)
    assert isinstance(found, Damaged)
    assert "newer Grawlix" in found.sentence
    assert "damaged" not in found.sentence
    play(new_session(again, seed=5), 4)
    again.close()
    assert journal(tmp_path).read_bytes() == content
    assert [record.seed for record in kept(tmp_path)] == [5]


def test_torn_end_that_is_written_anew_is_one_match(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 5)
    with journal(tmp_path).open("ab") as file:
        file.write(b"0123")
    play(session, 1)
    store.close()
    assert [path.name for path in Paths.at(tmp_path).current.iterdir()] == ["dang_it.journal"]
    assert read_journal(journal(tmp_path).read_bytes()).record == session.record
