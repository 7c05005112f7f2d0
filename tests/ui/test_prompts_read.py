"""What is asked, and a hint, can be read whatever lies below it, and leaves nothing half covered that is read."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.scenes.table.scene import TableScene
from game.texts import language, use
from game.ui.painter import DisplayList, Sprite
from game.ui.table.hand import CardTarget
from game.ui.table.spots import Box
from tests.support.covers import Case, Tables, noted, unpainted_tables
from tests.support.moments import Asked, moments
from tests.support.sample import WHOLE, combined

SIZES = ((1280, 720), (1600, 900), (720, 1280))
HINTS = {
    "dang_it": "Play the eight of clubs, though it is close with the five of clubs. "
    "You keep more to answer with: two cards of its suit or rank.",
    "shithead": "Play the jack of hearts, about 2 deals in 100 safer than a seven. "
    "It is harder to beat: fewer cards go on it than on a seven.",
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unpainted_tables(tmp_path_factory.mktemp("read")) as made:
        yield made


@pytest.fixture
def german() -> Iterator[None]:
    """Longer words."""
    before = language()
    use("de")
    yield
    use(before)


def rect(sprite: Sprite) -> pygame.Rect:
    return sprite.image.get_rect(topleft=(sprite.x, sprite.y))


def listed(scene: TableScene) -> dict[object, Sprite]:
    """All that is listed, by key."""
    scene.stale = True
    frame = DisplayList()
    scene.draw(frame)
    return {sprite.key: sprite for sprite in frame.sprites}


def risen(scene: TableScene, target: CardTarget, how: str) -> dict[object, Sprite]:
    """The table with a card that has risen, by key."""
    scene.form.set_focus(target if how == "focus" else None, show=True)
    target.hovered = how == "mouse"
    scene.touch.update(1.0)
    found = listed(scene)
    target.hovered = False
    return found


@combined(2, size=SIZES, game=GAME_IDS)
def test_a_card_that_rises_covers_nothing_of_what_is_asked(tables: Tables, game: str, size: tuple[int, int]) -> None:
    asked = 0
    for number, at in enumerate(moments(game, game_by_id(game).default_players)):
        if number % 3 and not WHOLE:
            continue
        scene = tables.lay(Case(game, game_by_id(game).default_players, size), at).scene
        for target in list(scene.touch.targets.values())[::2]:
            for how in ("focus", "mouse"):
                seen = risen(scene, target, how)
                prompt, card = seen.get("prompt"), seen.get(("card", target.token.number))
                if prompt is not None and card is not None:
                    asked += 1
                    assert prompt.z > card.z or not rect(prompt).colliderect(rect(card)), (at.name, target.token)
    assert asked > 3


def hinted(scene: TableScene, at: Asked, words: str) -> tuple[dict[object, Sprite], Box]:
    """The table while a hint is read, and where that lies."""
    scene.seat.propose(at.legal[0], words)
    found = listed(scene)
    scene.seat.drop_hint()
    assert scene.look.asked_at is not None
    return found, scene.look.asked_at


def test_a_long_hint_leaves_no_half_of_what_counts_the_pile(tables: Tables) -> None:
    """There is room for one line between them; the hint is soon gone, and then the count is back."""
    hidden = 0
    for at in moments("dang_it", 3):
        scene = tables.lay(Case("dang_it", 3, (1280, 720)), at).scene
        if at.legal and "pile pill" in listed(scene):
            seen, hint = hinted(scene, at, HINTS["dang_it"])
            hidden += "pile pill" not in seen
            assert ("pile pill" in seen) is not hint.overlaps(scene.look.taken.written["pill"]), at.name
            assert "pile pill" in listed(scene)
    assert hidden


@combined(size=SIZES, players=[2, 3, 4])
def test_a_long_hint_goes_aside_for_the_crown(tables: Tables, players: int, size: tuple[int, int]) -> None:
    for at in moments("shithead", players):
        scene = tables.lay(Case("shithead", players, size), at).scene
        if at.legal:
            for words in (HINTS["shithead"], HINTS["shithead"][:88]):
                _, hint = hinted(scene, at, words)
                cushion = scene.look.taken.written.get("own cushion")
                assert cushion is None or not hint.overlaps(cushion), at.name


@pytest.mark.usefixtures("german")
@combined(2, size=SIZES, game=GAME_IDS)
def test_why_a_button_is_gray_is_said_clear_of_the_other_buttons(
    tables: Tables, game: str, size: tuple[int, int]
) -> None:
    players = game_by_id(game).default_players
    for at in list(moments(game, players))[::2]:
        scene = tables.lay(Case(game, players, size), at).scene
        for key, note in noted(scene):
            for other, button in scene.touch.actions.items():
                own = key == str(("action", other))
                assert own or not button.visible or not note.box.overlaps(Box(*button.rect)), (at.name, key, other)
