"""Game pads: opening them when they are plugged in, and letting them go."""

from __future__ import annotations

import logging
from typing import Any

import pygame

from game.ui.input import Translator

__all__ = ["Pads"]

_log = logging.getLogger(__name__)


class Pads:
    """The pads that are listened to; what they send goes to a translator."""

    def __init__(self, translator: Translator) -> None:
        self._translator = translator
        self._held: dict[object, object] = {}

    @staticmethod
    def open() -> None:
        """Listen to game pads, now and when one is plugged in. Not needed for the first frame."""
        from pygame._sdl2 import controller

        try:
            controller.init()
            pygame.joystick.init()
        except pygame.error as error:
            _log.info("no game pads: %s", error)

    def add(self, index: Any) -> None:
        """One was plugged in, or something claims so."""
        from pygame._sdl2 import controller

        try:
            stick = pygame.joystick.Joystick(index)
            known = controller.is_controller(index)
            self._held[stick.get_instance_id()] = (stick, controller.Controller(index) if known else None)
        except (pygame.error, AttributeError, TypeError, ValueError, OverflowError) as error:
            _log.info("a game pad cannot be used: %s", error)
            return
        if known:
            self._translator.is_controller(stick.get_instance_id())

    def remove(self, name: object) -> None:
        """One was taken away, by the name that the system gave it."""
        self._held.pop(name, None)

    def close(self) -> None:
        """Let all go."""
        self._held.clear()
