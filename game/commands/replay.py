"""`grawlix replay FILE`: the match to be watched; with `--check` the records are verified without a window."""

from __future__ import annotations

import errno
import json
import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from game.commands.usage import CommandError
from game.rules.quoting import plain
from game.rules.record import RecordError, decode_record, parse_line, read_record
from game.rules.record import replay as play_again
from game.session.files import LARGEST_MATCH, open_ordinary
from game.session.replay import Replay
from game.session.store import NOTES, Resumable
from game.texts import ENGLISH, TextsIn

TOO_LONG: Final = f"The line is longer than {LARGEST_MATCH >> 20} MB."
_PIECE: Final = 1 << 20


def text_of(line: bytes | None) -> str:
    """What a line says; None stands for one that is too long. Raises RecordError where it cannot hold a record."""
    if line is None:
        raise RecordError(None, TOO_LONG)
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise RecordError(None, "The line is not UTF-8.") from None
    if not text.strip():
        raise RecordError(None, "The line is empty.")
    return text


def check(line: bytes | None) -> RecordError | None:
    """What is wrong with the record in a line without its end; None when it is sound."""
    try:
        play_again(read_record(text_of(line)))
    except RecordError as error:
        return error
    return None


def is_set_up(line: bytes | None) -> bool:
    """Whether the sound record in a line begins at a position, so that nothing is told of the cards before it."""
    return read_record(text_of(line)).start is not None


def reason_words(error: RecordError) -> str:
    """What is wrong in one English sentence, which names the rule where one was broken."""
    return error.reason if error.refusal is None else TextsIn(ENGLISH).say(error.refusal)


def match_in(file: str, number: int) -> Resumable:
    """A match of a file, checked, with its notes; matches are counted from 1. Raises CommandError, naming the step."""
    name = "the standard input" if file == "-" else plain(file)
    count = 0
    for count, line in enumerate(lines_of(file, "replay -"), 1):
        if count < number:
            continue
        try:
            data = parse_line(text_of(line))
            record = decode_record(data)
            Replay(record)
        except RecordError as error:
            raise CommandError(f"{name}, {_where(count, error)}: {reason_words(error)}", 1) from None
        notes = data.get(NOTES) if isinstance(data, dict) else None
        return Resumable(record, dict(notes) if isinstance(notes, dict) else {})
    raise CommandError(f"{called(file)} is empty." if not count else f"{called(file)} has no record {number}.", 1)


def called(file: str) -> str:
    """What is said of a file, at the beginning of a sentence."""
    return "The standard input" if file == "-" else f"The file {plain(file)}"


def _where(number: int, error: RecordError) -> str:
    return f"record {number}" if error.step is None else f"record {number}, step {error.step}"


def run(file: str, as_json: bool) -> int:
    """The command with `--check`. Returns 0 when every record is sound, 1 otherwise.

    Raises CommandError for a file of no use.

    `file` is the name of a file, or `-` for the standard input.
    """
    name = "the standard input" if file == "-" else plain(file)
    records = faulty = set_up = 0
    for line in lines_of(file, "replay - --check"):
        records += 1
        error = check(line)
        faulty += error is not None
        set_up += error is None and is_set_up(line)
        if as_json:
            step, reason = (None, None) if error is None else (error.step, reason_words(error))
            print(json.dumps({"record": records, "ok": error is None, "step": step, "reason": reason}))
        elif error is not None:
            print(f"{name}, {_where(records, error)}: {reason_words(error)}")
    if not records:
        raise CommandError(f"{called(file)} is empty.", 1)
    if not as_json:
        what = "1 record" if records == 1 else f"{records} records"
        if set_up:
            what += f" ({set_up} from a position that was set up)"
        print(f"{name}: {what}, {f'{faulty} faulty' if faulty else 'all sound' if records > 1 else 'sound'}.")
    return 1 if faulty else 0


def lines_of(file: str, piped: str) -> Iterator[bytes | None]:
    """The lines of a file without their ends, None for one that is too long. Raises CommandError.

    `piped` is how the command is called that reads them from a pipe.
    """
    try:
        if file == "-":
            yield from cut_lines(sys.stdin.buffer, LARGEST_MATCH)
            return
        # What waits for somebody at its other end, or never ends, is not opened.
        with os.fdopen(open_ordinary(Path(file)), "rb") as stream:
            yield from cut_lines(stream, LARGEST_MATCH)
    except OSError as error:
        why = plain(error.strerror or error)
        if error.errno == errno.EINVAL:
            why += f", a pipe is read with '{piped}'"
        raise CommandError(f"{called(file)} cannot be read: {why}.") from None


def cut_lines(stream: BinaryIO, longest: int) -> Iterator[bytes | None]:
    """Lines without their ends, None in place of one of more than so many bytes, which is never held in memory.

    Some editors put a mark before the first one.
    """
    mark = BOM_UTF8
    while line := stream.readline(longest + 1):
        line, mark = line.removeprefix(mark), b""
        if len(line) <= longest or line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
            continue
        while (rest := stream.readline(_PIECE)) and not rest.endswith(b"\n"):
            pass
        yield None
