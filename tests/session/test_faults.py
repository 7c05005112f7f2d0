"""A session whose calls to the system fail, or are its last: nothing that was told to be saved is lost.

`python -m tests.check_storage` does the same at every call with every error, and with real programs really killed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.disk import Disk
from tests.support.faults_of_disk import ERRORS, alone, calls_of, two_programs
from tests.support.sample import some


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


def test_a_session_that_is_killed_at_a_call_has_lost_nothing(tmp_path: Path) -> None:
    number = calls_of(alone, tmp_path / "whole")
    assert number > 60
    for at in range(1, number + 1, some(4, 2)):
        assert alone(Disk(tmp_path / str(at), at)) == [], at


def test_a_call_of_a_session_fails_once(tmp_path: Path) -> None:
    for at in range(1, calls_of(alone, tmp_path / "whole") + 1, some(6, 3)):
        error = ERRORS[at % len(ERRORS)]
        assert alone(Disk(tmp_path / str(at), at, error)) == [], (at, error)


def test_from_some_call_on_every_one_fails(tmp_path: Path) -> None:
    for at in range(1, calls_of(alone, tmp_path / "whole") + 1, 10):
        error = ERRORS[at % len(ERRORS)]
        assert alone(Disk(tmp_path / str(at), at, error, lasting=True)) == [], (at, error)


def test_one_of_two_programs_on_a_folder_is_killed_at_a_call(tmp_path: Path) -> None:
    number = calls_of(two_programs, tmp_path / "whole")
    for at in range(1, number + 1, some(6, 3)):
        assert two_programs(Disk(tmp_path / str(at), at)) == [], at


def test_a_call_of_two_programs_on_a_folder_fails_once(tmp_path: Path) -> None:
    for at in range(1, calls_of(two_programs, tmp_path / "whole") + 1, some(9, 5)):
        error = ERRORS[at % len(ERRORS)]
        assert two_programs(Disk(tmp_path / str(at), at, error)) == [], (at, error)


def test_what_was_lost_would_be_noticed(tmp_path: Path) -> None:
    from tests.support.lives import Promises, broken, life

    promises = Promises()
    for _ in life(tmp_path, 7, 3, promises):
        pass
    assert broken(tmp_path, promises) == []
    (journal,) = (tmp_path / "current").iterdir()
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-1]))
    assert len(broken(tmp_path, promises)) == 1
    journal.unlink()
    assert len(broken(tmp_path, promises)) == 1
