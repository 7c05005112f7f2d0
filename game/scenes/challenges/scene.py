"""The page of challenges: large plates, each with a reason to come back."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.scenes.challenges.entries import ENTRIES, Entry
from game.scenes.challenges.plates import EntryPlate
from game.scenes.page import GAP, PageScene
from game.scenes.services import Services
from game.texts import t
from game.ui.theme import Box
from game.ui.widgets import ScrollArea

__all__ = ["ChallengesScene"]

_BLEED: Final = 16
"""Room for focus rings round what scrolls, in u."""
FIRST: Final = 0.5
"""How wide the first plate is beside the others, of the width of all."""
WIDEST: Final = 1000
"""How wide a plate is at most that stands alone, in u."""


class ChallengesScene(PageScene):
    """The first challenge large, the others beside it; upright, or with large words, all below each other."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, t("challenges.title"))
        self._fill()

    def _fill(self) -> None:
        entries = [make(self.services) for make in ENTRIES]
        self.area = self.form.add(ScrollArea("area"))
        self.plates = [self.form.add(EntryPlate(entry, partial(self._go, entry))) for entry in entries]
        self.form.default = self.plates[0]

    def _go(self, entry: Entry) -> None:
        self.navigator.push(entry.go())

    def resume(self) -> None:
        """Come back: everything may stand otherwise."""
        focus = self.form.focus
        self.rebuild()
        self._fill()
        self.arrange()
        if focus is not None:
            same = next((widget for widget in self.form.widgets if widget.key == focus.key), None)
            self.form.set_focus(same, show=focus.focused)
        self.stale = True

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """Beside each other where there is room, else below each other and scrolled."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        air, gap = m.px(_BLEED), m.px(GAP)
        first, *others = self.plates
        tall = h
        if m.portrait or m.large or w < m.px(900):
            high = [plate.height_for(style, w) for plate in self.plates]
            # What is left over is shared, so that few plates fill an upright window, too.
            spare = max(0, h - sum(high) - gap * (len(high) - 1)) // len(high)
            at = air
            for plate, least in zip(self.plates, high, strict=True):
                mine = least + min(spare, round(w * 0.6))
                plate.place(air, at, w, mine)
                at += mine + gap
            tall = at - gap - air
        elif not others:
            wide = min(w, m.px(WIDEST))
            first.place(air + (w - wide) / 2, air, wide, h)
        else:
            left = round((w - gap) * FIRST)
            right = w - gap - left
            first.place(air, air, left, h)
            least = max(plate.height_for(style, right) for plate in others)
            each = max(least, (h - gap * (len(others) - 1)) // len(others))
            for i, plate in enumerate(others):
                plate.place(air + left + gap, air + i * (each + gap), right, each)
            tall = max(h, len(others) * (each + gap) - gap)
        self.area.place(x - air, y - air, w + 2 * air, h + 2 * air)
        self.area.hold(self.plates, tall + 2 * air)
