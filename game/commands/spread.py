"""Long work of a command: shared among processes, and with a bar that shows how far it is."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Final, TypeVar

Task = TypeVar("Task")
Found = TypeVar("Found")

_BAR: Final = 30


def in_order(work: Callable[[Task], Found], tasks: Sequence[Task], jobs: int, chunk: int = 1) -> Iterator[Found]:
    """What the work finds for each task, in the order of the tasks, whatever the number of processes.

    With several processes `work` must be fit to be sent to them; each is given `chunk` tasks at once.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts_to_parent)
    try:
        yield from pool.map(work, tasks, chunksize=chunk)
    except BaseException:
        # Nobody wants what they are at any more, and that may take them minutes.
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """A bar on the standard error, if that is a terminal."""

    def __init__(self, whole: int) -> None:
        self._whole = whole
        self._next = 0.0
        self._on = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Draw it, at most ten times a second."""
        if not self._on or perf_counter() < self._next:
            return
        self._next = perf_counter() + 0.1
        filled = _BAR * done // self._whole
        bar = "#" * filled + "-" * (_BAR - filled)
        print(f"\r[{bar}] {done}/{self._whole}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Wipe it away."""
        if self._on:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
