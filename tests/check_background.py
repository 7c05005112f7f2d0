"""Frames of a table while a match is looked back at in the background, and while nothing is: what they cost.

    python -m tests.check_background --frames 1200

Computer players play in the real program, at the rate of a display, on a display that nobody sees. The same seconds of
a match are shown again and again, with and without work in the background, in turn; told are the processor time of the
program for a frame, how long frames took, and how many took longer than a display gives them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, Final

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from game.ai.analyst import Analyst
from game.app import App
from game.rules.record import encode_record
from game.scenes import routes
from game.session.files import Paths
from game.session.seats import SeatConfig
from tests.support.replayed import golden

_FRAME: Final = 1 / 60
_PART: Final = 200
"""Frames between two changes."""


def shown(folder: Path, frames: int, analyst: Analyst | None, payload: Any) -> tuple[list[float], list[float]]:
    """The frames of one part: processor seconds and seconds of each."""
    seats = [SeatConfig("computer", f"C{i}", key, "hard") for i, key in enumerate(("gertrude", "bo", "echo", "ada"))]
    app = App(Paths.at(folder), routes.NewMatch("dang_it", seats, {"rounds": 5}, 7))
    spent, took = [], []
    try:
        job = None
        for number in range(frames + 60):
            began, before = time.perf_counter(), time.process_time()
            if analyst is not None:
                if job is None or job.over:
                    job = analyst.ask("review", payload)
                analyst.update()
            app.step([], _FRAME)
            if number >= 60:  # what a table draws once at its beginning is no frame of it
                spent.append(time.process_time() - before)
                took.append(time.perf_counter() - began)
            time.sleep(max(0.0, _FRAME - (time.perf_counter() - began)))
    finally:
        app.close()
        if analyst is not None:
            analyst.close()
    return spent, took


def told(name: str, spent: list[float], took: list[float]) -> str:
    """What the frames cost, in a line."""
    cuts = quantiles(took, n=100)
    late = sum(one > _FRAME for one in took)
    return (
        f"{name:<22} {1000 * mean(spent):5.2f} ms of processor a frame; took {1000 * cuts[49]:5.1f} ms, "
        f"95 of 100 at most {1000 * cuts[94]:5.1f} ms; {late} of {len(took)} later than a display shows them"
    )


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.check_background", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--frames", type=int, default=1200, metavar="N", help="frames of each kind (default 1200)")
    asked = parser.parse_args()
    payload = {"record": encode_record(golden("that_dam_game")), "seat": 0}
    found: dict[bool, tuple[list[float], list[float]]] = {False: ([], []), True: ([], [])}
    for _ in range(max(1, asked.frames // _PART)):
        for busy in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                parts = shown(Path(folder), _PART, Analyst() if busy else None, payload)
            for whole, part in zip(found[busy], parts, strict=True):
                whole += part
    print(told("nothing beside it", *found[False]))
    print(told("a match looked back at", *found[True]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
