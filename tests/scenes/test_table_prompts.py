"""What is asked follows what the table shows and what the person has just done, in every game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.rules.registry import game_by_id
from game.scenes.results.round_over import RoundOverScene
from game.texts import t
from tests.scenes.test_table_drops import GAMES
from tests.support.sample import some
from tests.support.tables import Room, no_window, table_of

STEP = 1 / 20


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_is_asked_of_somebody_who_has_just_done_it(tmp_path: Path, game: str) -> None:
    """From the moment something is done until the table shows whose turn it is, nobody is asked for it again."""
    no_window()
    room = Room(tmp_path, (800, 450))
    scene = table_of(room, game_by_id(game).default_players, GAMES[game], seed=7, game=game)
    manager, random, deeds, asked = room.manager, Random(game), 0, ""
    assert manager is not None
    try:
        for _ in range(3000):
            manager.update(STEP)
            if isinstance(manager.top, RoundOverScene):
                manager.top.navigator.pop()
                continue
            if manager.top is not scene or deeds >= some(12, 25):
                break
            words = scene.stage.words.prompt.words
            if scene.stage.legal():
                asked = words
                assert asked, "the person is asked nothing"
                assert scene.touch.submit(random.choice(scene.stage.legal()), None)
                deeds += 1
                after = scene.stage.words.prompt.words
                assert not after.startswith(t("table.turn_of_you")), after
                assert after != asked
            elif scene.stage.model.to_act == scene.seat.me:
                assert not words or words != asked or scene.stage.choreographer.revealing, words
                assert not words.startswith(t("table.turn_of_you")) or scene.stage.choreographer.revealing, words
    finally:
        room.close()
    assert deeds > 3
