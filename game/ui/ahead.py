"""Pictures of the cache folder as bytes, and a thread that reads those of the first frame ahead of it.

Nothing here needs pygame: the thread has its time while that is imported, and all the rest that draws the frame.
"""

from __future__ import annotations

import contextlib
import os
import re
import struct
import threading
import zlib
from pathlib import Path
from typing import Final

MAGIC: Final = b"GRWX"
FORMAT: Final = 1
"""Goes into every fingerprint: raise it when the same source is drawn differently."""
HEADER: Final = struct.Struct("<4sBBIII")
RAW, PACKED = 0, 1
"""How pixels are kept: as they are, which reads fastest, or packed."""
LIST: Final = "first-frame.txt"
"""Names the files of the last first frame, in the cache folder, a line each."""
MOST, MOST_BYTES = 64, 48 << 20
"""Files that are read ahead, and bytes of their pixels."""
LONGEST_LIST: Final = MOST * 128
"""In bytes."""
_NAME = re.compile(r"[\w-]{1,90}-\d{1,5}x\d{1,5}\.raster", re.ASCII)

Size = tuple[int, int]


def read_pixels(path: Path, size: Size) -> bytes | memoryview | None:
    """The pixels of a picture of that size in the cache folder, line by line; None if it is not there and whole."""
    try:
        data = path.read_bytes()
        magic, version, kind, width, height, check = HEADER.unpack_from(data)
        body = memoryview(data)[HEADER.size :]
        if (magic, version, (width, height)) != (MAGIC, FORMAT, size) or zlib.crc32(body) != check:
            return None
        return zlib.decompress(body) if kind == PACKED else body
    except (OSError, struct.error, zlib.error, MemoryError):
        return None


class Ahead:
    """Reads what the last first frame showed, in a thread of its own, until whoever asks is quicker.

    `folder` is the cache folder; without one, and without a list there, nothing is read.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._asked: list[str] = []
        self._told = [] if folder is None else _listed(folder / LIST)
        self._wanted = list(reversed(self._told))
        self._found: dict[str, bytes | memoryview | None] = {}
        self._begun: set[str] = set()
        self._change = threading.Condition()
        self._over = False
        self.thread: threading.Thread | None = None
        """Reads until everything is read, or the first frame is shown; None where there is nothing to read."""
        if self._wanted:
            self.thread = threading.Thread(target=self._read, name="ahead", daemon=True)
            self.thread.start()

    @property
    def held(self) -> bool:
        """Whether it holds pixels that nobody has asked for."""
        return any(self._found.values())

    def _read(self) -> None:
        assert self._folder is not None
        held = 0
        while True:
            with self._change:
                if not self._wanted or held > MOST_BYTES:
                    self._wanted.clear()
                    return
                name = self._wanted.pop()
                self._begun.add(name)
            pixels = None
            try:
                w, h = name.removesuffix(".raster").rpartition("-")[2].split("x")
                pixels = read_pixels(self._folder / name, (int(w), int(h)))
                held += 0 if pixels is None else len(pixels)
            finally:  # somebody may wait for it
                with self._change:
                    if not self._over:
                        self._found[name] = pixels
                    self._change.notify_all()

    def pixels(self, path: Path, size: Size) -> bytes | memoryview | None:
        """What `read_pixels` tells, at once where it was read ahead; of each picture, it is given away once."""
        name = path.name
        if not self._over:
            self._asked.append(name)
        with self._change:
            if name in self._wanted:
                self._wanted.remove(name)  # it has not come to it: nobody waits for what lies before it
            elif name in self._begun:
                self._begun.remove(name)
                self._change.wait_for(lambda: name in self._found)
                return self._found.pop(name)
        return read_pixels(path, size)

    def end(self) -> None:
        """The first frame is shown: let go of what it had no use for, and write down what it asked for."""
        if self._over:
            return
        with self._change:
            self._over = True
            self._wanted.clear()
            self._begun.clear()
            self._found.clear()
        asked = self._asked[:MOST]
        if self._folder is None or asked == self._told:
            return
        place = self._folder / LIST
        beside = place.with_suffix(f".{os.getpid()}.part")
        with contextlib.suppress(OSError):
            beside.write_text("\n".join(asked), "ascii")
            os.replace(beside, place)


def _listed(file: Path) -> list[str]:
    """The names in a list: none if there is none, or if it is none of ours."""
    try:
        with file.open("rb") as stream:
            names = stream.read(LONGEST_LIST).decode("ascii").split("\n")
    except (OSError, UnicodeError):
        return []
    return [name for name in names if _NAME.fullmatch(name)][:MOST]
