"""What a match that is looked at again is moved with: the bar, the buttons below it, and what their marks mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.scenes.replay.list import mark_picture
from game.scenes.replay.timeline import Timeline
from game.texts import t
from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import PALE, Metrics
from game.ui.widgets import Drawing, Form, RoundButton, Segmented

__all__ = ["SPEEDS", "UNITS", "Controls", "Doings"]

UNITS: Final = ("play", "event", "part")
"""What one goes on or back by: a part is a hand, or a round where a game has those."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""How many times as fast as at a normal pace."""
_SPEED_WORDS: Final = ("1/2", "1", "2", "4")
_LEGEND: Final = 19.0
"""Size of the words of the marks, in u."""


class Doings(NamedTuple):
    """What the controls do."""

    to: Callable[[int], None]
    """Go to a moment."""
    restart: Callable[[], None]
    step: Callable[[int], None]
    """Go on by one, or back by minus one, of the chosen unit."""
    toggle: Callable[[], None]
    """Play on, or stop."""
    hasten: Callable[[float], None]
    """Go at another speed."""


class Controls:
    """Adds itself to a form; `height` says how much room it takes below, and `place` puts it there."""

    def __init__(self, form: Form, doings: Doings, marks: Sequence[str], part: str) -> None:
        """`marks` are the kinds there are, and `part` is what the game calls a part of a match."""
        add = form.add
        self._form, self._marks = form, tuple(marks)
        self.bar = add(Timeline("bar", doings.to))
        self.bar.hint = t("replay.bar")
        self.restart = add(RoundButton("restart", "replay", doings.restart, hint=t("replay.restart")))
        self.earlier = add(RoundButton("earlier", "back", lambda: doings.step(-1), hint=t("replay.earlier")))
        self.play = add(RoundButton("play", "play", doings.toggle, hint=t("replay.play")))
        self.later = add(RoundButton("later", "next", lambda: doings.step(1), hint=t("replay.later")))
        units = [part if unit == "part" else t(f"replay.unit.{unit}") for unit in UNITS]
        self.unit = add(Segmented("unit", units, 0, lambda chosen: None))
        self.speed = add(Segmented("speed", [t("replay.speed", number=word) for word in _SPEED_WORDS], 1,
                                   lambda chosen: doings.hasten(SPEEDS[chosen])))  # fmt: skip
        self._legend = add(Drawing("legend", lambda art, rect: self._draw_legend(art, rect.w, rect.h)))

    def show(self, *, playing: bool) -> None:
        """Say whether it goes on by itself."""
        self.play.icon = "pause" if playing else "play"
        self.play.hint = t("replay.pause" if playing else "replay.play")
        self.play.on = True

    # -- places ------------------------------------------------------------------------------------------------

    def _sizes(self, m: Metrics) -> tuple[int, int, int, int]:
        """Diameters of the buttons and of the large one, and widths of the two choices."""
        style = self._form.style
        d = max(m.px(60), min(style.target, m.px(96)))
        most = round(m.width * 0.42)
        return d, round(d * 1.28), *(min(most, part.measure(style)[0]) for part in (self.unit, self.speed))  # type: ignore[return-value]

    def _rows(self, m: Metrics) -> int:
        """In how many rows buttons, choices and legend stand."""
        d, large, unit, speed = self._sizes(m)
        beside = (m.width - 3 * d - large - 3 * m.px(18)) / 2 - m.px(70)
        if beside >= unit + speed + m.px(22):
            return 1
        return 2 if beside >= max(unit, speed) else 3

    def height(self, m: Metrics) -> int:
        """How tall all of it is, in pixels."""
        _, large, _, _ = self._sizes(m)
        rows = self._rows(m)
        choices = m.px(14) + self._choice_tall(m) if rows == 3 else 0
        legend = self._legend_tall(m) if rows > 1 and self._marks else 0
        return self.bar.height() + m.px(8) + large + choices + legend

    def _choice_tall(self, m: Metrics) -> int:
        return max(self.unit.measure(self._form.style)[1], round(self._form.style.target * 0.75))

    def _legend_tall(self, m: Metrics) -> int:
        return round(m.words(_LEGEND) * 1.6)

    def place(self, m: Metrics, top: float) -> None:
        """Place everything from there down."""
        side = m.px(46)
        self.bar.place(side, top, m.width - 2 * side, self.bar.height())
        y = self.bar.rect.bottom + m.px(8)
        d, large, unit, speed = self._sizes(m)
        gap = m.px(18)
        x = (m.width - (3 * d + large + 3 * gap)) / 2
        middle = y + large / 2
        for button, wide in ((self.restart, d), (self.earlier, d), (self.play, large), (self.later, d)):
            button.place(x, middle - wide / 2, wide, wide)
            x += wide + gap
        tall, rows, right = self._choice_tall(m), self._rows(m), m.width - side
        down = y + large + m.px(14) if rows == 3 else middle - tall / 2
        self.speed.place(right - speed, down, speed, tall)
        self.unit.place(right - speed - m.px(22) - unit if rows == 1 else side, down, unit, tall)
        if rows == 1:
            self._legend.place(side, down, self.restart.rect.x - gap - side, tall)
        else:
            low = max(y + large, down + tall)
            self._legend.place(side, low, m.width - 2 * side, self._legend_tall(m))

    def _draw_legend(self, art: Art, w: int, h: int) -> Picture:
        """What the marks mean: as many of them as there is room for, those that matter most first."""
        return art.keep(("replay legend", self._marks, w, h), lambda: self._make_legend(art, w, h))

    def _make_legend(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        image = pygame.Surface((max(1, w), max(1, h)), pygame.SRCALPHA)
        px, size, x = m.words(_LEGEND), min(m.px(32), h), 0
        for mark in self._marks:
            words = text.render(t(f"replay.mark.{mark}"), px, PALE, "semi")
            if x + size + m.px(8) + words.get_width() > w:
                continue
            picture = mark_picture(art, mark, size)
            image.blit(picture, picture.get_rect(center=(x + size // 2, h // 2)))
            image.blit(words, (x + size + m.px(8), round(h / 2 - text.cap_middle("semi", px))))
            x += size + m.px(8) + words.get_width() + m.px(28)
        return Picture(image, (0, 0), (w, h))
