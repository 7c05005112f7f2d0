"""Drawings that are rasterized once for a whole run of the tests, in whichever process they are first wanted.

Half the time of tests with a window would go into the same pictures again and again: each has a data folder of its own,
in which nothing has been drawn. What comes of a document at a size depends on nothing else, so it may be kept.
"""

from __future__ import annotations

import hashlib
import io
import os
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

MEMORY: Final = 96 << 20
"""Bytes that a process keeps; the rest is read again."""

Size = tuple[int, int]
Load = Callable[[io.BytesIO | str, Size], pygame.Surface]


class Drawings:
    """Stands for `pygame.image.load_sized_svg`, with a folder that processes share."""

    def __init__(self, folder: Path, load: Load) -> None:
        self.folder, self._load = folder, load
        self._kept: OrderedDict[str, tuple[Size, bytes]] = OrderedDict()
        self._used = 0
        folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, file: io.BytesIO | str, size: Size) -> pygame.Surface:
        """The document at the size, given open or by its path; errors of the loader are not kept."""
        if isinstance(file, str):
            file = io.BytesIO(Path(file).read_bytes())
        key = hashlib.blake2b(b"%d %d " % size + file.getvalue(), digest_size=16).hexdigest()
        found = self._kept.get(key)
        if found is None:
            found = self._read(key) or self._draw(key, file, size)
            self._kept[key] = found
            self._used += len(found[1])
            while self._used > MEMORY:
                self._used -= len(self._kept.popitem(last=False)[1][1])
        else:
            self._kept.move_to_end(key)
        return pygame.image.frombytes(found[1], found[0], "RGBA")

    def _read(self, key: str) -> tuple[Size, bytes] | None:
        try:
            data = (self.folder / key).read_bytes()
        except FileNotFoundError:
            return None
        return (int.from_bytes(data[:4], "little"), int.from_bytes(data[4:8], "little")), data[8:]

    def _draw(self, key: str, file: io.BytesIO, size: Size) -> tuple[Size, bytes]:
        image = self._load(file, size)
        (w, h), pixels = image.get_size(), pygame.image.tobytes(image, "RGBA")
        part = self.folder / f"{key}.{os.getpid()}"
        part.write_bytes(w.to_bytes(4, "little") + h.to_bytes(4, "little") + pixels)
        part.replace(self.folder / key)
        return (w, h), pixels
