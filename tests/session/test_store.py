"""The store: nothing acknowledged is lost, nothing damaged is accepted, and play goes on whatever the disk does."""

from __future__ import annotations

import errno
import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.rules.record import ActionStep, Record, read_record, replay, write_record
from game.session.files import Paths
from game.session.journal import Journal, read_journal
from game.session.left import Left
from game.session.seats import ON, PRACTICE_NOTE, SEATS_NOTE, USED, SeatConfig, encode_seats
from game.session.session import Session
from game.session.store import Damaged, Resumable, Store
from game.session.summary import read_summary
from game.session.worth import Worth, is_untouched
from tests.session.helpers import NOTES, journal, new_session, play
from tests.support.sample import some
from tests.support.stored import finished, load, unfinished

ROOT = Path(__file__).resolve().parents[2]
FULL = OSError(28, "No space left on device")


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


def reopened(folder: Path) -> Resumable | Damaged | None:
    """What the next start of the program finds."""
    store = Store(Paths.at(folder))
    try:
        return load(store, "dang_it")
    finally:
        store.close()


def left_in(folder: Path) -> list[Resumable | Damaged]:
    """Every unfinished match that the next start of the program finds."""
    store = Store(Paths.at(folder))
    try:
        return unfinished(store)
    finally:
        store.close()


def saved(folder: Path) -> Record:
    found = reopened(folder)
    assert isinstance(found, Resumable)
    return found.record


def test_every_step_is_saved_before_it_is_acknowledged(tmp_path: Path) -> None:
    session = new_session(Store(Paths.at(tmp_path)))
    for _ in range(60):
        assert read_journal(journal(tmp_path).read_bytes()).record == session.record
        play(session, 1)


def test_every_step_is_brought_to_the_disk_once(tmp_path: Path, synced: list[int]) -> None:
    session = new_session(Store(Paths.at(tmp_path)))
    for _ in range(20):
        before = len(synced)
        play(session, 1)
        assert len(synced) == before + 1


def test_match_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 50)
    session.note("undo", [3])
    store.close()
    second = Store(Paths.at(tmp_path))
    found = load(second, "dang_it")
    assert isinstance(found, Resumable)
    assert found.notes == {**NOTES, "undo": [3]}
    resumed = Session.resume(found.record, second, found.notes)
    play(resumed, 1000)
    whole = new_session()
    play(whole, 1000)
    assert resumed.record == whole.record


def test_a_match_whose_players_are_called_otherwise_stays_in_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the disk refuses the first saving that says so; until then the file says what it said."""
    first = Store(Paths.at(tmp_path))
    play(new_session(first), steps=6)
    first.close()
    store = Store(Paths.at(tmp_path))
    (left,) = store.left()
    taken = store.take(left)
    assert isinstance(taken, Resumable)
    before = left.path.read_bytes()
    store.rename(taken.record, ["One", "Two", "Bo"])
    assert left.path.read_bytes() == before
    with monkeypatch.context() as full:
        full.setattr(os, "replace", _no_room)
        session = Session.resume(taken.record, store, taken.notes)
        play(session, steps=1)
        assert trouble(store) != "none"
        assert left.path.read_bytes() == before
    play(session, steps=1)
    assert trouble(store) == "none"
    assert [match.path for match in store.left()] == [left.path]
    assert read_journal(left.path.read_bytes()).record == session.record
    assert session.names == ("One", "Two", "Bo")
    store.close()


def _no_room(*args: object) -> None:
    raise FULL


def test_nothing_saved_is_nothing_to_take_up(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    assert load(store, "dang_it") is None
    assert unfinished(store) == []
    assert finished(tmp_path) == []


def test_finished_match_becomes_a_record_of_its_own(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path), clock=lambda: 1_700_000_000.0)
    session = new_session(store)
    play(session, 1000)
    (place,) = finished(tmp_path)
    assert place.name == "20231114T221320Z-dang_it.jsonl"
    text = place.read_text("utf-8")
    assert text.count("\n") == 1
    record = read_record(text)
    assert record == session.record
    replay(record)
    assert json.loads(text)["notes"] == {**NOTES, "started": "2023-11-14T22:13:20Z"}
    assert not journal(tmp_path).exists()
    assert load(store, "dang_it") is None


def test_two_matches_of_one_second_are_both_kept(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path), clock=lambda: 1_700_000_000.0)
    for seed in (1, 2):
        play(new_session(store, seed=seed), 1000)
    assert [read_record(place.read_text()).seed for place in finished(tmp_path)] == [1, 2]


def test_note_after_the_end_is_kept_with_the_record(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 1000)
    session.note("remark", "close")
    (place,) = finished(tmp_path)
    assert json.loads(place.read_text())["notes"]["remark"] == "close"
    assert not journal(tmp_path).exists()


@pytest.mark.parametrize("restart", [False, True])
def test_match_whose_journal_is_held_at_its_end_is_kept_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, restart: bool
) -> None:
    """A scanner has it open for a moment, as happens on Windows, and notes are still to come."""
    real, held = Path.unlink, [True]

    def unlink(self: Path, *args: Any, **given: Any) -> None:
        if held and self == journal(tmp_path):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        real(self, *args, **given)

    monkeypatch.setattr(Path, "unlink", unlink)
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 1000)
    assert store.trouble is not None
    session.note("remark", "close")
    assert journal(tmp_path).exists()
    if restart:
        store.close()
        store = Store(Paths.at(tmp_path))
    held.clear()
    assert load(store, "dang_it") is None
    store.close()
    (place,) = finished(tmp_path)
    assert json.loads(place.read_text())["notes"]["remark"] == "close"
    assert not journal(tmp_path).exists()


def test_power_cut_after_the_last_step_keeps_the_finished_match_once(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    last = b""
    while session.to_act is not None:
        last = journal(tmp_path).read_bytes()
        play(session, 1)
    store.close()
    journal(tmp_path).write_bytes(last)  # as if the journal's last line had not reached the disk, but the record had
    again = Store(Paths.at(tmp_path))
    loaded = load(again, "dang_it")
    assert isinstance(loaded, Resumable)
    resumed = Session.resume(loaded.record, again, loaded.notes)
    play(resumed, 1)
    assert resumed.result == session.result
    assert len(finished(tmp_path)) == 1


def spare_finished(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be put with the finished matches."""
    real = os.replace

    def replace(source: Path, target: Path) -> None:
        if "finished" in str(target):
            raise FULL
        real(source, target)

    patch.setattr(os, "replace", replace)


def test_complete_journal_is_put_with_the_finished_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    with monkeypatch.context() as patch:
        spare_finished(patch)
        play(session, 1000)
    assert finished(tmp_path) == []
    assert journal(tmp_path).exists()
    store.close()
    assert reopened(tmp_path) is None
    (place,) = finished(tmp_path)
    assert read_record(place.read_text()) == session.record
    assert not journal(tmp_path).exists()


def test_new_match_does_not_overwrite_one_that_could_not_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    with monkeypatch.context() as patch:
        spare_finished(patch)
        play(session, 1000)
        assert store.trouble is not None
        before = journal(tmp_path).read_bytes()
        second = new_session(store, seed=8)
        play(second, 3)
        assert journal(tmp_path).read_bytes() == before
    play(second, 1)
    assert [read_record(place.read_text()) for place in finished(tmp_path)] == [session.record]
    store.close()
    assert saved(tmp_path) == second.record


# -- damage -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A journal of 80 steps."""
    folder = tmp_path_factory.mktemp("whole")
    store = Store(Paths.at(folder))
    play(new_session(store), 80)
    store.close()
    return journal(folder).read_bytes()


def test_journal_cut_anywhere_gives_every_step_before_the_cut(tmp_path: Path, content: bytes) -> None:
    whole = read_journal(content).record
    begin = content.index(b"\n") + 1
    random = Random(1)
    cuts = [0, 1, begin - 1, begin, begin + 1, len(content) - 1, *random.sample(range(len(content)), 120)]
    journal(tmp_path).parent.mkdir(parents=True)
    for cut in cuts:
        journal(tmp_path).write_bytes(content[:cut])
        found = reopened(tmp_path)
        if cut < begin:
            assert isinstance(found, Damaged), cut
            assert found.kept.read_bytes() == content[:cut]
            assert not journal(tmp_path).exists()
            continue
        assert isinstance(found, Resumable), cut
        steps = sum(len(json.loads(line[9:])) for line in content[begin:cut].split(b"\n")[:-1])
        assert found.record.steps == whole.steps[:steps], cut


def test_no_flipped_byte_is_accepted(tmp_path: Path, content: bytes) -> None:
    whole = read_journal(content).record
    last = content.rindex(b"\n", 0, len(content) - 1) + 1
    random = Random(2)
    journal(tmp_path).parent.mkdir(parents=True)
    for place in [0, 8, last - 1, last, len(content) - 1, *random.sample(range(len(content)), 120)]:
        broken = bytearray(content)
        broken[place] ^= 1 << random.randrange(8)
        journal(tmp_path).write_bytes(broken)
        found = reopened(tmp_path)
        if place >= last - 1:  # a torn end is left out
            assert isinstance(found, Resumable), place
            assert found.record.steps == whole.steps[: len(found.record.steps)]
            assert len(found.record.steps) >= len(whole.steps) - 2
        else:
            assert isinstance(found, Damaged), place
            assert found.kept.read_bytes() == broken


def test_damaged_match_is_refused_with_its_step_and_the_next_one_can_begin(tmp_path: Path, content: bytes) -> None:
    lines = content.split(b"\n")
    del lines[40]
    journal(tmp_path).parent.mkdir(parents=True)
    journal(tmp_path).write_bytes(b"\n".join(lines))
    store = Store(Paths.at(tmp_path))
    found = load(store, "dang_it")
    assert isinstance(found, Damaged)
    assert found.step is not None
    assert 30 < found.step < 50
    assert f"(step {found.step} is damaged" in found.sentence
    assert str(found.kept) in found.sentence
    assert load(store, "dang_it") is None
    session = new_session(store)
    play(session, 5)
    store.close()
    assert saved(tmp_path) == session.record
    assert found.kept.exists()


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"\x00" * 5000, b"00000000 {}\n", b"\xff\xfe"])
def test_file_that_is_no_journal_is_moved_aside(tmp_path: Path, content: bytes) -> None:
    journal(tmp_path).parent.mkdir(parents=True)
    journal(tmp_path).write_bytes(content)
    found = reopened(tmp_path)
    assert isinstance(found, Damaged)
    assert found.kept.parent == Paths.at(tmp_path).damaged
    assert found.kept.read_bytes() == content


def test_damaged_match_that_cannot_be_moved_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal(tmp_path).parent.mkdir(parents=True)
    journal(tmp_path).write_bytes(b"damaged")
    store = Store(Paths.at(tmp_path))

    def fail(*_: object) -> None:
        raise FULL

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        found = load(store, "dang_it")
        assert isinstance(found, Damaged)
        assert found.kept == journal(tmp_path)
        session = new_session(store)
        assert journal(tmp_path).read_bytes() == b"damaged"
    play(session, 1)
    assert journal(tmp_path).read_bytes() == b"damaged"
    store.close()
    assert session.record in [match.record for match in left_in(tmp_path) if isinstance(match, Resumable)]
    (aside,) = Paths.at(tmp_path).damaged.iterdir()
    assert aside.read_bytes() == b"damaged"


# -- the disk ---------------------------------------------------------------------


def trouble(store: Store) -> str:
    return store.trouble or "none"


@pytest.mark.parametrize("call", ["fsync", "replace", "write", "open"])
def test_full_disk_loses_nothing_that_was_saved_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 20)
    before = list(session.record.steps)

    def fail(*_: object) -> int:
        raise FULL

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        if call != "fsync":
            patch.setattr(os, call, fail)
        play(session, 10)
        assert session.seq == 30
        assert trouble(store) == (
            "The match cannot be saved (no space left on device); the program goes on and tries again."
        )
        kept = read_journal(journal(tmp_path).read_bytes()).record
        assert kept.steps == session.record.steps[: len(kept.steps)]
        assert len(kept.steps) >= len(before)
    play(session, 1)
    assert trouble(store) == "none"
    store.close()
    assert saved(tmp_path) == session.record


def test_what_cannot_be_saved_is_logged_once_until_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)

    def fail(*_: object) -> int:
        raise FULL

    def logged() -> int:
        return sum(record.getMessage().startswith("a match was not saved") for record in caplog.records)

    with caplog.at_level(logging.WARNING, "game.session.store"):
        for times in (1, 2):
            with monkeypatch.context() as patch:
                patch.setattr(os, "fsync", fail)
                play(session, 5)
            assert logged() == times
            play(session, 1)
            assert trouble(store) == "none"
    store.close()


def test_line_that_got_only_half_onto_the_disk_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 20)
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda number, data: real(number, data[: max(1, len(data) // 2)]))
        play(session, 1)
    assert read_journal(journal(tmp_path).read_bytes()).record == session.record
    play(session, 5)
    assert read_journal(journal(tmp_path).read_bytes()).record == session.record


def test_file_changed_or_removed_meanwhile_is_written_anew(tmp_path: Path) -> None:
    session = new_session(Store(Paths.at(tmp_path)))
    play(session, 20)
    journal(tmp_path).unlink()
    play(session, 1)
    assert read_journal(journal(tmp_path).read_bytes()).record == session.record
    with journal(tmp_path).open("ab") as file:
        file.write(b"something else\n")
    play(session, 1)
    assert read_journal(journal(tmp_path).read_bytes()).record == session.record


def test_folder_that_cannot_be_made_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(Paths.at(tmp_path / "file" / "data"))
    assert load(store, "dang_it") is None
    session = new_session(store)
    play(session, 5)
    assert session.seq == 5
    assert trouble(store).startswith("The match cannot be saved (")
    assert trouble(store).count(".") == 1


def test_second_program_saves_nothing_and_says_so(tmp_path: Path) -> None:
    first = Store(Paths.at(tmp_path))
    session = new_session(first)
    play(session, 5)
    second = Store(Paths.at(tmp_path))
    assert load(second, "dang_it") is None
    other = new_session(second, seed=99)
    play(other, 3)
    assert trouble(second) == "Another Grawlix is open and saves its matches; this one saves none."
    play(session, 1)
    assert trouble(first) == "none"
    first.close()
    play(other, 1)
    assert trouble(second) == "none"


def test_discarded_match_is_gone(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    new_session(store)
    (left,) = store.left()
    store.discard(left)
    assert load(store, "dang_it") is None
    assert not journal(tmp_path).exists()
    assert finished(tmp_path) == [], "nothing was done in it"


def test_match_that_was_let_go_is_kept_as_one_that_was_left(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 5)
    (left,) = store.left()
    store.discard(left)
    assert store.left() == []
    (kept,) = finished(tmp_path)
    record = read_record(kept.read_text("utf-8"))
    assert (record.steps, record.result) == (session.record.steps, None)


def test_what_nobody_has_begun_to_play_is_dropped_and_stays_so(tmp_path: Path) -> None:
    """Its table may tell once more of it."""
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    assert len(store.left()) == 1
    store.drop(session.record, session.notes)
    session.note("said", [1])
    assert not store.left()
    assert not finished(tmp_path)
    another = new_session(store)
    play(another, 5)
    store.drop(another.record, another.notes)
    assert len(store.left()) == 1, "somebody has played it"


@pytest.mark.parametrize(("how", "untouched"), [("nobody", True), ("a person", False), ("taken back", False)])
def test_who_has_acted(tmp_path: Path, how: str, untouched: bool) -> None:
    session = new_session(Store(Paths.at(tmp_path)))
    while session.to_act != 0:
        play(session, 1)
    assert is_untouched(session.record, session.notes)
    if how != "nobody":
        play(session, 1)
    if how == "taken back":
        session.take_back(0, free=True)
        assert not [step for step in session.record.steps if isinstance(step, ActionStep) and step.seat == 0]
    assert is_untouched(session.record, session.notes) == untouched


def matches_left(store: Store, kinds: str) -> None:
    """Matches, some seconds apart, the oldest first: played, practice, or untouched."""
    for seed, kind in enumerate(kinds):
        session = new_session(store, seed=seed)
        if kind != "u":
            play(session, 5)
        if kind == "p":
            session.note(PRACTICE_NOTE, ON)
        os.utime(journal_of(store, seed), (1000 + seed, 1000 + seed))


def journal_of(store: Store, seed: int) -> Path:
    return next(left.path for left in store.left() if seed_in(store, left) == seed)


def seed_in(store: Store, left: Left) -> int:
    match = store.take(left)
    assert isinstance(match, Resumable)
    return match.record.seed


@pytest.mark.parametrize(
    ("there", "practice", "goes", "displaced"),
    [
        ("xxxxx", False, [0], ["dang_it"]),
        ("xxpxx", False, [2], []),
        ("xxpux", False, [3], []),
        ("uuxxx", False, [0], []),
        ("xxxxx", True, [], []),
        ("xxpxx", True, [2], []),
        ("ppxxx", True, [0], []),
        ("xxxx", False, [], []),
    ],
)
def test_what_there_is_least_to_lose_of_makes_room(
    tmp_path: Path, there: str, practice: bool, goes: list[int], displaced: list[str]
) -> None:
    store = Store(Paths.at(tmp_path), keep=5)
    matches_left(store, there)
    store.close()
    store = Store(Paths.at(tmp_path), keep=5)
    worth = {"x": Worth.PLAYED, "p": Worth.PRACTICE, "u": Worth.UNTOUCHED}
    if not practice:
        assert store.makes_room("dang_it") == (worth[there[goes[0]]] if goes else None)
    notes = {**NOTES, PRACTICE_NOTE: USED} if practice else NOTES
    Session.new("dang_it", ("You", "Biscuit", "Bo"), {"rounds": 2}, 99, store, notes)
    assert {seed_in(store, left) for left in store.left()} == {*range(len(there)), 99} - {*goes}
    assert len(finished(tmp_path)) == len(goes)
    assert store.displaced == displaced


def test_practice_makes_room_for_practice_where_there_is_one_too_many(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path), keep=5)
    matches_left(store, "xxxxx")
    for seed in (98, 99):
        Session.new("dang_it", ("You", "Biscuit", "Bo"), {"rounds": 2}, seed, store, {**NOTES, PRACTICE_NOTE: USED})
    assert {seed_in(store, left) for left in store.left()} == {*range(5), 99}


def test_one_that_made_room_and_that_nobody_had_played_counts_as_none_that_was_left(tmp_path: Path) -> None:
    seats = [SeatConfig("person", "You", "pip"), *[SeatConfig("computer", name, name) for name in ("biscuit", "bo")]]
    store = Store(Paths.at(tmp_path), keep=1)
    for seed, steps in enumerate((0, 5, 0)):
        notes: dict[str, object] = {SEATS_NOTE: encode_seats(seats)}
        play(Session.new("dang_it", [seat.name for seat in seats], {}, seed, store, notes), steps)
    found = [summary for path in finished(tmp_path) if (summary := read_summary(path)) is not None]
    assert (len(finished(tmp_path)), [summary.left for summary in found]) == (2, [True])


def test_saving_a_step_costs_no_more_at_the_end_of_a_long_match(tmp_path: Path) -> None:
    """Six players and twenty rounds: some 1500 steps. Counted are calls of functions, which no other program delays."""
    session = Session.new("dang_it", "abcdef", {"rounds": 20}, 7, Store(Paths.at(tmp_path)))
    counts: list[int] = []
    files = set()

    def count(frame: object, event: str, found: object) -> None:
        counts[-1] += event in ("call", "c_call")

    before = sys.getprofile()
    while session.to_act is not None:
        files.add(journal(tmp_path).stat().st_ino)
        counts.append(0)
        sys.setprofile(count)
        try:
            play(session, 1)
        finally:
            sys.setprofile(before)
    assert session.seq > 1200
    assert len(files) == 1, "the journal grows, it is not written anew"
    early, late = (sorted(some)[len(some) // 2] for some in (counts[100:300], counts[-201:-1]))
    assert late < 1.5 * early


# -- crashes ----------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the children are forks")
def test_sessions_killed_at_any_moment_lose_no_step(tmp_path: Path) -> None:
    whole = Session.new("dang_it", ("You", "Biscuit", "Bo"), {"rounds": 20}, 7)
    play(whole, 10_000)
    random = Random(3)
    helper = subprocess.Popen(
        [sys.executable, "-m", "tests.session.killed"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert helper.stdin is not None
    assert helper.stdout is not None
    resumed = 0
    with helper:
        for number in range(some(40, 100)):
            folder = tmp_path / str(number // 10)
            helper.stdin.write(f"{folder}\n")
            # The child may be faster than its parent: its first lines may come before the one that names it.
            pid, acknowledged, wanted = 0, -1, random.randrange(25)
            for line in helper.stdout:
                word, _, value = line.strip().partition(" ")
                if word == "child":
                    pid = int(value)
                elif word == "seq":
                    if acknowledged < 0:
                        resumed += int(value) > 0
                        wanted += int(value)
                    acknowledged = int(value)
                elif word == "dead":
                    break
                if pid and acknowledged >= wanted:
                    time.sleep(random.random() * 0.001)
                    os.kill(pid, signal.SIGKILL)
                    wanted = 10**9
            record = saved(folder)
            seq = Session.resume(record).seq
            assert acknowledged <= seq <= acknowledged + 1
            assert record.steps == whole.record.steps[: len(record.steps)]
        helper.stdin.close()
    assert resumed > some(30, 80)
    assert helper.returncode == 0


def test_a_note_that_comes_empty_with_more_of_another_is_kept(tmp_path: Path) -> None:
    session = new_session()
    kept = Journal(tmp_path / "journal", "")
    before: dict[str, object] = {"a": [1]}
    after: dict[str, object] = {"a": [1, 2], "b": []}
    for notes in (before, after):
        kept.save(session.record, notes)
        assert read_journal(kept.path.read_bytes()).notes == notes


def test_journal_and_record_say_the_same(content: bytes) -> None:
    record = read_journal(content).record
    assert read_record(write_record(record)) == record


def test_a_clock_from_before_1970_keeps_nobody_from_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.gmtime

    def as_on_windows(seconds: float) -> time.struct_time:
        if seconds < 0:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return real(seconds)

    monkeypatch.setattr(time, "gmtime", as_on_windows)
    store = Store(Paths.at(tmp_path), clock=lambda: -1e9)
    session = new_session(store)
    assert store.trouble is None
    play(session, 1000)
    assert (len(finished(tmp_path)), store.trouble) == (1, None)
    store.close()


def test_whether_a_few_matches_are_over_costs_the_same_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Paths.at(tmp_path))
    assert store.has_finished(0)
    assert not store.has_finished(1)
    folder = Paths.at(tmp_path).finished
    folder.mkdir()
    (folder / "other.txt").touch()
    for number in range(500):
        (folder / f"20231114T{number:06}Z-dang_it.jsonl").touch()
    seen: list[str] = []
    scan = os.scandir

    def noted(entry: os.DirEntry[str]) -> os.DirEntry[str]:
        seen.append(entry.name)
        return entry

    @contextmanager
    def counting(path: Path) -> Iterator[Iterator[os.DirEntry[str]]]:
        with scan(path) as entries:
            yield map(noted, entries)

    monkeypatch.setattr(os, "scandir", counting)
    assert store.has_finished(3)
    assert len(seen) <= 4
    assert store.has_finished(500)
    assert not store.has_finished(501)
