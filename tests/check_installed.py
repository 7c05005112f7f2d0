"""An installed program, tried as by somebody who has just installed it: python -m tests.check_installed COMMAND...

COMMAND is what a double-click starts, with the words before and after it (`wine .../grawlix.exe`). It is started with
nothing but a display, a home and an empty PATH, on an account that knows nothing of it. Xvfb is the screen and xdotool
the mouse; what has come of it is read from the data folder, whose form docs/data-folder.md tells.

A match of each game is played from the menu to its result. In the midst of each the program is killed, started again
and the match taken up. There is never a second window, and after a kill and after the end no process is left.

``--data`` says where the program keeps its data (below HOME/.local/share unless given). ``--env NAME=VALUE`` adds to
what it is started with. ``--game`` tries one game, ``--picture FILE`` keeps a picture of the last table.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pygame

from game.rules.record import ActionStep, Record, read_record, replay
from game.rules.registry import GAME_IDS
from game.scenes.house.scene import HouseRulesScene
from game.session.fairness import NextMatch
from game.session.files import Paths
from game.session.journal import read_journal
from game.session.session import Accepted
from game.session.store import finished_files
from game.ui.widgets import Segmented, Stepper, Toggle
from tests.e2e.person import Person, start
from tests.e2e.turns import beg_and_lay, first_thing, lay_or_pay, shed, swap_or_draw
from tests.e2e.window import BothMouse, Hands
from tests.support.seats import Mute

Turn = Callable[[Person], None]
Wish = tuple[str, int | bool]

GAMES: Final[dict[str, tuple[Turn, list[Wish]]]] = {
    "dang_it": (first_thing, [("hand_size", 7), ("rounds", 1)]),
    "damn_you": (lay_or_pay, [("hands", 1)]),
    "screw_your_neighbor": (swap_or_draw, [("pennies", 3)]),
    "that_dam_game": (beg_and_lay, [*((f"contracts {number}", False) for number in range(2, 11)), ("begs", 0)]),
    "shithead": (shed, [("short_game", True), ("deals", 1)]),
}
"""How a turn of each is played, and what is chosen in its set-up so that a match is short."""
SCREEN: Final = "1600x900x24"
PATIENCE: Final = 60.0
"""Seconds that anything may take on a slow machine."""
TRIES: Final = 3
"""Matches of a game that are begun until one is not over after the first turn."""
BREATH: Final = 0.25
"""Seconds between a press and the next look, unless told: the window shows what a person has to wait for as well."""


class Failed(Exception):
    """Something is not as it should be; the message says what."""


def wait(until: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait for something. Raises Failed."""
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            raise Failed(f"waited in vain for {what}")
        time.sleep(0.1)


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody sees; its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


class Account:
    """Somebody's account: a home, a display, and the program as it was installed."""

    def __init__(self, command: list[str], display: str, home: Path, data: Path, more: dict[str, str]) -> None:
        self.command, self.data = command, data
        self.mark = f"GRAWLIX_TRIAL={os.getpid()}"
        name, _, value = self.mark.partition("=")
        self.env = {"HOME": str(home), "PATH": "/nowhere", "SDL_AUDIODRIVER": "dummy", "LANG": "C.UTF-8", name: value}
        self.env |= {**more, "DISPLAY": display}
        self.eyes = {**os.environ, "DISPLAY": display}
        self.breath = BREATH
        self.running: subprocess.Popen[bytes] | None = None
        self.left = self.top = 0
        self.size = (0, 0)

    def xdotool(self, *words: str) -> str:
        """Run xdotool."""
        return subprocess.run(["xdotool", *words], env=self.eyes, capture_output=True, text=True, check=False).stdout

    def windows(self) -> list[str]:
        """The windows that are seen."""
        found = self.xdotool("search", "--onlyvisible", "--class", ".").split()
        return [window for window in found if self._large(window)]

    def _large(self, window: str) -> bool:
        place = self._place(window)
        return place.get("WIDTH", 0) > 100 and place.get("HEIGHT", 0) > 100

    def _place(self, window: str) -> dict[str, int]:
        lines = self.xdotool("getwindowgeometry", "--shell", window).split()
        return {name: int(value) for name, value in (line.split("=") for line in lines) if value.lstrip("-").isdigit()}

    def processes(self) -> list[str]:
        """What runs of the program: everything that was started with this trial's mark, by its command line.

        What wine itself keeps running for a while (its server and services) is not the program.
        """
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                    found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
            except OSError:
                continue
        return [line for line in found if "grawlix" in line.lower()]

    def _all_begun(self) -> bool:
        """Whether every process of the program has loaded Python."""
        begun = []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if self.mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                    name = (folder / "cmdline").read_bytes().lower()
                    begun += [b"python" in (folder / "maps").read_bytes().lower()] if b"grawlix" in name else []
        return all(begun)

    def start(self) -> float:
        """Start the program and wait for its window; returns the seconds that took. Raises Failed."""
        began = time.monotonic()
        self.running = subprocess.Popen(self.command, env=self.env, cwd="/", stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        wait(self.windows, "the window")
        took = time.monotonic() - began
        (window,) = self.windows()
        place = self._place(window)
        self.left, self.top, self.size = place["X"], place["Y"], (place["WIDTH"], place["HEIGHT"])
        self.xdotool("windowfocus", window)
        time.sleep(2 + 8 * self.breath)  # for the first frame
        return took

    def one_window(self) -> None:
        """See that there is one window. Raises Failed."""
        if len(self.windows()) != 1:
            raise Failed(f"there are {len(self.windows())} windows")

    def gone(self) -> None:
        """See that nothing of the program is left. Raises Failed."""
        wait(lambda: not self.processes(), "the last process to end", 15.0)
        wait(lambda: not self.windows(), "the window to vanish", 15.0)

    def kill(self) -> None:
        """Kill the program in the way that leaves it no last word, and see that nothing is left. Raises Failed."""
        assert self.running is not None
        # Wine makes a process step by step: one whose parent is killed meanwhile never begins, and never ends.
        with suppress(Failed):
            wait(self._all_begun, "every process to begin", 15.0)
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                line = (folder / "cmdline").read_bytes().decode(errors="replace").lower()
                marked = self.mark.encode() in (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if marked and "grawlix" in line and "--bot-worker" not in line:
                os.kill(int(folder.name), signal.SIGKILL)
        self.running.wait(20)
        self.gone()

    def photograph(self, path: Path) -> None:
        """Keep a picture of the screen, if there is a tool for it."""
        if shutil.which("import"):
            subprocess.run(["import", "-window", "root", str(path)], env=self.eyes, check=False)


class _Place:
    """Where the window is, as `Hands` wants to know it."""

    def __init__(self, account: Account) -> None:
        self.env, self.left, self.top = account.eyes, account.left, account.top


class _Hands(Hands):
    """Hands that can do again what they did last: a window that was not ready yet has seen nothing of it."""

    def __init__(self, account: Account) -> None:
        super().__init__(_Place(account))
        self.done: list[str] = []
        self.breath = account.breath

    def do(self, words: str) -> None:
        """Do what a line for xdotool says."""
        self.done.append(words)
        super().do(words)

    def again(self) -> None:
        """Do it again, slowly."""
        done, self.done = self.done, []
        for words in done:
            self.do(words)
            time.sleep(self.breath)


class Visit:
    """The program in its window and a twin of it that is looked at, from a start to an end."""

    def __init__(self, account: Account, folder: Path) -> None:
        self.account, self.folder = account, folder
        self.took = account.start()
        self.person = BothMouse(start(folder, account.size, {}, bots=Mute()))
        self.hands = self.person.hands = _Hands(account)
        self.presses = self.repeated = 0

    def press(self, key: object, part: float = 0.5) -> None:
        """Press a widget at both, at a part of its width."""
        widget = self.person.widget(key)
        self.person.bring(widget)
        self.person.tap((widget.rect.left + round(widget.rect.w * part), widget.rect.centery))
        self.presses += 1
        self.person.frames(40)
        time.sleep(self.account.breath * 4)

    def choose(self, key: str, name: int) -> None:
        """Press a part of a row of choices."""
        widget = self.person.widget(key)
        assert isinstance(widget, Segmented)
        self.press(key, (name + 0.5) / len(widget.names))

    def wish(self, key: str, value: int | bool) -> None:
        """Set something in the set-up."""
        widget = self.person.widget(key)
        if isinstance(widget, Stepper):
            self.person.count_to(widget, int(value))
        elif isinstance(widget, Toggle):
            if widget.on != value:
                self.press(key)
        else:
            self.press(key)

    def settle_speed(self) -> None:
        """Choose, on the page of settings, that nothing moves and nobody waits."""
        self.press("settings")
        self.press("page speed")
        for key in ("pace", "motion"):
            widget = self.person.widget(key)
            assert isinstance(widget, Segmented)
            self.choose(key, len(widget.names) - 1)
        self.press("back")

    def record(self, game: str) -> Record | None:
        """The match in the window as far as it has come."""
        try:
            return read_journal((self.account.data / "current" / f"{game}.journal").read_bytes()).record
        except (OSError, ValueError):
            done = [file for file in finished_files(Paths.at(self.account.data)) if game in file.name]
            return read_record(done[-1].read_text("utf-8")) if done else None

    def begin(self, game: str) -> None:
        """Go from the menu to the first card of a short match."""
        self.press(game)
        if type(self.person.scene).__name__ == "NoteScene":
            self.press("leave")
        for key, value in GAMES[game][1]:
            self.wish(key, value)
        # The cards are the window's: the twin is dealt the same ones.
        deal = self.person.widget("deal")
        for _ in range(3):  # again if the window was still busy
            self.person.hands.click(deal.rect.center)
            with suppress(Failed):
                wait(lambda: self.record(game), "cards to be dealt", 20.0)
                break
        record = self.record(game)
        if record is None:
            raise Failed("no cards are dealt")
        vars(self.person.app)["next_match"] = NextMatch(lambda: record.seed)
        self._press_twin(deal.rect.center)
        self.person.frames(15)
        if isinstance(self.person.scene, HouseRulesScene):
            self.person.hands.click(self.person.widget("close").rect.center)
        self.person.wait_for("TableScene")
        mine = self.person.table.seat.session.record
        if (mine.options, mine.players, mine.steps[:1]) != (record.options, record.players, record.steps[:1]):
            raise Failed(f"{game}: the window was set up as {record.options}, what was pressed means {mine.options}")
        time.sleep(2 + 4 * self.account.breath)

    def _press_twin(self, at: tuple[int, int]) -> None:
        moved = {"rel": (0, 0), "buttons": (0, 0, 0)}
        events: list[tuple[int, dict[str, Any]]] = [
            (pygame.MOUSEMOTION, moved),
            (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        ]
        for kind, facts in (*events, (pygame.MOUSEBUTTONUP, {"button": 1})):
            Person.send(self.person, kind, pos=at, touch=False, **facts)
            self.person.frames()
        self.person.frames(2)

    def level(self, game: str) -> bool:
        """Do at the twin what has been done in the window; returns whether it is the person's turn, or all over."""
        record = self.record(game)
        session = self.person.table.seat.session
        if record is None:
            return False
        done, known = ([step for step in some.steps if isinstance(step, ActionStep)]
                       for some in (record, session.record))  # fmt: skip
        if done[: len(known)] != known[: len(done)]:
            raise Failed(f"{game} goes another way in the window than what was pressed there")
        for step in done[len(known) :]:
            if not isinstance(session.submit(step.seat, step.action, session.seq), Accepted):
                raise Failed(f"{game}: the program did what may not be done")
        return len(done) >= len(known) and session.to_act in (0, None)

    def play(self, game: str, turns: int = 500) -> bool:
        """Play so many turns; returns whether the match is over. Raises Failed."""
        session = self.person.table.seat.session
        for _ in range(turns):
            wait(lambda: self.level(game), f"the next turn of {game}")
            if session.result is not None:
                self.person.frames(90)
                return True
            self.person.wait(self.person.my_turn, "the turn to show")
            time.sleep(self.account.breath)
            self.account.one_window()
            self.hands.done = []
            GAMES[game][0](self.person)
            self.repeated += self.heard(game)
        return False

    def heard(self, game: str) -> int:
        """Wait until the window has taken what was done, doing it again if it has not; returns how often."""
        for again in range(3):
            try:
                wait(lambda: self.level(game) or self.ahead(game) <= 0, "it", 8.0)
                return again
            except Failed:
                self.hands.again()
        here, there = self.person.table.seat.session.record, self.record(game)
        raise Failed(
            f"{game}: the window takes no notice of {self.hands.done}; it has come to "
            f"{there.steps[-4:] if there else None}, and what was pressed means {here.steps[-4:]}"
        )

    def ahead(self, game: str) -> int:
        """By how many actions the twin is ahead of the window."""
        record = self.record(game)
        return self._actions(self.person.table.seat.session.record) - (0 if record is None else self._actions(record))

    @staticmethod
    def _actions(record: Record) -> int:
        return sum(isinstance(step, ActionStep) for step in record.steps)

    def close(self) -> None:
        """Put the twin away."""
        self.person.hands.close()
        self.person.app.close()


def try_game(account: Account, game: str, folder: Path, picture: Path | None) -> str:
    """Play a match with a kill in the midst of it; returns what is to be said of it. Raises Failed."""
    for _ in range(TRIES):
        visit = Visit(account, folder)
        first = visit.took
        try:
            if game == next(iter(GAMES)):
                visit.settle_speed()
            visit.presses = 0
            visit.begin(game)
            pressed = visit.presses + 1
            visit.play(game, 1)
            if picture is not None:
                account.photograph(picture)
            kept = visit.record(game)
        finally:
            visit.close()
        account.kill()
        if kept is not None and kept.result is None:
            break  # a short match may be over after a turn, and then another one is begun
    else:
        raise Failed(f"{game}: every match is over after a turn")
    visit = Visit(account, folder)
    try:
        visit.press("go")
        visit.person.wait_for("TableScene")
        again = visit.record(game)
        if again is None or again.steps[: len(kept.steps)] != kept.steps:
            raise Failed(f"{game}: steps are lost after a kill")
        if not visit.play(game):
            raise Failed(f"{game} does not end")
    finally:
        visit.close()
    # Ended as the system ends a session, or by the window's button where that is another system's.
    account.kill()
    file = [file for file in finished_files(Paths.at(account.data)) if game in file.name][-1]
    record = read_record(file.read_text("utf-8"))
    replay(record)
    mine = sum(isinstance(step, ActionStep) and step.seat == 0 for step in record.steps)
    return (f"{game}: window after {first:.1f} s, cards on the table after {pressed} presses, {mine} turns of mine, "
            f"killed in its midst, {len(record.steps)} steps, result {record.result}")  # fmt: skip


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Try an installed program by mouse in a real window.")
    parser.add_argument("command", nargs="+")
    parser.add_argument("--home", type=Path, help="a home; a fresh one unless given")
    parser.add_argument("--data", type=Path, help="where the program keeps its data")
    parser.add_argument("--env", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--game", action="append", choices=GAME_IDS)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--breath", type=float, default=BREATH, metavar="SECONDS", help="to wait after a press")
    given = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")  # for the twin, which nobody sees
    with tempfile.TemporaryDirectory(prefix="grawlix-trial-") as name, screen() as display:
        home = given.home or Path(name) / "home"
        home.mkdir(exist_ok=True)
        data = given.data or home / ".local" / "share" / "grawlix"
        more = dict(entry.partition("=")[::2] for entry in given.env)
        account = Account(given.command, display, home, data, more)
        account.breath = given.breath
        try:
            for game in given.game or GAMES:
                print(try_game(account, game, Path(name) / "twin", given.picture), flush=True)
        except (Failed, AssertionError) as failure:
            print(f"failed: {failure}")
            account.photograph(Path(tempfile.gettempdir()) / "grawlix-trial.png")
            return 1
        finally:
            if account.running is not None and account.running.poll() is None:
                account.kill()
    print("no second window, no process left")
    return 0


if __name__ == "__main__":
    sys.exit(main())
