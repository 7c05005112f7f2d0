"""Writing into the fields of pages: what belongs to an input method, and what to the field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.scenes import routes
from tests.support.menus import Program
from tests.support.replayed import played

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


def compose(program: Program, words: str) -> None:
    """The input method shows what it has understood so far."""
    program.frame(pygame.Event(pygame.TEXTEDITING, text=words, start=len(words), length=0))


KEYS = (pygame.K_DOWN, pygame.K_UP, pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_LEFT,
        pygame.K_BACKSPACE)  # fmt: skip


@pytest.mark.parametrize("code", KEYS, ids=pygame.key.name)
def test_keys_belong_to_the_input_method_while_words_are_composed(begin: Begin, code: int) -> None:
    program = begin(routes.Title(), size=(1280, 720))
    program.click("dang_it")
    program.seconds(0.5)
    program.click(NAME)
    field, scene = program.widget(NAME), program.top
    program.write("ab")
    compose(program, "ni")
    for _ in range(2):
        program.key(code)
        program.seconds(0.3)
    assert program.top is scene
    assert program.form.focus is program.widget(NAME)
    assert (field.composing, field.words) == (True, "ab")
    program.frame(pygame.Event(pygame.TEXTINPUT, text="\u4f60"))
    assert field.words == "ab\u4f60"
    program.key(pygame.K_RETURN)
    assert program.form.focus is not program.widget(NAME), "Enter is the field's again"
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert program.top is not scene


def test_the_list_of_matches_stays_where_it_is_while_words_are_composed(begin: Begin, tmp_path: Path) -> None:
    played(tmp_path)
    program = begin(routes.History(), size=(1280, 720))
    program.click("search")
    chosen = program.top.chosen
    compose(program, "ni")
    program.key(pygame.K_DOWN)
    assert program.top.chosen == chosen
    compose(program, "")
    program.key(pygame.K_DOWN)
    assert program.top.chosen != chosen


def test_the_keypad_moves_the_caret_without_num_lock_and_writes_with_it(begin: Begin) -> None:
    program = begin(routes.Setup("dang_it"), size=(1280, 720))
    program.click(NAME)
    field = program.widget(NAME)
    program.write("abc")
    carets = []
    for code in (pygame.K_KP4, pygame.K_KP4, pygame.K_KP6, pygame.K_KP7, pygame.K_KP1):
        program.key(code)
        carets.append(field.caret)
    assert carets == [2, 1, 2, 0, 3]
    assert program.form.focus is program.widget(NAME)
    program.frame(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_KP4, mod=pygame.KMOD_NUM, unicode="4", scancode=0),
        pygame.Event(pygame.TEXTINPUT, text="4"),
    )
    assert field.words == "abc4"
    program.key(pygame.K_KP2)  # the first one shows where the focus is
    program.key(pygame.K_KP2)
    assert program.form.focus is not program.widget(NAME), "down leads on"
