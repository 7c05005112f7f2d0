"""The computer players think in a process of their own, so that the screen never waits for them.

The process is this program started once more: it reads pickled requests from its
standard input and writes pickled answers to its standard output. It ends when its
input does, which is also what it sees when whoever started it dies. It imports
rules and computer players, and nothing else of the program.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, Final

from game.ai.port import BotAnswer, BotRequest, Thinking, choose, load

log = logging.getLogger(__name__)

WORKER_FLAG: Final = "--bot-worker"
"""The one argument with which the executable starts itself: its entry must then call `main` and do nothing else."""

HARD_CAP: Final = 2.0
"""Seconds after which a request has been answered, whatever it asked for: nobody waits longer at a table."""

_NICE: Final = 5
_LONGEST_GOODBYE: Final = 0.5
_LONGEST_START: Final = 20.0
"""Seconds that the process may take to begin on a slow machine; meanwhile moves are made without it."""
_HELLO: Final = 0
"""The ticket of the first message of the process: it can think. Requests are counted from 1."""
_STARTS: Final = 2
"""How often a process is started for one request before the move is made without."""

MOST_FAULTS: Final = 20
"""So many faults are remembered, the latest ones."""

_Answers = SimpleQueue[tuple[int, BotAnswer | str]]
_Messages = SimpleQueue[bytes | None]
"""What is still to be written to the process; None ends its input."""


class BotProcess:
    """A process in which computer players think, one request at a time.

    It is started when first needed and again when it dies. Whatever happens to
    it, a request is answered: after `HARD_CAP` seconds, or where no process can
    be started, with the move that the player makes without searching.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []
        """What went wrong in the process lately, one sentence each; the log has all of it."""
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: _Answers = SimpleQueue()
        self._messages: _Messages = SimpleQueue()
        self._ticket = 0
        self._pending: BotRequest | None = None
        self._ready: BotAnswer | None = None
        self._began = 0.0
        self._started = 0.0
        self._there = False
        self._starts = 0
        self._ending: weakref.finalize[..., BotProcess] | None = None

    @property
    def pid(self) -> int | None:
        """The process, None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def busy(self) -> bool:
        """Whether somebody is thought for now."""
        return self._pending is not None

    def warm(self) -> None:
        """Start the process, if it is not there, ahead of the first request. A failure shows at that request."""
        if self._process is None:
            try:
                self._start()
            except OSError as error:
                self._note(error)

    def request(self, request: BotRequest) -> int:
        """Ask for a decision; the one before, if unanswered, is canceled. Returns a number that names the request."""
        self.cancel()
        self._ticket += 1
        if request.forced:
            self._ready = choose(request)
        else:
            self._pending = request
            self._began = monotonic()
            self._starts = 0
            self._send(request)
        return self._ticket

    def poll(self) -> BotAnswer | None:
        """The answer to the last request, once; None while it is thought about or nothing was asked. Never waits."""
        answer, self._ready = self._ready, None
        request = self._pending
        if answer is not None or request is None:
            return answer
        try:
            while True:
                ticket, found = self._answers.get_nowait()
                self._there = True
                if ticket == self._ticket:
                    if isinstance(found, BotAnswer):
                        self._pending = None
                        return found
                    self._note(found)
                    return self._without_search(request)
        except Empty:
            pass
        if monotonic() - self._began > HARD_CAP:
            if not self._there and self._process is not None and monotonic() - self._started < _LONGEST_START:
                self.cancel()  # it is only slow to begin, and leaves out what is no longer wanted once it is there
                return self._without_search(request)
            self._note("The computer player took too long.")
            if self._process is not None:
                self._process.kill()
            self.close()
            return self._without_search(request)
        ended = None if self._process is None else self._process.poll()
        if self._process is None or ended is not None:
            self._note(f"The process of the computer players has ended ({'none' if ended is None else ended}).")
            self.close()
            self._pending = request
            if self._starts >= _STARTS:
                return self._without_search(request)
            self._send(request)
        return None

    def cancel(self) -> None:
        """Take back the last request. The process stops thinking within a few milliseconds, and stays."""
        self._ready = None
        if self._pending is not None:
            self._pending = None
            self._ticket += 1
            self._write((self._ticket, None))

    def close(self) -> None:
        """End the process and take back the last request. A later request starts a new one."""
        self._pending = self._ready = None
        if self._ending is not None:
            self._ending()
        self._process = self._ending = None

    # -- the other end ------------------------------------------------------

    def _start(self) -> None:
        self._starts += 1
        process = spawn()
        self._answers, self._messages = SimpleQueue(), SimpleQueue()
        threads = (
            threading.Thread(target=_collect, args=(process.stdout, self._answers), daemon=True),
            threading.Thread(target=_deliver, args=(process.stdin, self._messages), daemon=True),
        )
        for thread in threads:
            thread.start()
        self._process = process
        self._started, self._there = monotonic(), False
        self._ending = weakref.finalize(self, _end, process, self._messages, threads)

    def _send(self, request: BotRequest) -> None:
        # Where this fails, or what is written reaches nobody, `poll` finds no living process and tries again or does
        # without.
        if self._process is None:
            try:
                self._start()
            except OSError as error:
                self._note(error)
                self._starts = _STARTS
                return
        self._write((self._ticket, request))

    def _write(self, message: tuple[int, BotRequest | None]) -> None:
        # A pipe takes only so much of which nothing was read yet, and a long deal is more: here nobody waits for that.
        if self._process is not None:
            self._messages.put(pickle.dumps(message))

    def _without_search(self, request: BotRequest) -> BotAnswer:
        self._pending = None
        return replace(choose(replace(request, thinking=Thinking(simulations=0))), interrupted=True)

    def _note(self, fault: object) -> None:
        log.warning("the computer players: %s", fault)
        self.faults.append(str(fault))
        del self.faults[:-MOST_FAULTS]


def spawn(flag: str = WORKER_FLAG, module: str = "game.ai.worker", *, idle: bool = False) -> subprocess.Popen[bytes]:
    """Start a process of this program, by its flag when frozen and by its module otherwise.

    `idle` asks for the lowest priority where a process cannot lower its own. Raises OSError where there is none to be
    had.
    """
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        command = [sys.executable, flag]
    else:
        command = [sys.executable, "-P", "-m", module]
        environment["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
    flags = 0
    if sys.platform == "win32":
        low = subprocess.IDLE_PRIORITY_CLASS if idle else subprocess.BELOW_NORMAL_PRIORITY_CLASS
        flags = subprocess.CREATE_NO_WINDOW | low
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        creationflags=flags,
    )


def _collect(stream: IO[bytes], answers: _Answers) -> None:
    """Read answers until the process is gone; a half answer is none."""
    try:
        while True:
            answers.put(pickle.load(stream))
    except (EOFError, OSError, pickle.UnpicklingError):
        return


def _deliver(stream: IO[bytes], messages: _Messages) -> None:
    """Write messages until there are no more or the process is gone, which `poll` finds by itself."""
    with contextlib.suppress(OSError), stream:
        while (message := messages.get()) is not None:
            stream.write(message)
            stream.flush()


def _end(process: subprocess.Popen[bytes], messages: _Messages, threads: Sequence[threading.Thread]) -> None:
    """Let a process end by closing its input, or make it."""
    assert process.stdout is not None
    messages.put(None)
    try:
        process.wait(_LONGEST_GOODBYE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for thread in threads:
        thread.join()
    process.stdout.close()


# -- inside the process -----------------------------------------------------------


class _Desk:
    """What the reading and the thinking thread of the process share."""

    def __init__(self) -> None:
        self.wanted = 0
        """Number of the last request or cancellation."""
        self.requests: SimpleQueue[tuple[int, BotRequest]] = SimpleQueue()

    def read(self, source: IO[bytes]) -> None:
        """Take in messages; at their end, or when they make no sense, the process ends, whatever it is thinking of."""
        try:
            while True:
                message: tuple[int, BotRequest | None] = pickle.load(source)
                ticket, request = message
                self.wanted = ticket
                if request is not None:
                    self.requests.put((ticket, request))
        finally:
            os._exit(0)


def settle_in(nice: int) -> tuple[IO[bytes], IO[bytes]]:
    """Make a process that was spawned a polite and quiet one: what it reads from, and what it answers to."""
    # Ctrl-C in a terminal reaches the whole group; this process leaves when the other one does.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a stray print must not get among the answers
    return source, sink


def main() -> int:
    """Answer requests until the input ends: what the process runs. Does not return before that."""
    source, sink = settle_in(_NICE)
    desk = _Desk()
    threading.Thread(target=desk.read, args=(source,), daemon=True).start()
    greeted = False
    while True:
        ticket, request = desk.requests.get()
        if not greeted:
            # From here on whoever takes long takes long to think.
            load(request)
            pickle.dump((_HELLO, ""), sink)
            sink.flush()
            greeted = True
        if ticket != desk.wanted:
            continue
        found: BotAnswer | str
        try:
            found = choose(request, lambda: desk.wanted != ticket)  # noqa: B023 - called in this turn only
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
        pickle.dump((ticket, found), sink)
        sink.flush()


if __name__ == "__main__":
    sys.exit(main())
