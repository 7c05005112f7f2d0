"""Where the program keeps what must not be lost, and how it writes there.

A file is either the old one or the new one, whatever happens meanwhile: it is
written beside its place, brought to the disk and then put into its place.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from game.texts import t

APP: str = "grawlix"


@dataclass(frozen=True, slots=True)
class Paths:
    """The data folder and what lies where in it. Nothing is made before it is needed."""

    data: Path

    @classmethod
    def at(cls, folder: Path | None = None) -> Paths:
        """The folder that was asked for, or the platform's own for the data of this program."""
        if folder is None:
            from platformdirs import user_data_path

            folder = user_data_path(APP, appauthor=False)
        return cls(folder.expanduser().absolute())

    @property
    def settings(self) -> Path:
        """What the person has chosen."""
        return self.data / "settings.json"

    @property
    def statistics(self) -> Path:
        """Sums over the finished matches; can be made again from them."""
        return self.data / "statistics.json"

    @property
    def current(self) -> Path:
        """The unfinished matches, one file a game."""
        return self.data / "current"

    @property
    def finished(self) -> Path:
        """The finished matches, one record a file."""
        return self.data / "finished"

    @property
    def damaged(self) -> Path:
        """Files that could not be read. They are moved here and never deleted."""
        return self.data / "damaged"

    @property
    def cache(self) -> Path:
        """What can be made again at any time, such as pictures of the cards at the size in use."""
        return self.data / "cache"

    @property
    def log(self) -> Path:
        """Details of what went wrong."""
        return self.data / "grawlix.log"


def write_durably(path: Path, content: bytes) -> None:
    """Put a file into its place, whole and for good; makes its folder. Raises OSError, and then the old one stands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can: only POSIX opens folders."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        # Some network file systems cannot: the name is then as safe as they make it.
        with contextlib.suppress(OSError):
            os.fsync(number)
    finally:
        os.close(number)


def put_aside(path: Path, folder: Path) -> Path:
    """Move a damaged file into a folder under a free name; returns its new place. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (place := folder / f"{path.stem}-{number}{path.suffix}").exists():
        number += 1
    os.replace(path, place)
    return place


def trouble_with(error: OSError, saved: Literal["match", "settings"]) -> str:
    """One sentence for the person about something that could not be saved."""
    reason = error.strerror or str(error) or t("session.unknown_fault")
    return t(f"session.{saved}_unsaved", reason=f"{reason[0].lower()}{reason[1:]}")
