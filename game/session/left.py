"""What was left unfinished, as the data folder shows it: files that are counted and not read.

The main menu asks this at every start, and loads what reads and plays matches only if there is any.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.rules.registry import GAME_IDS
from game.rules.values import dataclass
from game.session.files import Paths

_NAME: Final = re.compile(rf"({'|'.join(GAME_IDS)})(?:-([1-9][0-9]{{0,5}}))?\.journal")


@dataclass(frozen=True, slots=True)
class Left:
    """An unfinished match that lies in the data folder, unread, or would if it could be saved.

    `saved` is when it was, in nanoseconds.
    """

    game: str
    path: Path
    saved: int
    size: int


def saved_matches(paths: Paths, game_id: str | None = None) -> list[Left]:
    """The unfinished matches in the data folder, of one game or of all, in no order; none where it cannot be read."""
    found = []
    with suppress(OSError):
        for entry in os.scandir(paths.current):
            name = _NAME.fullmatch(entry.name)
            if name is None or game_id not in (None, name[1]):
                continue
            try:
                about = entry.stat()
                saved, size = about.st_mtime_ns, about.st_size
            except OSError:
                saved = size = 0
            found.append(Left(name[1], Path(entry.path), saved, size))
    return found
