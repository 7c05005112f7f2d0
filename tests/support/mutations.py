"""Damage: what a file may hold after an accident, an editor or malice. The same for the same seed."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

_VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**70), 10**400, 0.5, -0.0, 1e308, float("inf"), float("nan"),
    "", "a", "\x00", "\n\x1b[2J", "\ud800", "\u202e", "x" * 5000, "7D", "dang_it", [], [[]], {}, {"": None},
    ["7D", "7D"], "../../etc", "9" * 5000,
)  # fmt: skip
_BYTES: Final = (
    b"\x00", b"\xff", b"\xff\xfe", b"\xef\xbb\xbf", b"\r\n", b"\n\n", b"{", b"}", b"[", b'"', b"\\ud800", b"NaN",
    b"Infinity", b"1e999", b"-", b"[" * 3000, b'{"a":' * 1500, b"9" * 5000, b"null", b'"x":1,',
)  # fmt: skip


def damaged(content: bytes, random: Random) -> bytes:
    """A file with one to four faults, in its bytes or in the JSON of one of its lines."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        content = _in_json(content, random) if random.random() < 0.6 else _in_bytes(content, random)
    return content


def _in_bytes(content: bytes, random: Random) -> bytes:
    at, to = sorted(random.randrange(len(content) + 1) for _ in range(2))
    way = random.randrange(6)
    if way == 0:
        return content[:at]
    if way == 1:
        return content[:at] + content[to:]
    if way == 2:
        return content[:to] + content[at:]
    if way == 3 and content:
        flipped = bytearray(content)
        flipped[at % len(content)] ^= 1 << random.randrange(8)
        return bytes(flipped)
    if way == 4:
        return random.randbytes(random.randrange(200))
    return content[:at] + random.choice(_BYTES) + content[at:]


def _in_json(content: bytes, random: Random) -> bytes:
    lines = content.split(b"\n")
    number = random.randrange(len(lines))
    line = lines[number]
    # A line of a journal begins with its checksum, which is made anew: damage that nobody's disk makes.
    journal = line[8:9] == b" "
    try:
        data = json.loads(line[9:] if journal else line if len(lines) < 4 else content)
    except (ValueError, RecursionError):
        return _in_bytes(content, random)
    data = _changed(data, random)
    try:
        text = json.dumps(data, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):
        return content
    if journal:
        import zlib

        lines[number] = b"%08x %b" % (zlib.crc32(text), text)
        return b"\n".join(lines)
    if len(lines) < 4:
        lines[number] = text
        return b"\n".join(lines)
    return text


def _changed(data: Any, random: Random) -> Any:
    """A JSON value with something in it exchanged, taken away, doubled or added."""
    if isinstance(data, dict) and data and random.random() < 0.9:
        key = random.choice(list(data))
        way = random.randrange(8)
        if way == 0:
            return {k: v for k, v in data.items() if k != key}
        if way == 1:
            return {**data, str(random.choice(_VALUES)): random.choice(_VALUES)}
        return {**data, key: _changed(data[key], random)}
    if isinstance(data, list) and data and random.random() < 0.9:
        at = random.randrange(len(data))
        way = random.randrange(6)
        if way == 0:
            return data[:at] + data[at + 1 :]
        if way == 1:
            return data[:at] + [data[at]] + data[at:]
        return data[:at] + [_changed(data[at], random)] + data[at + 1 :]
    return random.choice(_VALUES)
