"""The round tools in the corners of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.scenes.services import Services
from game.texts import t
from game.ui.theme import Metrics
from game.ui.widgets import Form, RoundButton


class Doors(NamedTuple):
    """What the tools and their keys lead to."""

    menu: Callable[[], None]
    hint: Callable[[], None]
    rules: Callable[[], None]
    log: Callable[[], None]


class Toolbar:
    """Menu to the left; hint, rules, log, sound and full screen to the right. Small windows keep the first two."""

    def __init__(self, services: Services, form: Form, doors: Doors) -> None:
        self._services = services
        add = form.add
        self.menu = add(RoundButton("menu", "menu", doors.menu, hint=t("table.menu")))
        self.row = [
            add(RoundButton("hint", "hint", doors.hint, hint=t("table.hint"))),
            add(RoundButton("help", "help", doors.rules, hint=t("table.help"))),
            add(RoundButton("log", "log", doors.log, hint=t("table.log"))),
            add(RoundButton("sound", "sound_on", self._mute, hint=t("table.mute"))),
            add(RoundButton("full", "fullscreen", services.toggle_fullscreen, hint=t("table.full_screen"))),
        ]

    @property
    def left(self) -> int:
        """Where the row of tools begins, in pixels."""
        return min(button.rect.x for button in self.row if button.visible)

    def place(self, m: Metrics) -> None:
        """Put them into the corners of the window."""
        left, top, w, _ = m.table
        d = max(m.px(56), min(self._services.style.target, m.px(84)))
        gap = m.px(14)
        y = top + m.px(62) - d // 2
        self.menu.place(left + m.px(66) - d // 2, y, d, d)
        shown = self.row[:2] if m.small else self.row[:3] if m.portrait else self.row
        if self._services.kiosk:
            shown = [button for button in shown if button.key != "full"]
        for button in self.row:
            button.visible = button in shown
        right = left + w - m.px(66) + d // 2
        for i, button in enumerate(reversed(shown)):
            button.place(right - (i + 1) * d - i * gap, y, d, d)
        self.show_sound()

    def show_sound(self) -> None:
        """Let the loudspeaker say whether sound is on."""
        muted = self._services.settings.mute
        self.row[3].icon = "sound_off" if muted else "sound_on"
        self.row[3].hint = t("table.unmute" if muted else "table.mute")
        self.row[4].icon = "window" if self._services.fullscreen else "fullscreen"
        self.row[4].hint = t("table.window" if self._services.fullscreen else "table.full_screen")

    def _mute(self) -> None:
        settings = self._services.settings
        settings.mute = not settings.mute
        self._services.apply()
        self.show_sound()
