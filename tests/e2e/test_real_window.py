"""The program in a real window of a real display server, driven from outside; the journal tells what came of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.rules.actions import DRAW_AT
from game.rules.record import ActionStep
from game.session.journal import read_journal
from tests.e2e.person import Mouse, card_place, start

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
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
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


class Outside:
    """Somebody who has the window and no other way in."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        self.env, self.folder = env, folder
        wait(self._find, "the window")
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
    command = [sys.executable, "-m", "game", "--data-dir", str(folder), "--windowed", "--seed", "5"]
    program = subprocess.Popen(
        command, cwd=ROOT, env=display, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
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

        # Draw a card, more than once if there is a tie; then try one rank after another, and the button by its letter.
        def has_acted(times: int, act: Callable[[], None]) -> bool:
            act()
            time.sleep(0.2)
            return person.steps() >= times

        wait(lambda: has_acted(1, lambda: person.click(card_of_pack)), "the draw for the deal")
        keys = [key for rank in RANKS for key in (rank, "Return")] + ["d"]
        wait(lambda: has_acted(4, lambda: person.key(*keys)), "four actions", 20.0)

        person.key("F12")
        pictures = folder / "screenshots"
        wait(lambda: any(END_OF_PNG in path.read_bytes()[-12:] for path in pictures.glob("*.png")), "the screenshot")
        (picture,) = pictures.glob("*.png")
        image = pygame.image.load(picture)
        assert image.get_size() == SIZE
        assert len({tuple(image.get_at((x, y))) for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1], 8)}) > 50

        program.terminate()
        out, err = program.communicate(timeout=10)
        assert (program.returncode, out, err) == (0, "", "")
    finally:
        program.kill()
        program.communicate(timeout=10)
    settings = json.loads((folder / "settings.json").read_text("utf-8"))
    assert (settings["window"]["width"], settings["window"]["height"]) == SIZE
