"""At the family table nobody sees a card but in a hand that its owner's finger holds open; what cheats is found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.cards import format_card
from game.rules.registry import GAME_IDS
from game.scenes.flat.scene import FlatScene
from game.scenes.table.pause import PauseScene
from game.session.settings import Settings
from game.ui.painter import DisplayList, Sprite
from tests.check_privacy import at_a_family_table, begun
from tests.support.flat import FlatTable
from tests.support.sample import some


def brisk(settings: Settings) -> None:
    """Cards fly, and do not take long."""
    settings.pace, settings.motion = "instant", "full"


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_picture_depends_on_no_card_that_nobody_holds_open(game: str, tmp_path: Path) -> None:
    found = at_a_family_table(game, 1, tmp_path, brisk, most=some(1, 12))
    assert found.closings > 0 or game == "dang_it"
    assert found.exchanged > 0 or game == "dang_it"  # which begins with a draw for the deal


def shows_one(scene: FlatScene, frame: DisplayList) -> None:
    """The first card of closed hands peeps out."""
    for chair in scene.chairs:
        if chair.hand and not chair.open:
            picture = scene.look.art.card_image(format_card(chair.hand[0].face), 40.0)
            frame.put(("peep", chair.number), picture.image, 0, 0, 9000.0)


def tells_rank(scene: FlatScene, frame: DisplayList) -> None:
    """Something lies the farther to the right the higher the first card of a closed hand is."""
    for chair in scene.chairs:
        if chair.hand and not chair.open:
            frame.put(("mark", chair.number), pygame.Surface((9, 9)), int(chair.hand[0].face) % 13, 0, 9000.0)


KEPT: list[Sprite] = []


def lingers(scene: FlatScene, frame: DisplayList) -> None:
    """Open hands are still there in the frame after."""
    if any(chair.open for chair in scene.chairs):
        KEPT[:] = [sprite for sprite in frame.sprites if "('card'," in str(sprite.key) and "strip" in str(sprite.key)]
    else:
        frame.extend(KEPT)


@pytest.mark.parametrize("cheat", [shows_one, tells_rank, lingers])
def test_a_table_that_cheats_is_found(cheat: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = FlatScene.draw

    def cheating(scene: FlatScene, frame: DisplayList) -> None:
        draw(scene, frame)
        cheat(scene, frame)

    KEPT.clear()
    monkeypatch.setattr(FlatScene, "draw", cheating)
    with pytest.raises(AssertionError, match="nobody"):
        at_a_family_table("screw_your_neighbor", 1, tmp_path, brisk, most=2)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[FlatTable]:
    made = begun("screw_your_neighbor", 1, tmp_path, brisk)
    made.settle()
    yield made
    made.program.close()


def test_an_open_hand_does_not_fade_into_the_next_screen(table: FlatTable) -> None:
    """A finger lifts in the same frame in which somebody opens the menu: the old picture is not shown once more."""
    finger = table.open(table.chair(0))
    escape = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    manager = table.program.app.manager
    table.program.frame(table.up(finger), escape)
    assert isinstance(table.program.top, PauseScene)
    assert not fades(manager)
    # Where no hand was open, it fades as everywhere.
    table.program.frame(pygame.Event(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    table.program.key(pygame.K_ESCAPE)
    table.program.seconds(0.5)
    table.program.frame(escape)
    assert isinstance(table.program.top, PauseScene)
    assert fades(manager)


def fades(manager: Any) -> bool:
    """Whether the screen before is still drawn over this one."""
    frame = DisplayList()
    manager.draw(frame)
    # What lies over a scene has the level in its key.
    return any(sprite.key == (2, "photo") or sprite.key == (1, "photo") for sprite in frame.sprites)
