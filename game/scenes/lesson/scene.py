"""A lesson at the real table: the coach says what matters, the person does it, the others play their written moves."""

from __future__ import annotations

import json
from typing import ClassVar

from game.resources import resource_path
from game.scenes import routes
from game.scenes.base import Navigator, Way
from game.scenes.form_scene import FormScene
from game.scenes.lesson.pupil import Pupil
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.session.lesson import Lesson, ScriptHost, decode_lesson
from game.session.seats import SeatConfig
from game.session.setups import name_of
from game.texts import has, t
from game.ui import shapes
from game.ui.input import Back, InputEvent, Menu
from game.ui.painter import DisplayList
from game.ui.theme import INK, INK_SOFT, Metrics
from game.ui.widgets import Button, Drawing, Paragraph

COACH = "ada"
RIVALS = ("biscuit", "gertrude", "bo", "echo")


def lesson_of(game_id: str) -> Lesson:
    """The lesson of a game. Raises ResourceMissing or RecordError."""
    return decode_lesson(json.loads(resource_path("lessons", f"{game_id}.json").read_bytes()))


def offer(services: Services, game_id: str) -> NoteScene:
    """The coach's question to whoever opens a game for the first time; it is asked once."""
    _remember(services, game_id)
    lesson = routes.Lesson(game_id, over_setup=True)
    return NoteScene(services, t("lessons.offer"), ("teach", "know_it"), lambda ways: ways.push(lesson))


def _remember(services: Services, game_id: str) -> None:
    if game_id not in services.settings.lessons:
        services.settings.lessons = (*services.settings.lessons, game_id)
        services.keep()


class LessonScene(TableScene):
    """The lesson of a game. It is never saved and counts for nothing.

    At its end it gives way to the set-up of the game, which lies below it already if `over_setup` says so.
    """

    def __init__(self, services: Services, game_id: str, *, over_setup: bool = False) -> None:
        _remember(services, game_id)
        self._lesson = lesson_of(game_id)
        self._over_setup = over_setup
        self._done = False
        settings = services.settings
        seats = [SeatConfig("person", settings.shown_name, settings.player_avatar)]
        rivals = RIVALS[: len(self._lesson.record.names) - 1]
        seats += [SeatConfig("computer", name_of(key), key) for key in rivals]
        session = self._lesson.begin()
        self._pupil = Pupil(session, seats, self._lesson)
        super().__init__(services, session, seats, from_start=True, sheets=False, seat=self._pupil)
        self.stage.tells = False  # the teacher tells

    def make_opponent(self) -> ScriptHost:
        """The script takes the place of the computer players."""
        return ScriptHost(self.seat.session, self._lesson, sorted(self.seat.people), self)

    # -- time ------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let the coach speak as soon as the table has caught up."""
        super().update(dt)
        if not self.stage.shown:
            return
        session = self.seat.session
        number = session.seq
        if self._lesson.step(number) is None:
            if not self._done:
                self._done = True
                self._note(f"{session.game_id}.end", last=True)
        elif self._pupil.asked is not None and number not in self._pupil.told:
            self._pupil.told.add(number)
            self.touch.refresh()
            # Some moves need no words: the prompt says what to do.
            if has(f"lessons.{session.game_id}.{number}.say"):
                self._note(f"{session.game_id}.{number}.say", last=False)

    def _note(self, key: str, *, last: bool) -> None:
        words = t(f"lessons.{key}")
        go_on = self.play if last else None
        leave: Way = lambda ways: ways.pop()  # noqa: E731
        labels = ("play", "enough") if last else ("go_on", "skip")
        self.navigator.push(lambda: NoteScene(self.services, words, labels, go_on, leave))

    def play(self, ways: Navigator) -> None:
        """Go from the lesson to a match: back to the set-up it was offered over, or to one."""
        if self._over_setup:
            ways.pop()
            return
        # A match that was left for the lesson can be taken up again from the menu.
        ways.reset(routes.Title(), routes.Setup(self.seat.session.game_id))

    def _end_when_shown(self) -> None:
        """A lesson has no result."""


class NoteScene(FormScene):
    """What the coach says: a sheet with her face, the words, and two buttons.

    `go_on` and `leave` are called after the sheet is gone, with the navigator of the scene below; without them that
    scene simply goes on.
    """

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, words: str, labels: tuple[str, str],
                 go_on: Way | None = None, leave: Way | None = None) -> None:  # fmt: skip
        super().__init__(services)
        self._after, self._leave = go_on, leave
        form = self.form
        self._sheet = form.add(Drawing("sheet", lambda art, rect: shapes.sheet(art, rect.w, rect.h, 24)))
        self._name = form.add(Paragraph("name", t("lessons.coach"), 27, INK, "display"))
        self._words = form.add(Paragraph("words", words, 26, INK_SOFT, "semi"))
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
        tall = self._words.height_for(style, room)
        h = min(metrics.height - 30 * u, max(self._face + 190 * u, tall + 250 * u))
        x, y = (metrics.width - w) / 2, (metrics.height - h) / 2
        self._at = (x + 36 * u + self._face / 2, y + 44 * u + self._face / 2)
        self._sheet.place(x, y, w, h)
        self._name.place(x + left, y + 34 * u, room, 40 * u)
        self._words.place(x + left, y + 82 * u, room, h - 82 * u - 132 * u)
        high = 78 * u
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


__all__ = ["LessonScene", "NoteScene", "lesson_of", "offer"]
