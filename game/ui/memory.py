"""How the system keeps what is drawn: large pictures on large pages, and what was freed given back.

Both are known of Linux alone; elsewhere nothing is done, and nothing needs to be.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
import threading
from collections import deque
from functools import lru_cache
from typing import Final

import pygame

__all__ = ["give_back", "use_large_pages"]

_PAGE = 4096
_LEAST = 4 * 1024 * 1024
"""Two large pages, in bytes: there is nothing to be gained with fewer."""
_HUGEPAGE, _COLLAPSE = 14, 25
"""What `madvise` is asked: to take large pages from now on, and to move what is there already (since Linux 6.1)."""


def use_large_pages(surface: pygame.Surface) -> None:
    """Let the system keep the pixels of a large surface on large pages, if it can; small ones are left alone.

    Each row of a picture as wide as the window lies on other pages than the row above. The processor knows the places
    of one or two thousand pages at a time, so with small ones it looks up nearly every row of whatever is drawn there.

    It is done meanwhile, in a thread: moving a window's pixels takes some ten milliseconds at 3840 x 2160.
    """
    if sys.platform != "linux":
        return
    start, size = surface._pixels_address, surface.get_pitch() * surface.get_height()
    if size >= _LEAST:
        # Only the address is handed on: should the surface go meanwhile, the advice does no harm to what comes there.
        _mover.ask(start, start + size)


class _Mover:
    """Moves pictures in a thread, one after the other: a window that is pulled larger comes in many sizes a second.

    Those that wait are few: the window and what lies under everything. Older ones are gone by then.
    """

    def __init__(self) -> None:
        self._waiting: deque[tuple[int, int]] = deque(maxlen=2)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def ask(self, start: int, end: int) -> None:
        """Move what lies between two addresses as soon as may be."""
        with self._lock:
            self._waiting.append((start, end))
            if self._thread is None:
                thread = threading.Thread(target=self._work, name="pages", daemon=True)
                with contextlib.suppress(RuntimeError):  # there is no other thread to be had: all goes on as it is
                    thread.start()
                    self._thread = thread

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                start, end = self._waiting.popleft()
            _advise(start, end)


_mover: Final = _Mover()


def _advise(start: int, end: int) -> None:
    """Ask for large pages. Where that is refused, or is nothing that this system knows, all goes on as it is."""
    start, end = -(-start // _PAGE) * _PAGE, end // _PAGE * _PAGE
    with contextlib.suppress(OSError, AttributeError):
        for advice in (_HUGEPAGE, _COLLAPSE):
            _system().madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), advice)


def give_back() -> None:
    """Give back to the system what was freed, where its allocator keeps it: that of Linux does, between what is in use.

    It takes some milliseconds.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            _system().malloc_trim(0)


@lru_cache(maxsize=1)
def _system() -> ctypes.CDLL:
    return ctypes.CDLL(None)
