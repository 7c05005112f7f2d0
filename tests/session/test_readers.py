"""Every reader stands whatever it reads: what was once found, and some hundred more. `tests.check_readers` has more."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.support.mutations import damaged
from tests.support.readers import CORPUS, READERS, Reader

RUNS = 60
each = pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


@each
def test_what_is_sound_is_read(reader: Reader, tmp_path: Path) -> None:
    for number, content in enumerate(reader.sound()):
        folder = tmp_path / str(number)
        folder.mkdir()
        reader.read(content, folder)
        assert not (folder / "damaged").exists()


@each
def test_nothing_that_was_found_once_is_fallen_over_again(reader: Reader, tmp_path: Path) -> None:
    for path in sorted((CORPUS / reader.name).glob("*")):
        folder = tmp_path / path.name
        folder.mkdir()
        reader.read(path.read_bytes(), folder)


@each
def test_damage_is_stood(reader: Reader, tmp_path: Path) -> None:
    for number in range(RUNS):
        random = Random(f"{reader.name} {number}")
        folder = tmp_path / str(number)
        folder.mkdir()
        reader.read(damaged(random.choice(reader.sound()), random), folder)
