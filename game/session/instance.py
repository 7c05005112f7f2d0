"""One program with a window for each data folder: a second start calls the first one's window and ends.

The first holds the lock of the folder from its start on. A second one leaves the file `call` beside it; the first
looks for that file a few times a second, removes it, which is the answer, and brings its window to the front. A file
works on every system, reaches whoever shares the folder and nobody else, and opens nothing to a network.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from typing import Final

from game.rules.values import dataclass
from game.session.files import Paths, reason_of, write_durably
from game.session.lock import FolderLock, Taken
from game.texts import t

PATIENCE: Final = 10.0
"""Seconds that a second start waits for an answer: the first may just be opening its window."""
_LOOK_EVERY: Final = 0.1


@dataclass(frozen=True, slots=True)
class Farewell:
    """What a second start says before it ends, and its exit code."""

    sentence: str
    code: int


class Instance:
    """The claim of one program to its data folder. `lock` is for whoever saves there.

    A `guest` makes no claim, and keeps nothing that is chosen in it.
    """

    def __init__(self, paths: Paths, *, guest: bool = False) -> None:
        self.lock = FolderLock(paths)
        self.guest = guest
        self._call = paths.call

    def begin(
        self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> Farewell | None:
        """Claim the folder; None if the program is to go on. Otherwise the first program was called.

        A folder that nobody can claim, because it may not be written, keeps nobody from playing.
        """
        if self._claim():
            return None
        try:
            write_durably(self._call, b"")
        except OSError as error:
            return Farewell(t("session.open_unreachable", reason=reason_of(error)), 1)
        end = clock() + PATIENCE
        while clock() < end:
            if not os.path.lexists(self._call):
                return Farewell(t("session.open_already"), 0)
            sleep(_LOOK_EVERY)
            if self._claim():
                return None
        self._hang_up()
        return Farewell(t("session.open_silent"), 1)

    def called(self) -> bool:
        """Whether another start has called since this was last asked; it calls whoever holds the folder."""
        return self.lock.held and os.path.lexists(self._call) and self._hang_up()

    def close(self) -> None:
        """Give the folder up."""
        self.lock.close()

    def _claim(self) -> bool:
        try:
            self.lock.hold()
        except Taken:
            return False
        except OSError:
            return True
        # A call that nobody has answered was for a program that is gone.
        self._hang_up()
        return True

    def _hang_up(self) -> bool:
        """Remove the call; whether that was possible. One that stays would call for ever."""
        with contextlib.suppress(OSError):
            os.unlink(self._call)
            return True
        return False
