"""What would you play? One's own worst moments, one after the other: each is found, or comes back."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import replace
from functools import partial

from game.scenes.page import GAP
from game.scenes.review.card import TALL, Card, has_two_columns
from game.scenes.review.looking import BLEED, LookingBack, Past
from game.scenes.review.waiting import nothing_waits
from game.scenes.services import Services
from game.session.daily import today
from game.session.exercises import Exercise
from game.texts import n, t
from game.ui.theme import Box
from game.ui.widgets import Button, Widget

__all__ = ["ExercisesScene"]

log = logging.getLogger(__name__)


class ExercisesScene(LookingBack):
    """One moment at a time. What was not found comes back once more at the end; Esc leaves."""

    def __init__(self, services: Services) -> None:
        self._exercises = services.reviews.exercises
        self._queue = deque(self._exercises.due(today()))
        if self._exercises.trouble is not None:
            services.tell(self._exercises.trouble)
        self._again: set[tuple[str, int]] = set()
        """What was not found, and has come back."""
        self._now: Exercise | None = None
        self.card: Card | None = None
        self._found = self._unreadable = 0
        """How many were found, and how many could not be shown."""
        super().__init__(services, t("review.question"))
        self._take()

    # -- which one -----------------------------------------------------------------------------------------------

    def _take(self) -> None:
        """Show the next one; where it cannot be shown, the one after that. It goes where nothing is left of it."""
        self.rebuild()
        self.card = self._now = None
        gone = set()
        while self._queue and self._now is None:
            exercise = self._queue.popleft()
            try:
                self._show(exercise)
            except FileNotFoundError:
                gone.add((exercise.match, exercise.position))
            except (OSError, ValueError) as error:
                # Perhaps it can be another time: how often it was found is not lost for that.
                log.warning("an exercise cannot be shown: %s", error)
                self._unreadable += 1
        if gone:
            self._try(partial(self._exercises.let_go, gone))
        self._widgets()

    def _show(self, exercise: Exercise) -> None:
        """Show one. Raises FileNotFoundError where nothing is left of it, OSError or ValueError where it cannot be."""
        kept = self.services.reviews.read(exercise.match)
        told = next((one for one in kept.review.moments if one.position == exercise.position), None)
        if told is None:
            raise FileNotFoundError(exercise.match)
        past = Past(self.services, kept.match, kept.review)
        play_on = partial(self._play_on, past, told.position)
        subject = past.subject(told, "?", good=False)
        # Unlike the moments of one match, the next one may be of any game.
        game = t(f"games.{subject.game}.name.{self.services.settings.names}")
        subject = replace(subject, when=t("review.of_game", game=game, when=subject.when))
        self.card = Card(self.form, subject, play_on, self._told, self._answered)
        self._now = exercise

    @property
    def _first(self) -> Widget | None:
        return self.card.first if self.card is not None and not self.card.open else None

    def _widgets(self) -> None:
        card = self.card
        self._add_ada(self._count(), self._end_words() if card is None else "", t("review.enough"))
        self.next = self.form.add(Button("next", t("review.next"), self._go_on, kind="red", icon="next", size=26))
        self.next.visible, self._leave.visible = False, card is None
        self.form.default = self._leave if card is None else None

    def _count(self) -> str:
        waiting = len(self._queue) + (self._now is not None)
        return n("review.waiting", waiting) if waiting else ""

    def _end_words(self) -> str:
        """What is said where nothing is left."""
        done = n("review.all_done", self._found) if self._found or self._again else ""
        unreadable = n("review.unreadable", self._unreadable) if self._unreadable else ""
        return " ".join(filter(None, (done, unreadable))) or nothing_waits(self._exercises)

    # -- what is done --------------------------------------------------------------------------------------------

    def _answered(self, right: bool) -> None:
        exercise = self._now
        assert exercise is not None
        self._found += right
        name = exercise.match, exercise.position
        if not right and name not in self._again:
            self._again.add(name)
            self._queue.append(exercise)
        if right and name in self._again:
            # Who has just been told it has not found it: it is asked again another day.
            self._try(partial(self._exercises.put_off, exercise, today()))
            return
        self._try(partial(self._exercises.answer, exercise, right, today()))

    def _told(self, card: Card, by_keys: bool) -> None:
        self.next.visible = True
        self.next.words = t("review.next" if self._queue else "review.enough")
        self.arrange()
        self.form.default = self.next
        self.form.set_focus(self.next, show=by_keys)
        self.stale = True

    def _go_on(self) -> None:
        by_keys = self.next.focused
        self._take()
        self.arrange()
        self.form.set_focus(self.card.first if self.card is not None else self._leave, show=by_keys)
        self.stale = True

    def _try(self, do: partial[None]) -> None:
        try:
            do()
        except OSError:
            self.services.tell(t("review.not_kept", folder=self.services.paths.data))

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """One card as large as the page, painting and words beside each other unless it is upright."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        gap, air = m.px(GAP), m.px(BLEED)
        bottom = y + h + m.px(30)
        y = max(y - m.px(14), self._lay_title(self.heading.rect.w) + m.px(10))
        h = bottom - y
        card = self.card
        self._area.visible = card is not None
        self._ada.visible = self._words.visible = card is None
        if card is None:
            self._lay_ada((x, y, w, h))
            return
        button = self._button_tall()
        if self.next.visible:
            wide = min(w, self.next.measure(style)[0] + m.px(60))
            self.next.place(x + w - wide, y + h - button, wide, button)
        h -= button + gap
        beside = not m.portrait and has_two_columns(style, min(w, m.px(1500)))
        wide = min(w, m.px(1500))
        if beside:
            x, w = x + (w - wide) // 2, wide
        need = card.height_for(style, w, beside=beside, painting=TALL)
        tall = max(need, h)
        card.place(style, (air, air, w, tall), beside=beside, single=True)
        self._area.place(x - air, y - air, w + 2 * air, h + 2 * air)
        self._area.hold(card.widgets, tall + 2 * air)
