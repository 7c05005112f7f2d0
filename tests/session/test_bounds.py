"""What may grow in the data folder has a bound, and the oldest goes first."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.session import files
from game.session.files import Paths, let_oldest_go, put_aside
from game.session.lock import FolderLock
from game.session.store import Store
from tests.session.helpers import new_session


def fill(folder: Path, count: int, size: int = 10) -> None:
    folder.mkdir(exist_ok=True)
    for number in range(count):
        place = folder / f"{number:03}.jsonl"
        place.write_bytes(b"x" * size)
        os.utime(place, (1000 + number, 1000 + number))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("files", "size", "left"), [(5, 10**6, 5), (100, 75, 7), (4, 20, 2), (100, 0, 1), (100, 10**6, 20)]
)
def test_the_oldest_go_until_both_bounds_hold(tmp_path: Path, files: int, size: int, left: int) -> None:
    fill(tmp_path, 20)
    let_oldest_go(tmp_path, files, size, tmp_path / "019.jsonl")
    assert names(tmp_path) == [f"{number:03}.jsonl" for number in range(20 - left, 20)]


def test_what_is_put_aside_last_stays_however_old_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_DAMAGED", 3)
    folder = tmp_path / "damaged"
    fill(folder, 3)
    old = tmp_path / "dang_it.journal"
    old.write_text("damaged")
    os.utime(old, (1, 1))
    place = put_aside(old, folder)
    assert place.exists()
    assert len(names(folder)) == 3


def test_what_is_written_after_the_clock_was_set_back_stays_in_its_order(tmp_path: Path) -> None:
    fill(tmp_path, 4)
    for number in range(3):
        place = tmp_path / f"late-{number}.jsonl"
        place.write_bytes(b"x")
        os.utime(place, (1, 1))
        let_oldest_go(tmp_path, 4, 10**6, place)
    assert names(tmp_path) == ["003.jsonl", "late-0.jsonl", "late-1.jsonl", "late-2.jsonl"]


def test_a_folder_that_is_not_there_is_no_matter(tmp_path: Path) -> None:
    let_oldest_go(tmp_path / "nowhere", 1, 1, tmp_path / "nowhere" / "1")


def test_only_what_a_killed_program_has_begun_is_swept(tmp_path: Path) -> None:
    """Whoever plays in a folder with files of their own keeps them."""
    paths = Paths.at(tmp_path)
    own = ["wishes.new", "new", ".new", "12.new", "part.x1.new", "settings.json.12.new.txt"]
    begun = ["settings.json.12.new", "statistics.jsonl.99999.new"]
    for name in (*own, *begun, "feats.jsonl.7.new"):
        (tmp_path / name).write_bytes(b"x")
        os.utime(tmp_path / name, (1, 1))
    os.utime(tmp_path / "feats.jsonl.7.new")
    store = Store(paths)
    new_session(store)
    store.close()
    assert set(names(tmp_path)) == {*own, "feats.jsonl.7.new", "current", "lock"}, "what is fresh may be somebody's"


def test_what_killed_programs_have_begun_is_swept_from_every_folder(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    places = ("current", "finished", "damaged", "reviews", "cache", "screenshots", "films")
    for place in places:
        folder = tmp_path / place
        folder.mkdir()
        for name in ("a.png.12.new", "own.new", "b.png"):
            (folder / name).write_bytes(b"x")
            os.utime(folder / name, (1, 1))
        (folder / "c.12.new").mkdir()
        (folder / "c.12.new" / "0001.png").write_bytes(b"x")
        os.utime(folder / "c.12.new", (1, 1))
    fresh = tmp_path / "films" / "d.png.12.new"
    fresh.write_bytes(b"x")
    store = Store(paths)
    new_session(store)
    store.close()
    (paths.current / "dang_it.journal").unlink()
    for place in places[:-1]:
        assert names(tmp_path / place) == ["b.png", "c.12.new", "own.new"], place
    assert names(tmp_path / "films") == ["b.png", "d.png.12.new", "own.new"], "another window may be making it"


def test_a_program_that_held_the_folder_before_it_saved_sweeps_it_too(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    places = (".", "current", "finished", "damaged", "reviews", "cache", "screenshots", "films")
    begun = [tmp_path / place / "a.png.12.new" for place in places]
    for path in begun:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x")
        os.utime(path, (1, 1))
    lock = FolderLock(paths)
    lock.hold()
    store = Store(paths, lock=lock)
    new_session(store)
    store.close()
    assert [path for path in begun if path.exists()] == []
