"""Standard streams as the commands expect them, also on Windows."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from typing import Any, Final

from game.rules.quoting import plain

LONGEST_SENTENCE: Final = 600
"""Signs of a sentence on the error stream; what was typed may be longer."""
_PARENT: Final = -1
"""What Windows calls the console of whoever started the program."""


def say(sentence: str) -> None:
    """Tell the person at the keyboard one thing, on the error stream, in one line that any terminal can show."""
    try:
        print(f"grawlix: {plain(sentence, LONGEST_SENTENCE)}", file=sys.stderr, flush=True)
    except OSError:
        # Nobody is left who could be told.
        silence(sys.stderr)


def silence(stream: Any) -> None:
    """Let all that is still to be written to a stream that takes nothing go nowhere, so that nothing more fails."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


class PipeWriter(io.FileIO):
    """The writing end of a pipe that says the same on every system when its reader has gone: BrokenPipeError.

    Windows calls the same thing an invalid argument.
    """

    def write(self, content: Any) -> int:
        """Write what the system takes of some bytes; returns how many. Raises BrokenPipeError when nobody reads."""
        try:
            return super().write(content)
        except OSError as error:
            if error.errno == errno.EINVAL:
                raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)) from error
            raise


def prepare() -> None:
    """Make the standard streams such that everybody can read and write them, on every system.

    A stream that there is none of has nothing in it and takes everything. On Windows a program that was started from
    a console and has no streams of its own writes to that console.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    absent = [name for name in ("stdout", "stderr") if getattr(sys, name) is None]
    place = os.devnull
    if sys.platform == "win32" and absent:
        import ctypes

        if ctypes.windll.kernel32.AttachConsole(_PARENT):
            place = "CONOUT$"
    for name in absent:
        setattr(sys, name, open(place, "w", encoding="utf-8", errors="replace", buffering=1))  # noqa: SIM115
    if sys.platform == "win32":
        sys.stdout = piped(sys.stdout)


def piped(stream: Any) -> Any:
    """A text stream that writes into a pipe, made to raise BrokenPipeError; any other stream as it is."""
    try:
        number = stream.fileno()
        if not stat.S_ISFIFO(os.fstat(number).st_mode):
            return stream
    except (OSError, ValueError, AttributeError):
        return stream
    stream.flush()
    raw = io.BufferedWriter(PipeWriter(number, "wb", closefd=False))
    return io.TextIOWrapper(raw, encoding=stream.encoding, errors=stream.errors, write_through=False)
