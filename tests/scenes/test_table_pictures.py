"""Pictures of a table that rests are drawn once, in the largest window too: no frame pushes out what the next needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.events import Phase
from game.rules.registry import GAME_IDS, game_by_id
from game.scenes.table.kept import Z_CARDS
from game.scenes.table.scene import TableScene
from game.ui.painter import DisplayList
from tests.support.covers import unpainted
from tests.support.sample import some
from tests.support.tables import Room, no_window, pictures_made, table_of


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("again", range(some(1, 4)))
def test_a_table_at_rest_makes_no_picture_twice(
    game: str, again: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What somebody says takes room as well, and who says something is left to chance.
    no_window()
    made = pictures_made(monkeypatch)
    # An empty picture takes as much room as one that is painted.
    with unpainted():
        room = Room(tmp_path, (3840, 2160))
        room.settings.pace = "off"
        scene = table_of(room, game_by_id(game).seats[-1], {}, 3, game=game)
        for _ in range(30):
            scene.update(1 / 30)
        try:
            # What somebody has just said is drawn in the frames to come, one person after the other.
            for _ in range(3 + 10):
                frame = DisplayList()
                scene.draw(frame)
            made.clear()
            frame = DisplayList()
            scene.draw(frame)
            assert made == []
            assert frame.background is not None
        finally:
            room.close()


def test_cards_that_have_come_to_rest_are_shown_as_sharp_as_they_can_be(tmp_path: Path) -> None:
    no_window()
    room = Room(tmp_path, (1280, 720))
    room.settings.pace = "off"
    scene = table_of(room, 4, {}, 3, game="shithead")
    try:
        scene.update(1 / 30)
        scene.draw(DisplayList())
        assert soft(room)
        for _ in range(200):
            scene.update(1 / 30)
            if scene.stale:
                scene.draw(DisplayList())
                scene.stale = False
        assert not soft(room)
        shown = cards(scene)
        assert any(token.turn for token in scene.stage.model.everything() if token.number in shown)
        for token in scene.stage.model.everything():
            token.sprites = None
        scene.draw(DisplayList())
        assert not soft(room)
        assert cards(scene) == shown
    finally:
        room.close()


def soft(room: Room) -> bool:
    """Whether a card that lies waits to be drawn sharper."""
    return room.art.soft


def cards(scene: TableScene) -> dict[int, int]:
    """By number of a token that is seen: which picture it has."""
    frame = DisplayList()
    scene.look.draw_cards(frame, Z_CARDS)
    return {sprite.key[1]: id(sprite.image) for sprite in frame.sprites if sprite.key[0] == "card"}  # type: ignore[index]


@pytest.mark.parametrize("game", ["damn_you", "dang_it"])
def test_backs_that_are_dealt_are_drawn_ahead_in_every_width_on_their_way(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_window()
    made = pictures_made(monkeypatch)
    room = Room(tmp_path, (1280, 720))
    scene = table_of(room, game_by_id(game).default_players, {}, 5, game=game)
    try:
        for _ in range(400):  # a chore each
            scene.look.use_the_quiet()
        made.clear()
        for _ in range(60 * 20):
            session = scene.seat.session
            if session.to_act is not None and scene.stage.choreographer.idle:
                if scene.stage.model.phase is not Phase.DRAW_FOR_DEAL:
                    break
                session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
            scene.update(1 / 60)
            scene.draw(DisplayList())
        assert made
        spun = [key for key in made if len(key) == 3 and "back" in str(key[0]) and isinstance(key[1], float | int)]
        assert [key for key in spun if 20 < key[1] < 160] == []
    finally:
        room.close()
