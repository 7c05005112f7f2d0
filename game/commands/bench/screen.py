"""The screen: frames, starts, idling and memory, each in a fresh process on a display that nobody sees."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from game.ai.worker import HARD_CAP
from game.commands.bench import probe
from game.commands.bench.figure import Figure
from game.commands.bench.measures import THINKERS
from game.commands.bench.moments import ENDINGS, moments
from game.commands.usage import CommandError

SIZES: Final[dict[str, tuple[int, int]]] = {"1080p": (1920, 1080), "4k": (3840, 2160)}
DIRTY_MS: Final[dict[str, float]] = {"1080p": 1.0, "4k": 3.0}
FULL_MS: Final[dict[str, float]] = {"1080p": 4.0, "4k": 14.0}
BUSY_MS: Final[dict[str, float]] = {"1080p": 4.0, "4k": 8.0}
DIRTY_FLOORS: Final[dict[str, float]] = {"1080p": 3.0, "4k": 2.0}
"""What a frame may take in multiples of the floor: of six cards that are drawn over a still picture by hand."""
BUSY_FLOORS: Final[dict[str, float]] = {"1080p": 15.0, "4k": 6.0}
MEMORY_MB: Final[dict[str, float]] = {"1080p": 120.0, "4k": 220.0}
START_S: Final[dict[str, float]] = {"menu": 0.3, "table": 0.3}
EXECUTABLE_START_S: Final[dict[str, float]] = {"menu": 0.25, "table": 0.3}
FLOOR_MS: Final = 0.2
"""The floor at 1920 x 1080 on the machine for which the seconds of a start were set: elsewhere its floors say more."""
DEAL_S: Final = 0.2
"""From the press that deals to the first frame of the table."""
IDLE_PERCENT: Final = 0.2
ANSWER_FRAMES: Final = 1
WAKE_MS: Final = 1000 / 60

_RUNS: Final = 3
STARTS: Final = 5
"""So many starts are measured, of which the median counts."""
_LONGEST: Final = 300


def figures() -> Iterator[Figure]:
    """The figures of the screen; an executable measures itself."""
    run = cache(_run)
    for size in SIZES:
        yield Figure(f"frame.dirty.{size}.p50_ms", "ms", DIRTY_MS[size], _ms(run, "dirty", size, 0.50))
        yield Figure(f"frame.dirty.{size}.p50_floors", "floors", DIRTY_FLOORS[size], _floors(run, "dirty", size, 0.50))
        yield Figure(f"frame.full.{size}.p50_ms", "ms", FULL_MS[size], _ms(run, "full", size, 0.50))
        for name in (*dict(moments()), "beside", "family", *ENDINGS):
            if name not in ENDINGS:
                yield Figure(f"frame.{name}.{size}.p99_ms", "ms", BUSY_MS[size], _ms(run, name, size, 0.99))
            yield Figure(f"frame.{name}.{size}.p99_floors", "floors", BUSY_FLOORS[size], _floors(run, name, size, 0.99))
    for game in THINKERS:
        yield Figure(f"thought.{game}.p99_s", "s", HARD_CAP, _thought(game))
    budgets = EXECUTABLE_START_S if getattr(sys, "frozen", False) else START_S
    start = cache(_start)
    for what, budget in budgets.items():
        yield Figure(f"start.{what}_s", "s", budget, partial(start, what))
        floors = round(1000 * budget / FLOOR_MS)
        yield Figure(f"start.{what}_floors", "floors", floors, _start_floors(start, run, what))
    yield Figure("start.deal_s", "s", DEAL_S, _dealt)
    yield Figure("input.answer_frames", "frames", ANSWER_FRAMES, _one("answer", "1080p"))
    yield Figure("input.wake_p50_ms", "ms", WAKE_MS, lambda: share(_asked("wake", "1080p"), 0.5))
    yield Figure("idle.cpu_percent", "%", IDLE_PERCENT, _one("idle", "1080p"))
    yield Figure("idle.work_percent", "%", IDLE_PERCENT, _one("idle_work", "1080p"))
    for size in SIZES:
        yield Figure(f"memory.{size}_mb", "MB", MEMORY_MB[size], _one("memory", size))


def share(values: Sequence[float], part: float) -> float:
    """The value that a part of all values does not exceed."""
    return sorted(values)[int(part * (len(values) - 1))]


class Run(NamedTuple):
    """Milliseconds of the same frames, and of six cards drawn by hand beside them."""

    frames: list[float]
    floor: list[float]


def _run(what: str, size: str) -> Run:
    """The same frames several times, of each the quickest: neighbors in the processor's caches only slow it down."""
    with tempfile.TemporaryDirectory() as folder:
        probe.prepare(Path(folder), SIZES[size], "normal")
        # The first run fills the folder with rasterized cards, as any first start does.
        runs: list[dict[str, list[float]]] = [ask(what, folder) for _ in range(1 + _RUNS)][1:]
    frames, floor = ([min(times) for times in zip(*(run[key] for run in runs), strict=False)] for key in Run._fields)
    return Run(frames, floor)


def _ms(run: Callable[[str, str], Run], what: str, size: str, part: float) -> Callable[[], float]:
    return lambda: share(run(what, size).frames, part)


def _floors(run: Callable[[str, str], Run], what: str, size: str, part: float) -> Callable[[], float]:
    """The same in multiples of the floor. It is the same run."""

    def measure() -> float:
        found = run(what, size)
        return share(found.frames, part) / share(found.floor, 0.50)

    return measure


def _one(what: str, size: str) -> Callable[[], float]:
    return lambda: float(_asked(what, size))


def _asked(what: str, size: str) -> Any:
    """What a probe prints in a folder where nothing has been drawn before."""
    with tempfile.TemporaryDirectory() as folder:
        probe.prepare(Path(folder), SIZES[size], "normal")
        return ask(what, folder)


def _thought(game: str) -> Callable[[], float]:
    return lambda: share(_asked(f"thoughts.{game}", "1080p"), 0.99)


def _start(what: str) -> float:
    """Seconds from the start of the process to the first frame, the median of several starts."""
    with tempfile.TemporaryDirectory() as folder:
        # Without pace the table shows all its cards at once. What is drawn at a first start is not counted.
        probe.prepare(Path(folder), SIZES["1080p"], "off")
        shown_after(probe.first(what), folder)
        return share([shown_after(what, folder) for _ in range(STARTS)], 0.5)


def _start_floors(start: Callable[[str], float], run: Callable[[str, str], Run], what: str) -> Callable[[], float]:
    """The same in multiples of the floor at that size, which the same command has measured."""
    return lambda: 1000 * start(what) / share(run("dirty", "1080p").floor, 0.50)


def _dealt() -> float:
    """Seconds from the press that deals to the first frame of the table, the median of several programs."""
    with tempfile.TemporaryDirectory() as folder:
        probe.prepare(Path(folder), SIZES["1080p"], "off")
        return share([float(ask("cards", folder)) for _ in range(1 + STARTS)][1:], 0.5)


def _begin(what: str, folder: str) -> subprocess.Popen[str]:
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
    command = [*program, probe.PROBE, what, folder]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=probe.environment())


def ask(what: str, folder: str) -> Any:
    """What a probe prints. Raises CommandError when it fails."""
    with _begin(what, folder) as process:
        try:
            said, complaint = process.communicate(timeout=_LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            raise CommandError(f"Measuring '{what}' took more than {_LONGEST} seconds.", 1) from None
    if process.returncode:
        raise _failed(what, complaint)
    return json.loads(said.splitlines()[-1])


def shown_after(what: str, folder: str) -> float:
    """Seconds from the start of a probe's process to its first frame. Raises CommandError when it shows none."""
    began = perf_counter()
    with _begin(what, folder) as process:
        assert process.stdout is not None
        shown = any(line.strip() == probe.SHOWN for line in process.stdout)
        seconds = perf_counter() - began
        _, complaint = process.communicate(timeout=_LONGEST)
    if not shown:
        raise _failed(what, complaint)
    return seconds


def _failed(what: str, complaint: str) -> CommandError:
    last = complaint.strip().rpartition("\n")[2] or "it said nothing"
    return CommandError(f"Measuring '{what}' failed: {last.rstrip('.')}.", 1)
