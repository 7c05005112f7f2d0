"""`grawlix statistics` where something in the data folder cannot be used: it ends, and says why where it must."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from game import cli
from game.session.files import LARGEST_MATCH
from game.session.lines import line_of
from game.session.statistics import Statistics
from tests.support.replayed import played

Asked = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
"""So often records are taken in at most, where each is tried once."""


@pytest.fixture
def asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Asked:
    """What the command answers: its exit code, what it told and what it complained of."""

    def ask(*words: str) -> tuple[int, str, str]:
        code = cli.main(["--data-dir", str(tmp_path), "statistics", *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return ask


@pytest.fixture
def _bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    take_in = Statistics.take_in
    rounds: list[Iterable[str]] = []

    def counted(statistics: Statistics, names: Iterable[str]) -> None:
        rounds.append(names)
        assert len(rounds) <= ROUNDS, f"it goes on for ever with {names}"
        take_in(statistics, names)

    monkeypatch.setattr(Statistics, "take_in", counted)


@pytest.mark.usefixtures("_bounded")
@pytest.mark.parametrize("what", ["a folder", "too large"])
def test_a_record_that_cannot_be_opened_is_left_out(tmp_path: Path, asked: Asked, what: str) -> None:
    paths = played(tmp_path)
    count = len(list(paths.finished.iterdir()))
    place = paths.finished / "20300101T000000Z-shithead.jsonl"
    if what == "a folder":
        place.mkdir()
    else:
        place.touch()
        with place.open("r+b") as file:
            file.truncate(LARGEST_MATCH + 1)
    code, told, _ = asked()
    assert code == 0
    assert told.startswith(f"all games: {count} finished, 0 left, won ")
    table = tmp_path / "out.csv"
    assert asked("--csv", str(table))[:2] == (0, f"{table}: {count} matches.\n")


@pytest.mark.parametrize("words", [("--rebuild",), ("--delete", "all"), ("--delete", "20251121T060000Z-dang_it")])
def test_statistics_of_a_newer_version_are_not_changed_and_said_to_be_so(
    tmp_path: Path, asked: Asked, words: tuple[str, ...]
) -> None:
    paths = played(tmp_path)
    newer = line_of({"format": "grawlix-summaries/2"}) + line_of(["x", None])
    paths.summaries.write_bytes(newer)
    assert asked(*words) == (
        1,
        "",
        "grawlix: The statistics cannot be changed: the statistics are from a newer Grawlix; "
        "this one adds nothing to them.\n",
    )
    assert paths.summaries.read_bytes() == newer


def test_a_match_whose_record_is_too_large_is_forgotten(tmp_path: Path, asked: Asked) -> None:
    paths = played(tmp_path)
    asked()
    paths.luck.touch()
    place = min(paths.finished.iterdir())
    with place.open("r+b") as file:
        file.truncate(LARGEST_MATCH + 1)
    assert asked("--delete", place.stem) == (0, "1 match forgotten.\n", "")


def test_lines_are_written_where_a_link_leads(tmp_path: Path, asked: Asked) -> None:
    there, link = tmp_path / "there.csv", tmp_path / "link.csv"
    there.write_text("old", "utf-8")
    try:
        link.symlink_to(there)
    except OSError:
        pytest.skip("links cannot be made here")
    assert asked("--csv", str(link)) == (0, f"{link}: 0 matches.\n", "")
    assert link.is_symlink()
    assert there.read_text("utf-8").startswith("match,game,")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_lines_go_through_a_pipe_that_stays_one(tmp_path: Path, asked: Asked) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as other:
        # Whatever becomes of the pipe, its reader is not left waiting.
        number = os.open(pipe, os.O_RDWR)
        told = other.submit(os.read, number, 1 << 16)
        assert asked("--csv", str(pipe)) == (0, f"{pipe}: 0 matches.\n", "")
        os.write(number, b"\n")
        assert told.result().startswith(b"match,game,")
        os.close(number)
    assert pipe.is_fifo()


def test_no_folder_is_made_for_a_name_that_was_mistyped(tmp_path: Path, asked: Asked) -> None:
    place = tmp_path / "typo" / "lines.csv"
    code, told, wrong = asked("--csv", str(place))
    assert (code, told) == (2, "")
    assert wrong.startswith(f"grawlix: The file {place} cannot be written: no such file or directory")
    assert not place.parent.exists()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full disk")
def test_a_full_disk_is_no_wrong_usage(asked: Asked) -> None:
    code, told, wrong = asked("--csv", "/dev/full")
    assert (code, told) == (1, "")
    assert wrong == "grawlix: The file /dev/full cannot be written: no space left on device.\n"


def test_where_nothing_is_kept_nothing_is_made(tmp_path: Path, asked: Asked) -> None:
    before = sorted(tmp_path.rglob("*"))
    assert asked("--rebuild") == (
        0, "0 matches counted from the records, 0 kept whose records are gone; 0 of 30 feats.\n", "",
    )  # fmt: skip
    assert asked("--delete", "all") == (0, "0 matches forgotten.\n", "")
    assert asked("--delete", "nobody")[0] == 1
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("words", [(), ("--csv", "-"), ("--rebuild",)])
def test_a_file_in_place_of_the_data_folder_is_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "file"
    file.touch()
    # In a process of its own, whose log goes where no test listens.
    command = [sys.executable, "-m", "game", "--data-dir", str(file), "statistics", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    what = "changed" if words == ("--rebuild",) else "saved"
    assert re.fullmatch(rf"grawlix: The statistics cannot be {what}: [^;\n]+\.\n", done.stderr)
