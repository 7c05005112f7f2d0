"""Which version this is, and the way to the page of releases: a sheet over the menu."""

from __future__ import annotations

from typing import ClassVar

from game import __version__
from game.links import RELEASES, open_page
from game.scenes.form_scene import FormScene
from game.scenes.services import Services
from game.texts import t
from game.ui import shapes
from game.ui.input import Back, InputEvent, Menu
from game.ui.painter import DisplayList
from game.ui.theme import INK, INK_SOFT, Metrics
from game.ui.widgets import Button, Drawing, Paragraph

__all__ = ["AboutScene"]


class AboutScene(FormScene):
    """A sheet with the version, what the program is, and a button that opens a page. Esc closes it."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        add = self.form.add
        self._sheet = add(Drawing("sheet", lambda art, rect: shapes.sheet(art, rect.w, rect.h, 24)))
        self._mark = add(Drawing("mark", lambda art, rect: art.svg("brand/icon", rect.w)))
        self._name = add(Paragraph("name", f"Grawlix {__version__}", 34, INK, "display"))
        self._words = add(Paragraph("words", t("title.about.words"), 24, INK_SOFT, "semi"))
        self._page = add(Button("page", t("title.about.page"), self._open, kind="red", size=24))
        self._close = add(Button("close", t("title.about.close"), self._leave, kind="paper", size=24))

    def enter(self) -> None:
        """Enter closes it."""
        self.form.default = self._close
        self.form.set_focus(self._close, show=False)

    def resize(self, metrics: Metrics) -> None:
        """Lay the sheet out in the middle, as tall as its words are."""
        super().resize(metrics)
        style, u = self.form.style, metrics.u
        w = min(metrics.width - 40 * u, 940 * max(u, u * metrics.text_scale**0.5))
        rim, mark = 40 * u, min(150 * u, w * 0.2)
        left = rim + mark + 32 * u
        room = w - left - rim
        head = self._name.height_for(style, room)
        tall = self._words.height_for(style, room)
        high = max(78 * u, metrics.words(24) * 2, style.target)
        beside = w > 2.2 * max(button.measure(style)[0] for button in (self._page, self._close)) + 2 * rim
        foot = high if beside else 2 * high + 16 * u
        h = min(metrics.height - 30 * u, rim + max(mark, head + 12 * u + tall) + 36 * u + foot + rim)
        x, y = (metrics.width - w) / 2, (metrics.height - h) / 2
        self._sheet.place(x, y, w, h)
        self._mark.place(x + rim, y + rim, mark, mark)
        self._name.place(x + left, y + rim, room, head)
        self._words.place(x + left, y + rim + head + 12 * u, room, tall)
        low = y + h - rim - high
        if beside:
            wide = (w - 2 * rim - 24 * u) / 2
            self._close.place(x + rim, low, wide, high)
            self._page.place(x + w - rim - wide, low, wide, high)
        else:
            self._close.place(x + rim, low, w - 2 * rim, high)
            self._page.place(x + rim, low - high - 16 * u, w - 2 * rim, high)

    def handle(self, event: InputEvent) -> bool:
        """Esc closes it."""
        if self.form.handle(event):
            return True
        if isinstance(event, Back | Menu):
            self._leave()
            return True
        return False

    def draw(self, frame: DisplayList) -> None:
        """List the sheet."""
        self.form.draw(frame)

    def _open(self) -> None:
        if not open_page(RELEASES):
            self.services.tell(t("title.about.unopened", page=RELEASES))

    def _leave(self) -> None:
        self.navigator.pop()
