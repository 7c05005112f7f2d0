"""Words of files and of the command line: shortened, printable, and no reason to stop before the end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.cli import main
from game.rules.quoting import plain, printable, quoted
from game.rules.record import RecordError, decode_record
from game.session.session import Session
from tests.session.helpers import play

ROOT = Path(__file__).resolve().parents[1]


def sound() -> dict[str, Any]:
    """The JSON of a sound record."""
    from game.rules.record import encode_record

    session = Session.new("dang_it", ("You", "Bo"), {"rounds": 1}, 3)
    play(session, 1000)
    return encode_record(session.record)


def first_action(data: dict[str, Any]) -> dict[str, Any]:
    step: dict[str, Any] = next(step for step in data["steps"] if "do" in step)
    return step


def in_key(word: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: first_action(data).update({str(word): 1})


def in_verb(word: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: first_action(data).update({"do": word})


def in_card(word: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["steps"][0].update({"shuffle": [word]})


def in_option(word: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["options"].update({str(word): 1})


def in_value(word: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["options"].update({"length": word})


WAYS = (in_key, in_verb, in_card, in_option, in_value)
WORDS = ("\ud800", "\x1b[2J\x1b[1;31m", "a\nrecord 9: all sound.", "x" * 3_000_000, "\u202egnilleps", "\x00")


@pytest.mark.parametrize("word", WORDS, ids=lambda word: printable(word[:12]))
@pytest.mark.parametrize("way", WAYS)
def test_words_of_a_record_reach_nobody_as_they_are(
    way: Callable[[object], Callable[[dict[str, Any]], None]], word: str
) -> None:
    data = sound()
    way(word)(data)
    with pytest.raises(RecordError) as caught:
        decode_record(data)
    assert caught.value.reason.isprintable()
    assert len(caught.value.reason) < 300


def test_every_record_is_checked_whatever_the_one_before_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = []
    for way in WAYS:
        for word in WORDS:
            data = sound()
            way(word)(data)
            lines.append(json.dumps(data))
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join([*lines, json.dumps(sound())]) + "\n")
    assert main(["replay", str(file), "--check"]) == 1
    out = capsys.readouterr().out
    assert out.count("\n") == len(lines) + 1
    assert out.endswith(f": {len(lines) + 1} records, {len(lines)} faulty.\n")
    assert out.isascii()
    assert out.replace("\n", "").isprintable()
    assert len(out) < 400 * len(lines)


@pytest.mark.skipif(os.name != "posix", reason="names of files are bytes there")
@pytest.mark.parametrize("coding", ["utf-8", "ascii"])
def test_name_that_no_terminal_can_write_stops_nothing(tmp_path: Path, coding: str) -> None:
    name = os.path.join(os.fsencode(tmp_path), b"caf\xe9 \xe2\x82\xac\x1b[2J\n.jsonl")
    with open(name, "w", encoding="utf-8") as file:
        file.write(f"{{}}\n{json.dumps(sound())}\n")
    done = subprocess.run(
        [sys.executable, "-m", "game", "replay", name, "--check"],
        cwd=ROOT, capture_output=True, env={**os.environ, "PYTHONIOENCODING": coding}, check=False,
    )  # fmt: skip
    out = done.stdout.decode(coding)
    assert (done.returncode, done.stderr) == (1, b"")
    assert out.endswith(": 2 records, 1 faulty.\n")
    assert out.count("\n") == 2
    assert "\x1b" not in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "dang_it", "--option", "x" * 3_000_000 + "=1"],
        ["simulate", "dang_it", "--option", "rounds=" + "9" * 3_000_000],
        ["simulate", "y" * 3_000_000],
        ["arena", "dang_it", "--entrants", "z" * 3_000_000],
        ["replay", "\x1b[2J\nno\udcff" + "w" * 100_000, "--check"],
        ["--seed", "\x1b[2J\n" + "q" * 100_000],
        ["--" + "option" * 100_000],
        ["bench", "--only", "\x1b" * 1000],
    ],
    ids=lambda words: words[0][:8],
)
def test_what_was_typed_comes_back_short_and_printable(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(arguments)
    except SystemExit as error:
        code = int(str(error.code))
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert len(err) < 700
    assert err[:-1].isprintable()


def test_quoting_bounds_everything() -> None:
    random = Random(1)
    hard = ["\ud800", "\n", "\x1b", "x" * 10_000, 10**5000, float("nan"), None, b"\xff" * 999, {}, []]
    for _ in range(2000):
        value: Any = random.choice(hard)
        for _ in range(random.randrange(4)):
            value = random.choice([[value] * 30, {"k\n" * 50: value, 1: value}, (value,)])
        assert quoted(value).isprintable()
        assert len(quoted(value)) < 700
        if isinstance(value, str):
            assert plain(value).isprintable()


def test_names_of_files_keep_both_ends() -> None:
    words = plain("/home/" + "x" * 5000 + "/settings.json")
    assert words.startswith("/home/")
    assert words.endswith("/settings.json")
    assert len(words) < 300
