"""The keys that everybody knows do on every screen what people expect of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.scenes import routes
from game.scenes.house.scene import HouseRulesScene
from game.scenes.menu.title import TitleScene
from game.scenes.results.result import ResultScene
from game.scenes.rulebook.scene import RulesScene
from game.scenes.setup.scene import SetupScene
from game.session.settings import Settings
from game.ui.window import Window
from tests.support.menus import Program
from tests.support.standings import standing

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
GAME = "shithead"
SCREENS: dict[str, routes.Route] = {
    "menu": routes.Title(),
    "set-up": routes.Setup(GAME),
    "rules": routes.Rules(GAME),
    "rules in force": routes.HouseRules(GAME, 3, {"deals": 2}),
    "settings": routes.Settings(),
    "about": routes.About(),
    "history": routes.History(),
    "statistics": routes.Statistics(),
    "challenges": routes.Challenges(),
    "fair cards": routes.FairCards(),
    "ladder": routes.Ladder(),
    "lesson": routes.Lesson(GAME),
    "result": routes.Result(standing([(20, 32)], (1,))),
    "score": routes.RoundOver(standing([(20, 32)], ())),
    "log": routes.Log(["One line."]),
    "pause": routes.Pause(GAME, ["One line."]),
}
"""Every screen that needs no match."""
ON_TOP = ("pause", "log", "score", "rules in force", "about", "settings")
"""Those from which Esc leads back to the menu below them."""


def calm(settings: Settings) -> None:
    settings.motion, settings.mute = "none", True


def over_the_menu(begin: Begin, name: str) -> Program:
    program = begin(routes.Title(), settings=calm)
    if name != "menu":
        program.app.manager.push(SCREENS[name])
    program.seconds(0.2)
    return program


def pressed(program: Program, key: int, mod: int = 0, text: str = "") -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        program.frame(pygame.Event(kind, key=key, mod=mod, unicode=text, scancode=0))
    program.frame()


@pytest.mark.watched
def test_known_keys_do_what_is_expected(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """One program for all screens: each lies over the menu."""
    program = begin(routes.Title(), settings=calm)
    app = program.app
    filled: list[bool] = []
    saved: list[object] = []

    def save(picture: pygame.Surface, folder: Path) -> Path:
        saved.append(picture)
        return folder

    monkeypatch.setattr(Window, "toggle_fullscreen", lambda window: filled.append(True))
    monkeypatch.setattr("game.snapshots.save_picture", save)
    for number, (name, route) in enumerate(SCREENS.items(), 1):
        app.manager.reset(routes.Title(), *(() if name == "menu" else (route,)))
        program.seconds(0.1)
        before = program.top
        pressed(program, pygame.K_F11)
        pressed(program, pygame.K_RETURN, pygame.KMOD_LALT)
        assert (len(filled), program.top) == (2 * number, before), f"{name}: F11, and Alt and Enter, fill the screen"
        pressed(program, pygame.K_F12)
        assert len(saved) == number, f"{name}: F12 takes a picture"
        pressed(program, pygame.K_z, pygame.KMOD_LCTRL)
        pressed(program, pygame.K_y, pygame.KMOD_LCTRL)
        assert program.top is before, f"{name}: where nothing can be taken back nothing happens"
        muted = app.settings.mute
        pressed(program, pygame.K_m, text="m")
        assert app.settings.mute != muted, f"{name}: M switches the sound"
        pressed(program, pygame.K_F1)
        program.frame()
        assert isinstance(program.top, RulesScene), f"{name}: F1 opens the rules"
        if name in ("set-up", "lesson", "pause", "rules"):
            assert program.top.game == GAME, f"{name}: of the game that it is about"
        rules = program.top
        pressed(program, pygame.K_F1)
        program.frame()
        assert program.top is rules, f"{name}: and not twice"
        if name != "rules":
            pressed(program, pygame.K_ESCAPE)
            program.frame()
            assert program.top is before, f"{name}: Esc goes back to where one was"
        if name in ON_TOP:
            pressed(program, pygame.K_ESCAPE)
            program.frame()
            assert isinstance(program.top, TitleScene), f"{name}: Esc leads back to the menu"


def test_rules_are_those_of_the_game_that_is_looked_at(begin: Begin) -> None:
    program = over_the_menu(begin, "menu")
    program.key(pygame.K_F1)
    program.seconds(0.2)
    assert program.top.game == "dang_it"
    program.key(pygame.K_ESCAPE)
    program.seconds(0.2)
    program.app.manager.push(SCREENS["result"])
    program.seconds(0.2)
    kinds: list[type] = [ResultScene, SetupScene]
    assert type(program.top) in kinds
    program.key(pygame.K_F1)
    program.seconds(0.2)
    assert program.top.game == "dang_it"
    program.app.manager.reset(routes.Setup("damn_you"))
    program.seconds(0.2)
    assert type(program.top) in kinds
    program.key(pygame.K_F1)
    program.seconds(0.2)
    assert program.top.game == "damn_you"


def test_while_a_card_waits_to_be_read_f1_reads_it(begin: Begin) -> None:
    program = begin(routes.Title(), settings=calm)
    program.app.manager.push(routes.HouseRules(GAME, 3, {"sevens_low": True}, begins=True))
    program.seconds(0.2)
    assert isinstance(program.top, HouseRulesScene)
    program.key(pygame.K_F1)
    program.seconds(0.2)
    assert isinstance(program.top, TitleScene)
