"""What in a bundle would tell of the machine it was made on: rewritten where it stands, and refused if any is left.

Interpreters that were built or installed below somebody's home carry that path: in the search path of their
libraries, in their settings, in the names of source files. Nothing of it is used by a bundle.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import sysconfig
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

EVERYWHERE: Final = ("/", "/usr", "/usr/local", "/Library/Frameworks/Python.framework", "/opt/homebrew")
"""Folders that many machines have: they tell nothing."""

_ABSENT: Final = b"/nonexistent"


def places() -> list[str]:
    """The folders of this machine that nobody else need know, the longest first, without a separator at their end.

    They are the checkout, the home, the environment, the interpreter, and where the interpreter was made.
    """
    made = (sysconfig.get_config_var(name) for name in ("abs_srcdir", "abs_builddir"))
    given = [ROOT, Path.home(), sys.prefix, sys.base_prefix, sys.exec_prefix, *(name for name in made if name)]
    both = {str(form) for name in given for form in (Path(name), Path(os.path.realpath(name)))}
    return sorted((name.rstrip("/\\") for name in both if not _everywhere(name)), key=lambda name: (-len(name), name))


def _everywhere(name: str) -> bool:
    path = Path(name)
    known = [Path(folder) for folder in EVERYWHERE]
    return path == Path(path.anchor) or path in known or known[3] in path.parents


def spellings(place: str) -> Iterator[bytes]:
    """A folder's name as a file may spell it: with either separator, in UTF-8 and in UTF-16."""
    for name in dict.fromkeys((place, place.replace("\\", "/"), place.replace("\\", "\\\\"))):
        yield name.encode(errors="surrogateescape")
        yield name.encode("utf-16-le", errors="surrogatepass")


def cleaned(content: bytes, hidden: Iterable[str]) -> bytes:
    """The content of a file with every folder named replaced by one that does not exist, of the same length.

    The length stays, so nothing in the file moves; what follows the folder stays too, as `lib` in a search path.
    """
    for place in hidden:
        for spelling in spellings(place):
            if spelling in content:
                wide = b"\0" in spelling
                absent = _ABSENT.decode().encode("utf-16-le") if wide else _ABSENT
                filler = "/".encode("utf-16-le") if wide else b"/"
                room = len(spelling)
                content = content.replace(spelling, (absent + filler * room)[:room])
    return content


def clean_copies(
    collected: Iterable[tuple[str, str, str]], hidden: Iterable[str], folder: Path
) -> list[tuple[str, str, str]]:
    """What PyInstaller has collected, with files that name a folder replaced by clean copies.

    Each entry is a name in the bundle, the file, and a kind. It is done before PyInstaller strips and signs them.
    """
    hidden = list(hidden)
    entries = []
    for name, source, kind in collected:
        path = Path(source)
        if kind in ("BINARY", "EXTENSION") and path.is_file():
            content = path.read_bytes()
            clean = cleaned(content, hidden)
            if clean != content:
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(clean)
        entries.append((name, str(path) if kind in ("BINARY", "EXTENSION") else source, kind))
    return entries


def found(folder: Path, hidden: Iterable[str]) -> list[str]:
    """The files of a bundle, and the parts of its archives, that name one of the folders; each told with what it names.

    Names and links count as well. The archive inside the executable is opened too.
    """
    sought = [(place, list(spellings(place + os.sep))) for place in hidden]
    told = []
    for path in sorted(folder.rglob("*")):
        for name, content in _contents(path, path.relative_to(folder).as_posix()):
            told += [f"{name} names {place}" for place, forms in sought if any(form in content for form in forms)]
    return told


def _contents(path: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """What a file says: itself, and whatever is packed in it."""
    if path.is_symlink():
        yield name, os.fsencode(os.readlink(path))
        return
    if not path.is_file():
        return
    content = path.read_bytes()
    yield name, content
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            for part in packed.namelist():
                yield f"{name}: {part}", packed.read(part)
    elif path.suffix in ("", ".exe"):
        yield from _frozen(path, name)


def _frozen(path: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """The parts of PyInstaller's archive in an executable; none if it is not one of PyInstaller's."""
    from PyInstaller.archive.readers import ArchiveReadError, CArchiveReader

    try:
        archive = CArchiveReader(str(path))
    except ArchiveReadError:
        return
    for part in archive.toc:
        if part.endswith(".pyz"):
            modules = archive.open_embedded_archive(part)
            for module in modules.toc:
                yield f"{name}: {module}", modules.extract(module, raw=True) or b""
        else:
            yield f"{name}: {part}", archive.extract(part)


def check_traces(folder: Path, hidden: Iterable[str]) -> None:
    """Refuse a bundle that names a folder of this machine.

    Raises:
        SystemExit: it does; the files are told.
    """
    told = found(folder, hidden)
    if told:
        raise SystemExit("\n".join([f"{folder} tells of the machine it was made on:", *told]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="See that a bundle does not tell of the machine it was made on.")
    parser.add_argument("folder", type=Path)
    seen: Path = parser.parse_args().folder
    if not seen.is_dir():
        raise SystemExit(f"{seen} is not a folder.")
    check_traces(seen, places())
    print(f"{seen} names none of {len(places())} folders of this machine")
