"""A whole match of every game in a real window, by mouse or keyboard: python -m tests.check_window

Xvfb is the screen, xdotool the hands. Whoever plays looks at a twin: the same program with the same cards on a display
that nobody sees. What is done there is done in the window as well; what the computer players of the window have done is
read in its journal, and done by those of the twin. The match in the window is the one that counts.

A press may come too late or get lost on a busy machine, and nothing outside tells. If the journal does not show what
was done, the program is killed, it and the twin take the match up again from the journal, and the report says so. That
may happen a few times in a match; a program that takes no notice of anything fails.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # for the twin; the program gets its own

from game.rules.record import ActionStep, Record, read_record, replay
from game.rules.registry import GAME_IDS
from game.scenes.base import Scene
from game.scenes.house.scene import HouseRulesScene
from game.scenes.services import Services
from game.scenes.setup.scene import SetupScene
from game.session.files import Paths
from game.session.journal import read_journal
from game.session.session import Accepted
from game.session.store import finished_files
from tests.e2e.person import QUICK, Mouse, Person, start
from tests.e2e.turns import beg_and_lay, first_thing, lay_or_pay, shed, swap_or_draw
from tests.e2e.window import (
    LOOK,
    MISSING,
    Both,
    BothKeyboard,
    BothMouse,
    Hands,
    Outside,
    Unheard,
    display,
    leave,
    program,
    seen,
)  # fmt: skip
from tests.support.seats import COMPUTERS, Mute

SIZE: Final = (1024, 640)
SETTINGS: Final[dict[str, object]] = {
    **QUICK,
    "window": {"x": 60, "y": 40, "width": SIZE[0], "height": SIZE[1], "display": 0},
    "lessons": list(GAME_IDS),
}
HEARD: Final = 20.0
"""Seconds after which a press that the journal does not show counts as lost."""
TURNS: Final = 300
"""No match here takes as many turns of the person."""


class Short(NamedTuple):
    """A short match: who plays it with what, and how a turn is played."""

    kind: type[Both]
    players: int
    options: dict[str, object]
    turn: Callable[[Person], None]


MATCHES: Final = {
    "dang_it": Short(BothKeyboard, 6, {"packs": 1, "hand_size": 7, "rounds": 1}, first_thing),
    "damn_you": Short(BothMouse, 6, {"hands": 1}, lay_or_pay),
    "screw_your_neighbor": Short(BothKeyboard, 3, {"pennies": 1}, swap_or_draw),
    "that_dam_game": Short(BothMouse, 3, {"contracts": [1], "begs": 0}, beg_and_lay),
    "shithead": Short(BothMouse, 3, {"short_game": True, "deals": 1}, shed),
}


class Match:
    """A match of one game in a data folder, from its first card to its result, over any number of starts."""

    def __init__(self, game: str, folder: Path, env: dict[str, str], seed: int) -> None:
        self.game, self.short, self._env, self._seed = game, MATCHES[game], env, seed
        self._folder, self._data = folder, folder / "data"
        self._journal = self._data / "current" / f"{game}.journal"
        self.paths = Paths.at(self._data)
        self.lost: list[str] = []
        """Why the program was started again, each time."""
        self.turns = 0
        """How many turns the person has played."""
        opponents = [{"character": face, "level": "easy"} for face in COMPUTERS[: self.short.players - 1]]
        setup = {"players": self.short.players, "options": self.short.options, "opponents": opponents}
        self._settings: dict[str, object] = {**SETTINGS, "setups": {game: setup}}
        self._data.mkdir(parents=True)
        self.paths.settings.write_text(json.dumps(self._settings), "utf-8")

    def record(self) -> Record | None:
        """The match in the window as far as it has come; None before it begins and while its file is moved."""
        try:
            return read_journal(self._journal.read_bytes()).record
        except FileNotFoundError:
            done = finished_files(self.paths)
            return read_record(done[0].read_text("utf-8")) if done else None

    def over(self) -> bool:
        """Whether the match has come to its result and is put away."""
        return not self._journal.exists() and bool(finished_files(self.paths))

    def play(self, tries: int) -> None:
        """Play to the end, with no more than so many starts. Raises Unheard if the window takes no notice."""
        while not self.over():
            with program(self._env, self._data, "--game", self.game, "--seed", str(self._seed)) as running:
                try:
                    Visit(self, self._env, running).play()
                    leave(running)
                except Unheard as unheard:
                    self.lost.append(str(unheard))
                    if len(self.lost) == tries:
                        raise
                    running.kill()
                    assert running.communicate() == ("", "")

    def twin(self) -> Both:
        """The same program with the same match as far as it has come, at its set-up."""
        folder = self._folder / f"twin {len(self.lost)}"
        if self._journal.exists():
            (folder / "current").mkdir(parents=True)
            shutil.copy(self._journal, folder / "current")

        def home(services: Services) -> Scene:
            return SetupScene(services, self.game)

        return self.short.kind(start(folder, SIZE, self._settings, home, seed=self._seed, bots=Mute()))


class Visit:
    """The program in its window and a twin of it that is looked at, from a start to an end or to a lost press."""

    def __init__(self, match: Match, env: dict[str, str], running: subprocess.Popen[str]) -> None:
        self._match, self._running = match, running
        self._began = match.record() is None
        self._outside = Outside(env, SIZE)
        # A window that has just opened may not listen yet; the slower the machine, the longer.
        time.sleep(0.5 * 2 ** len(match.lost))
        self.person = match.twin()
        self.person.hands = Hands(self._outside)

    def play(self) -> None:
        """Play to the end. Raises Unheard."""
        try:
            self._sit_down()
            for _ in range(TURNS):
                self._wait(self._level, "the person's turn")
                if self.session.result is not None:
                    self._wait(self._match.over, "the match to be put away")
                    return
                self.person.wait(self.person.my_turn, "the turn to show")
                time.sleep(LOOK)
                self._match.short.turn(self.person)
                self._match.turns += 1
            raise AssertionError("the match does not end")
        finally:
            self.person.hands.close()
            self.person.app.close()

    def _sit_down(self) -> None:
        """Press, at both, what deals or what takes the match up again."""
        looker = Mouse(self.person.app)
        looker.frames(5)
        button = looker.widget("deal" if self._began else "go")
        self.person.hands.click(button.rect.center)
        if self._began:
            self._wait(self._match.record, "cards to be dealt")
        looker.press(button)
        looker.frames(15)
        if isinstance(looker.scene, HouseRulesScene):
            self.person.hands.click(looker.widget("close").rect.center)
        looker.wait_for("TableScene")
        self.session = looker.table.seat.session

    def _wait(self, until: Callable[[], object], what: str) -> None:
        """Wait for something that follows from what was done. Raises Unheard."""
        if not seen(lambda: until() or self._running.poll() is not None, HEARD):
            raise Unheard(f"waited in vain for {what} after {self._match.turns} turns")
        assert self._running.poll() is None, f"the program has ended: {self._running.communicate()}"

    def _level(self) -> bool:
        """Do at the twin what has been done in the window, by whomever.

        Returns whether it is the person's turn, or all over, at both. Raises Unheard if they have parted.
        """
        record = self._match.record()
        if record is None:
            return False
        done, known = ([step for step in some.steps if isinstance(step, ActionStep)]
                       for some in (record, self.session.record))  # fmt: skip
        if done[: len(known)] != known[: len(done)]:
            raise Unheard(f"something else was done than pressed after {self._match.turns} turns")
        for step in done[len(known) :]:
            if not isinstance(self.session.submit(step.seat, step.action, self.session.seq), Accepted):
                raise AssertionError(f"the program did what may not be done: {step}")
        return len(done) >= len(known) and self.session.to_act in (0, None)


def try_game(game: str, seed: int, tries: int) -> str:
    """Play a match of a game; returns what is to be said of it. Raises Unheard, or AssertionError for a fault."""
    with tempfile.TemporaryDirectory(prefix="grawlix-window-") as folder, display() as env:
        match = Match(game, Path(folder), env, seed)
        match.play(tries)
        (file,) = finished_files(match.paths)
        record = read_record(file.read_text("utf-8"))
    replay(record)
    mine = sum(isinstance(step, ActionStep) and step.seat == 0 for step in record.steps)
    assert mine, "nothing was done by the person"
    again = "".join(f"; started again: {why}" for why in match.lost)
    return f"{game}: {mine} actions of mine, {len(record.steps)} steps, result {record.result}{again}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: 1 if a match failed, 2 if the tools are missing."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.check_window", description=(__doc__ or "").splitlines()[0].partition(":")[0]
    )
    parser.add_argument("--game", choices=GAME_IDS, help="only this game")
    parser.add_argument("--seed", type=int, default=5, metavar="N", help="the cards (default 5)")
    parser.add_argument("--tries", type=int, default=6, metavar="N", help="starts in a match at most (default 6)")
    chosen = parser.parse_args(arguments)
    if MISSING:
        print(f"not installed here: {', '.join(MISSING)}")
        return 2
    failed = 0
    for game in (chosen.game,) if chosen.game else MATCHES:
        try:
            print(try_game(game, chosen.seed, chosen.tries), flush=True)
        except (Unheard, AssertionError) as fault:
            failed += 1
            print(f"{game} failed: {fault}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
