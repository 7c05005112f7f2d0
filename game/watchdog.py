"""The watchdog of a kiosk: this program started once more, as the parent of the one that has the window.

It starts the program, hears its heart, and starts it again when it has ended otherwise than by its owner, or when its
heart stands still. Nobody but the two knows of it: the program writes a byte a second to its standard output while
frames come, and leaves when its standard input ends, which is also what it sees when the watchdog dies. So there are
never two windows.

It knows nothing of the screen and loads nothing of it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from enum import Enum
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Final, Protocol

from game.terminal import say

__all__ = ["Child", "Heard", "Process", "Watchdog", "supervise"]

FIRST_BEAT: Final = 90.0
"""Seconds until the heart must be heard for the first time: a small computer starts slowly."""
SILENCE: Final = 20.0
"""Seconds without a beat after which the program counts as hung: it beats every 1.5 seconds or sooner."""
LISTEN: Final = 1.0
"""Seconds for which it listens at a time."""
ASLEEP: Final = 5.0
"""Listening that took so much longer than that was the sleep of the whole machine: nobody is to blame."""
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
"""Seconds before it starts the program again: the first time, and at most. Each failure in a row doubles them."""
WELL: Final = 300.0
"""Seconds after which a program that was started again is well: the next failure is the first one."""
GOODBYE: Final = 8.0
"""Seconds that it may take to leave when it is asked to."""
HUNG: Final = "hung"
"""How a program has ended whose heart stood still."""
USAGE: Final = 2
"""The exit code for words that the program does not understand: it would not understand them the next time either."""


class Heard(Enum):
    """What is heard of the program."""

    BEAT = "beat"
    END = "end"


class Child(Protocol):
    """A program that was started."""

    def hear(self, seconds: float) -> Heard | None:
        """Wait for something to be heard, at most so long; None if nothing was."""

    def ask(self) -> None:
        """Ask it to leave."""

    def end(self) -> int:
        """Make sure that it has ended, and return its exit code; negative for a signal."""


class Watchdog:
    """Keeps a program running. `start` starts it, told how often it has failed in a row and how it ended last."""

    def __init__(
        self,
        start: Callable[[int, str], Child],
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        tell: Callable[[str], None] = say,
    ) -> None:
        self._start, self._clock, self._sleep, self._tell = start, clock, sleep, tell
        self._stopped = False

    def stop(self) -> None:
        """Ask the program to leave, and leave after it. May be called from a signal handler."""
        self._stopped = True

    def run(self) -> int:
        """Return the exit code of the program when it has left by itself, or was asked to."""
        failures, why = 0, ""
        heard = False
        while True:
            began = self._clock()
            try:
                child = self._start(failures, why)
            except OSError as error:
                code, why, beaten = 1, f"{error.strerror or error}", False
            else:
                # One whose heart was never heard may have none that can be: it is not killed for that again and again.
                code, why, beaten = self._follow(child, inf if failures and not heard else FIRST_BEAT)
            heard = heard or beaten
            if self._stopped or not why:
                return 0
            if code == USAGE or (code == 1 and why != HUNG and not heard and not failures):
                # What was wrong from the beginning has been said, and whoever started it can put it right.
                return code
            failures = 1 if self._clock() - began >= WELL else failures + 1
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(16, failures - 1))
            self._tell(f"The program has ended ({why}) and is started again in {pause:.0f} s.")
            if not self._rest(pause):
                return 0

    def _follow(self, child: Child, patience: float) -> tuple[int, str, bool]:
        """Listen until it has ended. Returns its exit code, how it ended (empty for well), and whether it ever beat."""
        last, limit, beaten = self._clock(), patience, False
        while not self._stopped:
            before = self._clock()
            heard = child.hear(LISTEN)
            now = self._clock()
            if heard is Heard.END:
                code = child.end()
                return code, _ended(code), beaten
            if heard is Heard.BEAT:
                last, limit, beaten = now, SILENCE, True
            elif now - before > LISTEN + ASLEEP:
                last = now
            elif now - last > limit:
                child.end()
                return 1, HUNG, beaten
        child.ask()
        end = self._clock() + GOODBYE
        while self._clock() < end and child.hear(LISTEN) is not Heard.END:
            pass
        return child.end(), "", beaten

    def _rest(self, seconds: float) -> bool:
        """Let so much time pass; returns whether it is to go on then."""
        end = self._clock() + seconds
        while not self._stopped and (left := end - self._clock()) > 0.0:
            self._sleep(min(LISTEN, left))
        return not self._stopped


def _ended(code: int) -> str:
    if code == 0:
        return ""
    return f"signal {-code}" if code < 0 else f"code {code}"


class Process:
    """The program as a process. Implements `Child`. Raises OSError if it cannot be started."""

    def __init__(self, command: Sequence[str], environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, bufsize=0
        )
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        threading.Thread(target=_listen, args=(self._process.stdout, self._heard), daemon=True).start()

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def hear(self, seconds: float) -> Heard | None:
        """Wait for a beat, or the end."""
        try:
            return self._heard.get(timeout=seconds)
        except Empty:
            return None

    def ask(self) -> None:
        """Close its standard input."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def end(self) -> int:
        """Kill it unless it ends at once, and wait for that however long it takes."""
        self.ask()
        try:
            return self._process.wait(LISTEN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()


def _listen(stream: IO[bytes], heard: SimpleQueue[Heard]) -> None:
    with stream:
        with contextlib.suppress(OSError, ValueError):
            while stream.read(64):
                heard.put(Heard.BEAT)
        heard.put(Heard.END)


def own_command() -> tuple[list[str], dict[str, str]]:
    """What starts this program once more, and the environment it is started in."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        return [sys.executable], environment
    environment["PYTHONPATH"] = str(Path(__file__).resolve().parents[1])
    return [sys.executable, "-P", "-m", "game"], environment


def supervise(words: Sequence[str]) -> int:
    """Run the program with these words of its command line, again and again; returns the exit code."""
    command, environment = own_command()

    def start(failures: int, why: str) -> Child:
        return Process([*command, "--watched", f"{failures}:{why}", *words], environment)

    watchdog = Watchdog(start)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: watchdog.stop())
    return watchdog.run()
