"""Files that only ever grow: by lines, each of which is a checksum and a JSON value.

A line is added in one call to the system, so those of two programs lie one after the other. One that was torn, because
the power failed or the disk was full, is ended by the next and damages no other; whoever reads leaves out what is
damaged. A file may begin with a head that says its form: `{"format": "grawlix-luck/1"}`.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar
from zlib import crc32

from game.rules.record import RecordError, parse_line
from game.rules.values import dataclass
from game.session.files import UNPAIRED, Added, append_durably, is_newer, write_durably

__all__ = ["HEAD", "Newer", "Sound", "add_lines", "line_of", "rewrite_lines", "sound_lines", "value_of"]

log = logging.getLogger(__name__)
T = TypeVar("T")

HEAD: Final = "format"
"""The key of a head."""


class Newer(Exception):
    """A file has a form that only a newer version of the program knows."""


def line_of(value: object) -> bytes:
    """A JSON value as a line with its checksum."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", UNPAIRED)
    return b"%08x %b\n" % (crc32(text), text)


def value_of(line: bytes) -> Any:
    """The JSON value of such a line without its end, None if the line is damaged."""
    if line[8:9] != b" " or line[:8] != b"%08x" % crc32(line[9:]):
        return None
    try:
        return parse_line(line[9:].decode())
    except (UnicodeDecodeError, RecordError):
        return None


@dataclass(frozen=True, slots=True)
class Sound(Generic[T]):
    """What is sound in a file of lines."""

    values: list[T]
    """What its lines hold, but for heads."""
    heads: int

    @property
    def any(self) -> bool:
        """Whether there is one sound line."""
        return bool(self.values or self.heads)


def sound_lines(content: bytes, name: str, read: Callable[[Any], T], form: str = "") -> Sound[T]:
    """What lines hold, as `read` makes it of the value of each. Raises `Newer` where a head has a newer form.

    What is damaged is left out, and what `read` refuses with ValueError, KeyError, TypeError or IndexError; `name` says
    in the log whose lines they were. Without a `form` there are no heads.
    """
    values: list[T] = []
    heads = damaged = 0
    for line in content.split(b"\n"):
        if not line:
            continue
        value = value_of(line)
        try:
            if form and isinstance(value, dict) and HEAD in value:
                if is_newer(value[HEAD], form):
                    raise Newer
                heads += 1
            elif value is None:
                damaged += 1
            else:
                values.append(read(value))
        except (ValueError, KeyError, TypeError, IndexError):
            damaged += 1
    if damaged:
        log.warning("%d lines of the %s are damaged and left out", damaged, name)
    return Sound(values, heads)


def add_lines(path: Path, values: Iterable[object], form: str = "") -> Added:
    """Add lines to a file. One that is not there is begun, with a head where there is a `form`. Raises OSError."""
    return append_durably(path, b"".join(map(line_of, values)), _head(form))


def rewrite_lines(path: Path, values: Iterable[object], form: str = "") -> None:
    """Put a whole file of lines into its place, with a head where there is a `form`. Raises OSError."""
    write_durably(path, _head(form) + b"".join(map(line_of, values)))


def _head(form: str) -> bytes:
    return line_of({HEAD: form}) if form else b""
