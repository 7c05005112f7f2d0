"""Work that is shared among processes ends when nobody wants it any more."""

from collections.abc import Generator
from pathlib import Path
from time import sleep

import pytest

from game.commands.spread import in_order
from tests.support.slow_work import work


@pytest.fixture
def found(tmp_path: Path) -> Generator[bool, None, None]:
    """What is found, where the second task has begun and takes a minute."""
    found = in_order(work, [(tmp_path, False), (tmp_path, True), (tmp_path, False)], 2)
    assert isinstance(found, Generator)
    assert next(found) is False
    while not (tmp_path / "begun").exists():
        sleep(0.05)
    return found


def test_an_interrupt_waits_for_no_task(tmp_path: Path, found: Generator[bool, None, None]) -> None:
    with pytest.raises(KeyboardInterrupt):
        found.throw(KeyboardInterrupt)
    assert not (tmp_path / "ended").exists()


def test_who_wants_no_more_waits_for_no_task(tmp_path: Path, found: Generator[bool, None, None]) -> None:
    found.close()
    assert not (tmp_path / "ended").exists()
