"""The program in a real window of a display server of its own, driven from outside by xdotool; its files tell the rest.

Nothing outside tells when a window listens, and on a busy machine a press may come late. So whoever presses something
looks in the journal for what came of it, and does it again or starts anew.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import pygame

from tests.e2e.person import Keyboard, Mouse, Person

ROOT: Final = Path(__file__).resolve().parents[2]
MISSING: Final = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
"""The tools that are not installed here."""
PATIENCE: Final = 120.0
"""Seconds that anything may take, however busy the machine is."""
LOOK: Final = 0.03
"""Seconds from look to look, and between a press of a whole match and the next one."""


class Unheard(Exception):
    """What was done in the window has not had its effect; the message says which."""


class NoDisplay(Exception):
    """No display server starts here."""


def seen(until: Callable[[], object], seconds: float) -> bool:
    """Wait for something; whether it has come."""
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            return False
        time.sleep(LOOK)
    return True


def wait(until: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait for something. Raises Unheard."""
    if not seen(until, seconds):
        raise Unheard(f"waited in vain for {what}")


@contextmanager
def display(screen: str = "1280x720x24") -> Iterator[dict[str, str]]:
    """A display that nobody sees; the environment of a program that uses it. Raises NoDisplay."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            said = number.readline().strip()
        if not said:
            raise NoDisplay("Xvfb does not start here")
        env = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
        yield {**env, "DISPLAY": f":{said}", "SDL_AUDIODRIVER": "dummy"}
    finally:
        server.terminate()
        server.wait(PATIENCE)


@contextmanager
def program(env: dict[str, str], folder: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """The program in a window, as it is started by hand; killed at the end if it still runs."""
    command = [sys.executable, "-m", "game", "--data-dir", str(folder), "--windowed", *more]
    running = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield running
    finally:
        running.kill()
        running.communicate(timeout=PATIENCE)


def leave(running: subprocess.Popen[str]) -> None:
    """Ask the program to end, which it does without a word."""
    running.terminate()
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, err) == (0, "", "")


class Outside:
    """Somebody who has the window and no other way in. Raises Unheard if no window of the expected size opens."""

    def __init__(self, env: dict[str, str], size: tuple[int, int]) -> None:
        self.env = env
        self.window, self.left, self.top = "", 0, 0
        wait(lambda: self._find(size), f"a window of {size[0]} by {size[1]}")

    def do(self, *words: str) -> str:
        """Run xdotool."""
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout

    def _find(self, size: tuple[int, int]) -> bool:
        for window in self.do("search", "--onlyvisible", "--class", ".").split():
            lines = [line.partition("=") for line in self.do("getwindowgeometry", "--shell", window).split()]
            place = {name: int(value) for name, _, value in lines if value.lstrip("-").isdigit()}
            if (place.get("WIDTH"), place.get("HEIGHT")) == size:
                self.window, self.left, self.top = window, place["X"], place["Y"]
                self.focus()
                return True
        return False

    def focus(self) -> None:
        """Give the window the keyboard."""
        self.do("windowfocus", self.window)

    def click(self, at: tuple[int, int]) -> None:
        """Click a place of the window."""
        self.do("mousemove", str(self.left + at[0]), str(self.top + at[1]), "click", "1")

    def key(self, *names: str) -> None:
        """Press keys, one after the other."""
        self.focus()
        self.do("key", "--delay", "40", *names)


class Window(Protocol):
    """Where a window lies on which display."""

    env: dict[str, str]
    left: int
    top: int


class Hands:
    """Moves mouse and keys of a display, and nothing else."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._tool = subprocess.Popen(["xdotool", "-"], env=window.env, stdin=subprocess.PIPE, text=True, bufsize=1)

    def do(self, words: str) -> None:
        """Do what a line for xdotool says."""
        assert self._tool.stdin is not None
        self._tool.stdin.write(words + "\n")

    def post(self, kind: int, facts: Mapping[str, Any]) -> None:
        """Do what a person does who is seen to move a mouse or to press a key."""
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            names = {pygame.K_RETURN: "Return", pygame.K_TAB: "Tab"}
            name = names.get(facts["key"]) or chr(facts["key"])
            self.do(f"{'keydown' if kind == pygame.KEYDOWN else 'keyup'} {name}")
        elif kind == pygame.MOUSEMOTION:
            x, y = facts["pos"]
            self.do(f"mousemove {self._window.left + x} {self._window.top + y}")
        else:
            self.do(f"{'mousedown' if kind == pygame.MOUSEBUTTONDOWN else 'mouseup'} 1")

    def click(self, at: tuple[int, int]) -> None:
        """Click a place of the window."""
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, {"pos": at})

    def close(self) -> None:
        """Let go of everything."""
        self._tool.terminate()
        self._tool.communicate(timeout=PATIENCE)


class Both(Person):
    """A person who does everything twice: at a twin, which is looked at, and in the real window."""

    hands: Hands

    def send(self, kind: int, **facts: Any) -> None:
        """Post one event to the twin, and do the same outside."""
        self.hands.post(kind, facts)
        super().send(kind, **facts)

    def post(self, kind: int, **facts: Any) -> None:
        """Do the same and see what has come of it."""
        super().post(kind, **facts)
        if kind in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            time.sleep(LOOK)


class BothMouse(Both, Mouse):
    """The same with a mouse."""


class BothKeyboard(Both, Keyboard):
    """The same with a keyboard."""
