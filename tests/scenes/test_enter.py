"""Enter does the main thing of every sheet as soon as it is there, and after a press on nothing."""

from collections.abc import Callable

import pygame
import pytest

from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.kiosk.guard import StillThereScene
from game.scenes.lesson.offer import NoteScene
from game.scenes.menu.title import TitleScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.results.standing import Standing
from game.scenes.services import Services
from game.scenes.table.log import LogScene
from game.scenes.table.pause import PauseScene
from game.scenes.trouble import TroubleScene
from game.session.seats import SeatConfig
from tests.support.menus import Program

pytestmark = pytest.mark.usefixtures("unwatched")

SEATS = (SeatConfig("person", "You", "pip"), SeatConfig("computer", "Bosun Bo", "bo"))
STANDING = Standing("dang_it", SEATS, {"rounds": 3}, 0, ((20, 32),), (20, 32), (), ("", ""), 1)
SHEETS: dict[str, Callable[[Services], Scene]] = {
    "what the coach says": lambda services: NoteScene(services, "Follow suit.", "Or say so.", ("go_on", "skip")),
    "pause": lambda services: PauseScene(services, routes.Pause("dang_it", ["You lead the ten of clubs."])),
    "log": lambda services: LogScene(services, ["You lead the ten of clubs."]),
    "still there": lambda services: StillThereScene(services, lambda: TitleScene(services)),
    "round": lambda services: RoundOverScene(services, STANDING),
    "trouble": lambda services: TroubleScene(services, "It did not work.", lambda: TitleScene(services)),
}


@pytest.mark.parametrize("pressed", [False, True], ids=["at once", "after a press on the sheet"])
@pytest.mark.parametrize("name", SHEETS)
def test_enter_is_as_good_as_the_main_button(begin: Callable[..., Program], name: str, pressed: bool) -> None:
    program = begin(TitleScene)
    program.app.manager.push(lambda: SHEETS[name](program.app))
    program.seconds(0.4)
    sheet = program.top
    assert not isinstance(sheet, TitleScene)
    if pressed and not isinstance(sheet, StillThereScene):  # there any touch is an answer
        body = next(w for w in program.form.widgets if w.key in ("sheet", "panel"))
        program.click((body.rect.x + 12, body.rect.y + 12))
        assert program.top is sheet
    program.key(pygame.K_RETURN)
    program.frame()
    assert isinstance(program.top, TitleScene)
