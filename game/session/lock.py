"""Only one program at a time saves in a data folder: it holds the file `lock` there.

The system lets go of it when the program ends, however it ends. The folder may be
deleted and made anew while a program plays; the file that it holds is then no
longer the one that others find, so every use looks again whether it is.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import weakref
from typing import Final

from game.session.files import Paths
from game.texts import t

_TRIES: Final = 5
_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL)


class Taken(OSError):
    """Another program holds the data folder. `str()` of it is the sentence about it."""

    def __init__(self) -> None:
        super().__init__(t("session.taken"))


class FolderLock:
    """Keeps other programs from saving in a data folder, once it is held."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self._number: int | None = None
        self._close: weakref.finalize[..., FolderLock] | None = None

    @property
    def held(self) -> bool:
        """Whether this program has taken it."""
        return self._number is not None

    def hold(self) -> bool:
        """Make sure that it is held; makes the folder. Returns whether it was not held before.

        Raises Taken where another program holds it, and OSError where nobody can.
        """
        if self._number is not None:
            if self._is_in_place(self._number):
                return False
            self.close()
        self._paths.data.mkdir(parents=True, exist_ok=True)
        for _ in range(_TRIES):
            if self._take():
                return True
        raise OSError(errno.EAGAIN, t("session.folder_goes"))

    def close(self) -> None:
        """Let another program hold it."""
        if self._close is not None:
            self._close()
        self._close = self._number = None

    def _take(self) -> bool:
        """Take the file that is there; False if it was gone before it was held. Raises OSError."""
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
        number = os.open(self._paths.lock, flags, 0o666)
        try:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                raise OSError(errno.EINVAL, t("session.no_ordinary_file"))
            if not _lock(number):
                raise Taken
            held = self._is_in_place(number)
        except BaseException:
            os.close(number)
            raise
        if not held:
            os.close(number)
            return False
        self._number = number
        self._close = weakref.finalize(self, os.close, number)
        return True

    def _is_in_place(self, number: int) -> bool:
        """Whether an open file is the one that others find. Raises OSError where that cannot be known."""
        try:
            return os.path.samestat(os.fstat(number), os.stat(self._paths.lock))
        except (FileNotFoundError, NotADirectoryError):
            return False


def _lock(number: int) -> bool:
    """Hold an open file for this program until it is closed; False if another program holds it. Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        import fcntl

        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
            # A file system without locks: the person minds that only one program plays.
    return True
