"""What a match has come to as a challenge: a plate among the scores, with a line of signs that can be copied."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.scenes.challenges.rungs import said
from game.scenes.challenges.share import ShareRow
from game.scenes.challenges.telling import result_words
from game.scenes.dates import date_words
from game.scenes.results.ways import rung_in
from game.scenes.services import Services
from game.session.challenges import Challenges, beat, counts, day_of, outcome_of
from game.session.ladder import Rung, next_rung, rungs
from game.session.seats import practiced
from game.session.setups import name_of
from game.texts import t
from game.ui.theme import GOLD, INK, PALE, PAPER
from game.ui.widgets import Form, Label, Panel, Paragraph, Widget

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.session.store import Resumable

__all__ = ["ChallengePlate"]

PAD = 20
"""Inside the plate, in u."""


class ChallengePlate:
    """The plate of a match of the deal of a day, or of one on the ladder.

    `changed` is called when it has more to say.
    """

    def __init__(self, form: Form, services: Services, match: Resumable | None, changed: Callable[[], None]) -> None:
        self._form, self._services, self._changed = form, services, changed
        notes = {} if match is None else match.notes
        self._day = day_of(notes)
        self._rung = rung_in(match)
        self._practiced = practiced(notes)
        counted = self._rung is not None and not self._practiced
        self._beaten = counted and match is not None and beat(match.record, notes)
        self._random = Random(0 if match is None else match.record.seed)
        self.next: Rung | None = None
        """Who comes next on the ladder; None for a match that is none of the ladder."""
        self.visible = match is not None and (self._day or self._rung) is not None and not services.kiosk
        """Whether there is anything to tell."""
        self._outcome = outcome = (
            outcome_of(match.record, notes) if self._day is not None and match is not None else None
        )
        game = t(f"games.{match.record.game}.name.{services.settings.names}") if match is not None else ""
        self._first = counts(notes)
        self.widgets: list[Widget] = []
        if not self.visible:
            return
        if self._rung is not None:
            self.next = self._rung
            if self._beaten:
                # What was beaten just now counts, also where it cannot be written yet.
                self.next = next_rung(Challenges.of(services.paths).beaten | {self._rung.number}) or self._rung
        add = form.add
        self._plate = add(Panel("challenge plate", INK, opacity=0.86, edge=GOLD, radius=22, shade=True))
        self._head = add(Label("challenge head", self._title(), 24, PAPER, "display"))
        self._words = add(Paragraph("challenge words", self._told(), 21, PALE, "semi", lead=1.25))
        self._share = ShareRow(form, services, self._tell_by_hand)
        self._share.tell(self._day, game, outcome if self._first else None)
        self.widgets = [self._plate, self._head, self._words, *self._share.widgets]

    def _title(self) -> str:
        if self._rung is not None:
            return t("ladder.head", number=self._rung.number + 1, total=len(rungs()))
        return "" if self._day is None else t("challenges.on_day", day=date_words(self._day))

    @property
    def again(self) -> str:
        """What it is called to go on, where that is not the same once more; empty elsewhere."""
        if self.next is None or self._rung is None:
            return ""
        return t("ladder.next", name=name_of(self.next.character)) if self.goes_on else t("ladder.again")

    @property
    def goes_on(self) -> bool:
        """Whether somebody else comes next."""
        return self.next is not None and self.next != self._rung

    def _told(self) -> str:
        """Which attempt it was; of practice also how the first one went. On the ladder what its keeper says."""
        if self._rung is not None:
            if self._practiced:
                return t("ladder.practice")
            who = self._rung.character
            words = said(self._services, who, "beaten" if self._beaten else "stays", self._random)
            return t(f"ladder.{'won' if self._beaten else 'lost'}", name=name_of(who), words=words)
        if self._first:
            return t("challenges.first") if self._outcome is None else result_words(self._outcome)
        day = self._day
        first = None if day is None else Challenges.of(self._services.paths).days.get(day)
        told = [t("challenges.practice_result")]
        if first is not None and first.outcome is not None:
            told.append(result_words(first.outcome))
        return " ".join(told)

    def _tell_by_hand(self, words: str) -> None:
        self._words.words = words
        self._changed()

    # -- places --------------------------------------------------------------------------------------------------

    def height(self, w: int) -> int:
        """How tall it is in a width, in pixels."""
        style = self._form.style
        m = style.metrics
        pad = m.px(PAD)
        words = self._words.height_for(style, w - 2 * pad)
        row = self._share.height(w - 2 * pad)
        return 2 * pad + round(m.words(24) * 1.4) + words + (row + m.px(10) if row else 0)

    def place(self, x: int, y: int, w: int) -> None:
        """Lay it out."""
        style = self._form.style
        m = style.metrics
        pad = m.px(PAD)
        self._plate.place(x, y, w, self.height(w))
        left, inner = x + pad, w - 2 * pad
        head = round(m.words(24) * 1.4)
        self._head.place(left, y + pad - m.px(4), inner, head)
        words = self._words.height_for(style, inner)
        self._words.place(left, y + pad + head, inner, words + 2)
        self._share.place(left, y + pad + head + words + m.px(10), inner)
