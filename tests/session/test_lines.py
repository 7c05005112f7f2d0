"""Files that only ever grow by lines: what is damaged costs itself alone, in whichever store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.session.lines import Newer, add_lines, line_of, rewrite_lines, sound_lines

FORM = "grawlix-something/1"


def number(value: Any) -> int:
    """What every line here holds. Raises ValueError for anything else."""
    if type(value) is not int:
        raise ValueError("no number")
    return value


def held(path: Path) -> list[int]:
    """The numbers in a file."""
    return sound_lines(path.read_bytes(), "numbers", number, FORM).values


def test_lines_are_added_under_a_head_in_a_folder_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file.jsonl"
    first = add_lines(path, [1, 2], FORM)
    second = add_lines(path, [3], FORM)
    assert path.read_bytes() == line_of({"format": FORM}) + line_of(1) + line_of(2) + line_of(3)
    assert (first.before, second.before) == (0, len(first.written))
    assert first.written + second.written == path.read_bytes()
    rewrite_lines(path, [2], FORM)
    assert path.read_bytes() == line_of({"format": FORM}) + line_of(2)


def test_wherever_a_file_was_torn_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "file.jsonl"
    add_lines(path, [1, 2], FORM)
    whole = path.read_bytes()
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        before = held(path)
        add_lines(path, [7], FORM)
        found = sound_lines(path.read_bytes(), "numbers", number, FORM)
        assert found.values == [*before, 7]
        assert found.heads >= 1
        assert path.read_bytes().startswith(whole[:length])


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\x00" * 50, b"00000000 1\n", line_of(None), line_of("x")])
def test_what_is_no_line_of_ours_is_none(content: bytes) -> None:
    found = sound_lines(content, "numbers", number, FORM)
    assert (found.values, found.heads, found.any) == ([], 0, False)


def test_a_newer_head_is_said_and_a_strange_one_is_a_head() -> None:
    with pytest.raises(Newer):
        sound_lines(line_of(1) + line_of({"format": "grawlix-something/2"}), "numbers", number, FORM)
    odd = line_of({"format": "something else"}) + line_of({"format": None})
    assert sound_lines(odd, "numbers", number, FORM).heads == 2
    # Where lines have no heads, it is a line like any other.
    assert not sound_lines(odd, "numbers", number).any
