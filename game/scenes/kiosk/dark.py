"""What a kiosk shows when nobody plays and no game is shown: a dark screen when it is closed, or a request to wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from game.scenes.base import Scene
from game.session.kiosk import Kiosk
from game.texts import t
from game.ui import text
from game.ui.input import InputEvent, Key, Menu, Nav, PointerDown
from game.ui.painter import DisplayList
from game.ui.theme import INK, LINE, PALE

__all__ = ["DarkScene", "WaitingScene"]

MOMENT: Final = 10.0
"""Seconds until a kiosk that failed altogether tries again."""
TOLD: Final = 6.0
"""Seconds for which a dark screen says when it opens, after a touch."""


class _Words(Scene):
    """Words in the middle of one color, or none."""

    silent: ClassVar[bool] = True
    ground, color = INK, PALE

    @property
    def words(self) -> str:
        """What is said."""
        return ""

    def draw(self, frame: DisplayList) -> None:
        """List the words."""
        m = self.metrics
        ground = pygame.Surface((m.width, m.height))
        ground.fill(self.ground)
        frame.background = ground
        if self.words:
            words = text.paragraph(self.words, round(m.width * 0.8), m.words(44), self.color, "display", at="center")
            frame.put("words", words, (m.width - words.get_width()) / 2, (m.height - words.get_height()) / 2)


class WaitingScene(_Words):
    """Asks for a moment, with no picture but words, and tries the start again and again."""

    def __init__(self, home: Callable[[], Scene]) -> None:
        super().__init__()
        self._home = home
        self._left = MOMENT

    @property
    def words(self) -> str:
        """What is asked for."""
        return t("attract.moment")

    def pass_time(self, seconds: float) -> None:
        """Wait, then try."""
        self._left -= seconds
        if self._left <= 0.0:
            self._left = MOMENT
            self.navigator.reset(self._home)


class DarkScene(_Words):
    """Nothing, as long as it is closed; a touch is told for some seconds when it opens."""

    ground, color = "black", LINE

    def __init__(self, owner: Kiosk) -> None:
        super().__init__()
        self._owner = owner
        self._told = 0.0
        self._heard = False
        """Whether somebody has touched it in this frame."""

    @property
    def words(self) -> str:
        """When it opens, after a touch."""
        if self._told <= 0.0:
            return ""
        opening = self._owner.settled.opening
        at = opening.opens(self._owner.now) if opening is not None else None
        if at is None:
            return t("attract.closed")
        return t("attract.closed_until", time=f"{at // 60}:{at % 60:02}")

    def handle(self, event: InputEvent) -> bool:
        """Say when it opens."""
        if isinstance(event, PointerDown | Menu) or (isinstance(event, Key | Nav) and not event.repeat):
            self._told, self._heard = TOLD, True
            return True
        return False

    def pass_time(self, seconds: float) -> None:
        """Go dark again. The time passed before what was heard in this frame, also that for which a computer slept."""
        heard, self._heard = self._heard, False
        if self._told > 0.0 and not heard:
            self._told -= seconds
            self.stale |= self._told <= 0.0
