"""Matches begun, left, taken up, let go and finished in any order, on a disk that comes and goes: none is ever lost."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest

from game.rules.record import ActionStep, Record, read_record
from game.session.files import Paths
from game.session.journal import Journal
from game.session.left import Left
from game.session.lock import FolderLock
from game.session.session import Session
from game.session.store import Resumable, Store, finished_files
from game.session.worth import is_untouched
from tests.support.disk import Disk
from tests.support.lives import act, new_match
from tests.support.stored import finished, load, unfinished

CALLS: Final[tuple[str, ...]] = (
    "write",
    "fsync",
    "replace",
    "open",
    "mkdir",
    "unlink",
    "scandir",
    "read",
    "stat",
    "fstat",
    "flock",
)


class Flaky(Disk):
    """A disk on which each call may fail, while it is `bad`; some of its times only one kind of call does."""

    def __init__(self, folder: Path, random: Random) -> None:
        super().__init__(folder, error=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
        self._random = random
        self.chance, self.kinds = 0.0, CALLS

    def turn(self) -> None:
        """Let it be good for a while, or bad in another way."""
        random = self._random
        self.chance = random.choice((0.0, 0.0, 0.0, 0.1, 0.5, 1.0))
        self.kinds = random.choice((CALLS, CALLS[:3], CALLS[:1], ("replace", "unlink"), ("read", "stat", "open")))

    def _due(self) -> bool:
        return self.calls[-1] in self.kinds and self._random.random() < self.chance


def actions(record: Record) -> int:
    return sum(isinstance(step, ActionStep) for step in record.steps)


class Visit:
    """Somebody who plays in one data folder and keeps their own account of every match."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.paths = Paths.at(folder)
        self.disk = Flaky(folder, self.random)
        self.keep = self.random.choice((1, 2, 5))
        self.now = 1_700_000_000.0
        self.account: dict[int, int] = {}
        """By seed of a match: how many actions of it were done, or are there to be found."""
        self.sure: dict[int, int] = {}
        """The same of what was told to be saved: that outlives the program, however it ends."""
        self.playing: Session | None = None
        self.store = self._start()

    def _start(self) -> Store:
        self.lock = FolderLock(self.paths)
        return Store(self.paths, clock=lambda: self.now, lock=self.lock, keep=self.keep)

    def note(self) -> None:
        """Write down how the match stands that is played, and all that is sure."""
        if self.playing is not None:
            self.account[self.playing.record.seed] = self.playing.seq
        if self.store.trouble is None:
            self.sure = dict(self.account)

    def begin(self) -> None:
        self.playing = new_match(self.random.randrange(1 << 32), self.store)

    def act(self) -> None:
        for _ in range(self.random.choice((1, 1, 2, 60))):
            if self.playing is not None and self.playing.to_act is not None:
                act(self.playing)

    def leave(self) -> None:
        self.playing = None

    def _some_match(self) -> Left | None:
        left = self.store.left()
        return self.random.choice(left) if left else None

    def take_up(self) -> None:
        left = self._some_match()
        found = self.store.take(left) if left is not None else None
        if isinstance(found, Resumable):
            assert actions(found.record) >= self.account[found.record.seed], "it is taken up where it was left"
            self.playing = Session.resume(found.record, self.store, found.notes)

    def look(self) -> None:
        unfinished(self.store)

    def let_go(self) -> None:
        left = self._some_match()
        found = self.store.take(left) if left is not None and self.disk.chance == 0.0 else None
        if left is not None and isinstance(found, Resumable):
            self.store.discard(left)
            del self.account[found.record.seed]
            self.sure.pop(found.record.seed, None)
            self.playing = None

    def disk_changes(self) -> None:
        self.disk.turn()

    def clock_jumps(self) -> None:
        self.now += self.random.choice((-1e9, -3600.0, 1.0, 1e6))

    def end(self) -> None:
        """The program ends on a good disk, and another one begins."""
        self.disk.chance = 0.0
        self.store.close()
        self.note()
        self.hold(self.account)
        self.playing, self.store = None, self._start()

    def die(self) -> None:
        """The program is killed, and another one begins on a good disk."""
        self.disk.chance = 0.0
        self.lock.close()
        self.hold(self.sure)
        self.account = self.found()
        self.playing, self.store = None, self._start()

    def found(self) -> dict[int, int]:
        """What the next program finds, by seed: the actions of each match, unfinished or put with the finished ones."""
        store = Store(self.paths, keep=self.keep)
        there = [match.record for match in unfinished(store) if isinstance(match, Resumable)]
        there += [read_record(path.read_text("utf-8")) for path in finished_files(self.paths)]
        store.close()
        assert not any(self.paths.damaged.glob("*"))
        found: dict[int, int] = {}
        for record in there:
            found[record.seed] = max(actions(record), found.get(record.seed, 0))
        return found

    def hold(self, promised: dict[int, int]) -> None:
        """Nothing that was promised is lost."""
        found = self.found()
        lost = {seed: (count, found.get(seed)) for seed, count in promised.items() if found.get(seed, -1) < count}
        assert not lost, f"actions that were done, and those that are left: {lost}"

    def run(self, steps: int) -> None:
        """Do so many things at random."""
        ways = (self.begin, self.act, self.leave, self.take_up, self.look, self.let_go, self.disk_changes,
                self.clock_jumps, self.end, self.die)  # fmt: skip
        for _ in range(steps):
            (way,) = self.random.choices(ways, (4, 8, 3, 4, 1, 1, 4, 2, 1, 1))
            way()
            if way not in (self.end, self.die, self.let_go):
                self.note()
        self.end()
        self.store.close()


@contextmanager
def visit(folder: Path, seed: int) -> Iterator[Visit]:
    with ExitStack() as stack:
        made = Visit(folder, seed)
        stack.enter_context(made.disk())
        yield made


@pytest.mark.parametrize("seed", range(40))
def test_nothing_is_lost_whatever_happens_in_whatever_order(tmp_path: Path, seed: int) -> None:
    with visit(tmp_path, seed) as somebody:
        somebody.run(60)


def test_a_match_that_could_never_be_saved_is_offered_while_the_program_runs(tmp_path: Path) -> None:
    with visit(tmp_path, 1) as somebody:
        store, disk = somebody.store, somebody.disk
        disk.chance, disk.kinds = 1.0, ("write",)
        one, other = new_match(1, store), new_match(2, store)
        act(one)
        assert store.trouble is not None
        offered = {left.path: store.take(left) for left in store.left()}
        taken = {match.record.seed: match for match in offered.values() if isinstance(match, Resumable)}
        assert {seed: match.record for seed, match in taken.items()} == {1: one.record, 2: other.record}
        store.discard(next(left for left in store.left() if left.path == taken[2].path))
        assert [left.path for left in store.left()] == [taken[1].path]
        disk.chance = 0.0
        store.close()
        assert somebody.found() == {1: 1}


def test_a_match_in_a_folder_that_nobody_can_claim_is_offered_as_it_stands(tmp_path: Path) -> None:
    with visit(tmp_path, 1) as somebody:
        store, disk = somebody.store, somebody.disk
        disk.chance, disk.kinds = 1.0, ("open",)
        one, other = new_match(1, store), new_match(2, store)
        act(one)
        assert store.trouble is not None
        offered = [store.take(left) for left in store.left()]
        taken = {match.record.seed: match.record for match in offered if isinstance(match, Resumable)}
        assert taken == {1: one.record, 2: other.record}
        while one.to_act is not None:
            act(one)
        assert len(store.left()) == 1, "one that is over is not offered"
        disk.chance = 0.0
        store.close()
        assert somebody.found() == {1: one.seq, 2: 0}


def test_a_match_that_was_never_saved_is_put_with_the_finished_ones_when_it_is_let_go(tmp_path: Path) -> None:
    with visit(tmp_path, 1) as somebody:
        store, disk = somebody.store, somebody.disk
        disk.chance, disk.kinds = 1.0, ("write",)
        session = new_match(1, store)
        while is_untouched(session.record, session.notes):
            act(session)
        (left,) = store.left()
        disk.chance = 0.0
        store.discard(left)
        assert store.left() == []
        store.close()
        (kept,) = finished(tmp_path)
        assert read_record(kept.read_text("utf-8")).steps == session.record.steps


def test_a_match_whose_last_steps_are_not_saved_makes_no_room_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Paths.at(tmp_path), keep=1)
    first = new_match(1, store)
    save = Journal.save

    def refused(journal: Journal, record: Record, notes: Mapping[str, object]) -> None:
        if record is first.record:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        save(journal, record, notes)

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "save", refused)
        act(first)
        new_match(2, store)
    store.close()
    again = Store(Paths.at(tmp_path))
    found = {match.record.seed: actions(match.record) for match in unfinished(again) if isinstance(match, Resumable)}
    again.close()
    assert found == {1: 1, 2: 0}


def test_after_the_clock_was_set_back_the_match_played_last_is_not_put_away(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path), keep=2)
    new_match(1, store)
    new_match(2, store)
    store.close()
    again = Store(Paths.at(tmp_path), keep=2)
    played = again.take(again.left()[0])
    assert isinstance(played, Resumable)
    act(Session.resume(played.record, again, played.notes))
    assert played.path is not None
    os.utime(played.path, (1, 1))
    new_match(3, again)
    there = {match.record.seed for match in unfinished(again) if isinstance(match, Resumable)}
    assert there == {played.record.seed, 3}
    again.close()


def test_half_a_surrogate_pair_from_a_damaged_file_is_kept_like_anything_else(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_match(1, store)
    session.note("\ud800", ["\udfff"])
    store.close()
    again = Store(Paths.at(tmp_path))
    found = load(again, session.game_id)
    assert isinstance(found, Resumable)
    assert found.notes == {"\ud800": ["\udfff"]}
    session = Session.resume(found.record, again, found.notes)
    while session.to_act is not None:
        act(session)
    assert again.trouble is None
    assert read_record(finished(tmp_path)[0].read_text("utf-8")).result == session.result
    again.close()
