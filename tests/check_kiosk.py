"""Simulated days of a kiosk: visitors come and go, play, mash and leave, things go wrong, and nothing may grow.

    python -m tests.check_kiosk [--days D] [--seed S] [--kills K]

Time is simulated and computer players answer at once. The kiosk has opening hours. Visitors sit down in the running
game, begin matches, mash, poke and try PINs; now and then a frame fails, the program is gone in the midst of
everything or hangs and is begun again by the watchdog (the real one, with simulated time), and displays are unplugged
for a while. After each of that it must be back at its start in time, and every match that a visitor sat in must be
finished, put aside, or waiting for somebody.

Every simulated hour the check takes down the resident memory of the process (VmRSS, as the system counts it, with
nothing collected beforehand), its open file descriptors and what lies in the data folder. It never takes more than 300
MiB. It goes up and down with what is shown, by a fifth from hour to hour, so that what it keeps is the lowest hour of a
day, while it is closed. These differ from day to day by a tenth: over a week or more, after warming up, the median of
the last days' is at most 15 per cent above that of the first.

With `--kills` the real program runs besides under its real watchdog on a display that nobody sees (Xvfb, xdotool), in
real time: it is clicked at random, killed and stopped so often by turns, and must be back each time, with one window.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.app import App
from game.rules.record import ActionStep, Record, read_record
from game.scenes import routes
from game.scenes.flat.scene import FlatScene
from game.scenes.kiosk.attract import AttractScene
from game.scenes.kiosk.begin import beginning
from game.scenes.kiosk.dark import DarkScene
from game.scenes.lesson.scene import LessonScene
from game.scenes.table.scene import TableScene
from game.session.files import Paths
from game.session.hours import read_opening
from game.session.instance import Instance
from game.session.journal import read_journal
from game.session.terms import Terms
from game.session.visitors import Visitors
from game.ui.window import open_display
from game.watchdog import GOODBYE, HUNG, SILENCE, Heard, Watchdog
from tests.e2e.window import ROOT, NoDisplay, Outside, Unheard, display, seen
from tests.support.monkey import PIN, Episode, Fault, short_match
from tests.support.seats import FirstThoughts

HOUR: Final = 3600.0
GROWTH: Final = 0.15
"""How much the lowest hour of a day may grow after warming up, as a share, where the days are enough to tell."""
ENOUGH: Final = 7
"""So many days are."""
MOST: Final = 300 * 1024
"""How much memory it may take at any hour, in KiB."""
REST: Final = 60.0
"""Seconds from frame to frame while nobody is there."""
BEGINS: Final = 1_795_000_000.0
"""When the first day begins, in seconds since 1970."""
OPEN: Final = "8-24"
SIZE: Final = (1024, 640)
INJECTED: Final = "a fault that was made"


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


def acted(record: Record) -> bool:
    """Whether anything was done in a match."""
    return any(isinstance(step, ActionStep) for step in record.steps)


class Days(Episode):
    """A kiosk over days."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.hours: list[Hour] = []
        self.visitors = 0
        self.sat: dict[tuple[str, int | None], bool] = {}
        """Matches in which a visitor sat, by game and seed, and whether anything was done in them."""
        self.happened: Counter[str] = Counter()
        """What went wrong, by kind."""
        super().__init__(folder, seed, kiosk=True)

    def _begin(self, first: routes.Route | None, watched: str = "") -> App:
        open_display()
        pygame.event.clear()
        paths = Paths.at(self.folder)
        self.instance = Instance(paths)
        app = App(
            paths,
            beginning(watched),
            fullscreen=False,
            pin=PIN,
            bots=FirstThoughts(),
            instance=self.instance,
            terms=Terms(pin=PIN, opening=read_opening(OPEN)),
            clock=lambda: BEGINS + self.report.seconds,
        )
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        app.step([], 0.0)
        return app

    # -- days --------------------------------------------------------------------------

    def live(self, hours: float) -> None:
        """Let so many hours pass. Raises Fault."""
        with self.watched():
            while self.report.seconds < hours * HOUR:
                self._visit()
                self._leave_alone()
                if self.random.random() < 0.3:
                    self._quiet(8.0, 0.1)
                self._quiet(self.random.choice((300.0, 1800.0, 3600.0, 5400.0)))
                while len(self.hours) < int(self.report.seconds / HOUR):
                    self.hours.append(self._look())
                    print(f"hour {len(self.hours)}: {self.hours[-1]}", file=sys.stderr, flush=True)
            self.end()

    def step(self, events: list[pygame.Event], dt: float) -> None:
        """One frame, after which it is known where a visitor sits."""
        super().step(events, dt)
        top = self.app.manager.top
        if isinstance(top, TableScene | FlatScene) and not isinstance(top, LessonScene):
            record = top.seat.session.record
            self.sat[record.game, record.seed] = acted(record)

    def _visit(self) -> None:
        """Somebody comes, and does what visitors do; now and then something goes wrong meanwhile."""
        random = self.random
        self.visitors += 1
        top = self.app.manager.top
        at = top.place.center if isinstance(top, AttractScene) and random.random() < 0.5 else (300, 30)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.step([pygame.Event(kind, pos=at, button=1, touch=False)], 0.1)
        self._quiet(1.0, 0.1)
        what = random.choices(("play", "mash", "poke", "pin"), (5, 3, 3, 0.5))[0]
        if isinstance(self.app.manager.top, DarkScene):
            what = "mash"
        if what == "pin":
            self._hold_corner()
        elif what == "play":
            if random.random() < 0.5 and not isinstance(self.app.manager.top, TableScene):
                self.app.manager.push(short_match(random))
            self._play(random.randrange(40, 220))
        else:
            for _ in range(random.randrange(20, 110)):
                deeds = random.choice((1, 2, 4, 8)) if what == "mash" else random.choice((0, 0, 0, 1))
                events = self.hands.frame(self.app.manager.top, deeds)
                if random.random() < 0.05:
                    events.append(pygame.Event(pygame.QUIT))
                self.step(events, random.choice((1 / 60, 1 / 30, 0.1)))
        wrong = random.random()
        if wrong < 0.08:
            self._fail()
        elif wrong < 0.16:
            self._kill()
        elif wrong < 0.24:
            self._unplug()
        elif wrong < 0.32:
            self._hang()

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
        if not isinstance(self.app.manager.top, AttractScene | DarkScene) or self.app.manager.depth != 1:
            raise Fault("the kiosk is not at its start")

    # -- what goes wrong ---------------------------------------------------------------

    def _fail(self) -> None:
        """A frame fails."""
        self.happened["failed frames"] += 1
        top = self.app.manager.top
        if top is None:
            return

        def fail(dt: float) -> None:
            raise RuntimeError(INJECTED)

        with contextlib.suppress(Fault):
            setattr(top, "update", fail)  # noqa: B010 - the scene's own method
            self.step([], 0.1)
        self._excuse()
        # One that fails before anything was done in it is put with the damaged ones: it may be the reason.
        self._sessions.clear()
        self._quiet(2.0, 0.1)
        if not isinstance(self.app.manager.top, AttractScene | DarkScene):
            raise Fault(f"after a failure the kiosk shows {type(self.app.manager.top).__name__}")

    def _excuse(self) -> None:
        """What was made to fail is no fault."""
        if any(INJECTED not in words for words in self._errors.found):
            raise Fault(self._errors.found[0])
        self._errors.found.clear()

    def _kill(self) -> None:
        """The program is gone, and begins again as its watchdog begins it."""
        self.happened["kills"] += 1
        self._replace(f"{self.random.choice((1, 1, 1, 2, 3))}:signal 9")

    def _hang(self) -> None:
        """No frame comes any more, until the watchdog has ended the program and begun it again."""
        self.happened["hangs"] += 1
        watching = Watching()
        watching.dog.run()
        if watching.started != ["0:", f"1:{HUNG}"] or watching.ended != 1:
            raise Fault(f"a program that hung was started as {watching.started}, and ended {watching.ended} times")
        self.report.seconds += watching.seconds
        self._replace(watching.started[-1])

    def _replace(self, watched: str) -> None:
        """The program is gone without a word, and another one begins with this word of its watchdog."""
        for game in self._sessions:
            self._check_saved(game)
        # Nothing is closed; only the lock goes, as the system takes it from whoever is killed.
        self.instance.close()
        del self.app
        gc.collect()
        self.app = self._begin(None, watched)
        self.report.restarts += 1
        for game in self._sessions:
            self._check_saved(game)
        self._quiet(2.0, 0.1)

    def _unplug(self) -> None:
        """All displays are gone for a while, and come back."""
        self.happened["unplugged displays"] += 1
        gone = (pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWFOCUSLOST)
        with no_display():
            self.step([pygame.Event(kind) for kind in gone], 0.1)
            for _ in range(self.random.randrange(3, 30)):
                self.step(self.hands.frame(self.app.manager.top, 0), 0.5)
        pygame.display.set_mode(self.random.choice(((1024, 640), (600, 960), (1920, 1080))), pygame.RESIZABLE)
        self.step([pygame.Event(pygame.WINDOWDISPLAYCHANGED), pygame.Event(pygame.WINDOWRESTORED)], 0.1)
        self._quiet(3.0, 0.1)
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        self.step([pygame.Event(pygame.WINDOWDISPLAYCHANGED)], 0.1)

    # -- what is left ------------------------------------------------------------------

    def _look(self) -> Hour:
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        descriptors = len(list(Path("/proc/self/fd").iterdir()))
        return Hour(resident(), descriptors, len(files), sum(path.stat().st_size for path in files))

    def end(self) -> None:
        """Close the program: every match is saved as it stood."""
        self.app.close()
        if self._errors.found:
            raise Fault(self._errors.found[0])
        for game in self._sessions:
            self._check_saved(game)

    def account(self) -> Counter[str]:
        """Where every match lies in which a visitor sat. Raises Fault for one that is nowhere."""
        paths = Paths.at(self.folder)
        found: dict[tuple[str, int | None], str] = {}
        for path in paths.damaged.glob("*.journal"):
            record = read_journal(path.read_bytes()).record
            found[record.game, record.seed] = "put aside because a frame failed"
        for path in paths.current.glob("*.journal"):
            record = read_journal(path.read_bytes()).record
            found[record.game, record.seed] = "waiting"
        for path in paths.finished.glob("*.jsonl"):
            record = read_record(path.read_text("utf-8"))
            found[record.game, record.seed] = "put aside" if record.result is None else "finished"
        sums = Counter[str]()
        for match, done in self.sat.items():
            if match in found:
                sums[found[match]] += 1
            elif done:
                raise Fault(f"the match {match} is nowhere")
            else:
                sums["not begun"] += 1
        return sums


class Watching:
    """The watchdog, over simulated time: a program beats a while and hangs, and is left alone once it begins again."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.started: list[str] = []
        """With which words a program was started."""
        self.ended = 0
        """How many programs the watchdog has ended."""
        self.dog = Watchdog(self._start, clock=lambda: self.seconds, sleep=self._sleep, tell=lambda words: None)
        self._beats = 0

    def _start(self, failures: int, why: str) -> Watching:
        self.started.append(f"{failures}:{why}")
        self._beats = 5
        if failures:
            self.dog.stop()
        return self

    def _sleep(self, seconds: float) -> None:
        self.seconds += seconds

    def hear(self, seconds: float) -> Heard | None:
        """Some beats, and nothing more; its end once it is asked to leave."""
        if len(self.started) > 1:
            return Heard.END
        self.seconds += seconds
        self._beats -= 1
        return Heard.BEAT if self._beats > 0 else None

    def ask(self) -> None:
        """It leaves."""

    def end(self) -> int:
        """Killed if it hung, else it has left."""
        if len(self.started) > 1:
            return 0
        self.ended += 1
        return -9


@contextlib.contextmanager
def no_display() -> Iterator[None]:
    """Let there be no display for a while."""
    count = pygame.display.get_num_displays
    setattr(pygame.display, "get_num_displays", lambda: 0)  # noqa: B010 - a module's function
    try:
        yield
    finally:
        setattr(pygame.display, "get_num_displays", count)  # noqa: B010


# -- the real program under its real watchdog ------------------------------------------------------------------------


def children(data: Path) -> list[int]:
    """The numbers of the programs that the watchdog has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if str(data).encode() in words and b"--watched" in words:
                found.append(int(folder.name))
    return found


def windows(env: dict[str, str], size: tuple[int, int]) -> int:
    """How many windows there are that fill the screen."""

    def ask(*words: str) -> str:
        return subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True, check=False).stdout

    found = ask("search", "--onlyvisible", "--class", ".").split()
    wanted = {f"WIDTH={size[0]}", f"HEIGHT={size[1]}"}
    return sum(wanted <= set(ask("getwindowgeometry", "--shell", window).split()) for window in found)


def supervised(folder: Path, kills: int, seed: int) -> str:
    """Kill and stop the real program by turns; returns what was seen. Raises Unheard."""
    data, random = folder / "real", Random(seed)
    slowest = 0.0
    with display("x".join(map(str, (*SIZE, 24)))) as env:
        command = [sys.executable, "-m", "game", "--kiosk", "--pin", PIN, "--data-dir", str(data)]
        dog = subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.PIPE, text=True)
        try:
            person = Outside(env, SIZE)
            for number in range(kills):
                if not seen(lambda: len(children(data)) == 1 and windows(env, SIZE) == 1, 120.0):
                    raise Unheard(f"{len(children(data))} programs and {windows(env, SIZE)} windows")
                for _ in range(random.randrange(4, 12)):
                    person.click((random.randrange(SIZE[0]), random.randrange(SIZE[1])))
                    time.sleep(random.random())
                (child,) = children(data)
                began = time.monotonic()
                os.kill(child, signal.SIGKILL if number % 2 == 0 else signal.SIGSTOP)
                if not seen(lambda old=child: children(data) not in ([], [old]), SILENCE + 120.0):  # type: ignore[misc]
                    raise Unheard(f"nothing came back after failure {number + 1}")
                slowest = max(slowest, time.monotonic() - began)
                if len(children(data)) > 1:
                    raise Unheard("two programs at once")
            if not seen(lambda: windows(env, SIZE) == 1, 60.0):
                raise Unheard("no window at the end")
        finally:
            dog.terminate()
            said = dog.communicate(timeout=GOODBYE + 60)[1]
        if dog.returncode != 0 or children(data):
            raise Unheard(f"the watchdog ended with {dog.returncode}, and {len(children(data))} programs are left")
    if said.count("is started again") != kills:
        raise Unheard(said)
    damaged = list(Paths.at(data).damaged.glob("*"))
    if damaged or Visitors(Paths.at(data)).all()["restarts"] != kills:
        raise Unheard(f"{len(damaged)} damaged files, {Visitors(Paths.at(data)).all()['restarts']} restarts counted")
    return (
        f"the real program: {kills} times killed or stopped, back each time within {slowest:.0f} s, never two windows"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the check."""
    parser = argparse.ArgumentParser(prog="python -m tests.check_kiosk", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--days", type=float, default=2.0, metavar="D", help="simulated days, or 2")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of everything, or 1")
    parser.add_argument("--kills", type=int, default=0, metavar="K", help="of the real program, or none")
    given = parser.parse_args(arguments)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="grawlix-kiosk-") as folder:
        if given.kills:
            missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
            if missing:
                print(f"not installed here: {', '.join(missing)}")
                return 1
            try:
                print(supervised(Path(folder), given.kills, given.seed), flush=True)
            except (NoDisplay, Unheard) as reason:
                print(reason)
                return 1
        if not given.days:
            return 0
        days = Days(Path(folder) / "days", given.seed)
        try:
            days.live(given.days * 24.0)
            sums = days.account()
            counted = Visitors(Paths.at(days.folder)).all()
        finally:
            days.app.close()
            pygame.quit()
        return told(days, sums, counted, time.monotonic() - began)


def told(days: Days, sums: Counter[str], counted: Counter[str], took: float) -> int:
    """Print the figures; returns the exit code."""
    report, hours = days.report, days.hours
    print(f"{report.seconds / HOUR / 24:.1f} simulated days in {took:.0f} s: {report.frames} frames, {days.visitors} "
          f"visitors, {report.events} events, {report.visits} times back at the start in time")  # fmt: skip
    print(f"went wrong: {', '.join(f'{n} {what}' for what, n in sorted(days.happened.items()))}")
    print(
        f"{len(days.sat)} matches with a visitor, none lost: "
        f"{', '.join(f'{n} {what}' for what, n in sums.most_common())}"
    )
    print(f"counted for the owner: {dict(counted)}")
    kept = sorted(f"{path.name}/ {len(list(path.iterdir()))}" for path in days.folder.iterdir() if path.is_dir())
    print(f"at the end the data folder holds: {', '.join(kept)}")
    warm = hours[len(hours) // 6 :]
    lowest = [min(hour.memory for hour in warm[i : i + 24]) for i in range(0, len(warm), 24)]
    third = max(1, len(lowest) // 3)
    first, last = median(lowest[:third]), median(lowest[-third:])
    growth = last / first - 1.0
    counts = [hour.descriptors for hour in warm]
    least, most = min(hour.memory for hour in warm), max(hour.memory for hour in warm)
    print(f"memory after {len(hours) - len(warm)} hours of warming up: the lowest of a day {first / 1024:.1f} MiB in "
          f"the first {third} days, {last / 1024:.1f} MiB in the last {third}, {growth:+.2%}; "
          f"all within {least / 1024:.1f} and {most / 1024:.1f} MiB")  # fmt: skip
    print(f"descriptors: {min(counts)} to {max(counts)}")
    largest = max(hour.bytes for hour in warm)
    print(f"data folder: {warm[-1].files} files, {warm[-1].bytes / 2**20:.1f} MiB; at most {largest / 2**20:.1f} MiB")
    return 1 if most > MOST or (len(lowest) >= ENOUGH and growth > GROWTH) else 0


if __name__ == "__main__":
    sys.exit(main())
