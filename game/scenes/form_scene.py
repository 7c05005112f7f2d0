"""What every scene made of widgets has in common: a form that gets the time, the style and the picture."""

from __future__ import annotations

import pygame

from game.scenes.base import Scene
from game.scenes.services import Services
from game.ui.painter import DisplayList
from game.ui.theme import Metrics
from game.ui.widgets import Form, Widget

__all__ = ["FormScene"]


class FormScene(Scene):
    """A scene with a form. Subclasses add widgets, place them in `resize` and say in `handle` what leaves."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.form = Form(services.style, services.audio.play)

    def resize(self, metrics: Metrics) -> None:
        """Take over measures and style; a subclass places its widgets after that."""
        super().resize(metrics)
        self.form.style = self.services.style
        self.stale = True

    def focus_again(self, before: Widget, *, show: bool) -> None:
        """Give the focus to what has taken the place of a widget, now that the form was filled anew."""
        same = next((widget for widget in self.form.widgets if widget.key == before.key), None)
        self.form.set_focus(same, show=show)

    def update(self, dt: float) -> None:
        """Let time pass for the widgets."""
        self.stale |= self.form.update(dt)

    @property
    def animating(self) -> bool:
        """While a widget moves."""
        return self.form.animating

    @property
    def typing(self) -> pygame.Rect | None:
        """Where words are being typed."""
        return self.form.typing

    def draw(self, frame: DisplayList) -> None:
        """List the widgets."""
        self.form.draw(frame)
