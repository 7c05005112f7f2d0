"""Somebody who presses anything, anywhere, at any time: no screen may fail, no match may be lost, no kiosk may end.

`python -m tests.check_monkey` does the same for as long as one likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.table.scene import TableScene
from game.ui.art import Art
from tests.support.chance import drawn_from
from tests.support.monkey import Episode, Fault, seats
from tests.support.sample import some
from tests.support.unwatched import plain_top

pytestmark = pytest.mark.usefixtures("unwatched")

EVENTS = 700


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Art, "table_top", plain_top)
    yield
    pygame.quit()


@pytest.mark.parametrize(
    ("seed", "kiosk"), [(16, False), (12, False), (14, False), (21, True), (23, True)][:: some(2, 1)]
)
def test_whatever_is_pressed_no_rule_is_broken(tmp_path: Path, seed: int, kiosk: bool) -> None:
    with drawn_from(seed):  # else it is another one each time, and seldom one that gets nowhere
        report = Episode(tmp_path, seed, kiosk=kiosk).run(EVENTS)
    assert report.events >= EVENTS
    assert len(report.scenes) >= 3, report.scenes
    assert report.visits or not kiosk


def test_the_monkey_notices_a_screen_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(scene: Scene, dt: float) -> None:
        raise RuntimeError("a fault")

    # Wherever an episode begins, it comes to a table or leaves one soon.
    monkeypatch.setattr(TableScene, "update", fail)
    with pytest.raises(Fault, match="failed"):
        [Episode(tmp_path, seed, kiosk=False).run(200) for seed in range(11, 40)]


def test_the_monkey_notices_a_kiosk_that_does_not_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.kiosk.guard.IDLE", 500.0)
    with pytest.raises(Fault, match="after"):
        Episode(tmp_path, 21, kiosk=True).run(EVENTS)


def test_the_monkey_notices_a_match_that_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.journal.Journal.save", lambda *args: None)
    with pytest.raises(Fault, match="not saved"):
        [Episode(tmp_path, seed, kiosk=False).run(200) for seed in range(12, 40)]


def test_the_monkey_misses_no_match_that_it_has_let_go_itself(tmp_path: Path) -> None:
    for let_go in (True, False):
        episode = Episode(tmp_path, 12, kiosk=False)
        with episode.watched():
            scene = episode.app.manager
            scene.reset(routes.Title())
            episode.step([], 0.1)
            for begun in episode.app.store.left():
                episode.app.store.discard(begun)
            scene.reset(routes.NewMatch("dang_it", seats(episode.random, 2), {}, 1))
            for _ in range(3):
                episode.step([], 0.1)
            scene.reset(routes.Title())
            episode.step([], 0.1)
            (left,) = episode.app.store.left()
            if let_go:
                episode.app.store.discard(left)
                episode.end()
            else:
                left.path.unlink()
                with pytest.raises(Fault, match="not saved"):
                    episode.end()
