"""Simulated days of a kiosk: visitors come and go, play, mash and leave, and nothing may grow.

    python -m tests.check_kiosk [--hours H] [--seed S]

Time is simulated and computer players answer at once. Every simulated hour the check takes down the resident memory of
the process (VmRSS, as the system counts it, with nothing collected beforehand), its open file descriptors and what lies
in the data folder. After warming up, the median memory of the last hours is at most 2 per cent above that of the first.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.scenes.kiosk.attract import AttractScene
from game.scenes.table.scene import TableScene
from tests.support.monkey import Episode, Fault, short_match

HOUR = 3600.0
GROWTH = 0.02
"""How much memory may grow after warming up, as a share."""
REST = 8.0
"""Seconds from frame to frame while nobody is there."""


class Hour(NamedTuple):
    """What was found at the end of a simulated hour."""

    memory: int
    """Resident, in KiB."""
    descriptors: int
    files: int
    bytes: int
    """In the data folder."""


def resident() -> int:
    """Resident memory of this process in KiB."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


class Days(Episode):
    """A kiosk over days."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed, kiosk=True)
        self.hours: list[Hour] = []
        self.visitors = 0

    def live(self, hours: float) -> None:
        """Let so many hours pass. Raises Fault."""
        with self.watched():
            while self.report.seconds < hours * HOUR:
                self._visit()
                self._leave_alone()
                self._quiet(self.random.choice((60.0, 600.0, 1200.0, 1800.0)))
                while len(self.hours) < int(self.report.seconds / HOUR):
                    self.hours.append(self._look())
                    print(f"hour {len(self.hours)}: {self.hours[-1]}", file=sys.stderr, flush=True)
            self.end()

    def _visit(self) -> None:
        """Somebody comes, and does what visitors do."""
        random = self.random
        self.visitors += 1
        what = random.choices(("play", "mash", "poke", "pin"), (5, 3, 3, 0.5))[0]
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.step([pygame.Event(kind, pos=(300, 300), button=1, touch=False)], 0.1)
        self._quiet(1.0, 0.1)
        if what == "pin":
            self._hold_corner()
        elif what == "play":
            if random.random() < 0.7:
                self.app.manager.push(short_match(random))
            self._play(random.randrange(60, 400))
        else:
            for _ in range(random.randrange(20, 200)):
                deeds = random.choice((1, 2, 4, 8)) if what == "mash" else random.choice((0, 0, 0, 1))
                events = self.hands.frame(self.app.manager.top, deeds)
                self.step(events, random.choice((1 / 60, 1 / 30, 0.1)))

    def _play(self, frames: int) -> None:
        """Press cards and buttons of the table; from any other screen go on as it comes."""
        for number in range(frames):
            events = []
            if number % 3 == 0:
                self.hands.frame(self.app.manager.top, 0)
                if isinstance(self.app.manager.top, TableScene):
                    self.hands.do("click")
                else:
                    self.hands.press_key(pygame.K_RETURN)
                events = self.hands.out
            self.step(events, 0.1)

    def _quiet(self, seconds: float, step: float = REST) -> None:
        """Nobody does anything for a while."""
        for _ in range(max(1, round(seconds / step))):
            self.step([], step)

    def _leave_alone(self) -> None:
        """The visitor is gone, and every match is as it was left."""
        for game in self._sessions:
            self._check_saved(game)
        self._go_away()
        if not isinstance(self.app.manager.top, AttractScene) or self.app.manager.depth != 1:
            raise Fault("the kiosk is not at its start")

    def _look(self) -> Hour:
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        descriptors = len(list(Path("/proc/self/fd").iterdir()))
        return Hour(resident(), descriptors, len(files), sum(path.stat().st_size for path in files))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the check."""
    parser = argparse.ArgumentParser(prog="python -m tests.check_kiosk", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hours", type=float, default=48.0, metavar="H", help="simulated hours, or 48")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of everything, or 1")
    given = parser.parse_args(arguments)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="grawlix-kiosk-") as folder:
        days = Days(Path(folder), given.seed)
        try:
            days.live(given.hours)
            kept = sorted(
                f"{path.name}/ {len(list(path.iterdir()))}" for path in Path(folder).iterdir() if path.is_dir()
            )
        finally:
            days.app.close()
            pygame.quit()
    report, hours = days.report, days.hours
    print(f"{report.seconds / HOUR:.1f} simulated hours in {time.monotonic() - began:.0f} s: {report.frames} frames, "
          f"{days.visitors} visitors, {report.events} events, {report.visits} times back at the start in time, "
          f"{report.finished} finished matches, none lost")  # fmt: skip
    print(f"at the end the data folder holds: {', '.join(kept)}")
    warm = hours[len(hours) // 6 :]
    third = max(1, len(warm) // 3)
    first, last = (median(hour.memory for hour in part) for part in (warm[:third], warm[-third:]))
    growth = last / first - 1.0
    counts = [hour.descriptors for hour in warm]
    least, most = min(hour.memory for hour in warm), max(hour.memory for hour in warm)
    print(f"memory after {len(hours) - len(warm)} hours of warming up: median of the first {third} h "
          f"{first / 1024:.1f} MiB, of the last {third} h {last / 1024:.1f} MiB, {growth:+.2%}; "
          f"all within {least / 1024:.1f} and {most / 1024:.1f} MiB")  # fmt: skip
    print(f"descriptors: {min(counts)} to {max(counts)}")
    largest = max(hour.bytes for hour in warm)
    print(f"data folder: {warm[-1].files} files, {warm[-1].bytes / 2**20:.1f} MiB; at most {largest / 2**20:.1f} MiB")
    return 1 if growth > GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
