"""Where the program keeps what must not be lost, and how it writes there.

A file is either the old one or the new one, whatever happens meanwhile: it is
written beside its place, brought to the disk and then put into its place.

Every file of ours is read by `read_file`: whatever lies in its place, reading it
ends soon and takes little memory. What could not be read is never written over.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import stat
import sys
from collections.abc import Collection
from math import inf
from pathlib import Path
from typing import Final, Literal, NamedTuple

from game.rules.quoting import plain
from game.rules.values import dataclass
from game.texts import t

APP: str = "grawlix"
PORTABLE: Final = "grawlix-data"
"""The name of a folder beside an executable that is used in place of the platform's own."""

LARGEST_SETTINGS: Final = 1 << 20
LARGEST_MATCH: Final = 16 << 20
"""The longest matches take a megabyte, with the lists of everything that could have been done some more."""
LARGEST_STATISTICS: Final = 64 << 20
"""In bytes: larger files are none of ours."""

UNPAIRED: Final = "backslashreplace"
"""For `encode`: half of a surrogate pair, which a damaged file may hold, is written as JSON escapes it."""
BESIDE: Final = ".new"
"""How the name of a file ends that is not in its place yet."""
_UNFINISHED: Final = re.compile(rf".+\.[0-9]+{re.escape(BESIDE)}")
"""The name of such a file: that of its place, and the number of the program that writes it."""
LONGEST_REASON: Final = 120
_CAREFULLY: Final = (
    getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0)
)
"""Opening waits for nobody, not even at the end of a pipe."""


FAVORITES: Final = "grawlix-favorites/1"
"""The form of the file that says which finished matches stay."""
MOST_DAMAGED, MOST_DAMAGED_BYTES = 200, 64 << 20
"""Files and bytes that `damaged/` holds at most; the oldest go first."""
MOST_FINISHED, MOST_FINISHED_BYTES = 20_000, 512 << 20
"""The same of `finished/`: a kiosk plays on for years."""


def portable_folder() -> Path | None:
    """The folder `grawlix-data` beside an executable, where somebody has made one: the program then keeps all there.

    An AppImage and an application of macOS count as one file, beside which it lies.
    """
    if not getattr(sys, "frozen", False):
        return None
    image = os.environ.get("APPIMAGE")
    program = Path(image) if image else Path(sys.executable)
    bundle = next((parent for parent in program.parents if parent.suffix == ".app"), None)
    folder = (bundle or program).parent / PORTABLE
    return folder if folder.is_dir() else None


class Added(NamedTuple):
    """What was added to a file."""

    before: int
    """How many bytes it had."""
    written: bytes


@dataclass(frozen=True, slots=True)
class Paths:
    """The data folder and what lies where in it. Nothing is made before it is needed."""

    data: Path

    @classmethod
    def at(cls, folder: Path | None = None) -> Paths:
        """The folder that was asked for, or one beside the program, or the platform's own for its data."""
        if folder is None:
            folder = portable_folder()
        try:
            if folder is None:
                from platformdirs import user_data_path

                folder = user_data_path(APP, appauthor=False)
            folder = folder.expanduser()
        except RuntimeError:
            # Nobody knows a home: `~` is the name of a folder, and the data lie where the program was started.
            folder = folder or Path(PORTABLE)
        return cls(folder.absolute())

    @property
    def films(self) -> Path:
        """Moving pictures of matches that somebody has saved."""
        return self.data / "films"

    @property
    def screenshots(self) -> Path:
        """Pictures of the screen that somebody has taken."""
        return self.data / "screenshots"

    @property
    def settings(self) -> Path:
        """What the person has chosen."""
        return self.data / "settings.json"

    @property
    def summaries(self) -> Path:
        """One line for each match that is over; can be made again from the records that are kept."""
        return self.data / "statistics.jsonl"

    @property
    def statistics(self) -> Path:
        """Sums over those lines; can be made again from them."""
        return self.data / "statistics.json"

    @property
    def feats(self) -> Path:
        """One line for each feat that was done, in the order in which they were."""
        return self.data / "feats.jsonl"

    @property
    def challenges(self) -> Path:
        """One line for each attempt at a deal of the day and each rung of the ladder that was beaten."""
        return self.data / "challenges.jsonl"

    @property
    def lock(self) -> Path:
        """Held by the program that saves here; it has nothing in it."""
        return self.data / "lock"

    @property
    def call(self) -> Path:
        """There for a moment while a second start calls the window of the first."""
        return self.data / "call"

    @property
    def current(self) -> Path:
        """The unfinished matches, one file each."""
        return self.data / "current"

    @property
    def finished(self) -> Path:
        """The finished matches, one record a file."""
        return self.data / "finished"

    @property
    def favorites(self) -> Path:
        """Names of the finished matches that stay however many there are."""
        return self.data / "favorites.json"

    @property
    def reviews(self) -> Path:
        """What was found in matches that were looked back at, one file each; can be found again."""
        return self.data / "reviews"

    @property
    def exercises(self) -> Path:
        """Which of the moments in them are exercises, and when each comes back."""
        return self.data / "exercises.json"

    @property
    def luck(self) -> Path:
        """One line for each match whose luck was counted; can be counted again from the records that are kept."""
        return self.data / "luck.jsonl"

    @property
    def damaged(self) -> Path:
        """Files that could not be used. They are moved here."""
        return self.data / "damaged"

    @property
    def cache(self) -> Path:
        """What can be made again at any time."""
        return self.data / "cache"

    @property
    def drawn(self) -> Path:
        """Pictures of the cards and tables at the sizes in use, drawn once: a part of what can be made again."""
        return self.cache

    @property
    def log(self) -> Path:
        """Details of what went wrong."""
        return self.data / "grawlix.log"


def read_file(path: Path, most: int) -> bytes:
    """What is in a file of ours, which has at most so many bytes.

    Raises OSError, also for what is no ordinary file (a pipe or a device might never end) and for a larger one.
    Never waits for anybody, and never takes more than `most` into memory.
    """
    number = open_ordinary(path)
    try:
        size = os.fstat(number).st_size
        parts: list[bytes] = []
        left = most
        while size <= most and (part := os.read(number, min(left, size) + 1)):
            parts.append(part)
            left -= len(part)
            if left < 0:
                break
        if size > most or left < 0:
            raise OSError(errno.EFBIG, t("session.too_large", size=f"{most / (1 << 20):.3g}"))
    finally:
        os.close(number)
    return b"".join(parts)


def open_ordinary(path: Path) -> int:
    """The number of a file that was opened for reading. Raises OSError, also for what is no ordinary file."""
    _expect_ordinary(os.stat(path))
    number = os.open(path, os.O_RDONLY | _CAREFULLY)
    try:
        # Somebody may have put something else there meanwhile.
        _expect_ordinary(os.fstat(number))
    except BaseException:
        # An open file can be neither moved nor replaced on Windows.
        os.close(number)
        raise
    return number


def _expect_ordinary(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, t("session.no_ordinary_file"))


def write_durably(path: Path, content: bytes) -> None:
    """Put a file into its place, whole and for good; makes its folder. Raises OSError, and then the old one stands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Two programs may write at the same time: each beside the other.
    beside = place_beside(path)
    try:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _CAREFULLY, 0o666)
        try:
            write_all(number, content)
            os.fsync(number)
        finally:
            os.close(number)
        os.replace(beside, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
    sync_folder(path.parent)


def write_as_named(path: Path, content: bytes) -> None:
    """Write a file that a person has named, where it leads. Raises OSError.

    An ordinary file is put into its place whole, a link stays one, a pipe or a device gets the content and stays what
    it is. No folder is made: one that is not there was mistyped.
    """
    try:
        ordinary = stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        ordinary = True
    if not ordinary:
        with path.open("wb", buffering=0) as stream:
            write_all(stream.fileno(), content)
        return
    place = Path(os.path.realpath(path))
    os.stat(place.parent)
    write_durably(place, content)


def place_beside(path: Path) -> Path:
    """Where this program writes what is to be put into a place."""
    return path.with_name(f"{path.name}.{os.getpid()}{BESIDE}")


def write_json(path: Path, data: object) -> None:
    """Put a JSON value into its place as `write_durably` does. Raises OSError."""
    write_durably(path, json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode())


def append_durably(path: Path, lines: bytes, head: bytes = b"") -> Added:
    """Add whole lines to a file that only ever grows, and begin it where there is none. Raises OSError.

    Two programs may do so at the same time. A line that was never finished is ended first, so that it damages no other.
    `head` is a line that such a file begins with; it stands again where a line was torn, which may have been the head.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    begins = not os.path.lexists(path)
    number = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _CAREFULLY, 0o666)
    try:
        found = os.fstat(number)
        _expect_ordinary(found)
        torn = False
        if found.st_size:
            os.lseek(number, found.st_size - 1, os.SEEK_SET)
            torn = os.read(number, 1) != b"\n"
        if torn or not found.st_size:
            lines = (b"\n" if torn else b"") + head + lines
        if os.write(number, lines) != len(lines):
            raise OSError(errno.EIO, "the disk took only a part")
        os.fsync(number)
    finally:
        os.close(number)
    if begins:
        sync_folder(path.parent)
    return Added(found.st_size, lines)


def write_all(number: int, content: bytes) -> None:
    """Write to an open file until everything is written. Raises OSError."""
    rest = memoryview(content)
    while rest:
        done = os.write(number, rest)
        if not done:
            raise OSError(errno.EIO, "the disk takes nothing")
        rest = rest[done:]


def sweep(folder: Path, before: float = inf, *, folders: bool = False) -> None:
    """Remove what was begun beside its place and never finished, because its program was killed. Raises nothing.

    Only what was written before a time, in seconds since 1970. With `folders` these go as well, with their files.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        # A person may keep files of their own here.
        for entry in filter(lambda entry: _UNFINISHED.fullmatch(entry.name), entries):
            with contextlib.suppress(OSError):
                if entry.stat(follow_symlinks=False).st_mtime >= before:
                    continue
                if not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)
                elif folders:
                    remove_folder(Path(entry.path))


def remove_folder(folder: Path) -> None:
    """Remove a folder with the files in it; none where a folder lies in it. Raises OSError."""
    for name in os.listdir(folder):
        os.unlink(folder / name)
    os.rmdir(folder)


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
    """Move a file that cannot be used into a folder under a free name; returns its new place. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while os.path.lexists(place := folder / f"{path.stem}-{number}{path.suffix}"):
        number += 1
    os.replace(path, place)
    # A moved file keeps its time: the newest here may be the oldest to look at.
    with contextlib.suppress(OSError):
        os.utime(place)
    let_oldest_go(folder, MOST_DAMAGED, MOST_DAMAGED_BYTES, place)
    return place


def favorites_of(paths: Paths) -> frozenset[str] | None:
    """Names of the finished matches that stay for good; None where there is a file that cannot be read."""
    try:
        data = json.loads(read_file(paths.favorites, LARGEST_SETTINGS))
        names = data["names"] if data["format"] == FAVORITES else None
        return frozenset(names) if isinstance(names, list) and all(isinstance(name, str) for name in names) else None
    except FileNotFoundError:
        return frozenset()
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def let_oldest_go(folder: Path, files: int, size: int, newest: Path, spared: Collection[str] = frozenset()) -> None:
    """Delete the oldest files of a folder until it holds no more than so many, with no more bytes in all.

    Files with the names `spared` stay, and are no part of either.

    `newest` was just put there and stays, whatever the clock says: one that was set back would make every new file the
    oldest. Raises nothing: what cannot be deleted now is tried again with the next file.
    """
    try:
        with os.scandir(folder) as entries:
            found = [(entry.stat(follow_symlinks=False), entry.path) for entry in entries
                     if entry.name not in spared and not entry.is_dir(follow_symlinks=False)]  # fmt: skip
    except OSError:
        return
    latest = max((status.st_mtime_ns for status, path in found if path != str(newest)), default=0)
    for status, path in found:
        if path == str(newest) and status.st_mtime_ns < latest:
            with contextlib.suppress(OSError):
                os.utime(newest, ns=(latest + 1, latest + 1))
    found.sort(key=lambda item: (item[1] == str(newest), item[0].st_mtime_ns, item[1]))
    count, total = len(found), sum(status.st_size for status, _ in found)
    for status, path in found[:-1]:
        if count <= files and total <= size:
            return
        with contextlib.suppress(OSError):
            os.unlink(path)
            count, total = count - 1, total - status.st_size


def is_newer(form: object, known: str) -> bool:
    """Whether a file has a form such as `grawlix-journal/1` that only a newer version of the program knows."""
    name, _, number = known.partition("/")
    found = re.fullmatch(r"(.+)/([1-9][0-9]{0,8})", form) if isinstance(form, str) else None
    return found is not None and found[1] == name and int(found[2]) > int(number)


def reason_of(error: OSError) -> str:
    """Why the system refused something, as a part of a sentence."""
    reason = plain(error.strerror or str(error) or t("session.unknown_fault"), LONGEST_REASON)
    return f"{reason[0].lower()}{reason[1:]}"


def newer_file() -> OSError:
    """What a file of a newer version of the program is refused with: nothing is read from it, and nothing written."""
    return OSError(errno.EPERM, t("session.newer_file"))


Saved = Literal["match", "settings", "statistics", "feats", "challenges", "exercises", "visitors"]


def trouble_with(error: OSError, saved: Saved) -> str:
    """One sentence for the person about something that could not be saved."""
    return t(f"session.{saved}_unsaved", reason=reason_of(error))
