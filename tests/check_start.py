"""Where the time of a start goes: python -m tests.check_start [NAME=COMMAND ...] [--write FILE]

COMMAND starts the program: `source=python -m game`, `folder=dist/grawlix/grawlix`, `installed=/usr/games/grawlix`.
Each is started several times, without a screen, in a window of 1920 x 1080. The quickest start is told, as a table in
Markdown: whatever else the machine does only slows it down. With `--write` the table takes the place of the one in a
page, between the two marks that it has for it.

Build what is measured from the sources that this is run from.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.commands.bench import probe
from game.commands.bench.screen import DEAL_S
from game.rules.registry import GAME_IDS
from game.session.files import Paths
from game.session.seats import SEATS_NOTE, encode_seats
from game.session.session import Session
from game.session.settings import SettingsFile
from game.session.setups import first_setup, in_force, names_of, seats_of
from game.session.store import Store

SIZE: Final = (1920, 1080)
MARKS: Final = ("<!-- starts -->", "<!-- /starts -->")
COLUMNS: Final = ("", "Python runs", "loaded", "window and scene", "first frame", "in all", "budget")


def empty(folder: Path) -> None:
    """A data folder as on the first day: nothing was ever drawn or played."""
    probe.prepare(folder, SIZE, "off")


def used(folder: Path) -> None:
    """A data folder as on the second day: every game is set up, and a match of one is left."""
    empty(folder)
    paths = Paths.at(folder)
    file = SettingsFile(paths)
    settings = file.load()
    settings.setups = {game: first_setup(game, settings.player_avatar) for game in GAME_IDS}
    file.save(settings)
    setup = replace(settings.setups[GAME_IDS[0]])
    store = Store(paths)
    notes = {SEATS_NOTE: encode_seats(seats_of(setup, settings))}
    Session.new(GAME_IDS[0], names_of(setup, settings), in_force(GAME_IDS[0], setup), 7, store, notes)
    store.close()


STARTS: Final[dict[str, tuple[str, Callable[[Path], None], bool, float]]] = {
    "menu, for the first time": ("menu", empty, False, 0.5),
    "menu": ("menu", empty, True, 0.25),
    "menu with a match to carry on": ("menu", used, True, 0.35),
    "table with all cards": ("table", empty, True, 0.3),
}
"""By name: what is shown, what lies in the data folder, whether it was started there before, and the budget."""
FROM_DEAL: Final = "table, from the press of *Deal*"


def stages(command: list[str], what: str, folder: Path) -> list[float]:
    """Seconds that each stage of a start takes. Raises RuntimeError when it fails."""
    began = time.perf_counter()
    times = []
    with subprocess.Popen([*command, probe.PROBE, what, str(folder)], stdout=subprocess.PIPE, text=True,
                          env=probe.environment()) as process:  # fmt: skip
        assert process.stdout is not None
        for line in process.stdout:
            if line.strip() in probe.STAGES:
                times.append(time.perf_counter() - began)
    if process.returncode or len(times) != len(probe.STAGES):
        raise RuntimeError(f"{shlex.join(command)} does not start: it ends with {process.returncode}")
    return [after - before for before, after in zip([0.0, *times], times, strict=False)]


def from_deal(command: list[str], folder: Path) -> float:
    """Seconds from the press that deals to the first frame of the table."""
    done = subprocess.run([*command, probe.PROBE, "cards", str(folder)], capture_output=True, text=True, check=True,
                          env=probe.environment())  # fmt: skip
    return float(json.loads(done.stdout.splitlines()[-1]))


def measure(name: str, command: list[str], times: int) -> list[list[str]]:
    """The rows of one way to start."""
    rows = []
    for start, (what, fill, warm, budget) in STARTS.items():
        found = []
        with tempfile.TemporaryDirectory() as folder:
            for number in range(times + warm):
                place = Path(folder, "warm" if warm else str(number))
                if not place.exists():
                    fill(place)
                found.append(stages(command, probe.first(what) if warm and not number else what, place))
        found = found[1:] if warm else found
        best = min(found, key=sum)
        rows.append([f"{name}: {start}", *map(_ms, best), f"**{_ms(sum(best))}**", _ms(budget)])
    with tempfile.TemporaryDirectory() as folder:
        empty(Path(folder))
        seconds = [from_deal(command, Path(folder)) for _ in range(times + 1)][1:]
    rows.append([f"{name}: {FROM_DEAL}", "", "", "", "", f"**{_ms(min(seconds))}**", _ms(DEAL_S)])
    return rows


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f}"


def table(rows: list[list[str]]) -> str:
    """The rows as Markdown."""
    lines = [f"| {' | '.join(row)} |" for row in (list(COLUMNS), ["---", *["--:"] * (len(COLUMNS) - 1)], *rows)]
    return "\n".join(
        [f"Milliseconds of the quickest start, {platform.system()}, Python {platform.python_version()}.", "", *lines]
    )


def write(page: Path, text: str) -> None:
    """Put a table into a page. Raises ValueError where the page has no place for it."""
    before = page.read_text("utf-8")
    begin, end = map(re.escape, MARKS)
    after, found = re.subn(f"(?s){begin}.*{end}", lambda _: f"{MARKS[0]}\n{text}\n{MARKS[1]}", before)
    if found != 1:
        raise ValueError(f"{page} has no place for the table")
    page.write_text(after, "utf-8")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure where the time of a start goes.")
    parser.add_argument("ways", nargs="*", metavar="NAME=COMMAND", default=[f"source={sys.executable} -m game"])
    parser.add_argument("--times", type=int, default=15, metavar="N", help="how often each is started")
    parser.add_argument("--write", type=Path, metavar="FILE", help="the page whose table is replaced")
    given = parser.parse_args()
    rows = []
    for way in given.ways:
        name, _, command = way.partition("=")
        rows += measure(name, shlex.split(command), given.times)
    text = table(rows)
    print(text)
    if given.write is not None:
        write(given.write, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
