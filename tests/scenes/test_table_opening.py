"""What opening a table costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.rules.actions import DRAW, SWAP, Draw
from game.rules.events import TurnBegan
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.views import Viewer
from game.rules.zones import Zone, ZoneKind
from game.ui.table.choreographer import Choreographer
from tests.support.tables import Room, no_window, table_of

ROOT = Path(__file__).resolve().parents[2]


def test_a_table_is_laid_out_once_for_its_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_window()
    room = Room(tmp_path, (800, 450))
    arranged: list[bool] = []
    arrange = Choreographer.arrange

    def count(choreographer: Choreographer, *, at_once: bool = False) -> None:
        arranged.append(at_once)
        arrange(choreographer, at_once=at_once)

    monkeypatch.setattr(Choreographer, "arrange", count)
    scene = table_of(room, 3, {}, 4)
    assert arranged == [True, True], "where the cards are made, and where the window is known"
    arranged.clear()
    scene.resize(scene.metrics)
    assert arranged == [True]
    room.close()


def test_what_is_legal_is_looked_up_and_not_searched_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spread pack of 104 cards: each card asks whether it may be drawn."""
    no_window()
    room = Room(tmp_path, (800, 450))
    room.settings.pace = "off"
    scene = table_of(room, 2, {"packs": 2}, 4)
    while scene.seat.session.to_act != scene.seat.me:
        session = scene.seat.session
        assert session.to_act is not None
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    compared = 0
    same = Draw.__eq__

    def count(one: Draw, other: object) -> bool:
        nonlocal compared
        compared += 1
        return same(one, other)

    for _ in range(5):
        scene.update(0.1)
    assert len(scene.stage.legal()) > 90
    monkeypatch.setattr(Draw, "__eq__", count)
    scene.touch.refresh()
    assert compared <= 4 * len(scene.stage.legal())
    assert all(action in scene.stage.legal() for action in tuple(scene.stage.legal()))
    assert Draw(7_000) not in scene.stage.legal()
    room.close()


@pytest.mark.parametrize("game", GAME_IDS)
def test_before_anybody_is_asked_for_anything_nobody_is_marked_as_in_turn(tmp_path: Path, game: str) -> None:
    no_window()
    room = Room(tmp_path, (800, 450))
    players = game_by_id(game).default_players
    firsts = set()
    for seed in range(4):
        scene = table_of(room, players, {}, seed, game=game)
        session, model = scene.seat.session, scene.stage.model
        first = next(event.seat for event in session.history(Viewer(0)) if isinstance(event, TurnBegan))
        firsts.add(first)
        marked: list[int | None] = []
        while first not in marked and len(marked) < 400:
            marked.append(model.to_act)
            scene.update(1 / 20)
        assert set(marked) == {None, first}
    assert len(firsts) > (game != "dang_it")
    room.close()


def test_a_dragged_card_that_can_no_longer_be_picked_is_let_go(tmp_path: Path) -> None:
    no_window()
    room = Room(tmp_path, (800, 450))
    room.settings.pace = "off"
    scene = table_of(room, 2, {}, 4)
    scene.update(0.1)
    _, token = scene.stage.pickable()[0]
    assert scene.touch.lift(token, (10, 10))
    del scene.touch.targets[token.number]
    scene.touch.cancel()
    assert scene.touch.dragged is None
    room.close()


def test_a_card_that_is_swapped_from_under_a_finger_is_let_go(tmp_path: Path) -> None:
    no_window()
    room = Room(tmp_path, (1280, 720))
    room.settings.pace = "off"
    scene = table_of(room, 2, {}, 4, game="screw_your_neighbor")
    while not scene.stage.legal():
        scene.update(0.1)
    mine = Zone(ZoneKind.HAND, 0)
    token = next(token for zone, token in scene.stage.pickable() if zone == mine)
    assert scene.touch.lift(token, (10, 10))
    assert scene.touch.submit(SWAP if SWAP in scene.stage.legal() else DRAW, None)
    for _ in range(5):
        scene.update(0.1)
    assert scene.touch.dragged is None
    room.close()


def test_a_finger_whose_lift_is_never_reported_holds_nobody_up(tmp_path: Path) -> None:
    no_window()
    room = Room(tmp_path, (800, 450))
    scene = table_of(room, 2, {}, 4)
    while not scene.stage.legal():
        scene.update(0.1)
    _, token = scene.stage.pickable()[0]
    assert scene.touch.lift(token, (10, 10))
    seconds = 0.0
    while scene.touch.dragged is not None:
        scene.update(0.1)
        seconds += 0.1
    assert 29.0 < seconds < 31.0
    room.close()


def test_the_program_begins_without_what_it_does_not_need() -> None:
    """Ciphers take 4 MB; nobody reads the language for testers."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys, game.app, game.scenes.table.scene; print(*sys.modules)"],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    assert not {"hashlib", "_hashlib", "ssl", "game.texts.pseudo"} & set(done.stdout.split())


def test_a_pack_that_lay_fanned_out_is_seen_on_its_way_together(tmp_path: Path) -> None:
    """When the draw is won no card of it is gone from one frame to the next."""
    no_window()
    room = Room(tmp_path, (800, 450))
    scene = table_of(room, 2, {}, seed=3, game="dang_it")
    choreographer, stock = scene.stage.choreographer, Zone(ZoneKind.STOCK)
    assert room.manager is not None
    fanned = most = 0
    try:
        for _ in range(900):
            tokens = scene.stage.model.zones[stock]
            before = {token.number: (token.x, token.y) for token in tokens}
            seen = {token.number for token in tokens if token.goal.drawn or token.number in choreographer.uncovered}
            room.manager.update(1 / 60)
            fanned = max(fanned, sum(token.goal.drawn for token in tokens))
            gone = [token for token in scene.stage.model.zones[stock] if token.number in seen
                    and not token.goal.drawn and token.number not in choreographer.uncovered]  # fmt: skip
            # Those that lie in the pack are hidden by others; one that was elsewhere a moment ago is not.
            far = [token for token in gone if abs(token.x - before[token.number][0]) > token.width]
            assert len(far) <= 1
            most = max(most, len(choreographer.uncovered))
            if scene.stage.legal():
                scene.touch.submit(scene.stage.legal()[0], None)
            if most > 40 and choreographer.idle:
                break
    finally:
        room.close()
    assert fanned > 40
    assert most > 30
