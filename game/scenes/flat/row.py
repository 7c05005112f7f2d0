"""The row of buttons before a hand: tools at its left, and the actions of the moment over the hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from game.scenes.flat.desk import Desk
from game.scenes.services import Services
from game.scenes.tables.base import ActionButton
from game.ui.table.spots import Box
from game.ui.widgets import ActionKey, Form, RoundButton

__all__ = ["ButtonRow"]

WIDE, TALL, GAP = 290.0, 60.0, 10.0
"""Width of an action at most, height of all buttons at least, and what is between two of them, in u."""


class ButtonRow:
    """The buttons of one person, in places as their side sees them. `press` is told the key of an action."""

    def __init__(self, services: Services, tools: Sequence[RoundButton], press: Callable[[str], None]) -> None:
        self.form = Form(services.style, services.audio.play)
        self.specs: dict[str, ActionButton] = {}
        """The actions that are shown, by key."""
        self.actions: dict[str, ActionKey] = {}
        self._tools, self._press = tools, press
        for tool in tools:
            self.form.add(tool).visible = False

    def show(self, desk: Desk, specs: Sequence[ActionButton], tools: Collection[str], asked: str) -> None:
        """Put out these actions and the tools of these keys; the action `asked` asks whether it is meant."""
        target = self.form.style.target
        taken = self._show_tools(desk, tools, target)
        self.specs = {spec.key: spec for spec in specs}
        for key, button in self.actions.items():
            button.visible = key in self.specs
        for spec, box in zip(specs, _boxes(desk, len(specs), target, taken), strict=True):
            button = self._button(spec.key)
            button.place(*box)
            again = spec.again and asked == spec.key
            button.words, button.sub = spec.again if again else spec.words, ""
            button.kind, button.icon, button.size = spec.kind, spec.icon, 26.0
            button.enabled = spec.action is not None

    def _show_tools(self, desk: Desk, shown: Collection[str], target: int) -> float:
        """Put tools at the left; returns how much of the row they take, in pixels."""
        d = max(TALL * desk.metrics.u, min(float(target), desk.row.h))
        x = desk.row.x
        for tool in self._tools:
            tool.visible = tool.key in shown
            if tool.visible:
                tool.place(x, desk.row.y + (desk.row.h - d) / 2, d, d)
                x += d + GAP * desk.metrics.u
        return x - desk.row.x

    def _button(self, key: str) -> ActionKey:
        button = self.actions.get(key)
        if button is None:
            button = self.actions[key] = self.form.add(ActionKey(("action", key), "", partial(self._press, key)))
        return button


def _boxes(desk: Desk, count: int, target: int, taken: float) -> list[Box]:
    """Places for the actions of a moment; `taken` is what tools take at the left."""
    u, row = desk.metrics.u, desk.row
    if not count:
        return []
    gap = GAP * u
    wide = min(WIDE * u, (row.w - taken - gap * (count - 1)) / count)
    tall = max(TALL * u, min(float(target), row.h))
    whole = count * wide + (count - 1) * gap
    # Over the hand: whoever holds it open with one hand reaches them with the other.
    x = max(row.x + taken, min(desk.hand.x + desk.hand.w / 2 - whole / 2, row.x + row.w - whole))
    return [Box(x + i * (wide + gap), row.y + (row.h - tall) / 2, wide, tall) for i in range(count)]
