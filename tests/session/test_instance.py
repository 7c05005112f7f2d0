"""A second start with the same data folder calls the first one's window and ends; nobody is kept out in vain."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.session import instance as module
from game.session.files import Paths
from game.session.instance import Instance
from game.session.store import Store
from tests.support.stored import unfinished


class Time:
    """A clock that only sleeping moves; `meanwhile` is what the first program does in each sleep."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.now = 0.0
        self.meanwhile = meanwhile

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.meanwhile()


def begun(folder: Path) -> Instance:
    instance = Instance(Paths.at(folder))
    assert instance.begin() is None
    return instance


def test_second_start_calls_the_first_and_ends(tmp_path: Path) -> None:
    first = begun(tmp_path)
    calls: list[bool] = []
    time = Time(lambda: calls.append(first.called()))
    farewell = Instance(Paths.at(tmp_path)).begin(time.clock, time.sleep)
    assert farewell is not None
    assert (farewell.sentence, farewell.code) == ("Grawlix is open already; its window comes to the front.", 0)
    assert calls == [True]
    assert not first.called()
    assert not Paths.at(tmp_path).call.exists()


def test_first_that_does_not_answer_is_told(tmp_path: Path) -> None:
    first = begun(tmp_path)
    time = Time()
    farewell = Instance(Paths.at(tmp_path)).begin(time.clock, time.sleep)
    assert farewell is not None
    assert farewell.code == 1
    assert "does not answer" in farewell.sentence
    assert not first.called(), "nobody calls any more"


def test_first_that_ends_meanwhile_gives_way(tmp_path: Path) -> None:
    first = begun(tmp_path)
    time = Time(first.close)
    second = Instance(Paths.at(tmp_path))
    assert second.begin(time.clock, time.sleep) is None
    assert not second.called()


def test_call_that_nobody_answered_is_none_for_the_next(tmp_path: Path) -> None:
    Paths.at(tmp_path).call.touch()
    assert not begun(tmp_path).called()


def test_only_whoever_holds_the_folder_answers_a_call(tmp_path: Path) -> None:
    """A window that only shows a file hears none, unless it is the one that saves."""
    first, guest = begun(tmp_path), Instance(Paths.at(tmp_path), guest=True)
    Paths.at(tmp_path).call.touch()
    assert not guest.called()
    assert first.called()
    first.close()
    guest.lock.hold()
    Paths.at(tmp_path).call.touch()
    assert guest.called()
    guest.close()


def test_folder_that_cannot_be_called_in_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = begun(tmp_path)

    def fail(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(module, "write_durably", fail)
    farewell = Instance(Paths.at(tmp_path)).begin()
    assert farewell is not None
    assert (farewell.sentence, farewell.code) == (
        "Grawlix is open already, and its window cannot be called (read-only file system).", 1
    )  # fmt: skip
    first.close()


def test_folder_that_nobody_can_claim_keeps_nobody_out(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert Instance(Paths.at(tmp_path / "file" / "data")).begin() is None


def test_store_of_the_first_saves_under_its_claim(tmp_path: Path) -> None:
    first = begun(tmp_path)
    store = Store(Paths.at(tmp_path), lock=first.lock)
    unfinished(store)
    assert store.trouble is None
    store.close()
    assert begun(tmp_path) is not None


def test_commands_are_no_instances(tmp_path: Path) -> None:
    """Only a program with a window claims a folder: what is checked or simulated may run beside it."""
    from game.cli import main

    first = begun(tmp_path)
    assert main(["--data-dir", str(tmp_path), "simulate", "dang_it", "--matches", "1"]) == 0
    assert not os.path.lexists(Paths.at(tmp_path).call)
    first.close()
