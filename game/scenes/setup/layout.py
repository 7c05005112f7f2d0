"""Where the parts of a set-up stand in a window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.carry_on import CarryOn
from game.scenes.setup.parts import (
    GAP,
    HEADER,
    NAMES,
    Part,
    Sheet,
    Ways,
    fill,
    header_holds,
    pair_width,
    place_header,
    stacked,
)
from game.scenes.setup.rules import Rules
from game.scenes.setup.seats import Players, Seats
from game.texts import t
from game.ui import text
from game.ui.theme import Box, Metrics
from game.ui.widgets import Button, Label, RoundButton, ScrollArea, WidgetStyle

__all__ = ["Layout"]

LEFT = 560
"""The least room for what was left beside the title, in u."""
LOW_DEAL, ABOVE_DEAL = 104, 20
"""How tall the button is that deals where room is short, and what is between it and the rules, in u."""
UNDER, OVER = 20, 24
"""How much lower it stands in upright windows, and what is above it there at least, in u."""
PINNED = 0.45
"""The number of players stays in sight while it leaves the rest of a column this share of the window."""
DEAL_BESIDE = 0.36
"""Beside it, in a low window, what deals takes this share of the width."""
LARGE = 1.15
"""From this words setting on one column is all there is room for, and it scrolls."""


@dataclass(frozen=True)
class Layout:
    """Three columns; two where words are large; one in an upright or tiny window. Deal always stays in sight.

    Where that would scroll, the options take two columns, seats become rows, and the sheet gives way.
    """

    style: WidgetStyle
    back: RoundButton
    heading: Label
    question: Label
    fair: RoundButton
    columns: Sequence[ScrollArea]
    seats: Seats
    players: Players
    rules: Rules
    sheet: Sheet
    ways: Ways
    left: CarryOn
    deal: Button
    goal: str

    @property
    def metrics(self) -> Metrics:
        """Those of the window."""
        return self.style.metrics

    @property
    def _large(self) -> bool:
        return self.metrics.words(20) > 20 * LARGE * self.metrics.u

    def place(self, box: Box) -> None:
        """Place everything in a box, in pixels."""
        m, u = self.metrics, self.metrics.u
        x, y, w, h = map(float, box)
        gap, seats, deal = 28 * u, pair_width(self.style), self._deal_tall(low=False)
        sheet, rules = 360 * u, 492 * u
        if w - sheet - rules - 2 * gap < seats - NAMES * u or self._large:
            sheet, rules = 0.0, min(0.42 * w, 640 * u)
        self.seats.dense = False
        room = 0.0 if m.portrait or self._large else w - gap - seats
        if wide := self.rules.widen(room, rules if sheet else 0.0, h - deal - ABOVE_DEAL * u):
            sheet, rules, deal = 0.0, wide, self._deal_tall(low=True)
        if m.portrait or rules < self.rules.least_width():
            self._place_upright(box)
            return
        bottom, side = y + h - deal, w - rules - gap
        below: list[Part] = [] if sheet or wide else [self.sheet]
        beside = self.sheet.give_way(bool(wide))
        if below and not self._fits(side, h, *below) and (beside := self._ways_beside()):
            below = []
        self._place_header(not sheet and not below, beside)
        if sheet:
            self._stack(0, (x, y, sheet, h), self.sheet)
            x, side = x + sheet + gap, side - sheet - gap
        else:
            self._hide(0)
        right, above, foot = x + side + gap, bottom, y + h
        if not self._left_in_header():
            above = self.left.place(right, rules, bottom - ABOVE_DEAL * u, fill=True)
            if self._tight(rules, above - ABOVE_DEAL * u - y):
                # It stands below the seats, and the button that deals beside it is as tall.
                foot = bottom = above = self.left.place(x, side, y + h, fill=True)
                deal, foot = y + h - bottom, foot - GAP * u
                self.seats.dense = not self._fits(side, foot - y)
        self._fill(1, (x, y, side, foot - y), *below)
        self._stack(2, (right, y, rules, above - y - ABOVE_DEAL * u), self.rules)
        self.deal.place(right, bottom, rules, deal)

    def _tight(self, w: float, h: float) -> bool:
        """Whether the rules scroll in a place."""
        return self.rules.height(w) > h + 1

    def _fits(self, w: float, h: float, *below: Part) -> bool:
        """Whether the seats, the number of players and what comes below them do not scroll in a place."""
        return stacked(self.style, (self.seats, self.players, *below), w) <= h + 1

    def _deal_tall(self, *, low: bool) -> float:
        u = self.metrics.u
        return max((LOW_DEAL if low else 124) * u, self.style.target, 0 if low else self.metrics.words(60) * 1.6)

    def _place_header(self, tells: bool, beside: Sequence[Button]) -> None:
        """The title, and below it a question, or what the game is about where nothing else tells."""
        self.question.words = self.goal if tells else t("setup.question")
        place_header(self.metrics, self.back.rect, self.heading, self.question, self.fair, beside)
        if tells and not self.question.whole(self.style):
            self.question.words = t("setup.question")

    def _ways_beside(self) -> tuple[Button, ...]:
        """What the sheet leads to, to stand beside the title while the sheet gives way: below it, nobody would see it.

        Nothing where there is no room for it; then the sheet stays.
        """
        ways = self.sheet.give_way(True)
        if header_holds(self.metrics, self.back.rect, self.heading, ways):
            return ways
        self.sheet.give_way(False)
        return ()

    # -- upright --------------------------------------------------------------------------

    def _place_upright(self, box: Box) -> None:
        """One column, as comfortable as does not scroll."""
        u = self.metrics.u
        x, y, w, h = box
        below, deal = self._upright_parts(box)
        above, beside = self._place_left(x, w, y + h - deal), tuple[Button, ...]()
        scrolls = not self._fits(w, above - y - OVER * u, *below)
        if scrolls and self.sheet in below and (beside := self._ways_beside()):
            below = [self.rules]
        self._place_header(self.sheet not in below, beside)
        self._hide(1, 2)
        if scrolls and not self.metrics.portrait:
            self._place_low(box, below)
            return
        self._fill(0, (x, y, w, above - y - OVER * u), *below)
        self.deal.place(x, y + h - deal + UNDER * u, w, deal)

    def _place_low(self, box: Box, below: Sequence[Part]) -> None:
        """One column in a low window: the number of players and what deals share its foot, so that more is seen."""
        u = self.metrics.u
        x, y, w, h = map(float, box)
        wide = w * DEAL_BESIDE
        rest = w - wide - 2 * GAP * u
        players = self.players.height(rest)
        tall = max(players, self._deal_tall(low=True), self.metrics.words(60) * 1.35)
        foot = y + h - tall + UNDER * u
        above = self._place_left(x, w, foot - GAP * u)
        for widget in self.players.widgets:
            widget.area = None
        self._stack(0, (x, y, w, above - y - (OVER if above < foot - GAP * u else 4) * u), self.seats, *below)
        self.players.place(x, foot + (tall - players) / 2, rest, players)
        self.deal.place(x + w - wide, foot, wide, tall)

    def _upright_parts(self, box: Box) -> tuple[list[Part], float]:
        """What stands below the seats, and how tall the button is that deals."""
        x, y, w, h = box
        u, ways = self.metrics.u, self.ways
        tall = self._deal_tall(low=False)
        can = not self._large and self.rules.may_widen(w)
        for abreast, dense, low, sheet in (
            (1, False, False, True),
            (2, False, False, True),
            (2, False, True, True),
            (2, True, True, True),
            (2, False, True, False),
            (2, True, True, False),
        ):
            if abreast > 1 and not can:
                continue
            self.rules.abreast, self.seats.dense = abreast, dense
            self.sheet.give_way(not sheet)
            deal = self._deal_tall(low=low)
            below: list[Part] = [self.rules, self.sheet if sheet else ways]
            above = self._place_left(x, w, y + h - deal)
            if self._fits(w, above - y - OVER * u, *below):
                return below, deal
        self.rules.abreast, self.seats.dense = 1, False
        self.sheet.give_way(False)
        return [self.rules, self.sheet], tall

    # -- what was left --------------------------------------------------------------------

    def _left_in_header(self) -> bool:
        """Put what was left beside the title, if it is no taller than that; where there is nothing, all is well."""
        m, u, head = self.metrics, self.metrics.u, self.heading.rect
        wide = max(text.size(label.words, m.words(label.size), "display")[0] for label in (self.heading, self.question))
        room = head.right - head.x - wide - 60 * u
        if not self.left.visible:
            return True
        bottom = head.centery + 54 * u
        return room > LEFT * u and bottom - self.left.place(head.right - room, room, bottom, end=True) <= HEADER * u

    def _place_left(self, x: float, w: float, bottom: float) -> float:
        """Put what was left above the button that deals; returns where it begins."""
        return self.left.place(x, w, bottom - 4 * self.metrics.u, fill=True) if self.left.visible else bottom

    # -- columns --------------------------------------------------------------------------

    def _fill(self, column: int, box: tuple[float, float, float, float], *below: Part) -> None:
        """The seats, the number of players and what comes below; where that must scroll, the number stays in sight."""
        x, y, w, h = box
        gap, tall = GAP * self.metrics.u, self.players.height(w)
        rest = h - tall - gap
        if self._fits(w, h, *below) or rest < PINNED * self.metrics.height:
            self._stack(column, box, self.seats, self.players, *below)
            return
        for widget in self.players.widgets:
            widget.area = None
        self._stack(column, (x, y, w, rest), self.seats, *below)
        self.players.place(x, y + rest + gap, w, tall)

    def _stack(self, column: int, box: tuple[float, float, float, float], *parts: Part) -> None:
        area = self.columns[column]
        area.visible = True
        fill(area, box, parts)

    def _hide(self, *columns: int) -> None:
        for column in columns:
            self.columns[column].visible = False
            self.columns[column].hold((), 0)
