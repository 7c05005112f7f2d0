"""Which versions of the C library a program for Linux needs, read from the symbols of its files."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Final

_NEEDED: Final = 0x6FFFFFFE
"""The type of the section that lists the versions of symbols needed."""


def versions(content: bytes) -> list[tuple[str, str]]:
    """The versions of symbols that a 64-bit ELF file needs, each with its library; none if it is no such file."""
    if content[:5] != b"\x7fELF\x02":
        return []
    order = "<" if content[5] == 1 else ">"
    start, size, count = (
        struct.unpack_from(order + "Q10xHH", content, 40)[0],
        *struct.unpack_from(order + "HH", content, 58),
    )
    sections = [struct.unpack_from(order + "IIQQQQIIQQ", content, start + i * size) for i in range(count)]
    found = []
    for _, kind, _, _, place, _, link, entries, _, _ in sections:
        if kind != _NEEDED:
            continue
        words = sections[link][4]

        def word(at: int, words: int = words) -> str:
            return content[words + at : content.index(b"\0", words + at)].decode()

        for _ in range(entries):
            _, versions_of, library, first, following = struct.unpack_from(order + "HHIII", content, place)
            at = place + first
            for _ in range(versions_of):
                _, _, _, name, step = struct.unpack_from(order + "IHHII", content, at)
                found.append((word(library), word(name)))
                at += step
            place += following
    return found


def number(version: str) -> tuple[int, ...]:
    """A version as numbers: `GLIBC_2.35` is (2, 35); nothing for `GLIBC_PRIVATE`."""
    return tuple(map(int, re.findall(r"\d+", version.partition("_")[2])))


def needed(folder: Path, family: str = "GLIBC") -> dict[str, list[str]]:
    """For each version of a family of symbols, oldest first, the files of a folder that need it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            for version in {version for _, version in versions(path.read_bytes()) if version.startswith(family + "_")}:
                found.setdefault(version, []).append(path.relative_to(folder).as_posix())
    return dict(sorted(found.items(), key=lambda item: number(item[0])))


def check_symbols(folder: Path, family: str, newest: str) -> str:
    """Return the newest version of a family of symbols that a folder needs.

    Raises:
        SystemExit: it is newer than allowed; the files are told.
    """
    found = needed(folder, family)
    over = {version: names for version, names in found.items() if number(version) > number(newest)}
    if over:
        told = [f"{', '.join(names)} needs {version}" for version, names in over.items()]
        raise SystemExit("\n".join([f"{folder} does not start where {newest} is the newest:", *told]))
    return list(found)[-1] if found else "nothing"
