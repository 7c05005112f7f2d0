"""Lose nothing: every error at every call to the system, and programs that are really killed, two on one folder.

python -m tests.check_storage [--kills N]        # 1,000 kills unless given; exits 1 and tells what was lost

Needs a system with `fork`. The figures depend on nothing but the seed; when which of two programs comes first does not.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.support.disk import Disk
from tests.support.faults_of_disk import ERRORS, alone, calls_of, two_programs
from tests.support.lives import Promises, broken, life

ROUNDS = 15
"""Pairs of programs that use one folder, one after the other, before the next folder is taken."""


class Deadly(Disk):
    """A disk at whose chosen call the process is really killed; the last line it says names the call."""

    def __init__(self, folder: Path, at: int, out: int) -> None:
        super().__init__(folder, at)
        self._out = out

    def _due(self) -> bool:
        if super()._due():
            os.write(self._out, json.dumps({"killed": self.calls[-1]}).encode() + b"\n")
            os.kill(os.getpid(), signal.SIGKILL)
        return False


def start(folder: Path, seed: int, at: int, steps: int) -> tuple[int, int]:
    """A program in a process of its own that is killed at a call: its number, and where its promises come from."""
    source, out = os.pipe()
    process = os.fork()
    if process:
        os.close(out)
        return process, source
    code = 1
    try:
        os.close(source)
        promises = Promises()
        # What was written outlives a killed process; bringing it to the disk matters when the power fails.
        setattr(os, "fsync", lambda number: None)  # noqa: B010
        with Deadly(folder, at, out)():
            for _ in life(folder, seed, steps, promises):
                os.write(out, json.dumps({"actions": promises.actions, "pause": promises.pause}).encode() + b"\n")
        code = 0
    finally:
        os._exit(code)


def heard(source: int) -> Iterator[dict[str, Any]]:
    """What a program has said, once it is over."""
    with os.fdopen(source, "rb") as stream:
        for line in stream:
            yield json.loads(line)


def kill(folder: Path, wanted: int, random: Random) -> tuple[Counter[str], list[str]]:
    """Let two programs at a time play in a folder until so many were killed there, or the folder is old."""
    promises, killed, faults = Promises(), Counter[str](), list[str]()
    for _ in range(ROUNDS):
        if killed.total() >= wanted:
            break
        programs = []
        for _ in range(2):
            seed = random.randrange(1 << 32)
            promises.asked.add(100 + seed % 2000)
            programs.append(start(folder, seed, random.randrange(1, 160), random.randrange(1, 25)))
        for process, source in programs:
            for said in heard(source):
                if "killed" in said:
                    killed[said["killed"]] += 1
                    continue
                for name, actions in said["actions"].items():
                    promises.actions[int(name)] = max(actions, promises.actions.get(int(name), 0))
                promises.pause = said["pause"] or promises.pause
            _, status = os.waitpid(process, 0)
            if os.WIFEXITED(status) and os.WEXITSTATUS(status):
                faults.append("a program ended by an error")
        faults += broken(folder, promises)
    return killed, faults


def main() -> int:
    """Do both and tell the figures; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="tests.check_storage", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        runs = 0
        for story in (alone, two_programs):
            calls = calls_of(story, Path(name) / story.__name__)
            for at in range(1, calls + 1):
                for error in (None, *ERRORS):
                    for lasting in (False, True) if error else (False,):
                        runs += 1
                        disk = Disk(Path(name) / str(runs), at, error, lasting=lasting)
                        faults += [f"{story.__name__}, call {at}, {error}: {fault}" for fault in story(disk)]
            print(f"{story.__name__}: {calls} calls, each killed and each with {len(ERRORS)} errors", flush=True)
        print(f"{runs} sessions with a fault, {len(faults)} things lost or wrong", flush=True)
        random, killed, folders = Random(given.seed), Counter[str](), 0
        while killed.total() < given.kills:
            folders += 1
            found, wrong = kill(Path(name) / f"kills {folders}", given.kills - killed.total(), random)
            killed += found
            faults += wrong
        print(f"{killed.total()} kills, two programs on each of {folders} folders: {len(faults)} things lost or wrong")
        print("killed at " + ", ".join(f"{call} {count}" for call, count in killed.most_common()))
    for fault in faults[:50]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
