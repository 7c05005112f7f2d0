"""A file system that fails, or whose program is killed, at any call that one chooses.

Every call to the system by which a program touches a folder is counted: opening, reading, writing, bringing to the
disk, renaming, removing, making, looking, locking. The call with a chosen number raises the error that is given, after
half of its work where it writes; or it is the program's last: `Killed` leaves it, no call of the same program does
anything any more, and what it has locked is let go.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

_BY_NAME: Final = ("open", "replace", "unlink", "mkdir", "stat", "lstat", "scandir", "listdir")
_BY_NUMBER: Final = ("read", "write", "fsync", "fstat")


class Killed(BaseException):
    """The program is no more. No handler of the program takes it for an error."""


class Disk:
    """What happens in a folder. `at` is the number of the call that fails, 0 for none; `error` is None to kill there.

    `program` is who calls at the moment; whoever drives several of them says so. `lasting` lets every later call fail
    in the same way.
    """

    def __init__(self, folder: Path, at: int = 0, error: OSError | None = None, *, lasting: bool = False) -> None:
        self.folder = folder
        self._folder = str(folder)
        self.at, self.error, self.lasting = at, error, lasting
        self.program = "a"
        self.calls: list[str] = []
        """What was asked for so far, the first call having number 1."""
        self.dead: set[str] = set()
        self._open: set[int] = set()

    def _due(self) -> bool:
        number = len(self.calls)
        return number == self.at or (self.lasting and 0 < self.at < number)

    def _ours(self, name: str, first: object) -> bool:
        if isinstance(first, int):
            return first in self._open
        return name not in _BY_NUMBER and isinstance(first, str | os.PathLike) and str(first).startswith(self._folder)

    def _call(self, name: str, real: Callable[..., Any], *args: Any, **more: Any) -> Any:
        if not args or not self._ours(name, args[0]):
            return real(*args, **more)
        if self.program in self.dead:
            raise Killed
        self.calls.append(name)
        if self._due():
            if name == "write" and self.at % 2:
                real(args[0], args[1][: len(args[1]) // 2])
            if self.error is None:
                self.dead.add(self.program)
                raise Killed
            raise OSError(self.error.errno, self.error.strerror)
        found = real(*args, **more)
        if name == "open":
            self._open.add(found)
        return found

    @contextmanager
    def __call__(self) -> Iterator[Disk]:
        """Let every call of this process go through here."""
        places: list[tuple[Any, str]] = [(os, name) for name in (*_BY_NAME, *_BY_NUMBER)]
        if sys.platform != "win32":
            import fcntl

            places.append((fcntl, "flock"))
        real = {(where, name): getattr(where, name) for where, name in places}
        close = os.close

        def closed(number: int) -> None:
            self._open.discard(number)
            close(number)

        def through(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
            return lambda *args, **more: self._call(name, real, *args, **more)

        for (where, name), function in real.items():
            setattr(where, name, through(name, function))
        setattr(os, "close", closed)  # noqa: B010 - a function of the system in place of another
        try:
            yield self
        finally:
            setattr(os, "close", close)  # noqa: B010
            for (where, name), function in real.items():
                setattr(where, name, function)
