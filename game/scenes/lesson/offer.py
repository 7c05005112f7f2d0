"""The coach's question to whoever opens a game for the first time."""

from __future__ import annotations

from typing import ClassVar

from game.scenes import routes
from game.scenes.base import Way
from game.scenes.form_scene import FormScene
from game.scenes.lesson.coach import COACH
from game.scenes.services import Services
from game.texts import t
from game.ui import shapes
from game.ui.input import Back, InputEvent, Menu
from game.ui.painter import DisplayList
from game.ui.theme import INK, INK_SOFT, Metrics
from game.ui.widgets import Button, Drawing, Paragraph

__all__ = ["NoteScene", "offer", "remember"]


def offer(services: Services, game_id: str) -> NoteScene:
    """The question; it is asked once."""
    remember(services, game_id)
    lesson = routes.Lesson(game_id, over_setup=True)
    words, goal = t("lessons.offer"), t(f"games.{game_id}.goal")
    return NoteScene(services, words, goal, ("teach", "know_it"), lambda ways: ways.push(lesson))


def remember(services: Services, game_id: str) -> None:
    """Ask no more about a game."""
    if game_id not in services.settings.lessons:
        services.settings.lessons = (*services.settings.lessons, game_id)
        services.keep()


class NoteScene(FormScene):
    """What the coach says: a sheet with her face, the words, what the game is about, and two buttons.

    `go_on` and `leave` are called after the sheet is gone, with the navigator of the scene below; without them that
    scene simply goes on.
    """

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, words: str, about: str, labels: tuple[str, str],
                 go_on: Way | None = None, leave: Way | None = None) -> None:  # fmt: skip
        super().__init__(services)
        self._after, self._leave = go_on, leave
        form = self.form
        self._sheet = form.add(Drawing("sheet", lambda art, rect: shapes.sheet(art, rect.w, rect.h, 24)))
        self._name = form.add(Paragraph("name", t("lessons.coach"), 27, INK, "display"))
        self._words = form.add(Paragraph("words", words, 26, INK_SOFT, "semi"))
        self._about = form.add(Paragraph("about", about, 22, INK_SOFT, "body"))
        self._go = form.add(Button("go", t(f"lessons.{labels[0]}"), self._go_on, kind="red", size=30))
        self._stop = form.add(Button("leave", t(f"lessons.{labels[1]}"), self._stop_it, kind="paper", size=24))

    def enter(self) -> None:
        """Enter goes on."""
        self.form.default = self._go
        self.form.set_focus(self._go, show=False)

    def resize(self, metrics: Metrics) -> None:
        """Lay the sheet out in the middle, as tall as its words are."""
        super().resize(metrics)
        style = self.form.style
        u = metrics.u
        w = min(metrics.width - 40 * u, 900 * max(u, u * metrics.text_scale**0.5))
        self._face = round(min(190 * u, w * 0.22))
        left = self._face + 64 * u
        room = w - left - 40 * u
        tall, about = (words.height_for(style, room) for words in (self._words, self._about))
        # In large words her name is as large as they are, and so are the buttons.
        name, high = max(40 * u, self._name.height_for(style, room)), max(78 * u, 1.8 * metrics.words(30))
        more = name - 40 * u + high - 78 * u
        h = min(metrics.height - 30 * u, max(self._face + 112 * u + high, tall + about + 264 * u + more))
        x, y = (metrics.width - w) / 2, (metrics.height - h) / 2
        self._at = (x + 36 * u + self._face / 2, y + 44 * u + self._face / 2)
        self._sheet.place(x, y, w, h)
        self._name.place(x + left, y + 34 * u, room, name)
        self._words.place(x + left, y + 42 * u + name, room, tall + 2)
        self._about.place(x + left, y + 56 * u + name + tall, room, about + 2)
        low = y + h - high - 32 * u
        wide = (w - 96 * u) / 2
        self._stop.place(x + 36 * u, low, wide, high)
        self._go.place(x + w - 36 * u - wide, low, wide, high)

    def handle(self, event: InputEvent) -> bool:
        """Esc leaves the lesson."""
        if self.form.handle(event):
            return True
        if isinstance(event, Back | Menu):
            self._stop_it()
            return True
        return False

    def draw(self, frame: DisplayList) -> None:
        """List the sheet and the coach."""
        self.form.draw(frame)
        face = self.services.art.avatar(COACH, "happy", self._face)
        x, y = self._at
        frame.put("coach", face.image, x - face.origin[0], y - face.origin[1], 50)

    def _go_on(self) -> None:
        self.navigator.pop(self._after)

    def _stop_it(self) -> None:
        self.navigator.pop(self._leave)
