"""Writing into the fields of pages: what belongs to an input method, and what to the field."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.scenes import routes
from tests.support.menus import Program

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
NAME = "name 0"


def test_the_system_is_told_where_words_are_typed_wherever_that_is(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[pygame.Rect | str] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append("stop"))
    program = begin(routes.Setup("dang_it"), size=(1280, 720))
    told.clear()
    program.click(NAME)
    assert told == [program.widget(NAME).rect, "start"]
    program.seconds(1.0)
    assert len(told) == 2, "nothing has changed"
    code = program.widget("code")
    program.click("code")
    assert told[2:] == [code.rect], "straight from field to field"
    program.resize((1600, 900))
    assert told[-1] == program.widget("code").rect
    program.app.settings.keyboard = "always"
    program.click("code")
    program.seconds(0.5)
    assert program.app.front.keyboard is not None
    lift = program.app.front.keyboard.lift
    assert lift > 0
    assert told[-1] == program.widget("code").rect.move(0, -lift)
    assert "stop" not in told
    program.click((5, 5))
    assert told[-1] == "stop"
