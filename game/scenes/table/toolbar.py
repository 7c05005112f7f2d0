"""The round tools in the corners of a table, and their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes import routes
from game.texts import t
from game.ui.widgets import RoundButton

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class TableTools:
    """Menu to the left; hint, rules, log, sound and full screen to the right. Small windows keep the first two."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        add = scene.form.add
        self.menu = add(RoundButton("menu", "menu", self.open_menu, hint=t("table.menu")))
        self.row = [
            add(RoundButton("hint", "hint", scene.ask_hint, hint=t("table.hint"))),
            add(RoundButton("help", "help", self.open_rules, hint=t("table.help"))),
            add(RoundButton("log", "log", self.open_log, hint=t("table.log"))),
            add(RoundButton("sound", "sound_on", self._mute, hint=t("table.mute"))),
            add(RoundButton("full", "fullscreen", scene.services.toggle_fullscreen, hint=t("table.full_screen"))),
        ]

    @property
    def left(self) -> int:
        """Where the row of tools begins, in pixels."""
        return min(button.rect.x for button in self.row if button.visible)

    def place(self) -> None:
        """Put them into the corners of the window."""
        scene = self._scene
        m = scene.metrics
        left, top, w, _ = m.table
        d = max(m.px(56), min(scene.services.style.target, m.px(84)))
        gap = m.px(14)
        y = top + m.px(62) - d // 2
        self.menu.place(left + m.px(66) - d // 2, y, d, d)
        shown = self.row[:2] if m.small else self.row[:3] if m.portrait else self.row
        if scene.services.kiosk:
            shown = [button for button in shown if button.key != "full"]
        for button in self.row:
            button.visible = button in shown
        right = left + w - m.px(66) + d // 2
        for i, button in enumerate(reversed(shown)):
            button.place(right - (i + 1) * d - i * gap, y, d, d)
        self.show_sound()

    def show_sound(self) -> None:
        """Let the loudspeaker say whether sound is on."""
        muted = self._scene.services.settings.mute
        self.row[3].icon = "sound_off" if muted else "sound_on"
        self.row[3].hint = t("table.unmute" if muted else "table.mute")
        self.row[4].icon = "window" if self._scene.services.fullscreen else "fullscreen"
        self.row[4].hint = t("table.window" if self._scene.services.fullscreen else "table.full_screen")

    def open_menu(self) -> None:
        """The menu over the table."""
        scene = self._scene
        scene.navigator.push(routes.Pause(scene.session.game_id, list(scene.lines)))

    def open_rules(self) -> None:
        """The rules of this game."""
        self._scene.navigator.push(routes.Rules(self._scene.session.game_id))

    def open_log(self) -> None:
        """What has happened."""
        self._scene.navigator.push(routes.Log(list(self._scene.lines)))

    def _mute(self) -> None:
        settings = self._scene.services.settings
        settings.mute = not settings.mute
        self._scene.services.apply()
        self.show_sound()
