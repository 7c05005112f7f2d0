"""Names and words that people type: whatever they are, every screen stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.session.files import Paths
from game.session.settings import SettingsFile
from tests.e2e.person import QUICK, Keyboard, Mouse, start

pytestmark = pytest.mark.usefixtures("unwatched")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    """The program at its main menu."""
    made = start(tmp_path, settings={**QUICK, "lessons": ["dang_it"]})
    yield made
    made.close()
    pygame.quit()


def test_half_of_a_sign_is_no_name(app: App, tmp_path: Path) -> None:
    """A heart is two code points: of one that was deleted by its front half nothing can be seen."""
    mouse, keyboard = Mouse(app), Keyboard(app)
    mouse.frames(5)
    mouse.press(mouse.widget("dang_it"))
    mouse.wait_for("SetupScene")
    mouse.press(mouse.widget("name 0"))
    mouse.post(pygame.TEXTINPUT, text="\u2764\ufe0f")
    assert app.settings.player_name == "\u2764\ufe0f"
    keyboard.key(pygame.K_HOME)
    keyboard.key(pygame.K_DELETE)
    mouse.frames(3)
    assert type(mouse.scene).__name__ == "SetupScene"
    assert app.settings.shown_name == "You"
    mouse.post(pygame.TEXTEDITING, text="\u200b", start=0, length=1)
    mouse.frames(3)
    assert type(mouse.scene).__name__ == "SetupScene"
    app.close()
    assert SettingsFile(Paths.at(tmp_path)).load().shown_name == "You"
