"""The largest plate of the page of challenges: the deal of a day, and how the last days went."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.challenges.attempts import Attempt, attempt_of, day_route
from game.scenes.challenges.share import ShareRow
from game.scenes.challenges.telling import result_words
from game.scenes.dates import date_words
from game.scenes.page import Painted, canvas, least, write
from game.scenes.services import Services
from game.session import daily
from game.session.setups import name_of
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import (
    GOLD,
    GREEN_DEEP,
    INK,
    LINE_REST,
    OFF_WORDS,
    PALE,
    PAPER,
    RED_DEEP,
    SOFT,
    Metrics,
)
from game.ui.widgets import Button, Drawing, Form, Label, Panel, Paragraph, ScrollArea, Widget

if TYPE_CHECKING:
    from game.scenes.routes import Route
    from game.session.challenges import Challenges, Outcome

__all__ = ["DayPlate"]

WEEKS: Final = 3
"""So many weeks are shown, the last of them as far as today."""
PAD: Final = 28
"""Inside the plate, in u."""
_MARKS: Final = {"won": ("signs/star", GOLD), "lost": ("signs/hash", PAPER), "open": ("pause", PAPER)}


class DayCell(Widget):
    """A day of the calendar, with a mark for how its deal went. Press it to look at it."""

    draws_focus = False

    def __init__(self, day: date, on_press: Callable[[], None], look: Callable[[], tuple[str, bool, bool]]) -> None:
        super().__init__(("day", day), hint="")
        self.day, self.on_press, self.look = day, on_press, look
        """`look` says how it went, whether it is today, and whether it is the one that is shown."""

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the cell."""
        key = (self.look(), self.state, self.rect.size)
        self.show(frame, z, "cell", self.drawn("cell", key, self._make), self.rect.topleft)

    def _make(self) -> Picture:
        (how, today, shown), (w, h) = self.look(), self.rect.size
        art, m = self.style.art, self.style.metrics
        fill = {"won": GREEN_DEEP, "lost": RED_DEEP}.get(how, INK)
        edge = GOLD if shown else PAPER if self.hovered or today else LINE_REST
        plate = shapes.panel(art, w, h, fill, opacity=0.95 if how else 0.55, edge=edge, radius=12,
                             line=3.4 if shown else 2.0)  # fmt: skip
        image = pygame.Surface(plate.image.get_size(), pygame.SRCALPHA)
        plate.draw(image, plate.origin)
        x, y = plate.origin
        px = max(m.smallest, min(m.words(22), round(h * 0.5)))
        mark = _MARKS.get(how)
        number = text.render(str(self.day.day), px, PAPER if how or today else OFF_WORDS, "display")
        side = round(px * 0.9)
        wide = number.get_width() + (side + m.px(8) if mark else 0)
        left = x + (w - wide) // 2
        image.blit(number, (left, round(y + h / 2 - text.cap_middle("display", px))))
        if mark:
            sign = art.tinted(mark[0], side, mark[1])
            image.blit(sign, sign.get_rect(midleft=(left + number.get_width() + m.px(8), y + h // 2)))
        return Picture(image, plate.origin, (w, h))

    def activate(self) -> None:
        """Look at it."""
        self.cue("toggle")
        self.on_press()


class DayPlate:
    """The deal of the day that is looked at: today's at first. `changed` is called when that is another one."""

    def __init__(
        self,
        form: Form,
        services: Services,
        known: Challenges,
        go: Callable[[Route], None],
        changed: Callable[[], None],
    ) -> None:
        self._services, self._form, self._known, self._leave = services, form, known, go
        self._changed = changed
        self.today = daily.today()
        self.day = self.today
        add = form.add
        self._plate = add(Panel("day plate", INK, opacity=0.74, edge=LINE_REST, radius=24, line=2.4, shade=True))
        self._emblem = add(Drawing("day emblem", lambda art, rect: art.svg(f"emblems/{self._deal.game}", rect.w)))
        self._kicker = add(Paragraph("day kicker", "", 21, GOLD, "semi"))
        self._game = add(Paragraph("day game", "", 40, PAPER, "display", lead=1.1))
        self._state = add(Paragraph("day state", "", 22, PALE, "semi"))
        self._faces = add(Painted("day faces", self._paint_faces, lambda: self.day))
        self.go = add(Button("day", "", self._go, kind="red", icon="play", size=30))
        self._days = add(Label("days", t("challenges.days"), 24, PAPER, "display"))
        self._week = add(Painted("weekdays", _paint_week))
        self.cells = [add(self._cell(day)) for day in self._calendar()]
        self._share = ShareRow(form, services, self._tell_by_hand)
        self._by_hand = add(Paragraph("by hand", "", 19, SOFT, "semi"))
        self._tell()

    @property
    def widgets(self) -> list[Widget]:
        """What it is made of."""
        return [self._plate, self._emblem, self._kicker, self._game, self._state, self._faces, self.go, self._days,
                self._week, *self.cells, *self._share.widgets, self._by_hand]  # fmt: skip

    def _calendar(self) -> list[date]:
        """The days of the last weeks, Mondays first, as far as today."""
        first = self.today - timedelta(days=self.today.weekday() + 7 * (WEEKS - 1))
        return [first + timedelta(days=number) for number in range((self.today - first).days + 1)]

    def _cell(self, day: date) -> DayCell:
        return DayCell(day, lambda: self.choose(day), lambda: (self._how(day), day == self.today, day == self.day))

    # -- what is shown -------------------------------------------------------------------------------------------

    @property
    def _deal(self) -> daily.Daily:
        return daily.daily(self.day)

    @property
    def _outcome(self) -> Outcome | None:
        found = self._known.days.get(self.day)
        return found.outcome if found is not None else None

    def _how(self, day: date) -> str:
        """How a day went: "won", "lost", "open" where it was begun, or nothing."""
        found = self._known.days.get(day)
        if found is None:
            return ""
        return "open" if found.outcome is None else "won" if found.outcome.won else "lost"

    def _name(self, game: str) -> str:
        return t(f"games.{game}.name.{self._services.settings.names}")

    def choose(self, day: date) -> None:
        """Look at the deal of another day."""
        self.day = day
        self._tell()
        self._changed()

    def _tell(self) -> None:
        """Put the day into words."""
        deal, outcome = self._deal, self._outcome
        attempt: Attempt = attempt_of(self._services, self._known, self.day)
        now = self.day == self.today
        self._kicker.words = t("challenges.on_day", day=date_words(self.day))
        self._game.words = self._name(deal.game)
        words = [result_words(outcome) if outcome is not None else t(f"challenges.{attempt}")]
        if now and attempt in ("done", "left"):
            tomorrow, _ = daily.deal_of(self.day + timedelta(days=1))
            words += [t("challenges.practice_note"), t("challenges.tomorrow", game=self._name(tomorrow))]
        self._state.words = " ".join(words)
        self.go.words = t(f"challenges.go.{attempt if attempt in ('new', 'begun') else 'practice'}")
        self.go.kind = "red" if attempt in ("new", "begun") else "gold"
        self._by_hand.words = ""
        self._share.tell(self.day, self._name(deal.game), outcome)

    # -- what is done --------------------------------------------------------------------------------------------

    def _go(self) -> None:
        self._leave(day_route(self._services, self.day))

    def _tell_by_hand(self, words: str) -> None:
        self._by_hand.words = words
        self._changed()
        if isinstance(self._by_hand.area, ScrollArea):
            self._by_hand.area.reveal(self._by_hand)

    # -- places --------------------------------------------------------------------------------------------------

    def place(self, x: int, y: int, w: int, room: int = 0) -> int:
        """Lay it out from a corner on, as tall as `room` where it needs less; returns how tall it is. In pixels."""
        style = self._form.style
        m = style.metrics
        pad, gap = m.px(PAD), m.px(16)
        inner, left = w - 2 * pad, x + pad
        cell = max(m.px(50), least(style), round(m.words(20) * 1.7))
        week = round(m.words(18) * 1.5)
        rows = WEEKS
        foot = self._foot(inner)
        top = self._top(inner)
        days = round(m.words(24) * 1.5)
        tall = 2 * pad + top + gap + days + week + rows * (cell + m.px(8)) + (foot + gap if foot else 0)
        spare = max(0, room - tall)
        cell += min(round(cell * 0.8), round(spare * 0.72) // rows)
        tall = 2 * pad + top + gap + days + week + rows * (cell + m.px(8)) + (foot + gap if foot else 0)
        spare = max(0, room - tall)
        at = y + pad + spare // 3
        self._place_top(left, at, inner, top)
        at += top + gap + spare // 3
        self._days.place(left, at, inner, days)
        at += days
        step = (inner + m.px(8)) / 7
        self._week.place(left, at, inner, week)
        at += week
        for number, day in enumerate(self.cells):
            row, column = divmod(number, 7)
            day.place(left + column * step, at + row * (cell + m.px(8)), step - m.px(8), cell)
        at += rows * (cell + m.px(8)) + gap
        self._place_foot(left, at, inner)
        tall = max(tall, room)
        self._plate.place(x, y, w, tall)
        return tall

    def _beside(self, inner: int) -> bool:
        """Whether the button stands beside the words and not below them."""
        m = self._form.style.metrics
        return inner >= 1.9 * self._emblem_side(inner) + self._button()[0] + m.words(40) * 7

    def _emblem_side(self, inner: int) -> int:
        m = self._form.style.metrics
        return min(m.px(150), round(inner * 0.24))

    def _button(self) -> tuple[int, int]:
        style = self._form.style
        wide, tall = self.go.measure(style)
        return wide + style.metrics.px(16), max(tall, style.metrics.px(76))

    def _column(self, inner: int) -> int:
        """How wide the words beside the emblem are."""
        m = self._form.style.metrics
        taken = self._button()[0] + m.px(24) if self._beside(inner) else 0
        return inner - self._emblem_side(inner) - m.px(24) - taken

    def _words_tall(self, inner: int) -> int:
        style, room = self._form.style, self._column(inner)
        m = style.metrics
        head = self._kicker.height_for(style, room) + m.px(4)
        return head + self._game.height_for(style, room) + self._state.height_for(style, room) + m.px(6)

    def _top(self, inner: int) -> int:
        m = self._form.style.metrics
        tall = max(self._emblem_side(inner), self._words_tall(inner)) + m.px(14) + self._faces_tall()
        return tall if self._beside(inner) else tall + m.px(14) + self._button()[1]

    def _faces_tall(self) -> int:
        m = self._form.style.metrics
        return max(m.px(62), round(m.words(19) * 2.6))

    def _place_top(self, x: int, y: int, w: int, tall: int) -> None:
        style = self._form.style
        m = style.metrics
        side, room, words = self._emblem_side(w), self._column(w), self._words_tall(w)
        head = max(side, words)
        self._emblem.place(x, y + (head - side) / 2, side, side)
        at, top = x + side + m.px(24), y + (head - words) / 2
        line = self._kicker.height_for(style, room) + m.px(4)
        self._kicker.place(at, top, room, line)
        named, told = self._game.height_for(style, room), self._state.height_for(style, room)
        self._game.place(at, top + line, room, named + 2)
        self._state.place(at, top + line + named + m.px(6), room, told + 2)
        self._faces.place(x, y + head + m.px(14), w, self._faces_tall())
        wide, high = self._button()
        if self._beside(w):
            self.go.place(x + w - wide, y + (head - high) / 2, wide, high)
        else:
            self.go.place(x, y + tall - high, w, high)

    def _foot(self, inner: int) -> int:
        """How tall signs and the button beside them are, and the line to be copied by hand."""
        by_hand = self._by_hand.height_for(self._form.style, inner) if self._by_hand.words else 0
        return self._share.height(inner) + (by_hand + self._form.style.metrics.px(8) if by_hand else 0)

    def _place_foot(self, x: int, y: int, w: int) -> None:
        style = self._form.style
        self._share.place(x, y, w)
        self._by_hand.visible = bool(self._by_hand.words)
        if self._by_hand.visible:
            top = y + self._share.height(w) + style.metrics.px(8)
            self._by_hand.place(x, top, w, self._by_hand.height_for(style, w) + 2)

    # -- pictures ------------------------------------------------------------------------------------------------

    def _paint_faces(self, art: Art, w: int, h: int) -> Picture:
        """Who plays that day, and how strongly."""
        m, image = art.metrics, canvas(w, h)
        opponents = self._deal.opponents
        step = w / len(opponents)
        px = m.words(19)
        for i, (key, level) in enumerate(opponents):
            d = round(min(h * 0.92, step * 0.34))
            x = i * step
            art.avatar(key, "neutral", d * 0.86).draw(image, (x + d / 2, h / 2 + d * 0.04))
            left, room = x + d + m.px(8), step - d - m.px(18)
            write(image, name_of(key), left, h / 2 - px * 0.62, px, PAPER, "semi", room=room)
            write(image, t(f"setup.{level}"), left, h / 2 + px * 0.62, round(px * 0.9), SOFT, "semi", room=room)
        return Picture(image, (0, 0), (w, h))


def _paint_week(art: Art, w: int, h: int) -> Picture:
    """The names of the days of a week."""
    m: Metrics = art.metrics
    image = canvas(w, h)
    step = (w + m.px(8)) / 7
    for i in range(7):
        day = t(f"challenges.weekday.{i + 1}")
        write(image, day, i * step + (step - m.px(8)) / 2, h / 2, m.words(17), SOFT, "semi", at="center", room=step)
    return Picture(image, (0, 0), (w, h))
