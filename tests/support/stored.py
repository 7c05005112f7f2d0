"""What lies in a data folder, read whole: the program offers matches one by one, and reads only the one it shows."""

from __future__ import annotations

from pathlib import Path

from game.session.files import Paths
from game.session.store import Damaged, Resumable, Store, finished_files

__all__ = ["finished", "load", "unfinished"]


def load(store: Store, game_id: str) -> Resumable | Damaged | None:
    """The unfinished match of a game that was played last, or why it cannot be taken up; None if there is none."""
    return next((match for left in store.left(game_id) if (match := store.take(left)) is not None), None)


def unfinished(store: Store) -> list[Resumable | Damaged]:
    """Every unfinished match, the one that was played last first."""
    return [match for left in store.left() if (match := store.take(left)) is not None]


def finished(folder: Path) -> list[Path]:
    """The files of the finished matches in a data folder, the latest first."""
    return finished_files(Paths.at(folder))
