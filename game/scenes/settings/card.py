"""How large the screen is: somebody holds a bank card against it and makes an outline as large."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import dist, hypot
from typing import Final

from game.scenes.page import GAP, PageScene, least
from game.scenes.services import Services
from game.session.settings import COARSEST, FINEST
from game.texts import decimal, t
from game.ui import text
from game.ui.cache import Picture
from game.ui.input import Point
from game.ui.painter import DisplayList
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import GOLD, GOLD_DEEP, INK, INK_SOFT, PALE, PAPER, PAPER_SHADE, SOFT, Box
from game.ui.widgets import Button, Paragraph, RoundButton, Slider
from game.ui.widgets.base import Widget

__all__ = ["CARD", "ScreenSizeScene"]

CARD: Final = (85.60, 53.98)
"""Width and height of a bank card in millimeters (ISO/IEC 7810, ID-1)."""
_CORNER: Final = 3.18
"""Radius of its corners."""
_STEP: Final = 0.01
"""By how much plus and minus change the outline, as a share of it."""
WORDS: Final = 30
"""Size of what is said where there is room for it, in u."""
LEAST_CARD: Final = 240
"""How much of an upright window's height the outline keeps, in u."""


class CardOutline(Widget):
    """A bank card as large as it is taken to be; dragging it away from its middle makes it larger."""

    focusable = False
    held_for_use = True

    def __init__(self, mm: float, on_size: Callable[[float], None]) -> None:
        super().__init__("card")
        self.mm, self.on_size = mm, on_size
        self._grip: tuple[float, float] | None = None
        """How far from the middle it was gripped, and what it measured then."""

    def _from_middle(self, pos: Point) -> float:
        return max(hypot(*CARD) / 8 * COARSEST, dist(pos, self.rect.center))

    def press(self, pos: Point) -> None:
        """Take hold of it."""
        super().press(pos)
        self._grip = (self._from_middle(pos), self.mm)

    def drag(self, pos: Point) -> None:
        """Let what was gripped follow the pointer."""
        if self._grip is not None:
            self.on_size(self._grip[1] * self._from_middle(pos) / self._grip[0])

    def release(self, pos: Point) -> None:
        """Let go."""
        self.pressed, self._grip = False, None

    def cancel(self) -> None:
        """Go back to what it was."""
        if self._grip is not None:
            self.on_size(self._grip[1])
        self.pressed, self._grip = False, None

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the card."""
        key = (self.rect.size, self.pressed)
        self.show(frame, z, "card", self.drawn("card", key, self._make), self.rect.topleft)

    def _make(self) -> Picture:
        w, h = self.rect.size
        mm, pen = w / CARD[0], Pen()
        line, r = max(2.0, 0.5 * mm), _CORNER * mm
        half = line / 2
        pen.draw(Path.rect(half, half, w - line, h - line, r), PAPER, GOLD if self.pressed else INK, line)
        pen.draw(Path.rect(half, 7 * mm, w - line, 8 * mm, 0.1), INK_SOFT)
        pen.draw(Path.rect(8 * mm, 20 * mm, 11 * mm, 8.5 * mm, 1.4 * mm), GOLD, GOLD_DEEP, max(1.0, 0.35 * mm))
        for x in (11.7, 15.3):
            pen.line(Path.polygon([(x * mm, 20 * mm), (x * mm, 28.5 * mm)], closed=False), GOLD_DEEP, 0.35 * mm)
        for i in range(4):
            pen.draw(Path.rect((8 + i * 18) * mm, 34 * mm, 14 * mm, 4 * mm, 1 * mm), PAPER_SHADE)
        pen.draw(Path.rect(8 * mm, 43 * mm, 32 * mm, 3 * mm, 1 * mm), PAPER_SHADE)
        for x, y, dx, dy in ((w, 0, -1, 1), (0, 0, 1, 1), (w, h, -1, -1), (0, h, 1, -1)):
            # Where it can be gripped.
            near, far = 3 * mm, 8 * mm
            corner = [(x + dx * far, y + dy * near), (x + dx * near, y + dy * near), (x + dx * near, y + dy * far)]
            pen.line(Path.polygon(corner, closed=False), GOLD_DEEP, max(2.0, 0.7 * mm))
        return Picture(pen_surface(pen, w, h), (0, 0), (w, h))


class ScreenSizeScene(PageScene):
    """Asks for the size of the screen: an outline, plus and minus, a slider, and a way past."""

    theme = "ink"

    def __init__(self, services: Services) -> None:
        super().__init__(services, t("screen.title"))
        add = self.form.add
        self._mm = services.ruler.drawn
        self._words = add(Paragraph("words", t("screen.words"), WORDS, SOFT, "semi", "center", lead=1.3))
        self._card = add(CardOutline(self._mm, self._take))
        self._less = add(RoundButton("less", "minus", partial(self._grow, 1 / (1 + _STEP)), hint=t("screen.smaller")))
        self._slider = add(Slider("size", self._mm, self._take, low=COARSEST, high=FINEST, step=0.01))
        self._more = add(RoundButton("more", "plus", partial(self._grow, 1 + _STEP), hint=t("screen.larger")))
        # The slider between them keeps left and right, and does by keys what they do.
        self._less.focusable = self._more.focusable = False
        self._told = add(Paragraph("told", "", 24, PALE, "bold", "center"))
        self._fits = add(Button("fits", t("screen.fits"), self._keep, kind="red", icon="check", size=30))
        self._skip = add(Button("skip", t("screen.skip"), self.leave, kind="ghost", size=24))
        self.form.default = self._fits
        self.form.set_focus(self._slider, show=False)

    # -- what it is taken to be --------------------------------------------------------------------------------------

    def _take(self, mm: float) -> None:
        """Show the card with so many pixels in a millimeter."""
        self._mm = min(max(mm, self._slider.low), self._slider.high)
        self._card.mm = self._slider.value = self._mm
        if self._room is None:
            return
        self._fit_card()
        self.stale = True

    def _grow(self, factor: float) -> None:
        self._take(self._mm * factor)

    def _keep(self) -> None:
        self._take_down(self._mm)
        self.navigator.pop()

    def _take_down(self, mm: float) -> None:
        """Keep what was measured, and lay everything out for that; 0 is a guess that is not asked for again."""
        self.services.settings.screens = self.services.ruler.taken(mm)
        self.services.apply()

    def leave(self) -> None:
        """Go on with a guess; nobody is asked again."""
        if not self.services.ruler.asked:
            self._take_down(0.0)
        self.navigator.pop()

    # -- places ------------------------------------------------------------------------------------------------------

    _room: Box | None = None
    """The room for the card."""
    _abreast = False
    """Whether both ways on stand beside each other."""

    def _fit_card(self) -> None:
        x, y, w, h = self._room or (0, 0, 1, 1)
        wide, tall = CARD[0] * self._mm, CARD[1] * self._mm
        self._card.place(x + (w - wide) / 2, y + (h - tall) / 2, wide, tall)
        self._tell()

    def _tell(self) -> None:
        """Say how large the screen is if that is right."""
        m = self.metrics
        inches = decimal(hypot(m.width, m.height) / self._mm / 25.4, 1)
        self._told.words = t("screen.inches", inches=inches, width=round(m.width / self._mm / 10))

    def lay_out(self, box: Box) -> None:
        """The card beside what is said and what changes it; upright above it."""
        m = self.metrics
        x, y, w, h = box
        gap = m.px(2 * GAP)
        wide = w if m.portrait else round(w * 0.42)
        left = x + w - wide
        self._tell()
        most = h - gap - m.px(LEAST_CARD) if m.portrait else h
        self._words.size, self._abreast = WORDS, False
        tall = self._column(left, 0, wide)
        if tall > most:
            # Large words: first the ways on stand beside each other where they can, then what is said is smaller.
            each = (wide - m.px(GAP)) / 2
            self._abreast = all(button.measure(self.form.style)[0] <= each for button in (self._fits, self._skip))
            tall = self._column(left, 0, wide)
            while tall > most and m.words(self._words.size) > m.smallest:
                self._words.size -= 1
                tall = self._column(left, 0, wide)
        top = y + h - tall if m.portrait else y + max(0, (h - tall) // 2)
        self._column(left, top, wide)
        self._room = (x, y, w, h - tall - gap) if m.portrait else (x, y, w - wide - gap, h)
        # No larger than there is room for, and no smaller than can be gripped.
        self._slider.high = max(2 * COARSEST, min(FINEST, self._room[2] / CARD[0], self._room[3] / CARD[1]))
        self._slider.low = min(self._slider.high / 2, max(COARSEST, 60 / CARD[0]))
        self._take(self._mm)

    def _column(self, x: int, y: int, w: int) -> int:
        """Place everything but the card from `y` on; returns how tall it is, in pixels."""
        m, style = self.metrics, self.form.style
        gap, at = m.px(GAP), y
        tall = max(m.px(72), least(style), round(m.words(30) * 1.9))
        d = max(m.px(64), least(style))
        for words, air in ((self._words, 2 * gap), (self._told, gap)):
            high = max(words.height_for(style, w), text.line_height(m.words(words.size), 1.3))
            words.place(x, at, w, high)
            at += high + air
        self._less.place(x, at, d, d)
        self._more.place(x + w - d, at, d, d)
        self._slider.place(x + d + gap, at, w - 2 * (d + gap), d)
        at += d + 2 * gap
        if self._abreast:
            each = (w - gap) / 2
            self._fits.place(x, at, each, tall)
            self._skip.place(x + w - each, at, each, tall)
            return at + tall - y
        for button in (self._fits, self._skip):
            button.place(x, at, w, tall)
            at += tall + gap
        return at - gap - y
