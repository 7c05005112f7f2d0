"""At the family table nobody sees a card but in a hand that its owner's finger holds open; what cheats is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame
import pytest

from game.rules.actions import Play
from game.rules.cards import format_card, parse_card, parse_cards
from game.rules.position import Position
from game.rules.registry import GAME_IDS
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.scene import FlatScene
from game.scenes.flat.sides import Side, Sight
from game.scenes.table.pause import PauseScene
from game.scenes.tables.base import Canvas
from game.ui.fx import fire
from game.ui.painter import DisplayList, Sprite
from tests.check_privacy import at_a_family_table, begun, brisk
from tests.support.flat import FlatTable, plain
from tests.support.flat_plays import doing
from tests.support.flat_privacy import Privacy, judged
from tests.support.sample import combined, some

pytestmark = pytest.mark.usefixtures("plain")


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_picture_depends_on_no_card_that_nobody_holds_open(game: str, tmp_path: Path) -> None:
    found = at_a_family_table(game, 1, tmp_path, brisk, most=some(1, 12))
    assert found.closings > 0 or game == "dang_it"
    assert found.exchanged > 0 or game == "dang_it"  # which begins with a draw for the deal


Cheat = Callable[[FlatScene, DisplayList], None]


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


@combined(game=GAME_IDS, cheat=[shows_one, tells_rank, lingers])
def test_a_table_that_cheats_is_found(game: str, cheat: Cheat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = FlatScene.draw

    def cheating(scene: FlatScene, frame: DisplayList) -> None:
        draw(scene, frame)
        cheat(scene, frame)

    KEPT.clear()
    monkeypatch.setattr(FlatScene, "draw", cheating)
    with pytest.raises(AssertionError, match="nobody"):
        at_a_family_table(game, 1, tmp_path, brisk, most=8)


# -- a fire, which eats cards that have left the table -----------------------------------------


BLIND: Final = "QH"
FIRE: Final = 2.5
"""Seconds after which nothing burns any longer."""


def burnt(folder: Path) -> Privacy:
    """Somebody burns a stack of five cards, and the fire goes out."""
    ten, *stack = parse_cards("TC 4C 6D 7H 8S")
    lying = {Zone(ZoneKind.HAND, 0): (ten, *parse_cards("5C JD")), Zone(ZoneKind.STACK): tuple(stack),
             Zone(ZoneKind.FACE_DOWN, 0, 0): (parse_card(BLIND),), Zone(ZoneKind.BURNT): ()}  # fmt: skip
    start = Position(lying, turn=0)
    with judged(lambda: FlatTable(folder, "shithead", 3, 2, settings=plain, start=start), 1) as privacy:
        table = privacy.table
        table.settle()
        for events in doing(table, table.chair(0), Play((ten,), "hand"), Random(1)):
            table.program.frame(*events)
        table.program.seconds(FIRE)
        assert not table.scene.look.flares.waited_for
        return privacy


def test_cards_that_burn_lay_open_before(tmp_path: Path) -> None:
    privacy = burnt(tmp_path)
    assert privacy.burning > 10


Eats = Callable[[dict[str, str], FlatScene, bool], str]
"""Which card a fire eats that cheats, from what it has noted, and whether there is a true one; empty for none."""


def eats_a_hand(noted: dict[str, str], scene: FlatScene, burns: bool) -> str:
    """A card of a closed hand, which it knows from the time before."""
    noted.setdefault("card", format_card(scene.chairs[1].hand[0].face))
    return noted["card"] if burns else ""


def eats_a_blind_card(noted: dict[str, str], scene: FlatScene, burns: bool) -> str:
    """A card that lies face down before somebody, and that not even its owner knows."""
    return BLIND if burns else ""


def eats_one_again(noted: dict[str, str], scene: FlatScene, burns: bool) -> str:
    """A card that has burnt, when that was over."""
    if burns:
        noted["card"] = "4C"
        noted["frames"] = ""
    else:
        noted["frames"] = noted.get("frames", "") + "."
    return noted.get("card", "") if len(noted["frames"]) > 2 else ""


@pytest.mark.parametrize("eats", [eats_a_hand, eats_a_blind_card, eats_one_again])
def test_a_fire_that_eats_what_nobody_may_see_is_found(
    eats: Eats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: dict[str, str] = {}
    draw = FlatScene.draw

    def cheating(scene: FlatScene, frame: DisplayList) -> None:
        flares, draw_sides = scene.look.flares, type(scene.look.flares).draw_sides

        def lit(canvas: Callable[[Sight], Canvas]) -> None:
            draw_sides(flares, canvas)
            code = eats(noted, scene, "burn" in flares.keys)
            if code:
                look = canvas(Sight(Side.LEFT, 1280, 720))
                look.show("char", fire.charred(look.art, code, 60.0, 20.0, 3), 640, 360, 2400.0)

        flares.draw_sides = lit  # type: ignore[method-assign]
        draw(scene, frame)

    monkeypatch.setattr(FlatScene, "draw", cheating)
    with pytest.raises(AssertionError, match="faces that nobody may see"):
        burnt(tmp_path)


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
