"""The program in a real window of a real display server, driven from outside; the journal tells what came of it.

Whoever plays a whole match looks at a twin: the same program with the same cards on a display that nobody sees. What
a person does there by mouse or keyboard is done in the real window as well; what the computer players of the real one
have done is read in its journal, and done by those of the twin.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from game.rules.actions import DRAW_AT, PAY, Exchange, LayJoker, Play, Run
from game.rules.record import ActionStep, Record, read_record, replay
from game.rules.registry import GAME_IDS
from game.scenes.base import Scene
from game.scenes.services import Services
from game.scenes.setup.scene import SetupScene
from game.session.files import Paths
from game.session.journal import read_journal
from game.session.session import Accepted
from game.session.store import finished_files
from game.ui.table.hand import CardTarget
from tests.e2e import test_dam_match, test_shithead_match
from tests.e2e.person import QUICK, Keyboard, Mouse, Person, card_place, start
from tests.support.seats import COMPUTERS, Mute

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1024, 640)
SETTINGS: dict[str, object] = {
    "window": {"x": 60, "y": 40, "width": SIZE[0], "height": SIZE[1], "display": 0},
    "pace": "instant",
    "lessons": ["dang_it"],
    "pause_after_play": 0,
    "mute": True,
}
END_OF_PNG = b"IEND"
SEED = 5
RANKS = "a23456789tjqk"
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has display servers of which a test starts its own"),
    pytest.mark.skipif(bool(MISSING), reason=f"not installed here: {', '.join(MISSING)}"),
]


def wait(until: Callable[[], object], what: str, seconds: float = 12.0) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """A display server of the test's own; the surroundings of whoever uses it."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    try:
        with os.fdopen(read) as number:
            said = number.readline().strip()
        if not said:
            pytest.skip("Xvfb does not start here")
        env = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
        yield {**env, "DISPLAY": f":{said}", "SDL_AUDIODRIVER": "dummy"}
    finally:
        server.terminate()
        server.wait(10)


@contextmanager
def program(display: dict[str, str], folder: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """The program in a window, as it is started by hand."""
    command = [sys.executable, "-m", "game", "--data-dir", str(folder), "--windowed", "--seed", str(SEED), *more]
    running = subprocess.Popen(
        command, cwd=ROOT, env=display, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )  # fmt: skip
    try:
        yield running
    finally:
        running.kill()
        running.communicate(timeout=10)


def leave(running: subprocess.Popen[str]) -> None:
    """Ask the program to end, which it does without a word."""
    running.terminate()
    out, err = running.communicate(timeout=10)
    assert (running.returncode, out, err) == (0, "", "")


class Outside:
    """Somebody who has the window and no other way in."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        self.env, self.folder = env, folder
        wait(self._find, "the window", 30.0)
        place = dict(line.split("=") for line in self.do("getwindowgeometry", "--shell", self.window).split())
        self.left, self.top = int(place["X"]), int(place["Y"])
        assert (int(place["WIDTH"]), int(place["HEIGHT"])) == SIZE
        self.do("windowfocus", self.window)

    def do(self, *words: str) -> str:
        """Run xdotool."""
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=10, check=False
        )
        return done.stdout

    def _find(self) -> bool:
        found = self.do("search", "--onlyvisible", "--class", ".").split()
        self.window = found[0] if found else ""
        return bool(found)

    def click(self, at: tuple[int, int]) -> None:
        """Click a place of the window."""
        self.do("mousemove", str(self.left + at[0]), str(self.top + at[1]), "click", "1")

    def key(self, *names: str) -> None:
        """Press keys, one after the other."""
        self.do("key", "--delay", "40", *names)

    def steps(self) -> int:
        """How many actions of the person the journal holds."""
        journal = self.folder / "current" / "dang_it.journal"
        if not journal.exists():
            return -1
        steps = read_journal(journal.read_bytes()).record.steps
        return sum(isinstance(step, ActionStep) and step.seat == 0 for step in steps)


def places(folder: Path) -> list[tuple[int, int]]:
    """Where the game's card on the menu, the button that deals and a card to draw lie: as without a display."""
    twin = Mouse(start(folder, size=SIZE, settings=SETTINGS))
    try:
        twin.frames(20)
        found = [twin.widget("dang_it").rect.center]
        twin.press(twin.widget("dang_it"))
        twin.wait_for("SetupScene")
        found.append(twin.widget("deal").rect.center)
        twin.press(twin.widget("deal"))
        twin.wait_for("TableScene")
        twin.wait(twin.my_turn, "the draw")
        card = twin.cards()[DRAW_AT[20]]
        return [*found, card_place(card, twin.neighbour(card))]
    finally:
        twin.app.close()


def test_a_match_begins_in_a_real_window(display: dict[str, str], tmp_path: Path) -> None:
    game, deal, card_of_pack = places(tmp_path / "twin")
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps(SETTINGS), "utf-8")
    with program(display, folder) as running:
        person = Outside(display, folder)
        # Nothing outside tells when a screen is there: who was too quick tries again, more slowly.
        for pause in (0.6, 1.2, 2.4):
            time.sleep(pause)
            person.click(game)
            time.sleep(pause)
            person.click(deal)
            time.sleep(pause)
            if person.steps() == 0:
                break
        assert person.steps() == 0, "no cards were dealt"

        # Draw a card; then try one rank after another, the button by its letter, and to draw again in case of a tie.
        def has_acted(times: int, act: Callable[[], None]) -> bool:
            act()
            time.sleep(0.2)
            return person.steps() >= times

        wait(lambda: has_acted(1, lambda: person.click(card_of_pack)), "the draw for the deal")
        keys = [key for rank in RANKS for key in (rank, "Return")] + ["d"]

        def try_all() -> None:
            person.click(card_of_pack)
            person.key(*keys)

        wait(lambda: has_acted(4, try_all), "four actions", 20.0)

        person.key("F12")
        pictures = folder / "screenshots"
        wait(lambda: any(END_OF_PNG in path.read_bytes()[-12:] for path in pictures.glob("*.png")), "the screenshot")
        (picture,) = pictures.glob("*.png")
        image = pygame.image.load(picture)
        assert image.get_size() == SIZE
        assert len({tuple(image.get_at((x, y))) for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1], 8)}) > 50

        leave(running)
    settings = json.loads((folder / "settings.json").read_text("utf-8"))
    assert (settings["window"]["width"], settings["window"]["height"]) == SIZE


# -- whole matches ----------------------------------------------------------------------


class Hands:
    """Moves mouse and keys of a display, and nothing else."""

    def __init__(self, outside: Outside) -> None:
        self._outside = outside
        self._tool = subprocess.Popen(["xdotool", "-"], env=outside.env, stdin=subprocess.PIPE, text=True, bufsize=1)

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
            self.do(f"mousemove {self._outside.left + x} {self._outside.top + y}")
        else:
            self.do(f"{'mousedown' if kind == pygame.MOUSEBUTTONDOWN else 'mouseup'} 1")

    def click(self, at: tuple[int, int]) -> None:
        """Click a place of the window."""
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, {"pos": at})

    def close(self) -> None:
        """Let go of everything."""
        self._tool.terminate()
        self._tool.communicate(timeout=10)


class Both(Person):
    """A person who does everything twice: at the twin, which is looked at, and in the real window."""

    hands: Hands

    def post(self, kind: int, **facts: Any) -> None:
        """Post one event to the twin, and do the same outside; then see what has come of it."""
        self.hands.post(kind, facts)
        super().post(kind, **facts)
        if kind in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            time.sleep(BREATH)


class BothMouse(Both, Mouse):
    """The same with a mouse."""


class BothKeyboard(Both, Keyboard):
    """The same with a keyboard."""


BREATH = 0.03
"""Seconds for which whoever plays looks at what a press has done."""


class Short(NamedTuple):
    """A short match: who plays it with what, and how a turn is played."""

    kind: type[Both]
    players: int
    options: dict[str, object]
    turn: Callable[[Person], None]


def first_thing(person: Person) -> None:
    """Do the first thing that is legal."""
    person.act(person.table.stage.legal()[0])


def lay_or_pay(person: Person) -> None:
    """Play a turn of Damn You!: a card or a run, an exchange, a joker, or a chip."""
    legal, seq = person.table.stage.legal(), person.table.seat.session.seq
    action = min(legal, key=lambda action: (Play, Run, Exchange, LayJoker, type(PAY)).index(type(action)))
    cards = {widget.token.card: widget for widget in person.form.widgets if isinstance(widget, CardTarget)}
    if isinstance(action, Exchange):
        exchanges = [a for a in legal if isinstance(a, Exchange)]
        person.press(person.widget(("action", f"exchange {exchanges.index(action)}")))
    elif isinstance(action, LayJoker):
        person.play(cards[action.card])
        place = next(w for w in person.form.widgets if isinstance(w.key, tuple) and w.key[0] == "place" and w.visible)
        person.press(place)
    else:
        if isinstance(action, Play | Run):
            person.play(cards[action.cards[-1]])
        if person.table.seat.session.seq == seq:
            person.press(person.widget(("action", "main")))


def swap_or_draw(person: Person) -> None:
    """Press the main button of Screw Your Neighbor."""
    buttons = [("action", name) for name in ("swap", "draw", "only_keep")]
    person.press(next(w for w in person.form.widgets if w.key in buttons and w.visible))


def shed(person: Person) -> None:
    """Play a turn of Shithead."""
    test_shithead_match.do(person, test_shithead_match.wanted(person.table.stage.legal()))


MATCHES = {
    "dang_it": Short(BothKeyboard, 6, {"packs": 1, "hand_size": 7, "rounds": 1}, first_thing),
    "damn_you": Short(BothMouse, 6, {"hands": 1}, lay_or_pay),
    "screw_your_neighbor": Short(BothKeyboard, 3, {"pennies": 1}, swap_or_draw),
    "that_dam_game": Short(BothMouse, 3, {"contracts": [1], "begs": 0}, test_dam_match.turn),
    "shithead": Short(BothMouse, 3, {"short_game": True, "deals": 1}, shed),
}


class Match:
    """A match in a window and at a twin of it, which is kept level by the journal of the one in the window."""

    def __init__(self, game: str, short: Short, folder: Path, outside: Outside, settings: dict[str, object]) -> None:
        self._paths, self._journal = Paths.at(folder), folder / "current" / f"{game}.journal"

        def home(services: Services) -> Scene:
            return SetupScene(services, game)

        app = start(folder / "twin", SIZE, settings, home, seed=SEED)
        vars(app)["bots"] = Mute()
        self.person = short.kind(app)
        self.person.hands = Hands(outside)

    def begin(self) -> None:
        """Press the button that deals, at both."""
        looker = Mouse(self.person.app)
        deal = looker.widget("deal")
        for _ in range(2):  # a second time if the window was not there yet
            self.person.hands.click(deal.rect.center)
            with suppress(AssertionError):
                wait(self.record, "cards to be dealt", 8.0)
                break
        looker.press(deal)
        looker.wait_for("TableScene")
        self.session = looker.table.seat.session

    def record(self) -> Record | None:
        """The match in the window as far as it has come; None before it begins and while its file is moved."""
        try:
            return read_journal(self._journal.read_bytes()).record
        except FileNotFoundError:
            done = finished_files(self._paths)
            return read_record(done[0].read_text("utf-8")) if done else None

    def level(self) -> bool:
        """Do at the twin what has been done in the window, by whomever, which is the match that counts.

        Returns whether it is the person's turn, or all over, at both.
        """
        record = self.record()
        if record is None:
            return False
        done, known = ([step for step in some.steps if isinstance(step, ActionStep)]
                       for some in (record, self.session.record))  # fmt: skip
        for step in done[len(known) :]:
            assert isinstance(self.session.submit(step.seat, step.action, self.session.seq), Accepted)
        return len(done) >= len(known) and self.session.to_act in (0, None)

    def play(self, turn: Callable[[Person], None]) -> None:
        """Play to the end."""
        for _ in range(200):
            wait(self.level, "the person's turn", 20.0)
            if self.session.result is not None:
                return
            self.person.wait(self.person.my_turn, "the turn to show")
            time.sleep(BREATH)
            turn(self.person)
        raise AssertionError("the match does not end")

    def close(self) -> None:
        """Put everything away."""
        self.person.hands.close()
        self.person.app.close()


@pytest.mark.parametrize("game", list(MATCHES))
def test_a_whole_match_is_played_in_a_real_window(display: dict[str, str], tmp_path: Path, game: str) -> None:
    short = MATCHES[game]
    opponents = [{"character": face, "level": "easy"} for face in COMPUTERS[: short.players - 1]]
    setup = {"players": short.players, "options": short.options, "opponents": opponents}
    settings = {**SETTINGS, **QUICK, "lessons": list(GAME_IDS), "setups": {game: setup}}
    (tmp_path / "settings.json").write_text(json.dumps(settings), "utf-8")
    with program(display, tmp_path, "--game", game) as running:
        match = Match(game, short, tmp_path, Outside(display, tmp_path), settings)
        try:
            match.begin()
            match.play(short.turn)
        finally:
            match.close()
        leave(running)
    (file,) = finished_files(Paths.at(tmp_path))
    record = read_record(file.read_text("utf-8"))
    replay(record)
    assert record.result == match.session.result
    assert any(isinstance(step, ActionStep) and step.seat == 0 for step in record.steps)
