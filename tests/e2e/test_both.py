"""Whoever plays in a real window and at its twin does all of it at both: here nothing that is left out there shows."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame

from tests.e2e.person import start
from tests.e2e.window import BothKeyboard, BothMouse, Hands


class Told(Hands):
    """Hands that only remember what they are told to do."""

    def __init__(self) -> None:
        self.kinds: list[int] = []

    def post(self, kind: int, facts: Mapping[str, Any]) -> None:
        """Remember it."""
        self.kinds.append(kind)


def test_a_mouse_is_moved_before_it_is_clicked(tmp_path: Path) -> None:
    person = BothMouse(start(tmp_path, (1024, 640), {}))
    person.hands = told = Told()
    try:
        person.tap((10, 10))
    finally:
        person.app.close()
    assert told.kinds == [pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]


def test_a_key_goes_down_before_it_comes_up(tmp_path: Path) -> None:
    person = BothKeyboard(start(tmp_path, (1024, 640), {}))
    person.hands = told = Told()
    try:
        person.key(pygame.K_TAB)
    finally:
        person.app.close()
    assert told.kinds == [pygame.KEYDOWN, pygame.KEYUP]
