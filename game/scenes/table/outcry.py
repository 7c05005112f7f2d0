"""Swearing back: a few exclamations of one's own, and what the others say to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from game.scenes.table.banter import Line
from game.scenes.table.seat import Seat
from game.scenes.table.stage import Stage
from game.texts import t
from game.ui.table.bubbles import Mood
from game.ui.theme import Metrics
from game.ui.widgets import Button, Form, RoundButton

__all__ = ["EXCLAMATIONS", "KEYS", "Exclamation", "Outcry", "Tray"]

EXCLAMATIONS: Final[Mapping[str, Mood]] = {"curse": "cursing", "gloat": "happy", "hurry": "neutral", "praise": "happy"}
"""What can be exclaimed, and the face that goes with it. The words are `table.outcry.<what>.<degree of manners>`."""
KEYS: Final[Mapping[str, str]] = dict(zip("!#$%", EXCLAMATIONS, strict=True))
"""The signs of a grawlix are the keys, too."""
BREATH: Final = 1.0
"""Seconds until somebody can exclaim again."""
ANSWERED_AFTER: Final = 1.2
"""Seconds until somebody answers who swears."""
_GAP: Final = 10


class Outcry:
    """What a person exclaims, and who answers it. Off in a kiosk, where the words are the owner's.

    It is the person who looks at the table, or the one whose `seat` is given.
    """

    def __init__(self, stage: Stage, seat: Seat | None = None) -> None:
        self._stage = stage
        self._seat = seat if seat is not None else stage.seat
        self._random = Random()
        self._wait = 0.0
        self._answer_in: float | None = None

    @property
    def offered(self) -> bool:
        """Whether there is such a thing here."""
        return not self._stage.services.kiosk

    @property
    def answering(self) -> bool:
        """Whether somebody is about to answer."""
        return self._answer_in is not None

    def line(self, what: str) -> Line:
        """An exclamation in the manners of the settings. A curse may have words of the person's own."""
        settings = self._stage.services.settings
        degree = settings.shouts
        words = settings.exclamation if what == "curse" else ""
        loud = degree == "grawlix" or (what == "curse" and degree == "salty")
        return Line(words or t(f"table.outcry.{what}.{degree}"), loud)

    def exclaim(self, what: str) -> None:
        """Let the person exclaim something; nothing happens within a second of the last time."""
        stage, seat = self._stage, self._seat
        if not self.offered or self._wait > 0.0 or seat.viewer != seat.me or seat.me not in seat.people:
            return
        self._wait = BREATH
        if what == "curse":
            self._answer_in = ANSWERED_AFTER
        line = self.line(what)
        stage.voices.say(seat.me, line.words, EXCLAMATIONS[what], curse=line.loud, sounds=("bubble_pop",))

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether somebody has answered."""
        self._wait = max(0.0, self._wait - dt)
        if self._answer_in is None:
            return False
        self._answer_in -= dt
        if self._answer_in > 0.0:
            return False
        self._answer_in = None
        return self._answer()

    def _answer(self) -> bool:
        """Let one of the others answer who is not speaking; a table that holds its tongue does so now, too."""
        stage, seat = self._stage, self._seat
        settings = stage.services.settings
        gone = partial(stage.presenter.paint.gone, model=stage.model)
        free = [s for s in range(len(seat.faces)) if s not in seat.people and not (stage.voices.speaks(s) or gone(s))]
        if not free or not settings.temper or stage.voices.crossings:
            return False
        speaker = self._random.choice(free)
        line = stage.banter.answer(settings.shouts, seat.faces[speaker])
        if line is None:
            return False
        stage.voices.say(speaker, line.words, "happy", curse=line.loud, sounds=("bubble_pop",))
        return True


class Exclamation(Button):
    """One of the exclamations in the tray."""


class Tray(RoundButton):
    """The tool that opens the exclamations below itself. They close when one is chosen, or the focus is elsewhere."""

    def __init__(self, outcry: Outcry) -> None:
        super().__init__("outcry", "signs/bang", self.toggle, hint=t("table.outcry"))
        self._outcry = outcry
        self._form: Form | None = None
        self._metrics: Metrics | None = None
        self._bottom = 0
        self.choices: Sequence[Exclamation] = [
            Exclamation(f"outcry {what}", "", self._chooses(what), size=22) for what in EXCLAMATIONS
        ]

    def fill(self, form: Form) -> None:
        """Put its exclamations into the form, after the tools, closed."""
        self._form = form
        for choice in self.choices:
            form.add(choice)
        self.close()

    @property
    def animating(self) -> bool:
        """Whether somebody is about to answer."""
        return self._outcry.answering

    def toggle(self) -> None:
        """Open it, with the focus at the first exclamation, or close it."""
        if self.on:
            self.close()
            return
        if self._form is None or self._metrics is None:
            return
        # What it is for is told no longer: it would lie on the first exclamation.
        self.on, self.hint = True, ""
        for what, choice in zip(EXCLAMATIONS, self.choices, strict=True):
            choice.words, choice.visible = self._outcry.line(what).words, True
        self._arrange(self._metrics)
        if self.focused:
            self._form.set_focus(self.choices[0])

    def close(self) -> None:
        """Put the exclamations away; the focus goes back to the tool."""
        self.on, self.hint = False, t("table.outcry")
        if self._form is not None and self._form.focus in self.choices:
            self._form.set_focus(self if self.visible else None)
        for choice in self.choices:
            choice.visible = False

    def keep(self, metrics: Metrics, bottom: int) -> None:
        """The tool was placed in a window: its exclamations will lie below it, and below `bottom`, in pixels."""
        self._metrics, self._bottom = metrics, bottom
        self.close()

    def update(self, dt: float) -> bool:
        """Let time pass: whoever goes on with something else has closed it."""
        changed = self._outcry.update(dt)
        if self.on and self._form is not None and self._form.focus is not self and self._form.focus not in self.choices:
            self.close()
            changed = True
        return changed

    def _chooses(self, what: str) -> Callable[[], None]:
        def choose() -> None:
            self.close()
            self._outcry.exclaim(what)

        return choose

    def _arrange(self, m: Metrics) -> None:
        """One below the other, under the tool, and inside the table."""
        style = self.style
        left, _, w, _ = m.table
        sizes = [choice.measure(style) for choice in self.choices]
        wide = min(w - 2 * m.px(40), max(size[0] for size in sizes))
        x = min(self.rect.right, left + w - m.px(24)) - wide
        y = self._bottom + m.px(_GAP + 8)
        for choice, (_, tall) in zip(self.choices, sizes, strict=True):
            choice.place(max(x, left + m.px(24)), y, wide, tall)
            y += tall + m.px(_GAP)
