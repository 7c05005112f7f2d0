"""Work for processes that takes longer than anybody wants to wait; they must be able to import it."""

from pathlib import Path
from time import sleep

ROUNDS = 300


def work(task: tuple[Path, bool]) -> bool:
    """Find out whether a task is long. A long one takes a minute, and leaves a file when it begins and at its end."""
    folder, long = task
    if long:
        (folder / "begun").touch()
        for _ in range(ROUNDS):
            sleep(0.2)
        (folder / "ended").touch()
    return long
