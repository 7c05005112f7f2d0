"""The watchdog of a kiosk: what has ended or stands still is started again, and there are never two of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game import cli, watchdog
from game.watchdog import FIRST_BEAT, GOODBYE, LONGEST_PAUSE, SILENCE, WELL, Child, Heard, Process, Watchdog

ROOT = Path(__file__).resolve().parent.parent


class Clock:
    """A time that passes only when somebody waits."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Acted:
    """A program that beats for some seconds and then ends with a code, or stands still for ever (None)."""

    running = 0

    def __init__(self, clock: Clock, beats: float, code: int | None, *, jump: float = 0.0) -> None:
        self._clock, self._until, self._code, self._jump = clock, clock.now + beats, code, jump
        self.killed = self.asked = False
        Acted.running += 1
        assert Acted.running == 1, "two programs at once"

    def hear(self, seconds: float) -> Heard | None:
        self._clock.now += seconds
        if self._jump:
            # The whole machine sleeps.
            self._clock.now, self._jump = self._clock.now + self._jump, 0.0
            return None
        if self._clock.now <= self._until:
            return Heard.BEAT
        return None if self._code is None else Heard.END

    def ask(self) -> None:
        self.asked, self._until = True, self._clock.now

    def end(self) -> int:
        Acted.running -= 1
        self.killed = self._code is None
        return -9 if self._code is None else self._code


Act = tuple[float, int | None]


class Theater:
    """A watchdog with programs that act as they are told, one after the other."""

    def __init__(self, *acts: Act, jump: float = 0.0) -> None:
        Acted.running = 0
        self.clock = Clock()
        self.acts: Iterator[Act] = iter(acts)
        self.jump = jump
        self.begun: list[tuple[float, int, str]] = []
        self.said: list[str] = []
        self.children: list[Acted] = []
        self.dog = Watchdog(self.start, clock=self.clock, sleep=self.clock.sleep, tell=self.said.append)

    def start(self, failures: int, why: str) -> Child:
        self.begun.append((self.clock.now, failures, why))
        self.children.append(Acted(self.clock, *next(self.acts), jump=self.jump))
        return self.children[-1]


def test_what_has_left_by_itself_is_not_started_again() -> None:
    theater = Theater((50.0, 0))
    assert theater.dog.run() == 0
    assert theater.said == []


def test_crashes_and_kills_are_started_again_after_growing_pauses_and_a_good_while_forgets_them() -> None:
    theater = Theater(*[(10.0, code) for code in (1, -9, -11, 1, 1, 1, 1, 1)], (WELL, -9), (5.0, 0))
    assert theater.dog.run() == 0
    assert [failures for _, failures, _ in theater.begun] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 1]
    assert [why for _, _, why in theater.begun][:4] == ["", "code 1", "signal 9", "signal 11"]
    times = [when for when, _, _ in theater.begun]
    pauses = [round(later - earlier - 11.0) for earlier, later in pairwise(times[:-1])]
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    assert max(pauses) == LONGEST_PAUSE
    assert len(theater.said) == 9
    assert theater.said[1] == "The program has ended (signal 9) and is started again in 2 s."


def test_a_heart_that_stands_still_is_the_end_of_the_program() -> None:
    theater = Theater((10.0, None), (5.0, 0))
    assert theater.dog.run() == 0
    assert theater.children[0].killed
    assert theater.begun[1][1:] == (1, "hung")
    assert theater.begun[1][0] - theater.begun[0][0] <= 10.0 + SILENCE + 5.0


def test_a_slow_start_is_waited_for_and_one_without_a_heart_is_not_killed_twice() -> None:
    theater = Theater((0.0, None), (0.0, 7), (3.0, 0))
    assert theater.dog.run() == 0
    assert theater.begun[1][0] - theater.begun[0][0] >= FIRST_BEAT
    assert [why for _, _, why in theater.begun] == ["", "hung", "code 7"]


def test_a_machine_that_slept_blames_nobody() -> None:
    theater = Theater((10_000.0, 0), jump=9_000.0)
    assert theater.dog.run() == 0
    assert len(theater.begun) == 1


@pytest.mark.parametrize("code", [1, 2])
def test_what_is_wrong_from_the_beginning_is_left_to_whoever_started_it(code: int) -> None:
    theater = Theater((0.0, code))
    assert theater.dog.run() == code
    assert theater.said == []


def test_whoever_is_asked_to_stop_asks_the_program_to_leave_and_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    theater = Theater((10_000.0, 0))
    hear = Acted.hear

    def interrupted(child: Acted, seconds: float) -> Heard | None:
        if theater.clock.now > 1020.0:
            theater.dog.stop()
        return hear(child, seconds)

    monkeypatch.setattr(Acted, "hear", interrupted)
    assert theater.dog.run() == 0
    assert theater.children[0].asked
    assert theater.clock.now < 1020.0 + GOODBYE
    assert Acted.running == 0


PROGRAM = """
import sys, threading, time
from game.heart import Heart
gone = threading.Event()
heart = Heart(gone.set)
print("this is no beat")
while not gone.wait(0.01):
    heart.beat()
sys.exit(0)
"""


def process(script: str) -> Process:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return Process([sys.executable, "-c", script], environment)


def test_a_real_program_beats_leaves_when_asked_and_can_be_killed() -> None:
    child = process(PROGRAM)
    assert child.hear(60.0) is Heard.BEAT
    child.ask()
    while child.hear(60.0) is Heard.BEAT:
        pass
    assert child.end() == 0
    still = process(PROGRAM)
    assert still.hear(60.0) is Heard.BEAT
    os.kill(still.pid, signal.SIGTERM)
    while still.hear(60.0) is Heard.BEAT:
        pass
    assert still.end() != 0


def test_a_program_that_does_nothing_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "LISTEN", 0.05)
    child = process("import time\nwhile True: time.sleep(100)")
    assert child.hear(0.01) is None
    assert child.end() != 0
    assert child.end() != 0, "it is gone"


def test_a_kiosk_has_a_watchdog_and_what_it_starts_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def supervise(words: list[str]) -> int:
        begun.append(words)
        return 0

    monkeypatch.setattr(watchdog, "supervise", supervise)

    def play(*_: object, **how: object) -> int:
        begun.append(how["watched"])
        return 0

    monkeypatch.setattr("game.play.play", play)
    for words in (["--kiosk", "--pin", "2468"], ["--watched", "2:hung", "--kiosk"], ["--kiosk", "--unwatched"]):
        assert cli.main(words) == 0
    assert begun == [["--kiosk", "--pin", "2468"], "2:hung", None]


def test_the_watchdog_loads_nothing_of_the_screen() -> None:
    script = """
import sys
from game import watchdog
watchdog.supervise = lambda words: print(sorted({name.split(".")[0] for name in sys.modules} & {"pygame", "logging"}),
    sorted(name for name in sys.modules if name.startswith(("game.scenes", "game.ui", "game.ai"))))
from game.cli import main
main(["--kiosk"])
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] []"
