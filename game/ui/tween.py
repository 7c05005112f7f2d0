"""Movement in time: eases, tweens and a timeline. Time is passed in; nothing here reads a clock.

Times are in seconds at normal speed; the eases are those of the motion table of the design guide.

>>> place = 0.0
>>> def put(value: float) -> None:
...     global place
...     place = value
>>> timeline = Timeline()
>>> end = timeline.add(Tween(0.2, put, 0.0, 100.0, linear))
>>> timeline.update(0.05)
>>> place
25.0
>>> timeline.finish()
>>> place, timeline.running
(100.0, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp, inf, pi, sin

__all__ = [
    "FAST_FORWARD",
    "Call",
    "Ease",
    "Timeline",
    "Tween",
    "back",
    "in_",
    "in_out",
    "linear",
    "out",
    "spring",
]

Ease = Callable[[float], float]
"""Maps the share of time gone by, from 0 to 1, to the share of the way; 0 and 1 stay where they are."""

FAST_FORWARD = 0.25
"""What times are multiplied with while the player holds Space or a finger."""

_BACK = 1.4


def linear(t: float) -> float:
    """Even speed; for fades."""
    return t


def out(t: float) -> float:
    """Cubic: quick away, soft arrival."""
    return 1.0 - (1.0 - t) ** 3


def in_(t: float) -> float:
    """Quadratic: slow away, for what falls or burns."""
    return t * t


def in_out(t: float) -> float:
    """Cubic at both ends."""
    return 4.0 * t**3 if t < 0.5 else 1.0 - 4.0 * (1.0 - t) ** 3


def back(t: float) -> float:
    """Overshoots a little and comes back."""
    return 1.0 + (_BACK + 1.0) * (t - 1.0) ** 3 + _BACK * (t - 1.0) ** 2


def spring(t: float) -> float:
    """One overshoot of 6 per cent, then rest."""
    if t >= 1.0:
        return 1.0
    # A damped half swing that first reaches the target at 0.55 and has died away at the end.
    if t < 0.55:
        return out(t / 0.55)
    swing = (t - 0.55) / 0.45
    return 1.0 + _SPRING_HEIGHT * sin(pi * swing) * exp(-swing)


_SPRING_HEIGHT = 0.06 / max(sin(pi * i / 1000) * exp(-i / 1000) for i in range(1001))


@dataclass(slots=True)
class Tween:
    """A value on its way: `setter` is called with each value between `start` and `end`, last with exactly `end`."""

    duration: float
    setter: Callable[[float], None]
    start: float = 0.0
    end: float = 1.0
    ease: Ease = out
    done: Callable[[], None] | None = None
    """Called once, after the last value."""


@dataclass(slots=True)
class Call:
    """Something that happens at one moment, for instance a sound."""

    action: Callable[[], None]


@dataclass(slots=True, eq=False)
class _Entry:
    at: float
    end: float
    step: Tween | Call


class Timeline:
    """Tweens and calls with the times at which they begin.

    What is added begins `delay` after the present moment; `after` chains. The pace multiplies time: at 0
    everything happens in the next update. While `fast` is set, time runs four times as quickly.
    """

    def __init__(self, pace: float = 1.0) -> None:
        self.pace = pace
        self.fast = False
        self._now = 0.0
        self._entries: list[_Entry] = []

    @property
    def now(self) -> float:
        """Seconds at normal speed since the timeline was made."""
        return self._now

    @property
    def running(self) -> bool:
        """Whether anything is still to come."""
        return bool(self._entries)

    @property
    def end(self) -> float:
        """When the last thing ends, on the timeline's clock; `now` when nothing is to come."""
        return max((entry.end for entry in self._entries), default=self._now)

    def add(self, step: Tween | Call, delay: float = 0.0) -> float:
        """Let something begin in `delay` seconds; returns when it will have ended, on the timeline's clock."""
        return self.add_at(step, self._now + delay)

    def add_at(self, step: Tween | Call, at: float) -> float:
        """Let something begin at a moment of the timeline's clock; returns when it will have ended."""
        end = at + (step.duration if isinstance(step, Tween) else 0.0)
        self._entries.append(_Entry(at, end, step))
        return end

    def sequence(self, steps: Iterable[Tween | Call], delay: float = 0.0, gap: float = 0.0) -> float:
        """One after the other, with a gap between; returns when the last one will have ended."""
        at = self._now + delay
        end = at
        for step in steps:
            end = self.add_at(step, at)
            at = end + gap
        return end

    def parallel(self, steps: Iterable[Tween | Call], delay: float = 0.0, stagger: float = 0.0) -> float:
        """Together, or each `stagger` after the one before; returns when all will have ended."""
        at = end = self._now + delay
        for step in steps:
            end = max(end, self.add_at(step, at))
            at += stagger
        return end

    def update(self, dt: float) -> None:
        """Let `dt` seconds of real time go by."""
        if not self._entries:
            return
        scale = self.pace * (FAST_FORWARD if self.fast else 1.0)
        self._run(self._now + dt / scale if scale > 0.0 else inf)

    def finish(self) -> None:
        """Bring everything to its end at once, in the order in which it would have ended.

        What is added meanwhile, for instance by a tween's `done`, is brought to its end too.
        """
        self._run(inf)

    def clear(self) -> None:
        """Forget everything that is still to come, without a last value."""
        self._entries.clear()

    def _run(self, until: float) -> None:
        """Run to a moment; every end is met in order of time, so that what it adds begins there and not later."""
        while True:
            ended = (entry for entry in self._entries if entry.end <= until)
            due = min(ended, key=lambda entry: entry.end, default=None)
            if due is None:
                break
            self._now = max(self._now, due.end)
            self._entries.remove(due)
            if isinstance(due.step, Tween):
                due.step.setter(due.step.end)
                if due.step.done is not None:
                    due.step.done()
            else:
                due.step.action()
        if until == inf:
            return
        self._now = max(self._now, until)
        for entry in tuple(self._entries):
            step = entry.step
            if isinstance(step, Tween) and entry.at <= until:
                share = step.ease((until - entry.at) / step.duration)
                step.setter(step.start + (step.end - step.start) * share)
