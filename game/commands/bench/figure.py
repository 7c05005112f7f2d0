"""Figures: what is measured, in which unit, and what it may be.

Machines differ, so every figure is also given as a ratio to a fixed loop of plain
Python that is timed right before and right after it. A rate is divided by the
rounds a second of that loop; a time is given in rounds of it. The ratio hardly
changes from machine to machine, and neighbors who take half of the processor
take it from both. Frames and starts are also given in floors: in what the same run
takes to draw six cards over a still picture by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import get_clock_info, perf_counter, thread_time
from typing import Final, Literal

from game.rules.values import dataclass

Unit = Literal["1/s", "s", "ms", "%", "MB", "frames", "floors"]

_FINE: Final = 1e-5
_SAID: Final = get_clock_info("thread_time").resolution
"""Windows says so many seconds, and lets the clock stand for a hundredth."""
clock: Final = thread_time if _SAID < _FINE and sys.platform != "win32" else perf_counter
"""Seconds for which the processor worked, so that neighbors do not count; where those are told too coarsely,
seconds on the wall."""

_ROUNDS: Final = 20_000
_SECONDS_PER: Final[dict[Unit, float]] = {"s": 1.0, "ms": 0.001}


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing to measure. Rates have a least allowed value, everything else a greatest."""

    name: str
    unit: Unit
    budget: float
    measure: Callable[[], float]


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure's value. `ratio` is None for shares and sizes, which do not depend on the machine's speed."""

    figure: Figure
    value: float
    ratio: float | None

    @property
    def ok(self) -> bool:
        """Whether the budget is kept."""
        if self.figure.unit == "1/s":
            return self.value >= self.figure.budget
        return self.value <= self.figure.budget

    def encode(self) -> dict[str, object]:
        """The figure, fit for JSON."""
        return {
            "name": self.figure.name,
            "value": _round(self.value),
            "unit": self.figure.unit,
            "budget": self.figure.budget,
            "ok": self.ok,
            "ratio": None if self.ratio is None else _round(self.ratio),
        }


def _round(value: float) -> float:
    return float(f"{value:.4g}")


def loop_rounds_per_s() -> float:
    """How fast this machine runs a fixed loop of integers, lists and calls just now, in rounds a second."""

    def step(values: list[int], index: int) -> int:
        values[index & 15] += index
        return values[(index * 7) & 15]

    values = list(range(16))
    total = 0
    began = clock()
    for index in range(_ROUNDS):
        if step(values, index) & 1:
            total += index
    return _ROUNDS / (clock() - began)


def measured(figure: Figure) -> Measured:
    """Measure a figure and what the machine is worth around it."""
    speeds = [loop_rounds_per_s() for _ in range(5)]
    value = figure.measure()
    speeds += [loop_rounds_per_s() for _ in range(5)]
    speed = max(speeds)
    if figure.unit == "1/s":
        return Measured(figure, value, value / speed)
    seconds = _SECONDS_PER.get(figure.unit)
    return Measured(figure, value, None if seconds is None else value * seconds * speed)
