"""Folders that the makers of packages clear before they fill them: never one that holds something of somebody's."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

MARK: Final = ".made-by-grawlix"
"""A file in a folder that was filled here before, and may be cleared again. The usual folders need none."""


def check_folder(out: Path, usual: Path) -> None:
    """Refuse a folder for packages that holds what was not made here.

    Raises:
        SystemExit: it does, or it is no folder.
    """
    if out.exists() and not out.is_dir():
        raise SystemExit(f"{out} is not a folder.")
    if out == usual or not out.is_dir() or (out / MARK).is_file():
        return
    if any(out.iterdir()):
        raise SystemExit(f"{out} is not empty and was not made by this command: name a folder that is new or empty.")


def check_bundle(bundle: Path, program: str, cleared: Iterable[Path]) -> None:
    """Refuse a bundle that is none, or that would be lost when folders are cleared.

    Raises:
        SystemExit: it has no program, or it and one of the folders lie in each other.
    """
    if not (bundle / program).is_file():
        raise SystemExit(f"{bundle} is not a bundle: it has no {program}.")
    for folder in cleared:
        if bundle.is_relative_to(folder) or folder.is_relative_to(bundle):
            raise SystemExit(f"The bundle {bundle} cannot be packed: {folder} is cleared first. Move it elsewhere.")


def clear(folder: Path) -> None:
    """Make a folder empty.

    Raises:
        SystemExit: it cannot be.
    """
    try:
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
    except OSError as error:
        raise SystemExit(f"{error.filename or folder} cannot be cleared: {error.strerror or error}.") from error


def clear_out(out: Path, usual: Path) -> None:
    """Make a folder for packages empty, and remember that it is one.

    Raises:
        SystemExit: it cannot be.
    """
    clear(out)
    if out != usual:
        (out / MARK).touch()


def made_in(out: Path) -> list[Path]:
    """The files that were made in a folder."""
    return sorted(path for path in out.iterdir() if path.is_file() and path.name != MARK)


def tell(out: Path) -> None:
    """Print the hash, the name and the size of every file that was made in a folder."""
    for path in made_in(out):
        print(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}  {path.stat().st_size / 1e6:.1f} MB")
