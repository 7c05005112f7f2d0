"""A lesson at the real table: the coach says what matters, the person does it, the others play their written moves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from game.resources import resource_path
from game.rules.zones import NOBODY
from game.scenes import routes
from game.scenes.base import Navigator
from game.scenes.lesson.coach import COACH, Coach, Doors
from game.scenes.lesson.offer import remember
from game.scenes.lesson.pupil import Pupil
from game.scenes.services import Services
from game.scenes.table.memory import Line
from game.scenes.table.scene import TableScene
from game.session.lesson import Lesson, Note, ScriptHost, decode_lesson
from game.session.seats import SeatConfig
from game.session.settings import AVATARS, Settings
from game.session.setups import name_of
from game.texts import t
from game.ui.input import Accept, InputEvent, Undo
from game.ui.painter import DisplayList

__all__ = ["LessonScene", "lesson_of"]

RIVALS = ("biscuit", "gertrude", "bo", "echo")


def _pupil(settings: Settings, rivals: Sequence[str]) -> SeatConfig:
    """The person: whoever looks like a rival or the coach borrows a portrait, and a rival's namesake is called You."""
    mine, name = settings.player_avatar, settings.shown_name
    if mine in (*rivals, COACH):
        mine = next(key for key in AVATARS if key not in (*rivals, COACH))
    if name in [name_of(key) for key in (*rivals, COACH)]:
        name = t("seats.you")
    return SeatConfig("person", name, mine)


def lesson_of(game_id: str) -> Lesson:
    """The lesson of a game. Raises ResourceMissing or RecordError."""
    return decode_lesson(json.loads(resource_path("lessons", f"{game_id}.json").read_bytes()))


class LessonScene(TableScene):
    """The lesson of a game. It is never saved and counts for nothing.

    At its end it gives way to the set-up of the game, which lies below it already if `over_setup` says so. It begins
    before the move with the number `at`, with the note of the number `page` of those that belong there.
    """

    def __init__(
        self, services: Services, game_id: str, *, over_setup: bool = False, at: int = 0, page: int = 0
    ) -> None:
        remember(services, game_id)
        self._lesson = lesson_of(game_id)
        self._over_setup = over_setup
        self._page = page
        self._spoken_at = -1
        """Before which move the coach speaks now."""
        settings = services.settings
        rivals = RIVALS[: len(self._lesson.record.names) - 1]
        seats = [_pupil(settings, rivals), *(SeatConfig("computer", name_of(key), key) for key in rivals)]
        session = self._lesson.begin(at)
        self._pupil = Pupil(session, seats, self._lesson)
        self.coach = Coach(services, Doors(self._go_on, self._go_back, self._leave_it))
        super().__init__(services, session, seats, from_start=not at, sheets=False, seat=self._pupil)
        self.stage.tells = False  # the teacher tells

    def open_menu(self) -> None:
        """The menu over the table. A lesson is no match that could be begun once more: its coach leads back."""
        self.navigator.push(replace(self.stage.menu(self.undoing.practice, self._rules_page), again=None, kept=False))

    def ask_hint(self) -> None:
        """The coach points once more at what she means."""
        if self.coach.note is not None:
            self.coach.point()
            self.services.audio.play("lesson_step")
            self.stale = True

    def make_opponent(self) -> ScriptHost:
        """The script takes the place of the computer players."""
        return ScriptHost(self.seat.session, self._lesson, sorted(self.seat.people), self)

    def _make_form(self) -> None:
        super()._make_form()
        self.coach.join(self.form)
        self._spoken_at = -1

    def furnish(self) -> None:
        """With the coach beside the table."""
        super().furnish()
        self.coach.dock, self.look.companion = None, self._accompany

    # -- time ------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        return super().animating or self.coach.animating

    def update(self, dt: float) -> None:
        """Let the coach speak as soon as the table has caught up and everybody is silent."""
        super().update(dt)
        self.coach.update(dt)
        stage, number = self.stage, self.seat.session.seq
        if self._spoken_at not in (-1, number):
            self._hush()
        if self._spoken_at == number or not self._notes or not stage.shown:
            return
        voices = stage.voices
        if not voices.crossings and not any(voices.words(seat) for seat in range(len(self.seat.seats))):
            self._speak(self._page)

    @property
    def _notes(self) -> tuple[Note, ...]:
        return self._lesson.notes_at(self.seat.session.seq)

    def _hush(self) -> None:
        self._spoken_at, self._page, self._pupil.coached = -1, 0, False
        self.coach.hush()
        self.stale = True

    def _speak(self, page: int) -> None:
        """Say a note of those before the move that comes next."""
        number, notes = self.seat.session.seq, self._notes
        self._page, self._spoken_at, self._pupil.coached = page, number, True
        all_, last = self._lesson.notes, page + 1 == len(notes)
        asks, ends = last and self._pupil.asked is not None, self._lesson.step(number) is None
        at = all_.index(notes[page])
        self.coach.say(
            notes[page], self.seat.session.game_id, at + 1, len(all_), waits=not asks, ends=last and ends, first=not at
        )
        self.services.audio.play("lesson_done" if last and ends else "lesson_step")
        if asks:
            self._pupil.told.add(number)
        else:
            self._pupil.told.discard(number)
        line = Line(self.coach.spoken)
        line.seat, line.who, line.begins, line.cards = NOBODY, "", False, ()
        if line not in self.stage.memory.lines:
            self.stage.memory.lines.append(line)
        self.touch.refresh()
        if self.coach.next_shown:
            self.form.set_focus(self.coach.next, show=self.stage.keys_used)
        self.stale = True

    # -- what is pressed -----------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Take an event. Where there is nothing to do, Enter goes on, whoever the table says is in turn."""
        if isinstance(event, Accept):
            focus = self.form.focus if self.form.focus is not None and self.form.focus.focused else None
            if focus in self.coach.widgets or (focus is None and self.coach.next_shown):
                self.stale = True
                return self.form.handle(event)
        if isinstance(event, Undo) and self.coach.back.visible:
            self.stale = True
            self._go_back()
            return True
        return super().handle(event)

    def _go_on(self) -> None:
        if self._page + 1 < len(self._notes):
            self._speak(self._page + 1)
        elif self._lesson.step(self.seat.session.seq) is None:
            self.play(self.navigator)

    def _go_back(self) -> None:
        """One note back: the table is laid as it was before it."""
        if self._page:
            self._speak(self._page - 1)
            return
        game, over, number = self.seat.session.game_id, self._over_setup, self.seat.session.seq
        before = [note.at for note in self._lesson.notes if note.at < number]
        if before:
            at, page = before[-1], before.count(before[-1]) - 1
            self.navigator.replace(lambda: LessonScene(self.services, game, over_setup=over, at=at, page=page))

    def _leave_it(self) -> None:
        self.navigator.pop()

    def play(self, ways: Navigator) -> None:
        """Go from the lesson to a match: back to the set-up it was offered over, or to one."""
        if self._over_setup:
            ways.pop()
            return
        # A match that was left for the lesson can be taken up again from the menu.
        ways.reset(routes.Title(), routes.Setup(self.seat.session.game_id))

    def _end_when_shown(self) -> None:
        """A lesson has no result."""

    # -- picture -------------------------------------------------------------------------

    @property
    def _accompanied(self) -> bool:
        """As long as she speaks all is listed anew: her buttons lie where her note finds room."""
        return self.coach.note is not None

    def _accompany(self, frame: DisplayList) -> None:
        """List the coach, and what she points at."""
        self.coach.draw(frame, self.stage, self.touch, self.look)
