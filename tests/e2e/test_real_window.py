"""The program in a real window of a real display server, driven from outside; the journal tells what came of it.

Whole matches are played by `python -m tests.check_window`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.rules.actions import DRAW_AT
from game.rules.record import ActionStep
from game.session.journal import read_journal
from tests.e2e.person import Mouse, card_place, start
from tests.e2e.window import MISSING, NoDisplay, Outside, Unheard, display, leave, program, seen

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
STARTS = 4
"""How often the program is started, each time with more patience, before it counts as deaf."""
TRIES = 20
"""How often each thing is done before the program is started anew."""

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has display servers of which a test starts its own"),
    pytest.mark.skipif(bool(MISSING), reason=f"not installed here: {', '.join(MISSING)}"),
]


@pytest.fixture
def env() -> Iterator[dict[str, str]]:
    """The environment of a program on a display server of the test's own."""
    try:
        with display() as env:
            yield env
    except NoDisplay as reason:
        pytest.skip(str(reason))


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
        return [*found, card_place(card, twin.neighbor(card))]
    finally:
        twin.app.close()


def do(act: Callable[[], None], until: Callable[[], object], what: str, patience: float) -> None:
    """Do something again and again until its effect is seen. Raises Unheard."""
    for _ in range(TRIES):
        act()
        if seen(until, patience):
            return
    raise Unheard(f"{what}: done {TRIES} times without effect")


def steps(folder: Path) -> int:
    """How many actions of the person the journal holds, -1 without a journal."""
    journal = folder / "current" / "dang_it.journal"
    if not journal.exists():
        return -1
    steps = read_journal(journal.read_bytes()).record.steps
    return sum(isinstance(step, ActionStep) and step.seat == 0 for step in steps)


def play(env: dict[str, str], folder: Path, at: list[tuple[int, int]], patience: float) -> None:
    """Begin a match from the menu, act, photograph, leave; each is done until it is seen. Raises Unheard."""
    game, deal, card_of_pack = at
    pictures = folder / "screenshots"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps(SETTINGS), "utf-8")
    with program(env, folder, "--seed", "5") as running:
        person = Outside(env, SIZE)

        def begin() -> None:
            person.click(game)
            seen(lambda: False, patience)  # no file tells that the set-up is there
            person.click(deal)

        def try_all() -> None:
            # One rank after another, the button by its letter, and to draw again in case of a tie.
            person.click(card_of_pack)
            person.key(*(key for rank in RANKS for key in (rank, "Return")), "d")

        do(begin, lambda: steps(folder) >= 0, "to deal", patience)
        do(lambda: person.click(card_of_pack), lambda: steps(folder) >= 1, "to draw for the deal", patience)
        do(try_all, lambda: steps(folder) >= 4, "four actions", patience)
        do(lambda: person.key("F12"), lambda: whole(pictures), "to take a screenshot", patience)
        leave(running)


def whole(pictures: Path) -> list[Path]:
    """The screenshots that are written to their end."""
    return [path for path in sorted(pictures.glob("*.png")) if END_OF_PNG in path.read_bytes()[-12:]]


def test_a_match_begins_in_a_real_window(env: dict[str, str], tmp_path: Path) -> None:
    at = places(tmp_path / "twin")
    unheard = []
    for number in range(STARTS):
        folder = tmp_path / f"data {number}"
        try:
            play(env, folder, at, 0.5 * 2**number)
            break
        except Unheard as reason:
            unheard.append(str(reason))
    else:
        raise AssertionError(unheard)

    image = pygame.image.load(whole(folder / "screenshots")[0])
    assert image.get_size() == SIZE
    assert len({tuple(image.get_at((x, y))) for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1], 8)}) > 50
    settings = json.loads((folder / "settings.json").read_text("utf-8"))
    assert (settings["window"]["width"], settings["window"]["height"]) == SIZE
