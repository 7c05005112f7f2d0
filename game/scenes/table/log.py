"""What has happened at the table, sentence by sentence, on a sheet of paper at its side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.scenes.form_scene import FormScene
from game.scenes.services import Services
from game.texts import t
from game.ui import shapes
from game.ui.input import Back, Direction, InputEvent, Menu, Nav, PointerDown
from game.ui.theme import EDGE, INK, INK_SOFT, Metrics
from game.ui.widgets import Button, Drawing, Label, Paragraph, ScrollArea

WIDTH, PAD, BETWEEN = 620, 44, 12
"""Of the sheet, inside it, and between two sentences, in u."""


class LogScene(FormScene):
    """The sentences, the newest at the bottom and in sight. Arrows, the wheel and fingers scroll."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, lines: Sequence[str]) -> None:
        super().__init__(services)
        form = self.form
        self._sheet = form.add(Drawing("sheet", lambda art, rect: shapes.sheet(art, rect.w, rect.h)))
        self._title = form.add(Label("title", t("log.title"), 44, INK, "display"))
        self._area = form.add(ScrollArea("area"))
        told = list(lines) or [t("log.empty")]
        self._lines = [form.add(Paragraph(i, line, 22, INK_SOFT, "semi")) for i, line in enumerate(told)]
        self._lines[-1].colour = INK
        self._lines[-1].role = "bold"
        self._close = form.add(Button("close", t("log.close"), self._leave, icon="back", size=24))
        self._placed = False

    # -- life ------------------------------------------------------------------------

    def enter(self) -> None:
        """Enter goes back; the first key but an arrow shows where the focus is."""
        self.form.default = self._close
        self.form.set_focus(self._close, show=False)

    def handle(self, event: InputEvent) -> bool:
        """Arrows scroll first. Esc, Enter and a press beside the sheet go back."""
        if isinstance(event, Nav) and event.direction in (Direction.UP, Direction.DOWN):
            if self._area.nav(event.direction):
                return True
        if self.form.handle(event):
            return True
        beside = isinstance(event, PointerDown) and not self._sheet.rect.collidepoint(event.pos)
        if beside or isinstance(event, Back | Menu):
            self._leave()
            return True
        return False

    def _leave(self) -> None:
        self.navigator.pop()

    # -- look ------------------------------------------------------------------------

    def resize(self, metrics: Metrics) -> None:
        """The sheet stands at the right side, in an upright window over all of it."""
        super().resize(metrics)
        style = self.form.style
        m, u = metrics, metrics.u
        edge, pad = EDGE * u, PAD * u
        w = min(m.width - 2 * edge, WIDTH * u * min(1.6, max(1.0, m.words(22) / (22 * u))))
        w = m.width - 2 * edge if m.portrait else w
        x, y, h = m.width - edge - w, edge, m.height - 2 * edge
        self._sheet.place(x, y, w, h)
        title = m.words(44) * 1.3
        self._title.place(x + pad, y + pad * 0.7, w - 2 * pad, title)
        button = max(66 * u, style.target, m.words(24) * 2.2)
        bottom = y + h - pad * 0.8
        self._close.place(x + pad, bottom - button, w - 2 * pad, button)
        top = y + pad * 0.7 + title + 18 * u
        # The thumb lies in the margin beside the words.
        self._area.place(x + pad, top, w - pad - 14 * u, bottom - button - 20 * u - top)
        down = 0.0
        for line in self._lines:
            tall = line.height_for(style, w - 2 * pad)
            line.place(0, down, w - 2 * pad, tall + 2)
            down += tall + BETWEEN * u
        at_end = not self._placed or self._area.offset >= self._area.reach
        self._area.hold(self._lines, down)
        if at_end:
            self._area.scroll(self._area.reach)
        self._placed = True
