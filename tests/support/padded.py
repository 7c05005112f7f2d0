"""Somebody who has nothing but a game pad in their hands."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from tests.support.menus import Program

__all__ = ["Pad"]

_WAYS = {
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP, "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT, "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "next": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B, "start": pygame.CONTROLLER_BUTTON_START,
}  # fmt: skip
_MOST = 120


class Pad:
    """The pad of a program that runs."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def press(self, *names: str) -> None:
        """Press buttons one after the other: up, down, left, right, next (the right shoulder), a, b or start."""
        for name in names:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self._program.frame(pygame.Event(kind, instance_id=3, button=_WAYS[name]))

    def to(self, key: Hashable, way: str = "next") -> None:
        """Walk until something has the focus, and shows it. Raises LookupError if it never does."""
        for _ in range(_MOST):
            focus = self._program.form.focus
            if focus is not None and focus.focused and focus.key == key:
                return
            self.press(way)
        raise LookupError(f"no way {way} leads to {key}")

    def choose(self, key: Hashable, way: str = "next") -> None:
        """Walk to something and press it; whatever it leads to has come."""
        self.to(key, way)
        self.press("a")
        self._program.seconds(0.2)

    def back(self) -> None:
        """Go back to where one came from."""
        self.press("b")
        self._program.seconds(0.2)
