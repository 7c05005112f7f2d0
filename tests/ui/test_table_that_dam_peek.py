"""That Dam Game: the contract is looked at closely, and cards leave what was put together, by pointer and by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.rules.actions import Meld
from game.scenes.table.peek import PeekTarget
from game.scenes.table.scene import TableScene
from game.ui.input import Accept, AcceptEnd, Back, InputEvent, Key, Kind, PointerDown, PointerUp
from game.ui.painter import DisplayList
from game.ui.table.hand import CardTarget
from tests.support.covers import Case, Tables, unpainted_tables
from tests.support.moments import moments
from tests.support.sample import combined

WINDOWS = ((1280, 720), (1080, 1920))
GROUPED, MELDED = "contract 10 to put together", "the person alone has melded"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unpainted_tables(tmp_path_factory.mktemp("peek")) as made:
        yield made


def at(tables: Tables, name: str, size: tuple[int, int] = (1280, 720)) -> TableScene:
    """The table at a moment, drawn once."""
    asked = next(asked for asked in moments("that_dam_game", 4) if asked.name == name)
    scene = tables.lay(Case("that_dam_game", 4, size), asked).scene
    scene.stage.selection = ()
    scene.touch.refresh()
    keys(scene)
    return scene


def keys(scene: TableScene) -> set[object]:
    """What is listed now, by key."""
    frame = DisplayList()
    scene.stale = True
    scene.draw(frame)
    return {sprite.key for sprite in frame.sprites}


def tag(scene: TableScene) -> PeekTarget:
    """What is pressed to see the contract."""
    return next(widget for widget in scene.form.widgets if isinstance(widget, PeekTarget) and widget.visible)


def lifted(scene: TableScene) -> bool:
    """Whether the contract lies large over the table."""
    return "own lifted tray" in keys(scene)


@combined(size=WINDOWS, name=[GROUPED, MELDED], kind=[Kind.MOUSE, Kind.TOUCH])
def test_the_contract_is_large_as_long_as_its_tag_is_pressed(
    tables: Tables, size: tuple[int, int], name: str, kind: Kind
) -> None:
    scene = at(tables, name, size)
    assert not lifted(scene)
    place = tag(scene).rect.center
    scene.handle(PointerDown(place, 0, kind))
    assert lifted(scene)
    scene.handle(PointerUp(place, 0, kind))
    assert not lifted(scene)


@pytest.mark.parametrize("name", [GROUPED, MELDED])
def test_keys_show_the_contract_too(tables: Tables, name: str) -> None:
    scene = at(tables, name)
    letter = Key(pygame.K_c, text="c")
    for shows in (True, False, True):
        scene.handle(letter)
        assert lifted(scene) == shows
    scene.handle(Back())
    assert not lifted(scene), "and the menu stays shut"
    scene.form.set_focus(tag(scene), show=True)
    events: list[tuple[InputEvent, bool]] = [(Accept(), True), (AcceptEnd(), False)]
    for event, shows in events:
        scene.handle(event)
        assert lifted(scene) == shows


def test_the_large_contract_has_a_place_for_every_card(tables: Tables) -> None:
    scene = at(tables, GROUPED)
    scene.handle(Key(pygame.K_c, text="c"))
    slots = {str(key).split(" slot ")[1] for key in keys(scene) if str(key).startswith("own lifted slot ")}
    assert {f"{part} {place}" for part in range(3) for place in range(5)} <= slots


def grouped(scene: TableScene) -> CardTarget:
    """A card of the hand that lies in a group."""
    groups = scene.stage.order.groups
    return next(target for target in scene.touch.targets.values() if target.token.card in groups[0])


@pytest.mark.parametrize("key", [pygame.K_BACKSPACE, pygame.K_DELETE])
def test_a_key_takes_a_card_out_of_its_group(tables: Tables, key: int) -> None:
    scene = at(tables, GROUPED)
    target = grouped(scene)
    before = scene.stage.order.groups
    scene.form.set_focus(target, show=True)
    assert scene.handle(Key(key))
    after = scene.stage.order.groups
    assert target.token.card not in [card for group in after for card in group]
    assert sum(map(len, after)) == sum(map(len, before)) - 1
    assert not scene.handle(Key(key)), "it is in none any longer"
    assert scene.stage.order.groups == after


def test_a_button_takes_a_chosen_card_out_and_another_puts_it_back(tables: Tables) -> None:
    scene = at(tables, GROUPED)
    card = grouped(scene).token
    scene.touch.tap(card)
    assert scene.touch.press("out")
    assert not any(card.card in group for group in scene.stage.order.groups)
    assert "out" not in scene.touch.specs
    assert scene.touch.press("arrange")
    assert any(card.card in group for group in scene.stage.order.groups)
    assert not any(isinstance(spec.action, Meld) for spec in scene.touch.specs.values())
