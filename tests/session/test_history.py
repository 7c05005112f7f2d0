"""The list of the matches that were played: what it knows of them, what stays, what goes, and what is damaged."""

import errno
import json
import os
from pathlib import Path

import pytest

from game.rules.record import RecordError
from game.scenes.history.rows import challenge_of
from game.session import store as store_module
from game.session.files import LARGEST_MATCH, favorites_of
from game.session.history import Highlight, History, read_match
from game.session.store import Store
from tests.support.replayed import golden, played


def test_the_latest_match_comes_first_and_each_says_who_played_and_how_it_ended(tmp_path: Path) -> None:
    history = History(played(tmp_path))
    assert [history.game_of(path) for path in history.files] == ["dang_it", "shithead", "dang_it"]
    entry = history.entry(history.files[0])
    assert entry is not None
    record = golden("dang_it")
    assert record.result is not None
    assert (entry.game, entry.scores, entry.winners) == ("dang_it", record.result.scores, record.result.winners)
    assert entry.names[0] == "You"
    assert entry.people == (0,)
    assert entry.started > "2025-11-21T0"
    assert Highlight.of(list(entry.highlight)) == Highlight("pile", 1, 14, 2)
    assert read_match(history.files[0]).record == read_match(history.files[2]).record


@pytest.mark.parametrize(("words", "fits"), [("bis", True), ("BISCUIT you", True), ("biscuit ada", False), ("", True)])
def test_matches_are_found_by_who_played(tmp_path: Path, words: str, fits: bool) -> None:
    history = History(played(tmp_path, ("shithead",)))
    entry = history.entry(history.files[0])
    assert entry is not None
    assert entry.fits(words) == fits


def test_what_was_read_once_is_not_read_again(tmp_path: Path) -> None:
    paths = played(tmp_path)
    first = History(paths)
    entries = [first.entry(path) for path in first.files]
    first.keep()
    for path in first.files:
        os.truncate(path, 0)
    second = History(paths)
    assert all(second.known(path) for path in second.files)
    assert [second.entry(path) for path in second.files] == entries


def test_names_in_a_list_that_was_kept_can_be_shown(tmp_path: Path) -> None:
    paths = played(tmp_path, ("shithead",))
    first = History(paths)
    name = first.files[0].name
    assert first.entry(first.files[0]) is not None
    first.keep()
    kept = paths.cache / "history.json"
    data = json.loads(kept.read_text("utf-8"))
    count = len(data["matches"][name]["names"])
    data["matches"][name]["names"] = ["", "a\0b", *["W" * 3000] * (count - 2)]
    kept.write_text(json.dumps(data), "utf-8")
    entry = History(paths).entry(first.files[0])
    assert entry is not None
    assert entry.names == ("Player 1", "a b", *["W" * 32] * (count - 2))


def test_it_is_known_which_challenge_a_match_was(tmp_path: Path) -> None:
    paths = played(tmp_path)
    for path, note in zip(History(paths).files, ({"day": "2026-11-21", "counts": True}, {"rung": 3}, "x"), strict=True):
        data = json.loads(path.read_text("utf-8"))
        data["notes"]["challenge"] = note
        path.write_text(json.dumps(data), "utf-8")
    kept = paths.cache / "history.json"
    kept.unlink(missing_ok=True)  # all tests share it
    history = History(paths)
    expected = [("2026-11-21", None), ("", 3), ("", None)]
    assert [(entry.day, entry.rung) for path in history.files if (entry := history.entry(path))] == expected
    history.keep()
    again = History(paths)
    assert [(entry.day, entry.rung) for path in again.files if (entry := again.entry(path))] == expected
    told = [challenge_of(entry) for path in again.files if (entry := again.entry(path))]
    assert told == ["deal of the day", "rung 4 of the ladder", ""]
    kept.unlink()


DAMAGED = (
    b"", b"{", b"[]", b'{"format": "grawlix-history/9", "matches": {}}', b'{"format": "grawlix-history/2"}',
    b'{"format": "grawlix-history/2", "matches": {"NAME": {"game": "dang_it"}}}',
    b'{"format": "grawlix-history/1", "matches": {}}',
)  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_list_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    paths = played(tmp_path)
    history = History(paths)
    whole = [history.entry(path) for path in history.files]
    paths.cache.mkdir(exist_ok=True)
    (paths.cache / "history.json").write_bytes(damage.replace(b"NAME", history.files[0].name.encode()))
    again = History(paths)
    assert [again.entry(path) for path in again.files] == whole


def test_a_damaged_record_and_one_of_a_newer_version_are_listed_and_say_so(tmp_path: Path) -> None:
    paths = played(tmp_path)
    history = History(paths)
    history.files[0].write_bytes(b"\xff\xfe")
    data = json.loads(history.files[1].read_text("utf-8"))
    history.files[1].write_text(json.dumps({**data, "format": "grawlix-record/7"}), "utf-8")
    assert history.entry(history.files[0]) is None
    assert history.entry(history.files[1]) is None
    assert history.entry(history.files[2]) is not None
    assert list(history.unread()) == []
    with pytest.raises(RecordError):
        read_match(history.files[0])


def test_one_that_another_program_has_deleted_meanwhile_is_no_fault(tmp_path: Path) -> None:
    paths = played(tmp_path)
    history = History(paths)
    history.files[1].unlink()
    assert history.entry(history.files[1]) is None
    history.delete(history.files[1])
    assert len(history.files) == 2


def test_what_stays_for_good_outlives_bounds_and_deleting_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = played(tmp_path)
    history = History(paths)
    oldest = history.files[-1]
    history.favor(oldest, True)
    monkeypatch.setattr(store_module, "MOST_FINISHED", 1)
    store = Store(paths)
    store.save(golden("damn_you"), {})
    store.close()
    there = History(paths)
    assert [there.game_of(path) for path in there.files] == ["damn_you", "dang_it"]
    assert oldest in there.files
    there.delete_all()
    assert there.files == [oldest]
    assert History(paths).files == [oldest]
    there.favor(oldest, False)
    there.delete_all()
    assert History(paths).files == []


def test_while_nobody_knows_what_stays_nothing_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = played(tmp_path)
    paths.favorites.write_text('{"format": "grawlix-favorites/2", "names": []}', "utf-8")
    assert favorites_of(paths) is None
    monkeypatch.setattr(store_module, "MOST_FINISHED", 1)
    store = Store(paths)
    store.save(golden("damn_you"), {})
    store.close()
    history = History(paths)
    assert not history.delete_all()
    assert len(History(paths).files) == 4
    history.favor(history.files[0], True)
    assert history.favorites == {history.files[0].name}
    assert [place.name for place in paths.damaged.iterdir()] == ["favorites-1.json"], "nothing was written over"


def test_two_programs_that_keep_matches_for_good_keep_both(tmp_path: Path) -> None:
    paths = played(tmp_path)
    one, other = History(paths), History(paths)
    one.favor(one.files[0], True)
    other.favor(other.files[1], True)
    assert one.favorites == other.favorites == {path.name for path in one.files[:2]}


@pytest.mark.parametrize("note", [None, [], ["pile"], ["pile", 1, 2], ["../x", 1, 2, 3], ["pile", "1", 2, 3], {}, 4])
def test_a_note_that_is_no_moment_is_none(note: object) -> None:
    assert Highlight.of(note) is None


def test_a_record_that_is_too_large_is_deleted_like_any_other(tmp_path: Path) -> None:
    paths = played(tmp_path)
    history = History(paths)
    large, *others = history.files
    with large.open("r+b") as file:
        file.truncate(LARGEST_MATCH + 1)
    history.delete(large)
    assert history.files == History(paths).files == others


def test_a_record_that_cannot_be_read_now_is_not_deleted_without_what_was_found_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = played(tmp_path)
    history = History(paths)

    def fail(path: Path, most: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("game.session.history.read_file", fail)
    with pytest.raises(OSError, match="Input"):
        history.delete(history.files[0])
    assert len(History(paths).files) == len(history.files) == 3
