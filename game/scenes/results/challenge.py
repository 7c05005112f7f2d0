"""What a match has come to as a challenge: a plate among the scores, with a line of signs that can be copied."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.scenes.challenges.rungs import said
from game.scenes.challenges.telling import date_words, paint_signs, plain_line, result_words, share_line
from game.scenes.page import Painted, canvas, least
from game.scenes.services import Services
from game.session.challenges import Challenges, beat, counts, day_of, outcome_of, rung_of
from game.session.ladder import Rung, next_rung, rungs
from game.session.seats import PRACTICE_NOTE
from game.session.setups import name_of
from game.texts import t
from game.ui import clipboard
from game.ui.cache import Picture
from game.ui.theme import GOLD, INK, PALE, PAPER
from game.ui.widgets import Button, Form, Label, Panel, Paragraph, Widget

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.session.store import Resumable
    from game.ui.art import Art

__all__ = ["ChallengePlate"]

PAD = 20
"""Inside the plate, in u."""
_SIGN = 38
"""How wide a sign of a hand is at most, in u."""


class ChallengePlate:
    """The plate of a match of the deal of a day, or of one on the ladder.

    `changed` is called when it has more to say.
    """

    def __init__(self, form: Form, services: Services, match: Resumable | None, changed: Callable[[], None]) -> None:
        self._form, self._services, self._changed = form, services, changed
        notes = {} if match is None else match.notes
        self._day = day_of(notes)
        rung = rung_of(notes)
        self._rung = rungs()[rung] if rung is not None and rung < len(rungs()) else None
        self._practised = bool(notes.get(PRACTICE_NOTE))
        counted = self._rung is not None and not self._practised
        self._beaten = counted and match is not None and beat(match.record, notes)
        self._random = Random(0 if match is None else match.record.seed)
        self.next: Rung | None = None
        """Who comes next on the ladder; None for a match that is none of the ladder."""
        self.visible = match is not None and (self._day or self._rung) is not None and not services.kiosk
        """Whether there is anything to tell."""
        self._outcome = outcome_of(match.record, notes) if self._day is not None and match is not None else None
        self._game = t(f"games.{match.record.game}.name.{services.settings.names}") if match is not None else ""
        self._first = counts(notes)
        self.widgets: list[Widget] = []
        if not self.visible:
            return
        if self._rung is not None:
            found = next_rung(Challenges.of(services.paths).beaten) if self._beaten else self._rung
            self.next = found or self._rung
        add = form.add
        self._plate = add(Panel("challenge plate", INK, opacity=0.86, edge=GOLD, radius=22, shade=True))
        self._head = add(Label("challenge head", self._title(), 24, PAPER, "display"))
        self._words = add(Paragraph("challenge words", self._told(), 21, PALE, "semi", lead=1.25))
        self._signs = add(Painted("challenge signs", self._paint))
        self._copy = add(Button("copy", t("challenges.copy"), self._copy_line, kind="ghost", icon="save", size=22))
        self.widgets = [self._plate, self._head, self._words, self._signs, self._copy]

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
            if self._practised:
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

    @property
    def _shares(self) -> bool:
        return self._first and self._outcome is not None

    def _copy_line(self) -> None:
        day, outcome = self._day, self._outcome
        if day is None or outcome is None:
            return
        if clipboard.copy(share_line(day, self._game, outcome)):
            self._services.tell(t("challenges.copied"))
            return
        self._words.words = t("challenges.by_hand", line=plain_line(day, self._game, outcome))
        self._changed()

    # -- places --------------------------------------------------------------------------------------------------

    def _size(self) -> float:
        m = self._form.style.metrics
        return max(m.px(_SIGN), m.words(20) * 1.2)

    def _row(self, w: int) -> tuple[int, int]:
        """How wide the signs may be, and how tall they and the button beside them are."""
        style = self._form.style
        if not self._shares or self._outcome is None:
            return 0, 0
        wide, high = self._copy.measure(style)
        room = w - 2 * style.metrics.px(PAD) - wide - style.metrics.px(16)
        signs = paint_signs(style.art, self._outcome.hands, self._size(), room).get_height()
        return room, max(signs, high, least(style))

    def height(self, w: int) -> int:
        """How tall it is in a width, in pixels."""
        style = self._form.style
        m = style.metrics
        pad = m.px(PAD)
        words = self._words.height_for(style, w - 2 * pad)
        _, row = self._row(w)
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
        room, row = self._row(w)
        self._signs.visible = self._copy.visible = bool(row)
        if row:
            top = y + pad + head + words + m.px(10)
            wide, high = self._copy.measure(style)
            self._signs.place(left, top, room, row)
            self._copy.place(x + w - pad - wide, top + (row - high) / 2, wide, high)

    def _paint(self, art: Art, w: int, h: int) -> Picture:
        image = canvas(w, h)
        if self._outcome is not None:
            signs = paint_signs(art, self._outcome.hands, self._size(), w)
            image.blit(signs, (0, (h - signs.get_height()) // 2))
        return Picture(image, (0, 0), (w, h))
