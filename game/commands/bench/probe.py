"""What the figures of the screen are measured in: a process of its own with a window that nobody sees.

`game.commands.bench.screen` starts it and reads the one line that it prints. The
program is handed in, because commands stand below it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.beginning import unhurried

if TYPE_CHECKING:
    from game.ai.port import BotAnswer, BotRequest
    from game.commands.bench.measures import Program
    from game.scenes.base import Scene
    from game.scenes.routes import Route
    from game.scenes.services import Services
    from game.session.files import Paths

PROBE: Final = "--probe"
"""The program starts itself with this, what to measure and a data folder."""
BEGUN, LOADED, MADE, SHOWN = STAGES = ("begun", "loaded", "made", "shown")
"""Printed as a start goes on: Python runs, the program is imported, there is a window and a scene, a frame is drawn."""

Begin = Callable[["Paths", "Route | Callable[[Services], Scene]"], "Program"]
"""The program's class: made from the data folder and where it begins."""


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


def run(begin: Begin, what: str, folder: Path) -> None:
    """Measure one thing and print it: `menu` and `table` say when they are shown, the others print JSON.

    A table that is `kept` stays until its top has been drawn, which is read from the cache folder from then on.
    """
    from game.rules.registry import GAME_IDS
    from game.scenes import routes
    from game.session.files import Paths
    from game.ui.window import open_display

    with unhurried():
        open_display()
        to: dict[str, Route] = {"menu": routes.Title(), "cards": routes.Setup(GAME_IDS[0])}
        program = begin(Paths.at(folder), to.get(what) or partial(_table, what))
    try:
        if what in ("menu", "table", "kept"):
            print(MADE, flush=True)
            program.step((), 0.0)
            print(SHOWN, flush=True)
            while what == "kept" and program.art.unfinished:
                program.step((), 1 / 60)
            return
        from game.commands.bench.measures import measure

        print(json.dumps(measure(program, what)), flush=True)
    finally:
        program.close()


def _table(what: str, services: Services) -> Scene:
    from game.commands.bench.moments import ENDINGS, around, moment_for, seats_for

    vars(services)["bots"] = Mute()  # before the table takes them
    if what == "family":
        from game.scenes.flat.scene import FlatScene

        return FlatScene(services, *around(4), from_start=False)
    from game.scenes.table.scene import TableScene  # who looks at one kind of table does not wait for the other

    if what in ENDINGS:
        session, _ = ENDINGS[what].found()
        return TableScene(services, session, seats_for(session.players), from_start=False)
    busy = moment_for(what)
    seats = seats_for(busy.moment.players)
    return TableScene(services, busy.session(), seats, from_start=not busy.moment.choices)


def first(what: str) -> str:
    """What the first start in a folder shows, so that later ones find all that is drawn at a first start only."""
    return "kept" if what == "table" else what


def environment() -> dict[str, str]:
    """The surroundings of a probe: no screen, no sound, and this very program."""
    root = str(Path(__file__).resolve().parents[3])
    # Whoever is told to write no compiled code compiles all of it at each start, which nobody else does.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **inherited,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH")))),
    }
