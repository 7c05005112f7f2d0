"""Nothing that a card will show is said, tagged, counted or sounded before it has shown it: in every game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.rules.events import Fact
from game.rules.registry import game_by_id
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.table.scene import TableScene
from tests.support.sample import some
from tests.support.tables import Room, no_window, table_of
from tests.support.telling import Listener

pytestmark = pytest.mark.usefixtures("unwatched")

STEP = 1 / some(14, 24)


@pytest.mark.parametrize(
    ("game", "seed", "seconds", "options"),
    [
        ("dang_it", 1, 40, {"rounds": 1, "packs": 1}),
        ("damn_you", 2, 40, {"hands": 1}),
        ("screw_your_neighbor", 3, 70, {"pennies": 2}),
        ("that_dam_game", 4, 60, {"contracts": [1]}),
        ("shithead", 5, 50, {"short_game": True}),
    ],
)
def test_nothing_is_told_before_it_is_seen(
    tmp_path: Path, game: str, seed: int, seconds: float, options: dict[str, object]
) -> None:
    no_window()
    room = Room(tmp_path, (800, 450))
    players = 3 if game == "shithead" else game_by_id(game).default_players
    scene = table_of(room, players, options, seed, game=game)
    listener, random = Listener(scene), Random(seed)
    manager = room.manager
    assert manager is not None
    try:
        with listener.listening():
            for _ in range(round(seconds / STEP / some(2, 1))):
                listener.frame(lambda: manager.update(STEP))
                if isinstance(manager.top, RoundOverScene):
                    manager.top.navigator.pop()
                elif not isinstance(manager.top, TableScene):
                    break
                legal = scene.stage.legal()
                if legal and random.random() < 0.3:
                    assert scene.touch.submit(random.choice(legal), None)
    finally:
        room.close()
    assert listener.waited > some(8, 20)


def test_the_scores_of_the_last_round_are_told_by_the_result_alone(tmp_path: Path) -> None:
    """After every other round there is a sheet."""
    no_window()
    room = Room(tmp_path, (800, 450))
    room.settings.pace, room.settings.pause_after_play = "instant", 0
    scene = table_of(room, 2, {"rounds": 2, "packs": 1}, seed=3)
    sheets, random, manager = [], Random(3), room.manager
    assert manager is not None
    try:
        for _ in range(6000):
            manager.update(STEP)
            if isinstance(manager.top, RoundOverScene):
                sheets.append(scene.seat.session.result is not None)
                manager.top.navigator.pop()
            elif manager.top is not scene:
                break
            elif scene.stage.legal():
                assert scene.touch.submit(random.choice(scene.stage.legal()), None)
        assert isinstance(manager.top, ResultScene)
    finally:
        room.close()
    assert sheets == [False]


def test_the_sheet_after_a_round_waits_for_the_numbers_that_count(lively: Room) -> None:
    """Below it the table stands still: a number that still counted would say something else."""
    scene = table_of(lively, 3, {"rounds": 2}, seed=5)
    sheets, random, manager = 0, Random(5), lively.manager
    assert manager is not None
    for _ in range(9000):
        manager.update(STEP)
        if isinstance(manager.top, RoundOverScene):
            sheets += 1
            assert not scene.look.flares.waited_for
            assert not scene.look.moving
            assert not scene.stage.choreographer.motions.running
            assert scene.stage.choreographer.pending, "the next round has begun below the sheet"
            assert scene.stage.model.fact(Fact.ROUND) == 1
            manager.top.navigator.pop()
        elif manager.top is not scene:
            break
        elif scene.stage.legal() and scene.stage.choreographer.idle:
            assert scene.touch.submit(random.choice(scene.stage.legal()), None)
    assert sheets == 1
    assert isinstance(manager.top, ResultScene), "the next round has not gone on"
