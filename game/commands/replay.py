"""`grawlix replay FILE --check`: verify records without a window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from game.commands.usage import CommandError
from game.rules.record import RecordError, read_record
from game.rules.record import replay as play_again
from game.texts import ENGLISH, TextsIn


def check(line: bytes) -> RecordError | None:
    """What is wrong with the record in a line without its end; None when it is sound."""
    try:
        text = line.decode()
        if not text.strip():
            raise RecordError(None, "The line is empty.")
        play_again(read_record(text))
    except UnicodeDecodeError:
        return RecordError(None, "The line is not UTF-8.")
    except RecordError as error:
        return error
    return None


def reason_words(error: RecordError) -> str:
    """What is wrong in one English sentence, which names the rule where one was broken."""
    return error.reason if error.refusal is None else TextsIn(ENGLISH).say(error.refusal)


def run(file: str, as_json: bool) -> int:
    """The command. Returns 0 when every record is sound, 1 otherwise; raises CommandError for a file of no use."""
    records = faulty = 0
    for line in _lines(file):
        records += 1
        error = check(line)
        faulty += error is not None
        if as_json:
            step, reason = (None, None) if error is None else (error.step, reason_words(error))
            print(json.dumps({"record": records, "ok": error is None, "step": step, "reason": reason}))
        elif error is not None:
            where = f"record {records}" if error.step is None else f"record {records}, step {error.step}"
            print(f"{file}, {where}: {reason_words(error)}")
    if not records:
        raise CommandError(f"The file {file} is empty.", 1)
    if not as_json:
        what = "1 record" if records == 1 else f"{records} records"
        print(f"{file}: {what}, {f'{faulty} faulty' if faulty else 'all sound' if records > 1 else 'sound'}.")
    return 1 if faulty else 0


def _lines(file: str) -> Iterator[bytes]:
    """The lines of a file without their ends. Raises CommandError."""
    try:
        with Path(file).open("rb") as stream:
            for line in stream:
                yield line.rstrip(b"\r\n")
    except OSError as error:
        raise CommandError(f"The file {file} cannot be read: {error.strerror or error}.") from None
