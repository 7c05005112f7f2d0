"""What a table keeps from frame to frame is what it would list anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from game.rules.registry import GAME_IDS
from game.scenes.table.kept import Z_CARDS, Z_FORM
from game.scenes.table.scene import TableScene
from game.scenes.tables.base import SeatPlace
from game.session.files import Paths
from game.session.session import Session
from game.ui.painter import DisplayList, Sprite
from tests.support.flat import still
from tests.support.menus import Program
from tests.support.sample import some
from tests.support.screens import Screen
from tests.support.seats import Mute, seats_for
from tests.support.tables import Room, no_window, table_of

FRAMES = some(110, 150)
OPTIONS: dict[str, dict[str, object]] = {"that_dam_game": {"contracts": [1]}, "shithead": {"deals": 1}}
PLAYERS = {"damn_you": 3, "screw_your_neighbor": 5, "that_dam_game": 3}


@pytest.fixture
def table(tmp_path: Path, plain: None) -> Iterator[Callable[[str], TableScene]]:
    """Lays the table of a game, in a small window."""
    no_window()
    rooms: list[Room] = []

    def lay(game: str) -> TableScene:
        rooms.append(Room(tmp_path, (1024, 640)))
        rooms[-1].settings.pace = "fast"
        return table_of(rooms[-1], PLAYERS.get(game, 2), OPTIONS.get(game, {}), 3, game=game)

    yield lay
    for room in rooms:
        room.close()


def anew(scene: TableScene) -> list[Sprite]:
    """All that is to be seen, with nothing taken from an earlier frame."""
    frame, look = DisplayList(), scene.look
    written = scene.look.taken.written.copy()
    sprites = [(token, token.sprites) for token in scene.stage.model.everything()]
    for token, _ in sprites:
        token.sprites = None
    look.draw_below(frame)
    look.draw_cards(frame, Z_CARDS)
    scene.form.draw(frame, Z_FORM)
    look.draw_above(frame)
    for token, before in sprites:
        token.sprites = before
    assert look.taken.written == written
    return frame.sprites


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_frame_is_listed_as_it_would_be_anew(
    game: str, table: Callable[[str], TableScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, chance = table(game), Random(2)
    quick = compared = 0
    draw_moved = type(scene.stage.painter).draw_moved

    def counted(*given: object) -> bool:
        nonlocal quick
        quick += 1
        return draw_moved(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(type(scene.stage.painter), "draw_moved", counted)
    manager = scene.services.manager  # type: ignore[attr-defined]
    for _ in range(FRAMES):
        legal = scene.stage.legal()
        if legal and not scene.stage.choreographer.pending:
            scene.touch.submit(chance.choice(legal), None)
            scene.touch.refresh()
        manager.update(1 / 30)
        if manager.top is not scene:
            break
        frame = DisplayList()
        manager.draw(frame)
        if not (scene.look.late or scene.stage.painter.late or scene.stage.painter.behind):
            assert frame.sprites == anew(scene)
            compared += 1
    assert quick > FRAMES / 20
    assert compared > FRAMES / 5


def settled(scene: TableScene) -> None:
    """Let frames go by until nothing moves and everything that is drawn ahead has been."""
    manager = scene.services.manager  # type: ignore[attr-defined]
    for _ in range(2000):
        manager.update(1 / 30)
        manager.draw(DisplayList())
        if not scene.animating:
            return
    raise AssertionError("the table does not come to rest")


def test_a_table_at_rest_is_listed_as_it_was_whoever_asks(
    table: Callable[[str], TableScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table("dang_it")
    settled(scene)
    manager = scene.services.manager  # type: ignore[attr-defined]
    before = DisplayList()
    manager.draw(before)
    asked: list[str] = []
    for part in ("draw_below", "draw_cards", "draw_form", "draw_above"):
        monkeypatch.setattr(type(scene.look), part, lambda *_, part=part, **__: asked.append(part))
    frame = DisplayList()
    manager.draw(frame)
    assert not asked
    assert frame.sprites == before.sprites
    assert frame.background is before.background
    monkeypatch.undo()
    assert frame.sprites == anew(scene)


def test_a_table_at_rest_shows_its_table_top_as_soon_as_that_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Paths, "drawn", tmp_path / "nothing is drawn yet")
    seats = seats_for(5)
    session = Session.new("screw_your_neighbor", [seat.name for seat in seats], {}, 5)
    program = Program(
        tmp_path, lambda services: TableScene(services, session, seats, from_start=False), settings=still, bots=Mute()
    )
    screen, art = Screen(program), program.app.art
    frames = 0
    while art.unfinished:
        program.frame()
        frames += 1
    assert frames
    program.frame()
    assert screen.shown is not None
    shown = screen.shown.background
    program.top.stale = True
    program.frame()
    assert screen.shown.background is shown, "nothing else has to happen"
    program.close()


def test_a_frame_that_is_drawn_as_a_whole_draws_nothing_ahead(table: Callable[[str], TableScene]) -> None:
    scene = table("dang_it")
    manager = scene.services.manager  # type: ignore[attr-defined]
    while scene.stage.choreographer.motions.running or scene.look.moving:
        manager.update(1 / 30)
    assert scene.look.unfinished
    memories = scene.services.art.memories

    def made(*, redrawn: bool) -> int:
        before = sum(memory.made for memory in memories)
        for _ in range(20):
            manager.update(1e-6, redrawn=redrawn)
        return sum(memory.made for memory in memories) - before

    assert not made(redrawn=True)
    assert made(redrawn=False)


def test_a_blink_lists_one_face_and_nothing_else(
    table: Callable[[str], TableScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table("dang_it")
    settled(scene)
    manager = scene.services.manager  # type: ignore[attr-defined]
    manager.draw(DisplayList())
    faces: list[int] = []
    draw_face = scene.look.draw_face

    def counted(frame: DisplayList, place: SeatPlace) -> None:
        faces.append(place.seat)
        draw_face(frame, place)

    while scene.look.gallery.faces.look(1) == "blink":  # closed eyes show nothing of what is felt
        manager.update(1 / 30)
        manager.draw(DisplayList())
    monkeypatch.setattr(scene.look, "draw_face", counted)
    scene.look.gallery.faces.feel(1, "smug", 60.0)
    frames = [DisplayList(), DisplayList()]
    for frame in frames:
        scene.blinked = True
        manager.draw(frame)
        assert faces == [1]
    monkeypatch.undo()
    assert frames[0].sprites == frames[1].sprites == anew(scene)
