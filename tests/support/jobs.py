"""Work for the analyst that no program has: what fails, what breaks off, what never comes to an end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Event

from game.ai.jobs import Pace

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
from game.ai.analyst import main
from game.ai.jobs import JOBS
JOBS |= {name: f"tests.support.jobs:{name}" for name in ("count", "fail", "crash", "hang", "for_ever")}
main()
"""


def spawn(*_: object, **__: object) -> subprocess.Popen[bytes]:
    """Start the process of the analyst, who can do all this besides."""
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def count(payload: int, pace: Pace) -> list[int]:
    """Count, telling how far it is."""
    for i in range(payload):
        pace(i / payload)
    return list(range(payload))


def fail(payload: str, pace: Pace) -> None:
    """Fail."""
    raise ValueError(payload)


def crash(payload: object, pace: Pace) -> None:
    """Break off, as a process does that is killed."""
    os._exit(1)


def hang(payload: object, pace: Pace) -> None:
    """Say nothing any more."""
    Event().wait()


def for_ever(payload: object, pace: Pace) -> None:
    """Work on and on."""
    while True:
        pace(0.5)
