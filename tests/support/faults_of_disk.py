"""Stories of programs on a disk that fails, for `tests.session.test_faults` and `tests.check_storage`."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tests.support.disk import Disk, Killed
from tests.support.lives import Promises, broken, life

ERRORS: Final = tuple(
    OSError(number, os.strerror(number))
    for number in (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EINTR, errno.EMFILE, errno.EPERM)
)

Story = Callable[[Disk], list[str]]


def calls_of(story: Story, folder: Path) -> int:
    """How many calls a story makes when nothing fails, in a folder of its own."""
    disk = Disk(folder)
    assert story(disk) == []
    return len(disk.calls)


def _go_on(disk: Disk, program: str, life: Iterator[None]) -> bool:
    """Let a program go on to its next pause; False when it is over or dead."""
    disk.program = program
    try:
        next(life)
    except (StopIteration, Killed):
        return False
    return True


def alone(disk: Disk) -> list[str]:
    """A program begins a match and ends; the next one takes it up, plays to the end and begins another."""
    folder, promises = disk.folder, Promises()
    with disk():
        for number, steps in enumerate((2, 40, 3)):
            program = life(folder, 7 + number, steps, promises)
            while _go_on(disk, str(number), program):
                pass
    return broken(folder, promises)


def two_programs(disk: Disk) -> list[str]:
    """A second program begins while the first plays; the first ends, and the second is the one that saves."""
    folder, promises = disk.folder, Promises()
    with disk():
        first, second = life(folder, 7, 4, promises), life(folder, 8, 9, promises)
        on = {"first": first, "second": second}
        while on:
            for program, its_life in list(on.items()):
                if not _go_on(disk, program, its_life):
                    del on[program]
        # Nothing of a program that was killed may be left that holds the folder.
        first = second = iter(())
        third = life(folder, 9, 2, promises)
        while _go_on(disk, "third", third):
            pass
    return broken(folder, promises)
