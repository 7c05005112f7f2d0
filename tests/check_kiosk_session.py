"""The session of a kiosk under X11, as build/kiosk ships it: python -m tests.check_kiosk_session

A display that nobody sees and a small window manager are its screen. The program fills it; a match is begun by clicks;
the program is killed in the midst of it and comes back by itself, with the match, which goes on. Then the session is
asked to end, and nothing of it is left.
"""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from game.app import App
from game.rules.record import ActionStep
from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.session.files import Paths
from game.session.journal import read_journal
from game.ui.widgets import Form
from tests.e2e.window import ROOT, NoDisplay, Outside, Unheard, display, seen, wait
from tests.support.menus import FRAME

SESSION: Final = ROOT / "build" / "kiosk" / "linux" / "grawlix-kiosk-session"
SIZE: Final = (1280, 720)
NEEDED: Final = ("Xvfb", "xdotool", "matchbox-window-manager", "sh")
MIDDLE: Final = (SIZE[0] // 2, SIZE[1] // 2)
START: Final = (300, 30)
"""Where a touch of the start leads to the menu, and nothing lies on the menu."""
GAME: Final = "dang_it"


class Twin:
    """A kiosk of the same size in this process: where its widgets lie, the other's lie too."""

    def __init__(self, folder: Path) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        self.app = App(Paths.at(folder), routes.Attract(), fullscreen=False, pin="0000")
        pygame.display.set_mode(SIZE)
        self.wait(1.0)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / FRAME)):
            self.app.step(pygame.event.get(), FRAME)

    def click(self, at: tuple[int, int]) -> None:
        """Click a place."""
        for kind, more in ((pygame.MOUSEMOTION, {"buttons": (0, 0, 0)}), (pygame.MOUSEBUTTONDOWN, {"button": 1}),
                           (pygame.MOUSEBUTTONUP, {"button": 1})):  # fmt: skip
            self.app.step([pygame.event.Event(kind, pos=at, touch=False, **more)], FRAME)
        self.wait(1.0)

    @property
    def form(self) -> Form:
        """What can be pressed."""
        scene = self.app.manager.top
        assert isinstance(scene, FormScene)
        return scene.form

    @property
    def keys(self) -> set[object]:
        """The keys of what is seen."""
        return {widget.key for widget in self.form.widgets if widget.visible}

    def place(self, key: str) -> tuple[int, int]:
        """Where a widget lies."""
        x, y = next(widget for widget in self.form.widgets if widget.key == key).rect.center
        return x, y


def way(folder: Path) -> list[tuple[int, int]]:
    """What is clicked to begin a match."""
    twin = Twin(folder)
    begin = [START]
    twin.click(START)
    begin.append(twin.place(GAME))
    twin.click(begin[-1])
    if "leave" in twin.keys:
        # The coach offers a lesson.
        begin.append(twin.place("leave"))
        twin.click(begin[-1])
    begin.append(twin.place("deal"))
    twin.app.close()
    return begin


def steps(data: Path) -> int:
    """How many actions the journal of the match holds; -1 without one."""
    try:
        record = read_journal((data / "current" / f"{GAME}.journal").read_bytes()).record
    except OSError:
        return -1
    return sum(isinstance(step, ActionStep) for step in record.steps)


def running(data: Path) -> list[int]:
    """The numbers of the processes of the program itself, and not of its watchdog."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if str(data).encode() in words and b"--watched" in words:
                found.append(int(folder.name))
    return found


def try_it(folder: Path) -> str:
    """Everything that is asked of a session; returns what was seen. Raises Unheard."""
    begin = way(folder / "twin")
    data, program = folder / "data", folder / "grawlix"
    program.write_text(f'#!/bin/sh\ncd "{ROOT}" && exec "{sys.executable}" -m game "$@"\n', "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    options = f"--pin 2468 --data-dir {data} --seed 5"
    with display("x".join(map(str, (*SIZE, 24)))) as env:
        env |= {"GRAWLIX": str(program), "GRAWLIX_OPTIONS": options, "GRAWLIX_PAUSE": "1"}
        session = subprocess.Popen([str(SESSION)], env=env, stderr=subprocess.PIPE, text=True)
        try:
            person = Outside(env, SIZE)

            def click_until(places: list[tuple[int, int]], least: int, what: str) -> None:
                # Nothing outside tells when a window listens: what has no effect is done again from the menu.
                for _ in range(8):
                    person.key(*["Escape"] * 3)
                    for at in places:
                        time.sleep(2.0)
                        person.click(at)
                    if seen(lambda: steps(data) >= least, 6.0):
                        return
                raise Unheard(f"waited in vain for {what}")

            click_until([*begin, MIDDLE], 1, "a match")
            before = running(data)
            if len(before) != 1:
                raise Unheard(f"one program runs, not {len(before)}")
            os.kill(before[0], signal.SIGKILL)
            wait(lambda: running(data) and running(data) != before, "another start after a kill")
            person = Outside(env, SIZE)
            there = steps(data)
            # The visitor sits before the same match at once, and plays a card where it is their turn.
            for _ in range(12):
                person.click(MIDDLE)
                person.key("Right", "Return")
                if seen(lambda: steps(data) > there, 3.0):
                    break
            after = steps(data)
            if after <= there:
                raise Unheard(f"the match was not taken up: {there} actions before, {after} after")
        finally:
            session.terminate()
            said = session.communicate(timeout=30)[1]
        if session.returncode != 143 or running(data):
            raise Unheard(f"the session ended with {session.returncode}, and {len(running(data))} programs are left")
        if said.count("is started again in 1 s") != 1:
            raise Unheard(said)
    return (
        f"filled the screen; killed after {there} actions, back by itself, taken up again, {after} actions; left clean"
    )


def main() -> int:
    """The command."""
    missing = [tool for tool in NEEDED if shutil.which(tool) is None]
    if missing:
        print(f"not installed here: {', '.join(missing)}")
        return 1
    with tempfile.TemporaryDirectory() as name:
        try:
            print(try_it(Path(name)))
        except (NoDisplay, Unheard) as reason:
            print(reason)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
