"""Wrong tries of a kiosk's PIN: delays that grow, and that no restart shortens."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.files import Paths
from game.session.tries import FREE, LONGEST, WrongTries, delay_after


def test_delays_grow_up_to_a_bound() -> None:
    delays = [delay_after(wrong) for wrong in range(100)]
    assert delays[: FREE + 1] == [0.0] * (FREE + 1)
    assert delays[FREE + 1] > 0.0
    assert delays == sorted(delays)
    assert delays[-1] == delay_after(10**6) == LONGEST


def test_a_delay_passes_and_the_right_pin_forgets_all(tmp_path: Path) -> None:
    tries = WrongTries(Paths.at(tmp_path))
    for _ in range(FREE):
        tries.wrong()
        assert tries.wait == 0.0
    tries.wrong()
    first = tries.wait
    assert first > 0.0
    tries.pass_time(first / 2)
    assert 0.0 < tries.wait < first
    tries.pass_time(first)
    assert tries.wait == 0.0
    tries.wrong()
    assert tries.wait > first
    tries.right()
    assert tries.wait == 0.0
    assert WrongTries(Paths.at(tmp_path)).wait == 0.0


def test_a_restart_begins_the_delay_anew_and_loses_no_try(tmp_path: Path) -> None:
    tries = WrongTries(Paths.at(tmp_path))
    for _ in range(FREE + 3):
        tries.wrong()
    whole = tries.wait
    tries.pass_time(whole - 1.0)
    again = WrongTries(Paths.at(tmp_path))
    assert again.wait == whole
    again.wrong()
    assert again.wait > whole


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'{"wrong": "3"}', b'{"wrong": -1}', b'{"wrong": 1e999}', b"[" * 5000, b"\xff"],
)
def test_a_file_that_cannot_be_read_gives_no_free_tries(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "kiosk.json").write_bytes(content)
    tries = WrongTries(Paths.at(tmp_path))
    assert tries.wait == 0.0
    tries.wrong()
    assert tries.wait > 0.0


def test_what_cannot_be_written_down_counts_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("in the way")
    tries = WrongTries(Paths.at(folder))
    for _ in range(FREE + 1):
        tries.wrong()
    assert tries.wait > 0.0
