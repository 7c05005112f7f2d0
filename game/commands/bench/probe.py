"""What the figures of the screen are measured in: a process of its own with a window that nobody sees.

`game.commands.bench.screen` starts it and reads the one line that it prints. The
program is handed in, because commands stand below it.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from game.commands.bench.figure import clock

if TYPE_CHECKING:
    import pygame

    from game.ai.port import BotAnswer, BotRequest
    from game.scenes.base import Scene
    from game.scenes.manager import SceneManager
    from game.scenes.services import Services
    from game.scenes.table import TableScene
    from game.session.files import Paths

FRAME: Final = 1 / 60
SHOWN: Final = "shown"
"""Printed when the first frame has been drawn."""

_SEED: Final = 5
_MOVING: Final = 6
_FLIGHT: Final = 0.5
_DIRTY_FRAMES: Final = 360
_SETTLE: Final = 2.5
_IDLE: Final = 5.0
_MOST_FRAMES: Final = 60 * 60


class Program(Protocol):
    """What is asked of `game.app.App`."""

    manager: SceneManager

    def step(self, events: Iterable[pygame.Event], dt: float) -> list[pygame.Rect]:
        """Do one frame."""

    def run(self) -> None:
        """Go on until the program is stopped."""

    def stop(self) -> None:
        """Stop after the frame."""

    def close(self) -> None:
        """Give everything back."""


Begin = Callable[["Paths", Callable[["Services"], "Scene"]], Program]
"""The program's class: made from the data folder and the first scene."""


class Mute:
    """Computer players that never answer, so that nothing but the table takes time."""

    def request(self, request: BotRequest) -> int:
        """Take a question."""
        return 0

    def poll(self) -> BotAnswer | None:
        """Give no answer."""
        return None

    def cancel(self) -> None:
        """Forget the question."""

    def close(self) -> None:
        """Give nothing back."""


def prepare(folder: Path, size: tuple[int, int], pace: str) -> None:
    """Write the settings that a probe runs under into a data folder."""
    settings = {
        "window": {"x": 0, "y": 0, "width": size[0], "height": size[1], "display": 0},
        "mute": True,
        "temper": 0.0,
        "pace": pace,
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(settings), "utf-8")


def run(begin: Begin, what: str, folder: str) -> None:
    """Measure one thing and print it: `menu` and `table` say when they are shown, the others print JSON."""
    from game.session.files import Paths
    from game.ui.window import open_display

    open_display()
    home = _menu if what == "menu" else _table
    program = begin(Paths.at(Path(folder)), home)
    try:
        if what in ("menu", "table"):
            program.step((), 0.0)
            print(SHOWN, flush=True)
            return
        probes: dict[str, Callable[[Program], object]] = {
            "deal": deal,
            "dirty": dirty,
            "idle": idle,
            "memory": memory,
        }
        print(json.dumps(probes[what](program)), flush=True)
    finally:
        program.close()


def _menu(services: Services) -> Scene:
    from game.scenes.routes import to_title

    return to_title(services)()


def _table(services: Services) -> Scene:
    from game.scenes.routes import to_new_match
    from game.session.seats import SeatConfig

    vars(services)["bots"] = Mute()  # before the table takes them
    names = (("Biscuit", "biscuit"), ("Gertrude", "gertrude"), ("Bosun Bo", "bo"))
    seats = [SeatConfig("person", "You", "pip"), *(SeatConfig("computer", name, face) for name, face in names)]
    return to_new_match(services, "dang_it", seats, {"hand_size": 7, "packs": 2}, _SEED)()


def _scene(program: Program) -> TableScene:
    from game.scenes.table import TableScene

    scene = program.manager.top
    if not isinstance(scene, TableScene):
        raise RuntimeError(f"the table gave way to {type(scene).__name__}")
    return scene


def timed_frame(program: Program) -> float:
    """Do one frame and return the milliseconds of the processor that it took.

    Without a display nothing is waited for, so that is all it takes; what others do meanwhile does not count.
    Where the system counts a thread's time too coarsely, it is the time on the wall.
    """
    began = clock()
    program.step((), FRAME)
    return 1000 * (clock() - began)


def deal(program: Program) -> list[float]:
    """Milliseconds of every frame of a whole deal at normal pace: from its announcement until all cards lie."""
    from game.rules.events import Fact, Phase

    scene = _scene(program)
    times: list[float] = []
    for _ in range(_MOST_FRAMES):
        seat = scene.session.to_act
        if scene.dancer.idle and seat is not None:
            if times:
                return times
            if scene.model.phase is Phase.DRAW_FOR_DEAL:
                scene.session.submit(seat, scene.session.legal_actions(seat)[0], scene.session.seq)
        dealing = scene.model.fact(Fact.DEAL) > 0
        spent = timed_frame(program)
        if dealing:
            times.append(spent)
    raise RuntimeError("the deal does not end")


def dirty(program: Program) -> list[float]:
    """Milliseconds of frames in which six cards of the hand fly to and fro over a table with all its cards."""
    from game.rules.zones import ZoneKind
    from game.ui.table.motion import Leg, Style
    from game.ui.tween import in_out

    deal(program)
    scene = _scene(program)
    style = Style((Leg(_FLIGHT, in_out, arc=0.3),))
    tokens = scene.model.tokens(ZoneKind.HAND, scene.me)[:_MOVING]
    homes = [token.goal for token in tokens]
    # Each goes a way of its own, all over the table.
    step = scene.metrics.width / (_MOVING + 1)
    away = [home._replace(x=(i + 1) * step, y=scene.metrics.height * 0.4) for i, home in enumerate(homes)]
    times: list[float] = []
    there = False
    for _ in range(_DIRTY_FRAMES):
        if not scene.dancer.motions.running:
            for token, goal in zip(tokens, homes if there else away, strict=True):
                scene.dancer.motions.send(token, goal, style)
            there = not there
        times.append(timed_frame(program))
    return times


def idle(program: Program) -> float:
    """Per cent of a core that the program takes while a person thinks about a card.

    Where there is no display, SDL looks for events a thousand times a second; real displays wake it. That
    looking is left out: the program sleeps in another way meanwhile.
    """
    deal(program)
    scene = _scene(program)
    # What is drawn ahead while it is quiet is drawn before the quiet is measured.
    while not scene.legal() or scene.animating:
        seat = scene.session.to_act
        if scene.dancer.idle and seat is not None and not scene.legal():
            scene.session.submit(seat, scene.session.legal_actions(seat)[0], scene.session.seq)
        program.step((), FRAME)
    vars(sys.modules[type(program).__module__])["waiter"] = lambda: time.sleep
    marks: list[tuple[float, float]] = []

    def watch() -> None:
        for seconds in (_SETTLE, _IDLE):
            time.sleep(seconds)
            marks.append((time.perf_counter(), time.process_time()))
        program.stop()

    threading.Thread(target=watch, daemon=True).start()
    program.run()
    (wall, used), (later, more) = marks
    return 100 * (more - used) / (later - wall)


def memory(program: Program) -> float:
    """The most megabytes that the process has held by the end of the first deal."""
    deal(program)
    return _most_held() / 1e6


def _most_held() -> int:
    """Bytes. Raises OSError where the system does not tell."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            return next(1024 * int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        if sys.platform == "win32":
            raise OSError("Windows is not asked for the memory of a process.") from None
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def environment() -> dict[str, str]:
    """The surroundings of a probe: no screen, no sound, and this very program."""
    root = str(Path(__file__).resolve().parents[3])
    return {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH")))),
    }
