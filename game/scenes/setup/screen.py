"""What several people play on: a screen that is passed round, or one that lies flat and has everybody at their side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.scenes.setup.parts import Part, least
from game.texts import t
from game.ui.theme import PALE
from game.ui.widgets import Form, Label, RoundButton, Segmented

__all__ = ["Screen"]

WAYS: Final = ("passed", "flat")
"""What can be chosen, in the order in which it is offered."""


class Screen(Part):
    """The choice, and the way to what is said of who sees what."""

    def __init__(self, form: Form, flat: bool, choose: Callable[[bool], None], explain: Callable[[], None]) -> None:
        super().__init__(form)
        self.label = self.add(Label("screen label", t("setup.screen"), 22, PALE, "bold"))
        names = [t(f"setup.screen.{way}") for way in WAYS]
        self.choice = self.add(Segmented("screen", names, int(flat), lambda way: choose(way == 1)))
        self._label = 0.0
        self.why = self.add(RoundButton("who sees what", "eye", explain, hint=t("rules.sees")))

    def _row(self) -> float:
        style = self.style
        return max(52 * style.u, least(style), style.metrics.words(22) * 2.0)

    def _side(self) -> float:
        return max(48 * self.style.u, least(self.style))

    def width(self) -> float:
        """How wide it is in one row, with its label, in pixels."""
        return self.label.measure(self.style)[0] + 26 * self.style.u + self._bare()

    def _bare(self) -> float:
        return self.choice.measure(self.style)[0] + 14 * self.style.u + self._side()

    def height(self, w: float) -> float:
        """One row; the label stands above the choice where it has no room beside it."""
        return self._row() + (0 if self.width() <= w else self.label.measure(self.style)[1] + 4 * self.style.u)

    def begin_at(self, label: float) -> None:
        """Begin the choice as if the label were at least so wide, in pixels, if that fits."""
        self._label = label

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out."""
        u, tall, side = self.style.u, self._row(), self._side()
        label = self.label.measure(self.style)
        if self.width() <= w:
            wide = min(max(label[0], self._label), w - 26 * u - self._bare())
            self.label.place(x + 4 * u, y, wide + 6 * u, tall)
            x, w = x + wide + 26 * u, w - wide - 26 * u
        else:
            self.label.place(x + 4 * u, y, w - 4 * u, label[1])
            y += label[1] + 4 * u
        choice = min(self.choice.measure(self.style)[0], w - side - 14 * u)
        self.choice.place(x, y, choice, tall)
        self.why.place(x + choice + 14 * u, y + (tall - side) / 2, side, side)
