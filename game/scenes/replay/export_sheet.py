"""The sheet that asks which stretch of a match is saved as a film, and says how far that has come."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from game.rules.views import Viewer
from game.scenes.form_scene import FormScene
from game.scenes.page import least
from game.scenes.replay.export import SIZES, Film, Stretch
from game.scenes.services import Services
from game.session.seats import SeatConfig
from game.session.store import Resumable
from game.texts import t
from game.ui.input import Back, InputEvent, Menu, PointerDown
from game.ui.theme import GOLD, INK, LINE, PALE, PAPER, Metrics
from game.ui.widgets import Button, Label, Panel, Segmented, Stepper

__all__ = ["ExportScene"]

WIDTH, PAD, GAP = 900.0, 40.0, 16.0
"""Of the sheet, inside it, and between its rows, in u."""
BEFORE, AFTER = 3, 5
"""So many plays before and after the present moment are proposed."""
FREE: Final = 1000
"""So many names are tried for a film that is made in the same second as another."""

_log = logging.getLogger(__name__)


class ExportScene(FormScene):
    """From which play to which, as one moving picture or as single ones, and how large. Esc leaves it unmade."""

    overlay: ClassVar[bool] = True

    def __init__(
        self,
        services: Services,
        match: Resumable,
        seats: Sequence[SeatConfig],
        viewer: Viewer,
        position: int,
        length: int,
        speed: float,
        named: Callable[[int], str],
    ) -> None:
        """`named` tells a play of the match, counted from 1, as it is told beside the table."""
        super().__init__(services)
        self._named = named
        self._match, self._seats, self._viewer, self._speed = match, seats, viewer, speed
        self.film: Film | None = None
        """What is being made; None before."""
        form = self.form
        first = max(1, position - BEFORE + 1)
        end = max(first, min(length, position + AFTER))
        self._panel = form.add(Panel("panel", INK, opacity=1, edge=LINE, shade=True))
        self._title = form.add(Label("title", t("replay.export"), 40, PAPER, "display"))
        self._labels = [
            form.add(Label(f"{name} words", t(f"replay.film.{name}"), 24, PALE, "semi"))
            for name in ("from", "to", "kind", "size")
        ]
        self._from = form.add(Stepper("from", first, self._begin_at, low=1, high=max(1, length), words=named))
        self._to = form.add(Stepper("to", end, self._end_at, low=1, high=max(1, length), words=named))
        self._kind = form.add(Segmented("kind", [t("replay.film.moving"), t("replay.film.single")], 0, lambda n: None))
        self._size = form.add(Segmented("size", [f"{w} × {h}" for w, h in SIZES], 1, lambda n: None))
        self._bar = form.add(Panel("bar", GOLD, opacity=1, radius=8))
        self._save = form.add(Button("save it", t("replay.film.save"), self._begin, kind="red", icon="save", size=28))
        self._stop = form.add(Button("stop", t("replay.film.cancel"), self._leave, kind="ghost", size=24))
        form.default = self._save

    @property
    def choices(self) -> tuple[Stepper, Stepper, Segmented, Segmented]:
        """What is chosen, from top to bottom."""
        return self._from, self._to, self._kind, self._size

    def _begin_at(self, play: int) -> None:
        self._to.value = max(play, self._to.value)

    def _end_at(self, play: int) -> None:
        self._from.value = min(play, self._from.value)

    # -- making it -----------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        moving = self._kind.chosen == 0
        stretch = Stretch(
            self._from.value - 1, self._to.value, self._viewer, self._speed, SIZES[self._size.chosen], moving
        )
        try:
            self.film = Film(self.services, self._match, self._seats, stretch, self._place(".png" if moving else ""))
        except OSError as error:
            self._fail(error)
        self._show()

    def _place(self, ending: str) -> Path:
        """Where it will lie: no other file is written over."""
        folder = self.services.paths.films
        stem = time.strftime("grawlix-%Y%m%d-%H%M%S")
        places = (folder / f"{stem}{f'-{number}' if number else ''}{ending}" for number in range(FREE))
        return next(place for place in places if not place.exists())

    def _fail(self, error: OSError) -> None:
        _log.warning("a film cannot be written: %s", error)
        self.services.tell(t("replay.film.failed", folder=self.services.paths.films))
        if self.film is not None:
            self.film.stop()
        self.film = None
        self._show()

    def update(self, dt: float) -> None:
        """Make the next pictures."""
        super().update(dt)
        film = self.film
        if film is None or film.done:
            return
        try:
            whole = film.work()
        except OSError as error:
            self._fail(error)
            return
        if whole:
            if film.cut:
                self.services.tell(t("replay.film.cut", place=film.place, play=self._named(max(1, film.reached))))
            else:
                self.services.tell(t("replay.film.saved", place=film.place))
            self.navigator.pop()
            return
        self._show()

    @property
    def animating(self) -> bool:
        """While it is made."""
        return self.form.animating or (self.film is not None and not self.film.done)

    def exit(self) -> None:
        """What is not whole is not kept."""
        if self.film is not None:
            self.film.stop()

    # -- look ----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        making = self.film is not None
        for widget in (*self._labels, *self.choices, self._save):
            widget.visible = not making
        self._bar.visible = making
        self._stop.words = t("replay.film.stop" if making else "replay.film.cancel")
        self._title.words = t("replay.film.making" if making else "replay.export")
        self._stop.place(*self._stop_boxes[making])
        if self.film is not None:
            x, y, w, h = self._bar_box
            self._bar.place(x, y, max(h, w * self.film.share), h)
        self.stale = True

    def resize(self, metrics: Metrics) -> None:
        """A sheet in the middle: words to the left, choices to the right, below each other where that is narrow."""
        super().resize(metrics)
        m = metrics
        pad, gap = m.px(PAD), m.px(GAP)
        wide = round(min(m.width - 2 * m.px(28), m.px(WIDTH) * max(1.0, m.text_scale**0.6)))
        row = max(m.px(58), least(self.form.style), round(m.words(24) * 1.6))
        title = round(m.words(40) * 1.3)
        label = max(part.measure(self.form.style)[0] for part in self._labels) + gap
        room = wide - 2 * pad
        beside = room - label >= m.words(20) * 16
        step = row + gap if beside else row + gap + round(m.words(24) * 1.4)
        tall = pad + title + gap + 4 * step + row + pad
        if tall > m.height - 2 * m.px(16):
            # Nothing is left out where the window is low: all rows give some of their height.
            less = (tall - m.height + 2 * m.px(16)) / 5
            row, step, tall = round(row - less * 0.5), round(step - less), m.height - 2 * m.px(16)
        x, y = (m.width - wide) / 2, (m.height - tall) / 2
        self._panel.place(x, y, wide, tall)
        self._title.place(x + pad, y + pad, room, title)
        at = y + pad + title + gap
        for words, choice in zip(self._labels, self.choices, strict=True):
            if beside:
                words.place(x + pad, at, label, row)
                choice.place(x + pad + label, at, room - label, row)
            else:
                words.place(x + pad, at, room, step - row - gap / 2)
                choice.place(x + pad, at + step - row - gap / 2, room, row)
            at += step
        half = (room - gap) / 2
        bottom = y + tall - pad - row
        self._save.place(x + pad + half + gap, bottom, half, row)
        # While it is made, the one button stands in the middle.
        self._stop_boxes = ((x + pad, bottom, half, row), (x + pad + (room - half) / 2, bottom, half, row))
        self._bar_box = (x + pad, y + tall * 0.5 - m.px(12), room, m.px(24))
        self._show()

    def handle(self, event: InputEvent) -> bool:
        """Esc, and a press beside the sheet, leave it."""
        if self.form.handle(event):
            return True
        beside = isinstance(event, PointerDown) and not self._panel.rect.collidepoint(event.pos)
        if isinstance(event, Back | Menu) or (beside and self.film is None):
            self._leave()
            return True
        return False

    def _leave(self) -> None:
        self.navigator.pop()
