"""The page on luck and play, with tries by somebody stronger: used by mouse, keys and fingers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app import App
from game.rules.record import encode_record
from game.scenes import routes
from game.scenes.fortune.scene import FortuneScene
from game.scenes.replay.scene import ReplayScene
from game.session.fortunes import Fortunes
from game.session.seats import PRACTICE_NOTE
from game.texts import t
from tests.session.test_fortunes import Desk
from tests.support.menus import Program, misplaced, speaking
from tests.support.replayed import saved
from tests.support.sample import combined
from tests.support.writing import listening

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]


def page(program: Program) -> FortuneScene:
    scene = program.top
    assert isinstance(scene, FortuneScene)
    return scene


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Nobody works for the program but the test."""
    found = Desk()
    monkeypatch.setattr(App, "analyst", found)
    return found


def lucky(players: int) -> dict[str, object]:
    luck = [0.12, -0.12, *[0.0] * (players - 2)]
    rest = [-0.03, 0.03, *[0.0] * (players - 2)]
    return {"luck": luck, "margins": [0.04] * players, "plays": rest, "points": [], "point_margins": []}


def test_with_the_mouse_from_a_match_watched_again(begin: Begin, desk: Desk) -> None:
    match = saved("shithead")
    program = begin(routes.Replay(match, alone=True), size=(1280, 720))
    program.click("fortune")
    program.seconds(0.5)
    scene = page(program)
    assert program.widget("waits").words == t("fortune.counting", percent=25)
    assert "rows" not in program.shown
    desk.jobs[0].end("done", lucky(match.record.players))
    program.seconds(0.2)
    assert "rows" in program.shown
    assert Fortunes(program.paths).all(), "it is kept"
    program.click("what")
    program.frame()
    assert program.widget("sentence 0").words == t("fortune.explain.1")
    program.click("go")
    assert [job.name for job in desk.jobs] == ["luck", "retry"]
    payload: Any = desk.jobs[1].payload
    assert payload["seats"][0][0] == "expert"
    # The same match once more is as good a try as any.
    desk.jobs[1].end("done", encode_record(match.record))
    program.seconds(0.2)
    assert len(desk.jobs) == 3, "the next one begins"
    assert scene.tries is not None
    assert match.record.result is not None
    won = 0 in match.record.result.winners
    assert scene.tries.wins == int(won)
    desk.jobs[2].end("failed")
    program.seconds(0.2)
    assert program.widget(("try", 1)).words == t("fortune.try", number=2, how=t("fortune.try_failed"))
    assert len(scene.tries.counted) == 1, "what came to nothing is not counted as lost"
    program.click("go")
    assert not scene.tries.busy
    assert len(desk.jobs) == 3, "the one that was begun was taken back"
    scene.area.reveal(program.widget(("try", 0)))
    program.frame()
    program.click(("try", 0))
    program.seconds(0.5)
    watched = program.top
    assert isinstance(watched, ReplayScene)
    assert watched.replay.notes[PRACTICE_NOTE]
    assert watched.table.onlooker.me == 0
    assert watched.replay.names[0] == t("fortune.seat_name", name=t("seats.you"))
    assert not list(program.paths.data.glob("finished/*")), "a try counts for nothing"


def test_a_kiosk_has_no_way_to_it_nor_to_films(begin: Begin, desk: Desk) -> None:
    program = begin(routes.Title(), size=(1280, 720))
    for kiosk in (False, True):
        program.app.kiosk = kiosk
        scene = ReplayScene(program.app, saved("shithead"))
        assert scene.header.fortune.visible != kiosk
        assert scene.header.save.visible != kiosk, "a visitor's films stay nowhere"
        scene.exit()
    assert desk.jobs == []


@pytest.mark.watched
def test_what_is_written_adds_up(begin: Begin, desk: Desk) -> None:
    """Of three a fair share is 33 %; rounded each for itself, 20 and 46 more would be 99."""
    program = begin(routes.Fortune(saved("damn_you")), size=(1280, 720))
    luck = [0.204, -0.204, 0.0]
    plays = [share - 1 / 3 - part for share, part in zip((1.0, 0.0, 0.0), luck, strict=True)]
    found = {"luck": luck, "margins": [0.04] * 3, "plays": plays, "points": [], "point_margins": []}
    with listening() as lines:
        desk.jobs[0].end("done", found)
        program.seconds(0.2)
    written = [line.words.replace("\u00a0", " ") for line in lines]
    assert {"You: 100% of the win", "Luck +21% ± 4", "Play +46%"} <= set(written)
    assert program.widget("fair").words.startswith("At a fair table each seat has 33%")


def test_with_keys_and_a_pad_and_leaving_takes_the_tries_back(begin: Begin, desk: Desk) -> None:
    match = saved("screw_your_neighbor")
    program = begin(routes.Replay(match, alone=True), size=(1280, 720))
    program.form.set_focus(program.widget("fortune"), show=True)
    program.key(pygame.K_RETURN)
    program.seconds(0.5)
    desk.jobs[0].end("failed")
    program.seconds(0.1)
    assert program.widget("waits").words == t("fortune.failed")
    scene = page(program)
    program.form.set_focus(program.widget("go"), show=True)
    program.key(pygame.K_RETURN)
    assert scene.tries is not None
    assert scene.tries.busy
    for asked in (["luck"], ["luck", "retry"]):
        program.press_by_pad("go")
        assert [job.name for job in desk.jobs] == asked
    program.pad("b")
    program.seconds(0.5)
    assert isinstance(program.top, ReplayScene)
    assert [job.name for job in desk.jobs] == ["luck"]


def test_by_fingers_with_a_match_of_another_program(begin: Begin, desk: Desk) -> None:
    program = begin(routes.Fortune(saved("dang_it", foreign=True)), size=(1280, 720))
    # Of a match of another program the first seat is taken for the person's.
    assert "go" in program.shown
    program.tap("go")
    assert [job.name for job in desk.jobs] == ["luck", "retry"]
    program.tap("go")
    assert [job.name for job in desk.jobs] == ["luck"], "a second press stops it"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080)])
def test_what_luck_means_stands_in_the_half_that_was_empty(
    begin: Begin, desk: Desk, size: tuple[int, int], language: str
) -> None:
    """It ran off the page beside a plate with nothing on it but a button."""
    match = saved("shithead")
    program = begin(routes.Fortune(match), size=size, settings=speaking(language, 1.0))
    desk.jobs[0].end("done", lucky(len(match.record.names)))
    program.seconds(0.2)
    program.click("what")
    program.seconds(0.2)
    assert page(program).area.reach == 0
    assert program.widget("sentence 0").rect.left > program.widget("rows").rect.right
    plates = [program.widget(f"plate {number}").rect for number in range(3)]
    assert all(plate.h > 0 for plate in plates)
    assert plates[1].bottom - program.widget("go").rect.bottom < 0.1 * size[1]


@combined(size=[(1280, 720), (1024, 640), (600, 960)], language=["en", "de"], words=[1.0, 2.0])
def test_nothing_lies_over_anything_else(
    begin: Begin, desk: Desk, size: tuple[int, int], language: str, words: float
) -> None:
    match = saved("that_dam_game")
    program = begin(routes.Fortune(match), size=size, settings=speaking(language, words))
    scene = page(program)
    assert scene.tries is not None
    scene.tries.begin()
    for _ in range(3):
        desk.jobs[-1].end("done", encode_record(match.record))
    program.seconds(0.2)
    assert misplaced(program) == []
    area = scene.area.rect
    for widget in program.form.widgets:
        if widget.visible and widget.area is not None:
            assert area.left <= widget.rect.left
            assert widget.rect.right <= area.right, widget.key
