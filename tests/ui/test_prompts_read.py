"""What is asked can be read whatever lies below it: a card that rises under mouse or focus covers none of it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.scenes.table.scene import TableScene
from game.ui.painter import DisplayList, Sprite
from game.ui.table.hand import CardTarget
from tests.support.covers import Case, Tables, unpainted_tables
from tests.support.moments import moments
from tests.support.sample import WHOLE

SIZES = ((1280, 720), (1600, 900), (720, 1280))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unpainted_tables(tmp_path_factory.mktemp("read")) as made:
        yield made


def rect(sprite: Sprite) -> pygame.Rect:
    return sprite.image.get_rect(topleft=(sprite.x, sprite.y))


def risen(scene: TableScene, target: CardTarget, how: str) -> dict[object, Sprite]:
    """The table with a card that has risen, by key."""
    scene.form.set_focus(target if how == "focus" else None, show=True)
    target.hovered = how == "mouse"
    scene.touch.update(1.0)
    scene.stale = True
    frame = DisplayList()
    scene.draw(frame)
    target.hovered = False
    return {sprite.key: sprite for sprite in frame.sprites}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_card_that_rises_covers_nothing_of_what_is_asked(tables: Tables, game: str, size: tuple[int, int]) -> None:
    asked = 0
    for number, at in enumerate(moments(game, game_by_id(game).default_players)):
        if number % 3 and not WHOLE:
            continue
        scene = tables.lay(Case(game, game_by_id(game).default_players, size), at).scene
        for target in list(scene.touch.targets.values())[::2]:
            for how in ("focus", "mouse"):
                listed = risen(scene, target, how)
                prompt, card = listed.get("prompt"), listed.get(("card", target.token.number))
                if prompt is not None and card is not None:
                    asked += 1
                    assert prompt.z > card.z or not rect(prompt).colliderect(rect(card)), (at.name, target.token)
    assert asked > 3
