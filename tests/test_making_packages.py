"""The commands that make packages: what they clear was made by them, and what is amiss is told in a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import run
from tests.support.build_modules import ROOT, build_module

folders, linux, windows, macos, release = map(build_module, ("folders", "linux", "windows", "macos", "release"))
MAKERS = {"linux": linux, "windows": windows, "macos": macos}


def amiss(name: str, *arguments: str) -> str:
    """The sentence with which a script of the folder `build` refuses something."""
    done = subprocess.run([sys.executable, str(ROOT / "build" / f"{name}.py"), *arguments], capture_output=True,
                          text=True, check=False, timeout=120)  # fmt: skip
    assert done.returncode != 0, done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("name", list(MAKERS))
def test_folder_with_things_of_somebody_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "thesis.txt").write_text("years")
    monkeypatch.setattr("platform.system", lambda: "Darwin")
    monkeypatch.setattr(sys, "argv", [name, str(tmp_path)])
    with pytest.raises(SystemExit, match="is not empty"):
        MAKERS[name].main()
    assert (tmp_path / "thesis.txt").read_text() == "years"


def test_folder_is_cleared_if_it_is_the_usual_one_or_was_made_so_before(tmp_path: Path) -> None:
    usual, other = tmp_path / "usual", tmp_path / "other"
    for out in (usual, other):
        for _ in range(2):
            folders.check_folder(out, usual)
            folders.clear_out(out, usual)
            assert folders.made_in(out) == []
            (out / "grawlix.zip").write_bytes(b"x")
        assert [path.name for path in folders.made_in(out)] == ["grawlix.zip"]
        assert release.sums(out).count("\n") == 1, "what remembers the folder is not released"
    file = tmp_path / "file"
    file.write_bytes(b"x")
    with pytest.raises(SystemExit, match="is not a folder"):
        folders.check_folder(file, usual)
    with pytest.raises(SystemExit, match="cannot be cleared"):
        folders.clear(file / "below")


def test_bundle_that_would_be_cleared_is_refused(tmp_path: Path) -> None:
    made = tmp_path / "work" / "bundle" / "grawlix"
    with pytest.raises(SystemExit, match="has no grawlix"):
        folders.check_bundle(made, "grawlix", ())
    made.mkdir(parents=True)
    (made / "grawlix").write_bytes(b"x")
    folders.check_bundle(made, "grawlix", [tmp_path / "elsewhere"])
    for cleared in (tmp_path / "work", made, made / "out"):
        with pytest.raises(SystemExit, match="is cleared first"):
            folders.check_bundle(made, "grawlix", [tmp_path / "elsewhere", cleared])


@pytest.mark.parametrize("name", ["linux", "windows"])
def test_bundle_that_is_not_there_leaves_the_folder_alone(name: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    folders.clear_out(out, ROOT)
    (out / "older.zip").write_bytes(b"x")
    assert "is not a bundle" in amiss(name, str(out), "--bundle", str(tmp_path / "nothing"))
    assert (out / "older.zip").is_file()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("check_frozen", "required: program"),
        ("check_frozen /nonexistent", "is not a program"),
        ("traces", "required: folder"),
        ("traces /nonexistent", "is not a folder"),
        ("release sums /nonexistent", "is not a folder"),
        ("screenshots {} --size foo", "argument --size"),
        ("screenshots {} --size 0x720", "argument --size"),
        ("screenshots {} --only nosuchthing", "nosuchthing"),
        ("strips {} --size foo", "argument --size"),
        ("strips {} --only nosuchthing", "nosuchthing"),
        ("moving_picture --nothing", "unrecognized"),
    ],
)
def test_what_is_amiss_is_told_in_a_sentence(command: str, words: str, tmp_path: Path) -> None:
    name, *arguments = command.format(tmp_path).split()
    assert words in amiss(name, *arguments)


def test_time_that_is_none_is_told_before_anything_is_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders.clear_out(tmp_path / "out", ROOT)
    (tmp_path / "out" / "older.zip").write_bytes(b"x")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "abc")
    for name in ("linux", "windows"):
        assert amiss(name, str(tmp_path / "out")).startswith("SOURCE_DATE_EPOCH is abc")
    assert (tmp_path / "out" / "older.zip").is_file()


@pytest.mark.parametrize("error", [run.Trouble("There is no network."), OSError("The disk is full.")])
def test_environment_that_cannot_be_made_is_one_sentence(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(lock: str) -> None:
        raise error

    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("run.prepare", refuse)
    with pytest.raises(SystemExit, match=str(error)):
        linux.in_environment("linux.py")
