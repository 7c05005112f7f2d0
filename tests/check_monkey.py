"""Somebody who presses anything, anywhere, at any time, for a long time, in a window and at a kiosk.

    python -m tests.check_monkey [--events N] [--seed S] [--kiosk | --window] [--jobs J]

Each episode begins in an empty data folder and follows from its seed; a fault is told with the command that repeats it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from traceback import format_exc

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tests.support.monkey import Episode, Report

LENGTH = 4000
"""Events of an episode."""


def episode(case: tuple[int, bool, int]) -> tuple[tuple[int, bool, int], Report, str]:
    """Play one: its seed, whether it is a kiosk, and how many events. Returns what happened, and the fault, if any."""
    seed, kiosk, events = case
    report, fault = Report(), ""
    # One folder for each process: what it has drawn is drawn once.
    folder = Path(tempfile.gettempdir()) / f"grawlix-monkey-{os.getpid()}"
    try:
        playing = Episode(folder, seed, kiosk=kiosk)
        report = playing.report
        playing.run(events)
    except Exception:
        fault = format_exc()
    finally:
        pygame.quit()
    return case, report, fault


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the check."""
    parser = argparse.ArgumentParser(prog="python -m tests.check_monkey", description=__doc__.split("\n")[0])
    parser.add_argument("--events", type=int, default=100_000, metavar="N", help="events in all, or 100000")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first episode, or 1")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--kiosk", action="store_true", help="kiosks only")
    mode.add_argument("--window", action="store_true", help="windows only")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    given = parser.parse_args(arguments)
    cases = []
    for number in range(-(-given.events // LENGTH)):
        kiosk = given.kiosk or (not given.window and number % 2 == 1)
        cases.append((given.seed + number, kiosk, min(LENGTH, given.events - number * LENGTH)))
    began, whole, faults = time.monotonic(), Report(), 0
    with ProcessPoolExecutor(given.jobs, get_context("spawn"), max_tasks_per_child=None) as pool:
        for (seed, kiosk, events), report, fault in pool.map(episode, cases):
            whole.add(report)
            if fault:
                faults += 1
                way = "--kiosk" if kiosk else "--window"
                print(fault, f"again: python -m tests.check_monkey --events {events} --seed {seed} {way}\n", sep="\n")
            if (seed - given.seed) % 10 == 9:
                spent = time.monotonic() - began
                print(f"{whole.events} events, {faults} faults, {spent:.0f} s", file=sys.stderr, flush=True)
    print(
        f"{whole.events} events in {whole.frames} frames of {len(cases)} episodes, {whole.seconds / 3600:.1f} "
        f"simulated hours: {whole.restarts} restarts, {whole.finished} finished matches, {whole.visits} times a kiosk "
        f"was left alone and back at its start in time"
    )
    for name, frames in sorted(whole.scenes.items()):
        print(f"  {name}: {frames}")
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
