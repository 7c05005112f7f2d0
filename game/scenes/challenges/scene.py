"""The page of challenges: large plates, each with a reason to come back."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.scenes import routes
from game.scenes.challenges.day import DayPlate
from game.scenes.challenges.entries import ENTRIES, Entry
from game.scenes.challenges.plates import EntryPlate
from game.scenes.page import GAP, PageScene
from game.scenes.routes import Route
from game.scenes.services import Services
from game.session import daily
from game.session.challenges import Challenges
from game.texts import t
from game.ui.theme import Box
from game.ui.widgets import ScrollArea

__all__ = ["ChallengesScene"]

_BLEED: Final = 16
"""Room for focus rings round what scrolls, in u."""
_BAR: Final = 14
"""Room for the bar beside what scrolls, in u."""
FIRST: Final = 0.52
"""How wide the deal of the day is beside the others, of the width of all."""
WIDEST: Final = 1000
"""How wide a plate is at most that stands alone, in u."""


class ChallengesScene(PageScene):
    """The deal of the day large, the others beside it; upright, or with large words, all below each other."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, t("challenges.title"))
        self.plates: list[EntryPlate] = []
        self._fill()

    def _fill(self) -> None:
        form, services = self.form, self.services
        self.area = form.add(ScrollArea("area"))
        known = Challenges.of(services.paths)
        if known.trouble is not None:
            services.tell(known.trouble)
        self.day = DayPlate(form, services, known, self._open, self._changed)
        entries = [make(services) for make in ENTRIES]
        self.plates = [form.add(EntryPlate(entry, partial(self._go, entry))) for entry in entries]
        form.default = self.day.go

    def _go(self, entry: Entry) -> None:
        self._open(entry.go())

    def _open(self, route: Route) -> None:
        if isinstance(route, routes.ResumedMatch):
            self.navigator.reset(route)
        else:
            self.navigator.push(route)

    def _changed(self) -> None:
        """Another day is looked at, or there is more to say."""
        self.arrange()
        self.stale = True

    def update(self, dt: float) -> None:
        """Let time pass; over midnight the deal that was today's becomes one of a day that is over."""
        super().update(dt)
        if daily.today() != self.day.today:
            self.resume()

    def resume(self) -> None:
        """Come back: everything may stand otherwise."""
        focus, day = self.form.focus, self.day.day
        self.rebuild()
        self._fill()
        if day in {cell.day for cell in self.day.cells}:
            self.day.choose(day)
        self.arrange()
        if focus is not None:
            self.focus_again(focus, show=focus.focused)
        self.stale = True

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """The day at the left, the others beside it where there is room; else below each other, and scrolled."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        air, gap = m.px(_BLEED), m.px(GAP)
        below = m.portrait or m.large or w < m.px(900)
        wide = w - m.px(_BAR)
        if below:
            high = [plate.height_for(style, wide) for plate in self.plates]
            first = self.day.place(air, air, wide)
            spare = max(0, h - first - sum(high) - gap * len(high)) // (len(high) + 1)
            first = self.day.place(air, air, wide, first + spare)
            at = air + first + gap
            for plate, tall in zip(self.plates, high, strict=True):
                mine = tall + min(spare, round(wide * 0.3))
                plate.place(air, at, wide, mine)
                at += mine + gap
            end = at - gap
        elif not self.plates:
            alone = min(wide, m.px(WIDEST))
            end = air + self.day.place(air + (w - alone) // 2, air, alone, h)
        else:
            left = round((w - gap) * FIRST)
            right = w - gap - left
            least = max(plate.height_for(style, right) for plate in self.plates)
            many = len(self.plates)
            each = max(least, (h - gap * (many - 1)) // many)
            tall = self.day.place(air, air, left, max(h, many * (each + gap) - gap))
            each = max(each, (tall - gap * (many - 1)) // many)
            for i, plate in enumerate(self.plates):
                plate.place(air + left + gap, air + i * (each + gap), right, each)
            end = air + max(tall, many * (each + gap) - gap)
        scale = min((plate.roomy(style, *plate.rect.size) for plate in self.plates), default=1.0)
        for plate in self.plates:
            plate.scale = scale
        self.area.place(x - air, y - air, w + 2 * air, h + 2 * air)
        self.area.hold([*self.day.widgets, *self.plates], end + air)
