"""What would you play? One's own worst moments, one after the other: each is found, or comes back."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import Final

from game.scenes import routes
from game.scenes.page import GAP, PageScene, Painted, canvas
from game.scenes.review.card import Card
from game.scenes.review.scene import ADA, subject_of
from game.scenes.services import Services
from game.session.daily import today
from game.session.exercises import Exercise
from game.session.replay import Replay
from game.session.review import Reviewed
from game.session.seats import decode_seats, with_known_portraits
from game.session.settings import AVATARS
from game.texts import n, t
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import PALE, PAPER, Box
from game.ui.widgets import Button, Label, Paragraph, ScrollArea

__all__ = ["ExercisesScene"]

_BLEED: Final = 12
"""Room for focus rings round what scrolls, in u."""


class ExercisesScene(PageScene):
    """One moment at a time. What was not found comes back once more at the end; Esc leaves."""

    def __init__(self, services: Services) -> None:
        self._exercises = services.reviews.exercises
        self._queue = deque(self._exercises.due(today()))
        self._again: set[tuple[str, int]] = set()
        """What was not found, and has come back."""
        self._now: Exercise | None = None
        self._replay: Replay | None = None
        self.card: Card | None = None
        self._found = 0
        super().__init__(services, t("review.question"))
        self._take()

    # -- which one -----------------------------------------------------------------------------------------------

    def _take(self) -> None:
        """Show the next one; where nothing is left of its match, the one after that."""
        self.rebuild()
        self.card = self._now = self._replay = None
        gone = set()
        while self._queue and self._now is None:
            exercise = self._queue.popleft()
            kept = None if exercise.match in gone else self.services.reviews.kept(exercise.match)
            if kept is None or not self._show(exercise, kept):
                gone.add(exercise.match)
        if gone:
            self._try(partial(self._exercises.add, [], gone))
        self._widgets()

    def _show(self, exercise: Exercise, kept: Reviewed) -> bool:
        told = next((one for one in kept.review.moments if one.position == exercise.position), None)
        if told is None:
            return False
        match = kept.match
        try:
            self._replay = Replay(match.record, match.notes)
        except ValueError:
            return False
        seats = with_known_portraits(decode_seats(match.notes, match.record.names), AVATARS)
        subject = subject_of(self.services, self._replay, seats, kept.review, told, "?", good=False)
        self._seats, self._now = seats, exercise
        self.card = Card(self.form, subject, self._play_on, self._told, self._answered)
        return True

    def _widgets(self) -> None:
        add = self.form.add
        card = self.card
        self._area = add(ScrollArea("area"))
        self._sub = add(Label("sub", self._count(), 22, PALE, "semi"))
        self._ada = add(Painted("ada", self._paint_ada))
        self._words = add(Paragraph("words", self._end_words() if card is None else "", 26, PAPER, "semi", "center"))
        self.next = add(Button("next", t("review.next"), self._go_on, kind="red", icon="next", size=26))
        self._enough = add(Button("enough", t("review.enough"), self.leave, kind="gold", size=26))
        self.next.visible, self._enough.visible = False, card is None
        self.form.default = card.first if card is not None else self._enough

    def _count(self) -> str:
        waiting = len(self._queue) + (self._now is not None)
        return n("review.waiting", waiting) if waiting else ""

    def _end_words(self) -> str:
        """What is said where nothing is left."""
        if self._found or self._again:
            return n("review.all_done", self._found)
        return t("review.all_rest" if self._exercises.all() else "review.no_exercises")

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
        if not self._queue and self.card is None:
            self.leave()
            return
        self._take()
        self.arrange()
        self.form.set_focus(self.card.first if self.card is not None else self._enough, show=by_keys)
        self.stale = True

    def _play_on(self) -> None:
        """Play on from the moment, for practice."""
        assert self._replay is not None
        assert self._now is not None
        self._replay.go(self._now.position)
        self.navigator.reset(routes.Title(), routes.ResumedMatch(self._replay.from_here(self._seats)))

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
        gap, air = m.px(GAP), m.px(_BLEED)
        head, px = self.heading.rect, m.words(22)
        under = round(px * 1.4) if self._sub.words else 0
        tall = min(head.h, round(m.words(44) * 1.2))
        top = max(m.px(26), head.centery - (tall + under) // 2)
        self.heading.place(head.x, top, head.w, tall)
        self._sub.place(head.x, top + tall, head.w, under)
        bottom = y + h + m.px(30)
        y = max(y - m.px(14), top + tall + under + m.px(10))
        h = bottom - y
        card = self.card
        self._area.visible = card is not None
        self._ada.visible = self._words.visible = card is None
        button = max(m.px(64), style.target, round(m.words(26) * 2.0))
        if card is None:
            self._lay_end((x, y, w, h), button)
            return
        if self.next.visible:
            wide = min(w, self.next.measure(style)[0] + m.px(60))
            self.next.place(x + w - wide, y + h - button, wide, button)
        h -= button + gap
        beside = not m.portrait
        wide = min(w, m.px(1500))
        if beside:
            x, w = x + (w - wide) // 2, wide
        need = card.height_for(style, w, beside=beside)
        tall = max(need, h)
        card.place(style, (air, air, w, tall), beside=beside)
        self._area.place(x - air, y - air, w + 2 * air, h + 2 * air)
        self._area.hold(card.widgets, tall + 2 * air)

    def _lay_end(self, box: Box, button: int) -> None:
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        wide, gap = min(w, m.px(900)), m.px(24)
        left = x + (w - wide) // 2
        words = self._words.height_for(style, wide)
        face = min(m.px(280), max(m.px(80), round(h * 0.4)))
        top = y + max(0, h - face - words - button - 2 * gap) // 2
        self._ada.place(left, top, wide, face)
        self._words.place(left, top + face + gap, wide, words)
        self._enough.place(left + wide // 4, top + face + words + 2 * gap, wide // 2, button)

    def _paint_ada(self, art: Art, w: int, h: int) -> Picture:
        image = canvas(w, h)
        art.avatar(ADA, "smug", h * 0.94).draw(image, (w / 2, h / 2))
        return Picture(image, (0, 0), (w, h))
