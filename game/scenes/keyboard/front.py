"""What stands between the program and its scenes: the keyboard on the screen, once somebody does anything at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.flat.facing import Facing
from game.scenes.manager import SceneManager
from game.scenes.routes import ScreenSize
from game.scenes.services import Services
from game.ui.input import InputEvent, Translator
from game.ui.painter import DisplayList

if TYPE_CHECKING:
    from game.scenes.keyboard.keyboard import Keyboard

__all__ = ["Front"]


class Front:
    """Passes events and frames on. The keyboard is made with the first event: no picture waits for it."""

    def __init__(self, services: Services, manager: SceneManager, translator: Translator) -> None:
        self._services, self._manager, self._translator = services, manager, translator
        self.keyboard: Keyboard | None = None
        self.facing = Facing(services, manager)

    def handle(self, event: InputEvent) -> bool:
        """Give an event to the keyboard or the scenes; returns whether it meant anything."""
        if self.keyboard is None:
            from game.scenes.keyboard.keyboard import Keyboard

            self.keyboard = Keyboard(self._services, self._manager, self._translator)
        return self.facing.handle(event) or self.keyboard.handle(event)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether the picture changed."""
        if self.keyboard is None:
            return False
        self.keyboard.update(dt)
        turned = self.facing.update(dt)
        top = self._manager.top
        touched = self._translator.device == "touch" and not self._translator.contacts.any
        calm = top is not None and top.idle and not self._manager.changing and not self._services.kiosk
        if touched and calm and not self._services.ruler.asked:
            # Fingers need things of a size in millimeters, which nobody but the person can know.
            self._manager.push(ScreenSize())
        return self.keyboard.stale or turned

    @property
    def typing(self) -> pygame.Rect | None:
        """Where words are being typed, as it is seen, or None."""
        rect = self._manager.typing
        return rect if rect is None or self.keyboard is None else rect.move(0, -self.keyboard.lift)

    @property
    def animating(self) -> bool:
        """Whether frames are wanted at the display's rate."""
        return (
            self._manager.animating or self.facing.animating or (self.keyboard is not None and self.keyboard.animating)
        )

    def draw(self, frame: DisplayList) -> None:
        """List the scenes, and what lies over them."""
        self._manager.draw(frame)
        self.facing.draw(frame)
        if self.keyboard is not None:
            self.keyboard.draw(frame)
