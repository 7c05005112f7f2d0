"""Whatever lies in the place of a file of ours: the start neither waits nor breaks, and nothing is written over."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.session.files import LARGEST_SETTINGS, Paths, read_file, write_durably
from game.session.settings import Settings, SettingsFile
from game.session.statistics import Statistics
from game.session.store import Damaged, Resumable, Store
from tests.session.helpers import journal, new_session, play
from tests.support.stored import finished, unfinished

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


def pipe(place: Path) -> None:
    os.mkfifo(place)


def endless(place: Path) -> None:
    place.symlink_to("/dev/zero")


def large(place: Path) -> None:
    with place.open("wb") as file:
        file.truncate(1 << 30)


def folder(place: Path) -> None:
    place.mkdir()


def loop(place: Path) -> None:
    place.symlink_to(place.name)


UNIX = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such file")
NO_FILES = pytest.mark.parametrize("make", [
    pytest.param(pipe, marks=UNIX), pytest.param(endless, marks=UNIX), large, folder, pytest.param(loop, marks=UNIX)
])  # fmt: skip
BOUNDS = find_spec("resource") is not None
LIMITS = pytest.mark.skipif(not BOUNDS, reason="Windows bounds no process's memory from inside")
Make = Callable[[Path], None]


@pytest.fixture(autouse=True)
def _bounded() -> Iterator[None]:
    """Less than 200 MB more than now, where that can be: a gigabyte must not be read first and refused then."""
    if not BOUNDS:
        yield
        return
    import resource

    used = (
        int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() if Path("/proc").exists() else 0
    )
    old = resource.getrlimit(resource.RLIMIT_AS)
    if used:
        resource.setrlimit(resource.RLIMIT_AS, (used + (200 << 20), old[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, old)


@NO_FILES
def test_settings_that_are_no_file_are_told_and_never_written_over(tmp_path: Path, make: Make) -> None:
    make(Paths.at(tmp_path).settings)
    before = os.lstat(Paths.at(tmp_path).settings)
    file = SettingsFile(Paths.at(tmp_path))
    settings = file.load()
    assert settings == Settings()
    assert (file.trouble or "").count(".") == 1
    settings.mute = True
    file.save(settings)
    assert "cannot be saved" in (file.trouble or "")
    after = os.lstat(Paths.at(tmp_path).settings)
    assert (after.st_ino, after.st_size) == (before.st_ino, before.st_size)


def test_settings_that_cannot_be_read_are_never_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = Settings()
    chosen.player_name = "Mia"
    SettingsFile(Paths.at(tmp_path)).save(chosen)
    before = Paths.at(tmp_path).settings.read_bytes()
    real = os.open

    def locked(path: object, *rest: int, **given: int) -> int:
        if str(path).endswith("settings.json"):
            raise PermissionError(13, "Permission denied")
        return real(path, *rest, **given)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        # Whoever runs the tests may be allowed to read everything: a mode of 000 would not stop them.
        patch.setattr(os, "open", locked)
        patch.setattr("io.open", locked)
        file = SettingsFile(Paths.at(tmp_path))
        settings = file.load()
        settings.mute = True
        file.save(settings)
    assert Paths.at(tmp_path).settings.read_bytes() == before
    assert file.trouble == "The settings cannot be saved (permission denied); the program goes on and tries again."
    file.save(settings)
    merged = SettingsFile(Paths.at(tmp_path)).load()
    assert (merged.player_name, merged.mute) == ("Mia", True)


@NO_FILES
def test_match_that_is_no_file_is_told_and_the_next_one_begins(tmp_path: Path, make: Make) -> None:
    journal(tmp_path).parent.mkdir()
    make(journal(tmp_path))
    store = Store(Paths.at(tmp_path))
    (found,) = unfinished(store)
    assert isinstance(found, Damaged)
    session = new_session(store)
    play(session, 3)
    assert store.trouble is None
    store.close()
    assert os.path.lexists(found.kept)
    matches = [match.record for match in unfinished(Store(Paths.at(tmp_path))) if isinstance(match, Resumable)]
    assert matches == [session.record]


@NO_FILES
def test_statistics_that_are_no_file_are_never_written_over(tmp_path: Path, make: Make) -> None:
    make(Paths.at(tmp_path).statistics)
    before = os.lstat(Paths.at(tmp_path).statistics).st_ino
    play(new_session(Store(Paths.at(tmp_path))), 1000)
    statistics = Statistics(Paths.at(tmp_path))
    statistics.refresh()
    assert os.lstat(Paths.at(tmp_path).statistics).st_ino == before
    assert "cannot be saved" in (statistics.trouble or "")


@NO_FILES
def test_finished_match_that_is_no_file_is_left_out(tmp_path: Path, make: Make) -> None:
    Paths.at(tmp_path).finished.mkdir()
    make(Paths.at(tmp_path).finished / "20260101T000000Z-dang_it.jsonl")
    statistics = Statistics(Paths.at(tmp_path))
    statistics.refresh()
    assert statistics.tally().matches == 0


@NO_FILES
def test_lock_that_is_no_file_is_told_and_play_goes_on(tmp_path: Path, make: Make) -> None:
    make(Paths.at(tmp_path).lock)
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    play(session, 3)
    assert session.seq == 3
    assert make is large or "cannot be saved" in (store.trouble or "")


def test_file_is_read_to_its_bound_and_no_further(tmp_path: Path) -> None:
    place = tmp_path / "file"
    for size in (0, 1, 4095, 4096):
        place.write_bytes(b"x" * size)
        assert len(read_file(place, 4096)) == size
    place.write_bytes(b"x" * 4097)
    with pytest.raises(OSError, match="larger"):
        read_file(place, 4096)


def test_two_writers_do_not_mix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one program writes a file beside its place, another one writes the same file to its end."""
    place = tmp_path / "settings.json"
    real = os.fsync

    def other_first(number: int) -> None:
        monkeypatch.setattr(os, "fsync", real)
        monkeypatch.setattr(os, "getpid", lambda: 999_999)
        write_durably(place, b"short")
        monkeypatch.undo()

    monkeypatch.setattr(os, "fsync", other_first)
    write_durably(place, b"a long content")
    assert place.read_bytes() == b"a long content"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_settings_of_two_programs_are_joined(tmp_path: Path) -> None:
    first, second = SettingsFile(Paths.at(tmp_path)), SettingsFile(Paths.at(tmp_path))
    one, other = first.load(), second.load()
    one.player_name = "Mia"
    first.save(one)
    other.deck = "contrast"
    second.save(other)
    one.mute = True
    first.save(one)
    joined = SettingsFile(Paths.at(tmp_path)).load()
    assert (joined.player_name, joined.deck, joined.mute) == ("Mia", "contrast", True)


def test_settings_that_only_a_newer_version_knows_are_kept(tmp_path: Path) -> None:
    Paths.at(tmp_path).settings.write_text(json.dumps({"hologram": True, "mute": True}))
    file = SettingsFile(Paths.at(tmp_path))
    settings = file.load()
    settings.deck = "contrast"
    file.save(settings)
    data = json.loads(Paths.at(tmp_path).settings.read_text())
    assert (data["hologram"], data["mute"], data["deck"]) == (True, True, "contrast")


@pytest.mark.parametrize(
    "half", [{"theme": {"\ud800": "pub"}}, {"screens": {"\ud800": 5.0}}, {"told_rules": {"dang_it": {"\ud800": 1}}},
             {"hologram": "\udfff"}],
)  # fmt: skip
def test_settings_with_half_of_a_surrogate_pair_can_be_saved(tmp_path: Path, half: dict[str, object]) -> None:
    paths = Paths.at(tmp_path)
    paths.settings.write_text(json.dumps(half), "utf-8")
    file = SettingsFile(paths)
    settings = file.load()
    settings.mute = True
    file.save(settings)
    assert file.trouble is None
    data = json.loads(paths.settings.read_text("utf-8"))
    assert data["mute"] is True
    assert {name: data[name] for name in half} == half


def test_a_mark_at_the_begin_of_settings_costs_nothing(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    paths.settings.write_text('{"deck": "contrast", "hologram": true}', "utf-8-sig")
    file = SettingsFile(paths)
    settings = file.load()
    assert (settings.deck, file.trouble) == ("contrast", None)
    settings.mute = True
    file.save(settings)
    data = json.loads(paths.settings.read_text("utf-8"))
    assert (data["deck"], data["mute"], data["hologram"]) == ("contrast", True, True)
    assert not paths.damaged.exists()


def test_wrong_settings_are_kept_aside_once(tmp_path: Path) -> None:
    Paths.at(tmp_path).settings.write_text('{"mute": "perhaps", "deck": "contrast"}')
    for _ in range(5):
        assert SettingsFile(Paths.at(tmp_path)).load().deck == "contrast"
    assert len(list(Paths.at(tmp_path).damaged.iterdir())) == 1


def test_damaged_settings_that_cannot_be_kept_are_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Paths.at(tmp_path).settings.write_text("{broken")
    Paths.at(tmp_path).damaged.write_text("in the way")
    file = SettingsFile(Paths.at(tmp_path))
    settings = file.load()
    settings.mute = True
    file.save(settings)
    assert Paths.at(tmp_path).settings.read_text() == "{broken"
    assert (file.trouble or "").startswith("The settings cannot be saved (")


def test_statistics_of_two_programs_are_joined(tmp_path: Path) -> None:
    first, second = Statistics(Paths.at(tmp_path)), Statistics(Paths.at(tmp_path))
    for seed, statistics in ((1, first), (2, second)):
        store = Store(Paths.at(tmp_path), clock=lambda seed=seed: 1_700_000_000.0 + seed)  # type: ignore[misc]
        play(new_session(store, seed=seed), 1000)
        store.close()
        statistics.refresh()
        # Old records may be thinned out; what they summed up to stays.
        for path in Paths.at(tmp_path).finished.iterdir():
            path.unlink()
    first.refresh()
    assert len(first.lines()) == 2
    assert first.tally("dang_it").matches == 2


@pytest.mark.parametrize("content", [b"{broken", b"[]", b'{"format": "other"}'])
def test_damaged_statistics_are_kept_and_made_anew(tmp_path: Path, content: bytes) -> None:
    Paths.at(tmp_path).statistics.write_bytes(content)
    Statistics(Paths.at(tmp_path)).refresh()
    (kept,) = Paths.at(tmp_path).damaged.iterdir()
    assert kept.read_bytes() == content


def test_statistics_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    content = '{"format": "grawlix-statistics/99"}'
    Paths.at(tmp_path).statistics.write_text(content)
    play(new_session(Store(Paths.at(tmp_path))), 1000)
    statistics = Statistics(Paths.at(tmp_path))
    statistics.refresh()
    assert Paths.at(tmp_path).statistics.read_text() == content
    assert "newer" in (statistics.trouble or "")


# -- replay --------------------------------------------------------------------------

LIMITED = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (200 << 20,) * 2); from game.cli import main; sys.exit(main(sys.argv[1:]))"  # noqa: E501


def checked(*arguments: str, given: bytes | None = None) -> subprocess.CompletedProcess[str]:
    """`replay`, in 200 MB of memory all told."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, "replay", *arguments, "--check"],
        cwd=ROOT, input=given, capture_output=True, timeout=300, check=False,
    )  # fmt: skip
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


@LIMITS
def test_record_larger_than_all_memory_in_one_line_is_refused_and_the_next_one_checked(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    play(new_session(store), 1000)
    sound = finished(tmp_path)[0].read_bytes()
    file = tmp_path / "huge.jsonl"
    file.write_bytes(sound)
    with file.open("r+b") as stream:
        stream.truncate(300 << 20)
        stream.seek(0, os.SEEK_END)
        stream.write(b"\n" + sound)
    done = checked(str(file))
    assert done.returncode == 1, done.stderr
    assert done.stdout == (f"{file}, record 2: The line is longer than 16 MB.\n{file}: 3 records, 1 faulty.\n")


@LIMITS
def test_pipe_is_refused_and_standard_input_is_read(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    play(new_session(store), 1000)
    os.mkfifo(tmp_path / "pipe")
    done = checked(str(tmp_path / "pipe"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "it is not an ordinary file, a pipe is read with 'replay - --check'" in done.stderr
    done = checked("-", given=finished(tmp_path)[0].read_bytes())
    assert (done.returncode, done.stdout) == (0, "the standard input: 1 record, sound.\n")


def test_settings_reading_is_bounded() -> None:
    assert LARGEST_SETTINGS < 1 << 24
