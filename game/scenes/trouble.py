"""What is shown when a screen has failed: one sentence, and the way back."""

from __future__ import annotations

from game.resources import ResourceMissing
from game.scenes.base import SceneFactory
from game.scenes.form_scene import FormScene
from game.scenes.services import Services
from game.texts import t
from game.ui.art import AssetDamaged
from game.ui.input import Back, InputEvent
from game.ui.painter import DisplayList
from game.ui.theme import INK, INK_SOFT, PAPER, Metrics
from game.ui.widgets import Button, Panel, Paragraph

__all__ = ["TroubleScene", "sentence_for"]


class TroubleScene(FormScene):
    """Says a sentence and offers the menu, which `home` makes."""

    def __init__(self, services: Services, sentence: str, home: SceneFactory) -> None:
        super().__init__(services)
        self.sentence = sentence
        self._home = home
        self._sheet = self.form.add(Panel("sheet", PAPER, opacity=1, edge=INK, line=3, shade=True))
        self._title = self.form.add(Paragraph("title", t("app.trouble"), 44, INK, "display"))
        self._words = self.form.add(Paragraph("words", sentence, 24, INK_SOFT))
        self._button = self.form.add(Button("home", t("app.trouble_home"), self._leave, kind="red", icon="home"))

    def enter(self) -> None:
        """Enter goes to the menu."""
        self.form.default = self._button
        self.form.set_focus(self._button, show=False)

    def resize(self, metrics: Metrics) -> None:
        """Lay the sheet out in the middle."""
        super().resize(metrics)
        u = metrics.u
        w, h = min(metrics.width - 68 * u, 980 * u), min(metrics.height - 68 * u, 460 * u)
        x, y = (metrics.width - w) / 2, (metrics.height - h) / 2
        self._sheet.place(x, y, w, h)
        self._title.place(x + 48 * u, y + 40 * u, w - 96 * u, 110 * u)
        self._words.place(x + 48 * u, y + 158 * u, w - 96 * u, h - 290 * u)
        self._button.place(x + 48 * u, y + h - 118 * u, min(w - 96 * u, 420 * u), 78 * u)

    def handle(self, event: InputEvent) -> bool:
        """Give everything to the button; Esc is as good as pressing it."""
        if isinstance(event, Back):
            self._leave()
            return True
        return self.form.handle(event)

    def draw(self, frame: DisplayList) -> None:
        """List the sheet on a table top."""
        frame.background = self.services.art.table_top("ink")
        self.form.draw(frame)

    def _leave(self) -> None:
        self.navigator.reset(self._home)


def sentence_for(error: Exception) -> str | None:
    """The sentence that a failure brings for the person who plays; None when it is not meant for them."""
    return str(error) if isinstance(error, ResourceMissing | AssetDamaged) else None
