"""Work in the background, in a process of its own at the lowest priority: what looks back at a match.

It is this program started once more, like the process of the computer players (`worker.py`), and it has nothing to do
with a table: whatever happens to it costs no more than the answer. There is one process for each job, started when the
job's turn comes, so that taking a job back is ending its process, however deep in thought it is; and a thread starts it
and talks with it, so that no frame waits for that.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, Any, Final, Literal

from game.ai.jobs import load
from game.ai.worker import settle_in, spawn

__all__ = ["ANALYST_FLAG", "Analyst", "Job", "main"]

ANALYST_FLAG: Final = "--analyst"
"""The one argument with which the executable starts itself: its entry must then call `main` and do nothing else."""
SILENCE: Final = 120.0
"""Seconds after which work that has said nothing is taken for hung, and ended."""
_NICE: Final = 15
_EVERY: Final = 0.1
"""Seconds from one report of progress to the next."""
_LONGEST_GOODBYE: Final = 1.0
_HOLD, _GO = b"+", b"-"

State = Literal["waiting", "running", "done", "failed", "canceled"]


class Job:
    """A piece of work that was asked for."""

    def __init__(self, name: str, payload: object, then: Callable[[Job], None] | None) -> None:
        self.name, self.payload, self.then = name, payload, then
        self.state: State = "waiting"
        self.progress = 0.0
        """The share that is done, from 0 to 1."""
        self.result: Any = None
        """What came of it, once it is done."""
        self.fault = ""
        """Why it failed, one sentence for a log."""

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state not in ("waiting", "running")


class Analyst:
    """Does one job at a time, in the order in which they are asked for. No process is started before the first.

    `update` is called with every frame and tells everybody whose job is over.
    """

    def __init__(self) -> None:
        self._waiting: deque[Job] = deque()
        self._job: Job | None = None
        self._run: _Run | None = None
        self._held = False
        self._heard = 0.0
        """When the process was last heard, or could not be."""
        self._ending: weakref.finalize[..., Analyst] | None = None

    @property
    def pid(self) -> int | None:
        """The process, None while there is none."""
        process = None if self._run is None else self._run.process
        return None if process is None else process.pid

    def ask(self, name: str, payload: object, then: Callable[[Job], None] | None = None) -> Job:
        """Ask for a job of `jobs.JOBS`. `then` is called in an `update` when it is done or has failed."""
        job = Job(name, payload, then)
        self._waiting.append(job)
        return job

    def cancel(self, job: Job) -> None:
        """Take a job back; of one that is over nothing changes."""
        if job is self._job:
            self._end()
        elif job in self._waiting:
            self._waiting.remove(job)
        if not job.over:
            job.state = "canceled"

    def hold(self, on: bool) -> None:
        """Let the work rest, or go on: as long as somebody at a table thinks."""
        self._held = on

    def update(self) -> None:
        """Take in what was found and begin what is next. Never waits."""
        now = monotonic()
        if self._job is None and self._waiting:
            self._job = self._waiting.popleft()
            self._job.state = "running"
            self._run = _Run(self._job.name, self._job.payload)
            self._ending = weakref.finalize(self, self._run.kill)
            self._heard = now
        job, run = self._job, self._run
        if job is None or run is None:
            return
        with contextlib.suppress(Empty):
            while True:
                what, value = run.messages.get_nowait()
                self._heard = now
                if what == "progress":
                    job.progress = value
                else:
                    self._over(job, "done" if what == "done" else "failed", value)
                    return
        run.hold(self._held)
        if self._held:
            self._heard = now
        elif now - self._heard > SILENCE:
            self._over(job, "failed", "It was silent for too long.")

    def close(self) -> None:
        """Take back every job and end the process."""
        for job in (*self._waiting, *((self._job,) if self._job is not None else ())):
            job.state = "canceled"
        self._waiting.clear()
        run = self._run
        self._end()
        if run is not None:
            run.thread.join(_LONGEST_GOODBYE)

    def _over(self, job: Job, state: Literal["done", "failed"], value: Any) -> None:
        job.state = state
        if state == "done":
            job.progress, job.result = 1.0, value
        else:
            job.fault = str(value)
        self._end()
        if job.then is not None:
            job.then(job)

    def _end(self) -> None:
        if self._ending is not None:
            self._ending()
        self._job = self._run = self._ending = None


class _Run:
    """One process and the thread that talks with it."""

    def __init__(self, name: str, payload: object) -> None:
        self.messages: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self.process: subprocess.Popen[bytes] | None = None
        self._killed = self._there = self._held = False
        self.thread = threading.Thread(target=self._live, args=(name, payload), daemon=True)
        self.thread.start()

    def kill(self) -> None:
        """End the process. The thread sees to the rest."""
        # In this order, so that a process that is started at this moment is ended by the one or the other.
        self._killed = True
        if self.process is not None:
            self.process.kill()

    def hold(self, on: bool) -> None:
        """Let the process rest, or go on. It reads at all times, so this does not wait."""
        if on == self._held or not self._there or self.process is None or self.process.stdin is None:
            return
        self._held = on
        # One that is gone says so by itself.
        with contextlib.suppress(OSError, ValueError):
            self.process.stdin.write(_HOLD if on else _GO)
            self.process.stdin.flush()

    def _live(self, name: str, payload: object) -> None:
        try:
            process = self.process = spawn(ANALYST_FLAG, "game.ai.analyst", idle=True)
        except OSError as error:
            self.messages.put(("failed", str(error)))
            return
        if self._killed:
            process.kill()
        assert process.stdin is not None
        assert process.stdout is not None
        why = "The process has ended."
        try:
            pickle.dump((name, payload), process.stdin)
            process.stdin.flush()
            while True:
                message = pickle.load(process.stdout)
                self._there = True
                self.messages.put(message)
        except EOFError:
            pass
        except Exception as error:
            # Whatever comes from a process that breaks off in the middle of a word.
            why = f"{type(error).__name__}: {error}"
        finally:
            self._there = False
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    stream.close()
            self.messages.put(("failed", why))


# -- inside the process ----------------------------------------------------------------------------------------------


class _Desk:
    """What the reading and the working thread of the process share."""

    def __init__(self, sink: IO[bytes]) -> None:
        self._sink = sink
        self._free = threading.Event()
        self._free.set()
        self._told = -_EVERY

    def read(self, source: IO[bytes]) -> None:
        """Rest and go on as told; at the end of the input the process ends, whatever it is doing."""
        try:
            while message := source.read(1):
                if message == _HOLD:
                    self._free.clear()
                else:
                    self._free.set()
        finally:
            os._exit(0)

    def pace(self, share: float) -> None:
        """Say how far the work is, now and then, and wait while it has to rest."""
        self._free.wait()
        now = monotonic()
        if now - self._told >= _EVERY:
            self._told = now
            self.say("progress", share)

    def say(self, what: str, value: object) -> None:
        """Send a message."""
        # In one piece: what cannot be sent must not be sent by half.
        self._sink.write(pickle.dumps((what, value)))
        self._sink.flush()


def main() -> int:
    """Do one job from the standard input: what the process runs."""
    source, sink = settle_in(_NICE)
    name, payload = pickle.load(source)
    desk = _Desk(sink)
    threading.Thread(target=desk.read, args=(source,), daemon=True).start()
    desk.pace(0.0)
    try:
        desk.say("done", load(name)(payload, desk.pace))
    except Exception as error:
        desk.say("failed", f"{type(error).__name__}: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
