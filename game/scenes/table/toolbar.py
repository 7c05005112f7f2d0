"""The round tools in the corners of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.scenes.table.outcry import Outcry, Tray
from game.scenes.table.stage import Stage
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
    """Menu to the left; hint, rules, exclamations, log and sound to the right. Small windows keep the first three.

    Where somebody sits in their corner, these keep two. What is missing is in the menu, or has its keys.
    """

    def __init__(self, stage: Stage, form: Form, doors: Doors) -> None:
        self._stage, self._services = stage, stage.services
        self.doors = doors
        self.outcry = Outcry(stage)
        self.tray = Tray(self.outcry)
        add = form.add
        self.menu = add(RoundButton("menu", "menu", doors.menu, hint=t("table.menu")))
        self.row: list[RoundButton] = [
            add(RoundButton("hint", "hint", doors.hint, hint=t("table.hint"))),
            add(RoundButton("help", "help", doors.rules, hint=t("table.help"))),
            add(self.tray),
            add(RoundButton("log", "log", doors.log, hint=t("table.log"))),
            add(RoundButton("sound", "sound_on", self._mute, hint=t("table.mute"))),
        ]
        self.tray.fill(form)

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
        right = left + w - m.px(66) + d // 2
        self.menu.place(left + m.px(66) - d // 2, y, d, d)
        shown = [button for button in self.row if button is not self.tray or self.outcry.offered]
        if m.small or m.portrait:
            shown = shown[: 3 if not m.small or self._free(right - 8 * d - 2 * gap, y + d) else 2]
        for button in self.row:
            button.visible = button in shown
        for i, button in enumerate(reversed(shown)):
            button.place(right - (i + 1) * d - i * gap, y, d, d)
        self.tray.keep(m)
        self.show_sound()

    def _free(self, left: float, bottom: float) -> bool:
        """Whether nobody sits in the upper right corner, where names lie beside the portraits."""
        return not any(seat.x > left and seat.y - seat.d / 2 < bottom for seat in self._stage.plan.seats)

    def show_sound(self) -> None:
        """Let the loudspeaker say whether sound is on."""
        muted, sound = self._services.settings.mute, self.row[4]
        sound.icon = "sound_off" if muted else "sound_on"
        sound.hint = t("table.unmute" if muted else "table.mute")

    def _mute(self) -> None:
        settings = self._services.settings
        settings.mute = not settings.mute
        self._services.apply()
        self.show_sound()
