"""The heart of a program that has a watchdog: a byte a second, as long as frames come. See `watchdog.py`.

Two threads of their own write and read, so that a watchdog which stands still holds nobody up.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

__all__ = ["Heart"]

EVERY: Final = 1.0
"""Seconds from beat to beat."""
GRACE: Final = 5.0
"""Seconds to leave in, once the watchdog is gone or asks for it; then the process ends whatever it does."""


class Heart:
    """Beats while `beat` is called. `leave` is called when the standard input has ended, from another thread."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self._leave = leave
        self._frames = 0
        # What is printed by mistake must count as no beat.
        beats, asked = _own(1), _own(0)
        with contextlib.suppress(OSError):
            os.dup2(2, 1)
        sys.stdout = sys.stderr
        threading.Thread(target=self._write, args=(beats,), daemon=True).start()
        threading.Thread(target=self._read, args=(asked,), daemon=True).start()

    def beat(self) -> None:
        """A frame was shown."""
        self._frames += 1

    def _write(self, number: int) -> None:
        known = 0
        while True:
            if self._frames != known:
                known = self._frames
                try:
                    os.write(number, b".")
                except OSError:
                    return
            time.sleep(EVERY)

    def _read(self, number: int) -> None:
        with contextlib.suppress(OSError):
            while os.read(number, 64):
                pass
        self._leave()
        time.sleep(GRACE)
        os._exit(1)


def _own(number: int) -> int:
    """A number of our own for a standard stream. Raises OSError.

    A program of Windows without a console has the streams that it was given, and no numbers for them.
    """
    if sys.platform == "win32":
        import ctypes
        import msvcrt

        handle = ctypes.windll.kernel32.GetStdHandle(-10 - number)
        return msvcrt.open_osfhandle(handle, os.O_RDONLY if number == 0 else os.O_WRONLY)
    return os.dup(number)
