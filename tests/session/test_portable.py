"""A folder beside the executable, in which it keeps everything."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.session.files import PORTABLE, Paths, portable_folder
from game.session.settings import SettingsFile
from game.session.store import Store
from tests.session.helpers import new_session, play


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An executable in a folder."""
    place = tmp_path / "stick" / "grawlix"
    place.parent.mkdir()
    place.write_bytes(b"")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(place))
    monkeypatch.delenv("APPIMAGE", raising=False)
    return place


def test_it_is_used_where_somebody_has_made_it_and_only_then(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    platforms = Paths.at().data
    assert PORTABLE not in str(platforms)
    (program.parent / PORTABLE).write_text("a file is no folder")
    assert Paths.at().data == platforms
    (program.parent / PORTABLE).unlink()
    (program.parent / PORTABLE).mkdir()
    assert Paths.at().data == program.parent / PORTABLE
    assert Paths.at(program.parent / "other").data == program.parent / "other", "what was asked for counts more"
    monkeypatch.delattr(sys, "frozen")
    assert Paths.at().data == platforms, "the interpreter is not the program"


def test_an_image_and_an_application_are_one_file(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = program.parent / "Grawlix.AppImage"
    monkeypatch.setenv("APPIMAGE", str(image))
    monkeypatch.setattr(sys, "executable", "/tmp/.mount_Graw/usr/bin/grawlix")
    assert portable_folder() is None
    (program.parent / PORTABLE).mkdir()
    assert portable_folder() == program.parent / PORTABLE
    monkeypatch.delenv("APPIMAGE")
    monkeypatch.setattr(sys, "executable", str(program.parent / "Grawlix.app" / "Contents" / "MacOS" / "grawlix"))
    assert portable_folder() == program.parent / PORTABLE


def test_one_that_cannot_be_written_costs_one_sentence(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as on a stick with its lock on: play goes on, and nothing is written elsewhere."""
    folder = program.parent / PORTABLE
    folder.mkdir()

    def refuse(*_: object) -> None:
        raise PermissionError(30, "Read-only file system")

    paths = Paths.at()
    monkeypatch.setattr("game.session.settings.write_durably", refuse)
    monkeypatch.setattr("game.session.journal.write_durably", refuse)
    file = SettingsFile(paths)
    file.save(file.load())
    assert file.trouble is not None
    assert "read-only file system" in file.trouble
    store = Store(paths)
    session = new_session(store)
    play(session, 3)
    assert store.trouble is not None
    assert "read-only file system" in store.trouble
    store.close()
